"""Makes games with OpenSpiel's euchre, if the extra `oracle` is installed.

`PYTHONPATH=tests python -m oracle.make 100 > games.jsonl`
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from random import Random
from typing import Any

import pyspiel

RANKS, SUITS, SEATS, HAND = "9TJQKA", "CDHS", 4, 5
PASS, FIRST_TRUMP, ALONE, PARTNER = 24, 25, 29, 30


def card(number: int) -> str:
    """The code of a card."""
    return RANKS[number // len(SUITS)] + SUITS[number % len(SUITS)]


def words(action: int) -> str:
    """An action as text."""
    if action < PASS:
        return card(action)
    named = {PASS: "pass", ALONE: "alone", PARTNER: "partner"}
    return named.get(action) or f"trump:{SUITS[action - FIRST_TRUMP]}"


def phase(legal: list[int], *, tricks_begun: bool) -> str:
    """What is decided."""
    if ALONE in legal:
        return "alone"
    if max(legal) >= PASS:
        return "bid"
    return "play" if tricks_begun else "discard"


def play(seed: int, **params: bool) -> dict[str, Any]:
    """One game with uniformly random actions."""
    rng = Random(seed)
    settings = ",".join(f"{name}={str(value).lower()}" for name, value in sorted(params.items()))
    state = pyspiel.load_game(f"euchre({settings})").new_initial_state()
    dealt: list[int] = []
    steps: list[dict[str, Any]] = []
    begun = False
    while not state.is_terminal():
        if state.is_chance_node():
            dealt.append(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
            state.apply_action(dealt[-1])
            continue
        legal = state.legal_actions()
        action = rng.choice(legal)
        now = phase(legal, tricks_begun=begun)
        begun = begun or now == "alone"
        steps.append(
            {
                "player": state.current_player(),
                "phase": now,
                "legal": [words(choice) for choice in legal],
                "action": words(action),
            }
        )
        state.apply_action(action)
    return {
        "engine": f"OpenSpiel {version('open_spiel')}",
        "params": params,
        "seed": seed,
        "deal": _deal(dealt),
        "steps": steps,
        "returns": state.returns(),
    }


def _deal(dealt: list[int]) -> dict[str, Any]:
    dealer, cards, upcard = dealt[0], dealt[1 : 1 + SEATS * HAND], dealt[-1]
    hands: list[list[str]] = [[] for _ in range(SEATS)]
    for turn, number in enumerate(cards):
        hands[(dealer + turn) % SEATS].append(card(number))
    return {"dealer": dealer, "hands": hands, "upcard": card(upcard)}


if __name__ == "__main__":
    for number in range(int(sys.argv[1])):
        print(json.dumps(play(number, stick_the_dealer=bool(number % 2), allow_lone_defender=False)))
