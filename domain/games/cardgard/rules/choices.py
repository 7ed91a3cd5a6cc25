"""Why an action or an effect reaches the units that it reaches: facts for those who ask (CG-9)."""

from collections.abc import Callable
from typing import assert_never

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import seat_of
from saikoro.domain.games.cardgard.rules.field import REAR, Field
from saikoro.domain.games.cardgard.rules.order import next_to_act
from saikoro.domain.games.cardgard.rules.targets import Units, of_side
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Ground, Unmet
from saikoro.domain.games.cardgard.words import LETTERS
from saikoro.domain.match.events import Seat
from saikoro.domain.record.line import Event


def state_targets(field: Field, unit: Combatant, aim: n.Aim, targets: Units) -> None:
    """State why an action has these targets, or none (CG-9.1)."""
    if not field.recording:
        return
    match aim.chosen:
        case None:
            _MODES[aim.mode](field, unit, targets)
        case n.OfElement() as elements:
            state_selected(field, n.Filtered(elements, n.Side.ENEMIES), unit.seat, targets)
        case selector:
            state_selected(field, selector, unit.seat, targets)


def state_selected(field: Field, selector: n.Selector, seat: Seat, selected: Units) -> None:
    """State why a selector selects these units, or none (CG-21.4)."""
    if not field.recording:
        return
    match selector:
        case n.Filtered(which, side):
            for unit in of_side(field, side, seat):
                if unit not in selected:
                    _state_left_out(field, which, unit)
        case n.Single(pick, side) if selected:
            _state_single(field, pick, of_side(field, side, seat))
        case _:
            pass


def _state_left_out(field: Field, which: n.Filter, unit: Combatant) -> None:
    """State why a filter leaves a unit out."""
    match which:
        case n.OfElement():
            element = field.card(unit).element
            field.unmet(Unmet.ELEMENT, "CG-21.4", unit.ref, element=element)
        case n.HasTrait():
            field.unmet(Unmet.TRAIT, "CG-21.4", unit.ref)
        case n.HasAilment():
            field.unmet(Unmet.AILMENT, "CG-21.4", unit.ref)
        case _:
            assert_never(which)


def _state_single(field: Field, pick: n.Pick, units: Units) -> None:
    """State by what one of these units, given by ascending square, is picked."""
    match pick:
        case n.Pick.LOWEST_HP | n.Pick.HIGHEST_HP:
            _state_hp(field, "CG-21.4", units)
            best = min if pick is n.Pick.LOWEST_HP else max
            equal = _with_hp(units, best(unit.hp for unit in units))
            if len(equal) > 1:
                field.ground(Ground.LOWER_SQUARE, "CG-21.4", *_refs(equal))
        case n.Pick.FIRST | n.Pick.LAST:
            _state_order(field, "CG-21.4", units)
        case _:
            assert_never(pick)


def _refs(units: Units) -> list[str]:
    return [unit.ref for unit in units]


def _with_hp(units: Units, hp: int) -> Units:
    return [unit for unit in units if unit.hp == hp]


def _state_hp(field: Field, rule: str, units: Units) -> None:
    for unit in units:
        field.ground(Ground.HP, rule, unit.ref, hp=unit.hp)


def _state_order(field: Field, rule: str, units: Units) -> None:
    field.ground(Ground.IN_ORDER, rule, *_refs(field.in_order(units)))


# The modes of CG-9.1, each as in targets.py


def _melee(field: Field, unit: Combatant, targets: Units) -> None:
    """【近接】: the front enemy of the same column, or else the other front enemy."""
    if targets:
        _state_column(field, unit, targets[0])
    else:
        _state_empty(field, unit, Unmet.NO_FRONT)


def _state_column(field: Field, unit: Combatant, target: Combatant) -> None:
    """State whether a target of one row stands in the column of `unit`."""
    column = target in field.column(unit)
    what = Ground.SAME_COLUMN if column else Ground.NONE_IN_COLUMN
    field.ground(what, "CG-1.3", target.ref, unit.ref)


