"""KT-5: the steps of a turn."""

from typing import assert_never

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import SQUARES
from saikoro.domain.games.ktc.rules.answers import Act, Commander, Concede, Supply
from saikoro.domain.games.ktc.rules.asking import ask_operation
from saikoro.domain.games.ktc.rules.clauses import state_given
from saikoro.domain.games.ktc.rules.ending import check_cap, conceded, end
from saikoro.domain.games.ktc.rules.field import Ended, Field
from saikoro.domain.games.ktc.rules.legal import barred
from saikoro.domain.games.ktc.rules.operations import act, commander_attack, supply
from saikoro.domain.games.ktc.rules.stating import state_uncounted, state_waiting
from saikoro.domain.games.ktc.rules.units import PendingLine, handle_all, lines_of
from saikoro.domain.games.ktc.state import Held, Soldier
from saikoro.domain.games.ktc.stated import Ground, Unmet
from saikoro.domain.games.ktc.words import LossCause, StatusSlot
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Mark, Outcome, Play, Steps, ask_one
from saikoro.domain.match.interface.rules import rule


def turns(field: Field) -> Play:
    """Play turns until the match ends (KT-5.1)."""
    while True:
        outcome = yield from _turn(field)
        if outcome is not None:
            return outcome
        yield Mark("turn", checkpoint=True, ends_batch=field.rules.turn_ends_batch)


@rule("KT-5.1")
def _turn(field: Field) -> Steps[Outcome | None]:
    """Play a turn; the outcome, if the match has ended (KT-5.1, KT-5.7)."""
    try:
        field.rules.start_step(field)
        yield from operate(field)
    except Ended as ended:
        return end(field, ended)
    return None


def operate(field: Field) -> Steps[None]:
    """Play the operation step and the end step of a turn (KT-5.4 to KT-5.6)."""
    yield from field.rules.operation_step(field)
    field.rules.end_step(field)


def start_step(field: Field) -> None:
    """Carry out 【開始ステップ】 (KT-5.2)."""
    turn = field.state.turn + 1
    first = field.state.first or 0
    seat = first if turn % 2 else 1 - first
    field.emit(e.TurnStarted(turn, seat))
    _begin_turn(field, seat)


@rule("KT-5.2")
def _begin_turn(field: Field, seat: Seat) -> None:
    """Timed returns, then the lines of the start of a turn (KT-5.2)."""
    for name in list(field.state.outside[seat]):
        _count_exile(field, field.state.soldiers[name])
    if field.table.recording:
        _state_waiting(field, _NOT_AT_START, "KT-5.2")
    handle_all(field, _lines(field, _AT_START))


def _count_exile(field: Field, soldier: Soldier) -> None:
    """Count the timer of an exiled soldier, which returns at 0 (KT-8.15)."""
    if not soldier.timer:
        return
    if soldier.timer > 1:
        field.emit(e.ExileCounted(soldier.id, soldier.timer - 1))
        return
    squares = field.state.fields[soldier.seat]
    last = soldier.left or 0
    place = last
    if squares[last] is not None:
        field.unmet(Unmet.OCCUPIED, "KT-8.15", soldier.id)
        place = squares.index(None)
    field.emit(e.SoldierReturned(soldier.id, SQUARES[place]))


_StepTimings = tuple[tuple[n.Timing, n.Timing], tuple[n.Timing, n.Timing]]
"""The timings of the turn player's lines, and of the other's (KT-5.2, KT-5.6)."""

_AT_START: _StepTimings = (
    (n.Timing.TURN_START, n.Timing.OWN_TURN_START),
    (n.Timing.TURN_START, n.Timing.ENEMY_TURN_START),
)
_AT_END: _StepTimings = (
    (n.Timing.TURN_END, n.Timing.OWN_TURN_END),
    (n.Timing.TURN_END, n.Timing.ENEMY_TURN_END),
)


def _lines(field: Field, timings: _StepTimings) -> list[PendingLine]:
    """All lines of a step, in full order (KT-5.3)."""
    mine = field.turn_player
    found: list[PendingLine] = []
    for seat, when in zip((mine, 1 - mine), timings, strict=True):
        each_turn, in_their_turn = when
        cards = field.with_timing[each_turn] | field.with_timing[in_their_turn]
        for soldier in field.on_field(seat):
            if soldier.buff is not None or soldier.debuff is not None or soldier.card in cards:
                found += lines_of(field, soldier, when)
    return found


_NOT_AT_START = n.Timing.ENEMY_TURN_START, n.Timing.OWN_TURN_START
_NOT_AT_END = n.Timing.ENEMY_TURN_END, n.Timing.OWN_TURN_END
"""The timings of the turn player's lines, and of the other's, that are for another turn."""


def _state_waiting(field: Field, timings: tuple[n.Timing, n.Timing], rule: str) -> None:
    """State which lines of statuses are for the turns of the other player (KT-5.2, KT-5.6)."""
    mine = field.turn_player
    for seat, timing in zip((mine, 1 - mine), timings, strict=True):
        for soldier in field.on_field(seat):
            if soldier.buff is not None or soldier.debuff is not None:
                state_waiting(field.table, soldier, timing, mine, rule)


def _state_uncounted(field: Field) -> None:
    """State which statuses lose no turn, as it is not the turn of their player (KT-8.10)."""
    turn = field.turn_player
    for soldier in field.on_field(1 - turn):
        if soldier.buff is not None or soldier.debuff is not None:
            state_uncounted(field.table, soldier, turn)


def operation_step(field: Field) -> Steps[None]:
    """Carry out 【作戦ステップ】 (KT-5.4, KT-5.5)."""
    if barred(field):
        field.ground(Ground.NO_SKILLS_YET, "KT-7.2")
    operation = yield from ask_one(ask_operation(field))
    match operation:
        case Act():
            yield from act(field, operation)
        case Supply():
            supply(field, operation)
        case Commander():
            commander_attack(field, operation)
        case Concede():
            raise conceded(field, field.turn_player)
        case _:
            assert_never(operation)


@rule("KT-5.6")
def end_step(field: Field) -> None:
    """Carry out 【終了ステップ】 (KT-5.6)."""
    if field.table.recording:
        _state_waiting(field, _NOT_AT_END, "KT-5.6")
        _state_uncounted(field)
    handle_all(field, _lines(field, _AT_END))
    for soldier in field.on_field(field.turn_player):
        if soldier.buff is not None:
            _count_status(field, soldier, StatusSlot.BUFF, soldier.buff)
        if soldier.debuff is not None:
            _count_status(field, soldier, StatusSlot.DEBUFF, soldier.debuff)
    field.emit(e.TurnEnded(field.state.turn))
    check_cap(field)


@rule("KT-8.10")
def _count_status(field: Field, soldier: Soldier, slot: StatusSlot, held: Held) -> None:
    """Count the turns of a status, which expires at 0 (KT-8.10)."""
    if not held.turns:
        return
    state_given(field, soldier, held)
    if held.turns > 1:
        field.emit(e.StatusCounted(soldier.id, slot, held.name, held.turns - 1))
    else:
        field.ground(Ground.LAST_TURN, "KT-8.10", soldier.id)
        field.emit(e.StatusLost(soldier.id, slot, held.name, LossCause.EXPIRED))
