"""What the checks share: the ruleset at hand, its expressions, and all that its program may do."""
