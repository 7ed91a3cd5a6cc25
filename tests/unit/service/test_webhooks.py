"""What is delivered to whom, once for every version of a tournament, and what is kept of it."""

import asyncio
import json
from itertools import pairwise

import pytest
from redis.asyncio import Redis

from saikoro.service.errors.extras import IllegalHooks, UnknownWebhook
from saikoro.service.errors.stores import WrongKey
from saikoro.service.store.sealed import Seal
from saikoro.service.store.server.coalesced import Coalesced
from saikoro.service.store.webhooks import HookStore, Queue
from saikoro.service.webhooks.delivery import JITTER, Backoff
from saikoro.service.webhooks.hooks import MOST_EVER, Outcome, Webhooks
from saikoro.service.webhooks.notifications import Hook, Notification

CLOSED, FINISHED = "saikoro.tournament.round_closed", "saikoro.tournament.finished"
TOURNAMENT = "000102030405060708090a0b0c0d0e0f"
SENDER = "somebody"
QUEUE = Queue("00", SENDER)
DUE = f"saikoro:{{00}}:hooks:due:{SENDER}"
URL = "https://hook.example/saikoro?token=not-for-everybody"


def note(type_=CLOSED, **data):
    return Notification(
        source=f"/tournaments/{TOURNAMENT}",
        version=1,
        type=type_,
        subject="stages/1",
        time="2026-01-02T03:04:05.678Z",
        data=data,
    )


@pytest.fixture
async def redis(server):
    async with Redis.from_url(server.url) as opened:
        yield opened


@pytest.fixture
def webhooks(redis):
    return Webhooks(HookStore(Coalesced(redis)), Seal(bytes(32)))


async def let_time_pass(redis):
    """End every wait and every lease, as if it was long ago that they began."""
    for delivery in await redis.zrange(DUE, 0, -1):
        await redis.zadd(DUE, {delivery: 1}, xx=True)


async def logged(webhooks):
    """Types and addresses of all deliveries."""
    return [(each.type, each.url) for each in await webhooks.log(TOURNAMENT)]


class TestExpiring:
    async def test_a_log_that_begins_later_ends_with_the_hooks(self, webhooks, redis):
        await webhooks.register(TOURNAMENT, [Hook(URL)], SENDER)
        await webhooks.expire(TOURNAMENT)
        await webhooks.enqueue(TOURNAMENT, 0, 1, [note("finished")])
        kept = [
            key async for key in redis.scan_iter("*:hooks:*") if b":of:" in key or b":log:" in key
        ]
        assert len(kept) == 2
        for key in kept:
            assert await redis.pttl(key) > 30 * 86_400_000

    async def test_hooks_of_what_goes_on_after_all_stay(self, webhooks, redis):
        await webhooks.register(TOURNAMENT, [Hook(URL)], SENDER)
        await webhooks.enqueue(TOURNAMENT, 0, 1, [note("finished")])
        await webhooks.expire(TOURNAMENT)
        await webhooks.persist(TOURNAMENT)
        async for key in redis.scan_iter("*:hooks:*"):
            assert await redis.pttl(key) == -1

    async def test_a_sender_with_nothing_left_waits_for_nothing(self, webhooks, redis):
        await webhooks.register(TOURNAMENT, [Hook(URL)], SENDER)
        await webhooks.enqueue(TOURNAMENT, 0, 1, [note("finished")])
        [queue] = await webhooks.waiting()
        [due] = await webhooks.take(queue, 10, 60)
        assert await webhooks.settle(due, Outcome("delivered", 200))
        assert await redis.keys("*:hooks:senders") == []


