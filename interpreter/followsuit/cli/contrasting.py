"""`compare`: the same deals under two rulesets, settings or players, and what the difference comes to."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from followsuit.cli.choices import fail
from followsuit.cli.contrasted import Contrasted, Extent
from followsuit.cli.sides import BotsA, BotsB, Two, of_two
from followsuit.cli.simulating import USUAL_BOTS, Bots, Cluster, Html, Jobs, Keep, Matches, Seed, goes_on, written
from followsuit.cli.stops import INTERRUPTED
from followsuit.cli.writing import outputs

if TYPE_CHECKING:
    from followsuit.playtest.paired import Pair
    from followsuit.playtest.verdict import Until, Verdict
    from followsuit.present.verdict import Words


FEWEST_AT_RANDOM, FEWEST_THOUGHTFUL = 40, 8
EARLIER_AT_RANDOM, EARLIER_THOUGHTFUL = 30, 5
"""So many deals are looked at for one that goes another way but comes to the same."""

USUAL, MOST_DEALS, MOST_MATCHES = 1_000, 10_000_000, 100_000

Many = Annotated[
    int | None, typer.Option("-n", "--deals", min=1, help="How many deals (1000 unless said; with --until the most).")
]
Width = Annotated[
    str | None,
    typer.Option(
        "--until",
        metavar="WIDTH",
        help="Go on until intervals are at most ± so wide: 0.5% for every share won, 0.01 for all points.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the figures as JSON (see docs/comparing.md).")]

HELP = """
Play the same deals under two games, or one with two settings or kinds of players, and say what differs.

Every deal is dealt alike under both as far as pack and deal allow, so the differences are those of the rules and \
not of luck. Each has its 95 % interval; a verdict in words says what they allow to be said, and no more.

With --until the deals go on, to 10 million (100,000 matches) at most. It is asked at each doubling only whether \
the intervals are narrow enough: who looks always stops too early.

Exit code 0: they were compared. 2: one of them has problems, or the command was not understood. 130: interrupted.

For example:

  followsuit compare euchre --b-option stick_dealer=true -n 100000

  followsuit compare hearts --b-with house/spot-hearts --until 0.5%

  followsuit compare euchre --a-bots random --b-bots thumb,random,thumb,random -n 400
"""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("compare", help=HELP)(compare)


@of_two
def compare(  # noqa: PLR0913  (one parameter for each option of the command)
    games: Two,
    *,
    bots: Bots = USUAL_BOTS,
    a_bots: BotsA = None,
    b_bots: BotsB = None,
    deals: Many = None,
    matches: Matches = None,
    until: Width = None,
    seed: Seed = 1,
    jobs: Jobs = None,
    cluster: Cluster = None,
    store: Keep = None,
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Compares two games, settings or players by the same deals."""
    if deals is not None and matches is not None:
        fail("Say either -n (deals) or --matches, not both.")
    outputs(html=html, store=store)
    asked = Contrasted.of(games, (a_bots or bots, b_bots or bots))
    width = None if until is None else _width(until)
    most = USUAL if width is None else MOST_DEALS if matches is None else MOST_MATCHES
    pair = asked.pair(seed, matches or deals or most, matches=matches is not None)
    verdict, whole = _played(pair, width, _Means(jobs, cluster, store))
    extent = Extent(verdict.tally.played if whole else pair.a.count, None if whole else until)
    _tell(asked, verdict, (_note(verdict, width, whole=whole), asked.again(verdict, extent)), html, as_json=as_json)
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


@dataclass(frozen=True, slots=True)
class _Means:
    """Who does the work, and where what is finished is kept."""

    jobs: int | None
    cluster: str | None
    store: Path | None


