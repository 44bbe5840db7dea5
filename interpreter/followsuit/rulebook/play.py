"""The tricks: who leads, what may be played, who wins, what happens in between, and when the play is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from followsuit.core.suggest import first_up
from followsuit.language.records import DealPhase, DutyRecord, FreeRecord, Keep, Phase, StepPhase, TricksPhase, WinClass
from followsuit.language.terms import Term
from followsuit.rulebook.exposing import opened
from followsuit.rulebook.happenings import step_words
from followsuit.rulebook.model import Block, Items, Paragraph, Section
from followsuit.rulebook.phases import dealt_in_passing, phase_blocks, phase_section
from followsuit.rulebook.speaking import calls_blocks
from followsuit.rulebook.voice import Voice, is_open, is_word
from followsuit.wording import phrases
from followsuit.wording.cards import such
from followsuit.wording.clauses import flat

OF_THE_CARD = ("card", "beats")
"""Words that speak of the card that is to be played."""


def tricks_section(voice: Voice, name: str, phase: TricksPhase, *, alone: bool) -> Section:
    """A phase of tricks; it goes by its own name where it is not the only one."""
    parts = (
        *_at_ones_turn(voice, phase),
        Section(voice.say("which_cards"), tuple(_which_cards(voice, phase))),
        Section(voice.say("who_wins"), tuple(_who_wins(voice, phase))),
        *_in_between(voice, phase),
    )
    title = voice.say("the_play") if alone else voice.title(name, phase)
    return Section(title, tuple(_leading(voice, phase)), tuple(part for part in parts if not part.empty))


def _leading(voice: Voice, phase: TricksPhase) -> Iterator[Block]:
    when = voice.say("only_if", when=voice.when(phase.when)) if phase.when else ""
    told = [text for text in (" ".join((phase.about or "").split()), when) if text]
    yield from [Paragraph(" ".join(told))] if told else []
    who = voice.next_to_dealer if phase.leader is None else voice.noun(phase.leader)
    sentences = [voice.sentence("leads_first", who=who)]
    sentences.append(voice.say("a_trick"))
    if phase.seats is not None and not is_word(phase.seats, "everyone"):
        sentences.append(_taking_part(voice, phase.seats))
    if phase.plays_for is not None and not is_word(phase.plays_for, "owner"):
        sentences.append(_decides(voice, phase.plays_for))
    if phase.announces is not None and not any(term.op == "none" for term in phase.announces.walk()):
        sentences.append(voice.sentence("announced", cards=voice.noun(phase.announces)))
    yield Paragraph(" ".join((*sentences, *opened(voice))))


def _taking_part(voice: Voice, seats: Term) -> str:
    """Who plays; who does not, where it is all others."""
    if seats.op == "set" and seats.value == "-" and is_word(seats.args[0], "everyone") and voice.is_written_out(seats):
        return voice.say("they_do_not", who=voice.noun(seats.args[1]))
    return voice.sentence("they_play", who=voice.noun(seats))


def _decides(voice: Voice, who: Term) -> str:
    """Who chooses the cards of a hand."""
    if who.op == "if" and is_word(who.args[2], "owner"):
        when = who.args[0]
        if when.op == "compare" and when.value == "==" and is_word(when.args[0], "owner"):
            return voice.sentence("plays_for_hand", whose=voice.noun(when.args[1]), who=voice.noun(who.args[1]))
        return voice.sentence("plays_for_if", when=voice.clause(who.args[0]), who=voice.noun(who.args[1]))
    return voice.sentence("plays_for", who=voice.noun(who))


# --- which cards may be played -----------------------------------------------------------------------------------


def _which_cards(voice: Voice, phase: TricksPhase) -> Iterator[Block]:
    rules = voice.rules
    yield from _duties(voice, {**(rules.lead or {}), **(phase.lead or {})}, "lead")
    led = phase.led or rules.led
    if led is not None:
        yield Paragraph(voice.sentence("led_is", what=voice.noun(led)))
    yield from _duties(voice, {**(rules.follow or {}), **(phase.follow or {})}, "follow")
    for entry in {**(rules.free or {}), **(phase.free or {})}.values():
        yield Paragraph(_free(voice, entry))


def _duties(voice: Voice, duties: Mapping[str, DutyRecord], kind: str) -> Iterator[Block]:
    """The duties of who leads or follows; what all of them depend on is told once, before them."""
    if not duties:
        yield Paragraph(voice.say(f"{kind}_anything"))
        return
    conditions = {voice.when(duty.when, voice.you) for duty in duties.values()}
    when = conditions.pop() if len(conditions) == 1 else ""
    entries = tuple(duties.values())
    told = [_duty(voice, duty, entries[:place], alone=bool(when)) for place, duty in enumerate(entries)]
    key = f"{kind}_{'one' if len(told) == 1 else 'duties'}"
    intro = voice.sentence(f"{key}_if", when=when) if when else voice.say(key)
    rest = voice.say(f"{kind}_unbound" if any(map(partial(_bound, voice), entries)) else f"{kind}_else")
    after = f"{rest} {voice.say(f'{kind}_otherwise') if when else ''}".rstrip()
    if len(told) == 1:
        yield Paragraph(f"{intro} {told[0]} {after}")
        return
    yield Paragraph(intro)
    yield Items(tuple(Paragraph(first_up(duty)) for duty in told), numbered=True)
    yield Paragraph(after)


def _duty(voice: Voice, duty: DutyRecord, before: tuple[DutyRecord, ...], *, alone: bool) -> str:
    """A duty; `alone` leaves out what it depends on, `before` are the stronger ones."""
    scene = voice.you
    told = duty.say.removesuffix(".") if duty.say else voice.say("such_cards", cards=such(duty.card, scene))
    whens = [] if alone else [voice.clause(item.term, scene) for item in duty.when or ()]
    if _kind(duty.card) == "trump" and any(_kind(other.card) == "suit" for other in before):
        whens.append(scene.say("holds void", phrases.me(scene)))
    when = voice.listed([*whens, *_bound(voice, duty)])
    return voice.say("duty_if", when=when, duty=told) if when else voice.say("so_it_is", what=told)


def _bound(voice: Voice, duty: DutyRecord) -> list[str]:
    """What must hold for a duty to bind at all: the opposites of what allows any card, whichever it is."""
    card = voice.settle(duty.card)
    parts = flat(card) if card.op == "or" else ()
    loose = [part for part in parts if not any(is_word(term, word) for term in part.walk() for word in OF_THE_CARD)]
    return [phrases.negated(part, voice.you) for part in loose]


def _free(voice: Voice, entry: FreeRecord) -> str:
    when = voice.when(entry.when, voice.you)
    return voice.sentence("free_if" if when else "free", cards=such(entry.card, voice.you), when=when)


# --- who wins ----------------------------------------------------------------------------------------------------


def _who_wins(voice: Voice, phase: TricksPhase) -> Iterator[Block]:
    yield Paragraph(" ".join(_winning(voice, phase)))
    if phase.next_leader is None or is_word(phase.next_leader, "winner"):
        yield Paragraph(voice.say("winner_leads"))
    else:
        yield Paragraph(voice.sentence("leads_next", who=voice.noun(phase.next_leader)))
    for keep in (phase.keeps or {}).values():
        yield Paragraph(_keep(voice, keep))
    if phase.until is not None and is_open(phase.until):
        yield Paragraph(voice.sentence("play_until", when=voice.clause(phase.until)))


def _winning(voice: Voice, phase: TricksPhase) -> Iterator[str]:
    """The classes of cards that win, the first first; without trumps in any order there is no talk of them."""
    classes = phase.wins or voice.rules.wins or {}
    trumps = any(order.trump for order in voice.rules.order.values())
    told = [entry for entry in classes.values() if trumps or _kind(entry.card) != "trump"]
    for place, entry in enumerate(told):
        alone = place > 0 and _is_one_card(voice, told[place - 1].card)
        yield _class(voice, entry, "" if place == 0 else "else_" if alone else "next_")
    if not classes:
        yield voice.say("trump_class") if trumps else voice.say("suit_class")
        yield voice.say("next_suit_class") if trumps else ""
    deck = voice.ruleset.declared.deck
    last = any(entry.ties == "last" for entry in classes.values())
    if len(deck.faces) < len(deck):
        yield voice.say("equal_last" if last else "equal_first")


def _kind(card: Term) -> str:
    """Whether a class of winners is that of the trumps, that of the suit led, or another."""
    if card.op == "compare" and card.value == "==" and is_word(card.args[0], "suit"):
        if is_word(card.args[1], "trumps"):
            return "trump"
        if is_word(card.args[1], "led"):
            return "suit"
    return ""


def _is_one_card(voice: Voice, condition: Term) -> bool:
    """Whether a class is a card that wins only if something holds."""
    return not _kind(condition) and bool(_apart(voice, condition)[1]) and not _is_open_class(condition)


def _class(voice: Voice, entry: WinClass, after: str) -> str:
    """How a class wins; `after` is nothing for the first, else how it follows the one before."""
    kind = _kind(entry.card)
    name = f"{after}{kind + '_' if kind else ''}class"
    if kind:
        return voice.say(name)
    if entry.card.op == "const":
        return voice.say(f"{after}any_class")
    cards, when = _apart(voice, entry.card)
    if when:
        if cards == voice.player.say("trumps"):
            return voice.sentence("trump_class_if", when=when)
        return voice.sentence("classes_if" if _is_open_class(entry.card) else "class_if", cards=cards, when=when)
    return voice.sentence(name if after else "first_class", cards=cards)


def _is_open_class(condition: Term) -> bool:
    """Whether the cards of a class are told by their suit, so that there may be several."""
    return any(is_word(term, "suit") for term in condition.walk())


def _keep(voice: Voice, keep: Keep) -> str:
    cards, when = _apart(voice, keep.card)
    return voice.sentence("kept_if" if when else "kept", cards=cards, when=when, to=voice.noun(keep.to))


def _apart(voice: Voice, condition: Term) -> tuple[str, str]:
    """Which cards a condition speaks of, and what it says besides them; only of those joined by “and”."""
    parts = list(flat(condition)) if condition.op == "and" else [condition]
    of_card = [part for part in parts if any(is_word(term, "card") for term in part.walk())]
    besides = [voice.clause(part) for part in parts if part not in of_card]
    if len(of_card) != 1:
        return such(condition, voice.player), ""
    return such(of_card[0], voice.player), voice.listed(besides)


# --- in between --------------------------------------------------------------------------------------------------


def _at_ones_turn(voice: Voice, phase: TricksPhase) -> Iterator[Section]:
    if phase.calls:
        said = calls_blocks(voice, phase.calls, lambda inner: tuple(phase_blocks(voice, inner)))
        yield Section(voice.say("calls_in_play"), (Paragraph(voice.say("calls_at_turn")), *said))


def _in_between(voice: Voice, phase: TricksPhase) -> Iterator[Section]:
    for name in ("before_card", "on_card", "after_trick"):
        entries: dict[str, Phase] = getattr(phase, name) or {}
        told = [_in_passing(voice, entry) for entry in entries.values()]
        items = tuple(Paragraph(first_up(text)) for text in told if text)
        parts = tuple(
            phase_section(voice, key, entry)
            for key, entry in entries.items()
            if not isinstance(entry, StepPhase | DealPhase)
        )
        if items or parts:
            yield Section(voice.say(name), (Items(items),) if items else (), parts)


def _in_passing(voice: Voice, phase: Phase) -> str:
    """What happens by itself or is dealt between cards and tricks; nothing of what players decide."""
    match phase:
        case StepPhase():
            return step_words(voice, phase)
        case DealPhase():
            when = "" if phase.about or not phase.when else voice.say("only_if", when=voice.when(phase.when))
            return f"{dealt_in_passing(voice, phase)} {when}".rstrip()
    return ""
