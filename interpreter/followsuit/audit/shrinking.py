"""Makes a case small that shows something wrong: as wrong, and with less to tell. Nothing of it is left to chance.

In turn: fewer options changed, fewer players, a single deal, the pack in its order, fewer decisions, and answers that
are the first thing open. Each step keeps what still goes wrong in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from followsuit.audit.cases import WHOLE_MATCHES, Case, Failure, Tables, run
from followsuit.audit.invariants.lengths import DEAL, MATCH
from followsuit.audit.table import Beginning
from followsuit.audit.variants import Variant

MOST_TRIALS = 600
DEALS_TO_FIND_IT_AGAIN = 60
DEALS_THAT_MAY_BE_SHORTER = 400
SEEDS = 12


@dataclass
class Shrinker:
    """Makes one failure smaller. `trials` counts the cases tried."""

    tables: Tables
    best: Failure
    trials: int = 0

    def run(self) -> Failure:
        """The smallest failure found."""
        if self.best.violation.code == MATCH:
            return self.best
        self._fewer_options()
        self._fewer_players()
        self._from_the_start()
        if self.best.violation.code in WHOLE_MATCHES:
            self._try([replace(self.best.case, answers=()), replace(self.best.case, deal_index=0, answers=())])
            return self.best
        self._single_deal()
        self._other_deals()
        self._pack_in_order()
        size = None
        while size != self.best.size and self.trials < MOST_TRIALS:
            size = self.best.size
            self._fewer_answers()
            self._first_answers()
        return self.best

    def _try(self, cases: Iterable[Case]) -> bool:
        """Takes the first case that goes wrong in the same way and is smaller."""
        for case in cases:
            if self.trials >= MOST_TRIALS:
                return False
            self.trials += 1
            failure = run(self.tables, case)
            if failure is not None and self._is_smaller(failure):
                kept = _trimmed(failure.case.answers, len(failure.answers))
                self.best = replace(failure, case=replace(failure.case, answers=kept))
                return True
        return False

    def _is_smaller(self, failure: Failure) -> bool:
        return failure.violation.same == self.best.violation.same and failure.size < self.best.size

    # --- a simpler way of playing --------------------------------------------------------------------------------

    def _fewer_options(self) -> None:
        variant = self.best.case.variant
        if not variant.options or self._variant(replace(variant, options=(), preset=None)):
            return
        for name, _ in variant.options:
            here = self.best.case.variant
            left = tuple(option for option in here.options if option[0] != name)
            self._variant(replace(here, options=left, preset=None))

    def _fewer_players(self) -> None:
        for players in sorted(self.tables.shelf.counts):
            if players >= self.best.case.variant.players:
                return
            if self._variant(replace(self.best.case.variant, players=players)):
                return

    def _variant(self, variant: Variant) -> bool:
        """Goes over to a variant if it goes wrong there too: with the same answers, or in a deal at random."""
        if self.tables.at(variant) is None:
            return False
        same = replace(self.best.case, variant=variant)
        return self._try([same, *self._at_random(variant)])

    def _at_random(self, variant: Variant) -> Iterator[Case]:
        table, case = self.tables.at(variant), self.best.case
        if table is None or case.deals > 1:
            return
        for deal in range(DEALS_TO_FIND_IT_AGAIN):
            played = table.deal(Beginning(case.seed, deal), table.random(case.seed, deal))
            if played.violation is not None or case.close:
                yield Case(variant, case.seed, deal, answers=played.answers, close=case.close)

    def _from_the_start(self) -> None:
        """Answers that are all the first thing open."""
        self._try([replace(self.best.case, answers=())])

    # --- a simpler deal ------------------------------------------------------------------------------------------

    def _single_deal(self) -> None:
        """The last deal of several alone: first with its own answers, then with the first ones open."""
        case = self.best.case
        if self.best.deals == 1:
            self.best = replace(self.best, case=replace(case, deals=1))
            return
        last = case.deal_index + self.best.deals - 1
        alone = replace(case, deal_index=last, deals=1, dealer=None, script=())
        starts = range(0, len(self.best.answers), max(1, len(self.best.answers) // 20))
        candidates = [replace(alone, answers=self.best.answers[start:]) for start in reversed(starts)]
        shorter = [replace(case, deals=deals) for deals in range(2, self.best.deals)]
        self._try([replace(alone, answers=()), *candidates]) or self._try(shorter)

    def _other_deals(self) -> None:
        """Other deals at random that go wrong sooner; other shuffles, with the first thing open as every answer."""
        self._sooner()
        for seed in range(SEEDS):
            self._try([replace(self.best.case, seed=seed, deal_index=0, answers=())])

    def _sooner(self) -> None:
        """Deals at random in which it goes wrong after fewer decisions."""
        variant, seed = self.best.case.variant, self.best.case.seed
        table = self.tables.at(variant)
        if table is None or self.best.case.close or self.best.deals > 1 or self.best.violation.code == DEAL:
            return
        for deal in range(DEALS_THAT_MAY_BE_SHORTER):
            played = table.deal(Beginning(seed, deal), table.random(seed, deal))
            if played.violation is not None and len(played.answers) < len(self.best.answers):
                self._try([Case(variant, seed, deal, answers=played.answers)])

    def _pack_in_order(self) -> None:
        """The pack is dealt as it lies, so that everybody holds neighbours."""
        table = self.tables.at(self.best.case.variant)
        if table is not None:
            script = tuple(range(len(table.ruleset.program.deck)))
            dealers = (self.best.case.dealer, *range(self.best.case.variant.players))
            cases = [replace(self.best.case, script=script, dealer=dealer) for dealer in dealers]
            self._try([*cases, *(replace(case, answers=()) for case in cases)])
            self._try([replace(self.best.case, deal_index=0)])

    # --- simpler answers -----------------------------------------------------------------------------------------

    def _fewer_answers(self) -> None:
        """Leaves out pieces of what was answered, large ones first."""
        size = max(1, len(self.best.case.answers) // 2)
        while size >= 1 and self.best.case.answers:
            start = 0
            while start < len(self.best.case.answers):
                answers = self.best.case.answers
                if not self._try([replace(self.best.case, answers=answers[:start] + answers[start + size :])]):
                    start += size
                if self.trials >= MOST_TRIALS:
                    return
            size //= 2

    def _first_answers(self) -> None:
        """Puts the first thing open in the place of an answer."""
        for place, answer in enumerate(self.best.case.answers):
            answers = self.best.case.answers
            if answer >= 0 and place < len(answers):
                self._try([replace(self.best.case, answers=(*answers[:place], -1, *answers[place + 1 :]))])


def _trimmed(answers: tuple[int, ...], used: int) -> tuple[int, ...]:
    """The answers that were used, without those at the end that are the first thing open anyway."""
    kept = list(answers[:used])
    while kept and kept[-1] < 0:
        kept.pop()
    return tuple(kept)


def shrunk(tables: Tables, failure: Failure) -> Failure:
    """The smallest case found that goes wrong in the same way."""
    return Shrinker(tables, failure).run()
