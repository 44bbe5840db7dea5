"""From the text of an expression or a card pattern to a typed term; never evaluated, every mistake a diagnostic."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from itertools import islice, pairwise

from followsuit.core.amounts import meant_span
from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.core.suggest import did_you_mean
from followsuit.language.expressions import comparisons, names
from followsuit.language.expressions.context import MAX_DEEP, MAX_TERMS, TOO_LARGE, Context, key_of, unknown
from followsuit.language.expressions.operators import calculate, combine, compare, contains
from followsuit.language.expressions.patterns import read_pattern
from followsuit.language.expressions.plain_words import first_wrong
from followsuit.language.expressions.scope import Scope
from followsuit.language.expressions.syntax import Flaw, blanked, offset_of, parsed
from followsuit.language.expressions.typing_rules import BOOL, condition, convert, unite
from followsuit.language.terms import ELEMENT_OF, SET_OF, Term, Type

__all__ = ["Scope", "member_type", "parse_expression", "parse_pattern", "parse_target"]

Parsed = tuple[Term | None, tuple[Diagnostic, ...]]

MAX_NUMBER = 1_000_000_000
MOST_LISTED = 10_000
_STEPPED = re.compile(r"\s*(\d{1,9})\s*\.\.\s*(\d{1,9})\s+by\s+(\d{1,9})\s*")
_HYPHENED = re.compile(r"\s*(\d{1,9})\s*-\s*([a-z_]\w*)\s*")
_BY = re.compile(r"\.\..*\sby\s")
_LISTED = re.compile(r"\s*\d{1,9}(\s*,\s*\d{1,9})+\s*")

ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
SETS: dict[type[ast.operator], str] = {ast.BitOr: "|", ast.BitAnd: "&"}
SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip


def parse_expression(text: str, position: Position, wants: str | Type, scope: Scope) -> Parsed:
    """The typed term of an expression; None if it has an error.

    `wants` is a kind of `Type`, a `Type` (of a variable or column), `any`, `zone` (a term of op `zone`), `dealer`
    (`random`, or a seat, which may be its number), or `values` (what a parameter may be: `a..b`, a term of op `range`;
    `250..600 by 10` or `18, 20, 22`, one of op `listed`; or a set).
    """
    ctx = context(text, position, scope)
    if wants == "dealer":
        if text.strip().isdecimal():
            return _result(ctx, _seat(ctx, int(text)))
        return parse_expression(text, position, "seat", scope.inside(("dealer",)))
    if wants == "values" and (span := meant_span(text) or _minus_for_dots(text)):
        return _result(ctx, ctx.wrong("bad-span", "A span of numbers is written with two dots.", position,
                                      f"write {span}"))  # fmt: skip
    if wants == "values" and _BY.search(blanked(text)):
        return _result(ctx, _stepped(ctx))
    if wants == "values" and ".." in blanked(text):
        return _result(ctx, _span(ctx))
    if wants == "values" and _LISTED.fullmatch(text):
        return _result(ctx, _listed(ctx))
    wanted = wants if isinstance(wants, Type) else Type(wants)
    term = read_text(ctx, wanted)
    return _result(ctx, _wanted(ctx, term, wanted))


def parse_target(text: str, position: Position, scope: Scope) -> Parsed:
    """The variable that an assignment's key names (`trump`, `bid(me)`, or bare for `me`): a term of op `variable`."""
    ctx = context(text, position, scope)
    term = read_text(ctx, None)
    if not unknown(term) and term.op != "variable":
        near = did_you_mean(text.strip(), scope.declarations.variables)
        hint = near or "what is remembered is declared under state:"
        ctx.wrong("not-a-variable", f"“{text.strip()}” is not a variable, so nothing can be assigned to it.",
                  position, hint)  # fmt: skip
    return _result(ctx, term)


