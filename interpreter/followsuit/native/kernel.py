"""Functions written in plain Python over numbers, sets, arrays and records of a state, as functions of machine code.

The language is what `followsuit.players.plain` tells; `translating` builds the bodies. What they mean here is what they
mean as Python, as long as no number leaves 64 bits: the same operations in the same order, on floats as well.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from llvmlite import ir

from followsuit.native.remembering import ENTRIES, Mark, Remembering
from followsuit.native.shaping import FLOAT, Shape, Signature, Typed
from followsuit.native.words import POINTER, Value, number

CONTEXT = "Tables"
"""The parameter of this type is the tables themselves: constants here, and no parameter."""

Primitive = Callable[[Any, list[Typed]], Typed]
"""Builds a call of something that the language has from outside, in the translation given."""


class Kernel:
    """Translates functions into a module, each when it is first called for.

    Every function has one more parameter: the memory of those that are remembered, `memory` words of zeros at first.
    `marks` tell how, by the attribute `machine_code` of a function that is remembered.
    """

    def __init__(
        self,
        module: ir.Module,
        shape: Shape,
        tables: object,
        primitives: Mapping[str, Primitive],
        marks: Mapping[str, Mark],
    ) -> None:
        self.module = module
        self.shape = shape
        self.tables = tables
        self.primitives = primitives
        self.marks = marks
        self.memory = 0
        self.annotations: dict[str, str] = {field.name: str(field.type) for field in fields(tables)}  # type: ignore[arg-type]
        self._made: dict[Callable[..., object], ir.Function] = {}
        self._structs: dict[str, type] = {}
        self._constants: dict[str, tuple[Value, ir.IntType]] = {}

    def function(self, python: Callable[..., object]) -> ir.Function:
        """The function in machine code."""
        plain = inspect.unwrap(python)
        if plain not in self._made:
            from followsuit.native.translating import Translation  # noqa: PLC0415  (each needs the other)

            signature = self.signature(plain)
            name = f"{plain.__module__}.{plain.__name__}"
            made = self._made[plain] = self._declared(plain, signature, name)
            mark = self.marks.get(getattr(python, "machine_code", ""))
            if mark is not None:
                remembering = Remembering(self.shape, signature, mark, self.memory)
                self.memory += ENTRIES * remembering.size
                inner = self._declared(plain, signature, f"{name} anew")
                remembering.build(made, inner)
                made = inner
            Translation(self, plain, signature, made).build()
        return self._made[plain]

    def _declared(self, plain: Callable[..., object], signature: Signature, name: str) -> ir.Function:
        gives = self.struct(plain, signature.gives)
        result = "None" if gives else signature.gives
        kinds = [*([signature.gives] if gives else []), *signature.kinds]
        types = [*(self.shape.type_of(one) for one in kinds), POINTER]
        made = ir.Function(self.module, ir.FunctionType(self.shape.type_of(result), types), name)
        made.linkage = "internal"
        return made

    def signature(self, python: Callable[..., object]) -> Signature:
        """The kinds of a function's parameters, as its annotations say."""
        given = dict(inspect.unwrap(python).__annotations__)
        gives = str(given.pop("return"))
        kept = {name: str(kind) for name, kind in given.items() if kind != CONTEXT}
        return Signature(tuple(kept), tuple(kept.values()), gives)

    def struct(self, python: Callable[..., object], kind: str) -> type | None:
        """The structure of a name that a function uses, or one called before; None if it is none."""
        if kind not in self._structs:
            found = inspect.unwrap(python).__globals__.get(kind)
            if not (isinstance(found, type) and is_dataclass(found)):
                return None
            self._structs[kind] = found
        return self._structs[kind]

    def array(self, name: str) -> tuple[Value, ir.Type, bool]:
        """A table as a constant in memory, the type of its entries, and whether they are signed."""
        values = getattr(self.tables, name)
        return self.constant(name, values, floats=self.annotations[name] == "FloatTable")

    def constant(self, name: str, values: tuple[Any, ...], *, floats: bool = False) -> tuple[Value, ir.Type, bool]:
        """The same for any numbers, under a name of their own."""
        signed = not floats and min(values, default=0) < 0
        if name not in self._constants:
            kind = FLOAT if floats else _entry(values)
            array = ir.ArrayType(kind, max(len(values), 1))
            place = ir.GlobalVariable(self.module, array, f"constant.{name}")
            entries = [ir.Constant(kind, value) if floats else number(value, kind.width) for value in values or (0,)]
            place.initializer = ir.Constant(array, entries)
            place.global_constant, place.linkage = True, "internal"
            place.type = POINTER
            self._constants[name] = place, kind
        return *self._constants[name], signed


def _entry(values: tuple[int, ...]) -> ir.IntType:
    """The type of an entry that holds all of these."""
    low, high, bits = min(values, default=0), max(values, default=0), 8
    while not (high < 1 << bits if low >= 0 else -(1 << bits - 1) <= low and high < 1 << bits - 1):
        bits *= 2
    return ir.IntType(bits)


def parsed(python: Callable[..., object]) -> ast.FunctionDef:
    """The text of a function as a tree."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(python)))).body[0]
    assert isinstance(tree, ast.FunctionDef)  # noqa: S101  (nothing else is handed in)
    return tree


def sources(python: Callable[..., object]) -> Iterator[str]:
    """The texts of a function and of all that it calls of the same package: what its machine code depends on."""
    package = python.__module__.rpartition(".")[0]
    waiting, seen = [inspect.getmodule(python)], set[str]()
    while waiting:
        module = waiting.pop()
        if module is None or module.__name__ in seen:
            continue
        seen.add(module.__name__)
        yield inspect.getsource(module)
        named = (getattr(thing, "__module__", None) or "" for thing in vars(module).values())
        waiting += [inspect.importlib.import_module(name) for name in sorted(set(named)) if name.startswith(package)]  # type: ignore[attr-defined]
