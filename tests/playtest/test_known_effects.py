"""House rules whose effect is known exactly by counting: figures and differences hold it, verdicts say no more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import pytest

import followsuit
from followsuit.playtest.figures import Figures
from followsuit.playtest.happenings import Happenings, Share
from followsuit.playtest.intervals import Interval
from followsuit.playtest.measures import Topic
from followsuit.playtest.paired import Pair
from followsuit.playtest.plan import Plan
from followsuit.playtest.simulate import simulate
from followsuit.playtest.verdict import Contrast, Finding, Verdict, compare
from followsuit.program.model import Program

DEALS, SEED = 60_000, 6

TURNED_ACE = """
fits: euchre
score:
  turned_ace: {after: LAST, for: side, when: dealer in us and up in 'A', points: 2, why: An ace was turned up.}
"""

MISDEAL = """
fits: whist
phases:
  misdeal: {after: deal, kind: step, when: only(turn_up) in '3 2', ends: redeal}
"""

NO_ACE = """
fits: hearts
state: {aceless: {type: seats, seen_by: nobody}}
phases:
  deal: {do: {aceless: those(s for s in everyone if count(hand(s) & 'A') == 0)}}
score:
  no_ace: {after: LAST, for: seat, when: me in aceless, points: -3, why: No ace was dealt.}
"""


LOW = Fraction(8, 52)
"""A two or a three is turned up."""

NOBODY_NAMES = Fraction(1, 2) ** 4 * Fraction(1, 4) ** 4
"""Euchre at random: each of four passes once in two, then once in four."""

POOR = 4 * Fraction(comb(8, 5), comb(24, 5)) / 2
"""One of four hands of five has only nines and tens (there cannot be two), and one in two shows it."""

ACELESS = Fraction(comb(48, 13), comb(52, 13))


@dataclass(frozen=True)
class Known:
    """A rule, and the exact mean difference that it makes, by what is measured."""

    game: str
    rule: str
    options: tuple[tuple[str, str], ...]
    effects: tuple[tuple[Topic, Fraction], ...]

    def programs(self, file: str) -> tuple[Program, Program]:
        """Without the rule, and with it."""
        with_files = [file] if self.rule else []
        ruled = followsuit.load(self.game, with_files=with_files, options=dict(self.options))
        return followsuit.load(self.game).program, ruled.program


KNOWN = {
    "a turned ace": Known("euchre", TURNED_ACE, (), (
        (Topic.DEALER_POINTS, Fraction(2 * 4, 24) * (1 - NOBODY_NAMES)),
        (Topic.ALL_POINTS, Fraction(2 * 4, 24) * (1 - NOBODY_NAMES)), (Topic.IN_VAIN, Fraction(0)),
        (Topic.DECISIONS, Fraction(0)))),
    "a low card turned up": Known("whist", MISDEAL, (), (
        (Topic.IN_VAIN, LOW), (Topic.DECISIONS, -52 * LOW))),
    "a hand without aces": Known("hearts", NO_ACE, (), (
        (Topic.POINTS, -3 * ACELESS), (Topic.DEALER_POINTS, -3 * ACELESS), (Topic.ALL_POINTS, -12 * ACELESS))),
    "a poor hand shown": Known("euchre", "", (("no_ace_no_face", "true"),), (
        (Topic.IN_VAIN, POOR * (1 - NOBODY_NAMES)),)),
}  # fmt: skip


@pytest.fixture(scope="module", params=KNOWN, ids=str)
def found(request, tmp_path_factory) -> tuple[Known, Verdict]:
    known = KNOWN[request.param]
    file = tmp_path_factory.mktemp("rules") / "rule.yaml"
    file.write_text(known.rule, encoding="utf-8")
    plans = (Plan(program, SEED, DEALS, ("random",) * program.players) for program in known.programs(str(file)))
    return known, compare(Pair(*plans))


def of(verdict: Verdict, topic: Topic) -> Iterator[Contrast]:
    return (one for one in verdict.contrasts if one.measure.topic is topic)


def holds(interval: Interval | None, exact: Fraction) -> bool:
    """Whether an interval holds a figure, at half as much again as its width, so that a seed is not picked for luck."""
    assert interval is not None
    slack = (interval.high - interval.low) / 4
    return interval.low - slack <= exact <= interval.high + slack


def test_differences_hold_what_is_known(found):
    known, verdict = found
    for topic, exact in known.effects:
        contrasts = list(of(verdict, topic))
        assert contrasts
        assert all(holds(one.difference, exact) for one in contrasts), topic


def test_the_verdict_calls_different_what_is_and_nothing_else(found):
    known, verdict = found
    for topic, exact in known.effects:
        findings = {one.finding for one in of(verdict, topic)}
        assert findings == ({Finding.DIFFERENT} if exact else {Finding.NONE}), topic


def run(game: str, **more) -> Figures:
    program = followsuit.load(game, **more).program
    return simulate(Plan(program, SEED, DEALS, ("random",) * program.players))


def named(shares: tuple[Share, ...], name: str) -> Share:
    return next(share for share in shares if share.name == name)


def test_rates_hold_what_is_known(tmp_path):
    for number, rule in enumerate((TURNED_ACE, MISDEAL, NO_ACE)):
        (tmp_path / f"{number}.yaml").write_text(rule, encoding="utf-8")
    turned, misdealt, aceless = (
        Happenings(run(game, with_files=[str(tmp_path / f"{number}.yaml")]))
        for number, game in enumerate(("euchre", "whist", "hearts"))
    )
    assert holds(named(turned.lines, "turned ace").interval, Fraction(1, 6) * (1 - NOBODY_NAMES))
    assert holds(named(misdealt.endings, "dealt again").interval, LOW)
    line = named(aceless.lines, "no ace")
    assert holds(line.mean, 4 * ACELESS)
    every = 1 - sum((-1) ** n * comb(4, n) * Fraction(comb(52 - 13 * n, 4), comb(52, 4)) for n in range(4))
    assert holds(line.interval, every)
