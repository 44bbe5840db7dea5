"""Everything a person can type: the words of a command and the answers at the table."""

from __future__ import annotations

import re
from random import Random

from hostile import corpus

LINES = [
    line.encode("utf-8", "surrogateescape")
    for line in [
        "1",
        "2",
        "3",
        "9",
        "0",
        "-1",
        "00001",
        "99999999999999",
        "1.0",
        "1e3",
        "+1",
        "0x1",
        "²",
        "٣",
        "१",
        "\uff11",
        "JS",
        "js",
        "10H",
        "10♥",
        "1OH",
        "♠J",
        "J♠️",
        "🂫",
        "J\u0405",
        "pass",
        "PASS",
        "I pass",
        "order_up",
        "order up",
        "name hearts",
        "bid 7",
        "bid -1",
        "bid 99999999999999999999",
        "bid",
        "bid bid",
        "7 hearts",
        "call",
        "play JS",
        "hint",
        "last",
        "said",
        "score",
        "undo",
        "undo undo",
        "help",
        "/help",
        "?",
        "table",
        "h",
        "q x",
        "\x00",
        "\t",
        "\x1b[2J",
        "\x1b[31m",
        "\x07",
        "\x08\x08",
        "\r",
        "\u202eSJ",
        "\u2028",
        "\u200b",
        "[/]",
        "[bold]x",
        "{}",
        "{0}",
        "{n}",
        "%s",
        "%n",
        "$HOME",
        "`ls`",
        "../../x",
        "--help",
        "�",
        "��",
        "yes",
        "no",
        "none",
        "nil",
        "null",
        "true",
        "\ufeff1",
        "1 2",
        "1,2",
        "1 1",
        "JS JS",
        "JS QS KS",
    ]
]
NAMES = [
    *corpus.GAMES,
    "",
    " ",
    ".",
    "..",
    "/",
    "/dev/null",
    "/dev/zero",
    "-",
    "--",
    "house",
    "house/",
    "house/red-only",
    "no-such",
    "\0",
    "\udc80",
    "a" * 5000,
    "~",
    "~root/x",
    "euchre.yaml",
    "x.yaml",
    "EUCHRE",
    "eu\u0441hre",
    "euchre ",
    "[bold]",
    "euchre\n",
    "*",
    "%s",
    "http://x",
]
NUMBERS = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "-1",
    "99",
    "",
    " ",
    "x",
    "1.5",
    "1e3",
    "\u0663",
    "\u00b2",
    "9" * 30,
    "9" * 5000,
    "0x10",
    "1_0",
    "+1",
    "--",
    "\0",
    "9223372036854775808",
    "2..4",
    "NaN",
    "-0",
]
SHORT = {"-n": ["1", "2", "0", "-1", "", "x", "1.5", "\u0663", "\0"], "--matches": ["1", "0", "-1", "x"]}
COMMANDS = [
    "play",
    "simulate",
    "watch",
    "validate",
    "show",
    "list",
    "replay",
    "new",
    "help",
    "plaay",
    "",
    "--version",
    "-h",
    "\udc80",
    "explain",
    "rulebook",
    "diff",
    "check",
]
FLAGS = [
    "--json",
    "--quiet",
    "-q",
    "--auto",
    "--program",
    "--help",
    "--with",
    "--nonsense",
    "-z",
    "--=",
    "--thorough",
    "--",
]


def sitting(random: Random) -> tuple[list[str], bytes]:
    """A game with strange things typed at it."""
    game = random.choice(corpus.GAMES)
    arguments = ["play", game, "--seed", str(random.randrange(50)), "--bots", "random"]
    if random.random() < 0.3:
        arguments += ["--seats", random.choice(["0,1", "0", "1,0,1", "0,,1", "", "-1", "x", "0," * 99, "\u0663"])]
    arguments += random.choice(
        [[], [], ["--auto"], ["--deals", "1"], ["--save", "kept.json"], ["--save", "."], ["--save", "\udc80.json"]]
    )
    return arguments, typed(random)


def typed(random: Random) -> bytes:
    """Some lines: legal ones, odd ones, long ones, bytes that are no text; perhaps without an end."""
    lines = [_line(random) for _ in range(random.choice([0, 3, 20, 60]))]
    end = random.choice([b"\n", b"\n", b"\n", b"\r\n", b"\r"])
    return end.join(lines) + random.choice([end, b"", b"\0", b"\xff", b"quit"])


def _line(random: Random) -> bytes:
    chance = random.random()
    if chance < 0.4:
        return str(random.randrange(1, 9)).encode()
    if chance < 0.42:
        return random.choice([b"x", b"1", b" ", b"\xff", "\u2660".encode(), b"9", b"JS "]) * random.choice(
            [5000, 1_000_000]
        )
    if chance < 0.5:
        return random.randbytes(random.choice([1, 5, 80])).replace(b"\n", b"")
    if chance < 0.6:
        return corpus.odd(random).encode("utf-8", "surrogatepass")
    return random.choice(LINES) + (random.choice(LINES) if random.random() < 0.1 else b"")


def number(random: Random) -> str:
    """Something where a number is wanted."""
    return re.sub("\0", "", random.choice(NUMBERS if random.random() < 0.5 else ["1", "2", "3", "9"]))


def words(random: Random) -> list[str]:
    """The words of a command line; each option with something that it may not want."""
    name = random.choice(NAMES if random.random() < 0.3 else corpus.GAMES)
    command = random.choice(COMMANDS if random.random() < 0.2 else ["play", "simulate", "watch", "validate", "show"])
    result = [command, name] if random.random() < 0.9 else [command]
    if command == "simulate":
        result += ["--bots", "random", "-n", random.choice(SHORT["-n"])]
    if command == "check":
        result += ["-n", random.choice(SHORT["-n"])]
    if command == "watch":
        result += ["--bots", "random", "--deals", "1"]
    for _ in range(random.choice([0, 1, 1, 2, 4])):
        result += _option(random)
    if command == "validate" and "--quick" not in result:
        result[1:2] = [random.choice(["whist", "german-whist", "sixty-six", *NAMES[-20:]])]
    return [re.sub("\0", "", word) for word in result]  # no system passes a zero byte to a program


def _option(random: Random) -> list[str]:
    odd = corpus.odd(random)[:2000]
    choice = random.choice(
        [
            "--option",
            "--option",
            "--preset",
            "--players",
            "--seed",
            "--with",
            "--deals",
            "--seat",
            "--seats",
            "--bots",
            "--save",
            "--resume",
            "--matches",
            "flag",
        ]
    )
    match choice:
        case "--option":
            key, value = random.choice([*corpus.words(), odd]), random.choice([odd, "true", "false", *NUMBERS])
            return [choice, random.choice([f"{key}={value}", key, "=", f"={value}", f"{key}=", f"{key}=={value}", ""])]
        case "--with" | "--resume" | "--save":
            return [choice, random.choice([*NAMES, "house/red-only", "house/eight-deals", odd])]
        case "--matches":
            return [choice, random.choice(SHORT["--matches"])]
        case "flag":
            return [random.choice(FLAGS)]
        case "--deals":
            return [choice, random.choice([number for number in NUMBERS if number not in ("9" * 30, "99")])]
    return [choice, random.choice([*NUMBERS, odd, "traditional", "0,1", "thumb", "random"])]
