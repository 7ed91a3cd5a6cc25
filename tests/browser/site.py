"""A site on loopback with one page, on which brackets-viewer draws."""

from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Self

VENDOR = Path(__file__).parent / "vendor"

PAGE = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Brackets</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="brackets-viewer.min.css">
<div class="brackets-viewer"></div>
<script src="brackets-viewer.min.js"></script>
</html>
"""

FILES = {
    "/": ("text/html", PAGE),
    **{
        f"/brackets-viewer.min.{kind}": (
            mime,
            VENDOR.joinpath(f"brackets-viewer.min.{kind}").read_bytes(),
        )
        for kind, mime in (("css", "text/css"), ("js", "text/javascript"))
    },
}


class Site:
    """Serves from a port that the system chooses, for as long as it is entered."""

    def __init__(self) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._thread = Thread(target=self._server.serve_forever)
        self.url = f"http://127.0.0.1:{self._server.server_port}/"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        known = FILES.get(self.path)
        if known is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        mime, body = known
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", f"{mime}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass
