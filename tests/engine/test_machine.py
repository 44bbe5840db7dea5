"""The machine: dealing, stepping, faults."""

from dataclasses import replace

import pytest
import toy

from followsuit.engine.chance import first_dealer
from followsuit.engine.events import Event, Place
from followsuit.engine.faults import Fault
from followsuit.engine.layout import DRAWS, KEY, MOVES, PC
from followsuit.engine.machine import Machine, machine_of
from followsuit.program.model import Instruction, Jump, Move, Set
from followsuit.program.nodes import Const, Look, Var, operate

MACHINE = Machine(toy.program())
LAYOUT = MACHINE.layout


def with_code(instruction: Instruction) -> Machine:
    """The toy with this done after the first call."""
    code = list(toy.code())
    code[4:8] = [instruction, Jump(8), Jump(8), Jump(8)]
    return Machine(toy.program(code=tuple(code)))


def test_it_rests_at_the_first_offer() -> None:
    state = MACHINE.start(5)
    assert state[PC] == 3
    assert (state[DRAWS], state[MOVES]) == (7, 0)
    hands = LAYOUT.read_all(state, "hand")
    assert [hand.bit_count() for hand in hands] == [3, 3]
    zones = (*hands, LAYOUT.read(state, "turn_up"), LAYOUT.read(state, "stock"))
    assert sum(zones) == toy.DECK.all
    assert MACHINE.actor(state) == MACHINE.seat(state) == 1 - LAYOUT.read(state, "dealer")


def test_the_same_seed_deals_the_same_and_others_do_not() -> None:
    assert MACHINE.start(5) == Machine(toy.program()).start(5)
    assert len({MACHINE.start(seed)[KEY] for seed in range(50)}) == 50
    assert MACHINE.start(5, 1) != MACHINE.start(5)


def test_the_first_dealer_is_drawn_or_given() -> None:
    assert {LAYOUT.read(MACHINE.start(seed), "dealer") for seed in range(20)} == {0, 1}
    for seed in range(5):
        assert LAYOUT.read(MACHINE.start(seed, 4), "dealer") == first_dealer(seed, 2)
        assert LAYOUT.read(MACHINE.start(seed, dealer=0), "dealer") == 0


def test_states_are_not_changed_and_temporaries_are_not_in_them() -> None:
    state = MACHINE.start(5)
    before = tuple(state)
    after = MACHINE.step(state, toy.PASS)
    assert state == before
    assert len(after) == LAYOUT.size
    assert after[MOVES] == 1


def test_a_log_changes_nothing_but_itself() -> None:
    log: list[Event] = []
    quiet, told = MACHINE.start(5), MACHINE.start(5, log=log)
    while MACHINE.legal(quiet):
        answer = (MACHINE.legal(quiet) & -MACHINE.legal(quiet)).bit_length() - 1
        quiet, told = MACHINE.step(quiet, answer), MACHINE.step(told, answer, log=log)
        assert quiet == told
    assert MACHINE.end(quiet) is not None
    assert MACHINE.actor(quiet) is None
    dealt = [event for event in log if event.kind == "deal"]
    assert [(event.to, event.audience, event.count) for event in dealt] == [
        (Place("hand", 0), 1, 3),
        (Place("hand", 1), 2, 3),
        (Place("turn_up"), 3, 1),
    ]
    assert [event.kind for event in log].count("trick") == 3


def test_what_is_kept_for_the_match_is_carried() -> None:
    first = LAYOUT.written(MACHINE.start(5, dealer=0), "total", (4, 2))
    after = MACHINE.start(5, 1, LAYOUT.written(first, "next_dealer", (1,)))
    assert LAYOUT.read_all(after, "total") == (4, 2)
    assert LAYOUT.read(after, "dealer") == 1
    assert LAYOUT.read(after, "plays") == 0


def test_a_script_overrides_chance_and_the_rest_avoids_it() -> None:
    script = (None, None, 0, None, 1, None, 2)
    for seed in range(30):
        state = MACHINE.start(seed, script=script)
        assert LAYOUT.read(state, "hand", 0) & 1
        assert LAYOUT.read(state, "hand", 1) & 2
        assert LAYOUT.read(state, "turn_up") == 4
        assert state[DRAWS] == 7


def test_an_empty_script_is_no_script() -> None:
    assert MACHINE.start(9, script=(None,) * 7) == MACHINE.start(9)


