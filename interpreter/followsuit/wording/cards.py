"""Cards and card patterns in words: the jack of the trump suit, an ace or king, cards of the suit led."""

from __future__ import annotations

from dataclasses import replace

from followsuit.core.cards import Card, in_print
from followsuit.language.terms import PatternPart, Term
from followsuit.wording import clauses, phrases
from followsuit.wording.scene import Noun, Scene, Unit


def name(card: Card, scene: Scene) -> str:
    """A card with its article."""
    if card.suit is None or card.rank is None:
        return scene.words.the(scene.names.label(card.name))
    code = scene.declared.deck.ranks[card.rank]
    called = in_print(code) if scene.declared.deck.suits[card.suit].leads else rank(code, scene)
    return scene.say("card", rank=called, suit=scene.names.suit(card.suit))


def rank(code: str, scene: Scene, *, many: bool = False) -> str:
    """A rank by name: the one that the ruleset gives it, else the one that it has everywhere."""
    label = scene.names.given(code)
    if label is not None:
        return scene.words.plural(label) if many else label
    words = scene.words.ranks.get(code)
    return in_print(code) if words is None else words[many]


def pattern(term: Term, scene: Scene) -> Noun:
    """All the cards of a pattern: `the king and queen of hearts`, `aces`."""
    parts = together(term.value.parts)
    words = [word for part in parts for word in _all_of(part, term, scene)]
    single = len(parts) == 1 and (len(parts[0].cards) == 1 or (len(parts[0].ranks or ()) == 1 and _in_suit(parts[0])))
    return Noun(scene.words.joined(words), many=not single)


def one_of(term: Term, scene: Scene, by: str = "or") -> str:
    """Any card of a set, as what a card is: `an ace or king`, `one of the honours`; joined by `nor`, what it is not."""
    if term.op == "set_of":
        return phrases.noun(term.args[0], scene).text
    if term.op == "pattern" and term.defined is None:
        parts = together(term.value.parts)
        return scene.words.joined([_any_of(part, term, scene) for part in parts], by)
    return scene.say("one of", phrases.noun(term, scene))


def unit(term: Term, scene: Scene) -> Unit:
    """What is counted where the cards of a set are."""
    if term.op == "pattern" and term.defined is None:
        parts = together(term.value.parts)
        if not any(part.cards or (part.ranks and _in_suit(part)) for part in parts):
            ones, several = zip(*(_several_of(part, term, scene) for part in parts), strict=True)
            return Unit(scene.words.joined(list(ones), "or"), scene.words.joined(list(several), "or"))
    return Unit("", phrases.noun(term, scene).text, of=True)


def in_(term: Term, scene: Scene) -> str:
    """Where cards are, after what they are: `in your hand`."""
    return scene.say("in", phrases.noun(term, scene))


def such(condition: Term, scene: Scene) -> str:
    """The cards for which a condition on `card` holds: `cards of the suit led`, `trumps`."""
    return _such(scene.settled(condition), scene)


def such_one(condition: Term, scene: Scene) -> str:
    """One card for which a condition on `card` holds: `a card of the suit led`, `a trump`."""
    term = scene.settled(condition)
    if term.op == "in" and _is_card(term.args[0]):
        return one_of(term.args[1], scene)
    if term.op == "compare" and term.value == "==" and _is_suit(term.args[0]):
        kind = term.args[1]
        if kind.op == "builtin" and kind.value == "trumps":
            return scene.say("a trump")
        return scene.say("card of suit", phrases.noun(kind, scene))
    if term.op == "compare" and term.value == "==" and _is_card(term.args[0]):
        return phrases.noun(term.args[1], scene).text
    if term.op == "or":
        return scene.words.joined([such_one(arg, scene) for arg in clauses.flat(term)], "or")
    return scene.say("card that", clause=_relative(term, scene, many=False))


def _such(term: Term, scene: Scene) -> str:
    if term.op == "in" and _is_card(term.args[0]):
        return phrases.noun(term.args[1], scene).text
    if term.op == "compare" and term.value == "==" and _is_suit(term.args[0]):
        kind = term.args[1]
        if kind.op == "builtin" and kind.value == "trumps":
            return scene.say("trumps")
        return scene.say("cards of suit", phrases.noun(kind, scene))
    if term.op == "compare" and term.value == "==" and _is_card(term.args[0]):
        return phrases.noun(term.args[1], scene).text
    if term.op == "or":
        return scene.words.joined([_such(arg, scene) for arg in clauses.flat(term)])
    return scene.say("cards that", clause=_relative(term, scene, many=True))


