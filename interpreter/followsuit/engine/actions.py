"""Actions: the choices of an offer as people write and say them, and the numbers they have in a whole program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from followsuit.core.cards import Card, without_symbols
from followsuit.engine.layout import PC, State
from followsuit.engine.machine import Itself, Machine, machine_of
from followsuit.engine.steps import bits
from followsuit.program.model import Call, Offer, Program

ARTICLES = ("a ", "an ", "the ")

LONGEST = 200
"""A text with more characters names no action."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be answered to an offer.

    `text` is stable and parses back (`JS`, `pass`, `name hearts`); `words` is what is said (`I order it up`). `name` is
    the call's name, or the offer's where a card is chosen. `index` is the number of the choice in its offer.
    """

    text: str
    words: str = field(compare=False)
    name: str
    args: tuple[str, ...]
    card: Card | None = field(repr=False)
    index: int = field(repr=False)


class Choices:
    """The choices of one offer: first the cards by index, where there are any, then the calls."""

    def __init__(self, machine: Machine, offer: Offer) -> None:
        self.machine = machine
        self.offer = offer
        self.calls: dict[int, tuple[Call, tuple[str, ...]]] = dict(_calls(offer))
        alone, deck = _alone(self.calls), machine.program.deck
        self._tolerant = {text: choice for text, choice in alone.items() if deck.parse(text) is None}
        self._tolerant |= {_plain(call_text(call.name, args)): choice for choice, (call, args) in self.calls.items()}
        self._short = alone | _initials(self.calls)

    def actions(self, state: State) -> tuple[Action, ...]:
        """The legal actions; of twins that are both legal the first stands for both."""
        found: list[Action] = []
        faces = set()
        for choice in bits(self.machine.legal(state)):
            if choice in self.calls:
                found.append(self.action(choice, state))
            elif self._card(choice).face not in faces:
                faces.add(self._card(choice).face)
                found.append(self.action(choice, state))
        return tuple(found)

    def action(self, choice: int, state: State) -> Action:
        """The action of a choice; the state decides in which words it is said."""
        if choice not in self.calls:
            card = self._card(choice)
            return Action(card.code, card.code, self.offer.name, (), card, choice)
        call, args = self.calls[choice]
        return Action(call_text(call.name, args), self._words(call, args, choice, state), call.name, args, None, choice)

    def _card(self, choice: int) -> Card:
        return self.machine.program.deck.cards[choice]

    def _words(self, call: Call, args: tuple[str, ...], choice: int, state: State) -> str:
        for phrase in call.words:
            if self.machine.value(phrase.condition, state, choice):
                return _filled(phrase.text, call, args)
        return blanks(call_text(call.name, args))

    def parse(self, text: str, state: State) -> Action | None:
        """The action that a text names, legal or not; None if it names none of this offer.

        Cards may be written as they are drawn (`J♣`).
        """
        if len(text) > LONGEST:
            return None
        text = without_symbols(self.machine.program.deck, text)
        choice = self._tolerant.get(_plain(text))
        if choice is None:
            choice = self._parse_card(text, state)
        return None if choice is None else self.action(choice, state)

    def typed(self, text: str, state: State) -> Action | None:
        """The action that a person means: one that the text names, else a call in short though it looks like a card.

        A call may be typed as it is said at the table, whether it is legal or not.
        """
        if len(text) > LONGEST:
            return None
        said = _bare(text)
        text = without_symbols(self.machine.program.deck, text)
        action = self.parse(text, state)
        short = None if action else self._short.get(_plain(text).replace(" ", ""))
        return action or (self._spoken(said, state) if short is None else self.action(short, state))

    def _spoken(self, said: str, state: State) -> Action | None:
        """The one call that is said in these words."""
        found = (self.action(choice, state) for choice in self.calls)
        alike = [action for action in found if _bare(action.words) == said]
        return alike[0] if len(alike) == 1 else None

    def _parse_card(self, text: str, state: State) -> int | None:
        """The card that a text names: of twins one that may be chosen, else one that is held, else the first."""
        rule, words = self.offer.cards, text.split()
        if rule is None or not words:
            return None
        mask = self.machine.program.deck.parse(words[-1]) if self._verb(words[:-1]) else None
        mask = mask or self.machine.program.deck.parse(text)
        if not mask:
            return None
        wanted = mask & self.machine.legal(state) or mask & self.machine.value(rule.held, state) or mask
        return bits(wanted)[0]

    def _verb(self, words: list[str]) -> bool:
        return not words or _plain(" ".join(words)) in {_plain(self.offer.name), "play"}


def _calls(offer: Offer) -> Iterator[tuple[int, tuple[Call, tuple[str, ...]]]]:
    for call in offer.calls:
        for number, args in enumerate(product(*(parameter.values for parameter in call.parameters))):
            yield call.first + number, (call, args)


def _alone(calls: dict[int, tuple[Call, tuple[str, ...]]]) -> dict[str, int]:
    """Parameters alone to choices, where only one call has them."""
    return _single({choice: _plain(" ".join(args)) for choice, (_, args) in calls.items() if args})


def _initials(calls: dict[int, tuple[Call, tuple[str, ...]]]) -> dict[str, int]:
    """Several parameters in short to choices: numbers whole, of names the first letters (`4s`, `3nt`, `bid 3nt`)."""
    short = {choice: (call, "".join(map(_initial, args))) for choice, (call, args) in calls.items() if len(args) > 1}
    whole = {choice: _plain(call.name).replace(" ", "") + text for choice, (call, text) in short.items()}
    return _single({choice: text for choice, (_, text) in short.items()}) | _single(whole)


def _initial(value: str) -> str:
    return value if value.isdecimal() else "".join(word[0] for word in _plain(value).split())


def _single(texts: dict[int, str]) -> dict[str, int]:
    """The texts that stand for one choice alone."""
    found: dict[str, list[int]] = {}
    for choice, text in texts.items():
        found.setdefault(text, []).append(choice)
    return {text: choices[0] for text, choices in found.items() if len(choices) == 1}


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("_", " ").replace("-", " ").split())


def _bare(text: str) -> str:
    """What is said, without signs that nobody hears and an article before it."""
    heard = "".join(sign for sign in _plain(text) if sign.isalnum() or sign == " ").strip()
    return next((heard.removeprefix(article) for article in ARTICLES if heard.startswith(article)), heard)


def _filled(text: str, call: Call, args: tuple[str, ...]) -> str:
    for parameter, value in zip(call.parameters, args, strict=True):
        text = text.replace(f"{{{parameter.name}}}", parameter.words(value))
    return text


def blanks(name: str) -> str:
    """A name of a ruleset as words."""
    return name.replace("_", " ")


def call_text(name: str, args: tuple[str, ...]) -> str:
    """A call as it is written: its name and its parameters."""
    return " ".join((name, *args))


class Actions:
    """The choices of all offers of a machine's program, and the numbers of all its actions."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.choices = {place: Choices(machine, offer) for place, offer in machine.offers.items()}
        faces = [card.code for card in machine.program.deck.faces]
        calls = (call_text(call.name, args) for one in self.choices.values() for call, args in one.calls.values())
        self.texts: tuple[str, ...] = (*faces, *dict.fromkeys(calls))
        self.cards = len(faces)
        self._calls = {text: number for number, text in enumerate(self.texts) if number >= self.cards}

    def at(self, state: State) -> Choices | None:
        """The choices of the offer that a state rests at, None at the end of a deal."""
        return self.choices.get(state[PC])

    def number_of(self, action: Action) -> int:
        """The number of an action in the whole program: cards by face, then every call in order of first offer."""
        return self._calls[action.text] if action.card is None else action.card.face


def actions_of(machine: Machine) -> Actions:
    """The actions of a machine; the last few are kept ready."""
    return _actions_of(Itself(machine))


@lru_cache(maxsize=64)
def _actions_of(machine: Itself[Machine]) -> Actions:
    return Actions(machine.thing)


def action_number(program: Program, action: Action) -> int:
    """The number of an action, the same in every state of every match of the program.

    Raises:
        KeyError: it is no action of the program.
    """
    return actions_of(machine_of(program)).number_of(action)


def action_text(program: Program, number: int) -> str:
    """The text of the action with this number.

    Raises:
        IndexError: there is none.
    """
    return actions_of(machine_of(program)).texts[number]
