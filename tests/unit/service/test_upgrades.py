"""A match keeps the rules and the cards that it began with while the service moves on."""

import dataclasses
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from saikoro.domain import games
from saikoro.domain.games.ktc import KTC, KTC_1
from saikoro.domain.record.canonical import canonical
from saikoro.service.bootstrap import Service, open_service
from tests.kit.long_matches import Begun, begin, play


@pytest.fixture
async def older(settings, monkeypatch) -> Begun:
    """A match in play that was created when KTC was at version 1."""
    with monkeypatch.context() as before:
        before.setitem(games.GAMES, "ktc", KTC_1)
        async with open_service(settings) as service:
            begun = await begin(service)
            await play(service, begun, 10)
    return begun


@pytest.fixture
async def upgraded(settings, older, monkeypatch) -> AsyncIterator[Service]:
    """The same service with KTC at version 2 and another card set of the house."""
    house = msgspec.json.decode(KTC.cards.house()) | {"set": "edited"}
    cards = dataclasses.replace(KTC.cards, house=lambda: canonical(house), shipped=dict)
    for game in (KTC, KTC_1):
        edited = dataclasses.replace(game, cards=cards)
        monkeypatch.setitem(games.RULESETS, ("ktc", game.version), edited)
    monkeypatch.setitem(games.GAMES, "ktc", games.RULESETS["ktc", "2"])
    async with open_service(settings) as service:
        yield service


async def rules(service: Service, match: str) -> dict[str, str]:
    """The version of the rules of a match and the digest of its card set, from its header."""
    header: dict[str, Any] = msgspec.json.decode((await service.matches.pages.record(match))[0])
    pinned: dict[str, str] = header["rules"]
    return pinned


async def test_a_match_in_play_continues_under_its_own_rules(upgraded, older):
    newer = await begin(upgraded)
    old, new = await rules(upgraded, older.match), await rules(upgraded, newer.match)
    assert (old["version"], new["version"]) == ("1", "2")
    assert old["digest"] != new["digest"]
    await play(upgraded, older, 20)
    await upgraded.matches.commands.resign(older.match, older.tokens[0])
    await upgraded.host.resolver.resolve(older.match)
    found = await upgraded.matches.reader.audit(older.match)
    assert found.verdict == "sound"
