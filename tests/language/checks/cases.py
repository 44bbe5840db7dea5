"""For every check, changes to the game that it must report, and changes that it must not."""

from __future__ import annotations

from typing import NamedTuple

from language.checks.games import GAME


class Slip(NamedTuple):
    """`old` becomes `new`; the finding stands on the line that holds `at`, and its message holds `says`."""

    old: str
    new: str
    at: str
    says: str


class Fine(NamedTuple):
    """`old` becomes `new`, and the check has nothing to say."""

    old: str
    new: str


DEALT = "      hand: 5\n      turn_up: 1"
TRUMP = "    trump: [J of trump, rest of trump]\n    plain: rest"
LEADER = "    leader: maker"
OTHERWISE = "    otherwise: {ends: throw_in}\n"
EXCHANGE = GAME[GAME.index("  exchange:\n") : GAME.index(LEADER)]
HANDED_ON = (
    "  exchange:\n    kind: exchange\n    who: everyone\n    together: true\n"
    "    moves: {{on: {{from: hand, to: hand(left(me)), choose: {}}}}}\n  play:\n    kind: tricks\n"
)
PLAY = "  play:\n    kind: tricks\n"
BOAST = "  bragging:\n    kind: ask\n    who: maker\n    calls:\n"
BIDDING = GAME[GAME.index("    each: until_quiet") : GAME.index("  name_trump:")]
PLAYED_OUT = f"{OTHERWISE}{EXCHANGE}{LEADER}\n"
PASSES = "      pass: {barred: {dealer_is_stuck: stuck and me == dealer}}"
NAME = "        do: {trump: s, maker: me}"
SECRETLY = "      secretly: {when: not secret(me), do: {trump: hearts, maker: me, secret(me): true}}"
MARCH = "      march: {when: tricks(makers) == 5, to: makers, points: 2}\n"
MADE = "      made: {when: tricks(makers) >= 3, to: makers, points: 1}\n"
LOST = "      lost: {to: everyone - makers, points: bid}\n"
AGAIN = "      again: {when: tricks(makers) >= 3 and last_maker == maker, to: makers, points: 2}\n"
END = "    target_reached: {when: any(score(s) >= target for s in everyone)}"
TARGET = "range: 1..99"
TARGET_TO_MARCH = GAME[GAME.index("  target:") : GAME.index("      again:")]
REASON = TARGET_TO_MARCH.replace("points: 2}", "points: 2, why: All five.}")

FLAT = """\
title: Flat
extends: oh-hell
score: {result: {first: {missed: {points: -missed_by}}}}
examples: {exact_or_nothing: {expect: {scores: [12, 10, -2, -1]}}}
"""


def harder(change: str) -> str:
    """An option that changes the march, whose reason is “All five.”."""
    option = f"  hard: {{about: Only high bids., default: true, patch: {{score: {{result: {{first: {change}}}}}}}}}\n"
    return f"{option}{REASON}"


