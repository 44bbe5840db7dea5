"""`compare`: the same deals under two rulesets, settings or players, and what the difference comes to."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import INTERRUPTED, Choice, Game, Options, Players, Preset, With, fail
from followsuit.cli.sides import (
    Common,
    OptionsA,
    OptionsB,
    Other,
    PlayersA,
    PlayersB,
    PresetA,
    PresetB,
    WithA,
    WithB,
    sides,
)
from followsuit.cli.simulating import Bots, Cluster, Jobs, Seed, seat_bots

if TYPE_CHECKING:
    from followsuit.comparison.sides import Side
    from followsuit.playtest.paired import Pair
    from followsuit.playtest.verdict import Until, Verdict

FEWEST_COMPILED, FEWEST_INTERPRETED = 40, 8
USUAL, MOST_DEALS, MOST_MATCHES = 1_000, 10_000_000, 100_000

BotsA = Annotated[str | None, typer.Option("--a-bots", help="… for the first alone.", show_default=False)]
BotsB = Annotated[str | None, typer.Option("--b-bots", help="… for the second alone.", show_default=False)]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("compare")(compare)


def compare(  # noqa: PLR0913  (one parameter for each option of the command)
    name: Game,
    other: Other = None,
    *,
    option: Options = None,
    a_option: OptionsA = None,
    b_option: OptionsB = None,
    preset: Preset = None,
    a_preset: PresetA = None,
    b_preset: PresetB = None,
    with_files: With = None,
    a_with: WithA = None,
    b_with: WithB = None,
    players: Players = None,
    a_players: PlayersA = None,
    b_players: PlayersB = None,
    bots: Bots = "random",
    a_bots: BotsA = None,
    b_bots: BotsB = None,
    deals: Annotated[
        int | None,
        typer.Option("-n", "--deals", min=1, help="How many deals (1000 unless said; with --until the most)."),
    ] = None,
    matches: Annotated[int | None, typer.Option("--matches", min=1, help="How many whole matches instead.")] = None,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="WIDTH",
            help="Go on until intervals are at most ± so wide: 0.5% for every share won, 0.01 for all points.",
        ),
    ] = None,
    seed: Seed = 1,
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Play the same deals under two games, or one with two settings or kinds of players, and say what differs.

    Every deal is dealt alike under both as far as pack and deal allow, so the differences are those of the rules and
    not of luck. Each has its 95 % interval; a verdict in words says what they allow to be said, and no more.

    With --until the deals go on, to 10 million (100,000 matches) at most. It is asked at each doubling only whether
    the intervals are narrow enough: who looks always stops too early.

    Exit code 0: they were compared. 2: one of them has problems, or the command was not understood. 130: interrupted.

    For example:

      followsuit compare euchre --b-option stick_dealer=true -n 100000

      followsuit compare hearts --b-with house/spot-hearts --until 0.5%

      followsuit compare euchre --a-bots random --b-bots thumb,random,thumb,random -n 400
    """
    from followsuit.playtest.paired import Pair
    from followsuit.playtest.plan import Plan

    if deals is not None and matches is not None:
        fail("Say either -n (deals) or --matches, not both.")
    both = Common(option, preset, with_files, players)
    first = both.choice(name, a_option, a_preset, a_with, a_players)
    second = both.choice(other or name, b_option, b_preset, b_with, b_players)
    ours, theirs = a_bots or bots, b_bots or bots
    if other is None and first == second and ours == theirs:
        fail(
            f"Say with what “{name}” is to be compared: another game, a setting such as --b-option or --b-with, or "
            "other players with --b-bots."
        )
    width = None if until is None else _width(until)
    most = USUAL if width is None else MOST_DEALS if matches is None else MOST_MATCHES
    a, b = sides(first, second)
    count = matches or deals or most
    plan_a, plan_b = (
        Plan(program, seed, count, seat_bots(who, program), matches=matches is not None)
        for program, who in ((a.ruleset.program, ours), (b.ruleset.program, theirs))
    )
    pair = Pair(plan_a, plan_b)
    verdict, whole = _played(pair, width, jobs, cluster)
    again = _command((first, second), (ours, theirs), verdict)
    hint = _hint((first, second), (ours, theirs), verdict)
    remarks = _Remarks(_note(verdict, width, whole=whole), hint, again)
    _tell(verdict, _names(a, b, (ours, theirs)), remarks, as_json=as_json)
    if not whole:
        raise typer.Exit(INTERRUPTED)


def _width(text: str) -> Until:
    """What `--until` says. Leaves with exit code 2 if it is no width."""
    from followsuit.playtest.verdict import Until

    words = text.strip().removesuffix("%")
    shares = words != text.strip()
    try:
        half = float(words)
    except ValueError:
        half = 0.0
    if not 0 < half < float("inf"):
        fail(f"--until is a width, as 0.5% (of the deals won) or 0.01 (points a deal), but this was “{text}”.")
    return Until(half / 100 if shares else half, shares)


