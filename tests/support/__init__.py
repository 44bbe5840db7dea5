"""What several test folders share: variants of the shipped games, random play, and slow independent definitions."""
