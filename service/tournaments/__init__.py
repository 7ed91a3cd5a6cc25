"""Tournaments: creating, organising and running them."""
