"""Card sets that are shipped with KTC."""
