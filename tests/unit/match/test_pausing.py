"""Pauses of a match: nothing is taken from its seats, and the time is given back exactly."""

from typing import Any

import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import secret
from saikoro.domain.errors.matches import MatchIsPaused
from saikoro.domain.match import events as e
from saikoro.domain.match.clocks import NEVER
from saikoro.domain.match.commands import answering, deadlines, leaving
from saikoro.domain.match.commands.pausing import Pause, hold
from saikoro.domain.match.words import CancelReason
from saikoro.domain.verification.verify import verify
from tests.kit.forging import changed
from tests.kit.lantern_decks import DECK
from tests.unit.match.test_clocks import Timed, expect_audit_passes

PAUSE, RESUME = Pause("judge1", "lunch"), None


def held(match: Timed, wanted: Pause | None) -> Timed:
    match.accept(list(hold(match.driver, wanted, match.now)), "server")
    return match


def given(match: Timed) -> list[Any]:
    return answering.answer(match.driver, 0, DECK, [secret("nonce", part) for part in range(2)])


def test_a_seat_has_after_a_pause_what_it_had_before():
    match = Timed.both(LANTERNS, decision_seconds=20).after(5)
    assert match.left(0) == 15
    held(match, PAUSE).after(1_000)
    assert match.awaiting.deadlines == {0: NEVER, 1: NEVER}
    assert deadlines.time_out(match.driver, match.now) == deadlines.expire(match.driver) == []
    held(match, RESUME)
    assert match.left(0) == 15
    assert deadlines.time_out(match.after(14.999).driver, match.now) == []
    assert len(deadlines.time_out(match.after(0.001).driver, match.now)) == 2
    assert expect_audit_passes(match)


def test_a_bank_stands_still():
    match = Timed.both(LANTERNS, decision_seconds=0, bank_seconds=60).after(10)
    held(match, PAUSE).after(500)
    assert match.driver.clocks.bank(0, match.now) == 50_000
    held(match, RESUME).after(5)
    assert match.driver.clocks.bank(0, match.now) == 45_000
    match.answer(0, DECK)
    assert match.banks() == [45, 60]
    assert expect_audit_passes(match)


def test_nothing_is_taken_from_a_seat_meanwhile():
    match = held(Timed.both(LANTERNS), PAUSE)
    for events in (given(match), [leaving.resign(match.driver, 0)]):
        with pytest.raises(MatchIsPaused):
            deadlines.require_in_time(match.driver, events, match.now)
    held(match.after(9), RESUME)
    deadlines.require_in_time(match.driver, given(match), match.now)


def test_an_answer_from_before_stands_and_what_follows_it_has_all_its_time():
    match = Timed.both(LANTERNS, decision_seconds=20)
    match.answer(0, DECK)
    match.answer(1, DECK)
    held(match.after(3), PAUSE)
    match.run()
    held(match.after(100), RESUME)
    asked = match.driver.state.decision
    assert asked is not None
    assert match.left(match.awaiting.seats[0]) == asked.seconds
    assert expect_audit_passes(match)


def test_a_pause_is_made_and_ended_once():
    match = held(Timed.both(LANTERNS), PAUSE)
    assert hold(match.driver, PAUSE, match.now) == []
    held(match.after(1), RESUME)
    assert hold(match.driver, RESUME, match.now) == []
    match.resign(0)
    match.run()
    assert hold(match.driver, PAUSE, match.now) == []


def test_time_before_a_pause_that_an_outage_took_is_not_given_back_with_it():
    match = held(Timed.both(LANTERNS, decision_seconds=20).after(4), PAUSE).after(6)
    held(match, RESUME)
    (resumed,) = (line for line in match.record if b"match.resumed" in line)
    assert b'"milliseconds":6000' in resumed


@pytest.mark.parametrize("milliseconds", [-1, 0, 5_999, 6_001, 2**40])
def test_a_record_that_gives_back_another_time_is_not_sound(milliseconds):
    match = held(held(Timed.both(LANTERNS).after(4), PAUSE).after(6), RESUME)
    assert verify(match.record).sound
    forged = changed(
        match.record, "match.resumed", lambda data: data.update(milliseconds=milliseconds)
    )
    assert {fault.what for fault in verify(forged).faults} == {"time"}


def test_a_record_in_which_something_happens_in_a_pause_is_not_sound():
    for act in (
        lambda match: match.answer(0, DECK),
        lambda match: match.resign(0),
        lambda match: match.give_back(1),
        lambda match: match.accept([(e.SeatTimedOut(0, 1), {})], "server"),
        lambda match: match.accept([(e.MatchPaused("judge1"), {})], "server"),
        lambda match: match.accept([(e.MatchCancelled(CancelReason.EXPIRED), {})], "server"),
    ):
        match = held(Timed.both(LANTERNS, decision_seconds=20), PAUSE).after(30)
        act(match)
        assert "order" in {fault.what for fault in verify(match.record).faults}


def test_a_match_that_is_not_paused_is_not_resumed():
    match = Timed.both(LANTERNS).after(4)
    match.accept([(e.MatchResumed(0), {})], "server")
    assert {fault.what for fault in verify(match.record).faults} == {"order"}


@pytest.mark.parametrize("by", ["judge", "organiser", "seat0"])
def test_only_the_server_pauses_a_match(by):
    match = Timed.both(LANTERNS).after(4)
    match.accept([(e.MatchPaused("judge1"), {})], by)
    assert "origin" in {fault.what for fault in verify(match.record).faults}
