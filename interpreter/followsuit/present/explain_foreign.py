"""A record of another format explained: each deal by itself, with what the rules say of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rich.text import Text

from followsuit.core.suggest import listed
from followsuit.engine.told import ToldDeal, told
from followsuit.game import Explained
from followsuit.language.places import Places
from followsuit.present.explain import DealTeller
from followsuit.present.explain_data import explained_data
from followsuit.present.foreign import checked_data, deal_sentences

if TYPE_CHECKING:
    from followsuit.adapters.checking import Checked, CheckedDeal
    from followsuit.core.cards import Deck
    from followsuit.present.cards import Faces

GUESSED = "Cards that the record does not show are dealt so that it fits."


@dataclass(frozen=True)
class ForeignDeal:
    """A deal of the record by its number (from 1): what the rules say of it, and the decisions in it."""

    number: int
    checked: CheckedDeal
    explained: Explained


def explained_deal(checked: Checked, number: int) -> ForeignDeal:
    """The deal of a number (from 1); one of which nothing was played has no decisions."""
    deal = checked.deals[number - 1]
    deals = () if deal.game is None else tuple(_numbered(one, number) for one in told(deal.game))
    places = Places(deal.ruleset, in_files=True)
    return ForeignDeal(number, deal, Explained(deal.ruleset, deal.game, deals, None, places))


def _numbered(deal: ToldDeal, number: int) -> ToldDeal:
    return replace(deal, number=number, steps=tuple(replace(step, deal=number) for step in deal.steps))


def foreign_lines(checked: Checked, deals: Iterable[ForeignDeal], draw: Callable[[Deck], Faces]) -> Iterator[Text]:
    """Deals told, one after the other, after a line on what is told."""
    recorded = checked.recorded
    title = f"{recorded.format}: {checked.deals[0].ruleset.title}, {listed(recorded.seats)}"
    yield Text(f"{title}: told afterwards, with all the cards. {GUESSED}", style="bold")
    for deal in deals:
        yield from _lines(deal, draw)


def _lines(deal: ForeignDeal, draw: Callable[[Deck], Faces]) -> Iterator[Text]:
    yield Text(f"\n{deal.checked.name} (number {deal.number} of the record)", style="bold")
    if deal.explained.game is not None:
        teller = DealTeller(deal.explained, draw(deal.explained.game.program.deck))
        for one in deal.explained.deals:
            yield from teller.opening([event for event in one.opening if event.kind != "start"])
            yield from teller.steps(one)
            if deal.checked.totals is not None and one.opening:
                yield teller.standing(deal.checked.totals)
    for sentence, wrong in deal_sentences(deal.checked, draw):
        yield Text(f"  {sentence}", style="red" if wrong else "")


def foreign_data(checked: Checked, deals: Iterable[ForeignDeal]) -> dict[str, Any]:
    """The same as plain data: what was found by the rules, and the decisions of each deal."""
    found = checked_data(checked)
    return found | {"deals": [found["deals"][deal.number - 1] | _decisions(deal) for deal in deals]}


def _decisions(deal: ForeignDeal) -> dict[str, Any]:
    told_deals = explained_data(deal.explained, deal.explained.deals)["deals"]
    return told_deals[0] if told_deals else {"deal": deal.number, "opening": [], "steps": []}
