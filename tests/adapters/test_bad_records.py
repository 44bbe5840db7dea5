"""Bad input: whatever a file holds, the answer is a report or a sentence, never an exception of another kind."""

import contextlib
import copy
import cProfile
import json
import pstats
import random
import tracemalloc

import pytest

import followsuit
from adapters.records import BOARD, DATA, FILES, check, deal, match
from cli.running import run
from followsuit import RecordError
from followsuit.adapters.pbn import read_pbn
from followsuit.adapters.recorded import MOST_BYTES, MOST_DEALS
from followsuit.present.cards import Faces
from followsuit.present.foreign import checked_data, checked_lines

VALUES = [None, 7, -1, 2.5, True, "", "Qx", "zz", "[/b]", [], {}, [["9c"]], {"a": [1]}, 10**30, ["x"] * 3]
"""What may stand where something else should."""


def places(value, path=()):
    """The path of every value in a document."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


def changed(data, path, value):
    """The document with another value at a place."""
    new = copy.deepcopy(data)
    at = new
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return new


def full_match():
    """A match in which everything stands that a file may hold."""
    exchange = {"sender": 0, "receiver": 2, "cards": ["Jd"]}
    lone = deal(
        ["Pass"] * 5 + ["h"],
        ["9s As", "Jh 9h", "Jd Qh", "Th Ts", "Qs Jc"],
        dealer=0,
        up="Ks",
        number=1,
        bidding={"isAlone": True, "aloneDefender": 1, "cardExchanges": [exchange], "discard": "9c"},
        playerCards=[["9d", "Tc"], [], [], []],
    )
    rules = {"partners_best": True, "defend_alone": True, "winning_score": 10, "loner_lead": "LEFT_OF_LONER"}
    return json.loads(match(deal(), lone, rules=rules, finalScore=[3, 1], players=["A", {"name": "B"}, "C", "D"]))


def answer(text):
    """Checks a text as far as that goes, and shows what came of it; the sentence of a refusal."""
    try:
        checked = check(text)
    except RecordError as problem:
        return str(problem)
    json.dumps(checked_data(checked))
    checked_lines(checked, Faces)
    return None


def test_any_value_may_stand_anywhere():
    data, rng = full_match(), random.Random(20)
    sentences = set()
    for path in places(data):
        for value in rng.sample(VALUES, 2):
            sentences.add(answer(json.dumps(changed(data, path, value), indent=1)))
    assert None in sentences
    assert len(sentences) > 20


def test_a_file_may_be_cut_off_anywhere():
    for text in (match(deal()), BOARD):
        for length in range(len(text) // 3, len(text), 97):
            answer(text[:length] + "\n")


def test_letters_may_be_lost():
    rng = random.Random(7)
    for _ in range(60):
        letters = list(BOARD)
        for _ in range(rng.randint(1, 8)):
            letters[rng.randrange(len(letters))] = rng.choice('[]"{};%\n^=-*+?X1SK\0é ')
        answer("".join(letters) + "\n")


FILES_THAT_ARE_NONE = {
    "empty": (b"", 1, "is not a record"),
    "not text": (b"\x00\xff\xfe\x00" * 20, 2, "it is not text"),
    "another JSON": (b'{"deals": []}', 1, "is no record"),
    "a key twice": (b'{"seed": 1, "seed": 2}', 1, "“seed” stands twice in one object; one of the two has to go"),
    "a key twice in another format": (
        b'{"fileType": "Euchre Game Notation", "deals": [{"dealer": 1, "dealer": 2}]}',
        1,
        "“dealer” stands twice in one object",
    ),
    "a list": (b"[1, 2]", 1, "a JSON object was expected"),
    "cut off": (match(deal())[:300].encode(), 1, "this is no record in Euchre Game Notation: it is not JSON"),
    "no deals": (match().encode(), 1, "there is no deal in it"),
    "five players": (match(deal(), rules={"num_players": 5}).encode(), 1, "only games of four are read"),
    "a strange pack": (match(deal(), rules={"min_rank": 2}).encode(), 1, "min_rank should be 9, 8 or 7"),
    "points without end": (
        match(deal(), rules={"winning_score": 10**9}).encode(),
        1,
        "winning_score should be a whole number",
    ),
    "a switch of text": (match(deal(), rules={"canadian": "no"}).encode(), 1, "canadian should be true or false"),
    "three scores": (match(deal(), initialScore=[1, 2, 3]).encode(), 1, "initialScore should be a list of two numbers"),
    "only a heading": (b"% PBN 2.1\n", 1, "there is no game in it"),
    "nested without end": (b'{"fileType": "Euchre Game Notation", "deals": ' + b"[" * 100_000, 1, "it is not JSON"),
}


@pytest.mark.parametrize(("data", "code", "sentence"), FILES_THAT_ARE_NONE.values(), ids=FILES_THAT_ARE_NONE)
def test_files_that_are_no_records(tmp_path, data, code, sentence):
    path = tmp_path / "game.txt"
    path.write_bytes(data)
    result = run("replay", path)
    assert result.exit_code == code
    assert sentence in result.stderr
    assert result.stdout == ""


def test_a_file_that_is_not_there(tmp_path):
    assert run("replay", tmp_path / "no.pbn").exit_code == 2
    assert run("replay", tmp_path).exit_code == 2


def test_letters_of_old_programs(tmp_path):
    path = tmp_path / "old.pbn"
    path.write_bytes(BOARD.replace('[Event ""]', '[Event "Düsseldorf"]').encode("latin-1"))
    assert run("replay", path).exit_code == 0
    assert followsuit.check_record(path).problems == ()


# --- the command ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_command(path):
    result = run("replay", path, "--quiet")
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 1
    assert "\x1b" not in run("replay", path).stdout


def test_exit_code_and_output_of_a_record_that_does_not_fit(tmp_path):
    path = tmp_path / "board.pbn"
    path.write_text(BOARD.replace("DQ D3", "DQ S2"), encoding="utf-8")
    result = run("replay", path)
    assert result.exit_code == 1
    assert "    Trick 1: North plays S2. North must follow diamonds while holding 10♦ or 3♦.\n" in result.stdout
    assert "1 deal read: 1 does not fit the rules.\n" in result.stdout
    data = json.loads(run("replay", path, "--json").stdout)
    (found,) = data["deals"][0]["findings"]
    assert (found["seat"], found["trick"], found["reason"]) == (0, 1, "follow_suit")


def test_names_are_shown_as_they_are():
    text = match(deal(), players=["[red]Ann[/]", "[/b]", "\x1b[2JDan", "x" * 500])
    assert "[red]Ann[/], [/b], [2JDan" in checked_lines(check(text), Faces).plain.splitlines()[0]
    assert len(checked_lines(check(text), Faces).plain.splitlines()[0]) < 200


def test_a_record_is_a_text_or_a_path():
    path = DATA / "bridge_1.pbn"
    assert len(followsuit.check_record(str(path)).deals) == len(followsuit.check_record(path.read_text()).deals) == 2
    with pytest.raises(RecordError, match="in none of the formats"):
        followsuit.check_record("Once upon\na time\n")
    with pytest.raises(OSError, match="no-such-file"):
        followsuit.check_record("no-such-file.pbn")


@pytest.mark.parametrize("command", ["replay", "explain"])
@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("long.pbn", '[Event "x"]' + "\n" * MOST_BYTES, "larger than 4 MiB"),
        ("many.pbn", '[Event "x"]\n' * (MOST_DEALS + 1), "more than 5,000 deals"),
        (
            "many.egn",
            json.dumps({"fileType": "Euchre Game Notation", "deals": ["x"] * (MOST_DEALS + 1)}),
            "more than 5",
        ),
        ("long.egn", json.dumps({"fileType": "Euchre Game Notation", "deals": "x" * MOST_BYTES}), "larger than 4 MiB"),
    ],
    ids=["long.pbn", "many.pbn", "many.egn", "long.egn"],
)
def test_a_record_is_bounded(tmp_path, command, name, text, why):
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    result = run(command, file)
    assert result.exit_code == 1
    assert why in result.stderr
    assert "divide it" in result.stderr
    with pytest.raises(RecordError, match=why):
        followsuit.check_record(file)


def work(function, *arguments):
    """How many calls of functions something takes: the same on any machine."""
    profile = cProfile.Profile()
    profile.runcall(function, *arguments)
    return pstats.Stats(profile).total_calls


def test_reading_takes_as_much_longer_as_there_are_more_games():
    few, many = (work(read_pbn, '[Event "x"]\n' * count) for count in (50, 500))
    assert many < 11 * few


def test_telling_takes_as_much_longer_as_there_are_more_games(tmp_path):
    file = tmp_path / "many.pbn"

    def told(count):
        file.write_text('[Event "x"]\n' * count, encoding="utf-8")
        return work(run, "explain", file)

    told(1)
    few, more, many = told(20), told(120), told(220)
    assert many - more < 1.5 * (more - few)


@pytest.mark.parametrize("unclosed", ['[Event "', '[Event "x"]\n"', '[Event "x"]\n{ '])
def test_what_is_never_closed_takes_little_memory(unclosed):
    tracemalloc.start()
    try:
        with contextlib.suppress(RecordError):
            read_pbn(unclosed + "x" * 1_000_000)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


HOSTILE = "\x1b[2J\x07\u202e"


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"format": HOSTILE, "ruleset": HOSTILE, "actions": [HOSTILE]}),
        json.dumps({"format": "followsuit record 1", "ruleset": HOSTILE, "seed": 1, "actions": [HOSTILE]}),
        f'[Board "{HOSTILE}"]\n[Dealer "{HOSTILE}"]\n[Auction "N"]\n1C {HOSTILE}\n',
        json.dumps({"fileType": "Euchre Game Notation", "metadata": {"players": [HOSTILE] * 4}, "deals": [{}]}),
    ],
    ids=["other", "own", "pbn", "egn"],
)
@pytest.mark.parametrize("command", [["replay"], ["explain"], ["play", "--resume"]])
def test_no_record_commands_the_terminal(tmp_path, command, text):
    file = tmp_path / "record"
    file.write_text(text, encoding="utf-8")
    said = run(*command, file)
    assert not set(HOSTILE) - set("[2J") & set(said.stdout + said.stderr)
