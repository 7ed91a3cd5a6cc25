"""Streams: appended to at the version that was seen, and drained when they are due."""
