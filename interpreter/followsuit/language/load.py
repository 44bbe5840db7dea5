"""The recipe from a name or a file to a ruleset: assemble, shape, build, lower, check; never stopping at one error."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from followsuit.core.diagnostics import Diagnostic, Position, Related, Severity, in_order
from followsuit.language.assembly.choices import ON_COMMAND_LINE, Knob, Value, as_text, read_options
from followsuit.language.assembly.counts import FEWEST, MOST, allowed_counts, choose_count
from followsuit.language.assembly.library import Library
from followsuit.language.assembly.variants import Assembled, again, anew, assemble
from followsuit.language.assembly.variation import every_variant, variants_of
from followsuit.language.building.build import build
from followsuit.language.checks import check_rules
from followsuit.language.checks.score_holes import thoroughly
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.work import Work
from followsuit.language.culprits import at_the_culprits
from followsuit.language.declaring.declarations import Declarations
from followsuit.language.followups import settled
from followsuit.language.lowering.builder import UnsayableError
from followsuit.language.lowering.program import lower
from followsuit.language.reading.source import read
from followsuit.language.reading.tree import Mapping, plain_value
from followsuit.language.records import Rules
from followsuit.language.shape.extent import things, too_large
from followsuit.language.shape.schema import shape_problems
from followsuit.language.stamps import Setting, put_stamp, settings_stamped, stamp
from followsuit.program.model import Program
from followsuit.program.specialise import specialise

MAYBE_ELSEWHERE = frozenset({"idle-label"})
"""What is not said beside an error, when no other variant could be asked: a label may be that of an option's patch."""

ABOUT_SOMETHING_MISSING = frozenset(
    {
        "absent-cards",
        "dead-option",
        "idle-duty",
        "idle-label",
        "never-holds",
        "never-read",
        "never-set",
        "one-answer",
        "unreachable-phase",
    }
)
"""Codes of findings that one variant can contradict."""

MOST_WORK = 200_000
"""Steps of the checks over all settings together, as `Checked.work` counts them, unless all are asked for; each setting
counts for as many besides as its document has things."""

MOST_SEARCHED = 200
"""Settings in which holes of the score are looked for among a million results, if all are asked for."""

UNREADABLE = 5_000
"""What a setting counts for that does not come to a program."""


