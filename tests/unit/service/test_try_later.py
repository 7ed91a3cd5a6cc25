"""A server that says `try later` is one that cannot be reached, is full, or takes no changes."""

import asyncio
from typing import Any

import pytest
from redis._parsers.base import BaseParser
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError

from saikoro.service.errors.stores import StoreDown, StoreFull, StoreReadOnly
from saikoro.service.store.server.coalesced import replied

LATER = {
    "READONLY You can't write against a read only replica. script: 0, on @user_script:1.": (
        StoreReadOnly
    ),
    "NOREPLICAS Not enough good replicas to write.": StoreReadOnly,
    "OOM command not allowed when used memory > 'maxmemory'.": StoreFull,
    "MISCONF Errors writing to the AOF file: No space left on device": StoreFull,
    "LOADING Redis is loading the dataset in memory": StoreDown,
    "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.": StoreDown,
    "CLUSTERDOWN The cluster is down": StoreDown,
    "TRYAGAIN Multiple keys request during rehashing of slot": StoreDown,
    "BUSY Redis is busy running a script.": StoreDown,
    "UNBLOCKED force unblock from blocking operation": StoreDown,
}


async def failed(error: Exception) -> Any:
    reply = asyncio.get_running_loop().create_future()
    reply.set_exception(error)
    return await replied(reply)


@pytest.mark.parametrize("answer", LATER, ids=lambda answer: answer.split()[0])
async def test_an_answer_that_means_later(answer):
    with pytest.raises(StoreDown) as raised:
        await failed(BaseParser.parse_error(answer))
    assert type(raised.value) is LATER[answer]


@pytest.mark.parametrize(
    "lost", [ConnectionResetError, TimeoutError, RedisConnectionError, RedisTimeoutError]
)
async def test_a_lost_server(lost):
    with pytest.raises(StoreDown):
        await failed(lost("lost"))


async def test_an_answer_that_means_never_is_an_error_of_ours():
    with pytest.raises(ResponseError):
        await failed(BaseParser.parse_error("WRONGTYPE Operation against a key"))
