"""Pipelines to a server are counted by how they ended."""

from contextlib import aclosing
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from saikoro.service.errors.stores import NotReplicated, StoreDown
from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.server.connecting import connect
from tests.kit.servers import EmbeddedTestServer


def counted() -> list[float]:
    """Pipelines with a reply, without one, and with one that no replica has confirmed."""
    names = ("store_seconds_count", "store_lost_total", "store_unreplicated_total")
    return [REGISTRY.get_sample_value(f"saikoro_{name}") or 0 for name in names]


async def test_replies_losses_and_missing_replicas_are_counted(tmp_path: Path) -> None:
    server = EmbeddedTestServer(tmp_path)
    before = counted()
    async with aclosing(connect(server.url)) as send:
        assert await replied(send("PING"))
    async with aclosing(connect(server.url, replicas=1)) as send:
        with pytest.raises(NotReplicated):
            await replied(send("PING"))
    server.close()
    async with aclosing(connect(server.url, seconds=0.1)) as send:
        with pytest.raises(StoreDown):
            await replied(send("PING"))
    replied_to, *others = (now - then for now, then in zip(counted(), before, strict=True))
    assert replied_to >= 2  # a service may run in this process, too
    assert others == [1, 1]
