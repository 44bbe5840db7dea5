"""What is kept of deals and matches: how often each of a few facts was so, no more in a longer run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum

from followsuit.program.model import Ending, Program

Row = tuple[int, ...]
"""A deal: how it ended (its place among `program.model.Ending`), who dealt it, the points of each account. A match:
whether it was finished, its deals, those without a result, the set of seats that won, the changes of the lead, by
how much the winner was behind at the worst, then the total of each account."""

Fact = tuple[int, ...]
"""What it is of, and numbers: see `Of`."""

SCORED = tuple(Ending).index(Ending.SCORED)
MATCH_OVER, MATCH_DEALS, MATCH_IN_VAIN, MATCH_WINNERS, MATCH_CHANGES, MATCH_BEHIND, MATCH_TOTALS = range(7)
DEAL_ENDING, DEAL_DEALER, DEAL_POINTS = range(3)


class Of(IntEnum):
    """What a fact is of, and the numbers that follow.

    | of | numbers | one for each |
    | --- | --- | --- |
    | ending | how it ended | deal |
    | length | 1 if it was finished, deals | match |
    | in vain | deals without a result | match |
    | won | the set of accounts that won (none where all are alike), who dealt (first) | deal, finished match |
    | score | account, who dealt (first), points (total) | account in it |
    | lead | account, by how much it is better than each of the others, added up | account in it |
    | place | account, its place: 1 if it won, else 1 and those that are better | account in a finished match |
    | changes | changes of the lead | finished match |
    | behind | by how much the winner was behind at the worst | finished match |
    """

    ENDING = 0
    LENGTH = 1
    IN_VAIN = 2
    WON = 3
    SCORE = 4
    LEAD = 5
    PLACE = 6
    CHANGES = 7
    BEHIND = 8


def facts_of_deals(program: Program, rows: Mapping[Row, int]) -> Counter[Fact]:
    """The facts of deals, each row so many times. A deal without a result has no points."""
    found: Counter[Fact] = Counter()
    for row, times in rows.items():
        ending, dealer, points = row[DEAL_ENDING], row[DEAL_DEALER], row[DEAL_POINTS:]
        if ending != SCORED:
            points = (0,) * len(points)
        found[Of.ENDING, ending] += times
        found[Of.WON, members(best_accounts(program, points)), dealer] += times
        for fact in _scores(program, dealer, points):
            found[fact] += times
    return found


def facts_of_matches(program: Program, rows: Mapping[tuple[int, Row], int]) -> Counter[Fact]:
    """The facts of matches: who dealt first and the row, so many times. Unfinished ones have their length only."""
    found: Counter[Fact] = Counter()
    for (dealer, row), times in rows.items():
        found[Of.LENGTH, row[MATCH_OVER], row[MATCH_DEALS]] += times
        found[Of.IN_VAIN, row[MATCH_IN_VAIN]] += times
        if row[MATCH_OVER]:
            for fact in _match(program, dealer, row):
                found[fact] += times
    return found


def _match(program: Program, dealer: int, row: Row) -> Iterator[Fact]:
    totals, winners = row[MATCH_TOTALS:], accounts_of(program, row[MATCH_WINNERS])
    yield Of.WON, members(winners), dealer
    yield Of.CHANGES, row[MATCH_CHANGES]
    yield Of.BEHIND, row[MATCH_BEHIND]
    yield from _scores(program, dealer, totals)
    for account, place in enumerate(places(program, totals, winners)):
        yield Of.PLACE, account, place


def _scores(program: Program, dealer: int, scores: Sequence[int]) -> Iterator[Fact]:
    whole, others = sum(scores), max(len(scores) - 1, 1)
    for account, score in enumerate(scores):
        yield Of.SCORE, account, dealer, score
        ahead = score * others - (whole - score)
        yield Of.LEAD, account, -ahead if program.best_is_lowest else ahead


def places(program: Program, totals: Sequence[int], winners: Sequence[int]) -> list[int]:
    """The place of each account: 1 for those that won, for another 1 and how many won or have a better total."""
    sign = -1 if program.best_is_lowest else 1
    ranked = [(account in winners, sign * total) for account, total in enumerate(totals)]
    return [1 if won else 1 + sum(other[0] or other[1] > total for other in ranked) for won, total in ranked]


def accounts_of(program: Program, seats: int) -> tuple[int, ...]:
    """The accounts that seats of a set belong to."""
    return tuple(sorted({owner for seat, owner in enumerate(program.accounts) if seats >> seat & 1}))


def members(accounts: Sequence[int]) -> int:
    """Accounts as a set."""
    return sum(1 << account for account in accounts)


def best_accounts(program: Program, scores: Sequence[int]) -> tuple[int, ...]:
    """The accounts with the best score; nobody where all are alike."""
    best = min(scores) if program.best_is_lowest else max(scores)
    winners = tuple(number for number, score in enumerate(scores) if score == best)
    return winners if len(winners) < len(scores) else ()
