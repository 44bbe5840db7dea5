"""Words for what a ruleset says: one catalogue of connecting words, and phrases and clauses made with it."""
