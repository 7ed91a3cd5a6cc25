"""Matches of any game played step by step through a service, with a snapshot at every checkpoint.

`python -m tests.kit.steps <redis> <steps> <match> ...` plays this many steps of each match.
"""

import asyncio
import sys
from random import Random

from lanterns import LANTERNS
from saikoro.domain.errors.matches import MatchOver
from saikoro.domain.games import install
from saikoro.domain.match.commands import answering
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.record.line import Outside
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.clock import now
from saikoro.service.matches.commands import new_nonces
from saikoro.service.settings import Settings
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams import handler
from saikoro.service.streams.execution import Proposal
from tests.kit.stack import SECRET


async def step(service: Service, match: str, choose: Random) -> bool:
    """Append the next batch of a match, or a random answer; False when it is over."""

    async def command(driver: AnyDriver, _meta: Meta) -> Proposal:
        batch = driver.advance()
        if batch is None:
            assert driver.awaiting is not None
            assert driver.decision is not None
            seat = driver.awaiting.seats[0]
            given = driver.decision.draw(seat, Chance(choose.randbytes(32)))
            events = answering.answer(driver, seat, given, new_nonces(driver))
            batch = driver.accept(events, Outside(now(), f"seat{seat}"))
        return Proposal([batch])

    try:
        await service.matches.streams.execute(match, command)
    except MatchOver:
        return False
    return True


async def _play(redis: str, queue: str, steps: int, matches: list[str]) -> None:
    settings = Settings(redis_url=redis, queue_url=queue, secret_key=SECRET)
    async with open_service(settings) as service:
        for match in matches:
            choose = Random(1)
            for _ in range(steps):
                await step(service, match, choose)


if __name__ == "__main__":
    handler.SNAPSHOT_EVERY = 1
    install([LANTERNS])
    _, url, queue_url, count, *ids = sys.argv
    asyncio.run(_play(url, queue_url, int(count), ids))
