"""CG-5 and CG-6: what the order of turns and the face of a round require."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.rules.field import Field
from saikoro.domain.games.cardgard.rules.requirements.looked import FACE, LEAPT, ORDER, OUT
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Ground, Unmet
from saikoro.domain.games.cardgard.words import Letter
from saikoro.domain.match.interface.requirements import Met, ids, requirement

# CG-5: the order


@requirement("CG-15.8", met=Met(Ground.REDECIDED, "CG-15.8", LEAPT))
def is_redecided(field: Field) -> bool:
    """A unit has leapt since the order was decided."""
    return field.state.leapt


@requirement("CG-5.3", met=Ground.SPEED)
def has_speed(_field: Field, unit: Combatant, speed: int) -> bool:
    """It belongs to the group of a speed."""
    return unit.speed == speed


@requirement(
    "CG-5.2",
    Ground.EQUAL_SUMS,
    met=Ground.HIGHER_SUM,
    decides=True,
    sum=lambda a, _b: a,
    first=lambda a, b: Letter.A if a > b else Letter.B,
    more=max,
    second=lambda a, b: Letter.B if a > b else Letter.A,
    less=min,
)
def differ(a: int, b: int) -> bool:
    """The sums of the speeds of both sides are not the same."""
    return a != b


@requirement("CG-5.3", met=Ground.SAME_DIE, things=lambda equal, _value: ids(*equal))
def roll_again(equal: Sequence[Combatant], _value: int) -> bool:
    """Several units have rolled the same value."""
    return len(equal) > 1


# CG-6.3, CG-6.4: whose turn it is


def _action(field: Field, unit: Combatant) -> str:
    row = field.card(unit).rows[field.face - 1]
    return "" if row is None else row.name


@requirement(
    "CG-6.4", met=Ground.FIRST_STRIKE, face=lambda field, _unit: field.face, action=_action
)
def strikes_first(field: Field, unit: Combatant) -> bool:
    """It is marked."""
    return unit.ref in field.marked


@requirement(
    "CG-6.3",
    Ground.OFF_FIELD,
    looked=OUT,
    decides=True,
    met=Met(
        Ground.PLACE,
        "CG-6.3",
        ORDER,
        because=lambda meets, field, unit: meets(strikes_first, field, unit),
    ),
    place=lambda field, unit: field.state.order.index(unit.ref) + 1,
)
def may_act(_field: Field, unit: Combatant) -> bool:
    """It is on the field, and takes a turn if it has not taken one in this round."""
    return unit.square is not None


# CG-6.2: the face of the round

Waits: TypeAlias = n.RoundRoll | n.Stay
"""A part of a text that waits for a face."""


@requirement("CG-6.2", met=Met(Ground.FACE_CHANGED, "CG-6.2", FACE), face=lambda field: field.face)
def is_changed(field: Field) -> bool:
    """An ability or a command has changed the face."""
    return field.state.face is not None


def _sees_face(rule: str) -> Callable[[Field, Combatant | str, Waits], bool]:
    """That the face is the one that the text of a unit or a command waits for, by a rule."""

    @requirement(
        rule,
        Unmet.FACE,
        met=Met(Ground.FACE_CHANGED, "CG-6.2", FACE, own=True),
        things=lambda field, thing, waits: () if waits.face == field.face else ids(thing),
        value=lambda field, _thing, _waits: field.face,
        face=lambda field, _thing, _waits: field.face,
        needed="waits.face",
    )
    def sees_face(field: Field, _thing: Combatant | str, waits: Waits) -> bool:
        return waits.face == field.face

    return sees_face


ability_sees_face = _sees_face("CG-6.2")
command_sees_face = _sees_face("CG-14.1")
pulse_sees_face = _sees_face("CG-14.6")
