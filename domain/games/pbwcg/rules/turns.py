"""Turns, step by step (PB-5)."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Never

from saikoro.domain.games.pbwcg.events.cards import FieldChanged, SetCardDiscarded
from saikoro.domain.games.pbwcg.events.frame import (
    FieldPhaseBegan,
    MainTurnBegan,
    OrderFixed,
    PlOrderFixed,
    TurnBegan,
    TurnEnded,
)
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import UnitId, is_support
from saikoro.domain.games.pbwcg.rules import counters
from saikoro.domain.games.pbwcg.rules.battle import TEXT, Battle, Effect
from saikoro.domain.games.pbwcg.rules.effects.hands import discard_surplus, draw
from saikoro.domain.games.pbwcg.rules.ending import end_at_cap
from saikoro.domain.games.pbwcg.rules.pl_turn import pl_turn
from saikoro.domain.games.pbwcg.rules.requirements import of_face, of_unit, requirement
from saikoro.domain.games.pbwcg.rules.unit_turn import resume, unit_turn
from saikoro.domain.games.pbwcg.rules.values import speed
from saikoro.domain.games.pbwcg.state import FieldCard, PbwcgState, SetSlot, Unit, UnitSpeed
from saikoro.domain.games.pbwcg.stated import OWNERS, Unmet
from saikoro.domain.games.pbwcg.words import DiePurpose, Phase, SetReason
from saikoro.domain.match.events import GameEvent, Seat
from saikoro.domain.match.interface.counting import Faces, Figure
from saikoro.domain.match.interface.decision import Mark, Steps
from saikoro.domain.match.interface.requirements import Looked, Met, Note, ids, latest, search
from saikoro.domain.match.interface.rules import rule

A, B = 0, 1


def turns(battle: Battle) -> Steps[Never]:
    """Turn after turn, from where the match is; raises Ended (PB-23)."""
    while True:
        if battle.state.phase is Phase.BETWEEN:
            _begin(battle)
        if battle.state.phase in (Phase.START, Phase.PL_TURN):
            yield from _pl_turns(battle)
            yield from _field_phase(battle)
        yield from _main_turn(battle)
        yield from _end(battle)
        yield Mark("turn", checkpoint=True)


# T1 and T2


def _begin(battle: Battle) -> None:
    """The turn begins: order, first PL, cards drawn (T1, T2, PB-5.1 to PB-5.4)."""
    _fix_order(battle)
    _fix_pl_order(battle)
    _draw(battle)


@rule("PB-5.1")
def _fix_order(battle: Battle) -> None:
    battle.emit(TurnBegan(battle.state.turn + 1))
    battle.emit(OrderFixed(_order(battle)))


@rule("PB-5.3")
def _fix_pl_order(battle: Battle) -> None:
    """The PL of the first PC in the order takes the second turn."""
    pc = battle.find(_first_pc, battle)
    first = battle.state.first if pc is None else 1 - pc.seat
    battle.emit(PlOrderFixed(first, 1 - first))


@search("PB-5.3", Ground.NO_PC_AHEAD)
def _first_pc(battle: Battle) -> Unit | None:
    units = ((battle.state.units[one.unit], one.speed) for one in battle.state.order)
    return next((unit for unit, fast in units if battle.meets(is_pc, battle, unit, fast)), None)


def _is_first_pc(state: PbwcgState, unit: UnitId, *_: object) -> bool:
    pcs = (one.unit for one in state.order if not is_support(one.unit))
    return next(pcs, None) == unit


@requirement(
    "PB-5.3",
    Unmet.SUPPORT_AHEAD,
    met=Met(Ground.AHEAD, "PB-5.3", Looked(_is_first_pc, by=OrderFixed)),
    things=of_unit,
)
def is_pc(_battle: Battle, unit: Unit, _speed: int) -> bool:
    """A unit in the order is no support."""
    return unit.master is None


@rule("PB-5.4")
def _draw(battle: Battle) -> None:
    count = battle.options.opening_hand if battle.state.turn == 1 else 1
    first = battle.state.first
    for seat in battle.table.each(in_turn, (first, 1 - first), battle, count):
        draw(battle, seat, count)


def in_turn(order: Sequence[Seat], battle: Battle, count: int) -> Iterator[Note]:
    """How many cards are drawn in this turn, and that the first PL draws first (PB-5.4)."""
    values = {"turn": battle.state.turn, "count": count, "owner": OWNERS[order[0]]}
    yield Note(Ground.DRAWS, "PB-5.4", (), values, TURN)


def _turn(state: PbwcgState, *_: object) -> int:
    return state.turn


TURN = Looked(_turn, by=TurnBegan)
"""That the turn began."""


def _order(battle: Battle) -> list[UnitSpeed]:
    """The units by speed, those of one speed by PB-5.2."""
    units = [*battle.state.on_side(A), *battle.state.on_side(B)]
    speeds = {unit.id: battle.count(SPEED, speed(battle, unit), unit) for unit in units}
    units.sort(key=lambda unit: -speeds[unit.id])
    order: list[UnitSpeed] = []
    for fast, tied in groupby(units, key=lambda unit: speeds[unit.id]):
        order += (UnitSpeed(unit.id, fast) for unit in _settled(battle, [*tied]))
    return order


SPEED = Figure("PB-8.1", Ground.SPEED, of_face)
"""What units are put in order by."""


def _settled(battle: Battle, tied: list[Unit]) -> list[Unit]:
    """A tie group in its order: that of the last turn, or else by dice (PB-5.2)."""
    if len(tied) < 2:
        return tied
    if not battle.state.order or not battle.meets(were_tied, battle, tied):
        left, settled = tied, []
        while len(left) > 1:
            next_ = battle.table.pick(TIED, left, why=DiePurpose.ORDER)
            settled.append(next_)
            left = [unit for unit in left if unit is not next_]
        return [*settled, *left]
    places = [one.unit for one in battle.state.order]
    tied.sort(key=lambda unit: places.index(unit.id))
    return tied


TIED = Faces("PB-5.2", Ground.TIE_FACE, of_face)
"""Who is next of a tie group."""


def _in_a_row(state: PbwcgState, *units: UnitId) -> tuple[UnitId, ...]:
    """These units as they were ordered last, while they are equally fast."""
    ranks = [one for one in state.order if one.unit in units]
    return tuple(one.unit for one in ranks) if len({one.speed for one in ranks}) == 1 else ()


def _arrived_since(battle: Battle, tied: Sequence[Unit]) -> list[Unit]:
    """Those of a tie group that have arrived since the last order was fixed."""
    return [unit for unit in tied if unit.arrived >= battle.state.turn - 1]


@requirement(
    "PB-5.2",
    lambda *about: Ground.NEW_TO_TIE if _arrived_since(*about) else Ground.NO_TIE_BEFORE,
    met=Met(
        Ground.KEPT,
        "PB-5.2",
        Looked(_in_a_row, by=OrderFixed, read=lambda _battle, tied: ids(*tied)),
    ),
    things=lambda battle, tied: ids(*(_arrived_since(battle, tied) or tied)),
    decides=True,
)
def were_tied(battle: Battle, tied: Sequence[Unit]) -> bool:
    """Several units were of one tie group of the last turn, whose order stands."""
    if _arrived_since(battle, tied):
        return False
    speeds = {one.unit: one.speed for one in battle.state.order}
    return len({speeds[unit.id] for unit in tied}) == 1


# T3 and T4


def _pl_turns(battle: Battle) -> Steps[None]:
    """The first PL's turn, then the second's (PB-5.5)."""
    first = battle.state.first
    for seat in (first, 1 - first)[battle.state.pl_turns :]:
        yield from pl_turn(battle, seat)


# T5


@rule("PB-5.6")
def _field_phase(battle: Battle) -> Steps[None]:
    """The field, then the lasting cards of the first PL, then the second's (PB-5.6)."""
    battle.emit(FieldPhaseBegan())
    field, first = battle.state.field, battle.state.first
    if field is not None:
        yield from _fire_field(battle, Effect(field.owner, field.card, "always"), field)
    for seat in (first, 1 - first):
        for number in range(1, len(battle.state.pls[seat].sets) + 1):
            slot = battle.state.pls[seat].sets[number - 1]
            if slot is not None and slot.face_up:
                yield from _fire_lasting(battle, Effect(seat, slot.card, "always"), number, slot)


