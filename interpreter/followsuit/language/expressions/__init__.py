"""Expressions and card patterns, from text to typed terms: read `vocabulary` and `parse` first."""
