"""Comparisons as clauses: who somebody is, what a card is, how many there are of something."""

from __future__ import annotations

from followsuit.language.terms import Term
from followsuit.wording import cards, clauses, members, numbers, phrases
from followsuit.wording.named import label_of
from followsuit.wording.numbers import FLIPPED, MEASURES, OPPOSITE
from followsuit.wording.scene import Noun, Scene, Unit

NUMBERED = {"deal_no": "deal", "trick_no": "trick"}
"""Words that number something → what."""

DEEDS = ("holder", "winner_of", "player_of", "winner", "winning")
"""Words that name somebody by a deed: `holder(card) == me` says that I hold it."""


def compared(term: Term, scene: Scene, *, holds: bool) -> str:
    """A comparison as a clause, or its opposite."""
    sign = term.value if holds else OPPOSITE[term.value]
    one, other = term.args
    if _is_fixed(one) and not _is_fixed(other):
        one, other, sign = other, one, FLIPPED[sign]
    match one.type.kind:
        case "int":
            return _numbers(one, sign, other, scene)
        case "bool":
            return _flags(one, sign, other, scene)
        case "seat":
            return _seats(one, sign, other, scene)
        case "seats" | "suits" | "cards" | "rows":
            return _sets(one, sign, other, scene)
        case "card" | "rank":
            return _cards(one, sign, other, scene)
        case "suit" | "class":
            return _suits(one, sign, other, scene)
    if one.type.kind == "row" and sign not in ("==", "!="):
        return scene.say(f"row {sign}", phrases.noun(one, scene), other=phrases.noun(other, scene).text)
    return _is(one, sign, other, scene)


def _is_fixed(term: Term) -> bool:
    return term.op in ("const", "none") or (term.op == "builtin" and term.value == "nobody")


def _is(one: Term, sign: str, other: Term, scene: Scene) -> str:
    if other.op == "none":
        return scene.say(f"there is {sign}", a=scene.words.a(scene.words.bare(phrases.noun(one, scene).text)),
                         thing=scene.words.bare(phrases.noun(one, scene).text))  # fmt: skip
    return scene.say(f"is {sign}", phrases.noun(one, scene), other=phrases.noun(other, scene).text)


# --- numbers -----------------------------------------------------------------------------------------------------


def _numbers(one: Term, sign: str, other: Term, scene: Scene) -> str:
    if label_of(one, scene) is None:
        if one.op == "builtin":
            return _word(one, sign, other, scene)
        if one.op == "each" and one.value[0] == "count":
            return _members(one, sign, other, scene)
        if one.op == "arithmetic" and one.value == "%" and one.args[1].op == "const" and one.args[1].value == 2:  # noqa: PLR2004
            return _even(one, sign, other, scene)
    counted = _counted(one, sign, other, scene)
    return counted or numbers.compared(phrases.noun(one, scene), sign, other, scene)


def _counted(one: Term, sign: str, other: Term, scene: Scene) -> str | None:
    """A number that has a name of things: there are so many of them, or somebody has so many; None of any other."""
    if other.op != "const" or (one.op not in ("variable", "local") and label_of(one, scene) is None):
        return None
    owner = one.args[0] if one.op == "variable" and one.args and label_of(one, scene) is None else None
    name = scene.names.label(one.value) if owner is not None else scene.words.bare(phrases.noun(one, scene).text)
    things = name.removeprefix(scene.words.number_of)
    if (one.type.low is None or one.type.low < 0) and (sign in ("<", "<=") or other.value <= (sign == ">=")):
        return None
    if things == name:
        if not scene.words.is_plural(name) or one.given or sign not in ("==", "!=", ">") or other.value != 0:
            return None
        amount = scene.say("no unit", unit=things) if sign == "==" else things
    else:
        amount = numbers.amount(sign, other, Unit(scene.words.singular_head(things), things), scene)
    if owner is not None:
        return scene.say("has", phrases.noun(owner, scene), amount=amount)
    many = things == name or not _is_one(sign, other)
    return scene.say("there are", Noun(amount, many))


def _even(one: Term, sign: str, other: Term, scene: Scene) -> str:
    odd = (other.value == 1) == (sign == "==")
    return scene.say("odd" if odd else "even", phrases.noun(one.args[0], scene))


