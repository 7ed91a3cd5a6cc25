"""KT-5: the steps of a turn."""

from collections.abc import Callable
from typing import NamedTuple, assert_never

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import SQUARES
from saikoro.domain.games.ktc.rules.answers import Act, Commander, Concede, Operation, Supply
from saikoro.domain.games.ktc.rules.asking import ask_operation
from saikoro.domain.games.ktc.rules.ending import check_cap, conceded, end
from saikoro.domain.games.ktc.rules.field import Ended, Field
from saikoro.domain.games.ktc.rules.operations import act, commander_attack, supply
from saikoro.domain.games.ktc.rules.requirements.clauses import may_return_to_last
from saikoro.domain.games.ktc.rules.requirements.steps import (
    begins_turn,
    ends_turn,
    has_timer,
    is_counted,
    stays,
)
from saikoro.domain.games.ktc.rules.units import PendingLine, handle_all, lines_of
from saikoro.domain.games.ktc.state import Held, Soldier
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
    handle_all(field, _lines(field, _START))


@rule("KT-8.15")
def _count_exile(field: Field, soldier: Soldier) -> None:
    """Count the timer of an exiled soldier, which returns at 0 (KT-8.15)."""
    if not field.meets(has_timer, field, soldier):
        return
    if soldier.timer > 1:
        field.emit(e.ExileCounted(soldier.id, soldier.timer - 1))
        return
    squares = field.state.fields[soldier.seat]
    last = soldier.left or 0
    at_home = field.meets(may_return_to_last, field, soldier, last)
    place = last if at_home else squares.index(None)
    field.emit(e.SoldierReturned(soldier.id, SQUARES[place]))


class _Step(NamedTuple):
    """A step in which lines of both players trigger (KT-5.2, KT-5.6)."""

    every: tuple[n.Timing, ...]
    """The timings of all its lines, in turns of either player."""
    mine: tuple[n.Timing, n.Timing]
    """Those of the turn player's lines."""
    theirs: tuple[n.Timing, n.Timing]
    """Those of the other player's lines."""
    comes: Callable[..., bool]
    """That a line is for this turn."""


_START = _Step(
    (n.Timing.TURN_START, n.Timing.OWN_TURN_START, n.Timing.ENEMY_TURN_START),
    (n.Timing.TURN_START, n.Timing.OWN_TURN_START),
    (n.Timing.TURN_START, n.Timing.ENEMY_TURN_START),
    begins_turn,
)
_END = _Step(
    (n.Timing.TURN_END, n.Timing.OWN_TURN_END, n.Timing.ENEMY_TURN_END),
    (n.Timing.TURN_END, n.Timing.OWN_TURN_END),
    (n.Timing.TURN_END, n.Timing.ENEMY_TURN_END),
    ends_turn,
)


def _lines(field: Field, step: _Step) -> list[PendingLine]:
    """All lines of a step, in full order (KT-5.3)."""
    mine, timed = field.turn_player, field.cards.timed
    timings = [step.theirs, step.theirs]
    timings[mine] = step.mine
    cards = [timed[each_turn] | timed[in_this_turn] for each_turn, in_this_turn in timings]
    with_texts = [
        one
        for one in field.state.soldiers.values()
        if (one.buff is not None or one.debuff is not None or one.card in cards[one.seat])
        and one.place is not None
    ]
    comes = step.comes
    return [
        one
        for soldier in field.in_full_order(with_texts)
        for one in lines_of(field, soldier, step.every)
        if field.meets(comes, field, soldier, one.origin, one.line, one.held, timings[soldier.seat])
    ]


def operation_step(field: Field) -> Steps[None]:
    """Carry out 【作戦ステップ】 (KT-5.4, KT-5.5)."""
    operation = yield from _operation(field)
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


@rule("KT-5.4")
def _operation(field: Field) -> Steps[Operation | Concede]:
    """Ask for an operation (KT-5.4)."""
    return (yield from ask_one(ask_operation(field)))


@rule("KT-5.6")
def end_step(field: Field) -> None:
    """Carry out 【終了ステップ】 (KT-5.6)."""
    handle_all(field, _lines(field, _END))
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
    if not field.meets(is_counted, field, soldier, held):
        return
    if field.meets(stays, field, soldier, held):
        field.emit(e.StatusCounted(soldier.id, slot, held.name, held.turns - 1))
    else:
        field.emit(e.StatusLost(soldier.id, slot, held.name, LossCause.EXPIRED))
