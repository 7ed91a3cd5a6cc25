"""What every node is, and how cards are selected: filter, select, pick (FB-16.3)."""

import msgspec

from saikoro.domain.games.fairies.cards.notation import words as w


class Node(msgspec.Struct, frozen=True, tag=True, tag_field="node"):
    """One piece of a card's meaning."""


# filter: in the order facing, kin, cost, power, holding, each at most once (FB-16.3)


class Facing(Node, frozen=True):
    """`縦向きの`."""

    facing: w.Facing


class Kin(Node, frozen=True):
    """`〈花〉の`."""

    kin: str


class Cost(Node, frozen=True):
    """`コスト2以下の`."""

    number: int
    bound: w.Bound


class WithPower(Node, frozen=True):
    """`パワー3000以下の`."""

    number: int
    bound: w.Bound
    """AT_LEAST or AT_MOST."""


class Holding(Node, frozen=True):
    """`ガーディアンを持つ`."""

    attribute: w.Attribute


Filter = Facing | Kin | Cost | WithPower | Holding
Filters = tuple[Filter, ...]


# select: objects on the field


class This(Node, frozen=True):
    """`このカード`."""


class Attacker(Node, frozen=True):
    """`攻撃したユニット`: A of the current attack (FB-11.5)."""


class Defender(Node, frozen=True):
    """`防御したカード`: D of the current attack (FB-11.5)."""


class Entrant(Node, frozen=True):
    """`エントリーしたユニット`: of the `play` window or the triggering entry (FB-11.5)."""


class It(Node, frozen=True):
    """`そのカード`: what the sentence before selected or put on the field (FB-11.5)."""


class OnField(Node, frozen=True):
    """A number of objects on the field that fit, or all of them (FB-16.3)."""

    side: w.Side
    thing: w.Thing
    number: int | None
    """Exactly so many are chosen (FB-11.2); None selects all."""
    filters: Filters = ()
    other: bool = False
    """Leaves out this card."""


Select = This | Attacker | Defender | Entrant | It | OnField


class Pick(Node, frozen=True):
    """A number of cards of a zone (FB-16.3)."""

    side: w.Side
    """OWN or OTHER."""
    zone: w.Zone
    kind: w.Kind
    number: int
    filters: Filters = ()
