"""Runs worked cases: tells their kinds apart, and turns what does not follow into diagnostics."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from dataclasses import replace
from typing import Any

from followsuit.core import keeping
from followsuit.core.diagnostics import Diagnostic, Position, Related
from followsuit.core.suggest import did_you_mean, first_up
from followsuit.engine.faults import Fault
from followsuit.examples import law, melds, score, script
from followsuit.examples.places import place_of_problem
from followsuit.examples.values import NotInPackError, Unclear, variables
from followsuit.examples.worlds import FILLINGS, same_in_every_filling
from followsuit.language.assembly.choices import as_text
from followsuit.language.assembly.variants import Assembled, assemble
from followsuit.language.culprits import MOST_TOLD, culprits_of, moved
from followsuit.language.load import Family, Ruleset
from followsuit.language.reading.tree import Mapping, Node
from followsuit.language.records import Example
from followsuit.language.stamps import MOST_KEPT, stamp
from followsuit.program.model import Program

CODE = "example-fails"
KEPT = ("core", "engine", "examples", "language", "program")
"""The packages on whose text it depends whether an example holds."""

KINDS = {"law": law, "melds": melds, "score": score, "script": script}
RUNNERS = {"law": law.run_law, "melds": melds.run_melds, "score": score.run_score, "script": script.run_script}
FINDERS = {
    "law": law.law_follows, "melds": melds.melds_follow, "score": score.score_follows, "script": script.script_follows,
}  # fmt: skip


def kind_of(given: Map[str, Any], expect: Map[str, Any]) -> str:
    """`law`, `melds`, `score` or `script`: whatever has calls is played, the rest is told by what it expects."""
    if "calls" in given or {"calls", "actor", "refused"} & set(expect):
        return "script"
    if law.EXPECTS & set(expect):
        return "law"
    if melds.EXPECTS & set(expect):
        return "melds"
    return "score"


def run_example(
    ruleset: Ruleset, given: Map[str, Any], expect: Map[str, Any], kind: str | None = None
) -> tuple[str, ...]:
    """The sentences that say what does not follow from what is given; none if all of it does."""
    try:
        return _failures(ruleset, given, expect, kind or kind_of(given, expect))
    except Unclear as problem:
        return (str(problem),)


def _failures(ruleset: Ruleset, given: Map[str, Any], expect: Map[str, Any], kind: str) -> tuple[str, ...]:
    """The same; Unclear if it cannot be set up."""
    _expectable(ruleset.program, expect)
    _known(ruleset.program, kind, given)
    try:
        return same_in_every_filling(lambda filling: RUNNERS[kind](ruleset.program, given, expect, filling))
    except Fault as problem:
        return (f"The rules come to nothing here: {problem.reason}.",)


def what_follows(ruleset: Ruleset, given: Map[str, Any], kind: str | None = None) -> dict[str, Any]:
    """Everything that an example with this `given` may expect, by name: `legal`, `winner`, `scores`, variables.

    `kind` is `law`, `melds`, `score` or `script`; None tells it by what is given. What depends on cards that are
    not given is left out.

    Raises:
        ValueError: what is given cannot be set up, or the rules do not provide for it; the message says why.
    """
    chosen = kind or _kind_given(given)
    try:
        _known(ruleset.program, chosen, given)
        first, *others = (FINDERS[chosen](ruleset.program, given, filling) for filling in range(FILLINGS))
    except (Unclear, Fault) as problem:
        raise ValueError(str(problem)) from problem
    return {name: value for name, value in first.items() if all(other.get(name) == value for other in others)}


def _expectable(program: Program, expect: Map[str, Any]) -> None:
    """Refuses words that no kind of example expects; a misspelt one would be taken for another kind."""
    names = set(variables(program)).union(*(kind.EXPECTS for kind in KINDS.values()))
    for name in expect:
        if name not in names:
            hint = did_you_mean(name, names)
            raise Unclear(f"`{name}` is nothing that can be expected here." + (f" {first_up(hint)}" if hint else ""))


def _kind_given(given: Map[str, Any]) -> str:
    if "calls" in given:
        return "script"
    on_the_table = {"hand", "hands", "plays"} & set(given)
    figures = (score.GIVES - {"dealer"}) & set(given)
    return "score" if figures and not on_the_table else "law"


def _known(program: Program, kind: str, given: Map[str, Any]) -> None:
    """Refuses words that nothing would read."""
    zones = {zone.name for zone in program.zones} - {"hand", "trick", "stock"}
    names = KINDS[kind].GIVES | set(variables(program)) | zones
    for name in given:
        if name not in names:
            hint = did_you_mean(name, names)
            raise Unclear(f"`{name}` is nothing that can be given here." + (f" {first_up(hint)}" if hint else ""))


def players_for(ruleset: Ruleset, given: Map[str, Any], players: int | None) -> int:
    """How many play in an example: as it says, else the first number allowed that its lists fit."""
    if players is not None:
        return players
    cards = given.get("plays") or []
    least = max(len(cards.split() if isinstance(cards, str) else cards), 2)
    exact = {len(given[name]) for name in ("tricks", "card_points") if isinstance(given.get(name), list)}
    fitting = [count for count in ruleset.counts if count >= least and (not exact or count in exact)]
    return fitting[0] if fitting else ruleset.players


def example_problems(
    ref: str, ruleset: Ruleset, with_files: tuple[str, ...] = (), family: Family | None = None
) -> tuple[Diagnostic, ...]:
    """Runs the examples of a ruleset; `ref` and `with_files` are how it was loaded, `family` what came of them.

    An example is played with the options it names, the others at their defaults. With house rules only their own
    examples are run: those of the game know nothing of them. An inherited one is left out if so many cannot play here,
    or if it names a card that is not in the pack.
    """
    family = family or Family(assemble(ref, with_files=with_files))
    examples, strange = _meant(ref, ruleset, family)
    failed = {
        name: Diagnostic(
            CODE,
            f"The example `{name}` does not hold: {' '.join(problems)}",
            example.position,
            hint=_take_away([name]) if name in strange else None,
        )
        for name, example in examples.items()
        if (problems := _problems(family, ruleset, example, inherited=name in strange))
    }
    return _at_culprits(failed, examples, family, ruleset)


def examples_that_fail(ref: str, ruleset: Ruleset, with_files: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The names of the examples that do not hold, as quickly as that can be said: `example_problems` tells the rest.

    That all hold is kept: while nothing has changed, they need not be run again.
    """
    assembled = assemble(ref, with_files=with_files)
    place = stamp(assembled, thorough=False, of=KEPT)
    if keeping.kept(place) is not None:
        return ()
    family = Family(assembled, frozenset())
    examples, strange = _meant(ref, ruleset, family)
    failed = tuple(
        name for name, example in examples.items() if _problems(family, ruleset, example, inherited=name in strange)
    )
    if not failed:
        keeping.keep(place, b"", MOST_KEPT)
    return failed


