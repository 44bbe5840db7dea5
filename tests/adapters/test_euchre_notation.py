"""Euchre Game Notation: what is read in all its spellings, what is found wrong, and what nobody can know."""

import pytest

import followsuit
from adapters.records import CALLS, TRICKS, check, deal, match, notes, problems
from followsuit.adapters.egn_rules import RULESET


def test_the_usual_deal_fits():
    checked = check(match(deal()))
    assert checked.problems == ()
    assert checked.deals[0].points == (1, 0)
    assert checked.recorded.seats == ("Ann", "Bob", "Cleo", "Dan")
    assert notes(match(deal())) == []


SPELLINGS = {
    "snake case": match(deal())
    .replace("upCard", "up_card")
    .replace("isAlone", "is_alone")
    .replace("initialS", "initial_s"),
    "players as objects": match(deal(), players=[{"name": name} for name in "ABCD"]),
    "nobody named": match(deal(), players=[]),
    "twice the same name": match(deal(), players=["P", "P", "", "Q"]),
    "no ruleset": match(deal()).replace('"ruleset": {},', ""),
    "nines as N": match(deal()).replace('"9', '"N'),
    "bowers by name": match(deal(tricks=[trick.replace("Jc", "R").replace("Js", "L") for trick in TRICKS])),
    "pick up": match(deal([*CALLS[:3], "PickUp"])),
    "the leader is written down": match(deal(play={"initialLead": 3}), version="1.0.0"),
    "cards left over and hands not told": match(deal(kitty=["Td", "Qc", "Th"], playerCards=[[], [], [], []])),
    "annotations and other lines": match(deal(play={"playAnnotations": {"0": ["[!]"]}}) | {"alternativeLines": [{}]}),
    "discard not known": match(deal(bidding={"discard": "Xx"})),
}


@pytest.mark.parametrize("text", SPELLINGS.values(), ids=SPELLINGS)
def test_spellings(text):
    checked = check(text)
    assert checked.problems == ()
    assert checked.deals[0].points == (1, 0)
    assert len(set(checked.recorded.seats)) == 4


def swap(trick, card, other):
    """The tricks with one card replaced in one of them."""
    return [text.replace(card, other) if at == trick else text for at, text in enumerate(TRICKS, 1)]


REVOKE = ["Ad 9d Kh 9c", "Ks As Ac Js", "Qd Qh Ah Tc", "Kd 9h Kc 9s", "Jc Qs Jd Jh"]
"""Bob holds the queen of diamonds back in the first trick."""

WRONG = {
    "revoke, seen from what is played later": (
        deal(tricks=REVOKE),
        "Trick 1: Bob plays Kh. Bob must follow diamonds while holding QD.",
    ),
    "the left bower revokes": (
        deal(tricks=["Ad 9d Qd 9c", "Ks As Ac Jh", "Tc Kh Kc Ah", "Qh 9s Kd 9h", "Jc Qs Jd Js"]),
        "Trick 3: Bob plays Kh. Bob must follow clubs while holding JS. JS is the left bower and counts as a club.",
    ),
    "a card played twice": (deal(tricks=swap(3, "Kh", "Ad")), "Trick 3:"),
    "no card of the pack": (deal(tricks=swap(3, "Kh", "7h")), "Trick 3: Bob plays 7h."),
    "too many cards in a trick": (
        deal(tricks=["Ad 9d Qd 9c Th", *TRICKS[1:]]),
        "Trick 1 has 5 cards in the record; 4 play.",
    ),
    "too few cards in the middle": (
        deal(tricks=[*TRICKS[:2], "Kh Qh", *TRICKS[3:]]),
        "Trick 3 has 2 cards in the record",
    ),
    "six tricks": (deal(tricks=[*TRICKS, "Th Td Qc 9h"]), "But nothing of the kind can be said or played any more."),
    "a call after the last": (deal([*CALLS, "Pass"]), "Dan says Pass."),
    "ordered in the second round": (deal([*["Pass"] * 4, "Order"]), "Dan says Order."),
    "the suit turned down": (deal([*["Pass"] * 4, "c"]), "Dan says c. Dan cannot say “name clubs”"),
    "no trump where there is none": (deal([*["Pass"] * 4, "n"]), "Dan says n."),
    "no call": (deal(["Pass", "Hearts!"]), "Ann says Hearts!."),
    "the dealer may not pass": (
        deal(["Pass"] * 8, []),
        "Cleo says Pass. Cleo cannot say “pass”: the dealer must name a suit.",
    ),
    "a discard without taking up": (
        deal(["Pass"] * 4 + ["h"], [], bidding={"discard": "9c"}),
        "the dealer did not take a card",
    ),
    "another leads": (deal(play={"initialLead": 0}), "Seat 0 leads in the record; by the rules it is seat 3."),
    "a hand that has not the card": (
        deal(playerCards=[["9d", "Js", "Qs", "9s", "Th"], [], [], []]),
        "Ann does not hold the",
    ),
    "a card dealt twice": (
        deal(playerCards=[["9h"] * 5, [], [], []]),
        "The deal cannot have been dealt so: The 9H is given twice",
    ),
}


