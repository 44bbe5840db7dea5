"""What names, calls and columns mean where they stand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace

from followsuit.core.amounts import NUMBER_WORDS
from followsuit.core.cards import canonical_rank, is_rank
from followsuit.core.diagnostics import Position
from followsuit.core.suggest import did_you_mean, listed
from followsuit.language.expressions import calls, macros
from followsuit.language.expressions.card_slips import meant_card
from followsuit.language.expressions.context import UNKNOWN, Context, unknown
from followsuit.language.expressions.patterns import card_code
from followsuit.language.expressions.quantifiers import quantifier
from followsuit.language.expressions.vocabulary import PLACES, QUANTIFIERS, VOCABULARY, Word
from followsuit.language.terms import SET_OF, CardPattern, PatternPart, Term, Type

MOST_NAMES = 12
"""With more names of its own than this a ruleset's are not all listed."""

MEANT = {
    "points": "card_points(…) are the card points taken, deal_score(…) the points of the deal so far",
    "len": "count(…) is how many there are",
    "size": "count(…) is how many there are",
    "length": "count(…) is how many there are",
}
"""What other words for something are called here."""

MEANT_ALONE = {
    "i": "me is the player who is asked or plays",
    "myself": "me is the player who is asked or plays",
    "player": "me is the player who is asked or plays, owner the one whose cards they are",
    "everybody": "everyone is the set of all who play",
    "always": "write true, or leave the condition out",
    "never": "write false",
    "null": "write none",
    "empty": "write none, or count(…) == 0",
    "partners": "partner(…) is the player opposite, side(…) the set of both",
    "team": "side(…) is a player and the partners",
    **dict.fromkeys(("option", "options", "state", "variable"), "an option or a variable is read by its name alone"),
    "deals": "deals_played is how many deals are over, deal_no the number of this one",
    "hands": "deals_played is how many deals are over; hand is the cards that somebody holds",
    "rounds": "deals_played is how many deals are over, trick_no the number of this trick",
    "round": "deal_no is the number of this deal, trick_no of this trick",
    "eldest_hand": "eldest is the seat to the left of the dealer",
    "forehand": "eldest is the seat to the left of the dealer",
    "first_player": "eldest is the seat to the left of the dealer, leader the one that leads to the trick",
    "next_player": "left(…) is the seat to the left of another, as left(me)",
    **dict.fromkeys(("north", "east", "south", "west"), "give the seats names by seats:, or write left(dealer)"),
}
"""What other words for something are called here, where they stand alone."""

REMEMBERED = "a step under on_card: or after_trick: can remember it in a variable of state:"
INSTEAD = {
    "me": "any(… for s in everyone) asks it of all who play, with s in place of me",
    "last_trick": "winner is the seat that won the last trick, also in the score",
    "winning": "winner is the seat that won the trick before",
    "leader": "winner is the seat that won the trick before, eldest the one to the left of the dealer",
}
"""What to write for a word where it is not known."""

TRUTHS = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def is_value(ctx: Context, name: str) -> bool:
    """Whether a name alone means nothing, or is a suit: then it may be the value of an option or a row."""
    declared = ctx.declared
    known = name in ctx.bound or name in VOCABULARY or name in declared.variables or name in declared.options
    stands = known or name in declared.seats or name in declared.definitions
    return not (stands or name in declared.zones or name in declared.sets)


def read_name(ctx: Context, node: ast.Name, name: str, expect: Type | None) -> Term:
    """A name alone."""
    position = ctx.at(node)
    if name in ctx.bound:
        return replace(ctx.bound[name], position=position)
    value = _value(ctx, name, expect, position)
    return value or _word(ctx, name, position) or _declared(ctx, name, node) or _unknown(ctx, name, expect, position)


