"""The switches of Euchre Game Notation, as options of the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from followsuit.adapters.egn_json import as_number, as_switch, as_text
from followsuit.adapters.recorded import UnreadableRecord

RULESET = str(Path(__file__).with_name("egn-euchre.yaml"))
SEATS = 4

SWITCHES = {
    "std": "stick_dealer",
    "canadian": "canadian_loner",
    "partners_best": "partners_best",
    "joker": "benny",
    "defend_alone": "defend_alone",
    "fast_break": "fast_break",
    "four_trick_tokens": "four_trick_tokens",
}
"""Switch of the format → option of the ruleset that it turns on."""

NUMBERS = {
    "winning_score": ("target", 0, 999),
    "num_deals": ("deals", 0, 100),
    "loner_march_score": ("loner_march_points", 1, 99),
    "loner_euchred_score": ("loner_euchred_points", 1, 99),
}
"""Number of the format → option of the ruleset, and what it may be."""

LEADS = {"": "left_of_dealer", "left_of_dealer": "left_of_dealer", "left_of_loner": "left_of_loner"}
PACKS = {9: {}, 8: {"deck28": "true"}, 7: {"deck32": "true"}}
"""Lowest rank → what makes it so."""

EXCHANGES = ("go_under", "farmers")
"""Switches under which hands may change before the play."""


def options_of(rules: Mapping[str, Any]) -> dict[str, str]:
    """The options of the ruleset.

    Raises:
        UnreadableRecord: a switch is something else than it may be, or not known here.
    """
    where = "metadata.ruleset"
    if rules.get("num_players", SEATS) != SEATS:
        raise UnreadableRecord(f"{where}.num_players is {rules['num_players']!r:.20}; only games of four are read")
    options = {"dealer_pickup": "must", "best_card": "if_asked"}
    for switch, option in SWITCHES.items():
        if as_switch(rules.get(switch), f"{where}.{switch}", usual=switch == "std"):
            options[option] = "true"
    for name, (option, low, high) in NUMBERS.items():
        if rules.get(name) is not None:
            options[option] = str(as_number(rules[name], f"{where}.{name}", low, high))
    if options.get("deals", "0") != "0":
        options.setdefault("target", "0")
    if as_switch(rules.get("allow_no_trump"), f"{where}.allow_no_trump"):
        options["no_trump"] = "high"
    return options | _pack(rules) | {"loner_lead": _lead(rules)}


def _lead(rules: Mapping[str, Any]) -> str:
    lead = as_text(rules.get("loner_lead"), "metadata.ruleset.loner_lead").lower()
    if lead not in LEADS:
        raise UnreadableRecord("metadata.ruleset.loner_lead should be LEFT_OF_DEALER or LEFT_OF_LONER")
    return LEADS[lead]


def _pack(rules: Mapping[str, Any]) -> dict[str, str]:
    lowest = rules.get("min_rank")
    lowest = 9 if lowest is None else lowest
    if type(lowest) is not int or lowest not in PACKS:
        raise UnreadableRecord("metadata.ruleset.min_rank should be 9, 8 or 7")
    return PACKS[lowest]


def may_exchange(rules: Mapping[str, Any]) -> bool:
    """Whether hands may change before the play in ways that the ruleset does not know."""
    return any(as_switch(rules.get(name), f"metadata.ruleset.{name}") for name in EXCHANGES)
