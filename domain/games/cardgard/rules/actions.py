"""CG-8: actions and reactions."""

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.rules import abilities, knock_outs, sentences
from saikoro.domain.games.cardgard.rules.field import Field, in_listing_order
from saikoro.domain.games.cardgard.rules.requirements.actions import (
    Action,
    has_action,
    has_hurt_some,
    has_it_left,
    is_stopped,
    may_answer,
    may_strike,
)
from saikoro.domain.games.cardgard.rules.sentences import Dealt
from saikoro.domain.games.cardgard.rules.targets import Context, Units, targets_of
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.words import Ailment, MissReason, Purpose
from saikoro.domain.match.interface.rules import rule

# Words that are often needed, bound once: an attribute of an enum is slow.
SLEEP, STUN = Ailment.SLEEP, Ailment.STUN

TOOK_DAMAGE, DEALT_DAMAGE = n.TookDamage(), n.DealtDamage()


@rule("CG-8.1", thing="unit.ref", line="action.line")
def act(field: Field, unit: Combatant, action: Action) -> None:
    """CG-8.1: a unit takes the action of a face."""
    face = action.face
    row = field.printed[unit.card].rows[face - 1]
    if not field.meets(has_action, field, unit, row, action) or row is None:
        field.emit(e.ActionMissed(unit.ref, face, MissReason.NONE))
    elif row.once and not field.meets(has_it_left, field, unit, face):
        field.emit(e.ActionMissed(unit.ref, face, MissReason.USED_UP))
    elif STUN in unit.ailments and _is_stopped(field, unit):
        field.emit(e.ActionMissed(unit.ref, face, MissReason.STUNNED))
    elif row.melee and not field.meets(may_strike, field, unit):
        field.emit(e.ActionMissed(unit.ref, face, MissReason.REAR))
    elif targets := _targets(field, unit, row):
        refs = [target.ref for target in targets]
        field.emit(e.ActionTaken(unit.ref, face, row.name, refs, action.extra))
        dealt = Dealt()
        context = Context(unit.seat, unit, targets)
        sentences.carry_out(field, row.sentences, context, dealt)
        _react(field, unit, row, targets, dealt)
    else:
        field.emit(e.ActionMissed(unit.ref, face, MissReason.NO_TARGET))


def _is_stopped(field: Field, unit: Combatant) -> bool:
    """CG-8.1 step 3: whether stun stops the action."""
    return field.meets(is_stopped, field, unit, field.roll(Purpose.STUN_CHECK, unit.ref))


def _targets(field: Field, unit: Combatant, row: n.Row) -> Units:
    """CG-8.1 step 5: the recipients of the first sentence."""
    if row.aim is not None:
        return targets_of(field, row.aim, unit)
    first = row.sentences[0].effect
    return sentences.recipients(field, first, Context(unit.seat, unit), field.meets)


def _react(field: Field, unit: Combatant, row: n.Row, targets: Units, dealt: Dealt) -> None:
    """CG-8.5: the reactions to an action of `unit`."""
    if row.melee:
        attacked = [one for one in targets if field.meets(may_answer, field, one, n.MeleeReaction)]
        for target in in_listing_order(attacked):
            abilities.react_to_melee(field, target, unit)
    hurt = [one for one in dealt.hurt if field.meets(may_answer, field, one, n.TookDamage)]
    for enemy in in_listing_order(hurt):
        abilities.fire(field, enemy, TOOK_DAMAGE, that_unit=unit)
    knock_outs.move_up(field)
    if field.meets(has_hurt_some, field, unit, dealt.hurt) and SLEEP not in unit.ailments:
        abilities.fire(field, unit, DEALT_DAMAGE, act_again=_act_again)


@rule("CG-8.5")
def _act_again(field: Field, unit: Combatant) -> None:
    """CG-8.5 step 4: the extra action of a unit."""
    act(field, unit, Action(field.roll(Purpose.EXTRA_ACTION, unit.ref), extra=True))
