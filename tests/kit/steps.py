"""Matches of any game played step by step through a service, with a snapshot at every checkpoint.

`python -m tests.kit.steps <redis> <steps> <match> ...` plays so many steps of each.
"""

import asyncio
import sys
from random import Random

from domain.errors import MatchOver
from domain.games import GAMES, RULESETS
from domain.match.commands import answering
from domain.match.driver import AnyDriver
from domain.match.sources.chance import Chance
from domain.record.line import Outside
from service.bootstrap import Service, open_service
from service.clock import now
from service.matches.commands import new_nonces
from service.settings import Settings
from service.store.streams.protocol import Meta
from service.streams import handler
from service.streams.execution import Proposal
from tests.kit.lanterns import LANTERNS
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
        await service.matches.execute(match, command)
    except MatchOver:
        return False
    return True


async def _play(redis: str, steps: int, matches: list[str]) -> None:
    async with open_service(Settings(redis_url=redis, secret_key=SECRET)) as service:
        for match in matches:
            choose = Random(1)
            for _ in range(steps):
                await step(service, match, choose)


if __name__ == "__main__":
    handler.SNAPSHOT_EVERY = 1
    GAMES[LANTERNS.id] = RULESETS[LANTERNS.id, LANTERNS.version] = LANTERNS
    _, url, count, *ids = sys.argv
    asyncio.run(_play(url, int(count), ids))
