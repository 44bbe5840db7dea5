"""Portable Bridge Notation: boards of Contract Bridge, read into `Recorded`.

Source: PBN standard 2.1, sections 3.4 (Deal, Dealer, Vulnerable, Contract, Declarer, Result, Score), 3.5 (Auction) and 3.6
(Play: the columns are seats, from the opening leader on, whoever led the trick).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from followsuit.adapters.pbn_text import PbnGame, games, is_pbn
from followsuit.adapters.recorded import Fact, Recorded, RecordedDeal, Said, UnreadableRecord
from followsuit.examples import what_follows
from followsuit.game import load
from followsuit.language.load import Ruleset

__all__ = ["is_pbn", "read_pbn"]

FORMAT = "Portable Bridge Notation"
RULESET = "bridge"
SEATS = "NESW"
NAMES = ("North", "East", "South", "West")
HAND = 13
BOOK = 6
STRAINS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "N": "no_trump", "NT": "no_trump"}
SUITS = "SHDC"
"""The order of the suits in a hand of the Deal tag."""

PASSES = {"pass", "p"}
DOUBLES = {"x", "dbl", "d"}
REDOUBLES = {"xx", "rdbl", "r"}
VULNERABLE = {
    "none": "neither", "love": "neither", "-": "neither", "ns": "north_south", "ew": "east_west",
    "all": "both", "both": "both",
}  # fmt: skip
BID = re.compile(r"([1-7])(NT|[CDHSN])", re.IGNORECASE)
CONTRACT = re.compile(r"([1-7])\s*(NT|[CDHSN])\s*(XX|X|\*\*|\*)?", re.IGNORECASE)
NOTE = re.compile(r"=\d+=|\$\d+|[!?]+")
END = {"*", "+"}
NOTHING = "-"


def read_pbn(text: str) -> Recorded:
    """The boards of a text.

    Raises:
        UnreadableRecord: there is none in it.
    """
    found = games(text)
    if not found:
        raise UnreadableRecord('there is no game in it: a game begins with tags such as [Board "1"]')
    return Recorded(FORMAT, RULESET, NAMES, tuple(_Board(game, place).read() for place, game in enumerate(found, 1)))


def _seat(value: str | None) -> int | None:
    letter = (value or "").strip().lstrip("^").upper()[:1]
    return SEATS.index(letter) if letter and letter in SEATS else None


def _card(word: str) -> str | None:
    """A card of the Play section (`SK`) as the ruleset writes it (`KS`); None if it is none."""
    text = word.upper().replace("10", "T")
    if len(text) == 2 and text[0] in SUITS and text[1] in "23456789TJQKA":  # noqa: PLR2004 (suit and rank)
        return text[1] + text[0]
    return None


@dataclass
class _Board:
    """Reads one game."""

    game: PbnGame
    place: int
    unknown: list[str] = field(default_factory=list)
    said: dict[str, list[Said]] = field(default_factory=dict)

    def read(self) -> RecordedDeal:
        """The board."""
        contract = self._contract()
        declarer = _seat(self.game.tag("Declarer"))
        dealer, hands = self._dealer(), self._hands()
        calls = self._auction(dealer, contract, declarer)
        if declarer is None or contract is None:
            declarer, contract = _settled(calls, dealer) or (declarer, contract)
        self.said["auction"] = calls
        if contract is not None and declarer is not None:
            self.said["play"] = self._play(declarer)
            if not hands:
                hands = self._shown()
        return RecordedDeal(
            self._name(),
            {"vulnerability": self._vulnerable()},
            dealer,
            {seat: tuple(cards) for seat, cards in hands.items()},
            said={name: tuple(said) for name, said in self.said.items()},
            tricks=self._tricks(declarer),
            facts=tuple(self._facts(contract, declarer)),
            unknown=tuple(self.unknown),
            by_seat=("play",),
        )

    def _name(self) -> str:
        board, table = self.game.tag("Board"), self.game.tag("Table")
        name = f"Board {board}" if board else f"Game {self.place}"
        return f"{name}, table {table}" if table else name

    def _vulnerable(self) -> str:
        value = self.game.tags.get("Vulnerable")
        known = VULNERABLE.get((value or "").strip().lower()) if value is not None else None
        if known is None or value in ("", "?"):
            known = self._by_board()
        return known

    def _by_board(self) -> str:
        """Whom the number of the board makes vulnerable; nobody, where there is none."""
        board = self.game.tag("Board") or ""
        if not board.isdecimal():
            self.unknown.append("Not checkable: who is vulnerable is not recorded.")
            return "neither"
        number = int(board) - 1
        return ("neither", "north_south", "east_west", "both")[(number + number // 4) % 4]

    def _dealer(self) -> int:
        dealer = _seat(self.game.tag("Dealer"))
        if dealer is None:
            dealer = _seat(self.game.tag("Auction"))
        board = self.game.tag("Board") or ""
        if dealer is None and board.isdecimal():
            dealer = (int(board) - 1) % len(SEATS)
        return 0 if dealer is None else dealer

    def _hands(self) -> dict[int, list[str]]:
        """The hands of the Deal tag, which begins with the seat of the first one."""
        first, colon, hands = (self.game.tag("Deal") or "").partition(":")
        begin = _seat(first)
        if not colon or begin is None:
            self.unknown.append("Not checkable: the hands are not recorded.")
            return {}
        found = {}
        for step, hand in enumerate(hands.split()[: len(SEATS)]):
            seat = (begin + step) % len(SEATS)
            cards = [rank + suit for suit, ranks in zip(SUITS, hand.split("."), strict=False)
                     for rank in ranks.upper().replace("10", "T")]  # fmt: skip
            if hand != NOTHING:
                found[seat] = cards
        return found

    def _shown(self) -> dict[int, list[str]]:
        """The hands as far as they were played."""
        hands: dict[int, list[str]] = {}
        for said in self.said.get("play", []):
            if said.seat is not None:
                hands.setdefault(said.seat, []).append(said.text)
        return hands

    def _contract(self) -> tuple[int, str, int] | None:
        """Level, strain and how often it is doubled (0, 1, 2) of the Contract tag; None if it has none, or for a deal passed out."""
        match = CONTRACT.fullmatch((self.game.tag("Contract") or "").lstrip("^"))
        if match is None:
            return None
        doubled = (match[3] or "").replace("*", "X").upper()
        return int(match[1]), STRAINS[match[2].upper()], {"": 0, "X": 1, "XX": 2}[doubled]

    # --- the auction ---------------------------------------------------------------------------------------------

    def _auction(self, dealer: int, contract: tuple[int, str, int] | None, declarer: int | None) -> list[Said]:
        if "Auction" in self.game.tags and self.game.words("Auction"):
            return self._called(_seat(self.game.tag("Auction")), dealer)
        if contract is None or declarer is None:
            passed = (self.game.tag("Contract") or "").lower() == "pass"
            return [Said("pass", "Pass")] * len(SEATS) if passed else []
        self.unknown.append("Not checkable: the auction is not recorded; the contract is taken as it stands.")
        return _assumed(dealer, contract, declarer)

    def _called(self, first: int | None, dealer: int) -> list[Said]:
        calls: list[Said] = []
        seat = dealer if first is None else first
        for word in self.game.words("Auction"):
            plain = NOTE.sub("", word).strip()
            if plain in END:
                break
            if not plain or plain.startswith("^"):
                continue
            if plain == NOTHING:
                seat = (seat + 1) % len(SEATS)
            elif plain.upper() == "AP":
                calls += self._all_pass(calls, seat)
                break
            else:
                calls.append(Said(_call(plain), plain, seat))
                seat = (seat + 1) % len(SEATS)
        return calls

    def _all_pass(self, calls: Sequence[Said], seat: int) -> list[Said]:
        bidden = any(said.text != "pass" for said in calls)
        silent = next((count for count, said in enumerate(reversed(calls)) if said.text != "pass"), len(calls))
        left = max((3 if bidden else 4) - silent, 0)
        return [Said("pass", "AP", (seat + step) % len(SEATS)) for step in range(left)]

    # --- the play ------------------------------------------------------------------------------------------------

    def _play(self, declarer: int) -> list[Said]:
        """The cards by trick and seat; in which order a trick was played, the rules tell."""
        first = _seat(self.game.tag("Play"))
        column = (declarer + 1) % len(SEATS) if first is None else first
        return [
            Said(_card(word) or word, word, (column + place) % len(SEATS), number)
            for number, row in enumerate(self._rows(), 1)
            for place, word in enumerate(row)
            if word != NOTHING
        ]

    def _rows(self) -> Iterator[list[str]]:
        """The tricks: rows of four words, wherever the lines break."""
        row: list[str] = []
        for word in self.game.words("Play"):
            plain = NOTE.sub("", word)
            if plain in END:
                break
            if not plain or plain.startswith("^"):
                continue
            row.append(plain)
            if len(row) == len(SEATS):
                yield row
                row = []
        if row:
            yield row

    def _tricks(self, declarer: int | None) -> tuple[int, ...] | None:
        """The tricks of each seat by the Result tag: the declarer's side has its, the others the rest."""
        result = (self.game.tag("Result") or "").lstrip("^")
        if declarer is None or not result:
            return None
        own = _for_side(result, declarer)
        if own is None or not 0 <= own <= HAND:
            return None
        tricks = [0] * len(SEATS)
        tricks[declarer], tricks[(declarer + 1) % len(SEATS)] = own, HAND - own
        return tuple(tricks)

    # --- what the record says came of it -------------------------------------------------------------------------

    def _facts(self, contract: tuple[int, str, int] | None, declarer: int | None) -> Iterator[Fact]:
        written = self.game.tag("Contract")
        if contract is not None and written is not None:
            level, strain, doubled = contract
            yield Fact("The level of the contract", "level", level, written)
            yield Fact("The strain of the contract", "strain", strain, written)
            yield Fact("The doubling of the contract", "doubled", doubled, written)
        named = self.game.tag("Declarer")
        if named is not None and _seat(named) is not None and contract is not None:
            yield Fact("The declarer", "declarer", SEATS.index(named.lstrip("^").upper()[:1]), named)
        score = self._score(declarer)
        if score is not None:
            yield Fact("The score of North and South", "scores", score, str(self.game.tag("Score")))

    def _score(self, declarer: int | None) -> list[int] | None:
        """The score by side as the ruleset gives it: what one side has, the other has not."""
        if (self.game.tag("Scoring") or "").split(";")[0].lower() in {"rubber", "chicago", "cavendish"}:
            return None
        written = self.game.tag("Score")
        if written is None or declarer is None:
            return None
        own = _for_side(written, declarer)
        return None if own is None else _accounts(own, declarer)


