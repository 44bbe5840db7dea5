"""The other engine's games in our terms: options, deal, names of actions, and what its returns are of our points.

How its rules differ from ours is said in the files `openspiel-*.yaml`, one for each of its games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from oracle.records import Params

RANKS = "23456789TJQKA"
EUCHRE_RANKS = "9TJQKA"
SUITS = "CDHS"
OH_HELL_SUITS = "CDSH"
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
STRAINS = ("clubs", "diamonds", "hearts", "spades", "no_trump")
HEARTS_DEAL_OF_DIRECTION = (4, 1, 3, 2)
"""The deal of our schedule in which cards are passed so many seats to the left: none, one, two, three."""
HEARTS_ALL = 26

Options = dict[str, bool | int | str]
Points = Sequence[int]


@dataclass(frozen=True)
class Dealt:
    """What chance did: the hands by seat, other zones, who deals, and which deal of a match it is."""

    hands: dict[int, list[str]]
    dealer: int
    deal_no: int = 1
    zones: dict[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class EngineGame:
    """A game of the engine: the options that its parameters are, and what each of its numbers means.

    `cards` are codes by number, `dealt` reads what chance did, `calls` gives the texts that a call may have with us
    (there calls are numbered after the cards; here from 0), `returns` makes its returns of our points.
    """

    cards: Callable[[Params], tuple[str, ...]]
    options: Callable[[Params], Options]
    dealt: Callable[[Params, tuple[int, ...], tuple[str, ...]], Dealt]
    calls: Callable[[int, Dealt], tuple[str, ...]]
    returns: Callable[[Points, Params], list[float]]


def players(params: Params) -> int:
    """How many play."""
    return int(params.get("players", 4))


def _by_rank(ranks: str, suits: str) -> tuple[str, ...]:
    return tuple(rank + suit for rank in ranks for suit in suits)


def _hands(codes: Sequence[str], seats: int, first: int = 0) -> dict[int, list[str]]:
    """Cards dealt one at a time."""
    return {(first + turn) % seats: list(codes[turn::seats]) for turn in range(seats)}


def _each_side(points: Points, _: Params) -> list[float]:
    return [*points, *points]


def _each_seat(points: Points, _: Params) -> list[float]:
    return list(points)


# --- euchre: what one side wins is the other's loss by the patch ------------------------------------------------------
def _euchre_options(params: Params) -> Options:
    return {"stick_dealer": params["stick_the_dealer"], "defend_alone": params["allow_lone_defender"]}


def _euchre_dealt(_: Params, chance: tuple[int, ...], cards: tuple[str, ...]) -> Dealt:
    dealer, *dealt, up = chance
    return Dealt(_hands([cards[one] for one in dealt], 4, dealer), dealer, zones={"turn_up": (cards[up],)})


def _euchre_calls(action: int, dealt: Dealt) -> tuple[str, ...]:
    match action:
        case 0:
            return ("pass",)
        case 5:
            return ("alone",)
        case 6:
            return ("with_partner", "together")
    suit = SUITS[action - 1]
    named = f"name {SUIT_NAMES[suit]}"
    return ("order_up", named) if suit == dealt.zones["turn_up"][0][-1] else (named,)


# --- hearts: returns are 26 minus the penalty points ----------------------------------------------------------------
def _hearts_options(params: Params) -> Options:
    return {
        "lead": "any_club" if params["can_lead_any_club"] else "lowest_club",
        "first_trick_bar": params["no_pts_on_first_trick"],
        "queen_breaks": params["qs_breaks_hearts"],
        "omnibus": params["jd_bonus"],
        "hearts_open": not params["must_break_hearts"],
        "queen_stays_home": params["can_lead_hearts_instead_of_qs"],
        "trickless_bonus": params["avoid_all_tricks_bonus"],
    }


def _hearts_dealt(_: Params, chance: tuple[int, ...], cards: tuple[str, ...]) -> Dealt:
    direction, *dealt = chance
    return Dealt(_hands([cards[one] for one in dealt], 4), 3, HEARTS_DEAL_OF_DIRECTION[direction])


def _hearts_returns(points: Points, _: Params) -> list[float]:
    return [HEARTS_ALL - point for point in points]


# --- spades: the same for both partners; a bonus for the hand is added outside our rules ----------------------------
def _spades_options(_: Params) -> Options:
    return {}


def _spades_dealt(_: Params, chance: tuple[int, ...], cards: tuple[str, ...]) -> Dealt:
    return Dealt(_hands([cards[one] for one in chance], 4), 3)


def _spades_returns(points: Points, params: Params) -> list[float]:
    """The points, and the bonus: whoever reaches the threshold gains it, whoever falls to the other one loses it.

    Side 0 is looked at first, and side 1 against what side 0 has then. `use_mercy_rule` has no effect.
    """
    totals = list(points)
    bonus, win, mercy = (params[name] for name in ("win_or_loss_bonus", "win_threshold", "mercy_threshold"))
    for side in (0, 1):
        mine, theirs = totals[side], totals[1 - side]
        if mine >= win and mine > theirs:
            totals[side] += bonus
        elif mercy != 0 and mine <= mercy and mine < theirs:
            totals[side] -= bonus
    return _each_side(totals, params)


# --- oh_hell: a single deal of any size, that is a later one of our shrinking hands ---------------------------------
def _oh_hell_cards(params: Params) -> tuple[str, ...]:
    return _by_rank(RANKS[: params["num_cards_per_suit"]], OH_HELL_SUITS[: params["num_suits"]])


def _oh_hell_options(params: Params) -> Options:
    return {
        "missed_bid": "minus_difference" if params["off_bid_penalty"] else "a_point_a_trick",
        "points_per_trick": params["points_per_trick"],
        "suits_used": f"suits_{params['num_suits']}",
        "ranks_used": f"ranks_{params['num_cards_per_suit']}",
    }


def _oh_hell_dealt(params: Params, chance: tuple[int, ...], cards: tuple[str, ...]) -> Dealt:
    tricks, dealer, *dealt, trump = chance
    longest = min(17, len(cards) // players(params))
    hands = _hands([cards[one] for one in dealt], players(params))
    return Dealt(hands, dealer, longest + 1 - tricks, {"turn_up": (cards[trump],)})


# --- bridge: what one side wins is the other's loss by the patch -----------------------------------------------------
def _bridge_options(params: Params) -> Options:
    vulnerable = [params["dealer_vul"], params["non_dealer_vul"]]
    north_south, east_west = vulnerable if params["dealer"] % 2 == 0 else vulnerable[::-1]
    named = "both" if east_west else "north_south"
    if not north_south:
        named = "east_west" if east_west else "neither"
    return {"vulnerability": named}


def _bridge_dealt(params: Params, chance: tuple[int, ...], cards: tuple[str, ...]) -> Dealt:
    return Dealt(_hands([cards[one] for one in chance], 4), params["dealer"])


def _bridge_calls(action: int, _: Dealt) -> tuple[str, ...]:
    if action < 3:
        return (("pass", "double", "redouble")[action],)
    level, strain = divmod(action - 3, len(STRAINS))
    return (f"bid {level + 1} {STRAINS[strain]}",)


# --- all of them -----------------------------------------------------------------------------------------------------
def _no_calls(_: int, __: Dealt) -> tuple[str, ...]:
    return ()


def _bids(action: int, _: Dealt) -> tuple[str, ...]:
    return (f"bid {action}",)


def _always(cards: tuple[str, ...]) -> Callable[[Params], tuple[str, ...]]:
    return lambda _: cards


WHOLE_PACK = _always(_by_rank(RANKS, SUITS))
SPADES_PACK = _always(tuple(rank + suit for suit in SUITS for rank in RANKS))
EUCHRE_PACK = _always(_by_rank(EUCHRE_RANKS, SUITS))

ENGINE_GAMES = {
    "euchre": EngineGame(EUCHRE_PACK, _euchre_options, _euchre_dealt, _euchre_calls, _each_side),
    "hearts": EngineGame(WHOLE_PACK, _hearts_options, _hearts_dealt, _no_calls, _hearts_returns),
    "spades": EngineGame(SPADES_PACK, _spades_options, _spades_dealt, _bids, _spades_returns),
    "oh_hell": EngineGame(_oh_hell_cards, _oh_hell_options, _oh_hell_dealt, _bids, _each_seat),
    "bridge": EngineGame(WHOLE_PACK, _bridge_options, _bridge_dealt, _bridge_calls, _each_side),
}
