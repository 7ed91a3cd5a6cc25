"""Decided pairings by entrant, from which rows and tie-breaks are counted."""

from typing import Literal

import msgspec

from saikoro.domain.tournament.facts.stage import Entrant, Result, Stage


class Meeting(msgspec.Struct, frozen=True, gc=False):
    """A decided pairing from the view of one entrant."""

    opponent: Entrant | None
    """None if nothing was played or ruled (TN-11)."""
    halves: Literal[0, 1, 2]
    """2 for a win, 1 for a draw, 0 for a loss."""
    matches: int
    """Matches won in it."""
    ahead: int
    """The HP that this entrant had left minus the HP that the other had left."""
    bye: bool
    both_lost: bool
    """Whether both lost it, so that it is no meeting (TN-18.3)."""
    result: Result


def meetings(stage: Stage) -> dict[Entrant, list[Meeting]]:
    """The meetings of every entrant so far, in order of rounds; entrants in seed order."""
    met: dict[Entrant, list[Meeting]] = {entrant: [] for entrant in stage.seeds}
    for _, pairing, result in stage.met():
        met[pairing.a].append(_meeting(result, pairing.a, 0, pairing.b))
        if pairing.b is not None:
            met[pairing.b].append(_meeting(result, pairing.b, 1, pairing.a))
    return met


def _meeting(result: Result, entrant: Entrant, side: int, other: Entrant | None) -> Meeting:
    if result.winner is None:
        halves: Literal[0, 1, 2] = 0 if result.both_lost else 1
    else:
        halves = 2 if result.winner == entrant else 0
    return Meeting(
        opponent=other if result.played else None,
        halves=halves,
        matches=0 if result.both_lost else result.won[side],
        ahead=0 if result.both_lost else result.left[side] - result.left[1 - side],
        bye=result.decided in {"bye", "requested_bye"},
        both_lost=result.both_lost,
        result=result,
    )
