"""CG-9 and CG-21.4: what is required of the units that an action or an effect reaches."""

from collections.abc import Callable, Sequence
from typing import assert_never

from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import seat_of
from saikoro.domain.games.cardgard.rules.field import FRONT, Field
from saikoro.domain.games.cardgard.rules.requirements.looked import (
    ACTED,
    AFFLICTED,
    LATEST,
    ORDER,
    OUT,
    TRAITS_LOST,
    hp_of,
)
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Ground, Unmet
from saikoro.domain.games.cardgard.words import LETTERS, Letter
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Each, Looked, Met, ids, requirement


def side(_field: Field, seat: Seat, *_: object) -> Letter:
    """What a side is called."""
    return LETTERS[seat]


# CG-21.4, CG-21.5: filters and conditions


def _matches(field: Field, unit: Combatant, which: n.Filter) -> bool:
    match which:
        case n.HasTrait(trait):
            return field.has_trait(unit, trait)
        case n.HasAilment(None):
            return bool(unit.ailments)
        case n.HasAilment(ailment):
            return ailment in unit.ailments
        case n.OfElement(elements, others):
            return (field.card(unit).element in elements) is not others
        case _:
            assert_never(which)


def traits_lost(field: Field, unit: Combatant, trait: str | None) -> Looked | None:
    """That a unit lost its traits, of which one is looked for."""
    lost = unit.no_traits and trait in field.printed[unit.card].traits
    return TRAITS_LOST if lost else None


_LEFT_OUT: dict[type[n.Filter], Unmet] = {
    n.HasTrait: Unmet.TRAIT,
    n.HasAilment: Unmet.AILMENT,
    n.OfElement: Unmet.ELEMENT,
}
"""Why a filter leaves a unit out."""


def _matched(_field: Field, unit: Combatant, which: n.Filter) -> Ground:
    match which:
        case n.HasTrait():
            return Ground.TRAIT
        case n.OfElement():
            return Ground.ELEMENT
        case n.HasAilment(None):
            return Ground.ANY_AILMENT
        case _:
            return Ground.HAS_AILMENT


def _afflicted(_field: Field, _unit: Combatant, which: n.Filter) -> Looked | None:
    """That a unit got the ailment that a filter names."""
    if not isinstance(which, n.HasAilment) or which.ailment is None:
        return None
    return AFFLICTED._replace(read=lambda _field, unit, which: (unit.ref, which.ailment))


def _matching(rule: str) -> Callable[[Field, Combatant, n.Filter], bool]:
    """That a unit matches a filter, by a rule."""

    @requirement(
        rule,
        lambda _field, _unit, which: _LEFT_OUT[type(which)],
        met=Met(_matched, rule, _afflicted),
        looked=lambda field, unit, which: (
            traits_lost(field, unit, which.trait) if isinstance(which, n.HasTrait) else None
        ),
        element=lambda field, unit, _which: field.card(unit).element,
        trait="which.trait",
        ailment="which.ailment",
    )
    def matches(field: Field, unit: Combatant, which: n.Filter) -> bool:
        return _matches(field, unit, which)

    return matches


matches = _matching("CG-21.4")
is_target_by_element = _matching("CG-9.1")


@requirement(
    "CG-10.2",
    Unmet.CONDITION,
    met=Met(_matched, "CG-10.2", _afflicted, of_part=True),
    element=lambda field, unit, _condition: field.card(unit).element,
    trait="condition.trait",
    ailment="condition.ailment",
)
def takes_extra(field: Field, unit: Combatant, condition: n.Filter) -> bool:
    """It matches the condition 「対象が…時、さらに」."""
    return _matches(field, unit, condition)


def _no_longer_spared(
    field: Field, unit: Combatant, _source: Combatant | None, trait: str
) -> Unmet | None:
    return None if traits_lost(field, unit, trait) is None else Unmet.TRAIT


@requirement(
    "CG-13.5",
    _no_longer_spared,
    met=Met(Ground.SPARED, "CG-13.5", of_part=True),
    things=lambda _field, unit, source, _trait: ids(unit, source),
    looked=lambda field, unit, _source, trait: traits_lost(field, unit, trait),
)
def is_spared(field: Field, unit: Combatant, _source: Combatant | None, trait: str) -> bool:
    """It has the trait that keeps a unit from damaging it."""
    return field.has_trait(unit, trait)


# CG-9.1, CG-21.4: one of several


def _has_best_hp(rule: str) -> Callable[[Field, Combatant, int], bool]:
    """That it has the lowest HP of several units, or the highest, by a rule."""

    @requirement(
        rule,
        Ground.HP,
        met=Met(Ground.HP, rule, hp_of),
        looked=hp_of,
        decides=True,
        dice=False,
        left="unit.hp",
    )
    def has_best_hp(_field: Field, unit: Combatant, best: int) -> bool:
        return unit.hp == best

    return has_best_hp


is_target_by_hp = _has_best_hp("CG-9.1")
is_picked_by_hp = _has_best_hp("CG-21.4")


def _are_several(rule: str, word: Ground) -> Callable[[Sequence[Combatant]], bool]:
    """That what was looked at has left several units, by a rule."""

    @requirement(rule, met=word, dice=False, things=lambda units: ids(*units))
    def are_several(units: Sequence[Combatant]) -> bool:
        return len(units) > 1

    return are_several


are_equal = _are_several("CG-9.1", Ground.EQUAL_HP)
are_still_equal = _are_several("CG-9.1", Ground.FRONT_FIRST)
are_picked_by_square = _are_several("CG-21.4", Ground.LOWER_SQUARE)


