"""What is cancelled when a process ends was not done: another process takes it up."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import BrokenExecutor
from typing import Any

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from saikoro.domain.bots.specs import Bot, Mcts, Random
from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.errors.unknown import GameNotInstalled
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.bots.observers import Observers
from saikoro.service.bots.thinking import BotRunner
from saikoro.service.errors.requests import ParsersBusy
from saikoro.service.errors.stores import StoreDown
from saikoro.service.matches.resolving import Resolver
from saikoro.service.parsing import Parsers
from saikoro.service.process.background import Background
from saikoro.service.process.logs import counts
from saikoro.service.store.sealed import Seal
from saikoro.service.store.server.coalesced import Coalesced
from saikoro.service.store.webhooks import HookStore, Queue
from saikoro.service.streams.draining import SWEEP_SECONDS, Drain, DueList, sweep_forever
from saikoro.service.webhooks.delivery import Backoff, deliver_forever
from saikoro.service.webhooks.hooks import Outcome, Webhooks
from saikoro.service.webhooks.notifications import Hook, Notification
from saikoro.service.webhooks.posting import Poster
from tests.kit.plain_clients import async_redis_at
from tests.kit.servers import Server
from tests.kit.waiting import until

BOTS: dict[int, Bot] = {0: Mcts(playouts=10_000), 1: Random()}
OWNER, SENDER = "000102030405060708090a0b0c0d0e0f", "somebody"
QUEUE = Queue("00", SENDER)
NOTE = Notification(
    source=f"/tournaments/{OWNER}",
    version=1,
    type="saikoro.tournament.finished",
    subject="ranking",
    time="2026-01-02T03:04:05.678Z",
    data={},
)


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[Any]]:
    """What is logged; tracebacks are not formatted, which takes seconds."""
    with capture_logs() as lines:
        yield lines


@pytest.fixture
async def redis(server: Server) -> AsyncIterator["Redis"]:
    async with async_redis_at(server.url) as connected:
        yield connected


@pytest.fixture
async def one_server(server: Server) -> AsyncIterator["Redis"]:
    """A server, in a cluster the one of the queue."""
    async with Redis.from_url(server.queue_url) as connected:
        yield connected


async def of_bots(service: Service, *seats: int) -> str:
    """A match of two bots, or with some at these seats, in which nothing has happened."""
    bots = {seat: BOTS[seat] for seat in seats or BOTS}
    return (await service.matches.opening.create("ktc", {}, bots=bots)).receipt.match


async def is_watched(redis: "Redis", match: str) -> bool:
    """Whether a sweep will look at a match again, other than to end it in some weeks."""
    ends = await redis.zscore(f"saikoro:{{{match[:2]}}}:watch", match)
    seconds, _ = await redis.time()
    return ends is not None and ends / 1000 < seconds + 60


async def have_ended() -> bool:
    """Whether no bot thinks."""
    return not counts().get("bot")


class Failing(Background):
    """A process that fails with an error, once it goes on."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.going_on = asyncio.Event()
        self._error = error

    async def run(self, *_: Any) -> Any:  # type: ignore[override]  # whatever the work is
        self.asked.set()
        await self.going_on.wait()
        raise self._error


class TestBots:
    async def test_a_process_that_ends_gives_back_the_matches_of_its_bots(self, settings, service):
        async with open_service(settings) as ending:
            matches = [await of_bots(ending) for _ in range(3)]
            for match in matches:
                await ending.host.resolver.resolve(match)
        taken: set[str] = set()

        async def are_due() -> bool:
            await service.matches.store.sweep()
            taken.update(await service.matches.store.take_due(100, 0))
            return taken.issuperset(matches)

        await until(are_due, "a match is frozen")

    @pytest.mark.parametrize(
        ("error", "goes_on"),
        [
            (asyncio.CancelledError(), True),
            (BrokenExecutor("killed"), True),
            (GameNotInstalled("laplaplus"), True),
            (ZeroDivisionError(), False),
            (IllegalAnswer([]), False),
        ],
    )
    async def test_a_match_is_left_alone_only_where_its_rules_fail(
        self, service, redis, monkeypatch, error, goes_on
    ):
        process = Failing(error)
        process.going_on.set()
        monkeypatch.setattr(Background, "run", process.run)
        thinker = BotRunner(service.matches.streams, Observers(service.matches.pages))
        match = await of_bots(service)
        await Resolver(service.matches.streams, service.host.outages, thinker).resolve(match)

        await until(have_ended)
        assert await is_watched(redis, match) == goes_on

    @pytest.mark.parametrize("error", [ParsersBusy(), StoreDown(), OSError("odd")])
    async def test_a_match_goes_on_where_it_cannot_be_read_now(
        self, service, redis, monkeypatch, error
    ):
        async def fail(*_: Any) -> Any:
            raise error

        monkeypatch.setattr(Observers, "observe", fail)
        thinker = BotRunner(service.matches.streams, Observers(service.matches.pages))
        match = await of_bots(service)
        await Resolver(service.matches.streams, service.host.outages, thinker).resolve(match)
        await until(have_ended)
        assert await is_watched(redis, match)

    async def test_a_match_that_moved_on_while_a_bot_failed_is_not_left_alone(
        self, service, redis, monkeypatch
    ):
        match = await of_bots(service, 1)
        await service.matches.opening.join(match)
        process = Failing(ZeroDivisionError())
        monkeypatch.setattr(Background, "run", process.run)
        thinker = BotRunner(service.matches.streams, Observers(service.matches.pages))
        await Resolver(service.matches.streams, service.host.outages, thinker).resolve(match)
        await process.asked.wait()
        await redis.hincrby(f"saikoro:{{{match[:2]}}}:{match}:meta", "v", 1)
        process.going_on.set()
        await until(have_ended)
        assert await is_watched(redis, match)

    async def test_a_process_that_has_ended_starts_no_other(self):
        background = Background()
        background.close()
        with pytest.raises(BrokenExecutor):
            await background.run(abs, -1)


