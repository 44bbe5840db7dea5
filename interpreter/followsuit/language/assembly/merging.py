"""Applies one document to another: JSON Merge Patch (RFC 7396) with an order, in which every value keeps its origin.

`null` deletes only in the document that is being applied. Patches inside documents are opaque: they are replaced whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from followsuit.core.diagnostics import Diagnostic, Position, Severity
from followsuit.language import keys
from followsuit.language.assembly.longform import OTHERWISE, RULES, inner_shape
from followsuit.language.assembly.namesakes import namesake
from followsuit.language.assembly.newcomers import Site, instead_of, newcomer, of_all_phases, replaced
from followsuit.language.assembly.patches_anew import patches_anew
from followsuit.language.assembly.placing import AFTER, BEFORE, FIRST, LAST, Line, Wish, take_wish
from followsuit.language.assembly.stale_words import stale_words
from followsuit.language.keys import Shape
from followsuit.language.reading.tree import Entry, Mapping, Node, Scalar, Sequence, plain_value

Path: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """A document to apply, in long form. `what` is what it is called, `is_patch` false for a ruleset of its own.

    `on_a_game`: what it is applied to is a whole game, in which everything has its place.
    """

    document: Mapping
    what: str
    position: Position
    is_patch: bool = True
    on_a_game: bool = True


@dataclass(frozen=True, slots=True)
class Merged:
    """What came of the layers so far; `removed` says where each path that is gone was deleted."""

    document: Mapping
    removed: dict[Path, Position] = field(default_factory=dict)
    problems: tuple[Diagnostic, ...] = ()


def apply(base: Merged | None, layer: Layer) -> Merged:
    """The base with the layer applied, and the problems of both."""
    started = base or Merged(Mapping((), layer.document.position))
    run = _Run(layer, dict(started.removed), _columns(started.document), started.document)
    if layer.on_a_game:
        run.problems += replaced(layer.document, started.document, layer.what)
        run.problems += () if layer.is_patch else patches_anew(layer.document, started.document, layer.what)
        run.problems += stale_words(layer.document, started.document, is_patch=layer.is_patch)
    document = run.merged(started.document if base else None, layer.document, RULES, ())
    if layer.is_patch and layer.document.entries and not run.changed and not run.problems:
        run.warn("patch-changes-nothing", f"{layer.what} changes nothing.", layer.position)
    return Merged(document, run.removed, (*started.problems, *run.problems))


def writes(document: Mapping) -> dict[Path, Node]:
    """Each path that a patch in long form writes, with what it writes there."""
    return dict(_writes(document, RULES, ()))


def anchors(document: Mapping) -> frozenset[Path]:
    """The paths of the entries beside which a patch in long form wants to put others."""
    return frozenset(
        (*path[:-2], node.text)
        for path, node in _writes(document, RULES, ())
        if path[-1] in (BEFORE, AFTER) and isinstance(node, Scalar) and node.text not in (FIRST, LAST)
    )


def starts(path: Path) -> Iterator[Path]:
    """The path and every path it lies below, from the top."""
    return (path[:length] for length in range(1, len(path) + 1))


def _writes(node: Node, shape: Shape | None, path: Path) -> Iterator[tuple[Path, Node]]:
    if isinstance(node, Mapping) and not isinstance(shape, keys.Patch | keys.Counts):
        for entry in node.entries:
            name = entry.key.text
            yield from _writes(entry.value, _inner(shape, name), (*path, name))
    elif path:
        yield path, node


def _inner(shape: Shape | None, name: str) -> Shape | None:
    if shape is None or isinstance(shape, keys.Data | keys.Cell):
        return shape
    return inner_shape(shape, name)


def _is_ordered(shape: Shape | None) -> bool:
    return isinstance(shape, keys.Items) or (isinstance(shape, keys.MapOf) and shape.ordered)


@dataclass(slots=True)
class _Run:
    """The application of one layer."""

    layer: Layer
    removed: dict[Path, Position]
    columns: Map[str, Path]
    started: Mapping
    problems: list[Diagnostic] = field(default_factory=list)
    changed: bool = False

    def warn(self, code: str, message: str, position: Position, hint: str | None = None) -> None:
        self.problems.append(Diagnostic(code, message, position, Severity.WARNING, hint=hint))

    def value(self, base: Node | None, patch: Node, shape: Shape | None, path: Path) -> Node:
        if isinstance(patch, Mapping) and not isinstance(shape, keys.Patch | keys.Counts):
            named = _by_name(base) if isinstance(shape, keys.Items) else base
            if isinstance(shape, keys.Cell) and path[:1] == ("tables",):
                named = _by_column(named, self.columns.get(path[1], ()))
            self.changed = self.changed or not isinstance(named, Mapping)
            return self.merged(named if isinstance(named, Mapping) else None, patch, shape, path)
        self.changed = self.changed or base is None or _differ(base, patch)
        return patch

    def merged(self, base: Mapping | None, patch: Mapping, shape: Shape | None, path: Path) -> Mapping:
        table = {entry.key.text: entry for entry in base.entries} if base else {}
        before = tuple(table)
        wishes: list[Wish] = []
        for entry in patch.entries:
            if isinstance(entry.value, Scalar) and entry.value.is_null:
                self._null(table, entry, shape, path)
            else:
                wishes += self._put(table, entry, shape, path)
        if isinstance(shape, keys.Phrases):
            _one_otherwise(table, patch)
        line = self._line(table, before, wishes, shape, path)
        self.problems += line.grant(wishes, lambda name: self.removed.get((*path, name)))
        self.changed = self.changed or tuple(line.names) != before
        return Mapping(tuple(table[name] for name in line.names), base.position if base else patch.position)

    def _null(self, table: dict[str, Entry], entry: Entry, shape: Shape | None, path: Path) -> None:
        name = entry.key.text
        if table.pop(name, None):
            self.changed = True
            self.removed[*path, name] = entry.key.position
        elif isinstance(shape, keys.Data | keys.Cell):
            table[name] = entry
        elif (*path, name) not in self.removed and name not in of_all_phases(self.started, path):
            message = f"“{name}” is to be deleted here, but there is nothing of that name."
            self.warn("patch-changes-nothing", message, entry.key.position, instead_of(name, table, shape))

    def _put(self, table: dict[str, Entry], entry: Entry, shape: Shape | None, path: Path) -> list[Wish]:
        name, value, wish = entry.key.text, entry.value, None
        if _is_ordered(shape):
            taken = take_wish(entry)
            value, wish = taken.value, taken.wish
            self.problems += [taken.problem] if taken.problem else []
            if isinstance(shape, keys.Items) and isinstance(value, Mapping):
                value = value.get("cards") or value
        old = table.get(name)
        self.removed.pop((*path, name), None)
        if wish and old and isinstance(value, Mapping) and not value.entries:
            value = old.value
        new = self.value(old.value if old else None, value, _inner(shape, name), (*path, name))
        keeps_key = old is not None and isinstance(new, Mapping)
        table[name] = Entry(old.key if old and keeps_key else entry.key, new)
        return [wish] if wish else []

    def _line(self, table: dict[str, Entry], before: Path, wishes: list[Wish], shape: Shape | None, path: Path) -> Line:
        """The names in a row: those of the base, then the new ones that have no wish."""
        set_apart = {*before, *(wish.name for wish in wishes)}
        names = [name for name in before if name in table]
        new = [name for name in table if name not in set_apart]
        if isinstance(shape, keys.Phrases):
            new += [names.pop(names.index(name)) for name in tuple(names) if _is_otherwise(table[name])]
            new.sort(key=lambda name: _is_otherwise(table[name]))
        elif before and shape is not None:
            self._judge([table[name] for name in new], {name: table[name] for name in names}, before, shape, path)
        return Line(names + new)

    def _judge(self, new: list[Entry], others: Map[str, Entry], before: Path, shape: Shape, path: Path) -> None:
        """Says what is wrong with new entries: that one has no place is told unless it seems to be a slip in a name."""
        layer, site = self.layer, Site(others, shape, path)
        for entry in new:
            problem = None
            if others and layer.on_a_game and _is_ordered(shape):
                problem = newcomer(entry, site, layer.what, is_patch=layer.is_patch)
            if problem is None or not (layer.is_patch or problem.is_error):
                problem = namesake(entry, before, shape, layer.document) or problem
            self.problems += [problem] if problem else []


def _differ(one: Node, other: Node) -> bool:
    return type(one) is not type(other) or _text(one) != _text(other)


def _text(node: Node) -> Any:
    return node.text if isinstance(node, Scalar) else plain_value(node)


def _by_name(node: Node | None) -> Node | None:
    """A list of card patterns as a map, in which the text of each is its name."""
    if not isinstance(node, Sequence):
        return node
    names = (Scalar(_item_name(item), item.position) for item in node.items)
    unique = {name.text: Entry(name, item) for name, item in zip(names, node.items, strict=True)}
    return Mapping(tuple(unique.values()), node.position)


def _columns(document: Mapping) -> Map[str, Path]:
    """The columns of each table of a document."""
    tables = document.get("tables")
    bodies = ((name, tables.get(name)) for name in tables.names()) if isinstance(tables, Mapping) else ()
    named = ((name, body.get("columns")) for name, body in bodies if isinstance(body, Mapping))
    return {name: columns.names() for name, columns in named if isinstance(columns, Mapping)}


def _by_column(row: Node | None, columns: Path) -> Node | None:
    """A row that lists its cells as a map, so that one of them can be changed."""
    if row is None or isinstance(row, Mapping) or (isinstance(row, Scalar) and row.is_null):
        return row
    cells = row.items if isinstance(row, Sequence) else (row,)
    if len(cells) > len(columns):
        return row
    named = zip(columns, cells, strict=False)
    return Mapping(tuple(Entry(Scalar(name, cell.position), cell) for name, cell in named), row.position)


def _item_name(item: Node) -> str:
    match item:
        case Scalar(text):
            return text
        case Sequence(items):
            return ", ".join(map(_item_name, items))
        case _:
            return ", ".join(item.names())


def _is_otherwise(entry: Entry) -> bool:
    return isinstance(entry.value, Scalar) and entry.value.text == OTHERWISE


def _one_otherwise(table: dict[str, Entry], patch: Mapping) -> None:
    """New words that are used `otherwise` take the place of those that were."""
    written = patch.names()
    if any(_is_otherwise(entry) for entry in patch.entries):
        for name in [name for name, entry in table.items() if _is_otherwise(entry) and name not in written]:
            del table[name]
