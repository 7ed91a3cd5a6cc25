"""A dispute of a match: what may be asked of it when, and what its record holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saikoro.domain.disputes import commands
from saikoro.domain.disputes import events as e
from saikoro.domain.disputes.header import FORMAT, DisputeHeader
from saikoro.domain.disputes.ledger import DisputeLedger, read_dispute
from saikoro.domain.disputes.words import CLOSED, DisputeStatus
from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.errors.rules import IllegalDispute
from saikoro.domain.errors.tournaments import DisputeClosed
from saikoro.domain.match.words import Choice
from saikoro.domain.record.line import Outside, write_line

HEAD = bytes(32)
AT = "2026-11-26T12:00:00.000Z"


def header():
    return DisputeHeader("d" * 32, FORMAT, "ktc", "a" * 32, "0.2", "b" * 64)


class Recorded(DisputeLedger):
    """A dispute whose record is kept."""

    def __init__(self) -> None:
        super().__init__(header())
        self.record = [self.header_line]


def opened(seat=0, reason="the trap sprang late", **named):
    """A dispute of a match that has come to version 9."""
    ledger = Recorded()
    add(ledger, commands.open_dispute(seat, reason, 9, HEAD, **named), f"seat{seat}")
    return ledger


def add(ledger, event, by, at=AT):
    ledger.record += ledger.accept(event, Outside(at, by)).lines


class TestOpening:
    def test_it_names_its_events_once_and_in_order(self):
        ledger = opened(events=[7, 2, 7])
        assert ledger.state.opened == e.DisputeOpened(
            0, "the trap sprang late", 9, HEAD.hex(), (2, 7)
        )
        assert ledger.state.status == "open"

    @pytest.mark.parametrize("event", [0, 10])
    def test_an_event_that_the_match_has_not_is_named(self, event):
        with pytest.raises(IllegalDispute) as caught:
            commands.open_dispute(0, "x", 9, HEAD, [3, event])
        [violation] = caught.value.violations
        assert violation.pointer == "/events/1"
        assert str(event) in violation.detail
        assert violation.ja

    @pytest.mark.parametrize("reason", ["", "  ", "x" * 401, "a\nb", "a\u202eb"])
    def test_a_reason_is_one_line_that_can_be_read(self, reason):
        with pytest.raises(IllegalDispute) as caught:
            commands.open_dispute(0, reason, 9, HEAD)
        assert [one.pointer for one in caught.value.violations] == ["/reason"]

    def test_a_seat_has_one_open_dispute_and_three_in_all(self):
        commands.require_another(["rejected", "withdrawn"])
        for earlier in (["open"], ["rejected", "voided", "upheld"]):
            with pytest.raises(IllegalDispute):
                commands.require_another(earlier)


class TestTheEnd:
    @pytest.mark.parametrize("verdict", ["upheld", "rejected", "voided"])
    def test_a_judge_decides_once(self, verdict):
        ledger = opened()
        add(ledger, commands.rule(ledger.state, verdict, " as the log shows "), "judge")
        assert ledger.state.status == verdict
        ruled = ledger.state.ruled
        assert (ruled.verdict, ruled.by, ruled.reason) == (verdict, "judge", "as the log shows")
        with pytest.raises(DisputeClosed, match=verdict):
            commands.rule(ledger.state, "rejected", "again")

    def test_nothing_follows_what_was_withdrawn(self):
        ledger = opened(seat=1)
        add(ledger, commands.withdraw(ledger.state), "seat1")
        for late in (
            lambda: commands.comment(ledger.state, "seat0", "x"),
            lambda: commands.withdraw(ledger.state),
            lambda: commands.rule(ledger.state, "voided", "x"),
        ):
            with pytest.raises(DisputeClosed, match="withdrawn"):
                late()

    def test_every_status_is_open_or_closed(self):
        assert {"open", *CLOSED} == {one.value for one in DisputeStatus}

    def test_a_judge_who_sits_in_the_match_does_not_decide(self):
        commands.require_impartial("a" * 32, [None, "b" * 32])
        with pytest.raises(IllegalDispute):
            commands.require_impartial("a" * 32, ["b" * 32, "a" * 32])


def test_nobody_comments_more_than_ten_times():
    ledger = opened()
    for number in range(commands.MAX_COMMENTS):
        add(ledger, commands.comment(ledger.state, "seat1", f"no {number}"), "seat1")
    with pytest.raises(IllegalDispute):
        commands.comment(ledger.state, "seat1", "no")
    for by in ("seat0", "judge", "host"):
        add(ledger, commands.comment(ledger.state, by, "yes"), by)
    assert [one.by for one in ledger.state.comments] == ["seat1"] * 10 + ["seat0", "judge", "host"]
    assert ledger.state.status == "open"


class TestRecords:
    def test_a_record_reads_to_the_same_state_and_head(self):
        ledger = opened(events=[3], kept=[e.Kept(4, "c" * 64)])
        audit = e.DisputeAudited(9, HEAD.hex(), "incomplete", "", ("not over",), (), ("differs",))
        add(ledger, audit, "server")
        add(ledger, commands.comment(ledger.state, "seat1", "it was on time"), "seat1")
        add(ledger, commands.rule(ledger.state, "upheld", "B wins"), "host")
        again = read_dispute(ledger.record)
        assert (again.state, again.head, again.version) == (ledger.state, ledger.head, 4)

    def test_a_clock_that_runs_behind_gives_no_earlier_time(self):
        ledger = opened()
        add(
            ledger,
            commands.comment(ledger.state, "seat1", "x"),
            "seat1",
            "2026-11-26T11:00:00.000Z",
        )
        assert ledger.state.comments[0].at == AT

    @pytest.mark.parametrize(
        ("event", "by"),
        [
            (e.DisputeUpheld("x"), "seat0"),
            (e.DisputeVoided("x"), "organiser"),
            (e.MatchDisputeCommented("x"), "server"),
            (e.MatchDisputeCommented("x"), "seat2"),
            (e.MatchDisputeWithdrawn(), "seat1"),
            (e.DisputeAudited(9, HEAD.hex(), "sound", choice=Choice.UNBOUND), "host"),
            (e.DisputeOpened(0, "x", 9, HEAD.hex()), "seat0"),
        ],
    )
    def test_what_another_wrote_or_what_comes_twice_is_refused(self, event, by):
        ledger = opened()
        with pytest.raises(BrokenRecord):
            ledger.take(write_line(event, 2, Outside(AT, by)))
        assert (ledger.version, ledger.state.status) == (1, "open")

    def test_a_line_without_an_author_or_before_the_first_is_refused(self):
        with pytest.raises(BrokenRecord):
            opened().take(write_line(e.MatchDisputeCommented("x"), 2))
        with pytest.raises(BrokenRecord):
            DisputeLedger(header()).take(write_line(e.DisputeUpheld("x"), 1, Outside(AT, "judge")))

    @pytest.mark.parametrize("line", [b"{}", b"[]", b'{"format":"saikoro/1"}', b""])
    def test_another_header_is_refused(self, line):
        with pytest.raises(BrokenRecord):
            read_dispute([line])


@given(st.lists(st.sampled_from(["c0", "c1", "w", "upheld", "rejected", "voided"]), max_size=30))
def test_whatever_is_asked_it_ends_at_most_once_and_reads_back(asked):
    ledger = opened()
    ends = 0
    for what in asked:
        try:
            if what == "w":
                add(ledger, commands.withdraw(ledger.state), "seat0")
            elif what in ("c0", "c1"):
                by = {"c0": "seat0", "c1": "judge"}[what]
                add(ledger, commands.comment(ledger.state, by, "x"), by)
                continue
            else:
                add(ledger, commands.rule(ledger.state, what, "x"), "judge")
            ends += 1
        except (DisputeClosed, IllegalDispute):
            pass
    assert ends <= 1
    assert read_dispute(ledger.record).state == ledger.state
