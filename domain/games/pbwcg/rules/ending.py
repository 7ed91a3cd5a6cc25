"""How a match ends (PB-23)."""

from collections.abc import Sequence

from saikoro.domain.games.pbwcg.events.frame import DecisionTimedOut, MatchEnded, PlayerSurrendered
from saikoro.domain.games.pbwcg.grounds import Ground, Measure
from saikoro.domain.games.pbwcg.rules.battle import Battle, PbwcgTable
from saikoro.domain.games.pbwcg.rules.since import state_hp
from saikoro.domain.games.pbwcg.versions import Version
from saikoro.domain.games.pbwcg.words import Choice, EndReason, Result
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Forfeit, Outcome
from saikoro.domain.match.interface.rules import rule

A, B = 0, 1


class Ended(Exception):
    """The match has ended: nothing follows (PB-22.3)."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


def end_if_lost(battle: Battle) -> None:
    """End the match if a PL has no HP left (PB-0.7, PB-23.1)."""
    a, b = (pl.hp <= 0 for pl in battle.state.pls)
    if a or b:
        raise _lost(battle, (a, b))


@rule("PB-23.1")
def _lost(battle: Battle, lost: tuple[bool, bool]) -> Ended:
    """The end where one PL or both have no HP left."""
    a, b = lost
    for seat in (A, B):
        state_hp(battle, Ground.LOST if lost[seat] else Ground.HP_LEFT, seat, "PB-23.1")
    return _ended(battle.table, None if a and b else A if b else B, EndReason.HP)


def end_at_cap(battle: Battle) -> None:
    """End the match after its last turn (PB-23.4)."""
    if battle.state.turn >= battle.options.turn_cap:
        raise Ended(_judged(battle.table, EndReason.TURN_CAP))


@rule("PB-23.4")
def _judged(table: PbwcgTable, reason: EndReason) -> Outcome:
    """The end by HP, then by PCs, then by their endurance (PB-23.4)."""
    state = table.state
    compared = {
        Measure.HP: [pl.hp for pl in state.pls],
        Measure.PCS: [len(state.pcs(seat)) for seat in (A, B)],
        Measure.ENDURANCE: [sum(pc.endurance for pc in state.pcs(seat)) for seat in (A, B)],
    }
    for measure, (a, b) in compared.items():
        word = Ground.EQUAL if a == b else Ground.DECIDES
        table.ground(word, "PB-23.4", measure=measure, a=a, b=b)
        if a != b:
            return _win_or_draw(table, A if a > b else B, reason)
    return _win_or_draw(table, None, reason)


def surrendered(battle: Battle, seat: Seat) -> Ended:
    """The end where a seat gives up (PB-23.2)."""
    battle.emit(PlayerSurrendered(seat))
    return _ended(battle.table, 1 - seat, EndReason.SURRENDER)


def _ended(table: PbwcgTable, winner: Seat | None, reason: EndReason) -> Ended:
    return Ended(_win_or_draw(table, winner, reason))


def forfeit(table: PbwcgTable, forfeits: Sequence[Forfeit]) -> Outcome:
    """The match ends as seats forfeit; two at one deadline make it void (PB-23.2, PB-23.5)."""
    for forfeited in forfeits:
        if forfeited.cause == "resigned":
            table.emit(PlayerSurrendered(forfeited.seat))
        else:
            table.emit(DecisionTimedOut(forfeited.seat, Choice(forfeited.decision or "")))
    seats = {forfeited.seat for forfeited in forfeits}
    resigned = forfeits[0].cause == "resigned"
    reason = EndReason.SURRENDER if resigned else EndReason.TIMEOUT
    if len(seats) == 2:
        return end(table, Result.VOID, None, reason)
    return end(table, Result.WIN, 1 - min(seats), reason)


def judge(table: PbwcgTable, version: Version) -> Outcome:
    """The match ends as no draw is left (PB-23.11)."""
    return _judged(table, version.exhausted)


def _win_or_draw(table: PbwcgTable, winner: Seat | None, reason: EndReason) -> Outcome:
    return end(table, Result.DRAW if winner is None else Result.WIN, winner, reason)


def end(table: PbwcgTable, result: Result, winner: Seat | None, reason: EndReason) -> Outcome:
    """The last event; the decks become public (PB-21)."""
    table.emit(MatchEnded(result, winner, reason))
    for seat in (A, B):
        table.open(seat, Choice.DECK)  # sealed until now (PB-21)
    return Outcome(winner, reason)
