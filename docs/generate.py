# ruff: noqa: INP001  (a command beside the documents, not part of a package)
"""Writes what this repository makes from the language's own tables.

    python docs/generate.py            writes it
    python docs/generate.py --check    says which files are out of date and exits with 1 if any is

`schemas/ruleset.schema.json` comes from the table of keys in `followsuit.language.records`. In `docs/language.md` the
text between `<!-- begin keys -->` and `<!-- end keys -->` comes from the same table, as does that between
`<!-- begin phases -->` and `<!-- end phases -->`; that between `<!-- begin words -->` and `<!-- end words -->` comes
from `followsuit.language.expressions.vocabulary`.

`docs/games.md` has such a part for each game, named after its ruleset and made from what that says of itself: title,
sentence, players, sources, options. Which games there are and which belong together is read off the headings and the
marks of that page; the table of the games in `README.md` is made from them.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "interpreter"))

from followsuit.core.suggest import listed  # noqa: E402
from followsuit.language.assembly.library import Library  # noqa: E402
from followsuit.language.assembly.variants import assemble  # noqa: E402
from followsuit.language.expressions.vocabulary import PLACES, QUANTIFIERS, VOCABULARY, Word  # noqa: E402
from followsuit.language.keys import keys_of, short_key  # noqa: E402  (the checkout's own package, installed or not)
from followsuit.language.reading.tree import plain_value  # noqa: E402
from followsuit.language.records import PHASES  # noqa: E402
from followsuit.language.shape.schema import record_titles, schema  # noqa: E402
from followsuit.language.shape.shapes import takes  # noqa: E402

SCHEMA = ROOT / "schemas" / "ruleset.schema.json"
REFERENCE, GAMES, README = ROOT / "docs" / "language.md", ROOT / "docs" / "games.md", ROOT / "README.md"

LIBRARY = Library()


def generated() -> dict[Path, str]:
    """Every file with generated content and the text it should have."""
    shown = shelf()
    parts = {
        REFERENCE: {"phases": phases_table(), "keys": keys_table(), "words": words_table()},
        GAMES: {f"game {name}": portrait(name, shown) for name in shown},
        README: {"games": games_table(shown)},
    }
    files = {SCHEMA: json.dumps(schema(merged=False), indent=1, ensure_ascii=False) + "\n"}
    for path, contents in parts.items():
        text = path.read_text(encoding="utf-8")
        for name, content in contents.items():
            text = with_part(text, name, content)
        files[path] = text
    return files


def with_part(text: str, name: str, content: str) -> str:
    """The text with what stands between the two marks of that name replaced; as it is where it has no such marks."""
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    part = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    return part.sub(lambda _: f"{begin}\n\n{content}\n\n{end}", text)


def keys_table() -> str:
    """A table for each record: its keys, what they take, what they mean."""
    return "\n\n".join("\n".join(_record_lines(record, title)) for record, title in record_titles().items())


def phases_table() -> str:
    """One row for each kind of phase: what happens, and the keys that it has besides those of every phase."""
    common = set.intersection(*(set(keys_of(record)) for record in PHASES.values()))
    rows = []
    for kind, record in PHASES.items():
        own = {name: key for name, key in keys_of(record).items() if name not in common}
        needed = ", ".join(f"`{name}`" for name, key in own.items() if key.required)
        others = ", ".join(f"`{name}`" for name, key in own.items() if not key.required)
        rows.append((f"`{kind}`", (record.__doc__ or "").strip().splitlines()[0], needed, others))
    return "\n".join(_table(("kind", "what happens", "needs", "may have"), rows))


def words_table() -> str:
    """A table of the words of expressions for each kind of place."""
    parts = []
    for place, where in {"": "Everywhere", **PLACES}.items():
        words = [word for word in VOCABULARY.values() if place in (word.places or ("",))]
        rows = [
            (_call(word), str(word.result) if word.rule is None else "", word.about, word.example) for word in words
        ]
        if rows:
            lines = _table(("word", "is", "meaning", "example"), [(f"`{a}`", b, c, f"`{d}`") for a, b, c, d in rows])
            parts.append("\n".join([f"#### {where[0].upper()}{where[1:]}", "", *lines]))
    over = [(f"`{name}(x for x in set if condition)`", about) for name, about in QUANTIFIERS.items()]
    parts.append("\n".join(["#### Over a set", "", *_table(("word", "meaning"), over)]))
    return "\n\n".join(parts)


def shelf() -> dict[str, str]:
    """Ruleset → family, in the order of the page of the games."""
    found, family = {}, ""
    for line in GAMES.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            family = line[3:]
        elif mark := re.fullmatch(r"<!-- begin game (.+) -->", line):
            found[mark[1]] = family
    return found


def document(name: str) -> tuple[dict[str, Any], tuple[int, ...]]:
    """The merged document of a ruleset with its usual choices, and its numbers of players, the usual one first."""
    made = assemble(name, library=LIBRARY)
    merged: dict[str, Any] = plain_value(made.document)
    return merged, made.counts


def games_table(shown: dict[str, str]) -> str:
    """One row for each game: its name, how many play, what it is."""
    rows: list[tuple[str, str, str]] = []
    families: set[str] = set()
    for name, family in shown.items():
        game, counts = document(name)
        if game.get("abstract"):
            continue
        if family not in families:
            families.add(family)
            rows.append((f"**{family}**", "", ""))
        anchor = re.sub(r"[^a-z0-9-]", "", game["title"].lower().replace(" ", "-"))
        rows.append((f"[`{name}`](docs/games.md#{anchor})", _span(counts), game["about"]))
    return "\n".join(_table(("game", "players", "what it is"), rows))


def portrait(name: str, shown: dict[str, str]) -> str:
    """What a ruleset says of itself: title, sentence, players, sources, and the options that its bases do not have."""
    game, counts = document(name)
    lines = [f"### {game['title']}", "", f"`{name}`"]
    if not game.get("abstract"):
        usual = f", {counts[0]} unless chosen" if len(counts) > 1 else ""
        lines[-1] += f" · {_span(counts)} players{usual}"
    if "aliases" in game:
        lines[-1] += f" · also called {listed(game['aliases'])}"
    lines += ["", game["about"]]
    lines += ["", f"Sources: {'; '.join(game['sources'])}."] if "sources" in game else []
    base = next((other for other in game.get("extends", ()) if other in shown), None)
    return "\n".join([*lines, "", *_options(game, document(base)[0] if base else None)])


def _options(game: dict[str, Any], base: dict[str, Any] | None) -> Iterator[str]:
    options, inherited = game.get("options") or {}, (base or {}).get("options") or {}
    own = {option: what for option, what in options.items() if _told(what) != _told(inherited.get(option, {}))}
    if own:
        rows = [(f"`{option}`", f"`{_usual(what)}`", "<br>".join(_decides(what))) for option, what in own.items()]
        yield from _table(("option", "usual", "what it decides"), rows)
    if base and inherited:
        moved = [option for option in inherited if option in options and option not in own]
        moved = [option for option in moved if options[option]["default"] != inherited[option]["default"]]
        parts = [
            "without " + listed(f"`{option}`" for option in inherited if option not in options),
            "but usually with " + listed(f"`{option}={_usual(options[option])}`" for option in moved),
        ]
        told = "".join(f", {part}" for part in parts if part.endswith("`"))
        title = re.sub("^The ", "the ", base["title"])
        yield from ["", f"{'Further options' if own else 'Options'}: those of {title}{told}."]
    if presets := game.get("presets"):
        yield from ["", f"Presets. {' '.join(_named(presets))}"]


def _usual(option: dict[str, Any]) -> str:
    return json.dumps(option["default"]).strip('"')


def _decides(option: dict[str, Any]) -> Iterator[str]:
    limits = [str(option["range"]).replace("..", " to ")] if "range" in option else []
    limits += [f"with {listed(f'`{other}`' for other in option['needs'])}"] if "needs" in option else []
    yield option["about"] + (f" ({'; '.join(limits)})" if limits else "")
    yield from _named(option.get("values"))


def _named(entries: dict[str, Any] | None) -> Iterator[str]:
    """Each name with its sentence."""
    for name, what in (entries or {}).items():
        about, players = (what or {}).get("about"), str((what or {}).get("players", ""))
        counts = f" ({players.replace('..', ' to ')} players)" if players else ""
        yield f"`{name}`: {about}{counts}" if about else f"`{name}`{counts}"


def _told(option: dict[str, Any]) -> list[Any]:
    """What is told of an option besides its usual value: not how it does what it does."""
    return [option.get("about"), option.get("range"), *_named(option.get("values"))]


def _span(counts: tuple[int, ...]) -> str:
    numbers = sorted(counts)
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):  # noqa: PLR2004
        return f"{numbers[0]} to {numbers[-1]}"
    return listed([str(number) for number in numbers], "or")


def _record_lines(record: type, title: str) -> Iterator[str]:
    short = short_key(record)
    yield f"#### {title[0].upper()}{title[1:]}"
    yield ""
    yield (record.__doc__ or "").strip().splitlines()[0] + (f" A bare value is its `{short}`." if short else "")
    yield ""
    rows = []
    for name, key in keys_of(record).items():
        absent = "" if key.default is None else f" If absent: `{key.default}`."
        rows.append((f"`{name}`{' (required)' if key.required else ''}", takes(key.shape), key.about + absent))
    yield from _table(("key", "takes", "meaning"), rows)


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join('---' for _ in heads)} |"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def _call(word: Word) -> str:
    if not word.parameters:
        return word.name
    kinds = [f"{item.kind}{'?' if item.optional else ''}{'…' if item.repeated else ''}" for item in word.parameters]
    return f"{word.name}({', '.join(kinds)})"


def outdated() -> list[Path]:
    """The files whose text is not what the tables say."""
    return [
        path for path, text in generated().items() if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    """Write the files, or only say which are out of date; the exit code."""
    stale = outdated()
    for path in stale:
        if "--check" not in arguments:
            path.write_text(generated()[path], encoding="utf-8")
        print(path.relative_to(ROOT))  # noqa: T201  (this is a command)
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
