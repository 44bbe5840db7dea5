"""What can be said, in short: numbers that follow each other in one span, the values of one call side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise, takewhile

from followsuit.core.suggest import listed
from followsuit.engine.actions import Action, blanks

LONG = 14
"""So many things are listed one by one; more are told in short."""

RUN = 3
"""So many numbers in a row make a span."""

STEPS = 6
"""So many numbers with the same distance make one, where it is more than 1."""


def in_short(actions: Sequence[Action], most: int | None = None, long: int = LONG) -> list[str]:
    """The calls among the actions as they are written; where there are many, those of one name together.

    `bid 5 to 9`, `bid 2 to 4 hearts or spades`. More than `long` are many. With `most` a call of more
    values than that tells only their bounds.
    """
    calls = [action for action in actions if action.card is None]
    if len(calls) <= long:
        return [blanks(action.text) for action in calls]
    names = dict.fromkeys(action.name for action in calls)
    together = {name: [action.args for action in calls if action.name == name] for name in names}
    return [text for name, args in together.items() for text in _of_call(blanks(name), args, most)]


def _of_call(name: str, args: list[tuple[str, ...]], most: int | None) -> Iterator[str]:
    if len(args) == 1 or len(args[0]) > 2:  # noqa: PLR2004  (values of three parameters make no short list)
        yield from (" ".join((name, *map(blanks, values))) for values in args)
    elif len(args[0]) == 1:
        yield f"{name} {some((value for (value,) in args), most)}"
    else:
        tails = [(first, tuple(tail for _, tail in group)) for first, group in groupby(args, lambda pair: pair[0])]
        for tail, group in groupby(tails, lambda pair: pair[1]):
            yield f"{name} {some((first for first, _ in group), most)} {some(tail, most)}"


def some(values: Iterable[str], most: int | None = LONG) -> str:
    """Values as a list that ends in “or”; with more than `most` of them their number, or that of all and the bounds."""
    items = [blanks(value) for value in values]
    parts = list(spans(items))
    if most is None or len(parts) <= most:
        return listed(parts, "or")
    if all(item.isdecimal() for item in items):
        return f"one of {len(items)} numbers from {items[0]} to {items[-1]}"
    return f"{', '.join(parts[:most])} and so on (there are {len(items)})"


def spans(values: Sequence[str]) -> Iterator[str]:
    """The values, with numbers that follow each other as `5 to 9`, or as `250 to 600 by 10`."""
    place = 0
    while place < len(values):
        end, step = _run(values, place)
        count = end - place
        spanned = count >= (RUN if step == 1 else STEPS)
        yield (
            f"{values[place]} to {values[end - 1]}" + (f" by {step}" if step > 1 else "") if spanned else values[place]
        )
        place = end if spanned else place + 1


def _run(values: Sequence[str], start: int) -> tuple[int, int]:
    """Where the numbers that rise from a place by equal steps end, and how large a step is."""
    numbers = [int(value) for value in takewhile(str.isdecimal, values[start:])]
    step = numbers[1] - numbers[0] if len(numbers) > 1 else 0
    if step < 1:
        return start + 1, step
    same = takewhile(lambda pair: pair[1] - pair[0] == step, pairwise(numbers))
    return start + 1 + sum(1 for _ in same), step
