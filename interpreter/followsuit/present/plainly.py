"""What a simulation says to a card player, in sentences: who won and how much, whether it matters where one sits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import erfc, sqrt

from followsuit.core.suggest import listed
from followsuit.playtest.chisquare import Test
from followsuit.playtest.course import Course, course
from followsuit.playtest.facts import Of
from followsuit.playtest.figures import Figures
from followsuit.playtest.intervals import Interval, rate
from followsuit.playtest.places import Places
from followsuit.playtest.stopping import FRUITLESS
from followsuit.present.figuring import DOUBTFUL, SURE, bots_of, names_of, plain_points, plural, unit_of, who

HUNDRED, FEW_ACCOUNTS = 100, 2
NARROW = 0.01
"""An interval of a share that is narrower than this is told with a place behind the point."""

OTHERS = "thumb"
"""Who plays on to an end where chance does not."""


@dataclass(frozen=True, slots=True)
class _Won:
    """Somebody, and the share that they won."""

    name: str
    rate: Interval

    @property
    def hundred(self) -> str:
        """How many in a hundred."""
        return hundred(self.rate)


def hundred(rate: Interval) -> str:
    """A share as so many in a hundred, in as many places as its interval allows."""
    return f"{rate.value * HUNDRED:.{int(rate.high - rate.low < NARROW)}f}"


def answers(figures: Figures) -> list[str]:
    """The sentences, those that are asked for first in front."""
    if figures.unfinished and not figures.played:
        return [_no_end(figures)]
    went = course(figures)
    return [
        *_who_won(figures),
        *_seats(figures),
        *_dealing(figures),
        *_points(figures),
        *([lasted(went)] if went else []),
        *_thrown_in(figures),
        *_stopped(figures),
    ]


def _who_won(figures: Figures) -> Iterator[str]:
    """Who won how many; with players of several kinds whether that may be luck."""
    units, several = plural(2, unit_of(figures))[2:], len(set(figures.plan.bots)) > 1
    won = _won(figures)
    if not won:
        yield f"Nobody won any of the {units}: all had the same points in each."
        return
    first, rest = won[0], won[1:]
    told = [f"{first.name} won {first.hundred}", *(f"{one.name} {one.hundred}" for one in rest)]
    open_ = figures.played - figures.decided
    which = f"{units} that somebody won" if open_ else units
    yield f"Of a hundred {which} {', '.join(told)}."
    if open_:
        won_by = "was won by nobody" if open_ == 1 else "were won by nobody"
        yield f"{open_:,} of {plural(figures.played, unit_of(figures))} {won_by}: all had the same points."
    if several:
        yield from _luck(figures, won)


def _won(figures: Figures) -> list[_Won]:
    """Everybody, with what they won; of several kinds of players with their kind."""
    several = len(set(figures.plan.bots)) > 1
    found = []
    for account in figures.accounts:
        name, rate = names_of(figures, account), figures.win_rate(account)
        if rate is not None:
            found.append(_Won(f"{name} ({bots_of(figures, account)})" if several else name, rate))
    return found


def _luck(figures: Figures, won: Sequence[_Won]) -> Iterator[str]:
    """Whether somebody won more than their share, where the shares would be alike but for the players."""
    if len({len(figures.seats(account)) for account in figures.accounts}) > 1:
        return
    fair = 1 / len(won)
    chances = [(one.name, len(won) * _by_chance(one.rate.value, fair, figures.decided)) for one in won]
    better = [name for name, chance in chances if chance < SURE]
    if better:
        yield f"That {listed(better)} won more than {fair * HUNDRED:.0f} in a hundred is hardly luck."
        return
    name, least = min(chances, key=lambda one: one[1])
    if least < DOUBTFUL:
        yield f"It may be luck that {name} won more: luck alone would do as much in one of {1 / least:.0f} such runs."
    else:
        yield f"That may be luck: nobody is clearly above the {fair * HUNDRED:.0f} in a hundred that all would have."


def _by_chance(share: float, fair: float, count: int) -> float:
    """How likely so large a share of so many would be if it were a fair one."""
    return erfc((share - fair) / sqrt(2 * fair * (1 - fair) / count)) / 2


def _seats(figures: Figures) -> Iterator[str]:
    """Whether it is fair between the seats."""
    test, what = Places(figures).seats_alike, who(figures)
    if test is None:
        return
    if test.chance >= DOUBTFUL:
        yield f"Between the {what} no difference can be seen."
    elif test.chance >= SURE:
        yield f"The {what} may not be equally well off{_by_luck(test)}."
    else:
        counts = Places(figures).accounts_alone
        won = _alone([names_of(figures, account) for account in figures.accounts], counts)
        yield f"The {what} are not equally well off{_ends(won, 'alone ' * (sum(counts) < figures.decided))}."


def _alone(names: Sequence[str], counts: Sequence[int]) -> list[_Won]:
    """What each won alone, as shares of all that was won by one alone: this is what the tests compare."""
    shares = [(name, rate(count, sum(counts))) for name, count in zip(names, counts, strict=True)]
    return [_Won(name, share) for name, share in shares if share is not None]


def _ends(won: Sequence[_Won], alone: str) -> str:
    """Who won most (`alone `, if some was shared) and who least, where more than two are told of."""
    if len(won) <= FEW_ACCOUNTS:
        return ""
    most, least = max(won, key=_share), min(won, key=_share)
    return f": {most.name} won {alone}most ({most.hundred} in a hundred), {least.name} least ({least.hundred})"


def _dealing(figures: Figures) -> Iterator[str]:
    """Whether it matters who deals."""
    places = Places(figures)
    test, units = places.places_alike, plural(2, unit_of(figures))[2:]
    if test is None:
        return
    deals = "deals first" if figures.plan.matches else "deals"
    if test.chance >= DOUBTFUL:
        yield f"Who {deals} seems to make no difference; at least none can be seen."
        return
    won = sorted(_alone([_seated(place.name) for place in places.places], places.places_alone), key=_share)
    most, least = won[-1], won[0]
    alone = "" if sum(places.places_alone) == figures.decided else " that were won by one alone,"
    told = f"of a hundred {units}{alone} {most.name} won {most.hundred}, {least.name} {least.hundred}"
    yield f"Who {deals} matters: {told}." if test.chance < SURE else f"Who {deals} may matter ({told}){_by_luck(test)}."


def _share(one: _Won) -> float:
    return one.rate.value


def _seated(place: str) -> str:
    """A place from the dealer as somebody: `who sits next after the dealer`."""
    return place if place.startswith("the ") else f"who sits {place}"


def _by_luck(test: Test) -> str:
    return f", or it is luck: by luck alone they would be so far apart in one of {1 / test.chance:.0f} such runs"


def _points(figures: Figures) -> Iterator[str]:
    """How much everybody got."""
    found = [(names_of(figures, account), figures.mean_score(account)) for account in figures.accounts]
    told = [f"{name} {plain_points(mean)}" for name, mean in found if mean is not None]
    what = "Points at the end" if figures.plan.matches else "Points a deal"
    best = ", of which the fewest are the best" if figures.plan.program.best_is_lowest else ""
    if told:
        yield f"{what} in the mean{best}: {', '.join(told)}."


def lasted(went: Course) -> str:
    """How long matches were, and how they went."""
    told = (
        f"A match took {_mean(went.deals)} deals in the mean, the shortest {went.shortest}, the longest {went.longest}."
    )
    if went.come_backs is None:
        return told
    changes = f"the lead changed {_mean(went.lead_changes)} times"
    return f"{told} The winner had been behind in {hundred(went.come_backs)} of a hundred; {changes} in the mean."


def _mean(interval: Interval | None) -> str:
    return "so many" if interval is None else f"{interval.value:.1f}"


def _thrown_in(figures: Figures) -> Iterator[str]:
    if figures.thrown_in:
        what = "deal was" if figures.thrown_in == 1 else "deals were"
        yield f"{figures.thrown_in:,} {what} thrown in or dealt again, of {figures.deals:,}."


# --- matches that do not end -----------------------------------------------------------------------------------------


def _no_end(figures: Figures) -> str:
    """What it means that no match came to an end."""
    one = figures.unfinished == 1
    whole = "The match did not come" if one else f"Not one of {plural(figures.unfinished, 'match')} came"
    return f"{whole} to an end: {_why(figures)}. So nobody has won, and no figure tells who would. {_instead(figures)}"


def _stopped(figures: Figures) -> Iterator[str]:
    """What it means that some matches came to no end."""
    if figures.unfinished:
        number, all_of = figures.unfinished, figures.tally.played
        yield (
            f"{number:,} of {plural(all_of, 'match')} came to no end: {_why(figures)}. The figures are those of the "
            f"other {figures.played:,}, which are the shorter ones, and may not hold for all."
        )


def _why(figures: Figures) -> str:
    """After how many deals matches were stopped, and what that says."""
    one, lengths = figures.unfinished == 1, figures.facts(Of.LENGTH)
    at_cap = sum(times for (over, deals), times in lengths if not over and deals >= figures.plan.cap)
    long = (
        f"{'it was' if one else 'they were'} stopped after {figures.plan.cap:,} deals, "
        "as the points never got to where a match is over"
    )
    vain = f"{FRUITLESS} deals in a row were thrown in or dealt again, after which a match is stopped"
    return listed([*([long] if at_cap else []), *([vain] if at_cap < figures.unfinished else [])])


def _instead(figures: Figures) -> str:
    """What can be counted instead."""
    other = "" if OTHERS in figures.plan.bots else f", or matches of players who look at their cards (--bots {OTHERS})"
    return f"Bots that play like these may never end it. Single deals can be counted (-n 1000){other}."
