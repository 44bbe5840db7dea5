"""What stands at one place of a ruleset, in a line: conditions, expressions, whole phases, calls, duties and lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from followsuit.language.load import Ruleset
from followsuit.language.records import (
    CallRecord,
    DutyRecord,
    Effects,
    FreeRecord,
    Keep,
    Line,
    LineGroup,
    MatchEnd,
    Meld,
    MoveEffect,
    MoveRecord,
    Phase,
    Portion,
    StepPhase,
    TableRecord,
    Variable,
    WinClass,
    ZoneRecord,
)
from followsuit.language.terms import Assignment, Named, Term, Type
from followsuit.wording.names import blanks
from followsuit.wording.phrases import clause, negated, phrase, scene_of

PARAMETER = re.compile(r"\{\w+\}")


class Teller:
    """Says in words what stands in one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.scene = scene_of(ruleset, me="player")
        self.words = self.scene.words.contrasts

    def label(self, name: str) -> str:
        """A name of a ruleset as words."""
        return self.scene.names.label(name)

    def variable(self, name: str) -> str:
        """What people call something remembered; one of each player's is written as a call."""
        return self.scene.words.the(self.label(name.partition("(")[0]))

    def is_clause(self, name: str) -> bool:
        """Whether something remembered is so or not, and what people call it says which."""
        names = self.scene.names
        known = self.scene.declared.variables.get(name)
        return known is not None and known.type.kind == "bool" and names.given(name) is not None

    def definition(self, name: str) -> str:
        """What people call something defined."""
        label = re.sub(self.scene.words.of + PARAMETER.pattern, "", self.label(name))
        return self.scene.agreeing(PARAMETER.sub(self.words.say("anybody"), label), None)

    def entry(self, record: Any, name: str) -> str:
        """What an entry of a map is called: of a call what is said, else its name."""
        if isinstance(record, CallRecord) and record.say and len(record.say) == 1:
            return _quoted(record.say[0][0])
        if isinstance(record, Phase):
            return record.title or blanks(name)
        return self.label(name)

    def absent(self, key: str) -> str | None:
        """What it means that a key is not there; None if there is nothing of the kind."""
        return self.words.say("always") if key == "when" else None

    def value(self, value: Any, name: str) -> str:
        """What stands at a place, in words."""
        match value:
            case bool():
                return self.words.values[str(value).lower()]
            case str():
                return self.words.values.get(value, value)
            case int():
                return str(value)
            case Term():
                return self._term(value)
            case Named():
                return clause(value.term, self.scene)
            case Assignment():
                return self._term(value.value)
            case Mapping() if len(value) == 1 and _is_choice(next(iter(value.values()))):
                return self.value(next(iter(value.values())), name)
            case Mapping():
                return "; ".join(f"{self.label(key)}: {self.value(entry, key)}" for key, entry in value.items())
            case tuple() | list():
                return self._several(value, name)
            case Type(kind="int", low=int() as low, high=int() as high):
                return self.words.say("span", low=str(low), high=str(high))
            case Type():
                return str(value)
        return self._record(value, name) or self.label(name)

    def _term(self, term: Term) -> str:
        """A term in words; of what is settled before the first deal whether it is so."""
        if term.type.kind != "bool":
            return phrase(term, self.scene)
        settled = self.scene.settled(term)
        if settled.op == "const":
            return self.words.values["true" if settled.value else "false"]
        return clause(settled, self.scene)

    def _several(self, values: Sequence[Any], name: str) -> str:
        """Conditions that all hold, words with when they are said, items of an order, plain values."""
        if values and all(isinstance(item, Named) for item in values):
            return self.scene.words.joined([self.value(item, name) for item in values])
        if values and all(isinstance(item, tuple) and isinstance(item[0], str) for item in values):
            return ", ".join(self._spoken(words, when) for words, when in values)
        return ", ".join(self.value(item, name) for item in values)

    def _spoken(self, words: str, when: Term) -> str:
        if when.op == "const":
            return _quoted(words)
        return self.words.say("if", what=_quoted(words), when=clause(when, self.scene))

    def _record(self, record: Any, name: str) -> str | None:
        match record:
            case Line():
                return self._line(record)
            case DutyRecord():
                return record.say or self._term(record.card)
            case FreeRecord(card=Term() as card) | WinClass(card=Term() as card) | Keep(card=Term() as card):
                return self._term(card)
            case Portion(count=Term() as count):
                return self._term(count)
            case MatchEnd():
                return self._several(record.when or (), name)
            case Meld():
                return record.say or self.label(name)
            case MoveRecord() | MoveEffect():
                return self._move(record)
            case CallRecord():
                return _sentence(record.about) or self._effects(record) or self.words.values["said"]
            case StepPhase():
                return _sentence(record.about) or self._effects(record)
            case Phase() | ZoneRecord() | Variable() | TableRecord():
                return _sentence(record.about) or self.label(name)
            case Effects():
                return self._effects(record)
        return None

    def _line(self, line: Line) -> str:
        """What a line gives, and why; of a group all its lines."""
        if isinstance(line, LineGroup) and (line.first or line.each):
            inner = {**(line.first or {}), **(line.each or {})}.values()
            return " ".join(self._line(replace(entry, points=entry.points or line.points)) for entry in inner)
        scene = self.scene.told(me="side") if line.for_ == "side" else self.scene
        points = self.words.say("no points") if line.points is None else phrase(line.points, scene)
        if not line.why:
            return points
        later = self._several(line.later_than_why(), "when")
        why = _sentence(line.why)
        if later:
            why = self.words.say("so if", what=why.removesuffix("."), when=later)
        return self.words.say("line", points=points, why=why)

    def _move(self, move: MoveRecord | MoveEffect) -> str:
        chosen = move.choose if isinstance(move, MoveRecord) else move.cards
        cards = self.words.say("all cards") if chosen is None else phrase(chosen, self.scene)
        source = "" if move.from_ is None else phrase(move.from_, self.scene)
        return self.words.say("moves", cards=cards, source=source, to=phrase(move.to, self.scene))

    def _effects(self, effects: Effects) -> str:
        """What happens, as a list of short clauses."""
        parts = [self._move(move) for move in (effects.move or {}).values()]
        parts += [self._becomes(item) for item in (*(effects.draw or ()), *(effects.do or ()))]
        parts += [self._line(line) for line in (effects.score or {}).values()]
        if effects.ends is not None:
            parts.append(self.words.values[effects.ends])
        return "; ".join(parts)

    def _becomes(self, item: Assignment) -> str:
        """What is noted; of something that is so or not, that it is, or is not."""
        target, value = item.target, self.scene.settled(item.value)
        if target.type.kind == "bool" and value.op == "const":
            return clause(target, self.scene) if value.value else negated(target, self.scene)
        what, new = phrase(target, self.scene), self._term(value)
        if target.type.kind in ("seat", "suit", "card", "row") and not target.args and value.op != "none":
            return self.words.say("becomes", what=new, value=what)
        return self.words.say("becomes", what=what, value=new)


