"""The melds of a game as a table: what each is called, which cards make it, what it counts."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.suggest import first_up
from followsuit.language.records import Meld
from followsuit.rulebook.model import Table
from followsuit.rulebook.voice import Voice
from followsuit.wording.cards import rank
from followsuit.wording.scene import Noun


def meld_table(voice: Voice, name: str) -> Table:
    """A group of melds, a row for each."""
    group = (voice.rules.melds or {}).get(name, {})
    rows = tuple(_meld(voice, meld_name, meld) for meld_name, meld in group.items())
    return Table((voice.say("meld"), voice.say("its_cards"), voice.say("its_points")), rows)


def _meld(voice: Voice, name: str, meld: Meld) -> tuple[str, str, str]:
    called = first_up(meld.say or voice.label(name))
    points = [voice.figure(term) for term in meld.points]
    if len(points) == 1:
        worth = points[0]
    else:
        worth = "; ".join(voice.say("meld_times", n=voice.number(times), points=told) for times, told in
                          enumerate(points, 1))  # fmt: skip
    return called, " ".join(f"{text}." for text in _meld_cards(voice, meld)), worth


def _meld_cards(voice: Voice, meld: Meld) -> Iterator[str]:
    if meld.cards is not None:
        scene = voice.player
        for name in meld.for_ or {}:
            scene = scene.binding(name, Noun(voice.say("one_suit")))
        cards = first_up(voice.noun(meld.cards, scene))
        suits = [voice.noun(term) for term in (meld.for_ or {}).values()]
        yield voice.say("for_each_suit", cards=cards, suits=voice.listed(suits)) if suits else cards
    if meld.of_a_kind is not None:
        yield voice.sentence("of_a_kind", ranks=voice.listed(ranks_named(voice, meld.of_a_kind, many=True), "or"))
    if meld.sequence is not None:
        low, high = meld.length or (2, None)
        key = "sequence" if high == low else "sequence_more" if high is None else "sequence_span"
        ranks = voice.listed(ranks_named(voice, meld.sequence), "and")
        yield voice.sentence(key, low=voice.number(low), high=voice.number(high or low), ranks=ranks)
    if meld.not_inside is not None:
        yield voice.sentence("not_inside", meld=voice.label(meld.not_inside))


def ranks_named(voice: Voice, codes: tuple[str, ...], *, many: bool = False) -> list[str]:
    """Ranks by name, figures where they have none."""
    return [rank(code, voice.player, many=many) for code in codes]
