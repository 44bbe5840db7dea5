"""Rulesets made from the table of the language's keys: every shape a value, mostly of the wanted kind."""

from __future__ import annotations

from random import Random
from typing import Any

from followsuit.language import keys as k
from followsuit.language.records import PHASES, Rules
from hostile import corpus
from hostile.expressions import expression

NAMES = ("alpha", "beta", "gamma", "delta", "trump", "maker", "bid", "hand", "play", "pass")
BODY = {"title": "Made up", "about": "A game that nobody has thought of.", "extends": "trick-taking", "players": "2..4"}
START: dict[str, Any] = {
    "phases": {"deal": {"kind": "deal", "cards": {"hand": 5}}, "play": {"kind": "tricks"}},
    "score": {"tricks_won": {"for": "seat", "points": "tricks(me)", "why": "A point a trick."}},
    "match": {"ends": {"done": {"when": "any(score(s) >= 10 for s in everyone)"}}},
}
STATE = {"trump": "suit", "maker": "seat", "bid": {"type": "0..7", "per": "seat"}, "alpha": "bool", "beta": "card"}
WANTED = {"zone": "cards", "any": "int", "dealer": "seat", "class": "suit"}


def document(random: Random) -> dict[str, Any]:
    """A small game with some keys made up; one in ten is made up altogether."""
    if random.random() < 0.1:
        return body(random, Rules, 5)
    result = {**BODY, **START, "state": dict(STATE)}
    known = [name for name in k.keys_of(Rules) if name not in BODY]
    for name in random.sample(known, random.choice([1, 1, 2, 3, 6])):
        made = value(random, k.keys_of(Rules)[name].shape, 4)
        before = result.get(name)
        result[name] = {**before, **made} if isinstance(before, dict) and isinstance(made, dict) else made
    return result


def body(random: Random, record: type, depth: int) -> dict[str, Any]:
    """A map of some of the record's keys, mostly with those that are required."""
    result = {}
    for name, key in k.keys_of(record).items():
        if random.random() < (0.95 if key.required else 0.3 if depth > 0 else 0.1):
            result[name] = value(random, key.shape, depth - 1)
    return result


def value(random: Random, shape: k.Shape, depth: int) -> Any:
    """A value of a shape; one in fifty of none."""
    if random.random() < 0.02:
        return random.choice([None, [], {}, True, corpus.odd(random)])
    match shape:
        case k.Expr(wants):
            return expression(random, WANTED.get(wants, wants), random.choice([0, 0, 1, 2, 3]), NAMES)
        case k.Conditions() | k.Phrases():
            return _conditions(random, depth)
        case k.Assignments():
            return {random.choice([*NAMES, "bid(me)"]): expression(random, "int", 1, NAMES) for _ in range(2)}
        case k.Parameters():
            spans = ["1..5", "0..count(hand)", "hand", "everyone", "suits", "10..1000 by 10", "1, 3, 9", "1..99999"]
            return {
                random.choice("nms"): random.choice([*spans, corpus.odd(random)]) for _ in range(random.choice([1, 2]))
            }
        case k.MapOf(inner, _, ordered):
            return {
                _name(random): _placed(random, inner, depth, ordered=ordered)
                for _ in range(random.choice([0, 1, 2, 4]))
            }
        case k.Body(record):
            short = k.short_key(record)
            if short and random.random() < 0.5:
                return value(random, k.keys_of(record)[short].shape, depth)
            return body(random, record, depth)
        case k.Kinded(kinds):
            kind = random.choice(kinds)
            return {**body(random, PHASES[kind], depth), "kind": kind}
        case k.OneOf(plain, group):
            return body(random, random.choice([plain, group]), depth)
        case k.Whole(low, high):
            return random.choice([low, high, low - 1, high + 1, random.randint(low, high)])
        case k.Word(words):
            return random.choice([*words, corpus.odd(random)])
        case k.Patch():
            return document(random) if depth > 2 and random.random() < 0.2 else {_name(random): {}}
        case k.Cell() | k.Data():
            return random.choice([1, [1, True, "me"], {_name(random): 1}, corpus.odd(random), {"hand": {0: "JS QS"}}])
    return _plain(random, shape)


def _plain(random: Random, shape: k.Shape) -> Any:
    """A value of a shape that is one text, number or list."""
    pools: dict[type, list[Any]] = {
        k.Text: ["Words.", "{n} of {s}", "[bold]", corpus.odd(random)],
        k.Names: [random.choice(NAMES), list(NAMES[:3]), "euchre", ["trick-taking", "euchre"], []],
        k.Name: [*NAMES, corpus.odd(random)],
        k.Flag: [True, False],
        k.Span: ["1..5", "0..0", "5..1", "0..999999", 3],
        k.Counts: [2, 3, "2..8", [2, 4], {2: {}, 4: {"deck": {"copies": 2}}}, 1, 9],
        k.Sides: ["none", "opposite", 2, 3, "cards", "alpha"],
        k.Ranks: ["A K Q J 10 9", "A", "A A", "2 3 4", " ".join(map(str, range(200)))],
        k.Lengths: [3, "3..4", "5..", "0..", "9..2"],
        k.Amounts: [10, [10, 20], expression(random, "int", 1, NAMES)],
        k.Domain: [*corpus.DOMAINS, "0..100000", "-1000000000..1000000000"],
        k.Pattern: ["J of trump", "K Q of hearts", "hearts", "JS, QD", "rest", "A..9", "joker", "J of mate(trump)"],
        k.Items: ["rest", ["J of trump", "rest of trump"], {"a": "rest upwards"}, []],
        k.OptionValue: [True, False, 3, "yes", *NAMES],
    }
    return random.choice(pools.get(type(shape), ["words", corpus.odd(random)]))


def _conditions(random: Random, depth: int) -> Any:
    if random.random() < 0.6:
        return expression(random, "bool", max(depth, 1), NAMES)
    return {_name(random): expression(random, "bool", 1, NAMES) for _ in range(random.choice([0, 1, 3]))}


def _placed(random: Random, shape: k.Shape, depth: int, *, ordered: bool) -> Any:
    made = value(random, shape, depth)
    if ordered and isinstance(made, dict) and random.random() < 0.2:
        made[random.choice(["before", "after"])] = random.choice([*NAMES, "FIRST", "LAST"])
    return made


def _name(random: Random) -> str:
    return random.choice([*NAMES, random.choice(NAMES) + "_2", random.choice(corpus.words()), corpus.odd(random)])