def _comes(rule: str, at: int) -> Callable[[Field, Combatant, Sequence[Combatant]], bool]:
    """That it is the first of several units in the order (0), or the last (-1), by a rule."""

    @requirement(
        rule,
        met=Met(Ground.IN_ORDER, rule, ORDER),
        dice=False,
        things=lambda field, _unit, units: ids(*field.in_order(units)),
    )
    def comes(field: Field, unit: Combatant, units: Sequence[Combatant]) -> bool:
        return field.in_order(units)[at] is unit

    return comes


is_last_in_order = _comes("CG-9.1", -1)
is_first_in_order = _comes("CG-9.3", 0)
is_picked_as_first = _comes("CG-21.4", 0)
is_picked_as_last = _comes("CG-21.4", -1)


@requirement("CG-9.1", met=Ground.LOWEST_SQUARE, square="enemy.square")
def has_lowest_square(field: Field, enemy: Combatant) -> bool:
    """It is the enemy on the lowest occupied square."""
    return field.on_field(enemy.seat)[0] is enemy


@requirement("CG-12.6", Ground.NONE_OUT, decides=True, side=side)
def has_knocked_out(field: Field, seat: Seat) -> bool:
    """A side has a unit in its knocked-out list."""
    return bool(field.state.knocked_out[seat])


@requirement("CG-12.6", Unmet.STAR, met=Met(Ground.LAST_OUT, "CG-12.6", OUT))
def may_return(field: Field, unit: Combatant) -> bool:
    """It has no ★, or no unit of its side on the field has one."""
    present = field.on_field(unit.seat)
    return not (field.card(unit).star and any(field.card(one).star for one in present))


# CG-9.1: where enemies stand


@requirement("CG-9.1", Ground.NO_FRONT, decides=True, side=side)
def has_front(field: Field, seat: Seat) -> bool:
    """A side has a unit in the front."""
    return field.has_front(seat)


@requirement("CG-9.1", Ground.NO_REAR, decides=True, side=side)
def has_rear(field: Field, seat: Seat) -> bool:
    """A side has a unit in the rear."""
    return bool(field.rear(seat))


def _of_column(
    _field: Field, unit: Combatant, column: Sequence[Combatant], enemies: Sequence[Combatant]
) -> tuple[str, ...]:
    return ids(*(column or enemies)[:1], unit)


@requirement(
    "CG-1.3",
    lambda _field, _unit, _column, enemies: Ground.NONE_IN_COLUMN if enemies else None,
    met=Ground.SAME_COLUMN,
    decides=True,
    things=_of_column,
    square=lambda _field, _unit, column, enemies: (column or enemies)[0].square,
    own=lambda _field, unit, *_: unit.square,
)
def faces_one(
    _field: Field, _unit: Combatant, column: Sequence[Combatant], _enemies: Sequence[Combatant]
) -> bool:
    """Some of the enemies stand in its column."""
    return bool(column)


@requirement("CG-9.1", Unmet.OTHER_SQUARE, square="enemy.square")
def stands_there(_field: Field, enemy: Combatant, squares: Sequence[int]) -> bool:
    """An enemy stands on one of the squares that an action reaches."""
    return enemy.square in squares


@requirement(
    "CG-9.1",
    Ground.COLUMN,
    met=Met(Ground.COLUMN, "CG-1.3"),
    square=lambda _field, unit, *_: unit.square,
    side=lambda _field, unit, *_: LETTERS[1 - unit.seat],
    front=lambda _field, _unit, squares, _found: squares[0],
    rear=lambda _field, _unit, squares, _found: squares[1],
)
def reaches_column(
    _field: Field, _unit: Combatant, _squares: Sequence[int], found: Sequence[Combatant]
) -> bool:
    """An enemy stands in its column."""
    return bool(found)


# CG-9.1, CG-9.3, CG-9.4: the latest and the next enemy


def _latest(field: Field, seat: Seat) -> tuple[str, ...]:
    latest = field.state.latest[seat]
    return () if latest is None else (latest,)


@requirement(
    "CG-9.1",
    Ground.NO_LATEST,
    met=Met(Ground.LATEST, "CG-9.4", LATEST),
    decides=True,
    things=_latest,
    side=side,
)
def has_latest(field: Field, seat: Seat) -> bool:
    """A unit of a side has had a turn."""
    return field.state.latest[seat] is not None


def _is_on_field(rule: str) -> Callable[[Field, Combatant], bool]:
    """That a unit is on the field, by a rule."""

    @requirement(rule, Ground.OFF_FIELD, looked=OUT, decides=rule == "CG-9.1")
    def is_on_field(_field: Field, unit: Combatant) -> bool:
        return unit.square is not None

    return is_on_field


is_latest_there = _is_on_field("CG-9.1")
is_still_target = _is_on_field("CG-8.3")
goes_on = _is_on_field("CG-8.4")


@requirement("CG-9.1", Ground.IN_REAR, decides=True, square="unit.square")
def stands_in_front(_field: Field, unit: Combatant) -> bool:
    """It stands in the front."""
    return unit.square in FRONT


@requirement(
    "CG-9.3",
    Ground.ALL_ACTED,
    met=Met(
        Ground.NEXT,
        "CG-9.3",
        each=Each(
            Ground.HAD_TURN,
            lambda field, seat, _: [ref for ref in field.state.acted if seat_of(ref) == seat],
            ACTED,
        ),
    ),
    decides=True,
    things=lambda _field, _seat, following: ids(following),
    side=side,
)
def has_one_to_act(_field: Field, _seat: Seat, following: Combatant | None) -> bool:
    """A unit of a side has not taken its turn in this round."""
    return following is not None
