"""Two rulesets side by side: what they differ in, in words, and what becomes of the same deal under both."""
