"""Conditions as clauses, and their opposites: nobody has bid, you are the dealer, the makers took at least three."""

from __future__ import annotations

import re
from collections.abc import Iterator

from followsuit.language.terms import Term
from followsuit.wording import comparing, members, phrases
from followsuit.wording.named import clause_of
from followsuit.wording.names import blanks
from followsuit.wording.scene import Noun, Scene

BLANK = re.compile(r"\{\w+\}")
"""Where a label tells of whom something is so."""


def said(term: Term, scene: Scene, *, holds: bool = True) -> str:
    """A settled condition as a clause; its opposite if it is not to hold."""
    label = clause_of(term, scene)
    if label is not None:
        return label if holds else scene.words.opposite(label)
    match term.op:
        case "const":
            return scene.say("always" if bool(term.value) == holds else "never")
        case "not":
            return said(term.args[0], scene, holds=not holds)
        case "and" | "or":
            return _joined(term, scene, holds=holds)
        case "compare":
            return comparing.compared(term, scene, holds=holds)
        case "in":
            return comparing.within(term, scene, holds=holds)
        case "each":
            return members.some(term, scene, holds=holds)
        case "if":
            return _if(term, scene, holds=holds)
        case "builtin":
            return _word(term, scene, holds=holds)
    return _flag(term, scene, holds=holds)


def flat(term: Term) -> Iterator[Term]:
    """The conditions that one and the same word joins."""
    for arg in term.args:
        if arg.op == term.op and arg.defined is None:
            yield from flat(arg)
        else:
            yield arg


def _joined(term: Term, scene: Scene, *, holds: bool) -> str:
    """Conditions joined by and or or; what is joined by the other word is set off."""
    by = term.op if holds else ("or" if term.op == "and" else "and")
    parts = list(flat(term))
    mixed = [_is_mixed(part, by, scene, holds=holds) for part in parts]
    words: list[str] = []
    for part in parts:
        words.append(said(part, _again(scene, words), holds=holds))
    if not any(mixed):
        return scene.words.joined(words, by)
    if by == "and":
        words = [scene.say("either", clause=text) if other else text for text, other in zip(words, mixed, strict=True)]
    return scene.words.joined(words, f"{by} apart")


def _again(scene: Scene, words: list[str]) -> Scene:
    """The scene of a further condition, where the card may have been spoken of."""
    named = "card" not in scene.bound and any(phrases.the_card(scene).text in text for text in words)
    return scene.binding("card", Noun(scene.say("it"))) if named else scene


def _is_mixed(term: Term, by: str, scene: Scene, *, holds: bool) -> bool:
    """Whether a part is itself joined, by the other word."""
    while term.op == "not":
        term, holds = term.args[0], not holds
    if term.op not in ("and", "or") or clause_of(term, scene) is not None:
        return False
    inner = term.op if holds else ("or" if term.op == "and" else "and")
    return inner != by


def _if(term: Term, scene: Scene, *, holds: bool) -> str:
    when, yes, no = term.args
    if yes.op == "const" and no.op == "const":
        if bool(yes.value) == bool(no.value):
            return said(yes, scene, holds=holds)
        return said(when, scene, holds=holds == bool(yes.value))
    return scene.say(
        "if clause", when=said(when, scene), yes=said(yes, scene, holds=holds), no=said(no, scene, holds=holds)
    )


def _word(term: Term, scene: Scene, *, holds: bool) -> str:
    """A word of the vocabulary that holds or not."""
    frame = f"holds {term.value}" if holds else f"fails {term.value}"
    return scene.say(frame, phrases.the_card(scene) if term.value == "beats" else phrases.me(scene))


def _flag(term: Term, scene: Scene, *, holds: bool) -> str:
    """A variable, an option or a cell that is true or false."""
    if term.op == "field":
        _, column = term.value
        row = phrases.noun(term.args[0], scene)
        taken = column in scene.declared.variables or column in scene.declared.definitions
        return scene.say(
            "cell holds" if holds else "cell fails",
            row,
            column=blanks(column) if taken else scene.names.label(column),
        )
    if term.op == "variable" and (label := scene.names.given(term.value)) is not None:
        told = _about(term, label, scene)
        return told if holds else scene.words.opposite(told)
    words = scene.names.label(term.value) if term.op == "variable" else blanks(str(term.value))
    if term.args:
        return scene.say("said of" if holds else "not said of", phrases.noun(term.args[0], scene), what=words)
    return scene.say("it is so" if holds else "it is not so", what=words)


def _about(term: Term, label: str, scene: Scene) -> str:
    """The label of something that is so or not, with whom it is said of in its place."""
    if not term.args or not BLANK.search(label):
        return label
    who = phrases.noun(term.args[0], scene)
    return scene.agreeing(BLANK.sub(who.text, label), who)
