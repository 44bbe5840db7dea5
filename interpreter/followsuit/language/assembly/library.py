"""Finds rulesets, shipped ones by name and files by path, and reads each once, in long form."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.core.resources import data_folder
from followsuit.core.suggest import did_you_mean
from followsuit.language.assembly.longform import long_form
from followsuit.language.reading.source import file_text, read, why_no_file
from followsuit.language.reading.tree import Mapping

SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Found:
    """A ruleset file: `name` is what to call it, `file` the path as diagnostics show it."""

    name: str
    path: Path
    file: str


@dataclass(slots=True)
class Library:
    """The shipped rulesets in `folder` and files anywhere. Each file is read once in the life of a library."""

    folder: Path = field(default_factory=lambda: data_folder("rulesets"))
    texts: dict[str, str] = field(default_factory=dict)
    _documents: dict[Path, tuple[Mapping | None, tuple[Diagnostic, ...]]] = field(default_factory=dict)

    def names(self) -> tuple[str, ...]:
        """The names of the shipped rulesets and of the shipped patches, as `house/NAME`."""
        files = [path for path in self.folder.rglob("*") if path.suffix in SUFFIXES]
        return tuple(sorted(path.relative_to(self.folder).with_suffix("").as_posix() for path in files))

    def find(self, ref: str, *, mentioned: Position | None = None, beside: Path | None = None) -> Found | Diagnostic:
        """The file of a shipped name or path.

        `mentioned` is where another file names it; a relative path then starts from that file, `beside`.
        """
        folder = beside.parent if beside else Path()
        for path, name in self._candidates(ref, folder):
            if _is_there(path):
                return Found(name, Path(os.path.abspath(path)), _shown(path))  # noqa: PTH100  (keeps links as named)
        place = mentioned or Position("(ruleset)", 1, 1)
        if _is_folder(folder / ref):
            message = f"“{ref}” is a folder; a ruleset file was expected."
            return Diagnostic("no-file", message, mentioned or Position(ref, 1, 1), hint="name a file in it")
        if (why := why_no_file(folder / ref)) is not None:
            return Diagnostic("no-file", why, place)
        if _looks_like_file(ref):
            return Diagnostic("no-file", f"There is no file “{ref}”.", place, hint=self._near(ref))
        hint = self._near(ref) or "name a shipped ruleset, or a file by its path"
        return Diagnostic("unknown-ruleset", f"There is no ruleset named “{ref}”.", place, hint=hint)

    def document(self, found: Found) -> tuple[Mapping | None, tuple[Diagnostic, ...]]:
        """The file's root map in long form, None if it cannot be read, and what is wrong with it."""
        if found.path not in self._documents:
            self._documents[found.path] = self._read(found)
        return self._documents[found.path]

    def _read(self, found: Found) -> tuple[Mapping | None, tuple[Diagnostic, ...]]:
        text, problems = file_text(found.file)
        if text is None:
            return None, problems
        self.texts[found.file] = text
        root, problems = read(text, found.file)
        return (long_form(root) if isinstance(root, Mapping) else None), problems

    def _candidates(self, ref: str, folder: Path) -> list[tuple[Path, str]]:
        named = folder / Path(ref).expanduser() if ref.startswith("~/") else folder / ref
        files = [(named, named.stem)]
        if _looks_like_file(ref):
            return files
        name = ref.lower().replace("_", "-").replace(" ", "-")
        names = dict.fromkeys((ref, name))
        shipped = [(self.folder / f"{word}{suffix}", word) for word in names for suffix in SUFFIXES]
        return [*shipped, *files, *((folder / f"{ref}{suffix}", named.stem) for suffix in SUFFIXES)]

    def _near(self, ref: str) -> str | None:
        if "," in ref:
            return f"several names stand in brackets: [{', '.join(word.strip() for word in ref.split(','))}]"
        word = Path(ref).stem if _looks_like_file(ref) else ref
        return did_you_mean(word, self.names())


def _looks_like_file(ref: str) -> bool:
    return ref.endswith(SUFFIXES) or ref.startswith((".", "/", "~"))


def _is_there(path: Path) -> bool:
    try:
        return path.is_file() or (path.suffix in SUFFIXES and path.exists())
    except (OSError, ValueError):
        return False


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _shown(path: Path) -> str:
    full = Path(os.path.abspath(path))  # noqa: PTH100  (keeps links as named)
    return str(full.relative_to(Path.cwd())) if full.is_relative_to(Path.cwd()) else str(full)
