"""A file that writes a patch of its base again is told what of it is lost, and nothing if nothing is."""

import pytest

from followsuit.language.assembly.longform import long_form
from followsuit.language.assembly.patches_anew import patches_anew
from followsuit.language.reading.source import Mapping, read

BASE = """\
players: {3: {deck: {remove: 2C}}}
options:
  lead:
    values:
      club: {patch: {lead: {opening: {card: printed == clubs, say: lead a club}}, state: {a: bool, b: bool}}}
  hard: {default: false, patch: {state: {c: bool}}}
"""
CASES = [
    ("options: {lead: {values: {club: {patch: {lead: {opening: {say: lead one}}}}}}}",
     ["takes away from that of “club” “lead: opening: card” and “state”."]),
    ("options: {lead: {values: {club: {patch: {state: {b: null}, lead: {opening: printed == clubs}}}}}}",
     ["takes away from that of “club” “lead: opening: say” and “state: a”."]),
    ("options: {hard: {patch: {state: {d: bool}}}}", ["takes away from that of “hard” “state: c”."]),
    ("players: {3: {deck: {ranks: A K}}}", ["takes away from that of “3” “deck: remove”."]),
    ("options: {hard: {patch: {state: {c: int, d: bool}}}}", []),
    ("options: {hard: {default: true, patch: null}}", []),
    ("options: {soft: {default: true, patch: {state: {d: bool}}}}", []),
    ("players: 3", []),
]  # fmt: skip


def document(text: str) -> Mapping:
    node, problems = read(text, "f")
    assert isinstance(node, Mapping)
    assert not problems
    return long_form(node)


@pytest.mark.parametrize(("layer", "told"), CASES)
def test_what_is_lost_is_told(layer: str, told: list[str]) -> None:
    found = [item.message for item in patches_anew(document(layer), document(BASE), "The file")]
    assert found == [f"A patch is replaced whole, so the file {end}" for end in told]
