"""Expressions of plain Python as machine code (`kernel`), and the places that values are put into."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from llvmlite import ir

from followsuit.native.compiling import target
from followsuit.native.kernel import CONTEXT, FLOAT, POINTED, Kernel, Typed
from followsuit.native.widths import WORD
from followsuit.native.words import BIT, POINTER, WORD_TYPE, Value, Words, number

COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
ENTRIES = {"Ints": "int", "Sets": "Bits", "Floats": "float", "words": "int", "sets": "Bits"}
"""What the entries of an array are, and the words of a record."""

ALIGNED = 8


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value of a kind lies in memory; `stored` is its type there, if that is another than in hand."""

    kind: str
    pointer: Value
    stored: ir.Type = None


class Computing:
    """Builds expressions of one function at the place where its builder stands."""

    def __init__(self, kernel: Kernel, python: Callable[..., object], builder: ir.IRBuilder) -> None:
        self.kernel = kernel
        self.shape = kernel.shape
        self.python = python
        self.builder = builder
        self.words = Words(builder, deposits=target().deposits)
        self.locals: dict[str, Place] = {}

    # --- places ------------------------------------------------------------------------------------------------------

    def memory(self, kind: ir.Type, name: str) -> Value:
        """Room on the stack, made when the function begins."""
        with self.builder.goto_entry_block():
            place = self.builder.alloca(kind, name=name)
        place.align = 16
        place.type = POINTER
        return place

    def local(self, kind: str, name: str) -> Place:
        """Room for a value of a kind."""
        struct = self.kernel.struct(self.python, kind)
        return Place(kind, self.memory(self.shape.type_of(kind) if struct is None else self.struct_type(struct), name))

    def struct_type(self, struct: type) -> ir.Type:
        """A structure as it lies in memory."""
        return self.shape.struct_type(struct)

    def get(self, place: Place) -> Typed:
        """What lies at a place; a structure is where it lies."""
        if self.kernel.struct(self.python, place.kind) is not None:
            return Typed(place.kind, place.pointer)
        stored = self.shape.type_of(place.kind) if place.stored is None else place.stored
        value = self.builder.load(place.pointer, typ=stored, align=_align(stored))
        return Typed(place.kind, value if place.stored is None else self.words.unsigned(value, self.shape.bits))

    def put(self, place: Place, value: Typed) -> None:
        """Changes what lies there; a structure is copied."""
        struct = self.kernel.struct(self.python, place.kind)
        if struct is not None:
            kind = self.struct_type(struct)
            self.builder.store(self.builder.load(value.value, typ=kind), place.pointer)
            return
        fitted = self.fitted(value, place.kind)
        if place.stored is not None:
            fitted = self.words.unsigned(fitted, place.stored.width)
        self.builder.store(fitted, place.pointer, align=_align(fitted.type))

    def place(self, node: ast.expr) -> Place:
        """Where something lies that has a name, is a field, or an entry of an array."""
        match node:
            case ast.Name("_"):
                return self.local("int", "nothing")
            case ast.Name(name):
                return self.locals[name]
            case ast.Subscript(ast.Attribute(record, ("words" | "sets") as what), index):
                return self._word(self.value(record).value, ENTRIES[what], self.value(index).value)
            case ast.Subscript(array, index):
                return self._entry(self.value(array), self.value(index).value)
            case ast.Attribute(inner, name):
                return self._field(self.value(inner), name)
        raise NotImplementedError(f"{self.python.__name__}: {ast.unparse(node)}")

    def _word(self, record: Value, kind: str, index: Value) -> Place:
        """A word of a state; a set of cards may take several."""
        if self.shape.wide:
            words, entry, _ = self.kernel.constant("word of", self.shape.word_of)
            at = self.builder.gep(words, [index], source_etype=entry)
            index = self.words.unsigned(self.builder.load(at, typ=entry), WORD)
        pointer = self.builder.gep(record, [index], source_etype=WORD_TYPE)
        if kind == "int" or self.shape.cards == self.shape.bits:
            return Place(kind, pointer)
        return Place(kind, pointer, ir.IntType(self.shape.cards))

    def _entry(self, array: Typed, index: Value) -> Place:
        if array.kind == "Records":
            size = ir.ArrayType(WORD_TYPE, self.shape.record_words)
            return Place("Record", self.builder.gep(array.value, [index], source_etype=size))
        kind = ENTRIES[array.kind]
        return Place(kind, self.builder.gep(array.value, [index], source_etype=self.shape.type_of(kind)))

    def _field(self, struct: Typed, name: str) -> Place:
        if struct.kind == "Record":
            return self._of_record(struct.value, name)
        made = self.kernel.struct(self.python, struct.kind)
        if made is None:
            raise NotImplementedError(f"{self.python.__name__}: {struct.kind} has no field {name}")
        kinds = self.shape.fields_of(made)
        at = [number(0, 32), number(list(kinds).index(name), 32)]
        pointer = self.builder.gep(struct.value, at, source_etype=self.struct_type(made))
        pointer.type = POINTER
        return Place(kinds[name], pointer)

    def _of_record(self, record: Value, name: str) -> Place:
        words = {"place": 0, "actor": self.shape.actor, "seat": self.shape.actor + 1, "legal": self.shape.actor + 2}
        pointer = self.builder.gep(record, [number(words[name])], source_etype=WORD_TYPE)
        if name != "legal":
            return Place("int", pointer)
        narrow = self.shape.legal != self.shape.bits
        return Place("Bits", pointer, ir.IntType(self.shape.legal) if narrow else None)

    # --- values ------------------------------------------------------------------------------------------------------

    def fitted(self, value: Typed, kind: str) -> Value:
        """A value as one of another kind that holds it."""
        if value.kind == kind or kind in POINTED:
            return value.value
        match value.kind, kind:
            case "int", "float":
                return self.builder.sitofp(value.value, FLOAT)
            case "int", "Bits":
                return self.words.wide(value.value, self.shape.bits)
            case "Bits", "int":
                return self.words.unsigned(value.value, WORD)
            case "bool", ("int" | "Bits"):
                return self.builder.zext(value.value, self.shape.type_of(kind))
            case "int" | "Bits", "bool":
                return self.builder.icmp_signed("!=", value.value, ir.Constant(value.value.type, 0))
        raise NotImplementedError(f"{self.python.__name__}: {value.kind} as {kind}")

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
                return Typed("Record", self._entry(held, self.value(index).value).pointer)
            case ast.Attribute() | ast.Subscript():
                return self.get(self.place(node))
            case ast.BinOp(left, operator, right):
                return self.operated(operator, self.value(left), self.value(right))
            case ast.UnaryOp(ast.Not()) | ast.Compare() | ast.BoolOp():
                return Typed("bool", self.condition(node))
            case ast.UnaryOp(operator, inner):
                return self._signed(operator, self.value(inner))
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
                return self._compared(COMPARED[type(operator)], self.value(left), self.value(right))
            case ast.BoolOp(operator, [first, *rest]):
                return self._joined(first, rest, stop=isinstance(operator, ast.Or))
        return self.fitted(self.value(node), "bool")

    def _compared(self, how: str, left: Typed, right: Typed) -> Value:
        kind, a, b = self._alike(left, right)
        return self.builder.fcmp_ordered(how, a, b) if kind == "float" else self.builder.icmp_signed(how, a, b)

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
        kind = _wider(found[0].kind, found[1].kind)
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

    # --- operators ---------------------------------------------------------------------------------------------------

    def _alike(self, left: Typed, right: Typed) -> tuple[str, Value, Value]:
        kind = _wider(left.kind, right.kind)
        if kind == "bool":
            kind = "int"
        return kind, self.fitted(left, kind), self.fitted(right, kind)

    def operated(self, operator: ast.operator, left: Typed, right: Typed) -> Typed:
        """An operator of two numbers or sets."""
        build = self.builder
        if isinstance(operator, ast.Div):
            return Typed("float", build.fdiv(self.fitted(left, "float"), self.fitted(right, "float")))
        if isinstance(operator, ast.LShift | ast.RShift):
            return self._shifted(operator, left, right)
        kind, a, b = self._alike(left, right)
        if kind == "float":
            made = {ast.Add: build.fadd, ast.Sub: build.fsub, ast.Mult: build.fmul}[type(operator)](a, b)
        elif isinstance(operator, ast.FloorDiv | ast.Mod):
            made = self._divided(a, b, rest=isinstance(operator, ast.Mod))
        else:
            made = {
                ast.Add: build.add, ast.Sub: build.sub, ast.Mult: build.mul,
                ast.BitAnd: build.and_, ast.BitOr: build.or_, ast.BitXor: build.xor,
            }[type(operator)](a, b)  # fmt: skip
        return Typed(kind, made)

    def _shifted(self, operator: ast.operator, left: Typed, right: Typed) -> Typed:
        """A set of seats is shifted as a number; of a set of cards only one place is looked at."""
        value = Typed("int", self.fitted(left, "int")) if left.kind == "bool" else left
        by = self.words.unsigned(right.value, value.value.type.width)
        if isinstance(operator, ast.LShift):
            if value.kind == "Bits":
                raise NotImplementedError(f"{self.python.__name__}: a set is not shifted to the left")
            return Typed("int", self.builder.shl(value.value, by))
        shift = self.builder.lshr if value.kind == "Bits" else self.builder.ashr
        return Typed(value.kind, shift(value.value, by))

    def _divided(self, a: Value, b: Value, *, rest: bool) -> Value:
        """Division that rounds down, and what it leaves."""
        build, zero = self.builder, number(0)
        left = build.srem(a, b)
        beyond = build.and_(build.icmp_signed("!=", left, zero), build.icmp_signed("<", build.xor(left, b), zero))
        if rest:
            return build.select(beyond, build.add(left, b), left)
        return build.sub(build.sdiv(a, b), build.zext(beyond, WORD_TYPE))

    def _signed(self, operator: ast.unaryop, inner: Typed) -> Typed:
        if inner.kind == "bool":
            inner = Typed("int", self.fitted(inner, "int"))
        match operator:
            case ast.USub() if inner.kind == "float":
                return Typed("float", self.builder.fneg(inner.value))
            case ast.USub():
                return Typed(inner.kind, self.builder.neg(inner.value))
            case ast.Invert():
                return Typed(inner.kind, self.builder.not_(inner.value))
        raise NotImplementedError(f"{self.python.__name__}: {operator}")

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
            return self._builtin(name, [self.value(one) for one in given])
        return self._called(python, given, keywords)

    def _size(self, node: ast.expr) -> int:
        """A number that is known when the code is made."""
        match node:
            case ast.BinOp(left, ast.Add(), right):
                return self._size(left) + self._size(right)
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
            self.put(self._field(Typed(name, place.pointer), field), value)
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
            return Typed(signature.gives, self.builder.call(function, ordered))
        room = self.memory(self.struct_type(struct), "given")
        self.builder.call(function, [room, *ordered])
        return Typed(signature.gives, room)

    def _builtin(self, name: str, given: list[Typed]) -> Typed:
        build = self.builder
        match name, given:
            case (("min" | "max"), [left, right]):
                kind, a, b = self._alike(left, right)
                holds = self._compared("<=" if name == "min" else ">=", Typed(kind, a), Typed(kind, b))
                return Typed(kind, build.select(holds, a, b))
            case "abs", [inner]:
                negative = self._compared("<", inner, Typed("int", number(0)))
                return Typed(inner.kind, build.select(negative, self._signed(ast.USub(), inner).value, inner.value))
            case "int", [Typed("float", value)]:
                return Typed("int", build.fptosi(value, WORD_TYPE))
            case "int", [inner]:
                return Typed("int", self.fitted(inner, "int"))
        raise NotImplementedError(f"{self.python.__name__}: {name}")


SIMPLE = frozenset({"int", "float", "bool", "Bits"})


def _wider(one: str, other: str) -> str:
    """The kind that holds values of both."""
    order = ["bool", "int", "Bits", "float"]
    if one == other or one not in order or other not in order:
        return one
    return max(one, other, key=order.index)


def _align(kind: ir.Type) -> int | None:
    """Words are all that memory is laid out by."""
    return ALIGNED if isinstance(kind, ir.IntType) and kind.width >= WORD else None
