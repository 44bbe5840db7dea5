"""Writes some rulebooks anew, to be read: `python tests/rulebook/renew.py`. Read what differs before committing."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "interpreter"))

import followsuit  # noqa: E402  - the path is set first
from followsuit.rulebook import book_of, markdown_of  # noqa: E402  - as above
from followsuit.rulebook.origins import origin  # noqa: E402  - as above

READ = {
    "euchre": None,
    "three-handed-euchre": None,
    "british-euchre": "euchre",
    "bridge": None,
    "hearts": None,
    "skat": None,
    "french-tarot": None,
}
"""Game → the game that it varies."""


def path_of(name: str) -> Path:
    """Where the rulebook of a game lies."""
    return HERE / "goldens" / f"{name}.md"


def text_of(name: str) -> str:
    """The rulebook of a game as it comes."""
    base, ruleset = READ[name], followsuit.load(name)
    return markdown_of(book_of(ruleset, None if base is None else origin(base, ruleset)))


def main() -> None:
    """Writes every one of them."""
    for name in READ:
        path_of(name).write_text(text_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
