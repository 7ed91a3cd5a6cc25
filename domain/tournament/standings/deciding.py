"""Deciding a pairing by its matches (TN-12)."""

from collections.abc import Callable, Sequence

import msgspec

from saikoro.domain.match.events import Seat
from saikoro.domain.match.words import CancelReason
from saikoro.domain.tournament.facts.stage import Decided, Entrant, Pairing, Result, Score, Stage
from saikoro.domain.tournament.planning.plan import DrawBreak, Elimination, StagePlan

GAME_LOSS = "game_loss"
"""The reason of a match that an entrant loses by a ruling."""

AT_TABLE = "at_table"
"""The reason of a match that was played at a real table."""

Die = Callable[[], int]
"""Rolls the die of the pairing: 1 to 6."""


def seat_of_a(number: int) -> int:
    """The seat of `a` in match `number` of a pairing (TN-12.1)."""
    return number % 2


def score(
    pairing: Pairing,
    number: int,
    match: str,
    *,
    head: str,
    version: int,
    winner: Seat | None,
    reason: str,
    left: tuple[int, int],
    missed_by: Sequence[Seat] = (),
    awaited: Sequence[Seat] = (),
) -> Score:
    """The score of match `number` by entrant; `winner`, `left` and the rest are by seat.

    A match without a winner that one seat missed is won by the other (TN-18.1).
    """
    swapped = seat_of_a(number) == 1
    entrants = pairing.entrants[::-1] if swapped else pairing.entrants
    if len(missed_by) == 1:
        winner = 1 - missed_by[0]
    return Score(
        match=match,
        head=head,
        version=version,
        winner=None if winner is None else entrants[winner],
        reason=reason,
        left=left[::-1] if swapped else left,
        missed_by=tuple(entrants[seat] for seat in missed_by),
        awaited=tuple(entrants[seat] for seat in awaited),
    )


def decide(
    plan: StagePlan, pairing: Pairing, scores: Sequence[Score], better: Entrant, die: Die
) -> Result | None:
    """The result of a pairing after these matches; None if another match must be played.

    `better` is the entrant with the better seed; `die` is rolled only if nothing else decides.
    """
    games = _games(plan, pairing, scores)
    legs = 2 if plan.mirrored else 1
    if len(scores) % legs:
        return None
    ours, extra = games[: plan.best_of], games[plan.best_of :]
    a, b = ours.count(pairing.a), ours.count(pairing.b)
    needed = plan.best_of // 2 + 1
    if max(a, b) < needed and len(ours) < plan.best_of:
        return None
    if a != b:
        return _result(pairing, scores, pairing.a if a > b else pairing.b, "games")
    if extra and extra[-1] is not None:
        return _result(pairing, scores, extra[-1], "replay")
    if scores[-1].both_lost:
        return _result(pairing, scores, None, "double_loss")
    if len(extra) < plan.draws.replays:
        return None
    return _break_draw(plan, pairing, scores, better, die)


def settle(
    plan: StagePlan,
    pairing: Pairing,
    scores: Sequence[Score],
    better: Entrant,
    die: Die,
    *,
    time_is_up: bool,
) -> Result | None:
    """The result as `decide` gives it, or by the clock when the time is up (TN-21.4)."""
    if not is_cut(scores):
        result = decide(plan, pairing, scores, better, die)
        if result is not None or not (time_is_up and scores):
            return result
    return _late(plan, pairing, scores, better, die)


def settle_first(
    plan: StagePlan,
    pairing: Pairing,
    scores: Sequence[Score],
    better: Entrant,
    die: Die,
    *,
    time_is_up: bool,
) -> Result | None:
    """The result of a pairing by the first of these matches that decide it (TN-33.3)."""
    for count in range(1, len(scores) + 1):
        late = time_is_up and count == len(scores)
        result = settle(plan, pairing, scores[:count], better, die, time_is_up=late)
        if result is not None:
            return result
    return None


def lost(score: Score | None, pairing: Pairing, entrant: Entrant) -> Score:
    """The score of a match that an entrant loses by a ruling (TN-33.3).

    `score` is the one before, None for a match that has none; nothing that was left in it counts.
    """
    known = Score("", "", 0) if score is None else score
    losers = {*known.lost_by, entrant}
    others = [one for one in pairing.entrants if one not in losers]
    return msgspec.structs.replace(
        known,
        winner=others[0] if others else None,
        reason=GAME_LOSS,
        left=(0, 0),
        missed_by=(),
        awaited=(),
        lost_by=tuple(one for one in pairing.entrants if one in losers),
    )


