"""Expressions of any form, over packs of any size, mean in machine code what they mean to the interpreter."""

from __future__ import annotations

from ctypes import addressof, c_int64
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from followsuit.core.cards import Card, Deck, Suit
from followsuit.engine.faults import Fault
from followsuit.engine.layout import State
from followsuit.engine.machine import Machine
from followsuit.native.compiled import Compiled
from followsuit.native.runs import Status, Word
from followsuit.program.model import ANSWER, End, Ending, Keep, OrderInfo, Program, Set, Slot
from followsuit.program.nodes import Const, Look, Node, Op, Var
from followsuit.program.tables import Table, tabulate

PACKS = (8, 63, 64, 65, 127, 128, 150)
RESULTS = 8
NUMBERS = ("few", "below", "large", "huge")
HALVES = ("left", "right")

SLOTS = (
    Slot("few", 0, 3),
    Slot("below", -7, 5),
    Slot("large", -(10**9), 10**9),
    Slot("huge", 0, 2**61),
    Slot("each", 0, 9, size=4),
    Slot("left", cards=True),
    Slot("right", cards=True),
    Slot("held", cards=True, size=4),
    Slot("option", 0, 9, 3, keep=Keep.OPTION),
    Slot(ANSWER, 0, 200, keep=Keep.TEMP),
    Slot("over", keep=Keep.MATCH),
    Slot("winners", 0, 3, keep=Keep.MATCH),
    Slot("points", -9, 9, size=3),
    Slot("total", -9, 9, size=3, keep=Keep.MATCH),
    Slot("next_dealer", 0, 2, keep=Keep.MATCH),
    *(Slot(f"number.{place}", -(2**62), 2**62) for place in range(RESULTS)),
    *(Slot(f"cards.{place}", cards=True) for place in range(RESULTS)),
)


@cache
def pack(size: int) -> Deck:
    suit = Suit(0, "spades", "S", "black")
    return Deck((suit,), ("A",), tuple(Card(n, n, f"A{n}", 0, 0, f"A{n}") for n in range(size)))


def program(size: int, *nodes: tuple[str, Node]) -> Program:
    """Works out each expression into a slot of its own, and ends."""
    code = (*(Set(Var(f"{kind}.{place}"), node) for place, (kind, node) in enumerate(nodes)), End(Ending.SCORED))
    tables: dict[str, Table] = {
        "one": tabulate(lambda card: 1 << card if card < size else 0, size + 1),
        "signed": tabulate(lambda a, b: 300 * a - 1000 * b, 4, 10),
        "small": tabulate(lambda a: 5 - a, 4),
    }
    order = OrderInfo(("spades", "trumps"), (), 1)
    return Program("", 2, pack(size), SLOTS, (), code, tables, (0, 1), ("a", "b"), order)


