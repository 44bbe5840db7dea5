"""The cards of the first deal are in the pack, and no zone gets more than it holds, be it dealt or laid there.

Wrong, for five players and a pack of 24 cards:

    phases:
      deal: {kind: deal, cards: {hand: 5}}

Right:

    phases:
      deal: {kind: deal, cards: {hand: 4}}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from followsuit.core.diagnostics import Diagnostic, Position, Related
from followsuit.core.suggest import listed
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.enumerating import settled
from followsuit.language.checks.shared.values import State, least
from followsuit.language.checks.shared.words import counted, described
from followsuit.language.lowering.phases import is_rest
from followsuit.language.records import DealPhase, MoveRecord, Portion
from followsuit.language.terms import Term
from followsuit.program.model import Deal
from followsuit.program.nodes import Const, Node, Var, substitute

CODE = "deal-fits"

FIRST: dict[Var, Node] = {Var("deal_no"): Const(1)}
"""What is known of the first deal of a match."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What each zone surely gets in one state: the cards for each of its seats, or one number."""

    counts: dict[str, tuple[int, ...]]
    state: State

    @property
    def total(self) -> int:
        """All the cards that are dealt."""
        return sum(sum(counts) for counts in self.counts.values())


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports the worst of all combinations of options, and shares that cannot be."""
    yield from _below_nothing(checked)
    yield from _dealt_wrongly(checked)
    yield from _laid_away(checked)


def _below_nothing(checked: Checked) -> Iterator[Diagnostic]:
    """Numbers of cards are never below 0."""
    for record, path in checked.records:
        counts = {Portion: "count", MoveRecord: "choose"}
        count: Term | None = getattr(record, counts.get(type(record), ""), None)
        if count is not None and count.type.high is not None and count.type.high < 0:
            message = f"“{path[-1]}” would be {count.type.high} cards, but fewer than none cannot be given or chosen."
            yield Diagnostic(CODE, message, count.position, hint="write a number of 0 or more")


def _dealt_wrongly(checked: Checked) -> Iterator[Diagnostic]:
    first = next((at for at, item in enumerate(checked.program.code) if isinstance(item, Deal)), None)
    if first is None:
        return
    deal = checked.program.code[first]
    _, phase = checked.by_position.get(deal.origin or checked.rules.position, ("", None))
    if not isinstance(deal, Deal) or not isinstance(phase, DealPhase):
        return
    cases, places = _cases(checked, first, deal, phase)
    too_many = list(_too_many(checked, phase, cases, places))
    yield from too_many or _too_many(checked, phase, *_cases(checked, first, _of_the_first(checked, deal), phase))
    yield from _too_many_for_a_zone(checked, phase, cases)
    yield from _rests(phase)


def _cases(checked: Checked, at: int, deal: Deal, phase: DealPhase) -> tuple[list[Dealt], frozenset[int]]:
    """What is dealt in each state, as far as its numbers tell these apart, and the cells that they read."""
    places = frozenset().union(*(checked.space.reader.cells_read(share.count) for share in deal.shares))
    states = settled(checked.space, checked.reached.at(at), places)
    return [_dealt(checked, deal, phase, state) for state in states], places


def _of_the_first(checked: Checked, deal: Deal) -> Deal:
    """As many cards as there are in the first deal of a match, where it matters which deal it is."""
    tables = checked.program.tables
    return replace(deal, shares=tuple(replace(one, count=substitute(one.count, FIRST, tables)) for one in deal.shares))


def _dealt(checked: Checked, deal: Deal, phase: DealPhase, state: State) -> Dealt:
    """What is dealt at least: how much a zone gets may hang on what nobody can tell beforehand."""
    counts: dict[str, tuple[int, ...]] = {}
    for zone, shares in groupby(deal.shares, key=lambda share: share.to.name):
        if is_rest(phase.cards[zone]):
            continue
        counts[zone] = tuple(least(checked.space.reader.read(share.count, state)) or 0 for share in shares)
    return Dealt(counts, state)


def _too_many(checked: Checked, phase: DealPhase, cases: list[Dealt], places: frozenset[int]) -> Iterator[Diagnostic]:
    pack = len(checked.program.deck)
    worst = max(cases, key=lambda dealt: dealt.total, default=None)
    if phase.from_ is not None and phase.from_.value != "stock":
        return
    if worst is None or worst.total <= pack:
        return
    shares = listed(_share_words(zone, counts) for zone, counts in worst.counts.items() if any(counts))
    fewer = [case for case in cases if case.total < worst.total]
    varying = frozenset(place for place in places if any(case.state[place] != worst.state[place] for case in fewer))
    when = described(checked.space, worst.state, varying)
    message = f"{shares} are {worst.total}; the pack has {pack}{', when ' + when if when else ''}."
    pack_at = checked.declared.pack_at or checked.rules.deck.position
    yield Diagnostic(
        CODE,
        f"There are not enough cards for {counted(checked.program.players, 'player')}: {message}",
        _largest(phase, worst),
        related=(Related(f"the pack of {counted(pack, 'card')}", pack_at),),
        hint="deal fewer cards, add ranks or copies to the deck, or allow fewer players",
    )


def _share_words(zone: str, counts: tuple[int, ...]) -> str:
    dealt = [count for count in counts if count]
    what = "card" if zone == "hand" else f"card for {zone}"
    what_many = "cards" if zone == "hand" else f"cards for {zone}"
    if len(counts) > 1 and dealt and len(set(dealt)) == 1:
        return f"{counted(len(dealt), 'player')} × {counted(dealt[0], what, what_many)}"  # noqa: RUF001  (a times sign)
    return counted(sum(counts), what, what_many)


def _largest(phase: DealPhase, worst: Dealt) -> Position:
    """Where the largest share is written."""
    portion = phase.cards[max(worst.counts, key=lambda zone: sum(worst.counts[zone]))]
    return portion.count.position if portion.count else portion.position


def _too_many_for_a_zone(checked: Checked, phase: DealPhase, cases: list[Dealt]) -> Iterator[Diagnostic]:
    for zone, portion in phase.cards.items():
        record = (checked.rules.zones or {}).get(zone)
        most = max((max(case.counts[zone]) for case in cases if case.counts.get(zone)), default=0)
        if record is not None and record.cards is not None and most > record.cards:
            yield Diagnostic(
                CODE,
                f"“{zone}” is dealt {counted(most, 'card')}, but it holds no more than {record.cards}.",
                portion.position,
                related=(Related(f"the size of “{zone}”", record.places.get("cards", record.position)),),
                hint="deal it fewer cards, or let it hold more",
            )


def _laid_away(checked: Checked) -> Iterator[Diagnostic]:
    """At one go, nobody chooses more cards for a zone than it holds."""
    for record, path in checked.records:
        if not isinstance(record, MoveRecord) or record.choose is None or record.to.op != "zone":
            continue
        zone = (checked.rules.zones or {}).get(record.to.value)
        least = record.choose.type.low
        if zone is None or zone.cards is None or least is None or least <= zone.cards:
            continue
        yield Diagnostic(
            CODE,
            f"“{path[-1]}” lays {counted(least, 'card')} into “{record.to.value}”, "
            f"but it holds no more than {zone.cards}.",
            record.choose.position,
            related=(Related(f"the size of “{record.to.value}”", zone.places.get("cards", zone.position)),),
            hint="choose fewer cards, or let it hold more",
        )


def _rests(phase: DealPhase) -> Iterator[Diagnostic]:
    """What is left goes to one zone."""
    rest = [(zone, portion) for zone, portion in phase.cards.items() if is_rest(portion)]
    for zone, portion in rest[1:]:
        other, first = rest[0]
        yield Diagnostic(
            CODE,
            f"“{zone}” gets nothing, because the rest of the pack already goes to “{other}”.",
            portion.position,
            related=(Related(f"“{other}” takes the rest", first.position),),
            hint="say how many cards one of them gets",
        )
