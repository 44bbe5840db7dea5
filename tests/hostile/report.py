"""Verdicts as a table, and the findings beneath it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from hostile.trial import REFUSED, VALID
from hostile.worker import DIED, NO_MEMORY, OVER_TIME, TRACEBACK, Verdict

COLUMNS = ("cases", VALID, REFUSED, TRACEBACK, OVER_TIME, NO_MEMORY, DIED)


def table(verdicts: Iterable[Verdict]) -> str:
    """A row for each kind: the counts, the most memory in megabytes, the slowest step in seconds of processor time."""
    by_kind: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        by_kind[verdict.kind].append(verdict)
    head = f"{'kind':16}" + "".join(f"{name:>10}" for name in COLUMNS) + f"{'memory':>10}{'slowest':>10}"
    rows = [_row(kind, found) for kind, found in by_kind.items()]
    everything = [verdict for found in by_kind.values() for verdict in found]
    return "\n".join([head, *rows, _row("all", everything)])


def _row(kind: str, verdicts: list[Verdict]) -> str:
    counts = Counter(verdict.what for verdict in verdicts)
    numbers = "".join(f"{len(verdicts) if name == 'cases' else counts[name]:>10}" for name in COLUMNS)
    memory = max((verdict.megabytes for verdict in verdicts), default=0)
    slowest = max((verdict.seconds for verdict in verdicts), default=0)
    return f"{kind:16}{numbers}{memory:>7.0f} MB{slowest:>8.2f} s"


def finding(verdict: Verdict, seed: int) -> str:
    """One finding, and how to see it again."""
    again = f'python -m hostile --seed {seed} --only "{verdict.kind}" {verdict.number}'
    return f"{verdict.kind} {verdict.number}: {verdict.what} after {verdict.seconds} s\n  {verdict.words}\n  {again}"
