"""The core program that a checked ruleset is lowered to; the engine steps it, a compiler may translate it.

Read `model` first: it is the whole of a program on one page.
"""