class TestRegistering:
    async def test_each_hook_gets_a_secret_of_its_own(self, webhooks):
        first, second = await webhooks.register(TOURNAMENT, [Hook(URL), Hook(URL)], SENDER)
        assert first.startswith("whsec_")
        assert second.startswith("whsec_")
        assert first != second

    async def test_the_same_request_again_gets_the_same_secrets(self, webhooks):
        registered = await webhooks.register(TOURNAMENT, [Hook(URL)], SENDER)
        assert await webhooks.register(TOURNAMENT, [Hook(URL)], SENDER) == registered

    async def test_everything_that_is_wrong_is_named(self, webhooks):
        hooks = [Hook(URL), Hook("ftp://x/"), Hook("http://127.0.0.1/")] + [Hook(URL)] * 8
        with pytest.raises(IllegalHooks) as refused:
            await webhooks.register(TOURNAMENT, hooks, SENDER)
        found = [(wrong.code, wrong.pointer) for wrong in refused.value.violations]
        assert found == [
            ("bad_hook_url", "/1/url"),
            ("bad_hook_url", "/2/url"),
            ("too_many_hooks", ""),
        ]

    async def test_a_private_address_is_allowed_where_the_operator_says_so(self, redis):
        webhooks = Webhooks(HookStore(Coalesced(redis)), Seal(bytes(32)), private=True)
        assert len(await webhooks.register(TOURNAMENT, [Hook("http://127.0.0.1/")], SENDER)) == 1

    async def test_secrets_and_addresses_rest_sealed(self, webhooks, redis):
        await webhooks.register(TOURNAMENT, [Hook(URL)], SENDER)
        await webhooks.enqueue(TOURNAMENT, 0, 1, [note()])
        stored = b""
        for key in await redis.keys():
            kind = await redis.type(key)
            stored += b"".join((await redis.hgetall(key)).values()) if kind == b"hash" else b""
        assert stored
        assert b"not-for-everybody" not in stored
        other = Webhooks(HookStore(Coalesced(redis)), Seal(b"1" * 32))
        with pytest.raises(WrongKey):
            await other.log(TOURNAMENT)


class TestRemoving:
    @pytest.fixture(autouse=True)
    async def registered(self, webhooks):
        await webhooks.register(TOURNAMENT, [Hook("https://a/"), Hook("https://b/")], SENDER)
        await webhooks.enqueue(TOURNAMENT, 0, 2, [note(), note()])

    async def test_what_waits_is_dropped_and_nothing_more_is_enqueued(self, webhooks, redis):
        await webhooks.remove(TOURNAMENT, 1)
        await webhooks.enqueue(TOURNAMENT, 2, 3, [note()])
        log = [(each.webhook, each.state, each.error) for each in await webhooks.log(TOURNAMENT)]
        assert log.count((1, "gone", "the webhook was removed")) == 2
        assert log.count((2, "waiting", "")) == 3
        assert len(log) == 5
        taken = await webhooks.take(QUEUE, 10, 60)
        assert {due.delivery.hook for due in taken} == {1}
        assert await redis.zcard(DUE) == 3

    async def test_what_was_dropped_keeps_no_body_and_is_not_remembered_for_ever(
        self, webhooks, redis
    ):
        await webhooks.remove(TOURNAMENT, 1)
        key = f"saikoro:{{00}}:hooks:delivery:{TOURNAMENT}.0.000.0"
        assert not await redis.hexists(key, "body")
        assert 0 < await redis.ttl(key) <= 30 * 86_400

    async def test_it_may_be_removed_again(self, webhooks):
        for _ in range(2):
            await webhooks.remove(TOURNAMENT, 2)
        gone = [each for each in await webhooks.log(TOURNAMENT) if each.state == "gone"]
        assert [each.webhook for each in gone] == [2, 2]

    @pytest.mark.parametrize("number", [-1, 0, 3])
    async def test_a_number_that_no_hook_has_is_unknown(self, webhooks, number):
        with pytest.raises(UnknownWebhook):
            await webhooks.remove(TOURNAMENT, number)
        with pytest.raises(UnknownWebhook):
            await webhooks.remove(TOURNAMENT[::-1], 1)
        assert {each.state for each in await webhooks.log(TOURNAMENT)} == {"waiting"}

    async def test_what_was_delivered_stays_so(self, webhooks):
        [due] = await webhooks.take(QUEUE, 1, 60)
        await webhooks.settle(due, Outcome("delivered", 200))
        await webhooks.remove(TOURNAMENT, due.delivery.hook + 1)
        states = [each.state for each in await webhooks.log(TOURNAMENT)]
        assert sorted(states) == ["delivered", "gone", "waiting", "waiting"]

    async def test_an_attempt_that_has_begun_settles_nothing(self, webhooks):
        held = await webhooks.take(QUEUE, 10, 60)
        await webhooks.remove(TOURNAMENT, 1)
        [mine, *_] = [due for due in held if due.delivery.hook == 0]
        assert await webhooks.signed_request(mine, 0) is None
        assert not await webhooks.settle(mine, Outcome("waiting", 500, wait=60))
        [entry, *_] = await webhooks.log(TOURNAMENT)
        assert (entry.state, entry.next_attempt) == ("gone", None)

    async def test_more_waits_than_one_call_ends(self, webhooks, redis):
        await webhooks.enqueue(TOURNAMENT, 2, 3, [note()] * 250)
        await webhooks.remove(TOURNAMENT, 1)
        assert await redis.zcard(DUE) == 252
        states = [each.state for each in await webhooks.log(TOURNAMENT) if each.webhook == 1]
        assert states == ["gone"] * 252

    async def test_it_makes_room_for_another_one(self, webhooks):
        with pytest.raises(IllegalHooks):
            await webhooks.add(TOURNAMENT, Hook("https://c/"), SENDER, 2, 2)
        await webhooks.remove(TOURNAMENT, 1)
        again = await webhooks.add(TOURNAMENT, Hook("https://a/"), SENDER, 0, 2)
        assert again.number == 3
        await webhooks.enqueue(TOURNAMENT, 2, 3, [note()])
        states = [each.state for each in await webhooks.log(TOURNAMENT) if each.webhook == 3]
        assert states == ["waiting"]

    async def test_nobody_registers_and_removes_without_end(self, webhooks):
        for number in range(3, MOST_EVER + 1):
            added = await webhooks.add(TOURNAMENT, Hook(f"https://c/{number}"), SENDER, 2, 3)
            assert added.number == number
            await webhooks.remove(TOURNAMENT, number)
        with pytest.raises(IllegalHooks, match=f"at most {MOST_EVER} hooks"):
            await webhooks.add(TOURNAMENT, Hook("https://d/"), SENDER, 2, 3)


