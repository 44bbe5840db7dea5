"""Melds among some cards as plain arithmetic over sets: how often each is there, what it is worth, which is the best.

A meld is unrolled into the ways in which it may be there (each suit, each place of a sequence). A way is a few faces
that must be held; where the pack has twins, it is there as often as the face that is held least.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import product

from followsuit.language.lowering import terms
from followsuit.language.lowering.builder import Builder, Env
from followsuit.language.records import Meld
from followsuit.language.terms import PatternPart, Term
from followsuit.program.nodes import ONE, ZERO, Const, Node, all_of, choose, negate, operate, total, union

SPAN = 64
"""Lengths and heights lie below this; what compares melds is made of digits of this base."""


@dataclass(frozen=True)
class Way:
    """One way in which a meld may be there.

    `faces` are its cards from high to low, each the set of its twins, and `beside` those that must not be there too (a
    longer sequence). `meant` says whether it is meant at all, `points` are those of the meld. `length` and `height`
    compare it with other ways of the same meld.
    """

    faces: tuple[Node, ...]
    points: tuple[Node, ...]
    meant: Node = ONE
    beside: tuple[Node, ...] = ()
    length: int = 0
    height: int = 0


@dataclass(frozen=True)
class Melds:
    """The melds of one group, to be looked for among the set `held`."""

    build: Builder
    group: str
    held: Node
    env: Env

    @cached_property
    def most(self) -> int:
        """How often one way may be there: how many twins there are of a card at most."""
        return max((mask.bit_count() for mask in self.build.declared.deck.by_code.values()), default=1)

    @property
    def names(self) -> tuple[str, ...]:
        """The melds from the highest to the lowest."""
        return tuple(self._records)

    @property
    def _records(self) -> dict[str, Meld]:
        return (self.build.rules.melds or {})[self.group]

    def points(self, name: str | None = None) -> Node:
        """What all melds are worth, or all of one name."""
        names = self.names if name is None else (name,)
        return total(self._paid(way, times) for one in names for way, times in self._counted(one))

    def times(self, name: str) -> Node:
        """How often a meld is there."""
        return total(times for _, times in self._counted(name))

    def cards(self, name: str | None = None) -> Node:
        """The cards that are part of a meld (of this name): of twins as many as are needed."""
        names = self.names if name is None else (name,)
        return union(self._shown(way, times) for one in names for way, times in self._counted(one))

    def best(self) -> Node:
        """A number by which the best single melds of two seats are compared; 0 if there is none.

        The melds go in their order in the group, then by length, by their highest card, and trumps above other suits.
        """
        numbers: list[Node] = []
        for place, name in enumerate(reversed(self.names), start=1):
            for way, times in self._counted(name):
                rank = (place * SPAN + way.length) * SPAN + way.height
                number = operate("add", Const(rank * 2), self._in_trumps(way))
                numbers.append(choose(operate("gt", times, ZERO), number, ZERO))
        return _greatest(numbers) if numbers else ZERO

    # --- how often ---------------------------------------------------------------------------------------------------

    def _counted(self, name: str) -> Iterator[tuple[Way, Node]]:
        """The ways of a meld and how often each is there, less what lies inside another meld."""
        outer = self._records[name].not_inside
        others = [] if outer is None else [(way, self._held(way)) for way in self.ways(outer)]
        ways = list(self.ways(name))
        self.build.spend(len(ways) * (len(others) + 1), self._records[name].position)
        for way in ways:
            inside = total(_if_inside(way, other, times) for other, times in others)
            yield way, operate("max", ZERO, operate("sub", self._held(way), inside)) if others else self._held(way)

    def _held(self, way: Way) -> Node:
        """How often a way is there among the cards."""
        if self.most == 1:
            there = operate("eq", operate("size", self._among(way.faces)), Const(len(way.faces)))
            alone = operate("eq", self._among(way.beside), ZERO) if way.beside else ONE
            return all_of(way.meant, there, alone)
        if way.beside:
            layers = range(1, self.most + 1)
            return total(all_of(way.meant, self._in_layer(way, layer)) for layer in layers)
        return choose(way.meant, _least([operate("size", self._among((face,))) for face in way.faces]), ZERO)

    def _in_layer(self, way: Way, layer: int) -> Node:
        """Whether every face is held so many times, and none of those beside."""
        held = [operate("ge", operate("size", self._among((face,))), Const(layer)) for face in way.faces]
        beside = [operate("lt", operate("size", self._among((face,))), Const(layer)) for face in way.beside]
        return all_of(*held, *beside)

    def _among(self, faces: Iterable[Node]) -> Node:
        return operate("meet", self.held, union(faces))

    # --- what for ----------------------------------------------------------------------------------------------------

    def _paid(self, way: Way, times: Node) -> Node:
        if len(way.points) == 1:
            if self.most == 1:
                return choose(times, way.points[0], ZERO)
            return operate("mul", times, way.points[0])
        result: Node = ZERO
        for often, points in enumerate(way.points, start=1):
            result = choose(operate("ge", times, Const(often)), points, result)
        return result

    def _in_trumps(self, way: Way) -> Node:
        """Whether the highest card of a way is a trump now."""
        trumps = self.build.look("class_cards", self.env.order, Const(len(self.build.declared.deck.suits)))
        return operate("some", operate("meet", way.faces[0], trumps))

    def _shown(self, way: Way, times: Node) -> Node:
        if self.most == 1:
            return choose(times, union(way.faces), ZERO)
        return union(self._lowest(self._among((face,)), times) for face in way.faces)

    def _lowest(self, twins: Node, times: Node) -> Node:
        """So many of the twins that are held."""
        shown: Node = ZERO
        left = twins
        for often in range(1, self.most + 1):
            one = operate("meet", left, operate("shift", ONE, operate("low", left, ZERO)))
            shown = operate("join", shown, choose(operate("ge", times, Const(often)), one, ZERO))
            left = operate("less", left, one)
        return shown

    # --- the ways ----------------------------------------------------------------------------------------------------

    def ways(self, name: str) -> Iterator[Way]:
        """The ways in which a meld may be there, in no order that matters."""
        record = self._records[name]
        if record.cards is not None:
            yield from self._named(record, record.cards)
        elif record.of_a_kind is not None:
            yield from self._of_a_kind(record, record.of_a_kind)
        elif record.sequence is not None:
            yield from self._sequences(record, record.sequence)

    def _named(self, record: Meld, cards: Term) -> Iterator[Way]:
        """The cards of a pattern, once for every choice of suits that it is said `for`."""
        suits = range(len(self.build.declared.deck.suits))
        names = list(record.for_ or {})
        sets = [terms.lower(self.build, term, self.env) for term in (record.for_ or {}).values()]
        for chosen in product(suits, repeat=len(names)):
            place = self.env.having(**{name: Const(suit) for name, suit in zip(names, chosen, strict=True)})
            meant = all_of(*(operate("has", members, Const(suit)) for members, suit in zip(sets, chosen, strict=True)))
            of = [terms.lower(self.build, arg, place) for arg in cards.args]
            faces = tuple(face for part in cards.value.parts for face in self._faces(part, of))
            if faces and meant != ZERO:
                yield Way(faces, self._points(record, place), meant)

    def _faces(self, part: PatternPart, of: list[Node]) -> Iterator[Node]:
        """Each card that a part of a pattern names, as the set of its twins."""
        deck = self.build.declared.deck
        if part.cards:
            yield from (Const(deck.by_code.get(code, 0)) for code in part.cards)
            return
        for rank in deck.ranks if part.ranks is None else part.ranks:
            if part.suit is not None:
                yield operate("meet", Const(self._rank(rank)), self.build.look("printed_cards", of[part.suit]))
            elif part.printed_suit is not None:
                yield Const(self._face(rank, part.printed_suit))
            else:
                yield from (Const(self._face(rank, suit.index)) for suit in deck.suits)

    def _of_a_kind(self, record: Meld, ranks: tuple[str, ...]) -> Iterator[Way]:
        points = self._points(record, self.env)
        for height, rank in enumerate(reversed(ranks)):
            faces = tuple(Const(self._face(rank, suit.index)) for suit in self.build.declared.deck.suits)
            yield Way(faces, points, height=height)

    def _sequences(self, record: Meld, ranks: tuple[str, ...]) -> Iterator[Way]:
        """Every run of the right length in every suit, which is no part of a longer one."""
        points = self._points(record, self.env)
        least, most = record.length or (len(ranks), None)
        for suit in self.build.declared.deck.suits:
            row = [Const(self._face(rank, suit.index)) for rank in ranks]
            for length in range(least, min(most or len(ranks), len(ranks)) + 1):
                for top in range(len(ranks) - length + 1):
                    faces = tuple(row[top : top + length])
                    beside = (*row[max(top - 1, 0) : top], *row[top + length : top + length + 1])
                    if ZERO not in faces:
                        height = len(ranks) - top
                        yield Way(faces, points, beside=beside, length=length, height=height)

    def _points(self, record: Meld, place: Env) -> tuple[Node, ...]:
        return tuple(terms.lower(self.build, term, place) for term in record.points)

    def _rank(self, rank: str) -> int:
        return self._of_rank.get(rank, 0)

    def _face(self, rank: str, suit: int) -> int:
        return self._rank(rank) & self._of_suit[suit]

    @cached_property
    def _of_rank(self) -> dict[str, int]:
        deck, found = self.build.declared.deck, dict[str, int]()
        for card in deck.cards:
            if card.rank is not None:
                found[deck.ranks[card.rank]] = found.get(deck.ranks[card.rank], 0) | 1 << card.index
        return found

    @cached_property
    def _of_suit(self) -> list[int]:
        deck = self.build.declared.deck
        return [deck.mask(card.index for card in deck.cards if card.suit == suit.index) for suit in deck.suits]


def melds_term(build: Builder, term: Term, env: Env) -> Node:
    """What an expression such as `shown(hand)`, `shown.best(hand)` or `shown.run(hand)` means."""
    group, part = term.value
    found = Melds(build, group, terms.lower(build, term.args[0], env), env)
    match part:
        case "points":
            return found.points()
        case "best":
            return found.best()
        case "cards":
            return found.cards()
    return found.times(part)


def _if_inside(way: Way, other: Way, times: Node) -> Node:
    """How often the cards of a way lie inside another that is there so many times."""
    if set(way.faces) <= set(other.faces):
        return times
    outside = operate("less", union(way.faces), union(other.faces))
    return choose(negate(operate("some", outside)), times, ZERO)


def _least(numbers: list[Node]) -> Node:
    return reduce(lambda left, right: operate("min", left, right), numbers)


def _greatest(numbers: list[Node]) -> Node:
    """The greatest number, compared in pairs so that no expression becomes deep."""
    while len(numbers) > 1:
        pairs = zip(numbers[::2], [*numbers[1::2], None], strict=False)
        numbers = [one if other is None else operate("max", one, other) for one, other in pairs]
    return numbers[0]
