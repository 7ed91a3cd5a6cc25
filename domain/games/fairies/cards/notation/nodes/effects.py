"""What a sentence does: modifiers and effects (FB-16.2)."""

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.nodes.selecting import Filters, Node, Pick, Select

# modifier


class Power(Node, frozen=True):
    """`のパワーを+1000する`."""

    select: Select
    by: int


class DamageValue(Node, frozen=True):
    """`のダメージ値を-10する`."""

    select: Select
    by: int


class GiveBreaker(Node, frozen=True):
    """`にブレイカーを1つ与える`."""

    select: Select
    number: int


class GiveAttribute(Node, frozen=True):
    """`にガーディアンを与える`."""

    select: Select
    attribute: w.Attribute
    """GUARDIAN or TRIGGER_CHECK."""


class CannotAttack(Node, frozen=True):
    """`は攻撃できない`."""

    select: Select


class CannotBlock(Node, frozen=True):
    """`はブロックできない`."""

    select: Select


Modifier = Power | DamageValue | GiveBreaker | GiveAttribute | CannotAttack | CannotBlock


# effect: what FB-16.2 says that it does


class Draw(Node, frozen=True):
    """FB-9.9."""

    number: int


class Deal(Node, frozen=True):
    """FB-9.1."""

    side: w.Side
    amount: int


class Heal(Node, frozen=True):
    """FB-9.3: own damage."""

    amount: int


class Destroy(Node, frozen=True):
    """FB-9.4."""

    select: Select


class ToHand(Node, frozen=True):
    """The cards go from the field to their owner's hand (FB-9.5, FB-9.6)."""

    select: Select


class Turn(Node, frozen=True):
    """Sets the facing: UPRIGHT or TURNED."""

    select: Select
    facing: w.Facing


class Banish(Node, frozen=True):
    """FB-9.7."""

    cards: Select | Pick


class BanishForGood(Node, frozen=True):
    """FB-9.7."""

    cards: Select | Pick


class Revive(Node, frozen=True):
    """FB-9.8: from forest or banished zone."""

    pick: Pick


class Take(Node, frozen=True):
    """The cards go to their owner's hand."""

    pick: Pick


class SpecialEntry(Node, frozen=True):
    """FB-9.8: from hand."""

    pick: Pick


class SpecialCast(Node, frozen=True):
    """FB-6.10 (2), (4) without payment or window."""

    pick: Pick


class PutUnder(Node, frozen=True):
    """Becomes the lowest slough of the selected unit."""

    pick: Pick
    select: Select
    """One own unit (FB-16.4)."""


class TakeSlough(Node, frozen=True):
    """A number of sloughs of one unit go to the hand."""

    select: Select
    number: int


class Search(Node, frozen=True):
    """FB-11.12: so many cards of the own deck to hand."""

    kind: w.Kind
    number: int
    filters: Filters = ()


class Mill(Node, frozen=True):
    """A number of cards go from the top of a deck to the forest."""

    side: w.Side
    """OWN or OTHER."""
    number: int


class Look(Node, frozen=True):
    """FB-11.4, FB-11.12: looks at `number` cards and takes `taken` of them."""

    number: int
    taken: int


class Discard(Node, frozen=True):
    """The seat that discards chooses the cards."""

    side: w.Side
    """OWN or OTHER."""
    number: int


class RandomDiscard(Node, frozen=True):
    """FB-11.11: from the opponent's hand."""

    number: int


class TurnCosts(Node, frozen=True):
    """A number of cost cards get a facing that they do not have."""

    side: w.Side
    """OWN or OTHER."""
    number: int
    facing: w.Facing


class GainCosts(Node, frozen=True):
    """A number of basic cost cards come into play upright."""

    number: int


class Check(Node, frozen=True):
    """FB-8.4: so many trigger checks."""

    number: int


class NegateAttack(Node, frozen=True):
    """The current attack, if any."""


class NegateCast(Node, frozen=True):
    """The cast of this `play` window."""


class Shield(Node, frozen=True):
    """The own seat takes 0 from this attack's FB-7.13."""


class Win(Node, frozen=True):
    """FB-14.3."""


OnSelected = Modifier | Destroy | ToHand | Turn
"""What is done to what a `select` names."""
OnPicked = Revive | Take | SpecialEntry | SpecialCast
"""What is done to what a `pick` names."""
Effect = (
    OnSelected
    | OnPicked
    | Draw
    | Deal
    | Heal
    | Banish
    | BanishForGood
    | PutUnder
    | TakeSlough
    | Search
    | Mill
    | Look
    | Discard
    | RandomDiscard
    | TurnCosts
    | GainCosts
    | Check
    | NegateAttack
    | NegateCast
    | Shield
    | Win
)
