"""The words of CG-21.1 that are values, and what every node is."""

import enum

import msgspec


class Element(enum.StrEnum):
    """An element, as printed and in the order of CG-21.1 (CG-2.1)."""

    HOLY = "聖"
    DARK = "闇"
    CHAOS = "混沌"
    NEUTRAL = "無"


class Ailment(enum.StrEnum):
    """A status ailment by its name in events, in the order of CG-11.7."""

    POISON = "poison"
    STUN = "stun"
    SLEEP = "sleep"
    SEAL = "seal"
    WEAKNESS = "weakness"


class DamageType(enum.StrEnum):
    """A type of damage by its name in events (CG-10.1)."""

    PHYSICAL = "physical"
    MAGICAL = "magical"
    BOTH = "both"
    TYPELESS = "typeless"


class Mode(enum.StrEnum):
    """A mode, as printed (CG-9.1)."""

    MELEE = "近接"
    MELEE_NUMBER = "近接・番号"
    MELEE_SPEED = "近接・速度"
    MELEE_HP = "近接・HP"
    MELEE_LATEST = "近接・直前"
    MELEE_NEXT = "近接・直後"
    MELEE_ASSASSIN = "近接・暗殺"
    MELEE_PIERCE = "近接・貫通"
    MELEE_FRONT = "近接・範囲"
    MELEE_ALL = "近接・全体"
    SHOT = "射撃"
    SHOT_NUMBER = "射撃・番号"
    SHOT_REAR = "射撃・後衛"
    SHOT_SPEED = "射撃・速度"
    SHOT_HP = "射撃・HP"
    SHOT_LATEST = "射撃・直前"
    SHOT_NEXT = "射撃・直後"
    AREA_FRONT = "範囲・前衛"
    AREA_REAR = "範囲・後衛"
    AREA_COLUMN = "範囲・縦一列"
    ELEMENT = "属性"
    ALL = "全体"
    SPECIAL = "特殊"

    @property
    def melee(self) -> bool:
        """Whether the mode begins with 近接."""
        return self.startswith("近接")


class Side(enum.StrEnum):
    """The side of a selector, relative to the owner of the card."""

    ALLIES = "allies"
    ENEMIES = "enemies"
    BOTH = "both"


class Line(enum.StrEnum):
    """Front or rear (CG-1.2)."""

    FRONT = "front"
    REAR = "rear"


class Pick(enum.StrEnum):
    """How a selector picks a single unit, as printed (CG-21.4)."""

    LOWEST_HP = "HPが最も低い"
    HIGHEST_HP = "HPが最も高い"
    FIRST = "行動順が最も早い"
    LAST = "行動順が最も遅い"


class X(enum.StrEnum):
    """The value of an X (CG-21.5)."""

    ROUND = "round"
    MISSING_HP = "missing_hp"
    DEALT = "dealt"
    KNOCKED_OUT = "knocked_out"


class Limit(enum.StrEnum):
    """The limit of a triggered ability, as printed (CG-13.3)."""

    GAME = "ゲーム中1度だけ、"
    TURN = "1ターンに1度のみ、"


class Node(msgspec.Struct, frozen=True, tag=True, tag_field="node"):
    """A node of a card text."""
