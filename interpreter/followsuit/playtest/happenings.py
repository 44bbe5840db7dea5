"""What happened in the deals of a run: calls, duties, lines of the score, endings, what variables ended as."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from followsuit.engine.views import value_text
from followsuit.playtest.facts import Of
from followsuit.playtest.figures import Figures
from followsuit.playtest.intervals import Interval, mean_of_sums, rate
from followsuit.program.counting import Kind

FEW_VALUES = 12
"""What a variable ended as is told of those with no more values than these."""

ENDINGS = ("scored", "thrown in", "dealt again")


@dataclass(frozen=True, slots=True)
class Share:
    """Something that happened in `times` out of `of`; `inside` says what it belongs to, `parts` what it is made of.

    What may happen several times in a deal was so `told` times in all, `mean` a deal.
    """

    name: str
    times: int
    of: int
    interval: Interval | None
    inside: str = ""
    parts: tuple[Share, ...] = field(default=())
    told: int | None = None
    mean: Interval | None = None

    @property
    def value(self) -> float:
        """How often in the mean."""
        return self.times / self.of if self.of else 0.0

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""
        low_high = self.interval.as_data() if self.interval else None
        data = {"name": self.name, "times": self.times, "of": self.of, "rate": low_high}
        within = {"in": self.inside} if self.inside else {}
        if self.told is not None:
            data |= {"told": self.told, "mean": self.mean.as_data() if self.mean else None}
        return {**within, **data, **({"parts": [part.as_data() for part in self.parts]} if self.parts else {})}


def _share(name: str, times: int, of: int, inside: str = "", parts: tuple[Share, ...] = ()) -> Share:
    return Share(name, times, of, rate(times, of), inside, parts)


def words(name: str) -> str:
    """A name as people write it: `pick up: discard`."""
    return name.replace(".", ": ").replace("_", " ")


@dataclass(frozen=True)
class Happenings:
    """What happened in one run."""

    figures: Figures

    @cached_property
    def asked(self) -> dict[int, int]:
        """How often each offer was made, by its place in the program."""
        return {counter.place: times for counter, times in self.figures.counts(Kind.ASKED)}

    def _sum(self, kind: Kind) -> int:
        return sum(times for _, times in self.figures.counts(kind))

    @property
    def decisions(self) -> int:
        """How many decisions there were."""
        return sum(self.asked.values())

    @property
    def branching(self) -> float | None:
        """The mean of legal choices where somebody was asked."""
        return self._sum(Kind.CHOICES) / self.decisions if self.decisions else None

    @property
    def forced(self) -> Interval | None:
        """The share of decisions with one legal choice."""
        return rate(self._sum(Kind.FORCED), self.decisions)

    @cached_property
    def offers(self) -> dict[int, str]:
        """What each offer is called, by its place in the program."""
        return {counter.place: words(counter.name) for counter, _ in self.figures.counts(Kind.ASKED)}

    @cached_property
    def questions(self) -> tuple[Share, ...]:
        """The offers: how often of all decisions each was made."""
        return tuple(_share(self.offers[place], times, self.decisions) for place, times in self.asked.items())

    @cached_property
    def calls(self) -> tuple[Share, ...]:
        """The calls, of the times that they were asked for; those with something chosen in parts."""
        grouped: dict[tuple[int, str], list[tuple[str, int]]] = {}
        for counter, times in self.figures.counts(Kind.SAID):
            grouped.setdefault((counter.place, counter.name), []).append((words(counter.detail), times))
        found = []
        for (place, name), made in grouped.items():
            of = self.asked[place]
            parts = tuple(_share(text, times, of) for text, times in made) if len(made) > 1 else ()
            found.append(_share(words(name), sum(times for _, times in made), of, self.offers[place], parts))
        return tuple(found)

    @cached_property
    def duties(self) -> tuple[Share, ...]:
        """The duties that took a choice away, of the times that they were looked at."""
        counted = self.figures.counts(Kind.NARROWED)
        return tuple(
            _share(words(counter.name), times, self.asked[counter.place], self.offers[counter.place])
            for counter, times in counted
        )

    @cached_property
    def lines(self) -> tuple[Share, ...]:
        """The lines of the score, a deal."""
        return self._told(Kind.SCORE)

    @cached_property
    def phases(self) -> tuple[Share, ...]:
        """The phases, a deal."""
        return self._told(Kind.PHASE)

    def _told(self, kind: Kind) -> tuple[Share, ...]:
        deals = self.figures.deals
        squares, in_deals = (
            {counter.name: number for counter, number in self.figures.counts(wanted) if counter.detail == kind.value}
            for wanted in (Kind.SQUARES, Kind.IN_DEALS)
        )
        found = []
        for counter, times in self.figures.counts(kind):
            name = counter.name
            share = _share(words(name), in_deals.get(name, times), deals)
            mean = mean_of_sums(deals, times, squares[name]) if name in squares else None
            found.append(share if name not in squares else replace(share, told=times, mean=mean))
        return tuple(found)

    @cached_property
    def endings(self) -> tuple[Share, ...]:
        """How the deals ended; of matches only whether they gave a result."""
        figures, found = self.figures, Counter[int]()
        if figures.plan.matches:
            kept = figures.deals - figures.thrown_in
            return (
                _share(ENDINGS[0], kept, figures.deals),
                _share("thrown in or dealt again", figures.thrown_in, figures.deals),
            )
        for (ending,), times in figures.facts(Of.ENDING):
            found[ending] += times
        return tuple(_share(name, found[number], figures.deals) for number, name in enumerate(ENDINGS))

    @cached_property
    def ended_with(self) -> tuple[Share, ...]:
        """What each variable with few values was at the end of scored deals: the values are its parts."""
        program, numbers = self.figures.plan.program, self.figures.tally.counts
        scored, found = self.figures.deals - self.figures.thrown_in, []
        for ended in self.figures.counting.ended if numbers else ():
            if ended.high - ended.low >= FEW_VALUES:
                continue
            values = range(ended.low, ended.high + 1)
            times = numbers[ended.first : ended.first + len(values)]
            texts = [value_text(program, ended.slot.domain, value) for value in values]
            parts = tuple(_share(text, number, scored) for text, number in zip(texts, times, strict=True))
            who = program.seat_names[ended.element] if ended.slot.size - 1 == program.players else ""
            found.append(Share(called(program.label(ended.slot.name), who), sum(times), scored, None, who, parts))
        return tuple(found)

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""
        deals, branching = self.figures.deals, self.branching
        groups = {
            "questions": self.questions, "calls": self.calls, "duties": self.duties, "score_lines": self.lines,
            "phases": self.phases, "endings": self.endings, "ended_with": self.ended_with,
        }  # fmt: skip
        return {
            "decisions": self.decisions,
            "decisions_a_deal": round(self.decisions / deals, 6) if deals else None,
            "choices_a_decision": None if branching is None else round(branching, 6),
            "forced": self.forced.as_data() if self.forced else None,
            **{name: [share.as_data() for share in shares] for name, shares in groups.items()},
        }


def called(label: str, who: str) -> str:
    """A label with its blanks filled in: `score of {s}` for somebody, `{s} [holds|hold] …` in the singular."""
    filled = label.replace("{s}", who or "each")
    return re.sub(r"\[([^|\]]*)\|[^\]]*\]", r"\1", filled)
