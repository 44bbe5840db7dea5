"""What two rulesets differ in: told in words, in its section, with its place; nothing where they play alike."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

import followsuit
from followsuit.comparison.row import Row, Section
from followsuit.comparison.rules import compared
from followsuit.comparison.sheet import sheet
from followsuit.comparison.sides import Names, Side, names_of
from followsuit.language.assembly.choices import as_text
from followsuit.language.load import Loaded, Ruleset, load
from followsuit.language.records import Option
from support.variants import RULESETS, games

Options = dict[str, bool | int | str]


def told(rows: tuple[Row, ...]) -> list[tuple[str, str, str | None, str | None]]:
    return [(row.section.name, row.topic, row.a, row.b) for row in rows]


def patched(tmp_path: Path, name: str, text: str) -> Ruleset:
    file = tmp_path / "patch.yaml"
    file.write_text(text)
    return followsuit.load(name, with_files=[file])


def rules(rows: tuple[Row, ...]) -> list[tuple[str, str, str | None, str | None]]:
    """The rows without what players settle, from which the others follow."""
    return [row for row in told(rows) if row[0] != "SETTINGS"]


OPTIONS: list[tuple[str, Options, str, str, str | None, str | None]] = [
    ("euchre", {"stick_dealer": True}, "CALLS", "Name trump, “I pass”: when it is refused", None, "is the dealer"),
    ("euchre", {"bury_upcard": False}, "CALLS", "keep the turned card", None, None),
    ("euchre", {"deck32": True}, "CARDS", "The pack", "24 cards", "32 cards, with the eights and the sevens"),
    ("euchre", {"benny": True}, "CARDS", "The pack", "24 cards", "25 cards, with the joker"),
    ("euchre", {"target": 5}, "MATCH", "Target reached", "a side has at least ten", "a side has at least five"),
    ("euchre", {"defend_alone": True}, "CALLS", "Defending alone", None, "One of the defenders may play alone too."),
    ("euchre", {"alone_when": "before_lead"}, "DEAL", "In which order things happen", "going alone, pick up",
     "pick up, going alone"),
    ("hearts", {"first_trick_bar": False}, "PLAY", "What must be played to a lead", "play no heart", None),
    ("hearts", {"queen_breaks": True}, "PLAY", "break hearts: when it comes to this", "heart", "the queen of spades"),
    ("hearts", {"moon": "new"}, "SCORE", "Moon: moon taken off", None, "minus 26"),
    ("skat", {"kontra": True}, "CALLS", "Doubling", None, "Each defender in turn may double what the game counts."),
    ("napoleon", {"nap_pays": "ten"}, "OTHER", "the row (nap)", "5", "10"),
    ("pinochle", {"counting": "tens"}, "CARDS", "What cards count", "the aces 11", "the aces and the kings 10"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "section", "topic", "a", "b"), OPTIONS)
def test_what_an_option_changes(name, options, section, topic, a, b):  # noqa: PLR0917  (the columns of a table)
    rows = compared(followsuit.load(name), followsuit.load(name, options=options))
    assert rows[0].section is Section.SETTINGS
    found = [row for row in rules(rows) if row[0] == section and topic in row[1]]
    assert found, told(rows)
    for said, wanted in ((found[0][2], a), (found[0][3], b)):
        assert wanted is None or (said is not None and wanted in said)


PATCHES: list[tuple[str, str, tuple[str, str, str | None, str | None]]] = [
    ("euchre", "match: {next_dealer: dealer}",
     ("MATCH", "Who deals next", "the player to the dealer's left", "the dealer")),
    ("euchre", "match: {ties: another_deal}",
     ("MATCH", "If the best scores are equal", "they share the win", "another deal is played")),
    ("euchre", "phases: {deal: {cards: {hand: 4}}}", ("DEAL", "Deal, hand: how many cards", "five", "four")),
    ("euchre", "phases: {order_up: {calls: {pass: {say: Not me}}}}",
     ("CALLS", "Order up, “I pass”: the words for it", "“I pass”", "“Not me”")),
    ("euchre", "phases: {farewell: {kind: step, about: Cards are gathered.}}",
     ("DEAL", "Farewell", None, "Cards are gathered.")),
    ("euchre", "score: {result: {first: {made: {before: march}}}}",
     ("SCORE", "Result: the order of the lines", "march, made, euchred", "made, march, euchred")),
    ("euchre", "score: {result: {first: {made: {points: 3}}}}",
     ("SCORE", "Result, made: how many points", "one", "three")),
    ("euchre", "score: {result: {first: {march: null}}}", ("SCORE", "Result: march", "two, or four", None)),
    ("euchre", "wins: {trump: {card: suit == trumps, ties: last}}",
     ("PLAY", "which of two equals is the better", "the one played first", "the one played last")),
    ("euchre", "order: {usual: {trump: [joker, A of trump, rest of trump]}}",
     ("CARDS", "Usual: the trumps, from high to low", "the jack of the trump suit", "the ace of the trump suit")),
    ("euchre", "phases: {pick_up: null}", ("CALLS", "Pick up", "The dealer exchanges a card", None)),
    ("hearts", "follow: {no_penalty_card_first: null}",
     ("PLAY", "What must be played to a lead", "play no heart", None)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "wanted"), PATCHES)
def test_what_a_patch_changes(tmp_path, name, text, wanted):
    rows = compared(followsuit.load(name), patched(tmp_path, name, text))
    (found,) = told(rows)
    assert found[0] == wanted[0]
    assert wanted[1] in found[1]
    for said, words in zip(found[2:], wanted[2:], strict=True):
        assert said is words is None or (said is not None and words is not None and words in said)


def test_a_line_by_another_name(tmp_path):
    why = "The makers took three or four tricks."
    line = f"before: euchred, when: tricks(makers) >= 3, to: makers, points: 1, why: {why}"
    won = f"won: {{{line}}}"
    other = patched(tmp_path, "euchre", f"score: {{result: {{first: {{made: null, {won}}}}}}}")
    assert told(compared(followsuit.load("euchre"), other)) == [
        ("SCORE", "Result: what a line of the score is called", "made", "won")
    ]


def test_what_only_explains_is_no_difference(tmp_path):
    text = "about: Our game.\nphases: {order_up: {about: First we ask.}, deal: {packets: all at once}}\n"
    assert compared(followsuit.load("euchre"), patched(tmp_path, "euchre", text)) == ()


def test_a_definition_is_told_once():
    a, b = followsuit.load("skat", players=3), followsuit.load("skat", players=4)
    (meaning,) = [row for row in compared(a, b) if row.section is not Section.PLAYERS]
    assert meaning.section is Section.MEANINGS
    assert (meaning.a, meaning.b) == ("all players", "all players but the dealer")


@pytest.mark.parametrize(
    ("one", "other", "sections"),
    [
        ("euchre", "british-euchre", {"SETTINGS", "CARDS", "CALLS", "PLAY", "MATCH"}),
        ("two-handed-euchre", "three-handed-euchre", {"PLAYERS", "SETTINGS", "DEAL", "CALLS", "PLAY", "SCORE"}),
        ("schnapsen", "sixty-six", {"CARDS", "DEAL", "SCORE"}),
        ("whist", "german-whist", {"PLAYERS", "DEAL", "PLAY", "SCORE", "MATCH"}),
        ("skat", "pinochle", {"PLAYERS", "CARDS", "DEAL", "CALLS", "MELDS", "SCORE", "MATCH"}),
    ],
)
def test_games_differ_in_many_things(one, other, sections):
    rows = compared(followsuit.load(one), followsuit.load(other))
    assert sections <= {row.section.name for row in rows}
    order = list(Section)
    assert [order.index(row.section) for row in rows] == sorted(order.index(row.section) for row in rows)


@pytest.mark.parametrize(("one", "other"), [("euchre", "british-euchre"), ("hearts", "spades"), ("skat", "sheepshead")])
def test_sides_can_be_swapped(one, other):
    a, b = followsuit.load(one), followsuit.load(other)
    there, back = told(compared(a, b)), told(compared(b, a))
    assert len(there) == len(back)
    settled = {(section, one, other) for section, _, one, other in there}
    assert settled == {(section, other, one) for section, _, one, other in back}


def test_where_it_is_written():
    (_, row) = compared(followsuit.load("euchre"), followsuit.load("euchre", options={"stick_dealer": True}))
    assert row.at_a is None
    assert str(row.at_b).startswith("rulesets/euchre-family.yaml:")
    assert row.as_data()["at_b"] == str(row.at_b)


# --- every shipped ruleset ---------------------------------------------------------------------------------------

IDLE_ALONE = {("euchre", "no_trump", "stuck_dealer"), ("british-euchre", "no_trump", "stuck_dealer"),
              ("railroad-euchre", "no_trump", "stuck_dealer")}  # fmt: skip
"""Values that do nothing unless another option is on too, though they do not say that they need it."""


def other_values(option: Option) -> list[str]:
    """The values of an option; of a range its ends."""
    if option.values:
        return list(option.values)
    return [as_text(value) for value in (option.range or (True, False))]


def switched_on(options: dict[str, Option], name: str) -> dict[str, str]:
    """The options that an option needs, on."""
    return {need: other_values(options[need])[-1 if options[need].range else 0] for need in options[name].needs or ()}


def variant(loaded: Loaded, options: dict[str, str], players: int) -> Ruleset | None:
    assert loaded.family is not None
    return loaded.family.changed(options, players).ruleset


@pytest.mark.parametrize("name", games())
def test_a_game_does_not_differ_from_itself_and_every_value_is_told(name):
    loaded = load(name)
    base = loaded.ruleset
    assert base is not None
    for players in base.counts:
        one, other = variant(loaded, {}, players), variant(load(name), {}, players)
        assert one is None or other is None or compared(one, other) == ()
    options = base.rules.options or {}
    for option in options:
        for value in other_values(options[option]):
            if value != as_text(base.choices[option]) and (name, option, value) not in IDLE_ALONE:
                assert _is_told(loaded, option, value), f"{option}={value}"


def _is_told(loaded: Loaded, option: str, value: str) -> bool:
    """Whether a value changes some rule in words, with any number of players that may choose it."""
    base = loaded.ruleset
    assert base is not None
    needs = switched_on(base.rules.options or {}, option)
    tried = False
    for players in base.counts:
        without, with_it = variant(loaded, needs, players), variant(loaded, {**needs, option: value}, players)
        if without is None or with_it is None:
            continue
        rows = compared(without, with_it)
        assert all(row.a != row.b and "_" not in f"{row.topic}{row.a}{row.b}" for row in rows), told(rows)
        if rules(rows):
            return True
        tried = True
    return not tried


# --- on paper ----------------------------------------------------------------------------------------------------


def printed(rows: tuple[Row, ...], width: int | None) -> list[str]:
    console = Console(width=width or 200, force_terminal=False, color_system=None)
    with console.capture() as capture:
        console.print(sheet(rows, Names("Euchre", "British Euchre"), width))
    return [line.rstrip() for line in capture.get().splitlines()]


def test_a_table_where_it_fits_and_lines_elsewhere():
    rows = compared(followsuit.load("euchre"), followsuit.load("british-euchre"))
    table, lines = printed(rows, 100), printed(rows, None)
    head = next(line for line in table if line.startswith("The cards"))
    assert head.split("  ")[0] == "The cards"
    assert head.index("Euchre") < head.index("British Euchre")
    assert max(map(len, table)) <= 100
    assert lines[lines.index("The cards") + 1 :][:3] == [
        "  The pack",
        "    Euchre: 24 cards",
        "    British Euchre: 25 cards, with the joker",
    ]
    assert "    Euchre: 24 cards" in printed(rows, 60)


def test_names_say_what_sets_the_two_apart():
    euchre = followsuit.load("euchre")
    stick = followsuit.load("euchre", options={"stick_dealer": True, "benny": True, "target": 7})
    red = followsuit.load("euchre", with_files=[RULESETS / "house/red-only.yaml"])
    assert tuple(names_of(Side(euchre), Side(followsuit.load("spades")))) == ("Euchre", "Spades")
    assert tuple(names_of(Side(euchre), Side(stick))) == ("Euchre", "Euchre (benny: yes and 2 more)")
    assert tuple(names_of(Side(euchre), Side(red, ("house/red-only",)))) == ("Euchre", "Euchre (with red-only)")
    assert tuple(names_of(Side(euchre), Side(euchre))) == ("Euchre (the first)", "Euchre (the second)")


def test_a_condition_put_beside_an_older_reason_is_told(tmp_path):
    file = tmp_path / "brave.yaml"
    file.write_text("score: {jack: {when: {brave: count(won(winner_of('JD')) & 'hearts') > 0}}}")
    hearts = followsuit.load("hearts", options={"omnibus": True})
    brave = followsuit.load("hearts", options={"omnibus": True}, with_files=[file])
    (row,) = compared(hearts, brave)
    assert row.b == "whoever has won the jack of diamonds has won at least one heart"

    plain = followsuit.load("hearts")
    (line,) = [row for row in rules(compared(plain, brave)) if row[0] == "SCORE"]
    assert line[3] == f"Took the jack of diamonds, if {row.b}. Points: minus ten."


def test_lines_calls_and_what_is_noted_are_told_in_sentences():
    def row(a: str, b: str, topic: str, **options: str | bool) -> tuple[str | None, str | None]:
        found = compared(followsuit.load(a), followsuit.load(b, options=options))
        return next((item.a, item.b) for item in found if item.topic == topic)

    assert row("schnapsen", "sixty-six", "Result: nobody won") == (None, "Nobody has 66. Points: none.")
    assert row("whist", "whist", "“score in this game”", rubber=True)[0] == "the player's score"
    assert row("bid-euchre", "hasenpfeffer", "Auction: “Little Pepper”") == (
        "The player's side will take all six tricks.",
        None,
    )
    assert row("bid-euchre", "hasenpfeffer", "Auction, “I bid …”: which values may be named") == (
        "one to five",
        "one to six",
    )
    assert row("euchre", "three-handed-euchre", "Pick up: whether it may be declined")[0] == "no"
    alone = row("euchre", "three-handed-euchre", "Going alone, “I play alone”: whether the maker is alone")
    assert alone == (None, "yes")
