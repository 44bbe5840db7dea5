"""What most users need: a ruleset by name or file, a match or a deal of it, and its record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from os import PathLike, fspath
from typing import Any

from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.core.resources import data_folder
from followsuit.core.suggest import nearest
from followsuit.engine import transcript as transcripts
from followsuit.engine.game import Game, whole
from followsuit.engine.given import Given, GivenError
from followsuit.engine.record_words import form_problem
from followsuit.engine.refusals import Refusal
from followsuit.engine.told import ToldDeal, told
from followsuit.engine.transcript import Problem
from followsuit.language.assembly.choices import as_text
from followsuit.language.load import Loaded, Ruleset, reload, validate
from followsuit.language.load import load as load_language
from followsuit.language.places import Places, from_files

RECORD_FORMAT = "followsuit record"
RECORD_VERSION = 1

Options = Mapping[str, bool | int | str]
Reference = str | PathLike[str]
"""A shipped name, or a path."""


class RulesetError(ValueError):
    """A ruleset cannot be played; `diagnostics` say why, in order, and `texts` are the files they point into."""

    def __init__(self, loaded: Loaded) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = loaded.diagnostics
        self.texts: Mapping[str, str] = loaded.texts
        errors = [f"{item.position}: {item.message}" for item in loaded.diagnostics if item.is_error]
        super().__init__("\n".join(errors) or "the ruleset is abstract: others extend it, nobody plays it")


class RecordError(ValueError):
    """A record is not one, or its first deal cannot have been dealt."""


def load(
    ref: Reference,
    *,
    options: Options | None = None,
    preset: str | None = None,
    with_files: Iterable[Reference] = (),
    players: int | None = None,
) -> Ruleset:
    """A ruleset to play: a shipped name or a path, with options, a preset, patches and a number of players.

    Raises:
        RulesetError: it has errors, or is abstract.
    """
    chosen = _texts(options)
    loaded = load_language(fspath(ref), with_files=_files(with_files), options=chosen, preset=preset, players=players)
    if loaded.ruleset is None or loaded.ruleset.rules.abstract:
        raise RulesetError(loaded)
    return loaded.ruleset


def check(  # noqa: PLR0913  (whatever can be chosen, each by its name)
    ref: Reference,
    *,
    options: Options | None = None,
    preset: str | None = None,
    with_files: Iterable[Reference] = (),
    players: int | None = None,
    thorough: bool = False,
) -> Loaded:
    """Everything that is wrong with a ruleset, for all its numbers of players and its options.

    Options are tried one at a time, and in pairs where they touch; `thorough` tries every combination.
    """
    return validate(
        fspath(ref),
        with_files=_files(with_files),
        options=_texts(options),
        preset=preset,
        players=players,
        thorough=thorough,
    )


def _files(references: Iterable[Reference]) -> tuple[str, ...]:
    """The references as texts; a single one may stand for itself."""
    if isinstance(references, str | PathLike):
        return (fspath(references),)
    return tuple(fspath(item) for item in references)


def _texts(options: Options | None) -> dict[str, str]:
    """Options as they are written at the command line."""
    return {name: as_text(value) for name, value in (options or {}).items()}


def start_match(
    ruleset: Ruleset,
    seed: int,
    *,
    deals: int | None = None,
    dealer: int | None = None,
    totals: Sequence[int] | None = None,
) -> Game:
    """A match from its first deal; `deals` caps how many are played, `totals` are what the accounts begin with.

    Raises:
        ValueError: the seed is negative, or no deal is to be played.
        TypeError: one of them is no whole number.
    """
    for what, number in (("A seed", seed), ("The number of deals", 1 if deals is None else deals)):
        whole(what, number)
    if seed < 0 or (deals is not None and deals < 1):
        raise ValueError(f"a seed is 0 or more and at least 1 deal is played; here seed {seed}, deals {deals}")
    return Game.start(ruleset.program, seed, deals=deals, dealer=dealer, totals=totals)


def start_deal(  # noqa: PLR0913  (each says one thing about how to begin, and all but the first have a usual value)
    ruleset: Ruleset,
    seed: int = 0,
    *,
    deal_index: int = 0,
    given: Given | None = None,
    dealer: int | None = None,
    totals: Sequence[int] | None = None,
) -> Game:
    """A single deal: the one with this number of this seed, or one whose cards are given in whole or in part.

    `totals` are what the accounts have before it; the outcome then says whether the match is won by it.

    Raises:
        GivenError: the deal cannot be as it is given.
    """
    return Game.start(ruleset.program, seed, deals=1, deal_index=deal_index, given=given, dealer=dealer, totals=totals)


# --- records -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Replay:
    """A record played again: as far as it fits, and `problem` where it stops fitting.

    `places` tells where things of its ruleset stand; None if it has none that can be played.
    """

    ruleset: Ruleset | None
    game: Game | None
    problem: str | None
    place: Problem | None = None
    places: Places | None = None


def record(ruleset: Ruleset, game: Game, seats: Sequence[str] | None = None) -> dict[str, Any]:
    """A game as JSON data that can be played again anywhere; `seats` says who sat where."""
    data: dict[str, Any] = {
        "format": RECORD_FORMAT,
        "version": RECORD_VERSION,
        "followsuit": _version(),
        "ruleset": {"name": ruleset.name, "hash": ruleset.hash, "document": dict(ruleset.document)},
        "options": dict(ruleset.choices),
        "players": ruleset.players,
    }
    if seats is not None:
        data["seats"] = list(seats)
    return data | transcripts.transcript(game)


def replay(data: Mapping[str, Any]) -> Replay:
    """Plays a record again by the ruleset that it holds, and stops at the first thing that does not fit.

    Raises:
        RecordError: the data is no record.
    """
    _well_formed(data)
    filed = from_files(data)
    if filed is not None:
        return _played(filed, data, in_files=True)
    ruleset, problem = _recorded(data)
    return Replay(ruleset, None, problem) if ruleset is None or problem else _played(ruleset, data, in_files=False)


def _well_formed(data: Mapping[str, Any]) -> None:
    for error in _validator().iter_errors(data):
        inner = error.context[-1] if error.validator == "oneOf" else error
        known = inner.schema.get("properties", {})
        said = form_problem(inner.validator, inner.validator_value, inner.instance, inner.absolute_path, known)
        raise RecordError(f"this is no record of a game. {said}")
    seats = data.get("seats")
    if seats is not None and len(seats) != data["players"]:
        said = f"`seats` says of {len(seats)} who sat there, but there are {data['players']} players."
        raise RecordError(f"this is no record of a game. {said}")


def _recorded(data: Mapping[str, Any]) -> tuple[Ruleset | None, str | None]:
    """The ruleset that a record holds, and what is wrong with it."""
    held = data["ruleset"]
    loaded = reload(held["document"], data["players"], data["options"], held["name"])
    if loaded.ruleset is None:
        found = next((item.message for item in loaded.diagnostics if item.is_error), "it cannot be read")
        return None, f"The ruleset in the record has an error: {found}"
    if loaded.ruleset.hash != held["hash"]:
        return loaded.ruleset, "The ruleset in the record was changed: its hash is not the one recorded."
    return loaded.ruleset, _strangers(loaded.ruleset, data)


def _strangers(ruleset: Ruleset, data: Mapping[str, Any]) -> str | None:
    """What is wrong with a record that chooses options which its ruleset does not have."""
    known = ruleset.rules.options or {}
    name = next((name for name in data["options"] if name not in known), None)
    if name is None:
        return None
    near = nearest(name, known)
    meant = f" Perhaps {near} was meant." if near else ""
    return f"The record gives “{name}” a value, but {ruleset.title} has no option of that name.{meant}"


def _played(ruleset: Ruleset, data: Mapping[str, Any], *, in_files: bool) -> Replay:
    try:
        again = transcripts.replay(ruleset.program, data)
    except GivenError as problem:
        return Replay(ruleset, None, str(problem))
    message = again.problem.message if again.problem else None
    return Replay(ruleset, again.game, message, again.problem, Places(ruleset, in_files))


@dataclass(frozen=True)
class Explained:
    """A record told deal by deal, as far as it fits; `problem` says where it stops fitting.

    `refusal` is why what is recorded there may not be played or said, if that is the problem. `places` tells where
    things of its ruleset stand; None if it has none that can be played.
    """

    ruleset: Ruleset | None
    game: Game | None
    deals: tuple[ToldDeal, ...]
    problem: str | None
    places: Places | None
    refusal: Refusal | None = None

    def place(self, position: Position) -> str:
        """`euchre.yaml:132`, or the keys that lead to it in the ruleset of the record: `score, result, made`."""
        return f"{position.file}:{position.line}" if self.places is None else self.places.words(position)


def explain(data: Mapping[str, Any]) -> Explained:
    """A record told again: each decision with what else could be done and why, and what came of it.

    Raises:
        RecordError: the data is no record.
    """
    replayed = replay(data)
    deals = () if replayed.game is None else told(replayed.game)
    refusal = None if replayed.place is None else replayed.place.refusal
    return Explained(replayed.ruleset, replayed.game, deals, replayed.problem, replayed.places, refusal)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  (slow to import; for records alone)

    try:
        return version("followsuit")
    except PackageNotFoundError:
        return "checkout"


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator  # noqa: PLC0415  (slow to import, and only records need it here)
    from jsonschema.validators import extend  # noqa: PLC0415  (as above)

    schema = json.loads((data_folder("schemas") / "record.schema.json").read_text(encoding="utf-8"))
    kinds = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    strict: Any = extend(Draft202012Validator, type_checker=kinds)  # type: ignore[no-untyped-call]
    return strict(schema)  # to others 1.0 is an integer too
