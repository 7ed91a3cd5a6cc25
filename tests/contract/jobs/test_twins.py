"""Two processes take the same request at the same moment: their lines are equal, byte for byte."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from saikoro.domain.errors.rules import IllegalJudge
from saikoro.domain.errors.tournaments import AlreadyCheckedIn
from saikoro.domain.tournament.commands.registering import open_registration
from saikoro.domain.tournament.planning.plan import read_plan
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.organisers.keys import Organiser
from saikoro.service.settings import Settings
from saikoro.service.store.streams.protocol import Append
from saikoro.service.streams.execution import Once
from saikoro.service.tournaments import commands, registering
from saikoro.service.tournaments.entries import entry_document
from saikoro.service.tournaments.opening import Opened
from tests.kit.servers import Server
from tests.kit.stack import SECRET
from tests.kit.tournaments import plan, rows

NOW = "2026-11-28T10:00:00.000Z"

ADA = {"name": "ada", "build": [{"row": [7, 12, 12, 1]}]}

FIRST, SECOND = (Once(bytes([key]) * 16, bytes(16)) for key in (1, 2))


@pytest.fixture
async def twins(server: Server, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Service]]:
    """Two processes on one store, whose clocks stand still."""
    settings = Settings(redis_url=server.url, queue_url=server.queue_url, secret_key=SECRET)
    for module in (commands, registering):
        monkeypatch.setattr(module, "now", lambda: NOW)
    async with open_service(settings) as one, open_service(settings) as other:
        yield [one, other]


async def opened(service: Service) -> Opened:
    made, entrants = read_plan(plan(registration=8)), entry_document(rows(2))
    return await service.tournaments.opening.create(
        made, entrants, Organiser(), start=False, client=""
    )


def link_of(service: Service, cup: Opened) -> str:
    """The secret of its registration link."""
    return service.tournaments.registration.link(cup.tournament).rpartition("/")[2]


def after_look(monkeypatch: pytest.MonkeyPatch, service: Service, request: Any) -> None:
    """Have another process come first when this one has seen that the request is new."""
    answer, waiting = service.tournaments.store.answer, [request]

    async def second(*asked: Any) -> Any:
        found = await answer(*asked)
        if waiting:
            await waiting.pop()
        return found

    monkeypatch.setattr(service.tournaments.store, "answer", second)


def before(monkeypatch: pytest.MonkeyPatch, service: Service, request: Any) -> None:
    """Have another process come first when this one is about to append."""
    append, waiting = service.tournaments.store.append, [request]

    async def second(asked: Append) -> Any:
        if waiting:
            await waiting.pop()
        return await append(asked)

    monkeypatch.setattr(service.tournaments.store, "append", second)


@pytest.mark.parametrize("keys", [(None, None), (FIRST, SECOND)])
async def test_a_judge_is_added_once_and_every_key_works(
    twins: list[Service], monkeypatch: pytest.MonkeyPatch, keys: list[Once | None]
) -> None:
    one, other = twins
    cup = await opened(one)
    added = []

    async def first() -> None:
        added.append(
            await one.tournaments.judges.add(cup.tournament, cup.token, "Kai", "judge", keys[0])
        )

    before(monkeypatch, other, first())
    with pytest.raises(IllegalJudge):
        await other.tournaments.judges.add(cup.tournament, cup.token, "Kai", "judge", keys[1])
    [judge] = added
    admission = await other.tournaments.commands._authority.admission(
        cup.tournament, judge.token, "tournaments:write"
    )
    async with other.tournaments.streams.open(cup.tournament, admission.admit) as (ledger, meta):
        assert admission.author(ledger, meta).by == "judge1"


async def test_of_two_requests_with_a_key_each_only_one_is_acknowledged(
    twins: list[Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = twins
    cup = await opened(one)
    link = link_of(one, cup)
    ada = await one.tournaments.registration.register(cup.tournament, link, ADA, client="")
    before(
        monkeypatch, other, one.tournaments.registration.check_in(cup.tournament, ada.token, FIRST)
    )
    with pytest.raises(AlreadyCheckedIn):
        await other.tournaments.registration.check_in(cup.tournament, ada.token, SECOND)


async def test_a_repeat_by_a_link_that_was_replaced_meanwhile_is_answered(
    twins: list[Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = twins
    cup = await opened(one)
    link = link_of(one, cup)
    entered = []

    async def first() -> None:
        registered = await one.tournaments.registration.register(
            cup.tournament, link, ADA, FIRST, client=""
        )
        entered.append(registered)
        await one.tournaments.commands.execute(cup.tournament, cup.token, open_registration)

    after_look(monkeypatch, other, first())
    again = await other.tournaments.registration.register(
        cup.tournament, link, ADA, FIRST, client=""
    )
    assert [again] == entered
