"""Why a trick was won and what points were reckoned from; what cards go by in the order in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from followsuit.core.diagnostics import Position
from followsuit.program.law import Law
from followsuit.program.model import Instruction, Keep, Program, Tell, Test
from followsuit.program.nodes import Const, Look, Node, Op, Var, parts

Value = Callable[[Node], int]
"""Gives the value of an expression of the program in the state of which a reason is told."""


class Winner(Enum):
    """What the winning card is: a trump, of the suit led, of another suit that can win here, or no card at all."""

    TRUMP = "trump"
    LED = "led"
    OTHER = "other"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class TrickReason:
    """Why a trick was won. `plays` are the seats and cards (by index) in order, `place` that of the winning card.

    `order` is the context of the order tables, `led` the class led, `of` the class of the winning card. `equals` are
    the places of all cards as strong as it, itself included, of which the last wins where `last_wins` holds. Where
    no card can win (`winner` is `NONE`), the place is that of whoever gets the trick all the same.
    """

    plays: tuple[tuple[int, int], ...]
    order: int
    led: int
    place: int
    winner: Winner
    of: int
    equals: tuple[int, ...]
    last_wins: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """A variable that points were reckoned from, with its value: that of the seat, where each has one.

    Of several `seats` it is the sum, as the rules add it up. `cards` are those of which it is the worth, if it is one:
    of the cards won by these seats those that count.
    """

    name: str
    value: int
    seats: int = 0
    cards: int = 0


def trick_reason(
    program: Program, law: Law, order: int, led: int, plays: Sequence[tuple[int, int]]
) -> TrickReason | None:
    """Why a trick is won, given its seats and cards in order; None if nothing lies there.

    Of cards that look alike it says the same whichever of them it is: nobody can tell them apart.
    """
    if not plays:
        return None
    deck = program.deck
    plays = [(seat, deck.faces[deck.cards[card].face].index) for seat, card in plays]
    cards = [card for _, card in plays]
    powers = [law.power(order, led, card) for card in cards]
    place = law.winning(order, led, cards)
    best = powers[place]
    of = program.tables["class"].at(order, cards[place])
    return TrickReason(
        plays=tuple(plays),
        order=order,
        led=led,
        place=place,
        winner=_winner(program, law, order, led, cards[place]),
        of=of,
        equals=tuple(at for at, power in enumerate(powers) if power == best),
        last_wins=law.last_wins(order, led, best),
    )


def _winner(program: Program, law: Law, order: int, led: int, card: int) -> Winner:
    """What a winning card is; one of the trumps is none where these win no trick to which another suit is led."""
    of, suits = program.tables["class"].at(order, card), range(len(program.deck.suits))
    if not law.power(order, led, card):
        return Winner.NONE
    if of == len(suits) and any(law.power(order, suit, card) for suit in suits):
        return Winner.TRUMP
    return Winner.LED if of == led else Winner.OTHER


CARD_POINTS = "card_points"
"""What the worth of cards that were won goes by."""

WON = "won"
WORTH = "worth_"
"""Tables of the cards that are worth so much have names that begin so."""

COUNTS = frozenset({"tricks", "points", "total"})
"""Numbers of the machinery that everyone can count."""

SELECTORS = frozenset({"has", "some"})
"""Conditions of these only pick whose value is meant."""


def counted(program: Program, place: int, value: Value) -> tuple[Counted, ...]:
    """The variables known to everyone that the score line at a place was reckoned from; empty for a fixed number.

    First the worth of cards won, then what the points read, then what the condition reads.
    """
    line = program.code[place]
    if not isinstance(line, Tell) or line.points is None or isinstance(line.points, Const):
        return ()
    found: dict[Counted, None] = {}
    piles: dict[int, int] = {}
    for node in (line.points, *_guards(program.code, place, line.origin)):
        for together in _sums(node, value):
            for item in together:
                if isinstance(item, Op):
                    _add_pile(piles, item, value)
            known = [item for item in together if isinstance(item, Var) and _is_open(program, item.name)]
            found |= dict.fromkeys(_added(program, known, value))
    return (*(_worth(program, seats, cards, value) for seats, cards in piles.items()), *found)


def _added(program: Program, together: Sequence[Var], value: Value) -> Iterator[Counted]:
    """What is added up: of each variable one sum, of an element that is there twice only once."""
    for name in dict.fromkeys(item.name for item in together):
        mine = [item for item in together if item.name == name]
        yield from (Counted(name, value(item)) for item in mine if item.index is None)
        each = {value(item.index): value(item) for item in mine if item.index is not None}
        if each:
            yield Counted(name, sum(each.values()), _seats(program, name, each))


def _add_pile(piles: dict[int, int], counting: Op, value: Value) -> None:
    """Adds the cards of one worth that seats have won to those of their other worths; nothing if they lie elsewhere."""
    read = [item for item in _read(counting.args[0], value) if isinstance(item, Var)]
    if all(item.name == WON and item.index is not None for item in read):
        seats = sum({1 << value(item.index) for item in read if item.index is not None})
        piles[seats] = piles.get(seats, 0) | value(counting)


def _worth(program: Program, seats: int, cards: int, value: Value) -> Counted:
    order = value(Var("order"))
    worths = (program.tables["value_of"].at(order, card.index) for card in program.deck.members(cards))
    return Counted(CARD_POINTS, sum(worths), seats, cards)


def _guards(code: Sequence[Instruction], place: int, origin: Position | None) -> Iterator[Node]:
    """The conditions under which a line counts, that stand where it does."""
    for at in range(place - 1, -1, -1):
        item = code[at]
        if item.origin != origin:
            return
        if isinstance(item, Test) and item.other > place and not _selects(item.condition):
            yield item.condition


def _selects(condition: Node) -> bool:
    inner = condition
    while isinstance(inner, Op) and inner.name == "not":
        inner = inner.args[0]
    return isinstance(inner, Op) and inner.name in SELECTORS


def _read(node: Node, value: Value) -> Iterator[Var | Op]:
    """What is read to find a value, whether it is added up or not."""
    for together in _sums(node, value):
        yield from together


def _sums(node: Node, value: Value) -> Iterator[list[Var | Op]]:
    """The variables that are read to find a value: those that are added up together, each other one for itself.

    Of a choice only the side that is taken is read. Where cards of one worth are counted, the set of these as a whole.
    """
    match node:
        case Op("meet", (_, Look(table=table))) if table.startswith(WORTH):
            yield [node]
        case Op("add"):
            terms = list(_terms(node, value))
            yield [term for term in terms if isinstance(term, Var)]
            for term in terms:
                if not isinstance(term, Var):
                    yield from _sums(term, value)
        case Op("if", (condition, yes, no)):
            if not _selects(condition):
                yield from _sums(condition, value)
            yield from _sums(yes if value(condition) else no, value)
        case Op("and" | "or" | "first" as name, args):
            for arg in args:
                yield from _sums(arg, value)
                if bool(value(arg)) != (name == "and"):
                    return
        case Var():
            yield [node]
        case _:
            for part in parts(node):
                yield from _sums(part, value)


def _terms(node: Node, value: Value) -> Iterator[Node]:
    """What a sum adds up; of those whose value counts only if they belong to it, those that do."""
    match node:
        case Op("add", (left, right)):
            yield from _terms(left, value)
            yield from _terms(right, value)
        case Op("if", (condition, yes, no)) if _selects(condition):
            yield from _terms(yes if value(condition) else no, value)
        case _:
            yield node


def _is_open(program: Program, name: str) -> bool:
    slot = program.slot[name]
    if slot.cards or slot.shown is not None or slot.keep in (Keep.TEMP, Keep.OPTION):
        return False
    return name in COUNTS or not slot.inner


def _seats(program: Program, name: str, elements: dict[int, int]) -> int:
    """The set of seats that elements of a variable belong to."""
    by_seat = program.slot[name].size == program.players + 1
    owners = range(program.players) if by_seat else program.accounts
    return sum(1 << seat for seat, owner in enumerate(owners) if owner in elements)


def title_of(program: Program, order: int, card: int) -> str | None:
    """What a card is called, as `left bower` in the order in force, or `joker` for one without a suit; else None."""
    titles = program.order.titles
    name = titles[order].get(card) if order < len(titles) else None
    own = program.deck.cards[card]
    if name is None and own.suit is None:
        name = own.name
    return None if name is None else program.label(name)


def class_name(program: Program, order: int, number: int) -> str | None:
    """The suit that cards of a class go by; None for no class.

    Trumps go by the suit that is trump, where it is one and cards of one other suit at most are trumps too.
    """
    deck = program.deck
    if number < len(deck.suits):
        return deck.suits[number].name
    if number > len(deck.suits):
        return None
    members = program.tables["class_cards"].at(order, number)
    of_suit = [deck.mask(card.index for card in deck.cards if card.suit == place) for place in range(len(deck.suits))]
    whole = [suit.name for suit, cards in zip(deck.suits, of_suit, strict=True) if not cards & ~members]
    partly = [cards for cards in of_suit if cards & members and cards & ~members]
    return whole[0] if len(whole) == 1 and len(partly) <= 1 else "trumps"


SINGLES = (("leaves", "leaf"), ("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("sses", "ss"), ("xes", "x"), ("s", ""))
"""How names of several end, and those of one."""


def one_of(name: str) -> str:
    """One card of a class: `a heart`, `an oak`, `a leaf`, `a trump`."""
    single = next((name.removesuffix(many) + one for many, one in SINGLES if name.endswith(many)), name)
    return f"{'an' if single[:1] in 'aeiou' else 'a'} {single}"