@dataclass(frozen=True)
class Ruleset:
    """A checked ruleset with its options chosen, for one number of players; `diagnostics` are warnings alone."""

    name: str
    players: int
    counts: tuple[int, ...]
    choices: Map[str, Value]
    rules: Rules
    declared: Declarations
    document: Map[str, Any]
    general: Program = field(repr=False)
    diagnostics: tuple[Diagnostic, ...] = field(default=(), repr=False)

    @property
    def title(self) -> str:
        """The name of the game, for people."""
        return self.rules.title or self.name

    @cached_property
    def program(self) -> Program:
        """The program to play: the general one with the chosen options put in."""
        return specialise(self.general, self.choices)

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the merged document; comments and the layout of the files do not change it."""
        import hashlib  # noqa: PLC0415  (slow to import, and only records need it)

        text = json.dumps(self.document, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Loaded:
    """What came of loading: the ruleset unless it has an error, everything that was found, and the texts by file.

    `family` makes further variants of the same files; None of what was not read from files. `work` is how much was
    checked.
    """

    ruleset: Ruleset | None
    diagnostics: tuple[Diagnostic, ...]
    texts: Map[str, str] = field(default_factory=dict, repr=False)
    family: Family | None = field(default=None, repr=False, compare=False)
    work: int = field(default=UNREADABLE, repr=False, compare=False)

    @property
    def ok(self) -> bool:
        """Whether nothing that was found is an error."""
        return not any(item.is_error for item in self.diagnostics)

    def refused(self) -> Loaded:
        """Without the ruleset if anything that was found is an error."""
        return self if self.ok else replace(self, ruleset=None)


@dataclass(frozen=True)
class Family:
    """The variants of one set of files; what a document comes to is found once, whoever asks for it.

    With `codes` only the checks with one of these are made. If `thorough`, they may take as long as they do. In the
    `clean` settings nothing was found before.
    """

    assembled: Assembled
    codes: frozenset[str] | None = None
    thorough: bool = False
    clean: frozenset[Setting] = frozenset()
    _made: dict[Setting, Loaded] = field(default_factory=dict, repr=False)
    _anew: dict[tuple[int, tuple[tuple[str, str], ...]], Loaded] = field(default_factory=dict, repr=False)

    def changed(self, options: Map[str, str], players: int) -> Loaded:
        """The variant that was asked for, with these options besides."""
        return self.loaded(again(self.assembled, options, players))

    def anew(self, options: Map[str, str], players: int) -> Loaded:
        """The variant with these options and all others at their defaults; the same one whenever it is asked for."""
        which = (players, tuple(options.items()))
        if which not in self._anew:
            self._anew[which] = self.loaded(anew(self.assembled, options, players))
        return self._anew[which]

    def loaded(self, assembled: Assembled) -> Loaded:
        """What comes of one variant, checked as it stands."""
        if not assembled.complete:
            return Loaded(None, settled(assembled.diagnostics, assembled.own_files), assembled.texts)
        which = (assembled.applied, assembled.players)
        if which not in self._made:
            identity = (assembled.name, assembled.counts, assembled.choices)
            codes = frozenset[str]() if which in self.clean else self.codes
            self._made[which] = _made(
                assembled.document, assembled.players, *identity, codes=codes, thorough=self.thorough
            )
        made = self._made[which]
        found = settled((*assembled.diagnostics, *made.diagnostics), assembled.own_files)
        ruleset = made.ruleset and replace(made.ruleset, choices=assembled.choices, diagnostics=found)
        return Loaded(ruleset, found, assembled.texts, self, made.work).refused()

    def checked(self) -> Iterator[Setting]:
        """The settings that were checked and came to a ruleset."""
        return (which for which, made in self._made.items() if made.refused().ruleset is not None)


def load(
    ref: str,
    *,
    with_files: tuple[str, ...] = (),
    options: Map[str, str] | None = None,
    preset: str | None = None,
    players: int | None = None,
) -> Loaded:
    """A ruleset by shipped name or path, its patches, options and number of players chosen; checked as it stands.

    What seems to be missing may be there with other options: such warnings are for `validate` alone.
    """
    assembled = assemble(ref, with_files=with_files, options=options, preset=preset, players=players, library=Library())
    loaded = _without(Family(assembled).loaded(assembled), ABOUT_SOMETHING_MISSING)
    return loaded if loaded.ok else _placed(loaded, [(assembled, loaded.diagnostics)])


def validate(  # noqa: PLR0913  (whatever can be chosen, each by its name)
    ref: str,
    *,
    with_files: tuple[str, ...] = (),
    options: Map[str, str] | None = None,
    preset: str | None = None,
    players: int | None = None,
    thorough: bool = False,
) -> Loaded:
    """The same, checked for every number of players and for the options one at a time and in pairs that touch.

    `thorough` goes through every combination of the options that patch. A finding about something missing is kept only
    if no variant contradicts it. Files in which nothing was found are not checked again while nothing has changed.
    """
    assembled = assemble(ref, with_files=with_files, options=options, preset=preset, players=players, library=Library())
    place = stamp(assembled, thorough=thorough)
    if clean := settings_stamped(place):
        return Family(assembled, thorough=thorough, clean=clean).loaded(assembled)
    family = Family(assembled, thorough=thorough)
    checked = _validated(family)
    if not checked.diagnostics:
        put_stamp(place, family.checked())
    return checked


def _validated(family: Family) -> Loaded:
    """What is found in the setting asked for and in the others."""
    assembled, thorough = family.assembled, family.thorough
    first = family.loaded(assembled)
    if first.ruleset is None or not assembled.complete:
        return _placed(_without(first, MAYBE_ELSEWHERE), [(assembled, first.diagnostics)])
    settings = _settings(family, first, thorough=thorough)
    found = _agreed(settings, assembled.own_files)
    broken = any(item.is_error for item in found)
    checked = replace(first, ruleset=None if broken else first.ruleset, diagnostics=found)
    return _placed(checked, [(one.assembled, one.found) for one in settings]) if found else checked


@dataclass(frozen=True)
class _Setting:
    """One setting of options and players: what was found in it, and what was chosen, as the other end of that."""

    assembled: Assembled
    found: tuple[Diagnostic, ...]
    chosen: tuple[Related, ...] = ()


def _settings(family: Family, first: Loaded, *, thorough: bool) -> list[_Setting]:
    """What is found in the setting asked for, then in others: all, or as many as there is time for."""
    assembled = family.assembled
    knobs, _ = read_options(assembled.document)
    variants = every_variant(assembled) if thorough else variants_of(assembled)
    others = [variant for variant in variants if variant.options or variant.players != assembled.players]
    more = (*_holes(first), *_searched(len(others) + 1, assembled)) if thorough else ()
    settings = [_Setting(assembled, (*first.diagnostics, *more))]
    size = things(assembled.document)
    work = first.work + size
    for variant in others:
        if work > MOST_WORK and not thorough:
            unchecked = _unchecked(len(settings), len(others) + 1, assembled)
            return [replace(settings[0], found=(*settings[0].found, unchecked)), *settings[1:]]
        loaded = family.changed(variant.options, variant.players)
        work += loaded.work + size
        if not any(item.is_error and item.position == ON_COMMAND_LINE for item in loaded.diagnostics):
            holes = _holes(loaded) if thorough and len(settings) < MOST_SEARCHED else ()
            found = tuple(item for item in loaded.diagnostics if item.position != ON_COMMAND_LINE)
            setting = again(assembled, variant.options, variant.players)
            settings.append(_Setting(setting, (*found, *holes), _chosen(variant.options, knobs)))
    return settings


def _holes(loaded: Loaded) -> Iterator[Diagnostic]:
    """Holes in the score of one setting among up to a million results, and where it cannot be told."""
    ruleset = loaded.ruleset
    if ruleset is not None and not ruleset.rules.abstract:
        yield from thoroughly(Checked(ruleset.rules, ruleset.declared, ruleset.general, Work(most=None)))


def _searched(count: int, assembled: Assembled) -> Iterator[Diagnostic]:
    """A note if there are more settings than are searched for holes among a million results."""
    if count > MOST_SEARCHED:
        message = (
            f"In {MOST_SEARCHED} of {count} settings of options and players up to a million results were looked at "
            "for one without a line, in the others fewer."
        )
        yield Diagnostic("score-not-all-searched", message, assembled.document.position, Severity.NOTE)


def _placed(loaded: Loaded, shown: Iterable[tuple[Assembled, Collection[Diagnostic]]]) -> Loaded:
    """With problems that show in other files told at the author's own entries."""
    found = at_the_culprits(loaded.diagnostics, shown, _judged)
    ruleset = loaded.ruleset and replace(loaded.ruleset, diagnostics=found)
    return replace(loaded, ruleset=ruleset, diagnostics=found)


