"""Refusals: why something may not be played or said, in the words of the ruleset, with the cards that bind."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from followsuit.core.cards import without_symbols
from followsuit.core.diagnostics import Position
from followsuit.core.suggest import did_you_mean, first_up, listed
from followsuit.engine.actions import LONGEST, Action, Choices, blanks
from followsuit.engine.layout import PC, State
from followsuit.engine.machine import Machine
from followsuit.engine.menus import LONG, in_short, some
from followsuit.engine.reasons import class_name, one_of, title_of
from followsuit.program.law import law_at
from followsuit.program.model import Call, CardChoice, Duty, Parameter, Reason

FEW = 6
"""So many things that can be said are told one by one."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not. `reason` is the name of the duty or condition; `cards` are the codes of those that must be chosen from.

    `action` is None where the text named no action at all. `message` is one or two whole sentences.
    """

    action: Action | None
    reason: str
    message: str
    cards: tuple[str, ...] = ()
    origin: Position | None = None


class IllegalAction(ValueError):  # noqa: N818  (the word of the documents)
    """An action that is not legal; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.message)


def refuse_over() -> Refusal:
    """Nothing can be answered any more."""
    return Refusal(None, "over", "It is over: nothing more can be played or said.")


def refuse_turn(machine: Machine, actor: int) -> Refusal:
    """Another seat is to speak."""
    return Refusal(None, "turn", f"It is {machine.program.seat_names[actor]}'s turn; please wait for yours.")


def refuse_unknown(choices: Choices, text: str, state: State) -> Refusal:
    """A text that is no action of the present offer: what is, and what may have been meant."""
    text = text[:LONGEST]
    legal = choices.actions(state)
    cards = [action.text for action in legal if action.card]
    calls = [blanks(action.text) for action in legal if not action.card]
    deck = choices.machine.program.deck
    is_card = deck.parse(without_symbols(deck, text)) is not None
    no_card = is_card and choices.offer.cards is None
    sentences = [
        "No card is asked for now." if no_card else f"“{text.strip()[:40]}” is nothing that can be played or said now."
    ]
    if calls:
        sentences.append(f"You can say {_either(in_short(legal, LONG, FEW))}.")
    if cards:
        sentences.append(f"You can choose {some(cards)}." if not calls else f"Or choose {some(cards)}.")
    exact = is_card or any(word.isdecimal() for word in text.split())
    hint = None if exact else did_you_mean(text, calls + cards)
    if hint:
        sentences.append(first_up(hint))
    return Refusal(None, "unknown", " ".join(sentences), tuple(cards))


def _either(texts: list[str]) -> str:
    """Things that can be said, each of which may be a list of its own."""
    return "; ".join(texts) if any(", " in text or " or " in text for text in texts) else some(texts)


def refuse(machine: Machine, choices: Choices, action: Action, state: State) -> Refusal | None:
    """Why an action of the present offer is not legal, None if it is."""
    if machine.legal(state) >> action.index & 1:
        return None
    refuse_this = _refuse_call if action.card is None else _refuse_card
    return refuse_this(machine, choices, action, state)


def _refuse_card(machine: Machine, choices: Choices, action: Action, state: State) -> Refusal:
    rule, bit = choices.offer.cards, 1 << action.index
    whose = _Whose(machine, state)
    held = machine.value(rule.held, state) if rule else 0
    if rule is not None and rule.chosen is not None and machine.value(rule.chosen, state) & bit:
        return Refusal(action, "chosen", f"The {action.text} is already chosen.", origin=choices.offer.origin)
    if rule is not None and not held & bit and _in_hand(machine, state) & bit:
        codes = tuple(dict.fromkeys(machine.program.deck.codes(machine.legal(state) & machine.program.deck.all)))
        message = f"The {action.text} may not be chosen here. You can choose {some(codes)}."
        return Refusal(action, "closed", message, codes, choices.offer.origin)
    if rule is None or not held & bit:
        return Refusal(action, "not_held", f"{whose.subject} {whose.do} not hold the {action.text}.")
    if not machine.value(rule.free, state) & bit:
        broken = _broken_duty(machine, rule, bit, state)
        if broken is not None:
            duty, kept = broken
            codes = tuple(dict.fromkeys(machine.program.deck.codes(kept)))
            must, hold = told_duty(machine, duty, state), f"{whose.pronoun} {listed(codes, 'or')}"
            message = f"{whose.subject} must {must} while {hold}.{_counting(machine, kept, state)}"
            return Refusal(action, duty.name, message, codes, duty.origin)
    return Refusal(action, "closed", f"The {action.text} cannot be chosen now.", origin=choices.offer.origin)


def _in_hand(machine: Machine, state: State) -> int:
    """The cards of whoever is to choose, whether or not they may be chosen."""
    seat = machine.seat(state)
    return 0 if seat is None else machine.layout.read(state, "hand", seat)


def _counting(machine: Machine, cards: int, state: State) -> str:
    """Which of the cards count as another suit than the one printed on them, in sentences; empty if none does."""
    if "order" not in machine.layout.base:
        return ""
    program, order = machine.program, machine.layout.read(state, "order")
    alike: dict[tuple[str | None, str], list[str]] = {}
    for card in program.deck.members(cards):
        name = class_name(program, order, program.tables["class"].at(order, card.index))
        if name is not None and (card.suit is None or program.deck.suits[card.suit].name != name):
            alike.setdefault((title_of(program, order, card.index), name), []).append(card.code)
    return "".join(_counts_as(tuple(dict.fromkeys(codes)), *what) for what, codes in alike.items())


