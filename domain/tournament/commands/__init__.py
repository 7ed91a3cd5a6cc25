"""Commands of organisers and entrants: each returns the events to append, or raises an error."""
