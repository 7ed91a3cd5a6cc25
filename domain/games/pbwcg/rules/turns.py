"""Turns, step by step (PB-5)."""

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Never

from saikoro.domain.games.pbwcg.events.cards import CounterReduced, FieldChanged, SetCardDiscarded
from saikoro.domain.games.pbwcg.events.frame import (
    FieldPhaseBegan,
    MainTurnBegan,
    OrderFixed,
    PlOrderFixed,
    TurnBegan,
    TurnEnded,
)
from saikoro.domain.games.pbwcg.grounds import Ground, Number
from saikoro.domain.games.pbwcg.ids import FIELD, set_slot_id
from saikoro.domain.games.pbwcg.rules.battle import TEXT, Battle, Effect
from saikoro.domain.games.pbwcg.rules.effects.hands import discard_surplus, draw
from saikoro.domain.games.pbwcg.rules.ending import end_at_cap
from saikoro.domain.games.pbwcg.rules.pl_turn import pl_turn
from saikoro.domain.games.pbwcg.rules.since import (
    state_field,
    state_lasting,
)
from saikoro.domain.games.pbwcg.rules.unit_turn import resume, unit_turn
from saikoro.domain.games.pbwcg.rules.values import speed
from saikoro.domain.games.pbwcg.state import FieldCard, SetSlot, Unit, UnitSpeed
from saikoro.domain.games.pbwcg.stated import OWNERS, Unmet
from saikoro.domain.games.pbwcg.words import DiePurpose, Phase, SetReason
from saikoro.domain.match.interface.comparing import Facts
from saikoro.domain.match.interface.counting import Figure
from saikoro.domain.match.interface.decision import Mark, Steps
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
    state = battle.state
    ahead = next((one for one in state.order if state.units[one.unit].master is None), None)
    first = state.first if ahead is None else 1 - state.units[ahead.unit].seat
    _state_ahead(battle, ahead)
    battle.emit(PlOrderFixed(first, 1 - first))


@rule("PB-5.4")
def _draw(battle: Battle) -> None:
    first = battle.state.first
    count = battle.options.opening_hand if battle.state.turn == 1 else 1
    for seat in (first, 1 - first):
        draw(battle, seat, count)


def _state_ahead(battle: Battle, ahead: UnitSpeed | None) -> None:
    """State which PC the PLs' order goes by (PB-5.3)."""
    if ahead is None:
        battle.ground(Ground.NO_PC_AHEAD, "PB-5.3")
        return
    for one in battle.state.order[: battle.state.order.index(ahead)]:
        owner = OWNERS[battle.state.units[one.unit].seat]
        battle.unmet(Unmet.SUPPORT_AHEAD, "PB-5.3", one.unit, owner=owner)
    owner = OWNERS[battle.state.units[ahead.unit].seat]
    battle.ground(Ground.AHEAD, "PB-5.3", ahead.unit, owner=owner, speed=ahead.speed)


def _order(battle: Battle) -> list[UnitSpeed]:
    """The units by speed, those of one speed by PB-5.2."""
    units = [*battle.state.on_side(A), *battle.state.on_side(B)]
    speeds = {unit.id: battle.count(SPEED, speed(battle, unit), battle, unit) for unit in units}
    units.sort(key=lambda unit: -speeds[unit.id])
    order: list[UnitSpeed] = []
    for fast, tied in groupby(units, key=lambda unit: speeds[unit.id]):
        order += (UnitSpeed(unit.id, fast) for unit in _settled(battle, [*tied]))
    return order


def _of_speed(battle: Battle, unit: Unit) -> Facts:
    printed = battle.printed(unit).stats.skill
    return Facts((unit.id,), {"owner": OWNERS[unit.seat], "printed": printed})


SPEED = Figure(
    "PB-8.1",
    Number.SPEED,
    Ground.SPEED,
    Ground.PART,
    Ground.PART_ALONE,
    _of_speed,
    alone=False,
)
"""What units are put in order by."""


