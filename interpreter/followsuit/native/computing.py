"""Expressions of plain Python as machine code (`kernel`): names, tables, conditions, calls."""

from __future__ import annotations

import ast
from collections.abc import Callable

from llvmlite import ir

from followsuit.native.arithmetic import COMPARED, Arithmetic, wider
from followsuit.native.kernel import CONTEXT
from followsuit.native.memory import ENTRIES, Place
from followsuit.native.shaping import FLOAT, Typed
from followsuit.native.widths import WORD
from followsuit.native.words import BIT, WORD_TYPE, Value, number

SIMPLE = frozenset({"int", "float", "bool", "Bits"})


class Computing(Arithmetic):
    """Builds expressions of one function at the place where its builder stands."""

    def place(self, node: ast.expr) -> Place:
        """Where something lies that has a name, is a field, or an entry of an array."""
        match node:
            case ast.Name("_"):
                return self.local("int", "nothing")
            case ast.Name(name):
                return self.locals[name]
            case ast.Subscript(ast.Attribute(record, ("words" | "sets") as what), index):
                return self.word(self.value(record).value, ENTRIES[what], self.value(index).value)
            case ast.Subscript(array, index):
                return self.entry(self.value(array), self.value(index).value)
            case ast.Attribute(inner, name):
                return self.field(self.value(inner), name)
        raise NotImplementedError(f"{self.python.__name__}: {ast.unparse(node)}")

    def value(self, node: ast.expr) -> Typed:
        """The value of an expression."""
        match node:
            case ast.Constant(bool() as known):
                return Typed("bool", ir.Constant(BIT, int(known)))
            case ast.Constant(known):
                return self._constant(known)
            case ast.Name(name) if name in self.locals:
                return self.get(self.locals[name])
            case ast.Name(name):
                return self._constant(self.python.__globals__[name])
            case ast.Attribute(ast.Name(context), name) if self._is_context(context):
                return self._constant(getattr(self.kernel.tables, name))
            case ast.Subscript(ast.Attribute(ast.Name(context), name), index) if self._is_context(context):
                return self._found(name, self.value(index).value)
            case ast.Subscript(array, index) if (held := self._records(array)) is not None:
                return Typed("Record", self.entry(held, self.value(index).value).pointer)
            case ast.Attribute() | ast.Subscript():
                return self.get(self.place(node))
            case ast.BinOp(left, operator, right):
                return self.operated(operator, self.value(left), self.value(right))
            case ast.UnaryOp(ast.Not()) | ast.Compare() | ast.BoolOp():
                return Typed("bool", self.condition(node))
            case ast.UnaryOp(operator, inner):
                return self.signed(operator, self.value(inner))
            case ast.IfExp(test, yes, no):
                return self._either(test, yes, no)
            case ast.Call(ast.Name(name), arguments, keywords):
                return self._call(name, arguments, keywords)
        raise NotImplementedError(f"{self.python.__name__}: {ast.unparse(node)}")

    def _records(self, array: ast.expr) -> Typed | None:
        if isinstance(array, ast.Name) and array.id in self.locals and self.locals[array.id].kind == "Records":
            return self.get(self.locals[array.id])
        return None

    def _is_context(self, name: str) -> bool:
        return self.python.__annotations__.get(name) == CONTEXT

    def _constant(self, known: object) -> Typed:
        if isinstance(known, float):
            return Typed("float", ir.Constant(FLOAT, known))
        assert isinstance(known, int)  # noqa: S101  (there are no other constants)
        if -(2**63) <= known < 2**63:
            return Typed("int", number(known))
        return Typed("Bits", number(known, self.shape.bits))

    def _found(self, name: str, index: Value) -> Typed:
        """An entry of a table."""
        array, kind, signed = self.kernel.array(name)
        found = self.builder.load(self.builder.gep(array, [index], source_etype=kind), typ=kind)
        match self.kernel.annotations[name]:
            case "FloatTable":
                return Typed("float", found)
            case "SetTable":
                return Typed("Bits", self.words.unsigned(found, self.shape.bits))
        return Typed("int", self.words.wide(found, WORD) if signed else self.words.unsigned(found, WORD))

    def condition(self, node: ast.expr) -> Value:
        """Whether something holds, as one bit; of `and` and `or` only as much is computed as is needed."""
        match node:
            case ast.UnaryOp(ast.Not(), inner):
                return self.builder.not_(self.condition(inner))
            case ast.Compare(left, [operator], [right]):
                return self.compared(COMPARED[type(operator)], self.value(left), self.value(right))
            case ast.BoolOp(operator, [first, *rest]):
                return self._joined(first, rest, stop=isinstance(operator, ast.Or))
        return self.fitted(self.value(node), "bool")

    def _joined(self, first: ast.expr, rest: list[ast.expr], *, stop: bool) -> Value:
        build = self.builder
        found = self.condition(first)
        if not rest:
            return found
        before, on, after = build.block, build.append_basic_block("on"), build.append_basic_block("known")
        build.cbranch(found, *((after, on) if stop else (on, after)))
        build.position_at_end(on)
        more = self._joined(rest[0], rest[1:], stop=stop)
        last = build.block
        build.branch(after)
        build.position_at_end(after)
        result = build.phi(BIT)
        result.add_incoming(ir.Constant(BIT, int(stop)), before)
        result.add_incoming(more, last)
        return result

    def _either(self, test: ast.expr, yes: ast.expr, no: ast.expr) -> Typed:
        build = self.builder
        blocks = [build.append_basic_block(name) for name in ("yes", "no", "either")]
        build.cbranch(self.condition(test), blocks[0], blocks[1])
        found, ends = [], []
        for block, node in zip(blocks, (yes, no), strict=False):
            build.position_at_end(block)
            found.append(self.value(node))
            ends.append(build.block)
        kind = wider(found[0].kind, found[1].kind)
        result = []
        for end, value in zip(ends, found, strict=True):
            build.position_at_end(end)
            result.append((self.fitted(value, kind), end))
            build.branch(blocks[2])
        build.position_at_end(blocks[2])
        phi = build.phi(self.shape.type_of(kind))
        for value, end in result:
            phi.add_incoming(value, end)
        return Typed(kind, phi)

    # --- calls -------------------------------------------------------------------------------------------------------

    def _call(self, name: str, arguments: list[ast.expr], keywords: list[ast.keyword]) -> Typed:
        if name == "Bits":
            return Typed("Bits", self.fitted(self.value(arguments[0]), "Bits"))
        given = [one for one in arguments if not (isinstance(one, ast.Name) and self._is_context(one.id))]
        if name in {"ints", "sets", "floats", "records", "record"}:
            return self._room(name, self._size(given[0]) if given else 1)
        python = self.python.__globals__.get(name)
        struct = self.kernel.struct(self.python, name)
        if struct is not None:
            return self._made(name, struct, given, keywords)
        if name in self.kernel.primitives:
            return self.kernel.primitives[name](self, [self.value(one) for one in given])
        if python is None:
            return self.builtin(name, [self.value(one) for one in given])
        return self._called(python, given, keywords)

    def _size(self, node: ast.expr) -> int:
        """A number that is known when the code is made."""
        match node:
            case ast.BinOp(left, ast.Add(), right):
                return self._size(left) + self._size(right)
            case ast.BinOp(left, ast.Mult(), right):
                return self._size(left) * self._size(right)
        found = self.value(node).value
        return int(found.constant)

    def _room(self, name: str, count: int) -> Typed:
        """An array of zeros; records are left as they are."""
        if name in {"record", "records"}:
            words = ir.ArrayType(WORD_TYPE, count * self.shape.record_words)
            return Typed("Record" if name == "record" else "Records", self.memory(words, name))
        entry = self.shape.type_of({"ints": "int", "sets": "Bits", "floats": "float"}[name])
        kind = ir.ArrayType(entry, count)
        room = self.memory(kind, name)
        self.builder.store(ir.Constant(kind, None), room)
        return Typed(name.capitalize(), room)

    def _made(self, name: str, struct: type, given: list[ast.expr], keywords: list[ast.keyword]) -> Typed:
        place = self.local(name, name.lower())
        named = dict(zip(self.shape.fields_of(struct), given, strict=False))
        named |= {one.arg: one.value for one in keywords if one.arg is not None}
        values = {field: self.value(node) for field, node in named.items()}
        for field, value in values.items():
            self.put(self.field(Typed(name, place.pointer), field), value)
        return Typed(name, place.pointer)

    def _called(self, python: Callable[..., object], given: list[ast.expr], keywords: list[ast.keyword]) -> Typed:
        function, signature = self.kernel.function(python), self.kernel.signature(python)
        named = dict(zip(signature.names, given, strict=False))
        named |= {one.arg: one.value for one in keywords if one.arg is not None}
        kinds = dict(zip(signature.names, signature.kinds, strict=True))
        values = {name: self.fitted(self.value(node), kinds[name]) if kinds[name] in SIMPLE else self.value(node).value
                  for name, node in named.items()}  # fmt: skip
        ordered = [values[name] for name in signature.names]
        struct = self.kernel.struct(python, signature.gives)
        if struct is None:
            return Typed(signature.gives, self.builder.call(function, [*ordered, self.heap]))
        room = self.memory(self.struct_type(struct), "given")
        self.builder.call(function, [room, *ordered, self.heap])
        return Typed(signature.gives, room)
