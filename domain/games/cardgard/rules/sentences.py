"""CG-8.4, CG-10, CG-11 and CG-21.5: the sentences of a text, carried out in order.

Whatever a sentence triggers is finished before the next one (CG-0.4), so each procedure is a plain
call: damage calls the knock-out procedure of the field, which calls abilities and commands, which
carry out sentences.
"""

from collections.abc import Callable, Sequence
from operator import call
from typing import Any, assert_never

import msgspec

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import SQUARES, Source
from saikoro.domain.games.cardgard.rules.field import ABILITY, Field
from saikoro.domain.games.cardgard.rules.order import reorder
from saikoro.domain.games.cardgard.rules.requirements.actions import (
    can_get,
    has,
    has_hp,
    has_hp_to_wake,
    is_out,
    passes_maximum,
    suffers,
    wakes_at_start,
    wakes_by_damage,
)
from saikoro.domain.games.cardgard.rules.requirements.moving import is_free_to_return
from saikoro.domain.games.cardgard.rules.requirements.targets import goes_on, is_spared, takes_extra
from saikoro.domain.games.cardgard.rules.requirements.texts import (
    has_ability,
    has_recipients,
    is_open_to_commands,
    is_to_come,
    sentence_passes,
)
from saikoro.domain.games.cardgard.rules.targets import Context, Meets, Units, revivable, selected
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Part
from saikoro.domain.games.cardgard.words import (
    Ailment,
    CureReason,
    DamageType,
    Purpose,
    RefusalReason,
)
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term, added, not_below_0

# Words that are often needed, bound once: an attribute of an enum is slow.
EFFECT_CHECK, EFFECT_AMOUNT = Purpose.EFFECT_CHECK, Purpose.EFFECT_AMOUNT
SLEEP, SEAL, WEAKNESS = Ailment.SLEEP, Ailment.SEAL, Ailment.WEAKNESS
BOTH = DamageType.BOTH
PHYSICAL, MAGICAL = (DamageType.PHYSICAL, BOTH), (DamageType.MAGICAL, BOTH)
"""The types of damage that are also physical, and also magical (CG-10.1)."""
PRINTED, ROLLED = Part.PRINTED, Part.ROLLED


class Dealt(msgspec.Struct):
    """The damage that one action has dealt to enemies (CG-8.5, CG-21.5)."""

    lost: list[Term] = []
    """The HP that each of them lost."""
    hurt: list[Combatant] = []
    """The enemies that took 1 or more."""


def carry_out(
    field: Field,
    sentences: Sequence[n.Sentence],
    context: Context,
    dealt: Dealt | None = None,
    *,
    knocked_out: bool = False,
) -> None:
    """CG-8.4: carry out sentences in order, until their unit is no longer on the field.

    `knocked_out` is for a knock-out ability, whose sentences do not stop (CG-13.2).
    """
    unit = None if knocked_out else context.unit
    for sentence in sentences:
        if unit is not None and not field.meets(goes_on, field, unit):
            return
        _carry_out_one(field, sentence, context, dealt or Dealt())


def recipients(field: Field, effect: n.Effect, context: Context, meets: Meets = call) -> Units:
    """The recipients of an effect (CG-8.4); a command leaves out protected units (CG-13.7).

    `meets` asks of the table where they are reached, and not only counted.
    """
    if isinstance(effect, n.OnUnits):
        units = selected(field, effect.who, context, meets)
    elif isinstance(effect, n.Revive):
        return revivable(field, context.seat, meets)
    elif isinstance(effect, n.Save):
        own = context.unit
        units = [unit for unit in field.all_units() if unit.hp == 0 and own in (None, unit)]
    else:
        return []
    if context.unit is None:
        return [unit for unit in units if meets(is_open_to_commands, field, unit)]
    return units


