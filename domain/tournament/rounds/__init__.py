"""Rounds with a clock: when they start and end, and at which tables (TN-21)."""
