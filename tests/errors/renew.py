"""Writes anew what is printed of mistakes: `python tests/errors/renew.py`. Read the difference before committing it.

The texts are those of the files in `printed`; to record another, add an empty file of its name there.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "interpreter")]

from errors.gallery import HERE, PRINTED, printed  # noqa: E402  - the path is set first


def main() -> None:
    """Writes every recorded text."""
    os.chdir(HERE)
    for path in PRINTED.glob("*.txt"):
        path.write_text(printed(path.stem), encoding="utf-8")


if __name__ == "__main__":
    main()