def _value(ctx: Context, name: str, expect: Type | None, position: Position) -> Term | None:
    if expect is not None and expect.kind == "option":
        values = ctx.declared.options[str(expect.of)].values
        if name in values:
            return Term("const", Type("option", of=expect.of), position, values.index(name))
    if expect is not None and expect.kind in ("row", "rows"):
        rows = ctx.declared.tables[str(expect.of)].rows
        if name in rows and is_value(ctx, name):
            return Term("const", Type("row", of=expect.of), position, rows.index(name))
    return None


def _word(ctx: Context, name: str, position: Position) -> Term | None:
    word = VOCABULARY.get(name)
    if word is None:
        if name in QUANTIFIERS:
            return ctx.wrong("arguments", f"“{name}” needs to be told of what.", position,
                             f"write {name}(… for x in set if …)")  # fmt: skip
        return None
    if not word.known_in(ctx.scope.places):
        return not_here(ctx, word, position)
    if not word.parameters:
        return calls.constant(ctx, word, position)
    if word.subject is None:
        return ctx.wrong("arguments", f"“{name}” needs to be told of what.", position, f"write it as in {word.example}")
    subject = calls.subject(ctx, word.subject, position)
    return calls.apply(ctx, word, (subject,), position) if subject else no_subject(ctx, name, word.subject, position)


def not_here(ctx: Context, word: Word, position: Position) -> Term:
    """Reports a word that is known in other places only."""
    where = listed((PLACES[place] for place in word.places), "or")
    hint = INSTEAD.get(word.name) or (REMEMBERED if "trick" in word.places else None)
    return ctx.wrong("not-known-here", f"“{word.name}” is only known {where}.", position, hint)


def no_subject(ctx: Context, name: str, kind: str, position: Position) -> Term:
    """Reports a bare word where there is no card or seat that it could speak of."""
    what = "card" if kind == "card" else "seat"
    hint = f"say which: {name}({'up' if kind == 'card' else 'dealer'}), for example"
    if what == "seat":
        hint += f"; any({name}(s) … for s in everyone) asks it of all"
    return ctx.wrong("no-subject", f"“{name}” needs a {what}, and no {what} is at hand here.", position, hint)


def _declared(ctx: Context, name: str, node: ast.Name) -> Term | None:
    declared, position = ctx.declared, ctx.at(node)
    if name in declared.variables:
        return calls.variable(ctx, name, None, position)
    if name in declared.options:
        return Term("option", declared.options[name].type, position, name)
    if name in declared.definitions:
        return macros.expand(ctx, declared.definitions[name], (), position)
    if name in declared.zones:
        return calls.zone(ctx, name, None, position)
    if name in declared.sets:
        return replace(declared.sets[name], position=position)
    if name in declared.tables:
        rows = len(declared.tables[name].rows)
        return Term("const", Type("rows", of=name), position, (1 << rows) - 1)
    if name in declared.seats:
        return Term("const", Type("seat"), position, declared.seats.index(name))
    if name in declared.melds:
        return calls.melds_of_what(ctx, name, position)
    if name in declared.extras:
        return _extra(ctx, name, position)
    for suit in declared.deck.suits:
        if suit.name == name:
            return Term("const", Type("suit"), position, suit.index)
    return None


def _extra(ctx: Context, name: str, position: Position) -> Term:
    code = ctx.declared.extras[name]
    members = list(ctx.declared.deck.members(ctx.declared.deck.by_code.get(code, 0)))
    if len(members) == 1:
        return Term("const", Type("card"), position, members[0].index)
    pattern = Term("pattern", Type("cards"), position, CardPattern((PatternPart(cards=(code,)),), name))
    return pattern if members else Term("builtin", Type("card", absent=True), position, "only", (pattern,))


def _unknown(ctx: Context, name: str, expect: Type | None, position: Position) -> Term:
    declared = ctx.declared
    if expect is not None and expect.kind == "option":
        values = declared.options[str(expect.of)].values
        hint = did_you_mean(name, values) or f"its values are {listed(values)}"
        return ctx.wrong("unknown-value", f"The option {expect.of} has no value “{name}”.", position, hint)
    if expect is not None and expect.kind in ("row", "rows"):
        rows = declared.tables[str(expect.of)].rows
        hint = did_you_mean(name, rows) or f"its rows are {listed(rows[:12])}"
        return ctx.wrong("unknown-row", f"The table {expect.of} has no row “{name}”.", position, hint)
    if name in declared.places:
        return Term("unknown", UNKNOWN, position)  # its declaration has an error of its own
    return ctx.wrong("unknown-name", f"“{name[:40]}” means nothing here.", position, _hint(ctx, name))


