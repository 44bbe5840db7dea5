"""Comparisons as clauses: who somebody is, what a card is, what is in a set."""

from __future__ import annotations

from followsuit.language.terms import Term
from followsuit.wording import cards, clauses, counting, phrases
from followsuit.wording.named import label_of
from followsuit.wording.numbers import FLIPPED, OPPOSITE
from followsuit.wording.scene import Noun, Scene

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
            return counting.compared(one, sign, other, scene)
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
    return among(phrases.noun(one, scene), other, scene, holds=holds, several=one.type.is_set)


def among(who: Noun, members: Term, scene: Scene, *, holds: bool, several: bool = False) -> str:
    """That somebody is one of some, or not; of those who go by what they do, that somebody does it."""
    called = phrases.noun(members, scene).text
    deed = scene.words.deed(called)
    if deed is not None:
        clause = scene.agreeing(deed, who).format(who=who.text)
        return clause if holds else scene.words.opposite(clause)
    frame = ("" if holds else "not ") + "within" if several else "is one of" if holds else "not one of"
    return scene.say(frame, who, set=called)


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
