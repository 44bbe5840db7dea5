"""Real records with one thing changed: always a report, and nearly always one that does not fit."""

import json
import random
import re

import pytest

from adapters.records import DATA, check, problems

EUCHRE = json.loads((DATA / "euchre_4.egn").read_text(encoding="utf-8"))
BOARDS = [
    text + "\n"
    for name in ("bridge_1.pbn", "bridge_2.pbn")
    for text in re.split(r"\n\s*\n", (DATA / name).read_text(encoding="utf-8").strip())
    if "[Play" in text
]
PACK = [rank + suit for rank in "9TJQKA" for suit in "cdhs"]
TIMES = 24


def other(rng, values, old):
    """One of the values, but not the old one."""
    return rng.choice([value for value in values if value != old])


def one_euchre_deal(rng, change):
    """A match of one deal with something changed."""
    data = json.loads(json.dumps(EUCHRE))
    deal = rng.choice(data["deals"])
    data["deals"] = [deal]
    change(rng, deal)
    return json.dumps(data, indent=1)


def change_call(rng, deal):
    calls = deal["phases"][0]["calls"]
    at = rng.randrange(len(calls))
    calls[at] = other(rng, ["Pass", "Order", "c", "d", "h", "s"], calls[at])


def change_card(rng, deal):
    trick = rng.choice(deal["phases"][1]["tricks"])
    at = rng.randrange(len(trick))
    trick[at] = other(rng, PACK, trick[at])


def change_alone(_rng, deal):
    deal["phases"][0]["isAlone"] = not deal["phases"][0]["isAlone"]


def change_turned_card(rng, deal):
    deal["initialState"]["upCard"] = other(rng, PACK, deal["initialState"]["upCard"])


@pytest.mark.parametrize(
    ("change", "found"),
    [(change_call, 0.9), (change_card, 0.7), (change_alone, 0.9), (change_turned_card, 0.8)],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_deal_of_euchre_with_one_thing_changed(change, found):
    """A card that lay in the kitty may stand for another without anybody noticing."""
    rng = random.Random(change.__name__)
    assert sum(bool(problems(one_euchre_deal(rng, change))) for _ in range(TIMES)) >= TIMES * found


CARDS = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"]
TAGS = {
    "Dealer": "NESW",
    "Declarer": "NESW",
    "Play": "NESW",
    "Contract": ["1NT", "2H", "3C", "4SX", "Pass"],
    "Result": [str(number) for number in range(14)],
    "Score": ["NS 120", "NS -50", "NS 420", "EW 90"],
}


def card_changed(rng, text):
    """The board with a card of the play replaced by another."""
    begin, tail = text.split("[Play", 1)
    card = rng.choice(re.findall(r"\b[SHDC][2-9TJQKA]\b", tail))
    return begin + "[Play" + re.sub(rf"\b{card}\b", other(rng, CARDS, card), tail)


def call_changed(rng, text):
    """The board with a call replaced by another."""
    match = re.search(r'\[Auction "."\]\n([^\[]*)', text)
    calls = match[1].split()
    at = rng.choice([place for place, call in enumerate(calls) if not call.startswith("=")])
    calls[at] = other(rng, ["Pass", "X", "1C", "3NT", "7NT"], calls[at])
    return text[: match.start(1)] + " ".join(calls) + "\n" + text[match.end(1) :]


@pytest.mark.parametrize("change", [card_changed, call_changed], ids=lambda change: change.__name__)
def test_a_board_with_one_thing_changed(change):
    rng = random.Random(change.__name__)
    found = sum(bool(problems(change(rng, rng.choice(BOARDS)))) for _ in range(TIMES))
    assert found >= TIMES * 0.8


@pytest.mark.parametrize("tag", TAGS)
def test_a_board_with_a_tag_changed(tag):
    rng = random.Random(tag)
    for _ in range(6):
        text = rng.choice(BOARDS)
        old = re.search(rf'\[{tag} "([^"]*)"\]', text)
        new = other(rng, TAGS[tag], old[1])
        assert problems(text.replace(old[0], f'[{tag} "{new}"]')), (old[0], new)


def test_what_is_compared_is_told_with_both_values():
    text = BOARDS[0].replace('[Declarer "S"]', '[Declarer "W"]')
    ((_, finding),) = check(text).problems
    assert (finding.kind, finding.written, finding.expected) == ("differs", "West", "South")
