"""What a person means who types a line at the table: the number of a choice, a card by code or in words, a call."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from followsuit.core.suggest import first_up, listed, nearest
from followsuit.engine.actions import Action, blanks
from followsuit.engine.game import Game
from followsuit.engine.menus import in_short, some
from followsuit.engine.reasons import title_of
from followsuit.engine.refusals import FEW
from followsuit.engine.views import View
from followsuit.present.table import Table, numbers
from followsuit.wording.spoken import cards_named, spoken_name

NUMBER = re.compile(r"[-+]?[0-9]+[.)]?")
LONG = 6
"""Digits that no number of a choice has."""


OF_TRUMPS = re.compile(
    r"(?:play )?(?:(?:the |an? |my )?(?P<rank>\w+) of )?(?:the |an? |my )?trumps?|trump (?P<named>\w+)"
)


def in_plain_signs(line: str) -> str:
    """A line as it would be typed on a plain keyboard: wide letters and figures narrow, without signs not seen."""
    seen = (sign for sign in unicodedata.normalize("NFKC", line) if unicodedata.category(sign) != "Cf")
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in seen).strip()


@dataclass(frozen=True)
class Typed:
    """Reads lines that are typed at one decision. `commands` are the other words that are known here."""

    game: Game
    table: Table
    view: View
    commands: tuple[str, ...]

    def read(self, line: str) -> Action | str | None:
        """The action that is meant, legal or not; or a sentence that asks which; None if the line names none."""
        numbered, named = self._numbered(line), self._named(line)
        if numbered is not None and named is not None and numbered != named:
            return f"“{line}” could be choice {line} ({self.shown(numbered)}) or {self.shown(named)}: type the words."
        return numbered or named or self._out_of_range(line) or self._in_words(line) or self._begun(line)

    def not_understood(self, line: str) -> str:
        """What is said of a line that means nothing here, with what may have been meant."""
        refusal = self.game.refusal(line, self.view.seat)
        message = self.table.faces.told(refusal) if refusal is not None else "That was not understood."
        near = None if "Did you mean" in message or any(map(str.isdecimal, line.split())) else self._nearest(line)
        hint = "" if near is None else f" Did you mean {near}?"
        return f"{message}{hint} (help lists what else you can type.)"

    def shown(self, action: Action) -> str:
        """An action as it is shown at the table."""
        return blanks(action.text) if action.card is None else self.table.faces.face(action.card).plain

    def _numbered(self, line: str) -> Action | None:
        """The legal action of that number in the list."""
        number = self._number(line)
        order = self.table.ordered(self.view)
        return self.view.legal[order[number - 1]] if number is not None and 1 <= number <= len(order) else None

    def _number(self, line: str) -> int | None:
        """The number that a line is, where choices are numbered."""
        if not numbers(self.view) or not NUMBER.fullmatch(line):
            return None
        digits = line.rstrip(".)")
        return int(digits) if len(digits) < LONG else 0

    def _out_of_range(self, line: str) -> str | None:
        if self._number(line) is None:
            return None
        count = len(self.view.legal)
        return f"Choose 1 to {count}." if count > 1 else "There is only one choice: type 1."

    def _named(self, line: str) -> Action | None:
        """The action, legal or not, that a line names by its text or by what is said."""
        plain = _plain(line)
        spoken = [action for action in self.view.legal if _plain(action.words) == plain]
        return spoken[0] if len(spoken) == 1 else self.game.typed(line)

    def _in_words(self, line: str) -> Action | str | None:
        """The card that words name: of those that may be chosen, else of the hand, else of the pack."""
        deck = self.table.program.deck
        of_trumps = self._of_trumps(line)
        if of_trumps == 0:
            return "There is no such trump now."
        named = of_trumps or cards_named(deck, line) or self._by_title(line)
        legal = deck.mask(action.card.index for action in self.view.legal if action.card is not None)
        near = named & legal or named & self.view.hand
        codes = list(dict.fromkeys(deck.codes(near or named)))
        if len(codes) > 1:
            cards = [self.table.faces.face(next(deck.members(deck.by_code[code]))).plain for code in codes]
            return f"Which one: {some(cards)}?" if near else f"You hold none of these: {listed(cards)}."
        if not codes:
            return None
        return self.game.parse(codes[0]) or self.not_understood(codes[0])

    def _of_trumps(self, line: str) -> int | None:
        """The trumps of a rank, or all of them, as the order in force has them; None if trumps are not spoken of."""
        found, order = OF_TRUMPS.fullmatch(_plain(line)), self.view.known.get(("order", 0))
        deck, tables = self.table.program.deck, self.table.program.tables
        if found is None or order is None:
            return None
        trumps = tables["class_cards"].at(order, len(deck.suits))
        rank = found["rank"] or found["named"]
        if rank is None:
            return trumps
        named = [cards_named(deck, f"{rank} of {suit.name}") for suit in deck.suits]
        of_suit = [deck.mask(card.index for card in deck.cards if card.suit == suit.index) for suit in deck.suits]
        whole = [cards for cards, own in zip(named, of_suit, strict=True) if own and not own & ~trumps]
        return whole[0] if len(whole) == 1 else reduce(or_, named, 0) & trumps

    def _by_title(self, line: str) -> int:
        """The cards that the order in force calls so, as `left bower`."""
        program, order = self.table.program, self.view.known.get(("order", 0))
        if order is None:
            return 0
        name = _plain(line).removeprefix("play ").removeprefix("the ")
        faces = program.deck.faces
        called = ((card, title_of(program, order, faces[card.face].index)) for card in program.deck.cards)
        return program.deck.mask(card.index for card, title in called if title is not None and title.lower() == name)

    def _begun(self, line: str) -> str | None:
        """Asks which, where a line is the beginning of several calls: `bid 3`, `name`, or the `3` of a bid."""
        words = _plain(line).split()
        calls = [action for action in self.view.legal if action.card is None]
        meant = [action for action in calls if words and _begins(action, words)]
        return f"Which one: {listed(in_short(meant, FEW, 1), 'or')}?" if len(meant) > 1 else None

    def _nearest(self, line: str) -> str | None:
        """The word, card or call that a line comes nearest to."""
        known = dict(self._known())
        near = nearest(_plain(line), known)
        return None if near is None else known[near]

    def _known(self) -> Iterator[tuple[str, str]]:
        deck = self.table.program.deck
        for command in self.commands:
            yield command, command
        for card in deck.faces:
            yield spoken_name(deck, card), spoken_name(deck, card)
        for action in self.view.legal:
            if action.card is None:
                yield _plain(action.words), blanks(action.text)
                yield from ((_plain(value), blanks(action.text)) for value in action.args)
                yield _plain(action.text), blanks(action.text)


def ways(table: Table, view: View) -> str:
    """How the present choices can be typed, as a sentence with examples from them."""
    parts = ["the number of a choice"] if numbers(view) else []
    card = next((action.card for action in view.legal if action.card is not None), None)
    if card is not None:
        forms = dict.fromkeys((table.faces.face(card).plain, card.code, spoken_name(table.program.deck, card)))
        parts.append(f"a card ({listed(forms, 'or')})")
    calls = [action for action in view.legal if action.card is None]
    if calls:
        texts = dict.fromkeys((blanks(calls[0].text), blanks(calls[-1].text)))
        parts.append(f"what you want to say ({listed(texts, 'or')})")
    return first_up(f"type {listed(parts, 'or')}.")


def _begins(action: Action, words: list[str]) -> bool:
    said = _plain(action.text).split()
    own = [_plain(value) for value in action.args]
    return said[: len(words)] == words or (len(words) == 1 and own[:1] == words)


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("_", " ").replace("-", " ").strip(" .!").split())
