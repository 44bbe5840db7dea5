"""Each duty can narrow the choice of cards after the duties before it.

Wrong: the second duty asks for what the first has already settled.

    follow:
      follow_suit: suit == led
      suit_again: {when: leader == dealer, card: suit == led}

Right:

    follow:
      follow_suit: suit == led
      trump: suit == trumps
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import place_of
from followsuit.language.expressions.context import key_of
from followsuit.language.records import DutyRecord

CODE = "idle-duty"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of duties that every card meets, and of those that an earlier one has already settled."""
    for record, _ in checked.records:
        for key in ("lead", "follow", "allow"):
            duties = getattr(record, key, None)
            if isinstance(duties, dict):
                yield from _idle(duties)


def _idle(duties: Mapping[str, DutyRecord]) -> Iterator[Diagnostic]:
    before: dict[str, DutyRecord] = {}
    for name, duty in duties.items():
        if duty.card.op == "const":
            what = "every card meets it" if duty.card.value else "no card meets it"
            yield _warning(name, duty, f"because {what}")
        for earlier_name, earlier in before.items():
            if key_of(earlier.card) == key_of(duty.card) and _binds_whenever(earlier, duty):
                related = (Related(f"“{earlier_name}” already asks for these cards", earlier.position),)
                yield _warning(name, duty, f"because “{earlier_name}” has already asked for the same cards", related)
                break
        before[name] = duty


def _binds_whenever(earlier: DutyRecord, later: DutyRecord) -> bool:
    conditions = {key_of(named.term) for named in later.when or ()}
    return all(key_of(named.term) in conditions for named in earlier.when or ())


def _warning(name: str, duty: DutyRecord, why: str, related: tuple[Related, ...] = ()) -> Diagnostic:
    message = f"The duty “{name}” never narrows anything, {why}."
    hint = "put it before the other one, say which other cards it asks for, or remove it"
    return Diagnostic(CODE, message, place_of(duty, "card"), Severity.WARNING, related, hint)