def parse_pattern(text: str, position: Position, scope: Scope, *, ordered: bool = True) -> Parsed:
    """The term of a bare card pattern: op `pattern`, type `cards`; None if it has an error.

    `ordered`: it is part of an order, where `rest` has a meaning.
    """
    ctx = context(text, position, scope)
    return _result(ctx, read_pattern(ctx, text, 0, _suit_expression, ordered=ordered))


def member_type(values: Term) -> Type:
    """The type of one member of a set, or of a `range` or list: what a parameter or a `for` name has."""
    if values.op in {"range", "listed"}:
        return values.type
    return Type(ELEMENT_OF.get(values.type.kind, values.type.kind), of=values.type.of)


def context(text: str, position: Position, scope: Scope) -> Context:
    """A fresh place for reading a text."""
    bound = {name: Term("local", type_, position, name) for name, type_ in scope.locals.items()}
    return Context(scope, text, position, read_node, bound=bound)


def read_text(ctx: Context, expect: Type | None) -> Term:
    """Reads the whole text of a context."""
    tree = parsed(ctx.text)
    if isinstance(tree, Flaw):
        hint = names.joined(ctx, tree.words)
        flaw = tree if hint else first_wrong(ctx.text, tree, names.all_known(ctx))
        return ctx.wrong(flaw.code, flaw.message, ctx.place(flaw.offset, flaw.length), hint or flaw.hint)
    try:
        return ctx.term(tree, expect)
    except RecursionError:  # definitions within definitions, each as deep as it may be
        return ctx.wrong("expression-too-large", TOO_LARGE, ctx.position)


def _result(ctx: Context, term: Term) -> Parsed:
    parts = list(islice(term.walk(), MAX_TERMS + 1))
    if len(parts) > MAX_TERMS or term.is_deeper_than(MAX_DEEP):
        ctx.wrong("expression-too-large", TOO_LARGE, ctx.position)
    failed = any(problem.is_error for problem in ctx.problems) or any(part.op == "unknown" for part in parts)
    return None if failed else term, tuple(ctx.problems)


def _wanted(ctx: Context, term: Term, wanted: Type) -> Term:
    match wanted.kind:
        case "any":
            return term
        case "zone":
            if term.op == "zone" or unknown(term):
                return term
            hint = f"the zones are {', '.join(ctx.declared.zones)}"
            if term.type.kind == "seat":
                hint = f"write hand({ctx.said(term.position)}) for the cards in the hand there; {hint}"
            return ctx.wrong(
                "type-mismatch", f"A zone was expected here, but this is {term.type}.", term.position, hint
            )
        case "values":
            return _values(ctx, term)
    return convert(ctx, term, wanted)


def _values(ctx: Context, term: Term) -> Term:
    if term.type.kind == "int":
        return Term("range", term.type, term.position, None, (term, term))
    if term.type.kind in SET_OF:
        return convert(ctx, term, Type(SET_OF[term.type.kind], of=term.type.of))
    if term.type.is_set or unknown(term):
        return term
    return ctx.wrong("type-mismatch", f"The values that it may have were expected, but this is {term.type}.",
                     term.position, "write a span 0..13, or a set such as suits or everyone")  # fmt: skip


def _minus_for_dots(text: str) -> str | None:
    """The span meant by `0-hand_size`: as a difference it would be one number, for which nobody is asked."""
    found = _HYPHENED.fullmatch(text)
    return f"{found[1]}..{found[2]}" if found else None


def _seat(ctx: Context, number: int) -> Term:
    """The seat of a number, which only the first dealer is named by."""
    last = ctx.declared.players - 1
    if number > last:
        return ctx.wrong("out-of-range", f"There is no seat {number}.", ctx.position, f"the seats are 0 to {last}")
    return Term("const", Type("seat"), ctx.position, number)


