"""A result of a deal in words: “the makers took 2 tricks, doubled holds and trump is hearts”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from followsuit.core.suggest import listed
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.figuring import POINTS, TRICKS, VALUE
from followsuit.language.checks.shared.results import Result, values_in
from followsuit.language.checks.shared.space import Cell
from followsuit.language.checks.shared.values import State
from followsuit.language.checks.shared.words import counted, described, seat_words, value_words
from followsuit.language.lowering.builder import Env
from followsuit.language.records import Line
from followsuit.language.terms import Term
from followsuit.program.nodes import Const, Var, substitute

FIGURES = {"tricks": (TRICKS, "trick"), "card_points": (POINTS, "card point")}
Numbers = tuple[tuple[str, str, int], ...]
"""Whose figure it is, what is counted, and how many there are."""

Told = tuple[tuple[int | None, ...], Numbers]
ELEMENTS = frozenset({"seat", "none"})

OF_EACH = frozenset({"me", "us", "them"})
"""What is said of the one for whom a line is counted."""


def told(checked: Checked, lines: Iterable[Line], env: Env, found: Sequence[Result], among: Sequence[Result]) -> str:
    """The first of some results in words, without what makes no difference among all results."""
    terms = [condition.term for line in lines for condition in line.when or ()]
    speaking, naming = _cells(checked, terms), _Naming(checked, tuple(terms), env)
    example = found[0]
    known = {(_facts(result.state, speaking), naming.numbers(result)) for result in found}
    others = {(_facts(result.state, speaking), naming.numbers(result)) for result in among}
    here = _facts(example.state, speaking), naming.numbers(example)
    telling = [at for number, at in enumerate(speaking) if _matters(number, here, known, others)]
    words = [f"{whose} took {counted(number, what)}" for whose, what, number in here[1]]
    words += [_held(checked, figure, number) for figure, number in example.figures if figure.name.startswith(VALUE)]
    words.append(described(checked.space, example.state, frozenset(telling), labelled=True))
    said = [word for word in words if word]
    return listed(said) if said else "a deal is scored"


def _held(checked: Checked, figure: Var, value: int) -> str:
    """What one seat or side has in a variable."""
    name, program = figure.name.removeprefix(VALUE), checked.program
    at = figure.index.value if isinstance(figure.index, Const) else 0
    is_side = checked.declared.variables[name].per == "side"
    whose = f"{'the side of ' if is_side else ''}{seat_words(program, at)}"
    cell = Cell(program.slot[name], at, None)
    if cell.slot.domain == "bool":
        return f"“{program.label(name)}” {'holds' if value else 'does not hold'} for {whose}"
    return f"the {program.label(name)} of {whose} is {value_words(program, cell, value)}"


def _matters(number: int, here: Told, holes: set[Told], results: set[Told]) -> bool:
    """Whether the result would have a line if one cell had another of its values."""
    facts, numbers = here
    without = facts[:number] + facts[number + 1 :]
    return any(
        one not in holes
        for one in results
        if one[0][:number] + one[0][number + 1 :] == without and _agree(one[1], numbers)
    )


def _agree(one: Numbers, other: Numbers) -> bool:
    """Whether two results may have the same figures, as far as each tells them."""
    told = {(whose, what): number for whose, what, number in other}
    return all(told.get((whose, what), number) == number for whose, what, number in one)


def _facts(state: State, places: list[int]) -> tuple[int | None, ...]:
    return tuple([state[place] for place in places])


def _cells(checked: Checked, terms: Iterable[Term]) -> list[int]:
    """The cells of the variables and options that conditions speak of, but not of whose tricks or points these are."""
    names = {str(part.value) for term in terms for part in _spoken(term) if part.op in {"variable", "option"}}
    return sorted(place for (name, _), place in checked.space.place.items() if name in names)


def _spoken(term: Term) -> Iterator[Term]:
    """A term and what is inside it, less what stands in the brackets of tricks and card points."""
    yield term
    if not (term.op == "builtin" and term.value in FIGURES):
        for part in term.args:
            yield from _spoken(part)


@dataclass
class _Naming:
    """Names the figures that conditions read; whose they are is found once for each state."""

    checked: Checked
    terms: tuple[Term, ...]
    env: Env
    known: dict[State, list[tuple[str, str, Var]]] = field(default_factory=dict)

    def numbers(self, result: Result) -> Numbers:
        """How many tricks and points those have whom the conditions name."""
        if result.state not in self.known:
            self.known[result.state] = list(dict.fromkeys(self._named(result.state)))
        figures = dict(result.figures)
        named = self.known[result.state]
        return tuple([(whose, what, figures[figure]) for whose, what, figure in named if figure in figures])

    def _named(self, state: State) -> Iterator[tuple[str, str, Var]]:
        checked = self.checked
        values = values_in(checked, state, range(len(checked.space.cells)))
        for part in (part for term in self.terms for part in term.walk()):
            if part.op != "builtin" or part.value not in FIGURES:
                continue
            if any(self._is_open(arg) for arg in part.args[0].walk()):
                continue
            name, what = FIGURES[part.value]
            whose = substitute(checked.node(part.args[0], self.env), values, checked.program.tables)
            if isinstance(whose, Const):
                seats = 1 << whose.value if part.args[0].type.kind in ELEMENTS else whose.value
                yield _whose(checked, part.args[0], seats), what, Var(name, Const(seats))

    def _is_open(self, term: Term) -> bool:
        """Whether a term is another one for each seat that a line is counted for."""
        return term.op == "local" or (self.env.me is None and term.op == "builtin" and term.value in OF_EACH)


def _whose(checked: Checked, term: Term, seats: int) -> str:
    """Whose tricks they are: by their name in the rules, else by where they sit."""
    inner = term.args[0] if term.op == "set_of" else term
    name = inner.defined or (str(inner.value) if inner.op == "variable" else None)
    if name is not None and not inner.given:
        return f"the {checked.program.label(name)}"
    return listed(seat_words(checked.program, seat) for seat in range(checked.program.players) if seats >> seat & 1)