@rule("CG-8.4")
def _carry_out_one(field: Field, sentence: n.Sentence, context: Context, dealt: Dealt) -> None:
    """CG-8.4: carry out one sentence."""
    effect = sentence.effect
    if type(effect) is n.ChangeFace:
        field.emit(e.RoundFaceChanged(field.face, effect.face, context.who))
        return
    units = recipients(field, effect, context, field.meets)
    if not field.meets(has_recipients, units):
        return
    if isinstance(effect, n.Lasting) and not field.meets(is_to_come, field, effect):
        return
    check = sentence.check
    if check is not None:
        value = field.roll(EFFECT_CHECK, context.who)
        if not field.meets(sentence_passes, check, value):
            return
    _apply(field, effect, units, context, dealt)


def _apply(field: Field, effect: n.Effect, units: Units, context: Context, dealt: Dealt) -> None:
    """Apply an effect to all its recipients (CG-8.4)."""
    if type(effect) is n.Damage:
        _damage(field, effect, units, context, dealt)
    elif type(effect) is n.Heal:
        _heal(field, units, _amount(field, effect.amount, context, dealt))
    elif type(effect) is n.Reorder:
        reorder(field, units, first=effect.first)
    else:
        change = _CHANGES[type(effect)]
        for unit in units:
            change(field, unit, effect)


_CHANGES: dict[type[n.Effect], Callable[[Field, Combatant, Any], None]] = {
    n.GiveAilment: lambda field, unit, effect: give(field, unit, effect.ailment),
    n.Cure: lambda field, unit, effect: _cure(field, unit, effect.ailment),
    n.SetMaxHp: lambda field, unit, effect: _set_max_hp(field, unit, [(PRINTED, effect.value)]),
    n.ChangeMaxHp: lambda field, unit, effect: _set_max_hp(
        field, unit, [(Part.MAX_HP, unit.max_hp), (PRINTED, effect.by)]
    ),
    n.ChangeSpeed: lambda field, unit, effect: _set_speed(
        field, unit, [(Part.SPEED, unit.speed), (PRINTED, effect.by)]
    ),
    n.LoseTraits: lambda field, unit, effect: field.emit(
        e.TraitsLost(unit.ref, _end(field, effect.until))
    ),
    n.Silence: lambda field, unit, effect: field.emit(
        e.AbilitySilenced(unit.ref, _end(field, effect.until))
    ),
    n.Revive: lambda field, unit, effect: _revive(field, unit, effect.hp),
    n.Save: lambda field, unit, effect: field.emit(
        e.UnitSaved(unit.ref, _returning_hp(field, unit, effect.hp))
    ),
}
"""What an effect does to one recipient (CG-21.5, CG-21.6)."""


def _heal(field: Field, units: Units, parts: list[Term]) -> None:
    """CG-10.5: heal up to maximum HP."""
    amount = added(parts)
    for unit in units:
        most: list[Term] = []
        if field.meets(passes_maximum, field, unit, amount):
            most = [(Part.AT_MOST, unit.max_hp - unit.hp - amount, unit.ref)]
        gained = field.total(*parts, *most)
        field.emit(e.HealingReceived(unit.ref, gained, unit.hp + gained))


def _end(field: Field, until: int | None) -> int | None:
    """The round at whose end an effect ends; None for the whole game (CG-13.9)."""
    return field.state.round if until == n.THIS_ROUND else until


def _amount(field: Field, amount: n.Amount, context: Context, dealt: Dealt) -> list[Term]:
    """What the value of an amount is added up from, with its dice (CG-21.5)."""
    match amount:
        case int():
            return [(PRINTED, amount)]
        case n.Dice(count):
            dice = [field.roll(EFFECT_AMOUNT, context.who) for _ in range(count)]
            return [(ROLLED, sum(dice))]
        case n.X.ROUND:
            return [(Part.ROUND, field.state.round)]
        case n.X.MISSING_HP:
            unit = context.unit
            if unit is None:
                return []
            return [
                (Part.MAX_HP, unit.max_hp, unit.ref),
                (Part.HP, -unit.hp, unit.ref, (has_hp, field, unit)),
            ]
        case n.X.DEALT:
            return [*dealt.lost] or [(Part.LOST_HP, 0)]
        case n.X.KNOCKED_OUT:
            out = map(field.state.units.__getitem__, field.state.knocked_out[context.seat])
            parts: list[Term] = [
                (Part.KNOCKED_OUT, 1, unit.ref, (is_out, field, unit)) for unit in out
            ]
            return parts or [(Part.KNOCKED_OUT, 0)]
        case _:
            assert_never(amount)


