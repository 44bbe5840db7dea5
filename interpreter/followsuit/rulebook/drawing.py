"""Pictures of cards in SVG: an index in the corner and pips, a framed letter, a number or a sign in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from followsuit.core.cards import in_print
from followsuit.rulebook.glyphs import HEIGHT, OTHERS, SHAPE, SHAPES, STROKES, WIDTH
from followsuit.rulebook.model import Face

CARD_WIDTH, CARD_HEIGHT = 60, 84
INK = {"red": "#c01528", "black": "#16181d", "green": "#12753a", "blue": "#1f4fa3", "yellow": "#a87400"}
EXTRA_INK, NUMBERED_INK = "#6b2fa0", "#1f3f7a"
GAP = 2.5
"""Between two letters or figures side by side."""

LEFT, MIDDLE, RIGHT = 20, 30, 40
COLUMNS = tuple((x, y) for y in (21, 35, 49, 63) for x in (LEFT, RIGHT))
PIPS = {
    1: ((MIDDLE, 42),),
    2: ((MIDDLE, 22), (MIDDLE, 62)),
    3: ((MIDDLE, 22), (MIDDLE, 42), (MIDDLE, 62)),
    4: ((LEFT, 24), (RIGHT, 24), (LEFT, 60), (RIGHT, 60)),
    5: ((LEFT, 24), (RIGHT, 24), (MIDDLE, 42), (LEFT, 60), (RIGHT, 60)),
    6: ((LEFT, 24), (RIGHT, 24), (LEFT, 42), (RIGHT, 42), (LEFT, 60), (RIGHT, 60)),
    7: ((LEFT, 24), (RIGHT, 24), (MIDDLE, 33), (LEFT, 42), (RIGHT, 42), (LEFT, 60), (RIGHT, 60)),
    8: ((LEFT, 24), (RIGHT, 24), (MIDDLE, 33), (LEFT, 42), (RIGHT, 42), (MIDDLE, 51), (LEFT, 60), (RIGHT, 60)),
    9: (*COLUMNS, (MIDDLE, 42)),
    10: (*COLUMNS, (MIDDLE, 28), (MIDDLE, 56)),
}
"""How many pips → where the middle of each is."""

LARGE, SMALL = 24, 11.5
"""Sides of the only pip of a card, and of one of several."""

CORNER = 9
"""The height of the index in the corner."""


def definition(face: Face, identity: str, other_suits: tuple[str, ...] = ()) -> str:
    """The card as a symbol of SVG of that identity; `other_suits` are those that get a shape of our choice."""
    parts = "".join(_parts(face, other_suits))
    return f'<symbol id="{identity}" viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}">{parts}</symbol>'


def picture(face: Face, identity: str) -> str:
    """The symbol of that identity as a picture with a title and a description for those who do not see it."""
    title = escape(face.name)
    return (
        f'<svg class="card" viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}" role="img">'
        f"<title>{title}</title><desc>{escape(face.text)}</desc>"
        f'<use href="#{identity}"/></svg>'
    )


def _parts(face: Face, other_suits: tuple[str, ...]) -> Iterator[str]:
    ink = (
        EXTRA_INK if face.suit is None else INK.get(face.colour or "", NUMBERED_INK if face.numbered else INK["black"])
    )
    shape = OTHERS[0] if face.suit is None else _shape(face.suit, other_suits)
    rank = in_print(face.rank)
    yield '<rect x=".75" y=".75" width="58.5" height="82.5" rx="5" fill="#fffdf8" stroke="#8a8578" stroke-width="1.2"/>'
    corner = "".join(_corner(rank, shape, ink))
    yield f'{corner}<g transform="rotate(180 30 42)">{corner}</g>'
    yield from _middle(face, rank, shape, ink)


def _corner(rank: str, shape: str, ink: str) -> Iterator[str]:
    yield _letters(rank, (5, 6), CORNER, (ink, 1.5))
    yield _pip(shape, (5 + CORNER * WIDTH / HEIGHT / 2, 22), 7, ink)


def _middle(face: Face, rank: str, shape: str, ink: str) -> Iterator[str]:
    count = 1 if rank == "A" else int(rank) if rank.isdecimal() and int(rank) in PIPS else 0
    if count and not face.numbered and face.suit is not None:
        size = LARGE if count == 1 else SMALL
        yield from (_pip(shape, at, size, ink, turned=at[1] > CARD_HEIGHT / 2) for at in PIPS[count])
        return
    if not face.numbered or face.suit is None:
        side = 17 if face.suit else 21
        yield (
            f'<rect x="{side}" y="13" width="{60 - 2 * side}" height="58" rx="3" fill="{ink}" fill-opacity=".07" '
            f'stroke="{ink}"/>'
        )
        yield _centred(rank if face.suit else "", 28, 22, ink, 2.6)
        yield _pip(shape, (30, 56 if face.suit else 42), 16, ink)
        return
    yield f'<rect x="14" y="24" width="32" height="36" rx="4" fill="{ink}" fill-opacity=".07" stroke="{ink}"/>'
    yield _centred(rank, 42, 17, ink, 2.5)


def _shape(suit: str, other_suits: tuple[str, ...]) -> str:
    if suit in SHAPES:
        return SHAPES[suit]
    place = other_suits.index(suit) if suit in other_suits else 0
    return OTHERS[place % len(OTHERS)]


def _pip(shape: str, middle: tuple[float, float], size: float, ink: str, *, turned: bool = False) -> str:
    scale = size / SHAPE
    turn = "rotate(180)" if turned else ""
    place = f"translate({middle[0]:g} {middle[1]:g}){turn}scale({scale:.3g})translate(-10 -10)"
    return f'<path transform="{place}" fill="{ink}" fill-rule="evenodd" d="{shape}"/>'


def _centred(text: str, y: float, height: float, ink: str, weight: float) -> str:
    return _letters(text, (30 - _width(text) * height / HEIGHT / 2, y - height / 2), height, (ink, weight))


def _width(text: str) -> float:
    return max(len(text) * (WIDTH + GAP) - GAP, 0)


def _letters(text: str, corner: tuple[float, float], height: float, pen: tuple[str, float]) -> str:
    """A text as strokes from its upper left corner; the pen has an ink and a width. An unknown sign is left blank."""
    scale = height / HEIGHT
    strokes = "".join(
        f'<path transform="translate({place * (WIDTH + GAP):g} 0)" d="{STROKES[sign]}"/>'
        for place, sign in enumerate(text.upper())
        if sign in STROKES
    )
    ink, width = pen
    return (
        f'<g transform="translate({corner[0]:.4g} {corner[1]:.4g})scale({scale:.3g})" fill="none" stroke="{ink}" '
        f'stroke-width="{width / scale:.3g}" stroke-linecap="round" stroke-linejoin="round">{strokes}</g>'
    )