def played_at_table(winner: Entrant | None) -> Score:
    """The score of a match that was played at a real table (TN-34.2)."""
    return Score("", "", 0, winner, AT_TABLE, at_table=True)


def is_cut(scores: Sequence[Score]) -> bool:
    """Whether the last match of a pairing was cancelled because the time was up."""
    return bool(scores) and scores[-1].reason == CancelReason.ROUND_OVER


def _late(
    plan: StagePlan, pairing: Pairing, scores: Sequence[Score], better: Entrant, die: Die
) -> Result:
    """The result of a pairing whose time is up: by matches won, then as the clock says."""
    drawn = _result(pairing, scores, None, "drawn")
    ahead = drawn.won
    if ahead[0] == ahead[1]:
        if scores[-1].both_lost:
            return _result(pairing, scores, None, "double_loss")
        ahead = _ahead(plan, pairing, scores[-1])
    if ahead[0] == ahead[1]:
        return _break_draw(plan, pairing, scores, better, die)
    return _result(pairing, scores, pairing.a if ahead[0] > ahead[1] else pairing.b, "time")


def _ahead(plan: StagePlan, pairing: Pairing, last: Score) -> tuple[int, int]:
    """The values that decide between `a` and `b` when the time is up at equal wins.

    They are equal for a match that the clock did not cancel.
    """
    late = "judge" if plan.clock is None else plan.clock.late
    if last.reason == CancelReason.ROUND_OVER and late == "left":
        return last.left
    if late == "clock":
        return int(pairing.a not in last.awaited), int(pairing.b not in last.awaited)
    return 0, 0


def _games(plan: StagePlan, pairing: Pairing, scores: Sequence[Score]) -> list[Entrant | None]:
    """The winner of each game; a mirrored game is two matches (TN-12.1)."""
    winners = [score.winner for score in scores]
    if not plan.mirrored:
        return winners
    games: list[Entrant | None] = []
    for first, second in zip(winners[::2], winners[1::2], strict=False):
        pair = (first, second)
        a, b = pair.count(pairing.a), pair.count(pairing.b)
        games.append(None if a == b else pairing.a if a > b else pairing.b)
    return games


def _break_draw(
    plan: StagePlan, pairing: Pairing, scores: Sequence[Score], better: Entrant, die: Die
) -> Result:
    """The result of a drawn pairing, after all games have been played (TN-12.3)."""
    drawn = _result(pairing, scores, None, "drawn")
    for name in plan.draws.tie_breaks:
        winner = _broken_by(name, pairing, drawn, better)
        if winner is not None:
            return _result(pairing, scores, winner, name)
    if not plan.draws.die and not isinstance(plan, Elimination):
        return drawn
    rolled = die()
    return _result(pairing, scores, pairing.a if rolled <= 3 else pairing.b, "die", rolled)


def _broken_by(name: DrawBreak, pairing: Pairing, drawn: Result, better: Entrant) -> Entrant | None:
    if name == "seed":
        return better
    a, b = drawn.left if name == "hp_difference" else drawn.won
    return None if a == b else pairing.a if a > b else pairing.b


def _result(
    pairing: Pairing,
    scores: Sequence[Score],
    winner: Entrant | None,
    decided: Decided,
    die: int | None = None,
) -> Result:
    winners = [score.winner for score in scores]
    return Result(
        slot=pairing.slot,
        winner=winner,
        decided=decided,
        won=(winners.count(pairing.a), winners.count(pairing.b)),
        left=(sum(score.left[0] for score in scores), sum(score.left[1] for score in scores)),
        run=pairing.run,
        die=die,
        matches=tuple(scores),
    )


def without_matches(stage: Stage, pairing: Pairing) -> Result:
    """The result of a pairing that is not played: a bye, a walkover or a double loss (TN-13.1)."""
    plan, present = stage.plan, [one for one in pairing.entrants if one not in stage.gone]
    needed = (plan.best_of // 2 + 1) * (2 if plan.mirrored else 1)
    if not present:
        return Result(pairing.slot, None, stage.both_gone, run=pairing.run)
    if pairing.requested:
        return Result(pairing.slot, None, "requested_bye", run=pairing.run)
    won = (needed, 0) if present[0] == pairing.a else (0, needed)
    decided: Decided = "bye" if pairing.b is None else "walkover"
    return Result(pairing.slot, present[0], decided, won=won, run=pairing.run)