def _span(ctx: Context) -> Term:
    cut = blanked(ctx.text).index("..")
    ends = []
    for start, piece in ((0, ctx.text[:cut]), (cut + 2, ctx.text[cut + 2 :])):
        length = max(ctx.position.length - start, 1)
        part = replace(ctx, text=piece, position=ctx.place(start, length))
        ends.append(convert(ctx, read_text(part, None), Type("int"), "a..b"))
    low, high = ends
    if low.type.low is not None and high.type.high is not None and low.type.low > high.type.high:
        message = f"This span begins at {low.type.low} and ends at {high.type.high}, so nothing is in it."
        ctx.wrong("empty-span", message, ctx.position, "the lower number comes first")
    return Term("range", Type("int", low=low.type.low, high=high.type.high), ctx.position, None, (low, high))


def _stepped(ctx: Context) -> Term:
    """Numbers in steps, from one on and no further than another."""
    found = _STEPPED.fullmatch(ctx.text)
    if found is None:
        return ctx.wrong("bad-span", "Numbers in steps are written out: the lowest, the highest and the step.",
                         ctx.position, "write them as 250..600 by 10; other conditions go under barred")  # fmt: skip
    low, high, step = (int(number) for number in found.groups())
    if step == 0 or high < low or (high - low) // step >= MOST_LISTED:
        many = "too many numbers are" if step and high >= low else "nothing is"
        return ctx.wrong("empty-span", f"From {low} to {high} by {step}, {many} in it.", ctx.position,
                         "the lower number comes first, and the step is 1 or more")  # fmt: skip
    numbers = tuple(range(low, high + 1, step))
    return Term("listed", Type("int", low=low, high=numbers[-1]), ctx.position, numbers)


def _listed(ctx: Context) -> Term:
    """Numbers one by one."""
    written = [int(number) for number in ctx.text.split(",")]
    numbers = tuple(sorted(set(written)))
    for before, after in pairwise(written):
        if after <= before:
            message = f"These numbers do not rise: {after} stands after {before}."
            ctx.warn("numbers-out-of-order", message, ctx.position, "write them from low to high, each of them once")
            break
    return Term("listed", Type("int", low=numbers[0], high=numbers[-1]), ctx.position, numbers)


def read_node(ctx: Context, node: ast.expr, expect: Type | None) -> Term:
    """Reads one node of the syntax tree."""
    match node:
        case ast.Name():
            return names.read_name(ctx, node, ctx.name(node), expect)
        case ast.Call():
            return names.read_call(ctx, node)
        case ast.Attribute():
            return names.read_field(ctx, node)
        case ast.Constant():
            return _constant(ctx, node)
        case ast.BoolOp():
            return _both(ctx, node)
        case ast.UnaryOp():
            return _unary(ctx, node)
        case ast.BinOp():
            return _binary(ctx, node)
        case ast.Compare():
            return _comparison(ctx, node)
        case ast.IfExp():
            return _choice(ctx, node, expect)
        case ast.GeneratorExp():
            message = "“… for … in …” stands inside count(…), any(…) and their like."
            return ctx.wrong("not-allowed", message, ctx.at(node),
                             "write those(x for x in set if condition)")  # fmt: skip
        case ast.Tuple():
            return _comma(ctx, node)
    return ctx.wrong("not-allowed", f"“{ctx.words(node)}” is not something that expressions can say.", ctx.at(node))


def _comma(ctx: Context, node: ast.Tuple) -> Term:
    """Reports values with a comma between them, by what was meant with it."""
    hint = "join sets by |; a pattern of several cards stands in quotes"
    if any(isinstance(part, ast.Compare | ast.BoolOp) for part in node.elts):
        hint = f"write {' and '.join(ctx.words(part) for part in node.elts)}; or between them asks for one of them"
    return ctx.wrong("not-allowed", "A comma cannot stand here.", ctx.at(node), hint)


