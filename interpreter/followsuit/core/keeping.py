"""Files kept from one run to the next in the user's cache folder: read whole, written whole, or done without."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from followsuit.core.resources import PACKAGE

FOLDER = "FOLLOWSUIT_CACHE"
"""The variable of the environment that names another folder than the usual one; empty: nothing is kept."""

DIGEST = hashlib.sha256().digest_size


def folder(kind: str) -> Path | None:
    """Where things of one kind are kept, None if they shall not be kept."""
    named = os.environ.get(FOLDER)
    if named is not None:
        return Path(named) / kind if named else None
    usual = user_cache_path("followsuit")
    return usual / kind if usual.is_absolute() else None  # else nobody knows where this user is at home


@cache
def sources(packages: tuple[str, ...]) -> str:
    """A digest of all that is written in some packages: what another version has left is never taken for this one's."""
    digest = hashlib.sha256()
    for file in sorted(file for name in packages for file in (PACKAGE / name).rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def file_for(kind: str, parts: Iterable[str], ending: str) -> Path | None:
    """The file of what depends on these words and on nothing else; None if nothing is kept."""
    at = folder(kind)
    if at is None:
        return None
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode(errors="surrogatepass")
        digest.update(len(data).to_bytes(8, "little") + data)
    return at / f"{digest.hexdigest()[:40]}{ending}"


def kept(place: Path | None) -> bytes | None:
    """What is in a file, None if there is none or it is not whole."""
    if place is None:
        return None
    try:
        data = place.read_bytes()
    except OSError:
        return None
    digest, content = data[:DIGEST], data[DIGEST:]
    return content if hashlib.sha256(content).digest() == digest else None


def keep(place: Path | None, content: bytes, most: int) -> None:
    """Writes it, and lets the oldest go beyond so many of its ending; where that cannot be done it is made anew."""
    if place is None:
        return
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as stream:
            unfinished = Path(stream.name)
            try:
                stream.write(hashlib.sha256(content).digest() + content)
                stream.close()
                unfinished.replace(place)
            finally:
                unfinished.unlink(missing_ok=True)
        _clear(place, most)


def _clear(beside: Path, most: int) -> None:
    files = sorted(beside.parent.glob(f"*{beside.suffix}"), key=lambda file: file.stat().st_mtime)
    for file in files[:-most]:
        file.unlink(missing_ok=True)
