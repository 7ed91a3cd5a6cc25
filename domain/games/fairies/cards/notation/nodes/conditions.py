"""What a sentence depends on, and what its number is multiplied by (FB-11.9)."""

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.nodes.selecting import Filters, Node

# condition


class IfDamage(Node, frozen=True):
    """`自分のダメージが50以上`."""

    side: w.Side
    number: int
    bound: w.Bound


class IfHand(Node, frozen=True):
    """`自分の手札が3枚以上`."""

    side: w.Side
    number: int
    bound: w.Bound


class IfUnits(Node, frozen=True):
    """`自分の〈星〉のユニットが3体以上`."""

    side: w.Side
    number: int
    bound: w.Bound
    filters: Filters = ()


class IfCards(Node, frozen=True):
    """`自分の森のカードが10枚以上`."""

    side: w.Side
    zone: w.Zone
    kind: w.Kind
    number: int
    bound: w.Bound
    filters: Filters = ()


class IfNames(Node, frozen=True):
    """`自分の森の〈楽団〉のカードの名前が5種類以上`: at least so many names."""

    side: w.Side
    zone: w.Zone
    kind: w.Kind
    number: int
    filters: Filters = ()


class IfMusic(Node, frozen=True):
    """`自分のミュージックがある`."""


class IfFacing(Node, frozen=True):
    """`このカードが横向き`."""

    facing: w.Facing


class IfSlough(Node, frozen=True):
    """`このカードのスラフが2枚以上`, or `進化元の` (FB-6.3)."""

    number: int
    base: bool = False
    """進化元: the unit that it would be put onto, in place of this card."""


class IfTurn(Node, frozen=True):
    """`相手のターン`."""

    side: w.Side


Condition = IfDamage | IfHand | IfUnits | IfCards | IfNames | IfMusic | IfFacing | IfSlough | IfTurn


# count: what the number of a sentence is multiplied by (FB-11.9)


class PerUnit(Node, frozen=True):
    """`自分の〈獣〉のユニット1体につき`."""

    side: w.Side
    filters: Filters = ()


class PerCard(Node, frozen=True):
    """`自分の除外のカード1枚につき`."""

    side: w.Side
    zone: w.Zone
    kind: w.Kind
    filters: Filters = ()


class PerSlough(Node, frozen=True):
    """`このカードのスラフ1枚につき`."""


Count = PerUnit | PerCard | PerSlough
