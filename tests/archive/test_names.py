"""Names leave Redis as objects of their own, and a name that is withdrawn is nowhere afterwards."""

import asyncio
import contextlib

import pytest

from saikoro.client.verification import verify
from saikoro.service.archive.names import Names, object_of
from saikoro.service.archive.raw import LEASE
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.bootstrap import open_service
from saikoro.service.settings import Settings
from saikoro.service.store.server.coalesced import replied
from tests.archive.test_kills import Killed, Mortal
from tests.kit.archiving import play_on
from tests.kit.named_matches import begun, finished, found, record, shown
from tests.kit.scanning import places_of
from tests.kit.served import served
from tests.kit.stack import SECRET

ADA, BOB = NAMES = "Ada アダ", "Bob"


@pytest.fixture
def settings(server, tmp_path) -> Settings:
    return Settings(redis_url=server.url, secret_key=SECRET, data_dir=str(tmp_path), keep_days=0)


async def test_a_record_has_its_names_after_it_has_left_and_not_when_they_are_withdrawn(
    server, settings, tmp_path
):
    async with open_service(settings) as service:
        match = await finished(service, NAMES)
        before = await record(service, match)
        assert await service.host.mover.run_once() == 1
        assert not await service.matches.store.exists(match)
    async with open_service(settings) as service:
        assert await record(service, match) == before
        assert await shown(service, match) == [(ADA, False), (BOB, False)]
        assert await found(service, ADA) == [match]
        assert await service.host.mover.run_once() == 0
        assert places_of(ADA, server.url, tmp_path / "archive") == []  # sealed, wherever it lies
        sealed = (tmp_path / "archive" / object_of(match, 0)).read_bytes()

        await service.matches.withdrawals.withdraw(match, 0)
        await service.matches.withdrawals.withdraw(match, 0)

        assert await shown(service, match) == [(None, True), (BOB, False)]
        meta = await service.matches.store.meta(match)
        assert meta is not None
        assert meta.withdrawn == (0,)
        after = verify(await record(service, match))
        assert (after.verdict, after.facts.names, after.facts.withdrawn) == ("sound", [1], [0])
        assert await found(service, ADA) == []
        assert await found(service, BOB) == [match]
        kept = [each for each in (tmp_path / "archive").rglob("*") if each.is_file()]
        assert not any(sealed in each.read_bytes() for each in kept)


async def test_it_stays_withdrawn_when_the_match_comes_back_and_leaves_again(settings):
    async with open_service(settings) as service:
        match = await finished(service, NAMES)
        await service.host.mover.run_once()
        await service.matches.withdrawals.withdraw(match, 0)
        for _ in range(2):
            assert await service.matches.store.bring_back(match)
            assert await shown(service, match) == [(None, True), (BOB, False)]
            assert await found(service, ADA) == []
            assert await service.host.mover.run_once() == 1
            assert await shown(service, match) == [(None, True), (BOB, False)]


async def test_it_is_withdrawn_while_the_match_is_back(settings):
    async with open_service(settings) as service:
        match = await finished(service, NAMES)
        await service.host.mover.run_once()
        await service.matches.store.bring_back(match)
        assert await shown(service, match) == [(ADA, False), (BOB, False)]
        await service.matches.withdrawals.withdraw(match, 1)
        assert await shown(service, match) == [(ADA, False), (None, True)]
        await service.host.mover.run_once()
        assert await shown(service, match) == [(ADA, False), (None, True)]
        assert verify(await record(service, match)).verdict == "sound"


async def test_the_operator_finds_a_name_in_the_archive(settings):
    async with open_service(settings) as service:
        match = await finished(service, NAMES)
        await service.host.mover.run_once()
        gone = await service.matches.withdrawals.of_player(ADA)
        assert (gone.seats, gone.next) == ([(match, 0)], "")
        assert await shown(service, match) == [(None, True), (BOB, False)]


