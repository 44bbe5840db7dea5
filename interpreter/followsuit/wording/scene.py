"""Where something is said: of which ruleset, to whom, in which language; and the nouns that sentences are made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from followsuit.language.declaring.declarations import Declarations
from followsuit.language.load import Ruleset
from followsuit.language.terms import Term, Type
from followsuit.wording.catalogue import Catalogue
from followsuit.wording.languages import CATALOGUES
from followsuit.wording.names import Names
from followsuit.wording.settled import Settling

_BY_NUMBER = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
_BY_TIME = re.compile(r"<([^|>]*)\|([^>]*)>")
MIRRORED = {
    "on the left": "on the right",
    "on the right": "on the left",
    "word eldest": "eldest on the right",
}
"""Template → the one with left and right exchanged."""

_SHORT = 3
"""So many words at most take a possessive ending; what is longer takes `of`."""


@dataclass(frozen=True, slots=True)
class Noun:
    """Words for a thing. `many` takes the verb of several; `role` is `you`, `who`, `they` or, of a name, nothing."""

    text: str
    many: bool = False
    role: str = ""


@dataclass(frozen=True, slots=True)
class Unit:
    """What is counted: one of it, several of it.

    `of` says that some of a known few are counted, `signed` that there may be fewer than none.
    """

    one: str
    many: str
    of: bool = False
    signed: bool = False


@dataclass(frozen=True)
class Scene:
    """Where something is said.

    `me` is `you`, `player` or, of what a side has, `side`. `after` is told once the deal is over.

    `bound` are the words for names that stand for each of several. `choices` say what options are set to; with None
    they stay open.
    """

    declared: Declarations
    names: Names
    words: Catalogue
    settling: Settling | None = None
    me: str = "you"
    after: bool = False
    bound: Mapping[str, Noun] = field(default_factory=dict)

    @property
    def has_sides(self) -> bool:
        """Whether players have partners, in all deals or in some."""
        return self.names.rules.sides is not None

    def settled(self, term: Term) -> Term:
        """The term with what is known worked out."""
        return term if self.settling is None else self.settling.term(term)

    def binding(self, name: str, noun: Noun) -> Scene:
        """The same place where a name has these words."""
        return replace(self, bound={**self.bound, name: noun})

    def told(self, *, me: str | None = None, after: bool | None = None) -> Scene:
        """The same told to somebody else, or at another time."""
        return replace(self, me=self.me if me is None else me, after=self.after if after is None else after)

    def kind_of(self, name: str, type_: Type) -> str:
        """A name with the word for what kind of thing it is, unless it says so: the trump suit, the folded players."""
        kind = self.words.kinds.get(type_.kind)
        if kind is None or kind in name.split() or (type_.is_set and self.words.is_plural(name)):
            return name
        return self.say("kind", what=name, kind=kind)

    def say(self, frame: str, who: Noun | None = None, **parts: str) -> str:
        """A template of the catalogue, filled in."""
        text = self.agreeing(self.words.frames[self._turned(frame)], who)
        return text.format(who="" if who is None else who.text, **parts)

    def agreeing(self, text: str, who: Noun | None) -> str:
        """A template in which the verbs agree with their subject and the time."""
        many = who is not None and who.many
        text = _BY_NUMBER.sub(lambda found: found[2 if many else 1], text)
        return _BY_TIME.sub(lambda found: found[2 if self.after else 1], text)

    def _turned(self, frame: str) -> str:
        """The template for the other side where the turn goes anticlockwise and the next player sits on the right."""
        return MIRRORED.get(frame, frame) if self.names.rules.direction == "anticlockwise" else frame

    def owned(self, owner: Noun, thing: str) -> str:
        """Something that belongs to somebody: `your hand`, `the maker's side`, `the score of any player`."""
        if owner.role:
            return self.say(f"owned {owner.role}", owner, thing=thing)
        long = len(owner.text.split()) > _SHORT or " of " in owner.text or "'" in owner.text
        ending = " plural" if owner.text.endswith("s") else ""
        return self.say("owned long" if long else f"owned{ending}", owner, thing=thing)


def scene_of(ruleset: Ruleset, language: str = "en", *, me: str = "you", after: bool = False) -> Scene:
    """The scene of a ruleset with its options as they are set.

    Raises:
        KeyError: there is no catalogue for the language.
    """
    names = Names(ruleset.rules, ruleset.declared)
    return Scene(ruleset.declared, names, CATALOGUES[language], Settling(ruleset), me, after)
