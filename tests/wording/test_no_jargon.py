"""Whatever a shipped ruleset says in words is said without underscores, placeholders and words of the schema."""

from __future__ import annotations

import re

import pytest

from support.variants import Variant, games, games_for, house_rules, plain_variants
from wording.speaking import told

JARGON = re.compile(
    r"[_{}\[\]|<>\u2402]|==|  |^$"
    r"|\b(None|unknown|slot|term|bool|builtin)\b"
    r"|\b(the|a|an) (the|a|an|your|whose|who|you|nobody)\b|\bof (they|who|you)\b|\b(no|not) (no|not)\b|'s's"
)
"""What nobody says at a card table."""


@pytest.mark.parametrize("variant", plain_variants(), ids=str)
def test_nothing_is_said_in_words_of_the_schema(variant: Variant) -> None:
    bad = {words: ".".join(path) for path, _, words in told(variant.load()) if JARGON.search(words)}
    assert not bad


@pytest.mark.parametrize("rule", house_rules())
def test_house_rules_are_said_as_well(rule: str) -> None:
    ruleset = Variant(games_for(rule)[0], with_files=(f"{rule}.yaml",)).load()
    bad = {words: ".".join(path) for path, _, words in told(ruleset) if JARGON.search(words)}
    assert not bad


@pytest.mark.parametrize("name", games())
def test_every_sentence_is_a_sentence(name: str) -> None:
    """Nothing that is said begins or ends with a blank or a comma, and brackets are closed."""
    for path, _, words in told(Variant(name).load()):
        assert words == words.strip(" ,"), (path, words)
        assert words.count("(") == words.count(")"), (path, words)
