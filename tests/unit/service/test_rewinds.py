"""Rewinds over the service: by the judge, or with the consent of both seats."""

from typing import Any

import msgspec
import pytest

from saikoro.domain.errors.matches import CannotRewind, NoSuchDecision
from saikoro.domain.match.interface.rewinding import MAX_REWINDS
from saikoro.domain.verification.verify import verify
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.errors.access import Forbidden, Unauthorised
from saikoro.service.errors.requests import Busy
from saikoro.service.matches.opening import Created
from saikoro.service.settings import Settings
from saikoro.service.tokens import new_player, player_of
from tests.kit.lantern_decks import DECK
from tests.kit.stack import SECRET
from tests.kit.with_lanterns import register


@pytest.fixture(autouse=True)
def lanterns(monkeypatch):
    register(monkeypatch)


async def begun(
    service: Service, rewinds: str, judge: str | None = None
) -> tuple[Created, list[str]]:
    """A match in its second round, and the tokens of its seats."""
    options = {"rewinds": rewinds}
    created = await service.matches.opening.create("lanterns", options, judge=judge)
    match = created.receipt.match
    tokens = [(await service.matches.opening.join(match)).token for _ in range(2)]
    await service.host.resolver.resolve(match)
    for token in tokens:
        await service.matches.commands.answer(match, token, DECK)
    await service.host.resolver.resolve(match)
    await play(service, match, tokens)
    return created, tokens


async def play(service: Service, match: str, tokens: list[str]) -> None:
    """Answer the open decision with the first legal answer of each seat."""
    asked = await service.matches.decisions.seen(match)
    assert asked.awaiting is not None
    for seat in asked.awaiting.seats:
        found = await service.matches.decisions.open(match, seat)
        assert found.options
        await service.matches.commands.answer(match, tokens[seat], found.options[0])
    await service.host.resolver.resolve(match)


async def events(service: Service, match: str) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in (await service.matches.pages.record(match))[1:]]


async def asked(service: Service, match: str) -> list[int]:
    """The versions of the decisions to play a card."""
    return [
        event["v"]
        for event in await events(service, match)
        if event["type"] == "decision.asked" and event["data"]["name"] == "play"
    ]


async def test_the_judge_takes_a_match_back(service):
    created, tokens = await begun(service, "judge")
    match = created.receipt.match
    [first, *_] = await asked(service, match)
    then = (await service.matches.reader.fold_at(match, first)).state.game
    await service.matches.commands.rewind(match, created.judge_token, first, "a card was misread")
    await service.host.resolver.resolve(match)
    assert (await service.matches.reader.fold(match)).state.game == then
    rewound = next(e for e in await events(service, match) if e["type"] == "match.rewound")
    assert (rewound["by"], rewound["data"]["to"]) == ("judge", first)
    await play(service, match, tokens)
    assert verify(await service.matches.pages.record(match)).sound


async def test_a_cold_worker_continues_a_match_that_went_back(service, server):
    created, tokens = await begun(service, "judge")
    match = created.receipt.match
    [first, *_] = await asked(service, match)
    await service.matches.commands.rewind(match, created.judge_token, first, "a card was misread")
    async with open_service(Settings(redis_url=server.url, secret_key=SECRET)) as cold:
        await cold.host.resolver.resolve(match)
        await play(cold, match, tokens)
        assert verify(await cold.matches.pages.record(match)).sound


async def test_it_waits_until_the_rules_have_resolved_what_came_before(service):
    created, _ = await begun(service, "judge")
    match = created.receipt.match
    [first, *_] = await asked(service, match)
    await service.matches.commands.rewind(match, created.judge_token, first, "a card was misread")
    with pytest.raises(Busy):
        await service.matches.commands.rewind(match, created.judge_token, first, "and again")
    await service.host.resolver.resolve(match)
    await service.matches.commands.rewind(match, created.judge_token, first, "and again")


async def test_both_seats_are_asked_where_the_options_say_so(service):
    created, tokens = await begun(service, "consent")
    match = created.receipt.match
    [first, *_] = await asked(service, match)
    await service.matches.commands.rewind(match, created.judge_token, first, "a card was misread")
    await service.host.resolver.resolve(match)
    for token in tokens:
        await service.matches.commands.answer(match, token, "yes")
    await service.host.resolver.resolve(match)
    assert "match.rewound" in [event["type"] for event in await events(service, match)]


async def test_only_the_judge_may(service):
    created, tokens = await begun(service, "judge")
    match = created.receipt.match
    [first, *_] = await asked(service, match)
    with pytest.raises(Forbidden):
        await service.matches.commands.rewind(match, tokens[0], first, "I lost")
    with pytest.raises(Unauthorised):
        await service.matches.commands.rewind(match, None, first, "I lost")


async def test_a_player_whom_the_match_names_is_its_judge(service):
    judge = new_player()
    created, tokens = await begun(service, "judge", player_of(judge))
    assert created.judge_token is None
    match = created.receipt.match
    [first, *_] = await asked(service, match)
    with pytest.raises(Forbidden):
        await service.matches.commands.rewind(match, new_player(), first, "I lost")
    await service.matches.commands.rewind(match, judge, first, "a card was misread")
    await service.host.resolver.resolve(match)
    await play(service, match, tokens)
    assert verify(await service.matches.pages.record(match)).sound


async def test_a_judge_has_no_seat(service):
    created, _ = await begun(service, "judge")
    with pytest.raises(Forbidden):
        await service.matches.commands.resign(created.receipt.match, created.judge_token)


async def test_a_match_goes_back_to_decisions_alone(service):
    created, _ = await begun(service, "judge")
    with pytest.raises(NoSuchDecision):
        await service.matches.commands.rewind(
            created.receipt.match, created.judge_token, 3, "a card was misread"
        )


async def test_a_match_without_rewinds_has_no_judge(service):
    created, _ = await begun(service, "never")
    assert created.judge_token is None


async def test_rewinds_end(service):
    created, _ = await begun(service, "judge")
    match = created.receipt.match
    [first, *_] = await asked(service, match)
    for _ in range(MAX_REWINDS):
        await service.matches.commands.rewind(match, created.judge_token, first, "again")
        await service.host.resolver.resolve(match)
    with pytest.raises(CannotRewind):
        await service.matches.commands.rewind(match, created.judge_token, first, "again")