@pytest.mark.parametrize(("record", "sentence"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_found(record, sentence):
    found = problems(match(record))
    assert found
    assert sentence in found[0]


def test_the_seat_the_trick_and_the_reason_are_told():
    ((_, finding),) = check(match(deal(tricks=REVOKE))).problems
    assert (finding.kind, finding.seat, finding.trick, finding.written) == ("refused", 1, 1, "Kh")
    assert finding.refusal.reason == "follow_suit"


SECOND = deal(["Pass", "Order"], [], dealer=3, number=1)


def test_after_a_problem_the_next_deals_are_checked_without_scores():
    first = deal(tricks=swap(3, "Kh", "7h"))
    checked = check(match(first, deal(dealer=1, number=1), finalScore=[1, 0]))
    assert [len(one.problems) for one in checked.deals] == [1, 0]
    assert checked.deals[1].points is not None
    assert [one.totals for one in checked.deals] == [None, None]


ORDER = {
    "the wrong dealer": (
        (deal(), deal(dealer=1, number=1)),
        {},
        "Bob deals in the record; by the rules it is Dan's deal.",
    ),
    "the match was over": ((deal(), SECOND), {"initialScore": [9, 9]}, "The match is over before this deal."),
    "the last deal is played": ((deal(), SECOND), {"rules": {"num_deals": 1}}, "The match is over before this deal."),
    "another final score": ((deal(),), {"finalScore": [2, 0]}, "The final score is 2 to 0 in the record"),
}


@pytest.mark.parametrize(("deals", "more", "sentence"), ORDER.values(), ids=ORDER)
def test_what_links_the_deals(deals, more, sentence):
    found = problems(match(*deals, **more))
    assert len(found) == 1
    assert sentence in found[0]


def test_a_match_that_is_over_is_told_once():
    deals = [deal(), *(SECOND | {"dealNumber": number} for number in (1, 2, 3))]
    found = problems(match(*deals, initialScore=[9, 0]))
    assert found.count("The match is over before this deal.") == 1


UNKNOWN = {
    "a card that is not told": (deal(tricks=swap(3, "Kh", "Xh")), "from trick 3 on: the card “Xh” is not told"),
    "a suit by its part": (deal(tricks=swap(2, "Ks", "Kn")), "from trick 2 on"),
    "a call that is not told": (deal([*CALLS[:3], "x"]), "what call 4 was is not told"),
    "the card turned up": (deal(up="Xx"), "the card “Xx” is not told"),
    "a claim": (deal(tricks=TRICKS[:2]), "the deal was not played out"),
    "a claim within a trick": (deal(tricks=[*TRICKS[:2], "Kh Qh"]), "the deal was not played out"),
    "only calls": (deal(tricks=[]), "the deal was not played out"),
    "calls not to their end": (deal(["Pass", "Pass"], []), "the calls are not recorded to their end"),
    "the joker turned up": (deal(up="B"), "the joker was turned up"),
    "no phases": (deal() | {"phases": []}, "no calls are recorded"),
    "a condensed deal": ("AAECAwQ=", "condensed form"),
}


@pytest.mark.parametrize(("record", "sentence"), UNKNOWN.values(), ids=UNKNOWN)
def test_what_nobody_can_know_is_called_not_checkable(record, sentence):
    text = match(record, deal(dealer=3, number=1), finalScore=[5, 5])
    checked = check(text)
    first = checked.deals[0]
    assert first.problems == ()
    assert first.totals is None
    assert any("ot checkable" in finding.message and sentence in finding.message for finding in first.findings)
    assert not any("final score" in finding.message for _, finding in checked.problems)


def test_a_claim_that_decides_nothing_is_scored():
    """The makers have four tricks of five; with three lost they are beaten, whoever takes the last."""
    lost = ["Ad 9d Qd Td", "As Ks 9s Ts", "Ah 9h Th Qh"]
    checked = check(match(deal(tricks=lost)))
    assert checked.problems == ()
    assert checked.deals[0].claimed_after == 3
    assert checked.deals[0].points == (0, 2)


def test_deals_that_are_missing_break_the_chain():
    text = match(deal(), deal(dealer=1, number=5), finalScore=[9, 9])
    assert problems(text) == []
    assert [one.totals for one in check(text).deals] == [(1, 0), None]


def test_a_deal_thrown_in_scores_nothing():
    checked = check(match(deal(["Pass"] * 8, []), deal(dealer=3, number=1), rules={"std": False}))
    assert checked.deals[0].problems == ()
    assert checked.deals[0].points == (0, 0)
    assert checked.deals[1].problems == ()


# --- alone ---------------------------------------------------------------------------------------------------------

ALONE = ["9s As Js", "Jh Ah 9h", "Jd Kh Qh", "Th 9d Ts", "Qs Tc Jc"]
"""Seat 2 plays hearts alone against 1 and 3, after all passed once and seat 1 a second time; seat 0 dealt."""


def alone(*, phase="bidding", tricks=ALONE, **more):
    """That deal."""
    return deal(["Pass"] * 5 + ["h"], tricks, dealer=0, up="Ks", **{phase: {"isAlone": True}}, **more)


@pytest.mark.parametrize("phase", ["bidding", "play"])
def test_a_lone_maker_in_either_phase(phase):
    checked = check(match(alone(phase=phase)))
    assert checked.problems == ()
    assert checked.deals[0].points == (4, 0)
    assert "the cards of seat 0, who sat out" in notes(match(alone()))[0]


def test_the_points_of_a_march_alone():
    assert check(match(alone(), rules={"loner_march_score": 5})).deals[0].points == (5, 0)


def test_who_leads_against_a_lone_maker():
    for lead, seat in (("LEFT_OF_DEALER", 1), ("LEFT_OF_LONER", 3)):
        checked = check(match(alone(), rules={"loner_lead": lead}))
        assert checked.recorded.deals[0].said["play"][0].seat == seat


def test_the_canadian_loner():
    text = match(deal(["Pass", "Order"], [], dealer=0), rules={"canadian": True})
    assert "Cleo cannot say “with partner”" in problems(text)[0]


def test_the_best_card_of_the_partner():
    given = {"isAlone": True, "cardExchanges": [{"sender": 0, "receiver": 2, "cards": ["Jd"]}]}
    told = match(
        alone() | {"phases": [alone()["phases"][0] | given, alone()["phases"][1]]}, rules={"partners_best": True}
    )
    assert problems(told) == []
    assert check(told).deals[0].points == (4, 0)
    assert "JD" in check(told).recorded.deals[0].hands[0]
    not_told = match(alone(), rules={"partners_best": True})
    assert problems(not_told) == []


def test_other_exchanges_are_not_checkable():
    given = {"cardExchanges": [{"receiver": 1, "cards": ["9d", "Xx"]}]}
    text = match(deal(bidding=given), rules={"go_under": True})
    assert problems(text) == []
    assert "an exchange of cards" in notes(text)[0]


LONE_DEFENCE = ["9s As", "Jh 9h", "Jd Qh", "Th Ts", "Qs Jc"]


def test_a_lone_defender():
    calls = {"isAlone": True, "aloneDefender": 1}
    record = alone(tricks=LONE_DEFENCE)
    record["phases"][0] |= calls
    checked = check(match(record, rules={"defend_alone": True}))
    assert checked.problems == ()
    assert checked.deals[0].points == (4, 0)
    assert "Bob says defending alone." in problems(match(record))[0]


# --- other rules ---------------------------------------------------------------------------------------------------

RULES = {
    "no trump": (deal(["Pass"] * 4 + ["n"], ["Ad 9d Qd Jd"]), {"allow_no_trump": True}),
    "the joker": (deal(tricks=["B 9c"]), {"joker": True}),
    "eights": (deal(tricks=["8d 9d"]), {"min_rank": 8}),
    "sevens": (deal(tricks=["7d 9d"]), {"min_rank": 7}),
    "no winning score": (deal(), {"winning_score": 0}),
    "a number of deals": (deal(), {"num_deals": 8}),
    "winning score and deals": (deal(), {"winning_score": 0, "num_deals": 8}),
    "everything": (deal(), dict.fromkeys(("canadian", "farmers", "go_under", "fast_break", "four_trick_tokens"), True)),
}


@pytest.mark.parametrize(("record", "rules"), RULES.values(), ids=RULES)
def test_rules(record, rules):
    assert problems(match(record, rules=rules)) == []


@pytest.mark.parametrize(("switch", "points"), [(False, (1, 0)), (True, (0, 0))])
def test_a_broken_deal_scores_nothing(switch, points):
    """The defenders take the first two tricks and no other."""
    tricks = ["Ad 9d Qd Td", "As Ks 9s Ts", "9h Ah Th Qh", "Ac 9c Kc Qc", "Jc Tc Js Kh"]
    checked = check(match(deal(tricks=tricks), rules={"fast_break": switch}))
    assert checked.problems == ()
    assert checked.deals[0].points == points


@pytest.mark.parametrize(
    ("tokens", "tricks", "scores"), [(2, 4, [1, 0]), (3, 4, [2, 0]), (3, 3, [1, 0]), (3, 5, [2, 0])]
)
def test_four_tokens_are_a_point(tokens, tricks, scores):
    ruleset = followsuit.load(RULESET, options={"four_trick_tokens": True})
    given = {"maker": 0, "tokens": [tokens, 0], "tricks": [tricks, 5 - tricks, 0, 0]}
    assert followsuit.what_follows(ruleset, given, "score")["scores"] == scores
