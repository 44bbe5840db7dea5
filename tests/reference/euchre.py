"""The Euchres for two, three and four players, with all their options.

3E are the rules of the three-handed game, 2E of the two-handed one, EU of the partnership game and its options, BE of
the British and RR of the Railroad game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reference.tricks import (
    JOKER,
    SUITS,
    TRUMP,
    Cards,
    Dealing,
    Doing,
    Ending,
    Law,
    Options,
    Result,
    Testing,
    ask,
    clockwise,
    named_suit,
    names_of,
    play_tricks,
)

RANKS = "789TJQKA"
MATES = {"H": "D", "D": "H", "S": "C", "C": "S"}


@dataclass
class Table:
    """A deal as it lies on the table. Suits are letters; `trump` stays None in no trump."""

    options: Options
    dealer: int
    hands: list[list[str]]
    cards: Cards
    railroad: bool
    proposed: str
    maker: int | None = None
    trump: str | None = None
    low: bool = False
    turned_down: bool = False
    lone_maker: int | None = None
    lone_defender: int | None = None
    sitting_out: set[int] = field(default_factory=set)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def eldest(self) -> int:
        """The seat left of the dealer."""
        return (self.dealer + 1) % self.players

    @property
    def chosen(self) -> int:
        """The maker, once there is one."""
        assert self.maker is not None
        return self.maker


# --- the law ------------------------------------------------------------------------------------------------------


def law_of(trump: str | None, *, low: bool = False) -> Law:
    """3E.5-7: ranks and bowers. 3E O2: a joker is the best trump always. EU: no trump has no bowers, low turns it."""

    def suit_of(card: str) -> str:
        if card == JOKER or is_bower(card) or card[1] == trump:
            return TRUMP
        return card[1]

    def is_bower(card: str) -> bool:
        return trump is not None and card[0] == "J" and card[1] in (trump, MATES[trump])

    def strength(card: str) -> int:
        if card == JOKER:
            return 103
        if is_bower(card):
            return 102 if card[1] == trump else 101
        rank = RANKS.index(card[0])
        return -rank if low else rank

    return Law(suit_of, strength)


# --- before trump is chosen ---------------------------------------------------------------------------------------


def joker_turned(table: Table) -> Testing:
    """3E O2, BE.2, RR.3: the joker is turned up. Gives whether the cards are dealt again."""
    match table.options["joker_turned_is"]:
        case "redeal":
            return True
        case "hearts":
            table.proposed = "H"
        case _:
            answer = yield from ask(table.dealer, *names_of("".join(SUITS)))
            table.maker, table.trump = table.dealer, named_suit(answer)
    return False


def poor_hands(table: Table) -> Testing:
    """EU `ace_no_face`, `no_ace_no_face`: a hand without faces may be shown. Gives whether one was."""
    if not (table.options["ace_no_face"] or table.options["no_ace_no_face"]):
        return False
    for seat in clockwise(table.eldest, 4):
        hand = table.hands[seat]
        faces = [card for card in hand if card == JOKER or card[0] in "KQJ"]
        aces = [card for card in hand if card[0] == "A"]
        poor = not faces and table.options["ace_no_face" if aces else "no_ace_no_face"]
        if (yield from ask(seat, "play", *(["redeal"] if poor else []))) == "redeal":
            return True
    return False


def farmers_hand(table: Table) -> Doing:
    """EU `farmers_hand`: once a deal, three nines or tens are shown and three cards of the stock taken instead."""
    if not table.options["farmers_hand"]:
        return
    for seat in clockwise(table.eldest, 4):
        hand = table.hands[seat]
        small = [card for card in hand if card[0] in "9T"]
        answer = yield from ask(seat, "keep", *(["farmers_hand"] if len(small) >= 3 else []))
        if answer == "keep":
            continue
        for _ in range(3):
            card = yield from ask(seat, *small)
            small.remove(card)
            hand.remove(card)
        hand.extend(table.cards.stock[:3])
        return


# --- trump --------------------------------------------------------------------------------------------------------


def first_round(table: Table) -> Doing:
    """3E.11, 2E.5, EU.3: the first who orders the turned card up is the maker."""
    for seat in clockwise(table.eldest, table.players):
        if (yield from ask(seat, "pass", "order_up")) == "order_up":
            table.maker, table.trump = seat, table.proposed
            return


def second_round(table: Table) -> Doing:
    """3E.15-18, 2E.7-8, EU.4: the first who names a suit (or no trump) is the maker."""
    table.turned_down = True
    for seat in clockwise(table.eldest, table.players):
        answer = yield from ask(seat, *second_calls(table, seat))
        if answer == "pass":
            continue
        table.maker = seat
        table.low = answer == "low_no_trump"
        if answer.startswith("name "):
            table.trump = named_suit(answer)
        return


def second_calls(table: Table, seat: int) -> list[str]:
    """3E.17: not the suit turned down. 3E O4: a dealer may be stuck. EU `no_trump`."""
    stuck = bool(table.options["stick_dealer"]) and seat == table.dealer
    barred = "" if table.options["reoffer_turned_suit"] else table.proposed
    calls = names_of("".join(suit for suit in SUITS if suit != barred))
    if not stuck:
        calls.append("pass")
    no_trump = table.options.get("no_trump", "never")
    if no_trump in ("high", "high_or_low") or (no_trump == "stuck_dealer" and stuck):
        calls.append("no_trump")
    if no_trump == "high_or_low":
        calls.append("low_no_trump")
    return calls


def dealer_takes(table: Table) -> Doing:
    """3E.12-14, 2E.6, EU.3: the dealer takes the turned card and lays one away, or leaves it if another ordered."""
    dealer, turned = table.dealer, table.cards.turned
    free = table.options["dealer_pickup"] == "may" and table.maker != dealer
    if free and (yield from ask(dealer, "pick_up", "decline")) == "decline":
        return
    hand = table.hands[dealer]
    hand.append(turned)
    allowed = [card for card in hand if card != turned or table.options["bury_upcard"]]
    hand.remove((yield from ask(dealer, *allowed)))


# --- alone --------------------------------------------------------------------------------------------------------


def maker_and_partner(table: Table) -> Doing:
    """EU.5: the maker may play alone. EU `canadian_loner`: the dealer's partner who assisted must."""
    partner_assists = table.maker == (table.dealer + 2) % 4 and not table.turned_down
    must = table.options["canadian_loner"] and partner_assists
    if (yield from ask(table.chosen, "alone", *([] if must else ["with_partner"]))) == "alone":
        table.lone_maker = table.maker
        table.sitting_out.add((table.chosen + 2) % 4)


