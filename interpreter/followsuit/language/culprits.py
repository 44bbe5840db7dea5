"""Puts problems that show in another's file at the author's own line that they come from.

A house rule can break what its game says elsewhere: it deletes what a line there reads, or allows a number of players
for which the sides there do not fit. Which entry did it is found by leaving out the author's entries one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from followsuit.core.diagnostics import Diagnostic, Position, Related, in_order
from followsuit.language.assembly.variants import Assembled, with_documents
from followsuit.language.reading.tree import Entry, Mapping, Node, Scalar, Sequence
from followsuit.language.shape.extent import things

MOST_TRIALS = 40
"""How many entries are left out in turn; beyond them a problem stays at the nearest place found."""

LARGE, COSTLY = 1500, frozenset({"expression-too-large", "too-much-to-run-over", "too-many-orders", "not-all-checked"})
"""A document of more things, and one with such a problem, takes as long as several others: it counts for so many."""

MOST_TOLD = 3
"""How many other problems of one entry are told beside the first."""

HEAD = frozenset(
    {"title", "about", "aliases", "sources", "language", "extends", "fits", "abstract", "presets", "examples"}
)
"""Keys that change no rule: nothing elsewhere breaks because of them."""

Judge: TypeAlias = Callable[[Assembled, frozenset[str]], Iterable[Diagnostic]]
"""What is wrong with a document: at least all that has one of some codes, and all errors of shape and types."""

Key: TypeAlias = tuple[str, Position]
_Way: TypeAlias = tuple[tuple[Mapping, Entry], ...]


def at_the_culprits(
    found: tuple[Diagnostic, ...], shown: Iterable[tuple[Assembled, Collection[Diagnostic]]], judge: Judge
) -> tuple[Diagnostic, ...]:
    """The problems, those in other files than the author's own placed at the entry of the author's that they come from.

    `shown` are the variants and what was found in each. Where a problem shows is then told as related. What comes of an
    entry that is wrong itself is left out, and several problems of one entry are told as one.
    """
    culprits = culprits_of(found, shown, judge)
    return _told(found, culprits) if culprits else found


def culprits_of(
    found: tuple[Diagnostic, ...], shown: Iterable[tuple[Assembled, Collection[Diagnostic]]], judge: Judge
) -> dict[Key, Entry]:
    """Code and place of each problem in other files than the author's own → the author's entry that it comes from."""
    search = _Search(judge, frozenset(map(_key, found)))
    for assembled, diagnostics in shown:
        own = assembled.own_files
        others = {use.file for use in assembled.files} - own
        here = (item for item in found if item.position.file in others and _key(item) not in search.culprits)
        wanted = frozenset(map(_key, here)) & frozenset(map(_key, diagnostics))
        if wanted:
            search.look(assembled, wanted)
    return search.culprits


def moved(item: Diagnostic, entry: Entry) -> Diagnostic:
    """A problem told at the entry that it comes from."""
    place = _place(entry)
    others = (related for related in item.related if related.position not in {place, entry.key.position})
    return replace(item, position=place, related=(_shows(item), *others))


@dataclass(slots=True)
class _Search:
    """The trials with one set of files; `known` are the problems that it has as it stands.

    Of each problem that goes away, `culprits` has the innermost entry without which it is gone.
    """

    judge: Judge
    known: frozenset[Key]
    culprits: dict[Key, Entry] = field(default_factory=dict)
    trials: int = 0

    def look(self, assembled: Assembled, wanted: frozenset[Key]) -> None:
        """Looks for the entries of the author's files that problems of one variant come from."""
        own = [use for use in assembled.files if use.file in assembled.own_files]
        bare = self._found(assembled, wanted, {use.file: _only(use.document, HEAD) for use in own})
        is_game = not any(self._is_new(item, assembled) for item in bare)
        wanted -= frozenset(map(_key, bare))
        for use in own:
            self._descend(assembled, (), use.document, wanted, use.file)
        if not is_game:
            self.culprits |= dict.fromkeys(wanted - frozenset(self.culprits), _whole(own[-1].document))

    def _descend(self, assembled: Assembled, way: _Way, node: Mapping, wanted: frozenset[Key], file: str) -> None:
        """Where more than one entry of a map heals a problem, it stays with the map: they are wrong together."""
        healed: list[tuple[Entry, frozenset[Key]]] = []
        for entry in node.entries:
            if wanted and self.trials < MOST_TRIALS and entry.key.text not in HEAD:
                found = self._found(assembled, wanted, {file: _rebuilt(way, _without(node, entry))})
                if not any(self._is_new(item, assembled) for item in found):
                    healed.append((entry, wanted - frozenset(map(_key, found))))
        often = Counter(key for _, keys in healed for key in keys)
        for entry, keys in healed:
            its = frozenset(key for key in keys if often[key] == 1 or not (way or key in self.culprits))
            self.culprits |= dict.fromkeys(its, entry)
            if its and isinstance(entry.value, Mapping):
                self._descend(assembled, (*way, (node, entry)), entry.value, its, file)

    def _is_new(self, item: Diagnostic, assembled: Assembled) -> bool:
        """Whether it is an error of the files that came of leaving something out; that an option is gone is none."""
        is_written = any(item.position.file == use.file for use in assembled.files)
        return item.is_error and is_written and _key(item) not in self.known

    def _found(
        self, assembled: Assembled, wanted: frozenset[Key], documents: Map[str, Mapping]
    ) -> tuple[Diagnostic, ...]:
        slow = 4 if any(code in COSTLY for code, _ in wanted) else 1
        self.trials += slow * max(1, things(assembled.document) // LARGE)
        return tuple(self.judge(with_documents(assembled, documents), frozenset(code for code, _ in wanted)))


def _told(found: tuple[Diagnostic, ...], culprits: Map[Key, Entry]) -> tuple[Diagnostic, ...]:
    """The problems in order, each that has a culprit told there, once for each culprit."""
    kept: list[Diagnostic] = []
    told: dict[Position, int] = {}
    for item in sorted(found, key=lambda item: not item.is_error):
        entry = culprits.get(_key(item))
        if entry is None:
            kept.append(item)
        elif (place := _place(entry)) in told:
            kept[told[place]] = _beside(kept[told[place]], item)
        elif not any(other.position in _places(entry) for other in found if other.is_error):
            told[place] = len(kept)
            kept.append(moved(item, entry))
    return in_order(kept)


def _rebuilt(way: _Way, node: Mapping) -> Mapping:
    """A document in which a map below it, reached by some entries, is another one."""
    for owner, inner in reversed(way):
        entries = (Entry(entry.key, node) if entry is inner else entry for entry in owner.entries)
        node = Mapping(tuple(entries), owner.position)
    return node


def _key(item: Diagnostic) -> Key:
    return item.code, item.position


def _only(document: Mapping, names: frozenset[str]) -> Mapping:
    return Mapping(tuple(entry for entry in document.entries if entry.key.text in names), document.position)


def _without(node: Mapping, gone: Entry) -> Mapping:
    return Mapping(tuple(entry for entry in node.entries if entry is not gone), node.position)


def _whole(document: Mapping) -> Entry:
    """A whole file as an entry: what comes of it is told at its beginning."""
    return Entry(Scalar("", document.position), document)


def _place(entry: Entry) -> Position:
    """Where an entry says what it says: at a value written on its line, else at its key."""
    value = entry.value
    return value.position if isinstance(value, Scalar) and not value.is_null else entry.key.position


def _places(entry: Entry) -> frozenset[Position]:
    return frozenset((entry.key.position, *_below(entry.value)))


def _below(node: Node) -> Iterator[Position]:
    yield node.position
    match node:
        case Mapping():
            for entry in node.entries:
                yield entry.key.position
                yield from _below(entry.value)
        case Sequence():
            for item in node.items:
                yield from _below(item)


def _shows(item: Diagnostic) -> Related:
    return Related("this is where it shows", item.position)


def _beside(first: Diagnostic, item: Diagnostic) -> Diagnostic:
    """The first problem of an entry with another one told as a consequence."""
    if len(first.related) >= MOST_TOLD:
        return first
    return replace(first, related=(*first.related, Related(item.message, item.position)))
