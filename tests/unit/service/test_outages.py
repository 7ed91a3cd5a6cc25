"""What the service itself takes from a player's time, it gives back."""

from types import SimpleNamespace
from typing import Any

import pytest
from redis.asyncio import Redis

from saikoro.domain.errors.matches import DeadlinePassed
from saikoro.domain.games import RULESETS
from saikoro.domain.match.clocks import Span
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.clock import moment
from saikoro.service.matches.outages import united
from saikoro.service.settings import Settings
from saikoro.service.store.server.coalesced import Coalesced
from saikoro.service.store.uptime import UptimeStore
from tests.kit.stack import SECRET
from tests.kit.waiting import until

HOUR_MS = 3_600_000
ROW = {"row": [7, 1]}


@pytest.fixture
async def redis(server):
    async with Redis.from_url(server.url) as opened:
        yield opened


@pytest.fixture
def strict(redis):
    """Takes any silence for an outage."""
    return UptimeStore(Coalesced(redis), gap=1, keep=HOUR_MS)


@pytest.fixture
def patient(redis):
    """Takes no silence of a test for an outage."""
    return UptimeStore(Coalesced(redis), gap=HOUR_MS, keep=HOUR_MS)


async def outage(strict: UptimeStore) -> None:
    """Have an outage begin."""

    async def is_away() -> bool:
        return (await strict.downtime(0)).now

    await until(is_away)


async def test_before_the_first_beat_there_is_no_outage(strict):
    assert await strict.downtime(0) == (False, [])


async def test_beats_that_follow_each_other_leave_no_gap(patient):
    for _ in range(5):
        assert await patient.beat(0) == []


async def test_a_gap_is_an_outage_while_it_goes_on_and_afterwards(strict, patient):
    await strict.beat(0)
    await outage(strict)
    during = await strict.downtime(0)
    [ended] = await strict.beat(0)
    assert ended.start == during.outages[0].start
    assert ended.end >= during.outages[0].end > ended.start + 1
    assert await patient.downtime(0) == (False, [ended])
    assert await patient.downtime(ended.end) == (False, [])


async def test_outages_are_forgotten_in_time(redis, strict):
    await strict.beat(0)
    await outage(strict)
    [first] = await strict.beat(0)
    await outage(strict)
    [second] = await UptimeStore(Coalesced(redis), gap=1, keep=1).beat(0)
    assert second.start == first.end


class FakeUptime:
    """Outages of which a test knows the times, of the API or of what has the name `of`."""

    def __init__(self, *spans: Span, now: bool = False, of: str = "") -> None:
        self.spans = list(spans)
        self.now = now
        self.of = of

    async def downtime(self, _since, name=""):
        away = name == self.of
        return SimpleNamespace(now=self.now and away, outages=self.spans if away else [])


class SetClock:
    """The time of day, which passes when a test says so."""

    def __init__(self) -> None:
        self.moment = 1_767_323_045_678

    def advance(self, seconds: float) -> None:
        self.moment += int(seconds * 1000)

    async def now(self) -> int:
        return self.moment


@pytest.fixture
def clock(monkeypatch):
    clock = SetClock()
    monkeypatch.setattr("saikoro.service.clock.time_ns", lambda: clock.moment * 1_000_000)
    return clock


@pytest.fixture
async def service(server, clock, monkeypatch):
    async with open_service(Settings(redis_url=server.url, secret_key=SECRET)) as opened:
        monkeypatch.setattr(opened.matches.store, "now", clock.now)
        yield opened


async def asked(service: Service, **options: int) -> tuple[str, list[str]]:
    """A match that waits for rows, and the tokens of its seats."""
    match = (await service.matches.opening.create("laplaplus", options)).receipt.match
    tokens = [(await service.matches.opening.join(match)).token for _ in range(2)]
    await service.host.resolver.resolve(match)
    return match, tokens


async def types(service: Service, match: str) -> list[str]:
    return [
        line.partition(b'"type":"')[2].partition(b'"')[0].decode()
        for line in await service.matches.pages.record(match)
    ]


def away(service: Service, seconds: float, *, still: bool = False, of: str = "") -> None:
    """Let the service, or rules of this name, have been away for so long, until now."""
    now = moment()
    uptime: Any = FakeUptime(Span(now - int(seconds * 1000), now), now=still, of=of)
    service.host.outages._store = uptime


