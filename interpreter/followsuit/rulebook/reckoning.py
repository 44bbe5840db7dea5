"""What a deal is worth and how the match ends: the table of the score, then the ends of the match."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.suggest import first_up
from followsuit.language.records import Line, LineGroup, StepPhase
from followsuit.language.terms import Term
from followsuit.rulebook.contraries import are_contrary
from followsuit.rulebook.happenings import step_words
from followsuit.rulebook.meanings import meanings
from followsuit.rulebook.model import Block, Items, Paragraph, Section, Table
from followsuit.rulebook.throwing import may_throw_in
from followsuit.rulebook.voice import Voice, is_word
from followsuit.wording.scene import Scene

OF_WHOM = ("me", "us", "them")
"""Words that mean whoever is asked, or the side."""


def the_score(voice: Voice, told: set[str]) -> Section:
    """The score: a table for each group of lines of which only one counts, and one for those that stand alone.

    `told` are the words explained before.
    """
    lines = voice.rules.score or {}
    blocks: list[Block] = []
    single: dict[str, Line] = {}
    after: tuple[LineGroup, ...] = ()
    for name, line in lines.items():
        if isinstance(line, LineGroup):
            blocks += _flush(voice, single, after)
            blocks += _group(voice, line)
            after = (line,)
        else:
            single[name] = line
    blocks += _flush(voice, single, after)
    blocks += meanings(voice, tuple(lines.values()), "reckoned", told)
    blocks += _afterwards(voice)
    return Section(voice.say("the_score"), (Paragraph(voice.say("score_intro")), *blocks) if blocks else ())


def _flush(voice: Voice, single: dict[str, Line], after: tuple[LineGroup, ...]) -> Iterator[Block]:
    """The table of the lines that stand alone so far, which are then done with; `after` is the group before them."""
    lines = list(single.values())
    single.clear()
    if lines:
        yield Paragraph(voice.say(_manner(voice, lines, after)))
        yield _table(voice, lines, None)


def _manner(voice: Voice, lines: list[Line], after: tuple[LineGroup, ...]) -> str:
    """Whether lines count besides those of the group before them, or in their stead."""
    if not after:
        return "each_counts"
    if not all(are_contrary(voice, after[0].when, line.when) for line in lines):
        return "besides"
    return "instead_one" if len(lines) == 1 else "instead_each"


def _group(voice: Voice, group: LineGroup) -> Iterator[Block]:
    when = voice.when(group.when, _scene(voice, group, None))
    members = [*(group.first or {}).values(), *(group.each or {}).values()]
    key = "first_counts" if group.first and len(members) > 1 else "each_counts"
    if len(members) == 1 and when:
        key = "one_counts"
    told = voice.say(f"{key}_if" if when else key, when=when)
    if group.for_ is not None:
        who = voice.say("side" if _is_of_sides(voice, group.for_) else "player")
        told = voice.say("for_each", who=who, what=f"{told[:1].lower()}{told[1:]}")
    yield Paragraph(first_up(told))
    yield _table(voice, members, group)


def _table(voice: Voice, lines: list[Line], group: LineGroup | None) -> Table:
    head = (voice.say("what_happened"), voice.say("who_scores"), voice.say("points"))
    return Table(head, tuple(_row(voice, line, group) for line in lines))


def _row(voice: Voice, line: Line, group: LineGroup | None) -> tuple[str, str, str]:
    points = line.points if line.points is not None or group is None else group.points
    scene = _scene(voice, line, group)
    amount = voice.say("no_points") if points is None else first_up(voice.figure(points, scene))
    return _happened(voice, line, group), first_up(_receivers(voice, line, group)), amount


def _scene(voice: Voice, line: Line | LineGroup, group: LineGroup | None) -> Scene:
    """Where a line is told: of what each side has the side is spoken of."""
    each = line.for_ or (group.for_ if group is not None else None)
    return voice.sides_after if _is_of_sides(voice, each) else voice.after


def _is_of_sides(voice: Voice, each: str | None) -> bool:
    """Whether lines for each of something are told of sides; where each side is one player they are of players."""
    return each == "side" and voice.has_partners


def _happened(voice: Voice, line: Line, group: LineGroup | None) -> str:
    """The reason in the ruleset's words, and what was put beside it later; else the conditions in ours."""
    why = line.why or (group.why if group is not None else None)
    scene = _scene(voice, line, group)
    if why:
        later = voice.when(line.later_than_why(), scene)
        told = " ".join(why.split())
        return f"{told} {voice.sentence('counts_if', when=later)}" if later else told
    when = voice.when(line.when, scene)
    return voice.sentence("so_it_is", what=when) if when else voice.say("always")


