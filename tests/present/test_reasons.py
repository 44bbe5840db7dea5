"""Why tricks are won and what points are reckoned from: tables of words, and every game's winners."""

import re
from random import Random

import pytest

import followsuit
from followsuit.core.diagnostics import Position
from followsuit.engine.events import Event
from followsuit.engine.reasons import Counted, Winner, one_of, trick_reason
from followsuit.engine.refusals import Refusal
from followsuit.present.cards import Faces
from followsuit.present.reasons import score_words, trick_words
from followsuit.present.transcript import transcript
from followsuit.program.law import law_at
from support.playing import last
from support.variants import Variant, plain_variants


def reason_of(program, order, cards):
    """Why a trick of these cards is won; twins are taken one after the other."""
    deck, taken, plays = program.deck, 0, []
    for seat, code in enumerate(cards.split()):
        card = next(deck.members(deck.by_code[code] & ~taken))
        taken |= 1 << card.index
        plays.append((seat, card.index))
    led = program.tables["class"].at(order, plays[0][1])
    return trick_reason(program, law_at(program, 0), order, led, plays)


def suit(program, name):
    return next(suit.index for suit in program.deck.suits if suit.name == name)


def words(game, trump, cards, *, symbols=True, **options):
    program = followsuit.load(game, options=options).program
    order = program.order.contexts - 1 if trump is None else suit(program, trump)
    event = Event("trick", 15, reason=reason_of(program, order, cards))
    return trick_words(program, Faces(program.deck, symbols=symbols), event)


@pytest.mark.parametrize(
    ("game", "trump", "cards", "said"),
    [
        ("euchre", "hearts", "KS AS QS 9S", "with A♠, the highest spade"),
        ("euchre", "hearts", "KS 9H AS QS", "with 9♥, the only trump"),
        ("euchre", "hearts", "KS 9H QH AS", "with Q♥, the highest trump"),
        ("euchre", "hearts", "9H JD AH 9S", "with J♦, the left bower, the highest trump"),
        ("euchre", "hearts", "KS AC 9D", "with K♠, the only spade"),
        ("euchre", "hearts", "KS", "with K♠, the only card"),
        ("double-deck-bid-euchre", "hearts", "AS AS KS KS", "with A♠, the first of two equal cards, the highest spade"),
        ("double-deck-bid-euchre", "hearts", "JD AH JD QH",
         "with J♦, the first of two equal cards, the left bower, the highest trump"),
    ],
)  # fmt: skip
def test_why_a_trick_is_won(game, trump, cards, said):
    assert words(game, trump, cards) == said


def test_codes_where_symbols_cannot_be_shown():
    assert words("euchre", "hearts", "KS AS", symbols=False) == "with AS, the highest spade"


@pytest.mark.parametrize(
    ("name", "one"),
    [("hearts", "a heart"), ("oaks", "an oak"), ("leaves", "a leaf"), ("torches", "a torch"), ("lilies", "a lily"),
     ("trumps", "a trump"), ("crosses", "a cross"), ("axes", "an ax")],
)  # fmt: skip
def test_one_card_of_a_suit(name, one):
    assert one_of(name) == one


def test_nothing_is_said_of_what_has_no_reason():
    program = followsuit.load("euchre").program
    assert trick_words(program, Faces(program.deck), Event("trick", 15, seat=1)) == ""
    assert score_words(program, Faces(program.deck), Event("score", 15, points=1)) == ""


def changed(reason, **fields):
    return type(reason)(**{name: fields.get(name, getattr(reason, name)) for name in reason.__slots__})


def test_the_last_of_equals_and_a_trick_that_no_card_can_win():
    program = followsuit.load("double-deck-bid-euchre").program
    first = reason_of(program, suit(program, "hearts"), "AS AS KS KS")
    assert first.equals == (0, 1)
    assert not first.last_wins
    last_one = Event("trick", 15, reason=changed(first, place=1, last_wins=True))
    said = trick_words(program, Faces(program.deck), last_one)
    assert said == "with A♠, the last of two equal cards, the highest spade"
    nobody = Event("trick", 15, reason=changed(first, winner=Winner.NONE))
    assert trick_words(program, Faces(program.deck), nobody) == "though no card of it could win"


