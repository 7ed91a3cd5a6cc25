"""The application in this process, with the headers that the server of the service adds.

To put an application together takes longer than most tests, so that one serves one service after
another: nothing of a service stays in it.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from saikoro.service.http.app import create_app
from saikoro.service.http.responses.browsers import Hardened
from saikoro.service.settings import Settings

_free: defaultdict[tuple[object, ...], list[Litestar]] = defaultdict(list)
"""Applications whose last service has ended, by what they were put together for."""


@contextmanager
def application(settings: Settings) -> Iterator[Litestar]:
    """An application that serves with these settings, and is nobody else's meanwhile."""
    made_for = settings.origins, settings.max_body, settings.body_seconds, settings.open_requests
    free = _free[made_for]
    app = free.pop() if free else create_app(settings)
    app.state.settings = settings
    yield app
    free.append(app)


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
