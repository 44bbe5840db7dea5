"""What the sections of a rulebook speak with: one ruleset as played, the words of its game, and ours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from followsuit.core.suggest import first_up
from followsuit.language.load import Ruleset
from followsuit.language.records import Example, MatchRecord, Phase, Rules
from followsuit.language.terms import Named, Term
from followsuit.wording import phrases
from followsuit.wording.begun import as_begun
from followsuit.wording.named import label_of
from followsuit.wording.names import blanks
from followsuit.wording.sameness import essence
from followsuit.wording.scene import Noun, Scene, scene_of


@dataclass(frozen=True)
class Voice:
    """Speaks of one ruleset in one language."""

    ruleset: Ruleset
    language: str = "en"

    @cached_property
    def rules(self) -> Rules:
        """The rules with the options as set."""
        return as_begun(self.ruleset)

    @cached_property
    def player(self) -> Scene:
        """Where whoever acts is “the player”."""
        return scene_of(self.ruleset, self.language, me="player")

    @cached_property
    def you(self) -> Scene:
        """Where whoever acts is addressed."""
        return scene_of(self.ruleset, self.language, me="you")

    @cached_property
    def after(self) -> Scene:
        """Where the deal is over."""
        return self.player.told(after=True)

    @cached_property
    def sides_after(self) -> Scene:
        """Where the deal is over and a side is spoken of, whichever player stands for it."""
        return self.player.told(me="side", after=True)

    @property
    def has_partners(self) -> bool:
        """Whether a side is more than one player."""
        sides = self.rules.sides
        return isinstance(sides, Term) or sides not in (None, 0, self.ruleset.players)

    @property
    def next_to_dealer(self) -> str:
        """The seat after the dealer, on the side to which the turn goes."""
        return self.say("right_of_dealer" if self.rules.direction == "anticlockwise" else "left_of_dealer")

    def say(self, name: str, **parts: object) -> str:
        """A sentence of the catalogue with its blanks filled in."""
        return self.player.words.sentence(name, **parts)

    def sentence(self, name: str, **parts: object) -> str:
        """The same beginning with a capital letter."""
        return first_up(self.say(name, **parts))

    def label(self, name: str) -> str:
        """A name as a word or several."""
        return self.player.names.label(name)

    def title(self, name: str, entry: Phase | Example) -> str:
        """What a phase or a worked case is called."""
        return first_up(entry.title or blanks(name))

    def noun(self, term: Term, scene: Scene | None = None) -> str:
        """A thing or a number in words."""
        return phrases.phrase(term, scene or self.player)

    def who(self, term: Term, scene: Scene | None = None) -> Noun:
        """Somebody in words, with how verbs agree."""
        scene = scene or self.player
        return phrases.noun(scene.settled(term), scene)

    def clause(self, term: Term, scene: Scene | None = None) -> str:
        """A condition in words."""
        return phrases.clause(term, scene or self.player)

    def when(self, conditions: tuple[Named, ...] | None, scene: Scene | None = None) -> str:
        """Conditions that all have to hold, in words; nothing if there are none."""
        scene = scene or self.player
        return scene.words.joined([phrases.clause(item.term, scene) for item in conditions or ()])

    def figure(self, term: Term, scene: Scene | None = None) -> str:
        """A number in figures where it is known; else in words, cases as cases."""
        if term.op == "const" and term.type.kind == "int":
            value = int(term.value)
            return str(value) if value >= 0 else self.say("minus", n=-value)
        if term.op == "if" and self.is_written_out(term):
            when, yes, no = term.args
            told = {"n": self.figure(yes, scene), "other": self.figure(no, scene)}
            return self.say("amount_if", when=self.clause(when, scene), **told)
        less = self._taken_off(term)
        if less is not None and less.op == "if" and self.is_written_out(less):
            when, yes, no = less.args
            told = {
                "n": self.figure(replace(term, args=(*term.args[:-1], yes)), scene),
                "other": self.figure(replace(term, args=(*term.args[:-1], no)), scene),
            }
            return self.say("amount_if", when=self.clause(when, scene), **told)
        if less is not None and less.op == "const" and self.is_written_out(term):
            return self.say("minus", n=less.value)
        return self.noun(term, scene)

    def _taken_off(self, term: Term) -> Term | None:
        """What a number is the opposite of, where it is written as nothing less it."""
        minus = term.op == "arithmetic" and term.value == "-" and term.args[0].op == "const" and not term.args[0].value
        return self.settle(term.args[1]) if minus else None

    def settle(self, term: Term) -> Term:
        """A term with the options put in."""
        return self.player.settled(term)

    def deals(self, match: MatchRecord) -> str | None:
        """How many deals a match has, if that is all that ends it."""
        ends = list(match.ends.values())
        terms = [item.term for end in ends for item in end.when or ()]
        if len(ends) != 1 or len(terms) != 1 or ends[0].winner is not None or terms[0].op != "compare":
            return None
        played, n = terms[0].args
        if not is_word(played, "deals_played") or terms[0].value not in ("==", ">=") or n.op != "const":
            return None
        one, many = self.player.words.units["deal"]
        return f"{self.number(int(n.value))} {one if n.value == 1 else many}"

    def number(self, number: int) -> str:
        """A number in words."""
        return self.player.words.cardinal(number)

    def is_written_out(self, term: Term) -> bool:
        """Whether a term is said by what it comes to, and not by the name of a definition."""
        return label_of(term, self.player) is None

    def same(self, one: Term, other: Term) -> bool:
        """Whether two terms say the same, wherever they were written."""
        return essence(one, self.ruleset.declared) == essence(other, self.ruleset.declared)

    def listed(self, words: list[str], by: str = "and") -> str:
        """Words joined by a word."""
        return self.player.words.joined(words, by)

    def cards(self, number: int) -> str:
        """So many cards."""
        one, many = self.player.words.units["card"]
        return f"{self.number(number)} {one if number == 1 else many}"

    def seat(self, value: object) -> str:
        """A seat in an example, called as at the table."""
        names = self.ruleset.declared.seats
        text = str(value)
        if text.lower() in names:
            return first_up(blanks(text.lower()))
        if not text.isdecimal():
            return self.say("nobody")
        return self.ruleset.declared.seat_names[int(text)]

    def accounts(self) -> tuple[str, ...]:
        """Those who have a score of their own, in turn: single players or sides."""
        program, players = self.ruleset.program, self.ruleset.players
        table = program.tables["account"]
        members: dict[int, list[str]] = {}
        for seat in range(players):
            members.setdefault(table.at(seat), []).append(self.seat(seat))
        return tuple(self.listed(members[account]) for account in sorted(members))


def is_true(term: Term | None) -> bool:
    """Whether a condition holds whatever happens."""
    return term is not None and term.op == "const" and bool(term.value)


def is_open(term: Term | None) -> bool:
    """Whether there is a condition that may hold or not, or always holds."""
    return term is not None and not (term.op == "const" and not term.value)


def is_single(term: Term | None) -> bool:
    """Whether a set of seats is one seat."""
    return term is not None and term.op == "set_of"


def is_word(term: Term | None, word: str) -> bool:
    """Whether a term is a word of the vocabulary."""
    return term is not None and term.op == "builtin" and term.value == word
