"""Webhooks as their receivers see them: signed, repeated until taken, whoever delivers them."""

import asyncio
import base64
import hashlib
import hmac
import json
import time
from contextlib import asynccontextmanager, suppress
from functools import partial

import pytest

from saikoro.service.bootstrap import open_service
from saikoro.service.errors.stores import WrongKey
from saikoro.service.settings import Settings
from saikoro.service.streams.draining import sweep_forever
from saikoro.service.webhooks.delivery import OF_SENDER, Backoff, deliver_forever
from saikoro.service.webhooks.notifications import Hook, Notification
from saikoro.service.webhooks.posting import Poster
from tests.kit.listening import listening
from tests.kit.plain_clients import async_redis_at
from tests.kit.receiver import Receiver
from tests.kit.stack import SECRET, Stack
from tests.kit.waiting import PATIENCE_SECONDS, until, wait_until

TOURNAMENT = "f0e0d0c0b0a090807060504030201000"
QUICK = Backoff(first=0.05, factor=1.0, attempts=3)
SENDER = "somebody"
DUE = f"saikoro:{{f0}}:hooks:due:{SENDER}"
SENDERS = "saikoro:{f0}:hooks:senders"


def note(round_=1):
    return Notification(
        source=f"/tournaments/{TOURNAMENT}",
        version=1,
        type="saikoro.tournament.round_closed",
        subject=f"stages/1/rounds/{round_}",
        time="2026-01-02T03:04:05.678Z",
        data={"round": round_},
    )


@pytest.fixture
def receiver():
    with Receiver() as running:
        yield running


@pytest.fixture
async def webhooks(server):
    """Webhooks that may go to this machine, on an empty server."""
    settings = Settings(
        redis_url=server.url, queue_url=server.queue_url, secret_key=SECRET, private_webhooks=True
    )
    async with open_service(settings) as service:
        sweeping = asyncio.create_task(sweep_forever(service.host.sweeper, service.host.lanes))
        yield service.host.webhooks
        sweeping.cancel()
        await asyncio.gather(sweeping, return_exceptions=True)


@pytest.fixture
async def redis(server):
    async with async_redis_at(server.url) as opened:
        yield opened


@pytest.fixture
async def silent():
    """The URL of a server that hears everything and answers nothing."""

    async def say_nothing(reader, _writer):
        await reader.read()

    async with listening(say_nothing) as port:
        yield f"http://127.0.0.1:{port}/"


@asynccontextmanager
async def delivering(webhooks, *, lease=30.0, seconds=10.0, private=True):
    """One more worker, for as long as the context."""
    async with Poster(private=private, seconds=seconds) as poster:
        task = asyncio.create_task(deliver_forever(webhooks, poster, QUICK, lease))
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def ended(webhooks, count=1, tournament=TOURNAMENT):
    """The log, when so many deliveries have ended."""

    def enough(entries):
        return sum(entry.state != "waiting" for entry in entries) >= count

    return await logged(webhooks, enough, tournament)


async def logged(webhooks, enough, tournament=TOURNAMENT):
    """The log, when there is enough in it."""

    async def is_enough():
        return enough(await webhooks.log(tournament))

    await until(is_enough, "too little is in the log")
    return await webhooks.log(tournament)


