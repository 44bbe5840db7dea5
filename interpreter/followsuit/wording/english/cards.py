"""English names of ranks."""

from __future__ import annotations

RANKS = {
    "A": ("ace", "aces"),
    "K": ("king", "kings"),
    "Q": ("queen", "queens"),
    "J": ("jack", "jacks"),
    "T": ("ten", "tens"),
    "9": ("nine", "nines"),
    "8": ("eight", "eights"),
    "7": ("seven", "sevens"),
    "6": ("six", "sixes"),
    "5": ("five", "fives"),
    "4": ("four", "fours"),
    "3": ("three", "threes"),
    "2": ("two", "twos"),
    "C": ("cavalier", "cavaliers"),
    "N": ("knight", "knights"),
}
