"""Tables that do not depend on the trick law: seats, sides, suits, ranks and single members."""

from __future__ import annotations

from followsuit.language.declaring.declarations import TableData
from followsuit.language.lowering.builder import Builder
from followsuit.language.terms import Term, Type
from followsuit.program.nodes import Node
from followsuit.program.tables import Table, tabulate


def add_facts(build: Builder) -> None:
    """Adds the tables of seats and of printed cards, and the columns of the ruleset's own tables."""
    build.tables |= _seat_tables(build) | _card_tables(build)
    for name, table in build.declared.tables.items():
        for column, type_ in table.columns.items():
            nothing = 0 if type_.kind in {"int", "bool"} or type_.is_set else build.size(type_)
            cells = tuple(table.cells[row, column] for row in range(len(table.rows)))
            build.tables[f"{name}.{column}"] = Table((len(table.rows) + 1,), (*cells, nothing))
        build.tables[f"rank of {name}"] = _ranks(table)


def _ranks(table: TableData) -> Table:
    """How high each row is, from 1: by its column `rank`, if there is one, else its place; no row is 0."""
    rows = range(len(table.rows))
    by_column = "rank" in table.columns and table.columns["rank"].kind == "int"
    ranks = [table.cells[row, "rank"] if by_column else row for row in rows]
    lowest = min(ranks, default=0)
    return Table((len(rows) + 1,), (*(rank - lowest + 1 for rank in ranks), 0))


def one(build: Builder, type_: Type, member: Node) -> Node:
    """The set of one member; empty for the absent one."""
    name = f"one_{type_.kind}" if type_.of is None else f"one_{type_.kind}_of_{type_.of}"
    size = build.size(type_)
    if name not in build.tables:
        build.tables[name] = _singles(size)
    return build.look(name, member)


def accounts(build: Builder) -> tuple[int, ...]:
    """The account of each seat: its side's where sides are fixed by seat, else its own."""
    count = side_count(build)
    return tuple(seat % count if count else seat for seat in range(build.players))


def side_count(build: Builder) -> int | None:
    """How many fixed sides there are; None where each plays alone or sides are formed in play."""
    sides = build.rules.sides
    return sides if isinstance(sides, int) and sides > 0 else None


def formed_sides(build: Builder) -> Term | None:
    """The expression that forms sides during play, if there is one."""
    return build.rules.sides if isinstance(build.rules.sides, Term) else None


def seat_account(build: Builder, seat: Node) -> Node:
    """The account of a seat, which is also its element of an array with one element a side."""
    return build.look("account", seat)


def _singles(size: int) -> Table:
    return Table((size + 1,), (*(1 << member for member in range(size)), 0))


def _seat_tables(build: Builder) -> dict[str, Table]:
    count, nobody = build.players, build.players
    sides = side_count(build)
    own = accounts(build)

    def left(steps: int, seat: int) -> int:
        return nobody if seat == nobody else (seat + steps) % count

    def nearest(members: int, seat: int) -> int:
        if seat == nobody:
            return nobody
        return next((s % count for s in range(seat, seat + count) if members >> s % count & 1), nobody)

    def side(seat: int) -> int:
        return 0 if seat == nobody else sum(1 << s for s in range(count) if own[s] == own[seat])

    def partner(seat: int) -> int:
        return (seat + sides) % count if sides and seat != nobody and sides * 2 == count else nobody

    return {
        "left": tabulate(left, count, count + 1),
        "nearest": tabulate(nearest, 1 << count, count + 1),
        "side": tabulate(side, count + 1),
        "partner": tabulate(partner, count + 1),
        "one_seat": _singles(count),
        "account": Table((count + 1,), (*own, max(own) + 1)),
    }


def _card_tables(build: Builder) -> dict[str, Table]:
    deck = build.declared.deck
    no_suit, no_rank = len(deck.suits), len(deck.ranks)
    printed = [no_suit if card.suit is None else card.suit for card in deck.cards]
    ranks = [no_rank if card.rank is None else card.rank for card in deck.cards]

    def mate(suit: int) -> int:
        if suit == no_suit:
            return no_suit
        others = (s.index for s in deck.suits if s.colour == deck.suits[suit].colour and s.index != suit)
        return next(others, no_suit)

    def where(values: list[int], wanted: int) -> int:
        return deck.mask(card for card, value in enumerate(values) if value == wanted)

    return {
        "one_card": _singles(len(deck)),
        "one_suit": _singles(no_suit),
        "printed": Table((len(deck) + 1,), (*printed, no_suit)),
        "printed_cards": Table((no_suit + 1,), (*(where(printed, suit) for suit in range(no_suit)), 0)),
        "rank": Table((len(deck) + 1,), (*ranks, no_rank)),
        "rank_cards": Table((no_rank + 1,), (*(where(ranks, rank) for rank in range(no_rank)), 0)),
        "mate": tabulate(mate, no_suit + 1),
        "suit_class": Table((no_suit + 1,), (*range(no_suit), no_suit + 1)),
    }
