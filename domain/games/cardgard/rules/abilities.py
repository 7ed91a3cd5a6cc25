"""CG-13: when abilities are triggered."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.rules import sentences
from saikoro.domain.games.cardgard.rules.field import ABILITY, Field
from saikoro.domain.games.cardgard.rules.targets import Context
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Unmet
from saikoro.domain.games.cardgard.words import Purpose
from saikoro.domain.record.line import Event


def fire(
    field: Field,
    unit: Combatant,
    trigger: n.AbilityTrigger,
    that_unit: Combatant | None = None,
    act_again: Callable[[Field, Combatant], None] | None = None,
) -> None:
    """CG-13.2: carry out the ability of a unit if `trigger` triggers it.

    `that_unit` is そのユニット; `act_again` takes the extra action of CG-8.5, if the trigger is one
    that can lead to it (CG-21.6). A knock-out ability works although its unit is removed (CG-13.1).
    """
    meaning = _ready(field, unit, trigger)
    if meaning is None:
        return
    knocked_out = type(trigger) is n.KnockedOut
    if not unit.on_field and not knocked_out:
        return
    context = Context(unit.seat, unit, that_unit=that_unit)
    first = meaning.sentences[0].effect
    has_recipients = type(first) is not n.ChangeFace and type(first) is not n.ExtraAction
    with _speaking(field, unit, "CG-13.2"):
        if has_recipients and not sentences.recipients(field, first, context):
            field.unmet(Unmet.NO_RECIPIENT, "CG-13.2", unit.ref)
            return
        _announce(field, unit)
        field.active_abilities.add(unit.ref)
        if type(first) is n.ExtraAction and act_again is not None:
            act_again(field, unit)
        else:
            sentences.carry_out(field, meaning.sentences, context, knocked_out=knocked_out)
        field.active_abilities.discard(unit.ref)


def save(field: Field, unit: Combatant) -> None:
    """CG-12.2 step 2: carry out the ability of a unit if it saves the unit."""
    meaning = _ready(field, unit, n.KnockedOut())
    if meaning is not None and isinstance(meaning.sentences[0].effect, n.Save):
        with _speaking(field, unit, "CG-12.2"):
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
        trigger = n.RoundRoll(field.face)
        if field.triggers[unit.card] != trigger:
            _state_face(field, unit, changing=changing)
        meaning = _ready(field, unit, trigger)
        if meaning and _changes_face(meaning) is changing:
            fire(field, unit, trigger)


def _in_window(field: Field, trigger: type[n.Node]) -> list[Combatant]:
    """CG-13.4: the units with a trigger of the window, in action order as it opens."""
    units, triggers = field.state.units, field.triggers
    return [units[ref] for ref in field.state.order if type(triggers[units[ref].card]) is trigger]


def react_to_melee(field: Field, unit: Combatant, attacker: Combatant) -> None:
    """CG-13.6, CG-18.2: the melee reaction of `unit`, whose ailment is noted."""
    reaction = field.working_ability(unit)
    if type(reaction) is n.MeleeReaction and attacker.on_field:
        with _speaking(field, unit, "CG-13.6"):
            _announce(field, unit)
            value = field.roll(Purpose.MELEE_REACTION, attacker.ref)
            if field.passes(reaction.check, value, "CG-13.6"):
                field.noted_ailments.append((reaction.ailment, field.cause()))


def _ready(field: Field, unit: Combatant, trigger: n.AbilityTrigger) -> n.Triggered | None:
    """The ability that `trigger` triggers, unless it is silenced, spent or active (CG-13.2)."""
    if field.triggers[unit.card] != trigger:
        return None
    if unit.silenced:
        _state_silenced(field, unit)
        return None
    if unit.ref in field.active_abilities:
        field.unmet(Unmet.SPEAKING, "CG-13.2", unit.ref)
        return None
    ability = field.card(unit).ability
    if ability is None or not isinstance(ability.meaning, n.Triggered):
        return None
    meaning = ability.meaning
    spent = (meaning.limit is n.Limit.GAME and unit.triggered) or (
        meaning.limit is n.Limit.TURN and unit.ref in field.state.spoken
    )
    if spent:
        field.unmet(Unmet.USED_UP, "CG-13.3", unit.ref)
    return None if spent else meaning


def _state_silenced(field: Field, unit: Combatant) -> None:
    """State since when and how long an ability is silenced (CG-13.8, CG-13.9)."""

    def silences(event: Event) -> bool:
        return isinstance(event, e.AbilitySilenced) and event.target == unit.ref

    ends = [end for end in unit.silenced if end is not None]
    if len(ends) < len(unit.silenced):
        field.unmet(Unmet.SILENCED_FOR_GOOD, "CG-13.8", unit.ref, since=silences)
    else:
        field.unmet(Unmet.SILENCED, "CG-13.8", unit.ref, since=silences, until=max(ends))


def _speaking(field: Field, unit: Combatant, rule: str) -> AbstractContextManager[None]:
    """Act for the ability of a unit."""
    return field.under(rule, thing=unit.ref, line=ABILITY)


def _changes_face(meaning: n.Triggered) -> bool:
    return type(meaning.sentences[0].effect) is n.ChangeFace


def _state_face(field: Field, unit: Combatant, *, changing: bool) -> None:
    """State that an ability of this step waits for another face."""
    ability = field.card(unit).ability
    meaning = None if ability is None else ability.meaning
    if not unit.on_field or not isinstance(meaning, n.Triggered):
        return
    waits = meaning.trigger
    if type(waits) is n.RoundRoll and _changes_face(meaning) is changing:
        with field.under("CG-6.2"):
            field.unmet(Unmet.FACE, "CG-6.2", unit.ref, value=field.face, needed=waits.face)


def _announce(field: Field, unit: Combatant) -> None:
    ability = field.card(unit).ability
    if ability is None:
        raise TypeError(f"{unit.ref} has no ability")
    if type(field.triggers[unit.card]) is n.RoundRoll:
        field.state_changed_face()
    field.emit(e.AbilityTriggered(unit.ref, ability.name))
