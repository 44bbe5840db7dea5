"""The choices of a program's offers in numbers: which are calls, which raise, which name a number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from followsuit.players.plain import NOBODY
from followsuit.players.tables import RAISES, RAISES_ONE
from followsuit.program.model import Call, Offer, Program


class Choices:
    """Makes the tables about choices of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.offers = [step for step in program.code if isinstance(step, Offer)]
        ends = [call.first + call.count for offer in self.offers for call in offer.calls]
        self.most = max([*ends, len(program.deck)])

    def tables(self) -> dict[str, Any]:
        """By place: sets of choices; by offer and choice: how it raises, what it differs from by a number alone."""
        return {
            "choices": self.most,
            "offer_no": self._numbered(),
            "calls": self._sets(lambda _: True),
            "quiet": tuple(
                self._everything & ~step.raising if isinstance(step, Offer) else 0 for step in self.program.code
            ),
            "named": self._sets(lambda call: call.count > 1),
            "single": self._sets(lambda call: call.count == 1),
            "numbers": tuple(self._numbers(step) for step in self.program.code),
            "raises": tuple(self._raises(offer, choice) for offer, choice in self._each()),
            "row": tuple(row for offer in self.offers for row in self._rows(offer)),
            "number": tuple(_number(offer, choice) for offer, choice in self._each()),
        }

    @property
    def _everything(self) -> int:
        return (1 << self.most) - 1

    def _each(self) -> Iterator[tuple[Offer, int]]:
        return ((offer, choice) for offer in self.offers for choice in range(self.most))

    def _numbered(self) -> tuple[int, ...]:
        """The number of the offer at each place; where there is none, that of the last before it."""
        found, count = [], 0
        for step in self.program.code:
            found.append(count if isinstance(step, Offer) else max(count - 1, 0))
            count += isinstance(step, Offer)
        return tuple(found)

    def _sets(self, holds: Callable[[Call], bool]) -> tuple[int, ...]:
        """By place the choices of those calls for which something holds."""
        return tuple(
            sum(((1 << call.count) - 1) << call.first for call in step.calls if holds(call))
            if isinstance(step, Offer)
            else 0
            for step in self.program.code
        )

    def _numbers(self, step: object) -> int:
        if not isinstance(step, Offer):
            return 0
        return sum(1 << choice for choice in range(self.most) if _text(step, choice).isdecimal())

    def _raises(self, offer: Offer, choice: int) -> int:
        call = _call(offer, choice)
        if call is None or not any(reason.kind == "raises" for reason in call.reasons):
            return 0
        return RAISES_ONE if call.count == 1 else RAISES

    def _rows(self, offer: Offer) -> Iterator[int]:
        """For choices that raise: the number of what they share but for a number; else `NOBODY`."""
        known: dict[object, int] = {}
        for choice in range(self.most):
            call = _call(offer, choice)
            if call is None or not self._raises(offer, choice):
                yield NOBODY
            else:
                yield known.setdefault(_besides_number(call, choice), len(known))


def _call(offer: Offer, choice: int) -> Call | None:
    return next((call for call in offer.calls if call.first <= choice < call.first + call.count), None)


def _number(offer: Offer, choice: int) -> int:
    text = _text(offer, choice)
    return int(text) if text.isdecimal() else 0


def _text(offer: Offer, choice: int) -> str:
    """The value of the last parameter of a call."""
    call = _call(offer, choice)
    if call is None or not call.parameters:
        return ""
    values = call.parameters[-1].values
    return values[(choice - call.first) % len(values)]


def _besides_number(call: Call, choice: int) -> tuple[str, tuple[str, ...]]:
    """A call with its parameters but for the first number, or for the only one."""
    rest, values = choice - call.first, list[str]()
    for parameter in reversed(call.parameters):
        rest, place = divmod(rest, len(parameter.values))
        values.insert(0, parameter.values[place])
    number = next((at for at, value in enumerate(values) if value.isdecimal()), 0)
    return call.name, tuple(values[:number] + values[number + 1 :])
