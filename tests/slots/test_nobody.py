"""Where the rules name nobody, or more cards than there are, play goes on in the way that is written down for it."""

from __future__ import annotations

from pathlib import Path

import pytest

import followsuit

SMALL = Path(__file__).parent / "rulesets" / "small.yaml"
NAMES_NOBODY = {
    "leader of no trick": "phases: {play: {kind: tricks, leader: winner}}",
    "leader by himself": "phases: {play: {kind: tricks, leader: leader}}",
    "next leader": "phases: {play: {kind: tricks, next_leader: winner_of('AC')}}",
    "next dealer": "phases: {step: {kind: step, ends: deal}}\nmatch: {next_dealer: winner}",
    "deal in play": "phases: {play: {kind: tricks, after_trick: {draw: {kind: deal, cards: {hand: 3}}}}}",
    "negative deal": "zones: {kitty: {}}\nphases: {more: {kind: deal, cards: {kitty: rest - 1}}, play: {kind: tricks}}",
}


@pytest.mark.parametrize("kind", NAMES_NOBODY)
def test_play_goes_on(kind: str, tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL.read_text(encoding="utf-8"), encoding="utf-8")
    path = tmp_path / "game.yaml"
    path.write_text(f"title: Ours\nextends: small\nscore: {{one: {{to: dealer, points: 1}}}}\n{NAMES_NOBODY[kind]}\n")
    game = followsuit.start_match(followsuit.load(path), 1, deals=2)
    while game.actor is not None:
        game = game.apply(game.legal_actions()[0])
    assert game.outcome is not None


def test_the_eldest_leads_where_nobody_is_named(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL.read_text(encoding="utf-8"), encoding="utf-8")
    path = tmp_path / "game.yaml"
    path.write_text(f"title: Ours\nextends: small\n{NAMES_NOBODY['leader of no trick']}\n")
    assert followsuit.start_match(followsuit.load(path), 1).actor == 1
