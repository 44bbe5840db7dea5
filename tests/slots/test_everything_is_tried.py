"""Every key of the language and every word of its expressions stands in some ruleset, here or shipped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from followsuit.language import keys, records
from followsuit.language.declaring.domains import KINDS
from followsuit.language.expressions.vocabulary import QUANTIFIERS, VOCABULARY
from followsuit.language.reading.source import Mapping, Node, Scalar, Sequence, read
from slots.table import RULESETS

SHIPPED = Path(__file__).parents[2] / "rulesets"


FOR_PEOPLE = ("title", "about", "aliases", "sources", "why", "packets")


@cache
def texts() -> dict[str, str]:
    files = [*RULESETS.glob("*.yaml"), *SHIPPED.rglob("*.yaml")]
    return {path.name: path.read_text(encoding="utf-8") for path in files}


def nodes(node: Node) -> Iterator[Node]:
    yield node
    match node:
        case Mapping(entries):
            for entry in entries:
                yield entry.key
                yield from () if entry.key.text in FOR_PEOPLE else nodes(entry.value)
        case Sequence(items):
            for item in items:
                yield from nodes(item)


@cache
def scalars() -> tuple[frozenset[str], frozenset[str]]:
    """The keys of all maps, and all words of all scalars."""
    written: set[str] = set()
    words: set[str] = set()
    for name, text in texts().items():
        document, problems = read(text, name)
        assert document is not None, problems
        for node in nodes(document):
            if isinstance(node, Mapping):
                written.update(entry.key.text for entry in node.entries)
            if isinstance(node, Scalar):
                words.update(re.findall(r"\w+", node.text))
    return frozenset(written), frozenset(words)


RECORDS = [
    item
    for item in vars(records).values()
    if isinstance(item, type) and issubclass(item, records.Record) and keys.keys_of(item)
]
KEYS = sorted({name for record in RECORDS for name in keys.keys_of(record)})


def choices() -> Iterator[str]:
    """The words that some key can be."""
    for record in RECORDS:
        for key in keys.keys_of(record).values():
            if isinstance(key.shape, keys.Word):
                yield from key.shape.words


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_written(key: str) -> None:
    assert key in scalars()[0]


@pytest.mark.parametrize("word", sorted({*VOCABULARY, *QUANTIFIERS, *choices(), *KINDS, *records.PHASES}))
def test_every_word_is_used(word: str) -> None:
    assert word in scalars()[1]


FORMS = [r"\+", r" - ", r"\*", "//", "%", "==", "!=", "<", "<=", ">=", " and ", " or ", "not ", " if .* else ", r" in ",
         "not in", r"\|", "&", r"\w\.\w", r"upwards", "of every suit", r"\.\.", "none"]  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_expression_is_used(form: str) -> None:
    assert any(re.search(form, text) for text in texts().values())
