"""`docs/authoring.md` is true: its files are written, its commands run in their order, and they print what it shows."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "authoring.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"# (\S+\.yaml)\n")
EXIT_CODE = re.compile(r"# exit code (\d+)$")
LEFT_OUT = "..."


@dataclass
class Reader:
    """Somebody who does everything that the page says, in a folder."""

    folder: Path
    printed: str = ""

    def do(self, language: str, text: str) -> None:
        {"yaml": self.write, "sh": self.run, "text": self.compare}[language](text)

    def write(self, text: str) -> None:
        named = FILE.match(text)
        assert named, f"A block of YAML begins with the name of its file:\n{text}"
        (self.folder / named[1]).write_text(text, encoding="utf-8")

    def run(self, text: str) -> None:
        self.printed = ""
        for line in text.splitlines():
            expected = EXIT_CODE.search(line)
            words = shlex.split(line, comments=True)
            assert words[0] == "followsuit"
            command = [sys.executable, str(ROOT / "cli.py"), *words[1:]]
            done = subprocess.run(
                command,
                cwd=self.folder,
                env=os.environ | {"COLUMNS": "100", "NO_COLOR": "1"},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                encoding="utf-8",
                check=False,
            )
            assert done.returncode == (int(expected[1]) if expected else 0), f"{line}\n{done.stdout}"
            self.printed += done.stdout

    def compare(self, text: str) -> None:
        """What is shown was printed, line by line; `...` stands for any lines between."""
        place = 0
        for part in text.split(f"{LEFT_OUT}\n"):
            lines = [line.rstrip() for line in part.strip("\n").splitlines()]
            shown = "\n".join(lines)
            printed = "\n".join(line.rstrip() for line in self.printed.splitlines())
            found = printed.find(shown, place)
            assert found >= 0, f"The page shows:\n{shown}\nbut this was printed:\n{printed}"
            place = found + len(shown)


def test_everything_that_the_page_says_is_done_and_comes_out_so(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert {language for language, _ in blocks} == {"yaml", "sh", "text"}
    for language, text in blocks:
        reader.do(language, text)
