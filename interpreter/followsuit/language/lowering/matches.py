"""The end of a deal and of the match: score, totals, counters, ends, and what the next deal needs."""

from __future__ import annotations

from followsuit.language.lowering import terms
from followsuit.language.lowering.builder import Builder, Env, UnsayableError
from followsuit.language.lowering.effects import effects, score_lines
from followsuit.language.lowering.facts import accounts
from followsuit.language.lowering.words import best_seats
from followsuit.language.records import MatchEnd, StepPhase
from followsuit.program.model import End, Ending
from followsuit.program.nodes import ONE, ZERO, Const, Node, Var, all_of, choose, negate, operate, slots_read, total

OVER, WINNERS, DEALS = "over", "winners", "deals_played"


def finish_deal(build: Builder) -> None:
    """Lowers everything from the score on, and the three ways in which a deal ends."""
    env = Env()
    match = build.rules.match
    build.here(build.exits.deal)
    build.tell("phase", "score", build.rules.position)
    before = [build.temp(f"before.{account}") for account in range(max(accounts(build)) + 1)]
    for account, slot in enumerate(before):
        build.assign(slot.name, Var("total", Const(account)), match.position)
    score_lines(build, build.rules.score or {}, env)
    _total(build, before)
    build.assign(DEALS, operate("add", Var(DEALS), ONE), match.position)
    for name, step in (build.rules.after_score or {}).items():
        if isinstance(step, StepPhase):
            _after_score(build, name, step, env)
            _total(build, before)
    for end in match.ends.values():
        _end(build, end, env)
    _next_deal(build, env, counted=True)
    build.emit(End(Ending.SCORED, match.position))
    build.here(build.exits.throw_in)
    if match.throw_in_counts:
        build.assign(DEALS, operate("add", Var(DEALS), ONE), match.position)
        for end in match.ends.values():
            _end(build, end, env)
    _next_deal(build, env, counted=bool(match.throw_in_counts))
    build.emit(End(Ending.THROWN_IN, match.position))
    build.here(build.exits.redeal)
    build.assign("next_dealer", Var("dealer"), match.position)
    build.emit(End(Ending.REDEAL, match.position))


def _total(build: Builder, before: list[Var]) -> None:
    """The match totals are what they were before the deal and what the deal is worth so far."""
    for account, slot in enumerate(before):
        total_now = operate("add", slot, Var("points", Const(account)))
        build.assign("total", total_now, build.rules.match.position, Const(account))


def _after_score(build: Builder, name: str, step: StepPhase, env: Env) -> None:
    if step.ends is not None:
        message = f"“ends” means nothing here: when “{name}” is done, the deal has ended and has been scored."
        at = step.places.get("ends", step.position)
        raise UnsayableError("not-known-here", message, at, "leave out ends; what ends the match stands under match:")
    over = build.label()
    build.unless(terms.holds(build, step.when, env), over, step.position)
    effects(build, step, env)
    build.here(over)


def _next_deal(build: Builder, env: Env, *, counted: bool) -> None:
    """Who deals next, and the number of that deal: one more if this one counted, and another follows.

    Where the rules name nobody, as the winner of a trick that was never played, it is the player on the dealer's left.
    """
    said, left = build.rules.match.next_dealer, build.look("left", ONE, Var("dealer"))
    following = left if said is None else terms.lower(build, said, env)
    if not slots_read(following) <= {"dealer"}:
        following = choose(operate("eq", following, Const(build.players)), left, following)
    build.assign("next_dealer", following, build.rules.match.position)
    if counted:
        build.assign("deal_no", operate("add", Var("deal_no"), negate(Var(OVER))), build.rules.match.position)


def _end(build: Builder, end: MatchEnd, env: Env) -> None:
    """The match is over if the condition holds, unless equal best scores play another deal."""
    skipped = build.label()
    condition = all_of(negate(Var(OVER)), terms.holds(build, end.when, env))
    build.unless(condition, skipped, end.position)
    best = best_seats(build, build.everyone, "min" if build.rules.match.best == "lowest" else "max")
    winners = best if end.winner is None else terms.lower(build, end.winner, env)
    build.assign(WINNERS, winners, end.position)
    if build.rules.match.ties == "another_deal":
        build.unless(_one_account(build), skipped, end.position)
    build.assign(OVER, ONE, end.position)
    build.here(skipped)


def _one_account(build: Builder) -> Node:
    own = accounts(build)
    winning = (
        operate("some", operate("meet", Var(WINNERS), Const(sum(1 << s for s, a in enumerate(own) if a == account))))
        for account in range(max(own) + 1)
    )
    return operate("le", total(choose(one, ONE, ZERO) for one in winning), ONE)
