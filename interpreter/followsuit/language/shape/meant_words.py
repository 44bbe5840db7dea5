"""What other words for a key, and values written in other ways, were meant for: the hints of wrong shapes."""

from __future__ import annotations

import re
from collections.abc import Collection
from collections.abc import Mapping as Map
from collections.abc import Sequence as Sequenced
from typing import Any

from followsuit.core.amounts import meant_number, meant_span
from followsuit.core.suggest import did_you_mean
from followsuit.language import keys as k
from followsuit.language.reading.tree import Node, Scalar, Sequence
from followsuit.language.records import Rules

KEYS: dict[str, tuple[str, ...]] = {
    "when": ("if", "condition", "only_if", "where", "unless", "requires", "allowed_if", "legal_if"),
    "otherwise": ("else", "if_nobody", "if_all_pass"),
    "do": ("then", "set", "action", "actions", "effect", "effects", "sets"),
    "say": ("text", "words", "speech", "phrase", "call"),
    "about": ("description", "describe", "info", "help", "comment", "note", "doc", "explanation"),
    "seen_by": ("visible", "visible_to", "shown_to", "seen", "hidden_from", "face_up", "visibility"),
    "who": ("player", "players", "asks", "speaker"),
    "first": ("default", "value", "start", "initial", "starts", "starter", "beginner", "start_with", "begins"),
    "points": ("score", "value", "worth", "scores"),
    "why": ("reason", "because"),
    "to": ("winner", "for_whom", "gets", "side", "team"),
    "leader": ("first_leader", "lead", "leads", "first_lead", "led_by"),
    "calls": ("bids", "choices", "answers", "actions"),
    "extends": ("base", "parent", "inherits", "based_on", "from"),
    "state": ("variables", "vars", "remember", "memory", "variable"),
    "define": ("definitions", "macros", "functions", "terms"),
    "title": ("name", "game"),
    "kind": ("type",),
    "type": ("kind", "holds"),
    "cards": ("size", "number", "count", "amount"),
    "choose": ("pick", "number", "how_many", "count"),
    "barred": ("forbidden", "not_allowed", "illegal", "never", "unless"),
    "until": ("ends_when", "stop", "stops_when", "while"),
    "range": ("from", "between", "span", "min", "max"),
    "values": ("choices", "options", "one_of"),
    "ends": ("target", "goal", "end", "over", "finish", "limit", "play_to", "points_to_win", "win_at", "ending"),
    "default": ("standard", "usual", "initial", "start"),
    "patch": ("changes", "rules", "does"),
    "needs": ("requires", "depends_on", "only_with"),
    "conflicts": ("excludes", "not_with", "contradicts"),
}
"""Each key, and what people write for it."""

KINDS: dict[str, tuple[str, ...]] = {
    "ask": ("bid", "bids", "bidding", "auction", "call", "calls", "question", "choice", "choose", "declare"),
    "tricks": ("trick", "play", "playing", "game"),
    "deal": ("dealing", "deals", "give"),
    "exchange": ("swap", "pass", "passing", "discard", "trade", "change"),
    "meld": ("melds", "melding", "show"),
    "step": ("action", "effect", "set", "do", "move", "auto"),
    "throw_in": ("throwin", "abandon", "cancel", "none", "end"),
    "redeal": ("deal_again", "again", "reshuffle"),
    "until_quiet": ("pass", "passes", "passed", "quiet", "auction"),
    "until_out": ("out", "left"),
    "once": ("one", "single", "every", "each"),
    "shared": ("split", "share", "draw", "tie", "both"),
    "another_deal": ("play_on", "continue", "again", "extra_deal", "more"),
    "side": ("team", "partners", "partnership", "pair", "sides"),
    "seat": ("player", "players", "seats", "hand"),
    "lowest": ("low", "fewest", "least", "min"),
    "highest": ("high", "most", "max"),
    "clockwise": ("left", "cw"),
    "anticlockwise": ("right", "counterclockwise", "ccw", "counter_clockwise"),
}
"""Each word that a key can have, and what people write for it."""


USUAL_BASE = "trick-taking"
"""The shipped part that has what most games share."""

OF_THE_BASE = frozenset({("order",), ("deck",), ("deck", "suits"), ("deck", "ranks")})
"""What it has that a game cannot do without."""


def usual_base(path: Sequenced[str | int], plain: Any) -> str:
    """A further sentence of a hint for a key that is missing and that the usual base would bring."""
    if tuple(path) not in OF_THE_BASE or not isinstance(plain, Map) or plain.get("extends"):
        return ""
    return f" With `extends: {USUAL_BASE}` a game has the usual pack, and follows suit."


def meant_key(name: str, known: Collection[str]) -> str | None:
    """A hint for a key that is another word for one of those known here."""
    word = name.lower().replace("-", "_")
    if word in known:
        return f"write `{word}`"
    return next((f"here that is `{key}`" for key, others in KEYS.items() if key in known and word in others), None)


def meant_word(text: str, known: Collection[str]) -> str | None:
    """A hint for a word that stands for one of those known here."""
    word = text.strip().lower().replace("-", "_").replace(" ", "_")
    words = (word, *word.split("_"))
    if here := [one for one in words if one in known]:
        return f"did you mean {here[0]}?"
    near = next((key for key, others in KINDS.items() if key in known and any(one in others for one in words)), None)
    return f"did you mean {near}?" if near else did_you_mean(text, known)


def meant_value(shape: k.Shape, node: Node) -> str | None:
    """A hint for a number or span that is written in another way."""
    if isinstance(node, Sequence) and isinstance(shape, k.Span):
        ends = [item.text for item in node.items if isinstance(item, Scalar)]
        return f"write {ends[0]}..{ends[-1]}" if len(ends) > 1 and all(map(str.isdecimal, ends)) else None
    if not isinstance(node, Scalar):
        return None
    match shape:
        case k.Span() | k.Counts() | k.Lengths():
            found = (
                _several(shape, node.text) or meant_span(node.text) or meant_number(node.text) or _and_more(node.text)
            )
        case k.Whole() | k.Amounts():
            found = meant_number(node.text)
        case _:
            found = None
    return f"write {found}" if found else None


def _several(shape: k.Shape, text: str) -> str | None:
    """Several numbers of players in words: `3 or 4`."""
    found = re.fullmatch(r"\s*(\d)\s*(?:or|and|,|/|oder)\s*(\d)(\s*players)?\s*", text)
    return f"[{found[1]}, {found[2]}]" if found and isinstance(shape, k.Counts) else None


def _and_more(text: str) -> str | None:
    found = re.fullmatch(r"\s*(\d+)\s*(\+|or more|and more|and up|-)\s*", text)
    return f"{found[1]}.." if found else None


def out_of_place(path: Sequenced[str | int], shape: k.Shape) -> str | None:
    """A hint for an entry that is named as a key of entries of its kind, or as a section of the ruleset."""
    name = str(path[-1]) if path else ""
    if isinstance(shape, k.Body) and name in k.keys_of(shape.record):
        return f"indent `{name}` further, below what it belongs to: it is a key, and stands here as an entry."
    if path[:-1] and isinstance(shape, k.Body) and name in k.keys_of(Rules):
        return f"`{name}:` stands at the top of a ruleset: is it indented too far?"
    return None
