"""By what one side is ahead of the other, measure by measure (LP-6.3, LP-10.4)."""

from collections.abc import Callable

from saikoro.domain.games.laplaplus.ids import INSTANCES
from saikoro.domain.games.laplaplus.rules.field import Field
from saikoro.domain.games.laplaplus.rules.looked import SIDES
from saikoro.domain.games.laplaplus.words import Ground, InitiativeMeasure, JudgementMeasure, Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.comparing import Facts, Measure, Order
from saikoro.domain.words import Word

# (4) The initial rows: by the first place at which their cards differ, or else by their lengths.


def _place(field: Field) -> int | None:
    pairs = enumerate(zip(*field.state.initial_rows, strict=False))
    return next((at for at, (a, b) in pairs if a != b), None)


def _number(field: Field, seat: Seat) -> int:
    place = _place(field)
    return 0 if place is None else field.state.initial_rows[seat][place]


def _force(field: Field, seat: Seat) -> int:
    number = _number(field, seat)
    return field.force(number) if number else 0


def _negative_number(field: Field, seat: Seat) -> int:
    return -_number(field, seat)


def _length(field: Field, seat: Seat) -> int:
    return len(field.state.initial_rows[seat])


def _both_cards(field: Field, ahead: Seat, **values: int) -> Facts:
    at = _place(field) or 0
    return Facts((INSTANCES[ahead][at], INSTANCES[1 - ahead][at]), {"place": at + 1, **values})


def _forces(field: Field, ahead: Seat) -> Facts:
    more, less = _force(field, ahead), _force(field, 1 - ahead)
    return _both_cards(field, ahead, more=more, less=less)


def _numbers(field: Field, ahead: Seat) -> Facts:
    lower, higher = _number(field, ahead), _number(field, 1 - ahead)
    return _both_cards(field, ahead, force=_force(field, ahead), lower=lower, higher=higher)


def _by_rows(row: Word) -> tuple[Measure, ...]:
    return (
        Measure(row, _force, Ground.MORE_FORCE, facts=_forces),
        Measure(row, _negative_number, Ground.LOWER_NUMBER, facts=_numbers),
        Measure(row, _length, Ground.LONGER),
    )


def _by(name: Word, of: Callable[[Field, Seat], int]) -> Measure:
    return Measure(name, of, Ground.AHEAD, Unmet.EQUAL)


FIRST_SIDE = Order(
    "LP-6.3",
    (
        _by(InitiativeMeasure.SPEED, Field.speed),
        _by(InitiativeMeasure.HP, Field.hp),
        _by(InitiativeMeasure.CARDS, Field.size),
        *_by_rows(InitiativeMeasure.ROW),
    ),
    side=SIDES.__getitem__,
)
"""Who acts first in a turn (LP-6.3)."""

PROVISIONAL = FIRST_SIDE._replace(asked_first=(Ground.PROVISIONAL, "LP-6.2"))
"""Whose cards are asked first for speed (LP-6.2 step 2)."""

JUDGED = Order(
    "LP-10.4",
    (
        _by(JudgementMeasure.HP, Field.hp),
        _by(JudgementMeasure.BASE, Field.base_hp),
        _by(JudgementMeasure.CARDS, Field.size),
        *_by_rows(JudgementMeasure.ROW),
    ),
    side=SIDES.__getitem__,
)
"""Who wins the judgement (LP-10.4)."""
