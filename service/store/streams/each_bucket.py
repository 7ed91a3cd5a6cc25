"""Asking many buckets, each by a call of its own, all in one tick of the event loop.

A call for 256 buckets is made at every list and every sweep, so it makes no task for each of them.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from redis.exceptions import NoScriptError

from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.server.coalesced import Script, Send, replied

T = TypeVar("T")


class Call(NamedTuple):
    """A call of a script in one bucket."""

    keys: Sequence[str]
    args: Sequence[Any] = ()


async def run_in_each(
    script: Script, send: Send, calls: Mapping[str, Call], *, whole: bool = False
) -> dict[str, Any]:
    """What a script returns in each of these buckets, as `of_each`."""
    asked = {
        bucket: send("EVALSHA", script.sha, len(keys), *keys, *args)
        for bucket, (keys, args) in calls.items()
    }
    await settled(asked.values())
    again = {
        bucket: asyncio.ensure_future(script(send, calls[bucket].keys, *calls[bucket].args))
        for bucket, reply in asked.items()
        if isinstance(reply.exception(), NoScriptError)
    }
    return await of_each({**asked, **again}, whole=whole)


async def of_each(asked: "Mapping[str, asyncio.Future[T]]", *, whole: bool = False) -> dict[str, T]:
    """What was asked of each bucket, where their servers reply; StoreDown where none does.

    A server that cannot be reached holds up no other, unless the answer has to be `whole`.
    """
    await settled(asked.values())
    found: dict[str, T] = {}
    lost: StoreDown | None = None
    for bucket, reply in asked.items():
        try:
            found[bucket] = await replied(reply)
        except StoreDown as error:
            lost = error
    if lost is not None and (whole or not found):
        raise lost
    return found


async def settled(asked: "Iterable[asyncio.Future[Any]]") -> None:
    """Return once everything that was asked has a reply or an error.

    What one pipeline has asked comes at once, so nearly all of it is there once the first is: a
    task or a callback for each would cost more than the replies.
    """
    waited_for = [reply for reply in asked if not reply.done()]
    try:
        for reply in waited_for:
            if not reply.done():
                await asyncio.wait([reply])
    except asyncio.CancelledError:
        for reply in waited_for:
            reply.cancel()
        raise
