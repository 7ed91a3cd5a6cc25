"""Addresses of stores: one server, or the servers of a cluster.

    redis://user:password@host:6379/0
    redis+cluster://user:password@host:6379,other:6379

A cluster is named by some of its servers, with one user for all; they name the others. `rediss` is
`redis` with TLS.
"""

import re
from urllib.parse import urlsplit, urlunsplit

CLUSTER = "+cluster"

_SERVER = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[^:\[\]/@,]+)(?::(?P<port>[0-9]+))?")

PORT = 6_379
"""The port of a server whose address names none."""

_LAST_PORT = 65_535


def is_cluster(url: str) -> bool:
    """Whether a URL names servers of a cluster."""
    return url.partition("://")[0].endswith(CLUSTER)


def servers_of(url: str) -> list[str]:
    """A URL for each server that a URL names, for a client of that server alone.

    ValueError says what is wrong with it.
    """
    parts = urlsplit(url)
    if not is_cluster(url):
        if "," in parts.netloc.rpartition("@")[2]:
            raise ValueError(f"several servers are a cluster: {parts.scheme}{CLUSTER}://…")
        return [url]
    scheme = parts.scheme.removesuffix(CLUSTER)
    if scheme not in ("redis", "rediss"):
        raise ValueError(f"the scheme is redis{CLUSTER} or rediss{CLUSTER}, not {parts.scheme}")
    if parts.path.strip("/") not in ("", "0"):
        raise ValueError(f"a cluster has no database {parts.path.strip('/')}, only 0")
    user, at, named = parts.netloc.rpartition("@")
    servers = []
    for server in named.split(","):
        found = _SERVER.fullmatch(server)
        if found is None or int(found["port"] or 0) > _LAST_PORT:
            raise ValueError(f"host:port is expected, not {server!r}")
        servers.append(urlunsplit((scheme, f"{user}{at}{server}", "", parts.query, "")))
    return servers


def at(url: str, host: str, port: int) -> str:
    """The URL of one server, with another host and port."""
    parts = urlsplit(url)
    user, found, _ = parts.netloc.rpartition("@")
    name = f"[{host}]" if ":" in host else host
    return urlunsplit(parts._replace(netloc=f"{user}{found}{name}:{port}"))
