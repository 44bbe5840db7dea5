"""The rulesets that records are played by, each loaded once for the options that it is played with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from followsuit.game import load
from followsuit.language.load import Ruleset


def ruleset_of(name: str, options: Mapping[str, str]) -> Ruleset:
    """A ruleset with options.

    Raises:
        RulesetError: it cannot be played with them.
    """
    return _loaded(name, tuple(sorted(options.items())))


@lru_cache(maxsize=32)
def _loaded(name: str, options: tuple[tuple[str, str], ...]) -> Ruleset:
    return load(name, options=dict(options))
