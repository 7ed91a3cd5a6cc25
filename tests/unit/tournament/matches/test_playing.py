"""Matches of builds (TN-12): reproducible, and halted if rules fail."""

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.interface.decision import Play
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table import AnyTable
from saikoro.domain.record.head import genesis, next_head
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts.stage import Result
from saikoro.domain.tournament.matches.playing import Played
from saikoro.domain.tournament.planning.plan import Plan, SingleElimination, Swiss
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from tests.kit.entries import cardgard_build, open_build, row_build
from tests.kit.local_tournament import LocalTournament

GAMES: list[tuple[AnyGame, dict[str, Any], Any]] = [
    (CARDGARD, {}, cardgard_build),
    (LAPLAPLUS, {}, row_build),
    (LAPLAPLUS, {"build_mode": "open"}, open_build),
]


def two(game: AnyGame, stage: Any, build: Any = row_build, **options: Any) -> LocalTournament:
    entries = [Entry(name=name, build=build(Random(name))) for name in ("Ann", "Ben")]
    plan = Plan(name="two", game=game.id, stages=(stage,), options=options)
    return LocalTournament.of(game, plan, entries).play(until=(0, 1))


def played(tournament: LocalTournament) -> tuple[Result, list[Played]]:
    pairing = tournament.round(0, 1).pairings[0]
    return tournament.executor.play_pairing(
        tournament.state, (0, 1), pairing, "2026-01-02T03:04:05.678Z"
    )


@pytest.mark.parametrize(("game", "options", "build"), GAMES)
def test_a_match_of_builds_is_a_match_like_any_other(game, options, build):
    result, matches = played(two(game, Swiss(best_of=3, mirrored=True), build, **options))
    assert len(matches) in (4, 6)
    for match, score in zip(matches, result.matches, strict=True):
        record = [match.header, *match.lines]
        facts = verify(record, match.head.hex())
        assert facts.sound
        assert facts.finished
        driver = audit(game, house_cards(game), record)
        assert driver.head == match.head
        assert score.head == match.head.hex()
        assert score.version == facts.version == len(match.lines)
        assert game.book.left(driver.state.game) == match.left


def test_a_has_the_first_seat_and_then_the_other():
    tournament = two(LAPLAPLUS, Swiss(best_of=3))
    pairing = tournament.round(0, 1).pairings[0]
    names = [tournament.state.entrants[entrant].name for entrant in pairing.entrants]
    _, matches = played(tournament)
    for number, match in enumerate(matches):
        joined = [
            line for line in map(msgspec.json.decode, match.lines) if "joined" in line["type"]
        ]
        players = [line["data"]["player"] for line in joined]
        assert players == (names if number % 2 == 0 else names[::-1])


def test_what_is_left_follows_the_seats():
    result, matches = played(two(LAPLAPLUS, Swiss(mirrored=True)))
    assert result.matches[0].left == matches[0].left
    assert result.matches[1].left == matches[1].left[::-1]


def test_outside_events_have_the_time_of_the_pairing():
    at = "2026-01-02T03:04:05.678Z"
    _, (match, *_) = played(two(LAPLAPLUS, Swiss()))
    lines = [msgspec.json.decode(line) for line in match.lines]
    assert {line["at"] for line in lines if "by" in line} == {at}


def test_a_pairing_is_reproducible_and_another_run_differs():
    tournament = two(LAPLAPLUS, Swiss())
    assert played(tournament) == played(tournament)
    pairing = tournament.round(0, 1).pairings[0]
    again = msgspec.structs.replace(pairing, run=1)
    (_, one), (_, other) = (
        tournament.executor.play_pairing(tournament.state, (0, 1), each, tournament.now)
        for each in (pairing, again)
    )
    assert one[0].match != other[0].match


# --- rules that fail (TN-12.5) -------------------------------------------------------------------


def failing(when: str) -> AnyGame:
    """LaplaPlus with an error in its rules, at the start or in the middle of its battle."""

    def play(table: AnyTable) -> Play:
        if when == "at once":
            raise ZeroDivisionError
        outcome = yield from LAPLAPLUS.book.play(table)
        raise KeyError(outcome)

    return replace(LAPLAPLUS, book=replace(LAPLAPLUS.book, play=play))


@pytest.mark.parametrize("when", ["at once", "in the middle"])
def test_a_match_whose_rules_fail_is_halted(when):
    game = failing(when)
    _, (match,) = played(two(game, Swiss()))
    *before, last = map(msgspec.json.decode, match.lines)
    assert last["type"] == "match.halted"
    assert last["data"] == {"line": last["v"], "reason": "rules_failed"}
    assert (last["by"], last["v"]) == ("server", len(before) + 1)
    assert (match.status, match.winner, match.reason) == ("halted", None, "rules_failed")
    head = genesis(match.header)
    for line in match.lines:
        head = next_head(head, line)
    assert head == match.head
    assert match.left == (0, 0), "a battle that never became lines leaves nothing behind"


def test_a_halted_match_counts_as_drawn():
    game = failing("in the middle")
    result, matches = played(two(game, Swiss(best_of=3)))
    assert (result.winner, result.decided, len(matches)) == (None, "drawn", 3)
    assert {score.reason for score in result.matches} == {"rules_failed"}
    assert {match.status for match in matches} == {"halted"}


def test_the_die_decides_halted_matches_of_an_elimination():
    tournament = two(failing("at once"), SingleElimination())
    result, _ = played(tournament)
    assert result.decided == "die"
    tournament.play()
    assert tournament.state.status == "finished"
    assert tournament.verified().sound


def test_a_build_with_too_few_answers_halts_its_match():
    tournament = two(LAPLAPLUS, Swiss())
    tournament.state.entrants[1].build = []
    tournament.state.entrants[2].build = []
    _, (match,) = played(tournament)
    assert match.status == "halted"


def test_an_illegal_build_halts_its_match():
    tournament = two(LAPLAPLUS, Swiss())
    tournament.state.entrants[1].build = [{"row": ["nothing"]}]
    _, (match,) = played(tournament)
    assert match.status == "halted"