async def test_nobody_times_out_while_the_service_is_away(service, clock):
    match, _ = await asked(service, decision_seconds=1)
    clock.advance(1.1)
    away(service, 0.5, still=True)
    assert await service.host.resolver.resolve(match) == 0
    away(service, 0)
    assert await service.host.resolver.resolve(match) > 0
    assert (await types(service, match))[-1] == "match.finished"


async def test_a_deadline_moves_by_what_nobody_could_use(service, clock):
    match, tokens = await asked(service, decision_seconds=1)
    deadline = clock.moment + 1_000 + 800
    clock.advance(1.1)
    away(service, 0.8)
    before = await service.matches.decisions.open(match, 0)
    assert await service.host.resolver.resolve(match) == 1
    assert (await types(service, match))[-1] == "time.given_back"
    meta = await service.matches.pages.meta(match)
    assert meta.deadline == before.time.deadlines[0] == deadline
    await service.matches.commands.answer(match, tokens[0], ROW)
    assert (await types(service, match)).count("time.given_back") == 1


async def test_nobody_times_out_while_the_rules_of_a_match_are_away(service, clock):
    match, _ = await asked(service, decision_seconds=1)
    clock.advance(1.1)
    away(service, 0.5, still=True, of="laplaplus-1")
    assert await service.host.resolver.resolve(match) == 0
    away(service, 0.5, still=True, of="ktc-1")
    assert await service.host.resolver.resolve(match) > 0
    assert (await types(service, match))[-1] == "match.finished"


async def test_time_without_the_rules_of_a_match_is_given_back(service, clock):
    match, tokens = await asked(service, decision_seconds=1)
    clock.advance(1.1)
    away(service, 0.8, of="laplaplus-1")
    await service.matches.commands.answer(match, tokens[0], ROW)
    assert (await types(service, match))[-2:] == ["time.given_back", "submission.sealed"]


async def test_every_ruleset_has_a_heartbeat_of_its_own(service, strict, registry):
    del RULESETS["ktc", "1"]
    await service.host.outages.beat()

    async def are_away() -> bool:
        return all([(await strict.downtime(0, name)).now for name in ("", "ktc-2")])

    await until(are_away)
    assert not (await strict.downtime(0, "ktc-1")).now


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ([], []),
        ([Span(5, 9), Span(1, 3)], [Span(1, 3), Span(5, 9)]),
        ([Span(1, 5), Span(2, 3), Span(4, 9)], [Span(1, 9)]),
        ([Span(1, 5), Span(5, 7)], [Span(1, 7)]),
    ],
)
def test_time_that_two_outages_share_counts_once(spans, expected):
    assert united(spans) == expected


async def test_time_given_back_after_an_outage_comes_before_the_answer(service, clock):
    match, tokens = await asked(service, bank_seconds=60)
    clock.advance(0.5)
    away(service, 0.4)
    receipt = await service.matches.commands.answer(match, tokens[0], ROW)
    assert (await types(service, match))[-2:] == ["time.given_back", "submission.sealed"]
    asked_now = await service.matches.decisions.open(match, 1)
    assert asked_now.version == receipt.version
    assert asked_now.time.banks == [59_900, 59_900]
    assert asked_now.time.given_back == 400


async def test_a_decision_that_is_asked_late_begins_when_it_is_asked(service, clock):
    match = (await service.matches.opening.create("laplaplus", {"bank_seconds": 60})).receipt.match
    for _ in range(2):
        await service.matches.opening.join(match)
    clock.advance(1.1)
    await service.host.resolver.resolve(match)
    assert (await types(service, match))[-2:] == ["decision.asked", "time.given_back"]
    time = (await service.matches.decisions.open(match, 0)).time
    assert time.given_back == 1_100
    assert time.banks == [60_000, 60_000]


async def test_what_arrives_after_its_deadline_is_refused(server, monkeypatch):
    """No worker has to have timed the seat out: by the public lines its time is up."""
    settings = Settings(redis_url=server.url, secret_key=SECRET)
    async with open_service(settings) as service:
        created = await service.matches.opening.create("laplaplus", {"decision_seconds": 60})
        match = created.receipt.match
        tokens = [(await service.matches.opening.join(match)).token for _ in range(2)]
        await service.host.resolver.resolve(match)
        await service.matches.commands.answer(match, tokens[0], ROW)
        monkeypatch.setattr(
            "saikoro.service.matches.outages.moment", lambda _after: moment() + 61_000
        )
        with pytest.raises(DeadlinePassed):
            await service.matches.commands.answer(match, tokens[1], ROW)
        assert (await service.matches.reader.audit(match)).faults == []
