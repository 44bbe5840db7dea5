"""A quick yes or no of a document by the schema; who wants to know why not asks a validator, which takes far longer.

It knows the words that the merged schema is made of and no others: an unknown one is a KeyError, never a yes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Fragment = dict[str, Any]

KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": int,
}  # fmt: skip


def accepts(schema: Fragment, value: Any) -> bool:
    """Whether a plain value (of null, booleans, whole numbers, texts, lists and maps) has the shape that a schema says.

    Raises:
        KeyError: the schema uses a word that is not known here.
    """
    return _accepts(schema, value, schema.get("$defs", {}))


def _accepts(fragment: Fragment, value: Any, defs: Fragment) -> bool:
    return all(RULES[word](fragment, value, defs) for word in fragment if word not in SAYS_NOTHING)


def _reference(fragment: Fragment, value: Any, defs: Fragment) -> bool:
    return _accepts(defs[fragment["$ref"].removeprefix("#/$defs/")], value, defs)


def _type(fragment: Fragment, value: Any, _: Fragment) -> bool:
    wanted = fragment["type"]
    return any(_is(value, kind) for kind in ([wanted] if isinstance(wanted, str) else wanted))


def _is(value: Any, kind: str) -> bool:
    return isinstance(value, KINDS[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _one_of_the_values(fragment: Fragment, value: Any, _: Fragment) -> bool:
    """Python takes 1 and True for the same; the schema does not."""
    wanted = fragment["enum"] if "enum" in fragment else [fragment["const"]]
    return any(type(one) is type(value) and one == value for one in wanted)


def _entries(fragment: Fragment, value: Any, defs: Fragment) -> bool:
    known, others = fragment.get("properties", {}), fragment.get("additionalProperties", {})
    if not isinstance(value, dict):
        return True
    for name, item in value.items():
        wanted = known.get(name, others)
        if wanted is False or not _accepts(wanted, item, defs):
            return False
    return True


def _other_entries(fragment: Fragment, value: Any, defs: Fragment) -> bool:
    return "properties" in fragment or _entries(fragment, value, defs)


def _names(fragment: Fragment, value: Any, defs: Fragment) -> bool:
    return not isinstance(value, dict) or all(_accepts(fragment["propertyNames"], name, defs) for name in value)


def _items(fragment: Fragment, value: Any, defs: Fragment) -> bool:
    return not isinstance(value, list) or all(_accepts(fragment["items"], item, defs) for item in value)


def _required(fragment: Fragment, value: Any, _: Fragment) -> bool:
    return not isinstance(value, dict) or all(name in value for name in fragment["required"])


def _bounds(fragment: Fragment, value: Any, _: Fragment) -> bool:
    if not _is(value, "integer"):
        return True
    return bool(fragment.get("minimum", value) <= value <= fragment.get("maximum", value))


def _pattern(fragment: Fragment, value: Any, _: Fragment) -> bool:
    return not isinstance(value, str) or re.search(fragment["pattern"], value) is not None


def _all_of(fragment: Fragment, value: Any, defs: Fragment) -> bool:
    return all(_accepts(part, value, defs) for part in fragment["allOf"])


def _any_of(fragment: Fragment, value: Any, defs: Fragment) -> bool:
    return any(_accepts(part, value, defs) for part in fragment["anyOf"])


def _if(fragment: Fragment, value: Any, defs: Fragment) -> bool:
    branch = "then" if _accepts(fragment["if"], value, defs) else "else"
    return _accepts(fragment.get(branch, {}), value, defs)


SAYS_NOTHING = frozenset({"$schema", "$defs", "title", "description", "then", "else"})
"""Words for people, and those that another word reads."""

RULES: dict[str, Callable[[Fragment, Any, Fragment], bool]] = {
    "$ref": _reference,
    "type": _type,
    "enum": _one_of_the_values,
    "const": _one_of_the_values,
    "properties": _entries,
    "additionalProperties": _other_entries,
    "propertyNames": _names,
    "items": _items,
    "required": _required,
    "minimum": _bounds,
    "maximum": _bounds,
    "pattern": _pattern,
    "allOf": _all_of,
    "anyOf": _any_of,
    "if": _if,
}
