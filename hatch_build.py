"""Adds the rulesets and the schemas to a standard wheel; an editable install reads them from the checkout."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class DataHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling fills in its own
    """Places `rulesets/` and `schemas/` inside the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the data folders, unless the build is editable."""
        if version == "editable":
            return
        for folder in ("rulesets", "schemas"):
            build_data["force_include"][str(Path(self.root) / folder)] = f"followsuit/data/{folder}"
