"""Small pieces of machine code: numbers of any width, bits of sets, the random source."""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from followsuit.engine.chance import GAMMA
from followsuit.native.widths import WORD

WORD_TYPE = ir.IntType(WORD)
BIT = ir.IntType(1)
POINTER = ir.PointerType()

Value = Any
"""A value of llvmlite, which has no types of its own."""


def number(value: int, bits: int = WORD) -> Value:
    """A constant.

    Raises:
        OverflowError: it does not fit; llvmlite would cut it off without a word.
    """
    if not -(1 << bits - 1) <= value < 1 << bits:  # the upper half stands for itself as an unsigned number
        raise OverflowError(f"{value} does not fit {bits} bits")
    return ir.Constant(ir.IntType(bits), value)


class Words:
    """Builds the pieces at the place where `builder` stands."""

    def __init__(self, builder: ir.IRBuilder, *, deposits: bool) -> None:
        self.builder = builder
        self.deposits = deposits

    def wide(self, value: Value, bits: int) -> Value:
        """A signed number in so many bits: extended, or cut where it is known to fit."""
        have = value.type.width
        if have == bits:
            return value
        if isinstance(value, ir.Constant):
            return number(value.constant, bits)
        return (self.builder.sext if have < bits else self.builder.trunc)(value, ir.IntType(bits))

    def unsigned(self, value: Value, bits: int) -> Value:
        """The same for a number that is not negative and may use its highest bit."""
        have = value.type.width
        if have == bits:
            return value
        return (self.builder.zext if have < bits else self.builder.trunc)(value, ir.IntType(bits))

    def count(self, members: Value) -> Value:
        """How many bits are set, as a word."""
        return self.unsigned(self.builder.ctpop(members), WORD)

    def lowest(self, members: Value) -> Value:
        """The place of the lowest bit that is set, as a word; the width where none is."""
        return self.unsigned(self.builder.cttz(members, ir.Constant(BIT, 0)), WORD)

    def one(self, place: Value, bits: int) -> Value:
        """The set of one member."""
        return self.builder.shl(number(1, bits), self.unsigned(place, bits))

    def mix(self, word: Value) -> Value:
        """The finaliser of SplitMix64 (`engine.chance.mix`)."""
        build = self.builder
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            word = build.mul(build.xor(word, build.lshr(word, number(shift))), number(factor))
        return build.xor(word, build.lshr(word, number(31)))

    def key(self, seed: Value, deal: Value, purpose: int) -> Value:
        """The key of a stream (`engine.chance.key`)."""
        build = self.builder
        start = self.mix(build.add(seed, number(GAMMA * (purpose + 1) % 2**WORD)))
        return self.mix(build.add(start, build.mul(number(GAMMA), build.add(deal, number(1)))))

    def drawn(self, key: Value, index: Value) -> Value:
        """The number at an index of a stream (`engine.chance.draw`)."""
        build = self.builder
        return self.mix(build.add(key, build.mul(number(GAMMA), build.add(index, number(1)))))

    def below(self, key: Value, index: Value, count: Value) -> Value:
        """A number below `count` (`engine.chance.below`)."""
        build = self.builder
        high = build.lshr(self.drawn(key, index), number(32))
        return build.lshr(build.mul(high, count), number(32))

    def member(self, members: Value, place: Value) -> Value:
        """The number of the member at a place (from 0) of a set that has so many, in ascending order."""
        bits = members.type.width
        if bits > WORD:
            return self._member_of_halves(members, place)
        return self.lowest(self._deposited(members, place) if self.deposits else self._dropped(members, place))

    def _deposited(self, members: Value, place: Value) -> Value:
        function = self.builder.module.declare_intrinsic(
            "llvm.x86.bmi.pdep.64", (), ir.FunctionType(WORD_TYPE, [WORD_TYPE, WORD_TYPE])
        )
        return self.builder.call(function, [self.one(place, WORD), members])

    def _dropped(self, members: Value, place: Value) -> Value:
        """The set without its first `place` members."""
        build = self.builder
        before = build.block
        loop, after = build.append_basic_block("drop"), build.append_basic_block("dropped")
        build.branch(loop)
        build.position_at_end(loop)
        left, rest = build.phi(WORD_TYPE), build.phi(WORD_TYPE)
        done = build.icmp_unsigned("==", left, number(0))
        fewer = build.sub(left, number(1))
        without = build.and_(rest, build.sub(rest, number(1)))
        build.cbranch(done, after, loop)
        for phi, first, following in ((left, place, fewer), (rest, members, without)):
            phi.add_incoming(first, before)
            phi.add_incoming(following, loop)
        build.position_at_end(after)
        return rest

    def _member_of_halves(self, members: Value, place: Value) -> Value:
        """Looks in the lower half of a wide set, or behind it in the upper one."""
        build = self.builder
        half = members.type.width // 2
        kind = ir.IntType(half)
        low = build.trunc(members, kind)
        high = build.trunc(build.lshr(members, number(half, members.type.width)), kind)
        inside = self.count(low)
        is_low = build.icmp_unsigned("<", place, inside)
        chosen = build.select(is_low, low, high)
        at = build.select(is_low, place, build.sub(place, inside))
        found = self.member(chosen, at)
        return build.add(found, build.select(is_low, number(0), number(half)))
