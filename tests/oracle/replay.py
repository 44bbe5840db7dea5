"""Replays recorded games through our rules and stops at the first difference: actor, legal set, trick winner, returns.

`PYTHONPATH=interpreter:tests python -m oracle.replay FILE...`
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import followsuit
from followsuit import Given
from followsuit.engine.actions import Choices, actions_of, call_text
from followsuit.engine.given import script_of
from followsuit.engine.layout import State
from followsuit.engine.machine import Machine, machine_of
from oracle.engine_games import ENGINE_GAMES, Dealt, EngineGame, players
from oracle.records import Params, Recorded, Step, read

HERE = Path(__file__).parent


class DifferenceError(AssertionError):
    """Our rules and the other engine do not agree."""


@lru_cache(maxsize=64)
def _machine(game: str, seats: int, options: tuple[tuple[str, bool | int | str], ...]) -> Machine:
    file = HERE / f"openspiel-{game}.yaml"
    return machine_of(followsuit.load(file, options=dict(options), players=seats).program)


def machine_for(game: str, params: Params) -> Machine:
    """Our rules with what is that engine's own, made ready for its settings."""
    return _machine(game, players(params), tuple(ENGINE_GAMES[game].options(params).items()))


def started(machine: Machine, dealt: Dealt) -> State:
    """The deal as that engine dealt it, at the first decision."""
    before = machine.layout.written(machine.before(0, dealt.dealer), "deal_no", (dealt.deal_no,))
    script = script_of(machine, Given(dealt.hands, dealt.zones), 0, 0, before)
    return machine.start(0, carried=before, script=script)


class Names:
    """The numbers of that engine's actions as numbers of our choices, for one deal."""

    def __init__(self, machine: Machine, engine: EngineGame, cards: Sequence[str], dealt: Dealt) -> None:
        self.engine, self.cards, self.dealt = engine, cards, dealt
        self._cards = {card.code: card.index for card in machine.program.deck.cards}
        self._choices = actions_of(machine).choices

    def ours(self, action: int, place: int) -> int:
        """The choice at a place of the program that is this action.

        Raises:
            DifferenceError: there is none.
        """
        choices = self._choices[place]
        if action < len(self.cards) and choices.offer.cards is not None:
            return self._cards[self.cards[action]]
        texts = self._calls(action)
        for choice, text in _texts(choices).items():
            if text in texts:
                return choice
        raise DifferenceError(f"{self.text(action)} is nothing that can be answered to {choices.offer.name}")

    def text(self, action: int) -> str:
        """An action in words."""
        return self.cards[action] if action < len(self.cards) else " or ".join(self._calls(action))

    def _calls(self, action: int) -> tuple[str, ...]:
        number = action - len(self.cards)
        return self.engine.calls(number, self.dealt) if number >= 0 else ()


@lru_cache(maxsize=256)
def _texts(choices: Choices) -> dict[int, str]:
    return {choice: call_text(call.name, args) for choice, (call, args) in choices.calls.items()}


def replay(game: Recorded) -> int:
    """Replays one game and compares at every decision; how many there were.

    Raises:
        DifferenceError: something is not the same.
    """
    engine, machine = ENGINE_GAMES[game.game], machine_for(game.game, game.params)
    cards = engine.cards(game.params)
    dealt = engine.dealt(game.params, game.chance, cards)
    names = Names(machine, engine, cards, dealt)
    state, winners = started(machine, dealt), []
    for number, step in enumerate(game.steps):
        answer = _compared(machine, state, names, step, number)
        won = machine.layout.read_all(state, "tricks")
        state = machine.step(state, answer)
        winners += _gained(won, machine.layout.read_all(state, "tricks"))
    _compare_end(machine, state, game, winners)
    return len(game.steps)


def _compared(machine: Machine, state: State, names: Names, step: Step, number: int) -> int:
    """Our number of the action taken, if the actor and the legal set are the same."""
    if machine.end(state) is not None:
        raise DifferenceError(f"decision {number}: with us the deal is over, there {step.player} is to act")
    if machine.actor(state) != step.player:
        raise DifferenceError(f"decision {number}: {machine.actor(state)} acts with us, {step.player} there")
    theirs = {names.ours(action, state[0]): names.text(action) for action in step.legal}
    legal = machine.legal(state)
    if legal != sum(1 << choice for choice in theirs):
        ours = [action.text for action in actions_of(machine).choices[state[0]].actions(state)]
        raise DifferenceError(
            f"decision {number} of {step.player}: legal with us {ours}, there {list(theirs.values())}"
        )
    return names.ours(step.action, state[0])


def _gained(before: Sequence[int], after: Sequence[int]) -> list[int]:
    return [seat for seat, (few, more) in enumerate(zip(before, after, strict=True)) if more > few]


def _compare_end(machine: Machine, state: State, game: Recorded, winners: list[int]) -> None:
    if machine.end(state) is None:
        raise DifferenceError("there the deal is over, and with us it is not")
    if winners[: len(game.winners)] != list(game.winners) or len(winners) > len(game.winners) + 1:
        raise DifferenceError(f"the tricks are won by {winners} with us, by {game.winners} there")
    points = machine.layout.read_all(state, "points")
    returns = ENGINE_GAMES[game.game].returns(points, game.params)
    if returns != list(game.returns):
        raise DifferenceError(f"points {points} with us are returns {returns}, there {game.returns}")


def report(games: Iterable[Recorded]) -> int:
    """Replays games, prints every difference and what was compared; how many games differ."""
    compared: Counter[str] = Counter()
    decisions: Counter[str] = Counter()
    differing = 0
    for game in games:
        compared[game.game] += 1
        try:
            decisions[game.game] += replay(game)
        except DifferenceError as difference:
            differing += 1
            print(f"{game.game}, seed {game.seed}, {game.params}: {difference}.")
    for name, count in compared.items():
        print(f"{name}: {count} games, {decisions[name]} decisions compared.")
    print(f"{differing} of {compared.total()} games differ.")
    return differing


def main() -> int:
    """Replays the files that are named; 1 if there was a difference."""
    parser = ArgumentParser("oracle.replay", description="Replays recorded games of OpenSpiel through our rulesets.")
    parser.add_argument("files", nargs="+", type=Path, help="games, one a line (.jsonl or .jsonl.gz)")
    return int(report(game for file in parser.parse_args().files for game in read(file)) > 0)


if __name__ == "__main__":
    sys.exit(main())
