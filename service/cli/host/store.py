"""`saikoro store`: what the operator does with a store while the service is stopped."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import cyclopts
from redis import Redis
from redis.exceptions import RedisError

from saikoro.service.address import is_cluster
from saikoro.service.cli.terminal import say
from saikoro.service.errors import StoreDown
from saikoro.service.settings import Settings
from saikoro.service.store.layout.moving import Mover, NotMoved
from saikoro.service.store.server.embedded import EmbeddedServer

store = cyclopts.App(name="store", help="The store, while the service is stopped.")


@store.command
def move() -> None:
    """Move a store that an earlier version has written to the keys of this one.

    That is the store at SAIKORO_REDIS_URL, with a user who may do everything, or else that of
    `saikoro up` in SAIKORO_DATA_DIR. End every API and worker before. It may be repeated; one that
    was cut off goes on.
    """
    settings = Settings.from_environment()
    try:
        with _url(settings) as url, Redis.from_url(url) as redis:
            mover = Mover(redis, say)
            mover.run()
    except RedisError as error:
        raise StoreDown from error
    say(f"{mover.moved} streams were moved, each read to its head; the store is ready")
    for stream in mover.faulty:
        say(f"{stream}: its lines do not lead to its head, as before it was moved")
    if mover.faulty:
        raise SystemExit(1)


@contextlib.contextmanager
def _url(settings: Settings) -> Iterator[str]:
    """The URL of the store, whose server is started if it is our own."""
    if is_cluster(settings.redis_url):
        raise NotMoved("a cluster never had an earlier layout: move a store before it joins one")
    if settings.redis_url:
        yield settings.redis_url
        return
    with EmbeddedServer.start(Path(settings.data_dir)) as server:
        yield server.url
