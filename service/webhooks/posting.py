"""Posting to URLs that organisers choose, on the public internet only.

A host name is resolved once, and the checked address is the one connected to. So a URL cannot make
the service contact internal machines: not by DNS, nor DNS rebinding, nor redirects, which are not
followed.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import aclosing
from functools import cached_property
from typing import Self

import httpx

from saikoro import __version__
from saikoro.domain.errors.rules import Violation
from saikoro.domain.text import Text

SECONDS = 10.0
"""The timeout of an attempt, from the DNS lookup to the response status."""

URL_CHARS = 2_000

_NO_URL = Text("URL ではありません", "this is not a URL")
_TOO_LONG = Text(
    f"URL が {URL_CHARS} 文字を超えています", f"the URL has more than {URL_CHARS} characters"
)
_NO_HOST = Text(
    "URL は https:// か http:// とホスト名で始めてください",
    "the URL must begin with https:// or http:// and a host",
)
_WITH_USER = Text(
    "URL にユーザー名やパスワードは入れられません",
    "the URL must not contain a user name or password",
)
_NOT_PUBLIC = Text("公開されたアドレスではありません", "the address is not public")

MAX_ADDRESSES = 4
"""The most addresses of a host that are tried, one after another."""

_OPEN_INTERNET = ipaddress.ip_network("2000::/3")
"""The allocated IPv6 space; most special-purpose ranges lie outside of it."""

Resolve = Callable[[str, int], Awaitable[list[str]]]
"""Resolves a host name and port to addresses."""


class DeliveryError(Exception):
    """No response was received; the message reveals nothing about private machines."""


def url_fault(url: str, pointer: str, *, private: bool) -> Violation | None:
    """Why the URL at `pointer` can never be posted to; None if it may be."""
    why = _url_fault(url, private=private)
    if why is None:
        return None
    return Violation.of("bad_hook_url", "", why, pointer)


def _url_fault(url: str, *, private: bool) -> Text | None:
    try:
        read = httpx.URL(url)
        host, port = read.raw_host.decode("ascii"), read.port
    except (httpx.InvalidURL, UnicodeError, ValueError):
        return _NO_URL
    if len(url) > URL_CHARS:
        return _TOO_LONG
    if read.scheme not in {"http", "https"} or not host or not (port is None or 0 < port < 65_536):
        return _NO_HOST
    if read.userinfo:
        return _WITH_USER
    try:
        literal = is_public(host)
    except ValueError:
        return None  # a host name, which is resolved and checked for each post
    if private or literal:
        return None
    return _NOT_PUBLIC


def is_public(address: str) -> bool:
    """Whether an IP address is public; ValueError if it is not an IP address."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            tunnel = found.sixtofour is not None or found.teredo is not None
            return found in _OPEN_INTERNET and found.is_global and not tunnel
        found = found.ipv4_mapped
    return found.is_global and not found.is_multicast


async def look_up(host: str, port: int) -> list[str]:
    """The addresses of a host, as the system resolves it."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(place[0]) for *_, place in found]


class Poster:
    """Posts documents; `private` allows addresses that are not public."""

    def __init__(
        self, *, private: bool = False, resolve: Resolve = look_up, seconds: float = SECONDS
    ) -> None:
        self._private = private
        self._resolve = resolve
        self._seconds = seconds

    @cached_property
    def _http(self) -> httpx.AsyncHTTPTransport:
        """A bare transport, without the proxies and cookies of a client.

        Connections are not reused, so that every post checks its address. The first post makes it:
        it loads certificates for 20 ms, and most workers have nothing to post.
        """
        return httpx.AsyncHTTPTransport(
            limits=httpx.Limits(max_keepalive_connections=0), trust_env=False
        )

    async def aclose(self) -> None:
        """Close all connections."""
        if "_http" in vars(self):
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post and return the response status; DeliveryError without a response."""
        try:
            async with asyncio.timeout(self._seconds):
                return await self._post(httpx.URL(url), body, headers)
        except TimeoutError:
            raise DeliveryError(f"no answer within {self._seconds:g} s") from None

    async def _post(self, url: httpx.URL, body: bytes, headers: Mapping[str, str]) -> int:
        defaults = {"Host": url.netloc.decode("ascii"), "User-Agent": f"Saikoro/{__version__}"}
        addresses = await self._allowed_addresses(url)
        refused: Exception | None = None
        for address in addresses:
            request = httpx.Request(
                "POST",
                url.copy_with(host=address),
                content=body,
                headers={**defaults, **headers},
                extensions={
                    # Certificates are checked for the host name, not the address.
                    "sni_hostname": url.raw_host.decode("ascii"),
                    "timeout": {"connect": self._seconds / len(addresses)},
                },
            )
            try:
                answer = await self._http.handle_async_request(request)
            except (httpx.ConnectError, httpx.ConnectTimeout) as error:
                refused = error
            except httpx.HTTPError as error:
                raise DeliveryError(f"the connection broke ({type(error).__name__})") from error
            else:
                async with aclosing(answer):
                    return answer.status_code
        raise DeliveryError(f"no connection could be made: {refused}") from refused

    async def _allowed_addresses(self, url: httpx.URL) -> list[str]:
        """The allowed addresses of the host, in order of preference."""
        port = url.port or (443 if url.scheme == "https" else 80)
        try:
            found = await self._resolve(url.raw_host.decode("ascii"), port)
        except (OSError, UnicodeError) as error:
            raise DeliveryError("the host is not known") from error
        allowed = [address for address in found if self._private or is_public(address)]
        if not allowed:
            raise DeliveryError("the address of the host is not public")
        return allowed[:MAX_ADDRESSES]
