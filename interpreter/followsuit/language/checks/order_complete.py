"""Every card has exactly one place in the order of the cards, whatever is trump; trumps are whole suits, or few cards.

Wrong: the ten is forgotten, and the jack of trump is named twice.

    order:
      usual: {trump: [J of trump, A K Q J 9 of trump], plain: A K Q J 9}

Right:

    order:
      usual: {trump: [J of trump, rest of trump], plain: rest}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Position, Severity
from followsuit.core.suggest import listed
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.words import value_words
from followsuit.language.lowering.orders import Standing, all_standings
from followsuit.language.records import FreeRecord, WinClass

CODE = "order-complete"
ENOUGH = 6
"""More cards than this are not all named."""


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports each order once for cards without a place, once for cards named twice, and once for trumps left out."""
    reported: set[tuple[int, str]] = set()
    names = {id(order): name for name, order in checked.rules.order.items()}
    elsewhere = _named_by_law(checked)
    for standing in all_standings(checked.builder):
        missing = (*standing.missing, *_extras_left_out(checked, standing, elsewhere))
        for what, cards in (("missing", missing), ("twice", standing.twice), ("left", _left_out(checked, standing))):
            key = (id(standing.order), what)
            if cards and key not in reported:
                reported.add(key)
                yield _problem(checked, names[id(standing.order)], standing, what, cards)


def _problem(checked: Checked, name: str, standing: Standing, what: str, cards: tuple[int, ...]) -> Diagnostic:
    codes = checked.declared.deck.codes(checked.declared.deck.mask(cards))
    shown = listed(codes if len(codes) <= ENOUGH else (*codes[:ENOUGH], f"{len(codes) - ENOUGH} more"))
    when = _context(checked, standing)
    many = len(codes) > 1
    if what == "twice":
        message = f"In the order “{name}” {shown} {'are' if many else 'is'} named twice{when}."
        hint = "write `rest` for the cards that are not yet named"
    elif what == "left":
        no = "are no trumps" if many else "is no trump"
        message = f"In the order “{name}” {shown} {no}{when}, though most of that suit are."
        hint = f"name all the trumps, or end the list with `rest of {_suit_word(checked, standing, cards)}`"
    else:
        message = f"In the order “{name}” {shown} {'have' if many else 'has'} no place{when}."
        hint = "name every card, or end the list with `rest`"
    place = standing.order.places["trump"] if what == "left" else _place(checked, standing, cards)
    return Diagnostic(CODE, message, place, Severity.WARNING if what == "left" else Severity.ERROR, hint=hint)


def _left_out(checked: Checked, standing: Standing) -> tuple[int, ...]:
    """The cards that are no trumps of a suit of which most are; none if a list of trumps takes the rest of anything."""
    if "trump" not in standing.order.places:
        return ()
    cards, trumps = checked.declared.deck.cards, set(standing.trumps)
    left: list[int] = []
    for suit in {card.suit for card in cards if card.suit is not None}:
        others = [card.index for card in cards if card.suit == suit and card.index not in trumps]
        if 2 * len(others) < sum(card.suit == suit for card in cards):
            left += others
    return tuple(sorted(left))


def _suit_word(checked: Checked, standing: Standing, cards: tuple[int, ...]) -> str:
    """What to call the suit of trumps: by the one variable on which it hangs, else by its name."""
    chosen = [name for name in standing.values if checked.program.slot[name].domain == "suit"]
    suit = checked.declared.deck.cards[cards[0]].suit
    return chosen[0] if len(chosen) == 1 else checked.declared.deck.suits[suit or 0].name


def _context(checked: Checked, standing: Standing) -> str:
    said = []
    for name, value in standing.values.items():
        slot = checked.program.slot[name]
        cell = next((cell for cell in checked.space.cells if cell.slot is slot), None)
        if slot.domain == "bool":
            said.append(f"{name} {'holds' if value else 'does not hold'}")
        elif cell is not None:
            said.append(f"{name} is {value_words(checked.program, cell, value)}")
    return f" when {listed(said)}" if said else ""


def _place(checked: Checked, standing: Standing, cards: tuple[int, ...]) -> Position:
    """The list at fault: that of the trumps for cards among them and for cards without a suit."""
    order = standing.order
    among_trumps = all(card in standing.trumps or checked.declared.deck.cards[card].suit is None for card in cards)
    wanted = ("trump", "plain") if among_trumps else ("plain", "trump")
    return next((order.places[key] for key in wanted if key in order.places), order.position)


# --- extra cards -------------------------------------------------------------------------------------------------


def _extras_left_out(checked: Checked, standing: Standing, elsewhere: set[str]) -> tuple[int, ...]:
    """Extra cards that no order and no other part of the trick law knows of."""
    placed = {*standing.trumps, *standing.plain}
    return tuple(
        card.index
        for card in checked.declared.deck.cards
        if card.suit is None and card.index not in placed and card.code not in elsewhere
    )


def _named_by_law(checked: Checked) -> set[str]:
    """The extra cards that winning classes, free cards or what is led speak of: these may stand outside every order."""
    law = [use.term for use in checked.uses if isinstance(use.record, WinClass | FreeRecord) or use.key == "led"]
    deck = checked.declared.deck
    named: set[str] = set()
    for term in law:
        for part in term.walk():
            if part.op == "pattern":
                named |= {code for item in part.value.parts for code in item.cards}
            if part.op == "const" and part.type.kind == "card":
                named.add(deck.cards[part.value].code)
    return named
