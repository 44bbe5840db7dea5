"""The box of a variant: what is different from the game that it varies."""

from __future__ import annotations

import re
from itertools import groupby

from followsuit.core.suggest import first_up
from followsuit.language.load import Ruleset
from followsuit.rulebook.model import Block, Box, Items, Paragraph
from followsuit.rulebook.settings import settings_that_differ
from followsuit.rulebook.voice import Voice
from followsuit.wording.contrast import Contrast
from followsuit.wording.contrasts import contrasts, heading

BLANK = re.compile(r"\{\w+\}")
"""What is to be named in a call."""


def difference_box(voice: Voice, base: Ruleset) -> tuple[Block, ...]:
    """A box with every difference by its part of the rules; none if there is no difference."""
    settled = settings_that_differ(voice, base)
    parts: list[Block] = [Paragraph("", voice.say("settled_here")), Items(settled)] if settled else []
    found = [item for item in contrasts(base, voice.ruleset) if not _by_option(item)]
    places = list(dict.fromkeys(item.part for item in found))
    for part, group in groupby(sorted(found, key=lambda item: places.index(item.part)), key=lambda item: item.part):
        parts += [Paragraph("", f"{first_up(heading(part))}."), Items(tuple(_told(voice, item) for item in group))]
    if not parts:
        return ()
    same = base.title == voice.ruleset.title
    title = voice.say("differs_usual") if same else voice.say("differs", title=base.title)
    return (Box(title, tuple(parts)),)


def _by_option(item: Contrast) -> bool:
    """Whether a difference stands at one place: it then comes of an option alone, which is told by itself."""
    return item.at_a is not None and item.at_a == item.at_b


def _told(voice: Voice, item: Contrast) -> Paragraph:
    lead = voice.say("change", what=BLANK.sub("…", first_up(item.topic)))
    if item.a is None:
        return Paragraph(voice.sentence("new", b=_end(item.b)), lead)
    if item.b is None:
        return Paragraph(voice.sentence("gone", a=item.a.removesuffix(".")), lead)
    return Paragraph(voice.sentence("instead", a=item.a.removesuffix("."), b=_bare(item.b)), lead)


def _end(text: str | None) -> str:
    return _bare(text or "") + "."


def _bare(text: str) -> str:
    return text.removesuffix(".")
