# ruff: noqa: INP001  (a command beside the documents, not part of a package)
"""Writes what this repository makes from the language's own tables.

    python docs/generate.py            writes it
    python docs/generate.py --check    says which files are out of date and exits with 1 if any is

`schemas/ruleset.schema.json` comes from the table of keys in `followsuit.language.records`. In `docs/language.md` the
text between `<!-- begin keys -->` and `<!-- end keys -->` comes from the same table, as does that between
`<!-- begin phases -->` and `<!-- end phases -->`; that between `<!-- begin words -->` and `<!-- end words -->` comes
from `followsuit.language.expressions.vocabulary`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "interpreter"))

from followsuit.language.expressions.vocabulary import PLACES, QUANTIFIERS, VOCABULARY, Word  # noqa: E402
from followsuit.language.keys import keys_of, short_key  # noqa: E402  (the checkout's own package, installed or not)
from followsuit.language.records import PHASES  # noqa: E402
from followsuit.language.shape.schema import record_titles, schema  # noqa: E402
from followsuit.language.shape.shapes import takes  # noqa: E402

SCHEMA = ROOT / "schemas" / "ruleset.schema.json"
REFERENCE = ROOT / "docs" / "language.md"


def generated() -> dict[Path, str]:
    """Every file with generated content and the text it should have."""
    files = {SCHEMA: json.dumps(schema(merged=False), indent=1, ensure_ascii=False) + "\n"}
    if REFERENCE.is_file():
        text = REFERENCE.read_text(encoding="utf-8")
        for name, content in {"phases": phases_table(), "keys": keys_table(), "words": words_table()}.items():
            text = with_part(text, name, content)
        files[REFERENCE] = text
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
