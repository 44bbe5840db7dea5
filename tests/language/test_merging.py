"""Long form, merging with `null`, and the order that `before` and `after` make."""

import pytest

from followsuit.core.diagnostics import Position
from followsuit.language.assembly.longform import long_form
from followsuit.language.assembly.merging import Layer, Merged, apply
from followsuit.language.reading.source import Mapping, plain_value, read

LONG_FORMS = [
    ("follow: {suit: suit == led}", {"follow": {"suit": {"card": "suit == led"}}}),
    ("aliases: One", {"aliases": ["One"]}),
    ("free: card in 'joker'", {"free": {"rule": {"card": "card in 'joker'"}}}),
    ("state: {a: bool, b: null}", {"state": {"a": {"type": "bool"}, "b": None}}),
    ("order: {usual: {trump: joker, plain: [A, rest]}}",
     {"order": {"usual": {"trump": ["joker"], "plain": ["A", "rest"]}}}),
    ("phases: {p: {when: x, calls: {c: {say: Yes, barred: y}}}}",
     {"phases": {"p": {"when": {"rule": "x"},
                       "calls": {"c": {"say": {"Yes": "otherwise"}, "barred": {"rule": "y"}}}}}}),
    ("phases: {p: {cards: {hand: 5}, move: {up: stock}}}",
     {"phases": {"p": {"cards": {"hand": {"count": 5}}, "move": {"up": {"to": "stock"}}}}}),
    ("phases: {p: {moves: {m: {allow: x}}, after_trick: {q: {when: z}}}}",
     {"phases": {"p": {"moves": {"m": {"allow": {"choose_what_is_allowed": {"card": "x"}}}},
                       "after_trick": {"q": {"when": {"rule": "z"}}}}}}),
    ("score: {g: {first: {l: {when: x, points: 2}}}, h: {when: y}}",
     {"score": {"g": {"first": {"l": {"when": {"rule": "x"}, "points": 2}}}, "h": {"when": {"rule": "y"}}}}),
    ("options: {o: {values: {v: Words., w: {patch: {state: {a: bool}}}}}}",
     {"options": {"o": {"values": {"v": {"about": "Words."}, "w": {"patch": {"state": {"a": "bool"}}}}}}}),
    ("players: {2: {follow: {suit: x}}}", {"players": {"2": {"follow": {"suit": "x"}}}}),
    ("phases: 3\nscore: [a]\nfollow: {x: [1]}\nodd: {when: x}",
     {"phases": 3, "score": ["a"], "follow": {"x": [1]}, "odd": {"when": "x"}}),
]  # fmt: skip

MERGES = [
    # base, patch, result
    ("zones: {a: {cards: 1}, b: {}}", "zones: {a: null, c: {cards: 2}}", {"zones": {"b": {}, "c": {"cards": 2}}}),
    ("sources: [a, b]", "sources: [c]", {"sources": ["c"]}),
    ("tables: {t: {rows: {a: [1], b: [2]}}}", "tables: {t: {rows: {a: {after: b}, c: {n: 3, before: FIRST}}}}",
     {"tables": {"t": {"rows": {"c": {"n": 3}, "b": [2], "a": [1]}}}}),
    ("tables: {t: {columns: {n: 0..3, m: 0..3}, rows: {a: [1, 2], b: 3}}}",
     "tables: {t: {rows: {a: {m: 0}, b: {m: 1}}}}",
     {"tables": {"t": {"columns": {"n": "0..3", "m": "0..3"},
                       "rows": {"a": {"n": 1, "m": 0}, "b": {"n": 3, "m": 1}}}}}),
    ("follow: {suit: x}", "follow: {suit: {say: words}}", {"follow": {"suit": {"card": "x", "say": "words"}}}),
    ("phases: {p: {when: {a: x}}}", "phases: {p: {when: y}}", {"phases": {"p": {"when": {"a": "x", "rule": "y"}}}}),
    ("options: {o: {patch: {zones: {a: null}}}}", "options: {o: {default: true}}",
     {"options": {"o": {"patch": {"zones": {"a": None}}, "default": True}}}),
    ("options: {o: {patch: {zones: {a: null}}}}", "options: {o: {patch: {state: {b: bool}}}}",
     {"options": {"o": {"patch": {"state": {"b": "bool"}}}}}),
    ("players: {2: {zones: {a: null}}}", "players: 3", {"players": 3}),
    ("examples: {e: {given: {trump: null, dealer: 1}}}", "examples: {e: {given: {dealer: null}}}",
     {"examples": {"e": {"given": {"trump": None}}}}),
    ("order: {u: {trump: [joker, rest]}}", "order: {u: {trump: {rest: null, best: {cards: 2S, before: joker}}}}",
     {"order": {"u": {"trump": {"best": "2S", "joker": "joker"}}}}),
    ("order: {u: {trump: {a: joker}}}", "order: {u: {trump: [rest]}}", {"order": {"u": {"trump": ["rest"]}}}),
    ("phases: {p: {say: {One: x, Two: otherwise}}}", "phases: {p: {say: {Three: y}}}",
     {"phases": {"p": {"say": {"One": "x", "Three": "y", "Two": "otherwise"}}}}),
    ("phases: {p: {say: {One: x, Two: otherwise}}}", "phases: {p: {say: Four}}",
     {"phases": {"p": {"say": {"One": "x", "Four": "otherwise"}}}}),
]  # fmt: skip

