"""Sentences, statics and prices (FB-16.1, FB-6.12)."""

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.nodes.conditions import Condition, Count
from saikoro.domain.games.fairies.cards.notation.nodes.effects import Effect, Modifier
from saikoro.domain.games.fairies.cards.notation.nodes.selecting import Node

# sentence, static


class Sentence(Node, frozen=True):
    """One effect, and what it hangs on (FB-11.1)."""

    effect: Effect
    so: bool = False
    """そうしたなら: only if the sentence before changed something (FB-11.5)."""
    may: bool = False
    """任意で (FB-11.4)."""
    condition: Condition | None = None
    count: Count | None = None
    duration: w.Duration | None = None


Sentences = tuple[Sentence, ...]


class Static(Node, frozen=True):
    """One modifier of a 【永続】 line, in force while its condition holds (FB-11.8)."""

    modifier: Modifier
    condition: Condition | None = None
    count: Count | None = None


# price: paid as FB-6.12 says


class OncePerGame(Node, frozen=True):
    """`ゲームに1回` (FB-6.13)."""


class TurnThis(Node, frozen=True):
    """`このカードを横向きにする`."""


class Pay(Node, frozen=True):
    """`コスト1`."""

    number: int


class DiscardCards(Node, frozen=True):
    """`手札1枚を森に送る`."""

    number: int


class DropSlough(Node, frozen=True):
    """`スラフ1枚を森に送る`."""

    number: int


class TakeDamage(Node, frozen=True):
    """`ダメージ10を受ける`."""

    amount: int


PriceItem = OncePerGame | TurnThis | Pay | DiscardCards | DropSlough | TakeDamage
Price = tuple[PriceItem, ...]
"""Paid in printed order."""
