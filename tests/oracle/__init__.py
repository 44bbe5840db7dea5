"""Comparison with an independent engine."""
