"""Expressions read as far as they are known."""

from engine import toy
from followsuit.players.partly import partly
from followsuit.program.nodes import Const, Op, Var

TABLES = toy.TABLES


def test_partly_knows_what_does_not_depend_on_the_unknown():
    unknown, known = Var("turn_up"), {("turn", 0): 1}
    assert partly(Op("and", (Const(0), unknown)), known, TABLES) == 0
    assert partly(Op("or", (unknown, Const(1))), known, TABLES) == 1
    assert partly(Op("if", (unknown, Const(3), Const(3))), known, TABLES) == 3
    assert partly(Op("add", (unknown, Const(3))), known, TABLES) is None
    assert partly(Op("add", (Var("turn"), Const(3))), known, TABLES) == 4
