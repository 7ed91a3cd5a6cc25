"""KTC as it is played: from an answer to its events at the other player, many matches at once.

The floor has as many matches, players and streams; its players look at as large a list of answers,
answer at the same pace, and receive as many events of each.
"""

import asyncio
import json
import random
import re
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

from saikoro.service.bootstrap import Service, open_service
from saikoro.service.settings import Settings
from tests.bench.latency import connected
from tests.bench.wire import Wire
from tests.kit.long_matches import begin, long_match, play
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import SECRET

MATCHES = 50

TURNS = 8
"""Answers in each match and round."""

PAUSE_SECONDS = 1.5
"""A player thinks so long at most."""

EVENTS, OPTIONS = 13, 400
"""What an answer leads to in the first turns of KTC, on average; and how many of the floor's
options have the bytes of the list that is looked at before."""

_SEATS = re.compile(rb'"seats":\[(\d)\]')

Play = Callable[[random.Random], Coroutine[Any, Any, list[float]]]
"""Plays one match for some turns; the seconds from each answer to its events at the other."""


async def compare(bare: int, ours: int, rounds: int) -> tuple[list[float], list[float]]:
    """All trips on the floor and on the service, round by round after one to warm up."""
    floor: list[float] = []
    service: list[float] = []
    for number in range(rounds + 1):
        on_floor = await _at_once([floor_match(bare, f"t{number}-{n}") for n in range(MATCHES)])
        seats = [await seated(ours) for _ in range(MATCHES)]
        on_service = await _at_once([match.ready() for match in seats])
        if number:
            floor += on_floor
            service += on_service
    return floor, service


async def _at_once(matches: list[Coroutine[Any, Any, Play]]) -> list[float]:
    """Play all of them, which begin when every player of every match follows it."""
    plays = await asyncio.gather(*matches)
    trips = await asyncio.gather(*(play(random.Random(n)) for n, play in enumerate(plays)))
    return [seconds for trip in trips for seconds in trip]


async def think(choose: random.Random) -> None:
    await asyncio.sleep(choose.uniform(0, PAUSE_SECONDS))


async def floor_match(port: int, name: str) -> Play:
    """Two players of the floor, who answer alternately."""
    wires = [await connected(port) for _ in range(2)]
    streams = [await following(port, f"/events/{name}?batches={TURNS}") for _ in range(2)]

    async def play(choose: random.Random) -> list[float]:
        trips = []
        for turn in range(TURNS):
            await think(choose)
            after, poster = turn * (EVENTS + 1), turn % 2
            decision = await wires[poster].ask("GET", f"/decision?options={OPTIONS}")
            choose.choice(json.loads(decision)["options"])
            began = time.perf_counter()
            path = f"/submit/{name}?after={after}&count={EVENTS}"
            wires[poster].send("POST", path, b'{"answer":{"op":"supply","row":"rear"}}')
            await streams[1 - poster].until(b"id: %d\n" % (after + 1 + EVENTS))
            trips.append(time.perf_counter() - began)
            await streams[poster].until(b"id: %d\n" % (after + 1 + EVENTS))
            await wires[poster].answer()
        for wire in (*wires, *streams):
            wire.close()
        return trips

    return play


async def following(port: int, path: str, token: str = "") -> Wire:
    """A stream of events that has begun."""
    stream = await Wire.open(port)
    stream.send("GET", path, headers=["Accept: text/event-stream", *filter(None, [token])])
    await stream.until(b"retry: 1000")
    return stream


