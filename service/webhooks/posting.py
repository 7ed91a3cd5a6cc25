"""Posting to addresses that strangers choose: over HTTP, to the open internet alone.

A name is resolved once, what it stands for is checked, and what was checked is connected to. So
nobody makes the service talk to the machines around it: not by a name that stands for one of them,
nor by one that stands for another at the second look, nor by a redirect, for none is followed.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import aclosing
from typing import Self

import httpx

from service import __version__

SECONDS = 10.0
"""How long everything may take, from the look-up to the status of the answer."""

URL_CHARS = 2_000

MAX_ADDRESSES = 4
"""Of one host, tried one after the other."""

_OPEN_INTERNET = ipaddress.ip_network("2000::/3")
"""All that was ever given out of IPv6 for the internet; what is special lies mostly elsewhere."""

Resolve = Callable[[str, int], Awaitable[list[str]]]
"""The addresses that a host name stands for."""


class Unreached(Exception):
    """Nobody answered; the message says why, and nothing about machines that are not public."""


def url_fault(url: str, *, private: bool) -> str | None:
    """Why `url` can never be posted to; None if it might be."""
    try:
        read = httpx.URL(url)
        host, port = read.raw_host.decode("ascii"), read.port
    except (httpx.InvalidURL, UnicodeError, ValueError):
        return "this is no address"
    if len(url) > URL_CHARS:
        return f"the address has more than {URL_CHARS} characters"
    if read.scheme not in {"http", "https"} or not host or not (port is None or 0 < port < 65_536):
        return "the address must begin with https:// or http:// and a host"
    if read.userinfo:
        return "the address must hold no user name and password"
    try:
        literal = is_public(host)
    except ValueError:
        return None  # a name: what it stands for is looked up whenever it is posted to
    return None if private or literal else "the address is not public"


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the open internet; ValueError if it is none."""
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
        # No client around it, which would follow its environment to a proxy, and keep cookies; and
        # no connection is kept, because the next one is checked anew.
        self._http = httpx.AsyncHTTPTransport(
            limits=httpx.Limits(max_keepalive_connections=0), trust_env=False
        )

    async def aclose(self) -> None:
        """Let go of every connection."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer, whose body is not read; Unreached if there is none."""
        try:
            async with asyncio.timeout(self._seconds):
                return await self._post(httpx.URL(url), body, headers)
        except TimeoutError:
            raise Unreached(f"no answer within {self._seconds:g} s") from None

    async def _post(self, url: httpx.URL, body: bytes, headers: Mapping[str, str]) -> int:
        usual = {"Host": url.netloc.decode("ascii"), "User-Agent": f"Saikoro/{__version__}"}
        addresses = await self._checked(url)
        refused: Exception | None = None
        for address in addresses:
            request = httpx.Request(
                "POST",
                url.copy_with(host=address),
                content=body,
                headers={**usual, **headers},
                extensions={
                    # Certificates are those of the name, not of the address.
                    "sni_hostname": url.raw_host.decode("ascii"),
                    "timeout": {"connect": self._seconds / len(addresses)},
                },
            )
            try:
                answer = await self._http.handle_async_request(request)
            except (httpx.ConnectError, httpx.ConnectTimeout) as error:
                refused = error
            except httpx.HTTPError as error:
                raise Unreached(f"the connection broke ({type(error).__name__})") from error
            else:
                async with aclosing(answer):
                    return answer.status_code
        raise Unreached(f"no connection could be made: {refused}") from refused

    async def _checked(self, url: httpx.URL) -> list[str]:
        """The addresses of the host that may be connected to, in the order of preference."""
        port = url.port or (443 if url.scheme == "https" else 80)
        try:
            found = await self._resolve(url.raw_host.decode("ascii"), port)
        except (OSError, UnicodeError) as error:
            raise Unreached("the host is not known") from error
        allowed = [address for address in found if self._private or is_public(address)]
        if not allowed:
            raise Unreached("the address of the host is not public")
        return allowed[:MAX_ADDRESSES]
