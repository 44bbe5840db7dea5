"""A slow machine for core programs, written from the description of the program alone: a second opinion on the engine.

It evaluates every expression with `program.nodes.evaluate`, one instruction after the other, and keeps what it did.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from followsuit.program.model import (
    ANSWER,
    Deal,
    Draw,
    End,
    Instruction,
    Jump,
    Keep,
    Move,
    Offer,
    Program,
    Set,
    Tell,
    Test,
)
from followsuit.program.nodes import Node, Var, evaluate
from support import chance
from support.states import HEAD, State, Values, state_of, values_of

Watcher = Callable[["Plain", Instruction], None]


@dataclass
class Plain:
    """A machine at work: `values` holds every slot, temporaries and options too."""

    program: Program
    values: Values
    watch: Watcher | None = None
    told: list[tuple[str, str]] = field(default_factory=list)

    @classmethod
    def at(cls, program: Program, state: State, watch: Watcher | None = None) -> Plain:
        """A machine that continues from a state."""
        held = {slot.name: [slot.first] * slot.size for slot in program.slots if slot.keep in {Keep.TEMP, Keep.OPTION}}
        return cls(program, held | values_of(program, state), watch)

    @property
    def state(self) -> State:
        """The record."""
        return state_of(self.program, self.values)

    @property
    def instruction(self) -> Instruction:
        """What is done next."""
        return self.program.code[self.values["pc"][0]]

    def value(self, node: Node) -> int:
        """What an expression is worth now."""
        return evaluate(node, lambda name, index: self.values[name][index], self.program.tables)

    def legal(self) -> int:
        """The open choices of the offer at which the machine rests."""
        offer = self.instruction
        assert isinstance(offer, Offer)
        return self.value(offer.open)

    def answer(self, choice: int) -> None:
        """Answers the offer and runs to the next rest."""
        self.values[ANSWER] = [choice]
        self.values["moves"][0] += 1
        self.values["pc"][0] += 1
        self.run()

    def run(self) -> None:
        """Steps to the next offer or end."""
        for _ in range(100_000):
            if isinstance(self.instruction, Offer | End):
                return
            self._step(self.instruction)
        raise AssertionError("a program that never rests")

    def _step(self, instruction: Instruction) -> None:
        if self.watch:
            self.watch(self, instruction)
        self.values["pc"][0] += 1
        match instruction:
            case Set(to, value):
                self._assign(to, self.value(value))
            case Move(cards, source, to):
                moved = self.value(cards)
                self._assign(source, self.value(source) & ~moved)
                self._assign(to, self.value(to) | moved)
            case Test(condition, other):
                if not self.value(condition):
                    self.values["pc"][0] = other
            case Jump(to):
                self.values["pc"][0] = to
            case Deal():
                self._deal(instruction)
            case Draw(to, members, absent):
                self._draw(to, self.value(members), absent)
            case Tell(kind, name):
                self.told.append((kind, name))

    def _assign(self, to: Var, value: int) -> None:
        self.values[to.name][0 if to.index is None else self.value(to.index)] = value

    def _below(self, limit: int) -> int:
        drawn = chance.below(self.values["key"][0], self.values["draws"][0], limit)
        self.values["draws"][0] += 1
        return drawn

    def _deal(self, deal: Deal) -> None:
        cards = [card.index for card in self.program.deck.members(self.value(deal.source))]
        at = 0
        for share in deal.shares:
            for _ in range(min(self.value(share.count), len(cards) - at)):
                other = at + self._below(len(cards) - at)
                cards[at], cards[other] = cards[other], cards[at]
                self._assign(share.to, self.value(share.to) | 1 << cards[at])
                self._assign(deal.source, self.value(deal.source) & ~(1 << cards[at]))
                at += 1

    def _draw(self, to: Var, members: int, absent: int) -> None:
        choices = [index for index in range(members.bit_length()) if members >> index & 1]
        self._assign(to, choices[self._below(len(choices))] if choices else absent)


def fresh(program: Program, seed: int, deal_index: int = 0, dealer: int | None = None) -> Plain:
    """A machine that has dealt the first deal of a match."""
    values = {slot.name: [slot.first] * slot.size for slot in program.slots}
    values |= {name: [0] for name in HEAD}
    values["key"] = [chance.key(seed, deal_index, chance.CHANCE)]
    if values["next_dealer"][0] == program.players:
        drawn = chance.below(chance.key(seed, 0, chance.FIRST_DEALER), 0, program.players)
        values["next_dealer"] = [drawn]
    if dealer is not None:
        values["next_dealer"] = [dealer]
    machine = Plain(program, values)
    machine.run()
    return machine
