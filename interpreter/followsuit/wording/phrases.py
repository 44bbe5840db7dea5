"""Terms as words: `phrase` for what is a thing or a number, `clause` for what holds or not."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.language.terms import ELEMENT_OF, Term
from followsuit.wording import cards, clauses, members, numbers
from followsuit.wording.named import label_of
from followsuit.wording.names import blanks
from followsuit.wording.scene import Noun, Scene, scene_of

__all__ = ["Noun", "Scene", "clause", "negated", "noun", "phrase", "scene_of"]

MANY = frozenset({"everyone", "opponents", "highest", "lowest", "still_in", "suits", "all_cards"})
"""Words of the vocabulary that speak of several."""


def phrase(term: Term, scene: Scene) -> str:
    """A thing or a number in words: `the makers`, `the jack of the trump suit`, `4, or 2 if …`."""
    return noun(scene.settled(term), scene).text


def clause(term: Term, scene: Scene) -> str:
    """A condition as a clause: `the makers took at least three tricks`."""
    return clauses.said(scene.settled(term), scene)


def negated(term: Term, scene: Scene) -> str:
    """The opposite of a condition as a clause."""
    return clauses.said(scene.settled(term), scene, holds=False)


def me(scene: Scene) -> Noun:
    """Whoever is spoken to or of."""
    bound = scene.bound.get("me")
    you = scene.me == "you"
    return bound or Noun(scene.say(f"me {scene.me}"), many=you, role="you" if you else "")


def the_card(scene: Scene) -> Noun:
    """The card at hand."""
    return scene.bound.get("card") or Noun(scene.say("word card"))


def noun(term: Term, scene: Scene) -> Noun:
    """The words for a settled term, and how verbs agree with them."""
    label = label_of(term, scene)
    if label is not None:
        return label
    match term.op:
        case "const" | "none":
            return _constant(term, scene)
        case "variable" | "zone" | "option":
            return _held(term, scene)
        case "local":
            table = scene.words.singular(scene.names.table(str(term.type.of)))
            said = Noun(scene.say(f"said {term.type.kind}", table=table), term.type.is_set, "long")
            return scene.bound.get(term.value) or said
        case "pattern":
            return cards.pattern(term, scene)
        case "builtin":
            return _word(term, scene)
        case "set":
            return _set(term, scene)
        case "set_of" | "as_class":
            return noun(term.args[0], scene)
        case "if":
            return _if(term, scene)
        case "field" | "numbered" | "melds" | "range" | "listed":
            return _of_tables(term, scene)
        case "each" if term.type.kind != "bool":
            return members.each(term, scene)
        case "arithmetic":
            return Noun(numbers.arithmetic(term, scene))
    return Noun(scene.say("whether", clause=clauses.said(term, scene)))


def _constant(term: Term, scene: Scene) -> Noun:
    kind, value, declared = term.type.kind, term.value, scene.declared
    if term.op == "none" or (kind in ELEMENT_OF and value == 0):
        return Noun(scene.say(f"no {ELEMENT_OF.get(kind, kind)}"))
    match kind:
        case "int":
            return Noun(scene.words.cardinal(int(value)))
        case "bool":
            return Noun(scene.say("yes" if value else "no"))
        case "seat":
            return Noun(declared.seat_names[value])
        case "suit" | "class":
            suits = declared.deck.suits
            return Noun(scene.names.suit(value) if value < len(suits) else scene.say("trumps"), many=True)
        case "card":
            return Noun(cards.name(declared.deck.cards[value], scene))
        case "rank":
            return Noun(cards.rank(declared.deck.ranks[value], scene))
        case "row":
            return Noun(scene.names.row(str(term.type.of), value))
        case "option":
            return Noun(scene.names.value(str(term.type.of), value))
        case "rows":
            table = declared.tables[str(term.type.of)]
            rows = [scene.names.row(table.name, row) for row in range(len(table.rows)) if value >> row & 1]
            return Noun(scene.words.joined(rows), many=len(rows) > 1)
    return Noun(str(value))


def _held(term: Term, scene: Scene) -> Noun:
    """A variable, a zone or an option."""
    if term.op == "zone":
        return _zone(term, scene)
    if term.op == "option":
        return Noun(scene.words.the(blanks(term.value)))
    label = scene.names.given(term.value) or scene.kind_of(scene.names.label(term.value), term.type)
    if term.type.kind == "bool":
        return Noun(scene.say("whether", clause=clauses.said(term, scene)))
    many = (term.type.is_set or term.type.kind == "int") and scene.words.is_plural(label)
    if not term.args:
        return Noun(scene.words.the(label), many)
    return Noun(scene.owned(noun(term.args[0], scene), scene.words.bare(label)), many)


def _zone(term: Term, scene: Scene) -> Noun:
    owner = noun(term.args[0], scene) if term.args else None
    frame = f"zone {term.value}"
    declared = scene.names.given(term.value)
    if declared is None and frame in scene.words.frames:
        if owner is None:
            return Noun(scene.say(frame))
        if term.value == "won":
            return Noun(scene.say(frame, owner), many=True)
        return Noun(scene.owned(owner, scene.say(frame)))
    label = declared or scene.names.label(term.value)
    if owner is None:
        return Noun(scene.words.the(label), scene.words.is_plural(label))
    return Noun(scene.owned(owner, scene.words.bare(label)), scene.words.is_plural(label))


def _word(term: Term, scene: Scene) -> Noun:
    """A word of the vocabulary with what it is about."""
    name, args = term.value, term.args
    if term.type.kind == "bool":
        return Noun(scene.say("whether", clause=clauses.said(term, scene)))
    if name == "me":
        return me(scene)
    if name == "card":
        return the_card(scene)
    if name in ("highest", "lowest") and args[0].op == "builtin" and args[0].value == "everyone":
        return Noun(scene.say(f"word {name} all"), many=True)
    if name == "us":
        return Noun(scene.say(f"us {scene.me}")) if scene.has_sides else me(scene)
    if name == "them":
        two = scene.declared.players == 2  # noqa: PLR2004  (there is only one other)
        return Noun(scene.say("them two" if two else "them"), many=not two)
    if name in ("left", "right"):
        return _beside(term, scene)
    if term.type.kind == "int" or name == "cycle":
        return Noun(numbers.word(term, scene))
    if name == "only" and (args[0].op == "zone" or not noun(args[0], scene).many):
        return noun(args[0], scene)
    if name == "side" and not scene.has_sides:
        return noun(args[0], scene)
    if name == "side":
        return Noun(scene.owned(noun(args[0], scene), scene.say("side")))
    if name == "partner":
        return Noun(scene.owned(noun(args[0], scene), scene.say("partner")))
    if name in ("opponents", "nearest", "or_else"):
        words = {f"a{place}": noun(arg, scene).text for place, arg in enumerate(args)}
        return Noun(scene.say(f"word {name}", None, **words), many=name == "opponents")
    first = noun(args[0], scene) if args else None
    return Noun(scene.say(f"word {name}", first), many=name in MANY)


def _beside(term: Term, scene: Scene) -> Noun:
    """A player so many places to the left or right of another."""
    of = noun(term.args[0], scene)
    steps = term.args[1] if len(term.args) > 1 else None
    if scene.declared.players == 2 and steps is None:  # noqa: PLR2004  (there is only one other)
        if term.args[0].op == "builtin" and term.args[0].value == "winner":
            return Noun(scene.say("loser"))
        return Noun(scene.owned(of, scene.say("other of two")))
    place = scene.owned(of, scene.say(f"on the {term.value}"))
    if steps is None or (steps.op == "const" and steps.value == 1):
        return Noun(scene.say("beside", place=place))
    if steps.op == "const":
        if 2 * steps.value == scene.declared.players:
            return Noun(scene.say("opposite", of))
        return Noun(scene.say("seats beside", place=place, n=scene.words.cardinal(steps.value)))
    return Noun(scene.say("as many seats beside", place=place, n=noun(steps, scene).text))


def _set(term: Term, scene: Scene) -> Noun:
    """Two sets made one."""
    if term.value != "&" and _is_nothing(term.args[1]):
        return noun(term.args[0], scene)
    if term.value == "|" and _is_nothing(term.args[0]):
        return noun(term.args[1], scene)
    one, other = (noun(arg, scene) for arg in term.args)
    if term.value == "|":
        return _union(term, scene)
    if term.value == "-":
        if term.args[0].op == "builtin" and term.args[0].value == "everyone":
            return Noun(scene.say("everyone but", other), many=True)
        return Noun(scene.say("but", one, other=other.text), one.many)
    return Noun(scene.say("meet", one, other=cards.in_(term.args[1], scene)), many=True)


def _union(term: Term, scene: Scene) -> Noun:
    """Sets joined, some of them only if something holds."""
    parts = list(_joined_sets(term))
    told = [_perhaps(part, scene) for part in parts]
    apart = any(part.op == "if" and label_of(part, scene) is None for part in parts)
    return Noun(scene.words.joined(told, "and apart" if apart else "and"), many=True)


def _joined_sets(term: Term) -> Iterator[Term]:
    for arg in term.args:
        if arg.op == "set" and arg.value == "|" and arg.defined is None:
            yield from _joined_sets(arg)
        else:
            yield arg


def _perhaps(term: Term, scene: Scene) -> str:
    """A set that is one of several, or only if something holds."""
    if term.op != "if" or label_of(term, scene) is not None or not _is_nothing(term.args[2]):
        return numbers.part(term, scene)
    return scene.say("case", value=noun(term.args[1], scene).text, when=clauses.said(term.args[0], scene))


def _is_nothing(term: Term) -> bool:
    """Whether a set is known to be empty."""
    return term.op == "none" or (term.op == "builtin" and term.value == "nobody") or (
        term.op == "const" and term.type.is_set and term.value == 0
    )  # fmt: skip


def _if(term: Term, scene: Scene) -> Noun:
    """One thing, or another if something holds."""
    cases: list[tuple[str, str]] = []
    rest = term
    while (rest.op == "if" and label_of(rest, scene) is None) or rest is term:
        when, yes, rest = rest.args
        cases.append((noun(yes, scene).text, clauses.said(when, scene)))
    other = noun(rest, scene)
    if all(value == other.text for value, _ in cases):
        return other
    if len(cases) == 1:
        value, when_said = cases[0]
        nothing = rest.op == "none" or (rest.op == "const" and rest.value == 0)
        return Noun(
            scene.say("or nothing" if nothing else "if", value=value, when=when_said, other=other.text), other.many
        )
    told = [scene.say("case", value=value, when=when_said) for value, when_said in cases]
    return Noun(scene.say("cases", cases=scene.words.frames["list"].join(told), other=other.text), other.many)


def _of_tables(term: Term, scene: Scene) -> Noun:
    match term.op:
        case "field":
            _, column = term.value
            if term.type.kind == "bool":
                return Noun(scene.say("whether", clause=clauses.said(term, scene)))
            row, label = noun(term.args[0], scene), scene.names.label(column)
            return Noun(scene.say("field", row, column=scene.words.bare(label)))
        case "numbered":
            n = noun(term.args[0], scene).text
            return Noun(scene.say("numbered", n=n, table=scene.names.table(term.value)))
        case "range":
            low, high = (noun(arg, scene).text for arg in term.args)
            return Noun(low if low == high else scene.say("range", low=low, high=high))
        case "listed":
            return Noun(numbers.listed(term.value, scene))
    group, what = term.value
    if not term.args:
        return Noun(scene.say("melds worth"))
    among = noun(term.args[0], scene)
    frame = f"melds {what}" if f"melds {what}" in scene.words.frames else "melds meld"
    return Noun(scene.say(frame, among, meld=blanks(what), group=blanks(group)))
