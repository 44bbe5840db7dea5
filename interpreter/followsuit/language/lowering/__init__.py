"""From checked records to the core program: every convenience of the language is removed here.

`program.lower` is the recipe. `terms` turns expressions into nodes, `predicates` turns conditions on a card into sets,
`orders` makes the tables of the trick law, and one module each lowers effects, asks, exchanges, tricks and the match.
"""
