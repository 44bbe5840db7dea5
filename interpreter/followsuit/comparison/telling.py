"""The first difference of a deal under two rulesets, in sentences: who would do what, and what the other rules say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from followsuit.comparison.course import Course
from followsuit.comparison.dealing import Unlike
from followsuit.comparison.partings import Kind, Parting, by_seat
from followsuit.comparison.sides import Names
from followsuit.core.cards import Deck
from followsuit.core.suggest import first_up, listed
from followsuit.engine.actions import Action, blanks
from followsuit.engine.events import Event, Place
from followsuit.engine.game import Game
from followsuit.engine.menus import in_short, some
from followsuit.engine.refusals import told_of
from followsuit.engine.views import HAND
from followsuit.present.cards import Faces
from followsuit.present.results import account_name
from followsuit.present.transcript import Teller
from followsuit.program.model import Ending
from followsuit.wording.english import ENGLISH

FEW = 4
"""So many places that are dealt other cards, and so many cards of one pack alone, are told one by one."""

MANY = 6
"""So many things that can be said are told one by one."""

TWO = 2
"""So many lines of the score are told one by one."""

SAY = ENGLISH.contrasts.say
ENDED = {ending.value: SAY(ending.name.lower()) for ending in Ending}
"""How a deal ends → that it does so."""

Draw = Callable[[Deck], Faces]
"""How the cards of a deck are drawn."""


@dataclass(frozen=True)
class Words:
    """Puts the comparison of a deal into sentences."""

    course: Course
    names: Names
    draw: Draw

    # --- where they part ---------------------------------------------------------------------------------------

    def parting(self) -> tuple[str, ...]:
        """The first difference, a sentence for each side; one for both if there is none."""
        parting = self.course.parting
        if parting is None:
            return (SAY("alike"),)
        if parting.action is not None and parting.other is not None:
            return tuple(self._chosen(parting.action, parting.other))
        if parting.action is not None:
            return tuple(self._choice(parting, parting.action))
        games, events = self.course.at, (parting.a, parting.b)
        return tuple(
            SAY("here", name=name, what=self._here(parting.kind, game, event).rstrip("."))
            for name, game, event in zip(self.names, games, events, strict=True)
        )

    def _choice(self, parting: Parting, action: Action) -> Iterator[str]:
        """What is done under one, and why not under the other."""
        game, other = self.course.at if parting.by_a else reversed(self.course.at)
        name, other_name = self.names if parting.by_a else reversed(tuple(self.names))
        seat = game.machine.seat(game.state) or 0
        yield SAY("under", name=name, what=self._done(game, action))
        if action.card is not None and other.program.deck.parse(action.text) is None:
            yield SAY("under", name=other_name, what=SAY("no such card", n=str(len(other.program.deck))))
        elif parting.refusal is None or parting.refusal.reason == "unknown":
            yield SAY("under", name=other_name, what=SAY("cannot be said" if action.card is None else "cannot be done"))
        else:
            theirs = other.program.seat_names[seat]
            yield SAY("told", name=other_name, what=told_of(parting.refusal.message, theirs))

    def _chosen(self, ours: Action, theirs: Action) -> Iterator[str]:
        """What is done under each, and what else could be, where that is not the same."""
        texts = [sorted(action.text for action in game.legal_actions()) for game in self.course.at]
        for name, game, action in zip(self.names, self.course.at, (ours, theirs), strict=True):
            done = self._done(game, action)
            told = SAY("instead of", done=done, asked=self._asked(game)) if texts[0] != texts[1] else done
            yield SAY("under", name=name, what=told)

    def _done(self, game: Game, action: Action) -> str:
        """Who does it, and what."""
        who = game.program.seat_names[game.machine.seat(game.state) or 0]
        if action.card is None:
            return SAY("says", who=who, words=action.words)
        return SAY("plays" if _playing(game) else "chooses", who=who, card=self._codes(game, [action.card.code]))

    def _here(self, kind: Kind, game: Game, event: Event | None) -> str:
        """What is asked or happens at the place where the two part."""
        match kind:
            case Kind.OVER | Kind.TURN | Kind.ASKED:
                return self._asked(game)
            case Kind.SCORE:
                return self._scored(game)
            case Kind.TOTALS:
                return SAY("total changes", points=self._by_account(game, by_seat(game, "total")))
            case Kind.NEXT_DEALER:
                return SAY("deals next", who=game.program.seat_names[game.results[-1].next_dealer])
            case Kind.MATCH:
                return _match(game)
        nothing = SAY("nothing of the kind")
        if event is None:
            return nothing
        return ENDED.get(event.name, nothing) if event.kind == "end" else self._line(game, [event]) or nothing

    def _asked(self, game: Game) -> str:
        """Who is asked now, and for what."""
        seat, actor = game.machine.seat(game.state), game.actor
        if seat is None or actor is None:
            return SAY("deal over")
        names, legal = game.program.seat_names, game.legal_actions()
        who = names[seat] if seat == actor else SAY("acts for", actor=names[actor], who=names[seat])
        calls, cards = in_short(legal, MANY, MANY), [action.text for action in legal if action.card is not None]
        parts = [SAY("may say", calls=some(calls))] if calls else []
        if cards:
            what = SAY("one of many cards", n=str(len(cards))) if len(cards) > MANY else self._codes(game, cards, "or")
            verb, must = "play" if _playing(game) else "choose", not calls and len(cards) == 1
            parts.append(SAY(f"{'has to' if must else 'may'} {verb}", cards=what))
        return SAY("may", who=who, what=ENGLISH.joined(parts, "or"))

    def _scored(self, game: Game) -> str:
        """The lines of the score that counted where the two part."""
        split = self.course.split
        begun = split.before_a if game is self.course.at[0] else split.before_b
        lines = [event for event in game.events[begun:] if event.kind == "score"]
        if len(lines) > TWO:
            return SAY("points are", points=self._by_account(game, by_seat(game, "points")))
        return self._line(game, lines) or SAY("nobody scores")

    def _line(self, game: Game, events: Iterable[Event]) -> str:
        lines = Teller(game.program, self.draw(game.program.deck)).lines(events)
        return "; ".join(line.plain.strip().rstrip(".") for line in lines)

    # --- what could not be kept --------------------------------------------------------------------------------

    def dealt(self) -> tuple[str, ...]:
        """Where the cards could not be the same, a sentence or line for each; nothing if they are."""
        dealt = self.course.dealt
        alone = zip(self.names, (dealt.a, dealt.b), (dealt.only_a, dealt.only_b), strict=True)
        lines = [self._alone(name, game, codes) for name, game, codes in alone if codes]
        if dealt.unlike:
            lines.append(SAY("unlike"))
            lines += [f"  {self._unlike(item)}" for item in dealt.unlike[:FEW]]
        if len(dealt.unlike) > FEW:
            lines.append(SAY("and so on", n=str(len(dealt.unlike))))
        return tuple(lines)

    def _alone(self, name: str, game: Game, codes: tuple[str, ...]) -> str:
        what = self._codes(game, codes) if len(codes) <= FEW else SAY("further cards", n=str(len(codes)))
        return SAY("only this pack", name=name, cards=what)

    def _unlike(self, item: Unlike) -> str:
        dealt = self.course.dealt
        where = _place(dealt.a, item.place)
        told = [
            SAY("cards under", cards=self._codes(game, codes), name=name)
            for name, game, codes in zip(self.names, (dealt.a, dealt.b), (item.only_a, item.only_b), strict=True)
            if codes
        ]
        if len(told) == 1:
            return SAY("place only", where=where, what=told[0])
        return SAY("place", where=where, what=SAY("and instead", one=told[0], other=told[1]))

    def _codes(self, game: Game, codes: Iterable[str], last: str = "and") -> str:
        faces, deck = self.draw(game.program.deck), game.program.deck
        return listed((faces.face(next(deck.members(deck.by_code[code]))).plain for code in codes), last)

    # --- what came of it ---------------------------------------------------------------------------------------

    def results(self) -> tuple[str, str]:
        """How the deal came out under each."""
        return self._result(self.course.a), self._result(self.course.b)

    def _result(self, game: Game) -> str:
        if not game.results:
            return SAY("endless")
        result = game.results[-1]
        if result.ending is not Ending.SCORED:
            return f"{first_up(ENDED[result.ending.value])}."
        return SAY("points", points=self._by_account(game, by_seat(game, "points")))

    def _by_account(self, game: Game, points: tuple[int, ...]) -> str:
        names, accounts = game.program.seat_names, game.program.accounts
        return ", ".join(
            f"{account_name(game, account, names)} {points[accounts.index(account)]}"
            for account in range(game.program.account_count)
        )


def _playing(game: Game) -> bool:
    """Whether a card is to be played, and not chosen for something else."""
    offer = game.offer
    return offer is not None and offer.cards is not None and offer.cards.playing


def _match(game: Game) -> str:
    outcome = game.outcome
    if outcome is None or not outcome.finished:
        return SAY("match goes on")
    winners = listed([game.program.seat_names[seat] for seat in outcome.winners])
    return SAY("match over", who=winners or SAY("by nobody"))


def _place(game: Game, place: Place) -> str:
    whose = None if place.seat is None else game.program.seat_names[place.seat]
    if place.zone == HAND and whose is not None:
        return whose
    zone = first_up(blanks(place.zone))
    return zone if whose is None else SAY("zone of", zone=zone, who=whose)
