"""CG-12.7 and CG-16: what moving up and the end of a match require."""

from collections.abc import Sequence

from saikoro.domain.games.cardgard.rules.field import Field
from saikoro.domain.games.cardgard.rules.requirements.looked import FREED
from saikoro.domain.games.cardgard.rules.requirements.targets import side
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Ground
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Met, ids, requirement


@requirement("CG-12.7", Ground.NO_FRONT, decides=True, side=side)
def has_front(field: Field, seat: Seat) -> bool:
    """A side has a unit in the front."""
    return field.has_front(seat)


@requirement(
    "CG-12.7", met=Ground.REAR_UNITS, things=lambda _field, _seat, rear: ids(*rear), side=side
)
def has_rear(_field: Field, _seat: Seat, rear: Sequence[Combatant]) -> bool:
    """A side has units in the rear."""
    return bool(rear)


@requirement(
    "CG-12.7",
    Ground.COMMAND_AHEAD,
    met=Met(Ground.FREE, "CG-12.7", FREED),
    decides=True,
    side=side,
)
def is_free(field: Field, seat: Seat, square: int) -> bool:
    """No command lies on a square in the front."""
    return field.state.commands[seat].square != square


@requirement(
    "CG-16.1",
    Ground.UNITS,
    decides=True,
    a=lambda field, _seat: len(field.on_field(0)),
    b=lambda field, _seat: len(field.on_field(1)),
)
def has_units(field: Field, seat: Seat) -> bool:
    """A side has a unit on the field."""
    return bool(field.on_field(seat))
