"""What `compare` is asked to put side by side: two games and who plays them, and the commands that say so again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from shlex import quote
from typing import TYPE_CHECKING

from followsuit.cli.choices import Choice
from followsuit.cli.sides import Two, nothing_differs, sides
from followsuit.cli.simulating import USUAL_BOTS, seat_bots

if TYPE_CHECKING:
    from followsuit.comparison.sides import Names, Side
    from followsuit.playtest.paired import Pair
    from followsuit.playtest.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Extent:
    """How far it goes: so many deals or matches, or `until` intervals are so narrow, but no further."""

    count: int
    until: str | None = None


@dataclass(frozen=True)
class Contrasted:
    """Two games as they were chosen, and who plays them."""

    choices: tuple[Choice, Choice]
    rulesets: tuple[Side, Side]
    bots: tuple[str, str]

    @classmethod
    def of(cls, games: Two, bots: tuple[str, str]) -> Contrasted:
        """What was chosen. Leaves with exit code 2 if nothing can be compared."""
        choices = games.first, games.second
        if games.alone and choices[0] == choices[1] and bots[0] == bots[1]:
            ways = "another game, a setting such as --b-option or --b-with, or other players with --b-bots"
            nothing_differs(choices[0], ways)
        return cls(choices, sides(games), bots)

    def pair(self, seed: int, count: int, *, matches: bool) -> Pair:
        """What is to be played."""
        from followsuit.playtest.paired import Pair
        from followsuit.playtest.plan import Plan

        programs = (side.ruleset.program for side in self.rulesets)
        both = zip(programs, self.bots, strict=True)
        a, b = (Plan(program, seed, count, seat_bots(who, program), matches=matches) for program, who in both)
        return Pair(a, b)

    @property
    def names(self) -> Names:
        """What the sides are called."""
        from followsuit.comparison.sides import with_bots

        return with_bots(*self.rulesets, self.bots)

    def again(self, verdict: Verdict, extent: Extent) -> str:
        """The command that comes to the same figures: what was chosen for the sides, and how far it went."""
        plan = verdict.pair.a
        many = f"--{'matches' if plan.matches else 'deals'} {extent.count}"
        until = () if extent.until is None else (f"--until {quote(extent.until)}",)
        return " ".join(["followsuit compare", *self._words(USUAL_BOTS), many, *until, f"--seed {plan.seed}"])

    def look(self, verdict: Verdict) -> str | None:
        """The command that tells the first deal (or match) that differs; None if none does, or can be told so."""
        a, b, first = verdict.pair.a, verdict.pair.b, verdict.tally.first
        if first is None or a.program.players != b.program.players:
            return None
        which = "--match" if a.matches else "--deal"
        words = ["followsuit diff", *self._words("thumb"), "--as-compared", f"--seed {a.seed}"]
        return " ".join([*words, f"{which} {first.number + 1}"])

    def _words(self, usual: str) -> Iterator[str]:
        """The two games as they are said to a command whose players are the `usual` ones; no more than is needed."""
        a, b = self.choices
        yield quote(a.name)
        if a.name != b.name or (a == b and self.bots[0] == self.bots[1]):
            yield quote(b.name)
        same = {key: value for key, value in a.options.items() if b.options.get(key) == value}
        yield from (f"--option {quote(f'{key}={value}')}" for key, value in same.items())
        yield from _said("preset", a.preset, b.preset)
        yield from _files(a.files, b.files)
        yield from _said("players", a.players, b.players)
        yield from _said("bots", *(None if who == usual else who for who in self.bots))
        for side, choice in zip("ab", self.choices, strict=True):
            alone = ((key, value) for key, value in choice.options.items() if key not in same)
            yield from (f"--{side}-option {quote(f'{key}={value}')}" for key, value in alone)


def _said(what: str, a: object, b: object) -> Iterator[str]:
    """What was chosen for both, or for one alone; nothing where nothing was."""
    pairs = [("", a)] if a == b else [("a-", a), ("b-", b)]
    yield from (f"--{side}{what} {quote(str(value))}" for side, value in pairs if value is not None)


def _files(a: tuple[str, ...], b: tuple[str, ...]) -> Iterator[str]:
    """House rules for both, or for each."""
    for side, files in [("", a)] if a == b else [("a-", a), ("b-", b)]:
        yield from (f"--{side}with {quote(file)}" for file in files)
