"""What happened, line by line: a seat's log or the whole of a game as a transcript."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby

from rich.text import Text

from followsuit.core.suggest import first_up, listed
from followsuit.engine.actions import blanks
from followsuit.engine.events import Event, Place, seats_of
from followsuit.engine.views import HAND
from followsuit.language.expressions.vocabulary import BUILT_IN_ZONES
from followsuit.present.cards import Faces
from followsuit.present.reasons import Placing, line_of, score_words, trick_words
from followsuit.program.model import Program

ENDINGS = {
    "throw_in": "The deal is thrown in; nobody scores.",
    "redeal": "The cards are dealt again.",
}
TRICK = "trick"
"""What goes there has been played, and what comes from there has been taken: both are told as such."""

OFTEN = {1: "", 2: " twice"}
"""How often a meld is shown."""

SPOKEN = {"won": "tricks"}
"""Zones that people call by another word."""


@dataclass(frozen=True)
class Teller:
    """Tells events to the people of some seats (`me`, None for somebody who watches).

    `place` says where a line of the score stands.
    """

    program: Program
    faces: Faces
    me: int | None = None
    place: Placing = line_of

    def name(self, seat: int) -> str:
        """A seat's name, or `You`."""
        return "You" if seat == self.me else self.program.seat_names[seat]

    def lines(self, events: Iterable[Event]) -> Iterator[Text]:
        """One line for each event that people care for."""
        playing = False
        for event in self._alike_together(_needed(events)):
            playing = event.kind == TRICK or (playing and event.kind != "start")
            line = self._line(event, playing=playing)
            if line is not None:
                yield line

    def _line(self, event: Event, *, playing: bool) -> Text | None:
        match event.kind:
            case "start":
                return self._start(event)
            case "deal":
                return self._drawn(event) if playing else self._dealt(event)
            case "answer":
                return self._answer(event)
            case "move":
                return self._moved(event)
            case "trick":
                return self._trick(event)
            case "score":
                return self._score(event)
            case "unscored":
                return self._unscored(event)
            case "meld":
                return self._melded(event)
            case "announce" if event.cards:
                return self._announced(event)
            case "end" if event.name in ENDINGS:
                return Text(ENDINGS[event.name])
        return None

    def _start(self, event: Event) -> Text:
        dealer = "" if event.seat is None else f", dealt by {self._low(event.seat)}"
        return Text(f"\nDeal {event.number + 1}{dealer}", style="bold")

    def _low(self, seat: int) -> str:
        return "you" if seat == self.me else self.program.seat_names[seat]

    def _cards(self, event: Event) -> Text:
        if event.cards is None:
            return Text(f"{event.count} card{'' if event.count == 1 else 's'}")
        return self._row(event.cards)

    def _row(self, cards: int) -> Text:
        """Cards in the order of the pack, twins side by side."""
        return self.faces.row(sorted(self.program.deck.members(cards), key=lambda card: card.face))

    def _dealt(self, event: Event) -> Text | None:
        if event.cards is None or event.to is None:
            return None
        return Text.assemble(f"  {self._place(event.to, first=True)}: ", self._cards(event))

    def _drawn(self, event: Event) -> Text | None:
        """What is dealt to a hand between tricks is drawn."""
        if event.cards is None or event.to is None or event.to.zone != HAND or event.to.seat is None:
            return self._dealt(event)
        name = self.name(event.to.seat)
        return Text.assemble(f"  {name} {'draw' if name == 'You' else 'draws'} ", self._cards(event))

    def _answer(self, event: Event) -> Text | None:
        if event.seat is None:
            return None
        name = self.name(event.seat)
        if event.text is None:
            return Text(f"  {name} {'have' if name == 'You' else 'has'} chosen.") if event.hidden else None
        cards = self.program.deck.by_code.get(event.text)
        if cards is None:
            return Text(f"  {name}: {event.say or blanks(event.text)}")
        if event.audience.bit_count() < self.program.players and name != "You" and self.me is not None:
            return None
        card = next(self.program.deck.members(cards))
        if not self._public(event):
            return None if name == "You" else Text.assemble(f"  {name} chooses ", self.faces.face(card))
        return Text.assemble(f"  {name} {'play' if name == 'You' else 'plays'} ", self.faces.face(card))

    def _announced(self, event: Event) -> Text:
        """Who holds the cards that everyone learns of, or where they lie."""
        parts = [Text.assemble(*self._lying(place, cards)) for place, cards in event.lying]
        return Text.assemble("  Everyone now knows: ", Text("; ").join(parts), ".")

    def _melded(self, event: Event) -> Text | None:
        if event.seat is None or event.points is None:
            return None
        name = self.name(event.seat)
        worth = f"{event.points} point{'' if event.points == 1 else 's'}"
        often = OFTEN.get(event.number, f" {event.number} times" if event.number else "")
        called = f": {event.say or blanks(event.name)}{often}, {worth}"
        return Text.assemble(f"  {name} {'show' if name == 'You' else 'shows'} ", self._cards(event), called)

    def _lying(self, place: Place, cards: int) -> tuple[Text | str, ...]:
        row = self._row(cards)
        if place.zone == HAND and place.seat is not None:
            name = self._low(place.seat)
            return f"{name} {'hold' if place.seat == self.me else 'holds'} ", row
        return row, f" {'lies' if cards.bit_count() == 1 else 'lie'} in {self._place(place)}"

    def _public(self, event: Event) -> bool:
        return event.audience.bit_count() == self.program.players

    def _moved(self, event: Event) -> Text | None:
        if event.source is None or event.to is None or TRICK in {event.source.zone, event.to.zone}:
            return None
        way = f" from {self._place(event.source)} to {self._place(event.to)}"
        return Text.assemble("  ", self._cards(event), " goes" if event.count == 1 else " go", way)

    def _place(self, place: Place, *, first: bool = False) -> str:
        own = place.zone not in BUILT_IN_ZONES
        zone = SPOKEN.get(place.zone, self.program.label(place.zone))
        if place.seat == self.me and place.seat is not None:
            text = f"your {zone}"
        else:
            whose = "" if place.seat is None else f" of {self.program.seat_names[place.seat]}"
            text = f"{zone}{whose}" if own and first else f"the {zone}{whose}"
        return first_up(text) if first else text

    def _trick(self, event: Event) -> Text | None:
        if event.seat is None:
            return None
        name = self.name(event.seat)
        why = trick_words(self.program, self.faces, event)
        return Text(f"  {name} {'take' if name == 'You' else 'takes'} the trick{why and f' {why}'}.", style="italic")

    def _score(self, event: Event) -> Text | None:
        who = first_up(listed([self._low(seat) for seat in seats_of(event.seats)]))
        if not who or event.points is None:
            return None
        plural = event.seats.bit_count() > 1 or who == "You"
        gained = f"  {who} {self._gained(event, event.points, plural=plural)}: {event.say or blanks(event.name)}"
        reckoned = score_words(self.program, self.faces, event, self.place)
        return Text.assemble((gained, "bold"), (reckoned and f" {reckoned}", "dim"))

    def _unscored(self, event: Event) -> Text:
        place = score_words(self.program, self.faces, event, self.place)
        return Text.assemble(
            (f"  No points: {event.say or blanks(event.name)}", "bold"), (place and f" {place}", "dim")
        )

    def _gained(self, event: Event, number: int, *, plural: bool) -> str:
        """What a line of the score brings, from whom, as the rest of a sentence."""
        s = "" if plural else "s"
        points = f"{abs(number)} point{'' if abs(number) == 1 else 's'}"
        payers = self._payers(event)
        if payers:
            return f"get{s} {points} from {payers}" if number >= 0 else f"pay{s} {points} to {payers}"
        each = "" if len({self.program.accounts[seat] for seat in seats_of(event.seats)}) == 1 else " each"
        if number >= 0:
            return f"score{s} {points}{each}"
        down = self.program.best_is_lowest
        return f"go{'' if plural else 'es'} down by {points}{each}" if down else f"lose{s} {points}{each}"

    def _alike_together(self, events: Iterable[Event]) -> Iterator[Event]:
        """The events; where a line of the score says the same of several players it is one, where the first was."""
        for _, run in groupby(events, key=lambda event: (event.kind == "score", event.name, event.say, event.origin)):
            together: dict[int, Event] = {}
            for event in run:
                if event.kind != "score" or event.payers or event.seats.bit_count() > 1:
                    yield event
                    continue
                first = together.get(event.points or 0, event)
                counted = first.counted if first.counted == event.counted else ()
                together[event.points or 0] = replace(first, seats=first.seats | event.seats, counted=counted)
            yield from together.values()

    def _payers(self, event: Event) -> str:
        """Those who pay, if a line of the score is paid by others; their own side pays itself nothing."""
        accounts = self.program.accounts
        own = {accounts[seat] for seat in seats_of(event.seats)}
        others = [seat for seat in range(self.program.players) if accounts[seat] not in own]
        paying = [seat for seat in others if event.payers >> seat & 1]
        if paying == others and len(others) > 1:
            return "each of the others"
        return ("each of " if len(paying) > 1 else "") + listed([self._low(seat) for seat in paying]) if paying else ""


