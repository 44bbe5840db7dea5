"""The words of a language: numbers, articles, plurals, lists, opposites; and what people call things."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import followsuit
from followsuit.wording import scene as scenes
from followsuit.wording.english import ENGLISH
from followsuit.wording.languages import CATALOGUES
from followsuit.wording.names import Names
from followsuit.wording.scene import Noun, scene_of

WORDING = Path(scenes.__file__).parent


@pytest.mark.parametrize(
    ("number", "words"), [(0, "zero"), (1, "one"), (12, "twelve"), (13, "13"), (-2, "minus two"), (-120, "minus 120")]
)
def test_numbers(number: int, words: str) -> None:
    assert ENGLISH.cardinal(number) == words


@pytest.mark.parametrize(
    ("number", "words"), [(1, "first"), (3, "third"), (12, "twelfth"), (13, "13th"), (21, "21st"), (22, "22nd")]
)
def test_ordinals(number: int, words: str) -> None:
    assert ENGLISH.ordinal(number) == words


@pytest.mark.parametrize(
    ("one", "many"), [("trick", "tricks"), ("heart", "hearts"), ("party", "parties"), ("box", "boxes"), ("day", "days")]
)
def test_plurals(one: str, many: str) -> None:
    assert ENGLISH.plural(one) == many
    assert ENGLISH.singular(many) == one


def test_articles() -> None:
    assert [ENGLISH.a(word) for word in ("ace", "king", "eight", "lone maker")] == [
        "an ace", "a king", "an eight", "a lone maker",
    ]  # fmt: skip
    assert ENGLISH.the("the kitty") == ENGLISH.the("kitty") == "the kitty"
    assert ENGLISH.bare("the kitty") == "kitty"


def test_lists() -> None:
    assert [ENGLISH.joined(list("abc"[:n])) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert ENGLISH.joined(list("abc"), "or") == "a, b or c"


@pytest.mark.parametrize(
    ("label", "many", "one"),
    [
        ("makers", True, "maker"),
        ("players who have passed", True, "player who has passed"),
        ("cards turned over", True, "card turned over"),
        ("loss of the side", False, None),
        ("bonus for the slam", False, None),
        ("score of the makers", False, None),
    ],
)
def test_names_of_several(label: str, many: bool, one: str | None) -> None:  # noqa: FBT001  (a case of the table)
    assert ENGLISH.is_plural(label) == many
    if one is not None:
        assert ENGLISH.singular_head(label).split()[0] == one.split()[0]


@pytest.mark.parametrize(
    ("clause", "opposite"),
    [
        ("hearts are broken", "hearts are not broken"),
        ("a slam was announced", "a slam was not announced"),
        ("the bid has not been doubled", "the bid has been doubled"),
        ("the maker plays alone", "it is not so that the maker plays alone"),
    ],
)
def test_opposites_of_an_authors_clause(clause: str, opposite: str) -> None:
    assert ENGLISH.opposite(clause) == opposite


@pytest.mark.parametrize(
    ("clause", "relative"),
    [
        ("who have passed", "who have passed"),
        ("the total of who is at least 66", "whose total is at least 66"),
        ("the makers have chosen who", "whom the makers have chosen"),
        ("the makers trust who they know", None),
    ],
)
def test_clauses_that_follow_a_noun(clause: str, relative: str | None) -> None:
    assert ENGLISH.relative(clause, "who") == relative


def test_what_belongs_to_somebody() -> None:
    scene = scene_of(followsuit.load("euchre"))
    owners = (Noun("the maker"), Noun("the makers", many=True), Noun("you", role="you"), Noun("the player to the left"))
    assert [scene.owned(owner, "side") for owner in owners] == [
        "the maker's side", "the makers' side", "your side", "the side of the player to the left",
    ]  # fmt: skip


def test_labels_and_names() -> None:
    euchre = followsuit.load("euchre")
    names = Names(euchre.rules, euchre.declared)
    assert names.label("turn_up") == "turned card"
    assert names.label("lone_maker") == "lone maker"
    assert names.given("lone_maker") is None
    assert (euchre.program.label("turn_up"), euchre.program.label("lone_maker")) == ("turned card", "lone maker")


def test_no_frame_is_idle() -> None:
    """Each template is named somewhere in the code, by its first word at least."""
    code = "".join(
        path.read_text(encoding="utf-8") for path in WORDING.parent.rglob("*.py") if "english" not in path.parts
    )
    for frame in ENGLISH.frames:
        assert re.search(rf"\b{re.escape(frame.split()[0])}\b", code), frame


def test_every_language_has_the_same_frames() -> None:
    for catalogue in CATALOGUES.values():
        assert catalogue.frames.keys() == ENGLISH.frames.keys()
