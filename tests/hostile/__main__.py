"""Hostile input by the tens of thousands, and what came of it.

Mutated and made-up rulesets, records, typed answers and command lines, each within two seconds of processor time and
300 MB; none may end in anything but words. From the folder of the project:

    PYTHONPATH=interpreter:tests python -m hostile --cases 20000 --seed 1
    PYTHONPATH=interpreter:tests python -m hostile --seed 1 --only "made up" 17 --keep folder
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from followsuit.core.keeping import FOLDER
from hostile.kinds import KINDS, SHARES
from hostile.report import finding, table
from hostile.worker import Verdict, judged, verdicts


def main() -> int:
    """The command; 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=2000, help="how many in all, shared out among the kinds")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same cases")
    parser.add_argument("--kind", choices=list(KINDS), action="append", help="only this kind; may be given again")
    parser.add_argument("--only", nargs=2, metavar=("KIND", "NUMBER"), help="run one case here, without guards")
    parser.add_argument("--keep", type=Path, help="with --only: where to keep the files of the case")
    asked = parser.parse_args()
    os.environ[FOLDER] = ""  # nothing of this is worth keeping
    if asked.only:
        print(judged(asked.only[0], asked.seed, int(asked.only[1]), keep=asked.keep))
        return 0
    found = [verdict for kind in asked.kind or KINDS for verdict in _run(kind, asked)]
    print(table(found))
    return int(any(verdict.is_finding for verdict in found))


def _run(kind: str, asked: argparse.Namespace) -> list[Verdict]:
    kinds = asked.kind or list(KINDS)
    count = asked.cases * SHARES[kind] // sum(SHARES[name] for name in kinds)
    begun, found = time.monotonic(), []
    for verdict in verdicts(kind, asked.seed, count):
        found.append(verdict)
        if verdict.is_finding:
            print(finding(verdict, asked.seed), flush=True)
    print(f"{kind}: {count} cases in {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