def _needed(events: Iterable[Event]) -> Iterator[Event]:
    """The events; lines that give nobody points only of a deal in which none gives any, and each of them once."""
    everything = list(events)
    deals = list(accumulate(event.kind == "start" for event in everything))
    scored = {deal for deal, event in zip(deals, everything, strict=True) if event.kind == "score"}
    told: set[tuple[int, str, str | None]] = set()
    for deal, event in zip(deals, everything, strict=True):
        if event.kind == "unscored":
            line = (deal, event.name, event.say)
            if deal in scored or line in told:
                continue
            told.add(line)
        yield event


def besides(events: Sequence[Event], drawn: int) -> list[Event]:
    """The events without the shares of the present deal of which the table shows every card (`drawn`) anyway.

    What is drawn between tricks is told all the same.
    """
    begun = max((place for place, event in enumerate(events) if event.kind == "start"), default=-1)
    played = min((place for place, event in enumerate(events) if event.kind == TRICK and place > begun), default=None)
    return [
        event
        for place, event in enumerate(events)
        if event.kind != "deal"
        or place < begun
        or (played is not None and place > played)
        or not event.cards
        or event.cards & ~drawn
    ]


def transcript(
    program: Program, events: Iterable[Event], faces: Faces, me: int | None = None, place: Placing = line_of
) -> Text:
    """Everything that happened, as one text."""
    return Text("\n").join(Teller(program, faces, me, place).lines(events))
