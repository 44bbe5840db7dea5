"""The table as a player sits at it: score, what lies open, the trick, the hand, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from followsuit.core.suggest import first_up, listed
from followsuit.engine.actions import blanks
from followsuit.engine.events import Event, seats_of
from followsuit.engine.menus import LONG, in_short
from followsuit.engine.views import VariableView, View
from followsuit.language.expressions.vocabulary import BUILT_IN_ZONES
from followsuit.present.cards import Faces, sorted_hand
from followsuit.program.model import Keep, Program

NOTHING = frozenset({"none", "no", "0", ""})


@dataclass(frozen=True)
class Table:
    """Draws views of one program."""

    program: Program
    faces: Faces
    width: int = 80

    def draw(self, view: View, *, begun: bool = False) -> Text:
        """Everything a player looks at before deciding; which deal it is is left out if it has just `begun`.

        While several cards are chosen one after the other only these are shown again.
        """
        if view.offer is not None and view.offer.chosen:
            return Text("\n").join([self.hand(view), *self._chosen(view)])
        parts = [*self._situation(view, begun=begun), *self._open(view), *self._trick(view), self.hand(view)]
        return Text("\n").join([*parts, *self._chosen(view)])

    def prompt(self, view: View) -> str:
        """What is asked for, and by which numbers it can be answered: `Play a card (1 to 5): `."""
        cards = any(action.card is not None for action in view.legal)
        calls = any(action.card is None for action in view.legal)
        playing = view.offer is not None and view.offer.playing
        asked = ["play a card" if playing else "choose a card"] * cards
        asked += (["say something"] if cards else ["what do you say"]) * calls
        count = len(view.legal)
        span = {1: "1", 2: "1 or 2"}.get(count, f"1 to {count}")
        return first_up(" or ".join(asked)) + (f" ({span})" if numbers(view) else "") + (": " if cards else "? ")

    def hand(self, view: View) -> Text:
        """The hand, sorted by what is trump now; while a card is played for another seat, that hand too."""
        lines = []
        if view.offer is not None and view.offer.blind:
            return Text("Your hand: not looked at yet")
        if view.offer is not None and view.offer.seat != view.seat:
            other = view.known.get(("hand", view.offer.seat), 0)
            lines.append(
                Text.assemble(f"You play for {self.program.seat_names[view.offer.seat]}: ", self._sorted(view, other))
            )
        chosen = view.offer.chosen if view.offer is not None else 0
        lines.append(Text.assemble("Your hand: ", self._sorted(view, view.hand & ~chosen)))
        return Text("\n").join(lines)

    def _chosen(self, view: View) -> Iterator[Text]:
        """Of several cards that are chosen one after the other: which are, and how many more shall be."""
        if view.offer is None or view.offer.wanted <= 1:
            return
        if not view.offer.chosen:
            yield Text(f"Choose {view.offer.wanted} cards, one after the other.")
            return
        left = view.offer.wanted - view.offer.chosen.bit_count()
        yield Text.assemble("Chosen: ", self._sorted(view, view.offer.chosen), f"; {left} more to choose.")

    def _sorted(self, view: View, cards: int) -> Text:
        return self.faces.row(sorted_hand(self.program, view.known.get(("order", 0), 0), cards, view.place))

    def _situation(self, view: View, *, begun: bool) -> Iterator[Text]:
        deal = [Text(f"Deal {view.deal_index + 1}"), Text(f"dealer {self.who(view, view.dealer)}")]
        known = [self._variable(view, item) for item in view.variables if self._is_news(view, item)]
        parts = known if begun else deal + known
        if parts:
            parts[0] = Text(first_up(parts[0].plain)) if not parts[0].spans else parts[0]
            yield in_lines(parts, self.width, " · " if self.faces.symbols else "; ")
        yield self.score(view)

    def set_apart(self, view: View) -> Text | None:
        """The players who are set apart from the others, as a variable says that holds some of them; None for none."""
        sets = [item for item in view.variables if self.program.slot[item.name].domain == "seats"]
        parts = [self._variable(view, item) for item in sets if item.value != self.program.slot[item.name].first]
        return Text(" · " if self.faces.symbols else "; ").join(parts) if parts else None

    def _is_news(self, view: View, item: VariableView) -> bool:
        """Whether a variable says something: also 0 of a seat that has spoken; a card that lies open is seen there."""
        if item.text in NOTHING:
            number = item.text == "0" and self.program.slot[item.name].keep is Keep.DEAL
            return number and item.owner in self._spoken(view, item.name)
        lying = [zone.cards or 0 for zone in view.zones if zone.name not in BUILT_IN_ZONES]
        return self.program.slot[item.name].domain != "card" or not any(cards >> item.value & 1 for cards in lying)

    def _spoken(self, view: View, name: str) -> frozenset[int]:
        """The seats that have spoken in this deal, if the variable has a value for each seat."""
        if self.program.slot[name].size != self.program.players + 1:
            return frozenset()
        said = [event for event in view.events if event.kind == "answer" and event.text is not None]
        return frozenset(
            event.seat for event in said if event.seat is not None and event.text not in self.program.deck.by_code
        )

    def _variable(self, view: View, item: VariableView) -> Text:
        label = self.program.label(item.name)
        if item.owner is not None:
            label = f"your {label}" if item.owner == view.seat else f"{label} of {self.who(view, item.owner)}"
        match self.program.slot[item.name].domain:
            case "seat":
                return Text(f"{label} {self.who(view, item.value)}")
            case "seats":
                return Text(f"{label} {listed([self.who(view, seat) for seat in seats_of(item.value)])}")
            case "card":
                return Text.assemble(f"{label} ", self.faces.face(self.program.deck.cards[item.value]))
        return Text(label if item.text == "yes" else f"{label} {blanks(item.text)}")

    def who(self, view: View, seat: int) -> str:
        """A seat as this player calls it."""
        return "you" if seat == view.seat else self.program.seat_names[seat]

    def score(self, view: View) -> Text:
        """Totals of the match and tricks of the deal."""
        scores = []
        for account, total in enumerate(view.totals):
            seats = [seat for seat, own in enumerate(self.program.accounts) if own == account]
            now = view.points[account]
            scores.append(
                f"{listed([self.who(view, seat) for seat in seats])} {total}{f' ({now:+d} so far)' if now else ''}"
            )
        tricks = ", ".join(f"{self.who(view, seat)} {taken}" for seat, taken in enumerate(view.tricks))
        return Text(f"Score: {', '.join(scores)}" + (f"; tricks: {tricks}" if any(view.tricks) else ""))

    def _open(self, view: View) -> Iterator[Text]:
        shown = {view.seat} if view.offer is None else {view.seat, view.offer.seat}
        for zone in view.zones:
            if zone.name not in BUILT_IN_ZONES and zone.cards:
                owner = "" if zone.owner is None else f" of {self.who(view, zone.owner)}"
                label = first_up(self.program.label(zone.name))
                yield Text.assemble(f"{label}{owner}: ", self._sorted(view, zone.cards))
            elif zone.name == "hand" and zone.cards and zone.owner is not None and zone.owner not in shown:
                yield Text.assemble(f"Hand of {self.who(view, zone.owner)}: ", self._sorted(view, zone.cards))

    def _trick(self, view: View) -> Iterator[Text]:
        """The cards of the trick; nothing while no cards are played."""
        cards = self.program.deck.cards
        plays = [
            Text.assemble(f"{self.who(view, play.seat)} ", self.faces.face(cards[play.card])) for play in view.trick
        ]
        playing = view.offer is not None and view.offer.playing
        if plays:
            yield Text.assemble("On the table: ", Text("   ").join(plays))
        elif playing:
            yield Text(f"On the table: nothing{'; you lead' if view.actor == view.seat else ''}")

    def choices(self, view: View, *, explained: bool = True) -> Text:
        """The legal actions in the order of `ordered`, numbered if `numbers` says so; first what it is about."""
        items: list[Text] = []
        if not numbers(view) and len(view.legal) > LONG:
            return Text.assemble(self._about(view) if explained else "", self._menu(view))
        for number, index in enumerate(self.ordered(view), start=1):
            action = view.legal[index]
            said = Text(blanks(action.text)) if action.card is None else self.faces.face(action.card)
            if action.card is None and not _same(action.words, said.plain):
                said.append(f" (“{action.words}”)" if self.faces.symbols else f' ("{action.words}")')
            items.append(Text.assemble(f"{number}) ", said) if numbers(view) else said)
        return Text.assemble(self._about(view) if explained else "", in_lines(items, self.width))

    def _about(self, view: View) -> Text:
        if view.offer is None or (view.offer.playing and not view.offer.about):
            return Text()  # that a card is to be played, the prompt says
        about = view.offer.about or first_up(blanks(view.offer.name.replace(".", ": ")))
        return Text(f"{about}\n" if about else "", style="italic")

    def _menu(self, view: View) -> Text:
        """Many choices that are not numbered: a line for each call with all its values, then the cards."""
        calls = [Text(text) for text in in_short(view.legal)]
        ordered = (view.legal[index].card for index in self.ordered(view))
        cards = [self.faces.face(card) for card in ordered if card is not None]
        return Text("\n").join([*calls, *([in_lines(cards, self.width)] if cards else [])])

    def ordered(self, view: View) -> Sequence[int]:
        """Indices into the legal actions: calls as the ruleset lists them, then cards as the hand is sorted."""
        calls = [index for index, action in enumerate(view.legal) if action.card is None]
        by_card = {action.card.index: index for index, action in enumerate(view.legal) if action.card is not None}
        mask = self.program.deck.mask(by_card)
        cards = sorted_hand(self.program, view.known.get(("order", 0), 0), mask, view.place)
        return [*calls, *(by_card[card.index] for card in cards)]

    def last_trick(self, view: View) -> Text:
        """The last complete trick of this deal: who played what, and who took it."""
        plays, winner = last_trick(view.events)
        if winner is None:
            return Text("No trick has been taken yet in this deal.")
        cards = self.program.deck.cards
        row = [Text.assemble(f"{self.who(view, seat)} ", self.faces.face(cards[card])) for seat, card in plays]
        taker = "you took it" if winner == view.seat else f"{self.program.seat_names[winner]} took it"
        return Text.assemble("The last trick: ", Text("   ").join(row), f"; {taker}.")

    def said(self, view: View) -> Text:
        """What has been said in this deal."""
        calls = [
            Text(f"{first_up(self.who(view, event.seat))}: {event.say or blanks(event.text)}")
            for event in view.events
            if event.kind == "answer" and event.seat is not None and event.text is not None
            and event.text not in self.program.deck.by_code
        ]  # fmt: skip
        return Text("\n").join(calls) if calls else Text("Nothing has been said yet in this deal.")


def numbers(view: View) -> bool:
    """Whether the choices are numbered from 1: not where numbers are what is said, as in an auction."""
    return not any(value.isdecimal() for action in view.legal for value in action.args)


def in_lines(items: Sequence[Text], width: int, gap: str = "   ") -> Text:
    """The items side by side, in lines of at most this width, so that none of them is broken where it fits."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + len(gap) + item.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], gap, item)
        else:
            lines.append(item)
    return Text("\n").join(lines)


def _same(words: str, name: str) -> bool:
    """Whether what is said tells no more than the name of the call: `I pass`, `pass`."""
    one, other = words.lower(), name.lower()
    return one in other or other in one


def last_trick(events: Sequence[Event]) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """The plays (seat, card) and the winner of the last trick that is complete; no winner if there is none."""
    plays: list[tuple[int, int]] = []
    done: tuple[tuple[tuple[int, int], ...], int | None] = ((), None)
    for event in events:
        if event.kind == "move" and event.to is not None and event.to.zone == "trick" and event.cards:
            seat = event.source.seat if event.source is not None else None
            plays.append((seat or 0, event.cards.bit_length() - 1))
        elif event.kind == "trick":
            done = (tuple(plays), event.seat)
            plays = []
    return done