def _constant(ctx: Context, node: ast.Constant) -> Term:
    position = ctx.at(node)
    match node.value:
        case bool() | None:
            word = str(node.value).lower()
            return ctx.wrong("expression-syntax", f"“{node.value}” is written {word}.", position, f"write {word}")
        case int(number) if number <= MAX_NUMBER:
            return Term("const", Type("int", low=number, high=number), position, number)
        case str(pattern) if ctx.words(node)[1:-1] == pattern:
            return read_pattern(ctx, pattern, offset_of(ctx.text, node) + 1, _suit_expression, ordered=False)
        case int():
            return ctx.wrong("out-of-range", "This number is too large.", position)
    return ctx.wrong("not-allowed", f"“{ctx.words(node)}” is neither a number nor a card pattern.", position,
                     "a card pattern stands in quotes: 'K Q of trump'")  # fmt: skip


def _suit_expression(ctx: Context, text: str, offset: int) -> Term:
    place = ctx.place(offset, len(text))
    length = max(ctx.position.length - offset, 1)
    tree = parsed(text)
    if isinstance(tree, Flaw):
        return ctx.wrong(tree.code, tree.message, place, tree.hint)
    inner = replace(ctx, text=text, position=replace(place, length=min(length, len(text))))
    if isinstance(tree, ast.Name) and not names.means_something(inner, inner.name(tree)):
        return names.unknown_suit(inner, inner.name(tree), inner.at(tree))
    term = inner.term(tree)
    if term.type.kind == "class":
        message = "“of” wants a printed suit, but this is what cards count as now."
        return ctx.wrong("class-and-suit", message, place, "write of trump, with the variable that holds the suit")
    return convert(ctx, term, Type("suit"), "of")


def _both(ctx: Context, node: ast.BoolOp) -> Term:
    word = "and" if isinstance(node.op, ast.And) else "or"
    inner = ctx
    result: Term | None = None
    for value in node.values:
        read = inner.term(value)
        if result is None and (joined := _meant_as_set(ctx, node, read)):
            return joined
        if again := comparisons.one_of_several(ctx, word, result, read):
            return again
        part = condition(ctx, read)
        if part.op == "unknown" and any(problem.code == "not-a-condition" for problem in ctx.problems):
            return part
        inner = inner.knowing(_present(part, "!=" if word == "and" else "=="))
        result = part if result is None else Term(word, BOOL, ctx.at(node), None, (result, part))
    return result or ctx.wrong("expression-syntax", "Nothing stands here.", ctx.at(node))


def _meant_as_set(ctx: Context, node: ast.BoolOp, first: Term) -> Term | None:
    """Reports seats, cards or suits that are listed with `and` or `or`; None if these join something else."""
    if first.type.kind == "bool" or not (first.type.is_set or first.type.kind in SET_OF):
        return None
    kind = SET_OF.get(first.type.kind, first.type.kind)
    trial = replace(ctx, problems=[])
    if any(SET_OF.get(other.kind, other.kind) != kind for other in (trial.term(value).type for value in node.values)):
        return None
    word = "and" if isinstance(node.op, ast.And) else "or"
    parts = [ctx.words(value) for value in node.values]
    both = f" for all of them, {' & '.join(parts)} for what is in each" if word == "and" and first.type.is_set else ""
    hint = f"write {' | '.join(parts)}{both}"
    return ctx.wrong("not-a-condition", f"“{word}” joins conditions; sets are joined by “|”.", ctx.at(node), hint)


def _present(term: Term, sign: str) -> frozenset[object]:
    if term.op == "compare" and term.value == sign and term.args[1].op == "none":
        return frozenset({key_of(term.args[0])})
    if term.op == ("and" if sign == "!=" else "or"):
        return frozenset().union(*(_present(arg, sign) for arg in term.args))
    return frozenset()


