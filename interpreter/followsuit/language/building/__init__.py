"""The records of a ruleset, built from its merged document: read `build` first."""
