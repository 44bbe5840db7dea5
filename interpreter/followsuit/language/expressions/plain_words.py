"""What people say in plain words where an expression is wanted, and what expressions say for it."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from followsuit.language.expressions.beside import JOINING, words_of
from followsuit.language.expressions.syntax import Flaw

PHRASES = tuple(
    (re.compile(said, re.IGNORECASE), hint)
    for said, hint in (
        (r"\b(everyone|everybody|all|players)\s+(but|except|without)\b", "everyone - dealer is all but the dealer"),
        (r"\bfirst\s+to\b|\breach\w*\b", "any(score(s) >= 50 for s in everyone) asks whether somebody has reached 50"),
        (r"\b(side|team|pair|partnership)\b.*\b(won|wins|win|winning)\b",
         "side(winner) is the side that won the last trick, side(…) that of any seat"),
        (r"\blast\s+tricks?\b", "winner is the seat that won the last trick"),
        (r"\b(win|won|take|took|taken|make|made|get|got)\w*\b.*\btricks?\b",
         "tricks(…) is how many tricks somebody has won, as tricks(me) >= 3"),
        (r"\bfirst\s+trick\b", "first_trick holds while the first trick is played"),
        (r"\b(is|are|am)\s+(the\s+)?dealer\b", "me == dealer asks whether it is the dealer"),
        (r"\b(has|have|hold|holds|held|got|with)\b.*\b(cards?|aces?|kings?|queens?|jacks?|tens?|hand|suits?)\b",
         "count(hand & 'A') is how many aces a hand has, count(hand & 'hearts') how many hearts"),
        (r"\b(all|everybody|everyone|they)\s+(have\s+)?pass\w*\b|\b(nobody|no\s+one|no-one)\b",
         "… == none asks whether somebody or something is not there"),
        (r"\b(score|points?)\b",
         "score(…) is what somebody has in the match, deal_score(…) in this deal, card_points(…) in cards taken"),
        (r"\b(lead|leads|led)\b", "led is the suit that was led, leader the seat that leads"),
        (r"\b(my|our|his|her|their)\b", "me is the player, us the seats of that side, them the others"),
        (r"\bpartner", "partner(…) is the player opposite"),
    )
)  # fmt: skip
"""What is said at the table, and what asks for it."""

OTHERWISE = "an expression joins names and numbers by signs, as tricks(me) >= 3 and me == dealer"
MOST_READ = 1_000
"""Characters in which something said at the table is looked for; nobody says more at once."""

MOST_IN_A_NAME = 2
"""Words that nothing joins may be one name if they are no more than this."""


def first_wrong(text: str, flaw: Flaw, known: Collection[str]) -> Flaw:
    """The flaw of a text in plain words at the first word that means nothing; any other flaw as it is.

    `known` are the names that mean something.
    """
    hint = next((hint for said, hint in PHRASES if said.search(text, 0, MOST_READ)), None)
    if not flaw.is_beside or (hint is None and len(flaw.words) <= MOST_IN_A_NAME):
        return flaw
    end = flaw.offset + flaw.length
    for word, offset in words_of(text):
        if offset < end and word not in JOINING and word not in known:
            message = f"“{word}” means nothing in an expression."
            return replace(flaw, message=message, offset=offset, length=len(word), hint=hint or OTHERWISE)
    return replace(flaw, hint=hint or OTHERWISE)
