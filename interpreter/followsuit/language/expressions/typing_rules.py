"""Which types fit where: a value as one of another type, or an error that says how to get there."""

from __future__ import annotations

from dataclasses import replace

from followsuit.core.diagnostics import Position
from followsuit.core.suggest import first_up, listed
from followsuit.language.expressions.card_slips import printed_code
from followsuit.language.expressions.context import Context, unknown
from followsuit.language.expressions.patterns import printed_cards
from followsuit.language.expressions.vocabulary import VOCABULARY
from followsuit.language.terms import ELEMENT_OF, SET_OF, Term, Type

BOOL = Type("bool")


def convert(ctx: Context, term: Term, wanted: Type, who: str | None = None) -> Term:
    """The term as a value of the wanted type, or an error. `who` names what wants it."""
    kind = wanted.kind
    if unknown(term) or kind == "unknown":
        return term
    if term.type.kind == kind and term.type.of == (wanted.of or term.type.of):
        return _in_range(ctx, term, wanted)
    if term.type.kind == "none" and kind not in ("bool", "int", "option"):
        return nothing(wanted, term.position)
    if SET_OF.get(term.type.kind) == kind and term.type.of == (wanted.of or term.type.of):
        return Term("set_of", Type(kind, of=term.type.of), term.position, None, (term,))
    if term.type.kind == "suit" and kind == "class":
        return as_class(term)
    if kind == "card" and single(term):
        return Term("builtin", Type("card", absent=True), term.position, "only", (term,))
    return _misfit(ctx, term, wanted, who)


def _in_range(ctx: Context, term: Term, wanted: Type) -> Term:
    low, high = term.type.low, term.type.high
    below = high is not None and wanted.low is not None and high < wanted.low
    above = low is not None and wanted.high is not None and low > wanted.high
    if term.type.kind != "int" or not (below or above):
        return term
    given = f"at most {high}" if below else f"at least {low}"
    message = f"This is {given}, but {_span(wanted)} was expected."
    return ctx.wrong("out-of-range", message, term.position)


def _span(type_: Type) -> str:
    if type_.low is not None and type_.high is not None:
        return f"a number from {type_.low} to {type_.high}"
    return f"a number of {type_.low} or more" if type_.low is not None else f"a number up to {type_.high}"


def _misfit(ctx: Context, term: Term, wanted: Type, who: str | None) -> Term:
    if wanted.kind == "bool":
        return _no_condition(ctx, term)
    given = f"{term.type}" if term.type.kind != "none" else "none"
    expected = f"“{who}” takes {wanted}" if who else f"{first_up(str(wanted))} was expected here"
    message = f"{expected}, but this is {given}."
    return ctx.wrong("type-mismatch", message, term.position, _bridge(ctx, term, wanted))


def _no_condition(ctx: Context, term: Term) -> Term:
    kind = term.type.kind
    if term.type.is_set:
        message, hint = f"{first_up(str(term.type))} is not a condition.", "write count(…) > 0"
    elif kind == "int":
        message, hint = "A number is not a condition.", "compare it: … > 0"
    elif kind == "option":
        values = ctx.declared.options[str(term.type.of)].values
        message = f"The option {term.type.of} is not a condition: it has values."
        hint = f"write {term.type.of} == {listed(values, 'or')}"
    elif kind == "suit" and term.op == "const":
        name = ctx.declared.deck.suits[term.value].name
        message = "A suit is not a condition."
        hint = f"card in '{name}' asks for its cards, card not in '{name}' for all others"
    else:
        message, hint = f"{first_up(str(term.type))} is not a condition.", _as_condition(ctx, term)
    return ctx.wrong("not-a-condition", message, term.position, hint)


def _as_condition(ctx: Context, term: Term) -> str:
    """What to ask of a seat, suit, card or row alone: for a seat whether it is the one that speaks."""
    said = ctx.said(term.position)
    there = f"write {said} != none"
    if term.type.kind == "class":
        return f"write suit == {said}"
    if term.type.kind == "seat" and VOCABULARY["me"].known_in(ctx.scope.places):
        is_me = f"me == {said}"
        return (
            f"{there} to ask whether there is one; {is_me} asks whether it is me"
            if term.type.absent
            else f"write {is_me}"
        )
    return there


