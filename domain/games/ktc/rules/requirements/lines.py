"""KT-5.3, KT-8.12, KT-8.17, KT-9.2, KT-9.6: what is required of lines of texts."""

from collections.abc import Callable, Sequence
from typing import Any

from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import SIDES
from saikoro.domain.games.ktc.rules.field import HOLDS, Field
from saikoro.domain.games.ktc.rules.naming import Written, line_of, square
from saikoro.domain.games.ktc.rules.requirements.looked import (
    AWAY,
    GAINED,
    HP,
    IN_ROW,
    NO_LIMIT,
    TIRED,
    TURNS_LOST,
    UNIQUE,
    UPPER,
    counter_of,
    empty_of,
    since_gained,
    status_of,
)
from saikoro.domain.games.ktc.state import Held, Soldier
from saikoro.domain.games.ktc.stated import Compared, Ground, Instead, Unmet
from saikoro.domain.games.ktc.words import Origin
from saikoro.domain.match.interface.requirements import Looked, Met, ids, requirement
from saikoro.domain.text import IN_BRACKETS, Text


def _on_field(rule: str) -> Callable[[Field, Soldier], bool]:
    """That a soldier is on the field, by a rule."""

    @requirement(rule, Unmet.OFF_FIELD, looked=AWAY)
    def on_field(_field: Field, soldier: Soldier) -> bool:
        return soldier.place is not None

    return on_field


handles_lines = _on_field("KT-5.3")
may_still_be_promoted = _on_field("KT-6.12")


def text_of(
    field: Field, _soldier: Soldier, _of: object, line: n.Line | n.Standing, *_: object
) -> Written:
    """The text of a line of a soldier."""
    return line_of(line, field.cards)


@requirement(
    "KT-5.3",
    Unmet.STATUS_GONE,
    met=Met(
        Ground.GIVEN,
        "KT-8.9",
        since_gained,
        each=TURNS_LOST,
        lasts=True,
        own=True,
    ),
    left=lambda _field, _soldier, _origin, held: held.turns or NO_LIMIT,
    status=lambda field, _soldier, _origin, held: status_of(field, held),
)
def has_still(_field: Field, soldier: Soldier, _origin: Origin, held: Held) -> bool:
    """It has still the same status that a line belongs to."""
    return held is soldier.buff or held is soldier.debuff


@requirement(
    "KT-8.17",
    Unmet.COST,
    met=Met(Ground.AFFORDS, "KT-8.17", UNIQUE, own=True),
    looked=UNIQUE,
    unique=counter_of,
    value="soldier.unique",
    needed="cost.amount",
    line=text_of,
)
def can_pay(_field: Field, soldier: Soldier, _origin: Origin, _line: n.Line, cost: n.Cost) -> bool:
    """Its ユニーク is enough for the cost of a line."""
    return soldier.unique >= cost.amount


_INSTEAD = {
    n.Condition.FRONT: (Instead.REAR, IN_ROW),
    n.Condition.REAR: (Instead.FRONT, IN_ROW),
    n.Condition.LOWER: (Instead.UPPER, UPPER),
    n.Condition.UPPER: (Instead.LOWER, UPPER),
    n.Condition.READY: (Instead.TIRED, TIRED),
    n.Condition.TIRED: (Instead.READY, TIRED),
}
"""What a soldier is that does not meet a condition, and what made it so (KT-9.2)."""


def _is(soldier: Soldier, so: Instead) -> Text:
    """What a soldier is; of a row, with the square where it stands."""
    if so not in (Instead.FRONT, Instead.REAR):
        return Text.of(so)
    return IN_BRACKETS.filled(name=so, more=square(soldier.place))


def _meets(rule: str, met: Met | None = None) -> Callable[..., bool]:
    """That a soldier meets a condition of a line of its own, by a rule."""

    @requirement(
        rule,
        Unmet.CONDITION,
        met=met,
        looked=lambda *about: _INSTEAD[about[-1]][1],
        so=lambda _field, soldier, *about: _is(soldier, Instead(about[-1])),
        instead=lambda _field, soldier, *about: _is(soldier, _INSTEAD[about[-1]][0]),
        line=text_of,
    )
    def is_so(
        _field: Field,
        soldier: Soldier,
        _origin: Origin,
        _line: n.Line | n.Standing,
        condition: n.Condition,
    ) -> bool:
        return HOLDS[condition](soldier, soldier.place)

    return is_so


is_in_force = _meets("KT-8.2")
triggers = _meets(
    "KT-8.17",
    Met(Ground.IS_SO, "KT-8.17", lambda *about: _INSTEAD[about[-1]][1], lasts=True, own=True),
)


def meets_all(
    field: Field,
    soldier: Soldier,
    origin: Origin,
    line: n.Line | n.Standing,
    meets: Callable[..., bool],
) -> bool:
    """Whether a soldier meets all conditions of a line of its own now (KT-8.2, KT-8.17)."""
    for condition in line.conditions:
        if not field.meets(meets, field, soldier, origin, line, condition):
            return False
    return True


def since_in_force(
    _field: Field, _soldier: Soldier, origin: Origin, line: n.Standing, *_: object
) -> Looked | None:
    """That it gained the status of a line, or that the first condition of its trait holds."""
    if line.conditions and origin not in GAINED:
        return _INSTEAD[line.conditions[0]][1]
    return GAINED.get(origin)


@requirement(
    "KT-8.12",
    met=Ground.IN_ORDER,
    things=ids,
)
def has_others(*among: Soldier) -> bool:
    """Several soldiers are at HP 0, and are handled one after the other."""
    return len(among) > 1


def _at_zero(*, lasts: bool = False) -> Met:
    """That a soldier is at HP 0, and perhaps others of the same list, which is asked about last."""

    def others(meets: Callable[..., bool], *about: Any) -> bool:
        return meets(has_others, *about[-1])

    return Met(Ground.AT_ZERO, "KT-8.12", HP, lasts=lasts, because=others)


@requirement("KT-8.12", Unmet.ONCE, met=_at_zero(lasts=True))
def is_first_time(
    _field: Field,
    _soldier: Soldier,
    key: object,
    handled: set[object],
    _among: Sequence[Soldier],
) -> bool:
    """Its HPが0の時 line is not yet carried out in this unit."""
    return key not in handled


@requirement(
    "KT-8.12",
    lambda _field, soldier, _among: None if soldier.hp == 0 else Unmet.HP_LEFT,
    met=_at_zero(),
    value="soldier.hp",
)
def is_defeated(_field: Field, soldier: Soldier, _among: Sequence[Soldier]) -> bool:
    """It is still on the field with HP 0."""
    return soldier.place is not None and not soldier.hp


# KT-9.6: values in texts


@requirement(
    "KT-9.6",
    met=Met(
        lambda _field, _soldier, what: (
            Compared.UNIQUE if what is n.Value.UNIQUE else Compared.COUNT
        ),
        "KT-9.6",
        lambda _field, _soldier, what: UNIQUE if what is n.Value.UNIQUE else None,
    ),
    unique=counter_of,
    seat=lambda _field, soldier, _what: SIDES[soldier.seat],
    value=lambda field, soldier, what: field.value(what, soldier),
    empty=lambda field, soldier, _what: empty_of(field, (1 - soldier.seat,)),
)
def has_value(_field: Field, soldier: Soldier, _what: n.Value) -> bool:
    """It is on the field, so that a `[…]` in its text has a value."""
    return soldier.place is not None
