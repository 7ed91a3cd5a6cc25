"""Bots: they play any game by its decisions and by simulating its rules."""
