"""Commands of a match: each returns the outside events to append, or raises an error."""
