"""CG-7: turns."""

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import FROM_POISON
from saikoro.domain.games.cardgard.rules import abilities, actions, leaps, sentences
from saikoro.domain.games.cardgard.rules.field import Field
from saikoro.domain.games.cardgard.rules.knock_outs import move_up
from saikoro.domain.games.cardgard.rules.requirements.actions import Action, is_poisoned
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Part
from saikoro.domain.games.cardgard.words import Ailment, CureReason, DamageType, MissReason
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term

# Words that are often needed, bound once: an attribute of an enum is slow.
POISON, SLEEP, STUN = Ailment.POISON, Ailment.SLEEP, Ailment.STUN
AT_TURN_END = CureReason.TURN_END
TURN_END = n.TurnEnd()


@rule("CG-7.1")
def turn(field: Field, unit: Combatant) -> None:
    """CG-7.1: the turn of a unit."""
    field.emit(e.TurnBegan(unit.ref))
    field.noted = []
    if SLEEP in unit.ailments:
        sentences.wake_at_start(field, unit)
    if SLEEP in unit.ailments:
        field.emit(e.ActionMissed(unit.ref, field.face, MissReason.ASLEEP))
    else:
        actions.act(field, unit, Action(field.face))
    if POISON in unit.ailments and unit.on_field:
        _poison(field, unit)
    abilities.fire(field, unit, TURN_END)
    if STUN in unit.ailments and unit.on_field:
        sentences.cure(field, unit, STUN, AT_TURN_END)
    field.emit(e.TurnEnded(unit.ref))
    for reaction in field.noted:
        next(reaction, None)
    move_up(field)
    leaps.check(field)


@rule("CG-11.5")
def _poison(field: Field, unit: Combatant) -> None:
    """CG-11.5: the poison of a unit damages it."""
    poison: Term = (Part.POISON, 1, unit.ref, (is_poisoned, field, unit, POISON))
    sentences.deal_damage(field, [unit], [[poison]], DamageType.TYPELESS, FROM_POISON)
