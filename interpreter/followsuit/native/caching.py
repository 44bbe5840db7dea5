"""Machine code kept on disk: made once for a program, a version of its making and a processor, then only linked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import llvmlite
from llvmlite import ir

from followsuit.core import keeping
from followsuit.native.compiling import Linked, object_code, target, without_collection
from followsuit.native.fingerprint import fingerprint
from followsuit.program.model import Program

SOURCES = ("core", "program", "engine", "native", "players")
"""The packages on whose text it depends what machine code a program comes to."""

KIND = "compiled"
"""The folder of the cache in which machine code is kept."""

MOST_KEPT = 400
"""So many files are kept; beyond, the oldest go."""


def linked(program: Program, name: str, make: Callable[[Program], ir.Module], *, quick: bool) -> Linked:
    """The code of one function of a program, ready to be called: from the disk, or made and kept there.

    Who wants it quickly gets the other too, where that is already there.

    Raises:
        RuntimeError: the module that was made is not sound.
    """
    digest = fingerprint(program)
    places = [_place(digest, name, quick=False), *([_place(digest, name, quick=True)] if quick else [])]
    code = next(filter(None, map(keeping.kept, places)), None)
    if code is None:
        with without_collection():
            code = object_code(make(program), quick=quick)
        keeping.keep(places[-1], code, MOST_KEPT)
    return Linked(code, name)


@cache
def _maker() -> tuple[str, ...]:
    """Everything but the program that code depends on."""
    here = target()
    return keeping.sources(SOURCES), llvmlite.__version__, here.machine.triple, here.name, here.features


def _place(digest: str, name: str, *, quick: bool) -> Path | None:
    """The file of a function of the program with this fingerprint."""
    return keeping.file_for(KIND, (*_maker(), name, str(quick), digest), ".o")
