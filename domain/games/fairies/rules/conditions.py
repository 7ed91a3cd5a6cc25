"""FB-16.3 and FB-11.9: what conditions and counts say of the present state."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias, assert_never

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.matching import admits, in_zone
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.match.events import Seat

if TYPE_CHECKING:
    from saikoro.domain.games.fairies.rules.field import Field


def holds(
    field: "Field",
    condition: n.Condition,
    seat: Seat,
    this: Placed | None,
    base: Placed | None = None,
) -> bool:
    """Whether a condition is true for a line of `seat`; `base` is the 進化元 (FB-6.3)."""
    match condition:
        case n.IfMusic():
            return field.side(seat).music is not None
        case n.IfFacing(facing):
            return this is not None and field.stands(this) and this.facing is facing
        case n.IfTurn(side):
            return field.turn_player == _one(side, seat)
        case _:
            return asked_for(condition).admits(
                measured(field, condition, seat, this, base), condition.number
            )


Measuring: TypeAlias = n.IfDamage | n.IfHand | n.IfUnits | n.IfCards | n.IfNames | n.IfSlough
"""Conditions that compare a number."""

NO_NUMBER = n.IfMusic | n.IfFacing | n.IfTurn
"""Conditions that do not."""


def asked_for(condition: Measuring) -> w.Bound:
    """How the number of a condition is compared."""
    return getattr(condition, "bound", w.Bound.AT_LEAST)


def measured(
    field: "Field",
    condition: Measuring,
    seat: Seat,
    this: Placed | None,
    base: Placed | None = None,
) -> int:
    """The number that a condition compares with its own, as it is now."""
    match condition:
        case n.IfDamage(side):
            return field.side(_one(side, seat)).damage
        case n.IfHand(side):
            return len(field.side(_one(side, seat)).hand)
        case n.IfUnits(side, filters=filters):
            return _units(field, side, seat, filters)
        case n.IfCards(side, zone, kind, filters=filters):
            return len(in_zone(field, _one(side, seat), zone, kind, filters))
        case n.IfNames(side, zone, kind, filters=filters):
            cards = in_zone(field, _one(side, seat), zone, kind, filters)
            return len({field.card(card).name for card in cards})
        case n.IfSlough(_, of_base):
            return _sloughs(field, base if of_base else this)
        case _:
            assert_never(condition)


def counted(field: "Field", count: n.Count, seat: Seat, this: Placed | None) -> int:
    """How many there are (FB-11.9)."""
    match count:
        case n.PerUnit(side, filters):
            return _units(field, side, seat, filters)
        case n.PerCard(side, zone, kind, filters):
            return len(in_zone(field, _one(side, seat), zone, kind, filters))
        case n.PerSlough():
            return _sloughs(field, this)
        case _:
            assert_never(count)


def hidden_behind(
    field: "Field", number: n.Condition | n.Count | None, seat: Seat
) -> Sequence[Handle]:
    """The hidden cards on which a condition or a count of a line of `seat` depends."""
    if isinstance(number, n.IfCards | n.IfNames | n.PerCard) and number.zone is w.Zone.HAND:
        return field.side(_one(number.side, seat)).hand
    return ()


def cards_behind(
    field: "Field", number: n.Condition | n.Count, seat: Seat, this: Placed | None
) -> Sequence[Handle]:
    """The cards that a condition or a count counts; none where it looks at another number.

    None of a hand either: those that everybody knows would say of the others that they do not fit.
    """
    if hidden_behind(field, number, seat):
        return []
    match number:
        case n.IfUnits(side, filters=filters) | n.PerUnit(side, filters):
            units = field.units(_one(side, seat))
            return [unit.card for unit in units if admits(field, unit, filters)]
        case (
            n.IfCards(side, zone, kind, filters=filters)
            | n.IfNames(side, zone, kind, filters=filters)
            | n.PerCard(side, zone, kind, filters)
        ):
            return in_zone(field, _one(side, seat), zone, kind, filters)
        case n.IfSlough() | n.PerSlough():
            return [] if this is None or not field.stands(this) else this.sloughs
        case _:
            return []


def _one(side: w.Side, seat: Seat) -> Seat:
    return seat if side is w.Side.OWN else 1 - seat


def _units(field: "Field", side: w.Side, seat: Seat, filters: n.Filters) -> int:
    units: Sequence[Placed] = field.units(_one(side, seat))
    return sum(admits(field, unit, filters) for unit in units)


def _sloughs(field: "Field", placed: Placed | None) -> int:
    return 0 if placed is None or not field.stands(placed) else len(placed.sloughs)
