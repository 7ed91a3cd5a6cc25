"""An attacker wants to hold connections and memory by sending slowly, or without end."""

import contextlib
import http.client
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.kit.stack import Stack

HEAD = b"POST /matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def impatient(module_server, tmp_path_factory) -> Iterator[Stack]:
    """A service that waits for a tenth of a second."""
    limits = {"SAIKORO_HEADER_SECONDS": "0.1", "SAIKORO_BODY_SECONDS": "0.1"}
    folder = tmp_path_factory.mktemp("impatient")
    with Stack(module_server, folder, workers=0, **limits) as running:
        yield running


@pytest.fixture
def connection(impatient) -> Iterator[socket.socket]:
    with contextlib.closing(socket.create_connection(("127.0.0.1", impatient.port))) as opened:
        opened.settimeout(20)
        yield opened


def answered(connection: socket.socket) -> bytes:
    """All that the service sends until it closes the connection, or its first kilobytes."""
    with contextlib.suppress(ConnectionError):
        return connection.recv(4096)
    return b""


@pytest.mark.parametrize("sent", [b"", b"GET /healthz", HEAD, HEAD + b"X-Slow: 1"])
def test_headers_that_do_not_come_end_the_connection(connection, sent):
    connection.sendall(sent)
    assert b"408 Request Timeout" in answered(connection)
    assert connection.recv(1) == b""


def test_headers_without_end_end_the_connection(stack):
    port = urlsplit(stack.url).port
    with contextlib.closing(socket.create_connection(("127.0.0.1", port))) as connection:
        connection.settimeout(20)
        connection.sendall(HEAD + b"X-Long: " + b"x" * 100_000)
        assert b"431" in answered(connection)


def test_a_body_that_does_not_come_is_refused(connection):
    connection.sendall(HEAD + b'Content-Length: 99\r\n\r\n{"game"')
    assert b"408" in answered(connection).splitlines()[0]


def test_a_second_request_has_all_its_time_again(impatient):
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", impatient.port)) as connection:
        for _ in range(3):
            connection.request("GET", "/healthz")
            assert connection.getresponse().read() == b'{"status":"ok"}'