def op(name: str, *args: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.builds(Op, st.just(name), st.tuples(*args))


def look(name: str, *indices: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.builds(Look, st.just(name), st.tuples(*indices))


CONSTANTS: st.SearchStrategy[Node] = st.builds(Const, st.integers(-3, 12))
INDEX: st.SearchStrategy[Node] = st.one_of(
    st.builds(Const, st.integers(0, 3)), st.just(Var("few")), st.just(Var("below")), st.just(Var("each", Var("few")))
)
"""Some of these may be no index at all."""


@cache
def numbers(depth: int) -> st.SearchStrategy[Node]:
    leaves = (
        CONSTANTS,
        st.sampled_from([Var(name) for name in (*NUMBERS, "option")]),
        st.builds(lambda index: Var("each", index), INDEX),
        look("signed", INDEX, INDEX),
        look("small", INDEX),
    )
    if depth == 0:
        return st.one_of(leaves)
    number, some = numbers(depth - 1), sets(depth - 1)
    return st.one_of(
        *leaves,
        st.sampled_from(["add", "sub", "mul", "div", "mod", "min", "max"]).flatmap(lambda n: op(n, number, number)),
        op("if", conditions(depth - 1), number, number),
        op("size", some),
        op("low", some, number),
        conditions(depth - 1),
    )


@cache
def conditions(depth: int) -> st.SearchStrategy[Node]:
    if depth == 0:
        return op("has", sets(0), INDEX)
    number, some, inner = numbers(depth - 1), sets(depth - 1), conditions(depth - 1)
    return st.one_of(
        st.sampled_from(["eq", "ne", "lt", "gt", "le", "ge"]).flatmap(lambda n: op(n, number, number)),
        st.sampled_from(["eq", "ne"]).flatmap(lambda n: op(n, some, some)),
        st.sampled_from(["and", "or"]).flatmap(lambda n: op(n, inner, inner)),
        op("not", inner),
        op("some", some),
        op("has", some, INDEX),
        op("has", some, st.builds(Const, st.integers(0, 150))),
        op("if", inner, inner, inner),
    )


@cache
def sets(depth: int) -> st.SearchStrategy[Node]:
    leaves = (
        st.sampled_from([Var(name) for name in HALVES]),
        st.builds(lambda index: Var("held", index), INDEX),
        look("one", INDEX),
        op("shift", st.just(Const(1)), INDEX),
    )
    if depth == 0:
        return st.one_of(leaves)
    some = sets(depth - 1)
    return st.one_of(
        *leaves,
        st.sampled_from(["meet", "join", "less"]).flatmap(lambda n: op(n, some, some)),
        st.builds(lambda found: Op("first", tuple(found)), st.lists(some, max_size=3)),
        op("if", conditions(depth - 1), some, some),
    )


NODES = st.lists(
    st.one_of(numbers(4).map(lambda node: ("number", node)), sets(4).map(lambda node: ("cards", node))),
    min_size=RESULTS,
    max_size=RESULTS,
)


@st.composite
def states(draw: st.DrawFn, size: int) -> State:
    """The record of any values: those at the ends of what a slot holds too."""
    found = [0, 0, 0, 0]
    everything = (1 << size) - 1
    for slot in SLOTS:
        if slot.keep in (Keep.DEAL, Keep.MATCH):
            low, high = (0, everything) if slot.cards else (slot.low, slot.high)
            value = st.one_of(st.integers(low, high), st.sampled_from([low, high]))
            found += [0 if "." in slot.name else draw(value) for _ in range(slot.size)]
    return tuple(found)


def outcome(machine: Machine, state: State) -> State | int:
    """Where it comes to rest, or the instruction that cannot be carried out."""
    try:
        return machine.resume(state, 0)
    except Fault as fault:
        return fault.instruction


def compiled_outcome(compiled: Compiled, state: State) -> State | int:
    position, call = compiled.position(state), (c_int64 * compiled.call.size)()
    call[Word.ANSWER] = -1
    status = compiled.run(addressof(position._words), addressof(call))
    return call[Word.FAULTY] if status == Status.FAULT else position.state


@pytest.mark.parametrize("size", PACKS)
@given(data=st.data())
@settings(max_examples=12)
def test_expressions_mean_the_same(size: int, data: st.DataObject) -> None:
    made = program(size, *data.draw(NODES))
    machine, compiled = Machine(made), Compiled(made, quick=data.draw(st.booleans()))
    for state in data.draw(st.lists(states(size), min_size=4, max_size=4)):
        assert compiled_outcome(compiled, state) == outcome(machine, state)


HUGE = Op("mul", (Var("huge"), Op("mul", (Var("large"), Var("huge")))))
"""Far more than a word holds."""


@pytest.mark.parametrize("name", ["div", "mod"])
@given(state=states(8), other=st.sampled_from([Var("large"), Var("below"), HUGE, Const(0), Const(-1), Const(7)]))
@settings(max_examples=10)
def test_division_of_numbers_of_any_width(name: str, state: State, other: Node) -> None:
    divisions = (Op(name, (HUGE, other)), Op(name, (other, HUGE)), Op(name, (Op("sub", (Const(0), HUGE)), other)))
    made = program(8, *(("number", Op("mod", (node, Const(10**15)))) for node in divisions))
    assert compiled_outcome(Compiled(made, quick=True), state) == outcome(Machine(made), state)
