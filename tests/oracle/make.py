"""Makes games with OpenSpiel, if the extra `oracle` is installed, over several of its parameter settings.

`PYTHONPATH=interpreter:tests python -m oracle.make --help`
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from oracle.engine_games import ENGINE_GAMES, players
from oracle.records import Params, Recorded, Step, winners
from oracle.replay import report

MISSING = "OpenSpiel is not installed; the extra `oracle` brings it: pip install 'followsuit[oracle]'."
ABOUT = """Makes games of OpenSpiel's euchre, hearts, spades, oh_hell and bridge with random actions, and prints them,
one JSON object a line, or replays them at once through our rulesets. The same seeds make the same games. The parameter
settings of a game take turns: seed 0 is the first, seed 1 the second, and so on."""
EXAMPLES = """examples:
  python -m oracle.make --count 200 > games.jsonl       200 games of each, to keep
  python -m oracle.replay games.jsonl                   replays them (without OpenSpiel)
  python -m oracle.make hearts --count 5000 --replay    makes 5000 and compares at once
  python -m oracle.make bridge --seed 70000             others than those of the seeds from 0"""


BEFORE_CARDS = {"euchre": 1, "hearts": 1, "spades": 0, "oh_hell": 2, "bridge": 0}
"""What chance settles before the first card is dealt: dealer, direction of the pass, number of tricks."""

MODESTY = {"euchre": 2, "hearts": 1, "spades": 3, "oh_hell": 2, "bridge": 6}
"""How much low calls are preferred; 1 is not at all."""


def _each(**values: tuple[Any, ...]) -> list[Params]:
    """Every combination."""
    return [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]


EITHER = (False, True)
SETTINGS: dict[str, list[Params]] = {
    "euchre": _each(stick_the_dealer=EITHER, allow_lone_defender=EITHER),
    "hearts": [
        {},
        *({name: True} for name in ("jd_bonus", "avoid_all_tricks_bonus", "can_lead_any_club")),
        {"can_lead_hearts_instead_of_qs": True},
        *({name: False} for name in ("pass_cards", "must_break_hearts", "no_pts_on_first_trick", "qs_breaks_hearts")),
        {"jd_bonus": True, "avoid_all_tricks_bonus": True, "pass_cards": False},
        {"can_lead_any_club": True, "no_pts_on_first_trick": False, "must_break_hearts": False},
        {"can_lead_hearts_instead_of_qs": True, "qs_breaks_hearts": False, "jd_bonus": True},
    ],
    "spades": [
        {},
        {"win_threshold": 40, "mercy_threshold": -40, "win_or_loss_bonus": 200},
        {"win_threshold": 100, "mercy_threshold": -100, "win_or_loss_bonus": 70},
        {"win_threshold": 60, "mercy_threshold": 0, "use_mercy_rule": False, "num_tricks": 4},
    ],
    "oh_hell": [
        *_each(players=(3, 4, 5, 6, 7), off_bid_penalty=EITHER),
        *_each(players=(3, 5), points_per_trick=(3, 10), off_bid_penalty=EITHER),
        *_each(players=(3, 6), num_tricks_fixed=(1, 5)),
        {"players": 4, "num_suits": 3, "num_cards_per_suit": 9},
        {"players": 3, "num_suits": 2, "num_cards_per_suit": 12, "points_per_trick": 2},
        {"players": 7, "num_cards_per_suit": 8, "off_bid_penalty": True},
        {"players": 3, "num_suits": 1},
    ],
    "bridge": _each(dealer=(0, 1, 2, 3), dealer_vul=EITHER, non_dealer_vul=EITHER, use_double_dummy_result=(False,)),
}


def games(name: str, count: int, seed: int = 0) -> Iterator[Recorded]:
    """So many games from a seed on.

    Raises:
        ModuleNotFoundError: OpenSpiel is not installed.
    """
    import pyspiel  # noqa: PLC0415  - only here, so that the help and the settings can be read without it

    settings = SETTINGS[name]
    engines = [pyspiel.load_game(name, params) for params in settings]
    known = {game.short_name: game.parameter_specification for game in pyspiel.registered_games()}[name]
    for number in range(seed, seed + count):
        params = known | settings[number % len(settings)]
        yield _played(name, params, number, engines[number % len(settings)].new_initial_state())


@dataclass(frozen=True)
class Favour:
    """Seats that are dealt many high cards, or many of one suit, so that what is rare is seen often enough.

    With high cards they play high and the others low: every trick and no trick, nil and slam. A long suit is for leads
    that are restricted, and for hands of one suit.
    """

    seats: frozenset[int]
    suit: str | None
    codes: tuple[str, ...]

    def dealt(self, legal: list[int], seat: int, rng: Random) -> int:
        """What chance deals a seat."""
        if seat not in self.seats:
            return rng.choice(legal)
        drawn = rng.choices(legal, k=4)
        return max(drawn) if self.suit is None else max(drawn, key=lambda card: self.codes[card][-1] == self.suit)

    def played(self, legal: list[int], seat: int, rng: Random) -> int:
        """Which card a seat plays."""
        if self.suit is not None or not self.seats:
            return rng.choice(legal)
        return legal[-1] if seat in self.seats else legal[0]


def _favour(name: str, seats: int, codes: tuple[str, ...], rng: Random) -> Favour:
    """In half of the games a seat is favoured, in bridge a side."""
    seat = rng.randrange(seats)
    favoured = {seat, (seat + 2) % seats} if name == "bridge" else {seat}
    suit = rng.choice([None, codes[rng.randrange(len(codes))][-1]])
    return Favour(frozenset(rng.choice([favoured, ()])), suit, codes)


def _played(name: str, params: Params, seed: int, state: Any) -> Recorded:
    rng, codes, seats = Random(f"{name} {seed}"), ENGINE_GAMES[name].cards(params), state.num_players()
    favour = _favour(name, seats, codes, rng)
    chance: list[int] = []
    steps: list[Step] = []
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            dealt = len(chance) - BEFORE_CARDS[name]
            chance.append(rng.choice(legal) if dealt < 0 else favour.dealt(legal, dealt % seats, rng))
            state.apply_action(chance[-1])
            continue
        player, calling = state.current_player(), legal[-1] >= len(codes)
        action = _called(name, legal, rng) if calling else favour.played(legal, player, rng)
        steps.append(Step(player, action, tuple(legal)))
        state.apply_action(action)
    won = winners(_leaders(name, params, chance, steps), str(state))
    return Recorded(name, params, seed, tuple(chance), tuple(steps), won, tuple(state.returns()))


def _called(name: str, legal: list[int], rng: Random) -> int:
    """A call: the low ones more often, so that auctions last and bids are made."""
    return legal[int(len(legal) * rng.random() ** MODESTY[name])]


def _leaders(name: str, params: Params, chance: list[int], steps: list[Step]) -> list[int]:
    """Who led to each trick: who played its first card (in bridge who played it for them)."""
    engine = ENGINE_GAMES[name]
    codes = engine.cards(params)
    dealt = engine.dealt(params, tuple(chance), codes)
    calls = [engine.calls(step.action - len(codes), dealt) for step in steps if step.action >= len(codes)]
    if len(calls) == len(steps):
        return []
    size = players(params) - calls.count(("alone",))
    return [step.player for step in steps[-size * len(dealt.hands[0]) :: size]]


def main() -> int:
    """Makes games, and prints or replays them; 1 if there was a difference."""
    asked = _asked()
    made = (game for name in asked.games or ENGINE_GAMES for game in games(name, asked.count, asked.seed))
    try:
        if asked.replay:
            return int(report(made) > 0)
        for game in made:
            print(game.line())
    except ModuleNotFoundError:
        print(MISSING, file=sys.stderr)
        return 2
    return 0


def _asked() -> Namespace:
    parser = ArgumentParser(
        "oracle.make", description=ABOUT, epilog=EXAMPLES, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(ENGINE_GAMES)}; all if none is named")
    parser.add_argument("--count", type=int, default=100, help="how many games of each (usually %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game (usually %(default)s)")
    parser.add_argument("--replay", action="store_true", help="compare instead of print")
    asked = parser.parse_args()
    if unknown := [name for name in asked.games if name not in ENGINE_GAMES]:
        parser.error(f"there is no game {unknown[0]}; there are {', '.join(ENGINE_GAMES)}")
    return asked


if __name__ == "__main__":
    sys.exit(main())
