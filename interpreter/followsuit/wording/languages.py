"""The languages that rules are told in."""

from __future__ import annotations

from collections.abc import Mapping

from followsuit.wording.catalogue import Catalogue
from followsuit.wording.english import ENGLISH

CATALOGUES: Mapping[str, Catalogue] = {ENGLISH.language: ENGLISH}
"""Language → its words."""
