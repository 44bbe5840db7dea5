"""Files made by hand to hang, to fill the memory or to trip a reader: each a name and what it writes."""

# ruff: noqa: E501 - a line for each bomb

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random

from hostile.expressions import monstrous
from hostile.grammar import BODY, START
from hostile.trees import yaml_of

Bomb = Callable[[Random, Path], None]
"""Writes `bomb.yaml` (and whatever else it needs) into a folder."""

MAIN = "bomb.yaml"


def text(make: Callable[[int], str], *sizes: int) -> Bomb:
    """A file of one text that grows with a size."""

    def write(random: Random, folder: Path) -> None:
        made = make(random.choice(sizes))
        (folder / MAIN).write_bytes(made.encode("utf-8", "surrogatepass"))

    return write


def game(**parts: object) -> str:
    """A small game with parts of it replaced."""
    return yaml_of({**BODY, **START, **parts})


def _aliases(depth: int) -> str:
    return "a: &a [x]\n" + "".join(
        f"a{n}: &a{n} [*a{n - 1 if n else ''}, *a{n - 1 if n else ''}]\n" for n in range(depth)
    )


def _names(count: int, value: object = "bool") -> dict[str, object]:
    return {f"v{n}": value for n in range(count)}


def _asking(**call: object) -> str:
    ask = {"kind": "ask", "calls": {"bid": {"say": "I bid", **call}, "pass": {"say": "pass", "out": True}}}
    return game(phases={"deal": START["phases"]["deal"], "ask": ask, "play": START["phases"]["play"]})


def _phases(count: int) -> dict[str, object]:
    calls = {f"c{n}": {"say": f"c {n}", "do": {"v0": "not v0"}} for n in range(5)}
    asks = {f"ask{n}": {"kind": "ask", "each": "until_quiet", "calls": calls} for n in range(count)}
    return {"deal": START["phases"]["deal"], **asks, "play": START["phases"]["play"]}


def _within(count: int) -> dict[str, object]:
    inner: dict[str, object] = {"kind": "ask", "calls": {"pass": {"say": "pass"}}}
    for _ in range(count):
        inner = {"kind": "ask", "calls": {"pass": {"say": "pass"}, "more": {"say": "more", "aside": {"inner": inner}}}}
    return {"deal": START["phases"]["deal"], "ask": inner, "play": START["phases"]["play"]}


def _chain(random: Random, folder: Path) -> None:
    """A thousand rulesets that extend one another, in a line or in a ring."""
    last = random.choice(["trick-taking", "bomb", "bomb.yaml", "f500.yaml"])
    for n in range(1000):
        (folder / f"f{n}.yaml").write_text(f"title: f\nextends: {f'f{n + 1}.yaml' if n < 999 else last}\n")
    (folder / MAIN).write_text("title: x\nextends: f0.yaml\n")


def _broad(random: Random, folder: Path) -> None:
    """Each file extends all the later ones."""
    count = random.choice([5, 12, 60])
    for n in range(count):
        later = ", ".join(f"f{m}.yaml" for m in range(n + 1, count))
        (folder / f"f{n}.yaml").write_text(f"title: f\nextends: [{later}]\nstate: {{v{n}: bool}}\n")
    (folder / MAIN).write_text("title: x\nextends: [f0.yaml, f1.yaml]\n")


def _links(random: Random, folder: Path) -> None:
    """A link to nothing, to itself, to a folder, to a device."""
    (folder / MAIN).symlink_to(random.choice(["nothing.yaml", MAIN, ".", "/dev/zero", "/dev/null", "/proc/self/mem"]))


