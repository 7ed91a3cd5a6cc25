"""How long a store's server is waited for."""

REPLY_SECONDS = 5.0
"""How long a server has for all replies of a pipeline, and to be reached."""

PAUSE_SECONDS = 0.05
"""Seconds between attempts to reach a server that was lost."""

LOST_SECONDS = 1.0
"""Seconds for which commands fail at once after the server has not replied in time: they have
waited for others long enough. So do those that need replicas, after too few were there in time."""

REPLICATED_SECONDS = 2.0
"""How long replicas have to get what a reply shows."""

CLOSING_SECONDS = 1.0
"""How long a process that ends waits for replies to what it has sent."""
