"""LP-5, LP-6 and LP-10: the start of the battle, its turns, and its end."""

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import Instance, seat_of
from saikoro.domain.games.laplaplus.rules.actions import action_phase
from saikoro.domain.games.laplaplus.rules.build import Row
from saikoro.domain.games.laplaplus.rules.effects import BEFORE, BattleOver, activate, end
from saikoro.domain.games.laplaplus.rules.field import Field, LaplaPlusTable, carries_out
from saikoro.domain.games.laplaplus.rules.orders import FIRST_SIDE, JUDGED, PROVISIONAL
from saikoro.domain.games.laplaplus.rules.requirements import (
    begins_without_hp,
    can_activate,
    comes_without_hp,
    is_last_turn_over,
    is_odd,
    needs_a_die,
)
from saikoro.domain.games.laplaplus.words import (
    EndReason,
    InitiativeMeasure,
    JudgementMeasure,
    Part,
    Purpose,
)
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Answers, Outcome
from saikoro.domain.match.interface.rules import rule

A, B = 0, 1


def battle(table: LaplaPlusTable, rows: Answers[Row]) -> Outcome:
    """The whole battle, which has no decisions."""
    try:
        table.emit(e.RowsRevealed(list(rows[A]), list(rows[B])))  # LP-5.1
        field = Field(table)
        _start(table, field)
        while not field.meets(is_last_turn_over, field, table.options.max_turns):
            _turn(field, field.state.turn + 1)
        raise judgement(field)
    except BattleOver as over:
        return over.outcome


# LP-5: battle start


def _start(table: LaplaPlusTable, field: Field) -> None:
    """LP-5.2 to LP-5.5."""
    hp = [_initial_hp(field, seat) for seat in (A, B)]
    field.emit(e.BattleStarted(field.base_hp(A), field.base_hp(B), *hp))  # LP-5.3
    rows = field.state.initial_rows
    if rows[A] == rows[B]:
        raise _identical(table, field)
    without_hp = [seat for seat in (A, B) if field.meets(begins_without_hp, field, seat)]
    if len(without_hp) == 1:
        raise end(field, 1 - without_hp[0], EndReason.ZERO_HP)  # LP-5.5


def _initial_hp(field: Field, seat: Seat) -> int:
    """LP-5.2: base HP, and half of it more for every Build line, top to bottom."""
    hp = base = field.base_hp(seat)
    for card in field.row(seat):
        if isinstance(field.printed[card].ability, n.Charge):
            hp = _raised(field, card, base, hp)
    return hp


@carries_out("LP-5.2")
def _raised(field: Field, card: Instance, base: int, hp: int) -> int:
    """LP-5.2: the initial HP after the Build line of `card`."""
    activate(field, card, cause=None)
    hp = field.total((BEFORE, hp), (Part.HALF_BASE, base // 2))
    field.emit(e.InitialHpRaised(card, base // 2, hp))
    return hp


@rule("LP-5.4")
def _identical(table: LaplaPlusTable, field: Field) -> BattleOver:
    """LP-5.4: a draw or, by the option, a die (LP-11.3)."""
    field.emit(e.IdenticalRowsFound())
    if not field.meets(needs_a_die, table.options.identical_rows):
        return end(field, None, EndReason.IDENTICAL)
    face = table.roll(6, why=Purpose.IDENTICAL_ROWS)
    return end(field, A if field.meets(is_odd, face) else B, EndReason.DIE)


# LP-6: turn and initiative


@rule("LP-6.1")
def _turn(field: Field, turn: int) -> None:
    """LP-6.1: initiative, both action phases, the up phase."""
    field.emit(e.TurnStarted(turn))
    first = _initiative(field)
    if turn == 1 and all(field.meets(comes_without_hp, field, seat) for seat in (A, B)):
        raise end(field, first, EndReason.BOTH_ZERO_HP)  # LP-6.2 step 5
    action_phase(field, first, second=1 - first)
    action_phase(field, 1 - first, second=1 - first)
    _up_phase(field, first)


@rule("LP-6.2")
def _initiative(field: Field) -> Seat:
    """LP-6.2: who acts first in this turn."""
    field.set_speed()
    if field.hastes:
        _haste(field)
    speed = field.speed(A), field.speed(B)
    first, by = field.ahead(FIRST_SIDE)
    field.emit(e.InitiativeDecided(first, InitiativeMeasure(by), *speed))
    return first


def _haste(field: Field) -> None:
    """LP-6.2 steps 2 and 3: the cards with E9, those of the provisional first side first."""
    provisional = field.ahead(PROVISIONAL).seat
    for card in field.row(provisional) + field.row(1 - provisional):
        if card in field.hastes and can_activate(field, card):
            _hurry(field, card, field.hastes[card])


@carries_out("LP-6.2")
def _hurry(field: Field, card: Instance, amount: int) -> None:
    """LP-6.2 step 3: `card` adds to the speed of its side."""
    activate(field, card, cause=None)
    seat, faster = seat_of(card), (Part.FASTER, amount, card)
    speed = field.total((BEFORE, field.speed(seat)), faster)
    field.add_speed(seat, faster)
    field.emit(e.SpeedRaised(card, amount, speed))


@rule("LP-6.4")
def _up_phase(field: Field, first: Seat) -> None:
    """LP-6.4: every down card without S1 becomes up."""
    cards, printed = (*field.row(first), *field.row(1 - first)), field.printed
    down = [card for card in cards if not field.is_up(card) and not printed[card].no_up]
    field.emit(e.CardsReadied(down))


# LP-10: end of the battle


@rule("LP-10.4")
def judgement(field: Field, reason: EndReason = EndReason.JUDGEMENT) -> BattleOver:
    """LP-10.3, LP-10.6: the end of the battle after the last turn, or without draws."""
    winner, by = field.ahead(JUDGED)
    field.emit(e.JudgementMade(winner, JudgementMeasure(by)))
    return end(field, winner, reason)
