"""Matches of builds (TN-12): played alike by everybody, and stopped where rules fail."""

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from domain.games.cardgard import CARDGARD
from domain.games.laplaplus import LAPLAPLUS
from domain.match.decision import Play
from domain.match.game import AnyGame
from domain.match.history.audit import audit
from domain.match.table import AnyTable
from domain.record.head import genesis, next_head
from domain.record.verify import verify
from domain.tournament.entries.entry import Entry
from domain.tournament.matches.playing import Played
from domain.tournament.plan import Plan, SingleElimination, Swiss
from domain.tournament.stage import Result
from tests.kit.entries import cardgard_build, open_build, row_build
from tests.kit.evenings import Evening
from tests.kit.seating import house_cards

GAMES: list[tuple[AnyGame, dict[str, Any], Any]] = [
    (CARDGARD, {}, cardgard_build),
    (LAPLAPLUS, {}, row_build),
    (LAPLAPLUS, {"build_mode": "open"}, open_build),
]


def two(game: AnyGame, stage: Any, build: Any = row_build, **options: Any) -> Evening:
    entries = [Entry(name=name, build=build(Random(name))) for name in ("Ann", "Ben")]
    plan = Plan(name="two", game=game.id, stages=(stage,), options=options)
    return Evening.of(game, plan, entries).play(until=(0, 1))


def played(evening: Evening) -> tuple[Result, list[Played]]:
    pairing = evening.round(0, 1).pairings[0]
    return evening.executor.play_pairing(evening.state, (0, 1), pairing, "2026-01-02T03:04:05.678Z")


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
    evening = two(LAPLAPLUS, Swiss(best_of=3))
    pairing = evening.round(0, 1).pairings[0]
    names = [evening.state.entrants[entrant].name for entrant in pairing.entrants]
    _, matches = played(evening)
    for number, match in enumerate(matches):
        joined = [
            line for line in map(msgspec.json.decode, match.lines) if "joined" in line["type"]
        ]
        players = [line["data"]["player"] for line in joined]
        assert players == (names if number % 2 == 0 else names[::-1])


def test_what_is_left_to_whom_follows_the_seats():
    result, matches = played(two(LAPLAPLUS, Swiss(mirrored=True)))
    assert result.matches[0].left == matches[0].left
    assert result.matches[1].left == matches[1].left[::-1]


def test_everything_from_outside_has_the_time_at_which_the_round_was_paired():
    at = "2026-01-02T03:04:05.678Z"
    _, (match, *_) = played(two(LAPLAPLUS, Swiss()))
    lines = [msgspec.json.decode(line) for line in match.lines]
    assert {line["at"] for line in lines if "by" in line} == {at}


def test_the_same_pairing_is_played_alike_and_another_run_is_not():
    evening = two(LAPLAPLUS, Swiss())
    assert played(evening) == played(evening)
    pairing = evening.round(0, 1).pairings[0]
    again = msgspec.structs.replace(pairing, run=1)
    (_, one), (_, other) = (
        evening.executor.play_pairing(evening.state, (0, 1), each, evening.now)
        for each in (pairing, again)
    )
    assert one[0].match != other[0].match


# --- rules that fail (TN-12.5) -------------------------------------------------------------------


def failing(when: str) -> AnyGame:
    """LaplaPlus with a mistake in its rules, made at once, or in the middle of its battle."""

    def play(table: AnyTable) -> Play:
        if when == "at once":
            raise ZeroDivisionError
        outcome = yield from LAPLAPLUS.book.play(table)
        raise KeyError(outcome)

    return replace(LAPLAPLUS, book=replace(LAPLAPLUS.book, play=play))


@pytest.mark.parametrize("when", ["at once", "in the middle"])
def test_a_match_whose_rules_fail_is_halted_in_the_open(when):
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


def test_where_nobody_can_draw_the_die_decides_between_matches_that_were_halted():
    evening = two(failing("at once"), SingleElimination())
    result, _ = played(evening)
    assert result.decided == "die"
    evening.play()
    assert evening.state.status == "finished"
    assert evening.verified().sound


def test_a_build_that_the_rules_ask_more_of_halts_its_match():
    evening = two(LAPLAPLUS, Swiss())
    evening.state.entrants[1].build = []
    evening.state.entrants[2].build = []
    _, (match,) = played(evening)
    assert match.status == "halted"


def test_a_build_that_the_rules_refuse_halts_its_match():
    evening = two(LAPLAPLUS, Swiss())
    evening.state.entrants[1].build = [{"row": ["nothing"]}]
    _, (match,) = played(evening)
    assert match.status == "halted"
