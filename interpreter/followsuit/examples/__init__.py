"""Worked cases of a ruleset, run: what is given, what should follow, and what does not.

`run.run_example` tells the three kinds apart; `law`, `score` and `script` run one each, `worlds` sets up what is given.
"""

from followsuit.examples.run import (
    example_problems,
    examples_that_fail,
    kind_of,
    players_for,
    run_example,
    what_follows,
)

__all__ = ["example_problems", "examples_that_fail", "kind_of", "players_for", "run_example", "what_follows"]
