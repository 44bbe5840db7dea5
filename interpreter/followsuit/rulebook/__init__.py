"""A rulebook for people, made from a ruleset: sections of words, tables and pictures of cards, as text or as a page."""
