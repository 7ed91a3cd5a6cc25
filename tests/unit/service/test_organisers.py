"""Who may organise, with which key, and how much in a day."""

import asyncio
import time

import pytest
from redis.asyncio import Redis

from saikoro.api_schemas.keys import Quotas
from saikoro.service.clock import now
from saikoro.service.errors.access import (
    MissingScope,
    QuotaExceeded,
    TooManyEntrants,
    Unauthorised,
    UnknownKey,
)
from saikoro.service.identity import Identity
from saikoro.service.organisers.keys import Organiser, Organisers
from saikoro.service.store.keys import KeyStore
from saikoro.service.store.server.coalesced import Coalesced

WRITE, READ = "tournaments:write", "tournaments:read"
DAY, HOUR = 86_400, 3_600


@pytest.fixture
async def redis(server):
    async with Redis.from_url(server.url) as opened:
        yield opened


@pytest.fixture
def organisers(redis):
    return Organisers(KeyStore(Coalesced(redis)), Identity(bytes(32), "test"), "keys")


@pytest.fixture
def open_house(redis):
    """Where anybody may organise."""
    return Organisers(KeyStore(Coalesced(redis)), Identity(bytes(32), "test"), "anybody")


async def admitted(organisers, **quotas):
    """An organiser with a new key."""
    _, token = await organisers.create("ada", [WRITE], Quotas(**quotas))
    return await organisers.admit(token, WRITE)


class TestAdmission:
    async def test_anybody_is_admitted_where_anybody_may_organise(self, open_house):
        assert await open_house.admit(None, WRITE) == Organiser()

    async def test_without_a_key_nobody_is_where_keys_are_needed(self, organisers):
        with pytest.raises(Unauthorised, match="API key"):
            await organisers.admit(None, WRITE)

    async def test_a_key_opens_its_scopes_with_its_quotas(self, organisers):
        quotas = Quotas(tournaments_a_day=3, entrants=64)
        key, token = await organisers.create("ada", [WRITE], quotas)
        assert await organisers.admit(token, WRITE) == Organiser(key.key, quotas)
        with pytest.raises(MissingScope, match=READ):
            await organisers.admit(token, READ)

    async def test_who_brings_a_key_is_held_to_it_even_where_anybody_may_come(self, open_house):
        key, token = await open_house.create("ada", [WRITE], Quotas(entrants=8))
        assert (await open_house.admit(token, WRITE)).key == key.key
        await open_house.revoke(key.key)
        with pytest.raises(Unauthorised):
            await open_house.admit(token, WRITE)

    async def test_a_wrong_token_is_refused(self, organisers):
        key, token = await organisers.create("ada", [WRITE], Quotas())
        _, other = await organisers.create("bob", [WRITE], Quotas())
        secret = other.rpartition(key.key)[2][-43:]
        for wrong in (
            "",
            "sk_",
            token[:-1],
            token + "x",
            f"sk_{'0' * 16}_{secret}",
            f"sk_{key.key}_{secret}",
            "鍵",
        ):
            with pytest.raises(Unauthorised):
                await organisers.admit(wrong, WRITE)

    async def test_a_revoked_key_opens_nothing_and_says_since_when(self, organisers):
        key, token = await organisers.create("ada", [WRITE], Quotas())
        revoked = await organisers.revoke(key.key)
        assert revoked.revoked is not None
        with pytest.raises(Unauthorised, match="not revoked"):
            await organisers.admit(token, WRITE)
        assert await organisers.revoke(key.key) == revoked
        with pytest.raises(UnknownKey):
            await organisers.revoke("0" * 16)

    async def test_no_secret_rests_in_the_store(self, organisers, redis):
        _, token = await organisers.create("ada", [WRITE], Quotas())
        await organisers.admit(token, WRITE)
        kept = await redis.hgetall("saikoro:keys:made")
        assert not any(token[-43:].encode() in record for record in kept.values())

    async def test_the_hour_of_last_use_is_kept(self, organisers):
        _, token = await organisers.create("ada", [WRITE], Quotas())
        assert [key.last_used for key in await organisers.list_keys()] == [None]
        before = now()[:13]
        await organisers.admit(token, WRITE)
        [key] = await organisers.list_keys()
        assert key.last_used in {f"{hour}:00:00.000Z" for hour in (before, now()[:13])}

    async def test_keys_are_listed_oldest_first(self, organisers):
        names = [f"organiser {n}" for n in range(5)]
        for name in names:
            await organisers.create(name, [READ, WRITE, READ], Quotas())
            await asyncio.sleep(0.002)
        keys = await organisers.list_keys()
        assert [key.name for key in keys] == names
        assert keys[0].scopes == [READ, WRITE]

    def test_only_the_operator_s_token_is_the_operator_s(self, organisers):
        organisers.require_operator(Identity(bytes(32), "another name").operator_token)
        for wrong in (None, "", "op_", Identity(b"1" * 32, "test").operator_token):
            with pytest.raises(Unauthorised, match="operator"):
                organisers.require_operator(wrong)