class TestEnqueueing:
    async def test_every_webhook_gets_the_kinds_that_it_wants(self, webhooks):
        hooks = [Hook("https://a/"), Hook("https://b/", [FINISHED]), Hook("https://c/", [CLOSED])]
        await webhooks.register(TOURNAMENT, hooks, SENDER)
        await webhooks.enqueue(TOURNAMENT, 0, 7, [note(CLOSED), note(FINISHED)])
        assert await logged(webhooks) == [
            (CLOSED, "https://a/"),
            (CLOSED, "https://c/"),
            (FINISHED, "https://a/"),
            (FINISHED, "https://b/"),
        ]

    async def test_a_note_has_one_id_for_all_hooks_and_no_other_note_has_it(self, webhooks):
        await webhooks.register(TOURNAMENT, [Hook("https://a/"), Hook("https://b/")], SENDER)
        await webhooks.enqueue(TOURNAMENT, 0, 1, [note(), note()])
        await webhooks.enqueue(TOURNAMENT, 1, 11, [note()])
        ids = [each.id for each in await webhooks.log(TOURNAMENT)]
        assert ids[::2] == ids[1::2]
        assert len(set(ids)) == 3

    async def test_what_is_posted_is_a_cloud_event(self, webhooks):
        await webhooks.register(TOURNAMENT, [Hook(URL)], SENDER)
        await webhooks.enqueue(TOURNAMENT, 0, 1, [note(round=3, 名前="さいころ")])
        [due] = await webhooks.take(QUEUE, 10, 60)
        request = await webhooks.signed_request(due, 0)
        assert request.headers["Content-Type"] == "application/cloudevents+json"
        assert json.loads(request.body) == {
            "specversion": "1.0",
            "id": request.headers["webhook-id"],
            "source": f"/tournaments/{TOURNAMENT}",
            "type": CLOSED,
            "subject": "stages/1",
            "time": "2026-01-02T03:04:05.678Z",
            "datacontenttype": "application/json",
            "data": {"round": 3, "名前": "さいころ"},
        }

    async def test_the_same_again_after_a_crash_repeats_nothing(self, webhooks):
        await webhooks.register(TOURNAMENT, [Hook(URL)], SENDER)
        assert await webhooks.cursor(TOURNAMENT) == 0
        for _ in range(3):
            await webhooks.enqueue(TOURNAMENT, 0, 5, [note()])
            assert await webhooks.cursor(TOURNAMENT) == 5
        await webhooks.enqueue(TOURNAMENT, 4, 6, [note()])
        assert await webhooks.cursor(TOURNAMENT) == 5
        assert len(await webhooks.log(TOURNAMENT)) == 1

    async def test_of_two_who_enqueue_at_once_one_enqueues(self, webhooks):
        await webhooks.register(TOURNAMENT, [Hook(URL)], SENDER)
        enqueued = [webhooks.enqueue(TOURNAMENT, 0, n, [note()] * n) for n in range(1, 11)]
        await asyncio.gather(*enqueued)
        assert len(await webhooks.log(TOURNAMENT)) == await webhooks.cursor(TOURNAMENT)

    async def test_the_cursor_moves_where_nobody_wants_to_know_and_never_back(self, webhooks):
        await webhooks.enqueue(TOURNAMENT, 0, 3, [note()])
        await webhooks.enqueue(TOURNAMENT, 3, 4, [])
        assert await webhooks.cursor(TOURNAMENT) == 4
        assert await webhooks.log(TOURNAMENT) == []
        for version in (3, 4):
            with pytest.raises(ValueError, match="the cursor"):
                await webhooks.enqueue(TOURNAMENT, 4, version, [note()])

    async def test_tournaments_do_not_meet(self, webhooks):
        other = TOURNAMENT[::-1]
        for tournament in (TOURNAMENT, other):
            await webhooks.register(tournament, [Hook(f"https://{tournament}/")], SENDER)
        await webhooks.enqueue(other, 0, 9, [note()])
        assert await webhooks.cursor(TOURNAMENT) == 0
        assert await webhooks.log(TOURNAMENT) == []
        [due] = await webhooks.take(Queue(other[:2], SENDER), 10, 60)
        assert (await webhooks.signed_request(due, 0)).url == f"https://{other}/"


