"""One deal of Euchre Game Notation: the calls, the tricks, and who played what, which it leaves to the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from followsuit.adapters.egn_cards import JOKER_CODE, SUITS, SYMBOLS, Untold, card_of, suit_of
from followsuit.adapters.egn_hands import HAND, Hands
from followsuit.adapters.egn_json import as_list, as_map, as_number, as_switch, as_text
from followsuit.adapters.egn_play import TrickReader
from followsuit.adapters.egn_rules import SEATS
from followsuit.adapters.recorded import RecordedDeal, Said
from followsuit.language.load import Ruleset

ORDERS = {"order", "pickup", "call", "assist", "alone"}
MOST_CALLS = 16

SILENT = {
    "poor_hand": "play",
    "farmers_hand": "keep",
    "pick_up": "pick_up",
    "defending_alone": "together",
    "partners_best": "decline",
}
"""What is answered to a decision of which the record does not speak."""


@dataclass
class DealReader:
    """Reads one deal. `where` is where it stands in the file, `exchanging` whether hands may change before the play."""

    ruleset: Ruleset
    options: Mapping[str, str]
    data: dict[str, Any]
    where: str
    exchanging: bool
    said: dict[str, list[Said]] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    dealer: int = 0
    up: str = ""
    trump: str | None = None
    maker: int | None = None
    lone_maker: int | None = None
    lone_defender: int | None = None

    def read(self, name: str, *, follows: bool) -> RecordedDeal:
        """The deal."""
        begin = as_map(self.data.get("initial_state"), f"{self.where}.initialState")
        self.dealer = as_number(begin.get("dealer"), f"{self.where}.initialState.dealer", 0, SEATS - 1)
        bidding, play = self._phases()
        hands, zones = Hands(self.ruleset.program.deck), dict[str, tuple[str, ...]]()
        try:
            self.up = self._turned_up(begin)
            zones["turn_up"] = (self.up,)
            self._bidding(bidding, alone=self._alone(bidding, play))
            hands = self._hands(begin, bidding, play)
        except Untold as problem:
            self.unknown.append(f"Not checkable: {problem}.")
        return RecordedDeal(
            name,
            self.options,
            self.dealer,
            hands.dealt,
            zones,
            {offer: tuple(said) for offer, said in self.said.items()},
            SILENT,
            unknown=tuple(self.unknown),
            wrong=tuple(self.wrong),
            follows=follows,
        )

    def _turned_up(self, begin: Mapping[str, Any]) -> str:
        card = self._card(begin.get("up_card"))
        if card == JOKER_CODE:
            raise Untold("the joker was turned up, and the format does not say what is trump then")
        return card

    def _phases(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The bidding and the play; empty where there is none."""
        phases = [
            as_map(phase, f"{self.where}.phases[{number}]")
            for number, phase in enumerate(as_list(self.data.get("phases"), f"{self.where}.phases"))
        ]
        bidding = next((phase for phase in phases if "calls" in phase), {})
        play = next((phase for phase in phases if "tricks" in phase), {})
        if not bidding:
            self.unknown.append("Not checkable: no calls are recorded.")
        return bidding, play

    def _alone(self, *phases: Mapping[str, Any]) -> bool:
        return any(as_switch(phase.get("is_alone"), f"{self.where}.phases.isAlone") for phase in phases)

    def _say(self, offer: str, text: str, written: str, seat: int | None = None, trick: int | None = None) -> None:
        self.said.setdefault(offer, []).append(Said(text, written, seat, trick))

    def _card(self, written: object) -> str:
        return card_of(as_text(written, f"{self.where}: a card"), self.ruleset.program.deck, self.trump)

    # --- the calls -----------------------------------------------------------------------------------------------

    def _bidding(self, phase: Mapping[str, Any], *, alone: bool) -> None:
        for index, call in enumerate(as_list(phase.get("calls"), f"{self.where}.calls")[:MOST_CALLS]):
            self._call(as_text(call, f"{self.where}.calls[{index}]"), index)
        if self.maker is None:
            return
        alone = alone or self.said.get("order_up", [])[-1:] == [Said("order_up", "Alone", self.maker)]
        self.lone_maker = self.maker if alone else None
        self._say("going_alone", *(("alone", "alone") if alone else ("with_partner", "with the partner")), self.maker)
        self._defending(phase)

    def _defending(self, phase: Mapping[str, Any]) -> None:
        defender = phase.get("alone_defender")
        if defender is None or defender == -1 or self.lone_maker is None:
            return
        defender = as_number(defender, f"{self.where}.aloneDefender", -1, SEATS - 1)
        self.lone_defender = defender
        self._say("defending_alone", "alone", "defending alone", defender)

    def _call(self, call: str, index: int) -> None:
        seat, first_round = (self.dealer + 1 + index) % SEATS, index < SEATS
        offer = "order_up" if first_round else "name_trump"
        word = call.lower().replace(" ", "")
        suit = SUITS.get(SYMBOLS.get(word, word))
        if word == "x":
            raise Untold(f"what call {index + 1} was is not told")
        if first_round and word in ORDERS:
            self._made(seat, suit_of(self.up))
            self._say(offer, "order_up", call, seat)
        elif suit is not None:
            self._made(seat, suit)
            self._say(offer, f"name {suit}", call, seat)
        elif word == "n":
            self._made(seat, None)
            self._say(offer, "no_trump", call, seat)
        else:
            self._say(offer, word, call, seat)

    def _made(self, seat: int, trump: str | None) -> None:
        if self.maker is None:
            self.maker, self.trump = seat, trump

    @property
    def _took_up(self) -> bool:
        """Whether the dealer has taken the turned card."""
        return any(said.text == "order_up" for said in self.said.get("order_up", ()))

    # --- the play ------------------------------------------------------------------------------------------------

    def _active(self) -> list[int]:
        out = {(seat + 2) % SEATS for seat in (self.lone_maker, self.lone_defender) if seat is not None}
        return [seat for seat in range(SEATS) if seat not in out]

    def _hands(self, begin: Mapping[str, Any], bidding: Mapping[str, Any], play: Mapping[str, Any]) -> Hands:
        hands = Hands(self.ruleset.program.deck)
        self._stated(hands, begin)
        self._play(hands, play)
        self._discard(hands, bidding)
        self._exchanged(hands, bidding)
        self._sitting_out(hands)
        return hands.fixed(self.up)

    def _play(self, hands: Hands, phase: Mapping[str, Any]) -> None:
        tricks = as_list(phase.get("tricks"), f"{self.where}.tricks")
        makers = {"maker": self.maker, "lone_maker": self.lone_maker, "lone_defender": self.lone_defender}
        reader = TrickReader(self.ruleset, self.dealer, self.trump, makers, self._active())
        cards = [as_list(trick, f"{self.where}.tricks[{at}]") for at, trick in enumerate(tricks)]
        lead = phase.get("initial_lead")
        if lead is not None:
            lead = as_number(lead, f"{self.where}.initialLead", 0, SEATS - 1)
        reader.read([[as_text(card, f"{self.where}: a card") for card in trick] for trick in cards], lead)
        if reader.said:
            self.said["play"] = reader.said
        self.unknown += reader.unknown
        self.wrong += reader.wrong
        for said in reader.said:
            if said.seat is not None and (said.trick or 0) <= HAND and self.ruleset.program.deck.parse(said.text):
                hands.plays.append((said.seat, said.text))

    def _stated(self, hands: Hands, begin: Mapping[str, Any]) -> None:
        """The hands that the record says were dealt."""
        for seat, cards in enumerate(as_list(begin.get("player_cards"), f"{self.where}.playerCards")[:SEATS]):
            for card in as_list(cards, f"{self.where}.playerCards[{seat}]"):
                try:
                    hands.told.setdefault(seat, []).append(self._card(card))
                except Untold:
                    continue

    # --- what happened between the calls and the play ------------------------------------------------------------

    def _discard(self, hands: Hands, bidding: Mapping[str, Any]) -> None:
        try:
            discard = self._card(bidding["discard"]) if bidding.get("discard") else None
        except Untold:
            discard = None
        if not self._took_up:
            if discard is not None:
                self.wrong.append(f"The discard is {discard} in the record, but the dealer did not take a card.")
            return
        discard = hands.taken_up(self.dealer, self.up, discard)
        if discard is not None:
            self._before_play("pick_up.discard", discard, self.dealer)

    def _exchanged(self, hands: Hands, bidding: Mapping[str, Any]) -> None:
        """The partner's card for a lone maker, which the ruleset knows; other exchanges it does not."""
        helped = self.options.get("partners_best") == "true" and self.lone_maker is not None
        given: list[str] = []
        for at, item in enumerate(as_list(bidding.get("card_exchanges"), f"{self.where}.cardExchanges")):
            exchange = as_map(item, f"{self.where}.cardExchanges[{at}]")
            cards = as_list(exchange.get("cards"), f"{self.where}.cardExchanges[{at}].cards")
            try:
                codes = [self._card(card) for card in cards]
            except Untold:
                codes = []
            if helped and exchange.get("receiver") == self.lone_maker and len(codes) == 1 and not given:
                given = codes
            elif not helped or exchange.get("receiver") == self.lone_maker:
                self.unknown.append("Not checkable: an exchange of cards; the hands are taken as they were played.")
                hands.told.clear()
        if helped and self.lone_maker is not None:
            self._helped(hands, self.lone_maker, given)

    def _helped(self, hands: Hands, maker: int, given: Sequence[str]) -> None:
        partner = (maker + 2) % SEATS
        card = given[0] if given else hands.received(maker, partner)
        if card is None:
            return
        self._before_play("partners_best", "partners_best", maker)
        self._before_play("partners_best.best", card, None)
        hands.passed(card, partner, maker)

    def _before_play(self, offer: str, text: str, seat: int | None) -> None:
        """Puts what was found out only from the play where it belongs."""
        self._say(offer, text, text, seat)
        if "play" in self.said:
            self.said["play"] = self.said.pop("play")

    def _sitting_out(self, hands: Hands) -> None:
        """Says of whose hand nothing can be known."""
        if self.exchanging and hands.changed(self.up):
            self.unknown.append("Not checkable: the hands changed; they are taken as they were played.")
            hands.told.clear()
        for seat in sorted(set(range(SEATS)) - set(self._active())):
            if self.said.get("play") and len(hands.told.get(seat, ())) < HAND:
                self.unknown.append(f"Not checkable: the cards of seat {seat}, who sat out.")