def maker_and_dummy(table: Table) -> Doing:
    """3E.21-22: the maker goes alone, or keeps the best five of ten cards. 3E O6: there is no dummy."""
    if table.options["dummy"] == "left_out":
        return
    if (yield from ask(table.chosen, "use_dummy", "alone")) == "alone":
        table.lone_maker = table.maker
        return
    hand = table.hands[table.chosen]
    hand.extend(table.cards.dummy)
    assert len(hand) == 10
    for _ in range(5):
        hand.remove((yield from ask(table.chosen, *hand)))


def defender_alone(table: Table, defenders: Sequence[int]) -> Doing:
    """3E.23-25, EU `defend_alone`: the first defender who says so plays alone, the other sits out."""
    for seat in defenders:
        if (yield from ask(seat, "together", "alone")) == "alone":
            table.lone_defender = seat
            table.sitting_out |= set(defenders) - {seat}
            return


def partners_best(table: Table) -> Doing:
    """EU `partners_best`, RR.1-2: a lone player lays a card away and is given one that the partner chooses."""
    if not table.options["partners_best"]:
        return
    if table.lone_maker is not None:
        asked = table.options["best_card"] == "if_asked"
        yield from best_card(table, table.lone_maker, "partners_best" if asked else None)
    if table.railroad and table.lone_defender is not None:
        yield from best_card(table, table.lone_defender, "defenders_best")


def best_card(table: Table, loner: int, call: str | None) -> Doing:
    """One such exchange; with a `call` only if the lone player wants it."""
    if call is not None and (yield from ask(loner, call, "decline")) == "decline":
        return
    partner = (loner + 2) % 4
    table.hands[loner].remove((yield from ask(loner, *table.hands[loner])))
    given = yield from ask(partner, *table.hands[partner])
    table.hands[partner].remove(given)
    table.hands[loner].append(given)


# --- the deal -----------------------------------------------------------------------------------------------------


def deal(cards: Cards, dealer: int, options: Options, totals: Sequence[int], *, railroad: bool = False) -> Dealing:
    """A whole deal; the number of hands says which of the games it is."""
    table = Table(options, dealer, [list(hand) for hand in cards.hands], cards, railroad, cards.turned[1])
    ending = yield from make_trump(table)
    if ending is not None:
        return undecided(table, ending, totals)
    yield from declare(table)
    law = law_of(table.trump, low=table.low)
    active = [seat for seat in range(table.players) if seat not in table.sitting_out]
    tricks = yield from play_tricks(table.hands, active, first_leader(table), law)
    points = score_of_sides(table, tricks) if table.players == 4 else score_of_players(table, tricks)
    after = [total + gained for total, gained in zip(totals, points, strict=True)]
    return Result(
        "scored",
        table.eldest,  # 3E.4, 2E.3: the deal goes to the left
        tuple(tricks),
        tuple(points),
        tuple(after),
        winners(after, points, options),
    )