def _special(random: Random, folder: Path) -> None:
    """A folder, a pipe, a socket, a file nobody may read; or one of them as a base."""
    name = random.choice([MAIN, "base.yaml"])
    match random.randrange(4):
        case 0:
            (folder / name).mkdir()
        case 1:
            os.mkfifo(folder / name)
        case 2:
            with socket.socket(socket.AF_UNIX) as end:
                end.bind(str(folder / name)[-100:] if len(str(folder / name)) < 100 else "\0hostile")
        case _:
            (folder / name).write_text("title: x\n")
            (folder / name).chmod(0)
    if name != MAIN:
        (folder / MAIN).write_text("title: x\nextends: base.yaml\n")


def _strange_base(random: Random, folder: Path) -> None:
    """A base with a strange name."""
    names = ["/dev/zero", "/dev/stdin", "/", "..", "../" * 500, "a" * 5000, "\0", "~", "~root", "\udc80", "~nobody/x.yaml", "CON",
             "bomb.yaml/x.yaml", "./", "//etc//passwd", "http://example.com/x.yaml", "*", "$HOME", " ", "-", "\n"]  # fmt: skip
    name = random.choice(names).encode("unicode_escape").decode()
    key = random.choice(["extends", "fits"])
    (folder / MAIN).write_text(f'title: x\n{key}: "{name}"\n')


def _expression(random: Random, folder: Path) -> None:
    """A monstrous expression at one of many places."""
    made = monstrous(random)
    places = [
        {"define": {"d": made, "e": "d", "f(x)": made}},
        {"state": {"v": {"type": "0..9", "first": made}, "w": {"type": f"0..{made[:50]}"}}},
        {"score": {"line": {"for": "seat", "when": made, "points": made}}},
        {"follow": {"duty": {"card": made}}, "lead": {"duty": {"card": made, "when": made}}},
        {"wins": {"first": made, "second": made}, "led": made},
        {"match": {"ends": {"end": {"when": made, "winner": made}}, "start": made}},
        {"order": {"usual": {"trump": made, "plain": [made, made], "when": made}}},
        {"deck": {"ranks": made, "suits": {"hearts": "red"}, "points": {made[:100]: made}}},
        {"sides": made},
    ]
    (folder / MAIN).write_text(game(**random.choice(places)))


def _bytes(random: Random, folder: Path) -> None:
    """No text at all, or a text in another encoding."""
    good = game().encode()
    odd = [
        random.randbytes(random.choice([1, 100, 100_000])), b"\0" * 1_000_000, b"\xff\xfe" + game().encode("utf-16-le"),
        game().encode("utf-16"), game().encode("utf-32"), b"\xef\xbb\xbf" + good, b"\xef\xbb\xbf\xef\xbb\xbf" + good,
        good.replace(b"\n", b"\r"), good.replace(b"\n", b"\r\n"), good.replace(b" ", b"\xc2\xa0"), b"", b"\n", b"#", b"%YAML 9.9\n---\n" + good,
        good.replace(b"\n", "\u2028".encode()), good.replace(b"\n", b"\xc2\x85"), b"\x1f\x8b" + random.randbytes(500), b"%PDF-1.7\n" + good,
        good.replace(b"e", "\u0435".encode()), good.replace(b"e", "e\u0301\u200b".encode()), "\u202e".encode() + good, b"\x80" + good,
        good.replace(b"title", b"\xed\xa0\x80"), b'title: "\\ud800\\udc00\\uFFFF\\x00"\n', b'title: "\\U00110000"\n', b'title: "\\N\\_\\L\\P\\e"\n',
        good + b"\n...\n" + good, b"---\n" * 5000, good.replace(b"\n", b"\n\n" * 2000), b"#" * 200_000 + b"\n" + good,
    ]  # fmt: skip
    (folder / MAIN).write_bytes(random.choice(odd))