class TestWebhooks:
    @pytest.fixture
    async def webhooks(self, service: Service) -> Webhooks:
        """Webhooks with one delivery that is due."""
        webhooks = Webhooks(HookStore(service.matches.store.send), Seal(bytes(32)), private=True)
        await webhooks.register(OWNER, [Hook("http://127.0.0.1:9/")], SENDER)
        await webhooks.enqueue(OWNER, 0, 1, [NOTE])
        return webhooks

    async def test_an_attempt_that_is_cut_off_was_none(self, webhooks):
        began = asyncio.Event()

        class Silent(Poster):
            async def post(self, *_: Any) -> int:
                began.set()
                await asyncio.Event().wait()
                return 200

        delivering = asyncio.create_task(deliver_forever(webhooks, Silent(), Backoff()))
        await began.wait()
        assert await webhooks.take(QUEUE, 1, 60) == []
        await ended(delivering)
        [logged] = await webhooks.log(OWNER)
        assert (logged.state, logged.attempts, logged.error) == ("waiting", 0, "")

        async def is_due() -> bool:
            return bool(await webhooks.take(QUEUE, 1, 60))

        await until(is_due, "nobody attempts it again")

    async def test_the_outcome_of_an_attempt_is_stored_although_the_process_ends(self, webhooks):
        began, going_on = asyncio.Event(), asyncio.Event()

        class Settling(Webhooks):
            async def settle(self, *of: Any) -> bool:
                began.set()
                await going_on.wait()
                return bool(await webhooks.settle(*of))

        class Quick(Poster):
            async def post(self, *_: Any) -> int:
                return 204

        slow = Settling(webhooks._store, Seal(bytes(32)), private=True)
        delivering = asyncio.create_task(deliver_forever(slow, Quick(), Backoff()))
        await began.wait()
        delivering.cancel()
        await asyncio.sleep(0)
        going_on.set()
        await ended(delivering)
        [logged] = await webhooks.log(OWNER)
        assert (logged.state, logged.attempts, logged.status) == ("delivered", 1, 204)

    async def test_a_store_that_is_away_is_logged_once(self, webhooks):
        asked = asyncio.Queue[None]()

        class Away(Webhooks):
            async def waiting(self) -> list[Queue]:
                asked.put_nowait(None)
                raise StoreDown

        away = Away(webhooks._store, Seal(bytes(32)), private=True)
        with capture_logs() as logs:
            delivering = asyncio.create_task(deliver_forever(away, Poster(), Backoff()))
            for _ in range(3):
                await asked.get()
            await ended(delivering)
        assert [line["event"] for line in logs] == ["webhooks.interrupted"]

    async def test_an_attempt_that_has_an_outcome_is_not_given_back(self, webhooks):
        [due] = await webhooks.take(QUEUE, 1, 60)
        assert await webhooks.settle(due, Outcome("waiting", 500, "answered 500", 60))
        assert not await webhooks.give_back(due)
        [logged] = await webhooks.log(OWNER)
        assert (logged.attempts, logged.error) == (1, "answered 500")


async def ended(task: "asyncio.Task[None]") -> None:
    """Cancel a task, and wait for its end."""
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def test_sweeps_go_on_after_any_error():
    calls: list[str] = []

    class Odd:
        async def sweep(self) -> int:
            calls.append("sweep")
            return 1

        async def ensure(self) -> None:
            raise ValueError("what nobody thought of")

    odd: Any = Odd()
    sweeping = asyncio.create_task(sweep_forever(odd, odd))

    async def is_called_again() -> bool:
        return len(calls) > 1

    await until(is_called_again, f"no sweep in {SWEEP_SECONDS} s")
    await ended(sweeping)


async def test_a_drain_that_is_asked_to_stop_takes_nothing_more(service):
    matches = [await of_bots(service) for _ in range(2)]
    stopping = asyncio.Event()
    resolved: list[str] = []

    class Stopped:
        async def resolve(self, due: str) -> None:
            resolved.append(due)
            stopping.set()

    drain = Drain(service.matches.store, [DueList(service.matches.store, Stopped(), 1)], 1.5)
    await drain.run(0, linger=60, at_most=60, stop=stopping.is_set)
    assert len(resolved) == 1
    assert set(await service.matches.store.take_due(9, 0)) == set(matches) - set(resolved)


async def test_who_waits_for_a_process_that_dies_may_ask_again():
    process = Failing(BrokenExecutor("killed"))
    process.going_on.set()
    parsers = Parsers(process)
    with pytest.raises(ParsersBusy):
        await parsers.parse("a", abs, -1)
    assert counts() == {}


@pytest.mark.parametrize("error", [ValueError("no reply"), asyncio.CancelledError()])
async def test_nobody_waits_for_ever_for_a_reply(one_server, monkeypatch, error):
    send = Coalesced(one_server)

    async def fail(*_: Any) -> Any:
        raise error

    monkeypatch.setattr(send, "_replies", fail)
    with pytest.raises(type(error)):
        await send("PING")


async def test_replies_that_nobody_read_are_not_taken_for_others(one_server):
    send = Coalesced(one_server)
    one_server.set_response_callback("GET", _broken)
    await one_server.execute_command("SET", "a", "1")
    first, second = send("GET", "a"), send("ECHO", "of the second")
    replies = await asyncio.gather(first, second, return_exceptions=True)
    assert [type(reply) for reply in replies] == [ZeroDivisionError] * 2
    assert await send("ECHO", "of the third") == b"of the third"


def _broken(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError
