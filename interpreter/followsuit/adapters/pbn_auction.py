"""The auction of a board: the calls as they are recorded, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from followsuit.adapters.pbn_words import (
    END,
    IRREGULAR,
    OPEN,
    PASSED_OUT,
    SEATS,
    Contract,
    call_of,
    is_nothing,
    plain_word,
)
from followsuit.adapters.recorded import Said

QUIET = 3
"""Passes that end an auction after a bid."""


@dataclass
class Auction:
    """The calls; `irregular` is the mark of one that the laws do not provide for, `open`: more are to come."""

    calls: list[Said] = field(default_factory=list)
    irregular: str | None = None
    open: bool = False

    @property
    def outcome(self) -> Outcome:
        """What the calls come to."""
        return _outcome(self.calls)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A contract and its declarer, who is None for a deal that is passed out; `passes` are missing to the end."""

    contract: Contract
    declarer: int | None
    passes: int


def read_auction(words: Sequence[str], seat: int) -> Auction:
    """The calls of a section; `seat` is whose call comes first."""
    found = Auction()
    for word in words:
        plain = plain_word(word)
        if plain == END:
            break
        if plain == OPEN:
            found.open = True
            break
        if plain.startswith(IRREGULAR):
            found.irregular = plain
            break
        if not plain:
            continue
        if plain.upper() == "AP" or (plain.lower() == "all" and words[-1].lower() == "pass"):
            _all_pass(found, plain, seat)
            break
        if not is_nothing(plain):
            found.calls.append(Said(call_of(plain), plain, seat))
        seat = (seat + 1) % len(SEATS)
    return found


def _all_pass(auction: Auction, written: str, seat: int) -> None:
    auction.calls += [Said("pass", written, (seat + step) % len(SEATS)) for step in range(auction.outcome.passes)]


def _outcome(calls: Sequence[Said]) -> Outcome:
    """What calls come to, if they are as the rules want them; whether they are, others test."""
    contract, bidder, silent = PASSED_OUT, 0, 0
    first: dict[tuple[int, str], int] = {}
    for said in calls:
        seat, word = said.seat or 0, said.text.split()
        silent = silent + 1 if word[0] == "pass" else 0
        if word[0] == "bid":
            contract, bidder = Contract(int(word[1]), word[2], 0), seat
            first.setdefault((seat % 2, word[2]), seat)
        elif word[0] in {"double", "redouble"} and contract.level:
            contract = contract._replace(doubled=1 if word[0] == "double" else 2)
    declarer = first.get((bidder % 2, contract.strain)) if contract.level else None
    needed = QUIET if contract.level else len(SEATS)
    return Outcome(contract, declarer, max(needed - silent, 0))


def assumed(dealer: int, contract: Contract, declarer: int | None) -> list[Said]:
    """The shortest auction that comes to a contract."""
    if not contract.level or declarer is None:
        return [Said("pass", "Pass")] * len(SEATS)
    texts = ["pass"] * ((declarer - dealer) % len(SEATS)) + [f"bid {contract.level} {contract.strain}"]
    texts += ["double", "redouble"][: contract.doubled]
    return [Said(text, text) for text in (*texts, *["pass"] * QUIET)]
