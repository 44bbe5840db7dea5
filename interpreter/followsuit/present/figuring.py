"""Figures as text: shares, numbers, what a test says; for tables and pages alike."""

from __future__ import annotations

from math import floor, log10

from followsuit.core.suggest import first_up, listed
from followsuit.playtest.chisquare import Test
from followsuit.playtest.figures import Figures
from followsuit.playtest.happenings import Share
from followsuit.playtest.intervals import Interval
from followsuit.playtest.places import Places

NARROW = (0.002, 0.0002, 0.00002)
"""An interval of a share that is narrower than these is told with so many places more."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
MOST_PLACES = 4
DOUBTFUL, SURE = 0.05, 0.001


def plural(count: int, unit: str) -> str:
    """A number and what it is of: `1 deal`, `200 matches`."""
    return f"{count:,} {unit}{'' if count == 1 else 'es' if unit == 'match' else 's'}"


def unit_of(figures: Figures) -> str:
    """What was played again and again."""
    return "match" if figures.plan.matches else "deal"


def title(figures: Figures) -> str:
    """What was played."""
    return f"{figures.plan.program.title}: {plural(figures.tally.played, unit_of(figures))}, seed {figures.plan.seed}"


def names_of(figures: Figures, account: int) -> str:
    """The seats of an account."""
    return " and ".join(figures.plan.program.seat_names[seat] for seat in figures.seats(account))


def won_and_points(figures: Figures) -> tuple[str, str]:
    """The heads of the two main figures."""
    return ("matches won", "total at the end") if figures.plan.matches else ("deals won", "points a deal")


def places_head(figures: Figures) -> str:
    """Where the places at the table are counted from."""
    return "From the first dealer" if figures.plan.matches else "From the dealer"


def ties(figures: Figures) -> list[str]:
    """How many were won by several together, and by nobody."""
    unit, nobody = unit_of(figures), figures.sharers.get(0, 0)
    shared = [
        f"{plural(times, unit)} ({times / figures.played:.1%}) shared by {sharers}"
        for sharers, times in figures.sharers.items()
        if sharers > 1
    ]
    said = [f"{first_up(listed(shared))}." if shared else f"No {unit} was shared by several winners."]
    return said + ([f"{plural(nobody, unit)} ({nobody / figures.played:.1%}) won by nobody."] if nobody else [])


def bots_of(figures: Figures, account: int) -> str:
    """Who played for an account."""
    return ", ".join(dict.fromkeys(figures.plan.bots[seat] for seat in figures.seats(account)))


def percent(interval: Interval | None, none: str = "none decided") -> str:
    """A share with its interval."""
    if interval is None:
        return none
    digits = 1 + sum(interval.high - interval.low < width for width in NARROW)
    value, low, high = (f"{number:.{digits}%}" for number in (interval.value, interval.low, interval.high))
    return f"{value} ({low} to {high})"


def signed(interval: Interval | None) -> str:
    """A mean of points with its interval, in as many places as this allows."""
    if interval is None:
        return "too few"
    places = _places(interval)
    value, low, high = (_with_sign(number, places) for number in (interval.value, interval.low, interval.high))
    return f"{value} ({low} to {high})"


def plain_points(interval: Interval) -> str:
    """A mean of points alone."""
    return _with_sign(interval.value, _places(interval))


def _with_sign(value: float, places: int) -> str:
    """A number with its sign; what is rounded to nothing is `+0`."""
    return f"{round(value, places) + 0.0:+.{places}f}"


def number(interval: Interval | None) -> str:
    """A mean of a count with its interval."""
    if interval is None:
        return "too few"
    places = max(2, _places(interval))
    return f"{interval.value:.{places}f} ({interval.low:.{places}f} to {interval.high:.{places}f})"


def _places(interval: Interval) -> int:
    """So many places behind the point that two figures of the width are told; three where it has none."""
    width = interval.high - interval.low
    return min(max(1 - floor(log10(width)), 0), MOST_PLACES) if width > 0 else MOST_PLACES - 1


def often(share: Share) -> str:
    """How often something happened, with its interval where there is one."""
    if not share.of:
        return "never asked"
    if not share.times:
        return f"never (below {_bound(share.interval.high)})" if share.interval else "never"
    if share.interval is None:
        return f"{share.value:.2f} times"
    if share.times == share.of:
        return f"always (above {_bound(share.interval.low)})"
    return percent(share.interval)


def _bound(value: float) -> str:
    """A share close to none or to all, told so that it is neither."""
    gap = min(value, 1 - value)
    return f"{value:.{max(1, -floor(log10(gap * 100)) + 1) if gap > 0 else 1}%}"


def a_deal(share: Share) -> str:
    """How many times a deal, of what may happen several times; empty where it cannot, or did not."""
    return "" if not share.told or share.told == share.times else f"{number(share.mean)} times a deal"


def compared(test: Test | None, what: str) -> str | None:
    """A test of equality with its figures, for those who know what they are."""
    if test is None:
        return None
    chance = "less than 0.001" if test.chance < SURE else f"{test.chance:.3f}"
    found = "differ" if test.chance < SURE else "may differ" if test.chance < DOUBTFUL else "do not visibly differ"
    return f"The {what} {found}: chi-square {test.statistic:.2f}, {test.freedom} df, p {chance}."


def who(figures: Figures) -> str:
    """What the accounts are: seats, or sides."""
    return "seats" if len(figures.accounts) == figures.plan.program.players else "sides"


def reckoned(figures: Figures) -> list[str]:
    """By which methods the figures were come by, and the tests of equality."""
    places = Places(figures)
    found = (
        compared(places.seats_alike, who(figures)),
        compared(places.places_alike, f"places {places_head(figures).lower()}"),
    )
    how = (
        "Intervals are Wilson's for shares and Student's for means, of 95 % each; whether seats are alike, chi-square."
    )
    return [how, *(line for line in found if line is not None)]


def remarks(figures: Figures) -> list[str]:
    """How the figures are to be read."""
    unit = unit_of(figures)
    most = "Fewest" if figures.plan.program.best_is_lowest else "Most"
    won = "The best score wins a match" if figures.plan.matches else f"{most} points in a deal win it"
    how = "In brackets: where the true figure lies; 95 in a hundred such brackets are right."
    dealt = f"The first dealer moved on by one seat from {unit} to {unit}, so that no seat is favoured."
    return [f"{won}; a tie is shared. {how} {dealt}"]
