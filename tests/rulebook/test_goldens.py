"""Some rulebooks are as they were read last; `python tests/rulebook/renew.py` writes them anew."""

from __future__ import annotations

import pytest

from rulebook.renew import READ, path_of, text_of


@pytest.mark.parametrize("name", READ)
def test_a_rulebook_is_as_it_was_read(name: str) -> None:
    assert text_of(name) == path_of(name).read_text(encoding="utf-8")
