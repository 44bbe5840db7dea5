"""What an audit found of a ruleset, for the terminal: sums, what never happened, the source with counts beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from followsuit.audit.items import KINDS, Item
from followsuit.audit.lines import Mark, Missed, files_of, marks, missed, sums
from followsuit.audit.survey import Audit
from followsuit.core.resources import data_folder
from followsuit.core.suggest import listed
from followsuit.present.diagnostics import Sources

PLURALS = {
    "option": "options and their values",
    "preset": "presets",
    "order": "orders of the cards",
    "phase": "phases and steps",
    "call": "calls",
    "assignment": "assignments",
    "move": "moves of cards",
    "duty": "duties that made a difference",
    "free card": "free cards played",
    "meld": "melds",
    "otherwise": "otherwise of asks",
    "score line": "score lines",
    "match end": "ends of the match",
}
WORDS = {"otherwise": "what happens if nobody has spoken", "assignment": "the assignment to “{name}”"}
MOST_NEVER = 40
SHIPPED = data_folder("rulesets")
EXCERPT = 88


def heading(audit: Audit) -> Text:
    """What was played, in a sentence or two."""
    many = f"{audit.deals:,} deals in {audit.variants} way{'' if audit.variants == 1 else 's'} of playing"
    thumb = f", {audit.by_thumb:,} of them by rules of thumb" if audit.by_thumb else ""
    matches = f"{audit.matches:,} match{'' if audit.matches == 1 else 'es'} came to an end"
    stopped = " Interrupted: this is what was found so far." if audit.interrupted else ""
    seed = audit.plan.seed
    return Text(f"{audit.ruleset.title}: {many}{thumb}; {matches}. Seed {seed}.{_more(audit)}{stopped}", style="bold")


def _more(audit: Audit) -> str:
    """Why more was played than was asked for; empty if it was not."""
    asked = audit.plan.deals
    if audit.deals <= asked:
        return ""
    why = "each way of playing gets four at least, and more where no match had ended or something had not happened"
    return f" That is more than the {asked:,} asked for: {why}."


def verdict(audit: Audit) -> Text:
    """Whether anything was wrong."""
    found, lagging = len(audit.violations), len(audit.of_examples)
    if lagging:
        examples = "One worked example does" if lagging == 1 else f"{lagging} worked examples do"
        played = f"{found or 'nothing'} {'things were' if found > 1 else 'thing was' if found else 'was'} wrong"
        return Text(f"{examples} not hold; in the deals {played}.", style="bold red")
    if not found:
        kept = "cards, turns, lengths, points, winners, hidden cards, refusals and records are as they must be"
        return Text(f"Nothing was wrong: {kept}.", style="green")
    return Text(f"{found} thing{' was' if found == 1 else 's were'} wrong.", style="bold red")


def sums_table(audit: Audit) -> Table:
    """How much of each kind ever happened."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for column in ("what the ruleset says", "happened", "never"):
        table.add_column(column, justify="left" if column.startswith("what") else "right")
    found = sums(audit.tally)
    for kind in KINDS:
        if kind in found:
            happened, of = found[kind]
            never = Text(str(of - happened), style="bold red") if of > happened else Text("-", style="dim")
            table.add_row(PLURALS[kind], f"{happened} of {of}", never)
    return table


def wins_lines(audit: Audit) -> Text:
    """Who has won the matches, for each number of players."""
    lines = []
    for players, wins in audit.wins.items():
        if wins.matches:
            names = wins.ruleset.program.seat_names
            each = ", ".join(f"{names[seat]} {wins.seats.get(seat, 0)}" for seat in range(players))
            sides = wins.ruleset.program.account_count
            together = " (partners win together)" if sides < players else ""
            lines.append(f"Matches won of {wins.matches} with {players} players, by seat{together}: {each}.")
    return Text("\n".join(lines))


