"""Many deals or matches in one call as in `batches`, where some seats are played by a player with a mind of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from llvmlite import ir

from followsuit.native.batches import Batch, Form
from followsuit.native.body import Body
from followsuit.native.compiling import target
from followsuit.native.deciding import Deciding
from followsuit.native.imagining import Imagining, ask
from followsuit.native.kernel import Kernel
from followsuit.native.minds import Mind
from followsuit.native.policy import some
from followsuit.native.remembering import leave, room
from followsuit.native.shaping import Shape
from followsuit.native.watching import Sightings, Watched
from followsuit.native.widths import WORD
from followsuit.native.words import POINTER, WORD_TYPE, Value, number
from followsuit.program.model import Offer, Program


def mixed_name(form: Form, mind: Mind) -> str:
    """The function's name, which tells it from those of other forms and players."""
    return f"{form.name}_{mind.digest}"


def mixed_module(program: Program, form: Form, mind: Mind) -> ir.Module:
    """A module with a function as `batches.batch_module` makes, with one more argument: the set of the mind's seats.

    The other seats are played by `random`. Each decision has a stream of its own, as in `players.base`.
    """
    name = mixed_name(form, mind)
    module = ir.Module(name)
    kind = ir.FunctionType(ir.VoidType(), [WORD_TYPE, WORD_TYPE, WORD_TYPE, POINTER, POINTER, WORD_TYPE])
    function = ir.Function(module, kind, name)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    _Mixed(builder, program, form, function, mind).build()
    return module


def mixed_maker(form: Form, mind: Mind) -> Callable[[Program], ir.Module]:
    """What makes the module of a form."""
    return partial(mixed_module, form=form, mind=mind)


class _Mixed(Batch):
    """Builds the function: at each offer either the mind decides, or chance."""

    def __init__(self, builder: ir.IRBuilder, program: Program, form: Form, function: ir.Function, mind: Mind) -> None:
        self.mind = mind
        self.shape = Shape(program)
        self.sightings = Sightings(builder, program, self.shape.bits)
        self.record = builder.alloca(ir.ArrayType(WORD_TYPE, self.shape.record_words), name="record")
        self.record.align = 16
        self.record.type = POINTER
        super().__init__(builder, program, form, function.args[:-1])
        self._key = self._local("key of choices")
        self._seats = function.args[-1]
        module = function.module
        imagining = Imagining(
            module, self.shape, entries=mind.entries, led=mind.led, law_at=mind.law_at, live=mind.live
        )
        kernel = Kernel(module, self.shape, mind.tables, imagining.primitives, mind.marks)
        self._decide = Deciding(kernel, mind, self.sightings).function
        self._heap = room(builder, kernel.memory)

    def make_body(self) -> Body:
        """The program, watched by the seats."""
        return Watched(self.builder, self.program, self, self.sightings, deposits=target().deposits)

    def leave(self) -> None:
        """What was remembered is not wanted any more."""
        leave(self.builder, self._heap)
        super().leave()

    def begin_choosing(self, key: Value) -> None:
        """A stream for each decision follows from this key."""
        self.builder.store(key, self._key)

    def begin_deal(self) -> None:
        """Nothing has been seen yet."""
        super().begin_deal()
        self.sightings.forget(self.builder)

    def tell(self, body: Body, place: int) -> None:
        """What is shown is seen."""
        super().tell(body, place)
        step = self.program.code[place]
        assert isinstance(body, Watched)  # noqa: S101  (`make_body`)
        body.told(step)

    def choice(self, body: Body, place: int, offer: Offer, legal: Value) -> Value:
        """What the mind or chance answers."""
        build, frame = self.builder, body.frame
        legal = self._without_twins(offer, legal)
        actor = body.expressions.value(offer.actor, WORD)
        moves = build.load(frame.moves, typ=WORD_TYPE)
        key = body.words.drawn(build.load(self._key, typ=WORD_TYPE), moves)
        blocks = [build.append_basic_block(name) for name in ("minded", "random", "chosen")]
        minded = build.trunc(build.lshr(self._seats, actor), ir.IntType(1))
        build.cbranch(minded, blocks[0], blocks[1])
        build.position_at_end(blocks[0])
        chosen = [(self._decided(body, place, offer, legal, actor, key), build.block)]
        build.branch(blocks[2])
        build.position_at_end(blocks[1])
        self.policy.begin(key, number(0))
        chosen.append((self.policy.pick(legal, offer.raising), build.block))
        build.branch(blocks[2])
        build.position_at_end(blocks[2])
        result = build.phi(WORD_TYPE)
        for value, block in chosen:
            result.add_incoming(value, block)
        body.expressions.forget()
        return result

    def _decided(self, body: Body, place: int, offer: Offer, legal: Value, actor: Value, key: Value) -> Value:  # noqa: PLR0913, PLR0917  (each is one fact of the question)
        build = self.builder
        seat = body.expressions.value(offer.seat, WORD)
        body.frame.store(body.record, self.record)
        body.frame.put(self.record, 0, number(place))
        ask(build, self.shape, self.record, [actor, seat], body.words.wide(legal, self.shape.legal))
        choice = build.call(self._decide, [self.record, self.sightings.memory, actor, key, self._heap])
        body.unless(build.icmp_signed(">=", choice, number(0)))
        return choice

    def _without_twins(self, offer: Offer, legal: Value) -> Value:
        """Of cards that look the same and are both legal, the first stands for both."""
        if offer.cards is None:
            return legal
        build, bits, rest = self.builder, legal.type.width, legal
        for card, before in enumerate(self.mind.twins):
            if before:
                there = some(build, build.and_(legal, number(before, bits)))
                left = build.and_(rest, build.not_(number(1 << card, bits)))
                rest = build.select(there, left, rest)
        return rest
