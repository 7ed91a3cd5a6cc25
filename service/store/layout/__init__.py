"""Layouts: which keys a store has, and moving it into a cluster."""
