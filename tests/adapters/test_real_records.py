"""Records of real games: all of them fit, and their scores come out as they were recorded."""

import json

import pytest
from jsonschema import Draft202012Validator

import followsuit
from adapters.records import DATA, FILES
from followsuit.core.resources import data_folder
from followsuit.present.cards import Faces
from followsuit.present.foreign import checked_data, checked_lines

ENDS = {
    "bridge_1.pbn": (2, (420, 0), None),
    "bridge_2.pbn": (24, (0, 100), None),
    "euchre_1.egn": (13, (0, 2), (8, 10)),
    "euchre_2.egn": (9, (2, 0), (11, 9)),
    "euchre_3.egn": (11, (1, 0), (10, 3)),
    "euchre_4.egn": (13, (0, 1), (8, 10)),
}
"""Number of deals, points of the last one, totals after it."""

SCHEMA = Draft202012Validator(json.loads((data_folder("schemas") / "checked-record.schema.json").read_text("utf-8")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_real_record_fits(path):
    checked = followsuit.check_record(path)
    assert [finding.message for _, finding in checked.problems] == []
    deals, points, totals = ENDS[path.name]
    assert len(checked.deals) == deals
    assert checked.deals[-1].points == points
    assert checked.deals[-1].totals == totals
    assert list(SCHEMA.iter_errors(checked_data(checked))) == []
    assert "nothing that the rules do not allow" in checked_lines(checked, Faces).plain


def test_a_match_goes_on_from_the_score_that_is_recorded():
    checked = followsuit.check_record(DATA / "euchre_2.egn")
    assert checked.recorded.totals == (0, 7)
    assert checked.deals[0].totals == (1, 7)


def test_claims_are_taken_as_the_end_of_play():
    first, second = followsuit.check_record(DATA / "bridge_1.pbn").deals
    assert (first.claimed_after, first.points) == (3, (0, 50))
    assert (second.claimed_after, second.points) == (4, (420, 0))