def _judged(assembled: Assembled, codes: frozenset[str]) -> Iterable[Diagnostic]:
    """What is wrong with one variant; of what the checks find only that with one of some codes."""
    identity = (assembled.name, assembled.counts, assembled.choices)
    made = _made(assembled.document, assembled.players, *identity, codes=codes)
    return settled((*assembled.diagnostics, *made.diagnostics), assembled.own_files)


def _unchecked(done: int, count: int, assembled: Assembled) -> Diagnostic:
    message = f"Only {done} of {count} settings of options and players were checked: there are too many."
    hint = "followsuit validate --thorough goes through all of them, and longer"
    return Diagnostic("not-all-checked", message, assembled.document.position, Severity.WARNING, hint=hint)


def _without(loaded: Loaded, codes: Collection[str]) -> Loaded:
    """Without the warnings of some codes."""
    found = tuple(item for item in loaded.diagnostics if item.is_error or item.code not in codes)
    ruleset = None if loaded.ruleset is None else replace(loaded.ruleset, diagnostics=found)
    return replace(loaded, ruleset=ruleset, diagnostics=found)


def _chosen(options: Map[str, str], knobs: Map[str, Knob]) -> tuple[Related, ...]:
    """What was chosen in a variant, as the other end of its findings."""
    return tuple(
        Related(f"found with the option “{name}: {value}”", knobs[name].position) for name, value in options.items()
    )


