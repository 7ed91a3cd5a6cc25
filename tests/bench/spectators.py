"""What those who look on cost the API: frames of a record, and event streams of a live match."""

import asyncio
import json
import math
import random
import time

from tests.bench.latency import connected
from tests.bench.tournaments import processor_seconds
from tests.bench.turns import KtcMatch, following, seated
from tests.bench.wire import Wire
from tests.kit.record_reader import framer_of
from tests.kit.records import RECORDS
from tests.kit.stack import Stack

EVENTS = 900

SPECTATORS = 200

ANSWERS = 40
"""In each match that is followed."""


def seconds_of_frames(ruleset: str) -> float:
    """Processor time for every frame of the longest record, for so many events of it."""
    record = max((kept.lines for kept in RECORDS[ruleset]), key=len)

    async def framed() -> float:
        framer = framer_of(record)
        base = await framer.base("m", None, opened=False)
        began = time.process_time()
        made = await framer.frames(base, 0, len(record) - 1)
        return (time.process_time() - began) / len(made) * EVENTS

    return asyncio.run(framed())


async def compare(stack: Stack, rounds: int) -> tuple[float, float]:
    """Processor time of the API for bare streams, and for those with frames; the best of some."""
    bare = framed = math.inf
    for number in range(rounds + 1):
        plain = await _followed(stack, "")
        drawn = await _followed(stack, "&frames=true")
        if number:  # after one to warm up
            bare, framed = min(bare, plain), min(framed, drawn)
    return bare, framed


async def _followed(stack: Stack, query: str) -> float:
    """Processor time of the API while a match of KTC is played before everybody."""
    match = await seated(stack.port)
    players = [await connected(stack.port) for _ in match.tokens]
    version = json.loads(await players[0].ask("GET", match.address))["version"]
    path = f"{match.address}/events/stream?after={version}{query}"
    streams = [await following(stack.port, path) for _ in range(SPECTATORS)]
    before = processor_seconds([stack.api.pid])
    await _played(match, players, streams)
    took = processor_seconds([stack.api.pid]) - before
    for wire in (*players, *streams):
        wire.close()
    return took


async def _played(match: KtcMatch, players: list[Wire], streams: list[Wire]) -> None:
    """Answer by chance, each time when everybody has seen what is asked."""
    choose = random.Random(1)
    asked: list[int] = [match.asked]
    for _ in range(ANSWERS):
        [seat] = asked
        token = [match.tokens[seat]]
        decision = await players[seat].ask("GET", f"{match.address}/decision", headers=token)
        quiet = [one for one in json.loads(decision)["options"] if "skill" not in one["answer"]]
        body = json.dumps({"answer": choose.choice(quiet)["answer"]}).encode()
        await players[seat].ask("POST", f"{match.address}/answers", body, token)
        seen = await asyncio.gather(*(_asked(stream) for stream in streams))
        asked = seen[0]


async def _asked(stream: Wire) -> list[int]:
    """Wait for the next decision; who is asked."""
    while True:
        message = await stream.until(b"\n\n")
        if b'"type":"decision.asked"' in message and message.startswith(b"id: "):
            return list(json.loads(message.partition(b"data: ")[2])["data"]["seats"])