class KtcMatch(NamedTuple):
    """A match of KTC at its first operation."""

    port: int
    address: str
    tokens: list[str]
    asked: int
    """Who plays first."""

    async def ready(self) -> Play:
        """Two players who follow the match, and will take any answer that is offered."""
        wires = [await connected(self.port) for _ in range(2)]
        version = json.loads(await wires[0].ask("GET", self.address))["version"]
        path = f"{self.address}/events?after={version}"
        streams = [await following(self.port, path, token) for token in self.tokens]

        async def play(choose: random.Random) -> list[float]:
            trips, poster = [], self.asked
            for _ in range(TURNS):
                await think(choose)
                token = [self.tokens[poster]]
                decision = await wires[poster].ask("GET", f"{self.address}/decision", headers=token)
                option = choose.choice(json.loads(decision)["options"])
                body = json.dumps({"answer": option["answer"]}).encode()
                began = time.perf_counter()
                wires[poster].send("POST", f"{self.address}/answers", body, token)
                events = await streams[1 - poster].until(b'"type":"decision.asked"')
                trips.append(time.perf_counter() - began)
                await streams[poster].until(b'"type":"decision.asked"')
                status, _ = await wires[poster].answer()
                assert status == 202
                poster = int(_SEATS.findall(events)[-1])
            for wire in (*wires, *streams):
                wire.close()
            return trips

        return play


async def seated(port: int) -> KtcMatch:
    """A match whose soldiers stand where the first of the offered answers puts them."""
    wire = await connected(port)
    created = await wire.ask("POST", "/matches", b'{"game":"ktc"}')
    address = f"/matches/{json.loads(created)['match']}"
    tokens, waiting = [], ["Prefer: wait=20"]
    for prefer in ([], waiting):
        joined = await wire.ask("POST", f"{address}/seats", b"{}", prefer)
        tokens.append(f"Authorization: Bearer {json.loads(joined)['token']}")
    for _ in ("roster", "placement"):
        for token, prefer in zip(tokens, ([], waiting), strict=True):
            decision = json.loads(await wire.ask("GET", f"{address}/decision", headers=[token]))
            body = json.dumps({"answer": decision["options"][0]["answer"]}).encode()
            await wire.ask("POST", f"{address}/answers", body, [token, *prefer])
    [asked] = json.loads(await wire.ask("GET", f"{address}/decision"))["waiting"]
    wire.close()
    return KtcMatch(port, address, tokens, asked)


# A worker that has never seen the match


async def cold_milliseconds(decisions: int, rounds: int, game: str = "ktc") -> float:
    """From taking up a match of many decisions to having emitted what follows; the best of some."""
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedTestServer(Path(folder))
        settings = Settings(redis_url=server.url, secret_key=SECRET)
        try:
            async with open_service(settings) as service:
                took = [
                    await _taken_up(service, settings, decisions, number, game)
                    for number in range(rounds)
                ]
        finally:
            server.close()
    return min(took) * 1000


async def _taken_up(
    service: Service, settings: Settings, decisions: int, seed: int, game: str
) -> float:
    match = await long_match(service, decisions, seed, game)
    async with open_service(settings) as cold:
        began = time.perf_counter()
        assert await cold.host.resolver.resolve(match) > 0
        return time.perf_counter() - began


# A page deep in a long record

PAGE = 100
"""Events on the page."""


async def deep_page_milliseconds(events: int, rounds: int) -> float:
    """A page behind `events` events with its head, for a process that has not read it before."""
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedTestServer(Path(folder))
        settings = Settings(redis_url=server.url, secret_key=SECRET)
        try:
            async with open_service(settings) as service:
                begun, decisions = await begin(service), 0
                while await _version(service, begun.match) < events + 2 * PAGE:
                    decisions += 100
                    await play(service, begun, decisions)
            async with open_service(settings) as cold:
                await _version(cold, begun.match)
                return 1000 * min(
                    [await _page(cold, begun.match, events - n) for n in range(rounds)]
                )
        finally:
            server.close()


async def _version(service: Service, match: str) -> int:
    return (await service.matches.pages.meta(match)).version


async def _page(service: Service, match: str, after: int) -> float:
    began = time.perf_counter()
    page, _ = await service.matches.pages.new_page(match, after, PAGE, None, 0)
    await service.matches.pages.head_at(match, page.version)
    seconds = time.perf_counter() - began
    assert len(page.lines) == PAGE
    return seconds
