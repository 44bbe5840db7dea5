"""One deal, from any state: its record is changed in place, by an answer, by random play, or to its end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from llvmlite import ir

from followsuit.native.body import Body
from followsuit.native.compiling import target
from followsuit.native.frame import put_wide
from followsuit.native.policy import Policy, some
from followsuit.native.widths import WORD, Widths
from followsuit.native.words import POINTER, WORD_TYPE, Value, number
from followsuit.program.model import End, Keep, Offer, Program

NAME = "run"
TO_THE_END = -1
"""As the number of random choices: until the deal is over."""


class Status(IntEnum):
    """Where a run came to rest."""

    OFFER = 0
    END = 1
    FAULT = 2


class Word(IntEnum):
    """What the words of the second argument are: `ANSWER` to `DRAWN` are read, `DRAWN` and the rest are written."""

    ANSWER = 0
    LIMIT = 1
    POLICY = 2
    DRAWN = 3
    ACTOR = 4
    SEAT = 5
    FAULTY = 6
    LEGAL = 7


@dataclass(frozen=True)
class Call:
    """How large the second argument is for one program: `legal` words are the set of legal choices, lowest first."""

    legal: int

    @property
    def size(self) -> int:
        """Its words."""
        return Word.LEGAL + self.legal


def call_of(program: Program) -> Call:
    """The form of the second argument."""
    widths = Widths(program)
    offers = [step for step in program.code if isinstance(step, Offer)]
    return Call(max((widths.bits(offer.open) for offer in offers), default=WORD) // WORD)


def run_module(program: Program) -> ir.Module:
    """A module with `run(record, call)`, which gives a `Status`.

    If `ANSWER` is not negative, it answers the offer at which the record rests. Then `LIMIT` random choices are made
    (`TO_THE_END`: as long as there are any). A record whose place is 0 is dealt first.
    """
    module = ir.Module(NAME)
    function = ir.Function(module, ir.FunctionType(WORD_TYPE, [POINTER, POINTER]), NAME)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    _Run(builder, program, *function.args).build()
    return module


class _Run:
    """Builds the function: into the program at the place where the record rests, and out of it at the next rest."""

    def __init__(self, builder: ir.IRBuilder, program: Program, record: Value, call: Value) -> None:
        self.builder = builder
        self.program = program
        self.memory, self.call = record, call
        self.body = Body(builder, program, self, deposits=target().deposits)
        self.policy = Policy(self.body.words)
        self._limit = self._local("limit")
        self._legal = call_of(program).legal * WORD

    def _local(self, name: str) -> Value:
        place = self.builder.alloca(WORD_TYPE, name=name)
        place.type = POINTER
        return place

    def build(self) -> None:
        """Builds it."""
        build, frame, body = self.builder, self.body.frame, self.body
        frame.reset(Keep.TEMP)
        frame.load(body.record, self.memory)
        body.refuel()
        build.store(self._word(Word.LIMIT), self._limit)
        self.policy.begin(self._word(Word.POLICY), self._word(Word.DRAWN))
        answers = build.icmp_signed(">=", self._word(Word.ANSWER), number(0))
        switch = build.switch(frame.word(self.memory, 0), body.blocks[0])
        for place in body.reached:
            item = self.program.code[place]
            if isinstance(item, Offer):
                switch.add_case(number(place), self._resumed(place, answers))
            elif isinstance(item, End):
                switch.add_case(number(place), body.blocks[place])
        body.build()

    def _resumed(self, place: int, answers: Value) -> ir.Block:
        """The block that answers an offer, or asks it again."""
        build = self.builder
        resume, answer = build.append_basic_block("resume"), build.append_basic_block("answer")
        with build.goto_block(build.block):
            build.position_at_end(resume)
            build.cbranch(answers, answer, self.body.blocks[place])
            build.position_at_end(answer)
            self.body.answer_at(place, self._word(Word.ANSWER))
        return resume

    def _word(self, which: Word) -> Value:
        return self.body.frame.word(self.call, which)

    def _put(self, which: Word, value: Value) -> None:
        self.body.frame.put(self.call, which, value)

    def offer(self, body: Body, place: int, offer: Offer) -> None:
        """Rests here, or makes a random choice."""
        build = self.builder
        legal = body.expressions.value(offer.open)
        left = build.load(self._limit, typ=WORD_TYPE)
        rest, go_on = build.append_basic_block("rest"), build.append_basic_block("choose")
        build.cbranch(build.icmp_signed("==", left, number(0)), rest, go_on)
        build.position_at_end(rest)
        for which, node in ((Word.ACTOR, offer.actor), (Word.SEAT, offer.seat)):
            self._put(which, body.expressions.value(node, WORD))
        put_wide(build, self.call, Word.LEGAL, body.words.wide(legal, self._legal))
        self._leave(place, Status.OFFER)
        build.position_at_end(go_on)
        body.expressions.forget()
        build.store(build.sub(left, number(1)), self._limit)
        body.unless(some(build, legal))
        choice = self.policy.pick(legal, offer.raising)
        body.refuel()
        body.answer(choice)

    def end(self, body: Body, place: int, end: End) -> None:
        """Leaves; nothing is legal any more."""
        del body, end
        put_wide(self.builder, self.call, Word.LEGAL, number(0, self._legal))
        self._leave(place, Status.END)

    def tell(self, body: Body, place: int) -> None:
        """Nobody listens."""

    def fault(self, body: Body) -> None:
        """Says where; the record is left as it was."""
        self._put(Word.FAULTY, body.faulty)
        self.builder.ret(number(Status.FAULT))

    def _leave(self, place: int, status: Status) -> None:
        self.body.frame.store(self.body.record, self.memory)
        self.body.frame.put(self.memory, 0, number(place))
        self._put(Word.DRAWN, self.policy.count())
        self.builder.ret(number(status))
