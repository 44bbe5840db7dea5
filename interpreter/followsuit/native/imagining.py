"""What the language of the kernel has from outside: sets, chance, and the program run on in records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from llvmlite import ir

from followsuit.native.body import Body
from followsuit.native.compiling import target
from followsuit.native.frame import put_wide
from followsuit.native.kernel import Primitive
from followsuit.native.shaping import Shape, Typed
from followsuit.native.widths import WORD
from followsuit.native.words import BIT, POINTER, WORD_TYPE, Value, number
from followsuit.program.model import End, Keep, Offer, Program
from followsuit.program.nodes import Node

if TYPE_CHECKING:
    from followsuit.native.computing import Computing

NOBODY = -1
AT_OFFER = -1
"""As the place to go on from: the offer at which the record rests is answered."""


class Imagining:
    """Functions of a module that run one program on in records, and the primitives that call them.

    `entries` are the places that `resume` may go on from, `led` the classes led by trick law, `law_at` the law at each
    place, `live` the seats that take part in the play.
    """

    def __init__(  # noqa: PLR0913  (each is one fact of the player)
        self,
        module: ir.Module,
        shape: Shape,
        *,
        entries: Sequence[int],
        led: Sequence[Node | None],
        law_at: Sequence[int],
        live: Node | None,
    ) -> None:
        self.module = module
        self.shape = shape
        self.program: Program = shape.program
        self._go = _Going(module, shape, sorted(set(entries))).function
        none, everyone = len(self.program.order.classes), (1 << self.program.players) - 1
        nodes = {place: led[law] for place, law in enumerate(law_at)}
        self._led = asking(module, shape, "led", nodes, none)
        self._live = asking(module, shape, "live", dict.fromkeys(nodes, live), everyone)

    @property
    def primitives(self) -> dict[str, Primitive]:
        """By the names that they have in the language."""
        return {
            "size": lambda at, given: Typed("int", at.words.count(given[0].value)),
            "lowest": lambda at, given: Typed("int", at.words.lowest(given[0].value)),
            "one": lambda at, given: Typed("Bits", at.words.one(given[0].value, self.shape.bits)),
            "sqrt": _root,
            "below": _below,
            "copy": self._copy,
            "step": lambda at, given: self._gone(at, given[0], number(AT_OFFER), given[1].value),
            "resume": lambda at, given: self._gone(at, given[0], given[1].value, number(0)),
            "led": lambda at, given: Typed("int", at.builder.call(self._led, [given[0].value])),
            "live": lambda at, given: Typed("int", at.builder.call(self._live, [given[0].value])),
        }

    def _gone(self, at: Computing, state: Typed, place: Value, answer: Value) -> Typed:
        return Typed("bool", at.builder.call(self._go, [state.value, place, answer]))

    def _copy(self, at: Computing, given: list[Typed]) -> Typed:
        copied(at.builder, given[0].value, given[1].value, self.shape.record_words)
        return Typed("None", None)


def copied(builder: ir.IRBuilder, to: Value, source: Value, words: int) -> None:
    """Copies so many words."""
    kind = ir.FunctionType(ir.VoidType(), [POINTER, POINTER, WORD_TYPE, BIT])
    function = builder.module.declare_intrinsic("llvm.memcpy.p0.p0.i64", (), kind)
    builder.call(function, [to, source, number(words * WORD // 8), ir.Constant(BIT, 0)])


def _root(at: Computing, given: list[Typed]) -> Typed:
    kind = ir.FunctionType(ir.DoubleType(), [ir.DoubleType()])
    function = at.builder.module.declare_intrinsic("llvm.sqrt.f64", (), kind)
    return Typed("float", at.builder.call(function, [at.fitted(given[0], "float")]))


def _below(at: Computing, given: list[Typed]) -> Typed:
    """A number of a stream: its key, and how many have been drawn."""
    stream, build = given[0].value, at.builder
    counter = build.gep(stream, [number(1)], source_etype=WORD_TYPE)
    key, drawn = build.load(stream, typ=WORD_TYPE), build.load(counter, typ=WORD_TYPE)
    build.store(build.add(drawn, number(1)), counter)
    return Typed("int", at.words.below(key, drawn, given[1].value))


class Resting:
    """Base of what builds the program into a function that works on one record."""

    def __init__(
        self, module: ir.Module, shape: Shape, name: str, result: ir.Type, more: Sequence[ir.Type] = ()
    ) -> None:
        self.shape = shape
        self.program = shape.program
        kind = ir.FunctionType(result, [POINTER, *more])
        self.function = ir.Function(module, kind, name)
        self.function.linkage = "internal"
        self.memory, *self.more = self.function.args
        self.builder = ir.IRBuilder(self.function.append_basic_block("entry"))
        self.body = Body(self.builder, shape.program, self, deposits=target().deposits)
        self.body.frame.reset(Keep.TEMP)
        self.body.frame.load(self.body.record, self.memory)

    def offer(self, body: Body, place: int, offer: Offer) -> None:
        """Nothing rests at an offer."""

    def end(self, body: Body, place: int, end: End) -> None:
        """Nothing ends."""

    def tell(self, body: Body, place: int) -> None:
        """Nobody listens."""

    def fault(self, body: Body) -> None:
        """What happens where the rules break down."""
        raise NotImplementedError


class _Going(Resting):
    """`go(record, place, answer)`: answers, or goes on from a place, and rests; false if the rules break down."""

    def __init__(self, module: ir.Module, shape: Shape, entries: Sequence[int]) -> None:
        super().__init__(module, shape, "go", BIT, [WORD_TYPE, WORD_TYPE])
        place, answer = self.more
        build, body = self.builder, self.body
        body.enter(entries)
        body.refuel()
        lost, asked = build.append_basic_block("lost"), build.append_basic_block("asked")
        switch = build.switch(place, asked)
        for entry in entries:
            switch.add_case(number(entry), body.blocks[entry])
        build.position_at_end(asked)
        switch = build.switch(body.frame.word(self.memory, 0), lost)
        for at in body.reached:
            if isinstance(self.program.code[at], Offer):
                switch.add_case(number(at), self._answered(at, answer))
        build.position_at_end(lost)
        build.ret(ir.Constant(BIT, 0))
        body.build()

    def _answered(self, place: int, answer: Value) -> ir.Block:
        build = self.builder
        block = build.append_basic_block("answered")
        with build.goto_block(build.block):
            build.position_at_end(block)
            self.body.answer_at(place, answer)
        return block

    def offer(self, body: Body, place: int, offer: Offer) -> None:
        """Rests, with what may be answered behind the record."""
        legal = body.expressions.value(offer.open)
        asked = [body.expressions.value(node, WORD) for node in (offer.actor, offer.seat)]
        self._rest(place, asked, body.words.wide(legal, self.shape.legal))

    def end(self, body: Body, place: int, end: End) -> None:
        """Rests at the end."""
        del body, end
        self._rest(place, [number(NOBODY), number(NOBODY)], number(0, self.shape.legal))

    def _rest(self, place: int, asked: list[Value], legal: Value) -> None:
        frame = self.body.frame
        frame.store(self.body.record, self.memory)
        frame.put(self.memory, 0, number(place))
        ask(self.builder, self.shape, self.memory, asked, legal)
        self.builder.ret(ir.Constant(BIT, 1))

    def fault(self, body: Body) -> None:
        """The record is left as it was."""
        del body
        self.builder.ret(ir.Constant(BIT, 0))


def ask(builder: ir.IRBuilder, shape: Shape, record: Value, asked: Sequence[Value], legal: Value) -> None:
    """Writes behind a record who decides, for which seat, and what is legal."""
    for at, value in enumerate(asked):
        builder.store(value, builder.gep(record, [number(shape.actor + at)], source_etype=WORD_TYPE))
    put_wide(builder, record, shape.actor + len(asked), legal)


class _Asking(Resting):
    """A function that gives the value of the expression that holds where a record rests."""

    def __init__(self, module: ir.Module, shape: Shape, name: str, nodes: dict[int, Node | None], other: int) -> None:
        super().__init__(module, shape, name, WORD_TYPE)
        self._other = other
        build = self.builder
        unknown = build.append_basic_block("unknown")
        blocks: dict[int, tuple[Node, ir.Block]] = {}
        switch = build.switch(self.body.frame.word(self.memory, 0), unknown)
        for place, node in nodes.items():
            if node is not None and isinstance(self.program.code[place], Offer | End):
                if id(node) not in blocks:
                    blocks[id(node)] = node, build.append_basic_block("known")
                switch.add_case(number(place), blocks[id(node)][1])
        for node, block in blocks.values():
            build.position_at_end(block)
            self.body.expressions.forget()
            build.ret(self.body.expressions.value(node, WORD))
        build.position_at_end(unknown)
        build.ret(number(other))
        self.body.finish()

    def fault(self, body: Body) -> None:
        """Where it has no value."""
        del body
        self.builder.ret(number(self._other))


def asking(module: ir.Module, shape: Shape, name: str, nodes: dict[int, Node | None], other: int) -> ir.Function:
    """A function from a record to the value of an expression there; `other` where there is none."""
    return _Asking(module, shape, name, nodes, other).function
