"""CG-7: turns."""

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import FROM_POISON
from saikoro.domain.games.cardgard.rules import abilities, actions, leaps, sentences
from saikoro.domain.games.cardgard.rules.field import Field
from saikoro.domain.games.cardgard.rules.knock_outs import move_up
from saikoro.domain.games.cardgard.rules.order import state_turn
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Ground, Part
from saikoro.domain.games.cardgard.words import Ailment, CureReason, DamageType, MissReason, Purpose

# Words that are often needed, bound once: an attribute of an enum is slow.
POISON, SLEEP, STUN = Ailment.POISON, Ailment.SLEEP, Ailment.STUN
AT_TURN_END = CureReason.TURN_END
TURN_END = n.TurnEnd()
POISONED = [(Part.POISON, 1)]


def turn(field: Field, unit: Combatant) -> None:
    """CG-7.1: the turn of a unit."""
    with field.under("CG-7.1"):
        _turn(field, unit)


def _turn(field: Field, unit: Combatant) -> None:
    if field.recording:
        state_turn(field, unit)
    field.emit(e.TurnBegan(unit.ref))
    field.noted_ailments = []
    if SLEEP in unit.ailments:
        sentences.roll_to_wake(field, unit, Purpose.SLEEP_START)
    if SLEEP in unit.ailments:
        field.emit(e.ActionMissed(unit.ref, field.face, MissReason.ASLEEP))
    else:
        actions.act(field, unit, field.face)
    if unit.on_field and POISON in unit.ailments:
        with field.under("CG-11.5"):
            field.state_ailment(Ground.POISONED, "CG-7.1", unit, POISON)
            sentences.deal_damage(field, [unit], [1], [POISONED], DamageType.TYPELESS, FROM_POISON)
    abilities.fire(field, unit, TURN_END)
    if unit.on_field:
        sentences.cure(field, unit, STUN, AT_TURN_END)
    field.emit(e.TurnEnded(unit.ref))
    for ailment, cause in field.noted_ailments:
        if unit.on_field:
            with field.again(cause):
                field.ground(Ground.AFTER_TURN, "CG-7.1", unit.ref)
                sentences.give(field, unit, ailment)
    move_up(field)
    leaps.check(field)
