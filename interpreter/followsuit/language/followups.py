"""Leaves out what only follows from another problem, so that one mistake is told once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from followsuit.core.diagnostics import Diagnostic, Position, Related, in_order

MOST_PLACES = 3
"""How many further places of one unknown name are shown."""

SHAPELESS = frozenset({"wrong-kind", "missing-key"})
"""Problems of entries that were given the wrong shape, so that what others make of them is wrong as well."""

OF_TYPES = frozenset(
    {
        "type-mismatch", "not-a-condition", "out-of-range", "no-subject", "unknown-row", "option-value",
        "unknown-card", "unknown-blank", "bad-cell",
    }
)  # fmt: skip
"""Problems that may come of something which could not be declared as it was meant."""

OF_NAMES = frozenset(
    {
        "unknown-name", "unknown-column", "unknown-table", "unknown-option", "unknown-anchor", "not-a-variable",
        "bad-meld",
    }
)  # fmt: skip
"""Problems of one name, the first that their message quotes."""

OF_WHAT_IS_LEFT_OUT = frozenset({"never-read", "never-set", "nothing-scores", "no-play", "one-answer", "line-complete"})
"""Warnings that may come of an entry which an error has kept out of the rules."""

OF_PIECES = OF_TYPES | {"arguments", "definition-here"}
"""Problems that may come of an entry in braces which has lost its value."""

_KEYS = re.compile("`([^`]+)`")
_QUOTED = re.compile("[“`]([^”`(]+)")

_Line = tuple[str, int]


@dataclass(frozen=True)
class _All:
    """What was found in all, by what the rules ask of it; `own` are the author's files, None if that is not known."""

    found: tuple[Diagnostic, ...]
    own: frozenset[str] | None

    def places(self, code: str) -> frozenset[Position]:
        """Where problems of a code stand."""
        return frozenset(item.position for item in self.found if item.code == code)

    @cached_property
    def there(self) -> dict[Position, list[Diagnostic]]:
        """What was found at each place."""
        by_place: dict[Position, list[Diagnostic]] = {}
        for item in self.found:
            by_place.setdefault(item.position, []).append(item)
        return by_place

    @cached_property
    def wrong(self) -> frozenset[Position]:
        """Where errors stand."""
        return frozenset(item.position for item in self.found if item.is_error)

    @cached_property
    def faulty(self) -> frozenset[str]:
        """The files that have errors."""
        return frozenset(place.file for place in self.wrong)

    @cached_property
    def bare(self) -> frozenset[Position]:
        """The keys that were left without a value."""
        return self.places("missing-value")

    @cached_property
    def unplaced(self) -> tuple[Diagnostic, ...]:
        """The entries that were added without saying where."""
        return tuple(item for item in self.found if item.code == "unplaced-entry")

    @cached_property
    def faulty_entries(self) -> frozenset[str]:
        """The names of entries that cannot be placed, or lack what they need."""
        codes = ("unknown-anchor", "anchor-gone", "bad-meld", "missing-key")
        named = (_QUOTED.search(item.message) for item in self.found if item.code in codes)
        return frozenset(name[1] for name in named if name)

    @cached_property
    def namesakes(self) -> frozenset[str]:
        """The new names that are nearly those of others."""
        named = (_QUOTED.search(item.message) for item in self.found if item.code == "nearly-named")
        return frozenset(name.group(1) for name in named if name)

    @cached_property
    def nameless(self) -> dict[str, Diagnostic]:
        """The first key of each file that stands where an entry with a name of its own was expected."""
        return {item.position.file: item for item in reversed(self.found) if _is_nameless(item)}

    @cached_property
    def unquoted(self) -> frozenset[_Line]:
        """The lines with words that a brace begins."""
        return frozenset((place.file, place.line) for place in self.places("unquoted-brace"))

    @cached_property
    def below_bare(self) -> frozenset[_Line]:
        """The lines below keys that were left without a value."""
        return frozenset((key.file, key.line + 1) for key in self.bare)

    @cached_property
    def lacking(self) -> frozenset[Position]:
        """The entries that lack a key."""
        return self.places("missing-key")

    @cached_property
    def cut(self) -> frozenset[_Line]:
        """The lines on which a comma cut an expression."""
        return frozenset((place.file, place.line) for place in self.places("cut-expression"))

    @cached_property
    def pieces(self) -> dict[_Line, Diagnostic]:
        """The first entry in braces without a value of each line."""
        first: dict[_Line, Diagnostic] = {}
        for item in self.found:
            if _is_piece(item):
                first.setdefault((item.position.file, item.position.line), item)
        return first

    @cached_property
    def shapeless(self) -> frozenset[str]:
        """The files with entries of the wrong shape."""
        return frozenset(item.position.file for item in self.found if item.code in SHAPELESS)

    @cached_property
    def hidden(self) -> frozenset[str]:
        """The names that wrong keys and values keep from being declared; those of defaults are only of themselves."""
        hiding = (item for item in self.found if item.code != "option-value")
        return frozenset(name.partition("(")[0].strip() for item in hiding for name in item.hides)

    @cached_property
    def defaults(self) -> frozenset[str]:
        """The options whose default says that something else was meant."""
        return frozenset(name for item in self.found if item.code == "option-value" for name in item.hides)

    @cached_property
    def at_top(self) -> bool:
        """Whether a whole section has a name that is none."""
        return any(item.code == "unknown-key" and item.position.column == 1 for item in self.found)

    @cached_property
    def is_baseless(self) -> bool:
        """Whether the base is named wrongly, or the key that names it, so that all of the base seems to be missing."""
        if self.places("unknown-ruleset"):
            return True
        wrong = (item for item in self.found if item.code == "unknown-key" and item.position.column == 1)
        return any("extends" in (item.hint or "") for item in wrong)

    @cached_property
    def meant_for_another(self) -> frozenset[Position]:
        """The entries that lack a key because they were meant for another one."""
        return frozenset(item.position for item in self.found if item.code == "missing-key" and _is_near(item))


