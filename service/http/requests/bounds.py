"""How many requests one client may have open at once: event streams and long polls last long."""

from collections import Counter

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from service.errors import TooManyOpenRequests
from service.http.requests.clients import client_in
from service.http.requests.limits import UNLIMITED


class BoundedRequests(ASGIMiddleware):
    """Raises TooManyOpenRequests for a client that has too many open in this process."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()
        """By client."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on, and count it until its response has ended."""
        if scope["path"].startswith(UNLIMITED):
            return await next_app(scope, receive, send)
        client = client_in(scope)
        if self._open[client] >= self._most:
            raise TooManyOpenRequests(self._most)
        self._open[client] += 1
        try:
            await next_app(scope, receive, send)
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]
        return None
