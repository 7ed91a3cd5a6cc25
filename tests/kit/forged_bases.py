"""Honest matches to forge with, short ones of every game, and what a forger has come to pass."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from saikoro.conformance.seating import Seated, secret
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.errors import CannotResign
from saikoro.domain.fairness.commitments import seed_commit
from saikoro.domain.games import GAMES
from saikoro.domain.match import events as e
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands import deadlines, opening
from saikoro.domain.match.words import CancelReason, ReleaseReason
from tests.kit.closed import BY, decided, released
from tests.kit.forging import Record, places

Forge = Callable[[str], Record]
"""Makes a forged record of a match of a game."""

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


def answering(game: str, **options: Any) -> Iterator[Seated]:
    """A match when it begins, and after each further answer of its seats."""
    given = {"decision_seconds": 60, "join_seconds": 60} | OPTIONS[game] | options
    seated, choose = Seated.both(GAMES[game], "forged", **given), Random(f"forged {game}")
    yield seated
    while seated.waiting:
        answer_at_random(seated, choose)
        yield seated


def match(game: str, **options: Any) -> Seated:
    """A match whose first decision is open."""
    return next(answering(game, **options))


def resigned(seated: Seated) -> bool:
    """Whether the first seat may resign now, and then it has."""
    try:
        seated.resign(0)
    except CannotResign:
        return False
    seated.run()
    return True


@cache
def played(game: str) -> tuple[bytes, ...]:
    """A match that was played to its end, or was resigned once it has rolled and shuffled."""
    for answers, seated in enumerate(answering(game)):
        rolled = answers >= 4 and places(seated.record, "die.rolled")
        if not seated.waiting or (rolled and resigned(seated)):
            return tuple(seated.record)
    raise AssertionError(game)


@cache
def short(game: str) -> tuple[bytes, ...]:
    """A match that was resigned as early as possible."""
    return next(tuple(seated.record) for seated in answering(game) if resigned(seated))


@cache
def kept_closed(game: str) -> tuple[bytes, ...]:
    """A match that is decided, and whose builds are closed."""
    return tuple(decided(GAMES[game], **OPTIONS[game]).record)


@cache
def opened_later(game: str) -> tuple[bytes, ...]:
    """A match whose builds were opened once its stage was over."""
    return tuple(released(decided(GAMES[game], **OPTIONS[game])).record)


def open_match(game: str) -> Seated:
    """A match with one seat taken."""
    seated = Seated(GAMES[game], "forged", join_seconds=60)
    seated.join(0)
    return seated


Step = tuple[str, e.MatchEvent] | int | Callable[[Seated], object]
"""What comes to pass: an event of an author, milliseconds, or what a function does."""


def after(seated: Seated, steps: tuple[Step, ...]) -> Record:
    """The record of a match after all of this, whether it may be or not."""
    for step in steps:
        if isinstance(step, int):
            seated.now += step
        elif isinstance(step, tuple):
            by, event = step
            seated.accept([(event, {})], by)
        else:
            step(seated)
    seated.run()
    return seated.record


def in_play(*steps: Step, **options: Any) -> Forge:
    """A match whose first decision is open, and what comes to pass in it."""
    return lambda game: after(match(game, **options), steps)


def with_a_free_seat(*steps: Step) -> Forge:
    """A match with one seat taken, and what comes to pass in it."""
    return lambda game: after(open_match(game), steps)


def answered(seated: Seated) -> None:
    answer_at_random(seated, Random(1))


def answered_late(seated: Seated) -> None:
    seated.now = seated.awaiting.deadline + 1
    answered(seated)


def cancelled(
    pairing: Any, at: str = ENDS, awaited: tuple[int, ...] | None = None, **options: Any
) -> Forge:
    """A match in play that the clock of a round cancels; `awaited` is what it says of the seats."""

    def cancel(seated: Seated) -> None:
        seated.now = milliseconds(at)
        ended = deadlines.end_round(seated.driver)
        if awaited is not None:
            ended = e.MatchCancelled(CancelReason.ROUND_OVER, awaited), {}
        seated.accept([ended], "server")

    return in_play(cancel, pairing=pairing, **options)


def left(by: str, reason: CancelReason, awaited: tuple[int, ...] = ()) -> Forge:
    """A match that somebody ends before it begins."""
    return with_a_free_seat((by, e.MatchCancelled(reason, awaited)))


def paused(
    *meanwhile: Step, by: str = "server", who: str = "judge2", took: int = 0, **options: Any
) -> Forge:
    """A match in play that somebody pauses, and the server resumes."""
    steps: list[Step] = [(by, e.MatchPaused(who, "a call for a judge")), *meanwhile]
    return in_play(*steps, ("server", e.MatchResumed(took)), **options)


def paused_by_its_judge(by: str = "judge", resumed_by: str = "judge", **options: Any) -> Forge:
    """The same where the judge of the match pauses it."""
    steps = (by, e.MatchPaused("judge", "a call for a judge")), (resumed_by, e.MatchResumed(0))
    return in_play(*steps, **options)


def looked(
    by: str = "judge", *, who: str = "", seat: int = 0, times: int = 1, **options: Any
) -> Forge:
    """A match in play that a judge looks at as one of its seats, so many times."""
    look = e.JudgeLooked(seat, "a call for a judge", who)
    return in_play(*[(by, look)] * times, **options)


def opened_early(game: str) -> Record:
    """A match whose builds were opened by the time, a millisecond before it."""
    seated = decided(GAMES[game], **OPTIONS[game])
    wait = milliseconds(BY) - 1 - seated.now
    return after(seated, (wait, ("server", e.SecretsReleased(ReleaseReason.TIME))))


def joined_last_first(game: str) -> Record:
    """A match whose second seat was taken first."""
    seated = Seated(GAMES[game], "forged", **OPTIONS[game])
    for seat in (1, 0):
        seated.join(seat)
    return after(seated, ())


Come = Callable[[Seated, int], object]
"""How a seat comes to a match, or what it does there."""


def with_seed(seated: Seated, seat: int) -> None:
    """Join with a seed, which the server knows from then on."""
    seated.join(seat)


def with_commitment(seated: Seated, seat: int) -> None:
    """Join with a commitment alone."""
    seated.join(seat, commit=seed_commit(seated.header.match_id, seat, secret("own", seat)))


def with_nothing(seated: Seated, seat: int) -> None:
    """Join and play with the seed of the server."""
    chosen = secret("chosen", seat)
    joined = opening.join(
        seated.driver, seat, player=None, seed=None, commit=None, server_seed=chosen
    )
    seated.accept([joined], f"seat{seat}")


def opens(seated: Seated, seat: int) -> None:
    """Open the seed that the seat has committed to."""
    seated.accept([opening.post_seed(seated.driver, seat, secret("own", seat))], f"seat{seat}")


def come(game: str, *steps: tuple[Come, int], bound: bool = True, **options: Any) -> Seated:
    """A match to which its seats come in this way, in this order."""
    given = {"decision_seconds": 60, "join_seconds": 60} | OPTIONS[game] | options
    seated = Seated(GAMES[game], "forged", bound=bound, **given)
    for step, seat in steps:
        step(seated, seat)
    seated.run()
    return seated
