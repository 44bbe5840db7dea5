"""Numbers compared, as clauses: who took at least three tricks, how many cards somebody holds, which trick it is."""

from __future__ import annotations

from followsuit.language.terms import Term
from followsuit.wording import cards, comparing, members, numbers, phrases
from followsuit.wording.named import label_of
from followsuit.wording.numbers import MEASURES
from followsuit.wording.scene import Noun, Scene, Unit

NUMBERED = {"deal_no": "deal", "trick_no": "trick"}
"""Words that number something → what."""


def compared(one: Term, sign: str, other: Term, scene: Scene) -> str:
    """A comparison of two numbers."""
    if label_of(one, scene) is None:
        if one.op == "builtin":
            return _word(one, sign, other, scene)
        if one.op == "each" and one.value[0] == "count":
            return _members(one, sign, other, scene)
        if one.op == "arithmetic" and one.value == "%" and one.args[1].op == "const" and one.args[1].value == 2:  # noqa: PLR2004  (odd or even)
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
    return comparing.among(amount, out, scene, holds=False, several=True)


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
    among, test, _ = one.args
    kind = "player" if among.type.kind == "seats" else "card" if among.type.kind == "cards" else "one"
    everyone = among.op == "builtin" and among.value in ("everyone", "all_cards")
    unit = Unit(*scene.words.units[kind]) if everyone else Unit("", phrases.noun(among, scene).text, of=True)
    subject = Noun(numbers.amount(sign, other, unit, scene), many=not _is_one(sign, other))
    return members.about(subject, one, test, scene)
