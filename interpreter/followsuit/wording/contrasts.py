"""What two rulesets differ in, in words: where it belongs, what it is about, how each of them has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from followsuit.language.load import Ruleset
from followsuit.language.records import (
    AskPhase,
    DealPhase,
    ExchangePhase,
    MeldPhase,
    Phase,
    StepPhase,
    TableRecord,
    TricksPhase,
)
from followsuit.wording.contents import Teller, spelt_out, unlike_cells
from followsuit.wording.contrast import Contrast
from followsuit.wording.languages import CATALOGUES
from followsuit.wording.packs import pack_contrasts, player_contrasts
from followsuit.wording.pairing import Change, Pair, pairs
from followsuit.wording.shortening import apart
from followsuit.wording.topics import topic

PART_OF_KEY: Mapping[str, str] = {
    "define": "meanings",
    "sides": "players", "seats": "players", "zones": "cards", "order": "cards", "state": "memory", "tables": "memory",
    "lead": "play", "follow": "play", "free": "play", "led": "play", "wins": "play", "melds": "melds",
    "score": "score", "after_score": "score", "match": "match",
}  # fmt: skip
"""Key of a ruleset → the part of a comparison that its differences belong to."""

PART_OF_PHASE: tuple[tuple[type[Phase], str], ...] = (
    (DealPhase, "deal"),
    (AskPhase, "calls"),
    (ExchangePhase, "calls"),
    (MeldPhase, "melds"),
    (TricksPhase, "play"),
    (StepPhase, "deal"),
)


FEW = 8
"""So many entries in another order are told from first to last."""


def contrasts(a: Ruleset, b: Ruleset) -> tuple[Contrast, ...]:
    """Every difference in what is played, in the order of the language; nothing where two rulesets play alike.

    How options are set is not among them: only what follows from it.
    """
    tellers = Teller(a), Teller(b)
    words = tellers[0].scene.words
    players = tuple(player_contrasts(a, b, words))
    told = {item.path for item in players}
    rules = (_contrast(pair, tellers) for pair in pairs(a, b) if pair.path not in told and not _internal(pair))
    return (*players, *pack_contrasts(a, b, words), *rules)


def _internal(pair: Pair) -> bool:
    """Whether only one of them remembers something, or under another name: that shows in the rules that use it."""
    return pair.path[0] == "state" and pair.change is not Change.DIFFERS


def heading(part: str, language: str = "en") -> str:
    """The heading of a part."""
    return CATALOGUES[language].contrasts.parts[part]


def _contrast(pair: Pair, tellers: tuple[Teller, Teller]) -> Contrast:
    """A difference in words; where both have the same words for different things, what these stand for is told."""
    names = pair.path[-1], pair.other or pair.path[-1]
    a, b = (
        _said(pair, value, teller, name) for value, teller, name in zip((pair.a, pair.b), tellers, names, strict=True)
    )
    if a == b:
        a, b = (_said(pair, spelt_out(value), teller, name)
                for value, teller, name in zip((pair.a, pair.b), tellers, names, strict=True))  # fmt: skip
    if a is not None and b is not None and pair.change is Change.DIFFERS:
        a, b = apart(a, b)
    return Contrast(_part(pair), topic(pair, tellers), a, b, pair.at_a, pair.at_b, pair.path)


def _said(pair: Pair, value: Any, teller: Teller, name: str) -> str | None:
    if pair.change is Change.ORDER:
        return ", ".join(teller.label(entry) for entry in _moved(pair, value))
    if "rows" in pair.path and value is not None:
        table = next(
            record for level in pair.within for record in (level.a, level.b) if isinstance(record, TableRecord)
        )
        value = unlike_cells(table, value, pair.b if value is pair.a else pair.a)
    if pair.change is Change.RENAMED:
        return teller.label(name)
    return teller.absent(pair.path[-1]) if value is None else teller.value(value, name)


def _moved(pair: Pair, names: Any) -> tuple[str, ...]:
    """The entries that stand in another order; all of them where they are few, else without those that begin or end
    both lists.
    """
    if len(names) <= FEW:
        return tuple(names)
    unlike = [place for place, (one, other) in enumerate(zip(pair.a, pair.b, strict=True)) if one != other]
    return tuple(names[unlike[0] : unlike[-1] + 1])


def _part(pair: Pair) -> str:
    """The part that a difference belongs to: of phases by what kind of phase it is, inside of others too."""
    if pair.path[0] != "phases":
        return PART_OF_KEY.get(pair.path[0], "deal")
    records = [record for level in pair.within for record in (level.a, level.b) if isinstance(record, Phase)]
    records += [record for record in (pair.a, pair.b) if isinstance(record, Phase)]
    outer = next(iter(records), None)
    return next((part for kind, part in PART_OF_PHASE if isinstance(outer, kind)), "deal")
