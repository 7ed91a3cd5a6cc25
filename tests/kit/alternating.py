"""Several APIs behind a proxy that sends every request to another one than the request before."""

import contextlib
import itertools
import socket
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path

from tests.kit.servers import Server
from tests.kit.stack import Stack


class Proxy(socketserver.ThreadingTCPServer):
    """Relays bytes; a connection carries one request, so the next one goes elsewhere."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, ports: list[int]) -> None:
        super().__init__(("127.0.0.1", 0), _Relay)
        self._turns = itertools.cycle(ports)
        self._turn = threading.Lock()
        self.sent: list[int] = []
        """The port that each request was sent to."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def next_port(self) -> int:
        with self._turn:
            self.sent.append(next(self._turns))
            return self.sent[-1]


class _Relay(socketserver.BaseRequestHandler):
    """A connection, which the API behind sees come from the same address."""

    server: Proxy

    def handle(self) -> None:
        with contextlib.suppress(OSError):
            begun = b""
            while b"\r\n" not in begun:
                received = self.request.recv(65_536)
                if not received:
                    return
                begun += received
            line, _, rest = begun.partition(b"\r\n")
            address = ("127.0.0.1", self.server.next_port())
            client = (self.client_address[0], 0)
            with socket.create_connection(address, source_address=client) as behind:
                behind.sendall(line + b"\r\nConnection: close\r\n" + rest)
                back = threading.Thread(target=_copy, args=(behind, self.request), daemon=True)
                back.start()
                _copy(self.request, behind)
                back.join()


def _copy(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while received := source.recv(65_536):
            sink.sendall(received)
    with contextlib.suppress(OSError):
        sink.shutdown(socket.SHUT_WR)


@contextlib.contextmanager
def alternating(stack: Stack, server: Server, folder: Path, **settings: str) -> Iterator[Proxy]:
    """A second API in a folder of its own, and a proxy before both, at the address of `stack`."""
    with Stack(server, folder, workers=0, **settings) as second:
        proxy = Proxy([stack.port, second.port])
        serving = threading.Thread(target=proxy.serve_forever)
        serving.start()
        stack.url = proxy.url
        try:
            yield proxy
        finally:
            proxy.shutdown()
            serving.join()
            proxy.server_close()
