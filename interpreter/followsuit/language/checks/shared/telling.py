"""A result of a deal in words: “the makers took 2 tricks, doubled holds and trump is hearts”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from followsuit.core.suggest import listed
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.figuring import POINTS, TRICKS
from followsuit.language.checks.shared.results import Result, values_in
from followsuit.language.checks.shared.values import State
from followsuit.language.checks.shared.words import counted, described, seat_words
from followsuit.language.lowering.builder import Env
from followsuit.language.records import Line
from followsuit.language.terms import Term
from followsuit.program.nodes import Const, Var, substitute

FIGURES = {"tricks": (TRICKS, "trick"), "card_points": (POINTS, "card point")}
Told = tuple[tuple[int | None, ...], tuple[tuple[Var, int], ...]]
ELEMENTS = frozenset({"seat", "none"})


def told(checked: Checked, lines: Iterable[Line], env: Env, found: Iterable[Result], among: Iterable[Result]) -> str:
    """The plainest of some results in words, without what makes no difference among all results."""
    terms = [condition.term for line in lines for condition in line.when or ()]
    speaking = _cells(checked, terms)
    examples = list(found)
    example = examples[0]
    known = {(_facts(result.state, speaking), result.figures) for result in examples}
    others = {(_facts(result.state, speaking), result.figures) for result in among}
    telling = [at for number, at in enumerate(speaking) if _matters(number, example, speaking, known, others)]
    words = [
        *_figure_words(checked, terms, env, example),
        described(checked.space, example.state, frozenset(telling), labelled=True),
    ]
    said = [word for word in words if word]
    return listed(said) if said else "a deal is scored"


def _matters(
    number: int,
    example: Result,
    speaking: list[int],
    holes: set[Told],
    results: set[Told],
) -> bool:
    """Whether the result would have a line if one cell had another of its values."""
    facts = _facts(example.state, speaking)
    like = [
        (other, figures)
        for other, figures in results
        if figures == example.figures and other[:number] + other[number + 1 :] == facts[:number] + facts[number + 1 :]
    ]
    return any(one not in holes for one in like)


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


def _figure_words(checked: Checked, terms: Iterable[Term], env: Env, result: Result) -> Iterator[str]:
    """How many tricks and points those have whom the conditions name."""
    figures, said = dict(result.figures), set[tuple[str, int]]()
    read = range(len(checked.space.cells))
    values = values_in(checked, result.state, read)
    for part in (part for term in terms for part in term.walk()):
        if part.op != "builtin" or part.value not in FIGURES or any(arg.op == "local" for arg in part.args[0].walk()):
            continue
        name, what = FIGURES[part.value]
        whose = substitute(checked.node(part.args[0], env), values, checked.program.tables)
        if not isinstance(whose, Const):
            continue
        seats = (1 << whose.value) if part.args[0].type.kind in ELEMENTS else whose.value
        number = figures.get(Var(name, Const(seats)))
        if number is not None and (name, seats) not in said:
            said.add((name, seats))
            yield f"{_whose(checked, part.args[0], seats)} took {counted(number, what)}"


def _whose(checked: Checked, term: Term, seats: int) -> str:
    """Whose tricks they are: by their name in the rules, else by where they sit."""
    inner = term.args[0] if term.op == "set_of" else term
    name = inner.defined or (str(inner.value) if inner.op == "variable" else None)
    if name is not None and not inner.given:
        return f"the {checked.program.label(name)}"
    return listed(seat_words(checked.program, seat) for seat in range(checked.program.players) if seats >> seat & 1)
