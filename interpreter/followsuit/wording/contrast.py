"""A difference of two rulesets in words."""

from __future__ import annotations

from dataclasses import dataclass

from followsuit.core.diagnostics import Position


@dataclass(frozen=True, slots=True)
class Contrast:
    """A difference in words. `part` is a key of the headings, `topic` what it is about, `a` and `b` how each has it.

    None stands for a side that has nothing of the kind. `path` are the keys and names that lead there; `at_a` and
    `at_b` say where it is written.
    """

    part: str
    topic: str
    a: str | None
    b: str | None
    at_a: Position | None
    at_b: Position | None
    path: tuple[str, ...]
