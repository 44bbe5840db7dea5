"""Running a program on from what is known."""

from engine import toy
from followsuit.engine.machine import machine_of
from followsuit.engine.views import observer_of
from followsuit.players.imagine import answered, partly, run_on
from followsuit.program.nodes import Const, Op, Var

TABLES = toy.TABLES


def test_partly_knows_what_does_not_depend_on_the_unknown():
    unknown, known = Var("turn_up"), {("turn", 0): 1}
    assert partly(Op("and", (Const(0), unknown)), known, TABLES) == 0
    assert partly(Op("or", (unknown, Const(1))), known, TABLES) == 1
    assert partly(Op("if", (unknown, Const(3), Const(3))), known, TABLES) == 3
    assert partly(Op("add", (unknown, Const(3))), known, TABLES) is None
    assert partly(Op("add", (Var("turn"), Const(3))), known, TABLES) == 4


def test_a_call_is_imagined_to_the_next_offer():
    program = toy.program()
    machine = machine_of(program)
    state = machine.start(1, 0, None, 0)
    view = observer_of(machine).view(state, 1, 0, ())
    named = next(action for action in view.legal if action.name == "name")
    prospect = run_on(program, answered(view.known, named.index), view.place + 1)
    assert prospect.offer is toy.PLAY
    assert prospect.known["trump", 0] == named.index - toy.NAME_SPADES
    assert prospect.known["hand", 1] == view.hand
    assert ("hand", 0) not in prospect.known


def test_what_is_known_is_not_changed():
    program = toy.program()
    state = machine_of(program).start(1, 0, None, 0)
    known = dict(observer_of(machine_of(program)).view(state, 1, 0, ()).known)
    before = dict(known)
    run_on(program, answered(known, toy.PASS), 4)
    assert known == before
