"""The command line, where it begins and how it ends; the commands are in `commands`, rules and words elsewhere."""

from __future__ import annotations

import atexit
import os
import sys
from contextlib import suppress

from followsuit.cli.stops import GONE, INTERRUPTED, PROBLEMS, USAGE, Stops

NEW_BEFORE_COLLECTING = 100_000
"""Nearly all that a command makes it needs to its end; looking for garbage as often as usual is a sixth of its time."""


def main() -> None:
    """Runs the command line and exits with its code; no bad input ends in a traceback."""
    stops = Stops()
    stops.end_at_once()
    atexit.register(stops.ignore)
    from followsuit.cli import commands

    _prepare()
    try:
        try:
            stops.interrupt()
            commands.app()
        finally:
            stops.end_at_once()
    except BaseException as problem:  # noqa: BLE001  (whatever it is, it ends the program; what nobody expects is raised)
        code = _code(problem, stops)
    else:
        code = 0
    sys.exit(_said(code))


def _prepare() -> None:
    """Output that can say anything, and warnings in a line like everything else."""
    import gc
    import warnings

    gc.freeze()
    gc.set_threshold(NEW_BEFORE_COLLECTING)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    warnings.showwarning = _warned


def _warned(message: Warning | str, *_where: object, **_more: object) -> None:
    _say(f"Note: {message}")


def _say(words: str) -> None:
    """Says something on stderr, if anybody hears it."""
    with suppress(OSError, ValueError):
        print(words, file=sys.stderr, flush=True)  # noqa: T201


def _code(problem: BaseException, stops: Stops) -> int:
    """The exit code after what ended a command, which is said where that is needed.

    Raises:
        BaseException: nobody expects it.
    """
    from followsuit.engine.faults import Fault

    match problem:
        case SystemExit() if isinstance(problem.__context__, BrokenPipeError):
            return GONE
        case SystemExit():
            code = problem.code if isinstance(problem.code, int) else USAGE if problem.code else 0
            return stops.code if code == INTERRUPTED else code
        case KeyboardInterrupt():
            return stops.code
        case RuntimeError() if isinstance(problem.__cause__, KeyboardInterrupt):
            return stops.code  # Python wraps an interrupt that comes while a class is being made.
        case BrokenPipeError():
            return GONE
        case Fault():
            _say(str(problem))
            return PROBLEMS
        case OSError():
            _say(_unusable(problem))
            return USAGE
    raise problem


def _unusable(problem: OSError) -> str:
    """Files are named where they are used; what has no name is where the output goes."""
    if problem.filename is None:
        return f"The output cannot be written: {problem.strerror or problem}."
    return f"“{problem.filename}” cannot be used: {problem.strerror or problem}."


def _said(code: int) -> int:
    """The exit code when all that was printed has gone where it should; another one where that cannot be."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        code = GONE if code == 0 else code
    except (OSError, ValueError) as problem:
        if code == 0 and isinstance(problem, OSError):
            _say(_unusable(problem))
            code = USAGE
    else:
        return code
    # Nothing is left to be flushed at the exit, which would fail once more.
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code
