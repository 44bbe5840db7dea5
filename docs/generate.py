# ruff: noqa: INP001  (a command beside the documents, not part of a package)
"""Writes the files of this repository that are made from the language's own tables.

    python docs/generate.py            writes them
    python docs/generate.py --check    says which are out of date and exits with 1 if any is

`schemas/ruleset.schema.json` comes from the table of keys in `followsuit.language.records`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "interpreter"))

from followsuit.language.schema import schema  # noqa: E402  (the checkout's own package, installed or not)


def generated() -> dict[Path, str]:
    """Every generated file and the text it should have."""
    text = json.dumps(schema(merged=False), indent=1, ensure_ascii=False) + "\n"
    return {ROOT / "schemas" / "ruleset.schema.json": text}


def outdated() -> list[Path]:
    """The generated files whose committed text is not what the tables say."""
    return [
        path for path, text in generated().items() if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    """Write the files, or only say which are out of date; the exit code."""
    stale = outdated()
    for path in stale:
        if "--check" not in arguments:
            path.write_text(generated()[path], encoding="utf-8")
        print(path.relative_to(ROOT))  # noqa: T201  (this is a command)
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