ORDERS = [
    # patch of phases a b c, order, codes of what is said
    ("{d: {before: b}}", "a d b c", []),
    ("{d: {after: b}}", "a b d c", []),
    ("{d: {after: a}, e: {after: a}}", "a d e b c", []),
    ("{d: {after: a}, f: {after: d}, e: {after: a}}", "a d f e b c", []),
    ("{d: {before: b}, e: {before: b}}", "a d e b c", []),
    ("{c: {before: a}}", "c a b", []),
    ("{e: {after: d}, d: {before: a}}", "d e a b c", []),
    ("{d: {after: LAST}}", "a b c d", []),
    ("{d: {before: FIRST}}", "d a b c", []),
    ("{d: {about: x}}", "a b c d", ["unplaced-entry"]),
    ("{d: {after: bb}}", "a b c d", ["unknown-anchor"]),
    ("{b: null, d: {after: b}}", "a c d", ["anchor-gone"]),
    ("{d: {after: e}, e: {after: d}}", "a b c d e", ["unknown-anchor", "unknown-anchor"]),
    ("{d: {after: a, before: b}}", "a d b c", ["two-places"]),
    ("{d: {after: [a]}}", "a b c d", ["unknown-anchor", "unplaced-entry"]),
    ("{d: null}", "a b c", ["patch-changes-nothing"]),
    ("{a: {about: x}}", "a b c", ["patch-changes-nothing"]),
    ("{a: {before: b}}", "a b c", ["patch-changes-nothing"]),
]


def document(text: str, file: str = "f") -> Mapping:
    root, problems = read(text, file)
    assert isinstance(root, Mapping)
    assert not problems
    return long_form(root)


def merged(*texts: str) -> Merged:
    result = None
    for number, text in enumerate(texts):
        layer = Layer(document(text, f"f{number}"), "The patch", Position(f"f{number}", 1, 1), is_patch=number > 0)
        result = apply(result, layer)
    assert result
    return result


@pytest.mark.parametrize(("text", "expected"), LONG_FORMS)
def test_long_form(text: str, expected: object) -> None:
    assert plain_value(document(text)) == expected


@pytest.mark.parametrize(("base", "patch", "expected"), MERGES)
def test_merging(base: str, patch: str, expected: object) -> None:
    result = merged(base, patch)
    assert plain_value(result.document) == expected
    assert list(map(str, _names(plain_value(result.document)))) == list(map(str, _names(expected)))


@pytest.mark.parametrize(("patch", "order", "codes"), ORDERS)
def test_order(patch: str, order: str, codes: list[str]) -> None:
    result = merged("phases: {a: {about: x}, b: {}, c: {}}", f"phases: {patch}")
    phases = result.document.get("phases")
    assert isinstance(phases, Mapping)
    assert " ".join(phases.names()) == order
    assert sorted(problem.code for problem in result.problems) == codes
    assert "before" not in str(plain_value(phases))


def test_values_remember_who_wrote_them() -> None:
    result = merged("state: {a: {type: bool, keep: deal}}", "state: {a: {keep: match}}")
    entry = result.document.get("state").get("a")
    assert entry.get("type").position.file == "f0"
    assert (entry.get("keep").position.file, entry.entry("keep").key.position.file) == ("f1", "f1")


def test_a_later_layer_learns_who_deleted_an_anchor() -> None:
    result = merged("phases: {a: {}, b: {}}", "phases: {b: null}", "phases: {c: {after: b}}")
    (problem,) = result.problems
    assert (problem.code, str(problem.related[0].position)) == ("anchor-gone", "f1:1:10")


def _names(value: object) -> list[object]:
    if isinstance(value, dict):
        return [name for key, inner in value.items() for name in (key, *_names(inner))]
    return []
