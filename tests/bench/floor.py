"""The bare floor: a minimal handler, one Lua append, a worker loop and SSE, without any rules.

`python -m tests.bench.floor api PORT REDIS_URL` and `... worker REDIS_URL`.
"""

import asyncio
import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

import uvicorn
import uvloop
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Stream
from redis.asyncio import Redis

EVENTS = 20
"""What a submission leads to, unless it says otherwise."""
LINE = b'{"data":{"amount":2,"side":1,"source":"A1"},"type":"floor.event","v":12}'
OPTION = b'{"answer":{"op":"act","soldier":"1-1","targets":["2-2"]},"en":"1-1: stay","ja":"1-1"}'
APPEND = """
redis.call('XADD', KEYS[1], ARGV[1] .. '-0', 'l', ARGV[2])
redis.call('LPUSH', 'floor:due', KEYS[1] .. ' ' .. ARGV[1] .. ' ' .. ARGV[3])
return 1
"""


class Followers:
    """Wakes the streams of a match when the worker has spoken."""

    def __init__(self, redis: "Redis") -> None:
        self._redis = redis
        self.waiting: dict[str, list[asyncio.Event]] = defaultdict(list)

    async def listen(self) -> None:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as heard:
            await heard.subscribe("floor:appended")
            while True:
                message = await heard.get_message(timeout=None)
                if message is not None:
                    for moved in self.waiting[message["data"].decode()]:
                        moved.set()


def app(url: str) -> Litestar:
    redis = Redis.from_url(url)
    followers = Followers(redis)
    append = redis.register_script(APPEND)

    @post("/submit/{match:str}", status_code=202)
    async def submit(
        request: Request[Any, Any, Any], match: FromPath[str], after: int = 0, count: int = EVENTS
    ) -> Response[None]:
        await append([match], [after + 1, await request.body(), count])
        return Response(None, status_code=202)

    @get("/decision", media_type=MediaType.JSON)
    async def decision(options: int) -> bytes:
        return b'{"options":[%b]}' % b",".join([OPTION] * options)

    @get("/events/{match:str}")
    async def events(match: FromPath[str], batches: int = 1) -> Stream:
        async def follow() -> AsyncIterator[bytes]:
            moved = asyncio.Event()
            followers.waiting[match].append(moved)
            yield b"retry: 1000\n\n"
            last = b"1-0"
            for _ in range(batches):
                await moved.wait()
                moved.clear()
                entries: Any = await redis.xrange(match, b"(" + last)
                for entry, fields in entries:
                    first, last = int(last.split(b"-")[0]) + 1, entry
                    lines = enumerate(fields[b"l"].split(b"\n"), first)
                    yield b"".join(b"id: %d\ndata: %b\n\n" % item for item in lines)
            yield b"event: end\ndata: {}\n\n"

        return Stream(follow(), media_type="text/event-stream")

    async def start(app: Litestar) -> None:
        app.state.listening = asyncio.create_task(followers.listen())

    handlers = [submit, decision, events]
    return Litestar(handlers, on_startup=[start], logging_config=None, openapi_config=None)


async def work(url: str) -> None:
    redis = Redis.from_url(url)
    while True:
        due: Any = await redis.brpop(["floor:due"], timeout=1)
        if due is None:
            continue
        match, version, count = due[1].split()
        lines = b"\n".join([LINE] * int(count))
        await redis.xadd(match, {"l": lines}, id=f"{int(version) + int(count)}-0")
        await redis.publish("floor:appended", match)


if __name__ == "__main__":
    if sys.argv[1] == "api":
        uvicorn.run(app(sys.argv[3]), port=int(sys.argv[2]), access_log=False, log_config=None)
    else:
        uvloop.run(work(sys.argv[2]))
