"""Brings a document to its long form, in which every shorthand is written out, so that documents can be merged.

What a shorthand is follows from its path in the table of keys alone, never from a phase's `kind`: a patch need not
repeat it. What does not fit its place is left as it is; the schema will say so.
"""

from __future__ import annotations

from functools import cache

from followsuit.language import keys
from followsuit.language.keys import Shape
from followsuit.language.reading.tree import Entry, Mapping, Node, Scalar, Sequence
from followsuit.language.records import PHASES, Rules

RULE = "rule"
OTHERWISE = "otherwise"
RULES: Shape = keys.Body(Rules)


def long_form(document: Mapping) -> Mapping:
    """The document, or the content of a patch, with every shorthand written out."""
    return Mapping(_entries(document, RULES), document.position)


def inner_shape(shape: Shape, name: str) -> Shape | None:
    """The shape of the entry of that name in a map of the given shape, None where names mean nothing there."""
    match shape:
        case keys.MapOf(inner):
            return inner
        case keys.Body(record) | keys.OneOf(_, record):
            return shapes_of((record,)).get(name)
        case keys.Kinded(kinds):
            return shapes_of(tuple(PHASES[kind] for kind in kinds)).get(name)
        case _:
            return None


@cache
def shapes_of(records: tuple[type, ...]) -> dict[str, Shape]:
    """The keys of any of these records and the shapes of their values."""
    return {name: key.shape for record in records for name, key in keys.keys_of(record).items()}


def _expand(node: Node, shape: Shape | None) -> Node:
    if shape is None or (isinstance(node, Scalar) and node.is_null):
        return node
    if isinstance(node, Mapping):
        return Mapping(_entries(node, shape), node.position)
    return _written_out(node, shape)


def _entries(node: Mapping, shape: Shape) -> tuple[Entry, ...]:
    return tuple(Entry(entry.key, _expand(entry.value, inner_shape(shape, entry.key.text))) for entry in node.entries)


def _written_out(node: Scalar | Sequence, shape: Shape) -> Node:
    match shape:
        case keys.MapOf(inner, lone=str(lone)):
            return _map_of_one(lone, _expand(node, inner), node)
        case keys.Body(record) if isinstance(node, Scalar) and (short := keys.short_key(record)):
            return _map_of_one(short, node, node)
        case keys.Conditions() if isinstance(node, Scalar):
            return _map_of_one(RULE, node, node)
        case keys.Phrases() if isinstance(node, Scalar):
            return Mapping((Entry(node, Scalar(OTHERWISE, node.position)),), node.position)
        case keys.Texts() | keys.Names() | keys.Items() if isinstance(node, Scalar):
            return Sequence((node,), node.position)
        case _:
            return node


def _map_of_one(name: str, value: Node, origin: Node) -> Mapping:
    return Mapping((Entry(Scalar(name, origin.position), value),), origin.position)
