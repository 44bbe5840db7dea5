"""From YAML text to a checked ruleset and its program.

Read `records` first: it is the language on one page. Then `load`, the recipe.
"""