def _state_empty(field: Field, unit: Combatant, why: Unmet) -> None:
    field.unmet(why, "CG-9.1", side=LETTERS[1 - unit.seat])


def _shot(field: Field, unit: Combatant, targets: Units) -> None:
    """【射撃】: a front enemy, or else a rear enemy."""
    enemy = 1 - unit.seat
    if not field.front(enemy):
        field.ground(Ground.NO_FRONT, "CG-9.1", side=LETTERS[enemy])
    _state_column(field, unit, targets[0])


def _lowest_square(field: Field, _unit: Combatant, targets: Units) -> None:
    """【番号】: the enemy on the lowest-numbered occupied square."""
    field.ground(Ground.LOWEST_SQUARE, "CG-9.1", targets[0].ref)


def _last_in_front(field: Field, unit: Combatant, targets: Units) -> None:
    """【近接・速度】: the front enemy that is last in order."""
    if targets:
        _state_order(field, "CG-9.1", field.front(1 - unit.seat))
    else:
        _state_empty(field, unit, Unmet.NO_FRONT)


def _last(field: Field, unit: Combatant, _targets: Units) -> None:
    """【射撃・速度】: the enemy that is last in order."""
    _state_order(field, "CG-9.1", field.on_field(1 - unit.seat))


def _lowest_hp_in_front(field: Field, unit: Combatant, targets: Units) -> None:
    """【近接・HP】: the front enemy with the lowest HP; equal HP: 【近接】."""
    front = field.front(1 - unit.seat)
    _state_hp(field, "CG-9.1", front)
    if len({enemy.hp for enemy in front}) < 2:
        _melee(field, unit, targets)


def _lowest_hp(field: Field, unit: Combatant, targets: Units) -> None:
    """【射撃・HP】: the lowest HP; equal HP: the same column, then the front."""
    enemies = field.on_field(1 - unit.seat)
    _state_hp(field, "CG-9.1", enemies)
    equal = _with_hp(enemies, targets[0].hp)
    if len(equal) == 1:
        return
    field.ground(Ground.EQUAL_HP, "CG-9.1", *_refs(equal))
    _state_column(field, unit, targets[0])
    in_column = [enemy for enemy in equal if enemy in field.column(unit)]
    if len(in_column) != 1:
        field.ground(Ground.FRONT_FIRST, "CG-9.1", *_refs(in_column or equal))


def _latest_in_front(field: Field, unit: Combatant, targets: Units) -> None:
    """【近接・直前】: the latest enemy; in the rear or absent: 【近接】."""
    _state_latest(field, unit)
    latest = field.state.latest[1 - unit.seat]
    if latest is None or _refs(targets) != [latest]:
        _melee(field, unit, targets)


def _latest(field: Field, unit: Combatant, targets: Units) -> None:
    """【射撃・直前】: the latest enemy; absent: 【射撃】."""
    _state_latest(field, unit)
    latest = field.state.latest[1 - unit.seat]
    if latest is None or not field.state.units[latest].on_field:
        _shot(field, unit, targets)


def _state_latest(field: Field, unit: Combatant) -> None:
    """State which enemy took the latest turn, and where it stands (CG-9.4)."""
    enemy = 1 - unit.seat
    latest, side = field.state.latest[enemy], LETTERS[enemy]
    if latest is None:
        field.ground(Ground.NO_LATEST, "CG-9.1", side=side)
        return

    def turns(event: Event) -> bool:
        return isinstance(event, e.TurnBegan) and seat_of(event.ref) == enemy

    field.ground(Ground.LATEST, "CG-9.4", latest, since=turns, side=side)
    square = field.state.units[latest].square
    if square is None:
        field.ground(Ground.OFF_FIELD, "CG-9.1", latest)
    elif square in REAR:
        field.ground(Ground.IN_REAR, "CG-9.1", latest, square=square)


