"""Expressions made from the vocabulary: well typed, ill typed, long, deep, wide."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from followsuit.language.expressions.vocabulary import QUANTIFIERS, VOCABULARY
from hostile import corpus

OPERATORS = ["+", "-", "*", "//", "%", "|", "&", "==", "!=", "<", "<=", ">", ">=", "and", "or", "in", "not in"]
KINDS = ["bool", "int", "seat", "seats", "suit", "card", "cards"]
SETS = {"seat": "seats", "card": "cards", "suit": "suits"}

KNOWN = frozenset({"me", "line"})
"""Most words are those of a line of the score, where most of these expressions stand."""
BY_KIND: dict[str, list[str]] = defaultdict(list)
for _name, _word in VOCABULARY.items():
    BY_KIND[_word.result.kind] += [_name] * (8 if not _word.places or KNOWN & set(_word.places) else 1)


def expression(random: Random, kind: str, depth: int, names: tuple[str, ...] = ()) -> str:
    """An expression of a kind, at most so deep; one part in a hundred is of another kind."""
    if random.random() < 0.01:
        kind = random.choice(KINDS)
    if depth <= 0 or random.random() < 0.15:
        return leaf(random, kind, names)
    inner = depth - 1
    if random.random() < 0.25:
        condition = expression(random, "bool", inner, names)
        chosen, other = (expression(random, kind, inner, names) for _ in "12")
        return f"({chosen} if {condition} else {other})"
    if random.random() < 0.3:
        return _call(random, kind, inner, names)
    return _operation(random, kind, inner, names)


def leaf(random: Random, kind: str, names: tuple[str, ...]) -> str:
    """A word, number or name."""
    if names and random.random() < 0.1:
        return random.choice(names)
    if kind == "int" or random.random() < 0.02:
        return random.choice(["0", "1", "2", "7", "100", "999999999", "tricks(me)", "bid(me)", *corpus.NUMBERS[:8]])
    if kind in ("card", "cards"):
        cards = ["hand", "trick", "stock", "all_cards", "won", "'hearts'", "'A K of hearts'"]
        return random.choice(["'JS'", "'10H'", "beta"] if kind == "card" else cards)
    known = [name for name in BY_KIND[kind] if not VOCABULARY[name].parameters]
    return random.choice(known or list(VOCABULARY))


def _call(random: Random, kind: str, depth: int, names: tuple[str, ...]) -> str:
    word = VOCABULARY[random.choice(BY_KIND[kind] or list(VOCABULARY))]
    arguments = [
        expression(random, parameter.kind if parameter.kind in KINDS else random.choice(KINDS), depth, names)
        for parameter in word.parameters
        if not parameter.optional or random.random() < 0.4
    ]
    return f"{word.name}({', '.join(arguments)})" if arguments else word.name


def _operation(random: Random, kind: str, depth: int, names: tuple[str, ...]) -> str:
    def part(wanted: str) -> str:
        return expression(random, wanted, depth, names)

    match kind:
        case "bool" if random.random() < 0.3:
            return f"{random.choice(['any', 'all'])}({_over(random, depth, names, 'bool')})"
        case "bool" if random.random() < 0.5:
            return f"({part('bool')} {random.choice(['and', 'or', '=='])} {part('bool')})"
        case "bool":
            other = random.choice(KINDS)
            return f"not {part('bool')}" if random.random() < 0.2 else f"({part(other)} {_sign(random)} {part(other)})"
        case "int" if random.random() < 0.3:
            return f"{random.choice(list(QUANTIFIERS))}({_over(random, depth, names, 'int')})"
        case "int":
            return f"({part('int')} {random.choice(OPERATORS[:5])} {part('int')})"
        case "seats" | "cards" | "suits":
            return f"({part(kind)} {random.choice('|&-')} {part(kind)})"
    return f"only({part(SETS.get(kind, kind))})"


def _over(random: Random, depth: int, names: tuple[str, ...], wanted: str) -> str:
    name = random.choice("abcxyz")
    domain = expression(random, random.choice(["seats", "cards", "suits"]), depth, names)
    body = expression(random, wanted, depth, (*names, name))
    condition = f" if {expression(random, 'bool', depth, (*names, name))}" if random.random() < 0.5 else ""
    return f"{body} for {name} in {domain}{condition}"


def _sign(random: Random) -> str:
    return random.choice(OPERATORS[7:])


def monstrous(random: Random) -> str:
    """One that is long, deep or wide in one way."""
    size = random.choice([10, 40, 100, 400, 3000])
    piece = random.choice(
        [expression(random, "bool", 1), "me == dealer", "hand", "1", "count(hand)", "card in 'hearts'"]
    )
    return random.choice(
        [
            random.choice([" and ", " or ", " + ", " | ", " < ", ", ", "//", " if x else "]).join([piece] * size),
            "not " * size + piece,
            "-" * size + "1",
            "(" * size + piece + ")" * size,
            f"{random.choice(['left(', 'count(', 'only(', 'partner(', 'abs('])}" * size + piece + ")" * size,
            "1" + "0" * size,
            f"2 ** {size} ** {size}",
            " * ".join(["999999999"] * min(size, 100)),
            f"cycle(deal_no, {', '.join(map(str, range(size)))})",
            f"how_many({', '.join([piece] * size)})",
            " ".join(f"sum({name}" for name in "abcdefgh"[: size // 5 + 1]) + " for a in all_cards",
            _nested_sums(min(size // 10, 9)),
            piece + random.choice(corpus.SIGNS) + piece,
        ]
    )


def _nested_sums(depth: int) -> str:
    """Sums over the pack within sums over the pack: what they come to would fill any memory."""
    text = "1"
    for name in "abcdefghi"[:depth]:
        text = f"sum({text} for {name} in all_cards if {name} in hand)"
    return text
