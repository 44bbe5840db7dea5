"""Steps a program: states, decisions, refusals, events, views and whole matches. It knows no ruleset text.

Read `machine` first, then `game`.
"""