@rule("PB-5.6", thing="effect.thing", line=TEXT)
def _fire_field(battle: Battle, effect: Effect, field: FieldCard) -> Steps[None]:
    yield from battle.resolve(effect, battle.cards.sets[field.card].text.each_turn)
    if battle.state.field is field:
        _count_down(battle, counters.of_field(field), FieldChanged(None, None, None))


@rule("PB-5.6", thing="effect.thing", line=TEXT)
def _fire_lasting(battle: Battle, effect: Effect, number: int, slot: SetSlot) -> Steps[None]:
    yield from battle.resolve(effect, battle.cards.sets[slot.card].text.each_turn)
    seat = effect.controller
    end = SetCardDiscarded(seat, number, slot.card, SetReason.TIME)
    _count_down(battle, counters.of_slot(seat, number, slot), end)


@rule("PB-5.6", follows=True)
def _count_down(battle: Battle, counter: counters.Counter, end: GameEvent) -> None:
    """The counter of a card drops by 1, and `end` follows where nothing is left."""
    if counters.drop(battle, counter):
        battle.emit(end)


# T6 and T7


def _main_turn(battle: Battle) -> Steps[None]:
    """The units act in order; what has left, or came again, is passed over (PB-5.7, PB-5.10)."""
    state = battle.state
    if state.phase is not Phase.MAIN:
        battle.emit(MainTurnBegan())
    elif state.unit is not None:
        yield from resume(battle, state.units[state.unit])
    for entry in state.order[state.acted :]:
        unit = state.units.get(entry.unit)
        if (
            battle.meets(is_there, unit, entry.unit)
            and unit is not None
            and battle.meets(arrived_before, battle, unit)
        ):
            yield from unit_turn(battle, unit)


