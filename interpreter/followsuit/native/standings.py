"""How a match stands from deal to deal, in machine code: its length, who leads, who was behind, whether it is over."""

from __future__ import annotations

from followsuit.engine.chance import DEALS_OF_A_MATCH
from followsuit.native.body import Body
from followsuit.native.words import POINTER, WORD_TYPE, Value, number

NOBODY = -1
FIELDS = ("deals", "in_vain", "thrown_in", "leader", "changes")


class Standings:
    """The running figures of one match, in local variables.

    The lead changes when another account than the last that led alone is alone in front.
    """

    def __init__(self, body: Body, cap: int, fruitless: int) -> None:
        self.body = body
        self.builder = body.builder
        self.cap = min(cap, DEALS_OF_A_MATCH)
        self.fruitless = fruitless
        self.accounts = range(body.program.account_count)
        self._locals = {name: self._local(name) for name in (*FIELDS, *(f"behind.{n}" for n in self.accounts))}

    def _local(self, name: str) -> Value:
        with self.builder.goto_entry_block():
            place = self.builder.alloca(WORD_TYPE, name=name)
        place.type = POINTER
        return place

    def _get(self, name: str) -> Value:
        return self.builder.load(self._locals[name], typ=WORD_TYPE)

    def _put(self, name: str, value: Value) -> None:
        self.builder.store(value, self._locals[name])

    def begin(self) -> None:
        """A match begins."""
        for name in self._locals:
            self._put(name, number(NOBODY if name == "leader" else 0))

    def deal_index(self, match: Value) -> Value:
        """The number of the deal that is next in a match."""
        build = self.builder
        return build.add(build.mul(match, number(DEALS_OF_A_MATCH)), self._get("deals"))

    def take(self, *, scored: bool) -> None:
        """A deal has ended."""
        build = self.builder
        self._put("deals", build.add(self._get("deals"), number(1)))
        if scored:
            self._put("in_vain", number(0))
        else:
            self._put("in_vain", build.add(self._get("in_vain"), number(1)))
            self._put("thrown_in", build.add(self._get("thrown_in"), number(1)))
        self._leads()

    def _totals(self) -> list[Value]:
        """The totals, turned round where the lowest is the best."""
        totals = [self.body.words.wide(self.body.frame.read("total", number(n)), 64) for n in self.accounts]
        lowest = self.body.program.best_is_lowest
        return [self.builder.neg(total) for total in totals] if lowest else totals

    def _leads(self) -> None:
        build, totals = self.builder, self._totals()
        best = totals[0]
        for total in totals[1:]:
            best = build.select(build.icmp_signed(">", total, best), total, best)
        leaders, leader = number(0), number(0)
        for place, total in enumerate(totals):
            leads = build.icmp_signed("==", total, best)
            leaders = build.add(leaders, build.zext(leads, WORD_TYPE))
            leader = build.select(leads, number(place), leader)
            behind, worst = build.sub(best, total), self._get(f"behind.{place}")
            self._put(f"behind.{place}", build.select(build.icmp_signed(">", behind, worst), behind, worst))
        before = self._get("leader")
        alone = build.icmp_signed("==", leaders, number(1))
        other = build.and_(alone, build.icmp_signed("!=", leader, before))
        changed = build.and_(other, build.icmp_signed("!=", before, number(NOBODY)))
        self._put("changes", build.add(self._get("changes"), build.zext(changed, WORD_TYPE)))
        self._put("leader", build.select(alone, leader, before))

    def goes_on(self) -> Value:
        """Whether another deal follows, as one bit."""
        build = self.builder
        over = self.body.words.wide(self.body.frame.read("over"), 64)
        return build.and_(
            build.icmp_signed("==", over, number(0)),
            build.and_(
                build.icmp_signed("<", self._get("deals"), number(self.cap)),
                build.icmp_signed("<", self._get("in_vain"), number(self.fruitless)),
            ),
        )

    def row(self) -> list[Value]:
        """The head of the row of the match (`batches.MATCH_HEAD`)."""
        build, frame, words = self.builder, self.body.frame, self.body.words
        over = build.icmp_signed("!=", words.wide(frame.read("over"), 64), number(0))
        winners = words.wide(frame.read("winners"), 64)
        worst = number(0)
        for account in self.accounts:
            seats = sum(1 << seat for seat, own in enumerate(self.body.program.accounts) if own == account)
            won = build.icmp_signed("!=", build.and_(winners, number(seats)), number(0))
            behind = self._get(f"behind.{account}")
            more = build.and_(won, build.icmp_signed(">", behind, worst))
            worst = build.select(more, behind, worst)
        figures = [self._get(name) for name in ("deals", "thrown_in")]
        return [build.zext(over, WORD_TYPE), *figures, winners, self._get("changes"), worst]
