"""The order of a map whose order matters: where `before` and `after` put an entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from followsuit.core.diagnostics import Diagnostic, Position, Related
from followsuit.core.suggest import did_you_mean, listed
from followsuit.language.reading.tree import Entry, Mapping, Node, Scalar

BEFORE, AFTER = "before", "after"
FIRST, LAST = "FIRST", "LAST"


@dataclass(frozen=True, slots=True)
class Wish:
    """An entry's wish to stand immediately `side` (before or after) the entry `anchor`."""

    name: str
    side: str
    anchor: Scalar


@dataclass(frozen=True, slots=True)
class Taken:
    """What `take_wish` found: the entry's value without its wish, the wish if any, and what is wrong with it."""

    value: Node
    wish: Wish | None
    problem: Diagnostic | None = None


def take_wish(entry: Entry) -> Taken:
    """Parts an entry of an ordered map from its `before` or `after`."""
    value = entry.value
    if not isinstance(value, Mapping):
        return Taken(value, None)
    sides = [item for item in value.entries if item.key.text in (BEFORE, AFTER)]
    rest = Mapping(tuple(item for item in value.entries if item.key.text not in (BEFORE, AFTER)), value.position)
    wishes = [
        Wish(entry.key.text, item.key.text, item.value)
        for item in sides
        if isinstance(item.value, Scalar) and not item.value.is_null
    ]
    if len(sides) > 1:
        message = f"“{entry.key.text}” says both before and after; one place is enough."
        related = (Related("the other place stands here", sides[0].key.position),)
        return Taken(rest, wishes[0] if wishes else None, Diagnostic("two-places", message, sides[1].key.position,
                                                                     related=related))  # fmt: skip
    if sides and not wishes:
        message = f"The name of one entry was expected after “{sides[0].key.text}:”."
        return Taken(rest, None, Diagnostic("unknown-anchor", message, sides[0].key.position))
    return Taken(rest, wishes[0] if wishes else None)


@dataclass(slots=True)
class Line:
    """The names of an ordered map in a row, while the wishes of one document are granted."""

    names: list[str]
    followers: dict[str, set[str]] = field(default_factory=dict)

    def grant(self, wishes: list[Wish], removed: Callable[[str], Position | None]) -> list[Diagnostic]:
        """Puts each wish's entry where it wants to be, in the order given; what cannot be granted goes last.

        `removed` says where a name that is gone was deleted.
        """
        waiting = wishes
        while waiting:
            left = [wish for wish in waiting if not self._put(wish)]
            if len(left) == len(waiting):
                return [self._refuse(wish, wishes, removed) for wish in left]
            waiting = left
        return []

    def _put(self, wish: Wish) -> bool:
        anchor = wish.anchor.text
        end = (wish.side, anchor) in ((BEFORE, FIRST), (AFTER, LAST))
        if not end and (anchor not in self.names or anchor == wish.name):
            return False
        if wish.name in self.names:
            self.names.remove(wish.name)
        self.names.insert(self._index(wish, end=end), wish.name)
        return True

    def _index(self, wish: Wish, *, end: bool) -> int:
        if end:
            return 0 if wish.side == BEFORE else len(self.names)
        index = self.names.index(wish.anchor.text)
        if wish.side == BEFORE:
            return index
        for anchor, names in self.followers.items():
            if wish.anchor.text in names and anchor != wish.name:
                names.add(wish.name)
        own = self.followers.setdefault(wish.anchor.text, set())
        index += 1
        while index < len(self.names) and self.names[index] in own:
            index += 1
        own.add(wish.name)
        return index

    def _refuse(self, wish: Wish, wishes: list[Wish], removed: Callable[[str], Position | None]) -> Diagnostic:
        anchor, place = wish.anchor.text, wish.anchor.position
        if gone := removed(anchor):
            message = f"“{wish.name}” wants to stand {wish.side} “{anchor}”, but “{anchor}” was deleted."
            related = (Related(f"“{anchor}” is deleted here", gone),)
            is_own = gone.file == place.file
            kept_in = f"leave “{anchor}” in, and change in it what is to be otherwise"
            problem = Diagnostic(
                "anchor-gone", message, place, related=related, hint="name another entry" if is_own else kept_in
            )
        elif any(other.name == anchor for other in wishes):
            message = f"“{wish.name}” and “{anchor}” wait for each other's place."
            problem = Diagnostic("unknown-anchor", message, place, hint="name an entry that is there already")
        else:
            message = f"“{wish.name}” wants to stand {wish.side} “{anchor}”, but there is no “{anchor}” here."
            hint = did_you_mean(anchor, self.names) or _choice(self.names)
            problem = Diagnostic("unknown-anchor", message, place, hint=hint)
        if wish.name not in self.names:
            self.names.append(wish.name)
        return problem


def _choice(names: list[str]) -> str | None:
    return f"there are {listed(names)}" if names else None
