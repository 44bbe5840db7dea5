"""Which card: weighs the chance that one's side takes the trick against what the card would be worth later."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from followsuit.players.sight import Sight
from followsuit.players.strength import Strength

LATER = 0.8
"""What a likely trick later is worth against one now."""


@dataclass(frozen=True)
class Weighed:
    """A card with what speaks for it. `take` is the chance that one's side takes the trick with it."""

    card: int
    gain: float
    take: float
    wins_now: bool


@dataclass(frozen=True)
class Wish:
    """What a trick is to a player.

    `want` is 1 where tricks are wanted, -1 where they are feared, 0 where they do not count; `prize` is what winning
    this one brings besides, in 64ths of a trick.
    """

    want: float
    prize: float = 0.0


def weigh(strength: Strength, sight: Sight, cards: Iterable[int], wish: Wish) -> tuple[Weighed, ...]:
    """Each card with its gain in 64ths of a trick."""
    coming = len(sight.behind) * strength.mean_value(sight.order, sight.unseen)
    return tuple(_weighed(strength, sight, card, wish, coming) for card in cards)


def _weighed(strength: Strength, sight: Sight, card: int, wish: Wish, coming: float) -> Weighed:
    """`coming` are the card points that those who are still to play are likely to add."""
    led = strength.of_class(sight.order, card) if sight.led is None else sight.led
    wins = sight.best is None or strength.law.beats(sight.order, led, card, sight.best)
    take = _take(strength, sight, card, led, wins=wins)
    values = strength.program.tables["value_of"]
    own = values.at(sight.order, card)
    stake = strength.stake(sight.order, sight.on_table + own + coming)
    smear = strength.in_tricks(sight.order, own)
    later = LATER * strength.worth(sight.order, card, sight.hand, sight.left, sight.gone)
    rank = strength.rank(sight.order, card) / 1024
    now = take * stake - (1 - take) * smear
    gain = wish.want * now - (wish.want or 1) * (later + rank) + take * wish.prize
    return Weighed(card, gain, take, wins)


def _take(strength: Strength, sight: Sight, card: int, led: int, *, wins: bool) -> float:
    """The chance that the trick goes to one's own side if this card is played."""
    if wins:
        return _holds(strength, sight, card, led)
    if sight.winning is not None and sight.best is not None and sight.friends >> sight.winning & 1:
        return _holds(strength, sight, sight.best, led)
    helpers = sum(sight.friends >> seat & 1 for seat in sight.behind)
    return 0.3 if helpers else 0.0


def _holds(strength: Strength, sight: Sight, card: int, led: int) -> float:
    """The chance that no opponent who is still to play beats a card: by one of the class led, or by a ruff."""
    members = strength.program.tables["class_cards"].at(sight.order, led)
    beaters = strength.above(sight.order, led, card) & sight.unseen
    higher = (beaters & members).bit_count()
    ruffs = beaters.bit_count() - higher
    held = min(0.95, sight.left / max(sight.unseen.bit_count(), 1))
    void = (1 - held) ** (members & sight.unseen).bit_count()
    ruffed = void * (1 - (1 - held) ** ruffs)
    opponents = sum(not sight.friends >> seat & 1 for seat in sight.behind)
    return float(((1 - held) ** higher * (1 - ruffed)) ** opponents)


def reason(sight: Sight, best: Weighed, *, only: bool, wish: Wish) -> str:
    """Why this card, in a phrase."""
    if only:
        return "no other card may be played"
    if wish.want < 0:
        return "a trick would cost points, and this card is the least likely to take one now or later"
    if not wish.want:
        return "what the trick brings is not worth more" if best.take < 0.5 else "the trick brings a good card"  # noqa: PLR2004  (as likely as not)
    if sight.best is None:
        return "it has the best chance of taking the trick" if best.take >= 0.5 else "it gives away the least"  # noqa: PLR2004  (as likely as not)
    if best.wins_now:
        return "it is the cheapest card that is likely to take the trick"
    if sight.winning is not None and sight.friends >> sight.winning & 1:
        return "your side is winning the trick already, so a card of little use goes"
    return "the trick is not worth a better card"
