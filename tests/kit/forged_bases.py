"""Honest matches to forge with: short ones of every game, and the lines that a forger would add."""

from functools import cache
from random import Random
from typing import Any

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.errors import CannotResign
from saikoro.domain.games import GAMES
from saikoro.domain.match import events as e
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands import deadlines
from saikoro.domain.match.words import ReleaseReason
from tests.kit.closed import BY, decided, released
from tests.kit.forging import Record, places

ENDS = "2026-01-03T00:00:00.000Z"

PAIRING = e.PairingPlayed("ab" * 16, 0, 1, 0, ENDS)

OPTIONS: dict[str, dict[str, Any]] = {
    "cardgard": {},
    "fairies": {},
    "ktc": {"turn_cap": 2},
    "laplaplus": {"max_turns": 2},
    "pbwcg": {},
}
"""Options under which a match is short."""


def match(game: str, *, answers: int | None = None, **options: Any) -> Seated:
    """A match after this many answers of both seats, or played to its end."""
    given = {"decision_seconds": 60, "join_seconds": 60} | OPTIONS[game] | options
    seated, choose = Seated.both(GAMES[game], "forged", **given), Random(f"forged {game}")
    while seated.waiting and answers != 0:
        answer_at_random(seated, choose)
        answers = None if answers is None else answers - 1
    return seated


@cache
def played(game: str) -> tuple[bytes, ...]:
    """A match that was played to its end, or was resigned once it has rolled and shuffled."""
    for answers in range(3, 40):
        seated = match(game, answers=answers)
        if not seated.waiting:
            break
        if places(seated.record, "die.rolled") and answers >= 4:
            try:
                seated.resign(0)
            except CannotResign:
                continue
            seated.run()
            break
    else:
        raise AssertionError(game)
    return tuple(seated.record)


@cache
def short(game: str) -> tuple[bytes, ...]:
    """A match that was resigned as early as possible."""
    for answers in range(10):
        seated = match(game, answers=answers)
        try:
            seated.resign(0)
        except CannotResign:
            continue
        seated.run()
        return tuple(seated.record)
    raise AssertionError(game)


@cache
def kept_closed(game: str) -> tuple[bytes, ...]:
    """A match that is decided, and whose builds are closed."""
    return tuple(decided(GAMES[game], **OPTIONS[game]).record)


@cache
def opened_later(game: str) -> tuple[bytes, ...]:
    """A match whose builds were opened once its stage was over."""
    return tuple(released(decided(GAMES[game], **OPTIONS[game])).record)


def opened_early(game: str) -> Record:
    """A match whose builds were opened by the time, a millisecond before it."""
    seated = decided(GAMES[game], **OPTIONS[game])
    return by_server(
        seated, e.SecretsReleased(ReleaseReason.TIME), milliseconds(BY) - 1 - seated.now
    )


def open_match(game: str) -> Seated:
    """A match with one seat taken."""
    seated = Seated(GAMES[game], "forged", join_seconds=60)
    seated.join(0)
    return seated


def by_server(seated: Seated, event: e.MatchEvent, after: int = 0) -> Record:
    """The record with another event of the server, this many ms later."""
    seated.now += after
    seated.accept([(event, {})], "server")
    seated.run()
    return seated.record


def answered_late(game: str) -> Record:
    """A match in which a seat answers a millisecond after its deadline."""
    seated = match(game, answers=0)
    seated.now = seated.awaiting.deadline + 1
    answer_at_random(seated, Random(1))
    return seated.record


def cancelled(game: str, pairing: Any, at: str = ENDS) -> Record:
    """A match in play that the clock of a round cancels."""
    seated = match(game, answers=0, pairing=pairing)
    seated.now = milliseconds(at)
    seated.accept([deadlines.end_round(seated.driver)], "server")
    return seated.record


def paused(
    game: str, by: str = "judge", who: str = "judge", resumed_by: str = "judge", **options: Any
) -> Record:
    """A match in play that was paused, and goes on."""
    seated = match(game, answers=0, **options)
    seated.accept([(e.MatchPaused(who, "a call for a judge"), {})], by)
    seated.accept([(e.MatchResumed(0), {})], resumed_by)
    return seated.record


def looked(
    game: str, by: str = "judge", *, who: str = "", seat: int = 0, times: int = 1, **options: Any
) -> Record:
    """A match in play that a judge looks at as one of its seats, so many times."""
    seated = match(game, answers=0, **options)
    for _ in range(times):
        seated.accept([(e.JudgeLooked(seat, "a call for a judge", who), {})], by)
    return seated.record
