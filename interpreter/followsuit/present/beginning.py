"""The first draft of a game of one's own: a whole trick-taking game, small and commented, that checks and plays."""

from __future__ import annotations

from followsuit.present.variant import quoted

DRAFT = """\
# yaml-language-server: $schema={schema}
# A trick-taking game. It checks and plays as it stands; change it line by line, and check it again.
title: {title}
about: Partners take tricks with a trump suit that one of them names; every trick above six is a point.
object: >-
  Thirteen tricks are played, and partners count theirs together. Each trick that a side takes above six is a point.

# How many play, and who belongs together: `opposite`, `none` (each for self), or a number of sides.
players: 4
sides: opposite

# What the table may settle before the match. An option is read by its name, in numbers and in conditions.
options:
  target:
    about: The points that win the match.
    range: 1..50
    default: 7

# The pack: the suits with their colours, and the ranks from high to low.
deck:
  suits: {{clubs: black, diamonds: red, hearts: red, spades: black}}
  ranks: A K Q J 10 9 8 7 6 5 4 3 2

# What has to be remembered during a deal: a name, and what it can be.
state:
  trump: suit

# How the cards rank: the trumps, then the other suits. `rest` is all cards that are not named, as the pack has them.
order:
  usual: {{trump: rest of trump, plain: rest}}

# What must be played to a lead by a hand that can. The highest trump wins, or else the highest card of the suit led.
follow:
  follow_suit: {{card: suit == led, say: follow the suit led}}

# What happens in a deal, in order.
phases:
  deal:
    kind: deal
    about: Thirteen cards to each player.
    cards: {{hand: 13}}
  name_trump:
    kind: ask
    about: The player left of the dealer names the trump suit.
    who: left(dealer)
    calls:
      name:
        say: "I name {{s}}"
        about: This suit is trump.
        with: {{s: suits}}
        do: {{trump: s}}
  play:
    kind: tricks
    about: Thirteen tricks are played.
    leader: left(dealer)

# What a deal is worth: every line that holds counts. Of lines that stand under `first:` only the first does.
score:
  tricks_above_six:
    for: side
    when: tricks(us) > 6
    points: tricks(us) - 6
    why: A point for each trick above six.

# When the match is over. The highest score wins, unless it says `best: lowest`.
match:
  ends:
    target_reached: {{when: any(score(s) >= target for s in everyone)}}

# Worked cases: `validate` runs them, and the rulebook shows them.
examples:
  nine_tricks_are_three_points:
    given: {{tricks: [5, 2, 4, 2]}}
    expect: {{scores: [3, 0], line: tricks_above_six}}
"""
"""A ruleset with blanks for its title and for where an editor finds the schema."""


def game_text(title: str, schema: str) -> str:
    """The text of the file. `schema` is where an editor finds the schema."""
    return DRAFT.format(title=quoted(title), schema=schema)
