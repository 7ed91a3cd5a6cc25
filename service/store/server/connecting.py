"""Connects a store to its server, or to the servers of its cluster."""

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from saikoro.service.address import is_cluster
from saikoro.service.store.server.clustered import Clustered
from saikoro.service.store.server.coalesced import Coalesced, Send
from saikoro.service.store.server.patience import REPLY_SECONDS


def connect(url: str, *, seconds: float = REPLY_SECONDS, replicas: int = 0) -> Send:
    """The way to what a URL names; it connects when the first command is sent.

    ValueError says what is wrong with the URL.
    """
    if is_cluster(url):
        return Clustered(url, seconds, replicas=replicas)
    return Coalesced(client(url), seconds, replicas=replicas)


def client(url: str) -> "Redis":
    """A client of one server, which waits for replies as long as its user does."""
    # The store bounds its waits itself, once a pipeline, and tries again itself; redis-py would
    # wait once a reply, and for longer and longer between its attempts.
    once = Retry(NoBackoff(), 0)
    return Redis.from_url(url, socket_timeout=None, socket_keepalive=True, retry=once)
