"""Rewinds as rulings: when a match between people goes back (TN-35)."""

from functools import partial
from typing import Any

import msgspec
import pytest

from saikoro.domain.errors.rules import IllegalRuling
from saikoro.domain.tournament.commands.admission import admit
from saikoro.domain.tournament.commands.pausing import pause_table, resume_table
from saikoro.domain.tournament.facts.rulings import DoubleLoss, Rerun, Rewind, Undo
from saikoro.domain.tournament.outputs.wording.sentences import Sentences
from saikoro.domain.tournament.planning.plan import RoundRobin
from saikoro.domain.tournament.state import TournamentState
from tests.kit.forging import changed
from tests.kit.local_tournament import LocalTournament
from tests.kit.worded import worded
from tests.unit.tournament.matches.test_timing import later, linked, paired

TABLE = (0, 1, 1)

REWIND = Rewind(*TABLE, number=0, to=30)


def playing(*, paused: bool = True) -> LocalTournament:
    """A round whose second pairing plays its first match, at a table that is paused."""
    cup = paired()
    linked(cup, 1, at=later(cup.round(0, 1).starts, 60))
    if paused:
        cup.append(pause_table(cup.ledger, TABLE, "a misclick"), by="organiser")
    return cup


def refusal(cup: LocalTournament, **changed: Any) -> tuple[str, str]:
    """Why a rewind is illegal, and the field that it is about."""
    with pytest.raises(IllegalRuling) as refused:
        admit(cup.state, msgspec.structs.replace(REWIND, **changed))
    (violation,) = refused.value.violations
    assert violation.code == "illegal_ruling"
    assert violation.rule in ("TN-14.1", "TN-35.1")
    return violation.detail, violation.pointer


def shown(state: TournamentState) -> bytes:
    """The state but for what says that there was a ruling."""
    return msgspec.msgpack.encode(
        (state.stages, state.linked, state.ranking, state.status, state.table_pauses, state.found)
    )


def test_a_rewind_changes_no_pairing_result_or_table():
    cup = playing()
    before = shown(cup.state)
    cup.rule(REWIND)
    assert shown(cup.state) == before
    ruled = cup.state.rulings[cup.state.version]
    assert (ruled.what, ruled.match) == (REWIND, cup.state.linked[TABLE][0])
    cup.append(resume_table(cup.ledger, TABLE), by="organiser")
    assert cup.verified().differences == []


def test_the_example_of_the_rule_book():
    """TN-35.5: before the pause, of another match, and undone."""
    cup = playing(paused=False)
    detail, pointer = refusal(cup)
    worded(detail)
    assert pointer == "/slot"
    cup.append(pause_table(cup.ledger, TABLE, "a misclick"), by="organiser")
    detail, pointer = refusal(cup, number=1)
    worded(detail)
    assert pointer == "/number"
    cup.rule(REWIND)
    with pytest.raises(IllegalRuling) as refused:
        admit(cup.state, Undo(cup.state.version))
    worded(str(refused.value))
    assert cup.verified().differences == []


def test_what_is_no_match_that_goes_on():
    cup = playing()
    for changed_to, pointer in (
        ({"stage": 1}, "/stage"),
        ({"stage": -1}, "/stage"),
        ({"round": 2}, "/round"),
        ({"round": 0}, "/round"),
        ({"slot": 7}, "/slot"),
        ({"slot": 0}, "/number"),
        ({"number": -1}, "/number"),
    ):
        assert refusal(cup, **changed_to)[1] == pointer, changed_to
    cup.rule(DoubleLoss(*TABLE))
    assert "decided" in refusal(cup)[0]


def test_older_rules_and_builds_have_no_rewinds():
    cup = playing()
    cup.state.rules = 4
    assert "version 4" in refusal(cup)[0]
    builds = LocalTournament.random(RoundRobin(), entrants=4).play(until=(0, 1))
    assert "builds" in refusal(builds)[0]


def test_rulings_before_and_after_a_rewind_can_be_undone():
    cup = playing()
    cup.rule(DoubleLoss(0, 1, 0))
    earlier = cup.state.version
    cup.rule(REWIND)
    cup.rule(DoubleLoss(*TABLE))
    for line in (cup.state.version, earlier):
        cup.rule(Undo(line))
    assert [type(ruled.what) for ruled in cup.state.rulings.values()].count(Rewind) == 1
    assert cup.state.pause_of(TABLE) is not None
    assert cup.verified().differences == []


def test_a_rerun_before_a_rewind_can_be_undone():
    cup = paired()
    cup.rule(DoubleLoss(*TABLE))
    cup.rule(Rerun(*TABLE))
    rerun = cup.state.version
    linked(cup, 1, at=later(cup.round(0, 1).starts, 60))
    cup.append(pause_table(cup.ledger, TABLE, "x"), by="organiser")
    cup.rule(REWIND)
    cup.rule(Undo(rerun))
    assert cup.state.stages[0].rounds[0].results[1].both_lost
    assert cup.verified().differences == []


def test_a_forged_rewind_is_a_difference():
    cup = playing()
    cup.rule(REWIND)
    for forge in ({"number": 1}, {"slot": 0}, {"stage": 9}, {"round": 3}):
        ruling = partial(_ruling_with, forge)
        forged = changed(cup.record, "ruling.made", ruling)
        assert "ruling" in {found.what for found in cup.verified(forged).differences}, forge


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "match 1 goes back to line 30"), ("ja", "第1マッチを30行目まで巻き戻し")],
)
def test_a_rewind_in_words(language, sentence):
    cup = playing()
    assert sentence in Sentences(cup.state).ruling(REWIND, language)


def _ruling_with(forge: dict[str, Any], data: Any) -> None:
    data["ruling"].update(forge)
