"""What every ruleset must keep when it is played: a file for each, with a code and words."""
