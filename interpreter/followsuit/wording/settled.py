"""A ruleset as it is played at one table: the chosen options put into its expressions, and what they rule out left out.

Terms stay terms, so that they can still be put into words; only what is known before the first deal is worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from followsuit.core.cards import Card, Deck
from followsuit.language.declaring.declarations import Declarations
from followsuit.language.load import Ruleset
from followsuit.language.records import (
    CallRecord,
    DutyRecord,
    FreeRecord,
    Line,
    LineGroup,
    MatchEnd,
    MoveRecord,
    Phase,
    Rules,
)
from followsuit.language.terms import Assignment, Named, PatternPart, Term, Type

RecordType = TypeVar("RecordType")

BOOL = Type("bool")
NUMBERS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b if b else 0,
    "%": lambda a, b: a % b if b else 0,
}
COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def as_played(ruleset: Ruleset) -> Rules:
    """The rules with the options as set, without the phases, calls, duties and lines that they rule out."""
    settle = Settling(ruleset)
    rules: Rules = settle.record(ruleset.rules)
    return rules


class Settling:
    """Works out what is known of the terms of a ruleset once its options are chosen."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.declared = ruleset.declared
        self.choices = ruleset.choices

    def record(self, value: Any) -> Any:
        """A record, or whatever a key of one holds, with settled terms and without what cannot happen."""
        match value:
            case Term():
                return self.term(value)
            case Named() | Assignment():
                return self._of_fields(value)
            case dict():
                return _kept({name: self.record(entry) for name, entry in value.items()})
            case tuple():
                return tuple(self.record(item) for item in value)
        if is_dataclass(value) and not isinstance(value, type) and not isinstance(value, Type):
            return _tidy(self._of_fields(value))
        return value

    def _of_fields(self, value: Any) -> Any:
        skipped = ("position", "places", "node", "examples", "options", "presets", "deck")
        changed = {
            item.name: self.record(getattr(value, item.name)) for item in fields(value) if item.name not in skipped
        }
        return replace(value, **changed)

    def term(self, term: Term) -> Term:
        """The term with all that is known worked out."""
        args = tuple(self.term(arg) for arg in term.args)
        made = term if all(a is b for a, b in zip(args, term.args, strict=True)) else replace(term, args=args)
        found = _worked_out(made, self.declared, self.choices)
        named = term.defined is not None and found is not made and not _says_it_best(found)
        return replace(found, defined=term.defined, given=term.given) if named else found


def _worked_out(term: Term, declared: Declarations, choices: Mapping[str, Any]) -> Term:
    args = term.args
    match term.op:
        case "option":
            return _const(term, _option(term, declared, choices))
        case "arithmetic" if (both := _both(args)) is not None:
            return _const(term, NUMBERS[term.value](*both))
        case "arithmetic" if term.value == "*" and 1 in map(_known, args):
            return args[1] if _known(args[0]) == 1 else args[0]
        case "compare":
            return _compared(term)
        case "not" if (value := _known(args[0])) is not None:
            return _truth(term, holds=not value)
        case "and" | "or":
            return _joined(term)
        case "if" if (value := _known(args[0])) is not None:
            return args[1] if value else args[2]
        case "if" if args[1] == args[2] or (_known(args[1]) is not None and _known(args[1]) == _known(args[2])):
            return args[1]
        case "numbered" if (value := _known(args[0])) is not None:
            row = declared.tables[term.value].numbers.get(value)
            return term if row is None else _const(term, row)
        case "field" if (value := _known(args[0])) is not None:
            return _cell(term, value, declared)
        case "in" if args[1].op == "builtin" and args[1].value == "everyone" and args[0].type.kind == "seat":
            return _truth(term, holds=True) if args[0].op == "builtin" and args[0].value == "me" else term
        case "set" if term.value == "-" and _is_empty(args[1]):
            return args[0]
        case "builtin":
            return _word(term, declared)
    return term


def _is_empty(term: Term) -> bool:
    """Whether a set has nothing in it whatever happens."""
    return term.op == "none" or (term.op == "const" and term.type.is_set and term.value == 0)


def _says_it_best(term: Term) -> bool:
    """Whether something is told better as it is than by the name of what came to it."""
    return term.op in ("const", "none") or (term.op == "builtin" and term.value == "everyone")


def _option(term: Term, declared: Declarations, choices: Mapping[str, Any]) -> int:
    option = declared.options[term.value]
    value = choices[term.value]
    return option.values.index(value) if option.values else int(value)


def _compared(term: Term) -> Term:
    both = _both(term.args)
    if both is not None and term.args[0].type.kind == term.args[1].type.kind:
        return _truth(term, holds=COMPARISONS[term.value](*both))
    ops = {arg.op for arg in term.args}
    if ops == {"none"} and term.value in ("==", "!="):
        return _truth(term, holds=term.value == "==")
    if ops == {"none", "const"} and term.value in ("==", "!="):
        return _truth(term, holds=term.value == "!=")
    return term


def _joined(term: Term) -> Term:
    """A conjunction or disjunction without what is known already."""
    idle = 1 if term.op == "and" else 0
    left = [arg for arg in term.args if _known(arg) != idle]
    settled = next((arg for arg in left if _known(arg) is not None), None)
    if settled is not None:
        return _truth(term, holds=not idle)
    if not left:
        return _truth(term, holds=bool(idle))
    return left[0] if len(left) == 1 else term


def _cell(term: Term, row: int, declared: Declarations) -> Term:
    table, column = term.value
    data = declared.tables[table]
    value = data.cells[row, column]
    type_ = data.columns[column]
    sizes = {"suit": len(declared.deck.suits), "seat": declared.players, "card": len(declared.deck)}
    absent = value == (sizes[type_.kind] if type_.kind in sizes else len(data.rows)) and type_.kind in (*sizes, "row")
    none = replace(term, op="none", value=None, args=(), type=type_, defined=None, given=())
    return none if absent else _const(term, value)


