"""Euchre Game Notation: JSON files of Euchre matches, read into `Recorded`.

The format is described at github.com/NextSuit-Labs/euchre-game-notation (versions 1.0 to 1.6). It holds what was said and
played and leaves the rest to the rules: who won a trick is asked of the ruleset, the hands are what each seat plays.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from followsuit.adapters.recorded import Fact, Recorded, RecordedDeal, Said, UnreadableRecord
from followsuit.examples import what_follows
from followsuit.game import load
from followsuit.language.load import Ruleset

FORMAT = "Euchre Game Notation"
RULESET = str(Path(__file__).with_name("egn-euchre.yaml"))
SEATS = 4
HAND = 5
SUITS = {
    "c": "clubs",
    "d": "diamonds",
    "h": "hearts",
    "s": "spades",
    "♣": "clubs",
    "♦": "diamonds",
    "♥": "hearts",
    "♠": "spades",
}
JOKER = "B"
BOWERS = {"R": 0, "L": 1}
MATE = {"clubs": "spades", "spades": "clubs", "hearts": "diamonds", "diamonds": "hearts"}
ORDERS = {"order", "pickup", "call", "assist"}

FLAGS = {
    "std": "stick_dealer",
    "canadian": "canadian_loner",
    "partners_best": "partners_best",
    "joker": "benny",
    "defend_alone": "defend_alone",
    "fast_break": "fast_break",
    "four_trick_tokens": "four_trick_tokens",
}
"""Switch of the format → option of the ruleset that it turns on."""

NUMBERS = {
    "winning_score": "target",
    "num_deals": "deals",
    "loner_march_score": "loner_march_points",
    "loner_euchred_score": "loner_euchred_points",
}
"""Number of the format → option of the ruleset."""

SILENT = {
    "poor_hand": "play",
    "farmers_hand": "keep",
    "pick_up": "pick_up",
    "defending_alone": "together",
    "partners_best": "partners_best",
}
"""What is answered to a decision of which the record does not speak."""


def is_egn(text: str) -> bool:
    """Whether a text looks like the format."""
    return text.lstrip().startswith("{") and '"fileType"' in text and FORMAT in text


def read_egn(text: str) -> Recorded:
    """A file of the format.

    Raises:
        UnreadableRecord: it is not one, or not about four players.
    """
    data = _json(text)
    metadata = _map(data.get("metadata", {}), "metadata")
    rules = _map(metadata.get("ruleset") or {}, "metadata.ruleset")
    if rules.get("num_players", SEATS) != SEATS:
        raise UnreadableRecord(f"the record is of a game for {rules['num_players']} players; four are expected")
    options, missing = _options(rules)
    ruleset = load(RULESET, options=options)
    deals = tuple(
        _Deal(ruleset, options, number, _map(deal, f"deals[{number}]"), missing).read()
        for number, deal in enumerate(_list(data.get("deals"), "deals"))
    )
    names = tuple(_name(player, seat) for seat, player in enumerate(_list(metadata.get("players", []), "players")))
    return Recorded(
        FORMAT,
        RULESET,
        names if len(names) == SEATS else tuple(f"P{seat}" for seat in range(SEATS)),
        _with_final(deals, metadata.get("finalScore")),
        _score(metadata.get("initialScore", [0, 0])),
        linked=True,
    )


def _json(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        where = f" (line {problem.lineno}, column {problem.colno})" if isinstance(problem, json.JSONDecodeError) else ""
        raise UnreadableRecord(f"it is not JSON{where}") from None
    return _map(data, "the file")


def _map(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UnreadableRecord(f"{name} should be an object")
    return value


def _list(value: object, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise UnreadableRecord(f"{name} should be a list")
    return value


def _name(player: object, seat: int) -> str:
    if isinstance(player, dict):
        player = player.get("name")
    return player if isinstance(player, str) and player.strip() else f"P{seat}"


def _score(value: object) -> tuple[int, ...]:
    if not (isinstance(value, list) and len(value) == 2 and all(type(item) is int for item in value)):  # noqa: PLR2004 (two sides)
        raise UnreadableRecord("initialScore should be a list of two whole numbers")
    return tuple(value)


def _with_final(deals: tuple[RecordedDeal, ...], final: object) -> tuple[RecordedDeal, ...]:
    """The deals, the last of which leads to the recorded final score."""
    if not deals or not isinstance(final, list) or not final:
        return deals
    words = f"{final[0]} to {final[-1]}"
    fact = Fact("The final score", "totals", list(final), words)
    return (*deals[:-1], replace(deals[-1], facts=(*deals[-1].facts, fact)))


def _options(rules: Mapping[str, Any]) -> tuple[dict[str, str], tuple[str, ...]]:
    """The options of the ruleset, and what the format allows that the rules here do not know, in sentences."""
    options = {"dealer_pickup": "must", "stick_dealer": str(bool(rules.get("std", True))).lower()}
    for flag, option in FLAGS.items():
        if rules.get(flag):
            options[option] = "true"
    for number, option in NUMBERS.items():
        if type(rules.get(number)) is int:
            options[option] = str(rules[number])
    if rules.get("num_deals"):
        options.setdefault("target", "0")
    if rules.get("loner_lead") == "LEFT_OF_LONER":
        options["loner_lead"] = "left_of_loner"
    if rules.get("allow_no_trump"):
        options["no_trump"] = "high"
    if rules.get("min_rank") == 7:  # noqa: PLR2004 (the lowest rank of the pack of 32)
        options["deck32"] = "true"
    missing = [f"The switch {name} is not checkable." for name in ("go_under", "farmers") if rules.get(name)]
    return options, tuple(missing)


class _Unknown(Exception):
    """Something that the record does not hold, so that nothing more can be told of the deal."""


@dataclass
class _Deal:
    """Reads one deal."""

    ruleset: Ruleset
    options: dict[str, str]
    number: int
    data: dict[str, Any]
    unknown: tuple[str, ...]
    said: dict[str, list[Said]] = field(default_factory=dict)
    dealer: int = 0
    up: str = ""
    trump: str | None = None
    maker: int | None = None
    lone_maker: int | None = None
    lone_defender: int | None = None

    def read(self) -> RecordedDeal:
        """The deal."""
        begin = _map(self.data.get("initialState"), f"deals[{self.number}].initialState")
        self.dealer = _seat(begin.get("dealer"), "dealer")
        phases = [_map(phase, "a phase") for phase in _list(self.data.get("phases", []), "phases")]
        bidding = next((phase for phase in phases if phase.get("type") == "EUCHRE_BIDDING"), {})
        play = next((phase for phase in phases if phase.get("type") == "TRICK_PLAY"), {})
        hands: dict[int, list[str]] = {}
        zones: dict[str, tuple[str, ...]] = {}
        unknown = list(self.unknown)
        try:
            self.up = self._card(begin.get("upCard"))
            zones["turn_up"] = (self.up,)
            self._bidding(bidding)
            played = dict(self._tricks(_list(play.get("tricks", []), "tricks")))
            self._exchanges(bidding, played)
            hands = self._hands(played, self.said.get("pick_up.discard", []))
            self._stated(begin, hands)
        except _Unknown as problem:
            unknown.append(f"Not checkable: {problem}.")
        number = self.data.get("dealNumber", self.number)
        return RecordedDeal(
            f"Deal {number}",
            self.options,
            self.dealer,
            {seat: tuple(cards) for seat, cards in hands.items()},
            zones,
            {name: tuple(said) for name, said in self.said.items()},
            SILENT,
            unknown=tuple(unknown),
        )

    def _say(self, offer: str, text: str, written: str, seat: int | None = None, trick: int | None = None) -> None:
        self.said.setdefault(offer, []).append(Said(text, written, seat, trick))

    def _card(self, written: object) -> str:
        """A card as the ruleset writes it.

        Raises:
            _Unknown: it is not told.
        """
        text = str(written or "").strip()
        if text == JOKER:
            return "JK"
        if text in BOWERS and self.trump is not None:
            suit = self.trump if BOWERS[text] == 0 else MATE[self.trump]
            return f"J{suit[0].upper()}"
        rank, suit_name = text[:-1].upper().replace("10", "T").replace("N", "9"), SUITS.get(text[-1:].lower())
        code = f"{rank}{suit_name[0].upper()}" if suit_name else ""
        if self.ruleset.program.deck.parse(code):
            return code
        raise _Unknown(f"the card “{text}” is not told" if "x" in text.lower() or not text else f"“{text}” is no card")

    def _bidding(self, phase: Mapping[str, Any]) -> None:
        for index, call in enumerate(_list(phase.get("calls", []), "calls")):
            self._call(str(call), index, bool(phase.get("isAlone")))
        if self.maker is None:
            return
        self._say("going_alone", "alone" if phase.get("isAlone") else "with_partner",
                  "alone" if phase.get("isAlone") else "with the partner", self.maker)  # fmt: skip
        defender = phase.get("aloneDefender", -1)
        if type(defender) is int and 0 <= defender < SEATS:
            self.lone_defender = defender
            self._say("defending_alone", "alone", "defending alone", defender)
        if phase.get("discard"):
            card = str(phase["discard"])
            self._say("pick_up.discard", self._card(card), card, self.dealer)

    def _call(self, call: str, index: int, alone: bool) -> None:
        seat, first_round = (self.dealer + 1 + index) % SEATS, index < SEATS
        offer = "order_up" if first_round else "name_trump"
        word = call.strip().lower().replace(" ", "")
        if word == "pass":
            self._say(offer, "pass", call, seat)
        elif first_round and word in ORDERS | {"alone"}:
            self._made(seat, _suit_of(self.up), alone)
            self._say(offer, "order_up", call, seat)
        elif word in SUITS:
            self._made(seat, SUITS[word], alone)
            self._say(offer, f"name {SUITS[word]}", call, seat)
        elif word == "n":
            self._made(seat, None, alone)
            self._say(offer, "no_trump", call, seat)
        elif word == "x":
            raise _Unknown(f"what call {index + 1} was is not told")
        else:
            self._say(offer, word, call, seat)

    def _made(self, seat: int, trump: str | None, alone: bool) -> None:
        self.maker, self.trump = seat, trump
        self.lone_maker = seat if alone else None

    def _active(self) -> list[int]:
        out = {(seat + 2) % SEATS for seat in (self.lone_maker, self.lone_defender) if seat is not None}
        return [seat for seat in range(SEATS) if seat not in out]

    def _tricks(self, tricks: Sequence[Any]) -> Iterator[tuple[int, list[str]]]:
        """Seat and the cards it plays, found by asking the rules who leads and who wins."""
        active = self._active()
        hands: dict[int, list[str]] = {seat: [] for seat in active}
        given = {"dealer": self.dealer, "trump": self.trump or "none"}
        seats = {"maker": self.maker, "lone_maker": self.lone_maker, "lone_defender": self.lone_defender}
        given |= {name: seat for name, seat in seats.items() if seat is not None}
        leader = what_follows(self.ruleset, given, "law")["leader"] if tricks else 0
        for number, trick in enumerate(tricks, 1):
            cards = [self._card(card) for card in _list(trick, "a trick")]
            turns = [seat for step in range(SEATS) if (seat := (leader + step) % SEATS) in active]
            for seat, code, written in zip(turns, cards, trick, strict=False):
                self._say("play", code, str(written), seat, number)
                hands[seat].append(code)
            if len(cards) < len(turns):
                break
            leader = turns[cards.index(self._best(cards))] if len(set(cards)) == len(cards) else leader
        yield from hands.items()

    def _best(self, cards: Sequence[str]) -> str:
        """The card that wins a trick."""
        given = {"trump": self.trump or "none", "plays": list(cards[:SEATS]), "leader": 0}
        return str(what_follows(self.ruleset, given, "law")["wins"])

    def _exchanges(self, phase: Mapping[str, Any], played: dict[int, list[str]]) -> None:
        """Cards given to a lone player by the partner, as far as the record has them."""
        for item in _list(phase.get("cardExchanges") or [], "cardExchanges"):
            exchange = _map(item, "an exchange")
            receiver = exchange.get("receiver")
            if receiver != self.lone_maker or receiver is None:
                raise _Unknown("an exchange of cards other than with a lone maker's partner")
            for card in _list(exchange.get("cards", []), "cards"):
                self._say("partners_best.best", self._card(card), str(card), receiver)
        if self.options.get("partners_best") == "true" and self.lone_maker is not None:
            self._received(played)

    def _received(self, played: dict[int, list[str]]) -> None:
        """Where it is not told which card a lone maker was given, any will do that is played and was not turned up."""
        given = self.said.get("partners_best.best", [])
        maker = played.get(self.lone_maker if self.lone_maker is not None else -1, [])
        if not given:
            card = next((code for code in maker if code != self.up), None)
            if card is None:
                return
            self._say("partners_best.best", card, card)
        code = self.said["partners_best.best"][0].text
        if code in maker:
            maker.remove(code)
            played.setdefault(((self.lone_maker or 0) + 2) % SEATS, []).append(code)

    def _hands(self, played: Mapping[int, list[str]], discards: Sequence[Said]) -> dict[int, list[str]]:
        """What is known of the hands that were dealt."""
        hands = {seat: list(cards) for seat, cards in played.items()}
        taken = (
            self.trump is not None and bool(self.said.get("order_up")) and self.said["order_up"][-1].text == "order_up"
        )
        if taken:
            hand = hands.setdefault(self.dealer, [])
            hand += [said.text for said in discards if said.text not in hand]
            if self.up in hand:
                hand.remove(self.up)
            elif not discards and len(hand) == HAND:
                self._say("pick_up.discard", self.up, self.up, self.dealer)
        return _once(hands, self.up)

    def _stated(self, begin: Mapping[str, Any], hands: dict[int, list[str]]) -> None:
        """Adds cards that the record says were dealt."""
        stated = begin.get("playerCards", begin.get("player_cards")) or []
        for seat, cards in enumerate(_list(stated, "playerCards")[:SEATS]):
            known = hands.get(seat, [])
            told = [self._card(card) for card in _list(cards, "playerCards") if str(card).strip()]
            others = {card for other, held in hands.items() if other != seat for card in held} | {self.up}
            if told:
                hands[seat] = [card for card in dict.fromkeys([*told, *known]) if card not in others][:HAND]


def _once(hands: Mapping[int, Sequence[str]], up: str) -> dict[int, list[str]]:
    """The hands with each card in the first place that the record gives it, the turned card in none."""
    seen, found = {up}, dict[int, list[str]]()
    for seat, cards in hands.items():
        for card in cards:
            if card not in seen:
                found.setdefault(seat, []).append(card)
                seen.add(card)
    return found


def _suit_of(code: str) -> str | None:
    return SUITS.get(code[-1:].lower())


def _seat(value: object, name: str) -> int:
    if type(value) is int and 0 <= value < SEATS:
        return value
    raise UnreadableRecord(f"{name} should be a seat from 0 to 3")