def _meant(ref: str, ruleset: Ruleset, family: Family) -> tuple[dict[str, Example], frozenset[str]]:
    """The examples that are to hold, and the names of those that the ruleset inherits."""
    meant = _examples_of_patches(family.assembled)
    examples = {
        name: example for name, example in (ruleset.rules.examples or {}).items() if meant is None or name in meant
    }
    return examples, frozenset(name for name, one in examples.items() if meant is None and _is_inherited(one, ref))


def _at_culprits(
    failed: Map[str, Diagnostic], examples: Map[str, Example], family: Family, ruleset: Ruleset
) -> tuple[Diagnostic, ...]:
    """What fails, the inherited examples told at the author's own entries that they fail for, once for each entry."""

    def judge(changed: Assembled, _: frozenset[str]) -> Iterator[Diagnostic]:
        trial = Family(changed, frozenset())
        for name in failed:
            if problems := _problems(trial, ruleset, examples[name]):
                yield Diagnostic(CODE, " ".join(problems), examples[name].position)

    found = tuple(failed.values())
    culprits = culprits_of(found, [(family.assembled, found)], judge)
    told: dict[Position, tuple[Diagnostic, list[str]]] = {}
    written = family.assembled.document.get("examples")
    for name, item in failed.items():
        entry = culprits.get((item.code, item.position))
        now = moved(item, entry) if entry else _within(item, name, written)
        first, names = told.setdefault(now.position, (now, []))
        names.append(name)
        if first is not now and len(first.related) < MOST_TOLD:
            related = (*first.related, Related(item.message, item.position))
            told[now.position] = (replace(first, related=related), names)
    return tuple(replace(item, hint=item.hint and _take_away(names)) for item, names in told.values())


def _within(item: Diagnostic, name: str, examples: Node | None) -> Diagnostic:
    """What fails, told where in its example that stands of which it speaks."""
    example = examples.get(name) if isinstance(examples, Mapping) else None
    problem = item.message.partition("does not hold: ")[2]
    place = place_of_problem(example, problem) if isinstance(example, Mapping) else None
    return replace(item, position=place) if place else item


def _examples_of_patches(assembled: Assembled) -> frozenset[str] | None:
    """The names of the examples that house rules write or change, None if there are no house rules."""
    patches = [use.document.get("examples") for use in assembled.files if use.role == "patch"]
    if not patches:
        return None
    return frozenset(name for node in patches if isinstance(node, Mapping) for name in node.names())


def _is_inherited(example: Example, ref: str) -> bool:
    """Whether an example of a ruleset stands in another file than that of the ruleset (`ref`)."""
    return not example.position.file.endswith((ref, f"{ref}.yaml"))


def _take_away(names: list[str]) -> str:
    """What to do about examples of a base that the ruleset means to differ from."""
    away = ", ".join(f"{name}: null" for name in names)
    anew = f"say in examples what comes out now, {names[0]}: {{expect: {{…}}}}"
    return f"if your rules mean to differ here, {anew}; or take {'it' if len(names) == 1 else 'them'} away, {away}"


def _problems(family: Family, ruleset: Ruleset, example: Example, *, inherited: bool = False) -> tuple[str, ...]:
    given = example.given or {}
    if inherited and example.players is not None and example.players not in ruleset.counts:
        return ()
    options = {name: as_text(value) for name, value in (example.options or {}).items()}
    loaded = family.anew(options, players_for(ruleset, given, example.players))
    if loaded.ruleset is None or loaded.ruleset.rules.abstract:
        return tuple(item.message for item in loaded.diagnostics if item.is_error)
    expect = example.expect or {}
    try:
        return _failures(loaded.ruleset, given, expect, kind_of(given, expect))
    except NotInPackError as problem:
        return () if inherited else (str(problem),)
    except Unclear as problem:
        return (str(problem),)
