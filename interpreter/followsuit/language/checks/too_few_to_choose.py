"""Nobody is to choose more cards than there can be where they are chosen from.

Wrong, with five cards in every hand:

    phases:
      pass_cards: {kind: exchange, who: everyone, moves: {pass: {from: hand, to: middle, choose: 6}}}

Right:

    phases:
      pass_cards: {kind: exchange, who: everyone, moves: {pass: {from: hand, to: middle, choose: 2}}}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.words import counted
from followsuit.language.records import ExchangePhase, MoveRecord
from followsuit.program.model import Deal, Instruction, Move

CODE = "too-few-to-choose"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports moves of exchanges for which a zone, with all that is dealt to it, is too small."""
    exchanges = (phase for phase in checked.rules.phases.values() if isinstance(phase, ExchangePhase))
    for exchange, name, move in ((phase, name, move) for phase in exchanges for name, move in phase.moves.items()):
        if move.choose is None or move.from_.op != "zone" or (wanted := move.choose.type.low) is None:
            continue
        there = _most(checked, exchange, move)
        if there is not None and wanted > there:
            where = "a hand" if move.from_.value == "hand" else f"“{move.from_.value}”"
            cards = counted(wanted, "card")
            message = f"“{name}” wants {cards} to be chosen, but {where} has no more than {there} then."
            yield Diagnostic(CODE, message, move.choose.position, hint=f"write a number up to {there}")


def _most(checked: Checked, phase: ExchangePhase, move: MoveRecord) -> int | None:
    """How many cards one element of the zone has at most, if cards came to it by deals alone; None if it is not known.

    What the exchange itself moves counts if it moves before others have chosen.
    """
    zone, code = move.from_.value, checked.program.code
    own = [at for at, item in enumerate(code) if item.origin == phase.position]
    until = own[0] if phase.together else max(own[-1], *_moves_of(code, phase))
    if any(isinstance(item, Move) and item.to.name == zone for item in code[:until]):
        return None
    shares = [_largest(checked, at, item, zone) for at, item in enumerate(code[: own[0]]) if isinstance(item, Deal)]
    known = [share for share in shares if share is not None]
    return sum(known) if known and len(known) == len(shares) else None


def _moves_of(code: tuple[Instruction, ...], phase: ExchangePhase) -> list[int]:
    places = {move.position for move in phase.moves.values()}
    return [at + 1 for at, item in enumerate(code) if item.origin in places]


def _largest(checked: Checked, at: int, deal: Deal, zone: str) -> int | None:
    """How many cards a deal gives to one element of a zone at most; None if nothing is known of it.

    Nothing is of deals inside other phases: they may be made again and again.
    """
    counts = [share.count for share in deal.shares if share.to.name == zone]
    if counts and deal.origin not in {phase.position for phase in checked.rules.phases.values()}:
        return None
    read = [checked.space.reader.read(count, state) for state in checked.reached.at(at) for count in counts]
    if any(value is None for value in read):
        return None
    return max((value.bit_length() - 1 for value in read if value), default=0)
