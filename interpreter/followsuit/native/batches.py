"""Many deals or matches in one call: each dealt anew, played by `random`, and told in a row of a few words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from llvmlite import ir

from followsuit.engine.chance import Purpose
from followsuit.native.body import Body
from followsuit.native.compiling import target
from followsuit.native.policy import Policy, some
from followsuit.native.standings import Standings
from followsuit.native.tallies import Tallies
from followsuit.native.words import POINTER, WORD_TYPE, Value, number
from followsuit.program.model import End, Ending, Keep, Offer, Program

ENDINGS = tuple(Ending)
DEAL_HEAD = 2
"""The words of a deal's row before the points: how it ended (its place in `ENDINGS`), how many decisions it had."""

MATCH_HEAD = 6
"""The words of a match's row before the totals: whether it was finished, its deals, how many of these gave no result,
the set of seats that won, how often the lead changed, by how much the winner was behind at the worst."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a batch is of. `plain` players choose uniformly in auctions too; `counting` counts on the way.

    In a match at most `cap` deals are played, and it is given up after `fruitless` deals in a row without a result.
    """

    matches: bool = False
    counting: bool = False
    plain: bool = False
    cap: int = 10_000
    fruitless: int = 50

    @property
    def name(self) -> str:
        """The function's name, which tells it from those of the other forms."""
        words = ["matches" if self.matches else "deals", *(["counted"] if self.counting else [])]
        words += ["plain"] if self.plain else []
        return "_".join([*words, str(self.cap), str(self.fruitless)] if self.matches else words)

    def row_size(self, program: Program) -> int:
        """The words of a row: its head, then the points (in a match: the total) of each account."""
        return (MATCH_HEAD if self.matches else DEAL_HEAD) + program.account_count


def batch_module(program: Program, form: Form) -> ir.Module:
    """A module with a function of the form's name: `(seed, first, count, rows, counts)`.

    It plays the deals (or matches) from the number `first` on and writes a row for each; `counts` is the vector of
    `program.counting`, which grows. Dealer and cards are those that `simulate` gives. Where a row begins with a
    negative number n, the instruction -n - 1 could not be carried out, and nothing of it may be believed.
    """
    module = ir.Module(form.name)
    kind = ir.FunctionType(ir.VoidType(), [WORD_TYPE, WORD_TYPE, WORD_TYPE, POINTER, POINTER])
    function = ir.Function(module, kind, form.name)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    Batch(builder, program, form, function.args).build()
    return module


def maker(form: Form) -> Callable[[Program], ir.Module]:
    """What makes the module of a form."""
    return partial(batch_module, form=form)


