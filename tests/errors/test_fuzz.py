"""Hostile input, a small part of it: mutated rulesets, records and typed lines come to words, never to an exception."""

from __future__ import annotations

import copy
import io
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import followsuit
from followsuit.cli.output import faces
from followsuit.cli.session import Session
from followsuit.engine.faults import Fault
from followsuit.language.load import Loaded
from followsuit.language.load import load as load_once
from followsuit.players.base import make_player
from followsuit.present.diagnostics import format_diagnostics
from followsuit.present.table import Table

RULESETS = sorted((Path(__file__).parents[2] / "rulesets").rglob("*.yaml"))
TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
SIGNS = (
    "\0 \u202e \ufeff \u2028 \udc80 \" ' [ ] { } : # &a *a !!int <<: | > - ? % @ ` .. = == not ~ null 1//0 "
    "0..99999999999999999999 10**10**10 lambda:0 __import__ JS 1O"
)
LONG = ["(" * 300, "not " * 300, "9" * 5000, "a." * 200, "[" * 60, "{a: " * 60, "1+" * 2000]
ODD = ["\t", "\n", ": ", *SIGNS.split(" "), *LONG]
VALUES: list[Any] = [None, True, -1, 99, 2**63, 10**30, 1.5, float("nan"), "", "JS", "\0", "9" * 5000, [], {}, [[]]]
TYPED = (
    "1 2 9 0 -1 99999999999999 JS 10H jk pass order_up hint last said score undo help ? table name hearts bid 7 "
    "\u00b2 \u0663 [/] {} %s \u202e \x1b[2J"
)
LINES = ["", "   ", "bid 999999999999999999999", "x" * 5000, *TYPED.split(" ")]
SLOW = 20.0
"""Seconds of processor time after which a ruleset counts as one that hangs; a busy machine needs many more."""
LEFT_TO_THE_AUTHOR = re.compile("would become|would hold|of nobody cannot be written")
"""What no check can tell of every ruleset; any other fault of one that was accepted is a mistake of ours."""


def mutated(random: Random, text: str) -> str:
    """The text with a few of its tokens and lines changed, moved, doubled or gone."""
    for _ in range(random.choice([1, 1, 2, 4])):
        tokens, lines = TOKEN.findall(text), text.splitlines(keepends=True)
        if not tokens:
            return text
        at, other = random.randrange(len(tokens)), random.randrange(len(tokens))
        line = random.randrange(len(lines))
        match random.randrange(6):
            case 0:
                tokens[at] = random.choice(ODD)
            case 1:
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case 2:
                del tokens[at : at + random.choice([1, 3, 20])]
            case 3:
                tokens = lines[:line] + lines[line + random.choice([1, 3]) :]
            case 4:
                tokens = [*lines[:line], random.choice(["  ", "\t"]) + lines[line], *lines[line:]]
            case _:
                tokens[at] = tokens[other]
        text = "".join(tokens)
    return text


def read_quickly(path: Path, text: str, *, is_patch: bool) -> Loaded:
    """The ruleset loaded from a file with this text and its problems said, within the time allowed."""
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    begun = time.process_time()
    loaded = load_once("euchre", with_files=(str(path),)) if is_patch else load_once(str(path))
    format_diagnostics(loaded.diagnostics, lambda file: loaded.texts.get(file, "").splitlines())
    assert time.process_time() - begun < SLOW
    assert loaded.ruleset is not None or loaded.diagnostics or "abstract: true" in text
    return loaded


@pytest.mark.parametrize("part", range(4))
def test_mutated_rulesets(part: int, tmp_path: Path) -> None:
    random = Random(part)
    for _ in range(25):
        source = random.choice(RULESETS)
        text = mutated(random, source.read_text(encoding="utf-8"))
        loaded = read_quickly(tmp_path / "fuzz.yaml", text, is_patch=source.parent.name == "house")
        if loaded.ruleset is not None and not loaded.ruleset.rules.abstract:
            plays_or_stops(loaded.ruleset, random)


def plays_or_stops(ruleset: followsuit.Ruleset, random: Random) -> None:
    """A deal of it ends, or stops where a number, a zone or a seat is not what its author said it would be."""
    try:
        game = followsuit.start_match(ruleset, 1, deals=1)
        for _ in range(300):
            if game.actor is None:
                return
            game = game.apply(random.choice(game.legal_actions()))
    except Fault as fault:
        if not LEFT_TO_THE_AUTHOR.search(fault.reason):
            raise


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1 if n else ''}, *a{n - 1 if n else ''}]\n" for n in range(40)),
        "[" * 5000,
        "{a: " * 5000,
        "title: x\ndefine: {" + ", ".join(f"d{n}: d{n + 1} + d{n + 1}" for n in range(60)) + ", d60: 1}\n",
        "title: " + "x" * 300_000,
        "title: &a *a",
        "? [a]\n: b",
        "\u2029: \x85",
        "--- a\n--- b",
        "!!python/object/apply:os.system [ls]",
    ],
)
def test_bombs(text: str, tmp_path: Path) -> None:
    assert not read_quickly(tmp_path / "bomb.yaml", text, is_patch=False).ok


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in JSON data but those in the ruleset that a record holds."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        if key != "document":
            yield from paths(value, (*path, key))


def tampered(random: Random, record: dict[str, Any]) -> dict[str, Any]:
    """The record with one value of it changed, gone, or another's."""
    *way, last = random.choice(list(paths(record)))
    result = copy.deepcopy(record)
    owner: Any = result
    for key in way:
        owner = owner[key]
    if random.random() < 0.3:
        del owner[last]
    else:
        values = list(owner.values()) if isinstance(owner, dict) else list(owner)
        owner[last] = copy.deepcopy(random.choice(VALUES + values))
    return result


@pytest.mark.parametrize("name", ["two-handed-euchre", "one-card"])
def test_tampered_records(name: str) -> None:
    random, ruleset = Random(7), followsuit.load(name)
    game = followsuit.start_match(ruleset, 3, deals=1)
    while game.actor is not None:
        game = game.apply(random.choice(game.legal_actions()))
    record = json.loads(json.dumps(followsuit.record(ruleset, game)))
    for _ in range(80):
        begun = time.process_time()
        try:
            replayed = followsuit.replay(tampered(random, record))
        except followsuit.RecordError:
            pass
        else:
            assert replayed.game is not None or replayed.problem
        assert time.process_time() - begun < SLOW


@pytest.mark.parametrize("width", [1, 20, 80])
@pytest.mark.parametrize("name", ["three-handed-euchre", "one-card"])
def test_typed_lines(name: str, width: int) -> None:
    ruleset = followsuit.load(name)
    for seed in range(3):
        random, left = Random(seed), iter(range(60))
        game = followsuit.start_match(ruleset, seed, deals=1)
        console = Console(file=io.StringIO(), markup=False, highlight=False, emoji=False, width=width)
        table = Table(game.program, faces(game.program.deck, console))

        def typed(_prompt: str, random: Random = random, left: Iterator[int] = left) -> str | None:
            return None if next(left, None) is None else random.choice(LINES)

        people = (0, 1) if seed == 1 else (0,)
        session = Session(game, people, make_player("random", game.program), console, table, typed, auto=seed == 2)
        session.run()
        assert session.game.state
