"""The JSON Schema made from the table of keys, and what breaks it in an author's words: read `schema` first."""
