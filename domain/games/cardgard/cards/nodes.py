"""What a card's text means: the grammar of CG-21 as tagged nodes."""

import enum

import msgspec


class Element(enum.StrEnum):
    """CG-2.1, as printed and in the order of CG-21.1."""

    HOLY = "聖"
    DARK = "闇"
    CHAOS = "混沌"
    NEUTRAL = "無"


class Ailment(enum.StrEnum):
    """CG-11, in the order of CG-11.7, by its name in events."""

    POISON = "poison"
    STUN = "stun"
    SLEEP = "sleep"
    SEAL = "seal"
    WEAKNESS = "weakness"


class DamageType(enum.StrEnum):
    """CG-10.1."""

    PHYSICAL = "physical"
    MAGICAL = "magical"
    BOTH = "both"
    TYPELESS = "typeless"


class Mode(enum.StrEnum):
    """The modes of CG-9.1, as printed."""

    MELEE = "近接"
    MELEE_NUMBER = "近接・番号"
    MELEE_SPEED = "近接・速度"
    MELEE_HP = "近接・HP"
    MELEE_LATEST = "近接・直前"
    MELEE_NEXT = "近接・直後"
    MELEE_ASSASSIN = "近接・暗殺"
    MELEE_PIERCE = "近接・貫通"
    MELEE_FRONT = "近接・範囲"
    MELEE_ALL = "近接・全体"
    SHOT = "射撃"
    SHOT_NUMBER = "射撃・番号"
    SHOT_REAR = "射撃・後衛"
    SHOT_SPEED = "射撃・速度"
    SHOT_HP = "射撃・HP"
    SHOT_LATEST = "射撃・直前"
    SHOT_NEXT = "射撃・直後"
    AREA_FRONT = "範囲・前衛"
    AREA_REAR = "範囲・後衛"
    AREA_COLUMN = "範囲・縦一列"
    ELEMENT = "属性"
    ALL = "全体"
    SPECIAL = "特殊"

    @property
    def melee(self) -> bool:
        """Whether the mode begins with 近接."""
        return self.startswith("近接")


class Side(enum.StrEnum):
    """Whose units a selector means, seen from the card's owner."""

    ALLIES = "allies"
    ENEMIES = "enemies"
    BOTH = "both"


class Line(enum.StrEnum):
    """CG-1.2."""

    FRONT = "front"
    REAR = "rear"


class Pick(enum.StrEnum):
    """The singles of CG-21.4, as printed."""

    LOWEST_HP = "HPが最も低い"
    HIGHEST_HP = "HPが最も高い"
    FIRST = "行動順が最も早い"
    LAST = "行動順が最も遅い"


class X(enum.StrEnum):
    """What an X is equal to (CG-21.5)."""

    ROUND = "round"
    MISSING_HP = "missing_hp"
    DEALT = "dealt"
    KNOCKED_OUT = "knocked_out"


class Limit(enum.StrEnum):
    """How often a triggered ability works (CG-13.3), as printed."""

    GAME = "ゲーム中1度だけ、"
    TURN = "1ターンに1度のみ、"


class Node(msgspec.Struct, frozen=True, tag=True, tag_field="node"):
    """One piece of a card's meaning."""


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
    """以外: those of none of these elements."""


Filter = HasTrait | HasAilment | OfElement


# CG-21.4: selectors


class ThisUnit(Node, frozen=True):
    """`このユニット`."""


class Targets(Node, frozen=True):
    """The targets of the action (CG-8.3): `対象`, or in the first sentence what its aim prints."""


class ThatUnit(Node, frozen=True):
    """`そのユニット`: who caused the trigger."""


class Units(Node, frozen=True):
    """`味方全体`, `敵前衛`, `場の全てのユニット` and their like."""

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


# CG-21.5: effects


class Extra(Node, frozen=True):
    """`対象がC時、さらにN点のダメージを与える。`."""

    condition: Filter
    amount: int


class Damage(Node, frozen=True):
    """CG-10.2."""

    who: Selector
    amount: Amount
    type: DamageType
    extra: Extra | None = None


class GiveAilment(Node, frozen=True):
    """CG-11.1."""

    who: Selector
    ailment: Ailment


class Heal(Node, frozen=True):
    """CG-10.5."""

    who: Selector
    amount: Amount


class Cure(Node, frozen=True):
    """CG-11.7; None cures all ailments."""

    who: Selector
    ailment: Ailment | None = None


class SetMaxHp(Node, frozen=True):
    """CG-10.6: `最大HPをNにする`."""

    who: Selector
    value: int


class ChangeMaxHp(Node, frozen=True):
    """CG-10.6: `N点増やす`, or with a negative number `N点減らす`."""

    who: Selector
    by: int


class ChangeSpeed(Node, frozen=True):
    """CG-10.7: `N上げる`, or with a negative number `N下げる`."""

    who: Selector
    by: int