WRONG: dict[str, list[Slip]] = {
    "deal-fits": [
        Slip(
            "      hand: 5\n",
            "      hand: 7\n",
            "      hand: 7",
            "7 cards and 1 card for turn_up are 29; the pack has 24",
        ),
        Slip(
            "      turn_up: 1\n",
            "      turn_up: 2\n",
            "      turn_up: 2",
            "“turn_up” is dealt 2 cards, but it holds no more than 1",
        ),
        Slip("      hand: 5\n", "      hand: 7 - deal_no\n", "      hand: 7 - deal_no", "are 25; the pack has 24"),
        Slip("      hand: 5\n", "      hand: 3 + target\n", "      hand: 3", "when the option target is 99"),
        Slip(
            DEALT,
            "      hand: 5\n      turn_up: rest\n      kitty: rest",
            "      kitty: rest",
            "already goes to “turn_up”",
        ),
    ],
    "dealt-again": [
        Slip(
            OTHERWISE,
            f"{OTHERWISE}  more:\n    kind: deal\n    cards: {{hand: 1}}\n",
            "    cards: {hand: 1}",
            "21 cards are dealt before it and 4 in it, 25 in all; the pack has 24",
        ),
        Slip(
            f"{DEALT}\n",
            f"{DEALT}\n  more:\n    kind: deal\n    cards: {{kitty: 4 if stuck else 3}}\n",
            "    cards: {kitty",
            "the pack has 24, when the option stuck is on.",
        ),
    ],
    "too-few-to-choose": [
        Slip(EXCHANGE, HANDED_ON.format(6), "choose: 6", "“on” wants 6 cards to be chosen, but a hand has no more"),
    ],
    "order-complete": [
        Slip(
            TRUMP,
            "    trump: [J of trump, A K Q J of trump]\n    plain: rest",
            "trump: [J of",
            "JC is named twice when trump is clubs",
        ),
        Slip(TRUMP, "    plain: [A K Q J 9]", "plain: [A K", "TC, TD, TH and TS have no place"),
        Slip(
            TRUMP,
            "    trump: J A K Q 10 of trump\n    plain: rest",
            "trump: J A",
            "9C is no trump when trump is clubs, though most of that suit are.",
        ),
        Slip(TRUMP, "    trump: J A K Q of hearts\n    plain: rest", "trump: J A", "TH and 9H are no trumps, though"),
        Slip(
            "  ranks: A K Q J 10 9\n",
            "  ranks: A K Q J 10 9\n  extra: {joker: {code: JK}}\n",
            "trump: [J of",
            "JK has no place",
        ),
    ],
    "dead-order": [
        Slip(
            TRUMP,
            f"{TRUMP}\n  low: {{when: doubled, plain: rest upwards}}",
            "  low:",
            "“low” is never in force: “usual” comes before it and has no condition",
        ),
        Slip(
            f"  usual:\n{TRUMP}",
            f"  usual:\n    when: not doubled\n{TRUMP}",
            "when: not doubled",
            "The last order “usual” is in force whenever no other is",
        ),
    ],
    "unreachable-phase": [
        Slip(
            "    each: until_quiet\n", "    each: until_quiet\n    who: nobody\n", "who: nobody", "nobody is ever asked"
        ),
        Slip(LEADER, "    leader: maker\n    seats: maker", "seats: maker", "In “play” nobody ever plays a card"),
        Slip(
            "    when: maker == none\n",
            "    when: maker != none\n",
            "    when: maker != none",
            "“name_trump” is never reached",
        ),
        Slip(OTHERWISE, "  out:\n    kind: step\n    ends: throw_in\n", "phases:", "No deal is ever scored"),
        Slip(
            OTHERWISE,
            "  out:\n    kind: step\n    ends: deal\n",
            "  exchange:",
            "“exchange”, and what comes after it, is never reached",
        ),
    ],
    "endless-deal": [
        Slip(
            BIDDING,
            "    each: until_out\n    calls:\n      think: {out: doubled}\n",
            "  auction:",
            "Once “auction” has begun, the deal can never end",
        ),
    ],
    "endless-ask": [
        Slip("    each: until_quiet", "    each: until_out", "      double:", "“double” without leaving"),
        Slip(
            BIDDING,
            "    each: until_quiet\n    calls: {pass: {}, double: {do: {doubled: true}}}\n",
            "each: until_quiet",
            "no call raises anything",
        ),
        Slip(
            "      pass: {out: true}",
            "      pass: {out: true, do: {bid: 0}}",
            "      pass: {out: true, do",
            "“pass” changes bid, which other calls raise",
        ),
        Slip(SECRETLY, "      think: {again: true}", "      think: {again: true}", "“think” again and again"),
        Slip(
            "    each: until_quiet\n    calls:\n      pass: {out: true}",
            "    each: until_out\n    calls:\n      pass: {out: stuck}",
            "out: stuck",
            "“pass” without always leaving",
        ),
    ],
    "no-call-left": [
        Slip(
            f"{NAME}\n{SECRETLY}",
            f"{NAME}\n        barred: {{once_only: me == last_maker}}",
            "  name_trump:",
            "the dealer may have nothing to say, when the option stuck is on and last_maker is the dealer",
        ),
        Slip(
            f"{PASSES}\n      name:\n        with: {{s: suits}}\n{NAME}\n{SECRETLY}",
            "      take: {when: count(hand & 'J') > 0, do: {maker: me}}\n      leave: {when: count(hand & 'J') == 0}",
            "  name_trump:",
            "neither “take” nor “leave”",
        ),
    ],
    "nobody-leads": [
        Slip(
            OTHERWISE,
            "",
            "    leader: maker",
            "If everybody says “pass” in “name_trump”, nobody is “maker”, but somebody has to lead to the first trick",
        ),
        Slip(
            "    first: left(dealer)\n",
            "    first: maker\n",
            "    first: maker",
            "nobody is “maker”, but somebody has to be asked in “name_trump”.",
        ),
        Slip(
            "      discard: {from: hand, ",
            "      discard: {by: last_maker, from: hand(last_maker), ",
            "by: last_maker",
            "Nobody is “last_maker” until something sets it, but somebody has to be asked in “discard”.",
        ),
    ],
    "nobody-scores": [
        Slip(PLAYED_OUT, EXCHANGE, "      march:", "nobody is “maker”, but the score line “march” needs somebody."),
        Slip(
            LOST, f"{LOST}  same: {{when: tricks(last_maker) == 5, to: everyone, points: 1}}\n", "same:", "“same” needs"
        ),
        Slip(
            LOST,
            f"{LOST}  none: {{when: last_maker == none, to: everyone, points: 1}}\n"
            "  few: {when: tricks(last_maker) < 5, to: everyone, points: 1}\n",
            "few:",
            "“few” needs",
        ),
    ],
    "hidden-decides": [
        Slip(
            "    who: maker\n",
            "    who: holder('JC')\n",
            "    who: holder",
            "Who holds a card decides who exchanges cards",
        ),
        Slip(
            "    when: maker == none\n",
            "    when: count(hand(dealer) & 'J') > 0\n",
            "hand(dealer)",
            "whether a phase takes place",
        ),
        Slip(
            SECRETLY,
            "      peek: {when: count(hand(partner(me)) & 'J') > 0}",
            "hand(partner(me))",
            "which calls there are",
        ),
        Slip(
            SECRETLY, "      peek: {when: count(kitty & 'J') > 0}", "count(kitty", "the player at hand does not see it"
        ),
        Slip(
            SECRETLY,
            "      show: {do: {doubled: count(hand & 'J') > 0}}",
            "count(hand",
            "decides “doubled”, which everybody knows",
        ),
        Slip(
            SECRETLY, "      tell: {do: {doubled: secret(me)}}", "secret(me)", "The variable “secret” decides “doubled”"
        ),
        Slip(
            LEADER,
            "    leader: maker\n    follow:\n      spite: {card: card in hand(left(me))}",
            "spite:",
            "which cards are legal",
        ),
        Slip(
            "    until: maker != none\n    calls:\n",
            "    until: maker != none\n    blind: true\n    calls:\n      peek: {when: count(hand & 'J') > 0}\n",
            "peek:",
            "which calls there are",
        ),
    ],
    "set-twice": [
        Slip("do: {doubled: false}}", "do: {bid: 6}}", "do: {bid: 6}", "“bid” is given two values at once"),
        Slip(
            "do: {last_maker: maker}",
            "for: {s: everyone}, do: {last_maker: s}",
            "remember:",
            "for each of several seats",
        ),
    ],
    "scored-after-set": [
        Slip(
            "raises: {bid: n}, do",
            "raises: {bid: n}, score: {again: {to: me, points: bid}}, do",
            "points: bid",
            "“again” reads “bid” after it has been set here",
        ),
        Slip(
            "do: {last_maker: maker}",
            "do: {last_maker: maker}, score: {same: {when: last_maker == maker, to: maker, points: 1}}",
            "when: last_maker",
            "“same” reads “last_maker” after it has been set here",
        ),
    ],
    "never-holds": [
        Slip(f"{MARCH}{AGAIN}{MADE}", f"{AGAIN}{MADE}{MARCH}", "march:", "“again” or “made” comes before it"),
        Slip(
            MARCH,
            "      march: {when: tricks(makers) == 6, to: makers, points: 2}\n",
            "march:",
            "no deal can come to what its condition asks for",
        ),
        Slip(
            LOST, LOST + "      never: {to: makers, points: 9}\n", "never:", "“lost” comes before it and counts instead"
        ),
        Slip(
            LOST,
            LOST + "  all: {exclusive: true, when: tricks(makers) > 5, to: makers, points: 1}\n",
            "all:",
            "“all” can never count: no deal can come to what its condition asks for",
        ),
        *[
            Slip(LOST, f'{LOST}  more: {{for: seat, when: "{never}", points: 1}}\n', "more:", "“more” can never count")
            for never in (
                "tricks(us) > 5",
                "tricks(us) * 2 >= 11",
                "bid > 6",
                "bid + 1 < 1",
                "bid < bid",
                "max(bid, tricks(me)) > 6",
                "(bid if doubled else tricks(me)) == 7",
                "bid % 3 == 3",
                "doubled and bid // 2 > 3",
                "not (bid <= 6 or doubled)",
                "count(s for s in everyone if tricks(s) > 5) > 0",
                "target > 99",
            )
        ],
    ],
    "exclusive-lines": [
        Slip(
            LOST,
            LOST
            + "  some: {exclusive: true, when: tricks(makers) >= 1, to: makers, points: 1}\n"
            + "  many: {exclusive: true, when: tricks(makers) >= 2, to: makers, points: 1}\n",
            "many:",
            "may both count in one deal, though both are exclusive: as when the makers took 2 tricks.",
        ),
        Slip(
            LOST,
            LOST
            + "  sides:\n    for: side\n    each:\n"
            + "      some: {exclusive: true, when: tricks(us) >= 1, points: 1}\n"
            + "      many: {exclusive: true, when: tricks(us) >= 2, points: 1}\n",
            "many:",
            "may both count in one deal",
        ),
        Slip(
            LOST,
            LOST
            + "  some: {exclusive: true, for: side, when: tricks(us) >= 1, points: 1}\n"
            + "  many: {exclusive: true, when: tricks(makers) >= 2, to: makers, points: 1}\n",
            "many:",
            "may both count in one deal",
        ),
    ],
    "score-holes": [
        Slip(
            LOST,
            LOST.replace("{to", "{when: 0 < tricks(makers) < 3, to"),
            "lost:",
            "No line of “result” counts when the makers took 0 tricks.",
        ),
        Slip(
            f"{AGAIN}{MADE}{LOST}",
            MADE.replace(">= 3", ">= 3 and (stuck or tricks(makers) != 4)")
            + LOST.replace("{to", "{when: tricks(makers) < 3, to"),
            "lost:",
            "counts when the makers took 4 tricks and the option stuck is off.",
        ),
        Slip(
            f"{AGAIN}{MADE}{LOST}",
            MADE.replace("tricks(makers) >= 3", "tricks(everyone - makers) < 2")
            + LOST.replace("{to", "{when: tricks(makers) < 3, to"),
            "lost:",
            "counts when the makers took 3 tricks",
        ),
        Slip(
            f"{MARCH}{AGAIN}{MADE}{LOST}",
            MARCH
            + "  some: {exclusive: true, when: tricks(makers) > 3, to: makers, points: 1}\n"
            + "  few: {exclusive: true, when: tricks(makers) < 3, to: makers, points: 1}\n",
            "some:",
            "None of “some” and “few”, which are exclusive, counts when the makers took 3 tricks.",
        ),
    ],
    "idle-duty": [
        Slip(
            LEADER,
            "    leader: maker\n    follow:\n      suit: suit == led\n      more: {when: leading, card: suit == led}",
            "more:",
            "“suit” has already asked for the same cards",
        ),
        Slip(LEADER, "    leader: maker\n    follow:\n      any_card: true", "any_card:", "every card meets it"),
    ],
    "idle-meld": [
        Slip(
            "phases:\n",
            "melds:\n  shown:\n    deuces: {cards: 2 of trump, points: 20}\nphases:\n",
            "deuces:",
            "No cards of this pack make the meld “deuces”",
        ),
        Slip(
            "phases:\n",
            "melds:\n  shown:\n    kings: {of_a_kind: K, points: [80, 800]}\nphases:\n",
            "kings:",
            "“kings” can be there 1 time at most",
        ),
        Slip(
            "phases:\n",
            "melds:\n  shown:\n    row: {sequence: A K Q J 10 9, length: 7.., points: 100}\nphases:\n",
            "row:",
            "No cards of this pack make the meld “row”",
        ),
    ],
    "idle-label": [
        Slip(
            "  makers: side(maker)",
            "  makers: side(maker)\nlabels: {maker: caller, makr: caller}",
            "labels:",
            "There is nothing called “makr”",
        ),
    ],
    "stale-reason": [
        Slip(
            TARGET_TO_MARCH,
            harder("{march: {when: {high: bid > 2}}}"),
            "hard:",
            "still “All five.”",
        ),
    ],
    "one-answer": [
        Slip(PLAY, f"{BOAST}      boast: {{do: {{doubled: true}}}}\n{PLAY}", "boast: {do", "has to say “boast”"),
    ],
    "idle-raise": [
        Slip(
            "  bid: 0..6", "  bid: {type: 0..6, first: 6}", "raises:", "raises bid to 5 at most, and that begins at 6"
        ),
    ],
    "outgrown": [
        Slip("  bid: 0..6", "  bid: 0..4", "raises:", "“n” is from 1 to 5, but “bid” holds only 0 to 4"),
    ],
    "never-set": [
        Slip("do: {last_maker: maker}", "do: {doubled: false}", "  last_maker:", "Nothing ever sets “last_maker”"),
    ],
    "never-read": [
        Slip(
            "  doubled: bool\n", "  doubled: bool\n  mood: 0..3\n", "  mood:", "Nothing ever reads the variable “mood”"
        ),
        Slip(
            "  stuck: {",
            "  idle: {about: Nothing., default: false}\n  stuck: {",
            "  idle:",
            "The option “idle” changes nothing",
        ),
        Slip("  kitty: {", "  box: {}\n  kitty: {", "  box:", "No card ever goes to “box”"),
        Slip(
            "  makers: side(maker)",
            "  makers: side(maker)\n  others: everyone - side(maker)",
            "  others:",
            "Nothing ever uses the definition “others”",
        ),
    ],
    "nothing-scores": [
        Slip(f"score:\n  result:\n    first:\n{MARCH}{AGAIN}{MADE}{LOST}", "", "", "Nobody ever gets a point"),
    ],
    "line-complete": [
        Slip(MADE, "      made: {when: tricks(makers) >= 3, points: 1}\n", "made:", "does not say who gets its points"),
        Slip(MADE, "      made: {when: tricks(makers) >= 3, to: makers}\n", "made:", "does not say how many points"),
    ],
    "no-play": [
        Slip(f"{PLAY}{LEADER}\n", "", "phases:", "Nobody plays a card"),
    ],
    "absent-cards": [
        Slip("  ranks: A K Q J 10 9\n", "  ranks: A K Q J 10 9\n  points: {A: 11, 8: 5}\n", "points:", "no card “8”"),
        Slip("  ranks: A K Q J 10 9\n", "  ranks: A K Q J 10 9\n  points: {AH: 1, 2D: 5}\n", "points:", "no card “2D”"),
    ],
    "idle-of-group": [
        Slip("    first:\n", "    points: 5\n    first:\n", "points: 5", "Each line of “result” has its own `points`"),
        Slip("    first:\n", "    to: makers\n    first:\n", "    to: makers", "“result” has its own `to`"),
    ],
    "moves-nothing": [
        Slip(
            "      take: {from: turn_up, to: hand}\n",
            f"      take: {{from: hand, to: {same}}}\n",
            "to:",
            "come back to the place",
        )
        for same in ("hand", "hand(me)")
    ],
    "mixed-group": [
        Slip(
            LOST,
            f"{LOST}    each: {{all: {{when: tricks(makers) == 5, to: makers, points: 1}}}}\n",
            "    each:",
            "only one of the lines below “first:” counts, but every one below “each:”, besides it.",
        )
    ],
    "outdone-end": [
        Slip(
            END,
            f"{END}\n    twenty: {{when: any(score(s) >= 20 for s in everyone)}}",
            "twenty:",
            "never ends by “twenty”",
        ),
        Slip(
            END, f"{END}\n    five: {{when: any(score(s) >= 5 for s in everyone)}}", "target_reached:", "“five” holds"
        ),
        Slip(
            END,
            "    eight: {when: deals_played == 8}\n    nine: {when: deals_played == 9}",
            "nine:",
            "The match never ends by “nine”, as the options usually are: “eight” holds before it.",
        ),
    ],
    "match-ends": [
        Slip(END, END.replace(">= target", "== target"), "target_reached:", "only at one exact score"),
        Slip(TARGET, "range: 0..99", "target_reached:", "over before anything is scored when the option target is 0"),
        Slip(END, "    never: {when: false}", "never:", "The match can never end"),
    ],
    "same-words": [
        Slip(
            PASSES,
            "      pass: {say: I take it}\n      other: {say: I take it}",
            "      other",
            "“pass” and “other” are both",
        ),
    ],
    "worst-wins": [
        Slip(END, END.replace("}", ", winner: lowest(everyone)}"), END[:20], "the lowest score wins"),
    ],
    "dead-option": [
        Slip(GAME, FLAT, "missed: {points", "The option “missed_bid” changes nothing any more"),
    ],
    "first-of-side": [
        Slip(MARCH, MARCH.replace("points: 2", "points: 2 if me == maker else 1"), "2 if me", "“me == maker” leaves"),
        Slip(
            LOST, "      lost: {for: side, when: tricks(me) < 3, points: -1}\n", "lost:", "“tricks(me)” leaves out its"
        ),
        Slip(LOST, "      lost: {for: side, points: 1 if secret(me) else 0}\n", "lost:", "“secret(me)” leaves out its"),
    ],
    "paid-twice": [
        Slip(LOST, "      lost: {for: seat, when: tricks(us) < 3, points: -1}\n", "lost:", "is the same for both"),
        Slip(LOST, "      lost: {for: seat, points: score(me)}\n", "lost:", "is the same for both partners"),
    ],
    "idle-example": [
        Slip(END, f"{END}\nexamples:\n  big: {{given: {{maker: 0}}, expect: {{}}}}", "  big", "“big” expects nothing"),
    ],
}

