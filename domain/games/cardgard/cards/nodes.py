"""Card texts as tagged nodes, by the grammar of CG-21."""

import enum

import msgspec


class Element(enum.StrEnum):
    """An element, as printed and in the order of CG-21.1 (CG-2.1)."""

    HOLY = "聖"
    DARK = "闇"
    CHAOS = "混沌"
    NEUTRAL = "無"


class Ailment(enum.StrEnum):
    """A status ailment by its name in events, in the order of CG-11.7."""

    POISON = "poison"
    STUN = "stun"
    SLEEP = "sleep"
    SEAL = "seal"
    WEAKNESS = "weakness"


class DamageType(enum.StrEnum):
    """A type of damage by its name in events (CG-10.1)."""

    PHYSICAL = "physical"
    MAGICAL = "magical"
    BOTH = "both"
    TYPELESS = "typeless"


class Mode(enum.StrEnum):
    """A mode, as printed (CG-9.1)."""

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
    """The side of a selector, relative to the owner of the card."""

    ALLIES = "allies"
    ENEMIES = "enemies"
    BOTH = "both"


class Line(enum.StrEnum):
    """Front or rear (CG-1.2)."""

    FRONT = "front"
    REAR = "rear"


class Pick(enum.StrEnum):
    """How a selector picks a single unit, as printed (CG-21.4)."""

    LOWEST_HP = "HPが最も低い"
    HIGHEST_HP = "HPが最も高い"
    FIRST = "行動順が最も早い"
    LAST = "行動順が最も遅い"


class X(enum.StrEnum):
    """The value of an X (CG-21.5)."""

    ROUND = "round"
    MISSING_HP = "missing_hp"
    DEALT = "dealt"
    KNOCKED_OUT = "knocked_out"


class Limit(enum.StrEnum):
    """The limit of a triggered ability, as printed (CG-13.3)."""

    GAME = "ゲーム中1度だけ、"
    TURN = "1ターンに1度のみ、"


class Node(msgspec.Struct, frozen=True, tag=True, tag_field="node"):
    """A node of a card text."""


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


# CG-21.5: effects


class Extra(Node, frozen=True):
    """`対象がC時、さらにN点のダメージを与える。`."""

    condition: Filter
    amount: int


class Damage(Node, frozen=True):
    """CG-10.2: `who` takes damage."""

    who: Selector
    amount: Amount
    type: DamageType
    extra: Extra | None = None


class GiveAilment(Node, frozen=True):
    """CG-11.1: `who` gets an ailment."""

    who: Selector
    ailment: Ailment


class Heal(Node, frozen=True):
    """CG-10.5: `who` gains HP."""

    who: Selector
    amount: Amount


class Cure(Node, frozen=True):
    """CG-11.7: an ailment of `who` ends; None: all ailments."""

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
"""The `until` of a lasting effect that ends with the round in which it is given."""


class LoseTraits(Node, frozen=True):
    """CG-13.8: `特徴を失う`, until the end of round `until`; None: whole game."""

    who: Selector
    until: int | None


class Silence(Node, frozen=True):
    """CG-13.8: `特性は無効となる`, until the end of round `until`; None: whole game."""

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


# CG-21.2: rows


class Aim(Node, frozen=True):
    """A mode and the selector that its first sentence prints (CG-21.3)."""

    mode: Mode
    chosen: OfElement | Filtered | Single | None = None
    """The elements of 【属性】 or the selector of 【特殊】; None for other modes."""


class Row(Node, frozen=True):
    """A row of an action table; 「なし」 is None instead."""

    name: str
    sentences: tuple[Sentence, ...]
    aim: Aim | None = None
    first_strike: bool = False
    """`この行動は【先制】である。` (CG-6.4)."""
    once: bool = False
    """`(1回制限)` (CG-8.2)."""


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
    """CG-13.7: no command affects the unit."""


class Spares(Node, frozen=True):
    """CG-13.5: the unit cannot damage units with this trait."""

    trait: str


class Modifies(Node, frozen=True):
    """CG-10.2 step 3: the damage that the unit deals or takes changes by `by`."""

    dealt: bool
    type: DamageType
    """PHYSICAL or MAGICAL."""
    by: int


class MeleeReaction(Node, frozen=True):
    """CG-13.6: a melee attacker rolls, and by the check gets the ailment."""

    check: Check
    ailment: Ailment


class Triggered(Node, frozen=True):
    """A triggered ability (CG-13.2)."""

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
    """CG-14.4, CG-14.5: activates at most `uses` times; None: no limit."""

    uses: int | None = None


class Stay(Node, frozen=True):
    """CG-14.6: stays and pulses at each later final face `face`."""

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
    """`ユニット1体` with a trait, of an element, or with at most `hp` HP; None: any."""

    trait: str | None = None
    elements: tuple[Element, ...] = ()
    hp: int | None = None


class Leap(Node, frozen=True):
    """A leap line (CG-15.4); without a timing it fits at any check."""

    selector: Named | Fitting
    timing: LeapTiming | None = None
