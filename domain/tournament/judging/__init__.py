"""Judging a tournament: its judges, their roles, and the disputes of entrants (TN-19)."""
