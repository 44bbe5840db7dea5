"""Diagnostics for people: the source line with its underline, the other end of the problem, a hint, a summary."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from followsuit.core.diagnostics import Diagnostic, Position, Related, Severity

WIDTH = 100
"""Columns of a source line that are shown; a longer line is clipped around what is underlined."""

AROUND = 300
"""Characters of a line that are looked at on either side of what is underlined."""

MOST_SHOWN = 400
"""Whoever has more problems mends these first."""

TAB = 4
CUT = "..."
CONTROL = ("Cc", "Cf", "Cs", "Zl", "Zp")
COMBINING = ("Mn", "Me")
WIDE = "WF"

Sources = Callable[[str], Sequence[str]]
"""File name → its lines; nothing for a file that cannot be read."""

Style = Callable[[str, str], str]
"""(role, text) → the text as it is shown. Roles: `error warning note place code source underline related hint`."""


def plain(_role: str, text: str) -> str:
    """The style that adds nothing."""
    return text


def format_diagnostics(
    diagnostics: Sequence[Diagnostic], sources: Sources, *, style: Style = plain, width: int = WIDTH
) -> str:
    """All diagnostics as text, one after the other with a blank line between, and the summary last.

    The text is what `style` makes of it; only source lines and messages can hold more than ASCII.
    """
    lines = cache(sources)
    blocks = [format_diagnostic(item, lines, style=style, width=width) for item in diagnostics[:MOST_SHOWN]]
    if len(diagnostics) > MOST_SHOWN:
        blocks.append(f"There are {len(diagnostics) - MOST_SHOWN:,} more; these come first.")
    return "\n\n".join([*blocks, summary(diagnostics)])


def format_diagnostic(item: Diagnostic, sources: Sources, *, style: Style = plain, width: int = WIDTH) -> str:
    """One diagnostic: `file:line:col: error[code]: message`, source line, underline, related places, hint."""
    role = item.severity.value
    place = f"{style('place', str(item.position))}: " if not is_chosen(item.position) else ""
    head = f"{place}{style(role, f'{role}[{item.code}]')}: {_visible(item.message)}"
    lines = [head, *_excerpt(item.position, sources, role, style, width)]
    for related in item.related:
        lines += _related(related, sources, style, width)
    if item.hint:
        lines.append(f"  {style('hint', 'hint')}: {_visible(item.hint)}")
    return "\n".join(lines)


def is_chosen(position: Position) -> bool:
    """Whether a place is no place in a file but something chosen when a game was asked for: an option, a preset."""
    return position.file.startswith("(") and position.line == position.column == 1


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors and 1 warning in 1 file`, or `no problems`."""
    found = list(diagnostics)
    errors = sum(item.is_error for item in found)
    notes = sum(item.severity is Severity.NOTE for item in found)
    counts = [_counted(errors, "error"), _counted(len(found) - errors - notes, "warning"), _counted(notes, "note")]
    said = " and ".join(count for count in counts if count)
    files = len({item.position.file for item in found if not is_chosen(item.position)})
    where = f" in {_counted(files, 'file')}" if files else " in what was chosen"
    return f"{said}{where}" if said else "no problems"


def as_data(diagnostics: Sequence[Diagnostic]) -> dict[str, Any]:
    """The JSON form: every diagnostic, and how many errors and warnings there are."""
    return {
        "diagnostics": [item.as_data() for item in diagnostics],
        "errors": sum(item.is_error for item in diagnostics),
        "warnings": sum(item.severity is Severity.WARNING for item in diagnostics),
    }


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}" if number else ""


def _related(related: Related, sources: Sources, style: Style, width: int) -> list[str]:
    head = f"  {style('related', str(related.position))}: {_visible(related.message)}"
    return [head, *_excerpt(related.position, sources, "related", style, width)]


def _excerpt(position: Position, sources: Sources, role: str, style: Style, width: int) -> list[str]:
    lines = sources(position.file)
    if not 1 <= position.line <= len(lines):
        return []
    number = str(position.line)
    shown = _clipped(lines[position.line - 1].rstrip("\r\n"), position, width)
    margin = " " * len(number)
    under = " " * shown.start + style("underline" if role == "related" else role, "^" + "~" * (shown.length - 1))
    return [f"  {number} | {style('source', shown.text)}", f"  {margin} | {under}"]


@dataclass(frozen=True, slots=True)
class _Shown:
    """A source line as shown; where the underline starts and its length, in columns of the screen."""

    text: str
    start: int
    length: int


def _clipped(line: str, position: Position, width: int) -> _Shown:
    """The line with tabs spread out, cut to `width` columns of the screen around what is underlined."""
    first = min(position.column - 1, len(line))
    left_out = max(first - AROUND, 0)
    piece, first = line[left_out : first + AROUND], first - left_out
    last = min(first + max(position.length, 1), max(len(piece), first + 1))
    cells = [_cell(character) for character in piece]
    begin, end = _window(cells, first, last, width)
    head, tail = (CUT if begin + left_out else ""), (CUT if left_out + end < len(line) else "")
    start = len(head) + _columns(cells[begin:first])
    length = max(_columns(cells[first : min(last, end)]), 1)
    return _Shown(head + "".join(cells[begin:end]) + tail, start, length)


def _window(cells: Sequence[str], first: int, last: int, width: int) -> tuple[int, int]:
    """The range of characters to show: as much as fits, what is underlined in the middle if not all fits."""
    widths = [_columns([cell]) for cell in cells]
    if sum(widths) <= width:
        return 0, len(cells)
    room = width - 2 * len(CUT)
    begin, end, used = first, first, 0
    while end < min(last, len(cells)) and used + widths[end] <= room:
        used += widths[end]
        end += 1
    while begin > 0 or end < len(cells):
        more = sum(widths[max(begin - 1, 0) : begin]) + sum(widths[end : end + 1])
        if used + more > room:
            break
        begin, end, used = max(begin - 1, 0), min(end + 1, len(cells)), used + more
    return begin, end


def _columns(cells: Iterable[str]) -> int:
    return sum(_width(character) for cell in cells for character in cell)


@lru_cache(maxsize=4096)
def _width(character: str) -> int:
    if unicodedata.category(character) in COMBINING:
        return 0
    return 2 if unicodedata.east_asian_width(character) in WIDE else 1


@lru_cache(maxsize=4096)
def _cell(character: str) -> str:
    """What is shown for a character: blanks for a tab, a mark for what a terminal would obey rather than show."""
    if character == "\t":
        return " " * TAB
    return "?" if unicodedata.category(character) in CONTROL else character


def _visible(text: str) -> str:
    return "".join(_cell(character) if character != "\n" else character for character in text)