class Batch:
    """Builds the function: a loop over deals around the program; in matches a loop over matches around that."""

    def __init__(self, builder: ir.IRBuilder, program: Program, form: Form, arguments: Sequence[Value]) -> None:
        self.builder = builder
        self.program = program
        self.form = form
        self.seed, self.first, self.count, self.rows, counts = arguments
        self.body = self.make_body()
        self.policy = Policy(self.body.words)
        self.tallies = Tallies(program, counts, builder) if form.counting else None
        self.standings = Standings(self.body, form.cap, form.fruitless) if form.matches else None
        self._locals = {name: self._local(name) for name in ("number", "row")}
        self._next, self._deal = (builder.append_basic_block(name) for name in ("next", "deal"))

    def make_body(self) -> Body:
        """The program."""
        return Body(self.builder, self.program, self, deposits=target().deposits)

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
        build.branch(self._next)
        build.position_at_end(self._next)
        begin, done = build.append_basic_block("begin"), build.append_basic_block("done")
        build.cbranch(build.icmp_unsigned("<", self._get("number"), self.count), begin, done)
        build.position_at_end(done)
        self.leave()
        build.position_at_end(begin)
        self._begin()
        build.branch(self._deal)
        build.position_at_end(self._deal)
        self.begin_deal()
        build.branch(self.body.blocks[0])
        self.body.build()

    def leave(self) -> None:
        """All are played."""
        self.builder.ret_void()

    def _begin(self) -> None:
        """A deal of its own, or the first of a match: who deals moves on from one to the next."""
        build, frame, words = self.builder, self.body.frame, self.body.words
        frame.reset(Keep.MATCH)
        dealer = build.urem(build.add(self.first, self._get("number")), number(self.program.players))
        frame.write("next_dealer", words.wide(dealer, self.body.widths.slot("next_dealer")))
        if self.standings is not None:
            self.standings.begin()

    def begin_deal(self) -> None:
        """Everything as it is before cards are dealt."""
        build, frame, words = self.builder, self.body.frame, self.body.words
        deal = build.add(self.first, self._get("number"))
        if self.standings is not None:
            deal = self.standings.deal_index(deal)
        frame.reset(Keep.DEAL)
        frame.reset(Keep.TEMP)
        build.store(words.key(self.seed, deal, Purpose.CHANCE), frame.key)
        for local in (frame.draws, frame.moves):
            build.store(number(0), local)
        self.begin_choosing(words.key(self.seed, deal, Purpose.POLICY))
        self.body.refuel()
        if self.tallies is not None:
            self.tallies.begin(self.body)

    def begin_choosing(self, key: Value) -> None:
        """Takes the key of the players' numbers in a deal: one stream for all decisions."""
        self.policy.begin(self.body.words.drawn(key, number(0)), number(0))

    def offer(self, body: Body, place: int, offer: Offer) -> None:
        """Answers as `random` does; an offer without a legal choice is a fault."""
        legal = body.expressions.value(offer.open)
        body.unless(some(self.builder, legal))
        if self.tallies is not None:
            self.tallies.offer(body, place, offer, legal)
        choice = self.choice(body, place, offer, legal)
        if self.tallies is not None:
            self.tallies.answer(body, place, choice)
        body.refuel()
        body.answer(choice)

    def choice(self, body: Body, place: int, offer: Offer, legal: Value) -> Value:
        """What is answered to an offer with these legal choices."""
        del body, place
        return self.policy.pick(legal, 0 if self.form.plain else offer.raising)

    def tell(self, body: Body, place: int) -> None:
        """Counts what is told, if anybody wants that."""
        if self.tallies is not None:
            self.tallies.tell(body, place)

    def end(self, body: Body, place: int, end: End) -> None:
        """Writes the row and goes on; in a match, goes to its next deal until it is over."""
        del place
        if self.tallies is not None and end.ending is Ending.SCORED:
            self.tallies.end(body)
        if self.standings is None:
            moves = self.builder.load(body.frame.moves, typ=WORD_TYPE)
            self._write_row([number(ENDINGS.index(end.ending)), moves, *self._numbers("points")])
            return
        self.standings.take(scored=end.ending is Ending.SCORED)
        over = self.builder.append_basic_block("match.over")
        self.builder.cbranch(self.standings.goes_on(), self._deal, over)
        self.builder.position_at_end(over)
        self._write_row([*self.standings.row(), *self._numbers("total")])

    def _numbers(self, slot: str) -> list[Value]:
        accounts = range(self.program.account_count)
        return [self.body.words.wide(self.body.frame.read(slot, number(account)), 64) for account in accounts]

    def fault(self, body: Body) -> None:
        """Writes a row that says where."""
        self._write_row([self.builder.sub(number(-1), body.faulty)])

    def _write_row(self, row: list[Value]) -> None:
        build = self.builder
        at = build.inttoptr(self._get("row"), POINTER)
        for place, value in enumerate(row):
            build.store(value, build.gep(at, [number(place)], source_etype=WORD_TYPE))
        self._put("row", build.add(self._get("row"), number(8 * self.form.row_size(self.program))))
        self._put("number", build.add(self._get("number"), number(1)))
        build.branch(self._next)
