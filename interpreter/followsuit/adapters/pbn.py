"""Portable Bridge Notation: boards of Contract Bridge, read into `Recorded`.

Source: PBN standard 2.1, sections 3.4 (Deal, Dealer, Vulnerable, Contract, Declarer, Result, Score), 3.5 (Auction), 3.6
(Play: the columns are seats, from the opening leader on, whoever led the trick) and 3.9 (irregularities).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from followsuit.adapters.pbn_auction import Auction, Outcome, assumed, read_auction
from followsuit.adapters.pbn_cards import Deal, read_deal, read_play
from followsuit.adapters.pbn_facts import facts_of, tricks_of, unreadable
from followsuit.adapters.pbn_text import PbnGame, games, is_pbn
from followsuit.adapters.pbn_words import (
    HAND,
    IRREGULAR,
    LONGEST,
    NAMES,
    SEATS,
    Contract,
    call_of,
    contract_of,
    plain_word,
    seat_of,
)
from followsuit.adapters.recorded import Recorded, RecordedDeal, Said, UnreadableRecord, bounded

__all__ = ["is_pbn", "read_pbn"]

FORMAT = "Portable Bridge Notation"
RULESET = "bridge"
VULNERABLE = {
    "none": "neither", "love": "neither", "-": "neither", "ns": "north_south", "ew": "east_west",
    "all": "both", "both": "both",
}  # fmt: skip
BY_BOARD = ("neither", "north_south", "east_west", "both")
MANY = 10


def read_pbn(text: str) -> Recorded:
    """The boards of a text.

    Raises:
        UnreadableRecord: there is none in it, or it is too large.
    """
    bounded(text)
    found = games(text)
    if not found:
        raise UnreadableRecord('there is no game in it: a game begins with tags such as [Board "1"]')
    bids_first = _bids_first(found)
    boards = [_Board(game, place, bids_first) for place, game in enumerate(found, 1)]
    return Recorded(FORMAT, RULESET, NAMES, tuple(board.read() for board in boards))


def _bids_first(found: Sequence[PbnGame]) -> bool:
    """Whether whoever wrote the file left out the passes before the first bid: in many games nobody begins with one."""
    first = [call_of(plain_word(words[0])) for game in found if (words := game.words("Auction"))]
    return len(first) >= MANY and "pass" not in first


@dataclass
class _Board:
    """Reads one game. `bids_first`: the file leaves out the passes before the first bid."""

    game: PbnGame
    place: int
    bids_first: bool
    unknown: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def read(self) -> RecordedDeal:
        """The board."""
        dealer, deal = self._dealer(), read_deal(self.game.tag("Deal"))
        self.unknown += deal.unknown
        self.wrong += [*deal.wrong, *unreadable(self.game)]
        vulnerability = self._vulnerability()
        calls, outcome = self._calls(0 if dealer is None else dealer)
        play = self._play(outcome, deal)
        declarer = None if outcome is None else outcome.declarer
        facts = facts_of(self.game, declarer, vulnerable=vulnerability is not None)
        return RecordedDeal(
            self._name(),
            {"vulnerability": vulnerability or "neither"},
            0 if dealer is None else dealer,
            deal.hands if not deal.ending else {},
            said={name: tuple(said) for name, said in (("auction", calls), ("play", play)) if said},
            tricks=self._tricks(outcome),
            facts=tuple(facts),
            unknown=tuple(self.unknown),
            wrong=tuple(self.wrong),
            by_seat=("play",),
        )

    def _name(self) -> str:
        tags = {name: (self.game.tag(name) or "")[:LONGEST] for name in ("Board", "Table", "Room")}
        name = f"Board {tags['Board']}" if tags["Board"] else f"Game {self.place}"
        return ", ".join([name, *(f"{word.lower()} {tags[word].lower()}" for word in ("Table", "Room") if tags[word])])

    def _board_number(self) -> int | None:
        board = self.game.tag("Board") or ""
        return int(board) if board.isascii() and board.isdecimal() and len(board) < len("10000") else None

    def _vulnerability(self) -> str | None:
        """Who is vulnerable: as the tag says, else as the number of the board says; None where neither does."""
        value = self.game.tags.get("Vulnerable", "").strip().lower()
        if value in VULNERABLE:
            return VULNERABLE[value]
        number = self._board_number()
        if value not in {"", "?"}:
            self.wrong.append(f"Nobody is vulnerable as “{value[:LONGEST]}”.")
        elif number is None:
            self.unknown.append("Not checkable: who is vulnerable is not recorded.")
        return None if number is None else BY_BOARD[(number - 1 + (number - 1) // 4) % 4]

    def _dealer(self) -> int | None:
        named = [seat for tag in ("Dealer", "Auction") if (seat := seat_of(self.game.tag(tag))) is not None]
        number = self._board_number()
        by_board = None if number is None else (number - 1) % len(SEATS)
        return named[0] if named else self._fitting_dealer() if number is None else by_board

    def _fitting_dealer(self) -> int | None:
        """The dealer with whom the calls lead to the recorded declarer, where nothing says who dealt."""
        if not self.game.words("Auction"):
            return None
        self.unknown.append("Not checkable: who dealt is not recorded.")
        declarer, wanted = read_auction(self.game.words("Auction"), 0).outcome.declarer, self._declarer()
        return None if declarer is None or wanted is None else (wanted - declarer) % len(SEATS)

    # --- the auction ---------------------------------------------------------------------------------------------

    def _calls(self, dealer: int) -> tuple[list[Said], Outcome | None]:
        """The calls and what they come to; nothing where neither they nor a contract are recorded."""
        first = seat_of(self.game.tag("Auction"))
        auction = read_auction(self.game.words("Auction"), dealer if first is None else first)
        if auction.irregular is not None:
            self.unknown.append(f"Not checkable: the record notes an irregular call ({auction.irregular}).")
            return self._assumed(dealer)
        if not auction.calls:
            return self._assumed(dealer)
        passed = self._passed_before(auction) if self.bids_first else 0
        if passed:
            self.unknown.append("Not checkable: the passes before the first bid are not recorded.")
            auction = read_auction(["Pass"] * passed + self.game.words("Auction"), dealer)
        outcome = auction.outcome
        if outcome.passes == 0:
            return auction.calls, outcome
        return self._completed(auction, outcome)

    def _passed_before(self, auction: Auction) -> int:
        """The passes that the record leaves out before the first bid, if both declarer and opening leader say so."""
        named, leader = seat_of(self.game.tag("Declarer")), seat_of(self.game.tag("Play"))
        declarer = auction.outcome.declarer
        if named is None or declarer is None or leader != (named + 1) % len(SEATS):
            return 0
        return (named - declarer) % len(SEATS)

    def _completed(self, auction: Auction, outcome: Outcome) -> tuple[list[Said], Outcome | None]:
        """Adds the passes at the end that a record leaves out, if it says that the auction came to this."""
        contract = contract_of(self.game.tag("Contract"))
        if contract is not None and contract.rank < outcome.contract.rank:
            told = f"the calls come to {outcome.contract} and do not end there"
            self.wrong.append(f"The contract is {contract} in the record; {told}.")
        if auction.open or contract != outcome.contract:
            return auction.calls, None
        self.unknown.append("Not checkable: the last passes are not recorded.")
        calls = [*auction.calls, *[Said("pass", "Pass")] * outcome.passes]
        return calls, replace(outcome, passes=0)

    def _assumed(self, dealer: int) -> tuple[list[Said], Outcome | None]:
        """The shortest auction to the contract that is recorded."""
        contract, declarer = contract_of(self.game.tag("Contract")), self._declarer()
        if contract is None:
            self.unknown.append("Not checkable: neither the calls nor a contract are recorded.")
            return [], None
        if contract.level and declarer is None:
            self.unknown.append("Not checkable: the declarer is not recorded.")
            return [], None
        self.unknown.append("Not checkable: the calls are not recorded; the contract is taken as it stands.")
        return assumed(dealer, contract, declarer), Outcome(contract, declarer if contract.level else None, 0)

    def _declarer(self) -> int | None:
        """Who the tags say declares: named as such, or right of the opening leader."""
        leader = seat_of(self.game.tag("Play"))
        right = None if leader is None else (leader - 1) % len(SEATS)
        named = seat_of(self.game.tag("Declarer"))
        return right if named is None else named

    # --- the play ------------------------------------------------------------------------------------------------

    def _play(self, outcome: Outcome | None, deal: Deal) -> list[Said]:
        words = self.game.words("Play")
        if outcome is None or outcome.declarer is None or deal.ending:
            return []
        if (self.game.tag("Declarer") or "").startswith(IRREGULAR):
            self.unknown.append("Not checkable: the play; the record says that another played than the declarer.")
            return []
        leader, column = (outcome.declarer + 1) % len(SEATS), seat_of(self.game.tag("Play"))
        if words and column is not None and column != leader:
            whose = f"{NAMES[leader]}'s lead"
            self.unknown.append(f"The rows of the play begin with {NAMES[column]}; by the rules it is {whose}.")
        play = read_play(words, leader if column is None else column)
        self.unknown += play.unknown
        deal.complete(play.said)
        return play.said

    def _tricks(self, outcome: Outcome | None) -> tuple[int, ...] | None:
        """The tricks of each seat by the Result tag: the declarer's side has its, the others the rest."""
        if outcome is None or outcome.declarer is None:
            return None
        if (self.game.tag("Result") or "").startswith(IRREGULAR):
            self.unknown.append("Not checkable: the result was adjusted.")
            return None
        declarer = outcome.declarer
        for side, number in tricks_of(self.game, declarer % 2, self._said_contract() or outcome.contract):
            tricks = [0] * len(SEATS)
            own = number if side == declarer % 2 else HAND - number
            tricks[declarer], tricks[(declarer + 1) % len(SEATS)] = own, HAND - own
            return tuple(tricks)
        return None

    def _said_contract(self) -> Contract | None:
        return contract_of(self.game.tag("Contract"))
