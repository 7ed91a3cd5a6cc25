"""The application in this process, with the headers that the server of the service adds."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from saikoro.service.http.responses.browsers import Hardened
from saikoro.service.settings import Settings
from tests.kit.applications import application


@contextmanager
def served(settings: Settings, **how: Any) -> Iterator[TestClient[Litestar]]:
    """A client of a service that starts now, as `saikoro serve` answers."""
    with application(settings) as app:
        handler = app.asgi_handler
        app.asgi_handler = Hardened(handler)
        try:
            with TestClient(app, **how) as client:
                yield client
        finally:
            app.asgi_handler = handler