def _played(pair: Pair, until: Until | None, jobs: int | None, cluster: str | None) -> tuple[Verdict, bool]:
    """What the pairs come to, and whether they were all played. Leaves with exit code 2 if that cannot be begun."""
    from followsuit.cli.output import errors
    from followsuit.engine.faults import Fault
    from followsuit.playtest.executors import NoClusterError, workers_for
    from followsuit.playtest.verdict import Verdict, compare
    from followsuit.present.progress import progress

    total, count = pair.empty(), -(-pair.a.count // pair.chunk_size)
    fewest = FEWEST_COMPILED if pair.compiled else FEWEST_INTERPRETED
    known = 1 if until is not None and jobs is None and pair.compiled else count
    try:
        with workers_for(known, fewest, jobs, cluster) as executor, progress(errors(), pair.a.count) as told:
            return compare(pair, total, until, told, executor), True
    except (NoClusterError, Fault) as problem:
        fail(str(problem))
    except KeyboardInterrupt:
        if not total.played:
            fail("Interrupted; nothing has been finished yet.", INTERRUPTED)
        return Verdict(pair, total), False


def _note(verdict: Verdict, until: Until | None, *, whole: bool) -> str | None:
    """Why it ended where it did, None where that goes without saying."""
    if not whole:
        return "Interrupted; these are the figures of what was finished."
    if until is None:
        return None
    reached = verdict.half_width(until)
    size = f"{reached:.2%}" if until.shares else f"{reached:.3f}"
    stopped = "Stopped when" if reached <= until.half else "Not narrow enough at the most that was allowed:"
    return (
        f"{stopped} the intervals of all {'shares' if until.shares else 'points'} were at most ±{size} wide. It was "
        "looked at each doubling, for which 95 % is a little more than they deserve."
    )


def _names(a: Side, b: Side, bots: tuple[str, str]) -> tuple[str, str]:
    """What the sides are called: by their rules, and by their players where these differ."""
    from followsuit.comparison.sides import names_of

    same = a.ruleset.program is b.ruleset.program or (
        a.ruleset.name,
        a.ruleset.choices,
        a.ruleset.players,
        a.files,
    ) == (
        b.ruleset.name,
        b.ruleset.choices,
        b.ruleset.players,
        b.files,
    )
    if same and bots[0] != bots[1]:
        return bots
    first, second = names_of(a, b)
    if bots[0] != bots[1]:
        return f"{first}, {bots[0]}", f"{second}, {bots[1]}"
    return first, second


def _command(choices: tuple[Choice, Choice], bots: tuple[str, str], verdict: Verdict) -> str:
    """The command that comes to the same figures: everything said for each side, and how far it went."""
    plan, played = verdict.pair.a, verdict.tally.played
    words = ["followsuit compare", _both(choices, verdict), *(f"--{side}-bots {who}" for side, who in zip("ab", bots,
             strict=True))]  # fmt: skip
    return " ".join([*words, f"--matches {played}" if plan.matches else f"--deals {played}", f"--seed {plan.seed}"])


def _both(choices: tuple[Choice, Choice], verdict: Verdict) -> str:
    """The two games as they are said to `compare` and `diff`."""
    words = [choice.name for choice in choices]
    for side, choice, plan in zip("ab", choices, (verdict.pair.a, verdict.pair.b), strict=True):
        words += [f"--{side}-option {key}={value}" for key, value in choice.options.items()]
        words += [] if choice.preset is None else [f"--{side}-preset {choice.preset}"]
        words += [f"--{side}-with {file}" for file in choice.files]
        words.append(f"--{side}-players {plan.program.players}")
    return " ".join(words)


def _hint(choices: tuple[Choice, Choice], bots: tuple[str, str], verdict: Verdict) -> str | None:
    """The command that looks for a deal that goes another way and tells it; None where none can be told so."""
    a, b = verdict.pair.a, verdict.pair.b
    if not verdict.tally.differing or bots[0] != bots[1] or a.program.players != b.program.players:
        return None
    deals = "--deals 1000" if verdict.tally.differing * 20 > verdict.tally.played else "--deals 10000"
    return f"followsuit diff {_both(choices, verdict)} --bots {bots[0]} --seed {a.seed} {deals}"


@dataclass(frozen=True, slots=True)
class _Remarks:
    """What is said at the end: why it stopped there, how a deal is looked at, the command that comes to the same."""

    note: str | None
    hint: str | None
    again: str


def _tell(verdict: Verdict, names: tuple[str, str], remarks: _Remarks, *, as_json: bool) -> None:
    from followsuit.cli.output import output
    from followsuit.present.verdict import Words

    words = Words(verdict, names)
    if as_json:
        last = {"verdict": list(words.said()), "note": remarks.note, "command": remarks.again}
        typer.echo(
            json.dumps({"a": names[0], "b": names[1], **verdict.as_data(), **last}, indent=2, ensure_ascii=False)
        )
        return
    console = output()
    console.print(words.sheet(table=console.is_terminal), soft_wrap=not console.is_terminal)
    look = None if remarks.hint is None else f"To see a deal go another way, step by step: {remarks.hint}"
    lines = ("", remarks.note, look, f"The same again: {remarks.again}")
    console.print(*(line for line in lines if line is not None), sep="\n")
