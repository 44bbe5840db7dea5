"""What the rules do not provide for is the same fault, compiled and interpreted, and is never passed over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from alike import by_interpreter, by_machine_code, differences

from followsuit.engine.chance import Random
from followsuit.engine.faults import Fault
from followsuit.engine.machine import machine_of
from followsuit.game import load
from followsuit.native.compiled import Compiled, interpreted
from followsuit.native.runs import TO_THE_END
from followsuit.playtest import chunks
from followsuit.playtest.chunks import Chunk
from followsuit.playtest.plan import Plan
from followsuit.program.model import Program

BROKEN = Path(__file__).parents[1] / "audit" / "rulesets"
SAYS = {
    "outgrown": "tokens would become 4, outside 0 to 3",
    "full_shrine": "shrine would hold 4 cards, and it holds no more than 3 cards",
    "for_nobody": "marked of nobody cannot be written",
    "speechless": "whose turn it is can do nothing",
    "never_out": "the deal does not come to its end",
}
DEALS = 30


def program(name: str) -> Program:
    return load(str(BROKEN / f"{name}.yaml")).program


def raised(play: Callable[[], object]) -> tuple[int, str] | None:
    """The instruction and the words of the fault that comes of it, if one does."""
    try:
        play()
    except Fault as fault:
        return fault.instruction, fault.reason
    return None


def first_that_fails(name: str) -> int:
    came = by_interpreter(program(name), 5, 0, DEALS)
    return next(deal for deal, row in enumerate(came) if row[0] < 0)


@pytest.mark.parametrize("name", SAYS)
@pytest.mark.parametrize("quick", [False, True], ids=["full", "quick"])
def test_the_same_deals_fail_at_the_same_instruction(name: str, *, quick: bool) -> None:
    assert not differences(program(name), DEALS, quick=quick)
    assert any(row[0] < 0 for row in by_machine_code(program(name), 5, 0, DEALS, quick=quick))


@pytest.mark.parametrize("name", SAYS)
def test_the_fault_is_raised_with_its_words(name: str) -> None:
    bad = first_that_fails(name)
    plan = Plan(program(name), 5, DEALS, ("random",) * program(name).players)
    with pytest.raises(Fault, match=SAYS[name]):
        Compiled(program(name)).deals(5, bad, 1)
    with pytest.raises(Fault, match=SAYS[name]):
        chunks.tally(plan, Chunk(0, DEALS))


@pytest.mark.parametrize("name", SAYS)
def test_a_position_that_cannot_go_on_says_so_and_stays_as_it_was(name: str) -> None:
    bad, machine = first_that_fails(name), machine_of(program(name))
    dealer = bad % program(name).players
    position = Compiled(program(name), quick=True).start(5, bad, dealer=dealer)
    state = position.state
    found = []
    for stream in range(6 if name == "never_out" else 60):
        position.take(state)
        by_itself = raised(lambda stream=stream: position.play_on(5, stream))
        assert by_itself is None or position.state == state
        found.append(by_itself)
        assert by_itself == raised(lambda stream=stream: interpreted(machine, state, Random(5, stream), TO_THE_END))
    assert any(found)
    position.take(state)
    way = next(stream for stream, fault in enumerate(found) if fault)
    assert raised(lambda: position.playouts(5, way, 1)) == found[way]


def test_a_deal_given_up_for_no_reason_would_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing falls back silently: if machine code stopped where the interpreter does not, somebody hears of it."""
    euchre = load("euchre").program
    compiled = Compiled(euchre)
    size = len(compiled.rows(5, 0, 1))
    monkeypatch.setattr(Compiled, "rows", lambda *_: [-1] * size)
    with pytest.warns(RuntimeWarning, match="gave up deal 7"):
        compiled.deals(5, 7, 1)
