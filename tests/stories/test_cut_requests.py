"""The process ends while requests are in flight: each is answered, and may be sent again."""

import contextlib
import json
import signal
import socket
from contextlib import ExitStack
from functools import partial

from tests.kit.stack import Stack

REQUESTS = 50

HEAD = (
    b"POST /matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 99\r\nExpect: 100-continue\r\n\r\n"
)


def received(connection: socket.socket) -> bytes:
    """All that comes until the connection is closed."""
    return b"".join(iter(partial(connection.recv, 4096), b""))


def test_what_is_cut_by_the_end_is_a_503_that_says_when_to_try_again(server, tmp_path):
    with Stack(server, tmp_path, workers=0) as stack, ExitStack() as opened:
        connections = []
        for _ in range(REQUESTS):
            connection = socket.create_connection(("127.0.0.1", stack.port), timeout=60)
            connections.append(opened.enter_context(contextlib.closing(connection)))
            connection.sendall(HEAD)
            assert connection.recv(4096).startswith(b"HTTP/1.1 100 ")  # it is being handled
        stack.api.send_signal(signal.SIGTERM)
        for connection in connections:
            head, _, body = received(connection).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 503 "), head
            assert b"\r\nretry-after: 1" in head.lower()
            assert b"application/problem+json" in head
            assert json.loads(body)["type"] == "/problems/shutting-down"
        assert stack.api.wait(30) == 0