FAULTS = {
    "bounds": (Set(Var("doubled"), Const(2), toy.HERE), "doubled would become 2, outside 0 to 1"),
    "set of cards": (Set(Var("trick"), Const(-1), toy.HERE), "no set of cards"),
    "nobody": (Set(Var("tricks", Const(2)), Const(1), toy.HERE), "tricks of nobody"),
    "move to nobody": (Move(Var("turn_up"), Var("turn_up"), Var("won", Const(2)), None, toy.HERE), "won of nobody"),
    "not there": (Move(Var("turn_up"), Var("stock"), Var("trick"), None, toy.HERE), "should go from stock to trick"),
    "table": (Set(Var("trump"), Look("printed", (operate("sub", Var("plays"), Const(1)),)), toy.HERE), "no entry -1"),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_faults_name_instruction_place_and_values(kind: str) -> None:
    instruction, words = FAULTS[kind]
    machine = with_code(instruction)
    with pytest.raises(Fault, match=words) as caught:
        machine.step(machine.start(1), toy.PASS)
    assert caught.value.instruction == 4
    assert caught.value.position == toy.HERE
    assert "toy.yaml:7:3" in str(caught.value)
    assert all(name in toy.program().slot for name in caught.value.values)


def test_a_program_that_does_not_rest_is_a_fault() -> None:
    code = list(toy.code())
    code[4:6] = [Set(Var("plays"), Const(0)), Jump(4)]
    machine = Machine(toy.program(code=tuple(code)))
    with pytest.raises(Fault, match="does not come to a decision"):
        machine.step(machine.start(1), toy.PASS)


def test_a_zone_holds_no_more_than_it_may() -> None:
    zones = tuple(replace(zone, capacity=2, origin=toy.HERE) if zone.name == "turn_up" else zone for zone in toy.ZONES)
    code = list(toy.code())
    for cards, fits in ((Var("stock"), True), (Var("hand", Const(0)), False)):
        code[4:8] = [Move(cards, cards, Var("turn_up"), None, toy.HERE), Jump(8), Jump(8), Jump(8)]
        for log in (None, []):
            machine = Machine(toy.program(code=tuple(code), zones=zones))
            state = machine.start(1)
            if fits:
                machine.step(state, toy.PASS, log=log)
                continue
            with pytest.raises(
                Fault, match=r"turn_up would hold 4 cards, and it holds no more than 2 cards \(toy.yaml:7"
            ):
                machine.step(state, toy.PASS, log=log)


def test_no_more_is_dealt_to_a_zone_than_it_holds() -> None:
    zones = tuple(replace(zone, capacity=2) if zone.name == "hand" else zone for zone in toy.ZONES)
    with pytest.raises(Fault, match=r"toy.yaml:7:3.*hand would hold 3 cards, and it holds no more than 2 cards"):
        Machine(toy.program(zones=zones)).start(1)


def test_moving_nothing_to_nobody_is_harmless() -> None:
    machine = with_code(Move(Var("trick"), Var("trick"), Var("won", Const(2))))
    assert machine.step(machine.start(1), toy.PASS)[PC] == 10


def test_a_first_value_outside_its_bounds_is_refused() -> None:
    slots = tuple(replace(slot, first=5) if slot.name == "trump" else slot for slot in toy.SLOTS)
    with pytest.raises(ValueError, match="trump begins with 5"):
        Machine(toy.program(slots=slots))


def test_a_state_that_is_over_takes_no_answer() -> None:
    state = MACHINE.start(1)
    while legal := MACHINE.legal(state):
        state = MACHINE.step(state, (legal & -legal).bit_length() - 1)
    with pytest.raises(ValueError, match="over"):
        MACHINE.step(state, 0)


def test_machines_are_kept_for_a_program() -> None:
    program = toy.program()
    assert machine_of(program) is machine_of(program)


def test_a_fault_tells_nobody_what_the_hands_hold() -> None:
    zones = tuple(replace(zone, capacity=2) if zone.name == "hand" else zone for zone in toy.ZONES)
    with pytest.raises(Fault) as caught:
        Machine(toy.program(zones=zones)).start(1)
    assert not [card.code for card in toy.DECK.cards if card.code in str(caught.value)]
    assert "step" not in str(caught.value)
