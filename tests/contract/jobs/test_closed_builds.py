"""Workers die between the end of a match and the opening of its builds (TN-32.3)."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from saikoro.domain.match.state import DECIDED, FINISHED
from saikoro.domain.tournament.planning.plan import read_plan
from saikoro.service.bootstrap import Service
from saikoro.service.errors.stores import StoreDown
from saikoro.service.organisers.keys import Organiser
from saikoro.service.store.streams.protocol import Append, AppendResult
from saikoro.service.tournaments.entries import entry_document
from tests.contract.jobs.test_tournament_jobs import dying, look_again, resolve_once
from tests.kit.tournaments import plan
from tests.kit.waiting import until

BOTS = [{"name": name, "bot": "random"} for name in ("ann", "ben")]


async def started(service: Service, **changed: object) -> str:
    """A tournament of two bots whose builds stay closed until it is over."""
    closed = {
        "game": "fairies",
        "play": "seats",
        "options": {"turn_limit": 2},
        "open_builds": "end",
    } | changed
    opened = await service.tournaments.opening.create(
        read_plan(plan(**closed)), entry_document(BOTS), Organiser(), start=True, client=""
    )
    return opened.tournament


async def work(*services: Service) -> None:
    """Do what is due, also what a dead worker had in hand."""
    for store in (services[0].matches.store, services[0].tournaments.store):
        await store.sweep()
    await resolve_once(*services)


async def played(service: Service, tournament: str, *statuses: str) -> str:
    """Its match, once that has one of these statuses."""
    matches: list[str] = []

    async def is_so() -> bool:
        await work(service)
        async with service.tournaments.streams.open(tournament) as (ledger, _meta):
            matches[:] = [one for linked in ledger.state.linked.values() for one in linked]
        metas = [await service.matches.pages.live.meta(match) for match in matches]
        return len(metas) == 1 and metas[0].status in statuses

    await until(is_so, f"its match is never {' or '.join(statuses)}")
    return matches[0]


async def status_of(service: Service, tournament: str) -> str:
    return (await service.tournaments.pages.meta(tournament)).status


async def types(service: Service, match: str) -> list[str]:
    _, *lines = await service.matches.pages.live.record(match)
    return [msgspec.json.decode(line)["type"] for line in lines]


@contextmanager
def unable(monkeypatch: pytest.MonkeyPatch, service: Service, before: str) -> Iterator[None]:
    """A worker that dies whenever it is about to append such a line to a match."""
    append = service.matches.store.append

    async def die(asked: Append) -> AppendResult:
        if any(before.encode() in line for batch in asked.batches for line in batch.lines):
            raise StoreDown
        return await append(asked)

    with monkeypatch.context() as patched:
        patched.setattr(service.matches.store, "append", die)
        yield


async def test_a_worker_that_dies_before_the_opening_is_followed_by_another(service, monkeypatch):
    tournament = await started(service)
    with unable(monkeypatch, service, "secrets.released"):
        match = await played(service, tournament, DECIDED)

        async def is_over() -> bool:
            await work(service)
            return await status_of(service, tournament) == FINISHED

        await until(is_over, "the tournament is never over")
        await look_again(service)
    assert (await types(service, match))[-1] == "match.finished"
    await played(service, tournament, FINISHED)
    assert (await types(service, match)).count("secrets.released") == 1
    assert (await service.matches.reader.audit(match)).verdict == "sound"


async def test_a_worker_that_dies_before_the_end_of_the_tournament_opens_nothing(
    service, monkeypatch
):
    tournament = await started(service)
    with dying(monkeypatch, service, "results.taken"):
        match = await played(service, tournament, DECIDED)
        await look_again(service)
    assert (await types(service, match))[-1] == "match.finished"
    await played(service, tournament, FINISHED)
    assert await status_of(service, tournament) == FINISHED


async def test_two_workers_open_a_match_once(service, twin):
    tournament = await started(service)
    match = await played(service, tournament, DECIDED, FINISHED)  # one may open it at once
    for _ in range(3):
        await work(service, twin)
    await played(service, tournament, FINISHED)
    assert (await types(twin, match)).count("secrets.released") == 1


async def test_an_evening_that_is_abandoned_opens_by_its_time(service, monkeypatch):
    """No worker goes on with the tournament; that of matches opens them at `opens_by`."""
    tournament = await started(service, open_builds_after=1)
    with dying(monkeypatch, service, "results.taken"):
        match = await played(service, tournament, FINISHED)
    assert await status_of(service, tournament) == "playing"
    lines = (await service.matches.pages.live.record(match))[1:]
    [released] = [line for line in lines if b"secrets.released" in line]
    assert msgspec.json.decode(released)["data"] == {"reason": "time"}
    await played(service, tournament, FINISHED)
    assert (await service.matches.reader.audit(match)).verdict == "sound"
