"""Whoever is asked always has a call, whatever the options and whoever deals.

Wrong: the dealer may not pass, and the only other call may be barred too.

    calls:
      pass: {barred: {stuck: me == dealer}}
      name: {barred: {not_twice: me == last_maker}, with: {s: suits}, do: {trump: s, maker: me}}

Right:

    calls:
      pass: {barred: {stuck: me == dealer}}
      name: {barred: {not_twice: me == last_maker and me != dealer}, with: {s: suits}, do: {trump: s, maker: me}}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.core.suggest import listed
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.enumerating import settled
from followsuit.language.checks.shared.explore import choices
from followsuit.language.checks.shared.space import Space
from followsuit.language.checks.shared.values import EITHER, NO, YES, State, members, single, truth
from followsuit.language.checks.shared.words import described, seat_words
from followsuit.program.model import ANSWER, Call, Offer, Reason
from followsuit.program.nodes import ONE, ZERO, Node, Op, operate, slots_read, walk

CODE = "no-call-left"

MOST_TESTS = 6
"""Conditions by which choices are chosen, to be tried either way."""

MOST_PARTS = 2_000
"""Parts of one state in which the choices looked at so far are closed; with more nothing is claimed."""


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports each ask once, with a situation in which nobody could speak."""
    if not checked.reached.complete:
        return
    for at, item in enumerate(checked.program.code):
        if not isinstance(item, Offer) or item.cards is not None:
            continue
        offer = replace(item, calls=tuple(_decided(checked.space, call) for call in item.calls))
        if all(call.reasons for call in offer.calls):
            silent = _silent(checked, checked.reached.at(at), offer)
            if silent is not None:
                surely = _silent(checked, checked.surely(at, None), offer)
                yield _problem(checked, offer, surely or silent, Severity.WARNING if surely is None else Severity.ERROR)


def _decided(space: Space, call: Call) -> Call:
    """The call with the reasons that can be judged: whatever cards lie in hands, and what is remembered in few values.

    What reads figures of all seats (their bids, their scores) is left to the author.
    """
    kept = tuple(
        reason for reason in call.reasons if _reads_cards(space, reason.condition) or not _unknown(space, reason)
    )
    return replace(call, reasons=kept)


def _reads_cards(space: Space, condition: Node) -> bool:
    slots = (space.program.slot[name] for name in slots_read(condition))
    return any(slot.cards and slot.name != ANSWER for slot in slots)


def _unknown(space: Space, reason: Reason) -> bool:
    """Whether a condition reads slots of which nothing is known."""
    known = {cell.slot.name for cell in space.cells if cell.everything is not None}
    return not slots_read(reason.condition) <= known | {ANSWER}


def _silent(checked: Checked, states: tuple[State, ...], offer: Offer) -> State | None:
    """A state that can come about and in which no call is sure to be open."""
    space = checked.space
    read = _cells_read(space, offer)
    doubtful = [part for state in states for part in _without_a_call(space, offer, state)]
    for state in settled(space, doubtful, read):
        if not _may_speak(space, offer, state):
            return state
    return None


def _cells_read(space: Space, offer: Offer) -> frozenset[int]:
    nodes = [reason.condition for call in offer.calls for reason in call.reasons]
    read: frozenset[int] = frozenset().union(*(space.reader.cells_read(node) for node in nodes))
    return read - {space.answer}


def _without_a_call(space: Space, offer: Offer, state: State) -> list[State]:
    """The parts of a state in which every choice may be closed; none if they are too many to be told apart."""
    parts = [state]
    try:
        for call in offer.calls:
            for choice in members(choices(call)):
                finer = (part for whole in parts for part in _closed(space, call, choice, whole))
                parts = list(dict.fromkeys(_answered_as(space, state, part) for part in _few(finer)))
    except TooManyError:
        return []
    return parts


class TooManyError(Exception):
    """There are more parts of a state than are told apart."""


def _few(parts: Iterable[State]) -> Iterator[State]:
    """The parts as they are, as long as they are few.

    Raises:
        TooManyError: they are not.
    """
    for number, part in enumerate(parts):
        if number == MOST_PARTS:
            raise TooManyError
        yield part


def _answered_as(space: Space, state: State, part: State) -> State:
    """The part with the answer of a state: which choice was looked at last tells it from no other part."""
    return (*part[: space.answer], state[space.answer], *part[space.answer + 1 :])


