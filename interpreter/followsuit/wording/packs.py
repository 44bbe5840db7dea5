"""Who plays and with which cards: what two rulesets differ in before any rule of play is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from followsuit.core.cards import Card, Deck, in_print
from followsuit.language.load import Ruleset
from followsuit.program.model import Program
from followsuit.wording.catalogue import Catalogue
from followsuit.wording.contrast import Contrast
from followsuit.wording.names import blanks

Worth = tuple[int, ...]
"""What a card is worth in each state of the order, or once if that is always the same."""


def player_contrasts(a: Ruleset, b: Ruleset, words: Catalogue) -> Iterator[Contrast]:
    """How many play, and who plays with whom."""
    at = a.rules.places.get("players"), b.rules.places.get("players")
    if a.players != b.players:
        yield Contrast(
            "players", words.contrasts.say("how many play"), str(a.players), str(b.players), *at, ("players",)
        )
    if set(a.counts) != set(b.counts) and max(len(a.counts), len(b.counts)) > 1:
        counts = [words.joined(list(map(str, sorted(ruleset.counts))), "or") for ruleset in (a, b)]
        yield Contrast("players", words.contrasts.say("how many can play"), counts[0], counts[1], *at, ("players",))
    sides = _sides(a.program, words), _sides(b.program, words)
    if a.program.accounts != b.program.accounts and sides[0] != sides[1]:
        at = a.rules.places.get("sides"), b.rules.places.get("sides")
        yield Contrast("players", words.contrasts.say("together"), *sides, *at, ("sides",))


def _sides(program: Program, words: Catalogue) -> str:
    """Who plays with whom from the start of the match."""
    accounts = program.accounts
    if len(set(accounts)) == len(accounts):
        return words.contrasts.say("alone")
    names = program.seat_names
    sides = [[names[seat] for seat, own in enumerate(accounts) if own == side] for side in range(max(accounts) + 1)]
    return words.contrasts.say("against").join(words.joined(side) for side in sides)


def pack_contrasts(a: Ruleset, b: Ruleset, words: Catalogue) -> Iterator[Contrast]:
    """The cards and their points."""
    at = a.rules.places.get("deck"), b.rules.places.get("deck")
    packs = _codes(a.declared.deck), _codes(b.declared.deck)
    if packs[0] != packs[1]:
        told = [_pack(one, other.declared.deck, words) for one, other in ((a, b), (b, a))]
        yield Contrast("cards", words.contrasts.say("pack"), told[0], told[1], *at, ("deck",))
    worths = _worths(a), _worths(b)
    unlike = [code for code in worths[0] if worths[0][code] != worths[1].get(code, worths[0][code])]
    if unlike:
        told = [_points(one, unlike, worths[side], words) for side, one in enumerate((a, b))]
        yield Contrast("cards", words.contrasts.say("worth"), told[0], told[1], *at, ("deck", "points"))


def _codes(deck: Deck) -> Counter[str]:
    return Counter(card.code for card in deck.cards)


def _pack(ruleset: Ruleset, other: Deck, words: Catalogue) -> str:
    """How many cards there are, and those that the other pack lacks."""
    deck = ruleset.declared.deck
    codes, others = _codes(deck), _codes(other)
    copies = {codes[card.code] for card in deck.cards if card.suit is not None}
    told = words.contrasts.say("so many cards", n=str(len(deck)))
    if copies - {1}:
        told = words.contrasts.say("of each", cards=told, n=words.cardinal(min(copies)))
    alone = [card.code for card in deck.faces if card.code not in others]
    return words.contrasts.say("with", cards=told, others=grouped(ruleset, alone, words)) if alone else told


def grouped(ruleset: Ruleset, codes: Iterable[str], words: Catalogue) -> str:
    """Cards in words: `the joker`, `all hearts`, `the eights and the sevens`, `the ace and eight of clubs`."""
    deck = ruleset.declared.deck
    wanted = set(codes)
    here = [card for card in deck.faces if card.code in wanted]
    parts = [_extra(card, deck, words) for card in here if card.rank is None]
    suits = [suit for suit in deck.suits if _whole(deck, here, suit.index)]
    parts += [words.contrasts.say("all of suit", suit=suit.name) for suit in suits]
    left = [card for card in here if card.rank is not None and deck.suits[card.suit or 0] not in suits]
    ranks = [] if suits else [rank for rank in range(len(deck.ranks)) if _every_suit(deck, left, rank)]
    parts += [words.contrasts.say("all of rank", ranks=_rank(ruleset, rank, words)[1]) for rank in ranks]
    for suit in deck.suits:
        held = [card.rank or 0 for card in left if card.suit == suit.index and card.rank not in ranks]
        own = words.joined([_rank(ruleset, rank, words)[0] for rank in held])
        parts += [words.contrasts.say("some of suit", ranks=own, suit=suit.name)] if own else []
    return words.joined(parts)


def _extra(card: Card, deck: Deck, words: Catalogue) -> str:
    """A card without a suit, and how often it is there."""
    copies = deck.by_code[card.code].bit_count()
    frame = {1: "one card", 2: "a card twice"}.get(copies, "a card often")
    return words.contrasts.say(frame, card=blanks(card.name), n=words.cardinal(copies))


def _rank(ruleset: Ruleset, rank: int, words: Catalogue) -> tuple[str, str]:
    """What one card of a rank is called, and several."""
    code = ruleset.declared.deck.ranks[rank]
    label = (ruleset.rules.labels or {}).get(code)
    name = label or in_print(code)
    usual = name, words.plural(name)
    return usual if label else words.ranks.get(code, usual)


def _whole(deck: Deck, cards: Sequence[Card], suit: int) -> bool:
    """Whether all cards of a suit are there, and several of them."""
    own = [card for card in deck.faces if card.suit == suit]
    return len(own) > 1 and all(card in cards for card in own)


def _every_suit(deck: Deck, cards: Sequence[Card], rank: int) -> bool:
    return sum(card.rank == rank for card in cards) == len(deck.suits)


def _worths(ruleset: Ruleset) -> dict[str, Worth]:
    table = ruleset.program.tables["value_of"]
    contexts = ruleset.program.order.contexts
    found = {}
    for card in ruleset.program.deck.faces:
        values = tuple(table.at(context, card.index) for context in range(contexts))
        found[card.code] = values if len(set(values)) > 1 else values[:1]
    return found


def _points(ruleset: Ruleset, codes: Iterable[str], worths: dict[str, Worth], words: Catalogue) -> str:
    """What the cards count, those together that count the same."""
    together: dict[Worth, list[str]] = {}
    for code in codes:
        together.setdefault(worths[code], []).append(code)
    return "; ".join(f"{grouped(ruleset, same, words)} {_either(worth, words)}" for worth, same in together.items())


def _either(worth: Worth, words: Catalogue) -> str:
    return words.joined(list(map(str, sorted(set(worth), reverse=True))), "or")
