"""Matches: created, joined, answered, resolved, read."""
