"""How a rulebook begins: what the game is about, who plays, and with which cards in which order."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.cards import Card, Deck, in_print
from followsuit.core.suggest import first_up
from followsuit.language.records import Order
from followsuit.language.terms import CardPattern, Term
from followsuit.rulebook.belonging import strangers
from followsuit.rulebook.faces import face_of
from followsuit.rulebook.lacking import may_lack_trumps, never_trump
from followsuit.rulebook.melding import ranks_named
from followsuit.rulebook.model import Block, CardRow, Face, Paragraph, Section, Table
from followsuit.rulebook.ranking import Ranking, ranking
from followsuit.rulebook.voice import Voice
from followsuit.wording.cards import name as card_name
from followsuit.wording.settled import matches

MOST_RANKS = 14
"""So many ranks are named one by one, even if they are numbers."""


def the_object(voice: Voice, *, as_it_comes: bool = True) -> Section:
    """What the game is about, and what ends it; with house rules its first sentence may not be true."""
    about = voice.rules.about if as_it_comes or not voice.rules.object else None
    told = [text for text in (about, voice.rules.object) if text]
    blocks = [Paragraph(" ".join(text.split())) for text in told]
    return Section(voice.say("object"), (*blocks, Paragraph(_aim(voice))))


def _aim(voice: Voice) -> str:
    """What ends the match, and which score wins it."""
    match = voice.rules.match
    best = voice.say("lowest_wins" if match.best == "lowest" else "highest_wins")
    deals = voice.deals(match)
    if deals is not None:
        return " ".join((voice.say("aim_deals", n=deals), best))
    several = any(len(end.when or ()) > 1 or (end.when and end.when[0].term.op == "and") for end in match.ends.values())
    clauses = [voice.when(end.when, voice.after) for end in match.ends.values()]
    ends = voice.listed(clauses, "or apart" if several else "or")
    named = next((end.winner for end in match.ends.values() if end.winner is not None), None)
    return " ".join([voice.sentence("aim", when=ends), *([best] if named is None else [])])


def the_players(voice: Voice) -> Section:
    """How many play, who belongs together, which way round the turn goes."""
    ruleset = voice.ruleset
    others = [voice.number(count) for count in ruleset.counts if count != ruleset.players]
    play = voice.say("so_many_play", n=first_up(voice.number(ruleset.players)))
    sentences = [play]
    if others:
        sentences.append(
            voice.say("others_can_play", counts=voice.listed(others, "or"), n=voice.number(ruleset.players))
        )
    sentences += _sides(voice)
    if ruleset.declared.seats:
        sentences.append(voice.say("seats_are_called", names=voice.listed(list(ruleset.declared.seat_names))))
    sentences.append(voice.say(voice.rules.direction or "clockwise"))
    return Section(voice.say("players"), (Paragraph(" ".join(sentences)),))


def _sides(voice: Voice) -> Iterator[str]:
    sides = voice.rules.sides
    if isinstance(sides, Term):
        yield voice.say("sides_formed", who=voice.noun(sides))
    elif sides is None or not voice.has_partners:
        yield voice.say("no_sides" if voice.ruleset.players > 2 else "two_alone")  # noqa: PLR2004  (two have no sides)
    elif voice.ruleset.players == 2 * sides == 4:  # noqa: PLR2004  (partners opposite)
        yield voice.say("partners_opposite")
    else:
        yield voice.say("sides_in_turn", n=voice.number(sides))


def the_cards(voice: Voice) -> Section:
    """The pack, the order of the cards as pictures, what cards count."""
    blocks: list[Block] = [Paragraph(" ".join(_pack(voice)))]
    orders = voice.rules.order
    for place, order in enumerate(orders.values()):
        blocks += _order(voice, order, alone=len(orders) == 1, later=place > 0, last=place == len(orders) - 1)
    blocks += _points(voice)
    if voice.ruleset.rules.deck.about:
        blocks.append(Paragraph(" ".join(voice.ruleset.rules.deck.about.split())))
    return Section(voice.say("cards"), tuple(blocks))


# --- the pack ----------------------------------------------------------------------------------------------------


def _pack(voice: Voice) -> Iterator[str]:
    deck = voice.ruleset.declared.deck
    yield voice.say("pack_has", n=len(deck))
    suits: dict[tuple[str, ...], list[str]] = {}
    for suit in deck.suits:
        suits.setdefault(_ranks(deck, suit.index), []).append(voice.label(suit.name))
    for ranks, names in suits.items():
        if ranks:
            numbered = len(ranks) > MOST_RANKS and all(rank.isdecimal() for rank in map(in_print, ranks))
            key = "suit_numbered" if numbered else "suit_has" if len(names) == 1 else "suits_have"
            ends = {"low": in_print(ranks[-1]), "high": in_print(ranks[0])}
            told = voice.say("from_to", **ends) if numbered else voice.listed(ranks_named(voice, ranks))
            yield voice.sentence(key, suits=voice.listed(names), n=voice.number(len(names)), ranks=told)
    suited = [card for card in deck.cards if card.suit is not None]
    copies = max((len([card for card in suited if card.face == face.face]) for face in deck.faces), default=1)
    if copies > 1:
        yield voice.say("copies", n=voice.number(copies))
    extras = [card for card in deck.cards if card.suit is None]
    if extras:
        yield voice.say("extras" if len(extras) > 1 else "extra", cards=voice.listed(_extras(voice, extras)))
    removed = [card for card in voice.ruleset.declared.full if card.code not in deck.by_code]
    if removed:
        names = list(dict.fromkeys(card_name(card, voice.player) for card in removed))
        yield voice.sentence("removed" if len(names) == 1 else "removed_several", cards=voice.listed(names))


def _extras(voice: Voice, cards: list[Card]) -> list[str]:
    """Cards without a suit, each with how many there are."""
    words = voice.player.words
    names = dict.fromkeys(card.name for card in cards)
    counts = {name: sum(card.name == name for card in cards) for name in names}
    return [
        words.the(voice.label(name)) if n == 1 else f"{voice.number(n)} {words.plural(voice.label(name))}"
        for name, n in counts.items()
    ]


def _ranks(deck: Deck, suit: int) -> tuple[str, ...]:
    """The ranks of a suit, one missing card notwithstanding."""
    return deck.suits[suit].ranks if any(card.suit == suit for card in deck.cards) else ()


# --- the order ---------------------------------------------------------------------------------------------------


def _order(voice: Voice, order: Order, *, alone: bool, later: bool, last: bool) -> Iterator[Block]:
    deck = voice.ruleset.declared.deck
    ranked = ranking(order, deck)
    if not alone:
        key = "order_otherwise" if last else "order_else_when" if later else "order_when"
        yield Paragraph(voice.say(key, when=voice.when(order.when)))
    named = [text for item in (*(order.trump or ()), *(order.plain or ())) if (text := _named(voice, item))]
    if named:
        yield Paragraph(" ".join(named))
    if ranked.trumps and never_trump(voice, order):
        yield CardRow(_together(voice, order, ranked), _faces(voice, ranked.trumps), one_suit=True)
    elif ranked.trumps:
        sample = None if ranked.sample is None else voice.label(deck.suits[ranked.sample].name)
        label = voice.say("trump_row") if sample is None else voice.say("trump_row_sample", suit=sample)
        yield CardRow(label, _faces(voice, ranked.trumps), one_suit=sample is None)
    strange = strangers(voice, order, ranked)
    if strange:
        yield Paragraph(strange)
    if ranked.bare and not never_trump(voice, order) and may_lack_trumps(voice.rules):
        yield CardRow(voice.say("bare_row"), _faces(voice, ranked.bare))
    yield from _suit_rows(voice, deck, ranked)


def _together(voice: Voice, order: Order, ranked: Ranking) -> str:
    """What cards that belong together without being trumps are called: the suit that something chooses."""
    terms = [term for item in order.trump or () for term in item.walk() if term.op == "variable"]
    if ranked.sample is None or not terms:
        return voice.say("together_row")
    suit = voice.label(voice.ruleset.declared.deck.suits[ranked.sample].name)
    return voice.sentence("chosen_row", what=voice.noun(terms[0]), suit=suit)


def _named(voice: Voice, item: Term) -> str:
    """What the order calls a card of its own; nothing of several cards, and of one that goes by that name anyway."""
    single = item.op == "pattern" and len(item.value.parts) == 1 and not item.value.parts[0].rest
    if item.title is None or not single or len(item.value.parts[0].cards or item.value.parts[0].ranks or ()) != 1:
        return ""
    cards, title = voice.noun(item), voice.player.words.the(voice.label(item.title))
    return "" if cards == title else voice.sentence("card_is_called", card=cards, title=title)


def _suit_rows(voice: Voice, deck: Deck, ranked: Ranking) -> Iterator[Block]:
    for suits, cards in ranked.suits:
        names = [voice.label(deck.suits[suit].name) for suit in suits]
        if len(names) == len(deck.suits):
            label = voice.say("every_suit_row", suit=names[0])
        elif len(names) == 1:
            label = voice.say("suit_row", suit=names[0])
        else:
            label = voice.say("suits_row", suit=names[0], others=voice.listed(names[1:]))
        yield CardRow(first_up(label), _faces(voice, cards), one_suit=True)


def _faces(voice: Voice, cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple(face_of(voice, card) for card in cards)


# --- what cards count --------------------------------------------------------------------------------------------


def _points(voice: Voice) -> Iterator[Block]:
    """A table of card points, with the sum of the pack where it is the same whatever happens."""
    points = voice.ruleset.rules.deck.points
    if not points:
        return
    rows = [(voice.noun(pattern), voice.figure(voice.settle(worth))) for pattern, worth in points]
    every = [(voice.say("other_cards"), worth) for called, worth in rows if called == voice.player.say("all cards")]
    named = [row for row in rows if row[0] != voice.player.say("all cards")]
    told = [*named, *every] if named else rows
    shown = tuple((first_up(called), worth) for called, worth in told if worth != "0")
    if shown:
        yield Paragraph(voice.say("points_intro"))
        yield Table((voice.say("card"), voice.say("card_points")), shown)
    total = _total(voice)
    if total:
        yield Paragraph(voice.say("points_total", n=total))


def _total(voice: Voice) -> int | None:
    """What all cards count together; None if that depends."""
    deck = voice.ruleset.declared.deck
    worth: dict[int, int] = {}
    for pattern, term in voice.ruleset.rules.deck.points or ():
        value = voice.settle(term)
        if pattern.args or value.op != "const" or not isinstance(pattern.value, CardPattern):
            return None
        named = [card for card in deck.cards if any(matches(deck, part, card) for part in pattern.value.parts)]
        worth |= {card.index: int(value.value) for card in named}
    return sum(worth.values())
