"""What an earlier version froze goes on when a worker starts."""

import pytest

from saikoro.domain.bots.specs import Random
from saikoro.service.bootstrap import Service
from saikoro.service.matches.opening import Access
from saikoro.service.store.streams import index as store_module
from saikoro.service.streams.recovering import recover


async def waiting_for_a_bot(service: Service, access: Access = "listed") -> str:
    """A match of two bots that is due for them."""
    bots = {0: Random(), 1: Random()}
    created = await service.matches.opening.create("ktc", {}, bots=bots, access=access)
    return created.receipt.match


async def freeze(service: Service, match: str) -> None:
    """Take a match off all lists, as the end of a process did in earlier versions."""
    meta = await service.matches.store.meta(match)
    assert meta is not None
    assert await service.matches.store.settle(match, meta.version)


@pytest.mark.parametrize("access", ["listed", "unlisted"])
async def test_a_match_that_waits_for_a_bot_is_due_again(service, access):
    match = await waiting_for_a_bot(service, access)
    await freeze(service, match)
    assert await service.matches.store.take_due(9, 0) == []
    assert await recover(service.host.recovered) == [match]
    assert await service.matches.store.take_due(9, 0) == [match]


async def test_nothing_else_is_due_again(service):
    """An open match, one that waits for people, and one that a worker holds for bots."""
    await service.matches.opening.create("laplaplus", {})
    of_people = (await service.matches.opening.create("laplaplus", {})).receipt.match
    for _ in range(2):
        await service.matches.opening.join(of_people)
    await service.host.resolver.resolve(of_people)
    await waiting_for_a_bot(service)
    await service.matches.store.take_due(9, 0)
    assert await recover(service.host.recovered) == []
    assert await service.matches.store.take_due(9, 0) == []


async def test_what_is_found_once_is_not_found_again(service):
    match = await waiting_for_a_bot(service)
    await freeze(service, match)
    assert await recover(service.host.recovered) == [match]
    await service.matches.store.take_due(9, 0)
    assert await recover(service.host.recovered) == []


async def test_all_are_found_however_many_there_are(service, monkeypatch):
    monkeypatch.setattr(store_module, "RECOVERED", 2)
    matches = [await waiting_for_a_bot(service) for _ in range(40)]
    for match in matches:
        await freeze(service, match)
    found = await recover(service.host.recovered)
    assert sorted(found) == sorted(matches)
