"""Answers on their way into a match: checked, sealed, opened."""
