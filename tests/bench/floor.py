"""The bare floor: a minimal handler, one Lua append, a worker loop and SSE, without any rules.

`python -m tests.bench.floor api PORT REDIS_URL` and `... worker REDIS_URL`.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any

import uvicorn
import uvloop
from litestar import Litestar, Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Stream
from redis.asyncio import Redis

EVENTS = 20
LINE = b'{"data":{"amount":2,"side":1,"source":"A1"},"type":"floor.event","v":12}'
BATCH = b"\n".join([LINE] * EVENTS)

APPEND = """
redis.call('XADD', KEYS[1], ARGV[1] .. '-0', 'l', ARGV[2])
redis.call('LPUSH', 'floor:due', KEYS[1])
return 1
"""


class Followers:
    """Wakes the streams of a match when the worker has spoken."""

    def __init__(self, redis: "Redis") -> None:
        self._redis = redis
        self.waiting: dict[str, asyncio.Event] = {}

    async def listen(self) -> None:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as heard:
            await heard.subscribe("floor:appended")
            while True:
                message = await heard.get_message(timeout=None)
                if message is not None:
                    moved = self.waiting.get(message["data"].decode())
                    if moved is not None:
                        moved.set()


def app(url: str) -> Litestar:
    redis = Redis.from_url(url)
    followers = Followers(redis)
    append = redis.register_script(APPEND)

    @post("/submit/{match:str}", status_code=202)
    async def submit(request: Request[Any, Any, Any], match: FromPath[str]) -> Response[None]:
        await append([match], [1, await request.body()])
        return Response(None, status_code=202)

    @get("/events/{match:str}")
    async def events(match: FromPath[str]) -> Stream:
        async def follow() -> AsyncIterator[bytes]:
            moved = followers.waiting[match] = asyncio.Event()
            yield b"retry: 1000\n\n"
            await moved.wait()
            entries: Any = await redis.xrange(match, "(1-0")
            for _, fields in entries:
                lines = fields[b"l"].split(b"\n")
                yield b"".join(b"id: %d\ndata: %b\n\n" % item for item in enumerate(lines, 2))
            yield b"event: end\ndata: {}\n\n"

        return Stream(follow(), media_type="text/event-stream")

    async def start(app: Litestar) -> None:
        app.state.listening = asyncio.create_task(followers.listen())

    return Litestar([submit, events], on_startup=[start], logging_config=None, openapi_config=None)


async def work(url: str) -> None:
    redis = Redis.from_url(url)
    while True:
        due: Any = await redis.brpop(["floor:due"], timeout=1)
        if due is None:
            continue
        _, match = due
        await redis.xadd(match, {"l": BATCH}, id=f"{EVENTS + 1}-0")
        await redis.publish("floor:appended", match)


if __name__ == "__main__":
    if sys.argv[1] == "api":
        uvicorn.run(app(sys.argv[3]), port=int(sys.argv[2]), access_log=False, log_config=None)
    else:
        uvloop.run(work(sys.argv[2]))
