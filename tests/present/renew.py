"""Writes the agreed tables anew: `python tests/present/renew.py`. Read the difference before committing it."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "interpreter")]

from test_explain import GOLDEN as EXPLAINED  # noqa: E402  - the path is set first
from test_explain import a_deal_of_euchre  # noqa: E402  - as above
from test_simulation import GOLDEN, plan, text_of  # noqa: E402  - the path is set first

from followsuit.playtest.simulate import simulate  # noqa: E402  - as above
from followsuit.present.simulation import details, figures_table  # noqa: E402  - as above


def main() -> None:
    """Writes the tables of the simulation, and the deal that is explained."""
    figures = simulate(plan("euchre", 2000))
    EXPLAINED.write_text(a_deal_of_euchre(), encoding="utf-8")
    GOLDEN.write_text(text_of(figures_table(figures), details(figures)), encoding="utf-8")


if __name__ == "__main__":
    main()
