"""The JSON Schema of each shape of value, in the file form and in the merged form."""

from __future__ import annotations

from typing import Any

from followsuit.language import keys as k
from followsuit.language.records import PHASES
from followsuit.language.shape.shapes import own_keys

Fragment = dict[str, Any]

NAME = "^[a-z][a-z0-9_]*$"
ROW = "^[A-Za-z0-9_]+$"
LABELLED = "^([a-z][a-z0-9_]*|[A-Z0-9]{1,2})$"
"""A name, or a rank as it is written."""
DEFINITION = r"^[a-z][a-z0-9_]*\s*(\(\s*[a-z][a-z0-9_]*(\s*,\s*[a-z][a-z0-9_]*)*\s*\))?$"
WHOLE = r"^-?[0-9]+$"
SPAN = r"^-?[0-9]+(\s*\.\.\s*-?[0-9]+)?$"
LENGTHS = r"^[0-9]+(\s*\.\.\s*[0-9]*)?$"
SEATS = "^[2-8]$"
ANY_NAME = {"card pattern", "move"}
"""Entries that are not named by the author but by what they are about: card patterns, zones."""

WORDS = ["string", "number", "boolean"]
EXPRESSION = ["string", "integer", "boolean"]
ANY_PHASE = "AnyPhase"


def fragment(shape: k.Shape, *, merged: bool) -> Fragment:
    """The schema of a value of this shape.

    The merged form has the long form of every shorthand. The file form also takes the shorthands, and `null`, which
    deletes what a base wrote.
    """
    result = _fragment(shape, merged=merged)
    return result if merged else _deletable(result)


def definition(record: type, *, merged: bool, title: str, kind: str | None = None) -> Fragment:
    """The schema of a record: a closed map, or in the file form also the bare value it is short for."""
    known = k.keys_of(record)
    types = ["object"]
    if not merged:
        types += [*(EXPRESSION if k.short_key(record) else ()), "null"]
    result: Fragment = {
        "title": title,
        "description": _first_line(record),
        "type": types if len(types) > 1 else types[0],
        "properties": {name: _described(key, kind, merged=merged) for name, key in known.items()},
        "additionalProperties": False,
    }
    required = [name for name, key in known.items() if key.required]
    if merged and required:
        result["required"] = required
    return result


def any_phase(*, merged: bool) -> Fragment:
    """The schema of a phase whose kind is inherited: it may have the keys of every kind."""
    properties: dict[str, Fragment] = {}
    for kind, record in PHASES.items():
        for name, key in k.keys_of(record).items():
            properties[name] = _either(properties.get(name), _described(key, None, merged=merged), kind)
    properties["kind"] = {"enum": list(PHASES), "description": k.keys_of(PHASES["step"])["kind"].about}
    return {
        "title": "phase of an inherited kind",
        "type": ["object", "null"],
        "properties": properties,
        "additionalProperties": False,
    }


def about(key: k.Key) -> str:
    """What a hover says of a key."""
    return key.about if key.default is None else f"{key.about} If absent: `{key.default}`."


def _fragment(shape: k.Shape, *, merged: bool) -> Fragment:
    match shape:
        case k.Text() | k.Name():
            return {"type": WORDS}
        case k.Texts() | k.Names() | k.Ranks() | k.Pattern():
            return {"type": [*WORDS, "array"], "items": {"type": WORDS}}
        case k.Flag():
            return {"enum": [True, False, "true", "false"]}
        case k.Whole(low, high):
            return {"type": ["integer", "string"], "minimum": low, "maximum": high, "pattern": WHOLE}
        case k.Word(words):
            return {"enum": list(words)}
        case k.Span():
            return {"type": ["integer", "string"], "pattern": SPAN}
        case k.Lengths():
            return {"type": ["integer", "string"], "pattern": LENGTHS}
        case k.Amounts():
            return {"type": [*EXPRESSION, "array"], "items": {"type": EXPRESSION}}
        case k.Counts():
            return _counts(merged=merged)
        case k.Sides() | k.Domain() | k.Expr() | k.OptionValue():
            return {"type": EXPRESSION}
        case k.Conditions() | k.Phrases():
            return _map_of(k.Expr("bool"), merged=merged, bare=WORDS, named=isinstance(shape, k.Conditions))
        case k.Items():
            return _map_of(k.Pattern(), merged=merged, bare=[*WORDS, "array"], keep_bare=True) | _items(merged=merged)
        case k.Assignments():
            return _map_of(k.Expr("any"), merged=merged)
        case k.Parameters():
            return _map_of(k.Expr("any"), merged=merged, named=True)
        case k.Patch():
            return {"type": "object"} if merged else {"$ref": "#/$defs/Rules"}
        case k.Cell():
            return {"type": [*WORDS, "array", "object"]}
        case k.Data():
            return {"type": "object"}
        case k.Body(record):
            return {"$ref": f"#/$defs/{record.__name__}"}
        case k.Kinded(kinds):
            return _kinded(kinds, merged=merged)
        case k.OneOf(plain, group):
            return _one_of(plain, group)
        case k.MapOf():
            return _entries(shape, merged=merged)


