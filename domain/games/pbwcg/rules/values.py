"""Speed, attack, defence and effect values, and what else is counted (PB-8)."""

from functools import lru_cache

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation import words as w
from saikoro.domain.games.pbwcg.cards.notation.words import Attribute, BsEffect, Range, Value
from saikoro.domain.games.pbwcg.ids import Slot
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, Unit
from saikoro.domain.match.events import Seat

CAPACITY = 13
"""CP of supports that every PC can have (PB-16.3)."""
HP_CAP = 10
"""What the HP cap exceeds the HP of the PCs by (PB-8.9)."""
SLOW, FEAR, POISON = 4, 3, 2
"""What 鈍足 takes from 早さ, 恐怖 from 攻撃値(全), and 毒 from HP (PB-14.10, .16, .17)."""

_FRONT, _REAR, _ALL = (1, 2), (3, 4), (1, 2, 3, 4)
SLOTS: dict[Range, tuple[Slot, ...]] = {
    Range.OWN_FRONT: _FRONT,
    Range.OWN_REAR: _REAR,
    Range.OWN_SIDE: _ALL,
    Range.ENEMY_FRONT: _FRONT,
    Range.ENEMY_REAR: _REAR,
    Range.ENEMY_SIDE: _ALL,
    Range.ALL_FRONT: _FRONT,
    Range.ALL_REAR: _REAR,
    Range.ALL_PCS: _ALL,
}
"""The slots of an area word (PB-9.2)."""


@lru_cache(maxsize=4096)
def read_mod(written: str) -> n.Mod:
    """A mod from its notation, such as 攻撃値(全)+2."""
    at = max(written.rfind("+"), written.rfind("-"))
    return n.Mod(Value(written[:at]), int(written[at:]))


def effects(battle: Battle, unit: Unit, *values: Value) -> int:
    """All that status changes and texts in force add to any of these values of a unit.

    A support has only what its own text says of its bearer (PB-9.3, PB-16.4).
    """
    total = 0
    for mod in battle.printed(unit).text.statics.mods:
        if mod.value in values:
            total += mod.by
    for item in unit.items:
        for mod in battle.cards.equipment[item].text.statics.mods:
            if mod.value in values:
                total += mod.by
    if unit.master is not None:
        return total
    for status in unit.statuses:
        mod = read_mod(status.mod)
        if mod.value in values:
            total += mod.by
    for support in unit.supports:
        card = battle.cards.supports[battle.state.units[support].card]
        for _, mod in card.text.statics.ranged:
            if mod.value in values:
                total += mod.by
    return total + _effects_of_place(battle, unit, values)


def _effects_of_place(battle: Battle, unit: Unit, values: tuple[Value, ...]) -> int:
    """What lasting cards of its side and the field add to a PC in its slot."""
    total = 0
    ranged = [statics.ranged for statics in battle.lasting(unit.seat)]
    field = battle.state.field
    if field is not None:
        ranged.append(battle.cards.sets[field.card].text.statics.ranged)
    for of_card in ranged:
        for who, mod in of_card:
            if mod.value in values and unit.slot in SLOTS[who]:
                total += mod.by
    return total


def speed(battle: Battle, unit: Unit) -> int:
    """早さ (PB-8.1)."""
    fast = battle.printed(unit).stats.skill + effects(battle, unit, Value.SPEED)
    if unit.master is not None:
        return fast
    weight = sum(battle.cards.equipment[item].weight for item in unit.items)
    slow = SLOW * battle.suffers(unit, BsEffect.SLOW)
    return fast - slow - max(0, weight - battle.cards.pcs[unit.card].sp)


def attack_value(battle: Battle, unit: Unit, attribute: Attribute) -> int:
    """攻撃値(x) (PB-8.2)."""
    value = battle.printed(unit).stats.of(attribute)
    value += _worn_stats(battle, unit, attribute, w.EquipmentType.WEAPON)
    value += effects(battle, unit, *w.ATTACK_VALUES[attribute])
    return max(0, value - FEAR * battle.suffers(unit, BsEffect.FEAR))


def defence_value(battle: Battle, unit: Unit, attribute: Attribute) -> int:
    """防御値(x) (PB-8.3)."""
    stat = battle.printed(unit).stats.of(attribute)
    stat += _worn_stats(battle, unit, attribute, w.EquipmentType.ARMOUR)
    return max(0, stat // 2 + effects(battle, unit, *w.DEFENCE_VALUES[attribute]))


def _worn_stats(battle: Battle, unit: Unit, attribute: Attribute, kind: w.EquipmentType) -> int:
    items = map(battle.cards.equipment.__getitem__, unit.items)
    return sum(item.stats.of(attribute) for item in items if item.type is kind)


def own_defence(battle: Battle, unit: Unit) -> int:
    """防御値(本属性); of 無 the highest (PB-8.4)."""
    own = battle.printed(unit).attribute
    if own is not Attribute.NONE:
        return defence_value(battle, unit, own)
    return max(defence_value(battle, unit, attribute) for attribute in w.TRIPLE)


def effect_value(battle: Battle, attack: n.Attack, attacker: Unit | None) -> int:
    """効果値 (PB-8.6); without an attacker only of the form `=n` (PB-17.9)."""
    value = attack.value
    if not attack.fixed and attacker is not None:
        if attack.attribute is Attribute.NONE:  # PB-19.3
            value += max(attack_value(battle, attacker, attribute) for attribute in w.TRIPLE)
        else:
            value += attack_value(battle, attacker, attack.attribute)
    field = battle.state.field
    if field is not None:
        for attribute, by in battle.cards.sets[field.card].text.statics.effect_values:
            if attribute is attack.attribute:
                value += by
    return max(0, value)


def beats(battle: Battle, attribute: Attribute, other: Attribute) -> bool:
    """属性優劣 (PB-8.7)."""
    ring = battle.options.attribute_ring
    if attribute not in ring or other not in ring:
        return False
    return (ring.index(other) - ring.index(attribute)) % len(ring) == 1


def hp_cap(battle: Battle, seat: Seat) -> int:
    """The HP that a PL has at most (PB-8.9)."""
    pcs = battle.cards.pcs
    return HP_CAP + sum(pcs[unit.card].hp for unit in battle.state.pcs(seat))


def normal_range(battle: Battle, unit: Unit) -> int:
    """The n of its 通常範囲 (PB-19.6)."""
    printed = battle.printed(unit)
    far = max(printed.range, printed.text.statics.range)
    for item in unit.items:
        far = max(far, battle.cards.equipment[item].text.statics.range)
    return far


def capacity(battle: Battle, unit: Unit) -> int:
    """CP of supports that a PC can have (PB-16.3)."""
    return CAPACITY + sum(statics.capacity for statics in battle.worn(unit))


def hand_limit(battle: Battle, seat: Seat) -> int:
    """The cards that a hand may keep; a Fi card counts for its owner (PB-5.9, PB-19.6)."""
    limit = battle.options.hand_limit
    for unit in battle.state.on_side(seat):
        limit += sum(statics.hand_limit for statics in battle.worn(unit))
    limit += sum(statics.hand_limit for statics in battle.lasting(seat))
    field = battle.state.field
    if field is not None and field.owner == seat:
        limit += battle.cards.sets[field.card].text.statics.hand_limit
    return max(0, limit)


def immune(battle: Battle, unit: Unit, bs: str) -> bool:
    """Whether a PC has BS:x無効 (PB-14.2)."""
    return any(bs in statics.immune for statics in battle.worn(unit))


def in_front(unit: Unit) -> bool:
    """Whether it stands in the front row (PB-1.1)."""
    return unit.slot <= FRONT_SLOTS
