"""What a seat knows, taken out of a record for a player who then decides: no hidden card goes further than this."""

from __future__ import annotations

from llvmlite import ir

from followsuit.engine.machine import machine_of
from followsuit.engine.views import HAND, Observer
from followsuit.native.body import Body
from followsuit.native.frame import put_wide
from followsuit.native.imagining import Resting
from followsuit.native.kernel import Kernel
from followsuit.native.minds import Mind
from followsuit.native.watching import Sightings
from followsuit.native.widths import WORD
from followsuit.native.words import POINTER, WORD_TYPE, Value, number
from followsuit.program.model import Keep, Offer, Slot, Zone

NO_CHOICE = -1


class Deciding(Resting):
    """`decide(record, sightings, seat, key, memory)`: what the player answers at the offer where the record rests."""

    def __init__(self, kernel: Kernel, mind: Mind, sightings: Sightings) -> None:
        super().__init__(kernel.module, kernel.shape, "decide", WORD_TYPE, [POINTER, WORD_TYPE, WORD_TYPE, POINTER])
        self.kernel = kernel
        self.mind = mind
        self.sightings = sightings
        self.seen, self.seat, self.key, self.heap = self.more
        self._observer = Observer(machine_of(self.program))
        shape = kernel.shape
        self._known = self._room(ir.ArrayType(WORD_TYPE, shape.record_words), "known")
        self._hidden = self._room(ir.ArrayType(WORD_TYPE, sightings.zones), "hidden")
        self._lying = self._room(ir.ArrayType(sightings.kind, sightings.zones), "lying")
        self._build()

    def _room(self, kind: ir.Type, name: str) -> Value:
        place = self.builder.alloca(kind, name=name)
        place.align = 16
        place.type = POINTER
        return place

    def _build(self) -> None:
        build = self.builder
        self._blind = self._is_blind()
        self._head()
        for slot in self.program.slots:
            if slot.keep in (Keep.DEAL, Keep.MATCH):
                if slot.name in self.program.zone:
                    self._zone(self.program.zone[slot.name])
                else:
                    self._slot(slot)
        self._asked()
        know = self._struct("Knowledge", {
            "state": self._known, "hidden": self._hidden, "lying": self._lying,
            "played": build.load(self._seen_in(self.sightings.zones), typ=self.sightings.kind), "seat": self.seat,
        })  # fmt: skip
        stream = self._struct("Stream", {"key": self.key, "drawn": number(0)})
        gives = self.kernel.signature(self.mind.choose).gives
        decision = self._struct(gives, {})
        build.call(self.kernel.function(self.mind.choose), [decision, know, stream, self.heap])
        build.ret(build.load(self._field(gives, decision, "choice"), typ=WORD_TYPE))
        self.body.finish()

    # --- what is known -----------------------------------------------------------------------------------------------

    def _is_blind(self) -> Value:
        """Whether the seat has not looked at its hand yet."""
        here, blind = self.body.frame.word(self.memory, 0), ir.Constant(ir.IntType(1), 0)
        for place, step in enumerate(self.program.code):
            if isinstance(step, Offer) and step.blind:
                blind = self.builder.or_(blind, self.builder.icmp_signed("==", here, number(place)))
        return blind

    def _head(self) -> None:
        """Where the program rests and how many decisions there were; nothing of chance."""
        frame = self.body.frame
        for place, value in enumerate((frame.word(self.memory, 0), number(0), number(0), frame.word(self.memory, 3))):
            frame.put(self._known, place, value)

    def _slot(self, slot: Slot) -> None:
        """A variable, where the seat knows it."""
        bits = self.body.widths.slot(slot.name)
        for element in range(slot.size):
            value = self.body.frame.read(slot.name, number(element))
            first = number(slot.first, bits)
            if not self._observer.may_be_known(slot):
                value = first
            elif slot.shown is not None:
                known = element < len(slot.shown) and self._sees(self.body.expressions.value(slot.shown[element], WORD))
                value = self.builder.select(known, value, first) if known is not False else first
            self._write(slot.name, element, value)

    def _zone(self, zone: Zone) -> None:
        """The cards of a zone, where the seat sees them; else how many they are, and which it saw go there last."""
        build, bits = self.builder, self.body.widths.slot(zone.name)
        for element in range(self.program.slot[zone.name].size):
            if element >= (self.program.players if zone.per_seat else 1):
                self._write(zone.name, element, number(0, bits))
                continue
            value = self.body.frame.read(zone.name, number(element))
            sees = self._sees(self.body.expressions.value(zone.seen_by[element], WORD))
            if zone.name == HAND:
                sees = build.and_(sees, build.not_(self._blind))
            at = self.sightings.first[zone.name] + element
            self._write(zone.name, element, build.select(sees, value, number(0, bits)))
            hidden = build.select(sees, number(0), self.body.words.count(value))
            build.store(hidden, build.gep(self._hidden, [number(at)], source_etype=WORD_TYPE))
            lying = build.load(self._seen_in(at), typ=self.sightings.kind)
            if zone.name == HAND:
                lying = build.select(self._blind, number(0, self.sightings.kind.width), lying)
            build.store(lying, build.gep(self._lying, [number(at)], source_etype=self.sightings.kind))

    def _seen_in(self, at: int) -> Value:
        own = self.sightings.of(self.builder, self.seen, self.seat)
        return self.builder.gep(own, [number(at)], source_etype=self.sightings.kind)

    def _sees(self, seers: Value) -> Value:
        return self.builder.trunc(self.builder.lshr(seers, self.seat), ir.IntType(1))

    def _write(self, name: str, element: int, value: Value) -> None:
        field = self.body.record.fields[name][element]
        put_wide(self.builder, self._known, field.word, value)

    def _asked(self) -> None:
        """Who decides, for which seat, and what is legal: as it stands behind the record."""
        shape, frame = self.shape, self.body.frame
        for at in range(shape.actor, shape.record_words):
            frame.put(self._known, at, frame.word(self.memory, at))

    # --- structures --------------------------------------------------------------------------------------------------

    def _made(self, name: str) -> type:
        found = self.kernel.struct(self.mind.choose, name)
        assert found is not None  # noqa: S101  (a structure that `choose` takes or gives)
        return found

    def _struct(self, name: str, values: dict[str, Value]) -> Value:
        place = self._room(self.shape.struct_type(self._made(name)), name)
        for field, value in values.items():
            self.builder.store(value, self._field(name, place, field))
        return place

    def _field(self, name: str, place: Value, field: str) -> Value:
        made = self._made(name)
        at = [number(0, 32), number(list(self.shape.fields_of(made)).index(field), 32)]
        pointer = self.builder.gep(place, at, source_etype=self.shape.struct_type(made))
        pointer.type = POINTER
        return pointer

    def fault(self, body: Body) -> None:
        """Where it cannot be said who knows what."""
        del body
        self.builder.ret(number(NO_CHOICE))
