"""Random deals of a ruleset held to what every game must keep, and which of its lines ever mattered."""
