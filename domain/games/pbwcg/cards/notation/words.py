"""The closed sets of PBWCG, each word as the cards print it."""

import enum
from typing import Final

from saikoro.domain.words import Word


class Attribute(Word):
    """属性 (PB-2.1); 無 only for PCs and attacks."""

    BODY = "体", None, "body"
    SKILL = "技", None, "skill"
    MIND = "心", None, "mind"
    NONE = "無", None, "typeless"


TRIPLE: Final = (Attribute.BODY, Attribute.SKILL, Attribute.MIND)
"""The order of every stat triple (PB-2.1)."""


class AttackRange(Word):
    """Whom an attack means (PB-9.2)."""

    WITHIN_1 = "1PC内", None, "one enemy PC within distance 1"
    WITHIN_2 = "2PC内", None, "one enemy PC within distance 2"
    WITHIN_3 = "3PC内", None, "one enemy PC within distance 3"
    COLUMN = "敵列", None, "one enemy column"
    ENEMY_FRONT = "敵前衛", None, "the enemy front row"
    ENEMY_REAR = "敵後衛", None, "the enemy rear row"
    ENEMY_SIDE = "敵全体", None, "all enemies"
    ATTACKER = "攻撃者", None, "the attacker"

    @property
    def distance(self) -> int | None:
        """The n of `nPC内` (PB-9.1); None for every other word, which no distance limits."""
        return int(self[0]) if self[0].isdigit() else None

    @property
    def is_area(self) -> bool:
        """Whether it means all units of an area."""
        return self.distance is None and self is not AttackRange.ATTACKER


class Range(Word):
    """Whom a phrase that is no attack means (PB-9.2)."""

    SELF = "自身", None, "this unit"
    OWN_PC = "味方1PC", None, "one PC of yours"
    OWN_FRONT = "味方前衛", None, "your front row"
    OWN_REAR = "味方後衛", None, "your rear row"
    OWN_SIDE = "味方全体", None, "all your PCs"
    ENEMY_PC = "敵1PC", None, "one enemy PC"
    ENEMY_FRONT = "敵前衛", None, "the enemy front row"
    ENEMY_REAR = "敵後衛", None, "the enemy rear row"
    ENEMY_SIDE = "敵全体", None, "all enemy PCs"
    ALL_PCS = "全PC", None, "all PCs"
    ALL_FRONT = "全前衛", None, "both front rows"
    ALL_REAR = "全後衛", None, "both rear rows"
    TARGET = "対象", None, "the target"
    ATTACKER = "攻撃者", None, "the attacker"
    SUMMONED = "召喚PC", None, "the summoned PC"
    MASTER = "主", None, "its master"


class Pl(Word):
    """Which PL a phrase means, seen from its controller (PB-19.4)."""

    OWN = "自PL", None, "you"
    ENEMY = "敵PL", None, "the enemy PL"
    BOTH = "両PL", None, "both PLs"


class Prefix(Word):
    """When the clauses behind it resolve (PB-19.2, PB-19.7), in the order of the grammar."""

    ALWAYS = "常時", None, "Always"
    EACH_TURN = "毎ターン", None, "Each turn"
    TURN_START = "自ターン開始時", None, "At the start of its turn"
    SUMMONED = "召喚時", None, "When summoned"
    KNOCKED_OUT = "戦闘不能時", None, "When knocked out"
    TRAP_NORMAL_ATTACK = "罠(敵通常攻撃)", None, "Trap, on a normal attack by an enemy"
    TRAP_ABILITY = "罠(敵アビリティ)", None, "Trap, on an enemy ability that attacks"
    TRAP_SUMMON = "罠(敵召喚)", None, "Trap, when an enemy PC is summoned"
    TRAP_KNOCK_OUT = "罠(味方戦闘不能)", None, "Trap, when a PC of yours is knocked out"
    TRAP_PL_ATTACK = "罠(PL攻撃)", None, "Trap, on an attack on you"

    @property
    def trap(self) -> bool:
        """Whether it is the condition of a 罠 (PB-17.8)."""
        return self.startswith("罠")

    @property
    def condition(self) -> str:
        """The word between the brackets, as `TrapSprung.cause` has it (PB-22.1); of a 罠 only."""
        return self[2:-1]

    @property
    def attacks(self) -> bool:
        """Whether 攻撃者 set the 罠 off (PB-9.2)."""
        return self in _BY_ATTACKERS


_BY_ATTACKERS = {Prefix.TRAP_NORMAL_ATTACK, Prefix.TRAP_ABILITY, Prefix.TRAP_PL_ATTACK}