def _word(one: Term, sign: str, other: Term, scene: Scene) -> str:
    name = one.value
    if name in MEASURES:
        return _measure(one, sign, other, scene)
    if name in NUMBERED and other.op == "const":
        return _numbered(NUMBERED[name], sign, int(other.value), scene)
    if name == "deals_played":
        unit = Unit(*scene.words.units["deal"])
        many = not (other.op == "const" and other.value == 1)
        exact = sign == "==" and other.op == "const"
        amount = phrases.noun(other, scene).text
        said = scene.say("n unit", n=amount, unit=unit.many if many else unit.one) if exact else None
        return scene.say("deals played", Noun(said or numbers.amount(sign, other, unit, scene), many))
    if name == "players":
        unit = Unit(*scene.words.units["player"])
        return scene.say("so many play", Noun(numbers.amount(sign, other, unit, scene), many=True))
    if name == "count":
        return _count(one.args[0], sign, other, scene)
    return numbers.compared(phrases.noun(one, scene), sign, other, scene)


def _measure(one: Term, sign: str, other: Term, scene: Scene) -> str:
    """How many tricks or points somebody has; more than somebody else."""
    who = phrases.noun(one.args[0], scene)
    unit = Unit(*scene.words.units[MEASURES[one.value]], signed=one.value in ("score", "deal_score"))
    if other.op == "builtin" and other.value == one.value and label_of(other, scene) is None:
        rival = phrases.noun(other.args[0], scene).text
        amount = scene.say(f"as many {sign}", unit=unit.many, other=rival)
    else:
        amount = numbers.amount(sign, other, unit, scene)
    return scene.say(f"measure {one.value}", who, amount=amount)


def _numbered(what: str, sign: str, number: int, scene: Scene) -> str:
    if sign in (">", "<="):
        sign, number = {">": ">=", "<=": "<"}[sign], number + 1
    if sign == ">=" and number == 2:  # noqa: PLR2004  (after the first)
        sign, number = "after", 1
    one = scene.words.units[what][0]
    return scene.say(f"numbered {sign}", nth=scene.words.ordinal(number), what=one)


def _count(counted: Term, sign: str, other: Term, scene: Scene) -> str:
    """How many cards somebody holds or a place has, or how many players there are of some kind."""
    if counted.type.kind != "cards":
        bare = scene.words.bare(phrases.noun(counted, scene).text)
        if counted.op == "each" and counted.value[0] == "those" and label_of(counted, scene) is None:
            return _members(counted, sign, other, scene)
        if counted.op == "set" and counted.value == "-" and label_of(counted, scene) is None:
            return _but(counted, sign, other, scene)
        return _there(Unit(scene.words.singular_head(bare), bare), sign, other, scene, "")
    which, place = Unit(*scene.words.units["card"]), counted
    if counted.op == "zone" and not counted.args and scene.names.label(counted.value).startswith(which.many):
        label = scene.names.label(counted.value)
        return _there(Unit(scene.words.singular_head(label), label), sign, other, scene, "")
    if counted.op == "set" and counted.value == "&" and counted.defined is None:
        place, cards_ = sorted(counted.args, key=lambda arg: arg.op != "zone")
        which = cards.unit(cards_, scene)
    elif counted.op == "set" and counted.value == "-" and counted.args[1].op == "zone" and other.op == "const":
        return _left_over(counted, sign, other, scene)
    elif counted.op == "zone" and _holds_one(counted, scene) and other.op == "const":
        label = scene.names.label(counted.value)
        some = (sign, other.value) in ((">", 0), ("!=", 0), (">=", 1), ("==", 1))
        return scene.say(f"there is {'!=' if some else '=='}", a=scene.words.a(label), thing=label)
    if place.op == "zone" and place.args and label_of(place, scene) is None:
        owner = phrases.noun(place.args[0], scene)
        frame = "hold" if place.value == "hand" else "won cards"
        if place.value in ("hand", "won"):
            return scene.say(frame, owner, amount=numbers.amount(sign, other, which, scene))
    where = cards.in_(place, scene) if place.op == "zone" else scene.say("among", phrases.noun(place, scene))
    return _there(which, sign, other, scene, where)


