"""Moving the store of a single server into a cluster.

The keys are the same in both. They are copied, then all of them are read again in both places and
compared, and of every stream the lines in the cluster are folded to its head. Until that is done
neither store can be used; then the cluster can, and the server keeps what it has and is used no
more. A word that both have says that they belong together: so a move that is cut off anywhere goes
on, and a cluster that holds anything else is refused.
"""

import secrets
from collections.abc import Mapping
from typing import Any, Self

from redis import Redis, RedisCluster
from redis.crc import key_slot
from redis.exceptions import RedisClusterException

from saikoro.service.address import at, is_cluster, servers_of
from saikoro.service.errors.stores import OtherLayout
from saikoro.service.store.layout.copying import UnknownKind, in_parts, read_values
from saikoro.service.store.layout.looking import NotMoved, require_unused
from saikoro.service.store.layout.transfer import (
    KEYS,
    Differs,
    Shows,
    Transfer,
    has_expired,
    keys_of,
)
from saikoro.service.store.layout.version import JOINED, JOINING, LAYOUT, MARK
from saikoro.service.store.streams.keyspace import BUCKETS

BELONGS = "saikoro:joining"
"""The key of the word that a store, and the cluster that it is moved into, have in common."""

REPLICATED_MS = 60_000
"""How long replicas have to get what was written."""

_OWN = (MARK, BELONGS)


class Joiner:
    """Moves the store of one server into one cluster, inside of its context."""

    def __init__(
        self,
        source: str,
        cluster: str,
        shows: Shows,
        *,
        replicas: int = 0,
    ) -> None:
        """The URLs of both; NotMoved if the second is none of a cluster.

        `shows` is called with what is done, how much, and of how much. At the end `replicas` of
        each master must have everything.
        """
        if not is_cluster(cluster):
            raise NotMoved("the address of the cluster begins with redis+cluster://")
        self._name = f"saikoro-join-{secrets.token_hex(8)}"
        """The name of its connections, by which it knows them from those of others."""
        self._source: Any = Redis.from_url(source, client_name=self._name)
        self._url = servers_of(cluster)[0]
        self._shows = shows
        self._replicas = replicas
        self._target: Any = None
        self.was_done = False
        """Whether the store was moved before."""

    def __enter__(self) -> Self:
        """Look up who has which slot; NotMoved where that is not to be found."""
        try:
            self._target = RedisCluster.from_url(
                self._url, client_name=self._name, require_full_coverage=True
            )
        except RedisClusterException as error:
            raise NotMoved(f"the cluster cannot be used: {error}") from error
        self._transfer = Transfer(self._source, self._target, _OWN, self._shows)
        return self

    def __exit__(self, *_: object) -> None:
        """Close all connections."""
        self._source.close()
        if self._target is not None:
            for node in self._target.get_nodes():  # `close` of redis-py leaves them open
                if node.redis_connection is not None:
                    node.redis_connection.connection_pool.disconnect()
            self._target.close()

    @property
    def moved(self) -> int:
        """How many streams were moved."""
        return len(self._transfer.streams)

    @property
    def faulty(self) -> list[str]:
        """The streams whose lines do not lead to their head, by kind and id."""
        return [*map(str, self._transfer.faulty)]

    def run(self) -> None:
        """Move everything, or NotMoved; what was moved before is compared alone."""
        try:
            word = self._word()
            if word is None:
                self.was_done = True
                return
            self._require_unused()
            self._begin(word)
            self._transfer.copy()
            self._transfer.compare()
            self._require_nothing_else()
            self._require_replicas()
            self._require_unused()
        except UnknownKind as error:
            raise NotMoved(f"{error}, which no store of this version has") from error
        except Differs as error:
            raise NotMoved(
                f"{error} in the cluster is not what it is in the store: run it again"
            ) from error
        self._source.set(MARK, JOINED)
        self._target.set(MARK, LAYOUT)

    # Before

    def _word(self) -> str | None:
        """The word of this move; None if it is done. NotMoved if it must not be."""
        mark, word = self._source.get(MARK), self._source.get(BELONGS)
        there_mark, there_word = self._target.get(MARK), self._target.get(BELONGS)
        joins = mark in (JOINING, JOINED)
        if not joins and mark != LAYOUT:
            raise NotMoved(_other_layout(mark))
        if there_word is None or word != there_word or not joins:
            if mark == JOINED:
                raise NotMoved(str(OtherLayout(JOINED.decode())))
            self._require_empty()
            return secrets.token_hex(16)
        return None if there_mark == LAYOUT else word.decode()

    def _require_empty(self) -> None:
        """NotMoved if the cluster has anything of a store."""
        for key in keys_of(self._target):
            raise NotMoved(
                f"the cluster has {key} already: only an empty one is filled, or one that this "
                "store was being moved into"
            )

    def _require_unused(self) -> None:
        """NotMoved if others are connected to the server, or to any of the cluster."""
        require_unused(self._source, self._is_own, "the store")
        for node in self._target.get_nodes():
            with self._at(node) as server:
                require_unused(server, self._is_own, f"the cluster ({node.host}:{node.port})")

    def _is_own(self, client: Mapping[str, str]) -> bool:
        return client.get("name") == self._name

    def _at(self, node: Any) -> "Redis":
        """A connection to one server of the cluster."""
        url = at(self._url, node.host, node.port)
        return Redis.from_url(
            url, client_name=self._name, single_connection_client=True, socket_timeout=None
        )

    def _begin(self, word: str) -> None:
        """Let no process start on either, from now on; the store first, which has something."""
        self._source.set(BELONGS, word)
        self._source.set(MARK, JOINING)
        self._target.set(BELONGS, word)
        self._target.set(MARK, JOINING)

    # After

    def _require_nothing_else(self) -> None:
        """NotMoved if the cluster has what the store has not."""
        for keys in in_parts(keys_of(self._target), KEYS):
            with self._source.pipeline(transaction=False) as pipeline:
                for key in keys:
                    pipeline.exists(key)
                missing = [
                    key
                    for key, there in zip(keys, pipeline.execute(), strict=True)
                    if not there and not key.endswith(":confirmed")
                ]
            for key, value in zip(missing, read_values(self._target, missing), strict=True):
                if not has_expired(None, value):
                    raise NotMoved(f"the cluster has {key}, and the store has not")

    def _require_replicas(self) -> None:
        """NotMoved unless enough replicas of every master have everything."""
        if not self._replicas:
            return
        for node in self._target.get_primaries():
            tag = next(each for each in BUCKETS if self._owner(each) == node.name)
            with self._at(node) as server:
                server.set(f"saikoro:{{{tag}}}:confirmed", "1")
                have: Any = server.wait(self._replicas, REPLICATED_MS)
            if have < self._replicas:
                raise NotMoved(
                    f"{have} replicas of {node.name} have everything, and SAIKORO_REPLICAS asks "
                    f"for {self._replicas}: start them, then run it again"
                )

    def _owner(self, tag: str) -> str:
        """The name of the master that has a bucket."""
        node: Any = self._target.nodes_manager.get_node_from_slot(key_slot(tag.encode()))
        return str(node.name)


def _other_layout(mark: bytes | None) -> str:
    """Why a store with this mark is not moved."""
    if mark is None:
        return "there is no store of this version"
    return str(OtherLayout(mark.decode(errors="replace")))
