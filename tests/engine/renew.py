"""Writes the words of all refusals anew: `python tests/engine/renew.py`. Read the difference before committing it."""

from __future__ import annotations

import sys
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "interpreter")]

from engine.test_refusals import ROWS, TABLE, at  # noqa: E402  - the path is set first


def main() -> None:
    """Writes the table; a row whose answers are not legal any more stops it."""
    head = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    rows = [row | {"refused": at(row).refusal(row["typed"]).message} for row in ROWS]  # type: ignore[union-attr]
    lines = [
        yaml.safe_dump(row, default_flow_style=True, width=10000, allow_unicode=True, sort_keys=False) for row in rows
    ]
    TABLE.write_text("\n".join(head) + "\n" + "".join(f"- {line}" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
