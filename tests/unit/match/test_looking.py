"""A judge looks at a match as one of its seats, and everybody sees that it does."""

from functools import partial
from typing import Any

import pytest

from lanterns import LANTERNS
from saikoro.domain.errors.matches import CannotLook, MatchOver, NothingAsked, SitsInMatch
from saikoro.domain.errors.rules import IllegalReason
from saikoro.domain.match import events as e
from saikoro.domain.match.commands import deadlines, looking, rewinding
from saikoro.domain.match.commands.pausing import Pause, hold
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from saikoro.domain.words import LANGUAGES
from tests.kit.forging import changed
from tests.kit.lantern_decks import DECK
from tests.kit.reports import report_lines
from tests.kit.worded import worded
from tests.unit.match.test_clocks import Timed, expect_audit_passes

PLAYED_FOR = e.PairingPlayed("ab" * 16, 0, 1, 0)

REASON = "an angry player"


def judged(**options: Any) -> Timed:
    return Timed.both(LANTERNS, judged_by="key", **options)


def looked(match: Timed, seat: int = 1, who: str = "") -> Timed:
    match.accept([looking.look(match.driver, seat, REASON, who)], "judge")
    return match


def faults(match: Timed) -> set[str]:
    return {fault.what for fault in verify(match.record).faults}


def test_a_look_is_an_event_that_changes_nothing_else():
    match = judged(decision_seconds=20)
    before, left = match.folded(match.lines), match.left(0)
    looked(match.after(4))
    after = match.folded(match.lines)
    assert after.looked == [1]
    after.looked = []
    assert after == before
    assert match.left(0) == left - 4
    assert match.awaiting.seats == [0, 1]
    match.answer(0, DECK)
    match.answer(1, DECK)
    match.run()
    assert expect_audit_passes(match)


def test_a_look_takes_no_time_of_the_seat_that_is_looked_at():
    match = judged(decision_seconds=20)
    match.answer(0, DECK)
    late = [looking.look(match.driver, 1, REASON)]
    deadlines.require_in_time(match.driver, late, match.after(100).now)


def test_a_judge_looks_while_the_match_is_paused():
    match = judged(decision_seconds=20)
    match.accept(list(hold(match.driver, Pause("judge1"), match.now)), "server")
    events = [looking.look(match.driver, 1, REASON)]
    deadlines.require_in_time(match.driver, events, match.now)
    match.accept(events, "judge")
    assert verify(match.record).sound


def test_a_look_stays_through_rewinds():
    match = judged(rewinds="judge").play([(0, DECK), (1, DECK)])
    looked(match)
    asked = [v for v, kind in enumerate(match.types, 1) if kind == "decision.asked"]
    match.accept([rewinding.rewind(match.driver, asked[-1], "a misclick")], "judge")
    match.run()
    assert match.driver.state.looked == match.folded(match.lines).looked == [1]
    match.resign(0)
    match.run()
    assert audit(LANTERNS, match.cards, match.record).head == match.driver.head


@pytest.mark.parametrize("reason", ["", " ", "\u202eevil"])
def test_a_reason_is_shown(reason):
    with pytest.raises(IllegalReason):
        looking.look(judged().driver, 0, reason)


def test_there_is_nothing_to_look_at_before_play_and_after_it():
    with pytest.raises(NothingAsked):
        looking.look(Timed(LANTERNS, judged_by="key").driver, 0, REASON)
    match = judged()
    match.resign(0)
    match.run()
    with pytest.raises(MatchOver):
        looking.look(match.driver, 0, REASON)


def test_looks_are_bounded():
    match = judged()
    for number in range(looking.MAX_LOOKS):
        looked(match, number % 2)
    with pytest.raises(CannotLook):
        looking.look(match.driver, 0, REASON)
    assert verify(match.record).sound
    match.accept([(e.JudgeLooked(0, REASON), {})], "judge")
    assert faults(match) == {"order"}


def test_a_judge_who_sits_in_the_match_does_not_look():
    match = judged()
    match.driver.state.seats[0].player_id = "ab" * 16
    looking.require_no_seat(match.driver, "cd" * 16)
    with pytest.raises(SitsInMatch):
        looking.require_no_seat(match.driver, "ab" * 16)


@pytest.mark.parametrize("by", ["server", "organiser", "seat0", "seat1", "host"])
def test_only_a_judge_looks(by):
    match = judged()
    match.accept([(e.JudgeLooked(1, REASON), {})], by)
    assert faults(match) == {"origin"}


def test_only_whom_the_match_names_looks():
    """The judge of a match, or officials of its tournament, by their names there."""
    of_tournament = partial(Timed.both, LANTERNS, pairing=PLAYED_FOR)
    for make, who, sound in (
        (judged, "", True),
        (judged, "judge1", False),
        (partial(Timed.both, LANTERNS), "", False),
        (partial(Timed.both, LANTERNS, pairing=None), "organiser", False),
        (of_tournament, "organiser", True),
        (of_tournament, "judge12", True),
        (of_tournament, "", False),
        (of_tournament, "judge0", False),
        (of_tournament, "entrant1", False),
        (of_tournament, "judge1\n", False),
    ):
        match = make()
        match.accept([(e.JudgeLooked(0, REASON, who), {})], "judge")
        assert faults(match) == (set() if sound else {"order"}), who


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_such_a_seat(seat):
    forged = changed(looked(judged()).record, "judge.looked", lambda data: data.update(seat=seat))
    assert {fault.what for fault in verify(forged).faults} == {"seat"}


def test_a_report_says_who_looks_as_whom():
    match = looked(looked(judged(), 1), 0)
    official = looked(Timed.both(LANTERNS, pairing=PLAYED_FOR), 0, "judge2")
    for one in (match, official):
        for language in LANGUAGES:
            report = report_lines(one.fold([]), one.lines, language)
            worded(line for line in report if line.endswith("an angry player"))
