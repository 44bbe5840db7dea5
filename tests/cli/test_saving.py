"""Records are written whole, and never over an earlier save."""

import json

import pytest

from cli.running import run
from followsuit.cli.saving import free_path, write_new_record, write_record
from followsuit.cli.writing import unused


def test_a_free_name_is_found(tmp_path):
    first = free_path("house/ours", 7, tmp_path)
    assert first.name == "ours-7.json"
    first.write_text("{}")
    assert free_path("ours.yaml", 7, tmp_path).name == "ours-7-2.json"
    assert unused(first).name == "ours-7-2.json"


def test_a_record_replaces_the_old_one_whole(tmp_path):
    path = tmp_path / "game.json"
    assert write_record(path, {"seed": 1}) == path
    write_record(path, {"seed": 2})
    assert json.loads(path.read_text()) == {"seed": 2}
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_failed_write_leaves_the_old_record(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    write_record(path, {"seed": 1})

    def broken(_handle):
        raise KeyboardInterrupt

    monkeypatch.setattr("followsuit.cli.writing.os.fsync", broken)
    with pytest.raises(KeyboardInterrupt):
        write_record(path, {"seed": 2})
    assert json.loads(path.read_text()) == {"seed": 1}
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_where_nothing_can_be_written_the_temporary_folder_serves(tmp_path, monkeypatch):
    elsewhere = tmp_path / "tmp"
    elsewhere.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
    written = write_record(tmp_path / "missing" / "game.json", {"seed": 1})
    assert written.parent == elsewhere


@pytest.mark.parametrize("command", ["watch", "play"])
def test_a_missing_folder_is_told_before_anything_is_played(tmp_path, command):
    result = run(command, "two-handed-euchre", "--save", tmp_path / "no" / "game.json")
    assert result.exit_code == 2
    assert "There is no folder" in result.stderr
    assert not result.stdout
    assert "is a folder" in run(command, "two-handed-euchre", "--save", tmp_path).stderr


def test_two_games_that_end_at_once_both_stay(tmp_path):
    path = tmp_path / "euchre-5.json"
    assert write_new_record(path, {"seed": 1}) == path
    assert write_new_record(path, {"seed": 2}).name == "euchre-5-2.json"
    assert json.loads(path.read_text()) == {"seed": 1}
