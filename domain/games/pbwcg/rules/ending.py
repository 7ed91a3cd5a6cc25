"""PB-23: how a match ends."""

from collections.abc import Sequence

from domain.games.pbwcg import events as e
from domain.games.pbwcg.events.frame import EndReason, Result
from domain.games.pbwcg.rules.battle import Battle, PbwcgTable
from domain.games.pbwcg.state import PbwcgState
from domain.games.pbwcg.versions import Version
from domain.match.events import Seat
from domain.match.interface.decision import Forfeit, Outcome

A, B = 0, 1

DECK = "deck"
"""The decision for which a submission is sealed until the match ends (PB-21)."""


class Ended(Exception):
    """The match has ended: nothing follows (PB-22.3)."""

    def __init__(self, winner: Seat | None, reason: EndReason) -> None:
        super().__init__(reason)
        self.winner = winner
        self.reason = reason


def end_if_lost(battle: Battle) -> None:
    """PB-0.7, PB-23.1."""
    a, b = (pl.hp <= 0 for pl in battle.state.pls)
    if a or b:
        raise Ended(None if a and b else A if b else B, "hp")


def end_at_cap(battle: Battle) -> None:
    """PB-23.4."""
    if battle.state.turn >= battle.options.turn_cap:
        raise judged(battle.state, "turn_cap")


def judged(state: PbwcgState, reason: EndReason) -> Ended:
    """PB-23.4: by HP, then by PCs, then by their endurance."""
    for a, b in (
        [pl.hp for pl in state.pls],
        [len(state.pcs(seat)) for seat in (A, B)],
        [sum(pc.endurance for pc in state.pcs(seat)) for seat in (A, B)],
    ):
        if a != b:
            return Ended(A if a > b else B, reason)
    return Ended(None, reason)


def surrendered(battle: Battle, seat: Seat) -> Ended:
    """PB-23.2."""
    battle.emit(e.PlayerSurrendered(seat))
    return Ended(1 - seat, "surrender")


def forfeit(table: PbwcgTable, forfeits: Sequence[Forfeit]) -> Outcome:
    """PB-23.2 and PB-23.5; two at the same deadline make the match void."""
    for forfeited in forfeits:
        if forfeited.cause == "resigned":
            table.emit(e.PlayerSurrendered(forfeited.seat))
        else:
            table.emit(e.DecisionTimedOut(forfeited.seat, forfeited.decision or ""))
    seats = {forfeited.seat for forfeited in forfeits}
    reason: EndReason = "surrender" if forfeits[0].cause == "resigned" else "timeout"
    if len(seats) == 2:
        return end(table, "void", None, reason)
    return end(table, "win", 1 - min(seats), reason)


def judge(table: PbwcgTable, version: Version) -> Outcome:
    """PB-23.11: no draw is left."""
    return end_by(table, judged(table.state, version.exhausted))


def end_by(table: PbwcgTable, ended: Ended) -> Outcome:
    """A win, or a draw."""
    result: Result = "draw" if ended.winner is None else "win"
    return end(table, result, ended.winner, ended.reason)


def end(table: PbwcgTable, result: Result, winner: Seat | None, reason: EndReason) -> Outcome:
    """The last event; the decks become public (PB-21)."""
    table.emit(e.MatchEnded(result, winner, reason))
    for seat in (A, B):
        table.open(seat, DECK)
    return Outcome(winner, reason)
