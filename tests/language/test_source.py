"""Reading YAML: positions, core types, bounds, and the words for an author's slips."""

import os
import time
from pathlib import Path

import pytest

from followsuit.language.load import validate
from followsuit.language.reading.source import Mapping, Scalar, Sequence, plain_value, read, read_file

SLIPS = [
    # text, code, line, column
    ("", "empty-file", 1, 1),
    ("# only a comment\n", "empty-file", 1, 1),
    ("- a\n", "not-a-map", 1, 1),
    ("a: 1\nb: 2\na: 3\n", "duplicate-key", 3, 1),
    ("a:\n\tb: 1\n", "tab", 2, 1),
    ("say: I help: me\n", "unquoted-colon", 1, 12),
    ("a:1\nb: 2\n", "missing-blank", 1, 2),
    ("a: 1\n  b: 2\n", "bad-indent", 2, 3),
    ("a: {b: c: d}\n", "unquoted-colon", 1, 9),
    ("a: * b\n", "special-start", 1, 4),
    ("a: 1\nstate:\nphases: {}\n", "missing-value", 2, 1),
    ("a: 'x\n", "unclosed-quote", 1, 4),
    ("a: [1, 2\n", "unclosed-bracket", 1, 4),
    ("a: {w: bid[me] > 3}\n", "cut-expression", 1, 11),
    ("a: {w: max(b, c) > 3, d: 1}\n", "cut-expression", 1, 15),
    ("a: {w: card in 'K, Q'}\n", "cut-expression", 1, 20),
    ("a: [max(b, c)]\n", "cut-expression", 1, 5),
    ("a: {x: Only the dealer may, after all}\n", "missing-value", 1, 29),
    ("a: {b:1}\n", "missing-value", 1, 5),
    ("a: !!str 3\n", "explicit-tag", 1, 4),
    ("a: !python/object:x {}\n", "explicit-tag", 1, 4),
    ("a: ! 3\n", "explicit-tag", 1, 4),
    ("a: !x!y 3\n", "explicit-tag", 1, 4),
    ("b: &b {x: 1}\na: {<<: *b}\n", "merge-key", 2, 5),
    ("a: *b\n", "bad-alias", 1, 4),
    ("a: &b [*b]\n", "bad-alias", 1, 8),
    ("a: 1\n---\nb: 2\n", "several-documents", 2, 1),
    ("a: x\x07\n", "control-character", 1, 5),
    ("a: \u2028\n", "control-character", 1, 4),
    ("\u202ea: x\n", "control-character", 1, 1),
    ("a: x\ufeff\n", "control-character", 1, 5),
    ('a: "\\e[2Jx"\n', "control-character", 1, 5),
    ('a: "\\x07"\n', "control-character", 1, 5),
    ('a: "\\u202ex"\n', "control-character", 1, 5),
    ('a: "x\\r"\n', "control-character", 1, 5),
    ('"a\\0": x\n', "control-character", 1, 2),
    ("a:\n\u00a0\u00a0b: x\n", "hard-blank", 2, 1),
    ("a:\n  b:\u00a0x\n", "hard-blank", 2, 5),
    ("a:\n  b\u2003: x\n", "hard-blank", 2, 4),
    ("a: {b: x\u00a0}\n", "hard-blank", 1, 9),
    ("? [a]\n: b\n", "bad-key", 1, 3),
    ("a: {?: 3}\n", "bad-key", 1, 6),
    ("a: @x\n", "special-start", 1, 4),
    ("a: " + "[" * 60, "too-deep", 1, 43),
    ("a:\n  b: 1\n c: 2\n", "bad-indent", 3, 2),
    ('a: "\\UFFFFFFFF"\n', "syntax", 1, 1),
    ("%YAML " + "1" * 5000 + "\n---\na: 1\n", "syntax", 1, 1),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), SLIPS)
def test_slips_have_a_code_and_a_place(text: str, code: str, line: int, column: int) -> None:
    _, problems = read(text, "f.yaml")
    assert (problems[0].code, problems[0].position.line, problems[0].position.column) == (code, line, column)
    assert problems[0].message.endswith((".", "?"))