# CG-10: damage


def _damage(field: Field, effect: n.Damage, units: Units, context: Context, dealt: Dealt) -> None:
    """CG-10.2: deal damage, and add it to `dealt`."""
    printed, extra = _amount(field, effect.amount, context, dealt), effect.extra
    parts: list[list[Term]] = []
    for unit in units:
        base = printed
        if extra is not None and field.meets(takes_extra, field, unit, extra.condition):
            basis = (takes_extra, field, unit, extra.condition)
            base = [*printed, (Part.EXTRA, extra.amount, unit.ref, basis)]
        parts.append(_modified(field, base, effect.type, context.unit, unit))
        amount = added(parts[-1])
        if unit.seat != context.seat and amount:
            lost = min(amount, unit.hp)
            dealt.lost.append((Part.LOST_HP, lost, unit.ref, (has_hp, field, unit)))
            if unit not in dealt.hurt:
                dealt.hurt.append(unit)
    deal_damage(field, units, parts, effect.type, context.who)


def _modified(
    field: Field,
    base: list[Term],
    type_: DamageType,
    source: Combatant | None,
    unit: Combatant,
) -> list[Term]:
    """The damage to `unit` after protection and modifiers (CG-10.2 steps 2 and 3)."""
    meaning = None if source is None else field.working_ability(source)
    amount = added(base)
    if amount <= 0:
        return base
    if type(meaning) is n.Spares and field.meets(is_spared, field, unit, source, meaning.trait):
        basis = (is_spared, field, unit, source, meaning.trait)
        return [*base, (Part.SPARED, -amount, unit.ref, basis)]
    parts = base + _modifiers(field, type_, source, unit, meaning)
    return not_below_0(parts, Part.AT_LEAST_0)


def _modifiers(
    field: Field,
    type_: DamageType,
    source: Combatant | None,
    unit: Combatant,
    meaning: n.Meaning | None,
) -> list[Term]:
    """What changes damage to `unit`; `meaning` is the ability of its source (CG-10.2 step 3)."""
    physical, magical = type_ in PHYSICAL, type_ in MAGICAL
    found: list[Term] = []
    if source is not None:
        if physical and WEAKNESS in source.ailments:
            found.append((Part.WEAK_SOURCE, -1, source.ref, (suffers, field, source, WEAKNESS)))
        if magical and SEAL in source.ailments:
            found.append((Part.SEALED_SOURCE, -2, source.ref, (suffers, field, source, SEAL)))
        if type(meaning) is n.Modifies and meaning.dealt and _includes(meaning, type_):
            found.append(
                (Part.DEALING_ABILITY, meaning.by, source.ref, (has_ability, field, source))
            )
    if physical and WEAKNESS in unit.ailments:
        found.append((Part.WEAK_TARGET, 1, unit.ref, (suffers, field, unit, WEAKNESS)))
    own = field.working_ability(unit)
    if type(own) is n.Modifies and not own.dealt and _includes(own, type_):
        found.append((Part.TAKING_ABILITY, own.by, unit.ref, (has_ability, field, unit)))
    return found


def _includes(ability: n.Modifies, type_: DamageType) -> bool:
    """Whether damage of a type is also of the type that an ability changes."""
    return type_ in (ability.type, BOTH)


def deal_damage(
    field: Field,
    units: Units,
    parts: Sequence[Sequence[Term]],
    type_: DamageType,
    source: Source,
) -> None:
    """CG-10.2 steps 4 to 6: deal what `parts` add up to, to `units` at once."""
    damaged: Units = []
    for unit, terms in zip(units, parts, strict=True):
        amount = field.total(*terms)
        lost = min(amount, unit.hp)
        field.emit(e.DamageDealt(source, unit.ref, type_, amount, lost, unit.hp - lost))
        if amount:
            damaged.append(unit)
    for unit in damaged:
        if SLEEP in unit.ailments and field.meets(has_hp_to_wake, field, unit):
            _wake(field, unit)
    field.knock_outs()


