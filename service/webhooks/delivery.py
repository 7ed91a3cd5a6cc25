"""Delivering notifications to webhooks, with retries, until one is given up.

Any worker may attempt any delivery that is due. It takes a lease that outlasts the attempt; if the
worker dies, the lease expires and another worker retries; one that ends gives its leases back.

No sender has more than its share of the attempts at once, so that receivers which do not answer
hold up no deliveries of others.
"""

import asyncio
import contextlib
import random
import time
from asyncio import FIRST_COMPLETED
from collections import Counter
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
import structlog
from redis.exceptions import RedisError

from saikoro.service.errors.stores import StoreDown
from saikoro.service.process.logs import in_hand
from saikoro.service.webhooks.hooks import Due, Outcome, Webhooks
from saikoro.service.webhooks.posting import SECONDS, DeliveryError, Poster

IN_FLIGHT = 64
"""How many attempts one process makes at once."""

OF_SENDER = 8
"""The most attempts at once for one sender."""

LEASE_SECONDS = 3 * SECONDS

POLL_SECONDS = 0.25
"""Seconds between polls for due deliveries."""

BROKEN_SECONDS = 5.0
"""Seconds before the next poll, where this one failed for a reason of its own."""

GIVING_BACK_SECONDS = 1.0
"""How long the end of a process may be held up by a store that does not answer."""

JITTER = 0.2
"""The fraction by which a wait varies, so that retries spread out."""

GONE = 410
GONE_BEFORE = "the hook answered 410 Gone to an earlier delivery, or was removed"

log = structlog.get_logger()

T = TypeVar("T")


class Backoff(msgspec.Struct, frozen=True):
    """The waits between attempts: a day in total by default."""

    first: float = 15.0
    """Seconds between the first attempt and the second."""
    factor: float = 4.0
    """The ratio of each wait to the one before."""
    attempts: int = 8
    """After so many a delivery is given up."""

    def wait(self, attempts: int) -> float:
        """Seconds to wait after this many failed attempts; 0 if there is no further attempt."""
        if attempts >= self.attempts:
            return 0
        mean = self.first * self.factor ** (attempts - 1)
        return mean * random.uniform(1 - JITTER, 1 + JITTER)


async def deliver_forever(
    webhooks: Webhooks, poster: Poster, backoff: Backoff, lease: float = LEASE_SECONDS
) -> None:
    """Attempt due deliveries, a few at once, and continue after any error."""
    attempts: dict[asyncio.Task[None], str] = {}
    """The running attempts, each with its sender."""
    down = False
    """Whether the store could not be reached when it was last asked."""
    try:
        while True:
            due: list[Due] = []
            try:
                due = await _take(webhooks, Counter(attempts.values()), lease)
                down = False
            except (StoreDown, RedisError) as lost:
                if not down:
                    log.warning("webhooks.interrupted", error=str(lost))
                down = True
            except Exception:  # whatever lies in the store, other deliveries go on
                log.exception("webhooks.broken")
                await asyncio.sleep(BROKEN_SECONDS)
            for each in due:
                task = asyncio.create_task(_attempt(webhooks, poster, backoff, each))
                attempts[task] = each.delivery.sender
                task.add_done_callback(attempts.pop)
            if due:
                continue
            if attempts:
                await asyncio.wait(attempts, timeout=POLL_SECONDS, return_when=FIRST_COMPLETED)
            else:
                await asyncio.sleep(POLL_SECONDS)
    finally:
        for task in attempts:
            task.cancel()
        await asyncio.gather(*attempts, return_exceptions=True)


async def _take(webhooks: Webhooks, busy: Counter[str], lease: float) -> list[Due]:
    """Take due deliveries of senders in turn; `busy` is how many attempts of each are made now."""
    due: list[Due] = []
    free = IN_FLIGHT - busy.total()
    for queue in await webhooks.waiting() if free else ():
        share = min(OF_SENDER - busy[queue.sender], free - len(due))
        if share > 0:
            taken = await webhooks.take(queue, share, lease)
            busy[queue.sender] += len(taken)  # who has queues in many buckets gets no more
            due += taken
    return due


async def _attempt(webhooks: Webhooks, poster: Poster, backoff: Backoff, due: Due) -> None:
    try:
        with in_hand("webhook", delivery=due.delivery.id):
            outcome = await _post(webhooks, poster, backoff, due)
            settled = await _whole(webhooks.settle(due, outcome))
    except (StoreDown, RedisError) as lost:  # retried when its lease expires
        log.warning("webhook.interrupted", delivery=due.delivery.id, error=str(lost))
        return
    except asyncio.CancelledError:
        # Where the outcome was stored, the lease is over and nothing is given back.
        with contextlib.suppress(StoreDown, RedisError, TimeoutError):
            async with asyncio.timeout(GIVING_BACK_SECONDS):
                await webhooks.give_back(due)
        raise
    # A URL may contain secrets of the organiser, so it is not logged.
    log.info(
        "webhook.attempted" if settled else "webhook.late",
        delivery=due.delivery.id,
        attempts=due.delivery.attempts + outcome.attempts,
        state=outcome.state,
        status=outcome.status,
        error=outcome.error,
    )


async def _whole(doing: Coroutine[Any, Any, T]) -> T:
    """Do something to its end, also where this is cancelled meanwhile."""
    task = asyncio.create_task(doing)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task], timeout=GIVING_BACK_SECONDS)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        raise


async def _post(webhooks: Webhooks, poster: Poster, backoff: Backoff, due: Due) -> Outcome:
    """Make one attempt."""
    status, error = 0, ""
    try:
        request = await webhooks.signed_request(due, int(time.time()))
        if request is None:
            return Outcome("gone", error=GONE_BEFORE, attempts=0)
        status = await poster.post(request.url, request.body, request.headers)
    except (StoreDown, RedisError):
        raise
    except DeliveryError as failed:
        error = str(failed)
    except Exception as failed:  # an error in one delivery must not stop the others
        log.exception("webhook.broken", delivery=due.delivery.id)
        error = f"an error in the service ({type(failed).__name__})"
    if 200 <= status < 300:
        return Outcome("delivered", status)
    if status == GONE:
        return Outcome("gone", status, "the hook answered 410 Gone")
    wait = backoff.wait(due.delivery.attempts + 1)
    return Outcome("waiting" if wait else "failed", status, error or f"answered {status}", wait)
