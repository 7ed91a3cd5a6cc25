"""CG-12.7 and CG-16: what moving up and the end of a match require."""

from collections.abc import Callable, Sequence

from saikoro.domain.games.cardgard.rules.field import AHEAD, Field
from saikoro.domain.games.cardgard.rules.requirements.looked import EMPTIED, FREED
from saikoro.domain.games.cardgard.rules.requirements.targets import side
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Ground
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked, Met, ids, requirement


@requirement(
    "CG-12.7", met=Ground.ALL_IN_REAR, things=lambda _field, _seat, rear: ids(*rear), side=side
)
def are_all_in_rear(_field: Field, _seat: Seat, rear: Sequence[Combatant]) -> bool:
    """A side without a unit in the front has units in the rear."""
    return bool(rear)


def _held(field: Field, seat: Seat, square: int) -> Ground:
    return Ground.HELD if field.on_squares(seat, [square]) else Ground.COMMAND_AHEAD


def _held_since(field: Field, seat: Seat, square: int) -> Looked | None:
    """A command lies on its square since the lineups were revealed."""
    return FREED if field.on_squares(seat, [square]) else None


def _is_free(rule: str) -> Callable[[Field, Seat, int], bool]:
    """That a square holds neither a unit nor the command of its side, by a rule."""

    @requirement(
        rule,
        _held,
        met=Met(Ground.FREE, rule, FREED),
        things=lambda field, seat, square: ids(*field.on_squares(seat, [square])),
        looked=_held_since,
        decides=True,
        side=side,
    )
    def is_free(field: Field, seat: Seat, square: int) -> bool:
        held = field.state.squares[seat][square - 1] is not None
        return not held and field.state.commands[seat].square != square

    return is_free


is_free_to_return = _is_free("CG-12.5")
is_free_ahead = _is_free("CG-12.7")


@requirement("CG-12.7", Ground.OTHER_WAY, met=Ground.STRAIGHT, decides=True)
def goes_straight(_field: Field, unit: Combatant, free: Sequence[int]) -> bool:
    """The square straight ahead of it is one of those that are free."""
    return AHEAD[unit.square or 0] in free


@requirement(
    "CG-16.1",
    Ground.UNITS,
    looked=EMPTIED,
    decides=True,
    a=lambda field, _seat: len(field.on_field(0)),
    b=lambda field, _seat: len(field.on_field(1)),
)
def has_units(field: Field, seat: Seat) -> bool:
    """A side has a unit on the field."""
    return bool(field.on_field(seat))
