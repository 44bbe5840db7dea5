"""What happened, by line of the ruleset: how often, what never did, and a hint of why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from followsuit.audit.items import CALL, DUTY, END, LINE, OPTION, ORDER, PRESET, Item
from followsuit.audit.tally import Tally
from followsuit.core.diagnostics import Position
from followsuit.core.suggest import first_up, listed


@dataclass(frozen=True)
class Mark:
    """What is known of a line: in how many deals the first thing that it says happened, and what on it never did."""

    count: int
    never: tuple[Item, ...]


@dataclass(frozen=True)
class Missed:
    """Something that never happened, with what stands inside it and so could not happen either."""

    item: Item
    inside: int
    hint: str


def marks(tally: Tally, file: str) -> dict[int, Mark]:
    """The lines of a file that can count; a line that only adds to what another file says counts as that."""
    at: dict[int, list[tuple[int, Item]]] = {}
    for item in tally.items.values():
        for place in _places(item, file):
            at.setdefault(place.line, []).append((place.column, item))
    return {line: _mark(tally, items) for line, items in at.items()}


def _places(item: Item, file: str) -> Iterator[Position]:
    if item.position.file == file:
        yield item.position
        return
    added = [place for place in item.places if place.file == file]
    if added:
        yield min(added)


def _mark(tally: Tally, items: Sequence[tuple[int, Item]]) -> Mark:
    ordered = [item for _, item in sorted(items, key=lambda pair: pair[0])]
    never = tuple(item for item in ordered if not tally.happened[item.key])
    return Mark(tally.happened[ordered[0].key], never)


def files_of(tally: Tally) -> tuple[str, ...]:
    """The files that say something that can happen."""
    return tuple(dict.fromkeys(item.position.file for item in tally.items.values()))


def missed(tally: Tally, own: Collection[str] = ()) -> tuple[Missed, ...]:
    """What never happened, the outermost alone of what stands inside one another.

    That of an author's `own` files comes first, with the lines of others to which these add something.
    """
    never = tally.never
    at = {item.position: item for item in never}
    found = []
    for item in never:
        if any(place in at and at[place] is not item for place in item.within):
            continue
        inside = sum(item.position in other.within for other in never)
        found.append(Missed(item, inside, hint(tally, item)))
    return tuple(sorted(found, key=lambda missed_: not any(place.file in own for place in _all_places(missed_.item))))


def _all_places(item: Item) -> tuple[Position, ...]:
    return item.position, *item.places


def hint(tally: Tally, item: Item) -> str:
    """Why something may never have happened, in a sentence; nothing where that cannot be told."""
    offered = tally.offered[item.key]
    parts = []
    if item.kind == CALL:
        times = f"in {offered:,} deal{'' if offered == 1 else 's'}, and nobody did"
        parts.append(f"it could be said {times}" if offered else "at no time could it be said")
    if item.options:
        names = listed(f"“{name}”" for name in item.options)
        parts.append(f"it depends on the option{'' if len(item.options) == 1 else 's'} {names}")
    if not parts:
        parts += REASONS.get(item.kind, [])
    return first_up(f"{'; '.join(parts)}.") if parts else ""


REASONS: Mapping[str, list[str]] = {
    DUTY: ["it left every hand as it was"],
    LINE: ["no deal came out like that"],
    END: ["no match ended like that"],
    ORDER: ["it was never in force"],
    OPTION: ["it was not chosen, or cannot be chosen with what was fixed"],
    PRESET: ["it was not chosen, or cannot be chosen with what was fixed"],
}


def sums(tally: Tally) -> dict[str, tuple[int, int]]:
    """For each kind of thing how many of them happened, and how many there are."""
    found: dict[str, tuple[int, int]] = {}
    for key, item in tally.items.items():
        happened, of = found.get(item.kind, (0, 0))
        found[item.kind] = (happened + bool(tally.happened[key]), of + 1)
    return found