def score_lines(audit: Audit) -> Text:
    """Whether every result of a deal has a line of the score, group by group, and which lines never count."""
    lines = []
    for opening in audit.openings:
        place = f"{opening.position.file}:{opening.position.line}"
        style = "bold red" if opening.hole is not None else "yellow" if opening.undecided is not None else "green"
        where = (f"{place}  ", "bold") if style != "green" else ("", "")
        lines.append(Text.assemble(where, (opening.words, style)))
    for item in audit.of_lines:
        place = f"{item.position.file}:{item.position.line}"
        lines.append(Text.assemble((f"{place}  ", "bold"), (item.message, "bold red")))
    return Text("\n").join(lines)


def never_list(audit: Audit, sources: Sources) -> RenderableType:
    """What never happened, each with its line and why that may be."""
    found = missed(audit.tally, audit.own_files)
    if not found:
        return Text("Everything that the ruleset says has happened.", style="green")
    lines = [Text(f"Never in {audit.tally.deals:,} deals:", style="bold")]
    for item in found[:MOST_NEVER]:
        lines += _never(item, sources)
    if len(found) > MOST_NEVER:
        lines.append(Text(f"  … and {len(found) - MOST_NEVER} more; --annotated and --json have them all."))
    return Group(*lines)


def _never(missed_: Missed, sources: Sources) -> Iterator[Text]:
    item = missed_.item
    place = f"{_short(item.position.file)}:{item.position.line}"
    inside = f", and {missed_.inside} thing{'' if missed_.inside == 1 else 's'} inside it" if missed_.inside else ""
    yield Text.assemble("  ", (place, "bold"), f"  {called(item)}{inside}")
    excerpt = _line(sources, item).strip()
    if excerpt:
        yield Text(f"      {excerpt if len(excerpt) <= EXCERPT else excerpt[: EXCERPT - 1] + '…'}", style="dim")
    if missed_.hint:
        yield Text(f"      {missed_.hint}", style="green")


def _short(file: str) -> str:
    """A file, a shipped one without the folder in which the program lies."""
    return PurePath(file).relative_to(SHIPPED.parent).as_posix() if PurePath(file).is_relative_to(SHIPPED) else file


def called(item: Item) -> str:
    """An item in words: what it is, and what it stands in."""
    name = item.name.replace("_", " ")
    words = WORDS.get(item.kind, f"the {item.kind} “{{name}}”").format(name=name)
    inside = [part.replace("_", " ") for part in item.inside[-1:]]
    return f"{words} of {listed(f'“{part}”' for part in inside)}" if inside else words


def _line(sources: Sources, item: Item) -> str:
    lines = sources(item.position.file)
    return lines[item.position.line - 1] if 0 < item.position.line <= len(lines) else ""


# --- the source, annotated -------------------------------------------------------------------------------------------


def annotated(audit: Audit, sources: Sources) -> Text:
    """The source of every file, the author's own first, with the deals in which each line happened beside it.

    `!` marks what never did.
    """
    files = sorted(files_of(audit.tally), key=lambda file: file not in audit.own_files)
    return Text("\n\n").join(Text("\n").join(annotated_file(audit, file, sources(file))) for file in files)


def annotated_file(audit: Audit, file: str, lines: Sequence[str]) -> list[Text]:
    """One file, its name first."""
    found = marks(audit.tally, file)
    never = sum(bool(mark.never) for mark in found.values())
    note = f"{len(found)} lines count, {never} with something that never happened" if never else "nothing missed"
    width = max(4, len(f"{max((mark.count for mark in found.values()), default=0):,}"))
    head = [Text.assemble((_short(file), "bold underline"), (f"   {note}", "dim"))]
    return [*head, *(_annotated(line, found.get(number), number, width) for number, line in enumerate(lines, 1))]


def _annotated(line: str, mark: Mark | None, number: int, width: int) -> Text:
    count, style, flag = margin(mark)
    source = Text(line, style="red" if flag == "!" else "dim" if line.lstrip().startswith("#") else "")
    beside = [(f"{count:>{width}}", style), (f"{flag:1} ", "bold red"), (f"{number:>4} ", "dim"), ("│ ", "dim")]
    return Text.assemble(*beside, source)


def margin(mark: Mark | None) -> tuple[str, str, str]:
    """What stands beside a line: a count, its colour, and a flag where something on the line never happened."""
    if mark is None:
        return "", "", ""
    return (f"{mark.count:,}" if mark.count else "", "green", "!" if mark.never else "")
