"""A rulebook as Markdown: cards in letters and symbols, tables as pipes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from followsuit.rulebook.model import Block, Book, Box, CardRow, Example, Items, Paragraph, Section, Table

BETWEEN_CARDS = "  "
_SPECIAL = re.compile(r"([\\`*_\[\]<>|])")


def markdown(book: Book) -> str:
    """The text of the book, ending in a newline."""
    parts = [f"# {_plain(book.title)}"]
    parts += [f"*{_plain(book.subtitle)}*"] if book.subtitle else []
    parts += [_plain(book.about)] if book.about else []
    parts += [text for block in book.front for text in _block(block)]
    for section in book.sections:
        parts += _section(section, 2)
    return "\n\n".join(parts) + "\n"


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _section(section: Section, level: int) -> Iterator[str]:
    yield f"{'#' * level} {_plain(section.title)}"
    for block in section.blocks:
        yield from _block(block)
    for part in section.parts:
        yield from _section(part, level + 1)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            yield _paragraph(block)
        case Items():
            yield "\n".join(
                f"{f'{number}.' if block.numbered else '-'} {_paragraph(item)}"
                for number, item in enumerate(block.items, 1)
            )
        case Table():
            yield _table(block)
        case CardRow():
            yield f"**{_plain(block.label)}** {_cards(block)}" if block.label else _cards(block)
        case Box() | Example():
            yield _quoted(block)


def _paragraph(block: Paragraph) -> str:
    return f"**{_plain(block.lead)}** {_plain(block.text)}".rstrip() if block.lead else _plain(block.text)


def _cards(block: CardRow) -> str:
    return BETWEEN_CARDS.join(
        _plain(face.rank if face.numbered and block.one_suit else face.text) for face in block.faces
    )


def _table(block: Table) -> str:
    rows = [block.head, tuple("---" for _ in block.head), *block.rows]
    cells = [[cell if row is rows[1] else _plain(cell) for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in cells)


def _quoted(block: Box | Example) -> str:
    inner = [f"**{_plain(block.title)}**", *(text for part in block.blocks for text in _block(part))]
    lines = "\n\n".join(inner).split("\n")
    return "\n".join(f"> {line}".rstrip() for line in lines)
