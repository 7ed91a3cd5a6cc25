"""What is enqueued for webhooks of players, whenever a process dies."""

import asyncio

import pytest

from saikoro.service.bootstrap import Service
from saikoro.service.store.streams.keyspace import BUCKETS
from saikoro.service.tokens import new_player, player_of
from saikoro.service.webhooks import players
from saikoro.service.webhooks.notifications import Hook
from saikoro.service.webhooks.players import SEEN, WORK

HOOK = Hook("https://hook.example/")
SENDER = "somebody"


@pytest.fixture
def player():
    return player_of(new_player())


async def opened(service: Service, *ids: str) -> str:
    """A match with these players in its first seats."""
    match = (await service.matches.opening.create("laplaplus", {})).receipt.match
    for player in ids:
        await service.matches.opening.join(match, player_id=player)
    return match


async def types(service: Service, player: str) -> list[str]:
    log = await service.host.player_webhooks.deliveries(player)
    return [each.type.removeprefix("saikoro.match.") for each in log]


async def test_every_append_to_a_match_of_the_player_makes_it_due(service, player):
    await service.host.player_webhooks.register(player, HOOK, SENDER)
    match = await opened(service, player)
    assert await service.matches.store.take_due(10, 0) == [f"{WORK}@{match}"]
    for _ in range(2):
        await service.matches.webhooks.announce(match)
    assert await types(service, player) == ["seat_joined"]
    assert await service.matches.store.take_due(10, 0) == []


async def test_matches_of_others_are_due_for_nothing_more(service, player):
    await service.host.player_webhooks.register(player, HOOK, SENDER)
    await opened(service, player_of(new_player()))
    assert await service.matches.store.take_due(10, 0) == []


@pytest.mark.parametrize("dies", ["has_hooks", "begin", "add", "attend_player", "keep", "attend"])
async def test_a_process_that_dies_while_it_registers_has_it_done_again(
    service, player, monkeypatch, dies
):
    match = await opened(service, player)
    before = (await service.matches.pages.meta(match)).version

    async def die(*_args: object, **_named: object) -> None:
        raise asyncio.CancelledError

    parts = service.host.player_webhooks
    for part in (parts._webhooks, parts._hooks, parts._store):
        if hasattr(part, dies):
            monkeypatch.setattr(part, dies, die)
            break
    with pytest.raises(asyncio.CancelledError):
        await parts.register(player, HOOK, SENDER)
    monkeypatch.undo()
    await parts.register(player, HOOK, SENDER)
    assert await parts._webhooks.cursor(f"player.{player}", match, apart=True) == before
    await service.matches.opening.join(match)
    assert f"{WORK}@{match}" in await service.matches.store.take_due(10, 0)
    await service.matches.webhooks.announce(match)
    assert await types(service, player) == ["seat_joined"]


async def test_a_worker_that_dies_while_it_enqueues_loses_and_doubles_nothing(
    service, player, monkeypatch
):
    await service.host.player_webhooks.register(player, HOOK, SENDER)
    match = await opened(service, player)

    async def die(*_args: object, **_named: object) -> None:
        raise asyncio.CancelledError

    for dies in ("enqueue", "unlist"):
        part = service.host.webhooks if dies == "enqueue" else service.matches.store
        monkeypatch.setattr(part, dies, die)
        with pytest.raises(asyncio.CancelledError):
            await service.matches.webhooks.announce(match)
        monkeypatch.undo()
    await service.matches.webhooks.announce(match)
    assert await types(service, player) == ["seat_joined"]


async def test_a_match_that_begins_while_one_registers_is_not_missed(service, player, monkeypatch):
    add = service.host.webhooks.add
    began = []

    async def add_late(*asked, **named):
        began.append(await opened(service, player))
        return await add(*asked, **named)

    monkeypatch.setattr(service.host.webhooks, "add", add_late)
    await service.host.player_webhooks.register(player, HOOK, SENDER)
    assert await service.matches.store.take_due(10, 0) == [f"{WORK}@{began[0]}"]
    await service.matches.webhooks.announce(began[0])
    assert await types(service, player) == ["seat_joined"]


