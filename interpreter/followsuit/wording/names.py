"""What people call the things of a ruleset: the label that the ruleset gives them, else their names with blanks."""

from __future__ import annotations

from dataclasses import dataclass

from followsuit.language.declaring.declarations import Declarations
from followsuit.language.records import Rules


def blanks(name: str) -> str:
    """A name as a word or several."""
    return name.replace("_", " ")


@dataclass(frozen=True)
class Names:
    """The labels of one ruleset. None of them has an article."""

    rules: Rules
    declared: Declarations

    def given(self, name: str) -> str | None:
        """The label that a name has, None if it has none."""
        return (self.rules.labels or {}).get(name)

    def label(self, name: str) -> str:
        """What people call a zone, a variable, a definition, an option, a suit or a column."""
        return self.given(name) or blanks(name)

    def table(self, name: str) -> str:
        """A table."""
        return blanks(name)

    def row(self, table: str, index: int) -> str:
        """A row of a table."""
        row = self.declared.tables[table].rows[index]
        record = (self.rules.tables or {}).get(table)
        return (record.labels or {}).get(row) or blanks(row) if record is not None else blanks(row)

    def suit(self, index: int) -> str:
        """A suit."""
        return self.label(self.declared.deck.suits[index].name)

    def value(self, option: str, index: int) -> str:
        """A value of an option."""
        return blanks(self.declared.options[option].values[index])
