"""The audit of a ruleset: deals of all its variants, what was wrong in them, who won, and what ever happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from followsuit.audit.cases import Case, Failure, Tables, look_closely
from followsuit.audit.invariants.lengths import LONGEST_MATCH, match_ends
from followsuit.audit.invariants.winning import DOUBTFUL, SURE, chance_of_none, every_seat_wins
from followsuit.audit.openings import OF_LINES, Opening, openings
from followsuit.audit.remarks import Remarks
from followsuit.audit.shrinking import shrunk
from followsuit.audit.signals import Key
from followsuit.audit.stories import Story, story_of
from followsuit.audit.table import Beginning, Played, Table
from followsuit.audit.tally import Tally, option_items
from followsuit.audit.variants import PLAIN, Shelf, Variant
from followsuit.audit.violations import Violation
from followsuit.core.diagnostics import Diagnostic
from followsuit.engine.chance import Random
from followsuit.engine.layout import State
from followsuit.language.assembly.choices import as_text
from followsuit.language.load import Loaded, Ruleset

OF_EXAMPLES = "example-fails"
"""The code of a worked example that does not hold."""

MOST_FOUND = 5
"""Different things wrong after which no more are looked for."""

LONGEST_AT_RANDOM = 600
"""Deals of a match between random players before others are asked to end it."""

THUMB_EVERY = 150
"""Of so many deals one is played by rules of thumb as well: those players get further, and take their time."""

MEETINGS = 24
"""Variants that are played besides, in which options meet."""

OFTEN = 6
"""What could have been said at least is tried with this part of the deals."""

FEWEST_DEALS = 4
MATCHES_BY_THUMB = 3


@dataclass(frozen=True)
class Plan:
    """What is to be played: about so many deals in all. `fixed` are options that are not varied."""

    loaded: Loaded
    deals: int
    seed: int
    players: int | None = None
    fixed: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Wins:
    """The matches that ended at a number of players, and how many each seat has won."""

    ruleset: Ruleset
    matches: int
    seats: Mapping[int, int]


@dataclass
class Audit:
    """What came of it. `found` are the violations, each with the smallest case in which it was met.

    `remarked` are those of them that may be meant; `openings` tell of groups of score lines whether every result has a
    line.
    """

    plan: Plan
    ruleset: Ruleset
    tally: Tally = field(default_factory=Tally)
    found: list[Failure] = field(default_factory=list)
    seats_without_wins: list[tuple[int, Violation]] = field(default_factory=list)
    wins: dict[int, Wins] = field(default_factory=dict)
    openings: tuple[Opening, ...] = ()
    variants: int = 0
    deals: int = 0
    by_thumb: int = 0
    matches: int = 0
    looked_at: int = 0
    interrupted: bool = False
    remarked: list[Failure] = field(default_factory=list)
    tables: Tables | None = field(default=None, repr=False)
    strict: Tables | None = field(default=None, repr=False)

    def story(self, failure: Failure) -> Story | None:
        """The story of a failure."""
        tables = self.strict if failure in self.remarked else self.tables
        return None if tables is None else story_of(tables, failure)

    @property
    def own_files(self) -> frozenset[str]:
        """The files of the author's own: those that were asked for."""
        family = self.plan.loaded.family
        return frozenset() if family is None else family.assembled.own_files

    @property
    def of_lines(self) -> tuple[Diagnostic, ...]:
        """Score lines that can never count, or of which two count, as they were told before anything was played."""
        return tuple(item for item in self.plan.loaded.diagnostics if item.code in OF_LINES)

    @property
    def ok(self) -> bool:
        """Whether nothing that was found is certainly wrong, and every worked example holds."""
        return not self.of_examples and not any(v.certain for v in self.violations)

    @property
    def of_examples(self) -> tuple[Diagnostic, ...]:
        """The worked examples that do not hold."""
        return tuple(item for item in self.plan.loaded.diagnostics if item.code == OF_EXAMPLES)

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Everything that was found."""
        return (*(item.violation for item in self.found), *(violation for _, violation in self.seats_without_wins))


def audit(plan: Plan, told: Callable[[int], None] | None = None) -> Audit:
    """Plays the plan; `told` hears how many deals have been played. An interrupt ends it early, and is noted.

    Raises:
        ValueError: the plan holds no ruleset.
    """
    if plan.loaded.ruleset is None or plan.loaded.family is None:
        raise ValueError("there is no ruleset to play")
    survey = Survey(plan, plan.loaded.ruleset, told)
    try:
        survey.run()
    except KeyboardInterrupt:
        survey.result.interrupted = True
    return survey.result


class Survey:
    """One audit at work."""

    def __init__(self, plan: Plan, ruleset: Ruleset, told: Callable[[int], None] | None) -> None:
        family = plan.loaded.family
        if family is None:
            raise ValueError("these rules were not read from files")
        counts = ruleset.counts if plan.players is None else (plan.players,)
        self.plan, self.told = plan, told
        self.tables = Tables(Shelf(family, counts, plan.fixed))
        self.result = Audit(plan, ruleset, tables=self.tables)
        self._winners: dict[int, Counter[int]] = {players: Counter() for players in counts}
        self._ended: Counter[int] = Counter()
        self._seen: set[object] = set()
        self._spare_at_random, self._spare_by_thumb = plan.deals, plan.deals // 20
        self._known_at: dict[Key, Variant] = {}
        self._remarked = Remarks()
        self._index = 0

    def run(self) -> None:
        """Plays every variant, then more matches where a seat has won none, then makes small what was found."""
        result, shelf = self.result, self.tables.shelf
        result.tally.know(option_items(result.ruleset, shelf.knobs))
        variants = shelf.variants(_presets(result.ruleset), Random(self.plan.seed))
        result.openings = openings(shelf, variants)
        whole = sum(variant.weight for variant in variants)
        for variant in variants:
            table = self.tables.at(variant)
            if table is None:
                continue
            result.variants += 1
            self._variant(table, max(FEWEST_DEALS, self.plan.deals * variant.weight // whole))
            if len(result.found) >= MOST_FOUND:
                break
        self._where_options_meet()
        self._seats(variants)
        result.found = [shrunk(self.tables, failure) for failure in result.found]
        result.strict = Tables(shelf, every_remark=True)
        result.remarked = self._remarked.failures(result.strict, result.deals)
        result.found += result.remarked
        result.openings = tuple(one for one in result.openings if one.hole is not None or not self._remarked.has(one))

    def _where_options_meet(self) -> None:
        """What never happened is tried again with the options that its conditions read."""
        tried: set[Variant] = set()
        for item in self.result.tally.never:
            at = self._known_at.get(item.key)
            for variant in () if at is None else self.tables.shelf.around(at, item.options):
                if len(tried) >= MEETINGS or self.result.found or self.result.tally.happened[item.key]:
                    break
                if variant not in tried:
                    tried.add(variant)
                    self._until(variant, item.key)

    def _until(self, variant: Variant, key: Key) -> None:
        """Plays a variant until something has happened in it, or for a share of the deals."""
        table = self.tables.at(variant)
        if table is None:
            return
        self.result.variants += 1
        self.result.tally.know(table.signals.items)
        left = max(FEWEST_DEALS, self.plan.deals // (OFTEN if self.result.tally.offered[key] else MEETINGS))
        while left > 0 and not self.result.tally.happened[key] and not self.result.found:
            left -= self._match(table, left)[0]

    # --- one variant ---------------------------------------------------------------------------------------------

    def _variant(self, table: Table, quota: int) -> None:
        self.result.tally.know(table.signals.items)
        for key in table.signals.items:
            self._known_at.setdefault(key, table.variant)
        played = ended = 0
        while played < quota and len(self.result.found) < MOST_FOUND:
            deals, over = self._match(table, quota - played)
            played, ended = played + deals, ended + over
        self._by_thumb(table, quota)
        self._closely(table)
        if not ended:
            self._must_end(table)

    def _match(self, table: Table, most: int, *, thumb: bool = False) -> tuple[int, bool]:
        """Plays a match of so many deals at most; gives how many were played, and whether it came to its end."""
        first, dealer = self._index, table.dealer(self._index)
        answers: list[int] = []
        carried: State | None = None
        vain = 0
        for number in range(most):
            played = self._deal(table, carried, dealer if number == 0 else None, thumb=thumb)
            answers += played.answers
            carried = played.state
            problem = played.violation
            for remark in table.remarks(played.trail) if problem is None else ():
                case = Case(table.variant, self.plan.seed, first, number + 1, dealer, (), tuple(answers))
                self._remarked.note(remark, case)
            if problem is None and carried is not None:
                vain = 0 if table.scored(carried) else vain + 1
                problem = table.in_vain(played, vain)
            if problem is not None or carried is None:
                if problem is not None:
                    self._found(
                        problem, Case(table.variant, self.plan.seed, first, number + 1, dealer, (), tuple(answers))
                    )
                return number + 1, False
            if table.over(carried):
                self._won(table, carried)
                return number + 1, True
        return most, False

    def _deal(self, table: Table, carried: State | None, dealer: int | None, *, thumb: bool) -> Played:
        seed, index = self.plan.seed, self._index
        choose = table.thumb(seed, index) if thumb else table.random(seed, index)
        self._index += 1
        played = table.deal(Beginning(seed, index, dealer, (), carried), choose, self.result.tally, log=thumb)
        self.result.deals += 1
        self.result.by_thumb += thumb
        if self.told is not None:
            self.told(min(self.result.deals, self.plan.deals))
        return played

    def _by_thumb(self, table: Table, quota: int) -> None:
        """A share of the deals by rules of thumb, each alone."""
        share = quota // THUMB_EVERY + (self.result.variants % max(1, THUMB_EVERY // quota) == 0 if quota else 0)
        for _ in range(share):
            self._match(table, 1, thumb=True)

    def _closely(self, table: Table) -> None:
        """A look at the views, the refusals and the record of a deal or two."""
        seed = self.plan.seed
        for _ in range(3 if table.variant.weight == PLAIN else 1):
            index, dealer = self._index, table.dealer(self._index)
            self._index += 1
            played = table.deal(Beginning(seed, index, dealer), table.random(seed, index))
            if played.violation is not None:
                continue
            case = Case(table.variant, seed, index, 1, dealer, (), played.answers, close=True)
            self.result.looked_at += 1
            problem = look_closely(table, case)
            if problem is not None:
                self._found(problem, case)

    def _must_end(self, table: Table) -> None:
        """Plays a match to its end: at random first, then by rules of thumb.

        As the ruleset stands it must end. With something changed it is tried as long as there is time for it.
        """
        plain = table.variant.weight == PLAIN
        if self.result.found or not (plain or self._spare_at_random > 0):
            return
        deals, over = self._match(table, LONGEST_AT_RANDOM)
        self._spare_at_random -= 0 if plain else deals
        if over or self.result.found or not (plain or self._spare_by_thumb > 0):
            return
        self._spare_by_thumb -= 0 if plain else LONGEST_MATCH
        first, dealer = self._index, table.dealer(self._index)
        answers: list[int] = []
        carried: State | None = None
        leading: list[int] = []
        for number in range(LONGEST_MATCH):
            played = self._deal(table, carried, dealer if number == 0 else None, thumb=True)
            answers += played.answers
            carried = played.state
            if played.violation is not None or carried is None:
                return
            if table.over(carried):
                self._won(table, carried)
                return
            leading.append(max(table.machine.layout.read_all(carried, "total"), key=abs))
        self._endless(
            table, Case(table.variant, self.plan.seed, first, LONGEST_MATCH, dealer, (), tuple(answers)), leading
        )

    def _endless(self, table: Table, case: Case, leading: list[int]) -> None:
        """A match did not end. As the ruleset stands that is wrong; with something changed it may only be long."""
        plain = table.variant.weight == PLAIN
        moving = len(set(leading[len(leading) // 2 :])) > 1
        problem = match_ends(table.machine, LONGEST_MATCH)
        if problem is not None and (plain or not moving):
            self._found(replace(problem, certain=plain), case)

    def _found(self, problem: Violation, case: Case) -> None:
        if problem.same not in self._seen:
            self._seen.add(problem.same)
            self.result.found.append(Failure(case, problem, case.deals, case.answers))

    def _won(self, table: Table, state: State) -> None:
        self._winners[table.variant.players].update(table.winners(state))
        self._ended[table.variant.players] += 1
        self.result.matches += 1

    # --- who has won ---------------------------------------------------------------------------------------------

    def _seats(self, variants: tuple[Variant, ...]) -> None:
        """Where a seat has won no match, more are played until that is hardly chance."""
        for players in self._winners:
            plain = next((v for v in variants if v.players == players), None)
            table = None if plain is None else self.tables.at(plain)
            if table is None:
                continue
            if not self.result.found:
                self._more_matches(table)
            program, wins = table.ruleset.program, self._winners[players]
            self.result.wins[players] = Wins(table.ruleset, self._ended[players], dict(wins))
            many = f" of {players}" if len(self._winners) > 1 else ""
            problem = every_seat_wins(program, wins, self._ended[players], many)
            if problem is not None:
                self.result.seats_without_wins.append((players, problem))

    def _more_matches(self, table: Table) -> None:
        players, program = table.variant.players, table.ruleset.program
        slow = 0
        while (doubt := chance_of_none(program, self._ended[players])) >= DOUBTFUL or (
            doubt >= SURE and any(not self._winners[players][seat] for seat in range(players))
        ):
            if doubt == 1 and self._ended[players] > MATCHES_BY_THUMB:
                return
            if slow == 0 and self._match(table, LONGEST_AT_RANDOM)[1]:
                continue
            if slow >= MATCHES_BY_THUMB or self.result.found:
                return
            slow += 1
            self._match(table, LONGEST_MATCH, thumb=True)


def _presets(ruleset: Ruleset) -> dict[str, dict[str, str]]:
    return {
        name: {option: as_text(value) for option, value in (preset.options or {}).items()}
        for name, preset in (ruleset.rules.presets or {}).items()
    }


def variants_with_wins(result: Audit) -> Iterator[tuple[int, Wins]]:
    """The numbers of players at which a match has ended."""
    return ((players, wins) for players, wins in result.wins.items() if wins.matches)
