"""Semantic checks: what the shape and the types of a ruleset cannot tell. One file, one code, one docstring each.

A check is a function from `Checked` to diagnostics; `CHECKS` lists them all by their codes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.language.checks import (
    absent_cards,
    dead_option,
    dead_order,
    deal_fits,
    dealt_again,
    endless_ask,
    endless_deal,
    exclusive_lines,
    first_of_side,
    hidden_decides,
    idle_duty,
    idle_example,
    idle_label,
    idle_meld,
    idle_of_group,
    idle_raise,
    line_complete,
    match_ends,
    mixed_group,
    moves_nothing,
    never_holds,
    never_read,
    never_set,
    no_call_left,
    no_play,
    nobody_leads,
    nobody_scores,
    nothing_scores,
    one_answer,
    order_complete,
    outdone_end,
    outgrown,
    paid_twice,
    same_words,
    score_holes,
    scored_after_set,
    set_twice,
    stale_reason,
    too_few_to_choose,
    unreachable_phase,
    worst_wins,
)
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.work import UsedUpError

Check = Callable[[Checked], Iterator[Diagnostic]]

MODULES = (
    deal_fits,
    dealt_again,
    too_few_to_choose,
    order_complete,
    dead_order,
    unreachable_phase,
    endless_deal,
    endless_ask,
    no_call_left,
    one_answer,
    nobody_leads,
    nobody_scores,
    hidden_decides,
    set_twice,
    scored_after_set,
    never_holds,
    exclusive_lines,
    score_holes,
    stale_reason,
    idle_duty,
    idle_example,
    idle_label,
    idle_meld,
    idle_of_group,
    idle_raise,
    outgrown,
    never_set,
    never_read,
    dead_option,
    nothing_scores,
    line_complete,
    absent_cards,
    mixed_group,
    moves_nothing,
    no_play,
    match_ends,
    outdone_end,
    worst_wins,
    first_of_side,
    paid_twice,
    same_words,
)

CHECKS: dict[str, Check] = {module.CODE: module.check for module in MODULES}
"""Every check by the code of its findings."""


EXPLAINED_BY: dict[str, frozenset[str]] = {
    "endless-deal": frozenset({"endless-ask"}),
    "unreachable-phase": frozenset({"endless-ask", "endless-deal", "no-call-left"}),
}
"""Findings that only follow from others: the deal stops at an ask, and so what comes later is never reached."""


def check_rules(checked: Checked, codes: Collection[str] | None = None) -> list[Diagnostic]:
    """Everything that the checks find in one variant of a ruleset, for one number of players.

    With `codes` only what has one of these.
    """
    found: dict[str, list[Diagnostic]] = {}
    try:
        for code, check in CHECKS.items():
            if codes is None or code in codes:
                found[code] = list(check(checked))
    except UsedUpError:
        found["not-all-checked"] = [_unfinished(checked, len(found))]
    return [
        finding
        for code, findings in found.items()
        if not any(found[cause] for cause in EXPLAINED_BY.get(code, ()) if cause in found)
        for finding in findings
    ]


def _unfinished(checked: Checked, done: int) -> Diagnostic:
    message = f"Of {len(CHECKS)} checks only {done} were made: the ruleset is too large for the others."
    hint = "followsuit validate --thorough makes them all, however long it takes"
    return Diagnostic("not-all-checked", message, checked.rules.position, Severity.WARNING, hint=hint)
