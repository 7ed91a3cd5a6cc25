"""LP-5, LP-6 and LP-10: the start of the battle, its turns, and its end."""

from typing import TypeVar

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import seat_of
from saikoro.domain.games.laplaplus.rules.actions import action_phase
from saikoro.domain.games.laplaplus.rules.build import Row
from saikoro.domain.games.laplaplus.rules.effects import BattleOver, activate
from saikoro.domain.games.laplaplus.rules.field import Field, LaplaPlusTable
from saikoro.domain.games.laplaplus.words import (
    EndReason,
    IdenticalRows,
    InitiativeMeasure,
    JudgementMeasure,
    Purpose,
)
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Answers, Outcome
from saikoro.domain.words import Word

M = TypeVar("M", bound=Word)

A, B = 0, 1


def battle(table: LaplaPlusTable, rows: Answers[Row]) -> Outcome:
    """The whole battle, which has no decisions."""
    try:
        table.emit(e.RowsRevealed(list(rows[A]), list(rows[B])))  # LP-5.1
        field = Field(table)
        _start(table, field)
        for turn in range(1, table.options.max_turns + 1):
            _turn(field, turn)
        raise judgement(field)
    except BattleOver as over:
        return end(table, over)


# LP-5: battle start


def _start(table: LaplaPlusTable, field: Field) -> None:
    """LP-5.2 to LP-5.5."""
    hp = [_initial_hp(field, seat) for seat in (A, B)]
    field.emit(e.BattleStarted(field.base_hp(A), field.base_hp(B), *hp))  # LP-5.3
    rows = field.state.initial_rows
    if rows[A] == rows[B]:
        raise _identical(table, field)
    without_hp = [seat for seat in (A, B) if hp[seat] <= 0]
    if len(without_hp) == 1:
        raise BattleOver(1 - without_hp[0], EndReason.ZERO_HP)  # LP-5.5


def _initial_hp(field: Field, seat: Seat) -> int:
    """LP-5.2: base HP, and half of it more for every Build line, top to bottom."""
    hp = base = field.base_hp(seat)
    for card in field.row(seat):
        if isinstance(field.printed[card].ability, n.Charge):
            activate(field, card, cause=None)
            hp += base // 2
            field.emit(e.InitialHpRaised(card, base // 2, hp))
    return hp


def _identical(table: LaplaPlusTable, field: Field) -> BattleOver:
    """LP-5.4: a draw or, by the option, a die (LP-11.3)."""
    field.emit(e.IdenticalRowsFound())
    if table.options.identical_rows == IdenticalRows.DRAW:
        return BattleOver(None, EndReason.IDENTICAL)
    face = table.roll(6, why=Purpose.IDENTICAL_ROWS)
    return BattleOver(A if face % 2 else B, EndReason.DIE)


# LP-6: turn and initiative


def _turn(field: Field, turn: int) -> None:
    """LP-6.1."""
    field.emit(e.TurnStarted(turn))
    first = _initiative(field)
    if turn == 1 and max(field.state.hp) <= 0:
        raise BattleOver(first, EndReason.BOTH_ZERO_HP)  # LP-6.2 step 5
    action_phase(field, first, second=1 - first)
    action_phase(field, 1 - first, second=1 - first)
    _up_phase(field, first)


def _initiative(field: Field) -> Seat:
    """LP-6.2: who acts first in this turn."""
    speed = [field.base_hp(A), field.base_hp(B)]
    provisional, _ = _first_side(field, speed)
    for card in (*field.row(provisional), *field.row(1 - provisional)):
        ability = field.printed[card].ability
        if isinstance(ability, n.Speed) and field.can_activate(card):
            activate(field, card, cause=None)
            seat = seat_of(card)
            speed[seat] += ability.amount
            field.emit(e.SpeedRaised(card, ability.amount, speed[seat]))
    first, by = _first_side(field, speed)
    field.emit(e.InitiativeDecided(first, by, *speed))
    return first


def _first_side(field: Field, speed: list[int]) -> tuple[Seat, InitiativeMeasure]:
    """The first side and what decides it (LP-6.3)."""
    by = InitiativeMeasure
    return _ahead((by.SPEED, speed), (by.HP, field.state.hp), (by.CARDS, _card_counts(field))) or (
        _ahead_by_row(field),
        by.ROW,
    )


def _ahead(*measures: tuple[M, list[int]]) -> tuple[Seat, M] | None:
    """The side with the higher value in the first measure that differs, and that measure."""
    for name, (a, b) in measures:
        if a != b:
            return (A if a > b else B), name
    return None


def _card_counts(field: Field) -> list[int]:
    return [len(field.row(A)), len(field.row(B))]


def _ahead_by_row(field: Field) -> Seat:
    """LP-6.3 (4): by the first difference of the initial rows, or else the longer row."""
    a_row, b_row = field.state.initial_rows
    for a, b in zip(a_row, b_row, strict=False):
        if a != b:
            a_force, b_force = field.force(a), field.force(b)
            return A if (a_force, -a) > (b_force, -b) else B
    return A if len(a_row) > len(b_row) else B


def _up_phase(field: Field, first: Seat) -> None:
    """LP-6.4: every down card without S1 becomes up."""
    down = [card for card in (*field.row(first), *field.row(1 - first)) if not field.is_up(card)]
    field.emit(e.CardsReadied([card for card in down if not field.printed[card].no_up]))


# LP-10: end of the battle


def end(table: LaplaPlusTable, over: BattleOver) -> Outcome:
    """LP-10.5: every end of a started battle."""
    state = table.state
    table.emit(e.BattleEnded(over.winner, over.reason, state.turn, *state.hp))
    return Outcome(over.winner, over.reason)


def judgement(field: Field, reason: EndReason = EndReason.JUDGEMENT) -> BattleOver:
    """LP-10.3, LP-10.6: the end of the battle after the last turn, or without draws."""
    winner, by = _judged_side(field)
    field.emit(e.JudgementMade(winner, by))
    return BattleOver(winner, reason)


def _judged_side(field: Field) -> tuple[Seat, JudgementMeasure]:
    """The winner of the judgement and what decides it (LP-10.4)."""
    by = JudgementMeasure
    base = [field.base_hp(A), field.base_hp(B)]
    return _ahead((by.HP, field.state.hp), (by.BASE, base), (by.CARDS, _card_counts(field))) or (
        _ahead_by_row(field),
        by.ROW,
    )
