"""Clocks, counted from the stamps of public lines alone."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from domain.errors import BrokenRecord
from domain.match import events as e
from domain.match.clocks import NEVER, Clocks, Span, milliseconds
from domain.match.history.audit import audit
from domain.record.line import Outside
from domain.record.verify import verify
from service.clock import iso
from tests.kit.lantern_decks import DECK
from tests.kit.lanterns import LANTERNS
from tests.kit.seating import Seated
from tests.kit.timing import counted

START = 1_800_000_000_000


class Timed(Seated):
    """A match whose time passes when a test says so."""

    def __init__(self, *arguments, **options):
        self.now = START
        super().__init__(*arguments, **options)

    def accept(self, events, by):
        self._append(self.driver.accept(events, Outside(iso(self.now), by)))

    def after(self, seconds: float) -> "Timed":
        self.now += int(seconds * 1000)
        return self

    def give_back(self, seconds: float) -> None:
        number = self.awaiting.decision
        self.accept([(e.TimeGivenBack(number, int(seconds * 1000), "outage"), {})], "server")

    def banks(self) -> list[int]:
        return [(self.driver.clocks.bank(seat) or 0) // 1000 for seat in (0, 1)]

    def left(self, seat: int) -> float:
        return (self.awaiting.deadlines[seat] - self.now) / 1000


def test_a_stamp_is_the_moment_that_it_names():
    choose = Random(1)
    first = datetime(1970, 1, 1, tzinfo=UTC)
    for _ in range(2_000):
        moment = choose.randrange(2**42)
        stamp = iso(moment)
        assert milliseconds(stamp) == moment
        assert first + timedelta(milliseconds=moment) == datetime.fromisoformat(stamp)


def test_a_stamp_that_names_no_moment_is_told():
    with pytest.raises(BrokenRecord):
        milliseconds("yesterday")


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


def test_only_those_whose_time_is_up_time_out():
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


def test_time_that_is_given_back_is_not_used():
    match = Timed.both(LANTERNS, bank_seconds=100, decision_seconds=50)
    match.after(10).answer(0, DECK)
    match.after(30).give_back(25)
    assert match.left(1) == 35
    match.after(5).answer(1, DECK)
    assert match.banks() == [90, 80]
    assert audit_goes_through(match)


def test_more_than_has_gone_by_is_not_given_back_unnoticed():
    match = Timed.both(LANTERNS, bank_seconds=100)
    match.after(30).give_back(25)
    assert verify(match.record).sound
    match.after(5).give_back(6)
    (fault,) = verify(match.record).faults
    assert (fault.line, fault.what) == (len(match.lines), "time")
    assert fault.detail == "6000 ms are given back where 5000 have gone by"


def test_free_seats_and_missing_seeds_have_clocks_too():
    match = Timed(LANTERNS, join_seconds=60)
    match.after(20).join(0)
    assert match.left(1) == 40
    match.join(1, commit=bytes(32))
    assert match.left(1) == 60
    match.after(30).give_back(10)
    assert match.left(1) == 40


def test_without_a_clock_no_deadline_comes():
    match = Timed.both(LANTERNS, decision_seconds=0)
    assert match.awaiting.deadline == NEVER
    assert match.driver.clocks.bank(0) is None


def test_nothing_is_given_back_twice():
    clocks = Clocks.of(LANTERNS.book.read_options({}), 2)
    for event, second in ((e.MatchCreated("", 1, []), 0), (e.TimeGivenBack(0, 1000, "outage"), 10)):
        clocks.take(event, iso(START + second * 1000))
    outages = [Span(START + start * 1000, START + end * 1000) for start, end in ((-5, 3), (8, 14))]
    assert clocks.unusable(outages, START + 20_000) == 4_000
    assert clocks.unusable(outages, START + 12_000) == 2_000


def test_whoever_folds_the_lines_comes_to_the_same_clocks():
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
    assert audit_goes_through(match)


def audit_goes_through(match: Seated) -> bool:
    if match.driver.state.over:
        audit(LANTERNS, match.cards, match.record)
    return verify(match.record).sound and match.replayed().head == match.driver.head
