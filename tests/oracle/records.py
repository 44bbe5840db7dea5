"""Recorded games of the other engine: a compact form, one JSON object a line, and the longer one they came in."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

SEATS = ("North", "East", "South", "West")
TAKEN = re.compile(r"Tricks (?:taken|Won):\D*((?:\d+ *)+)")
WON_BY = re.compile(r"Won by (\w+)\.")

Params = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """A decision: who took it, and the numbers that the engine gives to what was legal and to what was chosen."""

    player: int
    action: int
    legal: tuple[int, ...]


@dataclass(frozen=True)
class Recorded:
    """A game. `chance` holds what chance did before the first decision, `winners` the seats that won the tricks.

    The engine tells who wins a trick by who leads to the next one. The last winner is missing where it is not printed.
    """

    game: str
    params: Params
    seed: int
    chance: tuple[int, ...]
    steps: tuple[Step, ...]
    winners: tuple[int, ...]
    returns: tuple[float, ...]

    def line(self) -> str:
        """The game in the compact form."""
        steps = [(step.player, step.action, step.legal) for step in self.steps]
        return json.dumps({**asdict(self), "steps": steps}, separators=(",", ":"))


def read(path: Path) -> Iterator[Recorded]:
    """The games of a file in either form, compressed or not."""
    data = path.read_bytes()
    for line in (gzip.decompress(data) if path.suffix == ".gz" else data).decode().splitlines():
        yield recorded(json.loads(line))


def recorded(raw: dict[str, Any]) -> Recorded:
    """A game of either form."""
    return Recorded(
        raw["game"],
        raw["params"],
        raw["seed"],
        tuple(raw["chance"]),
        tuple(map(_step, raw["steps"])),
        tuple(raw["winners"]) if "winners" in raw else _winners_in(raw),
        tuple(raw["returns"]),
    )


def _step(raw: Any) -> Step:
    if isinstance(raw, dict):
        return Step(raw["player"], raw["action_id"], tuple(raw["legal_ids"]))
    player, action, legal = raw
    return Step(player, action, tuple(legal))


def _winners_in(raw: dict[str, Any]) -> tuple[int, ...]:
    final = raw["final"]
    return winners(final.get("leaders") or final.get("leader_ids") or [], raw["terminal"])


def winners(leaders: list[int], printed: str) -> tuple[int, ...]:
    """Who won the tricks, from who led to them and from the engine's print of the game at its end."""
    if named := WON_BY.findall(printed):
        return tuple(map(SEATS.index, named))
    taken = TAKEN.search(printed)
    if taken is None:
        return tuple(leaders[1:])
    missing = [seat for seat, count in enumerate(map(int, taken[1].split())) if count > leaders[1:].count(seat)]
    return (*leaders[1:], *missing)
