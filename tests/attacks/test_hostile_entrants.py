"""Who has the link of a tournament, or judges it, wants others to wait for what they send."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from saikoro.domain.errors.rules import IllegalRuling
from saikoro.domain.tournament.facts.events import RulingMade
from saikoro.domain.tournament.facts.rulings import Correct
from saikoro.domain.tournament.planning.plan import read_plan
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.errors.requests import ParsersBusy
from saikoro.service.organisers.keys import Organiser
from saikoro.service.parsing import MOST_OF_CLIENT, Parsers
from saikoro.service.settings import Settings
from saikoro.service.tournaments.entries import EntryDocument
from saikoro.service.tournaments.opening import Opened
from tests.attacks.test_bodies import Held
from tests.kit.registering import GOOD
from tests.kit.stack import SECRET
from tests.kit.tournaments import plan, rows
from tests.kit.waiting import PATIENCE_SECONDS


@pytest.fixture
async def service(server):
    async with open_service(Settings(redis_url=server.url, secret_key=SECRET)) as opened:
        yield opened


@pytest.fixture
def held(service) -> Held:
    """The process that parses, which does nothing before it may."""
    process = Held()
    service.catalogue.sets.parsers = Parsers(process)
    return process


async def opened(service: Service, client: str = "", entrants: int = 0) -> Opened:
    entries = EntryDocument("json", {"entrants": rows(entrants)}) if entrants else None
    made = read_plan(plan(registration=8))
    return await service.tournaments.opening.create(
        made, entries, Organiser(), start=False, client=client
    )


async def begun(held: Held, parsing: asyncio.Task[Any]) -> None:
    """Wait until an entry is being parsed."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        await held.begun.wait()
    assert not parsing.done()


async def test_to_stop_a_tournament_by_an_entry_that_takes_long_to_parse(service, held):
    tournament = (await opened(service)).tournament
    link = service.tournaments.registration.link(tournament).rpartition("/")[2]
    given = {"name": "ada", "build": GOOD}
    registering = asyncio.create_task(
        service.tournaments.registration.register(tournament, link, given, client="stranger")
    )
    await begun(held, registering)
    async with (
        asyncio.timeout(PATIENCE_SECONDS),
        service.tournaments.streams.open(tournament) as (ledger, _),
    ):
        assert ledger.version == 2
    held.may.set()
    registered = await registering
    again = asyncio.create_task(
        service.tournaments.registration.replace(
            tournament, registered.token, {"build": [{"row": [7]}]}, client="stranger"
        )
    )
    async with asyncio.timeout(PATIENCE_SECONDS):
        assert (await again).version == 4


@pytest.mark.parametrize("asks", ["rule", "preview"])
async def test_to_stop_a_tournament_by_a_correction_that_takes_long_to_parse(service, asks):
    made = await opened(service, entrants=2)
    commands, ruling = service.tournaments.commands, Correct(1, [{"row": [7]}])
    with pytest.raises(IllegalRuling, match="entering"):
        await commands.preview(made.tournament, made.token, ruling, client="judge")
    await commands.start(made.tournament, made.token)
    await service.host.drain.run(0, linger=0.05, at_most=20, stop=lambda: False)
    process = Held()
    service.catalogue.sets.parsers = Parsers(process)
    asked: Coroutine[Any, Any, Any]
    if asks == "rule":
        asked = commands.rule(
            made.tournament, made.token, RulingMade(ruling, "a typo"), client="judge"
        )
    else:
        asked = commands.preview(made.tournament, made.token, ruling, client="judge")
    asking = asyncio.create_task(asked)
    await begun(process, asking)
    async with (
        asyncio.timeout(PATIENCE_SECONDS),
        service.tournaments.streams.open(made.tournament) as (ledger, _),
    ):
        assert ledger.state.over
    process.may.set()
    assert await asking


async def test_to_take_every_place_of_the_parser_by_opening_many_tournaments(service, held):
    attacks = [
        asyncio.create_task(opened(service, "stranger", 2)) for _ in range(MOST_OF_CLIENT + 1)
    ]
    done, waiting = await asyncio.wait(attacks, return_when=asyncio.FIRST_COMPLETED)
    with pytest.raises(ParsersBusy):
        await done.pop()
    other = asyncio.create_task(opened(service, "organiser", 2))
    held.may.set()
    assert (await other).tournament
    assert len([await one for one in waiting]) == MOST_OF_CLIENT
