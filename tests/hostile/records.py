"""Records made by playing, and those of other formats, then tampered with."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import followsuit
from hostile import corpus, texts, trees

PLAYED = [
    "euchre",
    "two-handed-euchre",
    "one-card",
    "skat",
    "bridge",
    "hearts",
    "whist",
    "pinochle",
    "schnapsen",
    "oh-hell",
    "toepen",
    "french-tarot",
    "spades",
    "belote",
    "briscola",
    "pitch",
]
FOREIGN = sorted((Path(__file__).parents[1] / "adapters" / "data").glob("*.[pe][bg]n"))
VALUES: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    3,
    4,
    8,
    99,
    2**31,
    2**63,
    2**64,
    -(2**70),
    10**400,
    1.5,
    1e400,
    -0.0,
    float("nan"),
    float("inf"),
    "",
    " ",
    "JS",
    "pass",
    "\0",
    "\u202e",
    "\udc80",
    "9" * 5000,
    "x" * 100_000,
    [],
    {},
    [[]],
    [None],
    {"": None},
    "10",
    "1e3",
    "scored",
    [0] * 10_000,
    {"a": {"b": {"c": []}}},
]
WORDS = [
    "1C",
    "7NT",
    "Pass",
    "X",
    "XX",
    "AP",
    "-",
    "*",
    "+",
    "^R",
    "^S",
    "=1=",
    "$1",
    "{",
    "}",
    ";",
    "%",
    "[",
    "]",
    '"',
    "?",
    "#",
    "[Deal",
    "[Auction",
    "[Play",
    "N:",
    "AKQJT98765432...",
    "....",
    "SA",
    "H10",
    "ZZ",
    "[Score",
    '[Dealer "X"]',
    '[Declarer ""]',
    '[Contract "8NT"]',
    '[Result "99"]',
    '[Result "-1"]',
    "AS",
    "Jh",
    "JH",
    "EUCHRE_BIDDING",
    "Order",
    "null",
    "1e999",
    "-1",
    "9" * 5000,
    "NaN",
    "[" * 500,
    "{" * 500,
    "\0",
    "\u2028",
    "\ufeff",
    "loner_lead",
]


@cache
def played(name: str, whole: bool) -> str:  # noqa: FBT001 - a cache takes no names
    """The record of a deal played at random, to its end or not."""
    random, rules = Random(name), followsuit.load(name)
    game = followsuit.start_match(rules, random.randrange(1000), deals=2)
    moves = 400 if whole else random.randrange(30)
    while game.actor is not None and (moves := moves - 1) > 0:
        game = game.apply(random.choice(game.legal_actions()))
    return json.dumps(followsuit.record(rules, game, ["person", *["random"] * (rules.players - 1)]))


def own(random: Random) -> str:
    """One of our records, changed."""
    text = played(random.choice(PLAYED), random.random() < 0.5)
    match random.randrange(6):
        case 0:
            return texts.words_changed(random, text)
        case 1:
            return text[: random.randrange(len(text))]
        case 2:
            return _with_other_rules(random, json.loads(text))
    record = json.loads(text)
    for _ in range(random.choice([1, 1, 1, 2, 5])):
        _tamper(random, record)
    return json.dumps(record)


HUGE = [2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, 10**30, 10**400, 10**4200, -1, -(2**63), 0, 1, 10**6]
NUMBERED = ("deal_index", "dealer", "seat", "seed", "cap", "players", "target", "version")


def huge(random: Random) -> str:
    """One of our records, whole but for a few numbers that are huge."""
    record = json.loads(played(random.choice(PLAYED), random.random() < 0.5))
    numbers = [path for path in _paths(record) if path[-1] in NUMBERED or path[:-1] == ("options",)]
    for *way, last in random.sample(numbers, min(len(numbers), random.choice([1, 1, 2, 4]))):
        owner: Any = record
        for key in way:
            owner = owner[key] if isinstance(owner, dict | list) else {}
        if isinstance(owner, dict | list):
            owner[last] = random.choice(HUGE)
    return json.dumps(record)


def own_bytes(random: Random) -> bytes:
    """One of our records with some of its bytes changed."""
    return texts.bytes_changed(random, played(random.choice(PLAYED), random.random() < 0.5).encode())


def foreign(random: Random) -> bytes:
    """A record of another format, changed in its words or its bytes."""
    data = random.choice(FOREIGN).read_bytes()[: random.choice([3000, 30_000])]
    if random.random() < 0.3:
        return texts.bytes_changed(random, data)
    tokens = texts.TOKEN.findall(data.decode())
    for _ in range(random.choice([1, 1, 2, 5, 20])):
        at, other = random.randrange(len(tokens)), random.randrange(len(tokens))
        tokens[at] = random.choice(["", tokens[other], tokens[at] * 2, random.choice(WORDS), corpus.odd(random)])
    return "".join(tokens).encode("utf-8", "surrogatepass")


def foreign_json(random: Random) -> bytes:
    """A record of Euchre with its values changed, gone or moved."""
    data = json.loads(random.choice([path for path in FOREIGN if path.suffix == ".egn"]).read_text())
    for _ in range(random.choice([1, 1, 2, 4])):
        _tamper(random, data)
    return json.dumps(data).encode()


def _tamper(random: Random, record: dict[str, Any]) -> None:
    """Changes a value of the record, but seldom one of the ruleset that it holds."""
    places = list(_paths(record)) or [("format",)]
    *way, last = random.choice(places)
    owner: Any = record
    for key in way:
        owner = owner[key]
    match random.randrange(5):
        case 0 if isinstance(owner, dict):
            owner.pop(last, None)
        case 0:
            del owner[last]
        case 1 if isinstance(owner, dict):
            owner[random.choice(["script", "totals", "cap", "extra", "options", "points", last])] = random.choice(
                VALUES
            )
        case 1:
            owner.append(copy.deepcopy(owner[last]))
        case 2:
            others = list(owner.values()) if isinstance(owner, dict) else list(owner)
            owner[last] = copy.deepcopy(random.choice(others))
        case _:
            owner[last] = copy.deepcopy(random.choice(VALUES))


def _with_other_rules(random: Random, record: dict[str, Any]) -> str:
    """The record with its ruleset changed, and the hash made to fit if it can be."""
    record["ruleset"]["document"] = trees.changed(random, record["ruleset"]["document"])
    if random.random() < 0.8:
        import hashlib  # noqa: PLC0415 - here alone

        compact = json.dumps(record["ruleset"]["document"], ensure_ascii=False, separators=(",", ":"))
        record["ruleset"]["hash"] = hashlib.sha256(compact.encode("utf-8", "replace")).hexdigest()
    return json.dumps(record)


def _paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        if key != "document":
            yield from _paths(value, (*path, key))
