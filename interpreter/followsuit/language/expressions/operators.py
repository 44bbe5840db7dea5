"""The operators of expressions: which types they take and which they give."""

from __future__ import annotations

from followsuit.core.diagnostics import Position
from followsuit.core.suggest import first_up
from followsuit.language.expressions.context import UNKNOWN, Context, key_of, unknown
from followsuit.language.expressions.typing_rules import BOOL, as_class, convert, nothing, single
from followsuit.language.terms import ELEMENT_OF, SET_OF, Term, Type

COMPARED_WITH = {
    "seat": "a seat, as maker == dealer",
    "suit": "a suit, as trump == hearts",
    "class": "a suit or trumps, as suit == trumps",
    "card": "a card or a pattern, as card in 'J of trump'",
    "int": "a number, as tricks(me) >= 3",
    "bool": "true or false",
}
ORDERED = ("<", "<=", ">", ">=")
CLASS_HINT = "trumps is the suit of the trump cards now; printed is the suit on the face of a card"


def compare(ctx: Context, sign: str, left: Term, right: Term, position: Position) -> Term:
    """`left == right` and its like."""
    if unknown(left) or unknown(right):
        return Term("unknown", BOOL, position)
    if sign in ORDERED:
        return _ordered(ctx, sign, left, right, position)
    pair = _alike(ctx, left, right, position)
    if pair is None:
        return Term("unknown", BOOL, position)
    left, right = pair
    if left.type.kind == "card" and right.type.kind == "cards":
        within = Term("in", BOOL, position, None, (left, right))
        return within if sign == "==" else Term("not", BOOL, position, None, (within,))
    if sign == "!=":
        _both_absent(ctx, left, right, position)
    return Term("compare", BOOL, position, sign, (left, right))


def _both_absent(ctx: Context, left: Term, right: Term, position: Position) -> None:
    if all(side.type.absent and side.op != "none" and key_of(side) not in ctx.present for side in (left, right)):
        message = "Both of these may be none, and none differs from everything, even from none."
        ctx.warn("maybe-absent", message, position, "ask first: … != none and …")


def _ordered(ctx: Context, sign: str, left: Term, right: Term, position: Position) -> Term:
    kinds = {left.type.kind, right.type.kind}
    if kinds == {"int"} or (kinds == {"row"} and left.type.of == right.type.of):
        return Term("compare", BOOL, position, sign, (left, right))
    hint = None
    if left.type.is_set and right.type.is_set:
        hint = "“a in b” asks whether all of a is in b"
    elif kinds & {"card", "rank"}:
        hint = "beats, top(…) and bottom(…) compare cards"
    message = f"“{sign}” compares numbers, or rows of one table, but here are {left.type} and {right.type}."
    ctx.wrong("type-mismatch", message, position, hint)
    return Term("unknown", BOOL, position)


def _alike(ctx: Context, left: Term, right: Term, position: Position) -> tuple[Term, Term] | None:
    one, other = left.type, right.type
    if one.kind == other.kind and one.of == other.of and one.kind != "none":
        return left, right
    if "none" in (one.kind, other.kind):
        return _with_none(ctx, left, right, position)
    if {one.kind, other.kind} == {"class", "suit"}:
        return _class_and_suit(ctx, left, right, position)
    if single(right) and one.kind == "card":
        return left, right
    if single(left) and other.kind == "card":
        return right, left
    if SET_OF.get(one.kind) == other.kind and one.of == other.of:
        return convert(ctx, left, other), right
    if SET_OF.get(other.kind) == one.kind and one.of == other.of:
        return left, convert(ctx, right, one)
    hint = _way_to_compare(one, other)
    message = f"{first_up(str(one))} cannot be compared with {other}."
    ctx.wrong("type-mismatch", message, position, hint)
    return None