@pytest.mark.parametrize("before", ["keep", "remove"])
async def test_a_name_that_is_withdrawn_while_its_match_is_moved_does_not_come_back(
    settings, tmp_path, monkeypatch, before
):
    """The mover has read the match with its name, and goes on with what it has read."""
    async with open_service(settings) as service:
        match = await finished(service, NAMES)
        of = Names if before == "keep" else ArchivedStore
        done = getattr(of, before)

        async def late(self, images):
            await service.matches.withdrawals.withdraw(match, 0)
            return await done(self, images)

        with monkeypatch.context() as patched:
            patched.setattr(of, before, late)
            assert await service.host.mover.run_once() == 0
        assert (tmp_path / "archive" / object_of(match, 0)).read_bytes() == b""
        assert await shown(service, match) == [(None, True), (BOB, False)]
        assert await service.host.mover.run_once() == 1
        assert await shown(service, match) == [(None, True), (BOB, False)]


@pytest.mark.parametrize("moved", [False, True])
async def test_a_death_in_the_middle_is_mended_by_asking_again(settings, monkeypatch, moved):
    async with open_service(settings) as service:
        match = await finished(service, NAMES)
        if moved:
            await service.host.mover.run_once()
        with monkeypatch.context() as patched:
            patched.setattr(Names, "withdraw", _killed)
            with pytest.raises(Killed):
                await service.matches.withdrawals.withdraw(match, 0)
        assert verify(await record(service, match)).verdict == "sound"
        await service.matches.withdrawals.withdraw(match, 0)
        assert await shown(service, match) == [(None, True), (BOB, False)]
        await service.host.mover.run_once()
        assert await shown(service, match) == [(None, True), (BOB, False)]
        assert verify(await record(service, match)).verdict == "sound"


async def test_a_mover_that_dies_at_any_step_neither_loses_a_name_nor_keeps_one(settings):
    """One name is withdrawn after its death; the other stays, wherever the match is."""
    lives = 0
    async with open_service(settings) as service:
        store = service.matches.store
        while True:
            match = await finished(service, NAMES)
            with pytest.MonkeyPatch.context() as patched:
                mortal = Mortal(patched, lives)
                for name in ("put", "whole"):
                    mortal.watch(store.archive.objects, name)
                mortal.watch(store, "remove")
                with contextlib.suppress(Killed):
                    await service.host.mover.run_once()
            await replied(store.send("DEL", LEASE))
            assert await shown(service, match) == [(ADA, False), (BOB, False)]
            await service.matches.withdrawals.withdraw(match, 0)
            assert await shown(service, match) == [(None, True), (BOB, False)]
            await service.host.mover.run_once()
            assert not await store.exists(match)
            assert await shown(service, match) == [(None, True), (BOB, False)]
            kept = await store.archive.objects.whole(object_of(match, 0))
            assert kept == b""
            if mortal.steps <= lives:
                break
            lives += 1
    assert lives > 4


async def _killed(*_: object, **__: object) -> None:
    raise Killed


def test_nobody_else_withdraws_the_name_of_a_match_that_has_left(settings):
    """Over HTTP: another seat, a wrong key, then the seat itself, twice, and the operator."""

    async def left() -> tuple[str, list[str]]:
        async with open_service(settings) as service:
            match = await begun(service, ())
            joined = [await service.matches.opening.join(match, player=name) for name in NAMES]
            await play_on(service, match)
            assert await service.host.mover.run_once() == 1
            return match, [each.token for each in joined]

    match, (first, second) = asyncio.run(left())
    at, path = f"/matches/{match}", f"/matches/{match}/seats/0/name"
    operator = settings.identity().operator_token
    with served(settings) as client:

        def delete(token: str) -> int:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            return client.delete(path, headers=headers).status_code

        def names() -> list[str | None]:
            return [seat["player"] for seat in client.get(at).json()["seats"]]

        before = client.get(f"{at}/record").content
        for token in ("", "nonsense", f"op_{'0' * 64}", first[:-1] + "_"):
            assert delete(token) == 401, token
        assert delete(second) == 403
        assert names() == [ADA, BOB]
        assert [delete(first), delete(first), delete(operator)] == [204, 204, 204]
        assert names() == [None, BOB]
        assert client.get(f"{at}/record").content == before
        assert client.get(f"{at}/audit").json()["verdict"] == "sound"
        assert ADA not in client.get(f"{at}/record?names=true").text
