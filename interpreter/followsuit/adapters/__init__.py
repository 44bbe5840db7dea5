"""Records in formats that people have, read into what the rules can be asked about.

Each format has a reader that turns a text into `Recorded` (`recorded.py`): which ruleset, what is known of the cards,
what was said and played. Only the readers know a game. `checking.py` plays it by the rules and says what does not fit.
"""