def _settled(battle: Battle, tied: list[Unit]) -> list[Unit]:
    """A tie group in its order: that of the last turn, or else by dice (PB-5.2)."""
    if len(tied) < 2:
        return tied
    before = _order_before(battle, tied)
    if before is not None:
        for one, next_ in pairwise(before):
            first, second = OWNERS[one.seat], OWNERS[next_.seat]
            battle.ground(Ground.KEPT, "PB-5.2", one.id, next_.id, first=first, second=second)
        return before
    left, settled = tied, []
    while len(left) > 1:
        for face, unit in enumerate(left, 1):
            owner, sides = OWNERS[unit.seat], len(left)
            battle.ground(Ground.TIE_FACE, "PB-5.2", unit.id, face=face, sides=sides, owner=owner)
        next_ = left[battle.table.roll(len(left), why=DiePurpose.ORDER) - 1]
        settled.append(next_)
        left = [unit for unit in left if unit is not next_]
    [last] = left
    battle.ground(Ground.LAST_OF_TIE, "PB-5.2", last.id, owner=OWNERS[last.seat])
    return [*settled, last]


def _order_before(battle: Battle, tied: Sequence[Unit]) -> list[Unit] | None:
    """How these units stood in one tie group of the last turn; None if one is new to it."""
    last = battle.state.turn - 1
    places = {one.unit: (one.speed, place) for place, one in enumerate(battle.state.order)}
    if not places:
        return None
    for unit in tied:
        if unit.arrived >= last:
            owner = OWNERS[unit.seat]
            battle.ground(Ground.NEW_TO_TIE, "PB-5.2", unit.id, owner=owner, turn=unit.arrived)
            return None
    for unit in tied[1:]:
        if places[unit.id][0] != places[tied[0].id][0]:
            first, second = OWNERS[tied[0].seat], OWNERS[unit.seat]
            battle.ground(
                Ground.NO_TIE_BEFORE,
                "PB-5.2",
                tied[0].id,
                unit.id,
                first=first,
                second=second,
            )
            return None
    return sorted(tied, key=lambda unit: places[unit.id][1])


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
    if battle.state.field is not field or _is_new(battle, field.since):
        return
    left = field.left - 1
    state_field(battle, field)
    battle.emit(CounterReduced(FIELD, field.card, left))
    if not left:
        state_field(battle, field)
        battle.emit(FieldChanged(None, None, None))


@rule("PB-5.6", thing="effect.thing", line=TEXT)
def _fire_lasting(battle: Battle, effect: Effect, number: int, slot: SetSlot) -> Steps[None]:
    yield from battle.resolve(effect, battle.cards.sets[slot.card].text.each_turn)
    if _is_new(battle, slot.activated):
        return
    seat, left = effect.controller, slot.left - 1
    state_lasting(battle, seat, number, slot)
    battle.emit(CounterReduced(set_slot_id(seat, number), slot.card, left))
    if not left:
        state_lasting(battle, seat, number, slot)
        battle.emit(SetCardDiscarded(seat, number, slot.card, SetReason.TIME))


def _is_new(battle: Battle, since: int) -> bool:
    """Whether `late_recovery` keeps a card's counter in this turn (PB-15.5)."""
    return battle.options.late_recovery and since == battle.state.turn


# T6 and T7


def _main_turn(battle: Battle) -> Steps[None]:
    """The units act in order; what has left, or came again, is passed over (PB-5.7, PB-5.10)."""
    state = battle.state
    if state.phase is not Phase.MAIN:
        battle.emit(MainTurnBegan())
        for new in state.units.values():
            if new.arrived >= state.turn:
                battle.unmet(Unmet.ARRIVED, "PB-5.10", new.id)
    elif state.unit is not None:
        yield from resume(battle, state.units[state.unit])
    for entry in state.order[state.acted :]:
        unit = state.units.get(entry.unit)
        if unit is None:
            battle.unmet(Unmet.GONE, "PB-5.7", entry.unit)
        elif unit.arrived < state.turn:
            yield from unit_turn(battle, unit)


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
