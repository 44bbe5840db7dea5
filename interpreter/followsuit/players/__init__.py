"""Players: a view and the legal actions in, an action and a reason out."""
