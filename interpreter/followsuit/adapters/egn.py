"""Euchre Game Notation: JSON files of Euchre matches, read into `Recorded`.

The format is described at github.com/NextSuit-Labs/euchre-game-notation (versions 1.0 to 1.6). It holds what was said
and played and leaves the rest to the rules: who won a trick is asked of the ruleset, the hands are what a seat plays.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from followsuit.adapters.egn_deal import DealReader
from followsuit.adapters.egn_json import as_list, as_map, as_number, as_text, parsed, plain
from followsuit.adapters.egn_rules import RULESET, SEATS, may_exchange, options_of
from followsuit.adapters.recorded import Fact, Found, Recorded, RecordedDeal, UnreadableRecord, bounded, bounded_deals
from followsuit.adapters.rulesets import ruleset_of
from followsuit.language.load import Ruleset

FORMAT = "Euchre Game Notation"
FILE_TYPE = re.compile(rf'"file_?type"\s*:\s*"{FORMAT}"', re.IGNORECASE)
SIDES = 2
MOST_POINTS = 9_999


def is_egn(text: str) -> bool:
    """Whether a text looks like the format."""
    return text.lstrip().startswith("{") and FILE_TYPE.search(text) is not None


def read_egn(text: str) -> Recorded:
    """A file of the format.

    Raises:
        UnreadableRecord: it is not one, not about four players, or too large.
    """
    bounded(text)
    data = parsed(text)
    metadata = as_map(data.get("metadata") or {}, "metadata")
    rules = as_map(metadata.get("ruleset") or {}, "metadata.ruleset")
    options = options_of(rules)
    reader = _Deals(ruleset_of(RULESET, options), options, may_exchange(rules))
    listed = as_list(data.get("deals"), "deals")
    bounded_deals(len(listed))
    deals = tuple(reader.read(at, deal) for at, deal in enumerate(listed))
    if not deals:
        raise UnreadableRecord("there is no deal in it")
    return Recorded(
        FORMAT,
        RULESET,
        _names(as_list(metadata.get("players"), "metadata.players")),
        _with_final(deals, metadata.get("final_score")),
        _score(metadata.get("initial_score"), "metadata.initialScore") or (0, 0),
        linked=True,
    )


@dataclass
class _Deals:
    """Reads deals one after the other."""

    ruleset: Ruleset
    options: Mapping[str, str]
    exchanging: bool
    last: int | None = None

    def read(self, at: int, deal: object) -> RecordedDeal:
        """One deal; one that is stored as a packed text cannot be told."""
        where, before = f"deals[{at}]", self.last
        if isinstance(deal, str):
            self.last = None if before is None else before + 1
            unknown = ("Not checkable: the deal is stored in condensed form, which is not read here.",)
            return RecordedDeal(f"Deal {at}", self.options, unknown=unknown)
        data = as_map(deal, where)
        number = data.get("deal_number")
        number = at if number is None else as_number(number, f"{where}.dealNumber", 0, 10**9)
        self.last = number
        reader = DealReader(self.ruleset, self.options, data, where, self.exchanging)
        return reader.read(f"Deal {number}", follows=before is None or number == before + 1)


def _names(players: list[Any]) -> tuple[str, ...]:
    """What the seats are called: by their players, as far as these can be told apart."""
    names = [_name(player, seat) for seat, player in enumerate(players[:SEATS])]
    names += [f"Seat {seat}" for seat in range(len(names), SEATS)]
    return tuple(name if names.count(name) == 1 else f"{name} (seat {seat})" for seat, name in enumerate(names))


def _name(player: object, seat: int) -> str:
    where = f"metadata.players[{seat}]"
    if isinstance(player, dict):
        player = as_map(player, where).get("name")
    return plain(as_text(player, where)) or f"Seat {seat}"


def _score(value: object, name: str) -> tuple[int, ...] | None:
    """The points of both sides; None where there are none."""
    numbers = as_list(value, name)
    if numbers and len(numbers) != SIDES:
        raise UnreadableRecord(f"{name} should be a list of two numbers")
    return tuple(as_number(number, name, -MOST_POINTS, MOST_POINTS) for number in numbers) or None


def _with_final(deals: tuple[RecordedDeal, ...], written: object) -> tuple[RecordedDeal, ...]:
    """The deals, the last of which leads to the recorded final score."""
    final = _score(written, "metadata.finalScore")
    if final is None:
        return deals
    fact = Fact("The final score", _to(final), final, _totals, _to)
    return (*deals[:-1], replace(deals[-1], facts=(*deals[-1].facts, fact)))


def _totals(found: Found) -> tuple[int, ...] | None:
    return tuple(found["totals"]) if "totals" in found else None


def _to(totals: tuple[int, ...]) -> str:
    return " to ".join(map(str, totals))