class Reorder(Node, frozen=True):
    """CG-5.5: `行動順を最初にする`, or `最後にする`."""

    who: Selector
    first: bool


THIS_ROUND = 0
"""As the end of a lasting effect: the round in which it is given."""


class LoseTraits(Node, frozen=True):
    """CG-13.8: `特徴を失う`, to the end of round `until`; None for the whole game."""

    who: Selector
    until: int | None


class Silence(Node, frozen=True):
    """CG-13.8: `特性は無効となる`, to the end of round `until`; None for the whole game."""

    who: Selector
    until: int | None


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
    """`そのコマンドを無効にし破壊する。`, behind a check."""


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
    """One effect, perhaps behind a die."""

    effect: Effect
    check: Check | None = None


# CG-21.2: rows


class Aim(Node, frozen=True):
    """A mode and what its first sentence names (CG-21.3)."""

    mode: Mode
    chosen: OfElement | Filtered | Single | None = None
    """The elements of 【属性】, the selector of 【特殊】."""


class Row(Node, frozen=True):
    """One row of an action table; an empty row is None instead."""

    name: str
    sentences: tuple[Sentence, ...]
    aim: Aim | None = None
    first_strike: bool = False
    once: bool = False


# CG-21.7, CG-21.9, CG-15.4: triggers


class RoundRoll(Node, frozen=True):
    """`ラウンドロールでDの目が出た時`."""

    face: int


class RoundStart(Node, frozen=True):
    """`Nラウンド目の開始時`; None for each round."""

    round: int | None = None


class TurnEnd(Node, frozen=True):
    """`このユニットのターンの終わりに`."""


class DealtDamage(Node, frozen=True):
    """`このユニットが相手ユニットにダメージを与えた場合`."""


class TookDamage(Node, frozen=True):
    """`このユニットが相手ユニットからダメージを受けた場合`."""


class KnockedOut(Node, frozen=True):
    """`このユニットが戦闘不能になった場合`."""


class AllyKnockedOut(Node, frozen=True):
    """`自分のユニットが戦闘不能になった場合`; of a leap, `自分の場のユニットが…時`."""


class EnemyKnockedOut(Node, frozen=True):
    """`相手のユニットが戦闘不能になった場合`."""


class EnemyCommand(Node, frozen=True):
    """`相手のコマンドが発動した場合`."""


class Alone(Node, frozen=True):
    """`自分の場のユニットが1体のみの時`."""


AbilityTrigger = RoundRoll | RoundStart | TurnEnd | DealtDamage | TookDamage | KnockedOut
CommandTrigger = RoundRoll | RoundStart | AllyKnockedOut | EnemyKnockedOut | EnemyCommand
LeapTiming = RoundRoll | RoundStart | AllyKnockedOut | Alone


# CG-21.7, CG-21.8: abilities


class Immune(Node, frozen=True):
    """CG-11.2: to one ailment, or None for all."""

    ailment: Ailment | None = None


class CommandProof(Node, frozen=True):
    """CG-13.7."""


class Spares(Node, frozen=True):
    """CG-13.5: deals no damage to units with this trait."""

    trait: str


class Modifies(Node, frozen=True):
    """CG-10.2 step 3: damage that the unit deals, or takes, changes by so much."""

    dealt: bool
    type: DamageType
    """PHYSICAL or MAGICAL."""
    by: int


class MeleeReaction(Node, frozen=True):
    """CG-13.6."""

    check: Check
    ailment: Ailment


class Triggered(Node, frozen=True):
    """CG-13.2."""

    trigger: AbilityTrigger
    sentences: tuple[Sentence, ...]
    limit: Limit | None = None


Meaning = Immune | CommandProof | Spares | Modifies | MeleeReaction | Triggered


class Ability(Node, frozen=True):
    """An ability; 「なし」 is None instead."""

    name: str
    meaning: Meaning


# CG-21.2, CG-21.9: commands


class SetAgain(Node, frozen=True):
    """CG-14.4, CG-14.5: activates `uses` times at most; None for no bound."""

    uses: int | None = None


class Stay(Node, frozen=True):
    """CG-14.6: stays, and pulses at each later final face `face`."""

    face: int
    sentence: Sentence


class Command(Node, frozen=True):
    """The text of a command."""

    trigger: CommandTrigger
    sentences: tuple[Sentence, ...]
    tail: SetAgain | Stay | None = None


# CG-21.10: leap lines


class Named(Node, frozen=True):
    """`『name』`."""

    name: str


class Fitting(Node, frozen=True):
    """`ユニット1体` with a trait, of an element, or with at most so much HP."""

    trait: str | None = None
    elements: tuple[Element, ...] = ()
    hp: int | None = None


class Leap(Node, frozen=True):
    """CG-15.4; without a timing it fits at any check."""

    selector: Named | Fitting
    timing: LeapTiming | None = None
