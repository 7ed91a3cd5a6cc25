"""CG-8.4, CG-10, CG-11 and CG-21.5: what the sentences of a text do, one after another.

Whatever a sentence sets off is finished before the next one (CG-0.4), so each procedure is a plain
call: damage calls the knock-outs, and those call abilities and commands, which speak sentences.
"""

from collections.abc import Sequence
from typing import assert_never

import msgspec

from domain.games.cardgard import events as e
from domain.games.cardgard.cards import nodes as n
from domain.games.cardgard.rules import knock_outs
from domain.games.cardgard.rules.field import Field, Purpose
from domain.games.cardgard.rules.order import put
from domain.games.cardgard.rules.targets import Speaker, Units, named, passes, returning
from domain.games.cardgard.state import SQUARES, Combatant


class Dealt(msgspec.Struct):
    """What the sentences of one action have dealt to enemies (CG-8.5, CG-21.5)."""

    lost: int = 0
    hurt: list[Combatant] = []
    """Who took 1 or more."""


def carry_out(
    field: Field,
    sentences: Sequence[n.Sentence],
    speaker: Speaker,
    dealt: Dealt | None = None,
    *,
    last_words: bool = False,
) -> None:
    """The sentences in order; they stop when their unit is no longer on the field.

    `last_words` are those of a knock-out ability, which do not stop (CG-13.2).
    """
    for sentence in sentences:
        if speaker.unit is not None and not speaker.unit.on_field and not last_words:
            return
        _speak(field, sentence, speaker, dealt or Dealt())


def recipients(field: Field, effect: n.Effect, speaker: Speaker) -> Units:
    """Whom an effect reaches; in a command without units that are protected (CG-13.7)."""
    if not isinstance(effect, _NAMELESS):
        units = named(field, effect.who, speaker)
    elif isinstance(effect, n.Revive):
        return returning(field, speaker.seat)
    elif isinstance(effect, n.Save):
        own = speaker.unit
        units = [unit for unit in field.everybody() if unit.hp == 0 and own in (None, unit)]
    else:
        return []
    if speaker.unit is None:
        return [unit for unit in units if not field.command_proof(unit)]
    return units


_NAMELESS = n.ChangeFace | n.ExtraAction | n.Negate | n.Revive | n.Save
"""Effects that name no recipients."""


def _speak(field: Field, sentence: n.Sentence, speaker: Speaker, dealt: Dealt) -> None:
    """CG-8.4."""
    effect = sentence.effect
    if isinstance(effect, n.ChangeFace):
        field.emit(e.RoundFaceChanged(field.face, effect.face, speaker.who))
        field.face = effect.face
        return
    units = recipients(field, effect, speaker)
    if not units or _is_past(field, effect):
        return
    check = sentence.check
    if check is not None and not check.passes(field.roll("effect_check", speaker.who)):
        return
    _apply(field, effect, units, speaker, dealt)


_LASTING = n.LoseTraits | n.Silence


def _is_past(field: Field, effect: n.Effect) -> bool:
    """CG-21.5: a lasting effect with an end already past is not given."""
    if not isinstance(effect, _LASTING) or effect.until is None:
        return False
    return n.THIS_ROUND < effect.until < field.state.round


def _apply(field: Field, effect: n.Effect, units: Units, speaker: Speaker, dealt: Dealt) -> None:
    match effect:
        case n.Damage():
            _damage(field, effect, units, speaker, dealt)
        case n.Heal():
            _heal(field, units, _amount(field, effect.amount, speaker, dealt))
        case n.Reorder():
            put(field, units, first=effect.first)
        case n.LoseTraits():
            for unit in units:
                field.emit(e.TraitsLost(unit.ref, _end(field, effect.until)))
        case n.Silence():
            for unit in units:
                field.emit(e.AbilitySilenced(unit.ref, _end(field, effect.until)))
        case _:
            for unit in units:
                _change(field, effect, unit)


def _change(field: Field, effect: n.Effect, unit: Combatant) -> None:
    """What an effect does to one unit."""
    match effect:
        case n.GiveAilment():
            give(field, unit, effect.ailment)
        case n.Cure():
            for ailment in _CURED[effect.ailment]:
                cure(field, unit, ailment, "effect")
        case n.SetMaxHp():
            _set_max_hp(field, unit, effect.value)
        case n.ChangeMaxHp():
            _set_max_hp(field, unit, max(1, unit.max_hp + effect.by))
        case n.ChangeSpeed():
            speed = max(0, unit.speed + effect.by)
            field.emit(e.SpeedChanged(unit.ref, unit.speed, speed))
        case n.Revive():
            _revive(field, unit, effect.hp)
        case n.Save():
            field.emit(e.UnitSaved(unit.ref, min(effect.hp, unit.max_hp)))  # CG-12.4
        case _:
            raise TypeError(f"{effect} is no change of a unit")


def _heal(field: Field, units: Units, points: int) -> None:
    """CG-10.5."""
    for unit in units:
        gained = min(points, unit.max_hp - unit.hp)
        field.emit(e.HealingReceived(unit.ref, gained, unit.hp + gained))


_CURED: dict[n.Ailment | None, tuple[n.Ailment, ...]] = {
    None: tuple(n.Ailment),
    **{ailment: (ailment,) for ailment in n.Ailment},
}
"""CG-11.7."""


