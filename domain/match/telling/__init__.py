"""The report of any match: one writer for all games."""
