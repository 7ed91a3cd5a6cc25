"""Choosing among outcomes (TN-3.6 to TN-3.8, TN-14.7): made hard, and shown."""

import json

import pytest

from saikoro.domain.errors.rules import IllegalBeacon
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Rerun, Undo
from saikoro.domain.tournament.outputs.documents.results import results
from saikoro.domain.tournament.outputs.tabular import results_csv
from saikoro.domain.tournament.planning.plan import Plan, RoundRobin, SingleElimination
from saikoro.domain.tournament.state.entropy import field_digest
from tests.kit.drawn import results_page, standings_page
from tests.kit.local_tournament import LocalTournament, RandomExecutor, dummy_entries
from tests.kit.worded import worded
from tests.unit.tournament.state.test_entropy import hashed

BEACON = "drand, round 4000000"


def opened(salt: object, *, beacon: str = "", entrants: int = 4) -> LocalTournament:
    """A tournament with entries, not locked."""
    plan = Plan(name="Cup", game="laplaplus", stages=(SingleElimination(),), beacon=beacon)
    tournament = LocalTournament(plan, LAPLAPLUS, salt, RandomExecutor)
    tournament.enter(dummy_entries(entrants))
    return tournament


# --- the field -----------------------------------------------------------------------------------


def test_a_field_is_the_same_at_every_opening():
    first, second = opened(1), opened(2)
    assert first.header.tournament != second.header.tournament
    assert first.ledger.field == second.ledger.field
    before = first.ledger.field
    assert first.lock().ledger.field == before
    assert first.play().ledger.field == before


def test_a_field_changes_with_its_entrants_and_its_plan():
    fields = {opened(1).ledger.field, opened(1, entrants=5).ledger.field}
    withdrawn = opened(1, entrants=5)
    withdrawn.withdraw(5)
    assert withdrawn.ledger.field in fields
    assert opened(1, beacon=BEACON).ledger.field not in fields
    assert len(fields) == 2


def test_a_field_is_computed_as_the_rule_book_says():
    plan = {"name": "Cup", "stages": []}
    canonical = json.dumps(plan, sort_keys=True, separators=(",", ":")).encode()
    expected = hashed("field", canonical, b"ada", b"bob").hex()
    assert field_digest(plan, ["Ｂｏｂ", " ADA "]) == expected


# --- the beacon ----------------------------------------------------------------------------------


def test_a_beacon_enters_the_entropy():
    first, second = (opened(1, beacon=BEACON).lock(beacon=value) for value in ("17", "18"))
    assert first.state.mix != second.state.mix
    drawn = hashed("beacon", bytes.fromhex(first.header.tournament), b"17")
    seeds = [bytes.fromhex(known.seed or "") for known in first.state.entrants.values()]
    parts = bytes.fromhex(first.header.tournament), bytes.fromhex(first.state.chain_head)
    assert first.state.mix == hashed("mix", *parts, *seeds, drawn).hex()
    assert first.play().verified().sound


def test_a_changed_beacon_is_found():
    tournament = opened(1, beacon=BEACON).lock(beacon="17").play()
    record = [line.replace(b'"value":"17"', b'"value":"18"') for line in tournament.record]
    assert {found.what for found in tournament.verified(record).differences} == {"mix"}


def test_nothing_is_revealed_before_the_beacon():
    tournament = opened(1, beacon=BEACON)
    assert not tournament.verified().differences
    tournament.append(organising.lock(tournament.ledger), by="organiser")
    assert organising.awaits_beacon(tournament.state)
    tournament.append(*organising.reveal(tournament.ledger))
    [found, *_] = tournament.verified().differences
    assert found.what == "order"
    worded(found.detail)


@pytest.mark.parametrize("wrong", ["", " ", "x" * 401, "1\n2", "1\u200b2"])
def test_a_beacon_is_printable_text(wrong):
    tournament = opened(1, beacon=BEACON)
    tournament.append(organising.lock(tournament.ledger), by="organiser")
    assert refused(tournament, value=wrong) == ("beacon_bad", "/value")


def test_a_beacon_is_entered_once_after_the_lock_where_the_plan_names_one():
    assert refused(opened(1)) == ("beacon_unplanned", "")
    tournament = opened(1, beacon=BEACON)
    assert refused(tournament) == ("beacon_early", "")
    tournament.lock(beacon="17")
    assert refused(tournament) == ("beacon_entered", "")


def refused(tournament: LocalTournament, value: str = "17") -> tuple[str, str]:
    """The code and the pointer of the error of a beacon."""
    with pytest.raises(IllegalBeacon) as illegal:
        organising.enter_beacon(tournament.ledger, value, "a newspaper")
    [violation] = illegal.value.violations
    return violation.code, violation.pointer


# --- reruns --------------------------------------------------------------------------------------


def rerun_twice() -> LocalTournament:
    tournament = LocalTournament.random(RoundRobin(), entrants=4).play()
    tournament.rule(Rerun(0, 1, 0))
    line = tournament.state.version
    tournament.play()
    tournament.rule(Undo(line))
    tournament.rule(Rerun(0, 1, 0))
    return tournament.play()


def test_every_rerun_is_shown_also_an_undone_one():
    state = rerun_twice().state
    [first, *_] = results(state).stages[0].rounds[0].pairings
    assert first.reruns == 2
    assert b",reruns," in results_csv(state).splitlines()[0]
    assert "(rerun: 2)" in results_page(state, "en")
    worded(standings_page(state, "en"), standings_page(state, "ja"))


def test_a_ruling_without_a_reason_is_found():
    tournament = LocalTournament.random(RoundRobin(), entrants=4).play()
    tournament.append((e.RulingMade(Rerun(0, 1, 0), " "), {}), by="organiser")
    assert [found.what for found in tournament.verified().differences] == ["ruling"]


# --- what remains possible -----------------------------------------------------------------------


def possible(tournament: LocalTournament) -> str:
    return "\n".join(tournament.verified().possible)


def test_what_remains_possible_is_printed():
    plain = opened(1).lock().play()
    assert f"the field {plain.ledger.field}" in possible(plain)
    drawn = opened(1, beacon=BEACON).lock(beacon="17").play()
    worded(possible(one) for one in (plain, drawn, rerun_twice()))


def test_a_record_without_a_beacon_has_the_mix_of_before():
    tournament = opened(1).lock()
    seeds = [bytes.fromhex(known.seed or "") for known in tournament.state.entrants.values()]
    parts = bytes.fromhex(tournament.header.tournament), bytes.fromhex(tournament.state.chain_head)
    assert tournament.state.mix == hashed("mix", *parts, *seeds).hex()
