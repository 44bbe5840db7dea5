"""The example of docs/records.md: the board there, and what is said of it."""

import re
from pathlib import Path

from cli.running import run

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def block(language):
    """The only block of a language."""
    (text,) = re.findall(rf"```{language}\n(.*?)```", DOCUMENT, re.DOTALL)
    return text


def test_the_example_says_what_the_document_says(tmp_path):
    path = tmp_path / "evening.pbn"
    path.write_text(block("pbn"), encoding="utf-8")
    result = run("replay", path)
    assert result.stdout == block("text")
    assert result.exit_code == 1