@pytest.mark.parametrize("variant", plain_variants(), ids=str)
def test_the_reason_names_the_winner_of_every_trick(variant):
    game = last(followsuit.start_match(variant.load(), seed=5, deals=2), Random(5))
    tricks = [event for event in game.events if event.kind == "trick"]
    faces = Faces(game.program.deck)
    for event in tricks:
        reason = event.reason
        assert reason.plays[reason.place][0] == event.seat
        assert reason.place in reason.equals
        assert trick_words(game.program, faces, event).startswith(("with ", "though "))
    for event in game.events:
        if event.kind == "score":
            assert f".yaml:{event.origin.line})" in score_words(game.program, faces, event)


def test_points_tell_what_they_were_reckoned_from_and_where_they_stand():
    program = followsuit.load("bid-euchre").program
    told = Event(
        "score", 15, points=4, seats=5, origin=Position("/some/where/ours.yaml", 12, 3),
        counted=(Counted("bidder", 1), Counted("tricks", 4, 0b101), Counted("bid", 6)),
    )  # fmt: skip
    assert score_words(program, Faces(program.deck), told) == "(tricks of P0 and P2 4; bid 6; bidder P1; ours.yaml:12)"


def test_of_a_match_the_lines_carry_what_is_known_to_all():
    game = last(followsuit.start_match(followsuit.load("bid-euchre"), seed=3, deals=3), Random(1))
    for event in game.events:
        if event.kind == "score" and event.name == "defence":
            assert next((item.name, item.value, item.seats) for item in event.counted) == (
                "tricks", event.points, event.seats,
            )  # fmt: skip


def test_refusals_have_faces_for_the_cards_that_they_name():
    faces = Faces(followsuit.load("euchre").program.deck)
    refusal = Refusal(None, "follow", "You must follow spades while you hold TS or JC; KS, AS and TSX are words.",
                      ("TS", "JC"))  # fmt: skip
    assert faces.told(refusal) == "You must follow spades while you hold 10♠ or J♣; KS, AS and TSX are words."
    plain = Faces(faces.deck, symbols=False).told(refusal)
    assert plain == "You must follow spades while you hold 10S or JC; KS, AS and TSX are words."
    assert faces.in_sentence("XX and JH", ("XX", "JH")) == "XX and J♥"
    game = followsuit.start_deal(followsuit.load("euchre"), seed=1).apply("pass")
    refused = game.refusal("AS")
    assert refused is not None
    assert "AS" not in faces.told(refused).split()


def test_a_joker_keeps_its_name_in_a_refusal():
    program = followsuit.load("british-euchre").program
    extra = next(card.code for card in program.deck.cards if card.suit is None)
    assert Faces(program.deck).in_sentence(f"You hold {extra}.", (extra,)) == f"You hold {extra}."


def test_a_joker_is_a_trump_of_its_own_name():
    program = Variant("british-euchre", 4).load().program
    extra = next(card.code for card in program.deck.cards if card.suit is None)
    said = trick_words(
        program,
        Faces(program.deck),
        Event("trick", 15, reason=reason_of(program, suit(program, "hearts"), f"AH {extra}")),
    )
    assert said.startswith(f"with {extra}, ")
    assert said.endswith("the highest trump")


def test_a_suit_that_holds_a_card_of_its_own_but_beats_no_other_is_no_trump_suit():
    ruleset = followsuit.load("five-hundred")
    answers = ["bid 7NT", "pass", "pass", "pass"]
    game = followsuit.start_deal(ruleset, seed=4, dealer=3, given=followsuit.Given(hands={0: ["JK"]}))
    for answer in answers:
        game = game.apply(answer)
    while game.offer.name != "declare_joker":
        game = game.apply(game.legal_actions()[0])
    game = game.apply("joker_is diamonds")
    game = last(game, Random(3))
    tricks = [event for event in game.events if event.kind == "trick"]
    words = [trick_words(game.program, Faces(game.program.deck), event) for event in tricks]
    assert any("diamond" in said for said in words)
    assert not any("trump" in said for said in words)


