"""Operators of plain Python on numbers and sets as machine code (`kernel`)."""

from __future__ import annotations

import ast

from followsuit.native.memory import Memory
from followsuit.native.shaping import Typed
from followsuit.native.words import WORD_TYPE, Value, number

COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


class Arithmetic(Memory):
    """Builds operators of two values, or one."""

    def compared(self, how: str, left: Typed, right: Typed) -> Value:
        """Whether two values compare so, as one bit."""
        kind, a, b = self.alike(left, right)
        return self.builder.fcmp_ordered(how, a, b) if kind == "float" else self.builder.icmp_signed(how, a, b)

    def alike(self, left: Typed, right: Typed) -> tuple[str, Value, Value]:
        """Two values as such of one kind that holds both."""
        kind = wider(left.kind, right.kind)
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
        kind, a, b = self.alike(left, right)
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

    def signed(self, operator: ast.unaryop, inner: Typed) -> Typed:
        """An operator of one value."""
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

    def builtin(self, name: str, given: list[Typed]) -> Typed:
        """A function that Python itself has."""
        build = self.builder
        match name, given:
            case (("min" | "max"), [left, right]):
                kind, a, b = self.alike(left, right)
                holds = self.compared("<=" if name == "min" else ">=", Typed(kind, a), Typed(kind, b))
                return Typed(kind, build.select(holds, a, b))
            case "abs", [inner]:
                negative = self.compared("<", inner, Typed("int", number(0)))
                return Typed(inner.kind, build.select(negative, self.signed(ast.USub(), inner).value, inner.value))
            case "int", [Typed("float", value)]:
                return Typed("int", build.fptosi(value, WORD_TYPE))
            case "int", [inner]:
                return Typed("int", self.fitted(inner, "int"))
        raise NotImplementedError(f"{self.python.__name__}: {name}")


def wider(one: str, other: str) -> str:
    """The kind that holds values of both."""
    order = ["bool", "int", "Bits", "float"]
    if one == other or one not in order or other not in order:
        return one
    return max(one, other, key=order.index)
