"""The names that definitions give to things: people speak of the makers, whatever expression the word stands for."""

from __future__ import annotations

from followsuit.language.terms import Term
from followsuit.wording import phrases
from followsuit.wording.scene import Noun, Scene

WRITTEN_OUT = frozenset({"int", "bool", "text", "option"})
"""What a definition of this type comes to is written out, unless the definition has a label."""

PLAIN = frozenset({"const", "none", "option", "local", "variable"})
"""What is no longer than a name is said itself, unless the definition has a label."""


def label_of(term: Term, scene: Scene) -> Noun | None:
    """What people call something defined; None if it is not defined or is better written out."""
    if term.defined is None or term.defined not in scene.declared.definitions or term.op in ("const", "none"):
        return None
    label = scene.names.given(term.defined)
    if term.type.kind == "bool" or (label is None and _plain(term)):
        return None
    if label is None and not term.given:
        label = scene.names.label(term.defined)
        if term.type.kind not in ("card", "cards"):
            label = scene.kind_of(label, term.type)
    return None if label is None else Noun(_filled(label, term, scene), _is_many(term, label, scene))


def clause_of(term: Term, scene: Scene) -> str | None:
    """The words for a condition that is defined with a label; None of any other."""
    if term.defined is None or term.defined not in scene.declared.definitions or term.type.kind != "bool":
        return None
    label = scene.names.given(term.defined)
    return None if label is None else _filled(label, term, scene, article=False)


def _plain(term: Term) -> bool:
    inner = term.args[0] if term.op == "set_of" else term
    return term.type.kind in WRITTEN_OUT or inner.op in PLAIN or (inner.op == "builtin" and not inner.args)


def _is_many(term: Term, label: str, scene: Scene) -> bool:
    return (term.type.is_set or term.type.kind == "int") and scene.words.is_plural(label)


def _filled(label: str, term: Term, scene: Scene, *, article: bool = True) -> str:
    parameters = scene.declared.definitions[str(term.defined)].parameters
    pairs = zip(parameters, term.given, strict=False)
    nouns = {name: phrases.noun(scene.settled(given), scene) for name, given in pairs}
    label = scene.agreeing(label, next(iter(nouns.values()), None))
    for name, said in nouns.items():
        head, of, tail = label.partition(scene.words.of + "{" + name + "}")
        if of and said.role in ("you", "who"):
            label = scene.owned(said, scene.words.bare(head)) + tail
        label = label.replace("{" + name + "}", said.text)
    return scene.words.the(label) if article else label
