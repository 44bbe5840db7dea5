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

    def zone(self, name: str) -> str:
        """A place for cards."""
        return self.given_to_zone(name) or blanks(name)

    def given_to_zone(self, name: str) -> str | None:
        """The label of a place for cards, None if it has none."""
        zone = (self.rules.zones or {}).get(name)
        return zone and zone.label

    def variable(self, name: str) -> str:
        """Something remembered."""
        return self.given_to_variable(name) or blanks(name)

    def given_to_variable(self, name: str) -> str | None:
        """The label of something remembered, None if it has none."""
        variable = (self.rules.state or {}).get(name)
        return variable and variable.label

    def definition(self, name: str) -> str:
        """Something defined."""
        return self.given_to_definition(name) or blanks(name)

    def given_to_definition(self, name: str) -> str | None:
        """The label of something defined, None if it has none; parameters stand in braces."""
        found = (entry for key, entry in (self.rules.define or {}).items() if key.split("(")[0] == name)
        definition = next(found, None)
        return definition and definition.label

    def column(self, table: str, name: str) -> str:
        """A column of a table."""
        return self.given_to_column(table, name) or blanks(name)

    def given_to_column(self, table: str, name: str) -> str | None:
        """The label of a column, None if it has none."""
        record = (self.rules.tables or {}).get(table)
        return (record and record.labels or {}).get(name)

    def table(self, name: str) -> str:
        """A table."""
        return blanks(name)

    def row(self, table: str, index: int) -> str:
        """A row of a table."""
        return blanks(self.declared.tables[table].rows[index])

    def value(self, option: str, index: int) -> str:
        """A value of an option."""
        return blanks(self.declared.options[option].values[index])
