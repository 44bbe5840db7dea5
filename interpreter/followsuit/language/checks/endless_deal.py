"""Every deal comes to an end: from wherever it has got to, there is a way to a score, a throw-in or a new deal.

Wrong: nobody ever doubles, so nobody ever leaves the asking.

    state: {doubled: bool}
    phases:
      bid: {kind: ask, each: until_out, calls: {think: {out: doubled}}}

Right:

    state: {doubled: bool}
    phases:
      bid: {kind: ask, each: until_out, calls: {think: {out: doubled}, double: {out: true, do: {doubled: true}}}}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic
from followsuit.language.checks.shared.checked import Checked
from followsuit.program.model import End, Offer

CODE = "endless-deal"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports the loop that nothing leads out of."""
    if not checked.reached.complete:
        return
    ending = _on_the_way_to_an_end(checked)
    lost = [at for at in sorted(checked.reached.places) if at not in ending and not _nothing_to_say(checked, at)]
    if not lost:
        return
    caught = min(lost, key=lambda at: (len(_ahead(checked, at)), at))
    position = checked.program.code[caught].origin or checked.rules.position
    name, _ = checked.by_position.get(position, ("", None))
    where = f"Once “{name}” has begun, the deal can never end" if name else "The deal can never end"
    message = f"{where}: nothing leads from there to a score, a throw-in or a new deal."
    yield Diagnostic(CODE, message, position, hint="say what ends it: `until`, `out: true`, or `ends`")


def _ahead(checked: Checked, at: int) -> set[int]:
    """Every place that can be reached from one."""
    found, waiting = {at}, [at]
    while waiting:
        fresh = checked.reached.ways.get(waiting.pop(), set()) - found
        found |= fresh
        waiting += fresh
    return found


def _nothing_to_say(checked: Checked, at: int) -> bool:
    """Whether the way stops at an offer without any choice, which is another finding."""
    return isinstance(checked.program.code[at], Offer) and not checked.reached.ways.get(at)


def _on_the_way_to_an_end(checked: Checked) -> set[int]:
    before: dict[int, set[int]] = {}
    for at, following in checked.reached.ways.items():
        for to in following:
            before.setdefault(to, set()).add(at)
    code = checked.program.code
    found = {at for at in checked.reached.places if isinstance(code[at], End) or _nothing_to_say(checked, at)}
    waiting = list(found)
    while waiting:
        fresh = before.get(waiting.pop(), set()) - found
        found |= fresh
        waiting += fresh
    return found
