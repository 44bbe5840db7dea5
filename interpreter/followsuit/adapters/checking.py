"""Plays a foreign record by the rules: what was not allowed, what came out otherwise, what cannot be known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from followsuit.adapters.following import Followed, Follower, Halt
from followsuit.adapters.recorded import Fact, Recorded, RecordedDeal
from followsuit.adapters.unknown_cards import Guess
from followsuit.core.suggest import listed
from followsuit.engine.game import Game
from followsuit.engine.given import Given, GivenError
from followsuit.engine.layout import State
from followsuit.engine.refusals import Refusal
from followsuit.examples.expecting import variable_values
from followsuit.examples.score import figures
from followsuit.examples.worlds import place_of
from followsuit.game import load
from followsuit.language.load import Ruleset

SCORING = "score"
MOST_GUESSES = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a deal.

    `kind` is `refused` (a call or card that the rules do not allow), `differs` (the record says something else came of
    it) or `unknown` (the record does not hold what would be needed). `message` is one or more whole sentences.
    """

    kind: str
    message: str
    seat: int | None = None
    trick: int | None = None
    written: str | None = None
    refusal: Refusal | None = None

    @property
    def is_problem(self) -> bool:
        """Whether the record and the rules contradict each other."""
        return self.kind != "unknown"


@dataclass(frozen=True, slots=True)
class CheckedDeal:
    """A deal as far as it could be played. `points` of the deal and `totals` after it are None where nobody can know."""

    name: str
    ruleset: Ruleset
    game: Game | None
    findings: tuple[Finding, ...]
    claimed_after: int | None = None
    points: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """A record that was played by the rules."""

    recorded: Recorded
    deals: tuple[CheckedDeal, ...]

    @property
    def problems(self) -> tuple[tuple[CheckedDeal, Finding], ...]:
        """Every contradiction with its deal, in order."""
        return tuple((deal, finding) for deal in self.deals for finding in deal.findings if finding.is_problem)


@dataclass(frozen=True, slots=True)
class _Before:
    """What a deal begins with: the state that the one before it ended in, or the totals; neither if nobody knows."""

    state: State | None = None
    totals: tuple[int, ...] | None = None
    known: bool = True
    over: bool = False


def check(recorded: Recorded) -> Checked:
    """Plays every deal of a record.

    Raises:
        RulesetError: the ruleset that the format stands for cannot be played with the options it asks for.
    """
    before = _Before(totals=recorded.totals)
    deals: list[CheckedDeal] = []
    for deal in recorded.deals:
        ruleset = _ruleset(recorded.ruleset, tuple(sorted(deal.options.items())))
        checked, after = _checked(ruleset, deal, before if recorded.linked else _Before(), recorded.seats)
        deals.append(checked)
        before = after
    return Checked(recorded, tuple(deals))


@lru_cache(maxsize=32)
def _ruleset(name: str, options: tuple[tuple[str, str], ...]) -> Ruleset:
    return load(name, options=dict(options))


def _checked(
    ruleset: Ruleset, deal: RecordedDeal, before: _Before, seats: Sequence[str]
) -> tuple[CheckedDeal, _Before]:
    unknown = tuple(Finding("unknown", sentence) for sentence in deal.unknown)
    try:
        followed = _follow(ruleset, deal, before)
    except GivenError as problem:
        finding = Finding("differs", f"The deal cannot have been dealt so: {problem}")
        return CheckedDeal(deal.name, ruleset, None, (finding, *unknown)), _Before(known=False)
    halted = _halt_finding(followed, seats)
    ended, points, totals = _ending(followed, deal)
    findings = [*_order_findings(deal, before, followed.game, seats)]
    findings += [halted] if halted is not None else []
    findings += _facts_differ(ruleset, followed.game, ended, deal.facts, halted=halted is not None)
    findings += unknown
    claimed = followed.tricks if followed.silent else None
    if claimed is not None and points is None and halted is None:
        findings.append(
            Finding("unknown", "Not checkable: the deal was not played out, and its score is not recorded.")
        )
    known = before.known and ended is not None
    checked = CheckedDeal(
        deal.name, ruleset, followed.game, tuple(findings), claimed, points, totals if known else None
    )
    over = ended is not None and bool(followed.game.machine.layout.read(ended, "over"))
    return checked, _Before(ended if known else None, known=known, over=known and over)


