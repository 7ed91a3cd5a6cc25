"""CG-7, CG-8, CG-10 and CG-11: what turns, actions and ailments require."""

from collections.abc import Callable, Sequence

import msgspec

from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.rules.field import FRONT, Field
from saikoro.domain.games.cardgard.rules.requirements.looked import (
    AFFLICTED,
    ASLEEP,
    FACE,
    HURT,
    MAXIMUM,
    OUT,
    STUNNED,
    USED,
    ability_of,
    hp_of,
)
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Ground, Unmet
from saikoro.domain.games.cardgard.words import Ailment, CureReason
from saikoro.domain.match.interface.requirements import Met, ids, requirement

MOST_STOPPED = 3
"""The highest value at which stun stops an action (CG-8.1 step 3)."""

LEAST_TO_WAKE = 4
"""The lowest value at which a sleeper wakes (CG-7.1 step 2, CG-10.2 step 5)."""


class Action(msgspec.Struct, frozen=True):
    """The action of a face, which a unit takes."""

    face: int
    extra: bool = False
    """Whether it is the extra one (CG-8.5 step 4)."""

    @property
    def line(self) -> int:
        """Where its row stands on the face of a unit, before the ability."""
        return self.face - 8


# CG-8.1: taking an action


def _of_round(_field: Field, _unit: object, _row: object, action: Action) -> Ground | None:
    return None if action.extra else Ground.FACE_CHANGED


@requirement(
    "CG-6.2",
    _of_round,
    met=Met(_of_round, "CG-6.2", FACE),
    looked=FACE,
    decides=True,
    things=lambda *_: (),
    face="action.face",
)
def has_action(_field: Field, _unit: Combatant, row: n.Row | None, _action: Action) -> bool:
    """It has an action on a face."""
    return row is not None


@requirement("CG-8.2", Ground.USED, looked=USED, decides=True)
def has_it_left(_field: Field, unit: Combatant, face: int) -> bool:
    """It has not yet taken the action of a face, which works once."""
    return face not in unit.rows_taken


@requirement("CG-8.1", Ground.IN_REAR, decides=True, square="unit.square")
def may_strike(_field: Field, unit: Combatant) -> bool:
    """It stands in the front, from where melee actions are taken (CG-9.2)."""
    return unit.square in FRONT


def _answers(field: Field, unit: Combatant, to: type[n.Node]) -> bool:
    """Whether its ability answers what has happened to it, or what it has done."""
    printed = field.printed[unit.card]
    return to in (type(printed.trigger), type(printed.meaning))


def _answers_own(word: Ground | Unmet) -> Callable[..., Ground | Unmet | None]:
    return lambda field, unit, _hurt: word if _answers(field, unit, n.DealtDamage) else None


@requirement(
    "CG-8.5",
    _answers_own(Unmet.NO_DAMAGE),
    met=Met(_answers_own(Ground.TOOK), "CG-8.5", own=True),
    things=lambda _field, unit, hurt: ids(*hurt) or ids(unit),
    ability=ability_of,
)
def has_hurt_some(_field: Field, unit: Combatant, hurt: Sequence[Combatant]) -> bool:
    """It is on the field, and has dealt damage of 1 or more by its action (CG-8.5 step 4)."""
    return bool(hurt) and unit.on_field


@requirement(
    "CG-8.5",
    lambda field, unit, to: Unmet.GONE if _answers(field, unit, to) else None,
    met=Met(
        lambda field, unit, to: (
            Ground.TOOK if to is n.TookDamage and _answers(field, unit, to) else None
        ),
        "CG-8.5",
        HURT,
        own=True,
    ),
    looked=OUT,
    ability=ability_of,
)
def may_answer(_field: Field, unit: Combatant, _to: type[n.Node]) -> bool:
    """It is on the field, so that its ability may answer an action (CG-8.5 steps 1 and 2)."""
    return unit.square is not None


@requirement("CG-8.1", Unmet.STUN_ROLL, met=Met(Ground.STOPPED, "CG-8.1", STUNNED), looked=STUNNED)
def is_stopped(_field: Field, _unit: Combatant, value: int) -> bool:
    """The die is so low that stun stops it."""
    return value <= MOST_STOPPED


# CG-7.1, CG-10, CG-11: healing and ailments


def _wakes(rule: str) -> Callable[[Field, Combatant, int], bool]:
    """That the die wakes a sleeper, by a rule."""

    @requirement(rule, Unmet.SLEEP_ROLL, met=Met(Ground.WAKES, rule, ASLEEP), looked=ASLEEP)
    def wakes(_field: Field, _unit: Combatant, value: int) -> bool:
        return value >= LEAST_TO_WAKE

    return wakes


wakes_at_start = _wakes("CG-7.1")
wakes_by_damage = _wakes("CG-10.2")


@requirement(
    "CG-10.5",
    met=Met(
        Ground.OVER_MAXIMUM,
        "CG-10.5",
        lambda field, unit, _points: (
            MAXIMUM if unit.max_hp != field.printed[unit.card].hp else None
        ),
    ),
    left="unit.hp",
    most="unit.max_hp",
)
def passes_maximum(_field: Field, unit: Combatant, points: int) -> bool:
    """It would have more than its maximum HP."""
    return unit.hp + points > unit.max_hp


@requirement("CG-10.2", Unmet.NO_HP_TO_WAKE)
def has_hp_to_wake(_field: Field, unit: Combatant) -> bool:
    """Damage has left it HP, so that it may wake (step 5)."""
    return unit.hp > 0


@requirement("CG-21.5", met=Met(Ground.HP, "CG-21.5", hp_of), left="unit.hp")
def has_hp(_field: Field, _unit: Combatant) -> bool:
    """Its HP are counted."""
    return True


@requirement("CG-21.5", met=Met(Ground.OFF_FIELD, "CG-21.5", OUT))
def is_out(_field: Field, unit: Combatant) -> bool:
    """It is counted as knocked out."""
    return not unit.on_field


def _suffers(rule: str) -> Callable[[Field, Combatant, Ailment], bool]:
    """That a unit has an ailment, by a rule."""

    @requirement(rule, met=Met(Ground.HAS_AILMENT, rule, AFFLICTED))
    def suffers(_field: Field, unit: Combatant, ailment: Ailment) -> bool:
        return ailment in unit.ailments

    return suffers


suffers = _suffers("CG-10.2")
is_poisoned = _suffers("CG-7.1")


@requirement("CG-7.1", met=Ground.AFTER_TURN)
def gets_after_turn(_field: Field, unit: Combatant) -> bool:
    """It is still on the field after its turn."""
    return unit.on_field


@requirement(
    "CG-11.7",
    met=Met(
        Ground.HAS_AILMENT,
        lambda *about: "CG-7.1" if about[-1] is CureReason.TURN_END else "CG-11.7",
        AFFLICTED._replace(of=2),
    ),
)
def has(_field: Field, unit: Combatant, ailment: Ailment, _reason: CureReason) -> bool:
    """It has an ailment, which ends."""
    return ailment in unit.ailments


@requirement("CG-11.1", Ground.HAS_AILMENT, looked=AFFLICTED, decides=True)
def can_get(_field: Field, unit: Combatant, ailment: Ailment) -> bool:
    """It does not have an ailment yet."""
    return ailment not in unit.ailments
