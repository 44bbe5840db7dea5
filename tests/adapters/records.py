"""Small records to take apart: a board of Bridge and a deal of Euchre, as texts with parts that can be changed."""

import json
import re
from pathlib import Path

import followsuit
from followsuit.adapters.checking import Checked

DATA = Path(__file__).with_name("data")
FILES = sorted(path for path in DATA.iterdir() if path.suffix in {".egn", ".pbn"})

BOARD = """[Event ""]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:T32.AKQ7.T3.AQJT A9864.83.AK4.987 J.JT9542.72.K653 KQ75.6.QJ9865.42"]
[Declarer "S"]
[Contract "5H"]
[Result "10"]
[Score "NS -50"]
[Auction "N"]
1C 1S 2H 4S
5H Pass Pass Pass
[Play "W"]
DQ D3 D4 D2
SK S2 S4 SJ
DJ DT DK D7
*
"""

CALLS = ["Pass", "Pass", "Pass", "Order"]
TRICKS = ["Ad 9d Qd 9c", "Ks As Ac Js", "Kh Qh Ah Tc", "Kd 9h Kc 9s", "Jc Qs Jd Jh"]


def board(*changes: tuple[str, str]) -> str:
    """The board with parts of its text replaced."""
    text = BOARD
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def without(*tags: str) -> str:
    """The board without some of its tags and what stands under them."""
    text = BOARD
    for tag in tags:
        text = re.sub(rf'\[{tag} "[^"]*"\]\n([^\[]*)', "", text)
    return text


def deal(calls=CALLS, tricks=TRICKS, *, dealer=2, up="Kc", number=0, bidding=(), play=(), **begin):
    """A deal of Euchre; without changes the dealer takes up the king of clubs and makes it."""
    return {
        "dealNumber": number,
        "initialState": {"dealer": dealer, "upCard": up, **begin},
        "phases": [
            {"type": "EUCHRE_BIDDING", "calls": list(calls), "isAlone": False, **dict(bidding)},
            *([{"type": "TRICK_PLAY", "tricks": [trick.split() for trick in tricks], **dict(play)}] if tricks else []),
        ],
    }


def match(*deals, rules=(), **metadata):
    """A match as text."""
    about = {"players": ["Ann", "Bob", "Cleo", "Dan"], "initialScore": [0, 0], "ruleset": dict(rules), **metadata}
    return json.dumps(
        {"fileType": "Euchre Game Notation", "version": "1.4", "metadata": about, "deals": deals}, indent=1
    )


def check(text: str) -> Checked:
    """The record played by the rules."""
    return followsuit.check_record(text)


def problems(text: str) -> list[str]:
    """What does not fit, in order."""
    return [finding.message for _, finding in check(text).problems]


def notes(text: str) -> list[str]:
    """What cannot be checked."""
    return [finding.message for one in check(text).deals for finding in one.findings if not finding.is_problem]
