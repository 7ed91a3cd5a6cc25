"""Who asks, as far as a request without a token shows it: its address."""

import ipaddress
from typing import Any

from litestar import Request


def client_of(request: Request[Any, Any, Any]) -> str:
    """The address that a request came from; of IPv6 its network, which is one client's."""
    host = request.client.host if request.client else "unknown"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)