def _hint(ctx: Context, name: str) -> str | None:
    if name.lower() in TRUTHS:
        return f"write {TRUTHS[name.lower()]}"
    declared = ctx.declared
    for option in declared.options.values():
        if name in option.values:
            return f"write {option.name} == {name}"
    for table in declared.tables.values():
        if name in table.rows:
            return f"write {table.name}.{name}"
    if _is_card(ctx, name):
        return f"write '{name}'"
    if name in MEANT or name.lower() in MEANT_ALONE:
        return MEANT.get(name) or MEANT_ALONE[name.lower()]
    if card := meant_card(declared, name):
        return f"write '{card}'"
    if kept := [variable for variable in declared.calls.get(name, ()) if variable in declared.variables]:
        return f"{name} is said in a call; what is remembered of it is asked for as {listed(_asked(ctx, kept), 'or')}"
    if name in NUMBER_WORDS:
        return f"write {NUMBER_WORDS.index(name)}"
    known = calls.visible(ctx)
    if (shorter := re.sub(r"_?cards?$", "", name)) != name and shorter in known:
        return f"did you mean {shorter}?"
    return did_you_mean(name, known) or _part_of(ctx, name) or _hint_of_a_card(ctx, name)


def _asked(ctx: Context, names: list[str]) -> Iterator[str]:
    """How it is asked whether variables have a value."""
    for name in names:
        variable = ctx.declared.variables[name]
        asked = f"{name}(me)" if variable.per else name
        yield f"{asked} != none" if variable.type.kind in SET_OF else asked


def _part_of(ctx: Context, name: str) -> str | None:
    """A hint for a name of which a part is a name of the ruleset: `hearts_broken`, where `broken` is one."""
    declared = ctx.declared
    own = {*ctx.bound, *declared.options, *declared.variables, *declared.definitions}
    found = [part for part in name.split("_") if part in own]
    return f"did you mean {found[0]}?" if found else None


def means_something(ctx: Context, name: str) -> bool:
    """Whether a name means something anywhere in this ruleset."""
    return name in all_known(ctx) or name in ctx.declared.places


def unknown_suit(ctx: Context, name: str, position: Position) -> Term:
    """Reports what stands after “of” and is no suit: a misspelt one, or a variable that is not declared."""
    variables = [known for known, variable in ctx.declared.variables.items() if variable.type.kind == "suit"]
    near = did_you_mean(name, [*variables, *(suit.name for suit in ctx.declared.deck.suits)])
    hint = near or f"name a suit, or declare what remembers one, as state: {{{name}: suit}}"
    return ctx.wrong("unknown-name", f"“{name[:40]}” means nothing here.", position, hint)


def all_known(ctx: Context) -> frozenset[str]:
    """Every word that means something, here or elsewhere."""
    suits = (suit.name for suit in ctx.declared.deck.suits)
    return frozenset((*calls.visible(ctx), *VOCABULARY, *ctx.declared.seats, *suits, *ctx.declared.extras))


def joined(ctx: Context, words: tuple[str, ...]) -> str | None:
    """A hint for words that nothing joins: the name, the value of somebody or the column that they are."""
    if "_".join(words) in calls.visible(ctx):
        return f"write {'_'.join(words)}"
    if len(words) != 2:  # noqa: PLR2004  (something and whose or which)
        return None
    one, other = words
    if _cell_of(ctx, one, other):
        return f"write {one}.{other}"
    for whole, part in ((one, other), (other, one)):
        known = whole in calls.visible(ctx, callable_only=True) and whole not in QUANTIFIERS
        if known and part in calls.visible(ctx):
            return f"write {whole}({part})"
    return None


