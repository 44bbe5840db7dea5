"""The instructions of a program as the body of a function; where it rests is left to whoever builds the function."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Protocol

from llvmlite import ir

from followsuit.engine.machine import LONGEST, MOST_DECISIONS
from followsuit.native.expressions import Expressions
from followsuit.native.frame import Frame, Record
from followsuit.native.loops import Loop
from followsuit.native.sharing import shared
from followsuit.native.widths import WORD, Widths
from followsuit.native.words import POINTER, WORD_TYPE, Value, Words, number
from followsuit.program.flow import following, ways_from
from followsuit.program.model import (
    ANSWER,
    Deal,
    Draw,
    End,
    Instruction,
    Jump,
    Move,
    Offer,
    Program,
    Set,
    Tell,
    Test,
)
from followsuit.program.nodes import Var

CARDS_BITS = 8
"""The bits of a card's number in the pool that is dealt from."""


class Rests(Protocol):
    """What is done where a program rests. Each leaves the block where it is called with a terminator."""

    def offer(self, body: Body, place: int, offer: Offer) -> None:
        """A decision: leaves the function, or answers with `body.answer`."""

    def end(self, body: Body, place: int, end: End) -> None:
        """The end of the deal."""

    def tell(self, body: Body, place: int) -> None:
        """Something is told to people, which changes nothing."""

    def fault(self, body: Body) -> None:
        """The rules led to something that they do not provide for, at the instruction `body.faulty`."""


