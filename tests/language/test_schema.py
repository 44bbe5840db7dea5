"""The schema is made from the table of keys, and what it finds is said at the right place in an author's words."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from followsuit.core.resources import data_folder
from followsuit.language.assembly.longform import long_form
from followsuit.language.keys import keys_of
from followsuit.language.reading.source import read, read_file
from followsuit.language.reading.tree import Mapping, plain_value
from followsuit.language.records import PHASES
from followsuit.language.shape.schema import schema, shape_problems
from followsuit.language.shape.shapes import takes

LONG_FORM = Path(__file__).with_name("long_form.yaml").read_text(encoding="utf-8")
SCHEMA_FILE = data_folder("schemas") / "ruleset.schema.json"
SHIPPED = sorted(path for path in data_folder("rulesets").rglob("*.yaml"))


def document(text: str) -> Mapping:
    node, problems = read(text, "game.yaml")
    assert problems == ()
    assert isinstance(node, Mapping)
    return node


def problem(old: str, new: str) -> tuple[str, str, int, int, str | None]:
    """The one problem of the sample with a piece of its text replaced."""
    assert old in LONG_FORM
    (found,) = shape_problems(document(LONG_FORM.replace(old, new, 1)))
    assert LONG_FORM.splitlines()[found.position.line - 1]
    return found.code, found.message, found.position.line, found.position.column, found.hint


def line_of(text: str) -> int:
    return LONG_FORM[: LONG_FORM.index(text)].count("\n") + 1


def test_both_forms_are_valid_schemas():
    for merged in (True, False):
        Draft202012Validator.check_schema(schema(merged=merged))


def test_the_committed_schema_is_the_generated_one():
    assert json.loads(SCHEMA_FILE.read_text(encoding="utf-8")) == schema(merged=False), "run docs/generate.py"


def test_every_key_has_a_description_for_an_editors_hover():
    for definition in schema(merged=False)["$defs"].values():
        assert definition["title"]
        assert definition["additionalProperties"] is False
        for name, key in definition["properties"].items():
            assert key["description"].endswith((".", "…", "`")) or len(key["description"]) > 10, name


def test_objects_are_never_alternatives_of_oneof():
    assert "oneOf" not in json.dumps([schema(merged=True), schema(merged=False)])


def test_a_key_that_several_kinds_of_phase_have_takes_the_same_in_all():
    shapes: dict[str, set[str]] = {}
    for name, key in chain.from_iterable(keys_of(record).items() for record in PHASES.values()):
        shapes.setdefault(name, set()).add(takes(key.shape))
    assert {name: found for name, found in shapes.items() if len(found) > 1} == {}


def test_a_document_in_long_form_has_no_problems():
    assert shape_problems(document(LONG_FORM)) == ()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_the_file_form_takes_every_shipped_ruleset(path: Path):
    node, problems = read_file(path)
    assert problems == ()
    assert node is not None
    errors = Draft202012Validator(schema(merged=False)).iter_errors(plain_value(node))
    assert [(list(error.absolute_path), error.message) for error in errors] == []


PROBLEMS = [
    # what is replaced, by what, code, words of the message, the line it is reported at, words of the hint
    (
        "    until:",
        "    untill:",
        "unknown-key",
        "The ask phase `name_trump` has no key `untill`",
        "    until:",
        "mean until?",
    ),
    ("    until: maker", "    to: maker", "unknown-key", "no key `to`", "    until:", "phases of kind deal"),
    (
        "kind: tricks",
        "kind: trick",
        "wrong-value",
        "`kind` takes `deal`, `step`",
        "kind: tricks",
        "did you mean tricks?",
    ),
    ("    kind: deal\n", "", "missing-key", "The phase `deal` needs a `kind`: deal, step", "  deal:\n", None),
    ("range: 3..11", "range: 3-11", "wrong-value", "whole numbers as `a..b`, but `3-11`", "range: 3..11", None),
    ("players: 4", "players: 12", "wrong-value", "a number of players from 2 to 8", "players: 4", None),
    ("  talon: {", "  My Talon: {", "bad-name", "cannot be the name of a zone", "  talon: {", "write `my_talon`"),
    ("ends: throw_in", "ends: throwin", "wrong-value", "`throw_in`, `redeal` or `deal`", "ends: throw_in", "throw_in?"),
    ("first: eldest", "first: [a, b]", "wrong-kind", "`first` takes a seat, but a list", "first: eldest", "quotes"),
    (
        "led: {card: suit == led}",
        "led: [a]",
        "wrong-kind",
        "class `led` takes a condition, or a map",
        "led: {",
        None,
    ),
    ("type: suit}", "about: x}", "missing-key", "The variable `trump` needs `type`", "type: suit}", "`type` says:"),
    ("colour: black", "color: black", "unknown-key", "The suit `clubs` has no key `color`", "suits: {", "mean colour?"),
    ("cards: 1}", "cards: one}", "wrong-value", "a whole number from 1 to 128, but `one`", "cards: 1}", None),
    ("points: 2}\n", "point: 2}\n", "unknown-key", "The score line `march` has", "      march:", "mean points?"),
    ("default: true", "default: [true]", "wrong-kind", "but a list stands here", "default: true", None),
    ("kind: tricks", "kind: [tricks]", "wrong-value", "but a list stands here", "kind: tricks", None),
    ("kind: tricks", "kind: {a: b}", "wrong-value", "but a map stands here", "kind: tricks", None),
    ("  reached: {", "  Reached: {", "bad-name", "cannot be the name of an end", "    reached:", "write `reached`"),
]


@pytest.mark.parametrize("case", PROBLEMS, ids=lambda case: case[1].strip())
def test_a_problem_is_said_once_where_it_is_with_what_was_expected(case: tuple[str, str, str, str, str, str | None]):
    old, new, code, words, at, hint = case
    found = problem(old, new)
    assert found[0] == code
    assert words in found[1]
    assert found[2] == line_of(at)
    assert hint is None or (found[4] is not None and hint in found[4])


def test_all_problems_are_reported_in_the_order_of_the_text():
    text = LONG_FORM.replace("    until:", "    untill:").replace("range: 3..11", "range: x")
    text = text.replace("title:", "titel:")
    found = shape_problems(document(text))
    assert [item.code for item in found] == ["unknown-key", "wrong-value", "unknown-key"]
    assert [item.position.line for item in found] == sorted(item.position.line for item in found)


def test_numbers_and_flags_in_quotes_are_what_they_say():
    quoted = LONG_FORM.replace("cards: 1}", 'cards: "1"}').replace("kind: tricks", "kind: tricks\n    about: 5")
    assert shape_problems(document(quoted)) == ()


def test_an_abstract_ruleset_may_lack_anything_but_has_no_unknown_keys():
    text = (
        "title: Base\nabstract: true\nmatch: {best: lowest}\nphases: {deal: {kind: deal, card: {hand: {count: 5}}}}\n"
    )
    assert [item.code for item in shape_problems(document(text))] == ["unknown-key"]


def test_shorthands_written_out_have_no_problems():
    short = LONG_FORM.replace("say: {I pass: otherwise}", "say: I pass").replace("{type: suit}", "suit")
    assert shape_problems(document(short)) != ()
    assert shape_problems(long_form(document(short))) == ()


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("title: A\nplayers: 3\n", {"deck", "order", "phases", "match"}),
        ("title: A\nplayers: 3\nextends: b\n", set()),
        ("title: A\nplayers: 3\nabstract: true\n", set()),
        ("phases: {play: {leader: dealer, free: null}, shuffle: null}\n", set()),
        ("options: {o: {default: true, patch: {phases: {a: {calls: {b: {after: c}}}}}}}\n", set()),
    ],
)
def test_a_file_must_have_only_what_it_cannot_inherit(text, missing):
    errors = list(Draft202012Validator(schema(merged=False)).iter_errors(plain_value(document(text))))
    assert {error.message.split("'")[1] for error in errors} == missing


@pytest.mark.parametrize(
    "text",
    [
        "phases: {play: {leeder: dealer}}",
        "phases: {play: {kind: tricks, who: dealer}}",
        "options: {o: {patch: {phase: {}}}}",
        "score: {a: {first: {b: {pts: 1}}}}",
        "state: {Trump: suit}",
    ],
)
def test_the_file_form_refuses_unknown_keys_everywhere(text):
    assert not Draft202012Validator(schema(merged=False)).is_valid(plain_value(document(text)))
