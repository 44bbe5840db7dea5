"""Comparisons that can be read but come out the same whatever happens, or that ask for a rank by its bare name."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from followsuit.core.amounts import NUMBER_WORDS
from followsuit.core.cards import canonical_rank, in_print
from followsuit.core.diagnostics import Position
from followsuit.language.expressions import calls
from followsuit.language.expressions.card_slips import meant_rank, printed_code
from followsuit.language.expressions.context import Context
from followsuit.language.expressions.patterns import printed_cards
from followsuit.language.terms import ELEMENT_OF, SET_OF, CardPattern, Term

OUTCOMES = {"==": ("in", "never"), "!=": ("not in", "always")}
"""What asks for a member of a set in place of a comparison, and when such a comparison holds."""


@dataclass(frozen=True, slots=True)
class Said:
    """One side of a comparison: what was written, and what it means."""

    text: str
    term: Term


def one_of_several(ctx: Context, word: str, before: Term | None, other: Term) -> Term | None:
    """Reports a value beside a comparison with one of its kind: `trump == hearts or diamonds`; None for anything else.

    `word` is what joins them, `before` all that stands before it.
    """
    last = before.args[1] if before is not None and before.op in {"and", "or"} else before
    if last is None or last.op != "compare" or other.type.kind == "bool":
        return None
    what, value = last.args
    if value.type.kind != other.type.kind or last.value not in {"==", "!="}:
        return None
    parts = [f"{ctx.said(what.position)} {last.value} {ctx.said(term.position)}" for term in (value, other)]
    joint = "or" if last.value == "==" else "and"
    message = f"“{word}” joins conditions, so the comparison is written again for each value."
    return ctx.wrong("not-a-condition", message, other.position, f"write {f' {joint} '.join(parts)}")


def rank_by_name(ctx: Context, sign: str, left: ast.expr, right: ast.expr) -> bool:
    """Whether a card was compared with the bare name of a rank (`up == J`), which is then reported."""
    if not isinstance(right, ast.Name) or sign not in OUTCOMES:
        return False
    name = ctx.name(right)
    ranks = ctx.declared.deck.ranks
    rank = canonical_rank(meant_rank(name) or name)
    if rank not in ranks or name in ctx.bound or name in calls.visible(ctx) or name in ctx.declared.extras:
        return False
    card = _card_of(ctx, left)
    hint = f"write {card} {OUTCOMES[sign][0]} '{in_print(rank)}'"
    ctx.wrong("unknown-name", f"“{name}” means nothing here: ranks stand in a pattern.", ctx.at(right), hint)
    return True


def _card_of(ctx: Context, node: ast.expr) -> str:
    """The card whose rank is asked for, in the author's words."""
    if isinstance(node, ast.Call) and ctx.words(node.func) == "rank" and len(node.args) == 1:
        return ctx.words(node.args[0])
    return "card" if ctx.words(node) == "rank" else ctx.words(node)


def rank_with_pattern(ctx: Context, sign: str, left: ast.expr, right: Said) -> bool:
    """Whether the rank of a card was compared with a pattern (`rank(up) == 'J'`), which is then reported."""
    if ctx.words(left).partition("(")[0] != "rank" or right.term.op != "pattern" or sign not in OUTCOMES:
        return False
    hint = f"write {_card_of(ctx, left)} {OUTCOMES[sign][0]} {right.text}"
    ctx.wrong("type-mismatch", "A rank cannot be compared with a set of cards.", ctx.at(left), hint)
    return True


def one_with_many(ctx: Context, sign: str, one: Said, other: Said, position: Position) -> bool:
    """Whether one thing was compared with a set: reported if the set has always more than one, else warned of."""
    if sign not in OUTCOMES:
        return False
    for single, many in ((one, other), (other, one)):
        cards = _least(ctx, many.term)
        if cards > (room := _most(ctx, single.term)):
            at_most = f"at most {_spelled(room)} card{'s' * (room > 1)}"
            is_card = single.term.type.kind == "card"
            message = (
                f"“{single.text}” is {'one card' if is_card else at_most}, but {many.text} means "
                f"{_spelled(cards)} cards, so this {OUTCOMES[sign][1]} holds."
            )
            card = single.text if is_card else f"only({single.text})"
            ctx.wrong("one-with-many", message, position, f"write {card} {OUTCOMES[sign][0]} {many.text}")
            return True
        if SET_OF.get(single.term.type.kind) == many.term.type.kind and not cards and not _is_small(ctx, many.term):
            _hardly(ctx, sign, single, many, position)
    return False


def _hardly(ctx: Context, sign: str, single: Said, many: Said, position: Position) -> None:
    word, outcome = OUTCOMES[sign]
    if many.term.op == "pattern" and (gone := _removed(ctx, many.term.value)):
        message = f"The pack has no card {many.text} any more, so this {outcome} holds."
        hint = f"take {gone} away from here, or leave it in the pack"
        ctx.warn("not-in-the-pack", message, position, hint)
        return
    kind = ELEMENT_OF[many.term.type.kind]
    message = f"One {kind} is compared with a set: the two are the same only if nothing else is in the set."
    alone = f"count({many.text}) == 1 and {single.text} in {many.text}"
    hint = f"write {single.text} {word} {many.text}"
    ctx.warn("one-with-many", message, position, f"{hint}; or {alone}, if that is meant" if sign == "==" else hint)


def _removed(ctx: Context, pattern: CardPattern) -> str | None:
    """The cards that a pattern names, if none of them is left in the pack; None if it names others."""
    codes = [code for part in pattern.parts for code in part.cards]
    left = {card.code for card in ctx.declared.deck.cards}
    are_gone = codes and all(part.cards for part in pattern.parts) and not left.intersection(codes)
    return " ".join(map(printed_code, codes)) if are_gone else None


def _least(ctx: Context, term: Term) -> int:
    """How many different cards a pattern means at least; 0 of anything else."""
    if term.op != "pattern" or not isinstance(term.value, CardPattern):
        return 0
    deck = ctx.declared.deck
    printed = {deck.cards[at].code for at in printed_cards(term.value, deck.cards, deck.ranks)}
    in_a_suit = (len(part.ranks or ()) or len(deck.ranks) for part in term.value.parts if part.suit is not None)
    return max(len(printed), *in_a_suit, 0)


def _is_small(ctx: Context, term: Term) -> bool:
    """Whether a set surely has no more than one member."""
    return term.op == "const" or term.value == "nobody" or _most(ctx, term) == 1


def _most(ctx: Context, term: Term) -> int:
    """How many cards a card or a small zone is at most; so many as no pattern means for anything else."""
    if term.type.kind == "card" or term.op == "set_of":
        return 1
    zone = ctx.declared.zones.get(str(term.value)) if term.op == "zone" else None
    return len(ctx.declared.deck) if zone is None or zone.cards is None else zone.cards


def _spelled(number: int) -> str:
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)
