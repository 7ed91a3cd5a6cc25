"""Delivering: notes on their way to webhooks are posted until somebody takes them.

Any worker may attempt any delivery whose time has come. It holds it under a lease that lasts longer
than an attempt can; if the worker dies meanwhile, the lease ends, and another attempts it.
"""

import asyncio
import random
import time
from asyncio import FIRST_COMPLETED

import msgspec
import structlog
from redis.exceptions import RedisError

from service.errors import StoreDown
from service.webhooks.hooks import Due, Outcome, Webhooks
from service.webhooks.posting import SECONDS, Poster, Unreached

IN_FLIGHT = 8
"""Most attempts that one process makes at once."""

LEASE_SECONDS = 3 * SECONDS

GLANCE_SECONDS = 0.25
"""Between looks for deliveries whose time has come."""

JITTER = 0.2
"""How much longer or shorter a wait is than it should be, so that retries do not come at once."""

GONE = 410
GONE_BEFORE = "the hook has said before that it wants nothing any more"

log = structlog.get_logger()


class Backoff(msgspec.Struct, frozen=True):
    """How long to wait between attempts: a day in all, as it is."""

    first: float = 15.0
    """Seconds between the first attempt and the second."""
    factor: float = 4.0
    """How much longer every wait is than the one before."""
    attempts: int = 8

    def wait(self, attempts: int) -> float:
        """Seconds to wait when so many attempts were in vain; 0 if there is to be no other."""
        if attempts >= self.attempts:
            return 0
        usual = self.first * self.factor ** (attempts - 1)
        return usual * random.uniform(1 - JITTER, 1 + JITTER)


async def deliver_forever(
    webhooks: Webhooks, poster: Poster, backoff: Backoff, lease: float = LEASE_SECONDS
) -> None:
    """Attempt deliveries when their time has come, a few at once; whatever happens, go on."""
    flying: set[asyncio.Task[None]] = set()
    try:
        while True:
            due: list[Due] = []
            if len(flying) < IN_FLIGHT:
                try:
                    due = await webhooks.take(IN_FLIGHT - len(flying), lease)
                except (StoreDown, RedisError) as lost:
                    log.warning("webhooks.interrupted", error=str(lost))
            for each in due:
                task = asyncio.create_task(_attempt(webhooks, poster, backoff, each))
                flying.add(task)
                task.add_done_callback(flying.discard)
            if due:
                continue
            if flying:
                await asyncio.wait(flying, timeout=GLANCE_SECONDS, return_when=FIRST_COMPLETED)
            else:
                await asyncio.sleep(GLANCE_SECONDS)
    finally:
        for task in flying:
            task.cancel()
        await asyncio.gather(*flying, return_exceptions=True)


async def _attempt(webhooks: Webhooks, poster: Poster, backoff: Backoff, due: Due) -> None:
    try:
        outcome = await _post(webhooks, poster, backoff, due)
        noted = await webhooks.settle(due, outcome)
    except (StoreDown, RedisError) as lost:  # its lease brings it back
        log.warning("webhook.interrupted", delivery=due.delivery.id, error=str(lost))
        return
    # An address may hold what only the organiser should know, so it is in no log.
    log.info(
        "webhook.attempted" if noted else "webhook.late",
        delivery=due.delivery.id,
        attempts=due.delivery.attempts + outcome.made,
        state=outcome.state,
        status=outcome.status,
        error=outcome.error,
    )


async def _post(webhooks: Webhooks, poster: Poster, backoff: Backoff, due: Due) -> Outcome:
    """Make one attempt."""
    status, error = 0, ""
    try:
        letter = await webhooks.letter(due, int(time.time()))
        if letter is None:
            return Outcome("gone", error=GONE_BEFORE, made=0)
        status = await poster.post(letter.url, letter.body, letter.headers)
    except (StoreDown, RedisError):
        raise
    except Unreached as unreached:
        error = str(unreached)
    except Exception as failed:  # an error in one delivery must not keep the others
        log.exception("webhook.broken", delivery=due.delivery.id)
        error = f"an error in the service ({type(failed).__name__})"
    if 200 <= status < 300:
        return Outcome("delivered", status)
    if status == GONE:
        return Outcome("gone", status, "the hook wants nothing any more")
    wait = backoff.wait(due.delivery.attempts + 1)
    return Outcome("waiting" if wait else "failed", status, error or f"answered {status}", wait)
