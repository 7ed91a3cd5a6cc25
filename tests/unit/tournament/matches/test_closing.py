"""Until when builds stay closed (TN-32), by the examples of the rule book."""

from typing import Any

import msgspec
import pytest

from saikoro.domain.errors.rules import IllegalPlan
from saikoro.domain.games import GAMES
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.clocks import milliseconds, stamp
from saikoro.domain.match.events import (
    MatchCreated,
    MatchEvent,
    MatchFinished,
    PairingPlayed,
    SecretsOpened,
    SecretsReleased,
)
from saikoro.domain.match.words import OpenBuilds, ReleaseReason
from saikoro.domain.record.line import Outside, write_line
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Rerun
from saikoro.domain.tournament.matches.closing import (
    closing_fault,
    may_open,
    opens_by,
    played_part,
    still_closed,
)
from saikoro.domain.tournament.planning.new_plan import read_new_plan, require_closable
from saikoro.domain.tournament.planning.plan import (
    Plan,
    RoundRobin,
    SingleElimination,
    read_plan,
    written_plan,
)
from tests.kit.local_tournament import LocalTournament, RandomExecutor, dummy_entries
from tests.kit.worded import worded

CREATED = "2026-11-26T18:00:00.000Z"

STAGES = (RoundRobin(groups=2), SingleElimination(qualifiers=2))


def evening(until: Any, **plan: Any) -> LocalTournament:
    """A tournament of two stages between four."""
    made = Plan(name="Cup", game="laplaplus", stages=STAGES, open_builds=until, **plan)
    return LocalTournament.of(LAPLAPLUS, made, dummy_entries(4), "closed", RandomExecutor)


def record(
    plan: Plan,
    released: str = "",
    reason: ReleaseReason = ReleaseReason.OVER,
    created: str = CREATED,
) -> list[bytes]:
    """The lines of a match that say when its builds are opened."""
    until = OpenBuilds(plan.open_builds)
    pairing = PairingPlayed("ab" * 16, 0, 1, 0, "", until, opens_by(plan, created))
    events: list[tuple[MatchEvent, Outside | None]] = [
        (MatchCreated("00" * 32, 1, [], pairing=pairing), Outside(created, "organiser")),
        (MatchFinished(0), None),
    ]
    if released:
        events.append((SecretsReleased(reason), Outside(released, "server")))
        events.append((SecretsOpened([]), None))
    return [write_line(event, v, outside) for v, (event, outside) in enumerate(events, 1)]


@pytest.mark.parametrize(
    ("until", "after", "moment"),
    [
        ("match", 86_400, ""),
        ("stage", 86_400, "2026-11-27T18:00:00.000Z"),
        ("end", 7_200, "2026-11-26T20:00:00.000Z"),
    ],
)
def test_the_moment_from_which_a_match_is_opened_in_any_case(until, after, moment):
    """TN-32.2, counted from the line of its creation."""
    assert opens_by(evening(until, open_builds_after=after).state.plan, CREATED) == moment


def test_a_stage_opens_when_the_next_has_begun():
    """TN-32.3."""
    cup = evening("stage").play(until=(0, 1))
    assert not may_open(cup.state, 0)
    cup.play(until=(1, 1))
    assert may_open(cup.state, 0)
    assert not may_open(cup.state, 1)
    cup.play()
    assert may_open(cup.state, 1)


def test_the_end_opens_everything():
    cup = evening("end").play(until=(1, 1))
    assert not may_open(cup.state, 0)
    cup.append((e.TournamentCancelled("the lights went out"), {}), by="organiser")
    assert may_open(cup.state, 0)
    assert may_open(cup.state, 1)


def test_by_default_nothing_stays_closed():
    assert may_open(evening("match").state, 0)


def test_a_ruling_that_begins_a_stage_again_closes_it_for_new_matches():
    """TN-32.4."""
    cup = evening("stage").play(until=(1, 1))
    slot = next(slot for slot, one in cup.state.stages[0].rounds[0].pairings.items() if one.b)
    cup.append((e.RulingMade(Rerun(0, 1, slot), "a wrong deck"), {}), by="organiser")
    assert not may_open(cup.state, 0)
    cup.play()
    assert may_open(cup.state, 0)


def test_the_matches_of_open_stages_are_not_closed_any_more():
    cup = evening("stage").play(until=(1, 1))
    cup.state.linked = {(0, 1, 0): ["aa"], (1, 1, 0): ["bb", "cc"]}
    assert still_closed(cup.state) == {"bb", "cc"}


def test_a_match_that_is_opened_before_its_stage_is_over_is_found():
    """TN-32.5: `over` before it was; whatever happens by its time may."""
    cup = evening("stage").play()
    over, plan = cup.ledger.latest, cup.state.plan
    began = stamp(milliseconds(over) - 60_000)
    early = stamp(milliseconds(began) + 1)
    faults = cup.ledger.openings.fault
    assert faults(record(plan, created=began)) == ""
    assert faults(record(plan, over, created=began)) == ""
    worded(faults(record(plan, early, created=began)))
    assert faults(record(plan, early, ReleaseReason.TIME, began)) == ""
    later = stamp(milliseconds(over) + 1)
    worded(faults(record(plan, later, created=later)))


def test_a_match_with_other_builds_than_the_plan_says_is_found():
    plan = evening("stage").state.plan
    assert closing_fault(plan, record(plan)) == ""
    for changed in (
        {"open_builds": "end"},
        {"open_builds": "match"},
        {"open_builds_after": 60},
    ):
        other = msgspec.structs.replace(plan, **changed)
        assert closing_fault(plan, record(other)) != ""


def test_the_result_of_a_match_is_that_of_its_end():
    """TN-32.5: what opens later is no part of it."""
    closed, at_once = evening("stage").state.plan, evening("match").state.plan
    assert played_part(record(closed, "2026-11-26T19:00:00.000Z")) == record(closed)
    assert len(played_part(record(at_once))) == 2
    assert played_part([]) == []


def test_the_header_names_closed_builds_only_where_there_are_some():
    """So that builds from before read all other tournaments."""
    plain = evening("match").state.plan
    assert not {"open_builds", "open_builds_after"} & written_plan(plain).keys()
    closed = evening("stage", open_builds_after=60).state.plan
    for plan in (plain, closed):
        assert read_plan(written_plan(plan)) == plan


@pytest.mark.parametrize("until", ["stage", "end"])
def test_plans_that_would_keep_nothing_closed_are_refused(until):
    """TN-32.1."""
    asked = {"name": "Cup", "game": "laplaplus", "stages": [{"format": "swiss"}]}
    with pytest.raises(IllegalPlan) as illegal:
        read_new_plan(asked | {"open_builds": until})
    [fault] = illegal.value.violations
    assert (fault.code, fault.rule, fault.pointer) == ("impossible_plan", "TN-32.1", "/open_builds")
    plan = read_new_plan(asked | {"open_builds": until, "play": "seats"})
    require_closable(plan, GAMES["fairies"].book.decks)
    with pytest.raises(IllegalPlan, match="no hidden decks"):
        require_closable(plan, GAMES["laplaplus"].book.decks)


@pytest.mark.parametrize("after", [0, -1, 366 * 86_400 + 1, "a day"])
def test_a_time_that_never_comes_is_refused(after):
    asked = {"name": "Cup", "game": "fairies", "stages": [{"format": "swiss"}], "play": "seats"}
    with pytest.raises(IllegalPlan, match="open_builds_after"):
        read_new_plan(asked | {"open_builds": "end", "open_builds_after": after})
