"""Tournaments: opened, organised, run."""