def hyphened(ctx: Context, node: ast.BinOp) -> str | None:
    """The name that was meant by one written with hyphens, which read as minus signs; None if it is a difference."""
    words = ctx.words(node)
    if not isinstance(node.op, ast.Sub) or not re.fullmatch(r"\w+(-\w+)+", words):
        return None
    name = words.replace("-", "_")
    return name if name in calls.visible(ctx) else None


def _hint_of_a_card(ctx: Context, name: str) -> str | None:
    """A hint for what looks like a card that the pack does not have; else what names there are of one's own."""
    declared = ctx.declared
    letters = [suit.letter for suit in declared.deck.suits if not suit.leads]
    rank, letter = canonical_rank(name[:-1]), name[-1:].upper()
    if letter in letters and is_rank(rank):
        ranks = " ".join(declared.deck.ranks)
        pack = f"a rank ({ranks}) and a suit ({' '.join(letters)})"
        return f"did you mean a card? A card is {pack}, as '{ranks[0]}{letter}'"
    own = [*ctx.bound, *declared.options, *declared.variables, *declared.definitions]
    return f"the names of this ruleset are {listed(own)}" if 0 < len(own) <= MOST_NAMES else None


def _is_card(ctx: Context, name: str) -> bool:
    return card_code(ctx.declared, name) is not None and name not in ctx.declared.extras


def read_field(ctx: Context, node: ast.Attribute) -> Term:
    """`table.row` or `row.column`."""
    position, attribute = ctx.at(node), ctx.name(node)
    tables = ctx.declared.tables
    base = ctx.name(node.value) if isinstance(node.value, ast.Name) else ""
    if base in tables and base not in ctx.bound:
        table = tables[base]
        if attribute in table.rows:
            return Term("const", Type("row", of=table.name), position, table.rows.index(attribute))
        hint = did_you_mean(attribute, table.rows) or f"its rows are {listed(table.rows[:12])}"
        if attribute in table.columns:
            hint = f"the column {attribute} belongs to a row: {table.name}.{(*table.rows, 'row')[0]}.{attribute}"
        return ctx.wrong("unknown-row", f"The table {table.name} has no row “{attribute}”.", position, hint)
    if base in ctx.declared.melds and base not in ctx.bound:
        return calls.melds_of_what(ctx, f"{base}.{attribute}", position)
    row = ctx.term(node.value)
    if not unknown(row) and row.type.kind != "row":
        message = f"“.{attribute}” asks for a column of a table's row, but this is {row.type}."
        return ctx.wrong("type-mismatch", message, position, _as_call(ctx, node, attribute))
    return row if unknown(row) else column(ctx, row, attribute, position)


def _as_call(ctx: Context, node: ast.Attribute, attribute: str) -> str | None:
    """A hint for two names with a dot between them, of which one is asked of the other: `dealer.partner`."""
    words, known = ctx.words(node.value), calls.visible(ctx, callable_only=True)
    if words in known:
        return f"write {words}({attribute})"
    return f"write {attribute}({words})" if attribute in known else None


def column(ctx: Context, row: Term, name: str, position: Position) -> Term:
    """The cell of a row in a column; of no row it is none, zero or false."""
    if row.type.kind != "row":
        message = f"“.{name}” asks for a column of a table's row, but this is {row.type}."
        return ctx.wrong("type-mismatch", message, position)
    table = ctx.declared.tables[str(row.type.of)]
    if name not in table.columns:
        hint = did_you_mean(name, table.columns) or f"its columns are {listed(table.columns)}"
        if name in table.rows:
            hint = f"the row is {table.name}.{name}"
        return ctx.wrong("unknown-column", f"The table {table.name} has no column “{name}”.", position, hint)
    rows = range(len(table.rows)) if row.op != "const" else (row.value,)
    type_ = calls.cell_type(ctx, table, name, rows, absent=row.type.absent)
    return Term("field", type_, position, (table.name, name), (row,))


