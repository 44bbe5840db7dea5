"""What a document declares: the pack, tables as ints, one namespace; wrong declarations with code, line and hint."""

import pytest
from test_expressions import DECLARED

from followsuit.core.diagnostics import Position
from followsuit.language.declaring.declarations import declare, parse_domain
from followsuit.language.reading.source import Mapping, read

SUITS = "suits: {clubs: black, hearts: red}, ranks: A K Q"


def declared(text, players=4):
    node, problems = read(text, "f")
    assert problems == ()
    assert isinstance(node, Mapping)
    return declare(node, players)


@pytest.mark.parametrize(
    ("deck", "codes"),
    [
        (SUITS, "AC KC QC AH KH QH"),
        (f"{SUITS}, copies: 2", "AC KC QC AH KH QH AC KC QC AH KH QH"),
        (f"{SUITS}, extra: {{joker: {{code: JK}}}}", "AC KC QC AH KH QH JK"),
        (f"{SUITS}, extra: {{joker: {{code: JK, copies: 3}}}}", "AC KC QC AH KH QH JK JK JK"),
        (f"{SUITS}, extra: {{joker: {{code: JK, copies: 0}}}}", "AC KC QC AH KH QH"),
        (f"{SUITS}, copies: 2, extra: {{joker: {{code: JK, copies: 1}}}}", "AC KC QC AH KH QH JK AC KC QC AH KH QH"),
        (f'{SUITS}, remove: "Q, AH"', "AC KC KH"),
        (f"{SUITS}, remove: [Q of clubs, hearts]", "AC KC"),
        ("suits: {stars: {colour: x, letter: Z}}, ranks: 10 9", "TZ 9Z"),
    ],
)
def test_packs(deck, codes):
    found, problems = declared(f"deck: {{{deck}}}")
    assert problems == ()
    assert " ".join(card.code for card in found.deck.cards) == codes
    assert [card.index for card in found.deck.cards] == list(range(len(found.deck)))


def test_twins_share_a_face():
    found, _ = declared(f"deck: {{{SUITS}, copies: 2}}")
    assert [card.face for card in found.deck.cards] == [*range(6), *range(6)]
    assert found.deck.by_code["AC"] == 1 | 1 << 6


def test_tables_are_ints():
    table = DECLARED.tables["contracts"]
    assert table.rows == ("6S", "6NT", "none_taken")
    assert [table.cells[row, "strain"] for row in range(3)] == [3, 4, 4]
    assert [table.cells[row, "misere"] for row in range(3)] == [0, 0, 1]
    assert DECLARED.tables["sizes"].numbers == {2: 0, 3: 1, 4: 2}


def test_zones_and_variables():
    assert {name: zone.per for name, zone in DECLARED.zones.items()} == {
        "hand": "seat", "won": "seat", "trick": None, "stock": None, "turn_up": None, "dummies": "seat",
    }  # fmt: skip
    assert str(DECLARED.variables["contract"].type) == "a row of contracts"
    assert DECLARED.definitions["is_out"].parameters == ("u",)