@requirement("PB-5.7", Unmet.GONE, things=lambda _unit, name: (name,))
def is_there(unit: Unit | None, _name: UnitId) -> bool:
    """A unit of the order has not left the field."""
    return unit is not None


def _place_of(battle: Battle, unit: Unit) -> int:
    """The place of a unit in the order, from 1."""
    return [one.unit for one in battle.state.order].index(unit.id) + 1


def _speed_of(battle: Battle, unit: Unit) -> int:
    """The speed with which a unit is in the order."""
    return battle.state.order[_place_of(battle, unit) - 1].speed


@requirement(
    "PB-5.10",
    Unmet.ARRIVED,
    met=Met(Ground.IS_NEXT, "PB-5.7", latest(OrderFixed)),
    things=of_unit,
    place=_place_of,
    speed=_speed_of,
)
def arrived_before(battle: Battle, unit: Unit) -> bool:
    """A unit has arrived in an earlier turn, and not left and come again in this one."""
    return unit.arrived < battle.state.turn


def _end(battle: Battle) -> Steps[None]:
    """The turn ends: PLs discard down to their hand limit (T7, PB-5.8)."""
    yield from _discard_surplus(battle)
    battle.emit(TurnEnded(battle.state.turn))
    end_at_cap(battle)


@rule("PB-5.8")
def _discard_surplus(battle: Battle) -> Steps[None]:
    first = battle.state.first
    for seat in (first, 1 - first):
        yield from discard_surplus(battle, seat)
