"""A record of another format in the words of a ruleset: deals, what is known of the cards, what was said and played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from followsuit.game import RecordError

MOST_BYTES = 4 * 1024 * 1024
MOST_DEALS = 5_000
"""What a record may hold at most; more than one that people keep in one file, and small enough to be read whole."""


class UnreadableRecord(RecordError):  # noqa: N818  (what it is, in the words of the messages)
    """The text is not in the format it seems to be in; the message says where and why in a sentence."""


def bounded(text: str) -> None:
    """Looks at the size of a record before it is read.

    Raises:
        UnreadableRecord: it is too large.
    """
    if len(text) > MOST_BYTES:
        raise UnreadableRecord(f"it is larger than {MOST_BYTES // 1024 // 1024} MiB; divide it into several files")


def bounded_deals(count: int) -> None:
    """Looks at the number of deals of a record.

    Raises:
        UnreadableRecord: there are too many.
    """
    if count > MOST_DEALS:
        raise UnreadableRecord(f"it has more than {MOST_DEALS:,} deals; divide it into several files")


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that was said or played.

    `text` is the action as the ruleset names it, `written` what stands in the record. `seat` is who said it, None where
    the record leaves it to the rules. `trick` counts from 1, None for what is no card of a trick.
    """

    text: str
    written: str
    seat: int | None = None
    trick: int | None = None


Found = Mapping[str, Any]
"""What came of a deal: the variables of the ruleset, and `scores`, `tricks` and `totals` as far as they are known."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something the record says came of a deal.

    `words` call it (“The contract”), `written` stands in the record and means `value`. `of` takes the same from what
    came of it by the rules, None if that is not known; `told` writes such a value as a record does.
    """

    words: str
    written: str
    value: Any
    of: Callable[[Found], Any]
    told: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal.

    `said` holds, for each decision of the ruleset by its name, what was answered in order; decisions stand in the order
    in which they come. `usual` is the answer to a decision of which the record does not speak. `hands` and `zones` are
    the cards known to have been dealt, not always all of them. `tricks` are those won by each seat according to the
    record, for a deal that is not played out. `unknown` says in sentences what the record does not hold, `wrong` where
    it contradicts itself. `by_seat` names decisions whose answers the record sorts by trick and seat, and leaves their
    order within a trick to the rules. `follows`: no deal is missing between the one before and this one.
    """

    name: str
    options: Mapping[str, str] = field(default_factory=dict)
    dealer: int | None = None
    hands: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    zones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    said: Mapping[str, tuple[Said, ...]] = field(default_factory=dict)
    usual: Mapping[str, str] = field(default_factory=dict)
    tricks: tuple[int, ...] | None = None
    facts: tuple[Fact, ...] = ()
    unknown: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    by_seat: tuple[str, ...] = ()
    follows: bool = True

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known of it."""
        return not (self.said or self.hands or self.zones)


@dataclass(frozen=True, slots=True)
class Recorded:
    """A whole record. `seats` are names for the seats; `totals` what each account had before the first deal.

    `linked`: each deal goes on from the one before, as a match does; otherwise each stands by itself.
    """

    format: str
    ruleset: str
    seats: tuple[str, ...]
    deals: tuple[RecordedDeal, ...]
    totals: tuple[int, ...] | None = None
    linked: bool = False
