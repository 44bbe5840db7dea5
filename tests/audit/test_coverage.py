"""What happens in a ruleset, by line: counts, what never did, and why that may be."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from followsuit.audit.lines import files_of, marks, missed
from followsuit.audit.survey import Audit, Plan, audit
from followsuit.language.load import validate
from followsuit.present.coverage import annotated_file

HERE = Path(__file__).parent / "rulesets" / "half_used.yaml"
LINES = HERE.read_text(encoding="utf-8").splitlines()


@cache
def audited(fixed: frozenset[str] = frozenset(), deals: int = 400) -> Audit:
    return audit(Plan(validate(str(HERE)), deals, 1, None, fixed))


def count_of(result: Audit, start: str) -> int:
    """The count beside the line that begins so."""
    number = next(number for number, line in enumerate(LINES, 1) if line.strip().startswith(start))
    return marks(result.tally, file_of(result))[number].count


def file_of(result: Audit) -> str:
    """What the ruleset's file is called where it is told of."""
    return next(file for file in files_of(result.tally) if Path(file).name == HERE.name)


def test_what_happens_in_every_deal_counts_every_deal() -> None:
    result = audited()
    assert result.ok
    for start in ("deal: {kind: deal", "play:", "ask:"):
        assert count_of(result, start) == result.deals


def test_lines_of_the_score_share_the_deals() -> None:
    result = audited()
    made, usual = count_of(result, "solo_made:"), count_of(result, "usual:")
    assert made + usual == result.deals
    assert 0 < made < usual
    assert made <= count_of(result, "solo: {say"), "a call counts the deals in which it was said"


def test_what_never_happens_is_listed_with_its_options() -> None:
    names = {item.item.name: item for item in missed(audited().tally)}
    assert set(names) == {"swept", "sharp"}
    assert names["swept"].item.inside == ("result",) or names["swept"].item.inside[-1] == "result"
    assert names["swept"].hint == "No deal came out like that."
    assert names["sharp"].hint == "At no time could it be said; it depends on the option “solo”."


def test_what_is_fixed_is_not_varied() -> None:
    result = audited(frozenset({"solo", "sharp"}))
    names = {item.item.name for item in missed(result.tally)}
    assert {"solo", "solo_made", "swept"} <= names
    assert result.variants == 1


def test_options_are_counted_by_the_deals_that_had_them() -> None:
    result = audited()
    assert 0 < count_of(result, "solo: {about") < result.deals


def test_the_annotated_source_is_the_source() -> None:
    shown = [line.plain for line in annotated_file(audited(), file_of(audited()), LINES)]
    assert [line.partition("│ ")[2] for line in shown[1:]] == LINES
    swept = next(line for line in shown if "swept:" in line)
    assert swept.split()[0] == "!", "what never happened has no count, and a flag"
    title = next(line for line in shown if "title:" in line)
    assert title.split("│")[0].split() == ["1"], "a line that cannot count has only its number"


@pytest.mark.parametrize("name", ["two-handed-euchre", "briscola", "one-card"])
def test_everything_in_small_shipped_games_happens(name: str) -> None:
    result = audit(Plan(validate(name), 900, 1))
    assert result.ok
    assert [(item.item.kind, item.item.name) for item in missed(result.tally)] == []
