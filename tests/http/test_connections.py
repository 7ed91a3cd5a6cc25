"""What a request says of its connection: one host, and no protocol that is not there."""

import socket
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPResponse

import pytest

from tests.kit.stack import Stack

UPGRADE = (
    "Host: x\r\nConnection: Upgrade\r\nUpgrade: {}\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.fixture
def connection(processes: Stack) -> Iterator[socket.socket]:
    with closing(socket.create_connection(("127.0.0.1", processes.port))) as opened:
        opened.settimeout(20)
        yield opened


def ask(
    connection: socket.socket, headers: str, *, path: str = "/games/ktc", http: str = "1.1"
) -> tuple[int, str]:
    """The status and the body of the answer to a request with these headers alone."""
    connection.sendall(f"GET {path} HTTP/{http}\r\n{headers}\r\n".encode())
    answer = HTTPResponse(connection)
    answer.begin()
    return answer.status, answer.read().decode()


@pytest.mark.parametrize("headers", ["", "Host: a\r\nHost: b\r\n", "Host: a\r\nHost: a\r\n"])
@pytest.mark.parametrize("path", ["/games/ktc", "/docs/openapi.json", "/healthz"])
def test_a_request_to_none_or_two_hosts_is_refused(connection, headers, path):
    status, problem = ask(connection, headers, path=path)
    assert status == 400
    assert '"header":"Host"' in problem


def test_an_empty_host_is_none(connection):
    assert ask(connection, "Host:\r\n")[0] == 400


@pytest.mark.parametrize("port", ["x", "-1", "65536", "80:80", "99999999999"])
@pytest.mark.parametrize("path", ["/games/ktc", "/m/abc", "/docs/openapi.json"])
def test_a_host_with_a_bad_port_is_refused(connection, port, path):
    status, problem = ask(connection, f"Host: localhost:{port}\r\n", path=path)
    assert status == 400
    assert "Host must be a name or an address" in problem


@pytest.mark.parametrize("host", ["a b", "[::1", "a@b", "a/b", "::1", "é"])
def test_a_host_that_is_none_is_refused(connection, host):
    assert ask(connection, f"Host: {host}\r\n")[0] == 400


@pytest.mark.parametrize("host", ["x", "x:", "x:65535", "127.0.0.1:8000", "[::1]:80", "a_b.c"])
def test_a_host_may_have_a_port(connection, host):
    assert ask(connection, f"Host: {host}\r\n")[0] == 200


@pytest.mark.parametrize("path", ["/nowhere", "/m/nowhere/at/all"])
def test_what_is_not_there_is_404_under_any_host(connection, path):
    assert ask(connection, "Host: x:y\r\nAccept: text/html\r\n", path=path)[0] == 404


@pytest.mark.parametrize("path", ["/games?x=\xff", "/games/\xff", "/m/x?lang=\xff", "/no?\xff"])
def test_bytes_that_are_no_text_in_an_address_are_no_fault_of_the_service(connection, path):
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode("latin-1"))
    answer = HTTPResponse(connection)
    answer.begin()
    assert answer.status in (400, 404)


def test_http_1_0_needs_no_host(connection):
    assert ask(connection, "", http="1.0")[0] == 200


@pytest.mark.parametrize("path", ["/games/ktc", "/matches/{match}/events/stream"])
def test_who_wants_a_websocket_is_told_what_there_is(processes, connection, path):
    with processes.client() as client:
        path = path.format(match=client.create())
    status, problem = ask(connection, UPGRADE.format("websocket"), path=path)
    assert status == 400
    assert '"header":"Upgrade"' in problem
    assert "Server-Sent Events" in problem


def test_any_other_upgrade_is_ignored(connection):
    for _ in range(2):
        status, body = ask(connection, "Host: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n")
        assert status == 200
        assert '"game":"ktc"' in body


def test_upgrades_leave_nothing_in_the_log(processes, connection):
    before = processes.log.read_text()
    ask(connection, UPGRADE.format("websocket"))
    assert processes.log.read_text() == before
