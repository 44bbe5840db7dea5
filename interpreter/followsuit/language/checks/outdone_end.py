"""Each way in which the match ends can come before the others, as the options usually are.

Wrong: whoever has eight hundred points had five hundred before.

    match:
      ends:
        target_reached: {when: any(score(s) >= 500 for s in everyone)}
        eight_hundred: {when: any(score(s) >= 800 for s in everyone)}

Right:

    match:
      ends:
        eight_hundred: {when: any(score(s) >= 800 for s in everyone)}
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.records import MatchEnd
from followsuit.language.terms import Term
from followsuit.program.nodes import evaluate

CODE = "outdone-end"

RISING, FALLING = frozenset({">=", ">"}), frozenset({"<=", "<"})
COUNTED = "deals_played"
"""What comes to each number in its turn, so that the lower one is first."""


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of an end that asks for the same as an earlier one, or for more of it, and so never comes about."""
    for (name, end), (other_name, other) in combinations(checked.rules.match.ends.items(), 2):
        if _comes_later(checked, other, end):
            yield _problem(other_name, other, name, end)
        elif end.winner == other.winner is None and _comes_later(checked, end, other):
            yield _problem(name, end, other_name, other)


def _comes_later(checked: Checked, end: MatchEnd, other: MatchEnd) -> bool:
    """Whether an end holds only where the other holds or has held before."""
    mine, theirs = end.when or (), other.when or ()
    if len(mine) != 1 or len(theirs) != 1:
        return False
    apart = list(_apart(mine[0].term, theirs[0].term))
    if not apart:
        return True
    if len(apart) > 1 or apart[0] is None:
        return False
    compared, wanted, earlier = apart[0]
    more, less = _usually(checked, wanted), _usually(checked, earlier)
    if more is None or less is None:
        return False
    rising = compared.value in RISING or (compared.value == "==" and compared.args[0].value == COUNTED)
    return more >= less if rising else compared.value in FALLING and more <= less


def _apart(one: Term, other: Term) -> Iterator[tuple[Term, Term, Term] | None]:
    """Where two conditions differ: the comparison, and what stands on its right in each; None for anything else."""
    if (one.op, one.value, len(one.args)) != (other.op, other.value, len(other.args)):
        yield None
    elif one.op == "compare":
        yield from _apart(one.args[0], other.args[0])
        if list(_apart(one.args[1], other.args[1])):
            yield one, one.args[1], other.args[1]
    else:
        for mine, theirs in zip(one.args, other.args, strict=True):
            yield from _apart(mine, theirs)


def _usually(checked: Checked, term: Term) -> int | None:
    """What a number is while every option has its usual value; None if it hangs on more."""
    options = checked.rules.options or {}
    usual = {name: option.default for name, option in options.items() if isinstance(option.default, int)}
    if any(part.op not in {"const", "arithmetic"} and part.value not in usual for part in term.walk()):
        return None
    return evaluate(checked.node(term), lambda name, _at: int(usual[name]), checked.program.tables)


def _problem(name: str, end: MatchEnd, first_name: str, first: MatchEnd) -> Diagnostic:
    return Diagnostic(
        CODE,
        f"The match never ends by “{name}”, as the options usually are: “{first_name}” holds before it.",
        end.position,
        Severity.WARNING,
        related=(Related(f"“{first_name}” comes first", first.position),),
        hint=f"if one is meant in place of the other, take that away: {name}: null, or {first_name}: null",
    )
