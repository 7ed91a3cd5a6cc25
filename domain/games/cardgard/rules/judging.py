"""CG-16.3: by what the judgement goes, measure by measure."""

from saikoro.domain.games.cardgard.rules.field import Field
from saikoro.domain.games.cardgard.state import left
from saikoro.domain.games.cardgard.stated import Ground, Unmet
from saikoro.domain.games.cardgard.words import LETTERS, EndReason
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.comparing import Facts, Measure, Order


def units(field: Field, seat: Seat) -> int:
    """How many units a side has on the field."""
    return len(field.on_field(seat))


def shaved(field: Field, seat: Seat) -> int:
    """The HP that a side took off the other's three starting units."""
    return field.state.starting_hp[1 - seat] - left(field.state)[1 - seat]


def _both(field: Field, _ahead: Seat) -> Facts:
    return Facts((), {"a": units(field, 0), "b": units(field, 1)})


JUDGED = Order(
    "CG-16.3",
    (
        Measure(EndReason.UNITS, units, Ground.UNITS, Unmet.EQUAL, _both),
        Measure(EndReason.SHAVED, shaved, Ground.MORE_SHAVED, Unmet.EQUAL),
    ),
    side=LETTERS.__getitem__,
)
"""Who wins the judgement."""
