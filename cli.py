"""Runs the command line from a checkout: `python cli.py play euchre`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "interpreter"))

try:
    from followsuit.cli import main
except KeyboardInterrupt:
    sys.exit(130)

if __name__ == "__main__":
    main()
