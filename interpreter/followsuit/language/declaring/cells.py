"""Tables of a ruleset: their columns, their rows, and the cells as ints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from followsuit.core.suggest import did_you_mean, listed
from followsuit.language.declaring.book import Book, entries, is_null, scalar
from followsuit.language.declaring.domains import parse_domain
from followsuit.language.declaring.symbols import TableData
from followsuit.language.expressions.context import UNKNOWN
from followsuit.language.reading.source import Entry, Mapping, Node, Scalar, Sequence
from followsuit.language.terms import SET_OF, Type

if TYPE_CHECKING:
    from followsuit.language.declaring.declarations import Declarations


def read_tables(document: Mapping, declared: Declarations, book: Book) -> Iterator[tuple[str, TableData]]:
    """The tables by name."""
    names = [entry.key.text for entry in entries(document, "tables")]
    rows = {entry.key.text: _row_names(entry) for entry in entries(document, "tables")}
    for entry in entries(document, "tables"):
        if book.take(entry.key.text, "a table", entry.key.position):
            yield entry.key.text, _table(entry, names, rows, declared, book)


def _row_names(table: Entry) -> tuple[str, ...]:
    return tuple(row.key.text for row in entries(table.value, "rows"))


def _table(
    entry: Entry, tables: list[str], rows: dict[str, tuple[str, ...]], declared: Declarations, book: Book
) -> TableData:
    columns: dict[str, Type] = {}
    for column in entries(entry.value, "columns"):
        domain = scalar(column.value, "type")
        if domain is None:
            continue
        type_, problems = parse_domain(domain.text, domain.position, tables)
        book.problems.extend(problems)
        columns[column.key.text] = type_ or UNKNOWN
    reader = _Cells(entry.key.text, columns, rows, declared, book)
    cells: dict[tuple[int, str], int] = {}
    places = {}
    for index, row in enumerate(entries(entry.value, "rows")):
        places[row.key.text] = row.key.position
        cells |= {(index, name): value for name, value in reader.row(row)}
    return TableData(entry.key.text, columns, rows[entry.key.text], cells, entry.key.position, places)


class _Cells:
    """Reads the rows of one table."""

    def __init__(
        self, table: str, columns: dict[str, Type], rows: dict[str, tuple[str, ...]], declared: Declarations, book: Book
    ) -> None:
        self.table = table
        self.columns = columns
        self.rows = rows
        self.declared = declared
        self.book = book

    def row(self, row: Entry) -> Iterator[tuple[str, int]]:
        """Column and value of each cell of a row; what is not written is none, zero or false."""
        given: dict[str, Node] = dict(self._given(row))
        for name, type_ in self.columns.items():
            node = given.get(name)
            value = None if node is None or is_null(node) else self._cell(node, name, type_)
            yield name, self._absent(type_) if value is None else value

    def _given(self, row: Entry) -> Iterator[tuple[str, Node]]:
        match row.value:
            case Mapping(entries=found):
                for entry in found:
                    if entry.key.text in self.columns:
                        yield entry.key.text, entry.value
                    else:
                        hint = did_you_mean(entry.key.text, self.columns) or f"its columns are {listed(self.columns)}"
                        self.book.wrong("unknown-column", f"The table {self.table} has no column “{entry.key.text}”.",
                                        entry.key.position, hint)  # fmt: skip
            case Sequence(items=found):
                yield from self._in_order(row, found)
            case Scalar():
                yield from self._in_order(row, (row.value,))

    def _in_order(self, row: Entry, found: tuple[Node, ...]) -> Iterator[tuple[str, Node]]:
        if len(found) > len(self.columns):
            message = f"This row has {len(found)} values, but the table {self.table} has {len(self.columns)} columns."
            self.book.wrong("bad-cell", message, row.key.position, f"its columns are {listed(self.columns)}")
        yield from zip(self.columns, found, strict=False)

    def _cell(self, node: Node, column: str, type_: Type) -> int | None:
        words = node.text.strip() if isinstance(node, Scalar) else ""
        value = self._value(words, type_)
        if value is None and words != "none":
            hint = self._hint(words, type_)
            self.book.wrong(
                "bad-cell",
                f"The column {column} holds {_span_words(type_)}, but this is “{words}”.",
                node.position,
                hint,
            )
        return value

    def _value(self, words: str, type_: Type) -> int | None:
        if type_ == UNKNOWN:
            return 0
        names = self._names(type_)
        match type_.kind:
            case "int":
                value = int(words) if words.lstrip("-").isdecimal() and words.isascii() and len(words) < 11 else None  # noqa: PLR2004 (digits that are safe to read)
                fits = value is not None and (type_.low or 0) <= value <= (type_.high or 0)
                return value if fits else None
            case "suits" | "seats" | "rows" | "cards":
                return self._set(words, names)
            case "card":
                mask = self.declared.deck.parse(words) or 0
                return (mask & -mask).bit_length() - 1 if mask else None
        return names.index(words) if words in names else None

    def _set(self, words: str, names: tuple[str, ...]) -> int | None:
        members = words.replace(",", " ").split()
        if members in (["none"], ["nobody"]):
            return 0
        if any(member not in names for member in members):
            return None
        return sum(1 << names.index(member) for member in dict.fromkeys(members))

    def _names(self, type_: Type) -> tuple[str, ...]:
        match type_.kind:
            case "bool":
                return ("false", "true")
            case "suit" | "suits":
                return tuple(suit.name for suit in self.declared.deck.suits)
            case "seat" | "seats":
                return self.declared.seats or tuple(str(seat) for seat in range(self.declared.players))
            case "row" | "rows":
                return self.rows[str(type_.of)]
            case "cards":
                return tuple(card.code for card in self.declared.deck.cards)
        return ()

    def _hint(self, words: str, type_: Type) -> str | None:
        if type_.kind == "int":
            return f"write {_span_words(type_)}"
        names = self._names(type_)
        near = did_you_mean(words, names)
        return near or (f"it can be {listed((*names, 'none'), 'or')}" if names and len(names) < 12 else None)  # noqa: PLR2004 (a list that can be read)

    def _absent(self, type_: Type) -> int:
        if type_.kind == "card":
            return len(self.declared.deck)
        if type_.kind in SET_OF:
            return len(self._names(type_))
        return min(max(0, type_.low or 0), type_.high or 0) if type_.kind == "int" else 0


def _span_words(type_: Type) -> str:
    """What a column holds, in words: of a number also how large it may be."""
    return f"a number from {type_.low} to {type_.high}" if type_.kind == "int" else str(type_)
