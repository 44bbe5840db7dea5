"""Deals that fit what a seat knows: states of the game in which the cards it does not see lie somewhere by chance."""

from __future__ import annotations

from followsuit.players.plain import Bits, Ints, Record, Records, Stream, below, copy, ints, members, one, record, size
from followsuit.players.sight import Knowledge
from followsuit.players.tables import KEY_PLACE, Tables

KEYS = 1 << 30


def deal_worlds(t: Tables, know: Knowledge, random: Stream, worlds: Records, count: int) -> int:
    """Fills so many records with states that fit; one where nothing is hidden. Gives how many."""
    known, gaps = record(), ints(t.zone_count)
    copy(known, know.state)
    loose = _lay_seen(t, know, known, gaps)
    hidden = 0
    for zone in range(t.zone_count):
        hidden += gaps[zone]
    found = count if hidden else 1
    for number in range(found):
        copy(worlds[number], known)
        if hidden:
            worlds[number].words[KEY_PLACE] = below(random, KEYS)
            _fill(t, worlds[number], gaps, loose, random)
    return found


def _lay_seen(t: Tables, know: Knowledge, state: Record, gaps: Ints) -> Bits:
    """Cards that were seen to go to a place that is hidden now are taken to lie there still.

    `gaps` become how many cards each zone lacks then; gives the cards that are left.
    """
    unseen = t.deck
    for zone in range(t.zone_count):
        unseen &= ~state.sets[t.zone_at[zone]]
    for zone in range(t.zone_count):
        left = know.hidden[zone]
        for card in members(unseen & know.lying[zone]):
            if left > 0:
                state.sets[t.zone_at[zone]] |= one(card)
                unseen &= ~one(card)
                left -= 1
        gaps[zone] = left
    return unseen


def _fill(t: Tables, state: Record, gaps: Ints, loose: Bits, random: Stream) -> None:
    """Deals the loose cards to the gaps by chance."""
    cards, left = ints(t.cards), size(loose)
    place = 0
    for card in members(loose):
        cards[place] = card
        place += 1
    for zone in range(t.zone_count):
        for _ in range(min(gaps[zone], left)):
            left -= 1
            chosen = below(random, left + 1)
            state.sets[t.zone_at[zone]] |= one(cards[chosen])
            cards[chosen] = cards[left]
