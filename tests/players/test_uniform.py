"""The player `random`: uniform, but auctions end."""

from collections import Counter

from engine import toy
from followsuit.core.diagnostics import Position
from followsuit.engine.chance import Random, pick
from followsuit.program.model import Call, Offer, Reason
from followsuit.program.nodes import ONE, ZERO

HERE = Position("x", 1, 1)
RAISING = Call("bid", 1, (), (Reason("bid", "raises", ONE),), (), HERE)


def offer(*calls):
    return Offer("auction", ZERO, ZERO, ONE, None, calls)


def test_without_raises_every_choice_is_quiet():
    assert toy.ASK.quiet == -1
    assert toy.PLAY.quiet == -1


def test_calls_that_raise_are_not_quiet():
    quiet = offer(Call("pass", 0, (), (), ()), RAISING).quiet
    assert quiet & 1
    assert not quiet & 2


def test_choices_are_uniform():
    random = Random(5)
    counts = Counter(pick(0b1011, -1, random) for _ in range(3000))
    assert set(counts) == {0, 1, 3}
    assert min(counts.values()) > 900


def test_half_of_the_time_nothing_is_raised():
    random, quiet = Random(5), ~0b111110
    counts = Counter(pick(0b111111, quiet, random) for _ in range(3000))
    assert 0.5 < counts[0] / 3000 < 0.67  # 1/2 + 1/2 * 1/6
