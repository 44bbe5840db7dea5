"""Broken rulesets and what is said of them."""
