"""What is stored and cannot be made anew is read by every other build, in the form it has here.

A failing test means that this build reads what a running service has stored no more: give a new
field a default, and leave the others as they are. Fields of later builds are ignored.
"""

import msgspec
import pytest
from redis.asyncio import Redis

from saikoro.api_schemas.keys import Quotas
from saikoro.service.identity import Identity
from saikoro.service.organisers.keys import Organisers
from saikoro.service.store.keys import KeyStore
from saikoro.service.store.sealed import Seal
from saikoro.service.store.server.coalesced import Coalesced
from saikoro.service.store.webhooks import HookStore
from saikoro.service.tokens import token_digest
from saikoro.service.webhooks.hooks import Webhooks
from saikoro.service.webhooks.notifications import Hook

TOKEN = f"sk_{'a' * 16}_{'b' * 43}"


@pytest.fixture
async def redis(server):
    async with Redis.from_url(server.url) as connected:
        yield connected


@pytest.mark.parametrize("later", [{}, {"rounds_a_day": 4}])
async def test_keys_of_organisers(redis, later):
    stored = {
        "key": "a" * 16,
        "digest": token_digest(TOKEN),
        "name": "ada",
        "scopes": ["tournaments:write"],
        "quotas": {"tournaments_a_day": 1, "matches_a_day": 2, "entrants": 3} | later,
        "created": "2026-11-28T10:00:00.000Z",
        **later,
    }
    store = KeyStore(Coalesced(redis))
    await store.add("a" * 16, msgspec.msgpack.encode(stored))
    organisers = Organisers(store, Identity(bytes(32), "test"), "keys")
    organiser = await organisers.admit(TOKEN, "tournaments:write")
    assert (organiser.key, organiser.quotas) == ("a" * 16, Quotas(1, 2, 3))
    [shown] = await organisers.list_keys()
    assert (shown.name, shown.created) == ("ada", "2026-11-28T10:00:00.000Z")


@pytest.fixture
def webhooks(redis):
    return Webhooks(HookStore(Coalesced(redis)), Seal(bytes(32)))


OWNER = "0a0b0c0d0e0f00010203040506070809"
HOOK = Hook("https://example.org/hook", ["match.finished"], "discord", "ja")


@pytest.mark.parametrize("of_hook", ["", ',"headers":{}'])
@pytest.mark.parametrize("later", ["", ',"after":7,"sender":"ada"', ',"rate":5'])
async def test_webhooks(redis, webhooks, later, of_hook):
    stored = (
        '[{"hook":{"url":"https://example.org/hook","events":["match.finished"],'
        '"format":"discord","lang":"ja"%s},"key":"AAAA"%s}]'
    )
    sealed = Seal(bytes(32)).close_bytes((stored % (of_hook, later)).encode())
    await HookStore(Coalesced(redis)).register(OWNER, sealed)
    found = await webhooks.find(OWNER, HOOK)
    assert found is not None
    assert found.secret.endswith("_AAAA")


@pytest.mark.parametrize("later", [{}, {"signature": "v2"}])
async def test_their_deliveries(redis, webhooks, later):
    sealed = Seal(bytes(32)).close_bytes(
        b'[{"hook":{"url":"https://example.org/hook"},"key":"AAAA","sender":"ada"}]'
    )
    await HookStore(Coalesced(redis)).register(OWNER, sealed)
    fields = {
        "tournament": OWNER,
        "hook": "0",
        "note": "note",
        "type": "match.finished",
        "body": b"{}",
        "state": "failed",
        "attempts": "3",
        "status": "500",
        "error": "gone",
        "sender": "ada",
        "next": "0",
        **later,
    }
    await redis.hset(f"saikoro:{{0a}}:hooks:delivery:{OWNER}.1.000.0", mapping=fields)
    await redis.rpush(f"saikoro:{{0a}}:hooks:log:{OWNER}", f"{OWNER}.1.000.0")
    [logged] = await webhooks.log(OWNER)
    assert (logged.id, logged.state, logged.attempts, logged.status) == ("note", "failed", 3, 500)