def _next(field: Field, unit: Combatant, _targets: Units) -> None:
    """【射撃・直後】: the next enemy (CG-9.3)."""
    enemy = 1 - unit.seat
    following = next_to_act(field, enemy)
    if following is None:
        field.ground(Ground.ALL_ACTED, "CG-9.3", side=LETTERS[enemy])
        _state_order(field, "CG-9.3", field.on_field(enemy))
    else:
        field.ground(Ground.NEXT, "CG-9.3", following.ref, side=LETTERS[enemy])


def _next_in_front(field: Field, unit: Combatant, targets: Units) -> None:
    """【近接・直後】: the next enemy; in the rear: 【近接】."""
    _next(field, unit, targets)
    enemies = field.on_field(1 - unit.seat)
    following = next_to_act(field, 1 - unit.seat) or field.in_order(enemies)[0]
    if following.square in REAR:
        field.ground(Ground.IN_REAR, "CG-9.1", following.ref, square=following.square)
        _melee(field, unit, targets)


def _assassin(field: Field, unit: Combatant, targets: Units) -> None:
    """【近接・暗殺】: a rear enemy, or else 【近接】."""
    _rear_or(_melee, field, unit, targets)


def _shot_in_rear(field: Field, unit: Combatant, targets: Units) -> None:
    """【射撃・後衛】: a rear enemy, or else 【射撃】."""
    _rear_or(_shot, field, unit, targets)


def _rear_or(state: "_State", field: Field, unit: Combatant, targets: Units) -> None:
    """State that the enemy has no rear unit, and then what the fallback goes by."""
    enemy = 1 - unit.seat
    if field.rear(enemy):
        _state_column(field, unit, targets[0])
    else:
        field.ground(Ground.NO_REAR, "CG-9.1", side=LETTERS[enemy])
        state(field, unit, targets)


def _all_of(empty: Unmet) -> "_State":
    """All units of a place, which the text names, and who stands elsewhere; or nobody is there."""

    def state(field: Field, unit: Combatant, targets: Units) -> None:
        if empty is Unmet.NO_COLUMN:
            front, rear = field.column_squares(unit)
            field.ground(
                Ground.COLUMN,
                "CG-1.3",
                unit.ref,
                square=unit.square or 0,
                side=LETTERS[1 - unit.seat],
                front=front,
                rear=rear,
            )
        if not targets:
            _state_empty(field, unit, empty)
        for enemy in field.on_field(1 - unit.seat):
            if enemy not in targets:
                square = enemy.square or 0
                field.unmet(Unmet.OTHER_SQUARE, "CG-9.1", enemy.ref, square=square)

    return state


_State = Callable[[Field, Combatant, Units], None]

_MODES: dict[n.Mode, _State] = {
    n.Mode.MELEE: _melee,
    n.Mode.MELEE_NUMBER: _lowest_square,
    n.Mode.MELEE_SPEED: _last_in_front,
    n.Mode.MELEE_HP: _lowest_hp_in_front,
    n.Mode.MELEE_LATEST: _latest_in_front,
    n.Mode.MELEE_NEXT: _next_in_front,
    n.Mode.MELEE_ASSASSIN: _assassin,
    n.Mode.MELEE_PIERCE: _all_of(Unmet.NO_COLUMN),
    n.Mode.MELEE_FRONT: _all_of(Unmet.NO_FRONT),
    n.Mode.MELEE_ALL: _all_of(Unmet.NO_FRONT),
    n.Mode.SHOT: _shot,
    n.Mode.SHOT_NUMBER: _lowest_square,
    n.Mode.SHOT_REAR: _shot_in_rear,
    n.Mode.SHOT_SPEED: _last,
    n.Mode.SHOT_HP: _lowest_hp,
    n.Mode.SHOT_LATEST: _latest,
    n.Mode.SHOT_NEXT: _next,
    n.Mode.AREA_FRONT: _all_of(Unmet.NO_FRONT),
    n.Mode.AREA_REAR: _all_of(Unmet.NO_REAR),
    n.Mode.AREA_COLUMN: _all_of(Unmet.NO_COLUMN),
    n.Mode.ALL: _all_of(Unmet.NO_FRONT),
}