def _way_to_compare(one: Type, other: Type) -> str | None:
    """A hint for two things that are nothing alike: what can be compared instead."""
    if "rank" in (one.kind, other.kind):
        return "a rank is asked for by a pattern: card in 'K'"
    ways = [f"{type_} with {COMPARED_WITH[type_.kind]}" for type_ in (one, other) if type_.kind in COMPARED_WITH]
    return f"compare {', or '.join(ways)}" if ways else None


def _with_none(ctx: Context, left: Term, right: Term, position: Position) -> tuple[Term, Term] | None:
    first, second = (right, left) if left.type.kind == "none" else (left, right)
    if first.type.kind in ("bool", "int", "option", "none"):
        what = "None" if first.type.kind == "none" else first_up(str(first.type))
        message = f"{what} cannot be compared with none: only seats, suits, cards and rows can be none."
        ctx.wrong("type-mismatch", message, position, "compare with a value that it can have")
        return None
    return first, nothing(first.type, second.position)


def _class_and_suit(ctx: Context, left: Term, right: Term, position: Position) -> tuple[Term, Term] | None:
    suit = left if left.type.kind == "suit" else right
    if suit.op not in ("const", "none"):
        message = "What a card counts as now cannot be compared with a suit that is remembered or printed."
        ctx.wrong("class-and-suit", message, position, _suit_hint(suit))
        return None
    return (as_class(left), right) if suit is left else (left, as_class(right))


def _suit_hint(suit: Term) -> str:
    """What to write for a comparison with a suit that is remembered."""
    if suit.op != "variable":
        return CLASS_HINT
    return f"suit == trumps asks for a trump card as cards count now, printed == {suit.value} for the suit on its face"


def combine(ctx: Context, sign: str, left: Term, right: Term, position: Position) -> Term:
    """`left | right`, `left & right`, `left - right` of sets; elements count as sets of one."""
    known = [side.type for side in (left, right) if side.type.kind not in ("none", "unknown")]
    if not known:
        return Term("unknown", UNKNOWN, position)
    kinds = [SET_OF.get(type_.kind, type_.kind) for type_ in known]
    if "class" in kinds:
        message = f"“{sign}” joins sets of suits, but what a card counts as now is not a printed suit."
        return ctx.wrong("class-and-suit", message, position, "printed(…) is the suit on the face of a card")
    if kinds[0] not in ELEMENT_OF or len(set(kinds)) > 1:
        message = f"“{sign}” works on two sets of one kind, but here are {left.type} and {right.type}."
        hint = "conditions are joined by and, or" if "bool" in kinds else _cards_of_a_suit(ctx, left, right)
        return ctx.wrong("type-mismatch", message, position, hint)
    wanted = Type(kinds[0], of=known[0].of)
    return Term("set", wanted, position, sign, (convert(ctx, left, wanted), convert(ctx, right, wanted)))


def contains(ctx: Context, left: Term, right: Term, position: Position) -> Term:
    """`left in right`: an element of a set, or all of a set within another."""
    if unknown(left) or unknown(right):
        return Term("unknown", BOOL, position)
    kind = SET_OF.get(right.type.kind, right.type.kind)
    if kind not in ELEMENT_OF:
        message = f"“in” asks for a member of a set, but this is {right.type}."
        ctx.wrong("type-mismatch", message, right.position, _hint_in(right))
        return Term("unknown", BOOL, position)
    within = convert(ctx, right, Type(kind, of=right.type.of))
    if left.type.kind == "class":
        hint = "printed(…) is the suit on the face of a card"
        if suit := _suit_of_pattern(ctx, right):
            hint = f"write {ctx.said(left.position)} == {suit}"
        message = "What a card counts as now is not a member of a set of printed suits."
        ctx.wrong("class-and-suit", message, left.position, hint)
    elif left.type.kind not in (kind, ELEMENT_OF[kind]) or left.type.of != right.type.of:
        message = f"{first_up(str(left.type))} cannot be in {within.type}."
        ctx.wrong("type-mismatch", message, position, _hint_of_suits(ctx, left, right))
    return Term("in", BOOL, position, None, (left, within))


