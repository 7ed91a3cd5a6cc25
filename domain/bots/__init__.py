"""Bots: they play any game by what its decisions list and what its rules say follows."""
