"""Plausible mistakes, kept as patches: each must be caught by some test."""
