"""Mutations of a text: its bytes, its words, its lines."""

from __future__ import annotations

import re
from random import Random

from hostile import corpus

TOKEN = re.compile(r"\w+|[^\S\n]+|\n|[^\w\s]")


def bytes_changed(random: Random, data: bytes) -> bytes:
    """A few bytes flipped, set, put in, cut out, copied elsewhere; or the end cut off; or another encoding."""
    result = bytearray(data)
    for _ in range(random.choice([1, 1, 1, 2, 4, 16, 64])):
        at, other = random.randrange(len(result) + 1), random.randrange(len(result) + 1)
        run = random.choice([1, 1, 2, 8, 200])
        match random.randrange(7):
            case 0 if at < len(result):
                result[at] ^= 1 << random.randrange(8)
            case 1 if at < len(result):
                result[at] = random.choice([0, 9, 10, 13, 32, 58, 127, 128, 192, 237, 255, random.randrange(256)])
            case 2:
                result[at:at] = random.randbytes(run)
            case 3:
                del result[at : at + run]
            case 4:
                result[at:at] = result[other : other + 10 * run]
            case 5 if random.random() < 0.2:
                del result[at:]
            case _:
                result[at:at] = random.choice([b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\r", b"\xc0\xaf", b"\xe2\x80\xa8"])
    if random.random() < 0.03:
        text = bytes(result).decode("utf-8", "replace")
        return text.encode(random.choice(["utf-16", "utf-16-be", "utf-32", "utf-7"]))
    return bytes(result)


def words_changed(random: Random, text: str) -> str:
    """Some words swapped, doubled, gone, or replaced by other words of the language, or by something odd."""
    tokens = TOKEN.findall(text)
    real = [at for at, token in enumerate(tokens) if token.strip()]
    for _ in range(random.choice([1, 1, 1, 2, 3, 8])):
        if not real:
            break
        at, other = random.choice(real), random.choice(real)
        match random.randrange(6):
            case 0:
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case 1:
                tokens[at] += random.choice(["", " ", "_"]) + tokens[at]
            case 2:
                tokens[at] = ""
            case 3:
                tokens[at] = tokens[other]
            case _:
                tokens[at] = corpus.odd(random)
    text = "".join(tokens)
    return lines_changed(random, text) if random.random() < 0.2 else text


def lines_changed(random: Random, text: str) -> str:
    """A line or a few moved in, moved out, doubled, gone, or put elsewhere."""
    lines = text.splitlines(keepends=True) or [""]
    at, other, run = random.randrange(len(lines)), random.randrange(len(lines)), random.choice([1, 1, 3, 20])
    piece = lines[at : at + run]
    match random.randrange(5):
        case 0:
            lines[at : at + run] = [random.choice(["  ", "\t", " ", "- "]) + line for line in piece]
        case 1:
            lines[at : at + run] = [line.removeprefix("  ") for line in piece]
        case 2:
            lines[at:at] = piece
        case 3:
            del lines[at : at + run]
        case _:
            lines[other:other] = piece
    return "".join(lines)