class TestLeases:
    @pytest.fixture(autouse=True)
    async def enqueued(self, webhooks):
        await webhooks.register(TOURNAMENT, [Hook(URL)], SENDER)
        await webhooks.enqueue(TOURNAMENT, 0, 1, [note()])

    async def test_a_delivery_is_one_s_alone_until_its_lease_ends(self, webhooks, redis):
        [held] = await webhooks.take(QUEUE, 10, 60)
        assert await webhooks.take(QUEUE, 10, 60) == []
        await let_time_pass(redis)
        [again] = await webhooks.take(QUEUE, 10, 120)
        assert again.delivery.id == held.delivery.id
        assert not await webhooks.settle(held, Outcome("failed"))
        assert await webhooks.settle(again, Outcome("delivered", 200))
        [entry] = await webhooks.log(TOURNAMENT)
        assert (entry.state, entry.status, entry.attempts) == ("delivered", 200, 1)

    async def test_a_failed_attempt_is_due_again_when_its_wait_is_over(self, webhooks, redis):
        [due] = await webhooks.take(QUEUE, 10, 60)
        await webhooks.settle(due, Outcome("waiting", 500, "answered 500", wait=60))
        assert await webhooks.take(QUEUE, 10, 60) == []
        [entry] = await webhooks.log(TOURNAMENT)
        assert entry.next_attempt is not None
        assert (entry.status, entry.error, entry.attempts) == (500, "answered 500", 1)
        await let_time_pass(redis)
        [again] = await webhooks.take(QUEUE, 10, 60)
        assert again.delivery.attempts == 1

    async def test_what_has_ended_keeps_no_body_and_is_not_remembered_for_ever(
        self, webhooks, redis
    ):
        [due] = await webhooks.take(QUEUE, 10, 60)
        await webhooks.settle(due, Outcome("delivered", 204))
        assert await webhooks.take(QUEUE, 10, 60) == []
        key = f"saikoro:{{00}}:hooks:delivery:{due.delivery.id}"
        assert not await redis.hexists(key, "body")
        assert 0 < await redis.ttl(key) <= 30 * 86_400
        await redis.delete(key)
        assert await webhooks.log(TOURNAMENT) == []

    async def test_a_webhook_that_is_gone_gets_nothing_more(self, webhooks):
        await webhooks.enqueue(TOURNAMENT, 1, 2, [note()])
        first, second = await webhooks.take(QUEUE, 10, 60)
        await webhooks.settle(first, Outcome("gone", 410))
        assert await webhooks.signed_request(second, 0) is None
        await webhooks.enqueue(TOURNAMENT, 2, 3, [note()])
        assert len(await webhooks.log(TOURNAMENT)) == 2

    async def test_no_more_are_taken_than_wanted_the_oldest_first(self, webhooks):
        for version in range(1, 5):
            await asyncio.sleep(0.002)
            await webhooks.enqueue(TOURNAMENT, version, version + 1, [note()])
        taken = await webhooks.take(QUEUE, 3, 60) + await webhooks.take(QUEUE, 3, 60)
        ids = [each.delivery.note for each in taken]
        assert ids == [f"{TOURNAMENT}.{after}.000" for after in range(5)]


def test_waits_grow_to_a_day_and_end():
    waits = [Backoff().wait(attempts) for attempts in range(1, 9)]
    assert waits.pop() == 0
    assert all(longer > 2 * shorter for shorter, longer in pairwise(waits))
    assert 86_400 * (1 - JITTER) * 0.9 < sum(waits) < 86_400 * (1 + JITTER)