def _closed(space: Space, call: Call, choice: int, state: State) -> Iterator[State]:
    """The parts of a state in which some reason may stand against a choice."""
    parts = [space.put(state, space.answer, 1 << choice)]
    for reason in call.reasons:
        refused = reason.kind == "barred"
        for part in parts:
            yield from space.where(part, reason.condition, holds=refused)
        parts = list(_few(finer for part in parts for finer in space.where(part, reason.condition, holds=not refused)))


def _surely_open(space: Space, call: Call, state: State) -> bool:
    return any(_surely_allowed(space, call, space.put(state, space.answer, 1 << c)) for c in members(choices(call)))


def _surely_allowed(space: Space, call: Call, state: State) -> bool:
    return all(
        truth(space.reader.read(reason.condition, state)) == (NO if reason.kind == "barred" else YES)
        for reason in call.reasons
    )


def _telling(space: Space, offer: Offer, state: State) -> Iterator[int]:
    """The cells that matter: with another value there somebody could speak."""
    for place in _cells_read(space, offer):
        everything = space.cells[place].everything
        others = members(everything) if everything is not None else ()
        if any(_may_speak(space, offer, space.put(state, place, 1 << value)) for value in others):
            yield place


def _may_speak(space: Space, offer: Offer, state: State) -> bool:
    """Whether some call is sure to be open, whichever way the cards decide about what the choices are."""
    if any(_surely_open(space, call, state) for call in offer.calls):
        return True
    cases = list(_cases(space, offer, state))
    return bool(cases) and all(any(_surely_open(space, call, state) for call in case.calls) for case in cases)


def _cases(space: Space, offer: Offer, state: State) -> Iterator[Offer]:
    """The offer with each undecided `if` of its reasons settled, in every way; none if there are none or too many."""
    reasons = [reason.condition for call in offer.calls for reason in call.reasons]
    tests = list(dict.fromkeys(test for node in reasons for test in _undecided(space, node, state)))
    if not 0 < len(tests) <= MOST_TESTS:
        return
    for values in product((ZERO, ONE), repeat=len(tests)):
        settled_tests = dict(zip(tests, values, strict=True))
        yield replace(offer, calls=tuple(_settled_call(call, settled_tests) for call in offer.calls))


def _undecided(space: Space, node: Node, state: State) -> Iterator[Node]:
    """What an expression chooses by and is not known, if it is the same for every choice."""
    for part in walk(node):
        test = part.args[0] if isinstance(part, Op) and part.name == "if" else None
        if test is not None and ANSWER not in slots_read(test) and truth(space.reader.read(test, state)) == EITHER:
            yield test


def _settled_call(call: Call, tests: Mapping[Node, Node]) -> Call:
    reasons = (replace(reason, condition=_put(reason.condition, tests)) for reason in call.reasons)
    return replace(call, reasons=tuple(reasons))


def _put(node: Node, tests: Mapping[Node, Node]) -> Node:
    if node in tests:
        return tests[node]
    return operate(node.name, *[_put(arg, tests) for arg in node.args]) if isinstance(node, Op) else node


def _problem(checked: Checked, offer: Offer, state: State, severity: Severity) -> Diagnostic:
    space = checked.space
    position = offer.origin or checked.rules.position
    telling = frozenset(_telling(space, offer, state))
    speaker = single(space.reader.read(offer.seat, state))
    matters = bool(telling & space.reader.cells_read(offer.seat))
    who = seat_words(checked.program, speaker) if matters and speaker is not None else "a player"
    when = described(space, state, telling)
    then = f", when {when}" if when else ""
    names = listed((f"“{call.name}”" for call in offer.calls), "nor")
    never = f"neither {names}" if len(offer.calls) > 1 else f"not even {names}"
    related = tuple(
        Related(f"“{reason.name}” stands against “{call.name}”", reason.origin)
        for call in offer.calls
        for reason in call.reasons[:1]
        if reason.origin is not None
    )
    return Diagnostic(
        CODE,
        f"In “{offer.name}” {who} may have nothing to say{then}: {never} is sure to be allowed.",
        position,
        severity,
        related,
        hint="add a call without conditions, such as pass, or make the conditions leave one call open",
    )