def undecided(table: Table, ending: str, totals: Sequence[int]) -> Result:
    """3E.18: thrown in, the next player deals. 3E O2, EU: a redeal is by the same dealer."""
    next_dealer = table.dealer if ending == "redeal" else table.eldest
    return Result(ending, next_dealer, (0,) * table.players, (0,) * len(totals), tuple(totals))


def make_trump(table: Table) -> Ending:
    """Everything until there is a maker. Gives how the deal ended, if it ended without one."""
    if table.cards.turned == JOKER and (yield from joker_turned(table)):
        return "redeal"
    if table.maker is not None:
        return None
    if table.players == 4:
        if (yield from poor_hands(table)):
            return "redeal"
        yield from farmers_hand(table)
    yield from first_round(table)
    if table.maker is None:
        yield from second_round(table)
    return "throw_in" if table.maker is None else None


def declare(table: Table) -> Doing:
    """3E.20, EU.5: what is decided between making trump and the first lead."""
    alone_when = table.options.get("alone_when")
    if alone_when == "with_call":
        yield from maker_and_partner(table)
    if not table.turned_down:
        yield from dealer_takes(table)
    if alone_when == "before_lead":
        yield from maker_and_partner(table)
    if table.players == 3:
        yield from maker_and_dummy(table)
        yield from defender_alone(table, clockwise(table.chosen, 3)[1:])
    elif table.players == 4:
        any_maker = table.options["defend_alone_against"] == "any_maker"
        if table.options["defend_alone"] and (table.lone_maker is not None or any_maker):
            yield from defender_alone(
                table, [seat for seat in clockwise(table.eldest, 4) if seat % 2 != table.chosen % 2]
            )
        yield from partners_best(table)


def first_leader(table: Table) -> int:
    """3E.26, 2E.10, EU.6: left of the dealer, or left of who is alone."""
    left_of_maker = (table.chosen + 1) % table.players
    if table.players == 4:
        lone = table.lone_maker is not None and table.options["loner_lead"] == "left_of_loner"
        return left_of_maker if lone else table.eldest
    if table.lone_maker is not None:
        other_way = table.lone_defender is not None and table.options["both_alone_leader"] == "left_of_defender"
        return table.chosen if other_way else left_of_maker
    return table.eldest if table.lone_defender is None else table.chosen


# --- the score ----------------------------------------------------------------------------------------------------


def score_of_sides(table: Table, tricks: Sequence[int]) -> list[int]:
    """EU.7, RR.1: seats 0 and 2 are one side, 1 and 3 the other."""
    side, points = table.chosen % 2, [0, 0]
    taken = tricks[side] + tricks[side + 2]
    if taken == 5:
        points[side] = 2 if table.lone_maker is None else 4
    elif taken >= 3:
        points[side] = 1
    else:
        points[1 - side] = 2 if table.lone_defender is None else int(table.options["lone_defence_points"])
    return points


def score_of_players(table: Table, tricks: Sequence[int]) -> list[int]:
    """2E.11, and the table of 3E with 3E.30-31 and 3E O5."""
    maker, points = table.chosen, [0] * table.players
    if tricks[maker] < 3:
        lone_march = table.lone_defender is not None and tricks[table.lone_defender] == 5
        return [0 if seat == maker else 4 if lone_march else 2 for seat in range(table.players)]
    points[maker] = 1 if tricks[maker] < 5 else march_of_player(table)
    return points


def march_of_player(table: Table) -> int:
    """What all five tricks are worth to a maker without a partner."""
    if table.players == 2:
        return 2
    return 3 if table.lone_maker is None else int(table.options["maker_alone_march"])


def winners(totals: Sequence[int], points: Sequence[int], options: Options) -> frozenset[int]:
    """3E.32-33, 3E O8, 2E.12, EU.8: the accounts that have won the match with these totals."""
    if options.get("laps"):
        return winners_by_games(points, options)
    best = max(totals)
    highest = frozenset(account for account, total in enumerate(totals) if total == best)
    shared = len(highest) > 1 and options.get("simultaneous_out") == "play_on"
    return highest if best >= int(options["target"]) and not shared else frozenset()


def winners_by_games(points: Sequence[int], options: Options) -> frozenset[int]:
    """RR.4, for the first deal of a match: a game won from losers without points counts twice."""
    won = 2 if min(points) == 0 else 1
    if max(points) < int(options["target"]) or won < int(options["games_to_win"]):
        return frozenset()
    return frozenset({points.index(max(points))})
