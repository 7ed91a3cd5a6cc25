"""CG-5: the action order."""

from collections.abc import Sequence

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.rules.field import SEATS, A, B, Field
from saikoro.domain.games.cardgard.rules.requirements.order import (
    differ,
    has_speed,
    may_act,
    roll_again,
)
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.words import Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.rules import rule

ORDER_TIE = Purpose.ORDER_TIE

MAX_ROLL_OFFS = 8
"""Nested roll-offs, after which listing order decides (CG-5.3 step 4)."""


@rule("CG-5.3")
def decide_order(field: Field) -> None:
    """CG-5.3, CG-5.4: decide the order at set-up, or again after a leap (CG-15.8)."""
    refs = [unit.ref for unit in _order_of(field, field.all_units())]
    absent = [ref for ref in field.state.order if ref not in refs]
    field.emit(e.OrderDecided(refs + absent))


def _order_of(field: Field, units: Sequence[Combatant]) -> list[Combatant]:
    """The order of a set of units, given in listing order (CG-5.3)."""
    a, b = _sums(units)
    higher_first = (A, B) if a > b else (B, A)
    sums_differ = field.meets(differ, a, b)
    speeds = sorted({unit.speed for unit in units}, reverse=True)
    groups = [
        [unit for unit in units if field.meets(has_speed, field, unit, speed)] for speed in speeds
    ]
    order: list[Combatant] = []
    for tied in groups:
        if len(tied) > 1 and sums_differ:
            for seat in higher_first:
                order += _roll_off(field, [unit for unit in tied if unit.seat == seat])
        else:
            order += _roll_off(field, tied)
    return order


def _sums(units: Sequence[Combatant]) -> tuple[int, int]:
    """The sums of speeds of both sides (CG-5.2)."""
    a, b = (sum([unit.speed for unit in units if unit.seat == seat]) for seat in SEATS)
    return a, b


def _roll_off(field: Field, tied: list[Combatant], depth: int = 0) -> list[Combatant]:
    """The order of tied units (CG-5.3 steps 3 and 4)."""
    if len(tied) < 2 or depth == MAX_ROLL_OFFS:
        return tied
    dice = {unit.ref: field.roll(ORDER_TIE, unit.ref) for unit in tied}
    order: list[Combatant] = []
    for value in sorted(set(dice.values()), reverse=True):
        equal = [unit for unit in tied if dice[unit.ref] == value]
        again = field.meets(roll_again, equal, value)
        order += _roll_off(field, equal, depth + 1) if again else equal
    return order


def reorder(field: Field, units: Sequence[Combatant], *, first: bool) -> None:
    """CG-5.5: move units to the front or back of the order, in their relative order."""
    named = {unit.ref for unit in units}
    moved = [ref for ref in field.state.order if ref in named]
    others = [ref for ref in field.state.order if ref not in named]
    field.emit(e.OrderChanged(moved + others if first else others + moved))


def next_to_act(field: Field, *seats: Seat) -> Combatant | None:
    """CG-6.3: the next unit of these sides to take a turn; None if all have taken one."""
    state, marked = field.state, field.marked
    order = sorted(state.order, key=lambda ref: ref not in marked) if marked else state.order
    for ref in order:
        unit = state.units[ref]
        if ref not in state.acted and unit.seat in seats and field.meets(may_act, field, unit):
            return unit
    return None
