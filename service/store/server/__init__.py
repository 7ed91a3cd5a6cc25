"""The server with the Redis protocol: the embedded one, its disk, and the connection to it."""
