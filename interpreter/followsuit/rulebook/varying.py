"""The box of a variant: what is different from the game that it varies."""

from __future__ import annotations

import re
from itertools import groupby

from followsuit.core.suggest import first_up
from followsuit.language.load import Ruleset
from followsuit.rulebook.model import Block, Box, Items, Paragraph
from followsuit.rulebook.origins import Origin
from followsuit.rulebook.settings import settings_that_differ
from followsuit.rulebook.voice import Voice
from followsuit.wording.contrast import Contrast
from followsuit.wording.contrasts import contrasts, heading

BLANK = re.compile(r"\{\w+\}")
"""What is to be named in a call."""


def difference_box(voice: Voice, varied: Origin) -> tuple[Block, ...]:
    """A box with every difference by its part of the rules; none if there is no difference.

    A line that only reads an option that is set otherwise is left out: the option tells of it.
    """
    settled = settings_that_differ(voice, varied.usual)
    parts: list[Block] = [Paragraph("", voice.say("settled_here")), Items(settled)] if settled else []
    found = _found(voice.ruleset, varied)
    places = list(dict.fromkeys(item.part for item in found))
    for part, group in groupby(sorted(found, key=lambda item: places.index(item.part)), key=lambda item: item.part):
        parts += [Paragraph("", f"{first_up(heading(part))}."), Items(tuple(_told(voice, item) for item in group))]
    if not parts:
        return ()
    same = varied.usual.title == voice.ruleset.title
    title = voice.say("differs_usual") if same else voice.say("differs", title=varied.usual.title)
    return (Box(title, tuple(parts)),)


def _found(ruleset: Ruleset, varied: Origin) -> list[Contrast]:
    """The differences from the game as it comes, without those at one place of the files that an option makes."""
    own = {item.path for item in contrasts(varied.alike, ruleset)}
    return [item for item in contrasts(varied.usual, ruleset) if item.path in own or not _by_option(item)]


def _by_option(item: Contrast) -> bool:
    """Whether a difference stands at one place: it then comes of an option, or of a patch elsewhere."""
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
