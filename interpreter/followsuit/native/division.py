"""Division that rounds down, and gives 0 by 0: of numbers of one word by the processor, of wider ones bit by bit."""

from __future__ import annotations

from llvmlite import ir

from followsuit.native.loops import Loop
from followsuit.native.widths import WORD
from followsuit.native.words import Value, number


def divided(builder: ir.IRBuilder, name: str, a: Value, b: Value) -> Value:
    """`div` or `mod` of two numbers of one width; the lowest of that width must not be divided by -1."""
    bits = a.type.width
    none = builder.icmp_signed("==", b, number(0, bits))
    by = builder.select(none, number(1, bits), b)
    towards_zero = builder.sdiv(a, by) if bits == WORD else _long(builder, a, by)
    rest = builder.sub(a, builder.mul(towards_zero, by))
    left = builder.icmp_signed("!=", rest, number(0, bits))
    beyond = builder.and_(left, builder.icmp_signed("<", builder.xor(rest, by), number(0, bits)))
    if name == "mod":
        result = builder.select(beyond, builder.add(rest, by), rest)
    else:
        result = builder.sub(towards_zero, builder.zext(beyond, a.type))
    return builder.select(none, number(0, bits), result)


def _long(builder: ir.IRBuilder, a: Value, b: Value) -> Value:
    """The quotient, rounded towards 0, as one divides on paper; no processor does it for so many bits."""
    bits = a.type.width
    above, below = _size(builder, a), _size(builder, b)
    with Loop(builder, (number(bits), number(0, bits), number(0, bits))) as (left, rest, quotient, step):
        place = builder.sub(left, number(1))
        digit = builder.and_(builder.lshr(above, builder.zext(place, a.type)), number(1, bits))
        more = builder.or_(builder.shl(rest, number(1, bits)), digit)
        fits = builder.icmp_unsigned(">=", more, below)
        after = builder.select(fits, builder.sub(more, below), more)
        step(place, after, builder.or_(builder.shl(quotient, number(1, bits)), builder.zext(fits, a.type)))
    unlike = builder.icmp_signed("<", builder.xor(a, b), number(0, bits))
    return builder.select(unlike, builder.neg(quotient), quotient)


def _size(builder: ir.IRBuilder, value: Value) -> Value:
    """A number without its sign."""
    return builder.select(builder.icmp_signed("<", value, number(0, value.type.width)), builder.neg(value), value)
