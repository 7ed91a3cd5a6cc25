"""Organisers: who may create tournaments here, and how many."""
