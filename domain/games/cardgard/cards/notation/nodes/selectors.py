"""Filters, selectors and amounts (CG-21.4, CG-21.5)."""

from saikoro.domain.games.cardgard.cards.notation.nodes.words import Line, Node, Pick, Side, X
from saikoro.domain.games.cardgard.words import Ailment, Element

# CG-21.4, CG-21.5: filters and conditions


class HasTrait(Node, frozen=True):
    """`特徴【T】を持つ`."""

    trait: str


class HasAilment(Node, frozen=True):
    """`【S】状態の`; None for any ailment, `状態異常の`."""

    ailment: Ailment | None = None


class OfElement(Node, frozen=True):
    """`E属性の`, or `E属性以外の`."""

    elements: tuple[Element, ...]
    others: bool = False
    """以外: of no such element."""


Filter = HasTrait | HasAilment | OfElement


# CG-21.4: selectors


class ThisUnit(Node, frozen=True):
    """`このユニット`."""


class Targets(Node, frozen=True):
    """`対象`, the targets of the action (CG-8.3); in the first sentence its aim prints them."""


class ThatUnit(Node, frozen=True):
    """`そのユニット`: the unit that caused the trigger."""


class Units(Node, frozen=True):
    """`味方全体`, `敵前衛`, `場の全てのユニット` and so on; None is both lines."""

    side: Side
    line: Line | None = None


class Filtered(Node, frozen=True):
    """A filter and `敵全員`, `味方全員` or `ユニット全て`."""

    filter: Filter
    side: Side


class Single(Node, frozen=True):
    """A single and `敵1体` or `味方1体`."""

    pick: Pick
    side: Side


class OnSquare(Node, frozen=True):
    """`お互いの【Q】のマスにいるユニット`."""

    square: int


Selector = ThisUnit | Targets | ThatUnit | Units | Filtered | Single | OnSquare


# CG-21.5: amounts


class Dice(Node, frozen=True):
    """`kD6`."""

    count: int


Amount = int | Dice | X
