"""Compiled play: a program as machine code that decides and scores as the interpreter does. Read `compiled` first."""
