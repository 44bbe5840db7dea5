"""Playthroughs on file."""