WRONG = [
    ("state: {trick_no: bool}", "reserved-name", 1, "another name"),
    ("state: {yes_no: bool, card: card}", "reserved-name", 1, "another name"),
    ("state: {a: bool}\nzones: {a: {}}", "name-taken", 2, "another name"),
    ("state: {a: bool}\ndefine: {a: 1}", "name-taken", 2, "another name"),
    ("options: {o: {values: {may: x, a: y}}}\nstate: {a: bool}", "name-taken", 2, "another name"),
    ("state: {a: bool}\ntables: {t: {columns: {n: 0..3}, rows: {a: 1}}}", "name-taken", 2, "another name"),
    ("state: {hearts: bool}", "name-taken", 2, "another name"),
    ("state: {a: seet}", "bad-domain", 1, "seat"),
    ("state: {a: int}", "bad-domain", 1, "0..13"),
    ("state: {a: 3..1}", "empty-span", 1, "lower"),
    ("state: {a: row of t}", "unknown-table", 1, "tables:"),
    ("tables: {t: {columns: {n: 0..3}, rows: {x: {n: 7}}}}", "bad-cell", 1, "0 to 3"),
    ("tables: {t: {columns: {n: suit}, rows: {x: [hearst]}}}", "bad-cell", 1, "hearts"),
    ("tables: {t: {columns: {n: 0..3}, rows: {x: {m: 1}}}}", "unknown-column", 1, "n"),
    ("tables: {t: {columns: {n: 0..3}, rows: {x: [1, 2]}}}", "bad-cell", 1, "n"),
    ("define: {a: b + 1, b: a + 1}", "definition-cycle", 1, "never itself"),
    ("state: {a: seat}\ndefine: {b(a): a}", "name-taken", 2, "another name"),
    ("state: {a: seat, b: seat}\ndefine: {differ: a != b}", "maybe-absent", 2, "!= none"),
    ("define: {a: everone}", "unknown-name", 1, "everyone"),
    ("define: {a(x): count(x) + 1 + nothin}", "unknown-name", 1, ""),
]


@pytest.mark.parametrize(("text", "code", "line", "hint"), WRONG)
def test_wrong(text, code, line, hint):
    _, problems = declared(f"{text}\ndeck: {{{SUITS}}}")
    assert (problems[0].code, problems[0].position.line) == (code, line)
    assert hint in (problems[0].hint or "")
    if code == "name-taken":
        assert problems[0].related


@pytest.mark.parametrize(
    ("deck", "code"),
    [
        ("suits: {clubs: black, coins: red}, ranks: A K", "same-letter"),
        ("suits: {clubs: black}, ranks: A K A", "duplicate-rank"),
        ("suits: {atouts: {prefix: t, ranks: K 1}, kites: red}, ranks: 10 9", "same-code"),
        ("suits: {atouts: {prefix: t, ranks: 2 1}, towers: red}, ranks: 10 9", "same-letter"),
        (f"{SUITS}, extra: {{ace: {{code: AC}}}}", "same-code"),
        ("suits: {clubs: b, hearts: r, stars: g}, ranks: A K Q J 10 9 8 7 6 5 4, copies: 4", "deck-size"),
        (f"{SUITS}, remove: all", "deck-size"),
        (f"{SUITS}, remove: rest", "pattern-syntax"),
        (f"{SUITS}, remove: K of mate(clubs)", "bad-remove"),
        (f"{SUITS}, remove: hearst", "unknown-card"),
        (f"{SUITS}, sets: {{a: K of cubs}}", "unknown-name"),
    ],
)  # fmt: skip
def test_wrong_packs(deck, code):
    _, problems = declared(f"deck: {{{deck}}}")
    assert problems[0].code == code


def test_a_mistake_in_a_definition_is_reported_once():
    found, problems = declared(f"define: {{a: everone, b: a | dealer}}\ndeck: {{{SUITS}}}")
    assert [problem.code for problem in problems] == ["unknown-name"]
    assert set(found.definitions) == {"a", "b"}


def test_definitions_that_grow_are_refused():
    grown = "\n".join(f"  d{n}(x): d{n + 1}(x) + d{n + 1}(x)" for n in range(30))
    _, problems = declared(f"define:\n{grown}\n  d30(x): x\n  all_of_it: d0(1)\ndeck: {{{SUITS}}}")
    assert "expression-too-large" in {problem.code for problem in problems}


@pytest.mark.parametrize(
    ("text", "kind", "low", "high"),
    [("bool", "bool", None, None), ("0..13", "int", 0, 13), ("-5..5", "int", -5, 5), ("seats", "seats", None, None),
     (" card ", "card", None, None), ("row of t", "row", None, None), ("rows of t", "rows", None, None)],
)  # fmt: skip
def test_domains(text, kind, low, high):
    type_, problems = parse_domain(text, Position("f", 1, 1), ("t",))
    assert problems == ()
    assert (type_.kind, type_.low, type_.high) == (kind, low, high)