def _bridge(ctx: Context, term: Term, wanted: Type) -> str | None:
    kind = term.type.kind
    if wanted.kind == "card" and (code := _only_card(ctx, term)):
        return f"write '{code}'"
    if ELEMENT_OF.get(kind) == wanted.kind:
        return "only(…) is the only member of a set"
    if kind == "row" and (fitting := _columns_for(ctx, term, wanted)):
        return f"write {fitting}"
    match kind, wanted.kind:
        case "seat", "int":
            return "left(…) is the next player, right(…) the one before"
        case "class", "suit" | "suits":
            return "printed(…) is the suit on the face of a card"
        case "bool", "int":
            return "write 1 if … else 0"
        case "seats" | "cards" | "suits" | "rows", "int":
            return "count(…) is how many there are"
        case _, "option":
            return f"its values are {listed(ctx.declared.options[str(wanted.of)].values)}"
        case "none", _:
            return "only seats, suits, cards and rows can be none"
    return None


def _columns_for(ctx: Context, row: Term, wanted: Type) -> str | None:
    """The columns of a row that are what was wanted: `s.suit`."""
    columns = ctx.declared.tables[str(row.type.of)].columns
    said = ctx.said(row.position)
    name = said if said.isidentifier() else "…"
    return listed((f"{name}.{column}" for column, type_ in columns.items() if type_.kind == wanted.kind), "or") or None


def _only_card(ctx: Context, term: Term) -> str | None:
    """The code of the one card that a pattern names, as in `'10 of clubs'`."""
    if term.op != "pattern":
        return None
    deck = ctx.declared.deck
    codes = {deck.cards[at].code for at in printed_cards(term.value, deck.cards, deck.ranks)}
    return printed_code(codes.pop()) if len(codes) == 1 else None


def nothing(type_: Type, position: Position) -> Term:
    """`none` as a member of a type: the empty set of a set."""
    if type_.is_set:
        return Term("const", Type(type_.kind, of=type_.of), position, 0)
    return Term("none", replace(type_, absent=True, low=None, high=None), position)


def as_class(suit: Term) -> Term:
    """A suit as the class of the cards that count as it now."""
    type_ = Type("class", absent=suit.type.absent)
    if suit.op in ("const", "none"):
        return replace(suit, type=type_)
    return Term("as_class", type_, suit.position, None, (suit,))


def single(term: Term) -> bool:
    """Whether a term is a pattern of one card."""
    return term.op == "pattern" and len(term.value.parts) == 1 and len(term.value.parts[0].cards) == 1


def condition(ctx: Context, term: Term) -> Term:
    """The term as a condition, or an error."""
    return convert(ctx, term, BOOL)


def unite(ctx: Context, left: Term, right: Term, position: Position) -> tuple[Term, Term, Type]:
    """Two ways that a value may be, as one type."""
    one, other = left.type, right.type
    if unknown(left) or unknown(right):
        return left, right, other if unknown(left) else one
    for wanted in (one, other):
        fits = [item.kind in (wanted.kind, "none") or SET_OF.get(item.kind) == wanted.kind for item in (one, other)]
        suits = wanted.kind == "class" and {one.kind, other.kind} <= {"class", "suit"}
        same = wanted.kind != "none" and {one.of, other.of} <= {wanted.of, None}
        if (all(fits) and same) or suits:
            open_ended = Type(wanted.kind, of=wanted.of)
            left, right = convert(ctx, left, open_ended), convert(ctx, right, open_ended)
            return left, right, _joined(left.type, right.type)
    if one.kind == other.kind == "none":
        return left, right, one
    message = f"One way this is {one}, the other way {other}; it must be one or the other."
    wrong = ctx.wrong("type-mismatch", message, position)
    return left, right, wrong.type


def _joined(one: Type, other: Type) -> Type:
    low = None if one.low is None or other.low is None else min(one.low, other.low)
    high = None if one.high is None or other.high is None else max(one.high, other.high)
    return Type(one.kind, of=one.of or other.of, low=low, high=high, absent=one.absent or other.absent)