def _items(*, merged: bool) -> Fragment:
    """Patterns in a list, or by name; in a file a named one may say beside which other it stands."""
    pattern = fragment(k.Pattern(), merged=merged)
    places: Fragment = {"before": {"type": "string"}, "after": {"type": "string"}}
    placed = {"type": "object", "properties": {"cards": pattern, **places}, "additionalProperties": False}
    named = pattern if merged else {"anyOf": [pattern, placed]}
    return {"items": {"type": [*WORDS, "array"]}, "additionalProperties": named}


def _counts(*, merged: bool) -> Fragment:
    return {
        "type": ["integer", "string", "array", "object"],
        "minimum": 2,
        "maximum": 8,
        "pattern": SPAN,
        "items": {"type": ["integer", "string"], "minimum": 2, "maximum": 8, "pattern": SEATS},
        "propertyNames": {"pattern": SEATS},
        "additionalProperties": fragment(k.Patch(), merged=merged),
    }


def _map_of(
    inner: k.Shape,
    *,
    merged: bool,
    bare: list[str] | None = None,
    named: bool = False,
    keep_bare: bool = False,
) -> Fragment:
    types = ["object", *(bare or [])] if keep_bare or not merged else ["object"]
    names: Fragment = {"propertyNames": {"pattern": NAME}} if named else {}
    return {
        "type": types if len(types) > 1 else types[0],
        **names,
        "additionalProperties": fragment(inner, merged=merged),
    }


def _entries(shape: k.MapOf, *, merged: bool) -> Fragment:
    pattern = {"definition": DEFINITION, "row": ROW, "label": LABELLED}.get(shape.what, NAME)
    names: Fragment = {} if shape.what in ANY_NAME else {"propertyNames": {"pattern": pattern}}
    return {
        "type": "object" if merged or not shape.lone else ["object", *EXPRESSION],
        **names,
        "additionalProperties": fragment(shape.shape, merged=merged),
    }


def _kinded(kinds: tuple[str, ...], *, merged: bool) -> Fragment:
    branches: list[Fragment] = [
        {
            "if": {"properties": {"kind": {"const": kind}}, "required": ["kind"]},
            "then": {"$ref": f"#/$defs/{PHASES[kind].__name__}"},
        }
        for kind in kinds
    ]
    if not merged:
        branches.append({"if": {"required": ["kind"]}, "else": {"$ref": f"#/$defs/{ANY_PHASE}"}})
    needed: Fragment = {"required": ["kind"]} if merged else {}
    told: Fragment = {"enum": list(kinds), "description": k.keys_of(PHASES["step"])["kind"].about}
    return {"type": "object", **needed, "properties": {"kind": told}, "allOf": branches}


def _one_of(plain: type, group: type) -> Fragment:
    return {
        "type": "object",
        "if": {"anyOf": [{"required": [name]} for name in own_keys(plain, group)]},
        "then": {"$ref": f"#/$defs/{group.__name__}"},
        "else": {"$ref": f"#/$defs/{plain.__name__}"},
    }


def _described(key: k.Key, kind: str | None, *, merged: bool) -> Fragment:
    if key.name == "kind" and kind is not None:
        return {"const": kind, "description": about(key)}
    return {"description": about(key), **fragment(key.shape, merged=merged)}


def _either(known: Fragment | None, added: Fragment, kind: str) -> Fragment:
    """One schema for a key that several kinds have; they agree on its shape, and its hovers are joined."""
    if known is None or known == added:
        return added
    words = f"{known['description']} In a phase of kind `{kind}`: {added['description']}"
    return {**known, "description": words}


def _deletable(schema: Fragment) -> Fragment:
    if "type" in schema:
        types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        return {**schema, "type": [*types, "null"]}
    return {**schema, "enum": [*schema["enum"], None]} if "enum" in schema else schema


def _first_line(record: type) -> str:
    return (record.__doc__ or "").strip().splitlines()[0]
