"""The six kinds of phase, and what stands inside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from followsuit.language.keys import (
    Assignments,
    Body,
    Conditions,
    Expr,
    Flag,
    Kinded,
    MapOf,
    Name,
    Parameters,
    Phrases,
    Text,
    Word,
    key,
)
from followsuit.language.records.base import Placed, Record
from followsuit.language.records.law import DutyRecord, FreeRecord, WinClass
from followsuit.language.records.score import Effects
from followsuit.language.terms import Assignment, Named, Term


@dataclass(frozen=True)
class Phase(Placed):
    """What all phases have."""

    kind: str = key(Name(), "What kind of phase this is.", required=True)
    when: tuple[Named, ...] | None = key(Conditions(), "The phase is left out unless this holds.")
    title: str | None = key(Text(), "What the phase is called; by its name if absent.")
    about: str | None = key(Text(), "What happens here, in a sentence.")


@dataclass(frozen=True)
class Portion(Record):
    """How many cards a zone is dealt."""

    TITLE: ClassVar = "cards dealt to a zone"
    SHORT: ClassVar = "count"
    count: Term | None = key(
        Expr("int", ("me", "share")), "How many cards, or `rest` for all that are left.", required=True
    )
    before: Term | None = key(Expr("seat"), "The seat before which it is dealt; for the rulebook.")


@dataclass(frozen=True)
class DealPhase(Phase, Effects):
    """Cards are dealt."""

    to: Term | None = key(Expr("seats"), "The seats whose `hand` is dealt to.", default="everyone")
    first: Term | None = key(Expr("seat"), "Who gets cards first, then clockwise; nobody: the seat left of the dealer.")
    from_: Term | None = key(Expr("zone"), "The zone that the cards come from.", default="stock")
    cards: dict[str, Portion] = key(MapOf(Body(Portion), "zone"), "Zone → how many cards, or `rest`.", required=True)
    packets: str | None = key(Text(), "The packets they are dealt in; for the rulebook.")


@dataclass(frozen=True)
class StepPhase(Phase, Effects):
    """Something happens by itself."""


@dataclass(frozen=True)
class CallRecord(Placed, Effects):
    """Something that may be said."""

    PLACES: ClassVar = ("me", "ask")
    say: tuple[tuple[str, Term], ...] | None = key(
        Phrases(), "The words; or words → when they are used, with `otherwise`."
    )
    about: str | None = key(Text(), "What the call means, in a sentence.")
    when: tuple[Named, ...] | None = key(
        Conditions(), "When the call belongs to the situation at all; where a named one does not hold its name says so."
    )
    barred: tuple[Named, ...] | None = key(Conditions(), "Named reasons for refusing the call.")
    with_: dict[str, Term] | None = key(
        Parameters(), "Parameter → the values it may have: a set, `a..b`, `250..600 by 10`, or `18, 20, 22`."
    )
    raises: tuple[Assignment, ...] | None = key(
        Assignments(),
        "Variable → value: only if larger than now; then assigned. Of several the first that differs decides.",
    )
    answers: str | None = key(Name(), "Only straight after this call.")
    at_most: Term | None = key(Expr("int"), "How often one seat may say it in this phase.")
    out: Term | None = key(Expr("bool"), "Whether the seat is not asked again in this phase.")
    again: Term | None = key(Expr("bool"), "Whether the same seat goes on speaking.")
    next: Term | None = key(Expr("seat"), "Who speaks next; the next seat clockwise if absent.")
    aside: dict[str, Phase] | None = key(
        MapOf(Kinded(("step", "ask", "exchange", "deal")), "phase", ordered=True),
        "Phases run before the asking goes on.",
    )


@dataclass(frozen=True)
class AskPhase(Phase):
    """Seats speak in turn."""

    who: Term | None = key(Expr("seats"), "Who is asked; read again before every question.", default="everyone")
    first: Term | None = key(Expr("seat"), "Who speaks first; the first in turn after the dealer if absent.")
    each: str | None = key(
        Word(("once", "until_out", "until_quiet")),
        "`once`: everyone speaks once. `until_out`: until nobody is left in. `until_quiet`: until all who are in have "
        "spoken since the last raise.",
        default="once",
    )
    until: Term | None = key(Expr("bool", ("ask",)), "The asking ends as soon as this holds.")
    hidden: bool | None = key(Flag(), "The calls are revealed together at the end.")
    blind: bool | None = key(Flag(), "The seats speak before they see their hands.")
    calls: dict[str, CallRecord] = key(
        MapOf(Body(CallRecord), "call", ordered=True), "What may be said.", required=True
    )
    otherwise: Effects | None = key(Body(Effects), "What happens if `until` never held and no call ended the asking.")


@dataclass(frozen=True)
class MoveRecord(Placed):
    """One step of an exchange."""

    TITLE: ClassVar = "move of an exchange"
    PLACES: ClassVar = ("me",)
    when: tuple[Named, ...] | None = key(Conditions(), "The move is left out unless this holds.")
    by: Term | None = key(Expr("seat"), "Who chooses the cards; the seat whose exchange it is if absent.")
    from_: Term = key(Expr("zone"), "The zone the cards leave.", required=True)
    to: Term = key(Expr("zone"), "The zone they go to.", required=True)
    choose: Term | None = key(Expr("int"), "How many cards are chosen; all cards of the zone go if absent.")
    allow: dict[str, DutyRecord] | None = key(
        MapOf(Body(DutyRecord), "preference", ordered=True, lone="choose_what_is_allowed"),
        "Preferences that narrow the choice, like duties.",
    )
    must: Term | None = key(Expr("bool", ("card",)), "Which cards may be chosen at all; never more than these.")
    seen_by: Term | None = key(Expr("seats"), "Seats that see the cards pass, besides those that see either zone.")


@dataclass(frozen=True)
class ExchangePhase(Phase):
    """Cards are taken, laid away or passed."""

    PLACES: ClassVar = ()
    who: Term = key(Expr("seats"), "Whose exchange it is, one after the other.", required=True)
    first: Term | None = key(Expr("seat"), "Who begins.")
    optional: Term | None = key(Expr("bool", ("me",)), "Whether the exchange may be declined.")
    say: tuple[tuple[str, Term], ...] | None = key(
        Phrases(("me",)), "The words for taking part, where it may be declined."
    )
    decline: tuple[tuple[str, Term], ...] | None = key(Phrases(("me",)), "The words for declining it.")
    moves: dict[str, MoveRecord] = key(MapOf(Body(MoveRecord), "move", ordered=True), "Name → move.", required=True)
    together: bool | None = key(Flag(), "All choose before any card moves.")


@dataclass(frozen=True)
class MeldPhase(Phase):
    """Seats show their melds and are credited what these are worth."""

    PLACES: ClassVar = ("me",)
    group: str = key(Name(), "The group of melds.", required=True)
    who: Term | None = key(Expr("seats"), "Who shows melds.", default="everyone")
    first: Term | None = key(
        Expr("seat"), "Who is looked at first: the first of two equal melds is the better one.", default="left(dealer)"
    )
    among: Term | None = key(Expr("cards"), "The cards among which they are looked for.", default="hand")
    counts: str | None = key(
        Word(("all", "best_side")),
        "`all`: all melds count. `best_side`: only those of the side with the best single meld, which alone shows any.",
        default="all",
    )
    into: tuple[Assignment, ...] = key(Name(), "The variable that the points are added to.", required=True)


@dataclass(frozen=True)
class Keep(Placed):
    """Cards of a trick that its winner does not take."""

    PLACES: ClassVar = ("card",)
    card: Term = key(Expr("bool"), "Which cards.", required=True)
    to: Term = key(Expr("zone"), "The zone they go to.", required=True)


@dataclass(frozen=True)
class TricksPhase(Phase):
    """Tricks are played."""

    PLACES: ClassVar = ("tricks",)
    seats: Term | None = key(Expr("seats"), "Who plays; read again before every card.", default="everyone")
    leader: Term | None = key(
        Expr("seat"),
        "Who leads to the first trick; if that is nobody, the seat left of the dealer.",
        default="left(dealer)",
    )
    announces: Term | None = key(Expr("cards"), "Cards whose place everyone learns when play begins.")
    plays_for: Term | None = key(
        Expr("seat", ("zone",)), "Who decides for a hand; `owner` is the seat whose turn it is.", default="owner"
    )
    lead: dict[str, DutyRecord] | None = key(
        MapOf(Body(DutyRecord), "duty", ordered=True), "Duties of the leader, for this phase alone."
    )
    follow: dict[str, DutyRecord] | None = key(
        MapOf(Body(DutyRecord), "duty", ordered=True), "Duties of the others, for this phase alone."
    )
    free: dict[str, FreeRecord] | None = key(
        MapOf(Body(FreeRecord), "free card", ordered=True, lone="rule"), "Free cards, for this phase alone."
    )
    led: Term | None = key(Expr("class"), "The class to follow; that of the first card that has one if absent.")
    wins: dict[str, WinClass] | None = key(
        MapOf(Body(WinClass), "class", ordered=True),
        "Winning classes, for this phase alone; those of the ruleset if absent.",
    )
    calls: dict[str, CallRecord] | None = key(
        MapOf(Body(CallRecord), "call", ordered=True),
        "What may be said at one's turn before playing, each once a turn.",
    )
    before_card: dict[str, Phase] | None = key(
        MapOf(Kinded(("step", "ask", "exchange")), "phase", ordered=True),
        "What happens before each card; `me` is to play.",
        places=("me",),
    )
    on_card: dict[str, Phase] | None = key(
        MapOf(Kinded(("step", "ask", "exchange")), "phase", ordered=True),
        "What happens after each card; `card` is the card and `me` has played it.",
        places=("me", "card"),
    )
    after_trick: dict[str, Phase] | None = key(
        MapOf(Kinded(("step", "ask", "exchange", "deal", "meld")), "phase", ordered=True),
        "What happens after each trick.",
    )
    keeps: dict[str, Keep] | None = key(
        MapOf(Body(Keep), "kept card", ordered=True), "Cards that the winner does not take."
    )
    next_leader: Term | None = key(
        Expr("seat"), "Who leads next; if that is nobody, the seat left of the dealer.", default="winner"
    )
    until: Term | None = key(Expr("bool"), "Play ends after a trick as soon as this holds, or when no cards are left.")


PHASES: dict[str, type[Phase]] = {
    "deal": DealPhase,
    "step": StepPhase,
    "ask": AskPhase,
    "exchange": ExchangePhase,
    "meld": MeldPhase,
    "tricks": TricksPhase,
}
