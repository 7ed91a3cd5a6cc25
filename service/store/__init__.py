"""Where matches are kept: append-only streams in a server that speaks the Redis protocol."""
