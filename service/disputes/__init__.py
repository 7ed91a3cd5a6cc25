"""Judges of tournaments, the disputes of entrants, and the disputes of matches."""
