"""Tournaments: formats, pairings, standings, tie-breaks and rulings; pure code. See rulebook.md.

Rooms are layers: a contract in pyproject.toml says which room may depend on which.
"""
