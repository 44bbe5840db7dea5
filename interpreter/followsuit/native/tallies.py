"""Counts, while a batch is played, what `program.counting` names: a vector in memory whose numbers grow."""

from __future__ import annotations

from llvmlite import ir

from followsuit.native.body import Body
from followsuit.native.words import POINTER, WORD_TYPE, Value, number
from followsuit.program.counting import Counting
from followsuit.program.model import CardChoice, Offer, Program


class Tallies:
    """Adds to the vector at `memory`. What may be told several times in a deal has a count of its own there."""

    def __init__(self, program: Program, memory: Value, builder: ir.IRBuilder) -> None:
        self.counting = Counting(program)
        self.memory = memory
        self._times = {number: self._local(builder, f"times.{number}") for number in self.counting.squares}

    def _local(self, builder: ir.IRBuilder, name: str) -> Value:
        with builder.goto_entry_block():
            place = builder.alloca(WORD_TYPE, name=name)
        place.type = POINTER
        return place

    def begin(self, body: Body) -> None:
        """A deal begins."""
        for place in self._times.values():
            body.builder.store(number(0), place)

    def offer(self, body: Body, place: int, offer: Offer, legal: Value) -> None:
        """A decision with these legal choices is asked for."""
        where, build = self.counting.asked[place], body.builder
        count = body.words.count(legal)
        self._add(body, number(where.asked), number(1))
        self._add(body, number(where.choices), count)
        forced = build.icmp_unsigned("==", count, number(1))
        self._add(body, number(where.forced), build.zext(forced, WORD_TYPE))
        if offer.cards is not None and where.narrowed:
            self._duties(body, offer.cards, where.narrowed)

    def _duties(self, body: Body, rule: CardChoice, numbers: tuple[int, ...]) -> None:
        build, values = body.builder, body.expressions
        held, free = values.value(rule.held), values.value(rule.free)
        bits = max(held.type.width, free.type.width, *(body.widths.bits(duty.cards) for duty in rule.duties))
        left = build.and_(body.words.wide(held, bits), build.not_(body.words.wide(free, bits)))
        for duty, where in zip(rule.duties, numbers, strict=True):
            kept = build.and_(left, values.value(duty.cards, bits))
            some = build.icmp_signed("!=", kept, number(0, bits))
            narrowed = build.and_(some, build.icmp_signed("!=", kept, left))
            self._add(body, number(where), build.zext(narrowed, WORD_TYPE))
            left = build.select(some, kept, left)

    def answer(self, body: Body, place: int, choice: Value) -> None:
        """A choice is made."""
        where, build = self.counting.asked[place], body.builder
        if where.first_call is None:
            return
        said = build.icmp_unsigned(">=", choice, number(where.first_call))
        at = build.add(number(where.said), build.sub(choice, number(where.first_call)))
        # Where a card is chosen nothing is added, to the offer's own number.
        self._add(body, build.select(said, at, number(where.asked)), build.zext(said, WORD_TYPE))

    def tell(self, body: Body, place: int) -> None:
        """A line of the score counts, or a phase begins."""
        where = self.counting.told.get(place)
        if where is None:
            return
        self._add(body, number(where), number(1))
        if where in self._times:
            build, local = body.builder, self._times[where]
            before = build.load(local, typ=WORD_TYPE)
            after = build.add(before, number(1))
            self._add(body, number(self.counting.squares[where]), build.add(before, after))
            first = build.zext(build.icmp_signed("==", before, number(0)), WORD_TYPE)
            self._add(body, number(self.counting.in_deals[where]), first)
            build.store(after, local)

    def end(self, body: Body) -> None:
        """A deal is scored."""
        for ended in self.counting.ended:
            value = body.words.wide(body.frame.read(ended.slot.name, number(ended.element)), 64)
            at = body.builder.add(value, number(ended.first - ended.low))
            self._add(body, at, number(1))

    def _add(self, body: Body, at: Value, amount: Value) -> None:
        build = body.builder
        place = build.gep(self.memory, [at], source_etype=WORD_TYPE)
        build.store(build.add(build.load(place, typ=WORD_TYPE), amount), place)
