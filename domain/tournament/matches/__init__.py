"""Matches of a tournament: playing them from builds, and deciding pairings by them (TN-12)."""