async def test_unused_webhooks_end_and_used_ones_last(service, player, monkeypatch):
    await service.host.player_webhooks.register(player, HOOK, SENDER)
    owner, send = f"player.{player}", service.matches.store.send
    assert 0 < await service.host.player_webhooks._hooks.left(owner) <= players.KEPT_SECONDS
    match = await opened(service, player)
    soon = players.KEPT_SECONDS / 2
    await service.host.player_webhooks._hooks.keep(owner, soon)
    await service.matches.store.attend_player(player, soon)
    await service.matches.webhooks.announce(match)
    assert await service.host.player_webhooks._hooks.left(owner) > soon
    assert await send("PTTL", f"saikoro:{{{player[:2]}}}:hooks:log:{owner}") > soon * 1000
    ends = await send("ZSCORE", "saikoro:{00}:hooked", player)
    assert ends > await service.matches.store.now() + soon * 1000


async def test_what_has_ended_is_forgotten_in_every_bucket(service, player):
    await service.matches.store.attend_player(player, 0)
    other = player_of(new_player())
    await service.matches.store.attend_player(other, 60)
    for bucket in BUCKETS:
        kept = await service.matches.store.send("ZRANGE", f"saikoro:{{{bucket}}}:hooked", 0, -1)
        assert kept == [other.encode()]


async def test_a_player_whose_webhooks_have_ended_begins_anew(service, player):
    await service.host.player_webhooks.register(player, HOOK, SENDER)
    match = await opened(service, player)
    await service.matches.webhooks.announce(match)
    await service.host.player_webhooks._hooks.keep(f"player.{player}", 0)
    await service.matches.opening.join(match)
    await service.matches.webhooks.announce(match)
    await service.host.player_webhooks.register(player, HOOK, SENDER)
    await service.matches.webhooks.announce(match)
    assert await types(service, player) == []


async def test_the_log_of_a_player_is_bounded(service, player, monkeypatch):
    monkeypatch.setattr("saikoro.service.store.webhooks.MOST_LOGGED", 2)
    await service.host.player_webhooks.register(player, HOOK, SENDER)
    for _ in range(3):
        await service.matches.webhooks.announce(await opened(service, player))
    assert await types(service, player) == ["seat_joined"] * 2


async def test_the_cursor_of_a_match_that_is_over_is_forgotten(service, player):
    await service.host.player_webhooks.register(player, HOOK, SENDER)
    made = await service.matches.opening.create("laplaplus", {})
    match = made.receipt.match
    await service.matches.opening.join(match, player_id=player)
    await service.matches.commands.leave(match, made.token)
    await service.matches.webhooks.announce(match)
    assert await types(service, player) == ["seat_joined", "cancelled"]
    key = f"saikoro:{{{player[:2]}}}:hooks:cursor:player.{player}:{match}"
    assert await service.matches.store.send("PTTL", key) > 0


async def test_what_others_see_late_is_posted_to_no_player_again(service, player):
    made = await service.matches.opening.create("laplaplus", {"spectator_delay": 3_600})
    match = made.receipt.match
    await service.matches.webhooks.register_created(match, [HOOK], SENDER)
    joined = await service.matches.opening.join(match, player_id=player)
    await service.matches.commands.leave(match, joined.token)
    work, seen = f"{WORK}@{match}", f"{SEEN}@{match}"
    assert await service.matches.store.take_due(10, 0) == [work]
    await service.matches.webhooks.announce(match)
    assert await service.matches.store.take_due(10, 0) == [seen]
    await service.host.player_webhooks.register(player, HOOK, SENDER)
    await service.matches.webhooks.announce_seen(match)
    assert await types(service, player) == []
    watch = f"saikoro:{{{match[:2]}}}:watch"
    listed = [await service.matches.store.send("ZSCORE", watch, each) for each in (work, seen)]
    assert [each is None for each in listed] == [True, False]
