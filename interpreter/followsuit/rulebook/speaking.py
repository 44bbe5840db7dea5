"""Where players speak: who, in which order and how long, and a table of what may be said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from followsuit.core.suggest import first_up
from followsuit.language.records import AskPhase, CallRecord, Phase
from followsuit.language.terms import Assignment, Term, Type
from followsuit.rulebook.contraries import not_if, only_if
from followsuit.rulebook.happenings import goes_on, happens, nobody_in_particular, out_words
from followsuit.rulebook.lastword import is_settled
from followsuit.rulebook.model import Block, Paragraph, Table
from followsuit.rulebook.narrowing import narrowed
from followsuit.rulebook.tables import rows_named
from followsuit.rulebook.voice import Voice, is_open, is_single
from followsuit.wording.phrases import negated

Inner = Callable[[Phase], tuple[Block, ...]]
"""What makes the blocks of a phase within another."""

MANY_ROWS = 6
"""More rows of a table are not listed in a sentence."""

MANY_VALUES = 80
"""Of a longer list only the ends and a few values are told."""

FIRST_VALUES = 6


def asking(voice: Voice, phase: AskPhase, inner: Inner) -> Iterator[Block]:
    """A phase in which players speak."""
    about = " ".join((phase.about or "").split())
    when = voice.say("only_if", when=voice.when(phase.when)) if phase.when else ""
    told = [text for text in (about, when, *_speakers(voice, phase)) if text]
    yield Paragraph(" ".join(told))
    calls = phase.calls if phase.each in ("until_out", "until_quiet") else _asked_once(phase.calls)
    yield from calls_blocks(voice, calls, inner, in_turn=not is_single(phase.who) and not phase.hidden)
    if phase.otherwise is not None and not is_settled(voice, phase):
        effects = happens(voice, phase.otherwise, voice.player)
        if effects:
            yield Paragraph(_in_the_end(voice, phase, effects))


def _asked_once(calls: Mapping[str, CallRecord]) -> dict[str, CallRecord]:
    """Calls where everybody is asked but once, so that it means nothing not to be asked again."""
    return {name: replace(call, out=None) for name, call in calls.items()}


def _in_the_end(voice: Voice, phase: AskPhase, then: str) -> str:
    """What happens when all have spoken: where something ends the asking, only if it did not."""
    if phase.until is None or not is_open(phase.until):
        return voice.sentence("asked_out", then=then)
    return voice.sentence("asked_in_vain", when=negated(phase.until, voice.player), then=then)


def _speakers(voice: Voice, phase: AskPhase) -> Iterator[str]:
    """Who speaks, in which order, how long."""
    blind = voice.say("before_looking") if phase.blind else ""
    if is_single(phase.who) and phase.about and not phase.blind:
        pass  # whose turn it is lies in the sentence of the phase
    elif is_single(phase.who):
        yield voice.sentence("one_is_asked", who=voice.noun(phase.who) if phase.who else "", blind=blind)
    else:
        who = voice.say("everybody") if nobody_in_particular(phase.who) or phase.who is None else voice.noun(phase.who)
        first = voice.noun(phase.first) if phase.first is not None else voice.next_to_dealer
        key = {"until_out": "asked_until_out", "until_quiet": "asked_until_quiet"}.get(phase.each or "", "asked_once")
        yield voice.sentence(key, who=who, first=first, blind=blind)
    if phase.hidden:
        yield voice.say("asked_hidden")
    if phase.until is not None and is_open(phase.until):
        yield voice.sentence("asked_until", when=voice.clause(phase.until))


def calls_blocks(
    voice: Voice, calls: Mapping[str, CallRecord], inner: Inner, *, in_turn: bool = False
) -> Iterator[Block]:
    """A table of what may be said, the tables of what may be named, and what follows upon a call.

    `in_turn` says whether another player speaks after a call upon which nothing happens.
    """
    idle = voice.say("next_speaks" if in_turn else "no_more")
    calls = {name: narrowed(voice, call) for name, call in calls.items()}
    rows = [_row(voice, calls, name, call, idle) for name, call in calls.items()]
    limited, meant = any(row[2] for row in rows), any(row[1] for row in rows)
    kept = [0, *([1] if meant else []), *([2] if limited else [])]
    head = (voice.say("you_say"), voice.say("it_means"), voice.say("allowed"))
    yield Table(tuple(head[place] for place in kept), tuple(tuple(row[place] for place in kept) for row in rows))
    for call in calls.values():
        for values in (call.with_ or {}).values():
            yield from rows_named(voice, values)
    for name, call in calls.items():
        told = [blocks for phase in (call.aside or {}).values() if (blocks := inner(phase))]
        for place, blocks in enumerate(told):
            lead = voice.say("then") if place else voice.say("after_call", call=spoken(voice, name, call))
            yield from _lead(blocks, lead)


def _lead(blocks: tuple[Block, ...], lead: str) -> Iterator[Block]:
    """The blocks, of which the first says what they come after."""
    first, *others = blocks
    if isinstance(first, Paragraph):
        yield Paragraph(first.text, lead)
    else:
        yield Paragraph("", lead)
        yield first
    yield from others


def spoken(voice: Voice, name: str, call: CallRecord) -> str:
    """The words of a call; what is to be named in it stands as three dots."""
    phrases = [words for words, _ in call.say or ()] or [first_up(voice.label(name))]
    told = list(dict.fromkeys(f"“{_dotted(words, call)}”" for words in phrases))
    return voice.listed(told, "or")


def _dotted(words: str, call: CallRecord) -> str:
    told = words
    for name in call.with_ or {}:
        told = told.replace("{" + name + "}", "…")
    return f"{told} …" if call.with_ and told == words and len(call.say or ()) < 2 else told  # noqa: PLR2004


def _row(voice: Voice, calls: Mapping[str, CallRecord], name: str, call: CallRecord, idle: str) -> tuple[str, str, str]:
    meaning = " ".join(text for text in _meaning(voice, call, idle) if text)
    return spoken(voice, name, call), meaning, " ".join(_allowed(voice, calls, call))


def _meaning(voice: Voice, call: CallRecord, idle: str) -> Iterator[str]:
    words = " ".join(call.about.split()) if call.about else first_up(_happens(voice, call))
    told = words if not words or words.endswith((".", "!", "?")) else f"{words}."
    yield told or ("" if call.with_ or call.aside or is_open(call.out) or is_open(call.again) else idle)
    named = [values_named(voice, values) for values in (call.with_ or {}).values()]
    if named:
        one = next(iter((call.with_ or {}).values())) if len(named) == 1 else None
        numbers = one is not None and voice.settle(one).op == "range"
        yield voice.say("choice_of_range" if numbers else "choice_of", values=voice.say("choices").join(named))
    yield out_words(voice, call.out)
    yield goes_on(voice, call.again)
    if call.next is not None:
        yield voice.sentence("speaks_next", who=voice.noun(call.next, voice.player))


def _happens(voice: Voice, call: CallRecord) -> str:
    """What a call brings about; of a player who is not asked again it is not told that the player is one of those."""
    noted = all(item.value.op == "set" and item.value.value == "|" for item in call.do or ())
    nothing_else = not (call.move or call.draw or call.score or call.announces or call.ends)
    return "" if is_open(call.out) and noted and nothing_else else happens(voice, call, voice.player)


def values_named(voice: Voice, values: Term) -> str:
    """The values that may be named, in short where they are many."""
    term = voice.settle(values)
    if term.type.kind == "rows" and int(term.value if term.op == "const" else 0).bit_count() > MANY_ROWS:
        return voice.say("choice_below")
    if term.op == "listed" and len(term.value) > MANY_VALUES and len(_steps(term.value)) > 1:
        first = ", ".join(map(str, term.value[:FIRST_VALUES]))
        return voice.say("and_so_on", first=first, last=term.value[-1], n=len(term.value))
    if term.op == "range":
        low, high = (voice.figure(arg, voice.player) for arg in term.args)
        return voice.say("from_to", low=low, high=high)
    told = voice.noun(term, voice.player)
    return voice.say("choice_of_suits", values=told) if term.type.kind == "suits" else told


def _steps(values: tuple[int, ...]) -> set[int]:
    return {high - low for low, high in pairwise(values)}


def _allowed(voice: Voice, calls: Mapping[str, CallRecord], call: CallRecord) -> Iterator[str]:
    scene = voice.player
    if call.when and len(call.when) == 1:
        yield only_if(voice, call.when[0].term)
    elif call.when:
        yield voice.sentence("call_if", when=voice.when(call.when, scene))
    if call.answers and call.answers in calls:
        yield voice.sentence("answers", call=spoken(voice, call.answers, calls[call.answers]))
    if call.raises and not _is_barred_above(call):
        yield _raising(voice, call.raises)
    for reason in call.barred or ():
        yield not_if(voice, reason.term)
    if is_open(call.at_most) and call.at_most is not None:
        once = call.at_most.op == "const" and call.at_most.value == 1
        yield voice.say("once") if once else voice.sentence("at_most", n=voice.noun(call.at_most, scene))


def _is_barred_above(call: CallRecord) -> bool:
    """Whether a call that raises something to a fixed amount is barred in so many words where that is reached."""
    raised = [item.target.value for item in call.raises or () if item.value.op == "const"]
    barred = [reason.term for reason in call.barred or ()]
    return any(term.op == "variable" and term.value in raised for reason in barred for term in reason.walk())


def _raising(voice: Voice, raises: tuple[Assignment, ...]) -> str:
    """What has to become higher; by a fixed amount it can only do so from less."""
    scene = voice.player
    first = raises[0]
    if len(raises) == 1 and first.value.op == "const":
        less = Term("compare", Type("bool"), first.position, "<", (first.target, first.value))
        return voice.sentence("call_if", when=voice.clause(less, scene))
    what = [voice.noun(item.target, scene) for item in raises]
    return voice.say("raises_several" if len(what) > 1 else "raises", what=what[0], others=voice.listed(what[1:]))
