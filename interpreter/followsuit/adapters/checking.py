"""Plays a foreign record by the rules: what was not allowed, what came out otherwise, what cannot be known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from followsuit.adapters.claims import claimed, impossible
from followsuit.adapters.findings import DIFFERS, REFUSED, UNKNOWN, Finding, differing, halted, unknowable
from followsuit.adapters.following import Followed, Follower
from followsuit.adapters.recorded import Recorded, RecordedDeal
from followsuit.adapters.rulesets import ruleset_of
from followsuit.adapters.unknown_cards import Guess
from followsuit.engine.game import Game
from followsuit.engine.given import Given, GivenError
from followsuit.engine.layout import State
from followsuit.examples.expecting import variable_values
from followsuit.examples.score import figures
from followsuit.language.load import Ruleset

MOST_GUESSES = 200


@dataclass(frozen=True, slots=True)
class CheckedDeal:
    """A deal as far as it could be played. `points` of the deal and `totals` after it are None where nobody can know.

    `claimed_after` is the number of tricks after which the record ends and the rest is taken as claimed, else None.
    `said` counts the calls and cards that were checked.
    """

    name: str
    ruleset: Ruleset
    game: Game | None
    findings: tuple[Finding, ...]
    claimed_after: int | None = None
    points: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None
    said: int = 0

    @property
    def problems(self) -> tuple[Finding, ...]:
        """The contradictions in it."""
        return tuple(finding for finding in self.findings if finding.is_problem)


@dataclass(frozen=True, slots=True)
class Checked:
    """A record that was played by the rules."""

    recorded: Recorded
    deals: tuple[CheckedDeal, ...]

    @property
    def problems(self) -> tuple[tuple[CheckedDeal, Finding], ...]:
        """Every contradiction with its deal, in order."""
        return tuple((deal, finding) for deal in self.deals for finding in deal.problems)


@dataclass(frozen=True, slots=True)
class _Before:
    """What a deal begins with: the state that the one before it ended in, or the totals; neither if nobody knows.

    `told`: it has been said already that the match was over.
    """

    state: State | None = None
    totals: tuple[int, ...] | None = None
    known: bool = True
    told: bool = False


def check(recorded: Recorded, told: Callable[[int], None] | None = None) -> Checked:
    """Plays every deal of a record; `told` is told how many are done.

    Raises:
        RulesetError: the ruleset that the format stands for cannot be played with the options it asks for.
    """
    before = _Before(totals=recorded.totals)
    deals: list[CheckedDeal] = []
    for deal in recorded.deals:
        ruleset = ruleset_of(recorded.ruleset, deal.options)
        begin = before if recorded.linked and deal.follows else _Before(known=not recorded.linked)
        checked, before = _DealCheck(ruleset, deal, begin, recorded).run()
        deals.append(checked)
        if told is not None:
            told(len(deals))
    return Checked(recorded, tuple(deals))


@dataclass(frozen=True, slots=True)
class _DealCheck:
    """Checks one deal."""

    ruleset: Ruleset
    deal: RecordedDeal
    before: _Before
    recorded: Recorded

    def run(self) -> tuple[CheckedDeal, _Before]:
        """The deal, and what the next one begins with."""
        notes = [Finding(DIFFERS, sentence) for sentence in self.deal.wrong]
        notes += [Finding(UNKNOWN, sentence) for sentence in self.deal.unknown]
        if self.deal.is_empty:
            return CheckedDeal(self.deal.name, self.ruleset, None, tuple(notes)), _Before(known=False)
        try:
            followed = _follow(self.ruleset, self.deal, self.before)
        except GivenError as problem:
            message = f"The deal cannot have been dealt so: {problem} What follows in it is not checked."
            checked = CheckedDeal(self.deal.name, self.ruleset, None, (Finding(DIFFERS, message), *notes))
            return checked, _Before(known=False)
        return self._ended(followed, notes)

    def _ended(self, followed: Followed, notes: Sequence[Finding]) -> tuple[CheckedDeal, _Before]:
        game, machine = followed.game, followed.game.machine
        ended = self._end(followed)
        known = ended is not None and self.before.known
        found = figures(machine, ended) if ended is not None else {}
        findings = [*self._order(game), *self._played(followed, ended, known=known), *notes]
        said = sum(len(queue) for queue in self.deal.said.values())
        checked = CheckedDeal(
            self.deal.name,
            self.ruleset,
            game,
            tuple(findings),
            followed.tricks if followed.silent and followed.in_play else None,
            tuple(found["scores"]) if found else None,
            tuple(found["totals"]) if known and self.recorded.linked else None,
            said,
        )
        told = self.before.told or self._is_over(game)
        return checked, _Before(ended if known else None, known=known, told=told)

    def _is_over(self, game: Game) -> bool:
        """Whether the match was over before this deal."""
        return self.before.state is not None and bool(game.machine.layout.read(self.before.state, "over"))

    def _end(self, followed: Followed) -> State | None:
        """The state after scoring; None where the record does not lead so far."""
        if followed.halt is not None:
            return None
        return claimed(followed, self.deal.tricks) if followed.silent else followed.game.state

    def _played(self, followed: Followed, ended: State | None, *, known: bool) -> list[Finding]:
        """What was not allowed, or else what came out otherwise."""
        if followed.halt is not None:
            return [halted(followed.halt, self.recorded.seats)]
        findings = []
        if followed.silent and self.deal.tricks is not None:
            findings += [impossible(followed, self.deal.tricks, self.recorded.seats)]
        if followed.in_play or not followed.silent:
            found = _found(followed.game, ended, known=known)
            findings += differing(self.deal.facts, found, self.ruleset.title)
            findings += [] if known or not self.recorded.linked else unknowable(self.deal.facts, found)
        if followed.silent and ended is None:
            findings += [Finding(UNKNOWN, _unfinished(followed))]
        return [finding for finding in findings if finding is not None]

    def _order(self, game: Game) -> list[Finding]:
        """Whether this deal may follow the one before, and is dealt by whom it should be."""
        if self.before.state is None:
            return []
        if self._is_over(game) and not self.before.told:
            return [Finding(REFUSED, "The match is over before this deal.")]
        turn, seats = game.machine.layout.read(self.before.state, "next_dealer"), self.recorded.seats
        if self.deal.dealer in (None, turn):
            return []
        dealer = seats[self.deal.dealer or 0]
        message = f"{dealer} deals in the record; by the rules it is {seats[turn]}'s deal."
        return [Finding(DIFFERS, message, self.deal.dealer, written=dealer, expected=seats[turn])]


def _found(game: Game, ended: State | None, *, known: bool) -> dict[str, Any]:
    """What came of the deal by the rules, as far as it is known."""
    found: dict[str, Any] = variable_values(game.machine, ended or game.state)
    if ended is not None:
        found |= figures(game.machine, ended)
        if not known:
            del found["totals"]
    return found


def _unfinished(followed: Followed) -> str:
    if followed.in_play:
        return "Not checkable: the deal was not played out, and its result is not recorded."
    return "Not checkable: the calls are not recorded to their end."


def _follow(ruleset: Ruleset, deal: RecordedDeal, before: _Before) -> Followed:
    """The deal played, with the cards that nobody knows dealt so that the record fits, if that can be.

    Raises:
        GivenError: it cannot have been dealt as it is recorded.
    """
    guess, hands = Guess(deal.hands), dict(deal.hands)
    for _ in range(MOST_GUESSES):
        followed = Follower(_dealt(ruleset, deal, hands, before), deal).run()
        halt = followed.halt
        if halt is None or halt.refusal is None or halt.seat is None:
            break
        binding = set(halt.refusal.cards)
        sure = binding & set(guess.known.get(halt.seat, ()))
        if not binding or sure or not guess.bar(halt.seat, sorted(binding)):
            break
        again = guess.dealt(followed.sizes, _free(ruleset, deal))
        if again is None:
            break
        hands = again
    else:
        return replace(followed, halt=None, silent=True)  # too little is known to accuse anybody
    return followed


def _dealt(ruleset: Ruleset, deal: RecordedDeal, hands: Mapping[int, Sequence[str]], before: _Before) -> Game:
    return Game.start(
        ruleset.program,
        0,
        deals=1,
        given=Given(hands=hands, zones=deal.zones),
        dealer=deal.dealer,
        totals=before.totals,
        carried=before.state,
    )


def _free(ruleset: Ruleset, deal: RecordedDeal) -> tuple[str, ...]:
    """The cards of which the record does not say where they were dealt."""
    told = {code for codes in (*deal.hands.values(), *deal.zones.values()) for code in codes}
    return tuple(card.code for card in ruleset.program.deck.cards if card.code not in told)