def _but(counted: Term, sign: str, other: Term, scene: Scene) -> str:
    """How many of a set are not in another."""
    all_, out = counted.args
    everyone = all_.op == "builtin" and all_.value == "everyone"
    unit = Unit(*scene.words.units["player"]) if everyone else Unit("", phrases.noun(all_, scene).text, of=True)
    amount = Noun(numbers.amount(sign, other, unit, scene), many=not _is_one(sign, other))
    return scene.say("not within", amount, set=phrases.noun(out, scene).text)


def _is_one(sign: str, other: Term) -> bool:
    """Whether it is one that is counted."""
    return other.op == "const" and (sign, other.value) in (
        ("==", 1), ("!=", 1), (">=", 1), (">", 0), ("!=", 0), ("<=", 1),
    )  # fmt: skip


def _holds_one(zone: Term, scene: Scene) -> bool:
    return scene.declared.zones[zone.value].cards == 1


def _there(unit: Unit, sign: str, other: Term, scene: Scene, where: str) -> str:
    amount = Noun(numbers.amount(sign, other, unit, scene), many=not _is_one(sign, other))
    return scene.say("there are in" if where else "there are", amount, where=where)


def _left_over(counted: Term, sign: str, other: Term, scene: Scene) -> str:
    """Whether cards are all in one place: `count(penalties - won(s)) == 0`."""
    which, place = counted.args
    if (sign, other.value) not in (("==", 0), ("!=", 0), (">", 0)):
        return numbers.compared(phrases.noun(counted, scene), sign, other, scene)
    frame = f"{'all' if sign == '==' else 'not all'} {place.value if place.value in ('hand', 'won') else 'place'}"
    owner = phrases.noun(place.args[0] if place.args else place, scene)
    return scene.say(frame, owner, cards=phrases.noun(which, scene).text)


def _members(one: Term, sign: str, other: Term, scene: Scene) -> str:
    """`exactly two of the defenders took no trick`."""
    (_, local), (among, test, _body) = one.value, one.args
    kind = "player" if among.type.kind == "seats" else "card" if among.type.kind == "cards" else "one"
    everyone = among.op == "builtin" and among.value in ("everyone", "all_cards")
    unit = Unit(*scene.words.units[kind]) if everyone else Unit("", phrases.noun(among, scene).text, of=True)
    subject = Noun(numbers.amount(sign, other, unit, scene), many=not _is_one(sign, other))
    return members.about(subject, local, test, among, scene)


def _flags(one: Term, sign: str, other: Term, scene: Scene) -> str:
    """Two conditions compared; with yes or no it is one of them."""
    if other.op == "const":
        return clauses.said(one, scene, holds=(sign == "==") == bool(other.value))
    return scene.say(f"both {sign}", a=clauses.said(one, scene), b=clauses.said(other, scene))


# --- players -----------------------------------------------------------------------------------------------------


def _seats(one: Term, sign: str, other: Term, scene: Scene) -> str:
    deed = next((side for side in (one, other) if _is_deed(side, scene)), None)
    if deed is not None and sign in ("==", "!="):
        who = other if deed is one else one
        return _deed(deed, sign, who, scene)
    if other.op == "none":
        return _is(one, sign, other, scene)
    if _is_me(other) or (one.op == "builtin" and one.value == "to_play"):
        one, other = other, one
    return scene.say(f"is {sign}", phrases.noun(one, scene), other=phrases.noun(other, scene).text)


def _is_me(term: Term) -> bool:
    return term.op == "local" or (term.op == "builtin" and term.value == "me")


def _is_deed(term: Term, scene: Scene) -> bool:
    return term.op == "builtin" and term.value in DEEDS and label_of(term, scene) is None


def _deed(deed: Term, sign: str, who: Term, scene: Scene) -> str:
    """Who holds, has won or has played a card."""
    card = phrases.noun(deed.args[0], scene).text if deed.args else ""
    subject = (
        Noun(scene.say("nobody" if sign == "==" else "somebody")) if who.op == "none" else phrases.noun(who, scene)
    )
    frame = deed.value if sign == "==" or who.op == "none" else f"not {deed.value}"
    if _is_deed(who, scene):
        subject = phrases.noun(who, scene)
    return scene.say(frame, subject, card=card)


def _sets(one: Term, sign: str, other: Term, scene: Scene) -> str:
    if other.op == "none" or (other.op == "builtin" and other.value == "nobody") or (
        other.op == "const" and other.value == 0
    ):  # fmt: skip
        thing = scene.words.bare(phrases.noun(one, scene).text)
        return scene.say(f"there are {sign}", thing=thing)
    return scene.say(f"is {sign}", phrases.noun(one, scene), other=phrases.noun(other, scene).text)


