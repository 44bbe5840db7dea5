"""The words that run over a set: `count(x for x in set if condition)` and its like."""

from __future__ import annotations

import ast

from followsuit.core.diagnostics import Position, Related
from followsuit.language.expressions.calls import INT, as_set, domain_size
from followsuit.language.expressions.context import UNKNOWN, Context, unknown
from followsuit.language.expressions.typing_rules import BOOL, condition, convert
from followsuit.language.expressions.vocabulary import RESERVED, VOCABULARY
from followsuit.language.terms import ELEMENT_OF, Term, Type


def quantifier(ctx: Context, name: str, node: ast.GeneratorExp, position: Position) -> Term:
    """`count(x for x in set if condition)` and its like."""
    loop = node.generators[0]
    if len(node.generators) > 1 or not isinstance(loop.target, ast.Name):
        return ctx.wrong("not-allowed", f"“{name}” runs over one set, with one name.", position,
                         f"write {name}(x for x in set if …), and another one inside it")  # fmt: skip
    local = ctx.name(loop.target)
    over = ctx.term(loop.iter)
    if over.type.kind == "int":
        message = f"“for {local} in” takes a set, but this is a number."
        return ctx.wrong("type-mismatch", message, over.position, "everyone is the set of all who play")
    among = as_set(ctx, over, f"for {local} in")
    if _taken(ctx, local, ctx.at(loop.target)) or unknown(among):
        return Term("unknown", UNKNOWN, position)
    member = Term("local", Type(ELEMENT_OF[among.type.kind], of=among.type.of), position, local)
    inner = ctx.binding(local, member)
    test = Term("const", BOOL, position, 1)
    for condition_node in loop.ifs:
        part = condition(inner, inner.term(condition_node))
        test = part if test.op == "const" else Term("and", BOOL, position, None, (test, part))
    body = _body(inner, name, node.elt, local)
    return Term("each", _total(ctx, name, among, body), position, (name, local), (among, test, body))


def _taken(ctx: Context, local: str, position: Position) -> bool:
    word = VOCABULARY.get(local)
    reserved = local in RESERVED and (word is None or not word.places or word.known_in(ctx.scope.places))
    place = ctx.declared.places.get(local)
    if not (reserved or place or local in ctx.bound or local in ctx.declared.zones):
        return False
    related = (Related(f"“{local}” is declared here", place),) if place else ()
    ctx.wrong(
        "name-taken", f"“{local}” already means something here.", position, "choose another name, such as x", related
    )
    return True


def _body(ctx: Context, name: str, node: ast.expr, local: str) -> Term:
    term = ctx.term(node)
    if name in ("any", "all"):
        return condition(ctx, term)
    if name in ("sum", "min", "max"):
        return convert(ctx, term, INT, name)
    if term.op != "local" or term.value != local:
        hint = f"write {name}({local} for {local} in … if …); sum(…) adds numbers up"
        return ctx.wrong("type-mismatch", f"“{name}” takes the members themselves: “{local}” stands before “for”.",
                         ctx.at(node), hint)  # fmt: skip
    return term


def _total(ctx: Context, name: str, among: Term, body: Term) -> Type:
    match name:
        case "any" | "all":
            return BOOL
        case "count":
            return Type("int", low=0, high=domain_size(ctx, among.type))
        case "those":
            return Type(among.type.kind, of=among.type.of)
        case "first":
            return Type(ELEMENT_OF[among.type.kind], of=among.type.of, absent=True)
        case "sum":
            size = domain_size(ctx, among.type)
            low, high = body.type.low, body.type.high
            return Type(
                "int",
                low=None if low is None else min(low * size, 0),
                high=None if high is None else max(high * size, 0),
            )
    return Type("int")