RIGHT: dict[str, list[Fine]] = {
    "deal-fits": [
        Fine("      hand: 5\n", "      hand: 6 - deal_no\n"),
        Fine(DEALT, "      hand: 5\n      kitty: rest"),
        Fine("      hand: 5\n", "      hand: 5 - min(target, 2)\n"),
    ],
    "dealt-again": [
        Fine(f"{DEALT}\n", f"{DEALT}\n  more:\n    kind: deal\n    cards: {{kitty: 3}}\n"),
        Fine(f"{DEALT}\n", f"{DEALT}\n  more:\n    kind: deal\n    from: turn_up\n    cards: {{kitty: 4}}\n"),
        Fine(
            f"{DEALT}\n",
            "      hand: 4\n  more:\n    kind: deal\n    when: stuck\n    cards: {hand: 2}\n"
            "  less:\n    kind: deal\n    when: not stuck\n    cards: {hand: 2, turn_up: 0}\n",
        ),
    ],
    "too-few-to-choose": [Fine(EXCHANGE, HANDED_ON.format(5)), Fine("choose: 1", "choose: 6")],
    "order-complete": [
        Fine(TRUMP, "    plain: [A, K Q J 10 9]"),
        Fine(TRUMP, "    trump: [J, A of trump]\n    plain: rest"),
        Fine("deck:\n", "wins: {joker: card == joker, suit_led: suit == led}\ndeck:\n  extra: {joker: {code: JK}}\n"),
    ],
    "dead-order": [Fine(TRUMP, f"{TRUMP}\n  low: {{when: doubled, before: usual, plain: rest upwards}}")],
    "scored-after-set": [
        Fine("raises: {bid: n}, do", "raises: {bid: n}, score: {more: {to: me, points: n}}, do"),
        Fine("do: {last_maker: maker}", "do: {last_maker: maker}, score: {more: {to: last_maker, points: bid}}"),
    ],
    "unreachable-phase": [Fine("    who: maker\n", "    who: maker\n    when: bid > 0\n")],
    "endless-deal": [Fine("    first: left(dealer)\n", "    first: right(dealer)\n")],
    "endless-ask": [
        Fine("do: {doubled: true}}", "do: {doubled: true}, at_most: 1}"),
        Fine(SECRETLY, "      think: {again: true, at_most: 2}"),
        Fine("    until: maker != none", "    until: maker != none or trump != none"),
    ],
    "no-call-left": [
        Fine(
            f"{NAME}\n{SECRETLY}",
            f"{NAME}\n        barred: {{once_only: me == last_maker and not (stuck and me == dealer)}}",
        ),
        Fine(SECRETLY, "      take: {when: count(hand & 'J') > 0, do: {maker: me}}"),
        Fine(
            f"{PASSES}\n      name:\n        with: {{s: suits}}\n{NAME}\n{SECRETLY}",
            "      bid: {with: {n: 0..5}, barred: {hook: n + tricks(left(me)) == deal_no}, do: {bid: n, maker: me}}",
        ),
    ],
    "nobody-leads": [
        Fine(f"{PASSES}\n", "      pass: {barred: {dealer_is_stuck: me == dealer}}\n"),
        Fine(LEADER, "    leader: left(dealer) if maker == none else maker"),
    ],
    "nobody-scores": [
        Fine(f"{MADE}", MADE.replace("when: tricks", "when: maker != none and tricks")),
        *[
            Fine(
                LOST,
                f"{LOST}  none: {{when: last_maker == none, to: everyone, points: 1}}\n"
                f"  same: {{when: {condition}, to: last_maker, points: 1}}\n",
            )
            for condition in ("tricks(last_maker) == 5", "card_points(last_maker) > 16")
        ],
    ],
    "hidden-decides": [
        Fine("    who: maker\n", "    who: maker\n    when: count(hand(dealer)) > 0\n"),
        Fine(SECRETLY, "      show: {do: {secret(me): count(hand & 'J') > 0}}"),
        Fine("    leader: maker", "    announces: \"'JC'\"\n    leader: or_else(holder('JC'), maker)"),
        Fine(
            LEADER,
            f"{LEADER}\n    on_card:\n      both:\n        kind: step\n"
            "        when: card in 'K' and 'Q of trump' in hand\n        announces: \"'Q of trump'\"",
        ),
    ],
    "set-twice": [Fine("do: {last_maker: maker}", "for: {s: everyone}, do: {secret(s): false}")],
    "never-holds": [
        Fine(MARCH, MARCH.replace("== 5", ">= 4")),
        *[
            Fine(LOST, f'{LOST}  more: {{for: seat, when: "{sometimes}", points: 1}}\n')
            for sometimes in (
                "tricks(us) > 4",
                "tricks(me) + tricks(me) > 9",
                "bid == 6",
                "bid - tricks(me) < 0 - 4",
                "max(bid, tricks(me)) > 5",
                "bid * tricks(me) >= 25",
                "score(me) > 5",
                "count(won(me) & 'J') > 0",
                "bid % 3 == 2",
                "target == 99",
            )
        ],
    ],
    "exclusive-lines": [
        Fine(
            LOST,
            LOST
            + "  nothing: {exclusive: true, when: tricks(makers) == 0, to: makers, points: 1}\n"
            + "  some: {exclusive: true, when: tricks(makers) == 1, to: makers, points: 1}\n",
        ),
        Fine(LOST, LOST + "      each_side: {for: side, when: tricks(us) > 0, points: 1}\n"),
    ],
    "score-holes": [
        Fine(LOST, LOST.replace("{to", "{when: tricks(makers) < 3, to")),
        Fine(LOST, LOST.replace("{to", "{when: tricks(everyone - makers) > 2, to")),
        Fine(LOST, LOST.replace("{to", "{when: 0 < tricks(makers) < 3, to") + "      nothing: {to: nobody}\n"),
        Fine(
            LOST, LOST.replace("{to", "{when: 0 < tricks(makers) < 3, to") + "      nothing: {to: makers, points: 0}\n"
        ),
        Fine(
            f"{MARCH}{AGAIN}{MADE}{LOST}",
            "      high: {when: card_points(makers) >= 0 and count(kitty) > 0, to: makers, points: 2}\n"
            "      low: {when: card_points(makers) < 0 or count(kitty) == 0, to: makers, points: 1}\n",
        ),
        Fine(
            LOST,
            LOST.replace("{to", "{when: tricks(makers) < 3 and count(kitty) > 0, to"),
        ),
    ],
    "idle-duty": [Fine(LEADER, "    leader: maker\n    follow:\n      suit: suit == led\n      trump: suit == trumps")],
    "idle-meld": [
        Fine("phases:\n", "melds:\n  shown:\n    row: {sequence: A K Q J 10 9, length: 6.., points: 100}\nphases:\n"),
    ],
    "idle-label": [Fine("  makers: side(maker)", "  makers: side(maker)\nlabels: {maker: caller, hand: cards}")],
    "stale-reason": [
        Fine(TARGET_TO_MARCH, REASON),
        Fine(TARGET_TO_MARCH, harder("{march: {when: {high: bid > 2}, why: All five on a high bid.}}")),
        Fine(TARGET_TO_MARCH, harder("{march: {points: 3}}")),
    ],
    "one-answer": [
        Fine(PLAY, f"{BOAST}      sigh: {{}}\n      boast: {{do: {{doubled: true}}}}\n{PLAY}"),
        Fine(PLAY, f"{BOAST}      boast: {{with: {{n: 0..6}}, do: {{bid: n}}}}\n{PLAY}"),
    ],
    "idle-raise": [Fine("  bid: 0..6", "  bid: {type: 0..6, first: 4}")],
    "outgrown": [Fine("  bid: 0..6", "  bid: 0..5")],
    "never-set": [Fine("  doubled: bool", "  doubled: {type: bool, first: true}")],
    "never-read": [
        Fine("  kitty: {", "  hand: {per: seat, seen_by: owner}\n  kitty: {"),
        Fine("  makers: side(maker)", "  beside(x):\n    side(x)\n  makers:\n    beside(maker)"),
    ],
    "line-complete": [
        Fine(LOST, "      lost: {points: tricks(me)}\n"),
        Fine(LOST, "      lost: {to: nobody, why: Nobody won.}\n"),
        Fine(LOST, "      lost: {to: everyone, points: 1}\n"),
    ],
    "no-play": [Fine(LEADER, "    leader: left(maker)")],
    "nothing-scores": [Fine(f"{LOST}", "")],
    "absent-cards": [Fine("  ranks: A K Q J 10 9\n", "  ranks: A K Q J 10 9\n  points: {A: 11, 9H: 5, spades: 1}\n")],
    "idle-of-group": [
        Fine("    first:\n", "    why: So it came.\n    first:\n"),
        Fine(LOST, LOST.replace(", points: bid", "") + "    points: bid\n"),
    ],
    "moves-nothing": [
        Fine(
            "      discard: {from: hand, to: kitty, choose: 1}\n",
            "      discard: {from: hand, to: hand(partner(me)), choose: 1}\n",
        )
    ],
    "mixed-group": [
        Fine(LOST, f"{LOST}  all: {{each: {{all: {{when: tricks(makers) == 5, to: makers, points: 1}}}}}}\n")
    ],
    "outdone-end": [
        Fine(END, f"{END}\n    hopeless: {{when: any(score(s) <= 0 - 20 for s in everyone)}}"),
        Fine(
            END,
            END.replace(
                "target_reached: ", "far: {when: any(score(s) >= 20 for s in everyone), winner: nobody}\n    reached: "
            ),
        ),
    ],
    "match-ends": [Fine(END, "    eight_deals: {when: deals_played == target}")],
    "same-words": [
        Fine(PASSES, "      pass: {say: I take it}\n      other: {say: I take it too}"),
        Fine(
            PASSES,
            "      pass: {say: I take it, when: stuck}\n      other: {say: I take it, when: not stuck}\n      no: {}",
        ),
    ],
    "worst-wins": [Fine(END, END.replace("}", ", winner: highest(everyone)}"))],
    "dead-option": [
        Fine(GAME, f"{FLAT}options: {{missed_bid: null}}\npresets: {{squares: null, every_trick_counts: null}}\n"),
        Fine(GAME, FLAT.replace("-missed_by", "-missed_by if missed_bid == nothing else 0")),
    ],
    "first-of-side": [
        Fine(MARCH, MARCH.replace("points: 2", "points: 2 if maker in us else 1")),
        Fine(MARCH, MARCH.replace("to: makers, points: 2", "to: maker, points: 2 if me == dealer else 1")),
        Fine(LOST, "      lost: {for: side, when: tricks(us) < 3, points: score(me)}\n"),
        Fine(LOST, "      lost: {for: seat, when: tricks(me) < 3, points: -1}\n"),
        Fine("sides: opposite\n", "sides: none\n"),
    ],
    "paid-twice": [
        Fine(LOST, "      lost: {for: side, when: tricks(us) < 3, points: -1}\n"),
        Fine(LOST, "      lost: {for: seat, when: tricks(us) < 3 and me == dealer, points: -1}\n"),
        Fine(LOST, "      lost: {for: seat, when: tricks(us) < 3, points: -tricks(me)}\n"),
    ],
    "idle-example": [
        Fine(
            END,
            f"{END}\nexamples:\n  big: {{given: {{maker: 0, tricks: [5, 0, 0, 0]}}, expect: {{scores: [2, 0]}}}}",
        ),
    ],
}
