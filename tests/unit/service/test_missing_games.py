"""A worker without the rules of a match leaves it alone, and drops nothing of it."""

import msgspec
import pytest
from structlog.testing import capture_logs

from saikoro.domain.errors.unknown import GameNotInstalled, UnknownRuleset
from saikoro.domain.games import OURS, find_game, keep_only
from saikoro.domain.match.play.fold import Fold, SharedFold
from saikoro.domain.record.header import Header
from saikoro.domain.verification.inspection import Playable
from saikoro.service.bootstrap import open_service
from tests.kit.long_matches import long_match
from tests.kit.records import RECORDS, playable_with


@pytest.fixture
async def match(settings) -> str:
    async with open_service(settings) as service:
        return await long_match(service, 40)


@pytest.fixture
def missing(match, registry) -> None:
    """The rules of the match are gone."""
    keep_only(OURS - {"ktc"})


def test_a_match_of_a_missing_game_differs_from_a_request_for_it(missing):
    with pytest.raises(GameNotInstalled, match="'ktc'"):
        find_game("ktc", "2")
    with pytest.raises(UnknownRuleset, match="version '9'"):
        find_game("laplaplus", "9")


async def test_its_snapshot_is_kept(settings, match, missing):
    async with open_service(settings) as service:
        before = await service.matches.store.snapshot(match)
        assert before
        with pytest.raises(GameNotInstalled):
            await service.host.resolver.resolve(match)
        assert await service.matches.store.snapshot(match) == before


async def test_it_is_laid_aside_and_logged_once(settings, match, missing):
    async with open_service(settings) as service:
        with capture_logs() as logs:
            for _ in range(3):
                await service.host.drain.run(0, linger=0, at_most=1, stop=lambda: False)
                await service.matches.store.sweep()
        events = [entry["event"] for entry in logs]
        assert events.count("rules.missing") == 1
        assert "drain.failed" not in events
        assert await service.matches.store.due_count() == 0


@pytest.mark.parametrize("ruleset", RECORDS)
def test_the_shared_events_show_the_same_without_the_game(ruleset):
    header, *lines = RECORDS[ruleset][-1].lines
    pinned = Header.read(header)
    playable = playable_with(pinned)
    assert isinstance(playable, Playable)
    full, shared = Fold(playable.game, pinned, playable.cards), SharedFold(pinned)
    for line in lines:
        full.take(line)
        shared.take(line)
    assert (shared.version, shared.head) == (full.version, full.head)
    assert shared.state == msgspec.structs.replace(full.state, game=None)
