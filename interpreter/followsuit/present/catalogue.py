"""What people read of a game before they play it: the list of games, and the portrait of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from followsuit.core.cards import Deck, in_print
from followsuit.core.suggest import first_up, listed
from followsuit.engine.menus import some

if TYPE_CHECKING:
    from followsuit.language.load import Ruleset
    from followsuit.language.records import Option

Row = tuple[str, str, str]
"""Name, players, sentence."""


House = Mapping[str, Sequence[tuple[str, str]]]
"""House rules (name, sentence) by what they are for."""


def listing(games: Sequence[Row], house: House) -> RenderableType:
    """The games, a line for each, and how many house rules there are."""
    rules = {name for rules in house.values() for name, _ in rules}
    return Group(
        Text("Games, with the numbers of players", style="bold"),
        _rows([(name, _counts(players), about) for name, players, about in games]),
        Text(f"\nfollowsuit list --house lists {len(rules)} house rules, to be added by --with.") if rules else Text(),
        Text("followsuit show NAME says more; followsuit play NAME deals the cards."),
    )


def house_listing(house: House) -> RenderableType:
    """The house rules, a line for each, by what they are for."""
    width = max((len(name) for rules in house.values() for name, _ in rules), default=0)
    return Group(
        Text("House rules, to be added by --with", style="bold"),
        *(
            part
            for games_of, rules in house.items()
            for part in (Text(f"for {_inside(games_of)}"), _rows(_brief(rules), width))
        ),
        Text("\nfollowsuit show NAME says more."),
    )


def _inside(title: str) -> str:
    """A title within a sentence: its article is no part of the name."""
    return f"the{title[3:]}" if title.startswith("The ") else title


def _brief(rules: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The rules without the beginning of their sentences that says again for which game they are."""
    told = [(name, sentence.partition(": ")) for name, sentence in rules]
    return [
        (name, first_up(after) if "house rule" in before.lower() and after else before + colon + after)
        for name, (before, colon, after) in told
    ]


def _counts(players: str) -> str:
    """`4`, `3 or 5`, `2 to 7`."""
    return some(sorted(players.replace("..", " to ").split(", "), key=lambda count: (len(count), count)))


def _rows(rows: Sequence[Sequence[str]], width: int | None = None) -> Table:
    """A table with a row for each; `width` is that of the names if not the widest. The last column is wrapped."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    columns = len(rows[0]) if rows else 1
    widest = [max((len(row[column]) for row in rows), default=0) for column in range(columns - 1)]
    for column, own in enumerate(widest):
        table.add_column(no_wrap=True, style="" if column else "cyan", min_width=max(own, 0 if column else width or 0))
    table.add_column()
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def portrait(command: str, ruleset: Ruleset) -> RenderableType:
    """Title, sentence, players, options with values and defaults, presets, sources; `command` is what plays it."""
    return Group(*_portrait(command, ruleset))


def _portrait(command: str, ruleset: Ruleset) -> Iterator[RenderableType]:
    yield Text(ruleset.title, style="bold")
    if ruleset.rules.aliases:
        yield Text(f"also called {listed(ruleset.rules.aliases)}")
    if ruleset.rules.about:
        yield Text(ruleset.rules.about)
    counts = sorted(ruleset.counts)
    usual = f" ({ruleset.counts[0]} unless chosen)" if len(counts) > 1 else ""
    yield Text(f"\nPlayers: {listed(map(str, counts), 'or')}{usual}")
    deck = ruleset.program.deck
    yield Text(f"Cards: {len(deck)} ({', '.join(_pack(deck))})")
    yield from _options(ruleset.rules.options or {}, ruleset.choices)
    for title, preset in (ruleset.rules.presets or {}).items():
        if title == next(iter(ruleset.rules.presets or {})):
            yield Text("\nPresets (--preset NAME)", style="bold")
        chosen = ", ".join(f"{key}={said(value)}" for key, value in (preset.options or {}).items())
        yield _entry(title, preset.about, chosen)
    if ruleset.rules.sources:
        yield Text("\nSources", style="bold")
        yield from (Text(f"  {source}") for source in ruleset.rules.sources)
    yield Text(f"\nPlay it: {command}")


def _pack(deck: Deck) -> Iterator[str]:
    """The ranks of most suits, those of each suit that has its own, the extra cards."""
    common = deck.suits[0].ranks if deck.suits else ()
    yield " ".join(in_print(rank) for rank in common)
    for suit in deck.suits:
        if suit.ranks != common:
            yield f"{suit.name} {' '.join(in_print(rank) for rank in suit.ranks)}"
    extras = [card.name for card in deck.cards if card.suit is None]
    yield from [listed(extras)] if extras else []


def _options(options: Mapping[str, Option], choices: Mapping[str, object]) -> Iterator[RenderableType]:
    if options:
        yield Text("\nOptions (--option KEY=VALUE)", style="bold")
    for name, option in options.items():
        now = choices.get(name, option.default)
        usual = "" if now == option.default else f"{said(option.default)} unless chosen"
        yield _entry(f"{name} = {said(now)}", option.about, "; ".join(filter(None, (_range(option), usual))))
        for value, meaning in (option.values or {}).items():
            yield Padding(Text.assemble((value, "cyan"), f": {meaning.about}" if meaning.about else ""), (0, 0, 0, 6))


def _range(option: Option) -> str:
    if option.range:
        return f"{option.range[0]} to {option.range[1]}"
    return "" if option.values else "true or false"


def _entry(head: str, about: str | None, detail: str) -> RenderableType:
    return Group(
        Text.assemble("  ", (head, "cyan")),
        Padding(Text(f"{about or ''}{f' ({detail})' if detail else ''}".strip()), (0, 0, 0, 4)),
    )


def said(value: object) -> str:
    """A value as it is written in a ruleset."""
    return str(value).lower() if isinstance(value, bool) else str(value)
