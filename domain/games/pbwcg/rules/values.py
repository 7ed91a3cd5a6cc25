"""Speed, attack, defence and effect values, and what else is counted (PB-8)."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation import words as w
from saikoro.domain.games.pbwcg.cards.notation.words import Attribute, BsEffect, Range, Value
from saikoro.domain.games.pbwcg.ids import Slot, card_thing
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, Unit
from saikoro.domain.games.pbwcg.stated import Part
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import Term

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


def negative(terms: Iterable[Term]) -> list[Term]:
    """What is taken away where these parts are lost."""
    return [(term[0], -term[1], *term[2:]) for term in terms]


def at_least_0(value: int, terms: list[Term]) -> int:
    """A value that is never below 0; `terms` takes what this adds."""
    if value >= 0:
        return value
    terms.append((Part.AT_LEAST_0, -value))
    return 0


def effects(battle: Battle, unit: Unit, terms: list[Term], *values: Value) -> int:
    """All that status changes and texts in force add to any of these values of a unit.

    `terms` takes what each of them adds. A support has only what its own text says of its bearer
    (PB-9.3, PB-16.4).
    """
    total = 0
    for mod in battle.printed(unit).text.statics.mods:
        if mod.value in values:
            total += mod.by
            terms.append((Part.TEXT, mod.by, unit.id))
    for item in unit.items:
        for mod in battle.cards.equipment[item].text.statics.mods:
            if mod.value in values:
                total += mod.by
                terms.append((Part.ITEM, mod.by, card_thing(unit.seat, item)))
    if unit.master is not None:
        return total
    for status in unit.statuses:
        mod = read_mod(status.mod)
        if mod.value in values:
            total += mod.by
            terms.append((Part.STATUS, mod.by, unit.id))
    for support in unit.supports:
        card = battle.cards.supports[battle.state.units[support].card]
        for _, mod in card.text.statics.ranged:
            if mod.value in values:
                total += mod.by
                terms.append((Part.SUPPORT, mod.by, support))
    return total + _effects_of_place(battle, unit, terms, values)


def _effects_of_place(
    battle: Battle, unit: Unit, terms: list[Term], values: tuple[Value, ...]
) -> int:
    """What lasting cards of its side and the field add to a PC in its slot."""
    total, sets, seat, field = 0, battle.cards.sets, unit.seat, battle.state.field
    for slot in battle.state.pls[seat].sets:
        if slot is not None and slot.face_up:
            for who, mod in sets[slot.card].text.statics.ranged:
                if mod.value in values and unit.slot in SLOTS[who]:
                    total += mod.by
                    terms.append((Part.LASTING, mod.by, card_thing(seat, slot.card)))
    if field is not None:
        for who, mod in sets[field.card].text.statics.ranged:
            if mod.value in values and unit.slot in SLOTS[who]:
                total += mod.by
                terms.append((Part.FIELD, mod.by, card_thing(field.owner, field.card)))
    return total


def speed(battle: Battle, unit: Unit) -> int:
    """早さ (PB-8.1)."""
    fast = battle.printed(unit).stats.skill + effects(battle, unit, [], Value.SPEED)
    if unit.bs:
        fast -= slowness(battle, unit)
    return fast - excess_weight(battle, unit) if unit.items else fast


def slowness(battle: Battle, unit: Unit) -> int:
    """What 鈍足 takes from the speed of a unit (PB-14.16)."""
    return SLOW * battle.suffers(unit, BsEffect.SLOW)


def excess_weight(battle: Battle, unit: Unit) -> int:
    """By how much what a unit wears is heavier than its SP; 0 if it wears nothing (PB-8.1)."""
    if not unit.items:
        return 0
    weight = sum(battle.cards.equipment[item].weight for item in unit.items)
    return max(0, weight - battle.cards.pcs[unit.card].sp)


def attack_value(battle: Battle, unit: Unit, attribute: Attribute, terms: list[Term]) -> int:
    """攻撃値(x) (PB-8.2); `terms` takes its parts."""
    value = battle.printed(unit).stats.of(attribute)
    terms.append((Part.ATTACK_STAT, value, unit.id))
    value += _worn_stats(battle, unit, attribute, w.EquipmentType.WEAPON, terms)
    value += effects(battle, unit, terms, *w.ATTACK_VALUES[attribute])
    fear = FEAR * battle.suffers(unit, BsEffect.FEAR)
    if fear:
        terms.append((Part.FEAR, -fear, unit.id))
    return at_least_0(value - fear, terms)


def defence_value(battle: Battle, unit: Unit, attribute: Attribute, terms: list[Term]) -> int:
    """防御値(x) (PB-8.3); `terms` takes its parts."""
    stat = battle.printed(unit).stats.of(attribute)
    terms.append((Part.DEFENCE_STAT, stat, unit.id))
    stat += _worn_stats(battle, unit, attribute, w.EquipmentType.ARMOUR, terms)
    terms.append((Part.HALVED, stat // 2 - stat))
    return at_least_0(stat // 2 + effects(battle, unit, terms, *w.DEFENCE_VALUES[attribute]), terms)


_WORN = {w.EquipmentType.WEAPON: Part.WEAPON, w.EquipmentType.ARMOUR: Part.ARMOUR}


def _worn_stats(
    battle: Battle, unit: Unit, attribute: Attribute, kind: w.EquipmentType, terms: list[Term]
) -> int:
    total = 0
    for worn in unit.items:
        item = battle.cards.equipment[worn]
        stat = item.stats.of(attribute)
        if item.type is kind and stat:
            total += stat
            terms.append((_WORN[kind], stat, card_thing(unit.seat, worn)))
    return total


Count = Callable[[Battle, Unit, Attribute, list[Term]], int]


def by_attribute(count: Count, battle: Battle, unit: Unit) -> list[int]:
    """A value of each of the three attributes."""
    return [count(battle, unit, attribute, []) for attribute in w.TRIPLE]


def highest(count: Count, battle: Battle, unit: Unit) -> Attribute:
    """The attribute of which a value is the highest, the first of several."""
    values = by_attribute(count, battle, unit)
    return w.TRIPLE[values.index(max(values))]


def own_defence(battle: Battle, unit: Unit, terms: list[Term]) -> int:
    """防御値(本属性); of 無 the highest (PB-8.4); `terms` takes its parts."""
    return defence_value(battle, unit, defended(battle, unit), terms)


def defended(battle: Battle, unit: Unit) -> Attribute:
    """The attribute of which a unit's defence value counts (PB-8.4)."""
    own = battle.printed(unit).attribute
    return highest(defence_value, battle, unit) if own is Attribute.NONE else own


