"""A name that was withdrawn leaves every index, wherever its match is, and the others stay."""

from collections.abc import AsyncIterator

import pytest

from saikoro.service.bootstrap import Service, open_service
from saikoro.service.matches.searching import Asked
from saikoro.service.settings import Settings
from saikoro.service.store.sealed import Seal
from saikoro.service.store.streams.protocol import moment
from saikoro.service.tokens import new_player, player_of
from tests.kit.archiving import play_on, until_all_see
from tests.kit.named_matches import begun, finished, found, found_finished, shown
from tests.kit.scanning import places_of
from tests.kit.stack import SECRET

ADA, BOB = NAMES = "Ada アダ", "Bob"


@pytest.fixture
def settings(server, tmp_path) -> Settings:
    return Settings(redis_url=server.url, secret_key=SECRET, data_dir=str(tmp_path), keep_days=0)


@pytest.fixture
def tag(settings) -> str:
    """What the lists of a store find Ada by."""
    return Seal(settings.identity().store_key).name_tag(ADA)


@pytest.fixture
async def service(settings) -> AsyncIterator[Service]:
    async with open_service(settings) as opened:
        yield opened


@pytest.mark.parametrize("access", ["listed", "unlisted"])
@pytest.mark.parametrize("delay", [0, 60])
@pytest.mark.parametrize("over", [False, True])
async def test_no_member_of_an_index_has_its_digest(service, server, tag, access, delay, over):
    options = {"max_turns": 2, "spectator_delay": delay}
    created = await service.matches.opening.create("laplaplus", options, access=access)
    match = created.receipt.match
    for name in NAMES:
        await service.matches.opening.join(match, player=name)
    if over:
        await play_on(service, match)
    assert len(places_of(tag, server.url)) == 2  # the meta hash of the match, and an index
    await service.matches.withdrawals.withdraw(match, 0)
    assert places_of(tag, server.url) == []
    if not over:
        await play_on(service, match)
        assert places_of(tag, server.url) == []


async def test_what_one_of_two_of_a_name_withdraws_the_other_keeps(service, server, tag):
    match = await finished(service, (ADA, ADA))
    await service.matches.withdrawals.withdraw(match, 1)
    assert await shown(service, match) == [(ADA, False), (None, True)]
    assert await found(service, ADA) == [match]
    await service.matches.withdrawals.withdraw(match, 0)
    assert await found(service, ADA) == []
    assert places_of(tag, server.url) == []


@pytest.mark.parametrize("left", [False, True])
async def test_no_list_finds_it_and_all_still_have_the_match(service, left):
    match = await finished(service, NAMES)
    await until_all_see(service.matches.store, "all")
    if left:
        assert await service.host.mover.run_once() == 1
    assert await found(service, ADA) == await found_finished(service, ADA) == [match]
    await service.matches.withdrawals.withdraw(match, 0)
    for _ in range(2):
        assert await found(service, ADA) == await found_finished(service, ADA) == []
        assert await found(service, BOB) == await found_finished(service, BOB) == [match]
        everything = await service.matches.store.finished(["all"], 10, moment(0))
        assert [(each.stream, each.withdrawn) for each in everything.listed] == [(match, (0,))]
        await service.host.mover.run_once()
        assert not await service.matches.store.exists(match)


@pytest.mark.parametrize("left", [False, True])
async def test_the_lists_of_a_player_have_the_match_and_not_by_the_name(service, left):
    """A private list, too, which unlisted matches are on."""
    player = player_of(new_player())
    match = await begun(service, (), "unlisted")
    await service.matches.opening.join(match, player=ADA, player_id=player)
    await service.matches.opening.join(match, player=BOB)
    await play_on(service, match)
    await until_all_see(service.matches.store, f"@{player}")
    if left:
        assert await service.host.mover.run_once() == 1

    async def mine(name: str | None) -> tuple[list[str], list[str]]:
        asked = Asked(player=name)
        listed, _ = await service.matches.search.of_player(player, asked, 10)
        part = await service.matches.search.finished(asked, 10, moment(0), whose=player)
        return [each.stream for each in listed], [each.stream for each in part.listed]

    assert await mine(ADA) == await mine(None) == ([match], [match])
    await service.matches.withdrawals.withdraw(match, 0)
    for _ in range(2):
        assert await mine(ADA) == ([], [])
        assert await mine(BOB) == await mine(None) == ([match], [match])
        await service.host.mover.run_once()


async def test_the_index_of_the_archive_says_it_once_the_match_has_left_again(service, tag):
    """Of the name it keeps a digest under the key of the service, and finds nothing by it."""
    match = await finished(service, NAMES)
    await service.host.mover.run_once()
    archive = service.matches.store.archive
    await service.matches.withdrawals.withdraw(match, 0)
    assert await service.matches.store.exists(match)
    await service.host.mover.run_once()
    [listed], _ = await archive.search("match", ["all"], 10)
    assert (listed.apart, listed.withdrawn) == ((0, 1), (0,))
    by_name, _ = await service.matches.store.find([tag], 10)
    assert [each.names.keys() for each in by_name] in ([], [{1}])
    assert await found(service, ADA) == []
