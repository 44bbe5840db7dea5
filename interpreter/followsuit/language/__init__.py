"""From YAML text to a checked ruleset and its program.

Read `records` first: it is the language in six pages. Then `load`, the recipe, and the packages in the order in which
it calls them: `reading`, `assembly`, `shape`, `declaring` and `expressions`, `building`, `lowering`, `checks`.
"""
