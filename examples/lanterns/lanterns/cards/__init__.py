"""Lanterns: what they are, and how sets of them are written (LN-1)."""
