"""Faults: what a correct ruleset never does. They name the instruction and the line of the rules it came from."""

from __future__ import annotations

from collections.abc import Mapping

from followsuit.core.diagnostics import Position


class Broken(Exception):  # noqa: N818  (becomes a Fault as soon as the instruction is known)
    """An instruction could not be carried out."""


class Fault(Exception):  # noqa: N818  (the word of the documents)
    """The rules led to something that they do not provide for.

    `instruction` is its number in the program, `position` the place in the ruleset it was made from, `values` what the
    slots that it reads held. The message names none of these values: they may be the cards of hidden hands.
    """

    def __init__(self, reason: str, instruction: int, position: Position | None, values: Mapping[str, object]) -> None:
        self.reason = reason
        self.instruction = instruction
        self.position = position
        self.values = dict(values)
        place = f"{position}: " if position else ""
        super().__init__(
            f"{place}These rules led to something they do not provide for: {reason}. "
            "This is a mistake in the ruleset, or in the program that reads it, not in the play."
        )
