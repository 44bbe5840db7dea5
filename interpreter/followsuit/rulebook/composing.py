"""Makes a book of a ruleset: its sections in the order in which a newcomer needs them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from followsuit.language.load import Ruleset
from followsuit.language.records import DealPhase, Phase, StepPhase, TricksPhase
from followsuit.rulebook.cases import cases
from followsuit.rulebook.happenings import step_words
from followsuit.rulebook.meanings import meanings
from followsuit.rulebook.model import Block, Book, Items, Paragraph, Section
from followsuit.rulebook.opening import the_cards, the_object, the_players
from followsuit.rulebook.origins import Origin
from followsuit.rulebook.phases import phase_blocks, phase_section
from followsuit.rulebook.play import tricks_section
from followsuit.rulebook.reckoning import the_match, the_score
from followsuit.rulebook.settings import settings
from followsuit.rulebook.varying import difference_box
from followsuit.rulebook.voice import Voice, is_word
from followsuit.wording.names import blanks


def book_of(ruleset: Ruleset, varied: Origin | None = None, language: str = "en") -> Book:
    """The rulebook of a ruleset with its options as set; `varied` is what it is said to differ from, if anything."""
    voice = Voice(ruleset, language)
    explained: set[str] = set()
    sections = (
        the_object(voice, as_it_comes=varied is None or not varied.added),
        the_players(voice),
        the_cards(voice),
        *_deal(voice, explained),
        the_score(voice, explained),
        the_match(voice),
        settings(voice),
        cases(voice),
        _sources(voice),
    )
    front = () if varied is None else difference_box(voice, varied)
    kept = tuple(section for section in sections if not section.empty)
    return Book(ruleset.title, _subtitle(voice, varied), "", kept, language, front)


def _subtitle(voice: Voice, varied: Origin | None) -> str:
    """For how many the book is, with which house rules, and what else the game is called."""
    players = voice.say("for_players", n=voice.number(voice.ruleset.players))
    names = [f"“{blanks(item.name)}”" for item in (varied.added if varied is not None else ())]
    if names:
        told = voice.say("with_rule" if len(names) == 1 else "with_rules", names=voice.listed(names))
        players = f"{players}, {told}"
    aliases = list(voice.ruleset.rules.aliases or ())
    return f"{players}; {voice.say('also_called', names=voice.listed(aliases))}" if aliases else players


def _deal(voice: Voice, explained: set[str]) -> Iterator[Section]:
    """The phases of a deal: the dealing, what comes before the tricks, the tricks, what comes after them."""
    phases = voice.rules.phases
    kinds = [isinstance(phase, TricksPhase) for phase in phases.values()]
    first = kinds.index(True) if True in kinds else len(kinds)
    items = list(phases.items())
    dealing = next((place for place, (_, phase) in enumerate(items) if not isinstance(phase, DealPhase)), len(items))
    yield Section(voice.say("the_deal"), tuple(_dealing(voice, items[:dealing], explained)))
    yield from _several(voice, "before_play", items[dealing:first], explained)
    yield from _playing(voice, items[first:], explained)


def _dealing(voice: Voice, items: list[tuple[str, Phase]], explained: set[str]) -> Iterator[Block]:
    match = voice.rules.match
    lot = match.first_dealer is None or is_word(match.first_dealer, "random")
    first = voice.say("first_dealer_lot") if lot or match.first_dealer is None else voice.sentence(
        "first_dealer", who=voice.noun(match.first_dealer))  # fmt: skip
    following = voice.next_to_dealer if match.next_dealer is None else voice.noun(match.next_dealer)
    yield Paragraph(f"{first} {voice.sentence('next_dealer', who=following)}")
    for _, phase in items:
        yield from phase_blocks(voice, phase)
        yield from meanings(voice, phase, "words_mean", explained)


def _playing(voice: Voice, items: list[tuple[str, Phase]], explained: set[str]) -> Iterator[Section]:
    rounds = [name for name, phase in items if isinstance(phase, TricksPhase)]
    rest: list[tuple[str, Phase]] = []
    for name, phase in items:
        if isinstance(phase, TricksPhase):
            yield from _several(voice, "after_play", rest, explained)
            rest = []
            section = tricks_section(voice, name, phase, alone=len(rounds) == 1)
            yield replace(section, blocks=(*section.blocks, *meanings(voice, phase, "words_mean", explained)))
        else:
            rest.append((name, phase))
    yield from _several(voice, "after_play", rest, explained)


def _several(voice: Voice, title: str, items: list[tuple[str, Phase]], explained: set[str]) -> Iterator[Section]:
    """A section with a part for each phase; what happens by itself joins what was before it."""
    blocks: list[Block] = []
    parts: list[Section] = []
    for name, phase in items:
        if not isinstance(phase, StepPhase):
            section = phase_section(voice, name, phase)
            parts.append(replace(section, blocks=(*section.blocks, *meanings(voice, phase, "words_mean", explained))))
        elif told := step_words(voice, phase):
            more = Paragraph(told)
            if parts:
                parts[-1] = replace(parts[-1], blocks=(*parts[-1].blocks, more))
            else:
                blocks.append(more)
    if blocks or parts:
        yield Section(voice.say(title), tuple(blocks), tuple(parts))


def _sources(voice: Voice) -> Section:
    sources = voice.ruleset.rules.sources or ()
    items = (Items(tuple(Paragraph(source) for source in sources)),) if sources else ()
    return Section(voice.say("sources"), items)
