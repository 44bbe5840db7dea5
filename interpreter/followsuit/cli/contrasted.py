"""What `compare` is asked to put side by side: two games and who plays them, and the commands that say so again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from shlex import quote
from typing import TYPE_CHECKING

from followsuit.cli.choices import Choice, fail
from followsuit.cli.sides import sides
from followsuit.cli.simulating import seat_bots

if TYPE_CHECKING:
    from followsuit.comparison.sides import Names, Side
    from followsuit.playtest.paired import Pair
    from followsuit.playtest.plan import Plan
    from followsuit.playtest.verdict import Verdict


@dataclass(frozen=True)
class Contrasted:
    """Two games as they were chosen, and who plays them."""

    choices: tuple[Choice, Choice]
    rulesets: tuple[Side, Side]
    bots: tuple[str, str]

    @classmethod
    def of(cls, choices: tuple[Choice, Choice], bots: tuple[str, str], *, alone: bool) -> Contrasted:
        """What was chosen; `alone` if one game was named. Leaves with exit code 2 if nothing can be compared."""
        if alone and choices[0] == choices[1] and bots[0] == bots[1]:
            fail(
                f"Say with what “{choices[0].name}” is to be compared: another game, a setting such as --b-option or "
                "--b-with, or other players with --b-bots."
            )
        return cls(choices, sides(*choices), bots)

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

    def again(self, verdict: Verdict) -> str:
        """The command that comes to the same figures: everything said for each side, and how far it went."""
        plan, played = verdict.pair.a, verdict.tally.played
        many = f"--matches {played}" if plan.matches else f"--deals {played}"
        return " ".join(["followsuit compare", *self._words(verdict), many, f"--seed {plan.seed}"])

    def look(self, verdict: Verdict) -> str | None:
        """The command that tells the first deal (or match) that differs; None if none does, or can be told so."""
        a, b, first = verdict.pair.a, verdict.pair.b, verdict.tally.first
        if first is None or a.program.players != b.program.players:
            return None
        which = "--match" if a.matches else "--deal"
        words = ["followsuit diff", *self._words(verdict), "--as-compared", f"--seed {a.seed}"]
        return " ".join([*words, f"{which} {first.number + 1}"])

    def _words(self, verdict: Verdict) -> Iterator[str]:
        """The two games as they are said to `compare` and `diff`."""
        yield from (quote(choice.name) for choice in self.choices)
        plans: tuple[Plan, Plan] = verdict.pair.a, verdict.pair.b
        for side, choice, plan, who in zip("ab", self.choices, plans, self.bots, strict=True):
            yield from (f"--{side}-option {quote(f'{key}={value}')}" for key, value in choice.options.items())
            yield from () if choice.preset is None else (f"--{side}-preset {quote(choice.preset)}",)
            yield from (f"--{side}-with {quote(file)}" for file in choice.files)
            yield f"--{side}-players {plan.program.players}"
            yield f"--{side}-bots {who}"
