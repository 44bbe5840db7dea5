"""Who is winning the trick that lies on the table, as the program itself finds it."""

from __future__ import annotations

from llvmlite import ir

from followsuit.native.body import Body
from followsuit.native.compiling import target
from followsuit.native.words import POINTER, WORD_TYPE, Value, number
from followsuit.program.flow import ways_from
from followsuit.program.law import power_of
from followsuit.program.model import End, Keep, Offer, Program, Set

NAME = "winning"
WINNER = "winner"


def winning_module(program: Program) -> ir.Module:
    """A module with `winning(record)`: the seat whose card is winning; the number of players where nobody's is."""
    module = ir.Module(NAME)
    function = ir.Function(module, ir.FunctionType(WORD_TYPE, [POINTER]), NAME)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    _Winning(builder, program, function.args[0]).build()
    return module


def steps_to_winner(program: Program, place: int) -> list[Set]:
    """The instructions by which the program finds the winner of the trick that a place is in; empty if it has none."""
    found: list[Set] = []
    for at in ways_from(program.code, place):
        step = program.code[at]
        if not isinstance(step, Set):
            if found:
                return []
            continue
        if found or step.to.name == power_of(0):
            found.append(step)
        if found and step.to.name == WINNER:
            return found
    return []


class _Winning:
    """Builds the function: by the place where the record rests, the steps of the tricks that are played there."""

    def __init__(self, builder: ir.IRBuilder, program: Program, record: Value) -> None:
        self.builder = builder
        self.program = program
        self.memory = record
        self.body = Body(builder, program, self, deposits=target().deposits)

    def build(self) -> None:
        """Builds it."""
        build, frame = self.builder, self.body.frame
        frame.reset(Keep.TEMP)
        frame.load(self.body.record, self.memory)
        nobody = build.append_basic_block("nobody")
        switch = build.switch(frame.word(self.memory, 0), nobody)
        build.position_at_end(nobody)
        build.ret(number(self.program.players))
        for place, item in enumerate(self.program.code):
            if isinstance(item, Offer) and (steps := steps_to_winner(self.program, place)):
                block = build.append_basic_block(f"from.{place}")
                switch.add_case(number(place), block)
                build.position_at_end(block)
                self._steps(steps)
        self.body.finish()

    def _steps(self, steps: list[Set]) -> None:
        for step in steps[:-1]:
            self.body.expressions.forget()
            self.body.set(step)
        self.body.expressions.forget()
        self.builder.ret(self.body.expressions.value(steps[-1].value, 64))

    def offer(self, body: Body, place: int, offer: Offer) -> None:
        """No decision lies on the way."""

    def end(self, body: Body, place: int, end: End) -> None:
        """No end lies on the way."""

    def tell(self, body: Body, place: int) -> None:
        """Nobody listens."""

    def fault(self, body: Body) -> None:
        """Where the winner cannot be found, it is nobody."""
        del body
        self.builder.ret(number(self.program.players))