@pytest.mark.parametrize("text", ["no", "on", "NO", "yes", "012", "1:30", "1.5", "0x10", "1_000", "True", "'3'"])
def test_what_yaml_1_1_would_twist_stays_text(text: str) -> None:
    root, problems = read(f"a: {text}\n", "f")
    assert not problems
    assert plain_value(root) == {"a": text.strip("'")}


def test_core_types() -> None:
    root, _ = read("{a: 9, b: -3, c: true, d: null, e: ~, g: 0, h: 'true', i: [10, x]}", "f")
    assert plain_value(root) == {
        "a": 9, "b": -3, "c": True, "d": None, "e": None, "g": 0, "h": "true", "i": [10, "x"],
    }  # fmt: skip


def test_every_key_and_value_has_its_place() -> None:
    root, _ = read("\ufeffa:\n  key: 'text here'\n  long: >-\n    one\n    two\n  list: [x, yy]\n", "f")
    assert isinstance(root, Mapping)
    inner = root.get("a")
    assert isinstance(inner, Mapping)
    places = {}
    for entry in inner.entries:
        at = entry.value.items[1].position if isinstance(entry.value, Sequence) else entry.value.position
        places[entry.key.text] = (entry.key.position.line, entry.key.position.column, at.line, at.column, at.length)
    assert places == {"key": (2, 3, 2, 9, 9), "long": (3, 3, 4, 5, 3), "list": (6, 3, 6, 13, 2)}
    assert inner.get("long") == Scalar("one two", inner.get("long").position, plain=False)


def test_duplicate_keys_show_both_places() -> None:
    _, (problem,) = read("a: 1\nb: {c: 1, c: 2}\n", "f")
    assert str(problem.position) == "f:2:11"
    assert str(problem.related[0].position) == "f:2:5"


@pytest.mark.parametrize(
    "text",
    [
        "a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 40)),
        "a: " + "x" * 300_000,
        "a:\n" + "- x\n" * 60_000,
        "a: " + "{a: " * 20_000,
        "x: &x 1\na:\n" + "- *x\n" * 1000,
    ],
)
def test_bombs_are_refused_quickly(text: str) -> None:
    began = time.perf_counter()
    root, problems = read(text, "f")
    assert root is None
    assert problems[0].code in ("too-large", "too-deep", "too-many-aliases")
    assert time.perf_counter() - began < 10


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    latin, bom = tmp_path / "latin.yaml", tmp_path / "bom.yaml"
    latin.write_bytes(b"a: 1\nb: caf\xe9\n")
    bom.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    (tmp_path / "large.yaml").write_bytes(b"a: " + b"x" * 300_000)
    names = ("no.yaml", "", "latin.yaml", "large.yaml", "a\0b")
    codes = {name: read_file(tmp_path / name)[1][0].code for name in names}
    assert codes == {"no.yaml": "no-file", "": "no-file", "latin.yaml": "not-utf8", "large.yaml": "too-large",
                     "a\0b": "no-file"}  # fmt: skip
    assert (read_file(latin)[1][0].position.line, read_file(latin)[1][0].position.column) == (2, 7)
    assert plain_value(read_file(bom)[0]) == {"a": 1, "b": 2}


def test_what_is_there_and_no_file_is_told_as_what_it_is(tmp_path: Path) -> None:
    for name in ("pipe", "loop", "away"):
        (tmp_path / f"{name}.yaml").symlink_to(tmp_path / f"{name}.yaml" if name == "loop" else "nowhere")
    (tmp_path / "pipe.yaml").unlink()
    os.mkfifo(tmp_path / "pipe.yaml")
    why = {"pipe": "a device or a pipe", "loop": "Too many levels", "away": "a link to a file that is not there"}
    for name, reason in why.items():
        told = [read_file(tmp_path / f"{name}.yaml")[1], validate(str(tmp_path / f"{name}.yaml")).diagnostics]
        assert all(reason in found[0].message for found in told)
