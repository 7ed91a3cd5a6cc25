"""Effects, and the sentences that they stand in (CG-21.2, CG-21.5, CG-21.6)."""

from saikoro.domain.games.cardgard.cards.notation.nodes.selectors import Amount, Filter, Selector
from saikoro.domain.games.cardgard.cards.notation.nodes.words import Node
from saikoro.domain.games.cardgard.words import Ailment, DamageType

# CG-21.5: effects


class OnUnits(Node, frozen=True):
    """An effect on the units that a selector selects."""

    who: Selector


class Extra(Node, frozen=True):
    """`対象がC時、さらにN点のダメージを与える。`."""

    condition: Filter
    amount: int


class Damage(OnUnits, frozen=True):
    """CG-10.2: `who` takes damage."""

    amount: Amount
    type: DamageType
    extra: Extra | None = None


class GiveAilment(OnUnits, frozen=True):
    """CG-11.1: `who` gets an ailment."""

    ailment: Ailment


class Heal(OnUnits, frozen=True):
    """CG-10.5: `who` gains HP."""

    amount: Amount


class Cure(OnUnits, frozen=True):
    """CG-11.7: an ailment of `who` ends; None: all ailments."""

    ailment: Ailment | None = None


class SetMaxHp(OnUnits, frozen=True):
    """CG-10.6: `最大HPをNにする`."""

    value: int


class ChangeMaxHp(OnUnits, frozen=True):
    """CG-10.6: `N点増やす`, or with a negative number `N点減らす`."""

    by: int


class ChangeSpeed(OnUnits, frozen=True):
    """CG-10.7: `N上げる`, or with a negative number `N下げる`."""

    by: int


class Reorder(OnUnits, frozen=True):
    """CG-5.5: `行動順を最初にする`, or `最後にする`."""

    first: bool


THIS_ROUND = 0
"""The `until` of a lasting effect that ends with the round in which it is given."""


class Lasting(OnUnits, frozen=True):
    """An effect until the end of round `until`; None: whole game (CG-13.9)."""

    until: int | None


class LoseTraits(Lasting, frozen=True):
    """CG-13.8: `特徴を失う`."""


class Silence(Lasting, frozen=True):
    """CG-13.8: `特性は無効となる`."""


class Revive(Node, frozen=True):
    """CG-12.6: `最後に戦闘不能になった味方1体をHPNで復活させる。`."""

    hp: int


# CG-21.6: effects of certain places


class ChangeFace(Node, frozen=True):
    """`その目をDに変える。`."""

    face: int


class Save(Node, frozen=True):
    """`場から取り除かれず、HPNで復活する。`: an ability saves its unit, a command all (CG-12.3)."""

    hp: int


class ExtraAction(Node, frozen=True):
    """`ダイスを1回振り、その目の行動をとる。`."""


class Negate(Node, frozen=True):
    """`そのコマンドを無効にし破壊する。`, after a check."""


Effect = (
    Damage
    | GiveAilment
    | Heal
    | Cure
    | SetMaxHp
    | ChangeMaxHp
    | ChangeSpeed
    | Reorder
    | LoseTraits
    | Silence
    | Revive
    | ChangeFace
    | Save
    | ExtraAction
    | Negate
)


class Check(Node, frozen=True):
    """`ダイスを1回振り、D以上の目が出た場合、` or `D以下の`."""

    face: int
    at_least: bool

    def passes(self, value: int) -> bool:
        """Whether a die of this value passes."""
        return value >= self.face if self.at_least else value <= self.face


class Sentence(Node, frozen=True):
    """An effect, with the check before it if there is one (CG-8.4)."""

    effect: Effect
    check: Check | None = None
