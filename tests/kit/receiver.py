"""A local HTTP server that records the requests posted to it, and answers as configured."""

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple, Self

from tests.kit.waiting import wait_until


class Heard(NamedTuple):
    """A request that the receiver got."""

    path: str
    headers: dict[str, str]
    """The headers by their names in lower case."""
    body: bytes


class _Server(ThreadingHTTPServer):
    request_queue_size = 128  # the default, five, refuses some of many at once


class Receiver:
    """A receiver that answers 204, or first with `answers`; nothing while `open` is not set."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.answers: deque[int] = deque()
        self.open = threading.Event()
        self.open.set()
        self.most_at_once = 0
        self._at_once = 0
        self._counting = threading.Lock()
        hearing = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                hearing.heard.append(Heard(self.path, headers, body))
                with hearing._at_once_more():
                    hearing.open.wait()
                self.send_response(hearing.answers.popleft() if hearing.answers else 204)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Print nothing."""

        self._server = _Server(("127.0.0.1", 0), Handler)
        self._running = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self.port = self._server.server_port
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._running.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.open.set()
        self._server.shutdown()
        self._running.join()
        self._server.server_close()

    @contextmanager
    def _at_once_more(self) -> Iterator[None]:
        with self._counting:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        yield
        with self._counting:
            self._at_once -= 1

    def wait_for(self, count: int) -> list[Heard]:
        """Wait for this many requests; returns the first ones."""
        wait_until(lambda: len(self.heard) >= count, f"{count} requests were not heard")
        return self.heard[:count]
