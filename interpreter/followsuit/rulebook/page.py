"""A rulebook as one page of HTML that needs nothing beside it: its style and its pictures are in it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from followsuit.rulebook.drawing import definition, picture
from followsuit.rulebook.glyphs import SHAPES
from followsuit.rulebook.model import (
    Block,
    Book,
    Box,
    CardRow,
    Example,
    Face,
    Items,
    Paragraph,
    Section,
    Table,
    faces_in,
)
from followsuit.rulebook.style import STYLE


def page(book: Book) -> str:
    """The whole page, ending in a newline."""
    return "\n".join(_Page(book).lines()) + "\n"


class _Page:
    """Writes one book; knows which picture shows which card."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.pictures = {face: f"card-{place}" for place, face in enumerate(faces_in(book))}

    def lines(self) -> Iterator[str]:
        """The lines of the page."""
        book = self.book
        yield "<!DOCTYPE html>"
        yield f'<html lang="{escape(book.language)}">'
        yield f'<head><meta charset="utf-8"><title>{escape(book.title)}</title>'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<style>\n{STYLE}\n</style></head>"
        yield f"<body>{self._definitions()}<main>"
        yield f"<header><h1>{escape(book.title)}</h1>"
        yield f'<p class="subtitle">{escape(book.subtitle)}</p>' if book.subtitle else ""
        yield f'<p class="about">{escape(book.about)}</p></header>' if book.about else "</header>"
        yield from self._blocks(book.front)
        links = "".join(
            f'<a href="#part-{place}">{escape(part.title)}</a> ' for place, part in enumerate(book.sections)
        )
        yield f"<nav>{links}</nav>"
        for place, section in enumerate(book.sections):
            yield f'<section id="part-{place}">'
            yield from self._section(section, 2)
            yield "</section>"
        yield "</main></body></html>"

    def _definitions(self) -> str:
        others = tuple(
            dict.fromkeys(face.suit for face in self.pictures if face.suit is not None and face.suit not in SHAPES)
        )
        symbols = "".join(definition(face, name, others) for face, name in self.pictures.items())
        return f'<svg class="defs" aria-hidden="true">{symbols}</svg>'

    def _section(self, section: Section, level: int) -> Iterator[str]:
        yield f"<h{level}>{escape(section.title)}</h{level}>"
        yield from self._blocks(section.blocks)
        for part in section.parts:
            yield from self._section(part, level + 1)

    def _blocks(self, blocks: tuple[Block, ...]) -> Iterator[str]:
        for block in blocks:
            yield from self._block(block)

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Paragraph():
                yield f"<p>{_words(block)}</p>"
            case Items():
                tag = "ol" if block.numbered else "ul"
                yield f"<{tag}>{''.join(f'<li>{_words(item)}</li>' for item in block.items)}</{tag}>"
            case Table():
                yield from _table(block)
            case CardRow():
                yield self._cards(block)
            case Box() | Example():
                kind = "box" if isinstance(block, Box) else "example"
                yield f'<aside class="{kind}"><strong>{escape(block.title)}</strong>'
                yield from self._blocks(block.blocks)
                yield "</aside>"

    def _cards(self, block: CardRow) -> str:
        label = f'<span class="label">{escape(block.label)}</span>' if block.label else ""
        return f'<div class="cards">{label}<div class="row">{"".join(map(self._picture, block.faces))}</div></div>'

    def _picture(self, face: Face) -> str:
        return picture(face, self.pictures[face])


def _words(block: Paragraph) -> str:
    lead = f"<strong>{escape(block.lead)}</strong> " if block.lead else ""
    return lead + escape(block.text)


def _table(block: Table) -> Iterator[str]:
    yield '<div class="wide"><table><thead><tr>'
    yield "".join(f'<th scope="col">{escape(cell)}</th>' for cell in block.head)
    yield "</tr></thead><tbody>"
    for row in block.rows:
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
    yield "</tbody></table></div>"
