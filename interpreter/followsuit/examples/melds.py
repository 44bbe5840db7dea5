"""Examples of melds: what the melds among some cards are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from followsuit.core.suggest import did_you_mean, first_up, listed
from followsuit.engine.layout import State
from followsuit.examples.expecting import differs
from followsuit.examples.values import Unclear, card_set
from followsuit.examples.worlds import World, world
from followsuit.program.model import Program

EXPECTS = frozenset({"melds"})
GIVES = frozenset({"dealer", "hand"})


def run_melds(program: Program, given: Mapping[str, Any], expect: Mapping[str, Any], filling: int) -> tuple[str, ...]:
    """The problems of one example.

    Raises:
        Unclear: what is given cannot be set up, or a group of melds is expected that there is not.
    """
    wanted = expect["melds"]
    if not isinstance(wanted, Mapping):
        raise Unclear("`melds` has the points of each group: write a map from groups to points.")
    found = melds_follow(program, given, filling)["melds"]
    problems: list[str] = []
    for group, points in wanted.items():
        if group not in found:
            hint = did_you_mean(group, found) or f"the groups are {listed(found)}"
            raise Unclear(f"`{group}` is no group of melds. {first_up(hint)}.")
        problems += differs(f"melds: {group}", points, found[group])
    return tuple(problems)


def melds_follow(program: Program, given: Mapping[str, Any], filling: int) -> dict[str, Any]:
    """What the melds of each group are worth in the hand that is given.

    Raises:
        Unclear: what is given cannot be set up.
    """
    made = world(program, given, filling)
    cards = card_set(program, given.get("hand"))
    state: State = made.state()
    return {"melds": {group: _worth(made, state, group, cards) for group in program.melds}}


def _worth(made: World, state: State, group: str, cards: int) -> int:
    return made.machine.value(made.program.melds[group], state, cards)
