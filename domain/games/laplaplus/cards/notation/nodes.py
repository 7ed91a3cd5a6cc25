"""Card lines as tagged nodes: the effects of LP-3.15 and LP-3.16, conditions and markers."""

import enum

import msgspec


class Condition(enum.StrEnum):
    """A condition of an ability, as printed; it must hold for the ability to activate."""

    TOP = "<トップ>"
    """LP-3.7: the card is the first of its row, or has a bridge directly below it."""
    HALF_HP = "<L:HPが基礎HPの半分以下>"
    """LP-3.8: read before paying."""
    SHARED_CARD = "<L:敵と自分にアップ状態の同カードがある>"
    """LP-3.9: some number has an up copy in both rows."""
    SOURCE_PRESENT = "<L:ダメージの発生源となったカードが場に存在している>"
    """LP-3.10: the source of the damage is in its row."""


class Marker(enum.StrEnum):
    """A marker of an ability, as printed: how it is paid for, or that no Event intercepts it."""

    REMOVAL_COST = "[除去]"
    """LP-3.11: the card is removed as payment."""
    DOWNLESS = "[ダウンレス]"
    """LP-3.12: the card pays nothing."""
    NO_INTERCEPTION = "[迎撃不可]"
    """LP-3.13: it triggers no Event of the other side."""


class Listing(enum.StrEnum):
    """The enemy cards that a listed effect lists, as printed (X1)."""

    UP = "敵のカードでアップ状態のカード"
    ALL = "敵のカード"
    ALL_BUT_BOTTOM = "敵の最下位以外のカード"


class Verb(enum.StrEnum):
    """What a listed effect does to its target, as printed (X1)."""

    DOWN = "ダウンする"
    REMOVE = "除去する"
    SWAP = "ひとつ下位のものと入れ替える"


class Node(msgspec.Struct, frozen=True, tag=True):
    """A node of a card line."""


# Actions


class SelfDamage(Node, frozen=True):
    """A1: deals damage to its own side."""

    amount: int


class Discard(Node, frozen=True):
    """A2: removes its own card."""


class Restore(Node, frozen=True):
    """A3: restores HP to base HP."""


class Damage(Node, frozen=True):
    """A4: deals damage to the enemy `times` times."""

    amount: int
    times: int = 1


class Judge(Node, frozen=True):
    """A5: deals damage to each side with more HP than base HP."""

    amount: int


class Listed(Node, frozen=True):
    """X1: applies `verb` to the first card of the target list."""

    listing: Listing
    verb: Verb


class Resonance(Node, frozen=True):
    """X2: downs a card and the same card of the enemy."""


# Build


class Charge(Node, frozen=True):
    """B1: raises initial HP by half of base HP."""


# Events


class Reload(Node, frozen=True):
    """E1: ups the card directly above when it goes down."""


class Decoy(Node, frozen=True):
    """E2: ignores the effect on itself and deals damage."""

    amount: int


class Revenge(Node, frozen=True):
    """E3: removes the source of the damage."""

    at_least: int = 1
    """M: the least damage that triggers it, also for `Guard` and `Mirror`."""


class Guard(Node, frozen=True):
    """E4: reduces the damage."""

    amount: int
    at_least: int = 1


class Mirror(Node, frozen=True):
    """E5: reflects the damage."""

    at_least: int = 1


class Boost(Node, frozen=True):
    """E6: increases the damage of its own side."""

    amount: int


class FamilySight(Node, frozen=True):
    """E7: keeps the family of the card directly above in the target list."""


class NumberSight(Node, frozen=True):
    """E8: keeps the number of the card directly above in the target list."""


class Speed(Node, frozen=True):
    """E9: raises the speed of its side for the phase."""

    amount: int


class Cancel(Node, frozen=True):
    """E10: cancels an Event of the enemy."""


# Static lines


class NoUp(Node, frozen=True):
    """S1: does not come up in the up phase."""


class Bridge(Node, frozen=True):
    """S2: frees the card directly above from its top condition."""


Action = SelfDamage | Discard | Restore | Damage | Judge | Listed | Resonance
Event = (
    Reload | Decoy | Revenge | Guard | Mirror | Boost | FamilySight | NumberSight | Speed | Cancel
)
Static = NoUp | Bridge
Effect = Action | Charge | Event | Static


class Line(msgspec.Struct, frozen=True):
    """One line of a card: its effect, and its conditions and markers in printed order."""

    effect: Effect
    limits: tuple[Condition | Marker, ...] = ()
