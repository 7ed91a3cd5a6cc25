"""Work on tournaments may be lost, doubled or late: what counts is the stream."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.errors.rules import IllegalRuling
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.clocks import milliseconds, stamp
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.facts.events import RulingMade
from saikoro.domain.tournament.facts.rulings import Correct, Overturn, Ruling
from saikoro.domain.tournament.planning.plan import read_plan
from saikoro.domain.tournament.verification.scores import ScoredMatch, score_fault
from saikoro.domain.tournament.verification.verify import verify_tournament
from saikoro.domain.verification.verify import verify
from saikoro.service.bootstrap import Service
from saikoro.service.errors.stores import StoreDown
from saikoro.service.organisers.keys import Organiser
from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.streams.keyspace import BUCKETS
from saikoro.service.store.streams.protocol import Append, AppendResult
from saikoro.service.tournaments import running
from saikoro.service.tournaments.entries import entry_document
from saikoro.service.tournaments.opening import Opened
from saikoro.service.webhooks.notifications import Hook, Notification
from tests.contract.jobs.conftest import LEASE_SECONDS
from tests.kit.tournaments import SWISS, plan, rows
from tests.kit.waiting import until


async def started(
    service: Service, count: int = 4, hooks: Sequence[Hook] = (), **changed: Any
) -> Opened:
    """A tournament that is due."""
    asked = read_plan(plan(**changed))
    return await service.tournaments.opening.create(
        asked, entry_document(rows(count)), Organiser(), hooks=hooks, start=True, client=""
    )


async def resolve_once(*services: Service) -> None:
    """Do what is due."""
    idle = LEASE_SECONDS / 4
    drains = [
        service.host.drain.run(0, linger=idle, at_most=20, stop=lambda: False)
        for service in services
    ]
    await asyncio.gather(*drains)


async def resolve(*services: Service) -> None:
    """Do what is due, and what a dead worker had in hand, until there is nothing left to do."""

    async def is_done() -> bool:
        left = await services[0].tournaments.store.sweep() or await watched(services[0])
        if left:
            await resolve_once(*services)
        return not left

    await until(is_done, "there is always something left to do")


async def watched(service: Service) -> int:
    """How much somebody has in hand, or had when it died."""
    send = service.tournaments.store.send
    keys = [f"saikoro:{{{bucket}}}:tournament:watch" for bucket in BUCKETS]
    return sum([int(await replied(send("ZCARD", key))) for key in keys])


async def expect_sound(service: Service, opened: Opened) -> None:
    """Check that a tournament is finished, and that its inputs make it."""
    record = await service.tournaments.pages.record(opened.tournament)
    async with service.tournaments.streams.open(opened.tournament) as (ledger, _meta):
        executor = await service.tournaments.executors.of(ledger)
    *_, findings = verify_tournament(record, executor)
    assert findings.differences == []
    assert findings.finished


async def rule(service: Service, opened: Opened, ruling: Ruling, reason: str) -> None:
    commands = service.tournaments.commands
    await commands.rule(opened.tournament, opened.token, RulingMade(ruling, reason), client="")


@contextmanager
def dying(monkeypatch: pytest.MonkeyPatch, service: Service, before: str) -> Iterator[None]:
    """A worker that dies whenever it is about to append a line that has `before` in it."""
    append = service.tournaments.store.append

    async def die(asked: Append) -> AppendResult:
        if any(before.encode() in line for batch in asked.batches for line in batch.lines):
            raise StoreDown
        return await append(asked)

    with monkeypatch.context() as patched:
        patched.setattr(service.tournaments.store, "append", die)
        yield


class TestRulingsMeanwhile:
    async def test_a_build_is_corrected_while_its_match_is_in_hand(self, service, monkeypatch):
        opened = await started(service)
        with dying(monkeypatch, service, '"type":"results.taken"'):
            await resolve_once(service)
        for entrant in (1, 2, 3, 4):
            ruling = Correct(entrant, [{"row": [entrant]}])
            await rule(service, opened, ruling, "a typo")
        await resolve(service)
        await expect_sound(service, opened)

    async def test_a_round_is_paired_again_while_its_matches_begin(self, service, monkeypatch):
        opened = await started(service, 16, stages=[SWISS])
        with dying(monkeypatch, service, '"round":2,"stage":0},"type":"results.taken"'):
            await resolve_once(service)
        async with service.tournaments.streams.open(opened.tournament) as (ledger, _meta):
            first = ledger.state.stages[0].rounds[0]
            slot = next(slot for slot in first.pairings if first.loser(slot))
            ruling = Overturn(0, 1, slot, first.loser(slot), repair=True)
        await rule(service, opened, ruling, "misread")
        await resolve(service)
        await expect_sound(service, opened)

    async def test_builds_are_corrected_only_once_they_are_shown(self, service):
        opened = await started(service, secret_entries=True)
        ruling = Correct(1, [{"row": [1]}])
        with pytest.raises(IllegalRuling, match="still sealed"):
            await rule(service, opened, ruling, "a typo")
        await resolve(service)
        await rule(service, opened, ruling, "a typo")
        await resolve(service)
        await expect_sound(service, opened)


async def test_what_came_before_a_cancellation_is_delivered(service, monkeypatch):
    opened = await started(service, hooks=[Hook("https://hook.example/")], stages=[SWISS])

    enqueue = service.host.webhooks.enqueue

    async def die(
        tournament: str,
        after: int,
        version: int,
        notes: Sequence[Notification],
        *stream: str,
        apart: bool,
    ) -> bool:
        if notes:
            raise StoreDown
        return bool(await enqueue(tournament, after, version, notes, *stream, apart=apart))

    with monkeypatch.context() as patched:
        patched.setattr(service.host.webhooks, "enqueue", die)
        await resolve_once(service)
    await service.tournaments.commands.execute(
        opened.tournament, opened.token, lambda ledger: organising.cancel(ledger, "no hall")
    )
    await resolve(service)
    delivered = [delivery.type for delivery in await service.host.webhooks.log(opened.tournament)]
    assert delivered == ["saikoro.tournament.round_paired"]


class TestDoubled:
    async def test_two_processes_play_everything_once(self, service, twin):
        opened = await started(service, 32)
        await resolve(service, twin)
        await expect_sound(service, opened)
        async with service.tournaments.streams.open(opened.tournament) as (ledger, _meta):
            rounds = ledger.state.stages[0].rounds
        lines = await service.tournaments.pages.record(opened.tournament)
        taken = [line["data"] for line in map(msgspec.json.decode, lines[1:])]
        results = [len(data["results"]) for data in taken if "results" in data]
        assert sum(results) == sum(len(played.pairings) for played in rounds) == 31

    async def test_work_that_was_done_or_is_of_no_tournament_is_let_go(self, service):
        opened = await started(service)
        await resolve(service)
        before = await service.tournaments.pages.record(opened.tournament)
        work = [f"0.1.0-1@{opened.tournament}", f"7.9.0-1@{opened.tournament}"]
        await service.tournaments.store.list_due(opened.tournament, work)
        await resolve(service)
        assert await service.tournaments.pages.record(opened.tournament) == before


async def look_again(service: Service) -> None:
    """Have a worker look at a tournament of people again."""

    async def is_due() -> bool:
        return bool(await service.tournaments.store.sweep())

    await until(is_due, "it is never due")
    await resolve_once(service)


async def test_a_worker_whose_clock_is_behind_waits_for_the_end_of_a_round(service, monkeypatch):
    """Another one, which was ahead, has cancelled the match and died."""
    stage = SWISS | {"rounds": 1, "clock": {"seconds": 600, "late": "drawn"}}
    people = entry_document([{"name": "ada"}, {"name": "bob"}])
    opened = await service.tournaments.opening.create(
        read_plan(plan(stage, play="seats")), people, Organiser(), start=True, client=""
    )
    await resolve_once(service)
    async with service.tournaments.streams.open(opened.tournament) as (ledger, _):
        [paired] = ledger.state.stages[0].rounds
        [[match]] = ledger.state.linked.values()
    moments = [stamp(milliseconds(paired.ends) + late) for late in (40, -40, 0)]

    async def lines(moment: str) -> int:
        monkeypatch.setattr(running, "now", lambda: moment)
        await look_again(service)
        return len(await service.tournaments.pages.record(opened.tournament))

    with dying(monkeypatch, service, '"type":"results.taken"'):
        before = await lines(moments[0])
    assert (await service.matches.pages.meta(match)).status == "cancelled"
    assert await lines(moments[1]) == before
    assert await lines(moments[2]) > before
    played = await service.matches.pages.record(match)

    def check(scored: ScoredMatch) -> str | None:
        return score_fault(scored, played, LAPLAPLUS, house_cards(LAPLAPLUS))

    record = await service.tournaments.pages.record(opened.tournament)
    *_, findings = verify_tournament(record, None, check_score=check)
    assert findings.differences == []
    assert findings.finished
    assert verify(played).sound
