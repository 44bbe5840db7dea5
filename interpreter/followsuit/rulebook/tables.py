"""Tables of a ruleset as tables of a book: what may be named, and what goes with it."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.suggest import first_up
from followsuit.language.declaring.declarations import TableData
from followsuit.language.terms import Term, Type
from followsuit.rulebook.model import Block, Paragraph, Table
from followsuit.rulebook.voice import Voice


def rows_named(voice: Voice, values: Term) -> Iterator[Block]:
    """The table whose rows are to be named, if they are rows of one."""
    if values.type.kind != "rows" or values.type.of is None:
        return
    table = voice.ruleset.declared.tables[values.type.of]
    yield from table_blocks(voice, table)


def table_blocks(voice: Voice, table: TableData) -> Iterator[Block]:
    """A table, each row by its name, from the lowest up."""
    record = (voice.rules.tables or {}).get(table.name)
    columns = [name for name, type_ in table.columns.items() if _tells(type_)]
    if not columns:
        return
    if record is not None and record.about:
        yield Paragraph(" ".join(record.about.split()))
    head = ("", *(first_up(voice.player.names.label(name)) for name in columns))
    rows = tuple(
        (first_up(voice.player.names.row(table.name, place)), *(_cell(voice, table, place, name) for name in columns))
        for place in range(len(table.rows))
    )
    yield Table(head, rows)


def _tells(type_: Type) -> bool:
    """Whether a column says something that the names of the rows do not."""
    return type_.kind not in ("suit", "suits", "card", "cards")


def _cell(voice: Voice, table: TableData, row: int, column: str) -> str:
    value, type_ = table.cells[row, column], table.columns[column]
    if type_.kind == "bool":
        return voice.say("yes" if value else "no")
    if type_.kind == "row":
        rows = voice.ruleset.declared.tables[str(type_.of)].rows
        return voice.player.names.row(str(type_.of), value) if value < len(rows) else voice.say("nothing")
    return str(value)
