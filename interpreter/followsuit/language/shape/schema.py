"""The JSON Schema of rulesets, made from the table of keys, and the problems of shape that it finds in a document."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from followsuit.core.diagnostics import Diagnostic, in_order
from followsuit.language import keys as k
from followsuit.language.reading.tree import Mapping, plain_value
from followsuit.language.records import PHASES, Rules
from followsuit.language.shape.accepting import accepts
from followsuit.language.shape.schema_parts import ANY_PHASE, Fragment, any_phase, definition
from followsuit.language.shape.shape_words import problems_of

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

DIALECT = "https://json-schema.org/draft/2020-12/schema"
MERGED_AWAY = ("extends", "abstract", "fits")
"""With one of these keys a file need not be complete: the rest is inherited, or left to the files it is used with."""


def schema(*, merged: bool) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a ruleset.

    The file form is what an editor applies to one file: it takes shorthands, and nothing is required that might be
    inherited. The merged form is strict and takes the long form only.
    """
    kinds = {record: kind for kind, record in PHASES.items()}
    defs = {
        record.__name__: definition(record, merged=merged, title=title, kind=kinds.get(record))
        for record, title in record_titles().items()
    }
    root: Fragment = {"$schema": DIALECT, "title": "Ruleset of a card game", "$ref": "#/$defs/Rules"}
    if not merged:
        root |= {"type": "object", **_complete_file()}
        defs[ANY_PHASE] = any_phase(merged=merged)
    return {**root, "$defs": dict(sorted(defs.items()))}


def shape_problems(document: Mapping) -> tuple[Diagnostic, ...]:
    """Every unknown or missing key and every value of the wrong kind in a merged document in long form.

    An abstract ruleset may lack anything but the kinds of its phases.
    """
    plain = plain_value(document)
    if accepts(_strict(), plain):
        return ()
    errors = _validator().iter_errors(plain)
    found = in_order(problem for error in errors for problem in problems_of(error, document, plain))
    is_abstract = str(plain.get("abstract")).lower() == "true"
    lacks = "missing-key" if is_abstract else ""
    return tuple(item for item in found if item.code != lacks or "needs a `kind`" in item.message)


def record_titles() -> dict[type, str]:
    """Every record of the language, from the ruleset down, and what one of it is called."""
    titles = dict(_titles(k.Body(Rules), "ruleset", set()))
    return {record: vars(record).get("TITLE", title) for record, title in titles.items()}


@cache
def _strict() -> dict[str, Any]:
    return schema(merged=True)


@cache
def _validator() -> Validator:
    from jsonschema import Draft202012Validator  # noqa: PLC0415  (slow to import, and most documents need none)

    return Draft202012Validator(_strict())


def _complete_file() -> Fragment:
    """A file with a title and players that neither extends another nor is abstract stands alone."""
    inherits = [{"required": [name]} for name in MERGED_AWAY]
    return {
        "if": {"required": ["title", "players"], "not": {"anyOf": inherits}},
        "then": {"required": [name for name, key in k.keys_of(Rules).items() if key.required]},
    }


def _titles(shape: k.Shape, title: str, seen: set[type]) -> Iterator[tuple[type, str]]:
    """Every record that can stand at or below a shape and is not yet `seen`, with what one of it is called."""
    for record, name in _records(shape, title):
        if record in seen:
            continue
        seen.add(record)
        yield record, name
        for key in k.keys_of(record).values():
            yield from _titles(key.shape, key.name, seen)


def _records(shape: k.Shape, title: str) -> tuple[tuple[type, str], ...]:
    match shape:
        case k.Body(record):
            return ((record, title),)
        case k.Kinded(kinds):
            return tuple((PHASES[kind], f"{kind} phase") for kind in kinds)
        case k.OneOf(plain, group):
            return ((plain, title), (group, f"{title} group"))
        case k.MapOf(inner, what):
            return _records(inner, what)
        case _:
            return ()