def _order_findings(deal: RecordedDeal, before: _Before, game: Game, seats: Sequence[str]) -> list[Finding]:
    """Whether this deal may follow the one before, and is dealt by whom it should be."""
    if before.state is None:
        return []
    if before.over:
        return [Finding("refused", "The match is over before this deal.")]
    turn = game.machine.layout.read(before.state, "next_dealer")
    if deal.dealer in (None, turn):
        return []
    message = f"{seats[deal.dealer or 0]} deals in the record; by the rules it is {seats[turn]}'s deal."
    return [Finding("differs", message, deal.dealer)]


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


def _halt_finding(followed: Followed, seats: Sequence[str]) -> Finding | None:
    halt = followed.halt
    if halt is None:
        return None
    name = None if halt.seat is None else seats[halt.seat]
    where = [f"trick {halt.said.trick}"] if halt.said.trick is not None else []
    who = [name] if name is not None else []
    place = ", ".join([*where, *who])
    verb = "plays" if halt.said.trick is not None else "says"
    subject = f"{place} {verb}" if place else "The record has"
    message = f"{subject[:1].upper()}{subject[1:]} {halt.said.written}. {_why(halt, seats)}"
    return Finding("refused", message, halt.seat, halt.said.trick, halt.said.written, halt.refusal)


def _why(halt: Halt, seats: Sequence[str]) -> str:
    if halt.turn is not None:
        return f"But it is {seats[halt.turn]}'s turn."
    if halt.refusal is None:
        return "But nothing more can be said or played then."
    return _told_of(halt.refusal.message, "the seat" if halt.seat is None else seats[halt.seat])


THIRD_PERSON = (
    ("You do not hold", "{name} does not hold"),
    ("You must", "{name} must"),
    ("You cannot", "{name} cannot"),
    ("You can ", "{name} can "),
    ("while you hold", "while holding"),
    (" you hold", " {name} holds"),
)
"""What is said to a player → what is said of one."""


def _told_of(message: str, name: str) -> str:
    """A refusal, which speaks to a player, as it is told of one."""
    for spoken, told in THIRD_PERSON:
        message = message.replace(spoken, told.format(name=name))
    return message


def _ending(
    followed: Followed, deal: RecordedDeal
) -> tuple[State | None, tuple[int, ...] | None, tuple[int, ...] | None]:
    """The state after scoring, the points and the totals; None where the record does not lead so far."""
    game = followed.game
    if followed.halt is not None:
        return None, None, None
    state: State | None = game.state
    if followed.silent:
        state = _claimed(game, deal.tricks)
    if state is None:
        return None, None, None
    found = figures(game.machine, state)
    return state, tuple(found["scores"]), tuple(found["totals"])


def _claimed(game: Game, tricks: tuple[int, ...] | None) -> State | None:
    """The state after a deal that was not played out is scored by the tricks that the record gives."""
    place = place_of(game.program, "phase", [SCORING])
    if tricks is None or place is None:
        return None
    return game.machine.resume(game.machine.layout.written(game.state, "tricks", tricks), place)


def _facts_differ(
    ruleset: Ruleset, game: Game, ended: State | None, facts: Sequence[Fact], *, halted: bool
) -> list[Finding]:
    """Where the record says something else than what came of the deal; after a refusal nothing is compared."""
    if halted:
        return []
    found: dict[str, Any] = variable_values(game.machine, ended or game.state)
    found |= {} if ended is None else figures(game.machine, ended)
    findings = []
    for fact in facts:
        if fact.variable not in found:
            continue
        now = found[fact.variable]
        if now != fact.value:
            shown = listed(str(item) for item in now) if isinstance(now, list) else now
            message = f"{fact.words} is {fact.written} in the record; by the rules of {ruleset.title} it is {shown}."
            findings.append(Finding("differs", message, written=fact.written))
    return findings
