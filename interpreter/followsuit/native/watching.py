"""What every seat has seen in a deal, kept while it is played: the cards that were played, and where others went."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from followsuit.engine.events import ANNOUNCE, MELD
from followsuit.engine.views import TRICK
from followsuit.native.body import Body, Rests
from followsuit.native.widths import WORD
from followsuit.native.words import POINTER, WORD_TYPE, Value, number
from followsuit.program.model import Instruction, Move, Program, Tell
from followsuit.program.nodes import Node, Var


class Sightings:
    """Memory of the seats: a set of cards for each zone (those it saw go there last), and one for all cards played.

    A zone with one for each seat counts as so many.
    """

    def __init__(self, builder: ir.IRBuilder, program: Program, bits: int) -> None:
        self.program = program
        self.kind = ir.IntType(bits)
        self.first: dict[str, int] = {}
        self.zones = 0
        for zone in program.zones:
            self.first[zone.name] = self.zones
            self.zones += program.players if zone.per_seat else 1
        self.entries = self.zones + 1
        self._array = ir.ArrayType(self.kind, self.entries * program.players)
        self.memory = builder.alloca(self._array, name="sightings")
        self.memory.align = 16
        self.memory.type = POINTER
        self._function = self._made(builder.module)

    def forget(self, builder: ir.IRBuilder) -> None:
        """A deal begins."""
        builder.store(ir.Constant(self._array, None), self.memory)

    def of(self, builder: ir.IRBuilder, memory: Value, seat: Value) -> Value:
        """Where the sets of a seat lie: one for each zone, then the cards played."""
        return builder.gep(memory, [builder.mul(seat, number(self.entries))], source_etype=self.kind)

    def take(self, builder: ir.IRBuilder, audience: Value, cards: Value, zone: Value, *, played: bool) -> None:
        """These seats see cards go to a zone."""
        wide = cards if cards.type == self.kind else builder.zext(cards, self.kind)
        builder.call(self._function, [self.memory, audience, wide, zone, number(int(played))])

    def _made(self, module: ir.Module) -> ir.Function:
        """`sighted(memory, audience, cards, zone, played)`."""
        kinds = [POINTER, WORD_TYPE, self.kind, WORD_TYPE, WORD_TYPE]
        function = ir.Function(module, ir.FunctionType(ir.VoidType(), kinds), "sighted")
        function.linkage = "internal"
        memory, audience, cards, zone, played = function.args
        build = ir.IRBuilder(function.append_basic_block("entry"))
        nothing = number(0, self.kind.width)
        for seat in range(self.program.players):
            sees = build.trunc(build.lshr(audience, number(seat)), ir.IntType(1))
            seen = build.select(sees, cards, nothing)
            places = [
                build.gep(memory, [number(seat * self.entries + at)], source_etype=self.kind)
                for at in range(self.entries)
            ]
            kept = build.not_(seen)
            for place in places[:-1]:
                build.store(build.and_(build.load(place, typ=self.kind), kept), place)
            to = build.gep(memory, [build.add(zone, number(seat * self.entries))], source_etype=self.kind)
            build.store(build.or_(build.load(to, typ=self.kind), seen), to)
            counted = build.select(build.icmp_signed("!=", played, number(0)), seen, nothing)
            build.store(build.or_(build.load(places[-1], typ=self.kind), counted), places[-1])
        build.ret_void()
        return function


class Watched(Body):
    """A program whose moves of cards are watched by the seats that see them."""

    def __init__(
        self, builder: ir.IRBuilder, program: Program, rests: Rests, sightings: Sightings, *, deposits: bool
    ) -> None:
        super().__init__(builder, program, rests, deposits=deposits)
        self.sightings = sightings

    def seers_of(self, move: Move, leave: Value | None) -> Value:
        """Who sees the cards that leave, and who is let see them pass."""
        self.expressions.forget()
        seers = self._seers(move.source.name, leave)
        return seers if move.seen_by is None else self.builder.or_(seers, self._everyone(move.seen_by))

    def has_moved(self, move: Move, cards: Value, ends: tuple[Value | None, Value | None], seers: Value) -> None:
        """Those who saw them leave or see them arrive know where they are."""
        self._sighted(move.to, ends[1], cards, seers, played=move.to.name == TRICK)

    def has_dealt(self, source: tuple[Var, Value | None], to: tuple[Var, Value | None], cards: Value) -> None:
        """The same for cards that chance has dealt."""
        self.expressions.forget()
        self._sighted(*to, cards, self._seers(source[0].name, source[1]), played=False)

    def told(self, tell: Instruction) -> None:
        """Cards that are announced or shown are seen by all, where they lie."""
        if not isinstance(tell, Tell) or tell.kind not in (ANNOUNCE, MELD) or tell.cards is None:
            return
        build, cards = self.builder, self.expressions.value(tell.cards)
        everyone = number((1 << self.program.players) - 1)
        for name, first in self.sightings.first.items():
            for element in range(self.program.players if self.program.zone[name].per_seat else 1):
                lying = self.frame.read(name, number(element))
                bits = max(lying.type.width, cards.type.width)
                here = build.and_(self.words.wide(lying, bits), self.words.wide(cards, bits))
                here = self.words.wide(here, self.sightings.kind.width)
                self.sightings.take(build, everyone, here, number(first + element), played=False)

    def _sighted(self, to: Var, element: Value | None, cards: Value, seers: Value, *, played: bool) -> None:
        self.expressions.forget()
        audience = self.builder.or_(seers, self._seers(to.name, element))
        zone = number(self.sightings.first[to.name])
        if self.program.zone[to.name].per_seat and element is not None:
            zone = self.builder.add(zone, element)
        self.sightings.take(
            self.builder, audience, self.words.wide(cards, self.sightings.kind.width), zone, played=played
        )

    def _seers(self, name: str, element: Value | None) -> Value:
        """Who sees the cards of a zone (of one element of it)."""
        nodes: Sequence[Node] = self.program.zone[name].seen_by
        if element is None or len(nodes) == 1:
            return self._everyone(nodes[0])
        found = number(0)
        for at, node in enumerate(nodes):
            here = self.builder.icmp_signed("==", element, number(at))
            found = self.builder.select(here, self._everyone(node), found)
        return found

    def _everyone(self, seats: Node) -> Value:
        """A set of seats, without what is no seat."""
        everyone = (1 << self.program.players) - 1
        return self.builder.and_(self.expressions.value(seats, WORD), number(everyone))
