"""Honest matches to forge with, short ones of every game, and what a forger has come to pass."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from saikoro.conformance.seating import Seated, secret
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.errors.matches import CannotResign
from saikoro.domain.fairness.commitments import seed_commit
from saikoro.domain.games import GAMES
from saikoro.domain.match import events as e
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands import deadlines, opening
from saikoro.domain.match.words import CancelReason, OpenBuilds, ReleaseReason
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


def _with_commitment(seated: Seated, seat: int) -> None:
    seated.join(seat, commit=seed_commit(seated.header.match_id, seat, secret("own", seat)))


def _opens(seated: Seated, seat: int) -> None:
    posted = e.SeedPosted(seat), {"server": {"seed": secret("own", seat).hex()}}
    seated.accept([posted], f"seat{seat}")  # also before all have joined, which no service takes


def _with_nothing(seated: Seated, seat: int) -> None:
    given: dict[str, Any] = {"player": None, "seed": None, "commit": None}
    joined = opening.join(seated.driver, seat, server_seed=secret("chosen", seat), **given)
    seated.accept([joined], f"seat{seat}")


def _with_a_bot(seated: Seated, seat: int) -> None:
    seeds = secret("bot", seat), secret("chosen", seat)
    seated.accept([opening.give_to_bot(seated.driver, seat, {"bot": "random"}, *seeds)], "seat1")


COMING: dict[str, Callable[[Seated, int], object]] = {
    "k": _with_commitment,
    "o": _opens,
    "p": Seated.join,
    "s": _with_nothing,
    "b": _with_a_bot,
}
"""How seats come: `k` keeps its seed and commits to it, `o` opens it, `p` sends a seed in plain,
`s` plays with one of the server, `b` is a bot."""


def come(game: str, steps: str, *, bound: bool = True, **options: Any) -> Seated:
    """A match to which seats come like this, such as `k0 k1 o0 o1` (`COMING`)."""
    given = {"decision_seconds": 60, "join_seconds": 60} | OPTIONS[game] | options
    seated = Seated(GAMES[game], "forged", bound=bound, **given)
    for step in steps.split():
        COMING[step[0]](seated, int(step[1:]))
    seated.run()
    return seated


def lapsed(
    steps: str, seats: list[int], *, after: int = 60_000, closed: bool = False, **options: Any
) -> Forge:
    """A match in which these seats forfeit so many ms after the last one joined."""
    given = {"seed_seconds": 60, **options}
    if closed:
        given["pairing"] = e.PairingPlayed("ab" * 16, 0, 1, 0, ENDS, OpenBuilds.END, ENDS)

    def forge(game: str) -> Record:
        seated = come(game, steps, **given)
        seated.now += after
        seated.accept([(e.SeedLapsed(seats), {})], "server")
        seated.run()
        return seated.record

    return forge


def came(steps: str, *, bound: bool = True) -> Forge:
    """The record of such a match."""
    return lambda game: come(game, steps, bound=bound).record
