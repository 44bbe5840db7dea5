"""Answers the decisions of one deal with what a record says, and halts where the two part."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from followsuit.adapters.recorded import RecordedDeal, Said
from followsuit.engine.actions import Action
from followsuit.engine.game import Game
from followsuit.engine.refusals import Refusal
from followsuit.program.model import Offer


@dataclass(frozen=True, slots=True)
class Halt:
    """Where a record says what cannot be: `turn` is whose turn it is instead, `refusal` why it is not allowed.

    With neither, nothing of the kind can be said any more.
    """

    said: Said
    seat: int | None
    turn: int | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Followed:
    """A deal that was played as recorded.

    `silent`: the record ends before the deal does; `in_play`: at a card of a trick. `sizes` of the hands as dealt.
    """

    game: Game
    halt: Halt | None
    silent: bool
    in_play: bool
    tricks: int
    sizes: dict[int, int]


class Follower:
    """Plays one deal."""

    def __init__(self, game: Game, deal: RecordedDeal) -> None:
        self.game = game
        self.deal = deal
        self.queues = {name: deque(said) for name, said in deal.said.items()}
        self.spoken = {said.text for queue in deal.said.values() for said in queue}
        self.sizes = {seat: game.machine.layout.read(game.state, "hand", seat).bit_count() for seat in self._seats()}

    def _seats(self) -> range:
        return range(self.game.program.players)

    def run(self) -> Followed:
        """Answers until the deal is over, the record has nothing to say, or it says what is not allowed."""
        while self.game.outcome is None:
            offer = self.game.offer
            if offer is None:
                break
            halt = self._missed(offer)
            said = None if halt else self._next(offer)
            if said is not None:
                halt = self._answered(said)
            elif halt is None:
                action = self._unsaid(offer)
                if action is None:
                    return self._done(self._left_over(offer), silent=True)
                self.game = self.game.apply(action)
            if halt is not None:
                return self._done(halt)
        return self._done(self._left_over(None))

    def _done(self, halt: Halt | None, *, silent: bool = False) -> Followed:
        tricks = self.game.machine.layout.read_all(self.game.state, "tricks")
        offer = self.game.offer
        return Followed(
            self.game,
            halt,
            silent and halt is None,
            offer is not None and _playing(offer),
            sum(tricks[: len(self._seats())]),
            self.sizes,
        )

    def _seat(self) -> int | None:
        seat = self.game.machine.seat(self.game.state)
        return self.game.actor if seat is None else seat

    def _missed(self, offer: Offer) -> Halt | None:
        """What the record has for decisions before the play, once the cards are played."""
        if not _playing(offer):
            return None
        for name, queue in self.queues.items():
            if name == offer.name:
                return None
            if queue:
                return Halt(queue[0], queue[0].seat)
        return None

    def _next(self, offer: Offer) -> Said | None:
        """What the record has for this decision, taken out of its queue; None if nothing."""
        queue = self.queues.get(offer.name)
        if not queue or self._another_speaks(queue[0], offer):
            return None
        if offer.name not in self.deal.by_seat:
            return queue.popleft()
        seat, trick = self._seat(), queue[0].trick
        found = next((said for said in queue if said.trick == trick and said.seat == seat), None)
        if found is not None:
            queue.remove(found)
        return found

    def _another_speaks(self, said: Said, offer: Offer) -> bool:
        """Whether somebody else is to speak first of whom the record says nothing."""
        return offer.name in self.deal.usual and said.seat not in (None, self._seat())

    def _answered(self, said: Said) -> Halt | None:
        seat = self._seat()
        if said.seat not in (None, seat):
            return Halt(said, said.seat, turn=seat)
        refusal = self.game.refusal(said.text)
        if refusal is not None:
            return Halt(said, seat, refusal=refusal)
        self.game = self.game.apply(said.text)
        return None

    def _unsaid(self, offer: Offer) -> Action | None:
        """The answer where the record says nothing: the only one, the usual one, or a card that it never speaks of."""
        if _playing(offer):
            return None
        legal = self.game.legal_actions()
        usual = self.deal.usual.get(offer.name)
        if usual is not None:
            return next((action for action in legal if action.text == usual), None)
        cards = [action for action in legal if action.card is not None]
        later = {said.text for queue in self.queues.values() for said in queue if said.seat == self._seat()}
        silent = [action for action in cards if action.text not in self.spoken]
        others = [action for action in cards if action.text not in later]
        return next(iter((silent or others or cards) if len(legal) > 1 else legal), None)

    def _left_over(self, waiting: Offer | None) -> Halt | None:
        """What the record still has to say where something else is asked for, or nothing."""
        for name, queue in self.queues.items():
            if not queue:
                continue
            if waiting is None or name != waiting.name:
                return Halt(queue[0], queue[0].seat)
            return Halt(queue[0], queue[0].seat, turn=self._seat())
        return None


def _playing(offer: Offer) -> bool:
    return offer.cards is not None and offer.cards.playing
