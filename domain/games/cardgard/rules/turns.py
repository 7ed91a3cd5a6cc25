"""CG-7: turns."""

from domain.games.cardgard import events as e
from domain.games.cardgard.cards.notation import nodes as n
from domain.games.cardgard.rules import abilities, actions, leaps, sentences
from domain.games.cardgard.rules.field import Field
from domain.games.cardgard.rules.knock_outs import move_up
from domain.games.cardgard.state import Combatant

POISON, SLEEP, STUN = n.Ailment.POISON, n.Ailment.SLEEP, n.Ailment.STUN
TURN_END = n.TurnEnd()


def turn(field: Field, unit: Combatant) -> None:
    """CG-7.1: the turn of a unit."""
    field.emit(e.TurnBegan(unit.ref))
    field.noted_ailments = []
    if SLEEP in unit.ailments:
        sentences.roll_to_wake(field, unit, "sleep_start")
    if SLEEP in unit.ailments:
        field.emit(e.ActionMissed(unit.ref, field.face, "asleep"))
    else:
        actions.act(field, unit, field.face)
    if unit.on_field and POISON in unit.ailments:
        sentences.deal_damage(field, [unit], [1], n.DamageType.TYPELESS, "poison")
    abilities.fire(field, unit, TURN_END)
    if unit.on_field:
        sentences.cure(field, unit, STUN, "turn_end")
    field.emit(e.TurnEnded(unit.ref))
    for ailment in field.noted_ailments:
        if unit.on_field:
            sentences.give(field, unit, ailment)
    move_up(field)
    leaps.check(field)
