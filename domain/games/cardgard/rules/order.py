"""CG-5: the action order."""

from collections.abc import Sequence

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.rules.field import SEATS, A, B, Field
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Ground
from saikoro.domain.games.cardgard.words import Letter, Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.record.line import Event

ORDER_TIE = Purpose.ORDER_TIE

MAX_ROLL_OFFS = 8
"""Nested roll-offs, after which listing order decides (CG-5.3 step 4)."""


def decide_order(field: Field) -> None:
    """CG-5.3, CG-5.4: decide the order at set-up, or again after a leap (CG-15.8)."""
    with field.under("CG-5.3"):
        if field.state.leapt:
            field.ground(Ground.REDECIDED, "CG-15.8", since=_leaps)
        units = field.all_units()
        if field.recording:
            _state_speeds(field, units)
        refs = [unit.ref for unit in _order_of(field, units)]
        absent = [ref for ref in field.state.order if ref not in refs]
        if absent:
            field.ground(Ground.ABSENT, "CG-5.4", *absent)
        field.emit(e.OrderDecided(refs + absent))


def _order_of(field: Field, units: Sequence[Combatant]) -> list[Combatant]:
    """The order of a set of units, given in listing order (CG-5.3)."""
    a, b = _sums(units)
    order: list[Combatant] = []
    for speed in sorted({unit.speed for unit in units}, reverse=True):
        tied = [unit for unit in units if unit.speed == speed]
        if len(tied) > 1 and a != b:
            for seat in (A, B) if a > b else (B, A):
                order += _roll_off(field, [unit for unit in tied if unit.seat == seat])
        else:
            order += _roll_off(field, tied)
    return order


def _sums(units: Sequence[Combatant]) -> tuple[int, int]:
    """The sums of speeds of both sides (CG-5.2)."""
    a, b = (sum([unit.speed for unit in units if unit.seat == seat]) for seat in SEATS)
    return a, b


def _state_speeds(field: Field, units: Sequence[Combatant]) -> None:
    """State the speeds, and which side comes first at equal speed (CG-5.2, CG-5.3)."""
    for unit in units:
        field.ground(Ground.SPEED, "CG-5.3", unit.ref, speed=unit.speed)
    a, b = _sums(units)
    if a == b:
        field.ground(Ground.EQUAL_SUMS, "CG-5.2", sum=a)
    else:
        first, second = (Letter.A, Letter.B) if a > b else (Letter.B, Letter.A)
        more, less = max(a, b), min(a, b)
        field.ground(Ground.HIGHER_SUM, "CG-5.2", first=first, more=more, second=second, less=less)


def _roll_off(field: Field, tied: list[Combatant], depth: int = 0) -> list[Combatant]:
    """The order of tied units (CG-5.3 steps 3 and 4)."""
    if len(tied) < 2 or depth == MAX_ROLL_OFFS:
        return tied
    dice = {unit.ref: field.roll(ORDER_TIE, unit.ref) for unit in tied}
    order: list[Combatant] = []
    for value in sorted(set(dice.values()), reverse=True):
        equal = [unit for unit in tied if dice[unit.ref] == value]
        if len(equal) > 1 and field.recording:
            same = [unit.ref for unit in equal]
            field.ground(Ground.SAME_DIE, "CG-5.3", *same, value=value)
        order += _roll_off(field, equal, depth + 1)
    return order


def reorder(field: Field, units: Sequence[Combatant], *, first: bool) -> None:
    """CG-5.5: move units to the front or back of the order, in their relative order."""
    named = {unit.ref for unit in units}
    moved = [ref for ref in field.state.order if ref in named]
    others = [ref for ref in field.state.order if ref not in named]
    field.emit(e.OrderChanged(moved + others if first else others + moved))


def state_turn(field: Field, unit: Combatant) -> None:
    """State why the next turn is that of this unit (CG-6.3, CG-6.4)."""
    state, ref = field.state, unit.ref
    strikes = ref in field.marked
    if strikes:
        field.ground(Ground.FIRST_STRIKE, "CG-6.4", ref, face=field.face)
    if not strikes or len(field.marked) > 1:
        place = state.order.index(ref) + 1
        field.ground(Ground.PLACE, "CG-6.3", ref, since=_orders, place=place)
    if state.acted:
        field.ground(Ground.ACTED, "CG-6.3", *state.acted)


def _leaps(event: Event) -> bool:
    return isinstance(event, e.UnitLeapt)


def _orders(event: Event) -> bool:
    return isinstance(event, e.OrderDecided | e.OrderChanged)


def next_to_act(field: Field, *seats: Seat) -> Combatant | None:
    """CG-6.3: the next unit of these sides to take a turn; None if all have taken one."""
    state, following = field.state, None
    for ref in state.order:
        if ref in state.acted:
            continue
        unit = state.units[ref]
        if unit.seat in seats and unit.on_field:
            if ref in field.marked:
                return unit
            following = following or unit
    return following