def _word(term: Term, declared: Declarations) -> Term:
    numbers = [_known(arg) for arg in term.args]
    known = [number for number in numbers if number is not None]
    complete = bool(term.args) and len(known) == len(term.args)
    match term.value:
        case "players":
            return _const(term, declared.players)
        case "min" | "max" if complete:
            return _const(term, (min if term.value == "min" else max)(known))
        case "abs" if complete:
            return _const(term, abs(known[0]))
        case "how_many" if complete:
            return _const(term, sum(map(bool, known)))
        case "how_many" if 0 in numbers:
            return replace(term, args=tuple(arg for arg, number in zip(term.args, numbers, strict=True) if number != 0))
        case "cycle" if numbers[0] is not None:
            return term.args[1 + (numbers[0] - 1) % (len(term.args) - 1)]
        case "count" if term.args[0].op == "builtin" and term.args[0].value == "everyone":
            return _const(term, declared.players)
        case "count":
            cards = _cards(term.args[0], declared)
            return term if cards is None else _const(term, len(cards))
        case "top" | "bottom":
            cards = _cards(term.args[0], declared)
            return _edge(term, cards) if cards else term
    return term


def _edge(term: Term, cards: list[Card]) -> Term:
    ranked = [card for card in cards if card.rank is not None]
    if not ranked:
        return term
    lowest = (min if term.value == "top" else max)(card.rank or 0 for card in ranked)
    return _const(term, next(card.index for card in ranked if card.rank == lowest))


def _cards(term: Term, declared: Declarations) -> list[Card] | None:
    """The cards that a term names whatever happens; None if that depends."""
    deck = declared.deck
    if term.op == "builtin" and term.value == "all_cards":
        return list(deck.cards)
    if term.op == "set" and term.value == "|":
        sides = [_cards(arg, declared) for arg in term.args]
        named = [side for side in sides if side is not None]
        return None if len(named) < len(sides) else list(dict.fromkeys(card for side in named for card in side))
    if term.op != "pattern" or term.args:
        return None
    return [card for card in deck.cards if any(matches(deck, part, card) for part in term.value.parts)]


def matches(deck: Deck, part: PatternPart, card: Card, suit: int | None = None) -> bool:
    """Whether a card is among those that a part of a pattern names; `suit` is what its suit comes to, if it has one."""
    if part.cards:
        return card.code in part.cards
    if part.ranks is not None and (card.rank is None or deck.ranks[card.rank] not in part.ranks):
        return False
    if part.suit is not None:
        return card.suit is not None and card.suit == suit
    if part.printed_suit is not None:
        return card.suit == part.printed_suit
    return card.suit is not None if part.every_suit or part.rest else True


def _known(term: Term) -> int | None:
    return int(term.value) if term.op == "const" else None


def _both(args: tuple[Term, ...]) -> tuple[int, int] | None:
    one, other = (_known(arg) for arg in args)
    return None if one is None or other is None else (one, other)


def _const(term: Term, value: int) -> Term:
    return replace(term, op="const", value=value, args=(), defined=None, given=())


def _truth(term: Term, *, holds: bool) -> Term:
    return replace(term, op="const", value=int(holds), args=(), type=BOOL, defined=None, given=())


# --- what cannot happen ------------------------------------------------------------------------------------------


def holds(named: tuple[Named, ...] | None) -> bool | None:
    """Whether conditions hold whatever happens (no condition does), or never do; None if that depends."""
    values = [_known(item.term) for item in named or ()]
    if 0 in values:
        return False
    return None if None in values else True


def _kept(entries: dict[str, Any]) -> dict[str, Any]:
    """The entries that may come to pass."""
    return {name: entry for name, entry in entries.items() if not _never(entry)}


def _never(entry: Any) -> bool:
    if isinstance(entry, CallRecord) and any(_known(item.term) == 1 for item in entry.barred or ()):
        return True
    if isinstance(entry, DutyRecord) and _known(entry.card) == 1:
        return True
    if isinstance(entry, LineGroup):
        return holds(entry.when) is False or not (entry.first or entry.each)
    if isinstance(entry, Phase | CallRecord | DutyRecord | FreeRecord | Line | MoveRecord | MatchEnd):
        return holds(entry.when) is False
    return False


def _tidy(entry: Any) -> Any:
    """The record without conditions that always hold, reasons that never do, words never said, lines never reached."""
    changes: dict[str, Any] = {}
    when = getattr(entry, "when", None)
    if isinstance(when, tuple):
        changes["when"] = tuple(item for item in when if _known(item.term) != 1) or None
    if isinstance(entry, CallRecord):
        changes["barred"] = tuple(item for item in entry.barred or () if _known(item.term) != 0) or None
    for words in ("say", "decline"):
        phrases = getattr(entry, words, None)
        if isinstance(phrases, tuple):
            changes[words] = _said(phrases)
    if isinstance(entry, LineGroup) and entry.first:
        changes["first"] = _reached(entry.first)
    return replace(entry, **changes) if changes else entry


def _said(phrases: tuple[tuple[str, Term], ...]) -> tuple[tuple[str, Term], ...]:
    kept: list[tuple[str, Term]] = []
    for words, when in phrases:
        if _known(when) != 0:
            kept.append((words, when))
        if _known(when) == 1:
            break
    return tuple(kept)


def _reached(lines: dict[str, Line]) -> dict[str, Line]:
    kept: dict[str, Line] = {}
    for name, line in lines.items():
        kept[name] = line
        if holds(line.when) is True:
            break
    return kept