class Value(Word):
    """What a `<mod>` changes (PB-19.2)."""

    ATTACK_BODY = "攻撃値(体)", None, "attack (body)"
    ATTACK_SKILL = "攻撃値(技)", None, "attack (skill)"
    ATTACK_MIND = "攻撃値(心)", None, "attack (mind)"
    ATTACK_ALL = "攻撃値(全)", None, "attack (all)"
    DEFENCE_BODY = "防御値(体)", None, "defence (body)"
    DEFENCE_SKILL = "防御値(技)", None, "defence (skill)"
    DEFENCE_MIND = "防御値(心)", None, "defence (mind)"
    DEFENCE_ALL = "防御値(全)", None, "defence (all)"
    SPEED = "早さ", None, "speed"
    EVADE_CHECKS = "回避CH", None, "evasion checks"
    RESIST_CHECKS = "BS抵抗CH", None, "checks against bad statuses"
    RECOVER_CHECKS = "BS回復CH", None, "checks to recover from bad statuses"
    ENDURANCE_TAKEN = "被持久", None, "endurance damage taken"
    ENDURANCE_DEALT = "与持久", None, "endurance damage dealt"


ATTACK_VALUES: Final = {
    Attribute.BODY: (Value.ATTACK_BODY, Value.ATTACK_ALL),
    Attribute.SKILL: (Value.ATTACK_SKILL, Value.ATTACK_ALL),
    Attribute.MIND: (Value.ATTACK_MIND, Value.ATTACK_ALL),
}
"""The values that count towards 攻撃値(x) (PB-8.2)."""

DEFENCE_VALUES: Final = {
    Attribute.BODY: (Value.DEFENCE_BODY, Value.DEFENCE_ALL),
    Attribute.SKILL: (Value.DEFENCE_SKILL, Value.DEFENCE_ALL),
    Attribute.MIND: (Value.DEFENCE_MIND, Value.DEFENCE_ALL),
}
"""The values that count towards 防御値(x) (PB-8.3)."""


class CardKind(Word):
    """The cards of decks, as no. 18 of PB-19.5 names them."""

    PC = "PC", None, "PC card"
    EQUIPMENT = "装備", None, "equipment card"
    SET = "セット", None, "set card"


class SetKind(Word):
    """The kinds of set cards (PB-17.1)."""

    RECOVERY = "◆", None, "recovery"
    SUMMON = "召", None, "summon"
    FIELD = "Fi", None, "field"
    SPELL = "術", None, "spell"
    AID = "補", None, "aid"
    BREAK_UP = "破", None, "break-up"
    TRAP = "罠", None, "trap"
    RELIC = "M", None, "relic"


class EquipmentType(Word):
    """The types of equipment (PB-2.3)."""

    WEAPON = "weapon", "武器"
    ARMOUR = "armour", "防具"


class EquipmentSlot(Word):
    """Where equipment is worn (PB-2.3)."""

    ONE_HAND = "片手", None, "one hand"
    TWO_HANDS = "両手", None, "two hands"
    HEAD = "頭", None, "head"
    FEET = "足", None, "feet"
    COAT = "上着", None, "coat"
    NORMAL = "通常", None, "normal"
    BASE_LAYER = "下着", None, "base layer"

    @property
    def hands(self) -> int:
        """Of the two hands, how many it takes (PB-6.4)."""
        return _HANDS.get(self, 0)


_HANDS = {EquipmentSlot.ONE_HAND: 1, EquipmentSlot.TWO_HANDS: 2}

PLACES: Final = {
    EquipmentType.WEAPON: (
        EquipmentSlot.ONE_HAND,
        EquipmentSlot.TWO_HANDS,
        EquipmentSlot.HEAD,
        EquipmentSlot.FEET,
    ),
    EquipmentType.ARMOUR: (
        EquipmentSlot.ONE_HAND,
        EquipmentSlot.COAT,
        EquipmentSlot.NORMAL,
        EquipmentSlot.BASE_LAYER,
    ),
}
"""The places of each type (PB-2.3)."""


class BsEffect(enum.StrEnum):
    """What a BS of the catalogue does, by the rule that defines it (PB-14.9)."""

    POISON = "PB-14.10"
    BLEED = "PB-14.11"
    PARALYSIS = "PB-14.12"
    SLEEP = "PB-14.13"
    CONFUSION = "PB-14.14"
    SEAL = "PB-14.15"
    SLOW = "PB-14.16"
    FEAR = "PB-14.17"
    BLIND = "PB-14.18"
    CURSE = "PB-14.19"
