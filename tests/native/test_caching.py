"""Code that is kept on the disk: taken again when it is whole and meant for this, made anew when it is not."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from followsuit.core import keeping
from followsuit.game import load
from followsuit.native import caching
from followsuit.native.caching import linked
from followsuit.native.compiled import Compiled
from followsuit.native.fingerprint import fingerprint
from followsuit.native.winners import NAME, winning_module
from followsuit.program.model import Offer, Program, Set, Tell
from followsuit.program.nodes import Const

SOURCE = Path(__file__).parents[2] / "interpreter"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of kept code."""
    monkeypatch.setenv(keeping.FOLDER, str(tmp_path / "kept"))
    return tmp_path / "kept" / caching.KIND


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """One entry for each time that code is made: whether it was made quickly."""
    times: list[bool] = []
    really = caching.object_code

    def counted(module: Any, *, quick: bool) -> bytes:
        times.append(quick)
        return really(module, quick=quick)

    monkeypatch.setattr(caching, "object_code", counted)
    return times


def program() -> Program:
    return load("two-handed-euchre").program


def winner(*, quick: bool = True) -> int:
    """A little function of the program: its address."""
    return linked(program(), NAME, winning_module, quick=quick).address


def test_code_is_made_once(kept: Path, made: list[bool]) -> None:
    for _ in range(3):
        winner()
    assert made == [True]
    assert len(list(kept.glob("*.o"))) == 1
    assert [file.suffix for file in kept.iterdir()] == [".o"]


def test_who_wants_it_quickly_takes_the_better_code_if_it_is_there(kept: Path, made: list[bool]) -> None:
    winner(quick=False)
    winner(quick=True)
    assert made == [False]
    for file in kept.iterdir():
        file.unlink()
    winner(quick=True)
    winner(quick=False)
    assert made == [False, True, False]


def test_deals_are_the_same_from_the_disk(kept: Path, made: list[bool]) -> None:
    first = Compiled(program()).deals(3, 0, 20)
    assert Compiled(program()).deals(3, 0, 20) == first
    assert made == [False]
    assert kept.is_dir()


@pytest.mark.parametrize("harm", ["cut", "changed", "empty", "folder"])
def test_what_is_not_whole_is_made_anew(kept: Path, made: list[bool], harm: str) -> None:
    winner()
    (file,) = kept.glob("*.o")
    whole = file.read_bytes()
    match harm:
        case "cut":
            file.write_bytes(whole[:-9])
        case "changed":
            file.write_bytes(whole[:99] + bytes([whole[99] ^ 1]) + whole[100:])
        case "empty":
            file.write_bytes(b"")
        case "folder":
            file.unlink()
            file.mkdir()
    assert winner()
    assert made == [True, True]


