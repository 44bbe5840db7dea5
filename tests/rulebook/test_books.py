"""Every shipped game has a rulebook for each number of players and a preset: whole, in words, needing nothing else."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml

import followsuit
from followsuit.language.load import Ruleset
from followsuit.rulebook import book_of, markdown_of, page_of
from followsuit.rulebook.model import Book, Box
from followsuit.rulebook.origins import origin
from followsuit.rulebook.varying import difference_box
from followsuit.rulebook.voice import Voice

ROOT = Path(__file__).resolve().parents[2]
NAMES = sorted(path.stem for path in (ROOT / "rulesets").glob("*.yaml"))
GAMES = [name for name in NAMES if "\nabstract: true" not in (ROOT / "rulesets" / f"{name}.yaml").read_text("utf-8")]
VOID = {"meta", "rect", "path", "use"}
SECTIONS = ("The object of the game", "The players", "The cards", "The deal", "The score", "The end of the match")


@cache
def loaded(name: str, players: int | None = None, preset: str | None = None) -> Ruleset:
    return followsuit.load(name, players=players, preset=preset)


def settings() -> list[tuple[str, int | None, str | None]]:
    """Each game with each number of players, and with its last preset."""
    found: list[tuple[str, int | None, str | None]] = []
    for name in GAMES:
        ruleset = loaded(name)
        found += [(name, None if count == ruleset.players else count, None) for count in ruleset.counts]
        found += [(name, None, preset) for preset in list(ruleset.rules.presets or {})[-1:]]
    return found


SETTINGS = settings()


@cache
def made(name: str, players: int | None = None, preset: str | None = None) -> Book:
    ruleset = loaded(name, players, preset)
    return book_of(ruleset, origin(name, ruleset) if preset else None)


class Balance(HTMLParser):
    """Reads a page and remembers whether every tag is closed where it was opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.outside: list[str] = []
        self.identities: list[str] = []
        self.used: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self._note(tag, dict(attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def _note(self, tag: str, attrs: dict[str, str | None]) -> None:
        if tag in ("script", "link", "img", "iframe"):
            self.outside.append(tag)
        self.outside += [value for key, value in attrs.items() if key in ("src", "href") and value and value[0] != "#"]
        self.identities += [attrs["id"] or ""] if "id" in attrs else []
        self.used += [(attrs["href"] or "")[1:]] if "href" in attrs else []


@pytest.mark.parametrize(("name", "players", "preset"), SETTINGS)
def test_it_is_written_in_words(name: str, players: int | None, preset: str | None) -> None:
    text = markdown_of(made(name, players, preset))
    for mark in ("_", "{", "}", "None", "[", "]", "followsuit", "==", "Term(", "  \n"):
        assert mark not in text.replace("\\|", "|"), [line for line in text.splitlines() if mark in line]
    assert not re.search(r"\b(\w+) \1\b(?! \w+ \1)", re.sub(r"[♣♦♥♠\d]", "", _prose(text))), _doubled(text)
    for line in _prose(text).splitlines():
        assert not re.search(r" [.,;:]|\.\.|,,", line.replace("…", "")), line


def _prose(text: str) -> str:
    """The text without tables' rules, lists' marks and rows of cards."""
    lines = [line for line in text.splitlines() if not line.startswith("|") and "  " not in line]
    return "\n".join(lines)


def _doubled(text: str) -> list[str]:
    return [line for line in _prose(text).splitlines() if re.search(r"\b(\w+) \1\b", line)]


@pytest.mark.parametrize("name", GAMES)
def test_it_has_every_part_and_every_option(name: str) -> None:
    text = markdown_of(made(name)).replace("\\", "")
    heads = [line.lstrip("# ") for line in text.splitlines() if line.startswith("#")]
    assert [part for part in SECTIONS if part not in heads] == []
    assert all(heads), "a part without a title"
    for option in (loaded(name).rules.options or {}).values():
        spans = [value.players for value in (option.values or {}).values()]
        if spans and sum(span is None or span[0] <= loaded(name).players <= span[1] for span in spans) == 1:
            continue
        assert " ".join((option.about or "").split()).removesuffix(".") in text


@pytest.mark.parametrize("name", GAMES)
def test_the_page_stands_alone(name: str) -> None:
    text = page_of(made(name))
    reader = Balance()
    reader.feed(text)
    assert reader.wrong == reader.open == reader.outside == []
    assert len(set(reader.identities)) == len(reader.identities)
    assert set(reader.used) <= set(reader.identities)
    assert not re.search(r"url\(|@import|https?://", text)
    assert "@media print" in text
    assert text.count('role="img"') == text.count("<desc>") >= 8


@pytest.mark.parametrize("name", ["british-euchre", "sixty-six", "double-hasenpfeffer"])
def test_a_variant_says_what_differs(name: str) -> None:
    ruleset = loaded(name)
    (base,) = ruleset.rules.extends or ()
    book = book_of(ruleset, origin(base, ruleset))
    (box,) = book.front
    assert box.title == f"Differs from {loaded(base).title} in"
    assert "Differs from" in markdown_of(book).split("## The object")[0]
    assert 'class="box"' in page_of(book)


def test_what_does_not_differ_has_no_box() -> None:
    ruleset = loaded("whist")
    assert book_of(ruleset, origin("whist", ruleset)).front == ()


OVER = {"jokers-in-hearts": 6, "kitty-to-first-heart": 3, "kitty-to-first-trick": 5, "five-handed-pinochle": 5}
"""House rule → how many have to play for it to change something, where that is not the usual number."""

NEEDS = {"redeal-once": {"ace_no_face": True}, "jack-only-lowers": {"omnibus": True}, "spot-hearts": {"omnibus": True}}
"""House rule → the options without which it changes nothing."""


@pytest.mark.parametrize("house", sorted((ROOT / "rulesets" / "house").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_house_rule_has_its_box(house: Path) -> None:
    fits = yaml.safe_load(house.read_text("utf-8"))["fits"]
    game = fits if isinstance(fits, str) else fits[0]
    game, options = {"euchre-family": "euchre"}.get(game, game), NEEDS.get(house.stem)
    ruleset = followsuit.load(game, with_files=[house], players=OVER.get(house.stem), options=options)
    varied = origin(game, ruleset)
    assert varied is not None
    with_options = varied.alike is not varied.usual
    assert with_options == bool(options)
    (box,) = difference_box(Voice(ruleset, "en"), varied)
    assert isinstance(box, Box)
    assert len(box.blocks) > (2 if options else 0)


def test_changed_numbers_of_cards_and_words_are_told_in_the_box() -> None:
    ruleset = followsuit.load("hearts", with_files=["house/spot-hearts"], options={"omnibus": True})
    text = markdown_of(book_of(ruleset, origin("hearts", ruleset)))
    assert "> - **The jack of diamonds takes penalty points off:** Yes (there: no)" in text
    assert "the queen of spades 50 (there: all hearts 1; the queen of spades 13)" in text
    assert re.search(r"> - .*moon.*150 \(there: 26\)", text)
    assert "> - **Jack:** Took the jack of diamonds. Points: minus 40." in text


def test_examples_that_do_not_hold_here_are_left_out() -> None:
    books = (
        book_of(followsuit.load("oh-hell", options=options, players=4))
        for options in ({}, {"missed_bid": "minus_square"})
    )
    shown = [markdown_of(book) for book in books]
    assert "**Exact or nothing.**" in shown[0]
    assert "**Exact or nothing.**" not in shown[1]


def test_options_that_are_off_leave_no_trace_in_the_rules() -> None:
    off = followsuit.load("spades", options={"nil": False})
    assert "### Blind nil" in markdown_of(made("spades"))
    assert "### Blind nil" not in markdown_of(book_of(off))


def test_a_condition_put_beside_an_older_reason_is_told(tmp_path: Path):
    patch = tmp_path / "brave.yaml"
    held = "score: {jack: {when: {brave: count(won(winner_of('JD')) & 'hearts') > 0}}}"
    patch.write_text(held, "utf-8")
    text = markdown_of(book_of(followsuit.load("hearts", with_files=[patch], options={"omnibus": True})))
    held = "It counts only if whoever won the jack of diamonds won at least one heart."
    assert f"| Took the jack of diamonds. {held} |" in text


def test_what_cannot_have_happened_by_then_is_left_out() -> None:
    euchre = markdown_of(made("euchre"))
    assert "This happens only if there is no maker" not in euchre
    assert "| The makers were euchred. | The defenders | 2 |" in euchre
    alone = markdown_of(book_of(followsuit.load("euchre", options={"defend_alone": True})))
    assert "| The makers were euchred. | The defenders | 4 if there is a lone defender, otherwise 2 |" in alone
    stealing = markdown_of(book_of(followsuit.load("pitch", options={"steal": True})))
    assert "It ends as soon as" not in stealing


def test_what_a_word_means_differs_in_the_sentences_of_both() -> None:
    ruleset = loaded("sixty-six")
    text = markdown_of(book_of(ruleset, origin("schnapsen", ruleset)))
    assert "> - **“lowest trump”:** The nine of trumps (there: the jack of trumps)" in text


def test_cards_of_each_player_and_what_holds_for_each_are_told_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "tried.yaml"
    path.write_text(
        "extends: hearts\nstate: {doubled: {type: bool, per: seat}}\nexamples:\n  tried:\n    players: 4\n"
        "    given: {won: [[QS], [2H, 3H], [], []], doubled: [true, false, false, false]}\n"
        "    expect: {scores: [13, 2, 0, 0]}\n"
    )
    text = markdown_of(book_of(followsuit.load(path)))
    assert "> **Won, P1:** 2♥  3♥" in text
    assert "> **Won, P2:**" not in text
    assert "Doubled: P0 yes, P1 no, P2 no, P3 no." in text
