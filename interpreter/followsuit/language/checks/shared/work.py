"""How much the checks of one setting may do: counted in steps and not in seconds, the same on any machine."""

from __future__ import annotations

from dataclasses import dataclass

MOST_WORK = 60_000
"""Steps for one setting; those of the games that come with it need half of that at most."""

OPERATIONS = 40
"""So many operations of an expression count for a step."""

STEADY = 8
"""What it takes to come to an expression, in its operations."""


class UsedUpError(Exception):
    """No more is to be done for one setting."""


@dataclass
class Work:
    """What has been done, and how much may be; without `most` there is no end to it."""

    most: int | None = MOST_WORK
    done: int = 0
    operations: int = 0

    def spend(self, steps: int) -> None:
        """Counts so many steps.

        Raises:
            UsedUpError: they are too many.
        """
        self.done += steps
        if self.most is not None and self.done > self.most:
            raise UsedUpError

    def read(self, times: int, size: int) -> None:
        """Counts an expression of so many operations read so many times.

        Raises:
            UsedUpError: that is too much.
        """
        steps, self.operations = divmod(self.operations + times * (size + STEADY), OPERATIONS)
        self.spend(steps)
