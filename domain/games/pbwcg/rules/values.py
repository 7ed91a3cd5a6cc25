"""Speed, attack, defence and effect values, and what else is counted (PB-8)."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from saikoro.domain.games.pbwcg.cards.notation import words as w
from saikoro.domain.games.pbwcg.cards.notation.parse import read_mod
from saikoro.domain.games.pbwcg.cards.notation.words import Attribute, BsEffect, Range, Value
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import Slot, card_thing
from saikoro.domain.games.pbwcg.rules.battle import Battle, Blow
from saikoro.domain.games.pbwcg.rules.requirements import (
    acts_as,
    is_under,
    is_worn,
    lies_open,
    of_face,
    of_status,
    of_unit,
    requirement,
)
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, Unit
from saikoro.domain.games.pbwcg.stated import Part
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.comparing import Facts
from saikoro.domain.match.interface.counting import Figure
from saikoro.domain.match.interface.requirements import Met
from saikoro.domain.match.interface.table import Term, added, not_below_0
from saikoro.domain.text import Fact

F = TypeVar("F", bound=Callable[..., bool])

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


def negative(parts: Iterable[Term]) -> list[Term]:
    """What is taken away where these parts are lost."""
    return [(part[0], -part[1], *part[2:]) for part in parts]


def at_least_0(parts: list[Term]) -> list[Term]:
    """Parts that never come to less than 0."""
    return not_below_0(parts, Part.AT_LEAST_0)


def effects(battle: Battle, unit: Unit, *values: Value) -> list[Term]:
    """All that status changes and texts in force add to any of these values of a unit.

    A support has only what its own text says of its bearer (PB-9.3, PB-16.4).
    """
    parts: list[Term] = [
        (Part.TEXT, mod.by, unit.id)
        for mod in battle.printed(unit).text.statics.mods
        if mod.value in values
    ]
    for item in unit.items:
        for mod in battle.cards.equipment[item].text.statics.mods:
            if mod.value in values:
                basis = is_worn, battle, unit, item
                parts.append((Part.ITEM, mod.by, card_thing(unit.seat, item), basis))
    if unit.master is not None:
        return parts
    for status in unit.statuses:
        mod = read_mod(status.mod)
        if mod.value in values:
            parts.append((Part.STATUS, mod.by, unit.id, of_status(battle, unit, status)))
    for support in unit.supports:
        card = battle.cards.supports[battle.state.units[support].card]
        for _, mod in card.text.statics.ranged:
            if mod.value in values:
                serves = is_under, battle, unit, support
                parts.append((Part.SUPPORT, mod.by, support, serves))
    parts += _effects_of_place(battle, unit, values)
    return parts


def _effects_of_place(battle: Battle, unit: Unit, values: tuple[Value, ...]) -> list[Term]:
    """What lasting cards of its side and the field add to a PC in its slot."""
    parts: list[Term] = []
    sets, seat, field = battle.cards.sets, unit.seat, battle.state.field
    for slot in battle.state.pls[seat].sets:
        if slot is not None and slot.face_up:
            for who, mod in sets[slot.card].text.statics.ranged:
                if mod.value in values and unit.slot in SLOTS[who]:
                    basis = lies_open, battle, seat, slot.card
                    parts.append((Part.LASTING, mod.by, card_thing(seat, slot.card), basis))
    if field is not None:
        for who, mod in sets[field.card].text.statics.ranged:
            if mod.value in values and unit.slot in SLOTS[who]:
                basis = lies_open, battle, field.owner, field.card
                parts.append((Part.FIELD, mod.by, card_thing(*basis[2:]), basis))
    return parts


def of_bs(battle: Battle, unit: Unit, effect: BsEffect, part: Part, by: int) -> list[Term]:
    """What each BS of a unit with this effect adds to a number (PB-14.16 to PB-14.18)."""
    if not unit.bs:
        return []
    bs = battle.cards.bs
    return [
        (part, by, unit.id, (acts_as, battle, unit, one.name, effect))
        for one in unit.bs
        if bs[one.name].effect is effect
    ]


def speed(battle: Battle, unit: Unit) -> list[Term]:
    """早さ (PB-8.1)."""
    parts: list[Term] = [(Part.SKILL, battle.printed(unit).stats.skill, unit.id)]
    parts += effects(battle, unit, Value.SPEED)
    parts += of_bs(battle, unit, BsEffect.SLOW, Part.SLOW, -SLOW)
    if unit.items:
        parts += _excess_weight(battle, unit)
    return parts


def _excess_weight(battle: Battle, unit: Unit) -> list[Term]:
    """What a PC wears beyond its SP; nothing if its SP are enough (PB-8.1)."""
    sp, equipment = battle.cards.pcs[unit.card].sp, battle.cards.equipment
    parts: list[Term] = [
        (Part.WEIGHT, -equipment[item].weight, card_thing(unit.seat, item)) for item in unit.items
    ]
    return [*parts, (Part.CARRIED, sp, unit.id)] if added(parts) < -sp else []


def attack_value(battle: Battle, unit: Unit, attribute: Attribute) -> list[Term]:
    """攻撃値(x) (PB-8.2)."""
    stat = battle.printed(unit).stats.of(attribute)
    parts: list[Term] = [(Part.ATTACK_STAT, stat, unit.id)]
    parts += _worn_stats(battle, unit, attribute, w.EquipmentType.WEAPON)
    parts += effects(battle, unit, *w.ATTACK_VALUES[attribute])
    parts += of_bs(battle, unit, BsEffect.FEAR, Part.FEAR, -FEAR)
    return at_least_0(parts)


def defence_value(battle: Battle, unit: Unit, attribute: Attribute) -> list[Term]:
    """防御値(x) (PB-8.3)."""
    stat = battle.printed(unit).stats.of(attribute)
    parts: list[Term] = [(Part.DEFENCE_STAT, stat, unit.id)]
    parts += _worn_stats(battle, unit, attribute, w.EquipmentType.ARMOUR)
    whole = added(parts)
    parts.append((Part.HALVED, whole // 2 - whole))
    parts += effects(battle, unit, *w.DEFENCE_VALUES[attribute])
    return at_least_0(parts)


DEFENCE = Figure("PB-8.3", Ground.DEFENCE, of_face)
"""防御値(x), stat and armour first."""


_WORN = {w.EquipmentType.WEAPON: Part.WEAPON, w.EquipmentType.ARMOUR: Part.ARMOUR}


def _worn_stats(
    battle: Battle, unit: Unit, attribute: Attribute, kind: w.EquipmentType
) -> list[Term]:
    parts: list[Term] = []
    for worn in unit.items:
        item = battle.cards.equipment[worn]
        stat = item.stats.of(attribute)
        if item.type is kind and stat:
            basis = is_worn, battle, unit, worn
            parts.append((_WORN[kind], stat, card_thing(unit.seat, worn), basis))
    return parts


Count = Callable[[Battle, Unit, Attribute], list[Term]]


def by_attribute(count: Count, battle: Battle, unit: Unit) -> list[int]:
    """A value of each of the three attributes."""
    return [added(count(battle, unit, attribute)) for attribute in w.TRIPLE]


def highest(count: Count, battle: Battle, unit: Unit) -> Attribute:
    """The attribute of which a value is the highest, the first of several."""
    values = by_attribute(count, battle, unit)
    return w.TRIPLE[values.index(max(values))]


def own_defence(battle: Battle, unit: Unit) -> int:
    """防御値(本属性); of 無 the highest (PB-8.4)."""
    own = own_attribute(battle, unit)
    if battle.meets(defends_typeless, battle, unit):
        own = highest(defence_value, battle, unit)
    return battle.count(DEFENCE, defence_value(battle, unit, own), unit)


EFFECT = Figure("PB-8.6", Ground.EFFECT, lambda: Facts((), {}))
"""効果値, its stat or fixed value first."""


def effect_value(battle: Battle, blow: Blow) -> int:
    """効果値 (PB-8.6); without an attacker only of the form `=n` (PB-17.9)."""
    attack, attacker = blow.attack, blow.attacker
    parts: list[Term]
    if attack.fixed or attacker is None:
        parts = [(Part.FIXED, attack.value)]
    else:
        attribute = attack.attribute
        if battle.meets(attacks_typeless, battle, attacker, blow):
            attribute = highest(attack_value, battle, attacker)
        parts = attack_value(battle, attacker, attribute)
        if attack.value:
            parts = [*parts, (Part.PHRASE, attack.value)]
    field = battle.state.field
    if field is not None:
        for attribute, by in battle.cards.sets[field.card].text.statics.effect_values:
            if attribute is attack.attribute:
                basis = lies_open, battle, field.owner, field.card
                parts.append((Part.FIELD, by, card_thing(*basis[2:]), basis))
    return battle.count(EFFECT, at_least_0(parts))


# What these numbers count by


def own_attribute(battle: Battle, unit: Unit, *_: object) -> Attribute:
    """本属性."""
    return battle.printed(unit).attribute


def _value(count: Count, attribute: Attribute) -> Callable[..., Fact]:
    """The leaf of one of three values of a unit."""
    return lambda battle, unit, *_: added(count(battle, unit, attribute))


def _shows_highest(
    rule: str, word: Ground, count: Count, by: str | Callable[..., str]
) -> Callable[[F], F]:
    """Register a test by which the highest of three values of a unit counts."""
    return requirement(
        rule,
        met=Met(word, by),
        things=of_unit,
        attribute=lambda battle, unit, *_: highest(count, battle, unit),
        body=_value(count, Attribute.BODY),
        skill=_value(count, Attribute.SKILL),
        mind=_value(count, Attribute.MIND),
    )


def _rule_of_typeless(_battle: Battle, attacker: Unit, blow: Blow) -> str:
    """That of normal attacks, or of attack phrases."""
    return "PB-8.5" if blow.effect.source == attacker.card else "PB-19.3"


@_shows_highest("PB-8.5", Ground.HIGHEST_ATTACK, attack_value, _rule_of_typeless)
def attacks_typeless(_battle: Battle, _attacker: Unit, blow: Blow) -> bool:
    """The attribute of an attack is 無."""
    return blow.attack.attribute is Attribute.NONE


@_shows_highest("PB-8.4", Ground.HIGHEST_DEFENCE, defence_value, "PB-8.4")
def defends_typeless(battle: Battle, unit: Unit) -> bool:
    """The attribute of a unit is 無."""
    return own_attribute(battle, unit) is Attribute.NONE


@requirement(
    "PB-8.7",
    met=Ground.BEATS,
    things=of_unit,
    own=own_attribute,
)
def is_superior(battle: Battle, unit: Unit, attribute: Attribute) -> bool:
    """The attribute of an attack beats that of a unit."""
    return beats(battle, attribute, own_attribute(battle, unit))


@requirement(
    "PB-8.7",
    met=Ground.IS_BEATEN,
    things=of_unit,
    own=own_attribute,
)
def is_inferior(battle: Battle, unit: Unit, attribute: Attribute) -> bool:
    """The attribute of a unit beats that of an attack (PB-10.3, PB-14.2)."""
    return beats(battle, own_attribute(battle, unit), attribute)


def beats(battle: Battle, attribute: Attribute, other: Attribute) -> bool:
    """属性優劣 (PB-8.7)."""
    ring = battle.options.attribute_ring
    if attribute not in ring or other not in ring:
        return False
    return (ring.index(other) - ring.index(attribute)) % len(ring) == 1


def hp_cap(battle: Battle, seat: Seat) -> int:
    """The HP that a PL has at most (PB-8.9)."""
    pcs = battle.cards.pcs
    units = battle.state.units.values()  # also between the events of two that change places
    return HP_CAP + sum(pcs[one.card].hp for one in units if one.seat == seat and not one.master)


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


def hand_limit(battle: Battle, seat: Seat) -> list[Term]:
    """The cards that a hand may keep; a Fi card counts for its owner (PB-5.9, PB-19.6)."""
    sets, field = battle.cards.sets, battle.state.field
    found: list[Term] = []
    for unit in battle.state.on_side(seat):
        found.append((Part.TEXT, battle.printed(unit).text.statics.hand_limit, unit.id))
        for item in unit.items:
            by = battle.cards.equipment[item].text.statics.hand_limit
            found.append((Part.ITEM, by, card_thing(seat, item)))
    open_ = [
        (Part.LASTING, slot.card) for slot in battle.state.pls[seat].sets if slot and slot.face_up
    ]
    if field is not None and field.owner == seat:
        open_.append((Part.FIELD, field.card))
    for part, card in open_:
        found.append((part, sets[card].text.statics.hand_limit, card_thing(seat, card)))
    changes = [term for term in found if term[1]]
    return at_least_0([(Part.HAND_LIMIT, battle.options.hand_limit), *changes])


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