class TestQuotas:
    async def test_a_day_s_quota_can_be_used_up_and_not_more(self, organisers):
        organiser = await admitted(organisers, tournaments_a_day=2)
        for _ in range(2):
            await organisers.charge(organiser, tournaments=1, matches=1_000)
        with pytest.raises(QuotaExceeded, match="2 tournaments a day") as refused:
            await organisers.charge(organiser, tournaments=1)
        assert 0 < refused.value.retry_after <= DAY
        assert (time.time() + refused.value.retry_after + HOUR / 2) % DAY < HOUR

    async def test_what_is_refused_is_not_counted(self, organisers):
        organiser = await admitted(organisers, tournaments_a_day=2, matches_a_day=10)
        with pytest.raises(QuotaExceeded, match="10 matches a day"):
            await organisers.charge(organiser, tournaments=1, matches=11)
        await organisers.charge(organiser, tournaments=2, matches=10)

    async def test_a_request_that_comes_again_is_charged_once(self, organisers):
        organiser = await admitted(organisers, matches_a_day=10)
        for _ in range(3):
            await organisers.charge(organiser, matches=10, once="tournament")
        with pytest.raises(QuotaExceeded):
            await organisers.charge(organiser, matches=10, once="another")

    async def test_of_racing_charges_as_many_pass_as_the_quota_admits(self, organisers):
        organiser = await admitted(organisers, tournaments_a_day=7)
        charges = [organisers.charge(organiser, tournaments=1) for _ in range(20)]
        refused = [r for r in await asyncio.gather(*charges, return_exceptions=True) if r]
        assert len(refused) == 13
        assert all(isinstance(error, QuotaExceeded) for error in refused)

    async def test_a_new_day_begins_at_nothing(self, organisers, redis):
        organiser = await admitted(organisers, tournaments_a_day=1)
        await organisers.charge(organiser, tournaments=1, once="tournament")
        yesterday = int(time.time() // DAY) - 1
        await redis.hset(f"saikoro:spent:{organiser.key}", "day", yesterday)
        await organisers.charge(organiser, tournaments=1, once="tournament")
        with pytest.raises(QuotaExceeded):
            await organisers.charge(organiser, tournaments=1)

    async def test_keys_are_counted_apart_and_anybody_not_at_all(self, organisers):
        first, second = [await admitted(organisers, tournaments_a_day=1) for _ in range(2)]
        for organiser in (first, second, Organiser(), Organiser()):
            await organisers.charge(organiser, tournaments=1)

    def test_a_tournament_has_as_many_entrants_as_the_key_allows(self):
        Organiser("key", Quotas(entrants=8)).require_capacity(8)
        Organiser("key", Quotas(entrants=0)).require_capacity(100_000)
        with pytest.raises(TooManyEntrants, match="8 entrants"):
            Organiser("key", Quotas(entrants=8)).require_capacity(9)
