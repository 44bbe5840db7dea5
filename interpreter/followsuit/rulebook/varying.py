"""The box of a variant: what is different from the game that it varies."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby

from followsuit.core.suggest import first_up
from followsuit.language.load import Ruleset
from followsuit.rulebook.meanings import sentence_of
from followsuit.rulebook.model import Block, Box, Items, Paragraph
from followsuit.rulebook.origins import Origin
from followsuit.rulebook.settings import settings_that_differ
from followsuit.rulebook.voice import Voice
from followsuit.wording.contrast import Contrast
from followsuit.wording.contrasts import contrasts, heading
from followsuit.wording.names import blanks

BLANK = re.compile(r"\{\w+\}")
"""What is to be named in a call."""


def difference_box(voice: Voice, varied: Origin) -> tuple[Block, ...]:
    """A box with every difference by its part of the rules; none if there is no difference.

    A line that only reads an option that is set otherwise is left out: the option tells of it.
    """
    settled = settings_that_differ(voice, varied.usual)
    parts: list[Block] = [Paragraph(item.about, f"{first_up(blanks(item.name))}.") for item in varied.added]
    parts += [Paragraph("", voice.say("settled_here")), Items(settled)] if settled else []
    found = [_in_own_words(item, varied.usual, voice.ruleset) for item in _found(voice.ruleset, varied)]
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


def _in_own_words(item: Contrast, there: Ruleset, here: Ruleset) -> Contrast:
    """What a definition means, by the sentences of the rulesets where both have one of their own."""
    if item.path[:1] != ("define",):
        return item
    a, b = (sentence_of(ruleset.rules, item.path[1]) for ruleset in (there, here))
    return replace(item, a=f"{a[:1].lower()}{a[1:]}", b=b) if a and b and a != b else item


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
