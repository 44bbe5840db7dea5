"""That files were checked and nothing was found is kept: unchanged, they need not be checked again.

A stamp is a file whose name is a digest of everything that the checks depend on: every text that was read, what was
asked for, and the sources of the checks themselves. In it stand the settings that were checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from followsuit.core import keeping
from followsuit.language.assembly.variants import Assembled

SOURCES = ("core", "language", "program")
"""The packages on whose text it depends what the checks find."""

KIND, ENDING = "checked", ".ok"
"""The folder of the cache in which stamps are kept, and how their names end."""

Setting = tuple[tuple[str, ...], int]
"""What was applied to a ruleset, in order, and for how many players."""

MOST_KEPT = 1_000
"""So many stamps are kept; beyond, the oldest go."""


def stamp(assembled: Assembled, *, thorough: bool, of: tuple[str, ...] = SOURCES) -> Path | None:
    """The file that stands for these texts with what was asked for having been checked; None if none shall be kept.

    `of` are the packages on whose text it depends what is found.
    """
    if not assembled.complete:
        return None
    request = assembled.request
    asked = [assembled.name, repr(sorted(request.options.items())), repr(request.preset), repr(request.players)]
    used = [f"{use.role} {use.file}" for use in assembled.files]
    texts = [part for name, text in sorted(assembled.texts.items()) for part in (name, text)]
    return keeping.file_for(KIND, [keeping.sources(of), str(thorough), *asked, *used, "texts", *texts], ENDING)


def settings_stamped(place: Path | None) -> frozenset[Setting]:
    """The settings in which nothing was found when these texts were checked before; none if they were not."""
    content = keeping.kept(place)
    return frozenset((tuple(applied), players) for applied, players in json.loads(content or b"[]"))


def put_stamp(place: Path | None, settings: Iterable[Setting]) -> None:
    """Keeps that nothing was found in any of these settings."""
    keeping.keep(place, json.dumps(list(settings)).encode(), MOST_KEPT)
