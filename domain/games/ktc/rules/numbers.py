"""KT-6.9, KT-8.2, KT-8.3, KT-9.6: numbers, added up from what is printed and what changes it."""

from collections.abc import Callable
from enum import Enum
from operator import call
from typing import TypeGuard

from saikoro.domain.games.ktc.cards.card_set import Skill
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.rules.field import Field, holds, standing
from saikoro.domain.games.ktc.rules.requirements.lines import (
    has_value,
    is_in_force,
    meets_all,
    since_in_force,
    text_of,
)
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.stated import Ground, Part
from saikoro.domain.games.ktc.words import Origin
from saikoro.domain.match.interface.requirements import Met, requirement
from saikoro.domain.match.interface.table import Term, added, not_below_0

# KT-9.6


def amount(field: Field, given: n.Amount, soldier: Soldier) -> list[Term]:
    """The present N of a clause of `soldier` (KT-9.6)."""
    if isinstance(given, int):
        return [(Part.PRINTED, given)]
    counted: Term = (given.value, _counted(field, given.value, soldier), soldier.id)
    return [counted] if given.plus is None else [(Part.PRINTED, given.plus), counted]


def _counted(field: Field, value: n.Value, soldier: Soldier) -> int:
    """The present value of a `[…]` in a text of `soldier`; 0 beside the field (KT-9.6)."""
    return field.value(value, soldier) if field.meets(has_value, field, soldier, value) else 0


# KT-8.2, KT-8.3


class Modifying(Enum):
    """Whose modifiers change a number."""

    DEALT = True
    """与える: of the source."""
    TAKEN = False
    """受ける: of the target."""


def _is_for_other(
    _field: Field,
    soldier: Soldier,
    _origin: Origin,
    line: n.Standing,
    what: n.Modified,
    whose: Modifying,
) -> Ground | None:
    """Whether a line in force changes damage of the other attribute alone (KT-8.2)."""
    other = _OTHER.get(what)
    changing = (one for one in line.modifiers if isinstance(one, n.Modifies))
    if other is None or not any(one.what is other and one.dealt is whose.value for one in changing):
        return None
    return Ground.OTHER_DAMAGE if holds(line.conditions, soldier, soldier.place) else None


_OTHER = {
    n.Modified.NORMAL: n.Modified.ADDITIONAL,
    n.Modified.ADDITIONAL: n.Modified.NORMAL,
}
"""The damage of the other attribute."""


@requirement(
    "KT-8.2",
    _is_for_other,
    decides=True,
    line=text_of,
)
def is_about(
    _field: Field,
    _soldier: Soldier,
    _origin: Origin,
    line: n.Standing,
    what: n.Modified,
    whose: Modifying,
) -> bool:
    """A line has a modifier of 与える, or of 受ける, for a number."""
    return any(_modifies(one, what, whose) for one in line.modifiers)


@requirement(
    "KT-8.2",
    met=Met(Ground.APPLIES, "KT-8.2", since_in_force),
    line=text_of,
)
def applies(field: Field, soldier: Soldier, origin: Origin, line: n.Standing) -> bool:
    """A line is in force."""
    return meets_all(field, soldier, origin, line, is_in_force)


def modifiers(field: Field, soldier: Soldier, what: n.Modified, whose: Modifying) -> list[Term]:
    """What 与える, or 受ける, modifiers of a soldier add to a number (KT-8.2)."""
    found: list[Term] = []
    if soldier.place is None:
        return found
    for origin, line in standing(field.cards, soldier):
        if field.meets(is_about, field, soldier, origin, line, what, whose) and field.meets(
            applies, field, soldier, origin, line
        ):
            for one in line.modifiers:
                if _modifies(one, what, whose):
                    by = one.by if isinstance(one.by, int) else _counted(field, one.by, soldier)
                    found.append((origin, one.sign * by, soldier.id))
    return found


def _modifies(modifier: n.Modifier, what: n.Modified, whose: Modifying) -> TypeGuard[n.Modifies]:
    """Whether a modifier is one of 与える, or of 受ける, that applies to `what`."""
    return (
        isinstance(modifier, n.Modifies)
        and modifier.dealt is whose.value
        and modifier.what in _MATCHING[what]
    )


_MATCHING = {
    n.Modified.NORMAL: (n.Modified.NORMAL, n.Modified.ALL_DAMAGE),
    n.Modified.ADDITIONAL: (n.Modified.ADDITIONAL, n.Modified.ALL_DAMAGE),
    n.Modified.HEALING: (n.Modified.HEALING,),
}
"""The modifiers that apply to each kind of damage, and to healing (KT-8.2)."""


def plus(parts: list[Term], modifying: list[Term]) -> list[Term]:
    """A number after modifiers; it is never below 0 (KT-8.3)."""
    return not_below_0(parts + modifying, Part.AT_LEAST_0) if modifying else parts


# KT-6.9, KT-8.7


@requirement(
    "KT-8.7",
    met=Met(Ground.APPLIES, "KT-8.7", since_in_force),
    line=text_of,
)
def changes_rate(
    _field: Field, soldier: Soldier, _origin: Origin, line: n.Standing, place: int | None
) -> bool:
    """A line with 成功率± is in force."""
    return holds(line.conditions, soldier, place)


def success_rate(
    field: Field,
    soldier: Soldier,
    skill: Skill,
    place: int | None,
    meets: Callable[..., bool] = call,
) -> list[Term]:
    """成功率 with the modifiers of a soldier at `place`, clamped to 0…100 (KT-6.9, KT-8.7).

    `meets` asks of the table where it is read, and not only shown.
    """
    found: list[Term] = []
    for origin, line in standing(field.cards, soldier):
        changing = [one for one in line.modifiers if type(one) is n.ModifiesRate]
        if changing and meets(changes_rate, field, soldier, origin, line, place):
            found += [(origin, one.sign * one.by, soldier.id) for one in changing]
    parts = plus([(Part.PRINTED, skill.rate)], found)
    above = added(parts) - 100
    return [*parts, (Part.AT_MOST_100, -above)] if above > 0 else parts
