"""Diagnostics as text: the caret stands under what is meant, whatever the line is made of."""

from __future__ import annotations

import json

import pytest

from followsuit.core.diagnostics import Diagnostic, Position, Related, Severity
from followsuit.present.diagnostics import as_data, format_diagnostic, format_diagnostics, summary

LINES = {
    "game.yaml": [
        "title: A game",
        "trump: [joker, J of trmp]",
        "\tsuits: {\u2660\u6f22\u5b57: blak}",
        "x" * 200 + " trmp " + "y" * 100,
    ],
    "base.yaml": ["state: {trump: suit}"],
}


def sources(file: str) -> list[str]:
    return LINES.get(file, [])


def at(line: int, column: int, length: int = 1, file: str = "game.yaml") -> Position:
    return Position(file, line, column, length)


def underlined(text: str) -> str:
    """What the first underline of a text stands under, in columns of a screen."""
    lines = text.splitlines()
    place = next(index for index, line in enumerate(lines) if "^" in line)
    start = lines[place].index("^")
    length = len(lines[place].rstrip()) - start
    shown = "".join(sign + ("\0" if sign in "\u6f22\u5b57" else "") for sign in lines[place - 1])
    return shown[start : start + length].replace("\0", "")


def test_everything_that_is_known_is_said():
    item = Diagnostic(
        "unknown-name",
        "There is no `trmp`.",
        at(2, 21, 4),
        related=(Related("names are declared here", at(1, 1, 5, "base.yaml")),),
        hint="did you mean trump?",
    )
    assert format_diagnostic(item, sources).splitlines() == [
        "game.yaml:2:21: error[unknown-name]: There is no `trmp`.",
        "  2 | trump: [joker, J of trmp]",
        "    |                     ^~~~",
        "  base.yaml:1:1: names are declared here",
        "  1 | state: {trump: suit}",
        "    | ^~~~~",
        "  hint: did you mean trump?",
    ]


@pytest.mark.parametrize(
    ("position", "word"),
    [
        (at(1, 8, 6), "A game"),
        (at(3, 9, 1), "{"),
        (at(3, 10, 3), "\u2660\u6f22\u5b57"),
        (at(3, 15, 4), "blak"),
        (at(4, 202, 4), "trmp"),
        (at(4, 1, 3), "xxx"),
        (at(4, 304, 3), "yyy"),
    ],
)
def test_the_underline_stands_under_the_word(position: Position, word: str):
    text = format_diagnostic(Diagnostic("c", "M.", position), sources)
    assert underlined(text) == word
    assert max(len(line) for line in text.splitlines()) <= 110


@pytest.mark.parametrize("position", [at(1, 400), at(99, 1), at(1, 1, file="gone.yaml"), at(0, 0), at(4, 1, 900)])
def test_a_place_outside_the_text_is_no_trouble(position: Position):
    assert "error[c]: M." in format_diagnostic(Diagnostic("c", "M.", position), sources)


@pytest.mark.parametrize("width", [20, 40, 100])
def test_a_clipped_line_is_as_wide_as_wanted(width: int):
    text = format_diagnostic(Diagnostic("c", "M.", at(4, 202, 4)), sources, width=width)
    assert underlined(text) == "trmp"
    assert len(text.splitlines()[1]) <= width + len("  4 | ")


def test_what_a_terminal_would_obey_is_not_passed_on():
    text = format_diagnostic(Diagnostic("c", "a \x1b[31m b \u202e c", at(1, 1)), lambda _: ["\x1b[2J \u202e title"])
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_the_summary_counts():
    error = Diagnostic("c", "M.", at(1, 1))
    warning = Diagnostic("c", "M.", at(1, 1, file="base.yaml"), Severity.WARNING)
    assert summary([]) == "no problems"
    assert summary([error]) == "1 error in 1 file"
    assert summary([warning, warning]) == "2 warnings in 1 file"
    assert summary([error, error, warning]) == "2 errors and 1 warning in 2 files"
    text = format_diagnostics([error, warning], sources)
    assert text.count("\n\n") == 2
    assert text.endswith("1 error and 1 warning in 2 files")


def test_the_caller_decides_on_colour():
    text = format_diagnostic(Diagnostic("c", "M.", at(1, 1)), sources, style=lambda role, text: f"<{role}>{text}</>")
    assert "<error>error[c]</>" in text
    assert "<source>title: A game</>" in text


def test_the_json_form_has_every_diagnostic_and_the_counts():
    data = json.loads(json.dumps(as_data([Diagnostic("c", "M.", at(1, 2), hint="h")])))
    assert data["errors"] == 1
    assert data["warnings"] == 0
    assert data["diagnostics"][0] | {"code": "c", "line": 1, "column": 2, "hint": "h"} == data["diagnostics"][0]