Rule = Callable[[Diagnostic, _All], bool]


def settled(diagnostics: Iterable[Diagnostic], own: frozenset[str] | None = None) -> tuple[Diagnostic, ...]:
    """The problems in order, without those that another one explains; `own` are the files of the author's own.

    The second and further places of a name that means nothing are added to the first. Of errors that seem to follow
    from one another all are told: what is wrong is never silent.
    """
    all_ = _All(in_order(diagnostics), own)
    left = [item for item in all_.found if not any(rule(item, all_) for rule in RULES)]
    if not any(item.is_error for item in left):
        left = [item for item in all_.found if item.is_error or item in left]
    return _each_name_once(left)


def _of_a_warning(item: Diagnostic, all_: _All) -> bool:
    """A warning where an error stands; if there are errors, one of another file or of what may have been left out."""
    stranger = all_.own is not None and item.position.file not in all_.own
    may_be_there = item.code in OF_WHAT_IS_LEFT_OUT or stranger
    return not item.is_error and (item.position in all_.wrong or bool(all_.faulty and may_be_there))


def _of_a_cut(item: Diagnostic, all_: _All) -> bool:
    """The broken ends of a text that commas of YAML cut in pieces, and what its entry lacks for want of them."""
    line = (item.position.file, item.position.line)
    if item.code == "expression-syntax":
        return line in all_.cut
    if _is_piece(item):
        return all_.pieces[line] is not item
    return item.code in OF_PIECES and any(file == item.position.file for file, _ in all_.pieces)


def _of_an_empty_key(item: Diagnostic, all_: _All) -> bool:
    """What is missing from a file in which a key was left empty, and what should have been indented below it."""
    if item.code == "missing-key":
        return any(key.file == item.position.file for key in all_.bare)
    if item.code == "unknown-key":
        return any(_below(item.position, key) for key in all_.bare)
    line = (item.position.file, item.position.line)
    return (item.code == "wrong-kind" and line in all_.below_bare) or (
        item.code == "missing-value" and line in all_.unquoted
    )


def _of_the_same_place(item: Diagnostic, all_: _All) -> bool:
    """What is told a second time of a place: the same in other words, or that its value has not the right shape."""
    there = all_.there[item.position]
    first = next(other for other in there if (other.code, other.message) == (item.code, item.message))
    if item.code == "line-complete" and any(_is_near(other) for other in all_.unplaced):
        return True
    vague = item.code in ("wrong-value", "unplaced-entry") and any(other.code != item.code for other in there)
    return first is not item or vague or (_is_nameless(item) and all_.nameless[item.position.file] is not item)


