"""Writes the playthroughs anew: `python tests/goldens/renew.py`. Read the difference before committing it.

A golden proves that nothing has changed, not that it is right; the properties and scenarios are there for that.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
for folder in (HERE.parent, HERE.parents[1] / "interpreter"):
    sys.path.insert(0, str(folder))

from support.playthrough import playthrough  # noqa: E402  - the path is set first
from support.variants import Variant, plain_variants  # noqa: E402  - as above


def path_of(variant: Variant) -> Path:
    """Where the playthrough of a game lies."""
    return HERE / f"{variant.name}-{variant.players}.txt"


def main() -> None:
    """Writes every playthrough, and removes those of games that are no more."""
    current = {path_of(variant): playthrough(variant) for variant in plain_variants()}
    for path in set(HERE.glob("*.txt")) - set(current):
        path.unlink()
    for path, text in current.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
