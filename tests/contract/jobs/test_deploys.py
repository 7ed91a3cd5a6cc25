"""Another build takes over: matches in play go on, whatever it has changed in what is cached."""

from random import Random
from typing import Any

import pytest

from saikoro.domain.games import RULESETS, find_game
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.streams import handler
from tests.kit.builds import played_by
from tests.kit.played import SHORT
from tests.kit.steps import step
from tests.kit.with_lanterns import register

MOST_STEPS = 400
STEPS_OF_THE_OTHER = 2

IN_ONE_BATCH = {"cardgard": 4, "laplaplus": 1}
"""Games without a checkpoint, because all is answered first; and steps to their last answers."""


@pytest.fixture(autouse=True)
def lanterns(monkeypatch):
    register(monkeypatch)
    monkeypatch.setattr(handler, "SNAPSHOT_EVERY", 1)


async def begun(service: Service, game: str) -> str:
    """A match in play, of which a snapshot is stored if its game ever has one."""
    created = await service.matches.opening.create(game, SHORT.get(game, {}))
    match = created.receipt.match
    for _ in range(find_game(game).book.seats):
        await service.matches.opening.join(match)
    choose = Random(0)
    for done in range(MOST_STEPS):
        if done == IN_ONE_BATCH.get(game):
            return match
        assert await step(service, match, choose), f"{game} is over before its first snapshot"
        if await service.matches.store.snapshot(match):
            return match
    raise AssertionError(f"{game} has no checkpoint")


def taken(monkeypatch: pytest.MonkeyPatch, service: Service) -> dict[str, int]:
    """The version of the snapshot from which each match is first loaded from now on."""
    versions: dict[str, int] = {}
    load = service.matches.store.load

    async def noted(stream: str, after: int = 0, limit: int | None = None) -> Any:
        versions.setdefault(stream, after)
        return await load(stream, after, limit)

    monkeypatch.setattr(service.matches.store, "load", noted)
    return versions


@pytest.mark.parametrize("change", ["renamed"])
async def test_a_match_of_every_game_goes_on(settings, server, monkeypatch, change):
    """The other changes are made in tests/soak."""
    async with open_service(settings) as service:
        games = {game for game, _ in RULESETS}
        matches = {await begun(service, game): game for game in sorted(games)}
    played_by(change, (server.url, server.queue_url), list(matches), STEPS_OF_THE_OTHER)
    async with open_service(settings) as service:
        versions = taken(monkeypatch, service)
        for match, game in matches.items():
            meta = await service.matches.store.meta(match)
            assert meta is not None
            assert meta.status == "playing", game
            assert game in IN_ONE_BATCH or await service.matches.store.snapshot(match), game
            choose = Random(2)
            while await step(service, match, choose):
                pass
            assert versions[match] == 0, game
            assert (await service.matches.reader.audit(match)).verdict == "sound", game
