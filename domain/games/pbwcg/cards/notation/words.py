"""The closed sets of PBWCG, each word as the cards print it."""

import enum
from typing import Final


class Attribute(enum.StrEnum):
    """属性 (PB-2.1); 無 only for PCs and attacks."""

    BODY = "体"
    SKILL = "技"
    MIND = "心"
    NONE = "無"


TRIPLE: Final = (Attribute.BODY, Attribute.SKILL, Attribute.MIND)
"""The order of every stat triple (PB-2.1)."""


class AttackRange(enum.StrEnum):
    """Whom an attack means (PB-9.2)."""

    WITHIN_1 = "1PC内"
    WITHIN_2 = "2PC内"
    WITHIN_3 = "3PC内"
    COLUMN = "敵列"
    ENEMY_FRONT = "敵前衛"
    ENEMY_REAR = "敵後衛"
    ENEMY_SIDE = "敵全体"
    ATTACKER = "攻撃者"

    @property
    def distance(self) -> int | None:
        """The n of `nPC内` (PB-9.1); None for every other word, which no distance limits."""
        return int(self[0]) if self[0].isdigit() else None


class Range(enum.StrEnum):
    """Whom a phrase that is no attack means (PB-9.2)."""

    SELF = "自身"
    OWN_PC = "味方1PC"
    OWN_FRONT = "味方前衛"
    OWN_REAR = "味方後衛"
    OWN_SIDE = "味方全体"
    ENEMY_PC = "敵1PC"
    ENEMY_FRONT = "敵前衛"
    ENEMY_REAR = "敵後衛"
    ENEMY_SIDE = "敵全体"
    ALL_PCS = "全PC"
    ALL_FRONT = "全前衛"
    ALL_REAR = "全後衛"
    TARGET = "対象"
    ATTACKER = "攻撃者"
    SUMMONED = "召喚PC"
    MASTER = "主"


class Pl(enum.StrEnum):
    """Which PL a phrase means, seen from its controller (PB-19.4)."""

    OWN = "自PL"
    ENEMY = "敵PL"
    BOTH = "両PL"


class Prefix(enum.StrEnum):
    """When the clauses behind it resolve (PB-19.2, PB-19.7), in the order of the grammar."""

    ALWAYS = "常時"
    EACH_TURN = "毎ターン"
    TURN_START = "自ターン開始時"
    SUMMONED = "召喚時"
    KNOCKED_OUT = "戦闘不能時"
    TRAP_NORMAL_ATTACK = "罠(敵通常攻撃)"
    TRAP_ABILITY = "罠(敵アビリティ)"
    TRAP_SUMMON = "罠(敵召喚)"
    TRAP_KNOCK_OUT = "罠(味方戦闘不能)"
    TRAP_PL_ATTACK = "罠(PL攻撃)"

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


class Value(enum.StrEnum):
    """What a `<mod>` changes (PB-19.2)."""

    ATTACK_BODY = "攻撃値(体)"
    ATTACK_SKILL = "攻撃値(技)"
    ATTACK_MIND = "攻撃値(心)"
    ATTACK_ALL = "攻撃値(全)"
    DEFENCE_BODY = "防御値(体)"
    DEFENCE_SKILL = "防御値(技)"
    DEFENCE_MIND = "防御値(心)"
    DEFENCE_ALL = "防御値(全)"
    SPEED = "早さ"
    EVADE_CHECKS = "回避CH"
    RESIST_CHECKS = "BS抵抗CH"
    RECOVER_CHECKS = "BS回復CH"
    ENDURANCE_TAKEN = "被持久"
    ENDURANCE_DEALT = "与持久"


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


class CardKind(enum.StrEnum):
    """The cards of decks, as no. 18 of PB-19.5 names them."""

    PC = "PC"
    EQUIPMENT = "装備"
    SET = "セット"


class SetKind(enum.StrEnum):
    """The kinds of set cards (PB-17.1)."""

    RECOVERY = "◆"
    SUMMON = "召"
    FIELD = "Fi"
    SPELL = "術"
    AID = "補"
    BREAK_UP = "破"
    TRAP = "罠"
    RELIC = "M"


class EquipmentType(enum.StrEnum):
    """PB-2.3."""

    WEAPON = "weapon"
    ARMOUR = "armour"


class Place(enum.StrEnum):
    """Where equipment is worn (PB-2.3)."""

    ONE_HAND = "片手"
    TWO_HANDS = "両手"
    HEAD = "頭"
    FEET = "足"
    COAT = "上着"
    NORMAL = "通常"
    BASE_LAYER = "下着"

    @property
    def hands(self) -> int:
        """Of the two hands, how many it takes (PB-6.4)."""
        return _HANDS.get(self, 0)


_HANDS = {Place.ONE_HAND: 1, Place.TWO_HANDS: 2}

PLACES: Final = {
    EquipmentType.WEAPON: (Place.ONE_HAND, Place.TWO_HANDS, Place.HEAD, Place.FEET),
    EquipmentType.ARMOUR: (Place.ONE_HAND, Place.COAT, Place.NORMAL, Place.BASE_LAYER),
}
"""PB-2.3."""


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
