"""Runs the command line from a checkout: `python cli.py play euchre`."""

import os
from _signal import SIG_IGN, SIGINT, getsignal, signal  # type: ignore[import-not-found]  # (built in, so at hand)

if __name__ == "__main__" and getsignal(SIGINT) is not SIG_IGN:
    signal(SIGINT, lambda *_: os._exit(130))  # until the command line is there to answer

import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "interpreter"))  # noqa: PTH100, PTH118, PTH120

from followsuit.cli import main

if __name__ == "__main__":
    main()