def _of_a_hidden_name(item: Diagnostic, all_: _All) -> bool:
    """Names that a wrong key or value hides, and what is of the wrong type for want of them."""
    if item.code in ("unknown-key", "reserved-name") and _is_spread(item, all_):
        return True
    if item.hides and item.code != "option-value":
        return False
    if item.code == "missing-key":
        lacking = _KEYS.findall(item.message.partition(" needs ")[2])
        return all_.at_top or any(name in all_.hidden for name in lacking)
    if item.code in OF_TYPES:
        return bool(all_.hidden) or (bool(all_.defaults) and item.code != "option-value")
    name = _QUOTED.search(item.message)
    return item.code in OF_NAMES and name is not None and name[1] in all_.hidden | all_.defaults


def _of_a_lost_base(item: Diagnostic, all_: _All) -> bool:
    """What a ruleset asks of its base, if that is not named rightly."""
    return item.code in OF_TYPES | OF_NAMES and all_.is_baseless


def _of_another(item: Diagnostic, all_: _All) -> bool:
    """What another's file has no more use for since the author's replaces what it served: nobody minds.

    An option minds, unless the author's is a house rule, which cannot take it away.
    """
    if item.code == "dead-option":
        return all_.own is not None and item.related[0].position.file not in all_.own
    return item.code in ("never-read", "idle-label") and all_.own is not None and item.position.file not in all_.own


def _of_a_wrong_shape(item: Diagnostic, all_: _All) -> bool:
    """Values of the wrong type in a sound file, while another has entries of the wrong shape."""
    return item.code == "type-mismatch" and bool(all_.shapeless) and item.position.file not in all_.shapeless


def _of_an_entry(item: Diagnostic, all_: _All) -> bool:
    """The name, value or place of an entry that is wrong itself; that a file with errors changes nothing."""
    match item.code:
        case "patch-changes-nothing" | "unplaced-entry":
            return item.position.file in all_.faulty
        case "option-value":
            return any(place.position in all_.lacking for place in item.related)
        case "name-taken":
            return item.position in all_.meant_for_another
        case "unknown-anchor":
            return "wait for" in item.message and len(all_.places("unknown-anchor")) > 1
        case "never-read" | "dead-order" | "outdone-end":
            return any(name.group(1) in all_.namesakes for name in _QUOTED.finditer(item.message))
        case "nearly-named" | "never-holds":
            name = _QUOTED.search(item.message)
            return name is not None and name[1] in all_.faulty_entries
        case "deck-size":
            return bool(all_.places("bad-rank") or all_.places("bad-name"))
    return False


RULES: tuple[Rule, ...] = (
    _of_a_warning, _of_another, _of_the_same_place, _of_a_cut, _of_an_empty_key, _of_a_lost_base, _of_a_hidden_name,
    _of_a_wrong_shape, _of_an_entry,
)  # fmt: skip


def _is_piece(item: Diagnostic) -> bool:
    return item.code in ("missing-value", "cut-expression") and "as a key without" in item.message


def _is_spread(item: Diagnostic, all_: _All) -> bool:
    """Whether it is a key of an entry whose keys all belong one step further in, which is told of the entry."""
    if item.code == "reserved-name":
        return item.position.file in all_.nameless
    whose = item.message.partition(" has no key ")[0]
    return item.position.column > 1 and any(
        other.code == "missing-key" and " and " in other.message and other.message.startswith(f"{whose} needs ")
        for other in all_.found
    )


def _is_nameless(item: Diagnostic) -> bool:
    return item.code == "wrong-kind" and (item.hint or "").startswith(("each entry has a name of its own", "indent `"))


def _is_near(item: Diagnostic) -> bool:
    return "did you mean" in (item.hint or "")


def _below(place: Position, key: Position) -> bool:
    return (place.file, place.column) == (key.file, key.column) and place.line > key.line


def _each_name_once(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    places: dict[str, list[Diagnostic]] = {}
    for item in found:
        if item.code == "unknown-name":
            places.setdefault(item.message, []).append(item)
    first = {items[0]: items[1:] for items in places.values()}
    return tuple(
        _with_places(item, first[item]) if item in first else item
        for item in found
        if item.code != "unknown-name" or item in first
    )


def _with_places(item: Diagnostic, others: list[Diagnostic]) -> Diagnostic:
    if not others or item.related:
        return item
    more = f" (and in {len(others) - MOST_PLACES} more places)" if len(others) > MOST_PLACES else ""
    shown = others[:MOST_PLACES]
    related = [Related("here too", other.position) for other in shown[:-1]]
    return replace(item, related=(*related, Related(f"here too{more}", shown[-1].position)))
