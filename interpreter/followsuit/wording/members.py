"""What runs over a set, in words: how many players took no trick, the highest score of any player, those who passed."""

from __future__ import annotations

from followsuit.language.terms import ELEMENT_OF, Term
from followsuit.wording import clauses, phrases
from followsuit.wording.scene import Noun, Scene

MARK = "\u2402"
"""Stands for a member until it is known how it is called where."""


def each(term: Term, scene: Scene) -> Noun:
    """A number, a set or a member of a set."""
    (what, local), (among, test, body) = term.value, term.args
    if what in ("count", "those", "first"):
        return filtered(among, test, local, scene, what)
    members = filtered(among, test, local, scene, "those") if is_test(test) else phrases.noun(among, scene)
    frame = "each sum" if what == "sum" else "each any"
    member = Noun(MARK, many=what == "sum", role="long")
    text = phrases.noun(body, scene.binding(local, member)).text
    everyone = among.op == "builtin" and among.value == "everyone" and not is_test(test)
    called = scene.say(f"{frame} seat" if everyone and what != "sum" else frame, members)
    text = _named(text, called, scene, among)
    if what == "sum":
        return Noun(scene.say("sum of each", what=text))
    return Noun(scene.say(f"each {what}", what=scene.words.bare(text)))


def filtered(among: Term, test: Term, local: str, scene: Scene, what: str) -> Noun:
    """Those of a set for which something holds, the first of them, or how many they are."""
    kind = ELEMENT_OF[among.type.kind]
    everyone = among.op == "builtin" and among.value in ("everyone", "all_cards")
    members = phrases.noun(among, scene)
    if not is_test(test):
        return members if what == "those" else Noun(scene.say(f"{what} all", members))
    many = what != "first"
    who = Noun(scene.say(f"who {kind}"), many, "who")
    clause = clauses.said(test, scene.binding(local, who))
    head = f"{what} {kind}" if everyone else f"{what} of"
    relative = scene.words.relative(clause, who.text)
    if relative is not None:
        return Noun(scene.say(head, members, clause=relative), many=what == "those")
    clause = clauses.said(test, scene.binding(local, Noun(scene.say(f"same {kind}"))))
    return Noun(scene.say(head, members, clause=scene.say("such that", clause=clause)), many=what == "those")


def is_test(test: Term) -> bool:
    """Whether only some members are meant."""
    return not (test.op == "const" and test.value == 1)


def some(term: Term, scene: Scene, *, holds: bool) -> str:
    """A clause about any member or all of them; that not all do something is that somebody does not."""
    (what, local), body = term.value, term.args[2]
    if what == "all" and not holds:
        return about(_subject("any", term, scene), term, body, scene, holds=False)
    if what == "any" and not holds:
        nobody = _subject("not any", term, scene)
        if clauses.said(body, scene.binding(local, Noun(MARK))).startswith(MARK):
            return about(nobody, term, body, scene)
        return about(_subject("all", term, scene), term, body, scene, holds=False)
    return about(_subject(what, term, scene), term, body, scene)


def _subject(frame: str, term: Term, scene: Scene) -> Noun:
    """Somebody, everybody, nobody; one, each or none of some players."""
    (_, local), (among, test, body) = term.value, term.args
    plain = among.op == "builtin" and among.value in ("everyone", "all_cards", "suits") and not is_test(test)
    if plain and _is_of_sides(body, local, scene):
        return Noun(scene.say(f"{frame} side"))
    if plain:
        return Noun(scene.say(f"{frame} {ELEMENT_OF[among.type.kind]}"))
    members = filtered(among, test, local, scene, "those")
    return Noun(scene.say(f"{frame} of", members)) if members.many else members


def _is_of_sides(body: Term, local: str, scene: Scene) -> bool:
    """Whether nothing is asked of players but the scores that partners have together."""
    sides = scene.names.rules.sides
    if not isinstance(sides, int) or sides in (0, scene.declared.players):
        return False
    scores = [term for term in body.walk() if term.op == "builtin" and term.value == "score"]
    spoken = sum(_is_local(term, local) for term in body.walk())
    return spoken == 1 and any(_is_local(term.args[0], local) for term in scores)


def _is_local(term: Term, local: str) -> bool:
    return term.op == "local" and term.value == local


def about(subject: Noun, each_: Term, body: Term, scene: Scene, *, holds: bool = True) -> str:
    """A clause in which the name of each member stands for a subject of several words."""
    (_, local), among = each_.value, each_.args[0]
    long = "long" if len(subject.text.split()) > 1 else ""
    text = clauses.said(body, scene.binding(local, Noun(MARK, subject.many, long)), holds=holds)
    return _named(text, subject.text, scene, among)


def _named(text: str, called: str, scene: Scene, among: Term) -> str:
    """The text with the subject where it is first spoken of, and a shorter word after that."""
    again = scene.say(f"same {ELEMENT_OF[among.type.kind]}")
    return text.replace(MARK, called, 1).replace(MARK, again)
