"""A way to a real service on which responses are lost."""

import itertools

import httpx


class Lossy(httpx.BaseTransport):
    """Delivers every request, and loses the first response of every two."""

    def __init__(self) -> None:
        self._way = httpx.HTTPTransport()
        self._count = itertools.count()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = self._way.handle_request(request)
        if next(self._count) % 2:
            return response
        response.read()
        raise httpx.RemoteProtocolError("cut")

    def close(self) -> None:
        self._way.close()
