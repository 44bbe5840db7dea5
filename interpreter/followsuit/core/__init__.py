"""Cards, seats, positions and diagnostics: what every other package speaks of."""
