"""The records hold what the document says, every expression typed in the scope of its place."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from followsuit.core.diagnostics import Diagnostic
from followsuit.language import records as r
from followsuit.language.building.build import Built, build
from followsuit.language.building.leaves import joined
from followsuit.language.building.plain import counts, ranks, span, whole
from followsuit.language.keys import Shape
from followsuit.language.reading.source import read
from followsuit.language.reading.tree import Mapping, Node, Scalar
from followsuit.language.shape.shapes import WORDS
from followsuit.language.terms import Term

LONG_FORM = Path(__file__).with_name("long_form.yaml").read_text(encoding="utf-8")


def document(text: str) -> Mapping:
    node, problems = read(text, "game.yaml")
    assert problems == ()
    assert isinstance(node, Mapping)
    return node


def value(text: str) -> Node:
    node = document(f"value: {text}").get("value")
    assert node is not None
    return node


def built(old: str = "", new: str = "", players: int = 4) -> Built:
    assert old in LONG_FORM
    return build(document(LONG_FORM.replace(old, new, 1)), players)


def rules() -> r.Rules:
    result = built()
    assert result.diagnostics == ()
    assert result.rules is not None
    return result.rules


def problem(old: str, new: str, players: int = 4) -> Diagnostic:
    (found,) = built(old, new, players).diagnostics
    return found


def test_plain_values_are_read_as_their_keys_want():
    game = rules()
    assert game.title == "Plain Trumps"
    assert game.players == (4,)
    assert game.sides == 2
    assert game.deck.ranks == ("A", "K", "Q", "J", "T", "9")
    assert game.options is not None
    assert [option.default for option in game.options.values()] == [5, True, "eldest_leads"]
    assert game.options["target"].range == (3, 11)
    assert game.options["opening"].values is not None
    assert game.options["opening"].values["maker_leads"].patch == {"phases": {"play": {"leader": "maker"}}}


def test_types_and_definitions_come_from_the_declarations():
    game = rules()
    assert game.state is not None
    assert game.define is not None
    assert [(name, variable.type.kind) for name, variable in game.state.items()] == [
        ("trump", "suit"),
        ("maker", "seat"),
        ("bid", "int"),
        ("shown", "cards"),
    ]
    assert game.define["ours(x)"].value == "x in makers"


def test_phases_are_records_of_their_kind_in_order():
    kinds = {name: type(phase) for name, phase in rules().phases.items()}
    assert kinds == {"deal": r.DealPhase, "name_trump": r.AskPhase, "play": r.TricksPhase}


def test_every_phrase_has_its_condition_and_otherwise_is_last():
    ask = rules().phases["name_trump"]
    assert isinstance(ask, r.AskPhase)
    say = ask.calls["name"].say
    assert say is not None
    assert [words for words, _ in say] == ["next it is", "I name it"]


def test_assignments_know_their_target_and_its_type():
    ask = rules().phases["name_trump"]
    assert isinstance(ask, r.AskPhase)
    call = ask.calls["name"]
    assert call.with_ is not None
    assert call.do is not None
    assert [(item.target.value, item.target.type.kind) for item in call.do] == [
        ("trump", "suit"),
        ("maker", "seat"),
        ("bid", "int"),
    ]
    assert call.do[0].value.op == "local"
    assert call.do[2].target.args[0].type.kind == "seat"


def test_the_name_of_a_for_is_known_in_what_it_repeats():
    play = rules().phases["play"]
    assert isinstance(play, r.TricksPhase)
    assert play.after_trick is not None
    step = play.after_trick["keep_it"]
    assert isinstance(step, r.StepPhase)
    assert step.for_ is not None
    assert step.do is not None
    assert list(step.for_) == ["s"]


def test_absent_keys_have_their_defaults_as_typed_terms():
    game = rules()
    ask = game.phases["name_trump"]
    assert isinstance(ask, r.AskPhase)
    assert ask.each == "once"
    assert isinstance(ask.who, Term)
    assert ask.who.type.kind == "seats"
    assert isinstance(game.match.first_dealer, Term)
    assert game.match.best == "highest"
    assert game.match.throw_in_counts is False


def test_groups_and_lines_of_the_score_are_told_apart():
    score = rules().score
    assert score is not None
    assert isinstance(score["result"], r.LineGroup)
    assert list(score["result"].first or {}) == ["march", "made"]
    assert type(score["euchred"]) is r.Line


def test_every_record_knows_where_it_and_its_keys_are_written():
    ask = rules().phases["name_trump"]
    lines = LONG_FORM.splitlines()
    assert lines[ask.position.line - 1] == "  name_trump:"
    assert lines[ask.places["until"].line - 1].strip().startswith("until:")


def test_examples_keep_the_case_as_written():
    examples = rules().examples
    assert examples is not None
    assert examples["march"].given == {"maker": 0, "tricks": [5, 0, 0, 0]}
    assert examples["march"].node is not None
    given = examples["march"].node.entry("given")
    assert given is not None
    assert LONG_FORM.splitlines()[given.key.position.line - 1].strip().startswith("given:")


def test_a_zone_names_the_move_that_empties_it():
    deal = built("{cards: bottom(talon), from: talon, to: turned}", "{to: trick}").rules.phases["deal"]
    assert deal.move["turned"].from_.op == "zone"
    assert deal.move["turned"].from_.value == "turned"


def test_all_problems_are_found_and_the_rest_is_built():
    text = LONG_FORM.replace("until: maker != none", "until: makr != none").replace("leader: eldest", "leader: eldst")
    result = build(document(text), 4)
    assert [item.position.line for item in result.diagnostics] == sorted(
        index for index, line in enumerate(text.splitlines(), 1) if "makr" in line or "eldst" in line
    )
    assert result.rules is not None
    assert set(result.rules.phases) == {"deal", "name_trump", "play"}


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("hand: {count: 5}", "hands: {count: 5}", "unknown-name", "no zone `hands`"),
        ("pass: {say", "pass: {answers: nam, say", "unknown-name", "answers `nam`"),
        ("with: {u: suits}", "with: {u: suits, hand: 0..3}", "name-taken", "`hand`"),
        ("for: {s: everyone}", "for: {s: everyone, none: nobody}", "name-taken", "it is built in"),
        ("sides: opposite", "sides: 3", "bad-sides", "4 players cannot form 3 sides"),
    ],
)  # fmt: skip
def test_names_that_fit_nothing(old: str, new: str, code: str, words: str):
    found = problem(old, new)
    assert found.code == code
    assert words in found.message


def test_partners_need_an_even_number():
    assert "even number" in problem("players: 4", "players: 3", players=3).message


def test_without_deck_or_phases_there_are_no_rules():
    assert built("match:", "mtch:").rules is None


@pytest.mark.parametrize("text", ["[]", "{}", "x", "5", "[[1], {a: b}]"])
@pytest.mark.parametrize("name", [field.name for field in fields(r.Rules) if "key" in field.metadata])
def test_a_value_of_any_shape_is_no_trouble(name: str, text: str):
    node = document(LONG_FORM)
    entries = tuple(entry for entry in node.entries if entry.key.text != name)
    changed = Mapping((*entries, document(f"{name}: {text}").entries[0]), node.position)
    assert build(changed, 4).declarations.players == 4


@pytest.mark.parametrize(
    ("reader", "text", "result"),
    [
        (whole, "12", 12),
        (whole, '"12"', 12),
        (whole, "x", None),
        (whole, "[1]", None),
        (span, "3..11", (3, 11)),
        (span, "7", (7, 7)),
        (counts, "2..4", (2, 3, 4)),
        (counts, "[3, 5]", (3, 5)),
        (counts, "{3: {}, 4: {sides: 2}}", (3, 4)),
        (counts, "many", None),
        (ranks, "A K 10 9", ("A", "K", "T", "9")),
        (ranks, "[a, 10]", ("A", "T")),
    ],
)
def test_plain_readers(reader: Any, text: str, result: Any):
    assert reader(value(text)) == result


def test_every_shape_has_words_for_an_author():
    plain = {shape for shape in Shape.__args__ if shape.__name__ not in {"Expr", "Whole", "Word", "MapOf", "Kinded"}}
    assert {shape.__name__ for shape in plain - set(WORDS)} == {"Body", "OneOf"}


def test_patterns_of_a_list_are_one_pattern_in_order():
    deck = built("courts: K Q J", "courts: [K, J of trump, Q of mate(trump)]").rules.deck
    term = deck.sets["courts"]
    assert [part.suit for part in term.value.parts] == [None, 0, 1]
    assert len(term.args) == 2
    assert joined([term]) is term


def _terms(record: Any) -> list[Term]:
    if isinstance(record, Term):
        return [record]
    if isinstance(record, dict):
        return [term for item in record.values() for term in _terms(item)]
    if isinstance(record, tuple):
        return [term for item in record for term in _terms(item)]
    if isinstance(record, Scalar | Mapping) or not is_dataclass(record):
        return []
    return [term for item in fields(record) for term in _terms(getattr(record, item.name))]


def test_every_term_stands_in_the_file():
    lines = LONG_FORM.splitlines()
    for term in _terms(rules()):
        assert 1 <= term.position.line <= len(lines)
        assert term.position.file == "game.yaml"
