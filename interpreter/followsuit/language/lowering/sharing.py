"""What an expression means is found once for all places where it means the same: lines for each seat, loops over cards.

A term is lowered anew only where something that it mentions stands for something else.
"""

from __future__ import annotations

from collections.abc import Callable

from followsuit.language.lowering.builder import Builder, Env, Shared
from followsuit.language.terms import Term
from followsuit.program.nodes import Node

Mentioned = tuple[str, ...]

READ_NOTHING = frozenset({
    "players", "everyone", "nobody", "dealer", "eldest", "deal_no", "deals_played", "true", "otherwise", "false",
    "trumps", "suits", "all_cards", "winner", "trick_no", "left", "right", "nearest", "partner", "side", "opponents",
    "score", "deal_score", "tricks", "printed", "rank", "mate", "holder", "winner_of", "min", "max", "abs", "how_many",
    "cycle", "or_else", "leader", "to_play", "leading", "first_trick", "last_trick", "count", "only", "top", "bottom",
    "highest", "lowest", "card_points", "value", "played", "player_of",
})  # fmt: skip
"""Words that mean the same wherever they stand, apart from what stands in their brackets."""

SUBJECTS: dict[str, Callable[[Env], Node | None]] = {
    ".me": lambda env: env.me,
    ".us": lambda env: env.us,
    ".card": lambda env: env.card,
    ".owner": lambda env: env.owner,
    ".order": lambda env: env.order,
}
"""Subjects of a place; the dot tells them from locals."""

READ = {
    "me": (".me",),
    "card": (".card",),
    "us": (".me", ".us"),
    "them": (".me", ".us"),
    "owner": (".owner",),
    "suit": (".order",),
    "top_run": (".order",),
}
"""Words that stand for a subject."""


def shared(build: Builder, term: Term, env: Env, lowered: Callable[[Builder, Term, Env], Node]) -> Node:
    """The node of a term: the one that was made for it before if everything that it mentions is the same."""
    mentioned = _mentioned(build.shared, term)
    if mentioned is None:
        return lowered(build, term, env)
    which = (id(term), *[id(_meant(env, name)) for name in mentioned])
    known = build.shared.known.get(which)
    if known is None:
        before = build.unrolled
        node = lowered(build, term, env)
        build.shared.known[which] = (term, env, node, build.unrolled - before)
        return node
    if known[3]:
        build.spend(known[3], term.position)
    return known[2]


def _meant(env: Env, name: str) -> Node | None:
    subject = SUBJECTS.get(name)
    return env.locals.get(name) if subject is None else subject(env)


def _mentioned(shared: Shared, term: Term) -> Mentioned | None:
    """The locals and, with a dot before them, the subjects that a term speaks of; None if it may speak of all."""
    known = shared.mentioned.get(id(term))
    if known is None:
        known = shared.mentioned[id(term)] = (term, _found(shared, term))
    return known[1]


def _found(shared: Shared, term: Term) -> Mentioned | None:
    inner = [_mentioned(shared, arg) for arg in term.args]
    names = {name for part in inner if part is not None for name in part}
    match term.op:
        case "local":
            return (str(term.value),)
        case "builtin" if term.value in READ:
            names.update(READ[term.value])
        case "builtin" if term.value not in READ_NOTHING:
            return None
        case "melds":
            return None
        case "each":
            names.discard(term.value[1])
    return None if None in inner else tuple(sorted(names))
