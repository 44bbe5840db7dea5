"""Finds the bundled rulesets and schemas: inside an installed package first, else in the checkout."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def data_folder(name: str) -> Path:
    """The folder `rulesets` or `schemas`.

    Raises:
        FileNotFoundError: neither the package nor a checkout holds it.
    """
    for root in (PACKAGE / "data", PACKAGE.parent.parent):
        if (root / name).is_dir():
            return root / name
    raise FileNotFoundError(f"the folder {name!r} is missing from this installation")