def test_card_points_are_told_with_the_cards_that_bring_them_and_no_others():
    game = last(followsuit.start_match(followsuit.load("hearts"), seed=4, deals=2), Random(4))
    program = game.program
    lines = [event for event in game.events if event.kind == "score" and event.name == "penalty_cards"]
    told = [next(item for item in event.counted if item.name == "card_points") for event in lines]
    assert [item.value for item in told] == [event.points for event in lines]
    for item in told:
        cards = set(program.deck.codes(item.cards))
        assert cards <= {"QS", *(card.code for card in program.deck.cards if card.code.endswith("H"))}
        assert item.value == sum(13 if code == "QS" else 1 for code in cards)
    words = [score_words(program, Faces(program.deck), event) for event in lines]
    few = next(place for place, item in enumerate(told) if 0 < item.cards.bit_count() <= 6)
    faces = "  ".join(Faces(program.deck).face(card).plain for card in program.deck.members(told[few].cards))
    assert f"{told[few].value}: {faces}; hearts.yaml:" in words[few]


def test_a_line_that_gives_nobody_points_says_why_nobody_scores(tmp_path):
    own = tmp_path / "ours.yaml"
    own.write_text("extends: pitch\nscore: {result: {first: {set_back: null, scored: null}}}\n", encoding="utf-8")
    game = last(followsuit.start_match(followsuit.load(own, players=3), seed=3, deals=1), Random(1))
    lines = transcript(game.program, game.events, Faces(game.program.deck)).plain.splitlines()
    (said,) = (line for line in lines if "No points: " in line)
    assert re.fullmatch(r"  No points: Not one of the points was made\. \(pitch\.yaml:\d+\)", said)
    assert game.results[0].lines == ()


def test_it_says_nothing_where_others_score():
    game = last(followsuit.start_match(followsuit.load("pitch", players=5), seed=3, deals=12), Random(1))
    assert any(event.kind == "unscored" for event in game.events)
    assert "No points" not in transcript(game.program, game.events, Faces(game.program.deck)).plain


@pytest.mark.parametrize(
    ("game", "name", "together"),
    [("pitch", "for_game", {1}), ("skat", "tricks", {1, 2}), ("whist", "tricks", {2}), ("spades", "bid", {1, 2})],
)
def test_figures_are_added_up_where_the_rules_do_and_told_apart_elsewhere(game, name, together):
    played = last(followsuit.start_match(followsuit.load(game), seed=4, deals=12), Random(4))
    taken, items = [0] * played.program.players, []
    for event in played.events:
        if event.kind == "start":
            taken = [0] * played.program.players
        elif event.kind == "trick":
            taken[event.seat] += 1
        elif event.kind == "score":
            mine = [item for item in event.counted if item.name == name]
            items += mine
            if name == "tricks":
                for item in mine:
                    assert item.value == sum(of for seat, of in enumerate(taken) if item.seats >> seat & 1)
    assert {item.seats.bit_count() for item in items} == together


def test_one_name_stands_before_all_its_figures():
    program = followsuit.load("pitch", players=4).program
    told = Event(
        "score", 15, points=2, counted=tuple(Counted("for_game", of, 1 << seat) for of, seat in ((6, 0), (26, 1)))
    )
    assert score_words(program, Faces(program.deck), told) == "(points for Game of P0 6, of P1 26)"


def test_who_made_which_point_is_told_where_the_rules_remember_it():
    game = last(followsuit.start_match(followsuit.load("pitch", players=4), seed=4, deals=6), Random(2))
    program = game.program
    jack = {program.deck.by_code[f"J{suit}"] for suit in "CDHS"}
    takers, told = {}, 0
    for event in game.events:
        if event.kind == "start":
            takers = {}
        elif event.kind == "trick":
            cards = sum(1 << card for _, card in event.reason.plays)
            takers |= {mask: event.seat for mask in jack if mask & cards}
        elif event.kind == "score" and (found := [item for item in event.counted if item.name == "jack_of"]):
            words = score_words(program, Faces(program.deck), event)
            seat = found[0].value
            told += seat < program.players
            assert ("winner of the jack of trumps" in words) == (seat < program.players)
            assert seat == program.players or seat in takers.values()
    assert told
