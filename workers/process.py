"""The event loop of a worker process, with the service on it.

The loop runs in a thread of its own. It outlives the jobs, so drains keep connections and drivers
warm; it sweeps, delivers webhooks, checks what is stored and moves what is over to the archive
while no job runs; and it leaves the main thread free for signals.
"""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import wait
from functools import partial
from types import TracebackType
from typing import Any, Self, TypeVar

import structlog
import uvloop

from saikoro.service.assembly.host import Host
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.process.garbage import settle
from saikoro.service.process.logs import counts
from saikoro.service.settings import Settings
from saikoro.service.streams.draining import sweep_forever
from saikoro.service.streams.recovering import recover_once
from saikoro.service.webhooks.delivery import Backoff, deliver_forever
from saikoro.service.webhooks.hooks import Webhooks
from saikoro.service.webhooks.posting import Poster

T = TypeVar("T")

SIGNAL_SECONDS = 0.2
"""How long a signal may have to wait for its handler."""

log = structlog.get_logger()


class Process:
    """The service of this process, for its jobs to call."""

    current: "Process"
    """The one that was entered last."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._stopping = threading.Event()
        self._loop = uvloop.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="service", daemon=True)
        self._opened = open_service(settings)
        self._service: Service
        self._background: list[asyncio.Task[None]] = []

    def __enter__(self) -> Self:
        self._thread.start()
        self._service = self._run(self._opened.__aenter__())
        self._run(self._begin())
        Process.current = self
        settle()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._run(self._end())
        self._run(self._opened.__aexit__(kind, error, trace))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def drain(self, lane: int) -> int:
        """Drain one lane; how many matches were looked at."""
        return self._run(
            self._service.host.drain.run(
                lane,
                linger=self._settings.linger_seconds,
                at_most=self._settings.drain_seconds,
                stop=self._stopping.is_set,
            )
        )

    @property
    def stopping(self) -> bool:
        """Whether this process was asked to stop."""
        return self._stopping.is_set()

    def stop(self) -> None:
        """Have the drain finish what is in hand, and take nothing more; called in signal handlers.

        Bots and deliveries of webhooks do not end with the drain: they are left to other workers.
        """
        self._stopping.set()
        # Written by the loop: a signal may come while the main thread is writing to the log.
        ending = partial(log.info, "process.ending", in_hand=counts())
        self._loop.call_soon_threadsafe(ending)

    async def _begin(self) -> None:
        self._background = [
            asyncio.create_task(duty) for duty in duties(self._service.settings, self._service.host)
        ]

    async def _end(self) -> None:
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)

    def _run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        running = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            # Python handles a signal that comes right before the main thread blocks only when the
            # thread wakes: without an end, SIGTERM would wait for the end of the drain.
            while not wait([running], SIGNAL_SECONDS).done:
                pass
            return running.result()
        except BaseException:
            running.cancel()
            raise


def duties(settings: Settings, host: Host) -> list[Coroutine[Any, Any, None]]:
    """What a worker does besides draining, until it is cancelled."""
    return [
        sweep_forever(host.sweeper, host.lanes),
        _deliver(settings, host.webhooks),
        recover_once(host.recovered),
        host.passes.run_forever(),
        host.mover.run_forever(),
    ]


async def _deliver(settings: Settings, webhooks: Webhooks) -> None:
    async with Poster(private=settings.private_webhooks) as poster:
        backoff = Backoff(first=settings.webhook_retry_seconds)
        await deliver_forever(webhooks, poster, backoff)
