"""CG-13: when abilities are triggered."""

from collections.abc import Callable, Iterator

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.rules import sentences
from saikoro.domain.games.cardgard.rules.field import ABILITY, Field
from saikoro.domain.games.cardgard.rules.requirements.actions import gets_after_turn
from saikoro.domain.games.cardgard.rules.requirements.order import ability_sees_face
from saikoro.domain.games.cardgard.rules.requirements.texts import (
    has_use_left,
    is_not_speaking,
    may_speak,
    reaction_passes,
    speaks_to_some,
)
from saikoro.domain.games.cardgard.rules.targets import Context
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.words import Purpose
from saikoro.domain.match.interface.rules import rule

ActAgain = Callable[[Field, Combatant], None]
"""Takes the extra action of CG-8.5."""


def fire(
    field: Field,
    unit: Combatant,
    trigger: n.AbilityTrigger,
    that_unit: Combatant | None = None,
    act_again: ActAgain | None = None,
) -> None:
    """CG-13.2: carry out the ability of a unit if `trigger` triggers it.

    `that_unit` is そのユニット; `act_again` takes the extra action, if the trigger is one that can
    lead to it (CG-21.6). A knock-out ability works although its unit is removed (CG-13.1).
    """
    meaning = _ready(field, unit, trigger)
    if meaning is not None and (unit.on_field or type(trigger) is n.KnockedOut):
        _speak(field, unit, meaning, Context(unit.seat, unit, that_unit=that_unit), act_again)


@rule("CG-13.2", thing="unit.ref", line=ABILITY)
def _speak(
    field: Field,
    unit: Combatant,
    meaning: n.Triggered,
    context: Context,
    act_again: ActAgain | None,
) -> None:
    """CG-13.2: carry out a triggered ability, if its first sentence reaches somebody."""
    first = meaning.sentences[0].effect
    has_recipients = type(first) is not n.ChangeFace and type(first) is not n.ExtraAction
    if has_recipients and not field.meets(
        speaks_to_some, unit, sentences.recipients(field, first, context)
    ):
        return
    _announce(field, unit)
    field.active_abilities.add(unit.ref)
    if type(first) is n.ExtraAction and act_again is not None:
        act_again(field, unit)
    else:
        knocked_out = type(meaning.trigger) is n.KnockedOut
        sentences.carry_out(field, meaning.sentences, context, knocked_out=knocked_out)
    field.active_abilities.discard(unit.ref)


def save(field: Field, unit: Combatant) -> None:
    """CG-12.2 step 2: carry out the ability of a unit if it saves the unit."""
    meaning = _ready(field, unit, n.KnockedOut())
    if meaning is not None and isinstance(meaning.sentences[0].effect, n.Save):
        _save(field, unit, meaning)


@rule("CG-12.2", thing="unit.ref", line=ABILITY)
def _save(field: Field, unit: Combatant, meaning: n.Triggered) -> None:
    """CG-12.2 step 2: the ability of a unit saves it."""
    _announce(field, unit)
    sentences.carry_out(field, meaning.sentences, Context(unit.seat, unit))


def round_start(field: Field) -> None:
    """The abilities of the round-start window (CG-6.2 step 3)."""
    for unit in _in_window(field, n.RoundStart):
        for trigger in (n.RoundStart(), n.RoundStart(field.state.round)):
            fire(field, unit, trigger)


def round_roll(field: Field, *, changing: bool) -> None:
    """CG-6.2: the abilities that change the face (step 5), or the others (step 6)."""
    for unit in _in_window(field, n.RoundRoll):
        meaning = field.card(unit).meaning
        if (
            type(meaning) is n.Triggered
            and type(meaning.trigger) is n.RoundRoll
            and _changes_face(meaning) is changing
            and unit.on_field
            and field.meets(ability_sees_face, field, unit, meaning.trigger)
        ):
            fire(field, unit, meaning.trigger)


def _in_window(field: Field, trigger: type[n.Node]) -> list[Combatant]:
    """CG-13.4: the units with a trigger of the window, in action order as it opens."""
    units, printed = map(field.state.units.__getitem__, field.state.order), field.printed
    return [unit for unit in units if type(printed[unit.card].trigger) is trigger]


def react_to_melee(field: Field, unit: Combatant, attacker: Combatant) -> None:
    """CG-13.6, CG-18.2: the melee reaction of `unit`, of which the rest is noted for later."""
    meaning = field.working_ability(unit)
    if type(meaning) is n.MeleeReaction and attacker.on_field:
        reaction = _react(field, unit, attacker, meaning)
        next(reaction, None)
        field.noted.append(reaction)


@rule("CG-13.6", thing="unit.ref", line=ABILITY, resumes=True)
def _react(
    field: Field, unit: Combatant, attacker: Combatant, meaning: n.MeleeReaction
) -> Iterator[None]:
    """CG-13.6: on the named result the attacker gets an ailment, after its turn."""
    _announce(field, unit)
    value = field.roll(Purpose.MELEE_REACTION, attacker.ref)
    yield  # until after the turn (CG-7.1 step 8)
    passes = field.meets(reaction_passes, meaning.check, value)
    if passes and field.meets(gets_after_turn, field, attacker):
        sentences.give(field, attacker, meaning.ailment)


def _ready(field: Field, unit: Combatant, trigger: n.AbilityTrigger) -> n.Triggered | None:
    """The ability that `trigger` triggers, unless it is silenced, spent or active (CG-13.2)."""
    printed = field.printed[unit.card]
    if printed.trigger != trigger:
        return None
    meaning = printed.meaning
    if (
        isinstance(meaning, n.Triggered)
        and field.meets(may_speak, field, unit)
        and field.meets(has_use_left, field, unit, meaning)
        and field.meets(is_not_speaking, field, unit)
    ):
        return meaning
    return None


def _changes_face(meaning: n.Triggered) -> bool:
    return type(meaning.sentences[0].effect) is n.ChangeFace


def _announce(field: Field, unit: Combatant) -> None:
    ability = field.card(unit).ability
    if ability is None:
        raise TypeError(f"{unit.ref} has no ability")
    field.emit(e.AbilityTriggered(unit.ref, ability.name))
