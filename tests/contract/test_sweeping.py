"""Sweeps of one process, several tasks of which may sweep at once, as API and worker in one do."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from saikoro.service.store.server.coalesced import Script, Send
from saikoro.service.store.streams import sweeping
from saikoro.service.store.streams.each_bucket import Call, run_in_each
from saikoro.service.store.streams.keyspace import BUCKETS
from saikoro.service.store.streams.redis import RedisStore
from saikoro.service.store.streams.sweeping import Sweeper
from tests.kit.waiting import PATIENCE_SECONDS

MATCH = "00112233445566778899aabbccddeeff"


@pytest.fixture
def looked_into(store: RedisStore, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The buckets of the store that are looked into, one by one; none rests for too short a time.

    Services that other tests have left running in this process sweep stores of their own.
    """
    buckets: list[str] = []

    async def noted(script: Script, send: Send, calls: Mapping[str, Call]) -> dict[str, Any]:
        if send == store.send:
            buckets.extend(calls)
        return await run_in_each(script, send, calls)

    monkeypatch.setattr(sweeping, "run_in_each", noted)
    monkeypatch.setattr(sweeping, "REST_SECONDS", PATIENCE_SECONDS)
    return buckets


def sweeper_of(store: RedisStore) -> Sweeper:
    return Sweeper(store.send, [store.swept], int(PATIENCE_SECONDS * 1000))


async def test_a_bucket_is_looked_into_by_one_of_them(
    store: RedisStore, looked_into: list[str]
) -> None:
    sweeper = sweeper_of(store)
    await asyncio.gather(sweeper.sweep(), sweeper.sweep())
    assert sorted(looked_into) == sorted(BUCKETS)


async def test_one_in_which_something_is_due_is_looked_into_again(
    store: RedisStore, looked_into: list[str]
) -> None:
    sweeper = sweeper_of(store)
    await store.list_due(MATCH, [f"work@{MATCH}"])
    assert [await sweeper.sweep() for _ in range(2)] == [1, 1]
    assert len(looked_into) == len(BUCKETS) + 1
