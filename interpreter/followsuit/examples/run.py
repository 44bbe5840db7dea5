"""Runs worked cases: tells their kinds apart, and turns what does not follow into diagnostics."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from typing import Any

from followsuit.core.diagnostics import Diagnostic
from followsuit.core.suggest import did_you_mean, first_up
from followsuit.engine.faults import Fault
from followsuit.examples import law, melds, score, script
from followsuit.examples.values import Unclear, variables
from followsuit.examples.worlds import FILLINGS, same_in_every_filling
from followsuit.language.assembly.choices import as_text
from followsuit.language.assembly.variants import Assembled, assemble
from followsuit.language.culprits import culprits_of, moved
from followsuit.language.load import Family, Ruleset
from followsuit.language.reading.tree import Mapping
from followsuit.language.records import Example
from followsuit.program.model import Program

CODE = "example-fails"
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
    chosen = kind or kind_of(given, expect)
    try:
        _expectable(ruleset.program, expect)
        _known(ruleset.program, chosen, given)
        return same_in_every_filling(lambda filling: RUNNERS[chosen](ruleset.program, given, expect, filling))
    except Unclear as problem:
        return (str(problem),)
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
    examples are run: those of the game know nothing of them.
    """
    family = family or Family(assemble(ref, with_files=with_files))
    meant = _examples_of_patches(family.assembled)
    examples = {
        name: example for name, example in (ruleset.rules.examples or {}).items() if meant is None or name in meant
    }
    failed = tuple(
        Diagnostic(
            CODE,
            f"The example `{name}` does not hold: {' '.join(problems)}",
            example.position,
            hint=_inherited(name, example, ref) if meant is None else None,
        )
        for name, example in examples.items()
        if (problems := _problems(family, ruleset, example))
    )
    return _at_culprits(failed, ruleset, family.assembled)


def _at_culprits(failed: tuple[Diagnostic, ...], ruleset: Ruleset, assembled: Assembled) -> tuple[Diagnostic, ...]:
    """What fails, the inherited examples told at the author's own entries that they fail for."""
    places = {item.position for item in failed}
    examples = [item for item in (ruleset.rules.examples or {}).values() if item.position in places]

    def judge(changed: Assembled, _: frozenset[str]) -> Iterator[Diagnostic]:
        family = Family(changed, frozenset())
        for example in examples:
            if problems := _problems(family, ruleset, example):
                yield Diagnostic(CODE, " ".join(problems), example.position)

    culprits = culprits_of(failed, [(assembled, failed)], judge)
    found = ((item, culprits.get((item.code, item.position))) for item in failed)
    return tuple(item if entry is None else moved(item, entry) for item, entry in found)


def _examples_of_patches(assembled: Assembled) -> frozenset[str] | None:
    """The names of the examples that house rules write or change, None if there are no house rules."""
    patches = [use.document.get("examples") for use in assembled.files if use.role == "patch"]
    if not patches:
        return None
    return frozenset(name for node in patches if isinstance(node, Mapping) for name in node.names())


def _inherited(name: str, example: Example, ref: str) -> str | None:
    """What to do about an example of a base, if the ruleset (`ref`) means to differ from it."""
    place = example.position
    if place is None or place.file.endswith((ref, f"{ref}.yaml")):
        return None
    return f"if your rules mean to differ here, take it away by examples: {{{name}: null}}"


def _problems(family: Family, ruleset: Ruleset, example: Example) -> tuple[str, ...]:
    given = example.given or {}
    options = {name: as_text(value) for name, value in (example.options or {}).items()}
    loaded = family.anew(options, players_for(ruleset, given, example.players))
    if loaded.ruleset is None or loaded.ruleset.rules.abstract:
        return tuple(item.message for item in loaded.diagnostics if item.is_error)
    return run_example(loaded.ruleset, given, example.expect or {})
