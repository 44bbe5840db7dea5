"""The player `random` in machine code: the same numbers, the same choices (`players.uniform`)."""

from __future__ import annotations

from llvmlite import ir

from followsuit.native.words import POINTER, WORD_TYPE, Value, Words, number


class Policy:
    """Chooses at random, by a stream of its own whose key and counter are local variables."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.key, self.drawn = (self._local(name) for name in ("policy", "drawn"))

    def _local(self, name: str) -> Value:
        builder = self.words.builder
        with builder.goto_entry_block():
            place = builder.alloca(WORD_TYPE, name=name)
        place.type = POINTER
        return place

    def begin(self, key: Value, drawn: Value) -> None:
        """Takes up a stream where so many numbers have been drawn."""
        self.words.builder.store(key, self.key)
        self.words.builder.store(drawn, self.drawn)

    def count(self) -> Value:
        """How many numbers have been drawn."""
        return self.words.builder.load(self.drawn, typ=WORD_TYPE)

    def pick(self, legal: Value, raising: int) -> Value:
        """A choice out of a set that is not empty (`engine.chance.pick`), as a word; `raising` are those that raise."""
        if raising:
            legal = self._calmed(legal, ((1 << legal.type.width) - 1) & ~raising)
        return self.words.member(legal, self._below(self.words.count(legal)))

    def _below(self, count: Value) -> Value:
        build = self.words.builder
        now = self.count()
        build.store(build.add(now, number(1)), self.drawn)
        return self.words.below(build.load(self.key, typ=WORD_TYPE), now, count)

    def _calmed(self, legal: Value, quiet: int) -> Value:
        """The choices that raise nothing, where there are both kinds and a coin says so; else all of them."""
        build, bits = self.words.builder, legal.type.width
        calm = build.and_(legal, number(quiet, bits))
        both = build.and_(build.icmp_signed("!=", calm, number(0, bits)), build.icmp_signed("!=", calm, legal))
        before, tossing, after = build.block, build.append_basic_block("toss"), build.append_basic_block("tossed")
        build.cbranch(both, tossing, after)
        build.position_at_end(tossing)
        heads = build.icmp_signed("==", self._below(number(2)), number(0))
        kept = build.select(heads, calm, legal)
        tossed = build.block
        build.branch(after)
        build.position_at_end(after)
        result = build.phi(legal.type)
        result.add_incoming(legal, before)
        result.add_incoming(kept, tossed)
        return result


def some(builder: ir.IRBuilder, value: Value) -> Value:
    """Whether a value is not 0, as one bit."""
    return builder.icmp_signed("!=", value, number(0, value.type.width))
