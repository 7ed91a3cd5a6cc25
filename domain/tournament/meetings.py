"""Decided pairings as each entrant saw them: what its row and its tie-breaks are counted from."""

from typing import Literal

import msgspec

from domain.tournament.stage import Entrant, Result, Stage


class Meeting(msgspec.Struct, frozen=True, gc=False):
    """One decided pairing from one of its sides."""

    opponent: Entrant | None
    """Who was met; None where nothing was played or ruled (TN-11)."""
    halves: Literal[0, 1, 2]
    """2 where it was won, 1 where it was drawn, 0 where it was lost."""
    matches: int
    """Matches won in it."""
    ahead: int
    """What was left to this side minus what was left to the other."""
    bye: bool
    nobody: bool
    """Whether nobody won and nobody played: a loss without a meeting."""
    result: Result


def meetings(stage: Stage) -> dict[Entrant, list[Meeting]]:
    """What every entrant has met so far, round by round; entrants in seed order."""
    met: dict[Entrant, list[Meeting]] = {entrant: [] for entrant in stage.seeds}
    for _, pairing, result in stage.met():
        met[pairing.a].append(_meeting(result, pairing.a, 0, pairing.b))
        if pairing.b is not None:
            met[pairing.b].append(_meeting(result, pairing.b, 1, pairing.a))
    return met


def _meeting(result: Result, entrant: Entrant, side: int, other: Entrant | None) -> Meeting:
    nobody = result.decided == "nobody"
    if result.winner is None:
        halves: Literal[0, 1, 2] = 0 if nobody else 1
    else:
        halves = 2 if result.winner == entrant else 0
    return Meeting(
        opponent=other if result.played else None,
        halves=halves,
        matches=result.won[side],
        ahead=result.left[side] - result.left[1 - side],
        bye=result.decided == "bye",
        nobody=nobody,
        result=result,
    )