def _counts_as(codes: tuple[str, ...], title: str | None, name: str) -> str:
    """A sentence on cards of one title, or without one, that count as cards of a suit."""
    if len(codes) > 1:
        return f" {listed(codes)} count as {name}."
    named = "" if title is None else f"is the {title} and "
    return f" {codes[0]} {named}counts as {one_of(name)}."


THE_SUIT_LED = "the suit led"
"""These words of a duty are told as the suit that was led."""


def told_duty(machine: Machine, duty: Duty, state: State) -> str:
    """A duty in words; where it speaks of the suit led, that suit by its name."""
    words, program = duty.say or blanks(duty.name), machine.program
    led = law_at(program, state[PC]).led if THE_SUIT_LED in words else None
    if led is None or "order" not in machine.layout.base:
        return words
    name = class_name(program, machine.layout.read(state, "order"), machine.value(led, state))
    return words if name is None else words.replace(THE_SUIT_LED, name)


class _Whose:
    """Who is spoken to: the player, or of the hand that it plays for."""

    def __init__(self, machine: Machine, state: State) -> None:
        seat = machine.seat(state)
        own = seat is None or seat == machine.actor(state)
        self.subject = "You" if own or seat is None else machine.program.seat_names[seat]
        self.do = "do" if own else "does"
        self.pronoun = "you hold" if own else "it holds"


def _broken_duty(machine: Machine, rule: CardChoice, bit: int, state: State) -> tuple[Duty, int] | None:
    """The first duty that removes the card, with the cards that it keeps."""
    left = machine.value(rule.held, state) & ~machine.value(rule.free, state)
    for duty in rule.duties:
        kept = left & machine.value(duty.cards, state)
        if kept and not kept & bit:
            return duty, kept
        left = kept or left
    return None


THIRD_PERSON = (
    ("You do not hold", "{name} does not hold"),
    ("You must", "{name} must"),
    ("You cannot", "{name} cannot"),
    ("You can ", "{name} can "),
    ("while you hold", "while holding"),
    ("while it holds", "while holding"),
    (" you hold", " {name} holds"),
)
"""What is said to a player → what is said of one."""


def told_of(message: str, name: str) -> str:
    """A refusal, which speaks to a player, as it is told of one."""
    for spoken, told in THIRD_PERSON:
        message = message.replace(spoken, told.replace("{name}", name))
    return message


WHY: dict[str, str] = {
    "when": "it does not belong to this situation",
    "raises": "it is not higher than what has been said",
    "at_most": "it has been said as often as is allowed",
    "with": "it is not among the values allowed now",
}
"""What is said of a condition that does not hold, where its author did not say it."""


def _refuse_call(machine: Machine, choices: Choices, action: Action, state: State) -> Refusal:
    call, _ = choices.calls[action.index]
    for reason in call.reasons:
        holds = bool(machine.value(reason.condition, state, action.index))
        if holds == (reason.kind == "barred"):
            why = _allowed(machine, choices, call, reason, state) or _why(reason)
            why += _higher(machine, choices, call, reason, state)
            message = f"You cannot say “{blanks(action.text)}”: {why}."
            return Refusal(action, reason.name, message, origin=reason.origin or call.origin)
    rule, said = choices.offer.cards, blanks(action.text)
    before = "again before a card is played" if rule is not None and rule.playing else "now"
    return Refusal(action, "closed", f"“{said}” cannot be said {before}.", origin=call.origin)


def _higher(machine: Machine, choices: Choices, call: Call, reason: Reason, state: State) -> str:
    """The first of its kind that would be high enough, after what is said of one that is not."""
    if reason.kind != "raises" or reason.say:
        return ""
    legal = machine.legal(state)
    open_ = (choice for choice, (one, _) in choices.calls.items() if one is call and legal >> choice & 1)
    first = next(open_, None)
    return "" if first is None else f", as “{blanks(choices.action(first, state).text)}” would be"


def _allowed(machine: Machine, choices: Choices, call: Call, reason: Reason, state: State) -> str | None:
    """The values that a parameter may have now, if it is the parameter that is refused."""
    names = [parameter.name for parameter in call.parameters]
    if reason.kind != "with" or reason.say or reason.name not in names:
        return None
    legal, place = machine.legal(state), names.index(reason.name)
    open_args = [args for choice, (one, args) in choices.calls.items() if one is call and legal >> choice & 1]
    values = list(dict.fromkeys(blanks(args[place]) for args in open_args))
    what = _called(machine, call.parameters[place])
    return f"the {what} can now be {some(values)}" if values else f"no {what} is left that could be said"


def _called(machine: Machine, parameter: Parameter) -> str:
    """What people call a parameter: its name, or what its values are where that is a mere letter."""
    if len(parameter.name) > 1:
        return blanks(parameter.name)
    deck, values = machine.program.deck, set(parameter.values)
    kinds: dict[str, Collection[str]] = {
        "suit": {suit.name for suit in deck.suits},
        "card": deck.by_code,
        "player": {*machine.program.seat_names, *machine.program.domains.get("seat", ())},
    }
    if all(value.isdecimal() for value in values):
        return "number"
    return next((kind for kind, members in kinds.items() if values <= set(members)), "value")


def _why(reason: Reason) -> str:
    if reason.say:
        return reason.say.rstrip(".")
    if reason.kind == "answers":
        return f"it can only be said straight after “{blanks(reason.name)}”"
    named = reason.kind in {"when", "barred"} and reason.name not in {reason.kind, "rule", ""}
    return blanks(reason.name) if named else WHY.get(reason.kind, "it is not allowed now")