def signature(secret, heard):
    """The signature of a request, as Standard Webhooks says it is made."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{heard.headers['webhook-id']}.{heard.headers['webhook-timestamp']}."
    digest = hmac.new(key, content.encode() + heard.body, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


async def test_a_delivery_is_signed_with_the_secret_of_its_hook(webhooks, receiver):
    hooks = [Hook(f"{receiver.url}/a"), Hook(f"{receiver.url}/b?c=d")]
    secrets = await webhooks.register(TOURNAMENT, hooks, SENDER)
    await webhooks.enqueue(TOURNAMENT, 0, 1, [note()])
    began = int(time.time())
    async with delivering(webhooks):
        entries = await ended(webhooks, 2)
    assert [(entry.state, entry.status, entry.attempts) for entry in entries] == [
        ("delivered", 204, 1)
    ] * 2
    assert [heard.path for heard in sorted(receiver.heard)] == ["/a", "/b?c=d"]
    for heard, secret in zip(sorted(receiver.heard), secrets, strict=True):
        assert heard.headers["webhook-signature"] == signature(secret, heard)
        assert began <= int(heard.headers["webhook-timestamp"]) <= time.time()
        assert heard.headers["content-type"] == "application/cloudevents+json"
        assert json.loads(heard.body)["id"] == heard.headers["webhook-id"] == entries[0].id


async def test_a_failed_delivery_is_retried_under_the_same_id_and_signed_again(webhooks, receiver):
    [secret] = await webhooks.register(TOURNAMENT, [Hook(receiver.url)], SENDER)
    receiver.answers.extend([500, 302])
    await webhooks.enqueue(TOURNAMENT, 0, 1, [note()])
    async with delivering(webhooks):
        [entry] = await ended(webhooks)
    assert (entry.state, entry.attempts, entry.next_attempt) == ("delivered", 3, None)
    assert len({(heard.headers["webhook-id"], heard.body) for heard in receiver.heard}) == 1
    for heard in receiver.heard:
        assert heard.headers["webhook-signature"] == signature(secret, heard)


async def test_after_the_last_attempt_nothing_more_is_tried(webhooks, redis, receiver):
    await webhooks.register(TOURNAMENT, [Hook(receiver.url)], SENDER)
    receiver.answers.extend([500, 404, 503, 200])
    await webhooks.enqueue(TOURNAMENT, 0, 1, [note()])
    async with delivering(webhooks):
        [entry] = await ended(webhooks)
    assert await redis.zcard(DUE) == 0
    assert (entry.state, entry.error, len(receiver.heard)) == ("failed", "answered 503", 3)


async def test_a_receiver_that_is_gone_gets_nothing_more(webhooks, redis, receiver):
    await webhooks.register(TOURNAMENT, [Hook(receiver.url)], SENDER)
    receiver.answers.append(410)
    await webhooks.enqueue(TOURNAMENT, 0, 1, [note()])
    async with delivering(webhooks):
        await ended(webhooks)
        await webhooks.enqueue(TOURNAMENT, 1, 2, [note(2)])
        [entry] = await webhooks.log(TOURNAMENT)
    assert await redis.zcard(DUE) == 0
    assert (entry.state, entry.status, len(receiver.heard)) == ("gone", 410, 1)


async def test_who_does_not_answer_holds_up_nobody_else(webhooks, receiver, silent):
    await webhooks.register(TOURNAMENT, [Hook(silent), Hook(receiver.url)], SENDER)
    await webhooks.enqueue(TOURNAMENT, 0, 1, [note()])
    async with delivering(webhooks, seconds=PATIENCE_SECONDS):
        first, second = await ended(webhooks)
    assert (first.state, second.state) == ("waiting", "delivered")


async def test_who_never_answers_is_asked_as_often_as_who_fails(webhooks, silent):
    await webhooks.register(TOURNAMENT, [Hook(silent)], SENDER)
    await webhooks.enqueue(TOURNAMENT, 0, 1, [note()])
    async with delivering(webhooks, seconds=0.1):
        [entry] = await ended(webhooks)
    assert (entry.state, entry.attempts, entry.status) == ("failed", 3, None)
    assert entry.error == "no answer within 0.1 s"


async def test_two_workers_deliver_everything_once(webhooks, receiver):
    await webhooks.register(TOURNAMENT, [Hook(receiver.url)], SENDER)
    await webhooks.enqueue(TOURNAMENT, 0, 40, [note(n) for n in range(40)])
    async with delivering(webhooks), delivering(webhooks):
        await ended(webhooks, 40)
    rounds = sorted(json.loads(heard.body)["data"]["round"] for heard in receiver.heard)
    assert rounds == list(range(40))


async def test_one_worker_makes_few_attempts_at_once(webhooks, receiver):
    await webhooks.register(TOURNAMENT, [Hook(receiver.url)], SENDER)
    receiver.open.clear()
    await webhooks.enqueue(TOURNAMENT, 0, 1, [note(n) for n in range(3 * OF_SENDER)])
    async with delivering(webhooks):
        await asyncio.to_thread(receiver.wait_for, OF_SENDER)
        receiver.open.set()
        await ended(webhooks, 3 * OF_SENDER)
    assert receiver.most_at_once <= OF_SENDER


async def test_an_attempt_that_nobody_ended_is_made_by_another(webhooks, receiver):
    await webhooks.register(TOURNAMENT, [Hook(receiver.url)], SENDER)
    receiver.open.clear()
    await webhooks.enqueue(TOURNAMENT, 0, 1, [note()])
    async with delivering(webhooks, lease=0.6):
        await asyncio.to_thread(receiver.wait_for, 1)
    receiver.open.set()
    async with delivering(webhooks):
        [entry] = await ended(webhooks)
    assert (entry.state, entry.attempts, len(receiver.heard)) == ("delivered", 1, 2)


async def test_a_worker_killed_between_attempts_is_followed_by_another(
    webhooks, redis, server, receiver, tmp_path
):
    settings = {"SAIKORO_PRIVATE_WEBHOOKS": "true", "SAIKORO_WEBHOOK_RETRY_SECONDS": "3600"}
    [secret] = await webhooks.register(TOURNAMENT, [Hook(f"{receiver.url}/?token=private")], SENDER)
    receiver.answers.append(500)
    # Not in the event loop, in which the sweeper would seem to get no replies for so long.
    with await asyncio.to_thread(partial(Stack, server, tmp_path, workers=1, **settings)) as stack:
        await webhooks.enqueue(TOURNAMENT, 0, 1, [note()])
        await asyncio.to_thread(receiver.wait_for, 1)
        await logged(webhooks, lambda entries: entries[0].attempts == 1)
        stack.workers[0].kill()
        stack.workers[0].wait()
        assert len(receiver.heard) == 1
        [waiting] = await redis.zrange(DUE, 0, -1)
        await redis.zadd(DUE, {waiting: 1})  # an hour later
        await redis.zadd(SENDERS, {SENDER: 1})
        stack.workers[0] = stack.start_worker()
        [entry] = await ended(webhooks)
        # Logged after it is stored, by a worker that ends with the block.
        await asyncio.to_thread(wait_until, lambda: "webhook.attempted" in stack.log.read_text())
        log = stack.log.read_text()
    assert (entry.state, entry.attempts) == ("delivered", 2)
    first, second = receiver.heard
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert second.headers["webhook-signature"] == signature(secret, second)
    for unsaid in (secret, "token=private"):
        assert unsaid not in log


async def test_what_was_allowed_when_it_was_registered_is_checked_at_delivery(webhooks, receiver):
    await webhooks.register(TOURNAMENT, [Hook(receiver.url)], SENDER)
    await webhooks.enqueue(TOURNAMENT, 0, 1, [note()])
    async with delivering(webhooks, private=False):
        [entry] = await ended(webhooks)
    assert entry.state == "failed"
    assert "is not public" in entry.error
    assert receiver.heard == []


async def test_a_hook_sealed_under_another_key_fails_and_the_others_do_not(
    webhooks, server, receiver
):
    other = Settings(
        redis_url=server.url,
        queue_url=server.queue_url,
        secret_key="11" * 32,
        private_webhooks=True,
    )
    async with open_service(other) as service:
        await service.host.webhooks.register("0" * 32, [Hook(receiver.url)], SENDER)
        await service.host.webhooks.enqueue("0" * 32, 0, 1, [note()])
        await webhooks.register(TOURNAMENT, [Hook(receiver.url)], SENDER)
        await webhooks.enqueue(TOURNAMENT, 0, 1, [note()])
        async with delivering(webhooks):
            [entry] = await ended(webhooks)
            [foreign] = await ended(service.host.webhooks, tournament="0" * 32)
    assert entry.state == "delivered"
    assert foreign.state == "failed"
    assert WrongKey.__name__ in foreign.error
