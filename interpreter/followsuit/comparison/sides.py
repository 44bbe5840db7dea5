"""The two sides of a comparison, and what they are called: by their games, else by what was chosen for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from followsuit.core.suggest import listed
from followsuit.engine.actions import blanks
from followsuit.language.assembly.choices import Value
from followsuit.language.load import Ruleset

FEW = 2
"""So many choices fit into a name."""


@dataclass(frozen=True)
class Side:
    """A ruleset as it was chosen; `files` are the house rules that were added to it."""

    ruleset: Ruleset
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """What the two sides are called."""

    a: str
    b: str

    def __iter__(self) -> Iterator[str]:
        return iter((self.a, self.b))


def names_of(a: Side, b: Side) -> Names:
    """What sets the two apart: the titles, else options, house rules and players; “the first” and “the second” else."""
    titles = a.ruleset.title, b.ruleset.title
    if titles[0] != titles[1]:
        return Names(*titles)
    suffixes = _suffix(a, b), _suffix(b, a)
    if suffixes[0] != suffixes[1]:
        return Names(*(f"{title} ({suffix})" if suffix else title for title, suffix in zip(titles, suffixes,
                                                                                         strict=True)))  # fmt: skip
    if a.ruleset.name != b.ruleset.name:
        return Names(*(f"{side.ruleset.title} ({side.ruleset.name})" for side in (a, b)))
    return Names(f"{titles[0]} (the first)", f"{titles[1]} (the second)")


def with_bots(a: Side, b: Side, bots: tuple[str, str]) -> Names:
    """What the sides are called: by their rules, and by their players where these differ."""
    if bots[0] == bots[1]:
        return names_of(a, b)
    rules = [(one.ruleset.name, one.ruleset.choices, one.ruleset.players, one.files) for one in (a, b)]
    if rules[0] == rules[1]:
        return Names(*bots)
    return Names(*(f"{name}, {who}" for name, who in zip(names_of(a, b), bots, strict=True)))


def _suffix(side: Side, other: Side) -> str:
    """What was chosen for one side and not for the other; what is usual is not told where the other side is unusual."""
    choices = _unlike(side.ruleset, other.ruleset)
    unusual = [name for name in choices if side.ruleset.choices[name] != _default(side.ruleset, name)]
    parts = [f"{blanks(name)}: {value_words(side.ruleset.choices[name])}" for name in unusual]
    parts += [f"with {file.rpartition('/')[2].removesuffix('.yaml')}" for file in _more(side.files, other.files)]
    if side.ruleset.players != other.ruleset.players:
        parts.append(f"{side.ruleset.players} players")
    if len(parts) > FEW:
        return f"{parts[0]} and {len(parts) - 1} more"
    return listed(parts)


def _unlike(one: Ruleset, other: Ruleset) -> list[str]:
    known = other.choices
    return [name for name, value in one.choices.items() if name not in known or known[name] != value]


def _default(ruleset: Ruleset, name: str) -> object:
    return (ruleset.rules.options or {})[name].default


def _more(files: Sequence[str], others: Sequence[str]) -> list[str]:
    return [file for file in files if file not in others]


def value_words(value: Value) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return blanks(str(value))
