"""Tells what is lost where a file writes a patch that its base has already: merging never looks inside, so it goes."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.core.suggest import listed
from followsuit.language import keys
from followsuit.language.assembly.longform import RULES, inner_shape, long_form
from followsuit.language.keys import Shape
from followsuit.language.reading.tree import Entry, Mapping

Path = tuple[str, ...]

PATCH = keys.Patch()
"""What a number of players may have."""

MOST_NAMED = 5
"""With more entries lost, the others are only counted."""


def patches_anew(layer: Mapping, base: Mapping, what: str) -> Iterator[Diagnostic]:
    """Warnings of patches that a layer writes in place of those of its base, at their entries, with what is lost.

    `what` is what the layer is called.
    """
    for old, new, path in _both(base, layer, RULES, ()):
        if isinstance(old.value, Mapping) and isinstance(new.value, Mapping):
            lost = tuple(_lost(long_form(old.value), long_form(new.value), ()))
            if lost:
                yield _told(old, new, path, lost, what)


def _both(base: Mapping, layer: Mapping, shape: Shape, path: Path) -> Iterator[tuple[Entry, Entry, Path]]:
    """The entries that are patches in both, and where they stand."""
    had = {entry.key.text: entry for entry in base.entries}
    for entry in layer.entries:
        name, old = entry.key.text, had.get(entry.key.text)
        inner = PATCH if isinstance(shape, keys.Counts) else inner_shape(shape, name)
        if old is None or inner is None or isinstance(inner, keys.Data | keys.Cell):
            continue
        if isinstance(inner, keys.Patch):
            yield old, entry, (*path, name)
        elif isinstance(old.value, Mapping) and isinstance(entry.value, Mapping):
            yield from _both(old.value, entry.value, inner, (*path, name))


def _lost(old: Mapping, new: Mapping, path: Path) -> Iterator[Path]:
    """The ways to what stands in one map and has no place in the other, each as short as it can be."""
    for entry in old.entries:
        name, now = entry.key.text, new.get(entry.key.text)
        if now is None:
            yield (*path, name)
        elif isinstance(now, Mapping) and isinstance(entry.value, Mapping):
            yield from _lost(entry.value, now, (*path, name))


def _told(old: Entry, new: Entry, path: Path, lost: tuple[Path, ...], what: str) -> Diagnostic:
    names = [f"“{': '.join(way)}”" for way in lost[:MOST_NAMED]]
    if more := len(lost) - len(names):
        names.append(f"{more} more")
    owner = path[-2] if path[-1] == "patch" else path[-1]
    message = (
        f"A patch is replaced whole, so {what[:1].lower()}{what[1:]} takes away from that of “{owner}” {listed(names)}."
    )
    hint = "write these again beside yours; or, if that is meant, delete this one with null and give yours another name"
    related = (Related("the patch that goes", old.key.position),)
    return Diagnostic("patch-in-place", message, new.key.position, Severity.WARNING, related=related, hint=hint)
