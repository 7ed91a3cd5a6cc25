"""Who asks, as far as a request without a token shows it: its address."""

import functools
import ipaddress
from typing import Any

from litestar import Request
from litestar.types import Scope

CLIENTS = 1_000
"""Addresses whose client a process remembers."""


def client_of(request: Request[Any, Any, Any]) -> str:
    """The address that a request came from; of IPv6 its network, which is one client's."""
    return client_in(request.scope)


def client_in(scope: Scope) -> str:
    """The same of a request that no route has yet."""
    address = scope["client"]
    return "unknown" if address is None else _client_at(address[0])


@functools.lru_cache(CLIENTS)
def _client_at(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)
