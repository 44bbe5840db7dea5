"""A deal under two rulesets as a story: what is common, the first difference, and what came of it side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from followsuit.comparison.course import Course, Survey
from followsuit.comparison.dealing import Unlike
from followsuit.comparison.partings import by_seat
from followsuit.comparison.sides import Names
from followsuit.comparison.telling import Draw, Words
from followsuit.engine.game import Game
from followsuit.present.transcript import Teller
from followsuit.wording.english import ENGLISH

SAY = ENGLISH.contrasts.say
HEADING = "bold yellow"

SIDE_BY_SIDE = 96
"""So many characters in a line are enough for two stories side by side."""


def story(course: Course, names: Names, draw: Draw, width: int | None = None) -> RenderableType:
    """The whole deal; side by side where `width` characters fit into a line and are enough, else one after the other.

    `width` None is for an output that is no terminal.
    """
    return Group(*_story(course, names, draw, width))


def _story(course: Course, names: Names, draw: Draw, width: int | None) -> Iterator[RenderableType]:
    words = Words(course, names, draw)
    ours, theirs = (_lines(game, draw) for game in (course.a, course.b))
    common = len(_lines(course.a, draw, course.split.before_a)), len(_lines(course.b, draw, course.split.before_b))
    yield from (Text(line) for line in words.dealt())
    yield Text("\n").join(ours[: common[0]])
    results = words.results()
    if course.parting is None:
        yield Text(f"\n{results[0]}", style="bold")
        yield from (Text(line, style="bold") for line in words.parting())
        return
    yield Text(f"\n{SAY('first difference')}", style=HEADING)
    yield from (Text(f"  {line}") for line in words.parting())
    yield Text(f"\n{SAY('what comes of it')}", style=HEADING)
    columns = [
        Text("\n").join(
            [Text(SAY("whose column", name=name), style="bold"), *lines[begun:], Text(f"  {result}", style="bold")]
        )
        for name, lines, begun, result in zip(names, (ours, theirs), common, results, strict=True)
    ]
    yield _columns(columns) if width is not None and width >= SIDE_BY_SIDE else Text("\n\n").join(columns)
    if course.same_result:
        yield Text(f"\n{SAY('same in the end')}", style="bold")


def _lines(game: Game, draw: Draw, most: int | None = None) -> list[Text]:
    """What happened, or only the first so many events of it, line by line."""
    return list(Teller(game.program, draw(game.program.deck)).lines(game.events[:most]))


def _columns(columns: list[Text]) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 3, 0, 0), expand=True)
    for _ in columns:
        table.add_column(ratio=1)
    table.add_row(*columns)
    return table


def survey_sentences(figures: Survey, start: int) -> tuple[str, ...]:
    """What many deals came to, in sentences; `start` is the number of the first of them, from 0."""
    of = SAY("one deal") if figures.played == 1 else SAY("many deals", n=f"{figures.played:,}")
    begun = {"deals": of, "start": str(start + 1)}
    if figures.first is None:
        return (SAY("none parts", **begun),)
    count = {"n": f"{figures.parted:,}", "first": str(figures.first + 1)}
    lines = [SAY("one parts" if figures.parted == 1 else "many part", **begun, **count)]
    if figures.first_differing is None:
        return (*lines, SAY("all the same"))
    share, first = _share(figures.differing, figures.played), str(figures.first_differing + 1)
    lines.append(SAY("one differs" if figures.differing == 1 else "many differ", share=share, first=first))
    return tuple(lines)


def _share(number: int, of: int) -> str:
    return f"{number:,} ({number / of:.1%})"


def course_data(course: Course, names: Names, draw: Draw) -> dict[str, Any]:
    """The JSON form of a deal under both."""
    words, dealt = Words(course, names, draw), course.dealt
    parting = course.parting
    return {
        "seed": dealt.a.seed,
        "deal": dealt.a.deal_index + 1,
        "same_cards": not dealt.unlike,
        "cards": [_unlike_data(item) for item in dealt.unlike],
        "difference": None
        if parting is None
        else {"kind": parting.kind.value, "after_answers": course.answers, "told": list(words.parting())},
        "same_result": course.same_result,
        "results": {side: _result_data(game) for side, game in (("a", course.a), ("b", course.b))},
    }


def _unlike_data(item: Unlike) -> dict[str, Any]:
    place = {"zone": item.place.zone, "seat": item.place.seat}
    return {**place, "only_a": list(item.only_a), "only_b": list(item.only_b)}


def _result_data(game: Game) -> dict[str, Any] | None:
    if not game.results:
        return None
    result = game.results[-1]
    return {
        "ending": result.ending.value,
        "points": list(by_seat(game, "points")),
        "lines": [line.name for line in result.lines],
        "actions": [{"seat": answer.seat, "action": answer.text} for answer in result.answers],
        "next_dealer": result.next_dealer,
    }


def survey_data(figures: Survey) -> dict[str, Any]:
    """The JSON form of many deals under both; deals are numbered from 1."""
    return {
        "played": figures.played,
        "another_way": figures.parted,
        "another_result": figures.differing,
        "first_another_way": None if figures.first is None else figures.first + 1,
        "first_another_result": None if figures.first_differing is None else figures.first_differing + 1,
    }
