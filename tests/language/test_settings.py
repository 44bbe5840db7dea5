"""Settings that `validate` goes through: what cannot be chosen together is no fault, holes are found in all."""

from __future__ import annotations

from pathlib import Path

import pytest

from followsuit.language import load as loading
from followsuit.language.load import validate

APART = """\
extends: whist
title: Ours
options:
  one: {about: One way., default: false, patch: {match: {ties: another_deal}}, conflicts: two}
  two: {about: Another., default: false, patch: {match: {next_dealer: right(dealer)}}}
"""
OPEN = """\
extends: two-handed-euchre
title: Ours
options:
  open:
    about: Leaves a result open.
    default: false
    patch: {score: {result: {first: {euchred: {when: tricks(makers) > 0}}}}}
"""


def found(folder: Path, text: str) -> list[tuple[str, str]]:
    path = folder / "ours.yaml"
    path.write_text(text, encoding="utf-8")
    return [(item.code, item.message) for item in validate(str(path), thorough=True).diagnostics]


def test_options_that_exclude_one_another_are_not_tried_together(tmp_path: Path) -> None:
    assert found(tmp_path, APART) == []


def test_a_hole_that_an_option_makes_is_found(tmp_path: Path) -> None:
    ((code, message),) = [item for item in found(tmp_path, OPEN) if item[0] != "stale-reason"]
    assert (code, message) == ("score-holes", "No line of “result” counts when the maker took 0 tricks.")


def test_where_settings_are_many_it_is_said_how_many_were_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "MOST_SEARCHED", 2)
    ((code, message),) = found(tmp_path, APART)
    assert code == "score-not-all-searched"
    assert message.startswith("In 2 of ")
