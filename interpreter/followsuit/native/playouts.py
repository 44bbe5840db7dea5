"""Many ways on from one state: each played at random to the end of the deal, and told in a row as `batches` does."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from followsuit.engine.chance import Purpose
from followsuit.native.batches import DEAL_HEAD, ENDINGS
from followsuit.native.body import Body
from followsuit.native.compiling import target
from followsuit.native.loops import Loop
from followsuit.native.policy import Policy, some
from followsuit.native.words import POINTER, WORD_TYPE, Value, number
from followsuit.program.model import End, Keep, Offer, Program

NAME = "playouts"


def row_size(program: Program) -> int:
    """The words of a row."""
    return DEAL_HEAD + program.account_count


def playouts_module(program: Program) -> ir.Module:
    """A module with `playouts(record, seed, first, count, rows)`; the record is only read.

    The way with the number n is that of the stream n of the seed, as `runs` goes it to the end with that stream's key.
    """
    module = ir.Module(NAME)
    kind = ir.FunctionType(ir.VoidType(), [POINTER, WORD_TYPE, WORD_TYPE, WORD_TYPE, POINTER])
    function = ir.Function(module, kind, NAME)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    _Playouts(builder, program, function.args).build()
    return module


class _Playouts:
    """Builds the function: a loop around the program, into it where the record rests."""

    def __init__(self, builder: ir.IRBuilder, program: Program, arguments: Sequence[Value]) -> None:
        self.builder = builder
        self.program = program
        self.memory, self.seed, self.first, self.count, self.rows = arguments
        self.body = Body(builder, program, self, deposits=target().deposits)
        self.policy = Policy(self.body.words)
        self._row = builder.alloca(WORD_TYPE, name="row")
        self._row.type = POINTER
        self._after = builder.append_basic_block("played")

    def build(self) -> None:
        """Builds it."""
        build, body = self.builder, self.body
        build.store(build.ptrtoint(self.rows, WORD_TYPE), self._row)
        with Loop(build, (self.count, self.first)) as (left, stream, step):
            self._begin(stream)
            switch = build.switch(body.frame.word(self.memory, 0), body.blocks[0])
            for place in body.reached:
                if isinstance(self.program.code[place], Offer | End):
                    switch.add_case(number(place), body.blocks[place])
            body.build()
            build.position_at_end(self._after)
            step(build.sub(left, number(1)), build.add(stream, number(1)))
        build.ret_void()

    def _begin(self, stream: Value) -> None:
        frame, words = self.body.frame, self.body.words
        frame.reset(Keep.TEMP)
        frame.load(self.body.record, self.memory)
        self.policy.begin(words.drawn(words.key(self.seed, stream, Purpose.POLICY), number(0)), number(0))
        self.body.refuel()

    def offer(self, body: Body, place: int, offer: Offer) -> None:
        """Answers as `random` does; an offer without a legal choice is a fault."""
        del place
        legal = body.expressions.value(offer.open)
        body.unless(some(self.builder, legal))
        choice = self.policy.pick(legal, offer.raising)
        body.refuel()
        body.answer(choice)

    def tell(self, body: Body, place: int) -> None:
        """Nobody listens."""

    def end(self, body: Body, place: int, end: End) -> None:
        """Writes the row."""
        del place
        accounts = [number(account) for account in range(self.program.account_count)]
        points = [body.words.wide(body.frame.read("points", account), 64) for account in accounts]
        moves = self.builder.load(body.frame.moves, typ=WORD_TYPE)
        self._write([number(ENDINGS.index(end.ending)), moves, *points])

    def fault(self, body: Body) -> None:
        """Writes a row that says where."""
        self._write([self.builder.sub(number(-1), body.faulty)])

    def _write(self, row: list[Value]) -> None:
        build = self.builder
        start = build.load(self._row, typ=WORD_TYPE)
        at = build.inttoptr(start, POINTER)
        for place, value in enumerate(row):
            build.store(value, build.gep(at, [number(place)], source_etype=WORD_TYPE))
        build.store(build.add(start, number(8 * row_size(self.program))), self._row)
        build.branch(self._after)
