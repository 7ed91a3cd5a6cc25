"""The lines of a card, one for each kind of head (FB-16.1, FB-16.4)."""

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.nodes.conditions import Condition
from saikoro.domain.games.fairies.cards.notation.nodes.selecting import Filters, Node
from saikoro.domain.games.fairies.cards.notation.nodes.sentences import Price, Sentences, Static

# line


class Continuous(Node, frozen=True):
    """【永続】."""

    statics: tuple[Static, ...]


class Automatic(Node, frozen=True):
    """【自動・…】."""

    when: w.When
    sentences: Sentences
    once: bool = False
    """〔1ターンに1回〕."""


class Activated(Node, frozen=True):
    """【開始】, 【メイン】, 【バトル】, 【終了】, 【いつでも】."""

    timing: w.Timing
    sentences: Sentences
    price: Price = ()


class SpecialMove(Node, frozen=True):
    """【必殺】: also turns its card (FB-6.7)."""

    sentences: Sentences
    price: Price = ()


class GuardianEffect(Node, frozen=True):
    """【ガーディアン効果】 (FB-7.11)."""

    sentences: Sentences


class Instant(Node, frozen=True):
    """【インスタント・…】 (FB-10.6)."""

    when: w.InstantWhen


class Cast(Node, frozen=True):
    """【キャスト】 (FB-6.10)."""

    sentences: Sentences


class Trigger(Node, frozen=True):
    """【トリガー】 (FB-8.2)."""

    sentences: Sentences


class MusicPhase(Node, frozen=True):
    """【ミュージックフェイズ】 (FB-5.5)."""

    sentences: Sentences


class Base(Node, frozen=True):
    """【進化元・…】: units that fit, or those of one name (FB-6.3)."""

    filters: Filters = ()
    name: str | None = None


class EvolutionCondition(Node, frozen=True):
    """【進化条件・…】 (FB-6.3)."""

    condition: Condition


class ExtraCondition(Node, frozen=True):
    """【条件・…】 of an extra magic event (FB-6.4)."""

    condition: Condition


class RuleOverride(Node, frozen=True):
    """【ルール改変】 (FB-13)."""

    override: w.Override
    number: int | None = None
    """None where the override has no number."""


Line = (
    Continuous
    | Automatic
    | Activated
    | SpecialMove
    | GuardianEffect
    | Instant
    | Cast
    | Trigger
    | MusicPhase
    | Base
    | EvolutionCondition
    | ExtraCondition
    | RuleOverride
)
