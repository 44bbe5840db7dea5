"""A match in which nobody ever gets anywhere is stopped, and that is said."""

from pathlib import Path

import pytest

from cli.running import run
from followsuit.playtest.stopping import FRUITLESS

NOBODY_BIDS = """\
title: Nobody bids
about: Whoever bids pays for it, so nobody does.
extends: trick-taking
players: 2
state: {bidder: seat}
phases:
  deal: {kind: deal, cards: {hand: 2}}
  bidding:
    kind: ask
    until: bidder != none
    calls:
      pass: {say: I pass}
      bid: {say: I bid, do: {bidder: me}}
  nobody_bids: {kind: step, when: bidder == none, ends: redeal}
  play: {kind: tricks}
score:
  punished: {to: bidder, points: -1, why: A point lost for bidding.}
match:
  ends: {one_lost: {when: any(score(s) < 0 for s in everyone)}}
"""


@pytest.fixture(name="file")
def _file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "nobody-bids.yaml"
    path.write_text(NOBODY_BIDS)
    return str(path)


def test_what_is_watched_stops(file):
    result = run("watch", file, "--seed", "1")
    assert result.exit_code == 0, result.output
    assert f"Stopped: {FRUITLESS} deals in a row were thrown in or dealt again" in " ".join(result.output.split())
    assert "The score: P0 0, P1 0." in result.output


def test_matches_that_are_simulated_are_given_up(file):
    output = " ".join(run("simulate", file, "--matches", "3", "--bots", "thumb").output.split())
    assert f"Not one of 3 matches came to an end: {FRUITLESS} deals in a row were thrown in or dealt again" in output


def test_a_person_who_is_never_asked_is_not_left_waiting(file):
    asking = Path(file).with_name("nobody-asks.yaml")
    rules = NOBODY_BIDS.replace("    until:", "    who: left(dealer)\n    until:")
    asking.write_text(rules.replace("match:\n", "match:\n  next_dealer: dealer\n"))
    outputs = [run("play", str(asking), "--seed", str(seed), typed="quit\n").output for seed in range(1, 5)]
    stopped = [" ".join(output.split()) for output in outputs if "Stopped:" in output]
    assert stopped
    assert all("before you were asked anything" in output and "--resume" in output for output in stopped)
