"""The differences of two rulesets on paper: a table at a terminal, lines elsewhere, data for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from followsuit.comparison.row import Row
from followsuit.comparison.sides import Names
from followsuit.wording.english import ENGLISH

NOTHING = "—"
"""Stands where one side has nothing of the kind."""

TABLE = 72
"""So many characters in a line are enough for a table of three columns."""


def sheet(rows: Sequence[Row], names: Names, width: int | None = None) -> RenderableType:
    """All rows, section by section; a table where a line has `width` characters and they are enough.

    `width` None is for an output that is no terminal.
    """
    if not rows:
        return Text(ENGLISH.contrasts.say("no difference"))
    if width is None or width < TABLE:
        return Group(*(Text(line) for line in plain_lines(rows, names)))
    return _table(rows, names)


def plain_lines(rows: Sequence[Row], names: Names) -> Iterator[str]:
    """The rows without a table: the topic, and below it what is so on each side."""
    for number, (section, members) in enumerate(groupby(rows, key=lambda row: row.section)):
        yield f"{'' if number == 0 else chr(10)}{section.heading}"
        for row in members:
            yield f"  {row.topic}"
            for name, said in zip(names, (row.a, row.b), strict=True):
                yield f"    {name}: {said or NOTHING}"


def _table(rows: Sequence[Row], names: Names) -> RenderableType:
    parts: list[RenderableType] = []
    for section, members in groupby(rows, key=lambda row: row.section):
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=True, header_style="dim")
        for head, ratio in ((section.heading, 3), (names.a, 4), (names.b, 4)):
            style = "bold" if head == section.heading else "dim"
            table.add_column(Text(head, style=style), ratio=ratio, overflow="fold")
        for row in members:
            table.add_row(*(Text(text) for text in (row.topic, row.a or NOTHING, row.b or NOTHING)))
        parts.append(Padding(table, (0, 0, 1, 0)))
    return Group(*parts)
