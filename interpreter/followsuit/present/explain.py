"""A record explained: every call with what it means, every card with why it was legal, every point with its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.text import Text

from followsuit.core.suggest import listed
from followsuit.engine.actions import Action, blanks
from followsuit.engine.events import Event
from followsuit.engine.reasons import one_of
from followsuit.engine.told import CardReason, Told, ToldDeal
from followsuit.game import Explained
from followsuit.present.cards import Faces
from followsuit.present.reasons import placing
from followsuit.present.results import account_name, outcome_text
from followsuit.present.transcript import Teller

FEW = 4
"""So many other calls are told one by one."""

DEEPER = "     "


def explained_text(explained: Explained, faces: Faces, deals: Iterable[ToldDeal], *, whole: bool) -> Text:
    """The deals told, after a line on what is told; with how it came out if they are the `whole` of the record."""
    lines = [Text(heading(explained), style="bold")]
    for deal in deals:
        lines += DealTeller(explained, faces).deal(deal)
    if whole and explained.game is not None and explained.problem is None:
        lines += [Text(), outcome_text(explained.game)]
    return Text("\n").join(lines)


def heading(explained: Explained) -> str:
    """What is told: afterwards, so that everything may be seen."""
    ruleset = explained.ruleset
    title = "The game" if ruleset is None else f"{ruleset.title}, {ruleset.players} players"
    return f"{title}: told afterwards, with all the cards and all that was hidden at the table."


class DealTeller:
    """Tells the deals of one record."""

    def __init__(self, explained: Explained, faces: Faces) -> None:
        if explained.game is None:
            raise ValueError("a record of which nothing was played cannot be told")
        self.explained = explained
        self.game = explained.game
        self.faces = faces
        self._teller = Teller(self.game.program, faces, place=placing(explained.places))

    def deal(self, deal: ToldDeal) -> Iterator[Text]:
        """A deal, with the score after it if it is told from its beginning to its end."""
        yield from self.opening(deal.opening)
        if not deal.opening:
            yield Text(f"\nDeal {deal.number}", style="bold")
        yield from self.steps(deal)
        if deal.opening and deal.number <= len(self.game.results):
            yield self.standing(self.game.results[deal.number - 1].totals)

    def opening(self, events: Iterable[Event]) -> Iterator[Text]:
        """What happened before the first decision."""
        yield from self._events(events, "")

    def standing(self, totals: Iterable[int]) -> Text:
        """The score, account by account."""
        names = self.game.program.seat_names
        accounts = (f"{account_name(self.game, account, names)} {total}" for account, total in enumerate(totals))
        return Text(f"  The score is now {', '.join(accounts)}.")

    def steps(self, deal: ToldDeal) -> Iterator[Text]:
        """The decisions of a deal."""
        for step in deal.steps:
            yield from self.step(step)

    def step(self, step: Told) -> Iterator[Text]:
        """A decision with its reason, and what came of it."""
        answers = [event for event in step.events if event.kind == "answer"]
        said = next(self._teller.lines(answers), Text())
        said = Text.assemble(f"  {step.number}. ", said[2:], self._why(step))
        yield said
        if step.about:
            yield Text(f"{DEEPER}{step.about}", style="dim")
        yield from self._events([event for event in step.events if event.kind != "answer"], "   ")

    def _why(self, step: Told) -> Text:
        by = f", decided by {self.game.program.seat_names[step.actor]}" if step.actor != step.seat else ""
        why = call_reason(step, self._face) if step.card is None else card_reason(step.card, step, self._face)
        return Text(f"{by}{why}")

    def _face(self, code: str) -> str:
        """A card of the record as it is drawn here."""
        deck = self.game.program.deck
        return self.faces.face(next(deck.members(deck.by_code[code]))).plain

    def _events(self, events: Iterable[Event], indent: str) -> Iterator[Text]:
        for line in self._teller.lines(events):
            yield Text.assemble(indent, line)


def call_reason(step: Told, face: Callable[[str], str]) -> str:
    """What else could have been said, in brackets; `face` draws a card."""
    calls = [action for action in step.others if action.card is None]
    cards = [face(action.text) for action in step.others if action.card is not None]
    choices = [blanks(action.text) for action in calls] if len(calls) <= FEW else list(_ways(calls))
    choices += [f"one of {len(cards)} cards"] if len(cards) > FEW else cards
    return f" (or {listed(choices, 'or')})" if choices else " (nothing else could be said)"


def _ways(calls: Sequence[Action]) -> Iterator[str]:
    """Many calls, those of one name together."""
    for name, count in Counter(action.name for action in calls).items():
        alone = next(action.text for action in calls if action.name == name)
        yield blanks(alone) if count == 1 else f"{blanks(name)} in {count} other ways"


def card_reason(card: CardReason, step: Told, face: Callable[[str], str]) -> str:
    """Why a card was legal, or forced, after a colon; `face` draws a card."""
    parts = list(_card_parts(card, face))
    if card.counts_as is not None and card.suit is not None:
        named = "" if card.title is None else f"is the {card.title} and "
        parts.append(f"{face(step.action.text)} {named}counts as {one_of(card.counts_as)}")
    return f": {'; '.join(parts)}"


def _card_parts(card: CardReason, face: Callable[[str], str]) -> Iterator[str]:
    if len(card.held) == 1:
        yield f"{_lacking(card)}the last card" if card.playing else "the only card there was"
    elif card.free:
        yield "this card may be played at any time"
    elif card.bound:
        faces = [face(code) for code in dict.fromkeys(card.legal)]
        among = f" ({listed(faces, 'or')})" if 1 < len(faces) <= FEW else ""
        yield f"{_duties(card)}{among}"
    elif card.leads:
        yield "led"
    elif card.void:
        yield f"{_lacking(card)[:-2]}, so any card"
    elif card.only and card.suit is not None:
        yield f"held nothing but {card.suit}"
    else:
        yield "any card" if len(card.legal) > 1 else "no other card was allowed"


def _lacking(card: CardReason) -> str:
    return f"had no {one_of(card.suit).split(' ', 1)[1]}; " if card.void and card.suit else ""


def _duties(card: CardReason) -> str:
    """The duties that narrowed the choice, as what had to be done."""
    words = [duty.words for duty in card.bound]
    told = f"{_lacking(card)}had to {listed(words)}"
    if len(card.legal) > 1:
        return told
    return f"{told} with the only one left" if words[-1].startswith("follow") else f"{told}, and only this card does"
