"""A small game that every check is content with, and what one of them says when some of its text is changed."""

from __future__ import annotations

from pathlib import Path

from followsuit.core.diagnostics import Diagnostic
from followsuit.language.load import validate

GAME = """\
title: Plain Maker
extends: trick-taking
players: 4
sides: opposite

options:
  stuck: {about: The dealer may not pass., default: false}
  target: {about: The points that win., range: 1..99, default: 10}

deck:
  ranks: A K Q J 10 9

zones:
  turn_up: {cards: 1}
  kitty: {seen_by: nobody}

state:
  trump: suit
  maker: seat
  bid: 0..6
  doubled: bool
  last_maker: {type: seat, keep: match}
  secret: {type: bool, per: seat, seen_by: owner}

define:
  makers: side(maker)

order:
  usual:
    trump: [J of trump, rest of trump]
    plain: rest

phases:
  deal:
    kind: deal
    cards:
      hand: 5
      turn_up: 1
  auction:
    kind: ask
    each: until_quiet
    calls:
      pass: {out: true}
      bid: {with: {n: 1..5}, raises: {bid: n}, do: {doubled: false}}
      double: {when: bid > 0 and not doubled, do: {doubled: true}}
  name_trump:
    kind: ask
    when: maker == none
    first: left(dealer)
    until: maker != none
    calls:
      pass: {barred: {dealer_is_stuck: stuck and me == dealer}}
      name:
        with: {s: suits}
        do: {trump: s, maker: me}
      secretly: {when: not secret(me), do: {trump: hearts, maker: me, secret(me): true}}
    otherwise: {ends: throw_in}
  exchange:
    kind: exchange
    who: maker
    moves:
      take: {from: turn_up, to: hand}
      discard: {from: hand, to: kitty, choose: 1}
  play:
    kind: tricks
    leader: maker

score:
  result:
    first:
      march: {when: tricks(makers) == 5, to: makers, points: 2}
      again: {when: tricks(makers) >= 3 and last_maker == maker, to: makers, points: 2}
      made: {when: tricks(makers) >= 3, to: makers, points: 1}
      lost: {to: everyone - makers, points: bid}

after_score:
  remember: {kind: step, do: {last_maker: maker}}

match:
  ends:
    target_reached: {when: any(score(s) >= target for s in everyone)}
"""


def found(folder: Path, old: str = "", new: str = "") -> tuple[Diagnostic, ...]:
    """What is found in the game with a piece of its text changed."""
    assert GAME.count(old) == 1 or not old, f"“{old}” must stand once in the game"
    path = folder / "game.yaml"
    path.write_text(GAME.replace(old, new, 1) if old else GAME, encoding="utf-8")
    return validate(str(path)).diagnostics
