"""Follows `extends` from a ruleset to all the files it is made of, and merges them in order."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Map
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from followsuit.core.diagnostics import Diagnostic, Position, Related
from followsuit.language.assembly.fitting import alone, is_ruleset, misfits, no_ruleset
from followsuit.language.assembly.library import SUFFIXES, Found, Library
from followsuit.language.assembly.merging import Layer, Merged, apply
from followsuit.language.reading.tree import Entry, Mapping, Scalar, Sequence

MAX_CHAIN = 16
NOT_INHERITED = ("abstract", "aliases", "about")
OF_THE_PATCH_ITSELF = ("title", "aliases", "about", "sources", "extends", "fits", "language", "abstract")
OF_THE_HEAD = ("players", "presets")
NOT_APPLIED = (*OF_THE_PATCH_ITSELF, *OF_THE_HEAD, "options")

_Way: TypeAlias = tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class FileUse:
    """A file that a ruleset is made of: `role` is `base`, `ruleset` or `patch`; `document` is its own long form."""

    name: str
    file: str
    role: str
    document: Mapping


@dataclass(frozen=True, slots=True)
class Gathered:
    """All files of a ruleset, read and merged, before anything is chosen.

    `merged` is the bases and the ruleset with players and presets of the patch files; `patches` are the rest of these.
    `complete` is false if a file could not be found or read: much may then seem to be missing that is not. Of the
    `problems` those found while the files were read are the `read_problems`.
    """

    name: str
    merged: Merged
    files: tuple[FileUse, ...]
    patches: tuple[Layer, ...]
    complete: bool
    problems: tuple[Diagnostic, ...]
    read_problems: tuple[Diagnostic, ...]


@dataclass(slots=True)
class _Gathering:
    library: Library
    files: dict[str, FileUse] = field(default_factory=dict)
    found: list[Found] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    complete: bool = True

    def follow(self, ref: str, mentioned: Position | None, way: _Way) -> None:
        """Adds a ruleset after everything it extends; each file once."""
        found = self.library.find(ref, mentioned=mentioned, beside=way[-1].path if way else None)
        if isinstance(found, Diagnostic):
            self._miss(found)
        elif any(found.path == earlier.path for earlier in way):
            self._miss(_cycle((*way, found), mentioned))
        elif len(way) >= MAX_CHAIN:
            message = f"More than {MAX_CHAIN} rulesets extend one another here."
            self._miss(Diagnostic("extends-too-deep", message, mentioned or Position(found.file, 1, 1)))
        elif found.file not in self.files:
            self._read(found, mentioned, way)

    def _read(self, found: Found, mentioned: Position | None, way: _Way) -> None:
        document, problems = self.library.document(found)
        is_read = found.file in self.library.texts
        if mentioned and is_read and not _is_at_home(found, way, self.library) and not is_ruleset(document):
            self._miss(no_ruleset(found, mentioned))
            return
        self.problems += problems
        if document is None:
            self.complete = False
            return
        if problem := alone(found, document):
            self._miss(problem)
            return
        for base in _extended(document):
            self.follow(base.text, base.position, (*way, found))
        self.found.append(found)
        self.files[found.file] = FileUse(found.name, found.file, "base" if way else "ruleset", document)

    def patch(self, ref: str) -> FileUse | None:
        """Reads a patch file, None if that cannot be done or it is for another game."""
        found = self.library.find(ref)
        if isinstance(found, Diagnostic):
            self._miss(found)
            return None
        document, problems = self.library.document(found)
        self.problems += problems
        if document is None:
            self.complete = False
            return None
        wrong = tuple(misfits(found, document, self.found, self.library))
        self.problems += wrong
        return None if wrong else FileUse(found.name, found.file, "patch", document)

    def _miss(self, problem: Diagnostic) -> None:
        self.problems.append(problem)
        self.complete = False


def gather(ref: str, with_files: tuple[str, ...], library: Library) -> Gathered:
    """Reads a ruleset, what it extends and the patch files, and merges all but the patches."""
    gathering = _Gathering(library)
    gathering.follow(ref, None, ())
    files = tuple(gathering.files.values())
    patches = tuple(patch for ref in with_files if (patch := gathering.patch(ref)))
    name = files[-1].name if files and files[-1].role == "ruleset" else ref
    return _put_together(name, (*files, *patches), gathering.problems, complete=gathering.complete)


def replaced(gathered: Gathered, documents: Map[str, Mapping]) -> Gathered:
    """The same files put together anew, with other documents in place of those of some files."""
    files = tuple(replace(use, document=documents.get(use.file, use.document)) for use in gathered.files)
    return _put_together(gathered.name, files, gathered.read_problems, complete=gathered.complete)


def _put_together(name: str, files: tuple[FileUse, ...], problems: Iterable[Diagnostic], *, complete: bool) -> Gathered:
    merged: Merged | None = None
    found = [*problems]
    patches = [use for use in files if use.role == "patch"]
    others = [use for use in files if use.role != "patch"]
    whole = False
    for use in others:
        kept = use.document if use.role == "ruleset" else without(use.document, NOT_INHERITED)
        merged = apply(merged, replace(_layer(use, kept, is_patch=False), on_a_game=whole))
        whole = whole or not _is_abstract(use)
    merged = merged or Merged(Mapping((), Position("(ruleset)" if not others else others[-1].file, 1, 1)))
    for patch in patches:
        found += forbidden(patch.document, ("options",), "A patch file")
        if head := only(patch.document, OF_THE_HEAD):
            merged = apply(merged, _layer(patch, head, is_patch=True))
    rest = tuple(_layer(patch, without(patch.document, NOT_APPLIED), is_patch=True) for patch in patches)
    return Gathered(name, merged, files, rest, complete, tuple(found), tuple(problems))


def forbidden(document: Mapping, names: tuple[str, ...], what: str) -> list[Diagnostic]:
    """An error for each of these keys that a patch writes."""
    return [
        Diagnostic(f"patch-writes-{name}", f"{what} cannot write “{name}”.", entry.key.position, hint=_instead(entry))
        for name in names
        if (entry := document.entry(name))
    ]


def _instead(entry: Entry) -> str:
    """What to do about options in a patch: choose one in play, if all that is written is a value."""
    for option in entry.value.entries if entry.key.text == "options" and isinstance(entry.value, Mapping) else ():
        value = option.value.get("default") if isinstance(option.value, Mapping) else option.value
        if isinstance(value, Scalar) and value.text:
            choice = f"--option {option.key.text}={value.text}"
            return f"choose it when you play, as {choice}; options of your own belong to a ruleset with extends:"
    return "patches change rules; options belong to rulesets"


def without(document: Mapping, names: tuple[str, ...]) -> Mapping:
    """The document less these keys."""
    return Mapping(tuple(entry for entry in document.entries if entry.key.text not in names), document.position)


def only(document: Mapping, names: tuple[str, ...]) -> Mapping | None:
    """These keys of the document, None if it has none of them."""
    entries: tuple[Entry, ...] = tuple(entry for entry in document.entries if entry.key.text in names)
    return Mapping(entries, document.position) if entries else None


def _is_at_home(found: Found, way: _Way, library: Library) -> bool:
    """Whether a file is a shipped one, or a ruleset by its name in the folder of the one asked for or further in."""
    folder = way[0].path.parent
    if found.path.is_relative_to(library.folder):
        return True
    if not found.path.is_relative_to(folder) or found.path.suffix not in SUFFIXES:
        return False
    return not any(part.startswith(".") for part in found.path.relative_to(folder).parts)


def _is_abstract(use: FileUse) -> bool:
    said = use.document.get("abstract")
    return isinstance(said, Scalar) and said.text == "true"


def _layer(use: FileUse, document: Mapping, *, is_patch: bool) -> Layer:
    return Layer(document, f"The file “{use.file}”", use.document.position, is_patch)


def _extended(document: Mapping) -> tuple[Scalar, ...]:
    node = document.get("extends")
    items = node.items if isinstance(node, Sequence) else ()
    return tuple(item for item in items if isinstance(item, Scalar) and not item.is_null)


def _cycle(way: _Way, mentioned: Position | None) -> Diagnostic:
    start = next(place for place, found in enumerate(way) if found.path == way[-1].path)
    chain = " → ".join(found.name for found in way[start:])
    related = tuple(Related(f"“{found.name}” is part of it", Position(found.file, 1, 1)) for found in way[start:-1])
    message = f"These rulesets extend one another in a circle: {chain}."
    place = mentioned or Position(way[-1].file, 1, 1)
    return Diagnostic("extends-cycle", message, place, related=related, hint="one of them must stand on its own")
