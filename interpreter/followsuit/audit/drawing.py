"""Several of a list at random, by the random source of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from followsuit.engine.chance import Random

T = TypeVar("T")


def sample(numbers: Random, items: Sequence[T], count: int) -> list[T]:
    """So many of the items (all, if there are no more), each at most once."""
    left = list(items)
    return [left.pop(numbers.below(len(left))) for _ in range(min(count, len(left)))]
