"""Storage: append-only streams in a server with the Redis protocol."""