def _receivers(voice: Voice, line: Line, group: LineGroup | None) -> str:
    to = line.to if line.to is not None or group is None else group.to
    payers = line.from_ if line.from_ is not None or group is None else group.from_
    each = line.for_ or (group.for_ if group is not None else None)
    if to is None or is_word(to, "me"):
        which = "that" if _singles_out(line, group) else "each"
        told = voice.say(f"{which}_side" if _is_of_sides(voice, each) else f"{which}_player")
    else:
        told = voice.noun(to, voice.after)
    return told if payers is None else _paid(voice, told, payers)


def _paid(voice: Voice, to: str, payers: Term) -> str:
    """Who gets points from whom; of several payers each pays them."""
    if is_word(payers, "everyone"):
        return voice.say("paid_by_all", to=to)
    who = voice.who(payers, voice.after)
    return voice.say("paid_by_each" if who.many else "paid_by", to=to, who=who.text)


def _singles_out(line: Line, group: LineGroup | None) -> bool:
    """Whether a line that is there for each player or side counts only for those of whom something is so."""
    others = [*(group.first or {}).values(), *(group.each or {}).values(), group] if group is not None else []
    conditions = [item.term for used in (line, *others) for item in used.when or ()]
    return any(is_word(term, word) for condition in conditions for term in condition.walk() for word in OF_WHOM)


def _afterwards(voice: Voice) -> Iterator[Block]:
    phases = (voice.rules.after_score or {}).values()
    told = tuple(
        Paragraph(text) for phase in phases if isinstance(phase, StepPhase) if (text := step_words(voice, phase))
    )
    if told:
        yield Paragraph(voice.say("after_score"))
        yield Items(told)


def _then_wins(voice: Voice, winner: Term) -> str:
    """Who wins the match when it ends; of two who may, the one of whom something has to be so first."""
    winner, scene = voice.settle(winner), voice.after
    if winner.op == "if" and voice.is_written_out(winner):
        when, one, other = winner.args
        told = {"who": voice.noun(one, scene), "other": voice.noun(other, scene)}
        return voice.sentence("then_wins_if", when=voice.clause(when, scene), **told)
    return voice.sentence("then_wins", who=voice.noun(winner, scene))


def the_match(voice: Voice) -> Section:
    """How the match begins, ends and is won."""
    match = voice.rules.match
    sentences = []
    if match.start is not None and not (match.start.op == "const" and not match.start.value):
        sentences.append(voice.sentence("begins_with", n=voice.noun(match.start)))
    if match.throw_in_counts and may_throw_in(voice.rules.phases):
        sentences.append(voice.say("throw_in_counts"))
    best = voice.say("lowest_wins" if match.best == "lowest" else "highest_wins")
    told, deals = [], voice.deals(match)
    for end in match.ends.values():
        who = best if end.winner is None else _then_wins(voice, end.winner)
        ends = voice.sentence("match_ends", when=voice.when(end.when, voice.after))
        told.append(Paragraph(f"{ends if deals is None else voice.say('match_deals', n=deals)} {who}"))
    blocks: list[Block] = [Paragraph(" ".join(sentences))] if sentences else []
    blocks += [Items(tuple(told))] if len(told) > 1 else told
    blocks.append(Paragraph(voice.say("ties_another" if match.ties == "another_deal" else "ties_shared")))
    return Section(voice.say("the_match"), tuple(blocks))
