"""What happens, in words: cards that move, what is remembered from then on, points, and the end of the deal."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.language.records import Effects, Line, MoveEffect, StepPhase
from followsuit.language.terms import Assignment, Term
from followsuit.rulebook.voice import Voice, is_open, is_true, is_word
from followsuit.wording.comparing import among
from followsuit.wording.phrases import negated
from followsuit.wording.scene import Scene

NAMED = frozenset({"seat", "suit", "card", "row"})
"""What becomes something: the suit named becomes the trump suit."""


def step_words(voice: Voice, phase: StepPhase) -> str:
    """What happens by itself: in the ruleset's own words, else in ours."""
    if phase.about:
        return " ".join(phase.about.split())
    told = happens(voice, phase, voice.player)
    if not told:
        return ""
    when = voice.when(phase.when)
    return voice.sentence("if_then", when=when, then=told) if when else voice.sentence("so_it_is", what=told)


def happens(voice: Voice, effects: Effects, scene: Scene) -> str:
    """All that happens as one clause; nothing if nothing does."""
    return voice.listed(list(_each(voice, effects, scene)))


def _each(voice: Voice, effects: Effects, scene: Scene) -> Iterator[str]:
    for name, move in (effects.move or {}).items():
        yield _move(voice, name, move, scene)
    for item in effects.draw or ():
        yield voice.say("drawn", what=voice.noun(item.target, scene), among=voice.noun(item.value, scene))
    for item in effects.do or ():
        yield _becomes(voice, item, scene)
    for line in (effects.score or {}).values():
        yield _scores(voice, line, scene)
    if effects.announces is not None:
        shown = any(term.op == "zone" for term in effects.announces.walk())
        yield voice.say("shown" if shown else "learns", cards=voice.noun(effects.announces, scene))
    if effects.ends:
        yield voice.say(f"ends_{effects.ends}")


def _move(voice: Voice, name: str, move: MoveEffect, scene: Scene) -> str:
    to = voice.noun(move.to, scene)
    if move.cards is not None:
        return voice.say("cards_go", cards=voice.noun(move.cards, scene), to=to)
    source = voice.label(name) if move.from_ is None else voice.noun(move.from_, scene)
    many = voice.player.words.is_plural(source) if move.from_ is None else voice.who(move.from_, scene).many
    return voice.say("zones_go" if many else "zone_goes", source=voice.player.words.the(source), to=to)


def _becomes(voice: Voice, item: Assignment, scene: Scene) -> str:
    """A variable with its new value."""
    target, value = item.target, voice.settle(item.value)
    if target.type.kind == "bool" and value.op == "const":
        return voice.clause(target, scene) if value.value else negated(target, scene)
    what = voice.noun(target, scene)
    if target.type.kind == "bool":
        return voice.say("so_if", what=voice.clause(target, scene), when=voice.clause(value, scene))
    if value.op == "none":
        return voice.say("forgotten", what=what)
    grown = _grown(voice, target, value)
    if grown is not None:
        sign, term = grown
        more = voice.who(term, scene)
        if sign == "|" and target.type.kind == "seats" and voice.player.words.deed(voice.noun(target, scene)):
            return among(more, target, scene, holds=True)
        key = "they_join" if sign == "|" and more.many else {"+": "rises", "-": "falls", "|": "joins"}[sign]
        return voice.say(key, what=what, more=more.text)
    if target.type.kind in NAMED and not target.args:
        new = voice.who(value, scene)
        return voice.say("they_become" if new.many else "becomes", who=new.text, what=what)
    many = voice.who(target, scene).many
    return voice.say("they_become" if many else "becomes", who=what, what=voice.noun(value, scene))


def _grown(voice: Voice, target: Term, value: Term) -> tuple[str, Term] | None:
    """By what a variable grows or shrinks, or who joins a set; None if its new value has nothing to do with the old."""
    if value.op not in ("arithmetic", "set") or value.value not in ("+", "-", "|"):
        return None
    one, other = value.args
    return (value.value, other) if voice.same(one, target) else None


def _scores(voice: Voice, line: Line, scene: Scene) -> str:
    points = voice.noun(line.points, scene) if line.points is not None else ""
    to = voice.who(line.to, scene) if line.to is not None else None
    told = points if to is None else voice.say("they_score" if to.many else "scores", who=to.text, points=points)
    when = voice.when(line.when, scene)
    return voice.say("so_if", what=told, when=when) if when else told


def goes_on(voice: Voice, again: Term | None) -> str:
    """Whether the same player goes on speaking."""
    return voice.say("again") if is_open(again) else ""


def out_words(voice: Voice, out: Term | None) -> str:
    """Whether who speaks is not asked again."""
    if not is_open(out) or out is None:
        return ""
    return voice.say("out") if is_true(out) else voice.sentence("out_if", when=voice.clause(out, voice.player))


def nobody_in_particular(term: Term | None) -> bool:
    """Whether a set of seats is everybody or not said."""
    return term is None or is_word(term, "everyone")
