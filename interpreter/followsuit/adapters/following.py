"""Answers the decisions of one deal with what a record says, and halts where the two part."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from followsuit.adapters.recorded import RecordedDeal, Said
from followsuit.engine.actions import Action
from followsuit.engine.game import Game
from followsuit.engine.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Halt:
    """Where a record says what cannot be: `turn` is whose turn it is instead, `refusal` why it is not allowed.

    With neither, nothing can be said any more.
    """

    said: Said
    seat: int | None
    turn: int | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Followed:
    """A deal that was played as recorded. `silent`: the record ends before the deal does. `sizes` of hands as dealt."""

    game: Game
    halt: Halt | None
    silent: bool
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
            said = self._next("" if offer is None else offer.name)
            if said is not None:
                halt = self._answered(said)
                if halt is not None:
                    return self._done(halt)
                continue
            action = self._unsaid()
            if action is None:
                return self._done(self._left_over(), silent=True)
            self.game = self.game.apply(action)
        return self._done(self._left_over())

    def _done(self, halt: Halt | None, *, silent: bool = False) -> Followed:
        tricks = self.game.machine.layout.read_all(self.game.state, "tricks")
        return Followed(self.game, halt, silent and halt is None, sum(tricks[: len(self._seats())]), self.sizes)

    def _seat(self) -> int | None:
        seat = self.game.machine.seat(self.game.state)
        return self.game.actor if seat is None else seat

    def _next(self, offer: str) -> Said | None:
        """What the record has for this decision, taken out of its queue; None if nothing."""
        queue = self.queues.get(offer)
        if not queue or self._another_speaks(queue[0]):
            return None
        if offer not in self.deal.by_seat:
            return queue.popleft()
        seat, trick = self._seat(), queue[0].trick
        found = next((said for said in queue if said.trick == trick and said.seat == seat), None)
        if found is not None:
            queue.remove(found)
        return found

    def _another_speaks(self, said: Said) -> bool:
        """Whether somebody else is to speak first of whom the record says nothing."""
        offer = self.game.offer
        return offer is not None and offer.name in self.deal.usual and said.seat not in (None, self._seat())

    def _answered(self, said: Said) -> Halt | None:
        seat = self._seat()
        if said.seat not in (None, seat):
            return Halt(said, said.seat, turn=seat)
        refusal = self.game.refusal(said.text)
        if refusal is not None:
            return Halt(said, seat, refusal=refusal)
        self.game = self.game.apply(said.text)
        return None

    def _unsaid(self) -> Action | None:
        """The answer where the record says nothing: the only one, the usual one, or a card that it never speaks of."""
        legal, offer = self.game.legal_actions(), self.game.offer
        if offer is None or (offer.cards is not None and offer.cards.playing):
            return None
        usual = self.deal.usual.get(offer.name)
        if usual is not None:
            return next((action for action in legal if action.text == usual), None)
        silent = [action for action in legal if action.card is not None and action.text not in self.spoken]
        return legal[0] if len(legal) == 1 else silent[0] if silent else None

    def _left_over(self) -> Halt | None:
        """What the record still has to say of a decision that does not come any more."""
        waiting = None if self.game.offer is None else self.game.offer.name
        for name, queue in self.queues.items():
            if queue and name != waiting:
                return Halt(queue[0], queue[0].seat)
        return None
