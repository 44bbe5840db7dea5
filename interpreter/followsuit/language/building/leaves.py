"""Reads the values that hold expressions, each in its scope, and collects what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from followsuit.core.diagnostics import Diagnostic, Related
from followsuit.core.suggest import did_you_mean, listed
from followsuit.language.building.plain import text_of, whole
from followsuit.language.declaring.declarations import Declarations
from followsuit.language.expressions.context import UNKNOWN
from followsuit.language.expressions.parse import member_type, parse_expression, parse_pattern, parse_target
from followsuit.language.expressions.patterns import joined
from followsuit.language.expressions.scope import Scope
from followsuit.language.expressions.vocabulary import RESERVED
from followsuit.language.reading.tree import Entry, Mapping, Node, Scalar, Sequence
from followsuit.language.terms import SET_OF, Assignment, Named, Term, Type

OTHERWISE = "otherwise"
PARTNERS = ("partner", "partners", "partnership", "partnerships", "pairs", "teams", "across", "facing")
"""Words that people have for sides of two who sit opposite."""

ALWAYS = (OTHERWISE, "true")
_BLANK = re.compile(r"\{([^{}]*)(\}?)")
Parsed = tuple[Term | None, tuple[Diagnostic, ...]]


@dataclass(slots=True)
class Reader:
    """Turns nodes into terms. What cannot be understood is left out and said in `problems`.

    Nodes of the wrong shape are passed over in silence: the schema has said so already.
    """

    declarations: Declarations
    problems: list[Diagnostic]

    def expression(self, node: Node, wants: str | Type, scope: Scope) -> Term | None:
        """The term of an expression of the wanted type."""
        if not isinstance(node, Scalar) or node.is_null:
            return None
        return self._kept(parse_expression(node.text, node.position, wants, scope))

    def conditions(self, node: Node, scope: Scope) -> tuple[Named, ...] | None:
        """Named conditions in order."""
        found = [
            Named(entry.key.text, term, entry.value.position)
            for entry in _entries(node)
            if (term := self.expression(entry.value, "bool", scope)) is not None
        ]
        return tuple(found) or None

    def phrases(self, node: Node, scope: Scope) -> tuple[tuple[str, Term], ...] | None:
        """Words and when they are used; those for all other cases come last."""
        entries = sorted(_entries(node), key=lambda entry: text_of(entry.value) in ALWAYS)
        if isinstance(node, Scalar) and not node.is_null:
            entries = [Entry(node, Scalar(OTHERWISE, node.position))]
        for entry in entries:
            self._check_blanks(entry.key, scope)
        found = [
            (entry.key.text.strip(), term)
            for entry in entries
            if (term := self.expression(entry.value, "bool", scope)) is not None
        ]
        return tuple(found) or None

    def _check_blanks(self, words: Scalar, scope: Scope) -> None:
        """What stands in braces in words is a parameter, whose value is said there."""
        for found in _BLANK.finditer(words.text):
            name = found[1].strip()
            place = words.position.shifted(found.start(), len(found[0]))
            if not found[2]:
                message = "A brace is opened in these words and not closed."
                self.problems.append(Diagnostic("unclosed-brace", message, place, hint=f"write {{{name}}}"))
            elif name not in scope.locals:
                message = f"“{{{name}}}” is to be said here, but nothing of that name is chosen in this call."
                known = listed(f"{{{known}}}" for known in scope.locals)
                hint = f"what can be said is {known}" if known else "what is chosen is declared by with:"
                self.problems.append(Diagnostic("unknown-blank", message, place, hint=hint))

    def pattern(self, node: Node, scope: Scope, *, ordered: bool = True) -> Term | None:
        """A card pattern; the items of a list are its parts in order."""
        if isinstance(node, Scalar):
            return None if node.is_null else self._kept(parse_pattern(node.text, node.position, scope, ordered=ordered))
        if not isinstance(node, Sequence):
            return None
        parts = [term for item in node.items if (term := self.pattern(item, scope, ordered=ordered)) is not None]
        return joined(parts) if parts else None

    def items(self, node: Node, scope: Scope) -> tuple[Term, ...] | None:
        """Card patterns from high to low."""
        match node:
            case Mapping():
                named = [(entry.key.text, self.pattern(entry.value, scope)) for entry in node.entries]
                return tuple(_known_as(name, term) for name, term in named if term is not None) or None
            case Sequence():
                nodes = list(node.items)
            case _:
                nodes = [node]
        return tuple(term for item in nodes if (term := self.pattern(item, scope)) is not None) or None

    def amounts(self, node: Node, scope: Scope) -> tuple[Term, ...] | None:
        """Numbers for once, twice and so on; one number is for each time."""
        nodes = node.items if isinstance(node, Sequence) else (node,)
        found = [term for item in nodes if (term := self.expression(item, "int", scope)) is not None]
        return tuple(found) or None

    def assignments(self, node: Node, scope: Scope, *, drawn: bool) -> tuple[Assignment, ...] | None:
        """Variables and their new values; of a `drawn` one, the values it is drawn from."""
        found = [
            assignment
            for entry in _entries(node)
            if (assignment := self._assignment(entry, scope, drawn=drawn)) is not None
        ]
        return tuple(found) or None

    def target(self, node: Node, scope: Scope) -> Term | None:
        """The variable that something is put into."""
        if not isinstance(node, Scalar) or node.is_null:
            return None
        return self._kept(parse_target(node.text, node.position, scope))

    def _assignment(self, entry: Entry, scope: Scope, *, drawn: bool) -> Assignment | None:
        target = self._kept(parse_target(entry.key.text, entry.key.position, scope))
        if target is None:
            return None
        value = self.expression(entry.value, _set_of(target.type) if drawn else target.type, scope)
        return None if value is None else Assignment(target, value, entry.key.position)

    def parameters(self, node: Node, scope: Scope) -> dict[str, Term] | None:
        """Parameters and the values they may have; a later one may speak of those before it."""
        found: dict[str, Term] = {}
        for entry in _entries(node):
            self.check_local(entry.key)
            inner = scope.inside(locals=locals_of(found))
            values = self.expression(entry.value, "values", inner)
            found[entry.key.text] = values or Term("unknown", UNKNOWN, entry.value.position)
        return found or None

    def check_local(self, name: Scalar) -> None:
        """A parameter or the name of a `for` must not be the name of anything else."""
        first = self.declarations.places.get(name.text)
        if first is None and name.text not in RESERVED and name.text not in self.declarations.zones:
            return
        related = () if first is None else (Related(f"`{name.text}` is declared here", first),)
        what = "built in" if first is None else "declared already"
        message = f"`{name.text}` cannot be the name of a parameter: it is {what}."
        hint = "choose another name"
        self.problems.append(Diagnostic("name-taken", message, name.position, related=related, hint=hint))

    def sides(self, node: Node, scope: Scope) -> int | Term | None:
        """None if each plays alone, the number of sides by seat, or the expression that forms them."""
        text = text_of(node)
        if text in (None, "none"):
            return None
        players = self.declarations.players
        number = players // 2 if text == "opposite" else whole(node)
        if text in PARTNERS:
            message = f"“{text}” is not how sides are formed."
            self.problems.append(Diagnostic("bad-sides", message, node.position, hint="write opposite"))
            return None
        near = did_you_mean(text, ("opposite", "none")) if text and text.isidentifier() else None
        if number is None and near and text not in self.declarations.places:
            message = f"“{text}” is not how sides are formed."
            self.problems.append(Diagnostic("bad-sides", message, node.position, hint=near))
            return None
        if number is None:
            return self.expression(node, "seats", scope)
        if text == "opposite" and players % 2:
            why = "Partners sit opposite only if an even number plays"
        elif text == "opposite" and number == 1:
            why = "Partners sit opposite only if four or more play"
        elif not 1 < number <= players or players % number:
            why = f"{players} players cannot form {number} sides of equal size"
        else:
            return number
        hint = "write `sides: none` for this number of players"
        self.problems.append(Diagnostic("bad-sides", f"{why}; here {players} play.", node.position, hint=hint))
        return None

    def _kept(self, parsed: Parsed) -> Term | None:
        term, problems = parsed
        self.problems.extend(problems)
        return term


def _known_as(name: str, term: Term) -> Term:
    """A card pattern that has a name; one that merely goes by its own text has none."""
    return term if not name.isidentifier() or name in {term.value.text, "rest"} else replace(term, title=name)


def locals_of(parameters: dict[str, Term]) -> dict[str, Type]:
    """The types that parameters have as names in expressions."""
    return {name: member_type(values) for name, values in parameters.items()}


def _set_of(member: Type) -> str | Type:
    """What a variable can be drawn from: a set of its elements, or numbers."""
    return Type(SET_OF[member.kind], of=member.of) if member.kind in SET_OF else "values"


def _entries(node: Node) -> Iterator[Entry]:
    return iter(node.entries if isinstance(node, Mapping) else ())