def read_call(ctx: Context, node: ast.Call) -> Term:
    """A word, variable, zone, table or definition with arguments."""
    position = ctx.at(node)
    if isinstance(node.func, ast.Attribute) and not node.keywords and _names_melds(ctx, node.func.value):
        args = tuple(ctx.term(arg) for arg in node.args)
        return calls.melds(ctx, ctx.name(node.func.value), ctx.name(node.func), args, position)  # type: ignore[arg-type]  # `_names_melds` has seen that it is a name
    if not isinstance(node.func, ast.Name) or node.keywords or any(isinstance(arg, ast.Starred) for arg in node.args):
        return ctx.wrong("not-allowed", f"“{ctx.words(node)}” is not something that expressions can say.", position)
    name, declared = ctx.name(node.func), ctx.declared
    if name in QUANTIFIERS and (len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp)):
        return quantifier(ctx, name, node.args[0], position)
    if name in VOCABULARY and name not in ctx.bound:
        word = VOCABULARY[name]
        if not word.known_in(ctx.scope.places):
            return not_here(ctx, word, ctx.at(node.func))
        return calls.apply(ctx, word, tuple(ctx.term(arg) for arg in node.args), position)
    if name in QUANTIFIERS and name not in declared.places and name not in VOCABULARY:
        return ctx.wrong("arguments", f"“{name}” runs over a set.", position, f"write {name}(… for x in set if …)")
    if cell := _cell_in_brackets(ctx, name, node.args):
        message = f"“{name}” is one value for all, so nothing follows it in brackets."
        return ctx.wrong("arguments", message, position, f"write {cell}")
    args = tuple(ctx.term(arg) for arg in node.args)
    if name in declared.definitions and name not in ctx.bound:
        return macros.expand(ctx, declared.definitions[name], args, position)
    if name in declared.melds and name not in ctx.bound:
        return calls.melds(ctx, name, "points", args, position)
    if name in declared.variables or name in declared.zones or name in declared.tables:
        return _indexed(ctx, name, args, position)
    if is_value(ctx, name) and not any(suit.name == name for suit in declared.deck.suits):
        if name in declared.places and name not in declared.extras:
            return Term("unknown", UNKNOWN, position)
        hint = MEANT.get(name) or did_you_mean(name, calls.visible(ctx, callable_only=True)) or MEANT_ALONE.get(name)
        return ctx.wrong("unknown-name", f"“{name}(…)” means nothing here.", ctx.at(node.func), hint)
    return ctx.wrong("arguments", f"“{name}” stands alone: nothing follows it in brackets.", position, f"write {name}")


def _cell_in_brackets(ctx: Context, name: str, args: list[ast.expr]) -> str | None:
    """`row.column`, if that was written `row(column)`."""
    if len(args) != 1 or not isinstance(args[0], ast.Name) or name not in ctx.declared.variables:
        return None
    word = ctx.name(args[0])
    return f"{name}.{word}" if _cell_of(ctx, name, word) else None


def _cell_of(ctx: Context, name: str, column_name: str) -> bool:
    """Whether a name is a row of a table that has this column."""
    known = ctx.bound.get(name) or ctx.declared.variables.get(name)
    if known is None or known.type.kind != "row":
        return False
    return column_name in ctx.declared.tables[str(known.type.of)].columns


def _names_melds(ctx: Context, node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and ctx.name(node) in ctx.declared.melds and ctx.name(node) not in ctx.bound


def _indexed(ctx: Context, name: str, args: tuple[Term, ...], position: Position) -> Term:
    if len(args) != 1:
        return ctx.wrong("arguments", f"“{name}(…)” takes one thing in its brackets, not {len(args)}.", position)
    if name in ctx.declared.tables:
        return calls.numbered(ctx, ctx.declared.tables[name], args[0], position)
    reader = calls.variable if name in ctx.declared.variables else calls.zone
    return reader(ctx, name, args[0], position)
