"""The application in this process, with the headers that the server of the service adds."""

from litestar import Litestar

from saikoro.service.http.app import create_app
from saikoro.service.http.responses.browsers import Hardened
from saikoro.service.settings import Settings


def served_app(settings: Settings) -> Litestar:
    """The application as `saikoro serve` answers with it, for a `TestClient`."""
    app = create_app(settings)
    app.asgi_handler = Hardened(app.asgi_handler)
    return app
