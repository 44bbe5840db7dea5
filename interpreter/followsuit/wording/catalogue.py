"""What a catalogue has: every connecting word of a language that rules are told in; `english` is one.

In a template `{name}` is filled in. `[one|many]` is chosen by the number of the subject `{who}`, `<during|after>` by
whether the deal is still going on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

Plural = tuple[str, str]
"""A word for one and for several."""


@dataclass(frozen=True)
class Contrasting:
    """The words for where two rulesets differ.

    `parts` are headings. `keys` say what a key of a record decides, `keys_of` where a kind of record (its class, the
    key) gives it a meaning of its own. `values` are what fixed words of the language mean, `frames` templates,
    `orders` what it means that the entries of a key stand in another order, `entries` what an entry of a map is called.
    """

    parts: Mapping[str, str]
    keys: Mapping[str, str]
    keys_of: Mapping[tuple[str, str], str]
    values: Mapping[str, str]
    frames: Mapping[str, str]
    orders: Mapping[str, str]
    entries: Mapping[str, str]

    def say(self, frame: str, **parts: str) -> str:
        """A template, filled in."""
        return self.frames[frame].format(**parts)


@dataclass(frozen=True)
class Catalogue:
    """The words of one language.

    `frames` are templates by key, `sentences` those of a rulebook, `contrasts` what tells of differences. `cardinals`
    are the number words from zero, `ordinals` from first; larger numbers are written in figures. `units` are what is
    counted: key → one, several. `plurals` and `singulars` are endings and what becomes of them, the first that fits;
    `articles` are beginnings of words and the indefinite article before them. `negations` turn a clause of an author's
    own into its opposite: what stands in it and what takes its place. `definite` are the beginnings of a name that
    already has an article. `after_head` is where the noun of a longer name ends; `many` are the endings of nouns that
    speak of several, `one` those of nouns that do not all the same. `relatives` turn a clause about a pronoun into one
    that follows a noun. `deeds` turn the name of those who do something into a clause about one of them, with a place
    for the subject. `kinds` are words for types of things, which follow a name that does not have them. `number_of`
    begins names of numbers, `of` stands before an owner.
    """

    language: str
    frames: Mapping[str, str]
    sentences: Mapping[str, str]
    contrasts: Contrasting
    cardinals: tuple[str, ...]
    ordinals: tuple[str, ...]
    units: Mapping[str, Plural]
    ranks: Mapping[str, Plural]
    plurals: tuple[tuple[str, str], ...]
    singulars: tuple[tuple[str, str], ...]
    articles: tuple[tuple[str, str], ...]
    negations: tuple[tuple[str, str], ...]
    definite: tuple[str, ...]
    after_head: str
    many: tuple[str, ...]
    one: tuple[str, ...]
    relatives: tuple[tuple[str, str], ...]
    deeds: tuple[tuple[str, str], ...]
    kinds: Mapping[str, str]
    number_of: str
    of: str

    def sentence(self, name: str, **parts: object) -> str:
        """The sentence of a rulebook of this name with its blanks filled in."""
        return self.sentences[name].format(**parts)

    def cardinal(self, number: int) -> str:
        """A number in words, in figures where it is large."""
        if number < 0:
            return self.frames["minus"].format(b=self.cardinal(-number))
        return self.cardinals[number] if number < len(self.cardinals) else str(number)

    def ordinal(self, number: int) -> str:
        """`first`; large ones in figures."""
        if 1 <= number <= len(self.ordinals):
            return self.ordinals[number - 1]
        ending = "ordinal" if 10 <= number % 100 <= 20 else f"ordinal {number % 10}"  # noqa: PLR2004 (the teens)
        return self.frames.get(ending, self.frames["ordinal"]).format(n=number)

    def plural(self, word: str) -> str:
        """Several of what one word names."""
        return next(word.removesuffix(end) + many for end, many in self.plurals if word.endswith(end))

    def singular(self, word: str) -> str:
        """One of what a word names several of."""
        return next(word.removesuffix(end) + one for end, one in self.singulars if word.endswith(end))

    def a(self, word: str) -> str:
        """The word with its indefinite article."""
        article = next(article for start, article in self.articles if word.lower().startswith(start))
        return f"{article} {word}"

    def the(self, word: str) -> str:
        """The word with its definite article, unless it has one."""
        return word if word.startswith(self.definite) else self.frames["the"].format(thing=word)

    def bare(self, word: str) -> str:
        """The word without the article that it may begin with."""
        return next((word.removeprefix(article) for article in self.definite if word.startswith(article)), word)

    def is_plural(self, label: str) -> bool:
        """Whether a name speaks of several: `makers`, `players who have passed`."""
        return self._several(label) is not None

    def singular_head(self, label: str) -> str:
        """A name of several as that of one: `player who has`, `card turned over`."""
        head = self._several(label)
        return label if head is None else label.replace(head, self.singular(head), 1)

    def _several(self, label: str) -> str | None:
        """The word of a name that makes it one of several, None if it speaks of one."""
        head = re.split(self.after_head, label)[0].split()
        return next((word for word in head if word.endswith(self.many) and not word.endswith(self.one)), None)

    def relative(self, clause: str, pronoun: str) -> str | None:
        """A clause about a pronoun as one that follows a noun: `who passed`, `whose score is …`; else None."""
        if clause.startswith(f"{pronoun} "):
            return clause
        for pattern, instead in self.relatives:
            text, count = re.subn(pattern.format(pronoun=pronoun), instead, clause, count=1)
            if count:
                return text
        return None

    def deed(self, label: str) -> str | None:
        """What one of those does whom a name speaks of: `{who} [has|have] passed`; None if it does not say so."""
        fits = ((re.fullmatch(pattern, label), clause) for pattern, clause in self.deeds)
        return next((found.expand(clause) for found, clause in fits if found), None)

    def joined(self, words: list[str], by: str = "and") -> str:
        """`a`, `a and b`, `a, b and c`, with the word that `by` names."""
        if len(words) < 2:  # noqa: PLR2004  (a pair)
            return "".join(words)
        return self.frames[f"list {by}"].format(others=self.frames["list"].join(words[:-1]), last=words[-1])

    def opposite(self, clause: str) -> str:
        """The opposite of a clause that the catalogue did not make."""
        places = [(clause.index(word), word, instead) for word, instead in self.negations if word in clause]
        if not places:
            return self.frames["not so"].format(clause=clause)
        at, word, instead = min(places)
        if clause[at:].startswith(instead):
            return clause[:at] + word + clause[at + len(instead) :]
        return clause[:at] + instead + clause[at + len(word) :]