# CG-10.6, CG-11, CG-12.5: other changes


def _set_max_hp(field: Field, unit: Combatant, parts: list[Term]) -> None:
    """CG-10.6: set the maximum HP of a unit to 1 or more, and cut its HP to it."""
    low = 1 - added(parts)
    value = field.total(*parts, *([(Part.AT_LEAST_1, low)] if low > 0 else ()))
    field.emit(e.MaxHpChanged(unit.ref, unit.max_hp, value, min(unit.hp, value)))


def _set_speed(field: Field, unit: Combatant, parts: list[Term]) -> None:
    """CG-10.7: set the speed of a unit to 0 or more."""
    value = field.total(*not_below_0(parts, Part.AT_LEAST_0))
    field.emit(e.SpeedChanged(unit.ref, unit.speed, value))


def _returning_hp(field: Field, unit: Combatant, hp: int) -> int:
    """CG-12.4, CG-12.6: the HP of a unit that is saved or revived, at most its maximum HP."""
    over = hp - unit.max_hp
    return field.total((PRINTED, hp), *([(Part.AT_MOST, -over)] if over > 0 else ()))


def give(field: Field, unit: Combatant, ailment: Ailment) -> None:
    """Give an ailment, unless the unit is immune or has it (CG-11.1, CG-11.2)."""
    meaning = field.working_ability(unit)
    if type(meaning) is n.Immune and meaning.ailment in (None, ailment):
        _keep_away(field, unit, ailment)
    else:
        _afflict(field, unit, ailment)


@rule("CG-11.2", thing="unit.ref", line=ABILITY)
def _keep_away(field: Field, unit: Combatant, ailment: Ailment) -> None:
    """CG-11.2: the ability of a unit keeps an ailment away."""
    field.emit(e.StatusRefused(unit.ref, ailment, RefusalReason.IMMUNE))


@rule("CG-11.1")
def _afflict(field: Field, unit: Combatant, ailment: Ailment) -> None:
    """CG-11.1: a unit gets an ailment, unless it has it."""
    if field.meets(can_get, field, unit, ailment):
        field.emit(e.StatusGained(unit.ref, ailment))
    else:
        field.emit(e.StatusRefused(unit.ref, ailment, RefusalReason.ALREADY))


def _cure(field: Field, unit: Combatant, ailment: Ailment | None) -> None:
    """CG-11.7: the effect of a text ends an ailment, or all of them."""
    for each in Ailment if ailment is None else (ailment,):
        cure(field, unit, each, CureReason.EFFECT)


def cure(field: Field, unit: Combatant, ailment: Ailment, reason: CureReason) -> None:
    """End an ailment, if the unit has it."""
    if field.meets(has, field, unit, ailment, reason):
        field.emit(e.StatusCured(unit.ref, ailment, reason))


def wake_at_start(field: Field, unit: Combatant) -> None:
    """CG-7.1 step 2: roll for a sleeper; 4 or more cures it."""
    if field.meets(wakes_at_start, field, unit, field.roll(Purpose.SLEEP_START, unit.ref)):
        field.emit(e.StatusCured(unit.ref, SLEEP, CureReason.ROLL))


@rule("CG-10.2")
def _wake(field: Field, unit: Combatant) -> None:
    """CG-10.2 step 5: the same for a sleeper that was damaged."""
    if field.meets(wakes_by_damage, field, unit, field.roll(Purpose.SLEEP_DAMAGE, unit.ref)):
        field.emit(e.StatusCured(unit.ref, SLEEP, CureReason.ROLL))


def _revive(field: Field, unit: Combatant, hp: int) -> None:
    """Place a unit on the lowest free square (CG-12.5, CG-12.6)."""
    seat = unit.seat
    square = next(s for s in SQUARES if field.meets(is_free_to_return, field, seat, s))
    field.emit(e.UnitRevived(unit.ref, square, _returning_hp(field, unit, hp)))
