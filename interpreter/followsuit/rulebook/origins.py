"""What a book is said to differ from: the game as it comes, and as it would be with the choices made here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from followsuit.game import RulesetError, load
from followsuit.language.assembly.choices import Value
from followsuit.language.load import Ruleset


@dataclass(frozen=True, slots=True)
class Added:
    """A house rule: its name, and what it is about in its own words, which may be nothing."""

    name: str
    about: str


@dataclass(frozen=True, slots=True)
class Origin:
    """A game that another varies: `usual` as it comes, `alike` with the options set as in the other.

    What differs from `usual` in the options is told by them; what differs from `alike` are the other's own rules.
    `added` are the house rules played with.
    """

    usual: Ruleset
    alike: Ruleset
    added: tuple[Added, ...] = ()


def origin(reference: str, ruleset: Ruleset) -> Origin | None:
    """The game of a reference as what a ruleset varies, for as many players if it can be played by so many.

    None if it cannot be played at all, as a base that is not a game by itself.
    """
    for players in (ruleset.players, None):
        try:
            usual = load(reference, players=players)
        except RulesetError:
            continue
        return Origin(usual, _alike(reference, usual, ruleset.choices))
    return None


def _alike(reference: str, usual: Ruleset, choices: Mapping[str, Value]) -> Ruleset:
    """The game with the choices made elsewhere; those that it does not have, or not together, are left out."""
    shared = {name: value for name, value in choices.items() if name in usual.choices and usual.choices[name] != value}
    try:
        return load(reference, options=shared, players=usual.players) if shared else usual
    except RulesetError:
        return _alike_one_by_one(reference, usual, shared)


def _alike_one_by_one(reference: str, usual: Ruleset, shared: Mapping[str, Value]) -> Ruleset:
    """The game with as many of the choices as go, each tried after those that went."""
    found, taken = usual, dict[str, Value]()
    for name, value in shared.items():
        try:
            found = load(reference, options={**taken, name: value}, players=usual.players)
        except RulesetError:
            continue
        taken[name] = value
    return found