def _quoted(words: str) -> str:
    """What is said, with dots where something is named."""
    return f"“{PARAMETER.sub('…', words)}”"


def _is_choice(value: Any) -> bool:
    """Whether something is the values that may be named in a call."""
    return isinstance(value, Term) and (value.type.is_set or value.op in ("range", "listed"))


def unlike_cells(table: TableRecord, value: Any, other: Any) -> dict[str, Any]:
    """The cells of a row that differ from those of another, by column; all of them if there is no other."""
    cells, others = (_by_column(table, row) for row in (value, other))
    return {column: cell for column, cell in cells.items() if column not in others or others[column] != cell}


def _by_column(table: TableRecord, row: Any) -> dict[str, Any]:
    if isinstance(row, Mapping):
        return dict(row)
    if row is None:
        return {}
    return dict(zip(table.columns, row if isinstance(row, list | tuple) else [row], strict=False))


def spelt_out(value: Any) -> Any:
    """The same without the names that definitions give: what these stand for is then said."""
    match value:
        case Term():
            return replace(value, defined=None, args=tuple(spelt_out(arg) for arg in value.args))
        case Named():
            return replace(value, term=spelt_out(value.term))
        case Assignment():
            return replace(value, target=spelt_out(value.target), value=spelt_out(value.value))
        case tuple():
            return tuple(spelt_out(item) for item in value)
    return value


def _sentence(text: str | None) -> str:
    return " ".join((text or "").split())
