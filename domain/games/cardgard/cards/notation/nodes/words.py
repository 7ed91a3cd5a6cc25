"""The words of CG-21.1 that are values, and what every node is."""

import enum

import msgspec

from saikoro.domain.words import Word


class Mode(Word):
    """A mode, as printed (CG-9.1)."""

    MELEE = "近接", None, "melee"
    MELEE_NUMBER = "近接・番号", None, "melee, lowest square"
    MELEE_SPEED = "近接・速度", None, "melee, last in order"
    MELEE_HP = "近接・HP", None, "melee, lowest HP"
    MELEE_LATEST = "近接・直前", None, "melee, latest to act"
    MELEE_NEXT = "近接・直後", None, "melee, next to act"
    MELEE_ASSASSIN = "近接・暗殺", None, "melee, rear first"
    MELEE_PIERCE = "近接・貫通", None, "melee, piercing"
    MELEE_FRONT = "近接・範囲", None, "melee, front"
    MELEE_ALL = "近接・全体", None, "melee, all"
    SHOT = "射撃", None, "shot"
    SHOT_NUMBER = "射撃・番号", None, "shot, lowest square"
    SHOT_REAR = "射撃・後衛", None, "shot, rear first"
    SHOT_SPEED = "射撃・速度", None, "shot, last in order"
    SHOT_HP = "射撃・HP", None, "shot, lowest HP"
    SHOT_LATEST = "射撃・直前", None, "shot, latest to act"
    SHOT_NEXT = "射撃・直後", None, "shot, next to act"
    AREA_FRONT = "範囲・前衛", None, "area, front"
    AREA_REAR = "範囲・後衛", None, "area, rear"
    AREA_COLUMN = "範囲・縦一列", None, "area, column"
    ELEMENT = "属性", None, "by element"
    ALL = "全体", None, "all"
    SPECIAL = "特殊", None, "special"

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


class Pick(Word):
    """How a selector picks a single unit, as printed (CG-21.4)."""

    LOWEST_HP = "HPが最も低い", None, "with the lowest HP"
    HIGHEST_HP = "HPが最も高い", None, "with the highest HP"
    FIRST = "行動順が最も早い", None, "first in the action order"
    LAST = "行動順が最も遅い", None, "last in the action order"


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
