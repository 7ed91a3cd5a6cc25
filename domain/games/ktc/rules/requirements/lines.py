"""KT-5.3, KT-8.12, KT-8.17, KT-9.2, KT-9.6: what is required of lines of texts."""

from collections.abc import Callable
from typing import Any

from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import Id
from saikoro.domain.games.ktc.rules.field import HOLDS, Field
from saikoro.domain.games.ktc.rules.naming import LineText, side, square
from saikoro.domain.games.ktc.rules.requirements.looked import (
    AWAY,
    COUNTED,
    GAINED,
    HP,
    IN_ROW,
    TIRED,
    UNIQUE,
    UPPER,
    VALUE,
    counted,
    counter_of,
    since_gained,
)
from saikoro.domain.games.ktc.state import Held, Soldier
from saikoro.domain.games.ktc.stated import Compared, Ground, Instead, Unmet
from saikoro.domain.games.ktc.words import Origin
from saikoro.domain.match.interface.requirements import Each, Looked, Met, requirement


def _on_field(rule: str, unmet: Unmet) -> Callable[[Field, Soldier], bool]:
    """That a soldier is on the field, by a rule."""

    @requirement(rule, unmet, looked=AWAY)
    def on_field(_field: Field, soldier: Soldier) -> bool:
        return soldier.place is not None

    return on_field


handles_lines = _on_field("KT-5.3", Unmet.OFF_FIELD)
may_still_be_promoted = _on_field("KT-6.12", Unmet.NOT_THERE)


def text_of(
    field: Field, _soldier: Soldier, _of: object, line: n.Line | n.Standing, *_: object
) -> LineText:
    """The text of a line of a soldier."""
    return LineText(line, field.cards)


def _counted(field: Field, soldier: Soldier, _origin: Origin, held: Held) -> list[Id]:
    return counted(field, soldier, held)


@requirement(
    "KT-5.3",
    Unmet.STATUS_GONE,
    met=Met(
        lambda _field, _soldier, _origin, held: Ground.GIVEN_LEFT if held.turns else Ground.GIVEN,
        "KT-8.9",
        since_gained,
        each=Each(Ground.COUNTED, _counted, COUNTED, "KT-8.10"),
        lasts=True,
        own=True,
    ),
    left="held.turns",
)
def has_still(_field: Field, soldier: Soldier, _origin: Origin, held: Held) -> bool:
    """It has still the same status that a line belongs to."""
    return held is soldier.buff or held is soldier.debuff


@requirement(
    "KT-8.17",
    Unmet.COST,
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

_SO = {
    n.Condition.FRONT: Instead.FRONT,
    n.Condition.REAR: Instead.REAR,
    n.Condition.LOWER: Instead.LOWER,
    n.Condition.UPPER: Instead.UPPER,
    n.Condition.READY: Instead.READY,
    n.Condition.TIRED: Instead.TIRED,
}
"""What a soldier is that meets a condition."""


def _shown(*about: Any) -> Ground | None:
    """The conditions of lines that are carried out, which the line shows."""
    if not isinstance(about[3], n.Line):
        return None
    return Ground.IN_ROW if _INSTEAD[about[-1]][1] is IN_ROW else Ground.IS_SO


@requirement(
    "KT-9.2",
    lambda *about: Unmet.CONDITION_OF_ROW if _INSTEAD[about[-1]][1] is IN_ROW else Unmet.CONDITION,
    met=Met(_shown, "KT-9.2", lambda *about: _INSTEAD[about[-1]][1], lasts=True, own=True),
    looked=lambda *about: _INSTEAD[about[-1]][1],
    so=lambda *about: _SO[about[-1]],
    instead=lambda *about: _INSTEAD[about[-1]][0],
    square=lambda _field, soldier, *_: square(soldier.place or 0),
    line=text_of,
)
def is_so(
    _field: Field,
    soldier: Soldier,
    _origin: Origin,
    _line: n.Line | n.Standing,
    condition: n.Condition,
) -> bool:
    """It meets a condition of a line of its own."""
    return HOLDS[condition](soldier, soldier.place)


def meets_all(field: Field, soldier: Soldier, origin: Origin, line: n.Line | n.Standing) -> bool:
    """Whether a soldier meets all conditions of a line of its own now (KT-9.2)."""
    for condition in line.conditions:
        if not field.meets(is_so, field, soldier, origin, line, condition):
            return False
    return True


def since_in_force(
    _field: Field, _soldier: Soldier, origin: Origin, line: n.Standing, *_: object
) -> Looked | None:
    """That it gained the status of a line, or that the first condition of its trait holds."""
    if line.conditions and origin not in GAINED:
        return _INSTEAD[line.conditions[0]][1]
    return GAINED.get(origin)


@requirement("KT-8.12", Unmet.ONCE, met=Met(Ground.AT_ZERO, "KT-8.12", HP, lasts=True))
def is_first_time(_field: Field, _soldier: Soldier, key: object, handled: set[object]) -> bool:
    """Its HPが0の時 line is not yet carried out in this unit."""
    return key not in handled


@requirement(
    "KT-8.12",
    lambda _field, soldier: None if soldier.hp == 0 else Unmet.HP_LEFT,
    met=Met(Ground.AT_ZERO, "KT-8.12", HP),
    value="soldier.hp",
)
def is_defeated(_field: Field, soldier: Soldier) -> bool:
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
        lambda _field, _soldier, what: VALUE if what is n.Value.UNIQUE else None,
    ),
    unique=counter_of,
    seat=lambda _field, soldier, _what: side(soldier.seat),
    value=lambda field, soldier, what: field.value(what, soldier),
)
def has_value(_field: Field, soldier: Soldier, _what: n.Value) -> bool:
    """It is on the field, so that a `[…]` in its text has a value."""
    return soldier.place is not None
