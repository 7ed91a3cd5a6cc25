"""Whoever reads Redis, or a copy of its file, wants to know from which addresses people came."""

import logging
from pathlib import Path

from redis import Redis

from saikoro.domain.match.words import HaltReason
from saikoro.service.bootstrap import open_service
from saikoro.service.identity import Identity
from saikoro.service.matches.kind import halted
from saikoro.service.settings import Settings
from tests.kit.one_process import OneProcess
from tests.kit.stack import SECRET, Client
from tests.kit.waiting import wait_until

ADDRESS = "203.0.113.77"

IDENTITY = Identity(bytes.fromhex(SECRET), "")


def stored(redis: "Redis") -> bytes:
    """Everything in the server, and in the file that it writes."""
    keys = [*redis.scan_iter()]
    files = [
        file for file in Path(str(redis.config_get("dir")["dir"])).rglob("*") if file.is_file()
    ]
    dumped = [redis.dump(key) or b"" for key in keys]
    return b"\n".join([*keys, *dumped, *(file.read_bytes() for file in files)])


def test_no_address_is_stored(server, tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    with OneProcess(server, tmp_path, SAIKORO_PROXIES="*") as service:
        headers = {"X-Forwarded-For": ADDRESS}
        with Client(base_url=service.url, headers=headers, timeout=30) as client:
            match, (first, _) = client.seated()
            with Redis.from_url(server.url) as redis:
                assert ADDRESS.encode() not in stored(redis)
                kept = f"saikoro:open:{IDENTITY.client_key(ADDRESS)}".encode()
                assert [*redis.scan_iter("saikoro:open:*")] == [kept]

                headers = {"Authorization": f"Bearer {first}", "Prefer": "wait=20"}
                client.post(f"/matches/{match}/resignation", headers=headers)
                wait_until(lambda: not redis.exists(kept), "it is remembered after its match")
                meta = f"saikoro:{{{match[:2]}}}:{match}:meta"
                assert redis.hget(meta, "s") == b"finished"
                assert not redis.hexists(meta, "c")
    assert ADDRESS not in service.log.read_text() + caplog.text


async def test_a_match_that_is_halted_is_forgotten_too(server):
    async with open_service(Settings(redis_url=server.url, secret_key=SECRET)) as service:
        match = (await service.matches.opening.create("ktc", {}, client="c" * 32)).receipt.match
        kept = f"saikoro:open:{'c' * 32}"
        with Redis.from_url(server.url) as redis:
            assert redis.zrange(kept, 0, -1) == [match.encode()]
            meta = await service.matches.pages.meta(match)
            await service.matches.streams.stop(match, halted(meta, HaltReason.RULES_FAILED, 1))
            assert not redis.exists(kept)
            assert not (await service.matches.pages.meta(match)).client


def test_the_digest_for_rates_changes_every_day_and_needs_the_secret():
    days = {IDENTITY.rate_key(ADDRESS, day) for day in ("2026-01-01", "2026-01-02")}
    others = {Identity(bytes(32), "").rate_key(ADDRESS, "2026-01-01"), IDENTITY.client_key(ADDRESS)}
    assert len(days | others) == 4
