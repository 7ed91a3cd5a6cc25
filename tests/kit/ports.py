"""Ports for what tests start.

Between the moment a port is found free and the moment a server listens on it, another process may
take it. So each process of a test run takes ports from its own range, and all ranges lie below the
ports that systems give to connections.
"""

import os
import random
import socket
from contextlib import suppress
from itertools import count, islice

FIRST, RANGES, PORTS = 20_000, 12, 1_000
"""The first port, how many ranges there are, and how many ports each has."""

_own = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % RANGES
_turns = count(random.randrange(PORTS))


def free_port() -> int:
    """A port that nobody listens on, and that this process has not had for a long time."""
    for turn in islice(_turns, PORTS):
        port = FIRST + _own * PORTS + turn % PORTS
        with suppress(OSError), socket.socket() as listening:
            listening.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")
