"""CG-8.4, CG-10.2, CG-13 and CG-14: what the texts of units and commands require."""

from collections.abc import Callable, Sequence

from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import COMMANDS
from saikoro.domain.games.cardgard.rules.field import Field
from saikoro.domain.games.cardgard.rules.requirements.looked import (
    ACTIVATED,
    GONE,
    NEGATED,
    SILENCED,
    SPOKEN,
    STAYING,
    ability_of,
)
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Ground, Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked, Met, requirement

# CG-8.4, CG-21.5: sentences


def _passes(rule: str) -> Callable[[n.Check, int], bool]:
    """That a die passes the check of a sentence, by a rule."""

    @requirement(
        rule,
        Unmet.DIE_FAILS,
        met=Ground.DIE_PASSES,
        within=True,
        needed="check.face",
        sign=lambda check, value: "><≤≥"[check.at_least + 2 * check.passes(value)],
    )
    def passes(check: n.Check, value: int) -> bool:
        return check.passes(value)

    return passes


sentence_passes = _passes("CG-8.4")
reaction_passes = _passes("CG-13.6")
counter_passes = _passes("CG-14.2")


@requirement("CG-8.4", Unmet.NO_RECIPIENT)
def has_recipients(units: Sequence[Combatant]) -> bool:
    """An effect reaches a unit."""
    return bool(units)


@requirement("CG-13.2", Unmet.NO_RECIPIENT, things=lambda unit, _units: (unit.ref,))
def speaks_to_some(_unit: Combatant, units: Sequence[Combatant]) -> bool:
    """The first sentence of an ability reaches a unit."""
    return bool(units)


@requirement("CG-21.5", Unmet.ENDED)
def is_to_come(field: Field, effect: n.Lasting) -> bool:
    """The end of a lasting effect is not past yet, so that it is given."""
    return effect.until in (None, n.THIS_ROUND) or effect.until >= field.state.round


# CG-13: abilities


@requirement("CG-13.7", Unmet.COMMAND_PROOF, ability=ability_of)
def is_open_to_commands(field: Field, unit: Combatant) -> bool:
    """It takes effects of commands."""
    return type(field.working_ability(unit)) is not n.CommandProof


def _lasting(_field: Field, unit: Combatant) -> Unmet:
    return Unmet.SILENCED_FOR_GOOD if None in unit.silenced else Unmet.SILENCED


@requirement(
    "CG-13.8",
    _lasting,
    looked=SILENCED,
    until=lambda _field, unit: max(end for end in unit.silenced if end is not None),
)
def may_speak(_field: object, unit: Combatant) -> bool:
    """Its ability is not silenced."""
    return not unit.silenced


@requirement("CG-13.2", Unmet.SPEAKING, looked=SPOKEN, ability=ability_of)
def is_not_speaking(field: Field, unit: Combatant) -> bool:
    """Its ability is not being carried out."""
    return unit.ref not in field.active_abilities


def _limit(_field: Field, _unit: Combatant, meaning: n.Triggered) -> Unmet:
    return Unmet.USED_UP if meaning.limit is n.Limit.GAME else Unmet.SPOKEN


@requirement("CG-13.3", _limit, looked=SPOKEN, ability=ability_of)
def has_use_left(field: Field, unit: Combatant, meaning: n.Triggered) -> bool:
    """The limit of its ability is not reached."""
    match meaning.limit:
        case n.Limit.GAME:
            return not unit.triggered
        case n.Limit.TURN:
            return unit.ref not in field.state.spoken
        case _:
            return True


@requirement("CG-10.2", met=Ground.ABILITY, ability=ability_of)
def has_ability(field: Field, unit: Combatant) -> bool:
    """Its ability works, and changes damage (step 3)."""
    return field.working_ability(unit) is not None


# CG-14: commands


def _command(_field: Field, seat: Seat, *_: object) -> tuple[str, ...]:
    return (COMMANDS[seat],)


def _of_command(looked: Looked) -> Looked:
    """The same where the command is asked about by its seat."""
    return looked._replace(read=lambda _field, seat: (COMMANDS[seat],))


@requirement("CG-14.4", met=Met(Ground.STAYS, "CG-14.4", STAYING, own=True))
def has_stayed(field: Field, command: str) -> bool:
    """A command stays on its square, face up."""
    return field.state.commands[COMMANDS.index(command)].stays


@requirement(
    "CG-14.5",
    Unmet.SPENT,
    things=_command,
    looked=_of_command(ACTIVATED),
    most=lambda field, seat: field.commands[seat].meaning.tail.uses,
)
def has_activations_left(field: Field, seat: Seat) -> bool:
    """A command has not activated as often as it may."""
    tail = field.commands[seat].meaning.tail
    most = tail.uses if isinstance(tail, n.SetAgain) else None
    return most is None or field.state.commands[seat].uses < most


@requirement("CG-14.1", Unmet.NOT_SET, things=_command, looked=_of_command(GONE))
def is_set(field: Field, seat: Seat) -> bool:
    """A command lies on its square, and does not stay face up."""
    command = field.state.commands[seat]
    return command.square is not None and not command.stays


@requirement("CG-14.8", Unmet.RESOLVING, things=_command)
def is_not_resolving(field: Field, seat: Seat) -> bool:
    """A command is not resolving."""
    return seat not in field.resolving_commands


@requirement(
    "CG-14.2",
    lambda _field, _other, negates: Ground.COUNTER_FAILED if negates is False else None,
    met=Met(Ground.NEGATED, "CG-14.2", NEGATED),
    looked=ACTIVATED,
    decides=True,
)
def is_negated(_field: Field, _other: str, negates: object) -> bool:
    """The command of the other side negates one; None if it does not try."""
    return negates is True
