"""What a card's text means: the notation of FB-16 as tagged nodes.

Nodes are named as the arrows of FB-16.1. A `number` is how many, an `amount` is points of damage.
"""

import msgspec

from domain.games.fairies.cards import words as w


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
    """So many of what fits, or all (FB-16.3)."""

    side: w.Side
    thing: w.Thing
    number: int | None
    """Exactly so many are chosen (FB-11.2); None selects all."""
    filters: Filters = ()
    other: bool = False
    """Leaves out this card."""


Select = This | Attacker | Defender | Entrant | It | OnField


class Pick(Node, frozen=True):
    """So many cards of a zone (FB-16.3)."""

    side: w.Side
    """OWN or OTHER."""
    zone: w.Zone
    kind: w.Kind
    number: int
    filters: Filters = ()


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
    """From the field to the owner's hand (FB-9.5, FB-9.6)."""

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
    """To the owner's hand."""

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
    """So many sloughs of one unit to hand."""

    select: Select
    number: int


class Search(Node, frozen=True):
    """FB-11.12: so many cards of the own deck to hand."""

    kind: w.Kind
    number: int
    filters: Filters = ()


class Mill(Node, frozen=True):
    """So many cards from the top of a deck to the forest."""

    side: w.Side
    """OWN or OTHER."""
    number: int


class Look(Node, frozen=True):
    """FB-11.4, FB-11.12: looks at `number` cards and takes `taken` of them."""

    number: int
    taken: int


class Discard(Node, frozen=True):
    """That seat chooses."""

    side: w.Side
    """OWN or OTHER."""
    number: int


class RandomDiscard(Node, frozen=True):
    """FB-11.11: from the opponent's hand."""

    number: int


class TurnCosts(Node, frozen=True):
    """So many cost cards that do not have that facing already."""

    side: w.Side
    """OWN or OTHER."""
    number: int
    facing: w.Facing


class GainCosts(Node, frozen=True):
    """So many basic cards from the own cost deck, upright."""

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
