"""Which options a game still asks about: what a house rule has made meaningless is nothing to be settled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from followsuit.language.records import Option, Rules
from followsuit.language.terms import Term


def that_matter(rules: Rules) -> dict[str, Option]:
    """The options that a rule reads or that change rules, and that do not go with one that does neither."""
    options = rules.options or {}
    used = frozenset(_read(tuple(getattr(rules, item.name) for item in fields(rules) if item.name != "options")))
    patches = " ".join(str(patch) for option in options.values() for patch in _patches(option))
    live = {
        name
        for name, option in options.items()
        if name in used or any(_patches(option)) or re.search(rf"\b{re.escape(name)}\b", patches)
    }
    return {name: option for name, option in options.items() if name in live and live.issuperset(option.needs or ())}


def _patches(option: Option) -> Iterator[Any]:
    """What the option changes in the rules, by whichever of its values."""
    told = (option.patch, *(value.patch for value in (option.values or {}).values()))
    return (patch for patch in told if patch is not None)


def _read(used: Any) -> Iterator[str]:
    """The options that expressions within records read."""
    match used:
        case Term():
            yield from (str(part.value) for part in used.walk() if part.op == "option")
        case dict():
            yield from _read(tuple(used.values()))
        case tuple() | list():
            for entry in used:
                yield from _read(entry)
        case _ if is_dataclass(used) and not isinstance(used, type):
            yield from _read(tuple(getattr(used, item.name) for item in fields(used)))