def test_where_nothing_can_be_written_it_still_plays(
    tmp_path: Path, made: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file stands where the folder should be: nobody may write there, not even root."""
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv(keeping.FOLDER, str(tmp_path / "file" / "kept"))
    assert winner()
    assert winner()
    assert made == [True, True]


def test_nothing_is_left_behind_where_the_disk_is_full(
    kept: Path, made: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert winner()
    assert made == [True]
    assert list(kept.iterdir()) == []


def test_nothing_is_kept_where_nobody_wants_it(made: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(keeping.FOLDER, "")
    assert keeping.folder(caching.KIND) is None
    assert winner()
    assert winner()
    assert made == [True, True]


def test_who_has_no_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(keeping.FOLDER, raising=False)
    monkeypatch.setattr(keeping, "user_cache_path", lambda _: Path("~/.cache/followsuit"))
    assert keeping.folder(caching.KIND) is None


def test_the_oldest_code_goes(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.mkdir(parents=True)
    monkeypatch.setattr(caching, "MOST_KEPT", 3)
    for age in range(5):
        file = kept / f"{age}.o"
        file.write_bytes(b"old")
        os.utime(file, (1000 - age, 1000 - age))
    winner()
    assert {file.name for file in kept.iterdir()} >= {"0.o", "1.o"}
    assert len(list(kept.iterdir())) == 3


def test_several_processes_at_once(kept: Path) -> None:
    text = (
        "from followsuit.game import load\n"
        "from followsuit.native.compiled import Compiled\n"
        "print(Compiled(load('two-handed-euchre').program, quick=True).deals(3, 0, 50))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), keeping.FOLDER: str(kept.parent)}
    running = [
        subprocess.Popen([sys.executable, "-c", text], env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    said = {process.communicate()[0] for process in running}
    assert {process.returncode for process in running} == {0}
    assert said == {f"{Compiled(program(), quick=True).deals(3, 0, 50)}\n"}
    assert [file.suffix for file in kept.iterdir()] == [".o"]


def test_the_key_names_what_the_code_depends_on(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = {caching._place("program", "deals", quick=False), caching._place("program", "deals", quick=True)}
    places |= {caching._place("other", "deals", quick=False), caching._place("program", "matches", quick=False)}
    for holder, name, other in (
        (keeping, "sources", lambda _: "other"),
        (caching, "llvmlite", type("", (), {"__version__": "0"})),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(holder, name, other)
            caching._maker.cache_clear()
            places.add(caching._place("program", "deals", quick=False))
    caching._maker.cache_clear()
    assert len(places) == 6
    assert {place.parent for place in places} == {kept}


def _told(item: Any) -> bool:
    return isinstance(item, Tell) and item.kind == "score"


def changes(given: Program) -> dict[str, Program]:
    """The program with something in it that compiled code depends on."""

    def with_one(kind: type, changed: Any, fits: Any = lambda _: True) -> Program:
        place = next(place for place, item in enumerate(given.code) if isinstance(item, kind) and fits(item))
        return replace(given, code=(*given.code[:place], changed(given.code[place]), *given.code[place + 1 :]))

    def without_duty(offer: Offer) -> Offer:
        return replace(offer, cards=replace(offer.cards, duties=()))

    lines = [item.name for item in given.code if _told(item)]
    slot, (name, table) = given.slots[-1], next(iter(given.tables.items()))
    return {
        "instruction": with_one(Set, lambda item: replace(item, value=Const(77))),
        "legal": with_one(Offer, lambda offer: replace(offer, open=Const(5))),
        "actor": with_one(Offer, lambda offer: replace(offer, actor=Const(1))),
        "duties": with_one(Offer, without_duty, lambda offer: offer.cards is not None and offer.cards.duties),
        "calls": with_one(Offer, lambda offer: replace(offer, calls=offer.calls[:1]), lambda offer: offer.calls[1:]),
        "line": with_one(Tell, lambda tell: replace(tell, name=lines[-1]), _told),
        "slot": replace(given, slots=(*given.slots[:-1], replace(slot, high=slot.high + 1))),
        "told slot": replace(given, slots=tuple(replace(slot, inner=True) for slot in given.slots)),
        "zone": replace(given, zones=(replace(given.zones[0], capacity=3), *given.zones[1:])),
        "table": replace(given, tables={**given.tables, name: replace(table, values=(9, *table.values[1:]))}),
        "accounts": replace(given, accounts=(1, 0)),
        "best": replace(given, best_is_lowest=not given.best_is_lowest),
    }


def test_programs_that_come_to_other_code_have_other_fingerprints() -> None:
    given = program()
    found = {name: fingerprint(changed) for name, changed in changes(given).items()}
    assert len({fingerprint(given), *found.values()}) == 1 + len(found), found


def _without_places(item: Any) -> Any:
    """The same record without its place in a file."""
    if is_dataclass(item) and any(field.name == "origin" for field in fields(item)):
        return replace(item, origin=None)
    return item


def test_words_and_places_make_no_difference() -> None:
    given = program()
    told = replace(given, title="Other", labels={"hand": "fist"}, seat_names=("a", "b"))
    placed = replace(
        given, code=tuple(map(_without_places, given.code)), slots=tuple(map(_without_places, given.slots))
    )
    assert fingerprint(told) == fingerprint(placed) == fingerprint(load("two-handed-euchre").program)
