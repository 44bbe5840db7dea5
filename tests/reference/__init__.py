"""The games once more, in plain Python from the rule pages, to compare the rulesets with."""
