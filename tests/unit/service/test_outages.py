"""What the service itself takes from a player's time, it gives back."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from redis.asyncio import Redis

from domain.errors import DeadlinePassed
from domain.match.clocks import Span
from service.bootstrap import Service, open_service
from service.clock import moment
from service.settings import Settings
from service.store.uptime import UptimeStore
from tests.kit.stack import SECRET

GAP = 0.2
ROW = {"row": [7, 1]}


@pytest.fixture
async def uptime(server):
    async with Redis.from_url(server.url) as redis:
        yield UptimeStore(redis, gap=int(GAP * 1000), keep=60_000)


async def test_before_the_first_beat_there_is_no_outage(uptime):
    assert await uptime.downtime(0) == (False, [])


async def test_beats_that_follow_each_other_leave_no_gap(uptime):
    for _ in range(5):
        assert await uptime.beat(0) == []
        await asyncio.sleep(GAP / 4)


async def test_a_gap_is_an_outage_while_it_goes_on_and_afterwards(uptime):
    await uptime.beat(0)
    await asyncio.sleep(GAP * 1.5)
    during = await uptime.downtime(0)
    assert during.now
    [outage] = await uptime.beat(0)
    assert outage.start == during.outages[0].start
    assert GAP * 1500 <= outage.end - outage.start < GAP * 10_000
    assert await uptime.downtime(0) == (False, [outage])
    assert await uptime.downtime(outage.end) == (False, [])


async def test_outages_are_forgotten_in_time(server):
    async with Redis.from_url(server.url) as redis:
        store = UptimeStore(redis, gap=10, keep=100)
        await store.beat(0)
        await asyncio.sleep(0.05)
        assert len(await store.beat(0)) == 1
        await asyncio.sleep(0.15)
        assert len(await store.beat(0)) == 1


class FakeUptime:
    """Outages of which a test knows the times."""

    def __init__(self, *spans: Span, now: bool = False) -> None:
        self.spans = list(spans)
        self.now = now

    async def downtime(self, _since):
        return SimpleNamespace(now=self.now, outages=self.spans)


@pytest.fixture
async def service(server):
    async with open_service(Settings(redis_url=server.url, secret_key=SECRET)) as opened:
        yield opened


async def asked(service: Service, **options: int) -> tuple[str, list[str]]:
    """A match that waits for rows, and the tokens of its seats."""
    match = (await service.match_commands.create("laplaplus", options)).receipt.match
    tokens = [(await service.match_commands.join(match)).token for _ in range(2)]
    await service.resolver.resolve(match)
    return match, tokens


async def types(service: Service, match: str) -> list[str]:
    return [
        line.partition(b'"type":"')[2].partition(b'"')[0].decode()
        for line in await service.match_pages.record(match)
    ]


def away(service: Service, seconds: float, *, still: bool = False) -> None:
    """Let the service have been away for so long, until now."""
    now = moment()
    uptime: Any = FakeUptime(Span(now - int(seconds * 1000), now), now=still)
    service.outages._store = uptime


async def test_nobody_times_out_while_the_service_is_away(service):
    match, _ = await asked(service, decision_seconds=1)
    await asyncio.sleep(1.1)
    away(service, 0.5, still=True)
    assert await service.resolver.resolve(match) == 0
    away(service, 0)
    assert await service.resolver.resolve(match) > 0
    assert (await types(service, match))[-1] == "match.finished"


async def test_a_deadline_moves_by_what_nobody_could_use(service):
    match, tokens = await asked(service, decision_seconds=1)
    await asyncio.sleep(1.1)
    away(service, 0.8)
    before = await service.decisions.open(match, lambda _meta: 0)
    assert await service.resolver.resolve(match) == 1
    assert (await types(service, match))[-1] == "time.given_back"
    meta = await service.match_pages.meta(match)
    assert meta.deadline == before.time.deadlines[0]
    assert meta.deadline > moment() + 500
    await service.match_commands.answer(match, tokens[0], ROW)
    assert (await types(service, match)).count("time.given_back") == 1


async def test_an_answer_after_an_outage_tells_first_what_is_given_back(service):
    match, tokens = await asked(service, bank_seconds=60)
    await asyncio.sleep(0.5)
    away(service, 0.4)
    receipt = await service.match_commands.answer(match, tokens[0], ROW)
    assert (await types(service, match))[-2:] == ["time.given_back", "submission.sealed"]
    asked_now = await service.decisions.open(match, lambda _meta: 1)
    assert asked_now.version == receipt.version
    assert asked_now.time.banks[0] > 60_000 - 400
    assert 400 <= asked_now.time.given_back < 500


async def test_a_decision_that_is_asked_late_begins_when_it_is_asked(service):
    match = (await service.match_commands.create("laplaplus", {"bank_seconds": 60})).receipt.match
    for _ in range(2):
        await service.match_commands.join(match)
    await asyncio.sleep(1.1)
    await service.resolver.resolve(match)
    assert (await types(service, match))[-2:] == ["decision.asked", "time.given_back"]
    time = (await service.decisions.open(match, lambda _meta: 0)).time
    assert time.given_back >= 1_100
    assert time.banks[0] > 59_900


async def test_what_arrives_after_its_deadline_is_refused(server, monkeypatch):
    """No worker has to have timed the seat out: by the public lines its time is up."""
    settings = Settings(redis_url=server.url, secret_key=SECRET)
    async with open_service(settings) as service:
        created = await service.match_commands.create("laplaplus", {"decision_seconds": 60})
        match = created.receipt.match
        tokens = [(await service.match_commands.join(match)).token for _ in range(2)]
        await service.resolver.resolve(match)
        await service.match_commands.answer(match, tokens[0], ROW)
        monkeypatch.setattr("service.matches.commands.moment", lambda _after: moment() + 61_000)
        with pytest.raises(DeadlinePassed):
            await service.match_commands.answer(match, tokens[1], ROW)
        assert (await service.match_reader.audit(match)).faults == []