def _relative(term: Term, scene: Scene, *, many: bool) -> str:
    return clauses.said(term, scene.binding("card", Noun(scene.say("that card"), many=many, role="who")))


def _is_card(term: Term) -> bool:
    return term.op == "builtin" and term.value == "card"


def _is_suit(term: Term) -> bool:
    inner = term.args[0] if term.op == "as_class" else term
    return inner.op == "builtin" and inner.value == "suit" and _is_card(inner.args[0])


# --- the parts of a pattern --------------------------------------------------------------------------------------


def _in_suit(part: PatternPart) -> bool:
    return part.suit is not None or part.printed_suit is not None


def together(parts: tuple[PatternPart, ...]) -> list[PatternPart]:
    """The parts, of which neighbours that name ranks of the same suits are one."""
    made: list[PatternPart] = []
    for part in parts:
        last = made[-1] if made else None
        if last is not None and last.ranks and part.ranks and replace(last, ranks=part.ranks) == part:
            made[-1] = replace(last, ranks=(*last.ranks, *part.ranks))
        else:
            made.append(part)
    return made


def _suit(part: PatternPart, term: Term, scene: Scene) -> str:
    if part.suit is not None:
        return phrases.noun(term.args[part.suit], scene).text
    return scene.names.suit(part.printed_suit or 0)


def _all_of(part: PatternPart, term: Term, scene: Scene) -> list[str]:
    """All cards of a part, kind by kind."""
    say, words = scene.say, scene.words
    suit = _suit(part, term, scene) if _in_suit(part) else ""
    if part.cards:
        return [coded(code, scene) for code in part.cards]
    if part.rest:
        frame = "rest of" if suit else "rest"
        return [say(f"{frame} upwards" if part.upwards else frame, suit=suit)]
    if part.ranks is None:
        return [suit if part.printed_suit is not None else say("all of suit" if suit else "all cards", suit=suit)]
    if part.every_suit:
        return [say("of every suit", ranks=words.joined([words.a(rank(code, scene)) for code in part.ranks]))]
    if suit:
        return [say("card", rank=words.joined([rank(code, scene) for code in part.ranks]), suit=suit)]
    return [rank(code, scene, many=True) for code in part.ranks]


def _any_of(part: PatternPart, term: Term, scene: Scene) -> str:
    """Any card of a part."""
    words = scene.words
    if part.cards:
        return words.joined([coded(code, scene) for code in part.cards], "or")
    if part.ranks is None:
        return words.a(_several_of(part, term, scene)[0])
    ranks = words.joined([rank(code, scene) for code in part.ranks], "or")
    return scene.say("card", rank=ranks, suit=_suit(part, term, scene)) if _in_suit(part) else words.a(ranks)


def _several_of(part: PatternPart, term: Term, scene: Scene) -> tuple[str, str]:
    """One and several cards of a part that names a rank or a suit."""
    words = scene.words
    if part.ranks is not None:
        ranks = ([rank(code, scene, many=several) for code in part.ranks] for several in (False, True))
        single, plural = (words.joined(names, "or") for names in ranks)
        return single, plural
    if part.printed_suit is not None:
        suit = _suit(part, term, scene)
        return words.singular(suit), suit
    one, many = words.units["card"]
    if part.suit is None:
        return one, many
    suit = _suit(part, term, scene)
    return scene.say("unit of suit", unit=one, suit=suit), scene.say("unit of suit", unit=many, suit=suit)


def coded(code: str, scene: Scene) -> str:
    """The card of a code, though it may not be in the pack."""
    deck = scene.declared.deck
    known = next((card for card in (*deck.cards, *scene.declared.full) if card.code == code), None)
    if known is not None:
        return name(known, scene)
    extra = next((label for label, own in scene.declared.extras.items() if own == code), None)
    if extra is not None:
        return scene.words.the(scene.names.label(extra))
    suit = next((suit for suit in deck.suits if code.endswith(suit.letter)), None)
    return code if suit is None else scene.say("card", rank=rank(code[:-1], scene), suit=suit.name)
