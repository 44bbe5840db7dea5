"""Words and declared things applied to their arguments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from followsuit.core.diagnostics import Position
from followsuit.core.suggest import did_you_mean, listed
from followsuit.language.expressions.context import Context, unknown
from followsuit.language.expressions.scope import FOR_A_SIDE
from followsuit.language.expressions.typing_rules import BOOL, convert, unite
from followsuit.language.expressions.vocabulary import MELD_WORDS, QUANTIFIERS, VOCABULARY, Parameter, Word
from followsuit.language.terms import ELEMENT_OF, SET_OF, Term, Type

if TYPE_CHECKING:
    from followsuit.language.declaring.declarations import TableData

SEAT, INT = Type("seat"), Type("int")


def visible(ctx: Context, *, callable_only: bool = False) -> list[str]:
    """Every name that would mean something here."""
    words = [word.name for word in VOCABULARY.values() if word.known_in(ctx.scope.places)]
    declared = ctx.declared
    if callable_only:
        words = [word for word in words if VOCABULARY[word].parameters]
        arrays = [name for name, variable in declared.variables.items() if variable.per]
        named = (*declared.definitions, *arrays, *declared.zones, *declared.tables, *declared.melds)
        return [*words, *QUANTIFIERS, *named]
    return [*ctx.bound, *words, *QUANTIFIERS, *declared.places, *declared.zones]


def subject(ctx: Context, kind: str, position: Position) -> Term | None:
    """The card or seat that a bare word speaks of."""
    for name in ("card",) if kind == "card" else ("me", "owner"):
        if name in ctx.bound:
            return replace(ctx.bound[name], position=position)
        word = VOCABULARY[name]
        if word.known_in(ctx.scope.places):
            return Term("builtin", word.result, position, name)
    return None


def constant(ctx: Context, word: Word, position: Position) -> Term:
    """A word without arguments."""
    match word.name:
        case "true" | "otherwise":
            return Term("const", BOOL, position, 1)
        case "false":
            return Term("const", BOOL, position, 0)
        case "none":
            return Term("none", word.result, position)
        case "players":
            return Term(
                "builtin", Type("int", low=ctx.declared.players, high=ctx.declared.players), position, word.name
            )
        case "winner":
            return Term("builtin", Type("seat", absent="tricks" not in ctx.scope.places), position, word.name)
    return Term("builtin", word.result, position, word.name)


def apply(ctx: Context, word: Word, args: tuple[Term, ...], position: Position) -> Term:
    """A word with its arguments: their number and types are checked, the type of the result follows."""
    if not word.parameters:
        return ctx.wrong("arguments", f"“{word.name}” stands alone: nothing follows it in brackets.", position,
                         f"write {word.name}")  # fmt: skip
    if len(args) < word.fewest or (word.most is not None and len(args) > word.most):
        message = f"“{word.name}” takes {_how_many(word)} in its brackets, not {len(args)}."
        return ctx.wrong("arguments", message, position,
                         f"for example: {word.example}")  # fmt: skip
    fitted = tuple(_fit(ctx, word, word.parameter(place), arg) for place, arg in enumerate(args))
    if word.rule == "either":
        return _either(ctx, word, fitted, position)
    return Term("builtin", _result(ctx, word, fitted), position, word.name, fitted)


def _how_many(word: Word) -> str:
    if word.most is None:
        return f"{word.fewest} or more things"
    counts = "one thing" if word.most == 1 else f"{word.most} things"
    return counts if word.fewest == word.most else f"{word.fewest} or {counts}"


def _fit(ctx: Context, word: Word, parameter: Parameter, arg: Term) -> Term:
    match parameter.kind:
        case "any":
            return arg
        case "account":
            return member_of_side(ctx, arg, word.name)
        case "whose":
            return convert(ctx, arg, Type("seats"), word.name)
        case "set":
            return as_set(ctx, arg, word.name)
    return convert(ctx, arg, Type(parameter.kind), word.name)


def member_of_side(ctx: Context, arg: Term, who: str) -> Term:
    """A seat; of a side, one of its seats (they share the account)."""
    if arg.type.kind == "seats":
        return Term("builtin", SEAT, arg.position, "only", (arg,))
    return convert(ctx, arg, SEAT, who)


def as_set(ctx: Context, arg: Term, who: str) -> Term:
    """Any set; an element counts as a set of one."""
    if arg.type.is_set or unknown(arg):
        return arg
    if arg.type.kind in SET_OF:
        return convert(ctx, arg, Type(SET_OF[arg.type.kind], of=arg.type.of))
    hint = "how_many(…) counts conditions" if arg.type.kind == "bool" else None
    return ctx.wrong("type-mismatch", f"“{who}” takes a set, but this is {arg.type}.", arg.position, hint)


def _either(ctx: Context, word: Word, args: tuple[Term, ...], position: Position) -> Term:
    first, second, type_ = unite(ctx, args[0], args[1], position)
    return Term("builtin", replace(type_, absent=second.type.absent), position, word.name, (first, second))


def _result(ctx: Context, word: Word, args: tuple[Term, ...]) -> Type:
    result, first = word.result, args[0].type
    if word.rule == "element":
        return Type(ELEMENT_OF.get(first.kind, first.kind), of=first.of, absent=True)
    if word.rule == "count":
        return Type("int", low=0, high=domain_size(ctx, first))
    match word.name:
        case "suit" | "printed" | "rank":
            return replace(result, absent=bool(ctx.declared.extras) or first.absent)
        case "mate":
            colours = [suit.colour for suit in ctx.declared.deck.suits]
            return replace(result, absent=first.absent or any(colours.count(colour) != 2 for colour in colours))  # noqa: PLR2004 (a pair)
        case "left" | "right":
            return replace(result, absent=first.absent)
        case "how_many":
            return replace(result, high=len(args))
        case "min" | "max":
            return _extreme(word.name, [arg.type for arg in args])
    return result


def _extreme(name: str, types: list[Type]) -> Type:
    pick = min if name == "min" else max
    lows = [type_.low for type_ in types if type_.low is not None]
    highs = [type_.high for type_ in types if type_.high is not None]
    every_low, every_high = len(lows) == len(types), len(highs) == len(types)
    low = pick(lows) if every_low or (name == "max" and lows) else None
    high = pick(highs) if every_high or (name == "min" and highs) else None
    return Type("int", low=low, high=high)


def domain_size(ctx: Context, type_: Type) -> int:
    """How many members a set of this type has at most."""
    declared = ctx.declared
    match type_.kind:
        case "seats" | "seat":
            return declared.players
        case "suits" | "suit":
            return len(declared.deck.suits)
        case "rows" | "row":
            return len(declared.tables[str(type_.of)].rows)
    return len(declared.deck)


def variable(ctx: Context, name: str, index: Term | None, position: Position) -> Term:
    """A state variable, with its seat or side if it has one."""
    record = ctx.declared.variables[name]
    if record.per is None:
        if index is not None:
            message = f"“{name}” is one value for all, so nothing follows it in brackets."
            return ctx.wrong("arguments", message, position,
                             f"write {name}, or declare it with per: seat")  # fmt: skip
        return Term("variable", record.type, position, name)
    if index is None and record.per == "seat" and speaks_of_a_side(ctx):
        of_all = {"int": "sum", "bool": "any"}.get(record.type.kind)
        how = f"{of_all}({name}(s) for s in us)" if of_all else f"{name}(s) for a seat s of us"
        return _of_which_partner(ctx, name, how, position)
    owner = _owner(ctx, name, record.per, index, position)
    return owner if unknown(owner) else Term("variable", record.type, position, name, (owner,))


def zone(ctx: Context, name: str, index: Term | None, position: Position) -> Term:
    """A zone, with its seat if each seat has its own."""
    record = ctx.declared.zones[name]
    if record.per is None:
        if index is not None:
            message = f"There is one zone “{name}” for all, so nothing follows it in brackets."
            return ctx.wrong("arguments", message, position,
                             f"write {name}")  # fmt: skip
        return Term("zone", Type("cards"), position, name)
    if index is None and speaks_of_a_side(ctx):
        return _of_which_partner(ctx, name, f"sum(count({name}(s)) for s in us), for example", position)
    owner = _owner(ctx, name, "seat", index, position)
    return owner if unknown(owner) else Term("zone", Type("cards"), position, name, (owner,))


def speaks_of_a_side(ctx: Context) -> bool:
    """Whether the place speaks of a whole side, so that a bare name would mean any one of the partners."""
    return FOR_A_SIDE in ctx.scope.places and not {"me", "owner"} & set(ctx.bound)


def _of_which_partner(ctx: Context, name: str, how: str, position: Position) -> Term:
    """Reports a bare name of which each partner has one, where a whole side is spoken of."""
    message = f"“{name}” belongs to a seat, and this line is for a whole side: whose is meant?"
    return ctx.wrong("no-subject", message, position, f"for a side write {how}")


def _owner(ctx: Context, name: str, per: str, index: Term | None, position: Position) -> Term:
    if index is not None:
        return convert(ctx, index, SEAT, name) if per == "seat" else member_of_side(ctx, index, name)
    bare = subject(ctx, "seat", position)
    if bare is not None:
        return bare
    return ctx.wrong("no-subject", f"Every {per} has its own “{name}”, and no seat is at hand here.", position,
                     f"say whose: {name}(dealer), for example")  # fmt: skip


def melds(ctx: Context, group: str, part: str, args: tuple[Term, ...], position: Position) -> Term:
    """What the melds of a group among some cards are worth; or the best, their cards, how often one is there."""
    known = ctx.declared.melds[group]
    if part not in (*MELD_WORDS, *known):
        hint = did_you_mean(part, (*known, *MELD_WORDS)) or f"its melds are {listed(known)}"
        return ctx.wrong("unknown-meld", f"There is no meld “{part}” in the group {group}.", position, hint)
    name = group if part == "points" else f"{group}.{part}"
    if len(args) != 1:
        return melds_of_what(ctx, name, position)
    result = Type("cards") if part == "cards" else Type("int", low=0)
    return Term("melds", result, position, (group, part), (convert(ctx, args[0], Type("cards"), name),))


def melds_of_what(ctx: Context, name: str, position: Position) -> Term:
    """Reports a group of melds, or something of it, that is not told in which cards to look."""
    message = f"“{name}” needs to be told among which cards to look for melds."
    return ctx.wrong("arguments", message, position, f"write {name}(hand), for example")


def numbered(ctx: Context, table: TableData, number: Term, position: Position) -> Term:
    """A row looked up by its number."""
    number = convert(ctx, number, INT, table.name)
    if unknown(number):
        return number
    rows = table.numbers
    if not rows:
        return ctx.wrong("arguments", f"The rows of {table.name} are not numbered.", position,
                         f"write {table.name}.{(*table.rows, 'row')[0]}")  # fmt: skip
    low, high = number.type.low, number.type.high
    if low is not None and low == high:
        if low not in rows:
            known = listed(str(row) for row in rows)
            return ctx.wrong(
                "unknown-row", f"The table {table.name} has no row for {low}.", position, f"its rows are {known}"
            )
        return Term("const", Type("row", of=table.name), position, rows[low])
    certain = low is not None and high is not None and all(row in rows for row in range(low, min(high, low + 999) + 1))
    return Term("numbered", Type("row", of=table.name, absent=not certain), position, table.name, (number,))


def cell_type(ctx: Context, table: TableData, column: str, rows: Iterable[int], *, absent: bool) -> Type:
    """The type of a column, as narrow as the cells of these rows; `absent`: it may also be no row at all."""
    type_ = table.columns[column]
    cells = [table.cells[row, column] for row in rows if (row, column) in table.cells] + [0] * absent
    if type_.kind == "int" and cells:
        return replace(type_, low=min(cells), high=max(cells))
    if type_.kind in SET_OF:
        return replace(type_, absent=absent or domain_size(ctx, type_) in cells)
    return type_
