"""Tournaments: formats, pairings, standings, tie-breaks and rulings. Pure; see rulebook.md."""
