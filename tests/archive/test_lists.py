"""Lists find what has left as they found it before, by all properties, and cursors go on."""

import random

import pytest

from saikoro.service.archive import archive as archives
from saikoro.service.archive.care.moving import Mover
from saikoro.service.store.streams.protocol import Listed, Listing, moment
from saikoro.service.store.streams.redis import RedisStore
from tests.kit.archiving import finished_append, until_all_see

PLAYERS = ["0a" * 16, "0b" * 16]
GAMES = ["ktc", "pbwcg"]
CUP = "c0" * 16

SEARCHES = [
    ["all"],
    ["all", "status:finished"],
    ["all", "status:cancelled"],
    ["all", "game:ktc"],
    ["all", "game:ktc", "status:finished"],
    ["all", "name:ada", "game:pbwcg"],
    ["all", f"player:{PLAYERS[0]}"],
    ["all", f"tournament:{CUP}", "game:ktc"],
    [f"@{PLAYERS[1]}"],
    [f"@{PLAYERS[1]}", "game:ktc", "status:finished"],
    [f"@{PLAYERS[0]}", f"player:{PLAYERS[0]}"],
    ["all", "late"],
    ["all", "free"],
]


async def never(_match: str) -> bool:
    return False


async def fill(store: RedisStore, count: int, delay: int = 5_000) -> None:
    """Matches with all properties, some unlisted, some seen late."""
    choose = random.Random(count)
    for number in range(count):
        player, game = choose.choice(PLAYERS), choose.choice(GAMES)
        tags = [f"game:{game}", "name:ada", f"player:{player}", f"@{player}"]
        late = number % 5 == 0
        await store.append(
            finished_append(
                choose.randbytes(16).hex(),
                status="cancelled" if number % 7 == 0 else "finished",
                listing=Listing(tags[: choose.randrange(1, 5)], b'{"number":%d}' % number),
                fixed_tags=[f"tournament:{CUP}"] * (number % 3 == 0) + ["late"] * late,
                unlisted=number % 4 == 0,
                delay=delay if late else 0,
            )
        )


async def pages(store: RedisStore, tags: list[str], size: int) -> list[list[Listed]]:
    """All pages of a list."""
    cursor, shown = "", []
    while True:
        found, cursor = await store.find(tags, size, cursor)
        shown.append(found)
        if not cursor:
            return shown


@pytest.mark.parametrize("looked_at", [7, 1_000])
async def test_lists_are_as_they_were(archived, archived_tournaments, monkeypatch, looked_at):
    monkeypatch.setattr(archives, "LOOKED_AT", looked_at)
    await fill(archived, 60)
    before = [await pages(archived, tags, 200) for tags in SEARCHES]
    assert sum(map(len, (page for one in before for page in one))) > 150
    mover = Mover(archived, archived_tournaments, 0, never)
    assert await mover.run_once() == 60
    await fill(archived, 25)  # newer ones, in Redis
    for tags, pages_before in zip(SEARCHES, before, strict=True):
        [old] = pages_before
        for size in (3, 200):
            found = [one for page in await pages(archived, tags, size) for one in page]
            assert [one for one in found if one in old] == old
            newer, _ = await RedisStore.find(archived, tags, 200)
            assert [one for one in found if one not in old] == newer
            assert sorted(found, key=lambda one: one.position, reverse=True) == found


async def order(store: RedisStore, tags: list[str], size: int = 200) -> list[Listed]:
    """All parts of the order in which matches finished."""
    after, found = moment(0), []
    while True:
        part = await store.finished(tags, size, after)
        found += part.listed
        if not part.more:
            return found
        after = part.ends


BY_END = [tags for tags in SEARCHES if "status:" not in "".join(tags) and tags != ["all", "late"]]


@pytest.mark.parametrize("looked_at", [7, 1_000])
async def test_the_order_of_ends_is_as_it_was(
    archived, archived_tournaments, monkeypatch, looked_at
):
    monkeypatch.setattr(archives, "LOOKED_AT", looked_at)
    await fill(archived, 60, delay=1)
    await until_all_see(archived, "all")
    before = [await order(archived, tags) for tags in BY_END]
    assert sum(map(len, before)) > 100
    mover = Mover(archived, archived_tournaments, 0, never)
    assert await mover.run_once() == 60
    assert [await order(archived, tags) for tags in BY_END] == before
    await fill(archived, 25)  # newer ones, in Redis
    for tags, old in zip(BY_END, before, strict=True):
        for size in (3, 200):
            found = await order(archived, tags, size)
            assert found[: len(old)] == old
            assert sorted(found, key=lambda one: one.place) == found


async def test_matches_are_found_that_had_left_before_anybody_asked(archived, archived_tournaments):
    """Nothing was settled when they left."""
    await fill(archived, 10, delay=1)
    mover = Mover(archived, archived_tournaments, 0, never)
    assert await mover.run_once() == 10
    await until_all_see(archived, "all")
    assert len(await order(archived, ["all"])) == 6


async def test_a_cursor_goes_on_while_matches_leave(archived, archived_tournaments):
    await fill(archived, 40)
    everything = [one for page in await pages(archived, ["all"], 200) for one in page]
    first, cursor = await archived.find(["all"], 7)
    mover = Mover(archived, archived_tournaments, 0, never)
    assert await mover.run_once() == 40
    rest, _ = await archived.find(["all"], 200, cursor)
    assert [*first, *rest] == everything


async def test_what_was_created_since_a_moment_is_found(archived, archived_tournaments):
    await fill(archived, 30)
    everything, _ = await archived.find(["all"], 200)
    since = everything[9].created
    expected = [one for one in everything if one.created >= since]
    assert await Mover(archived, archived_tournaments, 0, never).run_once() == 30
    assert await archived.find(["all"], 200, "", since) == (expected, "")


async def test_a_search_looks_at_few_entries(archived, archived_tournaments, objects, monkeypatch):
    """Not at all that the archive has, however many have another property of those asked for."""
    monkeypatch.setattr("saikoro.service.archive.form.segments.LEAF_BYTES", 400)
    choose = random.Random(1)
    for number in range(300):
        names = ["game:ktc", "name:bob" if number == 3 else "name:ada"]
        await archived.append(
            finished_append(choose.randbytes(16).hex(), listing=Listing(names, b"{}"))
        )
    assert await Mover(archived, archived_tournaments, 0, never).run_once() == 300
    fetched = objects.fetched
    found, cursor = await archived.find(["all", "game:ktc", "name:bob"], 10)
    assert (len(found), cursor) == (1, "")
    assert objects.fetched - fetched < 8_000
