"""Judges of tournaments, and the disputes of entrants."""
