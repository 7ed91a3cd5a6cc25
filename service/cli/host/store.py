"""`saikoro store`: what the operator does with a store while the service is stopped."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import cyclopts
from cyclopts import Parameter
from redis.exceptions import RedisError

from saikoro.service.address import is_cluster
from saikoro.service.cli.bars import progress_bars
from saikoro.service.cli.terminal import Json, say, say_json
from saikoro.service.errors.stores import StoreDown
from saikoro.service.settings import Settings
from saikoro.service.store.layout.joining import Joiner
from saikoro.service.store.layout.looking import NotMoved
from saikoro.service.store.server.embedded import EmbeddedServer

store = cyclopts.App(name="store", help="The store, while the service is stopped.")


@store.command
def join(
    *, cluster: Annotated[str, Parameter(env_var="SAIKORO_CLUSTER_URL")], json: Json = False
) -> None:
    """Move the store of one server into a cluster, which must be empty.

    The store is that at SAIKORO_REDIS_URL, or else that of `saikoro up` in SAIKORO_DATA_DIR. End
    every API and worker before. All of it is copied, then read again and compared, and the lines of
    every stream are followed to its head. One that was cut off goes on. The store stays as it is,
    but no process starts on it any more.

    Parameters
    ----------
    cluster
        Some servers of the cluster: `redis+cluster://user:password@host:port,other:port`, with a
        user who may do everything. Better name them in SAIKORO_CLUSTER_URL, for the password.

    """
    settings = Settings.from_environment()
    try:
        with (
            _url(settings) as url,
            progress_bars(lines=True) as bars,
            Joiner(url, cluster, bars.progress, replicas=settings.replicas) as joiner,
        ):
            joiner.run()
    except RedisError as error:
        raise StoreDown from error
    if json:
        moved = {"streams": joiner.moved, "faulty": [*joiner.faulty], "before": joiner.was_done}
        say_json(moved)
    elif joiner.was_done:
        say("the store was moved into this cluster before")
    else:
        say(f"{joiner.moved} streams are in the cluster, each read to its head there; it is ready")
        for stream in joiner.faulty:
            say(f"{stream}: its lines do not lead to its head, as before it was moved")
    if joiner.faulty:
        raise SystemExit(1)


@contextlib.contextmanager
def _url(settings: Settings) -> Iterator[str]:
    """The URL of the store, whose server is started if it is our own."""
    if is_cluster(settings.redis_url):
        raise NotMoved(
            "SAIKORO_REDIS_URL names a cluster: what is moved is the store of one server"
        )
    if settings.redis_url:
        yield settings.redis_url
        return
    with EmbeddedServer.start(Path(settings.data_dir)) as server:
        yield server.url
