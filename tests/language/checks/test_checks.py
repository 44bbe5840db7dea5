"""Every check reports the slips of its table at the right line, in the right words, and leaves what is right alone."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
import yaml

from followsuit.language import checks
from followsuit.language.load import validate
from language.checks.cases import BIDDING, RIGHT, WRONG, Fine, Slip
from language.checks.games import GAME, found

CHECK_FILES = {
    path.stem for path in Path(checks.__file__).parent.glob("*.py") if path.stem != "__init__"
}  # fmt: skip


@pytest.mark.parametrize(("code", "slip"), [(code, slip) for code, slips in WRONG.items() for slip in slips])
def test_a_slip_is_reported_where_it_stands(code: str, slip: Slip, tmp_path: Path):
    findings = [finding for finding in found(tmp_path, slip.old, slip.new) if finding.code == code]
    assert findings, [finding.message for finding in found(tmp_path, slip.old, slip.new)]
    text = GAME.replace(slip.old, slip.new, 1).splitlines()
    lines = [
        text[finding.position.line - 1] if finding.position.file.endswith("game.yaml") else "" for finding in findings
    ]
    assert any(
        slip.at in line and slip.says in finding.message for line, finding in zip(lines, findings, strict=True)
    ), (
        lines,
        [finding.message for finding in findings],
    )
    assert all(finding.message.endswith(".") and finding.hint for finding in findings)


@pytest.mark.parametrize(("code", "fine"), [(code, fine) for code, fines in RIGHT.items() for fine in fines])
def test_what_is_right_is_left_alone(code: str, fine: Fine, tmp_path: Path):
    findings = found(tmp_path, fine.old, fine.new)
    assert [finding.message for finding in findings if finding.code == code or finding.is_error] == []


def test_what_only_follows_from_a_slip_is_not_told(tmp_path: Path):
    findings = found(tmp_path, BIDDING, "    each: until_out\n    calls: {think: {out: false}}\n")
    assert {finding.code for finding in findings if finding.is_error} == {"endless-ask"}
    assert "unreachable-phase" not in {finding.code for finding in findings}


def test_the_game_itself_is_clean(tmp_path: Path):
    assert found(tmp_path) == ()


def test_every_file_is_a_check_of_its_own_code():
    modules = {module.__name__.rpartition(".")[2]: module for module in checks.MODULES}
    assert set(modules) == CHECK_FILES
    assert {name.replace("_", "-") for name in modules} == set(checks.CHECKS)


@pytest.mark.parametrize("code", checks.CHECKS)
def test_every_check_has_cases(code: str):
    assert WRONG[code]
    assert RIGHT[code]


@pytest.mark.parametrize("module", checks.MODULES, ids=lambda module: module.CODE)
def test_every_check_shows_what_is_wrong_and_what_is_right(module):
    text = module.__doc__
    wrong, right = re.split(r"^Right\b", text, maxsplit=1, flags=re.MULTILINE)
    assert re.search(r"^Wrong\b", wrong, flags=re.MULTILINE)
    for part in (wrong, right):
        fragment = dedent("\n".join(line for line in part.splitlines() if line.startswith("    ")))
        assert isinstance(yaml.safe_load(fragment), dict)


NEED_SOMEBODY = ("nobody-leads", "nobody-scores", "no-call-left")
AUCTIONS = Path(__file__).parent / "auctions"


@pytest.mark.parametrize("path", sorted(AUCTIONS.glob("*.yaml")), ids=lambda path: path.stem)
def test_no_auction_is_refused_on_a_guess(path: Path):
    """What goes together in these is right; where a check cannot follow it, it warns."""
    findings = validate(str(path)).diagnostics
    assert [finding.message for finding in findings if finding.is_error] == []
    guessed = [finding.code for finding in findings if finding.code in NEED_SOMEBODY]
    assert guessed == (["nobody-leads"] if path.stem == "bids-of-each" else [])


def test_what_surely_happens_is_an_error(tmp_path: Path):
    for code in NEED_SOMEBODY:
        for slip in WRONG[code]:
            assert any(finding.code == code and finding.is_error for finding in found(tmp_path, slip.old, slip.new))
