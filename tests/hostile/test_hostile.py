"""A small part of the hostile input; `python -m hostile` makes as much as is wanted."""

from __future__ import annotations

import pytest

from hostile import limits
from hostile.kinds import KINDS
from hostile.report import finding, table
from hostile.worker import DIED, OVER_TIME, Verdict, verdicts

CASES = {
    "bytes": 40, "words": 30, "structure": 30, "made up": 60, "expressions": 60, "handmade": 20, "records": 30,
    "PBN and EGN": 40, "explain": 30, "typed answers": 30, "command lines": 40,
}  # fmt: skip
SLOW = 20.0
"""Seconds of processor time that a step may take here: whoever runs the tests may have a slow machine."""


@pytest.mark.parametrize("kind", list(KINDS))
def test_whatever_comes_in_comes_to_words(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS", SLOW)
    found = list(verdicts(kind, 11, CASES[kind]))
    assert len(found) == CASES[kind]
    assert not [finding(verdict, 11) for verdict in found if verdict.is_finding]


def test_an_endless_case_and_a_dead_process_are_findings(monkeypatch: pytest.MonkeyPatch) -> None:
    def case(random, _folder):
        endless = random.random() < 0.5

        def run(watch):
            with watch.timed("load"):
                while endless:
                    pass
            raise SystemExit

        return run

    monkeypatch.setattr(limits, "SECONDS", 0.05)
    monkeypatch.setitem(KINDS, "endless", case)
    assert {verdict.what for verdict in verdicts("endless", 1, 6)} == {OVER_TIME, DIED}


def test_the_same_seed_makes_the_same_cases() -> None:
    first, again = ([(one.what, one.number) for one in verdicts("words", 5, 12)] for _ in "12")
    assert first == again


def test_counts_are_shown() -> None:
    found = [Verdict("words", 0, "valid", 0.5, 40), Verdict("words", 1, "refused", 1.25, 60), Verdict("bytes", 0, DIED)]
    rows = table(found).splitlines()
    assert rows[1].split() == ["words", "2", "1", "1", "0", "0", "0", "0", "60", "MB", "1.25", "s"]
    assert rows[-1].split()[:2] == ["all", "3"]
