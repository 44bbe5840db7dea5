"""followsuit: trick-taking card games as data.

>>> import followsuit
>>> rules = followsuit.load("euchre", options={"stick_dealer": True})
>>> game = followsuit.start_match(rules, seed=7)
>>> [action.text for action in game.legal_actions()]
['pass', 'order_up']

Names are imported when they are first used, so that `followsuit --help` need not wait for all of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from followsuit.adapters.formats import check_record
    from followsuit.core.diagnostics import Diagnostic
    from followsuit.engine.actions import Action
    from followsuit.engine.game import DealResult, Game, Outcome
    from followsuit.engine.given import Given, GivenError
    from followsuit.engine.refusals import IllegalAction, Refusal
    from followsuit.engine.views import View
    from followsuit.examples import what_follows
    from followsuit.game import (
        RecordError,
        RulesetError,
        check,
        explain,
        load,
        record,
        replay,
        start_deal,
        start_match,
    )
    from followsuit.language.load import Ruleset

_HOMES = {
    "adapters.formats": ("check_record",),
    "core.diagnostics": ("Diagnostic",),
    "engine.actions": ("Action",),
    "engine.game": ("DealResult", "Game", "Outcome"),
    "engine.given": ("Given", "GivenError"),
    "engine.refusals": ("IllegalAction", "Refusal"),
    "engine.views": ("View",),
    "examples": ("what_follows",),
    "game": (
        "RecordError", "RulesetError", "check", "explain", "load", "record", "replay", "start_deal", "start_match",
    ),
    "language.load": ("Ruleset",),
}  # fmt: skip

__all__ = [
    "Action",
    "DealResult",
    "Diagnostic",
    "Game",
    "Given",
    "GivenError",
    "IllegalAction",
    "Outcome",
    "RecordError",
    "Refusal",
    "Ruleset",
    "RulesetError",
    "View",
    "check",
    "check_record",
    "explain",
    "load",
    "record",
    "replay",
    "start_deal",
    "start_match",
    "what_follows",
]


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"followsuit.{module}"), name)
    raise AttributeError(f"module 'followsuit' has no attribute {name!r}")
