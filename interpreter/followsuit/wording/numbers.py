"""Numbers in words: sums and products, and how many of something there are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from followsuit.language.terms import Term
from followsuit.wording import cards, clauses, phrases
from followsuit.wording.scene import Noun, Scene, Unit

FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
"""A comparison read from the other side."""

OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
"""A comparison that holds where another does not."""

MEASURES = {"tricks": "trick", "card_points": "card point", "score": "point", "deal_score": "point"}
"""Words of the vocabulary that say how many of something somebody has → what they count."""


def word(term: Term, scene: Scene) -> str:
    """A word of the vocabulary that is a number."""
    args = term.args
    match term.value:
        case "count" if args[0].op == "each" or args[0].type.kind != "cards":
            return scene.say("count", phrases.noun(args[0], scene))
        case "count":
            return scene.say("count", Noun(counted(args[0], scene)))
        case "how_many":
            return scene.say("how many", list=_conditions(args, scene))
        case "cycle":
            values = [phrases.noun(arg, scene).text for arg in args[1:]]
            by = phrases.noun(args[0], scene)
            return scene.say("cycle", by, list=scene.words.joined(values, "or"))
        case "abs" if args[0].op == "arithmetic" and args[0].value == "-":
            one, other = (phrases.noun(arg, scene).text for arg in args[0].args)
            return scene.say("difference", a=one, b=other)
        case "min" | "max":
            two = len(args) == 2  # noqa: PLR2004  (the greater, not the greatest)
            return scene.say(
                f"word {term.value}{' two' if two else ''}", list=scene.words.joined([part(arg, scene) for arg in args])
            )
    owner = phrases.noun(args[0], scene) if args else None
    if term.value == "score" and owner is not None:
        return scene.owned(owner, scene.say("word score"))
    return scene.say(f"word {term.value}", owner)


def _conditions(conditions: tuple[Term, ...], scene: Scene) -> str:
    """Conditions one by one, but for what never holds."""
    told = [clauses.said(item, scene) for item in conditions if not (item.op == "const" and item.value == 0)]
    return scene.words.joined(told, "semicolon")


def counted(cards_: Term, scene: Scene) -> str:
    """The cards that are counted, with the place where they are."""
    if cards_.op == "zone":
        return scene.say("cards in", place=cards.in_(cards_, scene))
    if cards_.op == "set" and cards_.value == "&":
        place, which = _place_and_cards(cards_)
        unit = cards.unit(which, scene)
        return scene.say("cards in place", cards=unit.many, place=cards.in_(place, scene))
    return phrases.noun(cards_, scene).text


def _place_and_cards(term: Term) -> tuple[Term, Term]:
    one, other = term.args
    return (other, one) if other.op == "zone" else (one, other)


def part(term: Term, scene: Scene) -> str:
    """A number as part of a larger expression."""
    text = phrases.noun(term, scene).text
    if term.defined is not None and scene.names.given(term.defined):
        return text
    if term.op == "arithmetic":
        return arithmetic(term, scene, inner=True)
    compound = term.op == "if" or (term.op == "builtin" and term.value in ("cycle", "how_many"))
    return scene.say("in brackets", what=text) if compound else text


def arithmetic(term: Term, scene: Scene, *, inner: bool = False) -> str:
    """A sum, a difference, a product or a quotient."""
    one, other = term.args
    nested = " inner" if inner else ""
    match term.value:
        case "-" if one.op == "const" and one.value == 0:
            return scene.say("minus", b=part(other, scene))
        case "+" | "-":
            sign = "plus" if term.value == "+" else "less"
            return scene.say(f"{sign}{nested}", a=_addend(one, scene), b=part(other, scene))
        case "*":
            return _product(one, other, scene)
        case "//" if other.op == "const" and other.value == 2:  # noqa: PLR2004  (a half)
            return scene.say("half", a=part(one, scene))
    return scene.say("quotient" if term.value == "//" else "remainder", a=part(one, scene), b=part(other, scene))


def _addend(term: Term, scene: Scene) -> str:
    """The first part of a sum, which may be a sum itself."""
    simple = term.op == "arithmetic" and term.value in "+-" and term.args[0].op != "const"
    return phrases.noun(term, scene).text if simple else part(term, scene)


def _product(one: Term, other: Term, scene: Scene) -> str:
    if other.op == "const":
        one, other = other, one
    if one.op == "const":
        number = int(one.value)
        times = scene.say("twice", b=part(other, scene)) if abs(number) == 2 else scene.say(  # noqa: PLR2004  (twice)
            "times", a=scene.words.cardinal(abs(number)), b=part(other, scene)
        )  # fmt: skip
        return scene.say("minus", b=times) if number < 0 else times
    if one == other:
        return scene.say("square", a=part(one, scene))
    return scene.say("times", a=part(one, scene), b=part(other, scene))


def listed(values: Sequence[int], scene: Scene) -> str:
    """Numbers one by one, or as steps where there are many."""
    steps = {b - a for a, b in pairwise(values)}
    if len(values) > 3 and len(steps) == 1:  # noqa: PLR2004  (shorter than telling the step)
        return scene.say("steps", low=str(values[0]), high=str(values[-1]), step=str(steps.pop()))
    return scene.words.joined([str(value) for value in values], "or")


# --- how many ----------------------------------------------------------------------------------------------------


def amount(sign: str, term: Term, unit: Unit, scene: Scene) -> str:
    """`at least three tricks`, `no cards`, `more hearts than …`."""
    if term.op != "const":
        other = phrases.noun(term, scene).text
        if unit.many in other and not unit.of:
            return scene.say(f"count {sign}", n=other)
        return scene.say(f"as many {sign}{' of' if unit.of else ''}", unit=unit.many, other=other)
    number = int(term.value)
    if unit.signed and sign in ("<", "<="):
        number -= sign == "<"
        words = unit.one if number == 1 else unit.many
        return scene.say("or fewer", n=scene.words.cardinal(number), unit=words)
    sign, number = _plain(sign, number)
    if (sign, number) in (("==", 0), ("<", 1), ("<=", 0)):
        return scene.say("none of" if unit.of else "no unit", unit=unit.many)
    if (sign, number) == ("!=", 0):
        sign, number = ">=", 1
    words = unit.one if number == 1 and not unit.of else unit.many
    n = scene.words.cardinal(number)
    return scene.say(f"count {sign}", n=scene.say("n of" if unit.of else "n unit", n=n, unit=words))


def _plain(sign: str, number: int) -> tuple[str, int]:
    """More than two are at least three."""
    return (">=", number + 1) if sign == ">" and number >= 0 else (sign, number)


def compared(what: Noun, sign: str, other: Term, scene: Scene) -> str:
    """A clause that compares a number that counts nothing."""
    if sign in ("==", "!=") and other.op != "const":
        return scene.say(f"equals {sign}", what, other=phrases.noun(other, scene).text)
    return scene.say(f"is {sign}", what, other=phrases.noun(other, scene).text)
