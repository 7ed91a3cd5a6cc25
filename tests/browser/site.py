"""Sites on loopback: pages on which brackets are drawn and matches are played, and our client."""

import tarfile
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Self, TypeAlias

from tests.clients.generated.package import blocks

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

Files: TypeAlias = Mapping[str, tuple[str, bytes]]
"""The media type and the bytes of every path."""

BRACKETS: Files = {
    "/": ("text/html", PAGE),
    **{
        f"/brackets-viewer.min.{kind}": (
            mime,
            VENDOR.joinpath(f"brackets-viewer.min.{kind}").read_bytes(),
        )
        for kind, mime in (("css", "text/css"), ("js", "text/javascript"))
    },
}


def package_files(package: Path) -> Files:
    """The modules of our npm package, under the paths that they have in it."""
    with tarfile.open(package) as packed:
        files = [file for file in packed.getmembers() if file.name.endswith(".js")]
        return {
            file.name.removeprefix("package"): ("text/javascript", content.read())
            for file in files
            if (content := packed.extractfile(file)) is not None
        }


def page_of(modules: str, service: str) -> Files:
    """The page that the README of our npm package shows, for these addresses."""
    [page] = blocks("html")
    page = page.replace("https://modules.example/saikoro/", modules)
    page = page.replace("http://127.0.0.1:8000", service)
    return {"/": ("text/html", page.encode())}


class Site:
    """Serves files from a port that the system chooses, for as long as it is entered."""

    def __init__(self, files: Files = BRACKETS) -> None:
        handler = partial(_Handler, files)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
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
    def __init__(self, files: Files, *request: Any) -> None:
        self._files = files
        super().__init__(*request)

    def do_GET(self) -> None:
        known = self._files.get(self.path)
        if known is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        mime, body = known
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", f"{mime}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass
