"""The phases of a deal before and after the tricks: dealing, exchanging, melding, and what happens by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from followsuit.core.suggest import first_up
from followsuit.language.records import (
    AskPhase,
    DealPhase,
    ExchangePhase,
    MeldPhase,
    MoveRecord,
    Phase,
    Portion,
    StepPhase,
)
from followsuit.language.terms import Term
from followsuit.rulebook.happenings import happens, nobody_in_particular, step_words
from followsuit.rulebook.melding import meld_table
from followsuit.rulebook.model import Block, Items, Paragraph, Section
from followsuit.rulebook.remaining import remaining
from followsuit.rulebook.speaking import asking
from followsuit.rulebook.voice import Voice, is_open, is_single, is_true, is_word
from followsuit.wording.cards import such
from followsuit.wording.scene import Scene

NUMBER = re.compile(r"\d+")


def phase_section(voice: Voice, name: str, phase: Phase) -> Section:
    """A phase under its name."""
    return Section(voice.title(name, phase), tuple(phase_blocks(voice, phase)))


def phase_blocks(voice: Voice, phase: Phase) -> Iterator[Block]:
    """What happens in a phase of any kind but tricks."""
    match phase:
        case DealPhase():
            yield from _dealing(voice, phase)
        case AskPhase():
            yield from asking(voice, phase, lambda inner: tuple(phase_blocks(voice, inner)))
        case ExchangePhase():
            yield from _exchange(voice, phase)
        case MeldPhase():
            yield from _melding(voice, phase)
        case StepPhase():
            told = step_words(voice, phase)
            if told:
                yield Paragraph(told)


def opening(phase: Phase, *more: str) -> Iterator[Block]:
    """The sentence of a phase, and what there is to add."""
    told = [" ".join(text.split()) for text in (phase.about or "", *more) if text]
    if told:
        yield Paragraph(" ".join(told))


def only_if(voice: Voice, phase: Phase) -> str:
    """When it comes to a phase at all."""
    return voice.say("only_if", when=voice.when(phase.when)) if phase.when else ""


# --- dealing -----------------------------------------------------------------------------------------------------


def _dealing(voice: Voice, phase: DealPhase) -> Iterator[Block]:
    yield from opening(phase if _says_more(voice, phase) else replace(phase, about=None), only_if(voice, phase))
    portions = (_portion(voice, phase, name, portion) for name, portion in phase.cards.items())
    yield Items((*portions, *(Paragraph(text) for text in _manner(voice, phase))))
    told = "" if phase.about else happens(voice, phase, voice.player)
    if told:
        yield Paragraph(voice.sentence("so_it_is", what=told))


def _says_more(voice: Voice, phase: DealPhase) -> bool:
    """Whether the sentence of a dealing tells more than how many cards each gets, which is listed below it."""
    told = " ".join((phase.about or "").split()).removesuffix(".")
    tails = [voice.say("them_each", n=cards) for cards in voice.player.words.units["card"]]
    alone = list(phase.cards) == ["hand"] and nobody_in_particular(phase.to)
    return not alone or not any(told.partition(" ")[2] == tail for tail in tails)


def _portion(voice: Voice, phase: DealPhase, name: str, portion: Portion) -> Paragraph:
    n = first_up(_how_many(voice, portion.count))
    if name == "hand":
        if nobody_in_particular(phase.to) or phase.to is None:
            return Paragraph(f"{n}.", voice.say("each_gets"))
        told = n if is_single(phase.to) else voice.say("them_each", n=n)
        return Paragraph(f"{told}.", voice.sentence("they_get", who=voice.noun(phase.to)))
    zone = (voice.rules.zones or {}).get(name)
    before = "" if portion.before is None else voice.say("dealt_before", who=voice.noun(portion.before))
    about = " ".join(zone.about.split()) if zone is not None and zone.about else ""
    label = voice.player.words.the(voice.player.names.label(name))
    told = voice.say("dealt_zone", n=n, before=before)
    return Paragraph(f"{told}. {about}".rstrip(), voice.sentence("they_get", who=label))


def _how_many(voice: Voice, count: Term | None) -> str:
    if count is None or is_word(count, "rest"):
        return voice.say("all_left")
    if count.op == "const":
        return voice.cards(int(count.value)) if count.value else voice.say("no_cards")
    if count.op == "if" and count.defined is None:
        when, yes, no = count.args
        return voice.say("cards_if", n=_how_many(voice, yes), when=voice.clause(when), other=_how_many(voice, no))
    return voice.say("cards_by", n=voice.noun(count))


def _manner(voice: Voice, phase: DealPhase) -> Iterator[str]:
    if phase.first is not None and not is_word(phase.first, "left") and not is_single(phase.to):
        yield voice.sentence("dealt_first", who=voice.noun(phase.first))
    if phase.packets:
        yield voice.sentence(
            "dealt_packets", packets=NUMBER.sub(lambda found: voice.number(int(found[0])), phase.packets)
        )
    left = remaining(voice, phase)
    if left:
        yield left


def dealt_in_passing(voice: Voice, phase: DealPhase) -> str:
    """A dealing between tricks in a sentence or two: in the ruleset's own words, else in ours."""
    if phase.about:
        return " ".join(phase.about.split())
    portions = [_portion(voice, phase, name, portion) for name, portion in phase.cards.items()]
    return " ".join(f"{item.lead} {item.text[:1].lower()}{item.text[1:]}" for item in portions)


# --- exchanging --------------------------------------------------------------------------------------------------


def _exchange(voice: Voice, phase: ExchangePhase) -> Iterator[Block]:
    yield from opening(phase, only_if(voice, phase), *_exchangers(voice, phase))
    moves = tuple(Paragraph(_move(voice, phase, move)) for move in phase.moves.values())
    yield Items(moves, numbered=len(moves) > 1)


def _exchangers(voice: Voice, phase: ExchangePhase) -> Iterator[str]:
    if not is_single(phase.who):
        key = "exchange_together" if phase.together else "exchange_in_turn"
        yield voice.sentence(key, who=voice.noun(phase.who))
    if is_open(phase.optional) and phase.optional is not None:
        if is_true(phase.optional):
            yield voice.say("may_decline")
        else:
            yield voice.sentence("may_decline_if", when=voice.clause(phase.optional))


def _move(voice: Voice, phase: ExchangePhase, move: MoveRecord) -> str:
    when, told = voice.when(move.when), _moved(voice, phase, move)
    sentences = [voice.sentence("if_then", when=when, then=told) if when else voice.sentence("so_it_is", what=told)]
    if move.must is not None:
        sentences.append(voice.sentence("only_such", cards=such(move.must, voice.player)))
    for entry in (move.allow or {}).values():
        if is_true(voice.settle(entry.card)):
            continue
        sentences.append(voice.sentence("rather_such", cards=such(entry.card, voice.player)))
    return " ".join(sentences)


def _moved(voice: Voice, phase: ExchangePhase, move: MoveRecord) -> str:
    """Who takes, lays or gives what: the cards of a hand by whoever chooses them."""
    chooser = None if move.by is None or is_word(move.by, "me") else move.by
    who = _each_of(voice, phase) if chooser is None else voice.noun(chooser, _scene(voice, phase))
    source, to = (_place(voice, phase, zone) for zone in (move.from_, move.to))
    if move.choose is None:
        if to == voice.say("own_hand") and source != to:
            return voice.say("takes_all", who=who, source=source)
        many = source != voice.say("own_hand") and voice.who(move.from_).many
        return voice.say("moves_all" if many else "move_all", source=source, to=to)
    n = _how_many(voice, move.choose)
    of_hand = source == voice.say("own_hand") or (chooser is not None and _is_hand_of(voice, move.from_, chooser))
    if not of_hand:
        return voice.say("takes_some", who=who, n=n, source=source, to=to)
    if move.to.op == "zone" and move.to.value == "hand" and move.to.args:
        owner = move.to.args[0]
        receiver = voice.say("to_that") if is_word(owner, "me") and not is_single(phase.who) else voice.noun(
            owner, _scene(voice, phase))  # fmt: skip
        return voice.say("gives", who=who, n=n, to=receiver)
    return voice.say("shows" if _is_seen_by_all(voice, move.to) else "lays", who=who, n=n)


def _is_seen_by_all(voice: Voice, place: Term) -> bool:
    """Whether everybody sees what lies in a zone, as where no rule says who does."""
    zone = (voice.rules.zones or {}).get(str(place.value))
    return zone is None or zone.seen_by is None or is_word(zone.seen_by, "everyone")


def _each_of(voice: Voice, phase: ExchangePhase) -> str:
    """Whoever exchanges: the one, or each of several."""
    if nobody_in_particular(phase.who):
        return voice.say("each_player")
    who = voice.who(phase.who)
    return voice.say("each_of", who=who.text) if who.many else who.text


def _is_hand_of(voice: Voice, zone: Term, who: Term) -> bool:
    return zone.op == "zone" and zone.value == "hand" and bool(zone.args) and voice.same(zone.args[0], who)


def _place(voice: Voice, phase: ExchangePhase, zone: Term) -> str:
    """A zone; that of whoever exchanges is only called the hand."""
    own = zone.op == "zone" and zone.args and (is_word(zone.args[0], "me") or _is_who(voice, phase, zone.args[0]))
    return voice.say("own_hand") if own and zone.value == "hand" else voice.noun(zone, _scene(voice, phase))


def _scene(voice: Voice, phase: ExchangePhase) -> Scene:
    """Where the one whose exchange it is goes by name."""
    return voice.player.binding("me", voice.who(phase.who.args[0])) if is_single(phase.who) else voice.player


def _is_who(voice: Voice, phase: ExchangePhase, owner: Term) -> bool:
    return is_single(phase.who) and voice.same(phase.who.args[0], owner)


# --- melding -----------------------------------------------------------------------------------------------------


def _melding(voice: Voice, phase: MeldPhase) -> Iterator[Block]:
    best = voice.say("best_side") if phase.counts == "best_side" else ""
    yield from opening(phase, only_if(voice, phase), best)
    yield meld_table(voice, phase.group)