def effect_value(battle: Battle, attack: n.Attack, attacker: Unit | None, terms: list[Term]) -> int:
    """効果値 (PB-8.6); without an attacker only of the form `=n` (PB-17.9).

    `terms` takes its parts.
    """
    value = attack.value
    if attack.fixed or attacker is None:
        terms.append((Part.FIXED, value))
    else:
        value += attack_value(battle, attacker, attacking(battle, attack, attacker), terms)
        if attack.value:
            terms.append((Part.PHRASE, attack.value))
    field = battle.state.field
    if field is not None:
        for attribute, by in battle.cards.sets[field.card].text.statics.effect_values:
            if attribute is attack.attribute:
                value += by
                terms.append((Part.FIELD, by, card_thing(field.owner, field.card)))
    return at_least_0(value, terms)


def attacking(battle: Battle, attack: n.Attack, attacker: Unit) -> Attribute:
    """The attribute of which the attacker's attack value counts (PB-8.5, PB-19.3)."""
    own = attack.attribute
    return highest(attack_value, battle, attacker) if own is Attribute.NONE else own


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


def hand_limit(battle: Battle, seat: Seat, terms: list[Term]) -> int:
    """The cards that a hand may keep; a Fi card counts for its owner (PB-5.9, PB-19.6).

    `terms` takes its parts.
    """
    limit, sets, field = battle.options.hand_limit, battle.cards.sets, battle.state.field
    terms.append((Part.HAND_LIMIT, limit))
    for unit in battle.state.on_side(seat):
        by = battle.printed(unit).text.statics.hand_limit
        if by:
            limit += by
            terms.append((Part.TEXT, by, unit.id))
        for item in unit.items:
            by = battle.cards.equipment[item].text.statics.hand_limit
            if by:
                limit += by
                terms.append((Part.ITEM, by, card_thing(seat, item)))
    for slot in battle.state.pls[seat].sets:
        if slot is not None and slot.face_up:
            by = sets[slot.card].text.statics.hand_limit
            if by:
                limit += by
                terms.append((Part.LASTING, by, card_thing(seat, slot.card)))
    if field is not None and field.owner == seat:
        by = sets[field.card].text.statics.hand_limit
        if by:
            limit += by
            terms.append((Part.FIELD, by, card_thing(seat, field.card)))
    return at_least_0(limit, terms)


def immune(battle: Battle, unit: Unit, bs: str) -> str | None:
    """The thing on the table by which a PC has BS:x無効 (PB-14.2); None if it has not."""
    if bs in battle.printed(unit).text.statics.immune:
        return unit.id
    for item in unit.items:
        if bs in battle.cards.equipment[item].text.statics.immune:
            return card_thing(unit.seat, item)
    return None


def in_front(unit: Unit) -> bool:
    """Whether it stands in the front row (PB-1.1)."""
    return unit.slot <= FRONT_SLOTS
