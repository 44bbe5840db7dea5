"""The shipped rulesets by name: what stands on the shelf, without checking any of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from followsuit.core.resources import data_folder

if TYPE_CHECKING:
    from followsuit.language.reading.tree import Node

SUFFIX = ".yaml"
HOUSE = "house/"


@dataclass(frozen=True, slots=True)
class Title:
    """A shipped file as its first lines tell it. A house rule has no title: it is added by `--with` to what it fits."""

    name: str
    title: str | None
    about: str
    players: str
    abstract: bool
    fits: tuple[str, ...] = ()


def shipped() -> tuple[str, ...]:
    """The names of all shipped files: `euchre`, `house/red-only` …."""
    folder = data_folder("rulesets")
    return tuple(sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob(f"*{SUFFIX}")))


def playable(begun: str = "") -> tuple[str, ...]:
    """The names of the shipped games that begin so: no house rules, nor what only others build on."""
    names = (name for name in shipped() if name.startswith(begun) and not name.startswith(HOUSE))
    return tuple(name for name in names if not _title(name).abstract)


def path_of(name: str) -> Path:
    """The file of a shipped name."""
    return data_folder("rulesets") / f"{name}{SUFFIX}"


def text_of(reference: str) -> str:
    """A shipped or own file as it is written, without the line for editors; empty if it cannot be read."""
    from followsuit.language.reading.source import file_text

    text, _ = file_text(path_of(reference) if reference in shipped() else Path(reference))
    lines = (text or "").splitlines()
    return "\n".join(line for line in lines if not line.startswith("# yaml-language-server:"))


def titles() -> tuple[Title, ...]:
    """Every shipped file's title and sentence."""
    return tuple(_title(name) for name in shipped())


def is_patch(reference: str) -> bool:
    """Whether a file is a house rule, which means something only with a game.

    It says by `fits` for which, or has no title, no base and no pack. A file without a key of rulesets is none.
    """
    from followsuit.language.keys import keys_of
    from followsuit.language.records import Rules

    names = _keys(reference)
    return "fits" in names or (bool(names & set(keys_of(Rules))) and not {"title", "extends", "deck"} & names)


def is_whole_game(reference: str) -> bool:
    """Whether a file is a game that stands for itself: shipped, or with a pack and phases and no base."""
    if is_patch(reference):
        return False
    names = _keys(reference)
    return reference in shipped() or ({"deck", "phases"} <= names and "extends" not in names)


def is_ruleset(reference: str) -> bool:
    """Whether a file says what rulesets say."""
    from followsuit.language.keys import keys_of
    from followsuit.language.records import Rules

    return bool(_keys(reference) & set(keys_of(Rules)))


def about_of(reference: str) -> str:
    """What a shipped or own file says that it is about; empty if it does not."""
    return " ".join(str(_value(reference, "about") or "").split())


def game_for(reference: str) -> str:
    """A game that a house rule can be added to: the first that it fits, as it says itself; else a word for any."""
    named = next((name.strip() for text in fits(reference) for name in text.split(",")), "GAME")
    return game_of(named) or named


def game_of(name: str) -> str | None:
    """The shipped game itself, or of what only others build on the one with the shortest name that does."""
    games = [game for game in shipped() if name in _chain(game) and not _value(game, "abstract")]
    return name if name in games else min(games, key=len, default=None)


def _chain(name: str) -> Iterator[str]:
    """A shipped ruleset and all that it builds on."""
    yield name
    for base in _listed(_value(name, "extends")):
        if base in shipped():
            yield from _chain(base)


def fits(reference: str) -> tuple[str, ...]:
    """The games that a house rule is for, as it says itself."""
    return _listed(_value(reference, "fits"))


def _keys(reference: str) -> frozenset[str]:
    """The keys that a file begins its lines with; none if it is no map."""
    from followsuit.language.reading.source import Mapping

    root = _root(reference)
    return frozenset(root.names()) if isinstance(root, Mapping) else frozenset()


def _value(reference: str, key: str) -> object:
    """What a file says under a key, None if it does not."""
    from followsuit.language.reading.source import Mapping, plain_value

    root = _root(reference)
    node = root.get(key) if isinstance(root, Mapping) else None
    return None if node is None else plain_value(node)


def _root(reference: str) -> Node | None:
    from followsuit.language.reading.source import read_file

    root, _ = read_file(path_of(reference) if reference in shipped() else reference)
    return root


def _title(name: str) -> Title:
    from followsuit.language.reading.source import Mapping, plain_value, read_file

    root, _ = read_file(path_of(name))
    data = plain_value(root) if isinstance(root, Mapping) else {}
    values = data if isinstance(data, dict) else {}
    title = values.get("title")
    players = values.get("players")
    for base in _listed(values.get("extends")):
        if players is None and base in shipped():
            players = _title(base).players or None
    return Title(
        name,
        None if title is None else str(title),
        str(values.get("about") or _comment(path_of(name))),
        _players(players),
        values.get("abstract") is True,
        _listed(values.get("fits")),
    )


def _listed(value: object) -> tuple[str, ...]:
    """A name or a list of names, as names."""
    items = value if isinstance(value, list) else [] if value is None else [value]
    return tuple(str(item) for item in items)


def _players(value: object) -> str:
    if value is None:
        return ""
    return ", ".join(str(item) for item in value) if isinstance(value, (list, dict)) else str(value)


def _comment(path: Path) -> str:
    """The comment under the modeline, which says what a house rule does."""
    lines = [line.lstrip("# ") for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    return " ".join(line for line in lines if not line.startswith("yaml-language-server"))


def complete_game(incomplete: str) -> list[str]:
    """Shell completion of shipped games; house rules and what only others build on are left out."""
    return list(playable(incomplete))


def complete_patch(incomplete: str) -> list[str]:
    """Shell completion of shipped house rules."""
    return [name for name in shipped() if name.startswith(incomplete) and name.startswith(HOUSE)]
