"""Machine code kept on disk: made once for a program, a version of its making and a processor, then only linked."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import llvmlite
from llvmlite import ir
from platformdirs import user_cache_path

from followsuit.native.compiling import Linked, object_code, target, without_collection
from followsuit.native.fingerprint import fingerprint
from followsuit.program.model import Program

SOURCES = ("core", "program", "engine", "native", "players")
"""The packages on whose text it depends what machine code a program comes to."""

FOLDER = "FOLLOWSUIT_CACHE"
"""The variable of the environment that names another folder than the usual one; empty: nothing is kept."""

MOST_KEPT = 400
"""So many files are kept; beyond, the oldest go."""

DIGEST = hashlib.sha256().digest_size


def linked(program: Program, name: str, make: Callable[[Program], ir.Module], *, quick: bool) -> Linked:
    """The code of one function of a program, ready to be called: from the disk, or made and kept there.

    Who wants it quickly gets the other too, where that is already there.

    Raises:
        RuntimeError: the module that was made is not sound.
    """
    digest = fingerprint(program)
    places = [_place(digest, name, quick=False), *([_place(digest, name, quick=True)] if quick else [])]
    code = next(filter(None, map(_kept, places)), None)
    if code is None:
        with without_collection():
            code = object_code(make(program), quick=quick)
        _keep(places[-1], code)
    return Linked(code, name)


def folder() -> Path | None:
    """Where code is kept, None if it shall not be kept."""
    named = os.environ.get(FOLDER)
    if named is not None:
        return Path(named) if named else None
    usual = user_cache_path("followsuit") / "compiled"
    return usual if usual.is_absolute() else None  # else nobody knows where this user is at home


@cache
def lowering() -> str:
    """A digest of the sources by which code is made, so that no other version's code is ever taken for it."""
    digest, package = hashlib.sha256(), Path(__file__).parents[1]
    for file in sorted(file for name in SOURCES for file in (package / name).glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


@cache
def _maker() -> str:
    """Everything but the program that code depends on."""
    here = target()
    return f"{lowering()} {llvmlite.__version__} {here.machine.triple} {here.name} {here.features}"


def _place(digest: str, name: str, *, quick: bool) -> Path | None:
    """The file of a function of the program with this fingerprint."""
    at = folder()
    if at is None:
        return None
    which = f"{_maker()} {name} {quick} {digest}"
    return at / f"{hashlib.sha256(which.encode()).hexdigest()[:40]}.o"


def _kept(place: Path | None) -> bytes | None:
    """The code in a file, None if there is none or it is not whole."""
    if place is None:
        return None
    try:
        data = place.read_bytes()
    except OSError:
        return None
    digest, code = data[:DIGEST], data[DIGEST:]
    return code if hashlib.sha256(code).digest() == digest else None


def _keep(place: Path | None, code: bytes) -> None:
    """Writes the code; where that cannot be done it is made anew next time."""
    if place is None:
        return
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as stream:
            unfinished = Path(stream.name)
            try:
                stream.write(hashlib.sha256(code).digest() + code)
                stream.close()
                unfinished.replace(place)
            finally:
                unfinished.unlink(missing_ok=True)
        _clear(place.parent)


def _clear(at: Path) -> None:
    files = sorted(at.glob("*.o"), key=lambda file: file.stat().st_mtime)
    for file in files[:-MOST_KEPT]:
        file.unlink(missing_ok=True)
