"""`check`: random deals of a ruleset, held to what every game must keep, and which of its lines ever mattered."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import (
    PROBLEMS,
    Choice,
    Game,
    Options,
    Players,
    Preset,
    With,
    chosen,
    complain,
    fail,
    not_by_itself,
)
from followsuit.cli.stops import INTERRUPTED
from followsuit.cli.writing import outputs, write_page
from followsuit.core.diagnostics import in_order

if TYPE_CHECKING:
    from followsuit.audit.stories import Story
    from followsuit.audit.survey import Audit, Plan
    from followsuit.audit.violations import Violation
    from followsuit.language.load import Loaded

DEALS = 2_000


@dataclass(frozen=True)
class Wanted:
    """How the report is to be given."""

    annotated: bool
    as_json: bool
    html: Path | None
    save: Path | None


HELP = """\
Play random deals of a ruleset, and say what goes wrong in them and what never happens.

All its numbers of players, options and presets are tried; what you choose with --option, --preset or --players
stays as you chose it. Cards must be conserved, whoever is asked must have something to do, deals and matches must
end, points must add up, every seat must be able to win, and nobody may learn what is hidden. What breaks this is
told by the smallest deal that shows it. Then comes what of the ruleset never mattered, line by line.

Exit code 0: nothing is wrong. 1: something is, or the ruleset has errors. 130: interrupted.

