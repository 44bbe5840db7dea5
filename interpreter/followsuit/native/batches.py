"""Many deals in one call: each dealt anew, played by `random`, and told in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from followsuit.engine.chance import Purpose
from followsuit.native.body import Body
from followsuit.native.compiling import target
from followsuit.native.policy import Policy, some
from followsuit.native.words import POINTER, WORD_TYPE, Value, number
from followsuit.program.model import End, Ending, Keep, Offer, Program

NAME = "batch"
ENDINGS = tuple(Ending)
ROW_HEAD = 2
"""The words of a row before the points: how the deal ended (see `Row`), and how many decisions it had."""


def row_size(program: Program) -> int:
    """The words of a row: its head, then the points of each account."""
    return ROW_HEAD + program.account_count


def batch_module(program: Program, *, plain: bool = False) -> ir.Module:
    """A module with `batch(seed, first, count, rows)`: single deals from the number `first` on, a row for each.

    A deal has the dealer and the cards that `simulate` gives it. Where a row begins with a negative number n, the
    instruction -n - 1 could not be carried out. With `plain` the players choose uniformly in auctions too.
    """
    module = ir.Module(NAME)
    kind = ir.FunctionType(ir.VoidType(), [WORD_TYPE, WORD_TYPE, WORD_TYPE, POINTER])
    function = ir.Function(module, kind, NAME)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    _Batch(builder, program, function.args, plain=plain).build()
    return module


class _Batch:
    """Builds the function: a loop over deals around the program."""

    def __init__(self, builder: ir.IRBuilder, program: Program, arguments: Sequence[Value], *, plain: bool) -> None:
        self.builder = builder
        self.program = program
        self.seed, self.first, self.count, self.rows = arguments
        self.body = Body(builder, program, self, deposits=target().deposits)
        self.policy = Policy(self.body.words)
        self.plain = plain
        self._locals = {name: self._local(name) for name in ("number", "row")}
        self._head = builder.append_basic_block("next")

    def _local(self, name: str) -> Value:
        place = self.builder.alloca(WORD_TYPE, name=name)
        place.type = POINTER
        return place

    def _get(self, name: str) -> Value:
        return self.builder.load(self._locals[name], typ=WORD_TYPE)

    def _put(self, name: str, value: Value) -> None:
        self.builder.store(value, self._locals[name])

    def build(self) -> None:
        """Builds it."""
        build = self.builder
        self._put("number", number(0))
        self._put("row", build.ptrtoint(self.rows, WORD_TYPE))
        build.branch(self._head)
        build.position_at_end(self._head)
        deal, done = build.append_basic_block("deal"), build.append_basic_block("done")
        build.cbranch(build.icmp_unsigned("<", self._get("number"), self.count), deal, done)
        build.position_at_end(done)
        build.ret_void()
        build.position_at_end(deal)
        self._begin()
        build.branch(self.body.blocks[0])
        self.body.build()

    def _begin(self) -> None:
        build, frame, words = self.builder, self.body.frame, self.body.words
        deal = build.add(self.first, self._get("number"))
        for keep in (Keep.MATCH, Keep.DEAL, Keep.TEMP):
            frame.reset(keep)
        dealer = build.urem(deal, number(self.program.players))
        frame.write("next_dealer", words.wide(dealer, self.body.widths.slot("next_dealer")))
        build.store(words.key(self.seed, deal, Purpose.CHANCE), frame.key)
        for local in (frame.draws, frame.moves):
            build.store(number(0), local)
        self.policy.begin(words.drawn(words.key(self.seed, deal, Purpose.POLICY), number(0)), number(0))
        self.body.refuel()

    def offer(self, body: Body, place: int, offer: Offer) -> None:
        """Answers as `random` does; an offer without a legal choice is a fault."""
        del place
        legal = body.expressions.value(offer.open)
        body.unless(some(self.builder, legal))
        choice = self.policy.pick(legal, 0 if self.plain else offer.raising)
        body.refuel()
        body.answer(choice)

    def end(self, body: Body, place: int, end: End) -> None:
        """Writes the row and goes to the next deal."""
        del place
        points = [
            body.words.wide(body.frame.read("points", number(account)), 64)
            for account in range(self.program.account_count)
        ]
        moves = self.builder.load(body.frame.moves, typ=WORD_TYPE)
        self._write_row([number(ENDINGS.index(end.ending)), moves, *points])

    def fault(self, body: Body) -> None:
        """Writes a row that says where."""
        self._write_row([self.builder.sub(number(-1), body.faulty)])

    def _write_row(self, row: list[Value]) -> None:
        build = self.builder
        at = build.inttoptr(self._get("row"), POINTER)
        for place, value in enumerate(row):
            build.store(value, build.gep(at, [number(place)], source_etype=WORD_TYPE))
        self._put("row", build.add(self._get("row"), number(8 * row_size(self.program))))
        self._put("number", build.add(self._get("number"), number(1)))
        build.branch(self._head)
