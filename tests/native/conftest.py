"""Compiled code of these tests is kept in a folder of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing is taken from the disk that another version has left there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FOLLOWSUIT_CACHE", str(tmp_path_factory.mktemp("compiled")))
        yield
