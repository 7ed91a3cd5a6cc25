"""The archive: finished matches and tournaments, once they have left Redis."""