def _played(pair: Pair, until: Until | None, means: _Means) -> tuple[Verdict, bool]:
    """What the pairs come to, and whether they were all played. Leaves with exit code 2 if that cannot be begun."""
    from contextlib import ExitStack

    from followsuit.cli.output import errors
    from followsuit.engine.faults import Fault
    from followsuit.playtest.executors import NoClusterError, workers_for
    from followsuit.playtest.store import StoreError
    from followsuit.playtest.verdict import Stopped, compare
    from followsuit.present.progress import progress

    count = -(-pair.a.count // pair.chunk_size)
    fewest = FEWEST_AT_RANDOM if pair.at_random else FEWEST_THOUGHTFUL
    known = 1 if until is not None and means.jobs is None and pair.at_random else count
    try:
        with ExitStack() as stack:
            kept = None if means.store is None else stack.enter_context(pair.store(means.store))
            executor = stack.enter_context(workers_for(known, fewest, means.jobs, means.cluster))
            told = stack.enter_context(progress(errors(), pair.a.count))
            return compare(pair, until, told, executor, kept), True
    except (NoClusterError, StoreError, Fault) as problem:
        fail(str(problem))
    except Stopped as stopped:
        if not stopped.verdict.tally.played:
            fail("Interrupted; nothing has been finished yet.", INTERRUPTED)
        goes_on(means.store)
        return stopped.verdict, False


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
        f"{stopped} the brackets of all {'shares' if until.shares else 'points'} were at most ±{size} wide. As it was "
        "looked at again and again, they are a little too narrow."
    )


def _tell(
    asked: Contrasted, verdict: Verdict, ended: tuple[str | None, str], html: Path | None, *, as_json: bool
) -> None:
    """Tells everything: as a page, and as JSON or as a sheet. `ended`: why it ended there, the command again."""
    from followsuit.present.verdict import Words
    from followsuit.present.verdict_page import verdict_page

    names = asked.names
    words = Words(verdict, (names.a, names.b), *_parting(asked, verdict))
    remarks = _Remarks(ended[0], asked.look(verdict), ended[1])
    if as_json:
        typer.echo(json.dumps(_data(words, remarks), indent=2, ensure_ascii=False))
    else:
        _print(words, remarks)
    if html is not None:
        written(html, verdict_page(words, remarks.lines()))


def _print(words: Words, remarks: _Remarks) -> None:
    from followsuit.cli.output import output

    console = output()
    console.print(words.sheet(table=console.is_terminal), soft_wrap=not console.is_terminal)
    # A command is left to the terminal to wrap, so that it can be copied in one piece.
    console.print("", *(f"{head}{text}" for head, text in remarks.lines()), sep="\n", soft_wrap=True)


@dataclass(frozen=True, slots=True)
class _Remarks:
    """What is said at the end: why it stopped there, how a deal is looked at, the command that comes to the same."""

    note: str | None
    look: str | None
    again: str

    def lines(self) -> list[tuple[str, str]]:
        """The lines, each with its beginning."""
        said = (("", self.note), ("To see it step by step: ", self.look), ("The same again: ", self.again))
        return [(head, text) for head, text in said if text is not None]


def _parting(asked: Contrasted, verdict: Verdict) -> tuple[tuple[str, ...], int | None]:
    """How the first deal that differs goes another way, in sentences; and the number of one before it that does.

    Nothing where it cannot be told.
    """
    first, pair = verdict.tally.first, verdict.pair
    if first is None or pair.a.program.players != pair.b.program.players:
        return (), None
    from followsuit.cli.output import faces, output
    from followsuit.comparison.apart import Apart
    from followsuit.comparison.telling import Words as Telling

    console, apart = output(), Apart(pair.a, pair.b)
    looked = 0 if pair.a.matches else min(first.number, EARLIER_AT_RANDOM if pair.at_random else EARLIER_THOUGHTFUL)
    earlier = next((number for number in range(looked) if apart.play(number).parting is not None), None)
    telling = Telling(apart.play(first.number), asked.names, lambda deck: faces(deck, console))
    return telling.parting(), earlier


def _data(words: Words, remarks: _Remarks) -> dict[str, Any]:
    """The JSON form."""
    first = {"first_told": list(words.parting), "look": remarks.look}
    last = {"verdict": list(words.said()), "note": remarks.note, "command": remarks.again}
    return {"a": words.names[0], "b": words.names[1], **words.verdict.as_data(), **first, **last}
