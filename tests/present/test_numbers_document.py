"""What docs/numbers.md says is so: its commands run, its table of the JSON has every key."""

import json
import re
import shlex
from pathlib import Path

import pytest

from cli.running import run

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "numbers.md").read_text(encoding="utf-8")
COMMANDS = [line.split("#")[0] for line in PAGE.splitlines() if line.startswith("followsuit simulate")]


@pytest.mark.parametrize("command", COMMANDS, ids=str.strip)
def test_the_commands_run(command):
    assert run(*shlex.split(command)[1:]).exit_code == 0


def test_every_key_is_explained():
    table = PAGE.split("## The JSON")[1]
    told = {key for line in table.splitlines() for key in re.findall(r"`(\w+)`", line.partition("|")[2].split("|")[0])}
    for many in (("-n", "20"), ("--matches", "2")):
        found = json.loads(run("simulate", "euchre", *many, "--json").stdout)
        assert set(found) == told
