"""Conditions that deny something, which are told by what they deny, and conditions of which just one always holds."""

from __future__ import annotations

from followsuit.language.terms import Named, Term
from followsuit.rulebook.voice import Voice
from followsuit.wording.clauses import flat
from followsuit.wording.named import clause_of
from followsuit.wording.numbers import OPPOSITE
from followsuit.wording.phrases import negated


def only_if(voice: Voice, term: Term) -> str:
    """What has to hold for something to be allowed."""
    if _denies(voice, voice.settle(term)):
        return voice.sentence("not_if", when=negated(term, voice.player))
    return voice.sentence("call_if", when=voice.clause(term, voice.player))


def not_if(voice: Voice, term: Term) -> str:
    """What forbids something; where that is that something is not so, what has to be so."""
    if _denies(voice, voice.settle(term)):
        return voice.sentence("call_if", when=negated(term, voice.player))
    return voice.sentence("not_if", when=voice.clause(term, voice.player))


def _denies(voice: Voice, term: Term) -> bool:
    """Whether a settled condition says that something is not so, or that there is none of it."""
    if clause_of(term, voice.player) is not None:
        return False
    if term.op == "not":
        return not _denies(voice, term.args[0])
    if term.op != "compare" or term.value not in ("==", "!="):
        return False
    return bool(term.value == "==") == any(map(_is_nothing, term.args))


def _is_nothing(term: Term) -> bool:
    """Whether a term is none, nobody, zero or an empty set."""
    counted = term.type.is_set or term.type.kind == "int"
    nobody = term.op == "builtin" and term.value == "nobody"
    return term.op == "none" or nobody or (term.op == "const" and counted and not bool(term.value))


def are_contrary(voice: Voice, one: tuple[Named, ...] | None, other: tuple[Named, ...] | None) -> bool:
    """Whether the second conditions hold only where the first, which is a single one, does not."""
    first, second = _single(one), _single(other)
    return len(first) == 1 and any(is_opposite(voice, first[0], term) for term in second)


def _single(conditions: tuple[Named, ...] | None) -> list[Term]:
    """The conditions one by one, those joined by `and` too."""
    terms = [item.term for item in conditions or ()]
    return [part for term in terms for part in (flat(term) if term.op == "and" else (term,))]


def is_opposite(voice: Voice, one: Term, other: Term) -> bool:
    """Whether one condition holds just where the other does not."""
    one, other = voice.settle(one), voice.settle(other)
    if one.op == "not" or other.op == "not":
        return voice.same(*((one.args[0], other) if one.op == "not" else (one, other.args[0])))
    if one.op != "compare" or other.op != "compare" or OPPOSITE[one.value] != other.value:
        return False
    return all(voice.same(left, right) for left, right in zip(one.args, other.args, strict=True))
