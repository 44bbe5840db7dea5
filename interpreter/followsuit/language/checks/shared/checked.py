"""One variant of a ruleset as the checks see it; what is costly is found once, when a check first asks for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from followsuit.core.diagnostics import Position
from followsuit.language.checks.shared.endings import Endings, Playing, endings
from followsuit.language.checks.shared.explore import Reached, Search
from followsuit.language.checks.shared.space import Space
from followsuit.language.checks.shared.values import State
from followsuit.language.checks.shared.walk import Use, records_in, uses_in
from followsuit.language.checks.shared.witness import SureSpace, sure_states
from followsuit.language.checks.shared.work import Work
from followsuit.language.declaring.declarations import Declarations
from followsuit.language.lowering import terms
from followsuit.language.lowering.builder import Builder, Env
from followsuit.language.lowering.orders import read_by_orders
from followsuit.language.records import LineGroup, Record, Rules, TricksPhase
from followsuit.language.terms import Named, Term
from followsuit.program.model import Program, Set
from followsuit.program.nodes import ZERO, Node, Var

WORK_OF_AN_INSTRUCTION = 20
"""To build and to lower an instruction takes as long as so many steps of a search."""


@dataclass(frozen=True)
class Checked:
    """A ruleset for one number of players, its declarations, and its program with the options still open."""

    rules: Rules
    declared: Declarations
    program: Program
    allowance: Work = field(default_factory=Work)

    @cached_property
    def space(self) -> Space:
        """What is kept of the program's states."""
        return Space(self.program, self.allowance)

    @cached_property
    def reached(self) -> Reached:
        """All that may happen in a deal."""
        return Search(self.space).run()

    @cached_property
    def sure_space(self) -> SureSpace:
        """The space of what surely may happen; its cells are those of the other."""
        return SureSpace(self.program, self.allowance)

    @cached_property
    def found_once(self) -> dict[str, int]:
        """Numbers that checks have worked out for the whole ruleset, by what they are called."""
        return {}

    @property
    def work(self) -> int:
        """How much all of it was, in steps."""
        return WORK_OF_AN_INSTRUCTION * len(self.program.code) + self.allowance.done

    def surely(self, at: int, unset: str | None) -> tuple[State, ...]:
        """States at an instruction that surely come about, with a variable that nobody has set."""
        if unset not in self._sure:
            self._sure[unset] = sure_states(self.sure_space, unset)
        return tuple(self._sure[unset].get(at, ()))

    @cached_property
    def endings(self) -> Endings:
        """How deals surely come to the lines of their score."""
        lines = {line.position for line in (self.rules.score or {}).values()}
        inner = {item.position for line in (self.rules.score or {}).values() for item, _ in records_in(line)}
        return endings(self.program, lines | inner, self._plays, self.allowance)

    @property
    def _plays(self) -> dict[int, Playing]:
        """Where phases of tricks begin: the phase, and who plays."""
        found: dict[int, Playing] = {}
        for at, item in enumerate(self.program.code):
            if isinstance(item, Set) and item.to == Var("trick_no") and item.value == ZERO and item.origin is not None:
                _, phase = self.by_position.get(item.origin, ("", None))
                if isinstance(phase, TricksPhase):
                    found[at] = phase, None if phase.seats is None else self.node(phase.seats)
        return found

    @cached_property
    def _sure(self) -> dict[str | None, dict[int, dict[State, None]]]:
        return {}

    @cached_property
    def builder(self) -> Builder:
        """What lowers further expressions of the ruleset for this program."""
        builder = Builder(self.rules, self.declared, dict(self.program.slot), dict(self.program.tables))
        read_by_orders(builder, self.program.order.variables)
        return builder

    def node(self, term: Term, env: Env | None = None) -> Node:
        """An expression of the ruleset as a node of the program."""
        return terms.lower(self.builder, term, env or Env())

    def holds(self, conditions: tuple[Named, ...] | None, env: Env | None = None) -> Node:
        """Named conditions as one node."""
        return terms.holds(self.builder, conditions, env or Env())

    @cached_property
    def groups(self) -> dict[int, LineGroup]:
        """The group that a score line stands in, by the line's `id`."""
        groups = [record for record, _ in self.records if isinstance(record, LineGroup)]
        return {id(line): group for group in groups for line in {**(group.first or {}), **(group.each or {})}.values()}

    @cached_property
    def records(self) -> tuple[tuple[Record, tuple[str, ...]], ...]:
        """The rules and all records inside them, each with the names on the way to it."""
        return tuple(records_in(self.rules))

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """Every expression of the ruleset."""
        return tuple(uses_in(self.rules))

    @cached_property
    def by_position(self) -> dict[Position, tuple[str, Record]]:
        """Where each record was written → its name and the record; the outermost of those at one place."""
        found: dict[Position, tuple[str, Record]] = {}
        for record, path in self.records:
            found.setdefault(record.position, (path[-1] if path else "", record))
        return found
