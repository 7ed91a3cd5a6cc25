"""Matches of a tournament: how builds play them, and how they decide a pairing (TN-12)."""
