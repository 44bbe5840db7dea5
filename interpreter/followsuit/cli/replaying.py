"""`replay`: plays a record again, ours or one of another format, and says where it stops fitting."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from followsuit.cli.choices import PROBLEMS, fail
from followsuit.cli.shelf import is_ruleset
from followsuit.core.jsontext import parsed_json, why_no_json

if TYPE_CHECKING:
    from followsuit.adapters.checking import Checked
    from followsuit.adapters.formats import Format
    from followsuit.engine.game import Game
    from followsuit.engine.refusals import Refusal
    from followsuit.game import Replay


MOST_BYTES = 8 * 1024 * 1024


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("replay")(replay)


def replay(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="A record that play or watch has saved, or one in Portable Bridge Notation or Euchre Game Notation.",
            show_default=False,
        ),
    ],
    *,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the outcome, in a line.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
) -> None:
    """Play a record again, move by move, and say where it stops fitting.

    Records of Bridge (PBN) and Euchre (EGN) from elsewhere are played by the rulesets here, deal by deal: what the
    rules do not allow is told with seat, trick and reason, a claim is taken as the end of play, and what the record
    does not hold is called not checkable.

    Exit code 0: everything fits. 1: something does not, or the file holds no record. 2: the file cannot be read.

    For example:  followsuit replay euchre-7.json   or   followsuit replay final.pbn
    """
    text = read_text(file)
    if not _foreign(file, text, quiet=quiet, as_json=as_json):
        _own(file, text, quiet=quiet, as_json=as_json)


def _foreign(file: Path, text: str, *, quiet: bool, as_json: bool) -> bool:
    """Checks a record of another format; False if it is none. Leaves with exit code 1 if it does not fit."""
    checked = checked_record(file, text)
    if checked is None:
        return False
    from followsuit.cli.output import faces, output
    from followsuit.present.foreign import checked_data, checked_lines, checked_summary

    if as_json:
        typer.echo(json.dumps(checked_data(checked), indent=2, ensure_ascii=False))
    else:
        console = output()
        console.print(checked_summary(checked) if quiet else checked_lines(checked, lambda deck: faces(deck, console)))
    if checked.problems:
        raise typer.Exit(PROBLEMS)
    return True


def checked_record(file: Path, text: str) -> Checked | None:
    """A record of another format, played by the rules; None if it is none. Leaves with exit code 1 if it cannot be."""
    from followsuit.adapters.formats import format_of

    known = format_of(text)
    return None if known is None else _checked(file, text, known)


def _checked(file: Path, text: str, known: Format) -> Checked:
    """A record of another format, played by the rules. Leaves with exit code 1 if it cannot be."""
    from followsuit.adapters.checking import check
    from followsuit.adapters.recorded import UnreadableRecord
    from followsuit.cli.output import errors
    from followsuit.game import RulesetError
    from followsuit.present.progress import progress

    try:
        recorded = known.read(text)
        with progress(errors(), len(recorded.deals)) as told:
            return check(recorded, told)
    except UnreadableRecord as problem:
        fail(f"{file}: this is no record in {known.name}: {problem}.", PROBLEMS)
    except RulesetError as problem:
        fail(f"{file}: the game cannot be played as the record asks: {problem}.", PROBLEMS)


def _own(file: Path, text: str, *, quiet: bool, as_json: bool) -> None:
    from followsuit.cli.output import faces, output
    from followsuit.present.reasons import placing
    from followsuit.present.results import outcome_text
    from followsuit.present.transcript import transcript

    replayed, data = replayed_record(file, text)
    console = output()
    if as_json:
        typer.echo(json.dumps({"outcome": data.get("outcome"), "problem": replayed.problem}, ensure_ascii=False))
    elif replayed.game is not None:
        drawn = faces(replayed.game.program.deck, console)
        if not quiet:
            where = placing(replayed.places)
            console.print(transcript(replayed.game.program, replayed.game.events, drawn, place=where))
        console.print(outcome_text(replayed.game))
    if replayed.problem is not None:
        refusal = None if replayed.place is None else replayed.place.refusal
        fail(f"{file}: {with_faces(replayed.problem, refusal, replayed.game)}", PROBLEMS)


def with_faces(problem: str, refusal: Refusal | None, game: Game | None) -> str:
    """Where a record stops fitting, with faces for the cards that the refusal names."""
    from followsuit.cli.output import errors, faces

    if refusal is None or game is None:
        return problem
    return faces(game.program.deck, errors()).told(replace(refusal, message=problem))


def replayed_record(file: Path, text: str | None = None) -> tuple[Replay, dict[str, Any]]:
    """A record played again, and its data. Leaves with exit code 2 if there is no such file, 1 if it is no record."""
    from followsuit.game import RecordError
    from followsuit.game import replay as replay_record

    data = record_of(file, read_text(file) if text is None else text)
    try:
        return replay_record(data), data
    except RecordError as problem:
        fail(f"{file}: {problem}", PROBLEMS)


def read_text(file: Path) -> str:
    """The text of a record. Leaves with exit code 2 if there is no such file, 1 if it holds no record."""
    if file.exists() and not file.is_file():
        fail(f"“{file}” is not a file; a record was expected.")
    try:
        if file.stat().st_size > MOST_BYTES:
            fail(f"“{file}” is too large for a record of a game.", PROBLEMS)
        from followsuit.adapters.formats import decoded

        return decoded(file.read_bytes())
    except FileNotFoundError:
        fail(f"There is no file “{file}”.")
    except (OSError, UnicodeDecodeError) as problem:
        fail(f"The file “{file}” cannot be read: {getattr(problem, 'strerror', None) or 'it is not text'}.")


def record_of(file: Path, text: str) -> dict[str, Any]:
    """The JSON of a record. Leaves with exit code 1 if the text is none."""
    try:
        data = parsed_json(text)
    except (ValueError, RecursionError) as problem:
        if is_ruleset(str(file)):
            told = f"`followsuit validate {file}` checks it, and `followsuit play {file}` plays it"
            fail(f"“{file}” is a ruleset, not a record of a game: {told}.", PROBLEMS)
        fail(f"The file “{file}” is not a record as play and watch save them: {why_no_json(problem)}.", PROBLEMS)
    if not isinstance(data, dict):
        fail(f"The file “{file}” is not a record: a JSON object was expected.", PROBLEMS)
    return data
