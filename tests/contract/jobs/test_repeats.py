"""Whoever missed an answer asks again: the repeat costs nothing, whatever has happened since."""

import secrets
from collections.abc import AsyncIterator

import pytest

from saikoro.api_schemas.keys import Quotas
from saikoro.domain.text import Text
from saikoro.domain.tournament.formats.size import max_matches
from saikoro.domain.tournament.planning.plan import Plan, read_plan
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.errors.access import QuotaExceeded
from saikoro.service.errors.requests import KeyReused, TooManyOpenMatches
from saikoro.service.errors.stores import StoreDown
from saikoro.service.organisers.keys import Organiser
from saikoro.service.settings import Settings
from saikoro.service.streams.execution import Once
from saikoro.service.tournaments.entries import EntryDocument, entry_document
from saikoro.service.tournaments.opening import Opened
from saikoro.service.webhooks.notifications import Hook
from tests.kit.servers import Server
from tests.kit.stack import SECRET
from tests.kit.tournaments import plan

SEATS = read_plan(plan({"format": "swiss", "rounds": 3, "late_until": 3}, play="seats"))


@pytest.fixture
async def service(server: Server) -> AsyncIterator[Service]:
    settings = Settings(
        redis_url=server.url, queue_url=server.queue_url, secret_key=SECRET, open_matches=1
    )
    async with open_service(settings) as opened:
        yield opened


def request() -> Once:
    """A request with a key of its own."""
    return Once(secrets.token_bytes(16), bytes(16))


async def opened(service: Service, quotas: Quotas, once: Once, made: Plan = SEATS) -> Opened:
    """A tournament of two people that has started, of an organiser with these quotas."""
    _, key = await service.host.organisers.create("club", ["tournaments:write"], quotas)
    organiser = await service.host.organisers.admit(key, "tournaments:write")
    entrants = entry_document([{"name": "ada"}, {"name": "bob"}])
    return await service.tournaments.opening.create(
        made, entrants, organiser, once, start=True, client=""
    )


async def late(service: Service, cup: Opened, name: str, once: Once) -> int:
    """Admit a late entry; returns the version of its receipt."""
    document = EntryDocument("json", {"entrants": [{"name": name}]})
    receipt = await service.tournaments.commands.admit_late(
        cup.tournament, cup.token, document, 0, once, client=""
    )
    return receipt.version


async def test_a_late_entry_is_charged_once(service: Service) -> None:
    quota = max_matches(SEATS, 3)
    assert quota < max_matches(SEATS, 4)
    cup = await opened(service, Quotas(matches_a_day=quota), request())
    await service.host.drain.run(0, linger=0.05, at_most=20, stop=lambda: False)
    once = request()
    version = await late(service, cup, "cho", once)
    assert await late(service, cup, "cho", once) == version
    with pytest.raises(QuotaExceeded):
        await late(service, cup, "dai", request())


async def test_a_tournament_is_opened_again_by_a_repeat_of_another_day(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = request()
    key = (await service.host.organisers.create("club", ["tournaments:write"], Quotas(1)))[1]
    organiser = await service.host.organisers.admit(key, "tournaments:write")
    first = await service.tournaments.opening.create(
        SEATS, None, organiser, once, start=False, client=""
    )

    async def used_up(*_: object, **__: object) -> None:
        raise QuotaExceeded(Text("大会", "tournaments"), 1, 1)

    monkeypatch.setattr(service.host.organisers, "charge", used_up)
    again = await service.tournaments.opening.create(
        SEATS, None, organiser, once, start=False, client=""
    )
    assert again == first


async def test_a_key_whose_request_died_is_not_taken_for_other_webhooks(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process died between the webhooks and the tournament."""
    once = request()

    async def died(*_: object) -> None:
        raise StoreDown

    async def create(*urls: str) -> Opened:
        hooks = [Hook(url) for url in urls]
        return await service.tournaments.opening.create(
            SEATS, None, Organiser(), once, hooks=hooks, start=False, client=""
        )

    with monkeypatch.context() as dying:
        dying.setattr(service.tournaments.streams, "create", died)
        with pytest.raises(StoreDown):
            await create("https://a.example/")
    with pytest.raises(KeyReused):
        await create("https://a.example/", "https://b.example/")
    assert len((await create("https://a.example/")).hook_secrets) == 1


async def test_a_match_is_opened_again_when_its_client_has_no_room(service: Service) -> None:
    """A rematch, too: whoever accepts it opens nothing."""
    once = request()
    first = await service.matches.opening.create("laplaplus", {}, once, client="one")
    await service.matches.opening.create("laplaplus", {}, client="other")
    again = await service.matches.opening.create("laplaplus", {}, once, client="other")
    assert again == first
    with pytest.raises(TooManyOpenMatches):
        await service.matches.opening.create("laplaplus", {}, client="other")
