"""A YAML text as nodes that know their places: read `tree` first, then `source`."""
