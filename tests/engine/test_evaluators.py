"""Prepared expressions mean what `program.nodes.evaluate` says."""

import pytest
import toy
from hypothesis import given
from hypothesis import strategies as st

from followsuit.engine.evaluators import Evaluators
from followsuit.engine.faults import Broken
from followsuit.engine.layout import Layout
from followsuit.program.nodes import OPERATORS, Const, Look, Node, Op, Var, evaluate
from followsuit.program.spans import span

PROGRAM = toy.program()
LAYOUT = Layout(PROGRAM)
EVALUATORS = Evaluators(PROGRAM, LAYOUT)

SCALARS = ("dealer", "turn_up", "trump", "doubled", "plays", "answer", "best")
LEAVES: st.SearchStrategy[Node] = st.one_of(
    st.builds(Const, st.integers(0, 12)),
    st.sampled_from([Var(name) for name in SCALARS]),
    st.builds(Var, st.just("hand"), st.builds(Const, st.integers(0, 2))),
    st.just(Var("tricks", Var("dealer"))),
)


def operations(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    small = [name for name in OPERATORS if name not in {"first", "shift", "has"}]
    by_count = st.sampled_from(small).flatmap(
        lambda name: st.builds(Op, st.just(name), st.tuples(*[inner] * (OPERATORS[name].takes or 0)))
    )
    return st.one_of(
        by_count,
        st.builds(Op, st.just("first"), st.lists(inner, max_size=5).map(tuple)),
        st.builds(lambda node: Op("has", (node, Var("plays"))), inner),
        st.builds(lambda node: Op("shift", (node, Const(3))), inner),
        st.just(Look("power", (Var("trump"), Var("dealer"), Var("answer")))),
        st.just(Look("power", (Const(1), Look("printed", (Var("answer"),)), Const(3)))),
        st.builds(lambda node: Look("printed", (Op("mod", (node, Const(9))),)), inner),
        st.builds(lambda node: Var("hand", Op("mod", (node, Const(3)))), inner),
    )


NODES = st.recursive(LEAVES, operations, max_leaves=12)


@st.composite
def words(draw: st.DrawFn) -> list[int]:
    state = [0, 0, 0, 0, *LAYOUT.first, *LAYOUT.temporaries]
    for slot in PROGRAM.slots:
        if slot.name in LAYOUT.base:
            low, high = EVALUATORS.spans[slot.name]
            for place in LAYOUT.places(slot.name):
                state[place] = draw(st.integers(low, high))
    state[LAYOUT.base["answer"]] = draw(st.integers(0, 8))
    return state


@given(node=NODES, state=words())
def test_prepared_expressions_agree_with_their_plain_meaning(node: Node, state: list[int]) -> None:
    def read(name: str, element: int) -> int:
        return PROGRAM.slot[name].first if name not in LAYOUT.base else LAYOUT.read(state, name, element)

    expected = evaluate(node, read, PROGRAM.tables)
    found = EVALUATORS.prepare(node)(state)
    assert found == expected
    assert type(found) is int
    low, high = span(node, EVALUATORS.spans, PROGRAM.tables)
    assert low <= found <= high


def test_an_index_that_does_not_exist_is_a_fault() -> None:
    state = [0, 0, 0, 0, *LAYOUT.first, *LAYOUT.temporaries]
    for index in (Const(9), Const(-1), Op("sub", (Var("dealer"), Const(3)))):
        for node in (Look("printed", (index,)), Var("hand", index), Look("power", (Const(0), Const(0), index))):
            with pytest.raises(Broken, match="no entry"):
                EVALUATORS.prepare(node)(state)


def test_options_count_as_their_first_values() -> None:
    assert EVALUATORS.prepare(Var("sizes"))([]) == 3
