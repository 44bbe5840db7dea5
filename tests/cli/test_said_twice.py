"""What is said twice on a command line is told, where only one of the two could hold."""

import pytest

from cli.running import run


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rulebook", "euchre", "--preset", "tournament", "--preset", "pub"], "--preset is given 2 times"),
        (["show", "euchre", "-p", "a", "-p", "a", "-p", "a"], "--preset is given 3 times"),
        (["watch", "whist", "--seed", "1", "-s", "2"], "--seed is given 2 times"),
        (["watch", "whist", "-o", "target=5", "--option", "target=7"], "--option gives target more than one value"),
        (["diff", "whist", "--b-option", "target=5", "--b-option", "target=7"], "--b-option gives target more than"),
        (["diff", "euchre", "--b-with", "house/red-only", "--a-with", "house/red-only"], "with the same settings"),
        (["compare", "euchre", "--option", "benny=true"], "with the same settings"),
    ],
)
def test_what_is_said_twice_is_told(words, said):
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["show", "whist", "-o", "target=5", "-o", "target=5"],
        ["diff", "whist", "--option", "target=5", "--b-option", "target=7"],
        ["validate", "whist", "--json", "--json"],
    ],
)
def test_what_can_hold_is_taken(words):
    assert run(*words).exit_code in (0, 1)
