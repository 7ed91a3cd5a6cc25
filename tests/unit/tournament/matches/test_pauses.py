"""Pauses of tables: what stops, and by how much a pairing ends later (TN-30)."""

from functools import partial

import msgspec
import pytest

from saikoro.domain.errors.rules import IllegalPause
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.commands.pausing import pause_table, resume_table
from saikoro.domain.tournament.facts.rulings import DoubleLoss, Undo
from saikoro.domain.tournament.matches.timing import ends_at, time_is_up
from saikoro.domain.tournament.planning.plan import RoundRobin
from saikoro.domain.tournament.progress import playable
from tests.kit.forging import changed
from tests.kit.local_tournament import LocalTournament
from tests.unit.tournament.matches.test_timing import later, linked, paired

TABLE = (0, 1, 1)


def at(cup: LocalTournament, minutes: int) -> LocalTournament:
    """The tournament so many minutes after its round has started."""
    cup.moment = later(cup.round(0, 1).starts, 60 * minutes)
    return cup


def pause(cup: LocalTournament, by: str = "organiser") -> None:
    cup.append(pause_table(cup.ledger, TABLE, "a ruling"), by=by)


def resume(cup: LocalTournament) -> None:
    cup.append(resume_table(cup.ledger, TABLE), by="organiser")


def refusal(cup: LocalTournament, *, pausing: bool = True, where=TABLE) -> str:
    """Why a table cannot be paused, or resumed."""
    act = partial(pause_table, reason="") if pausing else resume_table
    with pytest.raises(IllegalPause) as refused:
        act(cup.ledger, where)
    (violation,) = refused.value.violations
    assert (violation.code, violation.rule) == ("illegal_pause", "TN-30.3")
    return violation.detail


def test_the_example_of_the_rule_book():
    """TN-30.4: the round ends after 30 minutes, and is half over."""
    cup = paired()
    starts, ends = cup.round(0, 1).starts, cup.round(0, 1).ends
    pause(at(cup, 5))
    cup.moment = later(starts, 600)
    cup.append(organising.pause(cup.ledger, ""), by="organiser")
    cup.moment = later(starts, 900)
    resume(cup)
    cup.moment = later(starts, 1_500)
    cup.append(organising.resume(cup.ledger), by="organiser")
    assert ends_at(cup.state, 0, 1, 0) == later(ends, 900)
    assert ends_at(cup.state, *TABLE) == later(ends, 1_200)
    assert cup.verified().differences == []


@pytest.mark.parametrize("first", ["table", "tournament"])
def test_time_in_both_pauses_is_given_back_once(first):
    cup = paired()
    starts, ends = cup.round(0, 1).starts, cup.round(0, 1).ends
    whole = organising.pause(cup.ledger, "")
    if first == "table":
        pause(at(cup, 1))
        cup.moment = later(starts, 120)
        cup.append(whole, by="organiser")
    else:
        at(cup, 1).append(whole, by="organiser")
        cup.moment = later(starts, 120)
        pause(cup)
    cup.moment = later(starts, 240)
    cup.append(organising.resume(cup.ledger), by="organiser")
    cup.moment = later(starts, 300)
    resume(cup)
    together = 240 if first == "table" else 180 + 60
    assert ends_at(cup.state, *TABLE) == later(ends, together)
    assert cup.verified().differences == []


def test_nothing_is_decided_at_a_paused_table_and_its_clock_stands_still():
    cup = at(paired(), 1)
    linked(cup, 1, at=cup.moment)
    cup.moment = later(cup.round(0, 1).starts, 120)
    pause(cup)
    late = later(cup.round(0, 1).ends, 1)
    assert time_is_up(cup.state, 0, 1, 0, late)
    assert not time_is_up(cup.state, *TABLE, late)
    assert [one.slot for one in playable(cup.state, 0, 1)] == [0]
    linked(cup, 1, number=1, at=late)
    assert [found.what for found in cup.verified().differences]


def test_what_cannot_be_paused():
    cup = paired()
    assert "not paused" in refusal(cup, pausing=False)
    pause(at(cup, 1))
    assert "paused already" in refusal(cup)
    for where in ((1, 1, 0), (-1, 1, 0), (0, 2, 0), (0, 0, 0), (0, 1, 7), (0, 1, 10**30)):
        refusal(cup, where=where)
        refusal(cup, where=where, pausing=False)
    builds = LocalTournament.random(RoundRobin(), entrants=4).play(until=(0, 1))
    assert "builds" in refusal(builds)
    older = paired()
    older.state.rules = 3
    assert "version 3" in refusal(older)


def test_a_ruling_ends_the_pause_of_its_table_and_its_undoing_brings_it_back():
    cup = paired()
    pause(at(cup, 1))
    cup.rule(DoubleLoss(*TABLE))
    line = cup.state.version
    assert cup.state.pause_of(TABLE) is None
    assert "decided" in refusal(cup, pausing=False)
    cup.rule(Undo(line))
    assert cup.state.pause_of(TABLE) is not None
    resume(cup)
    assert cup.verified().differences == []


def held(cup: LocalTournament) -> str | None:
    """Since when the table stands still."""
    return cup.ledger.pauses.held.get(TABLE)


def test_a_table_stands_still_from_its_first_pause_to_the_end_of_its_last():
    cup = paired()
    assert held(cup) is None
    pause(at(cup, 1))
    began = cup.moment
    at(cup, 2).append(organising.pause(cup.ledger, ""), by="organiser")
    resume(at(cup, 3))
    pause(at(cup, 4))
    at(cup, 5).append(organising.resume(cup.ledger), by="organiser")
    assert held(cup) == began
    resume(at(cup, 6))
    assert held(cup) is None
    at(cup, 7).append(organising.pause(cup.ledger, ""), by="organiser")
    assert held(cup) == cup.moment
    at(cup, 8).append(organising.resume(cup.ledger), by="organiser")
    assert not cup.ledger.pauses.held


@pytest.mark.parametrize("whole", [False, True])
def test_a_table_whose_ruling_is_undone_stands_still_anew(whole):
    cup = at(paired(), 1)
    if whole:
        cup.append(organising.pause(cup.ledger, ""), by="organiser")
    else:
        pause(cup)
    at(cup, 2).rule(DoubleLoss(*TABLE))
    line = cup.state.version
    assert held(cup) is None
    at(cup, 3).rule(Undo(line))
    assert held(cup) == cup.ledger.latest > later(cup.round(0, 1).starts, 60)


@pytest.mark.parametrize("by", ["judge9", "entrant1", "server", ""])
def test_who_cannot_pause_a_table(by):
    cup = paired()
    pause(at(cup, 1), by=by)
    assert {found.what for found in cup.verified().differences} == {"author"}


@pytest.mark.parametrize("paused", [0, 59_999, 60_001, 2**40])
def test_another_time_is_a_difference(paused):
    cup = paired()
    pause(at(cup, 1))
    cup.moment = later(cup.moment, 60)
    resume(cup)
    assert cup.verified().differences == []
    forged = changed(cup.record, "table.resumed", lambda data: data.update(paused=paused))
    assert "clock" in {found.what for found in cup.verified(forged).differences}


def test_a_record_of_version_3_has_no_pauses_of_tables():
    cup = paired()
    pause(at(cup, 1))
    header = msgspec.structs.replace(cup.header, tournament_rules=3)
    found = cup.verified([header.line(), *cup.lines])
    assert any("version 3" in one.detail for one in found.differences)
