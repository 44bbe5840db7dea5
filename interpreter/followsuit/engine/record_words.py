"""What is wrong with the form of a record, in words: which part of it, what was expected, what stands there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from followsuit.core.suggest import did_you_mean, first_up, listed

KINDS = {
    "object": "a map",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}
MOST_SHOWN = 40


def form_problem(keyword: str, wanted: Any, found: Any, path: Iterable[str | int], known: Iterable[str]) -> str:
    """A sentence for one finding of the schema of records.

    `keyword` is the rule of the schema that is broken and `wanted` what it says, `found` the value that stands at
    `path`; `known` are the keys that a map may have there.
    """
    place = _place(list(path))
    match keyword:
        case "required":
            missing = [name for name in wanted if name not in found]
            return f"{first_up(place)} needs {listed(f'`{name}`' for name in missing)}."
        case "additionalProperties":
            names = list(known)
            stray = next(name for name in found if name not in names)
            near = did_you_mean(str(stray), names)
            return f"{first_up(place)} has no key `{stray}`." + (f" {first_up(near)}" if near else "")
        case "type":
            kinds = [wanted] if isinstance(wanted, str) else list(wanted)
            return _instead(place, listed((KINDS[kind] for kind in kinds), "or"), found)
        case "const":
            return _instead(place, f"`{wanted}`", found)
        case "enum":
            return _instead(place, listed((f"`{word}`" for word in wanted), "or"), found)
        case "minimum":
            return _instead(place, f"{wanted} or more", found)
        case "minItems":
            return f"{first_up(place)} is empty; at least {wanted} was expected there."
    return _instead(place, "something else", found)


def _instead(place: str, expected: str, found: Any) -> str:
    return f"{first_up(place)} must be {expected}, but {_shown(found)} stands there."


def _shown(found: Any) -> str:
    match found:
        case dict():
            return "a map" if found else "an empty map"
        case list():
            return "a list" if found else "an empty list"
        case str():
            return f"“{found[:MOST_SHOWN]}{'…' if len(found) > MOST_SHOWN else ''}”"
        case None:
            return "null"
        case bool():
            return "true" if found else "false"
    text = str(found)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _place(path: list[str | int]) -> str:
    """`the record`, ``the `seat` of number 4 of the `actions` of number 1 of the `deals` ``."""
    steps = [f"number {step + 1}" if isinstance(step, int) else f"the `{step}`" for step in reversed(path)]
    return " of ".join(steps) or "the record"
