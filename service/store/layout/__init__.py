"""Layouts: which keys a store has, and moving one that an earlier version has written."""
