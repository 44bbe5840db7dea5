"""The playthrough of every game is the one on file; `python tests/goldens/renew.py` writes them anew."""

from __future__ import annotations

import pytest

from goldens.renew import HERE, path_of
from support.playthrough import playthrough
from support.variants import Variant, plain_variants


@pytest.mark.parametrize("variant", plain_variants(), ids=str)
def test_playthrough_is_the_one_on_file(variant: Variant) -> None:
    assert playthrough(variant) == path_of(variant).read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    assert set(HERE.glob("*.txt")) == {path_of(variant) for variant in plain_variants()}
