"""What is done with hostile input, and what may come of it: a case is made in a folder, then run under a watch."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from unittest import mock

import followsuit
from followsuit.cli import main
from followsuit.engine.faults import Fault
from followsuit.language.load import Loaded, load, validate
from followsuit.present.diagnostics import format_diagnostics
from hostile.limits import Watch

VALID, REFUSED = "valid", "refused"
Case = Callable[[Watch], str]
"""Runs the case and gives `valid` or `refused`; whatever it raises is a failure of ours."""

LEFT_TO_THE_AUTHOR = re.compile(
    "would become|would hold|of nobody cannot be written|has no entry|without a rest|can do nothing"
)
"""What no check can tell of every ruleset; any other fault of one that was accepted is a mistake of ours."""
EXIT_CODES = (0, 1, 2, 130)
NO_WORDS = re.compile(r"Traceback \(most recent|<[a-z_.]+ object at 0x|\bNoneType\b|\bErrno\b")


class Unacceptable(Exception):  # noqa: N818 - a finding
    """Something came of the case that is neither a ruleset nor words for people."""


def ruleset(random: Random, ref: str, with_files: tuple[str, ...] = ()) -> Case:
    """Loads a ruleset; one that is accepted is validated now and then, and played a little."""
    thorough, seed = random.random() < 0.2, random.randrange(1000)

    def run(watch: Watch) -> str:
        with watch.timed("load"):
            loaded = load(ref, with_files=with_files)
            _told(loaded)
        if loaded.ruleset is None:
            return REFUSED
        if not loaded.ruleset.rules.abstract:
            with watch.timed("play"):
                _play(loaded.ruleset, seed)
        if thorough:
            with watch.timed("validate"):
                _told(validate(ref, with_files=with_files))
        return VALID

    return run


def _told(loaded: Loaded) -> None:
    """Holds what was found against what is promised: a ruleset or an error, in words."""
    words = format_diagnostics(loaded.diagnostics, lambda file: loaded.texts.get(file, "").splitlines())
    abstract = any(re.search(r"abstract\W+true", text) for text in loaded.texts.values())
    if loaded.ruleset is None and loaded.ok and not abstract:
        raise Unacceptable("no ruleset and no error")
    if NO_WORDS.search(words) or any(not item.message.strip() for item in loaded.diagnostics):
        raise Unacceptable(f"no words for people: {words[:300]}")
    words.encode("utf-8", "surrogateescape")


def _play(rules: followsuit.Ruleset, seed: int) -> None:
    """A few deals with random answers; they end, or stop at what its author left open, told in words."""
    random = Random(seed)
    try:
        game = followsuit.start_match(rules, seed, deals=2)
        for _ in range(150):
            if game.actor is None:
                return
            game = game.apply(random.choice(game.asked().legal))
    except Fault as fault:
        if not LEFT_TO_THE_AUTHOR.search(fault.reason):
            raise Unacceptable(f"a fault: {fault}") from fault


def command(arguments: Sequence[str], typed: bytes = b"") -> Case:
    """Runs a command as a person would; `valid` if it leaves with 0 or 130."""

    def run(watch: Watch) -> str:
        with watch.timed(arguments[0] if arguments else "followsuit"):
            code, said = run_command(arguments, typed)
        if code not in EXIT_CODES:
            raise Unacceptable(f"exit code {code}: {said[-300:]}")
        if NO_WORDS.search(said):
            raise Unacceptable(f"no words for people: {said[-600:]}")
        if code in (1, 2) and not said.strip():
            raise Unacceptable(f"exit code {code} and not a word")
        return REFUSED if code in (1, 2) else VALID

    return run


def run_command(arguments: Sequence[str], typed: bytes = b"") -> tuple[object, str]:
    """The exit code and all that was written."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    entry = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    streams = {"stdin": entry, "stdout": out, "stderr": out, "argv": ["followsuit", *arguments]}
    code: object = 0
    with mock.patch.multiple(sys, **streams):
        try:
            main()
        except SystemExit as left:
            code = left.code or 0
        out.flush()
    return code, out.buffer.getvalue().decode("utf-8", "replace")  # type: ignore[attr-defined]


def write(path: Path, text: str) -> None:
    """Writes a text as bytes, whatever stands in it."""
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