class Body:
    """Builds the instructions of one program into one function."""

    def __init__(self, builder: ir.IRBuilder, program: Program, rests: Rests, *, deposits: bool) -> None:
        self.builder = builder
        self.program = program = shared(program)
        self.rests = rests
        self.widths = Widths(program)
        self.record = Record(program, self.widths)
        self.words = Words(builder, deposits=deposits)
        self.frame = Frame(builder, program, self.widths)
        self.expressions = Expressions(self.words, self.frame, self.widths, self)
        self._entries: set[int] = set()
        self._local_words = {name: self._local(name, WORD_TYPE) for name in ("fuel", "faulty")}
        self._pool_type = ir.ArrayType(ir.IntType(CARDS_BITS), len(program.deck.cards))
        self._pool = self._local("pool", self._pool_type)
        self.reached = sorted(ways_from(program.code, 0))
        self._fault: ir.Block | None = None
        self._at = 0

    @cached_property
    def blocks(self) -> dict[int, ir.Block]:
        """The block that begins with each instruction to which something goes."""
        return {place: self.builder.append_basic_block(f"at.{place}") for place in self._leaders()}

    def _local(self, name: str, kind: ir.Type) -> Value:
        with self.builder.goto_entry_block():
            place = self.builder.alloca(kind, name=name)
        place.type = POINTER
        return place

    def enter(self, places: Iterable[int]) -> None:
        """Instructions that the function begins with; to be told before anything is built."""
        self._entries.update(places)

    def has_moved(self, move: Move, cards: Value, ends: tuple[Value | None, Value | None], seers: Value) -> None:
        """Cards have been moved, between these elements; `seers` is what `seers_of` gave before."""

    def seers_of(self, move: Move, leave: Value | None) -> Value:
        """Who sees that cards leave, for whoever wants to know."""

    def has_dealt(self, source: tuple[Var, Value | None], to: tuple[Var, Value | None], cards: Value) -> None:
        """Cards have been dealt, between these elements."""

    def _leaders(self) -> list[int]:
        """The instructions that something goes to other than the one before, and those where it rests."""
        code = self.program.code
        found = {0, *self._entries}
        for place in self.reached:
            if isinstance(code[place], Jump | Test):
                found.update(following(code[place], place))
            elif isinstance(code[place], Offer):
                found.update((place, place + 1))
            elif isinstance(code[place], End):
                found.add(place)
        return sorted(found)

    @property
    def faulty(self) -> Value:
        """The number of the instruction that could not be carried out."""
        return self.builder.load(self._local_words["faulty"], typ=WORD_TYPE)

    def refuel(self) -> None:
        """Allows so many instructions until the next decision: no fewer than the interpreter, which counts steps."""
        self.builder.store(number(LONGEST * len(self.program.code)), self._local_words["fuel"])

    def build(self) -> None:
        """Builds every instruction that can be reached, and the way out of faults."""
        for place in self.reached:
            if place in self.blocks:
                if not self.builder.block.is_terminated:
                    self.builder.branch(self.blocks[place])
                self.builder.position_at_end(self.blocks[place])
            self._at = place
            self.expressions.forget()
            self._instruction(self.program.code[place])
        self.finish()

    def finish(self) -> None:
        """Builds the way out of faults, if there are any."""
        if self._fault is not None:
            self.builder.position_at_end(self._fault)
            self.rests.fault(self)

    def unless(self, condition: Value, place: int | None = None) -> None:
        """Ends the deal with a fault (here, or at another place) unless the condition (one bit) holds."""
        build = self.builder
        if self._fault is None:
            self._fault = build.append_basic_block("fault")
        bad, good = build.append_basic_block("bad"), build.append_basic_block("good")
        build.cbranch(condition, good, bad).set_weights([2**20, 1])
        build.position_at_end(bad)
        build.store(number(self._at if place is None else place), self._local_words["faulty"])
        build.branch(self._fault)
        build.position_at_end(good)

    def answer(self, choice: Value) -> None:
        """Takes a choice (its number as a word) as the answer to the offer here, and goes on."""
        self.answer_at(self._at, choice)

    def answer_at(self, place: int, choice: Value) -> None:
        """The same for the offer at a place."""
        moves = self.builder.load(self.frame.moves, typ=WORD_TYPE)
        self.unless(self.builder.icmp_unsigned("<", moves, number(MOST_DECISIONS)), place)
        if ANSWER in self.program.slot:
            self.frame.write(ANSWER, self.words.wide(choice, self.widths.slot(ANSWER)))
        self._count(self.frame.moves)
        self.builder.branch(self.blocks[place + 1])

    def _count(self, local: Value) -> None:
        build = self.builder
        build.store(build.add(build.load(local, typ=WORD_TYPE), number(1)), local)

    def _instruction(self, instruction: Instruction) -> None:
        match instruction:
            case Set():
                self.set(instruction)
            case Move():
                self._move(instruction)
            case Deal():
                self._deal(instruction)
            case Draw():
                self._draw(instruction)
            case Test(condition, other):
                holds = self.expressions.condition(condition)
                self.builder.cbranch(holds, *(self._way(place) for place in (self._at + 1, other)))
            case Jump(to):
                self.builder.branch(self._way(to))
            case Offer():
                self.rests.offer(self, self._at, instruction)
            case End():
                self.rests.end(self, self._at, instruction)
            case Tell():
                self.rests.tell(self, self._at)

    def _way(self, place: int) -> ir.Block:
        """The block of an instruction; the way back to an earlier one costs as many instructions as lie between."""
        if place > self._at:
            return self.blocks[place]
        build = self.builder
        with build.goto_block(build.block):
            way = build.append_basic_block("back")
            build.position_at_end(way)
            fuel = self._local_words["fuel"]
            left = build.sub(build.load(fuel, typ=WORD_TYPE), number(self._at - place + 1))
            build.store(left, fuel)
            self.unless(build.icmp_signed(">", left, number(0)))
            build.branch(self.blocks[place])
        return way

    def set(self, instruction: Set) -> None:
        """An assignment."""
        name, bits = instruction.to.name, self.widths.slot(instruction.to.name)
        low, high = self.widths.slots[name]
        lowest, highest = self.widths.span(instruction.value)
        value = self.expressions.value(instruction.value)
        if not (low <= lowest and highest <= high):
            at = value.type.width
            if lowest < low:
                self.unless(self.builder.icmp_signed(">=", value, number(low, at)))
            if highest > high:
                self.unless(self.builder.icmp_signed("<=", value, number(high, at)))
        self.frame.write(name, self.words.wide(value, bits), self._owned(instruction.to))

    def _owned(self, to: Var) -> Value | None:
        """The element that is written: not the one that belongs to nobody."""
        if to.index is None:
            return None
        return self.expressions.index(to.index, max(1, self.program.slot[to.name].size - 1))

    def _element(self, source: Var) -> Value | None:
        if source.index is None:
            return None
        return self.expressions.index(source.index, self.program.slot[source.name].size)

    def _move(self, instruction: Move) -> None:
        build, frame = self.builder, self.frame
        source, to = instruction.source, instruction.to
        bits = max(self.widths.slot(source.name), self.widths.slot(to.name), self.widths.bits(instruction.cards))
        moved = self.expressions.value(instruction.cards, bits)
        some, after = build.append_basic_block("moving"), build.append_basic_block("moved")
        build.cbranch(build.icmp_signed("!=", moved, number(0, bits)), some, after)
        build.position_at_end(some)
        leave, arrive = self._element(source), self._owned(to)
        seers = self.seers_of(instruction, leave)
        held = self.words.wide(frame.read(source.name, leave), bits)
        kept = build.and_(held, build.not_(moved))
        self.unless(build.icmp_signed("==", build.and_(moved, build.not_(held)), number(0, bits)))
        frame.write(source.name, self.words.wide(kept, self.widths.slot(source.name)), leave)
        joined = build.or_(self.words.wide(frame.read(to.name, arrive), bits), moved)
        frame.write(to.name, self.words.wide(joined, self.widths.slot(to.name)), arrive)
        self._holds(to.name, joined)
        self.has_moved(instruction, moved, (leave, arrive), seers)
        build.branch(after)
        build.position_at_end(after)
        self.expressions.forget()

    def _holds(self, name: str, cards: Value) -> None:
        """A fault if a zone holds more cards than it may."""
        zone = self.program.zone.get(name)
        if zone is not None and zone.capacity is not None:
            self.unless(self.builder.icmp_signed("<=", self.words.count(cards), number(zone.capacity)))

    # --- chance ------------------------------------------------------------------------------------------------------

    def _deal(self, instruction: Deal) -> None:
        build, words = self.builder, self.words
        source = instruction.source
        element = self._element(source)
        bits = self.widths.slot(source.name)
        size = self._unpacked(self.frame.read(source.name, element))
        taken: Value = number(0)
        for share in instruction.shares:
            self.expressions.forget()
            left = build.sub(size, taken)
            count = self.expressions.value(share.count, WORD)
            count = build.select(build.icmp_signed("<", count, number(0)), number(0), count)
            count = build.select(build.icmp_signed("<", count, left), count, left)
            to = self._owned(share.to)
            dealt = self._taken(taken, count, size, bits)
            held = self.frame.read(source.name, element)
            self.frame.write(source.name, build.and_(held, build.not_(dealt)), element)
            target = self.frame.read(share.to.name, to)
            wide = max(bits, target.type.width)
            joined = build.or_(words.wide(target, wide), words.wide(dealt, wide))
            self.frame.write(share.to.name, words.wide(joined, target.type.width), to)
            self._holds(share.to.name, joined)
            self.has_dealt((source, element), (share.to, to), dealt)
            taken = build.add(taken, count)

    def _unpacked(self, members: Value) -> Value:
        """Puts the members of a set into the pool in ascending order, and gives their number."""
        build, bits = self.builder, members.type.width
        pack, pieces, after = (build.append_basic_block(name) for name in ("pack", "pieces", "unpacked"))
        whole = number(self.program.deck.all, bits)
        build.cbranch(build.icmp_signed("==", members, whole), pack, pieces)
        build.position_at_end(pack)
        build.store(build.load(self._whole_pack(), typ=self._pool_type), self._pool)
        build.branch(after)
        build.position_at_end(pieces)
        with self._loop(members, number(0)) as (rest, place, step):
            build.store(build.trunc(self.words.lowest(rest), ir.IntType(CARDS_BITS)), self._in_pool(place))
            without = build.and_(rest, build.sub(rest, number(1, bits)))
            step(without, build.add(place, number(1)))
        build.branch(after)
        build.position_at_end(after)
        return self.words.count(members)

    def _whole_pack(self) -> Value:
        """Every card of the pack in order, as a constant: most deals begin with it."""
        module = self.builder.module
        place = ir.GlobalVariable(module, self._pool_type, module.get_unique_name(f"pack.{self._at}"))
        cards = self._pool_type.count
        place.initializer = ir.Constant(self._pool_type, [number(card, CARDS_BITS) for card in range(cards)])
        place.global_constant, place.linkage = True, "internal"
        place.type = POINTER
        return place

    def _taken(self, first: Value, count: Value, size: Value, bits: int) -> Value:
        """Brings `count` random cards of the pool to its places from `first` on; the set of them."""
        build, words = self.builder, self.words
        key = build.load(self.frame.key, typ=WORD_TYPE)
        drawn = build.load(self.frame.draws, typ=WORD_TYPE)
        offset = build.sub(drawn, first)
        with self._loop(count, first, number(0, bits)) as (left, place, dealt, step):
            chosen = build.add(place, words.below(key, build.add(offset, place), build.sub(size, place)))
            there, here = self._in_pool(chosen), self._in_pool(place)
            kind = ir.IntType(CARDS_BITS)
            card, other = build.load(there, typ=kind), build.load(here, typ=kind)
            build.store(other, there)
            build.store(card, here)
            more = build.or_(dealt, words.one(card, bits))
            step(build.sub(left, number(1)), build.add(place, number(1)), more)
        build.store(build.add(drawn, count), self.frame.draws)
        return dealt

    def _in_pool(self, place: Value) -> Value:
        return self.builder.gep(self._pool, [place], source_etype=ir.IntType(CARDS_BITS))

    def _loop(self, *first: Value) -> Loop:
        return Loop(self.builder, first)

    def _draw(self, instruction: Draw) -> None:
        build = self.builder
        members = self.expressions.value(instruction.members)
        name, bits = instruction.to.name, self.widths.slot(instruction.to.name)
        some = build.icmp_signed("!=", members, number(0, members.type.width))
        blocks = [build.append_basic_block(label) for label in ("drawing", "drawn")]
        before = build.block
        build.cbranch(some, *blocks)
        build.position_at_end(blocks[0])
        key, drawn = build.load(self.frame.key, typ=WORD_TYPE), build.load(self.frame.draws, typ=WORD_TYPE)
        found = self.words.member(members, self.words.below(key, drawn, self.words.count(members)))
        self._count(self.frame.draws)
        inside = build.block
        build.branch(blocks[1])
        build.position_at_end(blocks[1])
        value = build.phi(WORD_TYPE)
        value.add_incoming(number(instruction.absent), before)
        value.add_incoming(found, inside)
        low, high = self.widths.slots[name]
        self.unless(
            build.and_(build.icmp_signed(">=", value, number(low)), build.icmp_signed("<=", value, number(high)))
        )
        self.expressions.forget()
        self.frame.write(name, self.words.wide(value, bits), self._owned(instruction.to))