def _hint_of_suits(ctx: Context, left: Term, right: Term) -> str | None:
    """A hint for a suit where its cards were meant, or for its cards where the suit was."""
    if left.type.kind == "card" and right.op == "const" and right.type.kind == "suit":
        name = _suit_name(ctx, right)
        return f"write '{name}' in quotes for its cards, or suit == {name}"
    if left.type.kind != "suit" or right.type.kind != "cards":
        return None
    if suit := _suit_of_pattern(ctx, right):
        return f"write {ctx.said(left.position)} == {suit}"
    cards = f"'{_suit_name(ctx, left)}'" if left.op == "const" else f"'all of {ctx.said(left.position)}'"
    return f"write count({ctx.said(right.position)} & {cards}) > 0"


def _cards_of_a_suit(ctx: Context, left: Term, right: Term) -> str | None:
    """A hint for a suit among sets of cards."""
    suits = [_suit_name(ctx, side) for side in (left, right) if side.type.kind == "suit" and side.op == "const"]
    is_of_cards = any(SET_OF.get(side.type.kind, side.type.kind) == "cards" for side in (left, right))
    return f"write '{suits[0]}' in quotes for its cards" if suits and is_of_cards else None


def _suit_of_pattern(ctx: Context, term: Term) -> str | None:
    """The suit that a pattern means all cards of."""
    names = (suit.name for suit in ctx.declared.deck.suits)
    return next((name for name in names if term.op == "pattern" and term.value.text == name), None)


def _suit_name(ctx: Context, suit: Term) -> str:
    return ctx.declared.deck.suits[int(suit.value)].name


def _hint_in(right: Term) -> str | None:
    if right.type.kind == "class":
        return "suit == led asks for a card of the suit led, suit == trumps for a trump"
    return "compare numbers with <= and >=" if right.type.kind == "int" else None


def calculate(ctx: Context, sign: str, left: Term, right: Term, position: Position) -> Term:
    """`left + right` and its like; minus is also the difference of sets."""
    if sign == "-" and any(side.type.is_set or side.type.kind in SET_OF for side in (left, right)):
        return combine(ctx, sign, left, right, position)
    if sign == "+" and (left.type.is_set or right.type.is_set):
        return ctx.wrong("type-mismatch", "Sets are joined by “|”.", position, "write |")
    if unknown(left) or unknown(right):
        return Term("unknown", UNKNOWN, position)
    number = Type("int")
    left, right = convert(ctx, left, number, sign), convert(ctx, right, number, sign)
    if unknown(left) or unknown(right):
        return Term("unknown", UNKNOWN, position)
    if sign in ("//", "%") and right.op == "const" and right.value == 0:
        return ctx.wrong("division-by-zero", "Nothing can be divided by 0.", right.position, "divide by another number")
    low, high = _bounds(sign, left.type, right.type)
    return Term("arithmetic", Type("int", low=low, high=high), position, sign, (left, right))


def _bounds(sign: str, one: Type, other: Type) -> tuple[int | None, int | None]:
    if sign == "%" and other.low is not None and other.low > 0:
        return 0, None if other.high is None else other.high - 1
    if one.low is None or one.high is None or other.low is None or other.high is None:
        known = sign == "+" and one.low is not None and other.low is not None
        return (one.low or 0) + (other.low or 0) if known else None, None
    ends = [(a, b) for a in (one.low, one.high) for b in (other.low, other.high)]
    match sign:
        case "+":
            values = [a + b for a, b in ends]
        case "-":
            values = [a - b for a, b in ends]
        case "*":
            values = [a * b for a, b in ends]
        case "//" if other.low > 0:
            values = [a // b for a, b in ends]
        case _:
            return None, None
    return min(values), max(values)
