"""Clocks, computed from the timestamps of public lines."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated, secret
from saikoro.domain.errors.matches import DeadlinePassed
from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.match import events as e
from saikoro.domain.match.clocks import NEVER, Clocks, Span, milliseconds
from saikoro.domain.match.commands import answering, deadlines, leaving
from saikoro.domain.match.words import LostTime
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from saikoro.service.clock import iso
from tests.kit.lantern_decks import DECK
from tests.kit.reports import report_lines
from tests.kit.timing import counted
from tests.kit.worded import worded

START = 1_800_000_000_000


class Timed(Seated):
    """A match whose time is controlled by the test."""

    def __init__(self, *arguments, **options):
        self.now = START
        super().__init__(*arguments, **options)

    def after(self, seconds: float) -> "Timed":
        self.now += int(seconds * 1000)
        return self

    def give_back(self, seconds: float, reason: LostTime = LostTime.OUTAGE) -> None:
        given = e.TimeGivenBack(self.awaiting.decision, int(seconds * 1000), reason)
        self.accept([(given, {})], "server")

    def banks(self) -> list[int]:
        return [(self.driver.clocks.bank(seat) or 0) // 1000 for seat in (0, 1)]

    def left(self, seat: int) -> float:
        return (self.awaiting.deadlines[seat] - self.now) / 1000


def test_a_timestamp_is_parsed_to_its_moment():
    choose = Random(1)
    first = datetime(1970, 1, 1, tzinfo=UTC)
    for _ in range(2_000):
        moment = choose.randrange(2**42)
        stamp = iso(moment)
        assert milliseconds(stamp) == moment
        assert first + timedelta(milliseconds=moment) == datetime.fromisoformat(stamp)


@pytest.mark.parametrize(
    "stamp",
    [
        "yesterday",
        "2026-13-01T00:00:00.000Z",
        "2026-02-29T00:00:00.000Z",
        "2026-04-31T00:00:00.000Z",
        "2026-01-01T24:00:00.000Z",
        "2026-01-01T00:00:60.000Z",
        "2026-01-01T00:00:00Z",
        "2026-01-01 00:00:00.000Z",
        "2026-01-01T00:00:00.000z",
        "２０２６-01-01T00:00:00.000Z",
        "2026-01-01T00:00:00.000Z\n",
        "1969-12-31T23:59:59.999Z",
    ],
)
def test_a_malformed_timestamp_is_an_error(stamp):
    with pytest.raises(BrokenRecord):
        milliseconds(stamp)


@pytest.mark.parametrize(
    ("reason", "en", "ja"),
    [
        (
            LostTime.OUTAGE,
            "The service was down: 1500 ms do not count",
            "サーバー停止のため、1500ミリ秒は数えない",
        ),
        (
            LostTime.LATE,
            "The service asked late: 1500 ms do not count",
            "サーバーの遅れのため、1500ミリ秒は数えない",
        ),
    ],
)
def test_a_report_says_why_time_is_given_back(reason, en, ja):
    match = Timed.both(LANTERNS, decision_seconds=20).after(5)
    match.give_back(1.5, reason)
    assert en in report_lines(match.fold([]), match.lines, "en")
    assert ja in report_lines(match.fold([]), match.lines, "ja")


def test_each_seat_uses_its_own_time():
    match = Timed.both(LANTERNS, bank_seconds=100)
    match.after(10).answer(0, DECK)
    match.after(20).answer(1, DECK)
    assert match.banks() == [90, 70]


def test_an_answer_in_two_parts_is_counted_once():
    match = Timed.both(LANTERNS, bank_seconds=100, bank_increment=7)
    match.after(10).answer(0, DECK)
    assert match.banks() == [97, 100]


def test_a_wait_begins_with_the_answer_that_led_to_it():
    match = Timed.both(LANTERNS, bank_seconds=100)
    match.after(10).answer(0, DECK)
    match.after(0).answer(1, DECK)
    match.after(3).run()
    assert match.left(0) == 57


def test_a_seat_has_no_more_time_than_its_bank_holds():
    match = Timed.both(LANTERNS, bank_seconds=30, decision_seconds=20)
    assert [match.left(0), match.left(1)] == [20, 20]
    match.after(15).answer(0, DECK)
    match.after(4).answer(1, DECK)
    match.run()
    assert [match.left(0), match.left(1)] == [15, 11]


def test_only_seats_past_their_deadline_time_out():
    match = Timed.both(LANTERNS, bank_seconds=30)
    match.after(15).answer(0, DECK)
    match.after(4).answer(1, DECK)
    match.run()
    match.after(11).time_out()
    assert match.data("seat.timed_out") == [{"decision": 2, "seat": 1}]
    assert match.waiting == [0]
    assert match.left(0) == 4
    assert match.banks() == [15, 0]


def test_an_empty_bank_leaves_no_time_for_the_next_decision():
    match = Timed.both(LANTERNS, bank_seconds=20)
    match.answer(0, DECK)
    match.answer(1, DECK)
    match.run()
    match.after(20).time_out()
    match.run()
    while not match.driver.state.over:
        assert match.left(match.waiting[0]) == 0
        match.time_out()
        match.run()
    assert match.data("match.finished")[0]["reason"] == "timed_out"


def test_time_given_back_does_not_count():
    match = Timed.both(LANTERNS, bank_seconds=100, decision_seconds=50)
    match.after(10).answer(0, DECK)
    match.after(30).give_back(25)
    assert match.left(1) == 35
    match.after(5).answer(1, DECK)
    assert match.banks() == [90, 80]
    assert expect_audit_passes(match)


def test_no_more_than_the_elapsed_time_is_given_back():
    match = Timed.both(LANTERNS, bank_seconds=100)
    match.after(30).give_back(25)
    assert verify(match.record).sound
    match.after(5).give_back(6)
    (fault,) = verify(match.record).faults
    assert (fault.line, fault.what) == (len(match.lines), "time")
    worded(fault.detail)


def test_free_seats_and_missing_seeds_have_clocks_too():
    match = Timed(LANTERNS, join_seconds=60)
    match.after(20).join(0)
    assert match.left(1) == 40
    match.join(1, commit=bytes(32))
    assert match.left(1) == 60
    match.after(30).give_back(10)
    assert match.left(1) == 40


def test_without_a_clock_there_is_no_deadline():
    match = Timed.both(LANTERNS, decision_seconds=0)
    assert match.awaiting.deadline == NEVER
    assert match.driver.clocks.bank(0) is None


def test_nothing_is_given_back_twice():
    clocks = Clocks.of(LANTERNS.book.read_options({}), 2)
    for event, second in (
        (e.MatchCreated("", 1, []), 0),
        (e.TimeGivenBack(0, 1000, LostTime.OUTAGE), 10),
    ):
        clocks.take(event, iso(START + second * 1000))
    outages = [Span(START + start * 1000, START + end * 1000) for start, end in ((-5, 3), (8, 14))]
    assert clocks.unusable(outages, START + 20_000) == 4_000
    assert clocks.unusable(outages, START + 12_000) == 2_000


def test_folding_the_lines_gives_the_same_clocks():
    match = Timed.both(LANTERNS, bank_seconds=100, bank_increment=3)
    choose = Random(7)
    match.after(4).answer(0, DECK)
    match.after(9).answer(1, DECK)
    match.run()
    while not match.driver.state.over:
        for seat in match.waiting:
            match.after(choose.uniform(0, 5)).answer(seat, choose.choice(match.options(seat)))
        match.run()
    clocks = counted(match.game, match.header, match.lines)
    assert [clocks.bank(seat) for seat in (0, 1)] == [
        match.driver.clocks.bank(seat) for seat in (0, 1)
    ]
    assert expect_audit_passes(match)


def expect_audit_passes(match: Seated) -> bool:
    if match.driver.state.over:
        audit(LANTERNS, match.cards, match.record)
    return verify(match.record).sound and match.replayed().head == match.driver.head


class TestAnAnswerAfterItsDeadline:
    def answered(self, match: Timed, given_back: int = 0) -> None:
        nonces = [secret("nonce", part) for part in range(2)]
        events = answering.answer(match.driver, 0, DECK, nonces)
        deadlines.require_in_time(match.driver, events, match.now, given_back)

    def test_is_refused(self):
        match = Timed.both(LANTERNS, decision_seconds=20).after(20)
        self.answered(match)
        with pytest.raises(DeadlinePassed, match="1 ms ago"):
            self.answered(match.after(0.001))

    def test_is_admitted_where_the_service_gives_back_as_much(self):
        self.answered(Timed.both(LANTERNS, decision_seconds=20).after(23), given_back=3_000)

    def test_is_not_sound_in_a_record(self):
        match = Timed.both(LANTERNS, decision_seconds=20).after(21)
        match.answer(0, DECK)
        assert {fault.what for fault in verify(match.record).faults} == {"time"}

    def test_does_not_keep_a_seat_from_resigning(self):
        match = Timed.both(LANTERNS, decision_seconds=20).after(21)
        deadlines.require_in_time(match.driver, [leaving.resign(match.driver, 0)], match.now)
