"""Backups: a copy of store and archive in a folder, and putting it back."""