# --- cards and suits ---------------------------------------------------------------------------------------------


def _cards(one: Term, sign: str, other: Term, scene: Scene) -> str:
    if one.op == "builtin" and one.value == "played" and other.op == "none":
        return scene.say("not played" if sign == "==" else "has played", phrases.noun(one.args[0], scene))
    return _is(one, sign, other, scene)


def _suits(one: Term, sign: str, other: Term, scene: Scene) -> str:
    one, other = (side.args[0] if side.op == "as_class" else side for side in (one, other))
    if _is_word(other, "suit") or (_is_word(one, "led") and _is_word(other, "suit")):
        one, other = other, one
    kind = "none" if other.op == "none" else "trumps" if _is_word(other, "trumps") else "suit"
    if _is_word(one, "led"):
        return scene.say(f"led {sign} {kind}", suit=phrases.noun(other, scene).text)
    if _is_word(one, "suit"):
        return scene.say(
            f"counts {sign} {kind}", phrases.noun(one.args[0], scene), suit=phrases.noun(other, scene).text
        )
    if _is_word(one, "printed"):
        return scene.say(
            f"printed {sign} {kind}", phrases.noun(one.args[0], scene), suit=phrases.noun(other, scene).text
        )
    return _is(one, sign, other, scene)


def _is_word(term: Term, word: str) -> bool:
    return term.op == "builtin" and term.value == word


# --- membership --------------------------------------------------------------------------------------------------


def within(term: Term, scene: Scene, *, holds: bool) -> str:
    """Whether something is in a set, or all of a set in another."""
    one, other = term.args
    no = "" if holds else "not "
    if _is_deed(one, scene) and other.op not in ("none", "const"):
        return _deed(one, "==" if holds else "!=", other, scene)
    if one.type.kind == "card" and other.type.kind == "cards" and other.op != "zone":
        if _has_zone(other):
            return scene.say(
                "is in" if holds else "is not in", phrases.noun(one, scene), place=phrases.noun(other, scene).text
            )
        if not holds and other.op == "pattern" and len(cards.together(other.value.parts)) > 1:
            return scene.say("is ==", phrases.noun(one, scene), other=cards.one_of(other, scene, "nor"))
        return scene.say("is ==" if holds else "is !=", phrases.noun(one, scene), other=cards.one_of(other, scene))
    if other.op == "zone" and one.type.kind in ("card", "cards"):
        return _lies(one, other, scene, no)
    if other.op == "set" and other.value == "|" and one.type.kind == "cards":
        return _lies(one, other, scene, no)
    if other.op == "builtin" and other.value in ("side", "us", "opponents") and label_of(other, scene) is None:
        owner = phrases.noun(other.args[0], scene) if other.args else phrases.me(scene)
        if other.value == "opponents":
            side = scene.owned(owner, scene.say("other side"))
            return scene.say(f"{no}among opponents", phrases.noun(one, scene), side=side)
        return scene.say(f"{no}on side", phrases.noun(one, scene), side=scene.owned(owner, scene.say("side")))
    if one.type.kind == "seat" and other.op == "set_of":
        return scene.say("is ==" if holds else "is !=", phrases.noun(one, scene), other=phrases.noun(other, scene).text)
    frame = f"{no}within" if one.type.is_set else "is one of" if holds else "not one of"
    return scene.say(frame, phrases.noun(one, scene), set=phrases.noun(other, scene).text)


def _has_zone(term: Term) -> bool:
    return any(part.op == "zone" for part in term.walk())


def _lies(one: Term, place: Term, scene: Scene, no: str) -> str:
    """Whether somebody holds cards, or they lie somewhere."""
    zone = place if place.op == "zone" else next(part for part in place.walk() if part.op == "zone")
    what = phrases.noun(one, scene)
    if zone.args and zone.value in ("hand", "won") and label_of(place, scene) is None:
        frame = {"hand": "holder", "won": "winner_of"}[zone.value]
        return scene.say(f"{no}{frame}" if no else frame, phrases.noun(zone.args[0], scene), card=what.text)
    return scene.say(f"{no}lies", what, place=cards.in_(place, scene))