BOMBS: dict[str, Bomb] = {
    "aliases": text(_aliases, 10, 40, 150, 1000),
    "wide aliases": text(lambda n: "a: &a [" + "x, " * n + "x]\nb: [" + "*a, " * n + "*a]\n", 50, 300, 3000),
    "alias of itself": text(lambda n: "a: &a\n" + "  b: *a\n" * n, 1, 3),
    "merge keys": text(lambda n: "a: &a {x: 1}\n" + "".join(f"b{m}:\n  <<: [*a, *a]\n" for m in range(n)), 1, 500),
    "anchors": text(lambda n: "".join(f"a{m}: &x [*x]\n" if m else "a: &x []\n" for m in range(n)), 20, 190, 2000),
    "deep lists": text(lambda n: "[" * n, 50, 5000, 200_000),
    "deep maps": text(lambda n: "{a: " * n, 50, 5000, 60_000),
    "deep closed": text(lambda n: "a: " + "[" * n + "]" * n, 39, 41, 5000, 100_000),
    "deep blocks": text(lambda n: "".join(" " * m + "a:\n" for m in range(n)), 30, 60, 600),
    "deep items": text(lambda n: "- " * n + "x", 30, 3000, 100_000),
    "questions": text(lambda n: "? " * n + "x", 30, 3000, 100_000),
    "long integer": text(lambda n: game(score={"a": {"points": "1" * n, "for": "seat"}}), 19, 5000, 200_000, 1_000_000),
    "long integers": text(lambda n: game(players="1" * n, options={"o": {"about": "x", "default": "9" * n, "range": "0.." + "9" * n}}), 10, 90_000),
    "long bare integer": text(lambda n: f"language: {'1' * n}\ntitle: x\nplayers: {'2' * n}\n", 10, 5000, 100_000),
    "long line": text(lambda n: game(title="x" * n), 1000, 200_000, 1_000_000),
    "long key": text(lambda n: "x" * n + ": 1\n", 1000, 200_000, 1_000_000),
    "many keys": text(lambda n: "".join(f"k{m}: 1\n" for m in range(n)), 100, 20_000, 100_000),
    "same key": text(lambda n: "title: x\n" * n, 100, 20_000),
    "alike keys": text(lambda n: game(options={("o" * 60 + f"{m}"): {"about": "x", "default": True} for m in range(n)}, score={"a": {"when": "o" * 61, "points": 1}}), 50, 1000),
    "quotes": text(lambda n: "title: '" + "''" * n, 1000, 120_000),
    "escapes": text(lambda n: 'title: "' + "\\u0041\\n" * n + '"', 1000, 30_000),
    "comments": text(lambda n: "# x\n" * n + game(), 1000, 60_000),
    "dashes": text(lambda n: "a:\n" + "  -x\n" * n, 10, 50_000),
    "colons": text(lambda n: "a" + ": b" * n, 2, 50_000),
    "pipes": text(lambda n: "a: |\n" + " x\n" * n, 10, 80_000),
    "tags": text(lambda n: "a: " + "!!int " * n + "!<x> !a!b 1", 1, 3000),
    "objects": text(lambda _: "!!python/object/apply:os.system [ls]", 1),
    "definitions that double": text(lambda n: game(define={**{f"d{m}": f"d{m + 1} + d{m + 1}" for m in range(n)}, f"d{n}": "1"}, score={"a": {"points": "d0", "for": "seat"}}), 5, 12, 60, 900),
    "definitions in a ring": text(lambda n: game(define={f"d{m}": f"d{(m + 1) % n}" for m in range(n)}), 1, 2, 500),
    "deep definitions": text(lambda n: game(define={**{f"d{m}": "-(" * 9 + f"d{m + 1} + 1" + ")" * 9 for m in range(n)}, f"d{n}": "1"}, score={"a": {"points": "d0", "for": "seat"}}), 3, 12, 35, 100),
    "functions that double": text(lambda n: game(define={**{f"d{m}(x)": f"d{m + 1}(x) + d{m + 1}(x + x)" for m in range(n)}, f"d{n}(x)": "x"}, score={"a": {"points": "d0(1)", "for": "seat"}}), 4, 8, 60),
    "sums that nest in definitions": text(lambda n: game(define={**{f"d{m}": f"sum(d{m + 1} for c{m} in all_cards)" for m in range(n)}, f"d{n}": "1"}, score={"a": {"points": "d0", "for": "seat"}}), 1, 2, 3, 9),
    "many variables": text(lambda n: game(state=_names(n)), 10, 300, 4000),
    "many options": text(lambda n: game(options=_names(n, {"about": "x", "default": True})), 10, 60, 900),
    "options with patches": text(lambda n: game(options=_names(n, {"about": "x", "default": False, "patch": {"score": {"tricks_won": {"points": 2}}}})), 3, 9, 40, 300),
    "options of their own": text(lambda n: game(options={f"o{m}": {"about": "x", "default": False, "patch": {"score": {f"l{m}": {"for": "seat", "points": 2}}}} for m in range(n)}), 9, 30, 120),
    "options read in orders": text(lambda n: game(options=_names(n, {"about": "x", "default": True}), order={"usual": {"trump": ["AS"], "when": " and ".join(f"v{m}" for m in range(n))}, "other": {}}), 4, 12, 16, 30),
    "orders of many variables": text(lambda n: game(state=_names(n, "0..13"), order={f"o{m}": {"trump": "AS", "when": f"v{m} == 3"} for m in range(n)} | {"other": {}}), 2, 3, 6, 20),
    "orders of scores": text(lambda n: game(order={"usual": {"trump": "AS", "when": f"score(eldest) > {n}"}, "other": {}}), 3),
    "wide option": text(lambda n: game(options={"o": {"about": "x", "default": 1, "range": f"0..{n}"}}, score={"a": {"for": "seat", "points": "o * o"}}), 10, 10**6, 10**9),
    "wide variable": text(lambda n: game(state={"v": f"0..{n}", "w": f"-{n}..{n}"}, score={"a": {"for": "seat", "when": "v > w", "points": "v * w"}}), 100, 10**6, 10**9),
    "wide call": text(lambda n: _asking(**{"with": {"n": f"1..{n}"}, "say": "I bid {n}"}), 50, 5000, 10**6, 10**9),
    "wide calls": text(lambda n: _asking(**{"with": {"n": f"1..{n}", "m": f"1..{n}", "s": "suits"}, "say": "{n} {m} {s}"}), 5, 30, 60, 1000),
    "call of cards": text(lambda n: _asking(**{"with": dict.fromkeys("abcdef"[:n], "all_cards"), "say": "I bid"}), 1, 2, 3, 6),
    "big table": text(lambda n: game(tables={"t": {"columns": {"a": "0..9"}, "rows": {f"r{m}": m % 10 for m in range(n)}}}, state={"v": "row of t"}, score={"a": {"for": "seat", "points": "v.a if v != none else 0"}}), 10, 500, 5000),
    "wide table": text(lambda n: game(tables={"t": {"columns": {f"c{m}": "0..9" for m in range(n)}, "rows": {"r": [1] * n}}}), 10, 2000),
    "rows of a big table": text(lambda n: game(tables={"t": {"columns": {"a": "0..9"}, "rows": {f"r{m}": 1 for m in range(n)}}}, state={"v": "rows of t"}), 10, 400, 4000),
    "big deck": text(lambda n: game(deck={"ranks": " ".join(f"{m}" for m in range(n)), "suits": {f"s{m}": {"prefix": f"x{m}y"} for m in range(8)}, "copies": 4}), 5, 60, 3000),
    "many suits": text(lambda n: game(deck={"ranks": "A K Q", "suits": {f"s{m}": {"prefix": f"x{m}y"} for m in range(n)}}, state={"t": "suits", "u": "suit"}), 5, 20, 40, 900),
    "one card": text(lambda n: game(deck={"ranks": "A", "suits": {"hearts": "red"}, "copies": n}), 1, 4),
    "many extras": text(lambda n: game(deck={"extra": {f"j{m}": {"code": f"J{m}X", "copies": 8} for m in range(n)}}), 2, 9, 40),
    "big deal": text(lambda n: game(phases={"deal": {"kind": "deal", "cards": {"hand": n}}, "play": {"kind": "tricks"}}), 13, 26, 27, 10**9),
    "many seats": text(lambda n: game(players=n, seats=[f"s{m}" for m in range(n)]), 1, 8, 9, 2000),
    "many zones": text(lambda n: game(zones=_names(n, {"cards": 128, "per": "seat"})), 5, 60, 500),
    "many calls": text(lambda n: game(phases={"deal": START["phases"]["deal"], "ask": {"kind": "ask", "calls": {f"c{m}": {"say": f"c{m}"} for m in range(n)}}}), 10, 200, 3000),
    "many phases": text(lambda n: game(phases=_phases(n), state=_names(3)), 3, 8, 30, 90),
    "asks of many variables": text(lambda n: game(phases=_phases(2) | {"x": {"kind": "step", "do": {f"v{m}": f"not v{(m + 1) % n}" for m in range(n)}, "ends": "redeal", "when": "v0"}}, state=_names(n)), 3, 12, 24, 60),
    "counters": text(lambda n: game(phases=_phases(1) | {"x": {"kind": "step", "do": {f"v{m}": f"v{(m + 1) % n} + 1" for m in range(n)}}}, state=_names(n, "0..1000")), 1, 3, 9),
    "phases in phases": text(lambda n: game(phases=_within(n)), 2, 5, 8, 12, 30),
    "many lines": text(lambda n: game(score={f"l{m}": {"for": "seat", "when": f"tricks(me) == {m % 9}", "points": m, "exclusive": True} for m in range(n)}), 10, 200, 2000),
    "many duties": text(lambda n: game(follow={f"d{m}": f"rank(card) == rank(only(hand & 'AS')) or count(hand) == {m}" for m in range(n)}), 5, 60, 500),
    "many classes": text(lambda n: game(wins={f"w{m}": "suit == led or card in 'AS'" for m in range(n)}), 5, 60, 500),
    "many melds": text(lambda n: game(melds={"g": {f"m{m}": {"cards": "A K Q J of s", "for": {"s": "suits"}, "points": [1] * 50} for m in range(n)}}), 2, 30, 300),
    "long melds": text(lambda n: game(melds={"g": {f"m{m}": {"sequence": "A K Q J 10 9 8 7 6 5 4 3 2", "length": f"{m + 1}..", "points": 1} for m in range(n)}}), 2, 12, 60),
    "many presets": text(lambda n: game(presets={f"p{m}": {"options": {}} for m in range(n)}), 10, 3000),
    "many examples": text(lambda n: game(examples={f"e{m}": {"given": {"hand": "JS"}, "expect": {"legal": "JS"}} for m in range(n)}), 10, 300),
    "many misspelt words": text(lambda n: game(**{f"tittle{m}": m for m in range(n)}), 10, 1000),
    "many wrong words": text(lambda n: game(score={f"l{m}": {"when": f"nonsence{m} == maker{m}", "points": f"wurd{m}"} for m in range(n)}), 10, 400, 2000),
    "scores without end": text(lambda _: game(score={"a": {"for": "seat", "points": "score(me) * score(me) * 1000 + 1000000000"}}, match={"ends": {"never": {"when": "deals_played == 999999999"}}}), 1),
    "asks without end": text(lambda _: _asking(again="true"), 1),
    "redeals without end": text(lambda _: game(phases={**START["phases"], "x": {"kind": "step", "ends": "redeal"}}), 1),
    "expressions": _expression,
    "a thousand bases": _chain,
    "bases of bases": _broad,
    "links": _links,
    "special files": _special,
    "strange names": _strange_base,
    "other bytes": _bytes,
}  # fmt: skip
