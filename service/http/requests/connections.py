"""What a request says of its connection: the host that it asks, and the protocol it wants."""

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from service.http.requests.preconditions import BadHeader

_NO_WEBSOCKETS = "absent: there are no WebSockets here; follow events as Server-Sent Events"


class Addressed(ASGIMiddleware):
    """Raises BadHeader for a request that is not sent to one host, or that wants a WebSocket.

    A wish for any other protocol is ignored, as RFC 9110 (7.8) allows.
    """

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass on what is well addressed."""
        hosts = [value.strip() for name, value in scope["headers"] if name == b"host"]
        needed = scope["http_version"] not in ("0.9", "1.0")
        if len(hosts) > 1 or (needed and hosts in ([], [b""])):
            raise BadHeader("Host", "sent once, with the host that is asked")
        wanted = b",".join(value for name, value in scope["headers"] if name == b"upgrade")
        if any(each.strip().lower() == b"websocket" for each in wanted.split(b",")):
            raise BadHeader("Upgrade", _NO_WEBSOCKETS)
        await next_app(scope, receive, send)