def _accounts(own: int, declarer: int) -> list[int]:
    north_south = own if declarer % 2 == 0 else -own
    return [max(north_south, 0), max(-north_south, 0)]


def _for_side(written: str, declarer: int) -> int | None:
    """A number for the declarer's side: bare, or after the side it belongs to."""
    words = written.replace(",", " ").split()
    sides = {"NS": 0, "EW": 1}
    own = declarer % 2
    if len(words) == 1 and re.fullmatch(r"[+-]?\d+", words[0]):
        return int(words[0])
    pairs = {sides[side.upper()]: number for side, number in zip(words[::2], words[1::2], strict=False)
             if side.upper() in sides and re.fullmatch(r"[+-]?\d+", number)}  # fmt: skip
    if own in pairs:
        return int(pairs[own])
    return -int(pairs[1 - own]) if 1 - own in pairs else None


def _call(word: str) -> str:
    """A call as the ruleset names it; what is no call stays as it is."""
    low = word.lower()
    if low in PASSES:
        return "pass"
    if low in REDOUBLES:
        return "redouble"
    if low in DOUBLES:
        return "double"
    bid = BID.fullmatch(word)
    return f"bid {bid[1]} {STRAINS[bid[2].upper()]}" if bid else word


def _assumed(dealer: int, contract: tuple[int, str, int], declarer: int) -> list[Said]:
    """The shortest auction that comes to a contract."""
    level, strain, doubled = contract
    texts = ["pass"] * ((declarer - dealer) % len(SEATS)) + [f"bid {level} {strain}"]
    texts += ["double", "redouble"][:doubled]
    return [Said(text, text) for text in (*texts, "pass", "pass", "pass")]


def _settled(calls: Sequence[Said], dealer: int) -> tuple[int, tuple[int, str, int]] | None:
    """Declarer and contract that calls lead to by the rules; None if they lead to none."""
    texts = [said.text for said in calls]
    try:
        found = what_follows(_bridge(), {"dealer": dealer, "calls": texts}, "script")
    except ValueError:
        return None
    if found.get("declarer") is None or not found.get("level"):
        return None
    return found["declarer"], (found["level"], found["strain"], found["doubled"])


@cache
def _bridge() -> Ruleset:
    return load(RULESET)
