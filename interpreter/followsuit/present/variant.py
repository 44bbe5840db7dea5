"""The first draft of a variant: a commented ruleset that changes nothing yet but its title."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from followsuit.present.catalogue import said

if TYPE_CHECKING:
    from followsuit.language.load import Ruleset


INSIDE = ("calls", "moves", "first", "each")
"""Keys below which the entries of a phase or of a group of score lines stand."""


def variant_text(title: str, base: str, ruleset: Ruleset, schema: str) -> str:
    """The text of the file. `schema` is where an editor finds the schema."""
    return "\n".join(_lines(title, base, ruleset, schema)) + "\n"


def _lines(title: str, base: str, ruleset: Ruleset, schema: str) -> Iterator[str]:
    yield f"# yaml-language-server: $schema={schema}"
    yield f"# A variant of {ruleset.title}. Whatever is not said here is as it is there."
    yield f"title: {quoted(title)}"
    yield f"extends: {quoted(base)}"
    yield ""
    yield "# To change what an option is unless somebody chooses, remove the # before `options:` and before its line."
    yield "# options:"
    for name, option in (ruleset.rules.options or {}).items():
        yield f"#   {name}: {{default: {said(ruleset.choices.get(name, option.default))}}}  # {_sentence(option.about)}"
    yield ""
    yield "# Anything else is changed by writing only what differs, in its place. Names to hang a change on:"
    for part, entries in _parts(ruleset):
        yield f"#   {part}: {', '.join(entries)}"
        yield from (f"#     {name}: {inside}" for name, entry in entries.items() if (inside := _inside(entry)))
    yield f"# How they are written there:  followsuit show {quoted(base)} --yaml"


def _parts(ruleset: Ruleset) -> Iterator[tuple[str, Mapping[str, object]]]:
    rules = ruleset.rules
    for part, entries in (("phases", rules.phases), ("follow", rules.follow), ("score", rules.score)):
        if entries:
            yield part, entries


def _inside(entry: object) -> str:
    """What stands inside an entry that has entries of its own, as the calls of a phase: `calls: pass, order_up`."""
    found = ((key, getattr(entry, key, None)) for key in INSIDE)
    return "; ".join(f"{key}: {', '.join(names)}" for key, names in found if isinstance(names, dict))


def _sentence(text: str | None) -> str:
    return " ".join((text or "").split())


def quoted(text: str) -> str:
    """A text as a scalar of YAML, in quotation marks where it needs them."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return text if text and all(letter.isalnum() or letter in " -_/." for letter in text) else f'"{escaped}"'
