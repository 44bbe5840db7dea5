"""A rulebook as data: sections of paragraphs, lists, tables, rows of cards and boxes, before anything is typeset.

All texts are plain words; what a writer has to escape is its own matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Face:
    """A card to be shown: `text` as people write it (`J♥`), `name` in words, and what a picture of it needs.

    `suit` and `colour` are None of a card without a suit; `rank` is then its code. `numbered` is a suit whose cards
    bear numbers and no pips.
    """

    text: str
    name: str
    rank: str
    suit: str | None = None
    colour: str | None = None
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences; `lead` stands before them and is set apart."""

    text: str
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Items:
    """A list of paragraphs; `numbered` if their order counts."""

    items: tuple[Paragraph, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under heads, all of one length."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards side by side after a label, from high to low where they are an order.

    `one_suit` is of cards whose label says of which suit they are, so that their numbers alone tell them.
    """

    label: str
    faces: tuple[Face, ...]
    one_suit: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """What stands apart from the text, under a title of its own."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked case: what it shows, the cards that lie there, what is so, what follows."""

    title: str
    blocks: tuple[Block, ...]


Block: TypeAlias = Paragraph | Items | Table | CardRow | Box | Example


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the book with a title; its parts stand one level below it."""

    title: str
    blocks: tuple[Block, ...] = ()
    parts: tuple[Section, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether there is nothing to read in it."""
        return not self.blocks and not self.parts


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook; `language` is the code of the language it is written in."""

    title: str
    subtitle: str
    about: str
    sections: tuple[Section, ...]
    language: str = "en"
    front: tuple[Block, ...] = ()


def faces_in(book: Book) -> tuple[Face, ...]:
    """Every card that is shown somewhere in the book, each once, in the order in which they come."""
    sections = [block for section in book.sections for block in _blocks(section)]
    return tuple(dict.fromkeys(face for block in (*book.front, *sections) for face in _faces(block)))


def _blocks(section: Section) -> Iterator[Block]:
    yield from section.blocks
    for part in section.parts:
        yield from _blocks(part)


def _faces(block: Block) -> Iterator[Face]:
    match block:
        case CardRow():
            yield from block.faces
        case Box() | Example():
            for inner in block.blocks:
                yield from _faces(inner)
