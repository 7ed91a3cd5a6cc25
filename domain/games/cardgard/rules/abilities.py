"""CG-13: when abilities speak."""

from domain.games.cardgard import events as e
from domain.games.cardgard.cards import nodes as n
from domain.games.cardgard.rules import actions, sentences
from domain.games.cardgard.rules.field import Field
from domain.games.cardgard.rules.targets import Speaker
from domain.games.cardgard.state import Combatant


def fire(
    field: Field, unit: Combatant, trigger: n.AbilityTrigger, that: Combatant | None = None
) -> None:
    """CG-13.2: the ability of a unit speaks, if this triggers it and it can.

    `that` is who caused it. A knock-out ability speaks although its unit is removed (CG-13.1).
    """
    meaning = _ready(field, unit, trigger)
    if meaning is None:
        return
    last_words = isinstance(trigger, n.KnockedOut)
    if not unit.on_field and not last_words:
        return
    speaker, first = Speaker(unit.seat, unit, that=that), meaning.sentences[0].effect
    reaches_units = not isinstance(first, _WITHOUT_UNITS)
    if reaches_units and not sentences.recipients(field, first, speaker):
        return
    _announce(field, unit)
    field.speaking.add(unit.ref)
    if isinstance(first, n.ExtraAction):
        actions.act(field, unit, field.roll("extra_action", unit.ref), extra=True)
    else:
        sentences.carry_out(field, meaning.sentences, speaker, last_words=last_words)
    field.speaking.discard(unit.ref)


_WITHOUT_UNITS = n.ChangeFace | n.ExtraAction


def save(field: Field, unit: Combatant) -> None:
    """CG-12.2 step 2: an ability that keeps its unit on the field."""
    meaning = _ready(field, unit, n.KnockedOut())
    if meaning is not None and isinstance(meaning.sentences[0].effect, n.Save):
        _announce(field, unit)
        sentences.carry_out(field, meaning.sentences, Speaker(unit.seat, unit))


def round_start(field: Field) -> None:
    """CG-6.2 step 3."""
    for unit in _noted(field, n.RoundStart):
        for trigger in (n.RoundStart(), n.RoundStart(field.state.round)):
            fire(field, unit, trigger)


def round_roll(field: Field, *, changing: bool) -> None:
    """CG-6.2: abilities that change the face (step 5), or the others (step 6)."""
    for unit in _noted(field, n.RoundRoll):
        trigger = n.RoundRoll(field.face)
        meaning = _ready(field, unit, trigger)
        if meaning and isinstance(meaning.sentences[0].effect, n.ChangeFace) is changing:
            fire(field, unit, trigger)


def _noted(field: Field, trigger: type[n.Node]) -> list[Combatant]:
    """CG-13.4: the units with abilities for a window, in the action order when it opens."""
    units = [field.state.units[ref] for ref in field.state.order]
    return [unit for unit in units if isinstance(field.trigger(unit), trigger)]


def answer_melee(field: Field, unit: Combatant, attacker: Combatant) -> None:
    """CG-13.6 and CG-18.2: a melee reaction, whose ailment is noted for after the turn."""
    reaction = field.static(unit)
    if isinstance(reaction, n.MeleeReaction) and attacker.on_field:
        _announce(field, unit)
        if reaction.check.passes(field.roll("melee_reaction", attacker.ref)):
            field.noted.append(reaction.ailment)


def _ready(field: Field, unit: Combatant, trigger: n.AbilityTrigger) -> n.Triggered | None:
    """What the ability of a unit says to this trigger, unless silenced, spent or speaking."""
    if field.trigger(unit) != trigger or unit.silenced or unit.ref in field.speaking:
        return None
    ability = field.card(unit).ability
    if ability is None or not isinstance(ability.meaning, n.Triggered):
        return None
    meaning = ability.meaning
    spent = (meaning.limit is n.Limit.GAME and unit.triggered) or (
        meaning.limit is n.Limit.TURN and unit.ref in field.state.spoken
    )
    return None if spent else meaning


def _announce(field: Field, unit: Combatant) -> None:
    ability = field.card(unit).ability
    if ability is None:
        raise TypeError(f"{unit.ref} has no ability")
    field.emit(e.AbilityTriggered(unit.ref, ability.name))