def _agreed(settings: list[_Setting], own: frozenset[str]) -> tuple[Diagnostic, ...]:
    """The findings of all settings: each place and code only as the first setting that has it tells it."""
    everywhere = set.intersection(*(set(setting.found) for setting in settings))
    kept: list[Diagnostic] = []
    told: set[tuple[str, Position]] = set()
    for setting in settings:
        new = [item for item in setting.found if (item.code, item.position) not in told]
        told |= {(item.code, item.position) for item in new}
        new = [item for item in new if item.code not in ABOUT_SOMETHING_MISSING or item in everywhere]
        kept += [replace(item, related=(*item.related, *setting.chosen)) for item in new]
    return settled(kept, own)


def document_text(document: Map[str, Any]) -> str:
    """A merged document as text, in which the positions of a ruleset from a record count: indented by depth."""
    return json.dumps(document, ensure_ascii=False, indent=1)


def reload(document: Map[str, Any], players: int, choices: Map[str, Value], name: str) -> Loaded:
    """A ruleset from the merged document that a record holds."""
    node, problems = read(document_text(document), f"(ruleset {name} in the record)")
    if not isinstance(node, Mapping) or problems:
        return Loaded(None, problems)
    _, misfit = choose_count(allowed_counts(node.get("players")) or tuple(range(FEWEST, MOST + 1)), players)
    if misfit:
        return Loaded(None, misfit)
    knobs, _ = read_options(node)
    for knob in knobs.values():
        if knob.name not in choices or knob.parse(as_text(choices[knob.name])) != choices[knob.name]:
            message = f"The record gives “{knob.name}” no value that it can have: {knob.wanted} was expected."
            return Loaded(None, (Diagnostic("option-value", message, knob.position),))
    return _made(node, players, name, (players,), choices).refused()


def _made(  # noqa: PLR0913  (what a ruleset is identified by, each by itself)
    document: Mapping,
    players: int,
    name: str,
    counts: tuple[int, ...],
    choices: Map[str, Value],
    *,
    codes: Collection[str] | None = None,
    thorough: bool = False,
) -> Loaded:
    """Shape, records, program and checks of one merged document; with `codes` only the checks with one of these."""
    if problems := too_large(document):
        return Loaded(None, problems)
    shape = shape_problems(document)
    built = build(document, players)
    found = [*shape, *built.diagnostics]
    if built.rules is None or any(item.is_error for item in found):
        return Loaded(None, in_order(found))
    try:
        program = lower(built.rules, built.declarations)
    except UnsayableError as problem:
        found.append(problem.diagnostic)
        return Loaded(None, in_order(found))
    except OverflowError as problem:
        found.append(Diagnostic("too-many-orders", f"{problem}.", _order_position(built.rules)))
        return Loaded(None, in_order(found))
    except RecursionError:
        message = "The rules stand too deep inside one another."
        found.append(Diagnostic("expression-too-large", message, document.position))
        return Loaded(None, in_order(found))
    ruleset = Ruleset(name, players, counts, choices, built.rules, built.declarations, plain_value(document), program)
    checked = Checked(built.rules, built.declarations, program, Work(most=None) if thorough else Work())
    found += check_rules(checked, codes)
    return Loaded(ruleset, in_order(found), work=checked.work)


def _order_position(rules: Rules) -> Position:
    return next((order.position for order in rules.order.values()), rules.position)
