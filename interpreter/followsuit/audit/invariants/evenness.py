"""Whoever plays has as many cards as the others when a trick begins; where one has more, a rule forgot some.

Where the deal itself gives one seat more than another, that is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from followsuit.audit.violations import Violation
from followsuit.core.diagnostics import Position
from followsuit.core.suggest import listed
from followsuit.engine.layout import PC, Read, State
from followsuit.engine.machine import Machine
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.words import counted
from followsuit.language.load import Ruleset
from followsuit.language.records import TricksPhase
from followsuit.program.model import Deal, Keep, Program
from followsuit.program.nodes import Const, Node, Var, substitute
from followsuit.program.specialise import option_value

CODE = "hands-uneven"


@dataclass(frozen=True, slots=True)
class Uneven:
    """Hands of unequal length at the beginning of a trick, in words, and the phase in which it was."""

    position: Position
    words: str

    @property
    def violation(self) -> Violation:
        """What is told of it: a warning, for it may be meant."""
        message = f"Not all who play have as many cards when a trick begins: {self.words}."
        return Violation(CODE, message, self.position, certain=False)


def even_hands(ruleset: Ruleset, machine: Machine) -> Callable[[State], Uneven | None]:
    """A test of states: unequal hands of those who play, where a card is about to be led."""
    leads = dict(_leads(ruleset, machine)) if _dealt_alike(machine.program) else {}
    layout, names = machine.layout, machine.program.seat_names

    def test(state: State) -> Uneven | None:
        lead = leads.get(state[PC])
        if lead is None or layout.read(state, "trick"):
            return None
        position, live = lead
        seats = live(state)
        held = layout.read_all(state, "hand")
        sizes = {seat: held[seat].bit_count() for seat in range(len(names)) if seats >> seat & 1}
        return Uneven(position, _words(names, sizes)) if len(set(sizes.values())) > 1 else None

    return test


def _dealt_alike(program: Program) -> bool:
    """Whether all who are dealt a hand get as many cards."""
    deals = (item for item in program.code if isinstance(item, Deal))
    return all(len({share.count for share in deal.shares if share.to.name == "hand"}) <= 1 for deal in deals)


def _words(names: tuple[str, ...], sizes: dict[int, int]) -> str:
    groups = sorted(set(sizes.values()), reverse=True)
    parts = []
    for size in groups:
        who = [names[seat] for seat, held in sizes.items() if held == size]
        parts.append(f"{listed(who)} {'has' if len(who) == 1 else 'have'} {counted(size, 'card')}")
    return listed(parts)


def _leads(ruleset: Ruleset, machine: Machine) -> Iterator[tuple[int, tuple[Position, Read]]]:
    """Where cards are played: the phase, and how to read who plays."""
    checked = Checked(ruleset.rules, ruleset.declared, ruleset.general)
    everyone: Node = Const((1 << machine.program.players) - 1)
    values: dict[Var, Node] = {
        Var(slot.name): Const(option_value(ruleset.general, slot.name, ruleset.choices[slot.name]))
        for slot in ruleset.general.slots
        if slot.keep is Keep.OPTION
    }
    phases = {phase.position: phase for phase in ruleset.rules.phases.values() if isinstance(phase, TricksPhase)}
    for place, offer in machine.offers.items():
        phase = None if offer.origin is None else phases.get(offer.origin)
        if phase is not None and offer.cards is not None and offer.cards.playing:
            live = everyone if phase.seats is None else checked.node(phase.seats)
            seats = substitute(live, values, ruleset.general.tables)
            yield place, (phase.position, machine.evaluators.prepare(seats))
