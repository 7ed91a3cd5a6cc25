"""How a match ends (PB-23)."""

from collections.abc import Callable, Sequence
from operator import attrgetter

from saikoro.domain.games.pbwcg import grounds as word
from saikoro.domain.games.pbwcg.events.frame import DecisionTimedOut, MatchEnded, PlayerSurrendered
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.rules.battle import Battle, PbwcgTable
from saikoro.domain.games.pbwcg.rules.requirements import requirement
from saikoro.domain.games.pbwcg.state import PbwcgState
from saikoro.domain.games.pbwcg.stated import OWNERS
from saikoro.domain.games.pbwcg.versions import Version
from saikoro.domain.games.pbwcg.words import Choice, EndReason, Result
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.comparing import Facts, Measure, Order
from saikoro.domain.match.interface.decision import Forfeit, Outcome
from saikoro.domain.match.interface.requirements import Looked, Met
from saikoro.domain.match.interface.rules import rule

A, B = 0, 1


class Ended(Exception):
    """The match has ended: nothing follows (PB-22.3)."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


def _hp_of(state: PbwcgState, seat: Seat) -> int:
    return state.pls[seat].hp


@requirement(
    "PB-23.1",
    Ground.HP_LEFT,
    met=Met(Ground.LOST, "PB-23.1", Looked(_hp_of)),
    looked=Looked(_hp_of),
    decides=True,
    owner=lambda _battle, seat: OWNERS[seat],
    hp=lambda battle, seat: battle.state.pls[seat].hp,
)
def has_lost(battle: Battle, seat: Seat) -> bool:
    """A PL has no HP left."""
    return battle.state.pls[seat].hp <= 0


def end_if_lost(battle: Battle) -> None:
    """End the match if a PL has no HP left (PB-0.7, PB-23.1)."""
    if any(pl.hp <= 0 for pl in battle.state.pls):
        raise _lost(battle)


@rule("PB-23.1")
def _lost(battle: Battle) -> Ended:
    """The end where one PL or both have no HP left."""
    a, b = battle.meets(has_lost, battle, A), battle.meets(has_lost, battle, B)
    return _ended(battle.table, None if a and b else A if b else B, EndReason.HP)


@requirement("PB-23.4", met=Met(Ground.LAST_TURN, "PB-23.4", Looked(attrgetter("turn"), of=0)))
def was_last(_battle: Battle, turn: int, turn_cap: int) -> bool:
    """A turn was the last one."""
    return turn >= turn_cap


def end_at_cap(battle: Battle) -> None:
    """End the match after its last turn (PB-23.4)."""
    if battle.meets(was_last, battle, battle.state.turn, battle.options.turn_cap):
        raise Ended(_judged(battle.table, EndReason.TURN_CAP))


def _by(name: word.Measure, of: Callable[[PbwcgTable, Seat], int]) -> Measure:
    def both(table: PbwcgTable, _ahead: Seat) -> Facts:
        return Facts((), {"a": of(table, A), "b": of(table, B)})

    return Measure(name, of, Ground.DECIDES, Ground.EQUAL, facts=both)


JUDGED = Order(
    "PB-23.4",
    (
        _by(word.Measure.HP, lambda table, seat: table.state.pls[seat].hp),
        _by(word.Measure.PCS, lambda table, seat: len(table.state.pcs(seat))),
        _by(
            word.Measure.ENDURANCE,
            lambda table, seat: sum(pc.endurance for pc in table.state.pcs(seat)),
        ),
    ),
    OWNERS.__getitem__,
)
"""Who wins after the last turn."""


@rule("PB-23.4")
def _judged(table: PbwcgTable, reason: EndReason) -> Outcome:
    """The end by HP, then by PCs, then by their endurance (PB-23.4)."""
    ahead = table.ahead(JUDGED, table)
    return _win_or_draw(table, None if ahead is None else ahead.seat, reason)


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