def _end(field: Field, until: int | None) -> int | None:
    """The round to whose end an effect lasts (CG-13.9)."""
    return field.state.round if until == n.THIS_ROUND else until


def _amount(field: Field, amount: n.Amount, speaker: Speaker, dealt: Dealt) -> int:
    """M of CG-21.5."""
    match amount:
        case n.Dice(count):
            return sum(field.roll("effect_amount", speaker.who) for _ in range(count))
        case n.X.ROUND:
            return field.state.round
        case n.X.MISSING_HP:
            unit = speaker.unit
            return 0 if unit is None else unit.max_hp - unit.hp
        case n.X.DEALT:
            return dealt.lost
        case n.X.KNOCKED_OUT:
            return len(field.state.knocked_out[speaker.seat])
        case int():
            return amount
        case _:
            assert_never(amount)


# CG-10: damage


def _damage(field: Field, effect: n.Damage, units: Units, speaker: Speaker, dealt: Dealt) -> None:
    """CG-10.2, noting what an action has dealt."""
    printed, extra = _amount(field, effect.amount, speaker, dealt), effect.extra
    bases = [
        printed + (extra.amount if extra and passes(field, extra.condition, unit) else 0)
        for unit in units
    ]
    source = speaker.unit
    amounts = [
        _modified(field, base, effect.type, source, unit)
        for base, unit in zip(bases, units, strict=True)
    ]
    for amount, unit in zip(amounts, units, strict=True):
        if unit.seat != speaker.seat and amount:
            dealt.lost += min(amount, unit.hp)
            if unit not in dealt.hurt:
                dealt.hurt.append(unit)
    strike(field, units, amounts, effect.type, speaker.who)


def _modified(
    field: Field, base: int, type_: n.DamageType, source: Combatant | None, unit: Combatant
) -> int:
    """CG-10.2 steps 2 and 3."""
    meaning = None if source is None else field.static(source)
    if base <= 0 or (isinstance(meaning, n.Spares) and field.has_trait(unit, meaning.trait)):
        return 0
    physical = type_ in (n.DamageType.PHYSICAL, n.DamageType.BOTH)
    magical = type_ in (n.DamageType.MAGICAL, n.DamageType.BOTH)
    amount = base
    if source is not None:
        amount -= physical and n.Ailment.WEAKNESS in source.ailments
        amount -= 2 * (magical and n.Ailment.SEAL in source.ailments)
    amount += physical and n.Ailment.WEAKNESS in unit.ailments
    for ability, dealing in ((meaning, True), (field.static(unit), False)):
        if isinstance(ability, n.Modifies) and ability.dealt is dealing:
            includes = physical if ability.type is n.DamageType.PHYSICAL else magical
            amount += ability.by if includes else 0
    return max(0, amount)


def strike(
    field: Field,
    units: Units,
    amounts: Sequence[int],
    type_: n.DamageType,
    source: e.Source,
) -> None:
    """CG-10.2 steps 4 to 6: all are struck at once."""
    for unit, amount in zip(units, amounts, strict=True):
        lost = min(amount, unit.hp)
        field.emit(e.DamageDealt(source, unit.ref, type_, amount, lost, unit.hp - lost))
    for unit, amount in zip(units, amounts, strict=True):
        if amount and unit.hp and n.Ailment.SLEEP in unit.ailments:
            wake(field, unit, "sleep_damage")
    knock_outs.knock_outs(field)


# CG-10.6, CG-11, CG-12.5: other changes


def _set_max_hp(field: Field, unit: Combatant, value: int) -> None:
    field.emit(e.MaxHpChanged(unit.ref, unit.max_hp, value, min(unit.hp, value)))


def give(field: Field, unit: Combatant, ailment: n.Ailment) -> None:
    """CG-11.1, CG-11.2."""
    meaning = field.static(unit)
    if isinstance(meaning, n.Immune) and meaning.ailment in (None, ailment):
        field.emit(e.StatusRefused(unit.ref, ailment, "immune"))
    elif ailment in unit.ailments:
        field.emit(e.StatusRefused(unit.ref, ailment, "already"))
    else:
        field.emit(e.StatusGained(unit.ref, ailment))


def cure(field: Field, unit: Combatant, ailment: n.Ailment, reason: e.CureReason) -> None:
    """An ailment ends, if the unit has it."""
    if ailment in unit.ailments:
        field.emit(e.StatusCured(unit.ref, ailment, reason))


def wake(field: Field, unit: Combatant, why: Purpose) -> None:
    """The sleeper rolls, and 4 or more wakes it (CG-7.1 step 2, CG-10.2 step 5)."""
    if field.roll(why, unit.ref) >= 4:
        cure(field, unit, n.Ailment.SLEEP, "roll")


def _revive(field: Field, unit: Combatant, hp: int) -> None:
    """CG-12.5 and CG-12.6."""
    command = field.state.commands[unit.seat].square
    taken = field.state.squares[unit.seat]
    square = next(s for s in SQUARES if taken[s - 1] is None and s != command)
    field.emit(e.UnitRevived(unit.ref, square, min(hp, unit.max_hp)))
