"""What a card line means: the effects of LP-3.15 and LP-3.16 and the limits put on them."""

import enum
from typing import Literal, TypeAlias

import msgspec

AbilityKind: TypeAlias = Literal["action", "event", "build"]
"""The kind of an activated line (LP-3.1)."""


class Condition(enum.StrEnum):
    """What must hold for an ability to activate, as it is printed."""

    TOP = "<トップ>"
    """LP-3.7: the card is the first of its row, or has a bridge directly below it."""
    HALF_HP = "<L:HPが基礎HPの半分以下>"
    """LP-3.8."""
    SHARED_CARD = "<L:敵と自分にアップ状態の同カードがある>"
    """LP-3.9."""
    SOURCE_PRESENT = "<L:ダメージの発生源となったカードが場に存在している>"
    """LP-3.10."""


class Marker(enum.StrEnum):
    """How an ability is paid for and answered, as it is printed."""

    REMOVAL_COST = "[除去]"
    """LP-3.11."""
    DOWNLESS = "[ダウンレス]"
    """LP-3.12."""
    NO_INTERCEPTION = "[迎撃不可]"
    """LP-3.13."""


class Listing(enum.StrEnum):
    """Which enemy cards a listed effect lists, as it is printed (X1)."""

    UP = "敵のカードでアップ状態のカード"
    ALL = "敵のカード"
    ALL_BUT_BOTTOM = "敵の最下位以外のカード"


class Verb(enum.StrEnum):
    """What a listed effect does to its target, as it is printed (X1)."""

    DOWN = "ダウンする"
    REMOVE = "除去する"
    SWAP = "ひとつ下位のものと入れ替える"


class Node(msgspec.Struct, frozen=True, tag=True):
    """One piece of a card's meaning."""


# Actions


class SelfDamage(Node, frozen=True):
    """A1."""

    amount: int


class Discard(Node, frozen=True):
    """A2."""


class Restore(Node, frozen=True):
    """A3."""


class Damage(Node, frozen=True):
    """A4."""

    amount: int
    times: int = 1


class Judge(Node, frozen=True):
    """A5."""

    amount: int


class Listed(Node, frozen=True):
    """X1."""

    listing: Listing
    verb: Verb


class Resonance(Node, frozen=True):
    """X2."""


# Build


class Charge(Node, frozen=True):
    """B1."""


# Events


class Reload(Node, frozen=True):
    """E1."""


class Decoy(Node, frozen=True):
    """E2."""

    amount: int


class Revenge(Node, frozen=True):
    """E3."""

    at_least: int = 1
    """M: the smallest damage that it answers."""


class Guard(Node, frozen=True):
    """E4."""

    amount: int
    at_least: int = 1


class Mirror(Node, frozen=True):
    """E5."""

    at_least: int = 1


class Boost(Node, frozen=True):
    """E6."""

    amount: int


class FamilySight(Node, frozen=True):
    """E7."""


class NumberSight(Node, frozen=True):
    """E8."""


class Speed(Node, frozen=True):
    """E9."""

    amount: int


class Cancel(Node, frozen=True):
    """E10."""


# Static lines


class NoUp(Node, frozen=True):
    """S1."""


class Bridge(Node, frozen=True):
    """S2."""


Action = SelfDamage | Discard | Restore | Damage | Judge | Listed | Resonance
Event = (
    Reload | Decoy | Revenge | Guard | Mirror | Boost | FamilySight | NumberSight | Speed | Cancel
)
Static = NoUp | Bridge
Effect = Action | Charge | Event | Static


class Line(msgspec.Struct, frozen=True):
    """One line of a card: an effect and its limits, in the order in which they are printed."""

    effect: Effect
    limits: tuple[Condition | Marker, ...] = ()
