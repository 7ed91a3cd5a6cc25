"""Matches that keep closed what their end would open, until a stage is over (TN-32)."""

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.errors.matches import MatchOver
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.pbwcg import PBWCG
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands import deadlines, looking, pausing, rewinding
from saikoro.domain.match.events import SecretsReleased
from saikoro.domain.match.play.driver import Driver
from saikoro.domain.verification.inspection import Playable, inspect_record
from saikoro.domain.verification.opened import what_is_opened
from saikoro.domain.verification.replay import replay
from saikoro.domain.verification.verify import verify
from tests.kit.closed import BY, CLOSED, decided, released
from tests.kit.worded import worded

CLOSED_GAMES = [FAIRIES, PBWCG]

OPENED = {"submission.opened", "secrets.opened"}


def verdict(match: Seated) -> tuple[str, list[str]]:
    found = inspect_record(match.record, Playable(match.game, match.cards))
    assert not found.faults, found.faults
    return found.verdict, found.unchecked


@pytest.fixture(params=CLOSED_GAMES, ids=lambda game: game.id)
def match(request) -> Seated:
    return decided(request.param)


def test_the_end_opens_nothing(match):
    """TN-32.2: the same match without closed builds opens both decks, and then the shuffles."""
    open_match = decided(match.game, pairing=None)
    shown = [kind for kind in open_match.types if kind not in OPENED]
    assert match.types[-1] == "match.finished"
    assert [kind for kind in match.types if kind not in OPENED] == shown
    later = open_match.types.count("submission.opened") - match.types.count("submission.opened")
    assert later >= 2
    assert "secrets.opened" not in match.types
    assert what_is_opened(match.game, match.cards, match.record) is None


def test_a_decided_match_has_its_result_and_takes_nothing_more(match):
    driver = match.driver
    assert (driver.state.status, driver.state.winner) == ("decided", 1)
    assert (driver.due, driver.awaiting, driver.bots_asked) == (False, None, [])
    with pytest.raises(MatchOver, match="decided"):
        match.resign(0)
    with pytest.raises(MatchOver, match="decided"):
        deadlines.end_round(driver)
    with pytest.raises(MatchOver, match="decided"):
        looking.look(driver, 0, "which deck?", "judge1")
    with pytest.raises(MatchOver, match="decided"):
        rewinding.rewind_by_ruling(driver, 9, "a misclick", 40)
    assert pausing.hold(driver, pausing.Pause("organiser"), match.now) == []
    assert deadlines.expire(driver) == []


def test_until_then_not_everything_can_be_checked_and_the_verdict_says_until_when(match):
    """TN-32.5."""
    word, unchecked = verdict(match)
    assert word == "incomplete"
    *_, last = unchecked
    assert BY in last
    worded(last)


def test_what_is_opened_later_is_what_would_have_been_opened_at_once(match):
    """TN-32.3: the openings of the rules, those of the end, then the secrets of the shuffles."""
    at_once = decided(match.game, pairing=None)
    released(match)
    assert match.driver.state.status == "finished"
    assert match.driver.state.closed is None
    assert verdict(match) == ("sound", [])
    kinds = match.types[match.types.index("match.finished") :]
    assert kinds[1] == "secrets.released"
    assert kinds[-1] == "secrets.opened"
    assert set(kinds[2:-1]) == {"submission.opened"}
    for kind in OPENED:
        now, then = match.data(kind), at_once.data(kind)
        assert [one.get("payload") for one in now] == [one.get("payload") for one in then]
    known, same = (what_is_opened(one.game, one.cards, one.record) for one in (match, at_once))
    assert known is not None
    assert known == same


def test_what_was_released_is_opened_where_no_deck_is_hidden_too():
    record = released(decided(LAPLAPLUS)).record
    assert verify(record).faults == []
    assert [fault.what for fault in verify(record[:-1]).faults] == ["deck"]


def test_it_opens_by_itself_at_its_moment_and_not_before(match):
    """TN-32.3: `opens_by` is reached, whatever became of the tournament."""
    moment = milliseconds(BY)
    assert deadlines.release(match.driver, moment - 1) == []
    [(event, _)] = deadlines.release(match.driver, moment)
    assert isinstance(event, SecretsReleased)
    assert event.reason == "time"
    released(match, over=False)
    assert deadlines.release(match.driver, moment) == []
    assert verdict(match) == ("sound", [])


def test_nothing_is_released_before_the_match_is_decided(match):
    playing = Seated.both(match.game, pairing=CLOSED)
    assert deadlines.release(playing.driver, milliseconds(BY), over=True) == []
    never = decided(match.game, pairing=None)
    assert deadlines.release(never.driver, milliseconds(BY), over=True) == []


def test_a_worker_that_follows_one_that_died_opens_the_same(match):
    """Continued from the lines up to the end, or from a snapshot and those after it."""
    ended, secrets = list(match.lines), dict(match.secrets)
    released(match)
    again = match.new_driver()
    replay(again, ended, secrets)
    assert (again.state.status, again.due) == ("decided", False)
    snapshot = again.snapshot
    assert snapshot is not None
    options = match.game.book.read_options(match.header.options)
    short = Driver.restored(match.game, match.header, options, match.cards, snapshot)
    replay(short, ended[short.version :], secrets)
    for driver in (again, short):
        rest = match.lines[len(ended) :]
        replay(driver, rest, {})
        assert (driver.head, driver.state.status) == (match.driver.head, "finished")


def test_a_cancelled_match_opens_nothing_then_or_later():
    """TN-32.4."""
    match = Seated.both(PBWCG, pairing=CLOSED)
    match.now = milliseconds("2026-01-03T00:00:00.000Z")
    match.accept([deadlines.end_round(match.driver)], "server")
    assert match.types[-1] == "match.cancelled"
    assert deadlines.release(match.driver, milliseconds(BY), over=True) == []
    assert not OPENED & set(match.types)