def _unary(ctx: Context, node: ast.UnaryOp) -> Term:
    position = ctx.at(node)
    inner = ctx.term(node.operand)
    match node.op:
        case ast.Not():
            asked = condition(ctx, inner)
            return asked if unknown(asked) else Term("not", BOOL, position, None, (asked,))
        case ast.USub() if isinstance(node.operand, ast.Constant) and inner.type.kind == "int":
            return Term("const", Type("int", low=-inner.value, high=-inner.value), position, -inner.value)
        case ast.USub():
            zero = Term("const", Type("int", low=0, high=0), position, 0)
            return calculate(ctx, "-", zero, convert(ctx, inner, Type("int"), "-"), position)
    hint = f"write {ctx.words(node.operand)}" if isinstance(node.op, ast.UAdd) else None
    return ctx.wrong("not-allowed", f"“{ctx.words(node)}” is not something that expressions can say.", position, hint)


def _binary(ctx: Context, node: ast.BinOp) -> Term:
    position = ctx.at(node)
    if name := names.hyphened(ctx, node):
        return ctx.wrong("unknown-name", f"“{ctx.words(node)}” means nothing here.", position, f"write {name}")
    left, right = ctx.term(node.left), ctx.term(node.right)
    if type(node.op) in SETS:
        return combine(ctx, SETS[type(node.op)], left, right, position)
    if type(node.op) in ARITHMETIC:
        return calculate(ctx, ARITHMETIC[type(node.op)], left, right, position)
    return ctx.wrong("not-allowed", f"“{ctx.words(node)}” is not something that expressions can say.", position)


def _comparison(ctx: Context, node: ast.Compare) -> Term:
    sides = [node.left, *node.comparators]
    result: Term | None = None
    for operator, left, right in zip(node.ops, sides, sides[1:], strict=False):
        part = _pair(ctx, operator, left, right, ctx.at(node))
        result = part if result is None else Term("and", BOOL, ctx.at(node), None, (result, part))
    return result or ctx.wrong("expression-syntax", "Nothing stands here.", ctx.at(node))


def _pair(ctx: Context, operator: ast.cmpop, left: ast.expr, right: ast.expr, position: Position) -> Term:
    meant = SIGNS.get(type(operator)) or ("!=" if isinstance(operator, ast.IsNot) else "==")
    if comparisons.rank_by_name(ctx, meant, left, right):
        return Term("unknown", BOOL, position)
    if type(operator) not in SIGNS:
        ctx.wrong("expression-syntax", "Two values are compared by “==” or “!=”.", position, f"write {meant}")
        return Term("unknown", BOOL, position)
    sign = SIGNS[type(operator)]
    first, second = _sides(ctx, left, right)
    one, other = comparisons.Said(ctx.words(left), first), comparisons.Said(ctx.words(right), second)
    if comparisons.rank_with_pattern(ctx, sign, left, other) or comparisons.one_with_many(
        ctx, sign, one, other, position
    ):
        return Term("unknown", BOOL, position)
    if sign == "in":
        return contains(ctx, first, second, position)
    if sign == "not in":
        return Term("not", BOOL, position, None, (contains(ctx, first, second, position),))
    return compare(ctx, sign, first, second, position)


def _sides(ctx: Context, left: ast.expr, right: ast.expr) -> tuple[Term, Term]:
    """An option's value or a row alone is understood from the other side, which is therefore read first."""
    if isinstance(left, ast.Name) and isinstance(right, ast.Name | ast.Call) and names.is_value(ctx, ctx.name(left)):
        second = ctx.term(right)
        return ctx.term(left, second.type), second
    first = ctx.term(left)
    return first, ctx.term(right, first.type)


def _choice(ctx: Context, node: ast.IfExp, expect: Type | None) -> Term:
    test = condition(ctx, ctx.term(node.test))
    yes = ctx.knowing(_present(test, "!=")).term(node.body, expect)
    no = ctx.knowing(_present(test, "==")).term(node.orelse, expect)
    yes, no, type_ = unite(ctx, yes, no, ctx.at(node))
    return Term("if", type_, ctx.at(node), None, (test, yes, no))
