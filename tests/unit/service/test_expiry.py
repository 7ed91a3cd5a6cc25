"""Matches in which nobody acts any more are cancelled, unless a deadline ends them."""

from collections.abc import AsyncIterator

import pytest

from saikoro.service.bootstrap import Service, open_service
from saikoro.service.settings import Settings
from tests.kit.long_matches import Begun, begin, play
from tests.kit.stack import SECRET

DAY = 86_400_000


@pytest.fixture
async def service(server) -> AsyncIterator[Service]:
    settings = Settings(redis_url=server.url, secret_key=SECRET, match_days=30)
    async with open_service(settings) as opened:
        yield opened


def let_pass(monkeypatch: pytest.MonkeyPatch, service: Service, days: int) -> None:
    now = service.matches.store.now

    async def later() -> int:
        return await now() + days * DAY

    monkeypatch.setattr(service.matches.store, "now", later)


async def started(service: Service, client: str, **options: int) -> Begun:
    """A KTC match at its first decision of a turn."""
    begun = await begin(service, client, **({"decision_seconds": 0} | options))
    await play(service, begun, 3)
    await service.host.resolver.resolve(begun.match)
    return begun


async def status(service: Service, match: str) -> str:
    return (await service.matches.pages.meta(match)).status


async def test_an_abandoned_match_expires(service, monkeypatch):
    begun = await started(service, "somebody")
    let_pass(monkeypatch, service, 29)
    await service.host.resolver.resolve(begun.match)
    assert await status(service, begun.match) == "playing"
    let_pass(monkeypatch, service, 2)
    await service.host.resolver.resolve(begun.match)
    assert await status(service, begun.match) == "cancelled"
    assert (await service.matches.reader.audit(begun.match)).faults == []


async def test_a_pause_that_nobody_ends_does_not_keep_a_match(service, monkeypatch):
    begun = await started(service, "somebody")
    operator = service.identity.operator_token
    await service.matches.pauses.pause(begun.match, operator, "a call for a judge")
    let_pass(monkeypatch, service, 29)
    await service.host.resolver.resolve(begun.match)
    assert (await service.matches.pages.meta(begun.match)).awaiting.endswith(":paused")
    let_pass(monkeypatch, service, 2)
    await service.host.resolver.resolve(begun.match)
    assert not (await service.matches.pages.meta(begun.match)).awaiting.endswith(":paused")
    let_pass(monkeypatch, service, 31)
    await service.host.resolver.resolve(begun.match)
    assert await status(service, begun.match) == "cancelled"
    assert (await service.matches.reader.audit(begun.match)).faults == []


async def test_a_match_with_deadlines_ends_by_those(service, monkeypatch):
    begun = await started(service, "somebody", decision_seconds=60)
    let_pass(monkeypatch, service, 31)
    await service.host.resolver.resolve(begun.match)
    assert await status(service, begun.match) == "playing"


async def test_a_match_of_a_tournament_waits_for_its_organiser(service, monkeypatch):
    begun = await started(service, "")
    let_pass(monkeypatch, service, 1_000)
    await service.host.resolver.resolve(begun.match)
    assert await status(service, begun.match) == "playing"


async def test_the_store_lists_an_expired_match(service):
    begun = await started(service, "somebody")
    meta = await service.matches.store.meta(begun.match)
    assert meta is not None
    assert meta.expires - await service.matches.store.now() > 29 * DAY