For example:  followsuit check ours.yaml   or   followsuit check ours.yaml --html ours.html
"""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("check", help=HELP)(check)


def check(  # noqa: PLR0913  (one parameter for each option of the command)
    name: Game,
    *,
    deals: Annotated[
        int,
        typer.Option(
            "-n",
            "--deals",
            min=1,
            help="How many deals to share out among the ways of playing; each gets a few, and where something never "
            "happens more are played.",
        ),
    ] = DEALS,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The number that everything follows from.")] = 1,
    annotated: Annotated[
        bool,
        typer.Option("--annotated", help="Print the source, with the deals beside each line in which it mattered."),
    ] = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the report and the source as one page.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Save the record of what went wrong here.")
    ] = None,
    option: Options = None,
    preset: Preset = None,
    with_files: With = None,
    players: Players = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything that was found as JSON.")] = False,
) -> None:
    """Plays random deals of a ruleset, and tells what goes wrong in them and what never happens."""
    from followsuit.audit.survey import audit
    from followsuit.cli.output import errors
    from followsuit.present.progress import progress

    outputs(html=html, save=save)
    choice = chosen(name, option, preset, with_files, players)
    plan = _plan(choice, deals, seed)
    with progress(errors(), deals) as told:
        found = audit(plan, told)
    report(found, choice, Wanted(annotated, as_json, html, save))
    if found.interrupted:
        raise typer.Exit(INTERRUPTED)
    if not found.ok:
        raise typer.Exit(PROBLEMS)


def _plan(choice: Choice, deals: int, seed: int) -> Plan:
    """What is to be played. Leaves with exit code 1 and its problems if the ruleset has any errors.

    Worked examples that fail are no hindrance: they are told with the rest.
    """
    from followsuit.audit.survey import Plan
    from followsuit.examples import example_problems
    from followsuit.game import check as validated

    loaded = validated(choice.name, **choice.arguments())
    if loaded.ruleset is None and any(item.is_error for item in loaded.diagnostics):
        complain(loaded.diagnostics, loaded.texts)
        raise typer.Exit(PROBLEMS)
    if loaded.ruleset is None or loaded.ruleset.rules.abstract:
        fail(not_by_itself(choice.name), PROBLEMS)
    failed = example_problems(choice.name, loaded.ruleset, choice.files, loaded.family)
    found = in_order((*loaded.diagnostics, *failed))
    return Plan(replace(loaded, diagnostics=found), deals, seed, choice.players, _fixed(choice, loaded))


def _fixed(choice: Choice, loaded: Loaded) -> frozenset[str]:
    """The options that were chosen, and stay so."""
    presets = {} if loaded.ruleset is None else loaded.ruleset.rules.presets or {}
    named = presets.get(choice.preset or "")
    return frozenset(choice.options) | frozenset(() if named is None else named.options or {})


def report(found: Audit, choice: Choice, wanted: Wanted) -> None:
    """Prints what was found, and writes what was asked for."""
    from followsuit.audit.data import as_data

    stories = _stories(found)
    saved = _saved(stories, wanted.save)
    if wanted.as_json:
        typer.echo(json.dumps(as_data(found, stories), indent=2, ensure_ascii=False))
    else:
        _print(found, stories, choice, saved, annotated=wanted.annotated)
    if wanted.html is not None:
        typer.echo(f"Wrote {write_page(wanted.html, _page(found, stories))}.", err=wanted.as_json)


def _stories(found: Audit) -> dict[Violation, Story]:
    """The story of each violation that has one."""
    stories = ((failure.violation, found.story(failure)) for failure in found.found)
    return {violation: story for violation, story in stories if story is not None}


def _saved(stories: dict[Violation, Story], save: Path | None) -> Path | None:
    """Writes the record of the first story that has one; where it was written."""
    from followsuit.cli.saving import write_new_record

    record = next((story.record for story in stories.values() if story.record is not None), None)
    return None if save is None or record is None else write_new_record(save, record)


def _print(
    found: Audit, stories: dict[Violation, Story], choice: Choice, saved: Path | None, *, annotated: bool
) -> None:
    from rich.text import Text

    from followsuit.cli.output import faces, output, style_of
    from followsuit.present import coverage
    from followsuit.present.story import examples_texts, story_text, violation_text

    console, sources = output(), _sources(found)
    console.print(coverage.heading(found))
    console.print(coverage.verdict(found))
    for text in examples_texts(found.of_examples, sources, style_of(console)):
        console.print(Text.from_ansi(f"\n{text}\n"), soft_wrap=True)
    for violation in found.violations:
        console.print(Text.from_ansi("\n" + violation_text(violation, sources, style_of(console))))
        if (story := stories.get(violation)) is not None:
            console.print(story_text(story, faces(story.ruleset.program.deck, console)))
    if stories:
        seen = (
            f"followsuit replay {saved}" if saved else f"{choice.command('check')} --seed {found.plan.seed} --save FILE"
        )
        console.print(Text(f"  To see it again: {seen}\n"))
    console.print()
    console.print(coverage.sums_table(found))
    console.print()
    if wins := coverage.wins_lines(found):
        console.print(wins, soft_wrap=True)
        console.print()
    if score := coverage.score_lines(found):
        console.print(score, soft_wrap=True)
        console.print()
    console.print(coverage.never_list(found, sources))
    if annotated:
        console.print()
        console.print(coverage.annotated(found, sources), soft_wrap=True)


def _sources(found: Audit) -> _Sources:
    return _Sources(dict(found.plan.loaded.texts))


@dataclass(frozen=True)
class _Sources:
    """The lines of each file of a ruleset."""

    texts: dict[str, str]

    def __call__(self, file: str) -> list[str]:
        """The lines of a file."""
        return self.texts.get(file, "").splitlines()


def _page(found: Audit, stories: dict[Violation, Story]) -> str:
    from followsuit.present.cards import Faces
    from followsuit.present.coverage_page import coverage_page
    from followsuit.present.diagnostics import plain
    from followsuit.present.story import examples_texts, story_text, violation_text

    sources = _sources(found)
    told = [*examples_texts(found.of_examples, sources, plain)]
    for violation in found.violations:
        story = stories.get(violation)
        after = "" if story is None else f"\n{story_text(story, Faces(story.ruleset.program.deck)).plain}"
        told.append(violation_text(violation, sources, plain) + after)
    return coverage_page(found, sources, told)
