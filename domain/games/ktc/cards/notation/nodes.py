"""The meanings of card texts (KT-9) as tagged nodes."""

import msgspec

from saikoro.domain.words import Word


class Timing(Word):
    """When a line triggers (KT-9.1), as printed; 常時 lines are `Standing` instead."""

    TURN_START = "ターン開始時", None, "at the start of each turn"
    OWN_TURN_START = "自分のターン開始時", None, "at the start of your turn"
    ENEMY_TURN_START = "相手のターン開始時", None, "at the start of the enemy's turn"
    TURN_END = "ターン終了時", None, "at the end of each turn"
    OWN_TURN_END = "自分のターン終了時", None, "at the end of your turn"
    ENEMY_TURN_END = "相手のターン終了時", None, "at the end of the enemy's turn"
    AFTER_ACTION = "行動後", None, "after its action"
    AT_ZERO_HP = "HPが0の時", None, "at 0 HP"
    ON_KILL = "撃破した時", None, "when it has defeated an enemy"


class Condition(Word):
    """A condition on 自分 (KT-9.2), as printed."""

    FRONT = "前衛", None, "in the front row"
    REAR = "後衛", None, "in the rear row"
    LOWER = "下級職", None, "as lower class"
    UPPER = "上級職", None, "as upper class"
    READY = "元気状態", None, "when ready"
    TIRED = "疲労状態", None, "when tired"


class StatusKind(Word):
    """The kind of a status (KT-9.7), as printed."""

    BUFF = "バフ", None, "buff"
    DEBUFF = "デバフ", None, "debuff"


class Selector(Word):
    """The soldiers that a clause applies to (KT-7.5, KT-7.9), as printed."""

    ENEMY = "敵1体", None, "one enemy"
    ANY_ENEMY = "敵1体〔後衛も攻撃可能〕", None, "one enemy in either row"
    REAR_ENEMY = "敵後衛1体", None, "one enemy in the rear row"
    ENEMY_COLUMN = "敵縦列1つ", None, "one column of enemies"
    ALLY = "味方1体", None, "one ally"
    OTHER_ALLY = "他の味方1体", None, "one other ally"
    EXILED_ALLY = "追放中の味方1体", None, "one exiled ally"
    EXILED_ENEMY = "追放中の敵1体", None, "one exiled enemy"
    SELF = "自分", None, "itself"
    TARGET = "対象", None, "the target"
    ENEMIES = "敵すべて", None, "all enemies"
    FRONT_ENEMIES = "敵前衛すべて", None, "all enemies in the front row"
    REAR_ENEMIES = "敵後衛すべて", None, "all enemies in the rear row"
    ALLIES = "味方すべて", None, "all allies"
    OTHER_ALLIES = "他の味方すべて", None, "all other allies"
    FRONT_ALLIES = "味方前衛すべて", None, "all allies in the front row"
    REAR_ALLIES = "味方後衛すべて", None, "all allies in the rear row"
    FACING_ENEMIES = "正面の敵すべて", None, "all enemies in the facing column"
    OWN_COLUMN = "自分の縦列の味方すべて", None, "all allies in its column"
    RANDOM_ENEMY = "無作為の敵1体", None, "a random enemy"

    @property
    def chosen(self) -> bool:
        """Whether the action chooses its target (KT-7.5)."""
        return self in CHOICES


CHOICES = frozenset(
    {
        Selector.ENEMY,
        Selector.ANY_ENEMY,
        Selector.REAR_ENEMY,
        Selector.ENEMY_COLUMN,
        Selector.ALLY,
        Selector.OTHER_ALLY,
        Selector.EXILED_ALLY,
        Selector.EXILED_ENEMY,
    }
)


ROWS = frozenset(
    {
        Selector.FRONT_ENEMIES,
        Selector.REAR_ENEMIES,
        Selector.FRONT_ALLIES,
        Selector.REAR_ALLIES,
    }
)
"""The selectors of everybody in a row (KT-7.7)."""


class Value(Word):
    """A number that is read at the moment of use (KT-8.2, KT-9.6), as printed."""

    UNIQUE = "[ユニーク]", None, "its own unique counter"
    DEFEATS = "[撃破数]", None, "your defeat count"


class Modified(Word):
    """What a modifier applies to (KT-9.3), as printed."""

    NORMAL = "通常ダメージ", None, "normal damage"
    ADDITIONAL = "追加ダメージ", None, "additional damage"
    ALL_DAMAGE = "すべてのダメージ", None, "all damage"
    HEALING = "回復", None, "healing"


class Node(msgspec.Struct, frozen=True, tag=True, tag_field="node"):
    """A part of the meaning of a card text."""


class Sum(Node, frozen=True):
    """`[…]`, or `n+[…]`."""

    value: Value
    plus: int | None = None


Amount = int | Sum


# KT-9.3: modifiers


class Modifies(Node, frozen=True):
    """与える (`dealt`) or 受ける: `what` is changed by `sign` × `by` (KT-8.3, KT-8.4)."""

    dealt: bool
    what: Modified
    sign: int
    by: int | Value


class ModifiesRate(Node, frozen=True):
    """`成功率+n%`, `成功率-n%` (KT-8.7)."""

    sign: int
    by: int


class Immobile(Node, frozen=True):
    """`移動できない` (KT-6.4)."""


class Mute(Node, frozen=True):
    """`スキルを使用できない` (KT-7.2)."""


Modifier = Modifies | ModifiesRate | Immobile | Mute


# KT-9.5: clauses


class Damage(Node, frozen=True):
    """`Nダメージ`, `N追加ダメージ` (KT-8.3)."""

    who: Selector
    amount: Amount
    additional: bool = False


class Heal(Node, frozen=True):
    """`N回復` (KT-8.4)."""

    who: Selector
    amount: Amount


class ChangeHp(Node, frozen=True):
    """`HPをN増やす`, `HPをN減らす` (KT-8.5)."""

    who: Selector
    amount: Amount
    more: bool


class ChangeUnique(Node, frozen=True):
    """`ユニークをN増やす`, `ユニークをN減らす` (KT-8.8)."""

    who: Selector
    amount: Amount
    more: bool


class GiveStatus(Node, frozen=True):
    """`バフ「名」を与える`, `デバフ「名」を与える` (KT-8.9)."""

    who: Selector
    kind: StatusKind
    name: str


class EraseStatus(Node, frozen=True):
    """`バフを消す`, `デバフを消す` (KT-8.9)."""

    who: Selector
    kind: StatusKind


class SetStamina(Node, frozen=True):
    """`元気状態にする`, `疲労状態にする` (KT-8.18)."""

    who: Selector
    tired: bool


class SwapRows(Node, frozen=True):
    """`前後を入れ替える` (KT-8.18)."""

    who: Selector


class Defeat(Node, frozen=True):
    """`撃破する` (KT-8.11)."""

    who: Selector


class Exile(Node, frozen=True):
    """`追放する`, with a timer of `turns`; 0 is no timer (KT-8.13)."""

    who: Selector
    turns: int = 0


class Return(Node, frozen=True):
    """`空マス1つに戻す` (KT-8.14)."""

    who: Selector = Selector.EXILED_ALLY


Clause = (
    Damage
    | Heal
    | ChangeHp
    | ChangeUnique
    | GiveStatus
    | EraseStatus
    | SetStamina
    | SwapRows
    | Defeat
    | Exile
    | Return
)


# KT-9.1, KT-9.4: lines and effects


class Cost(Node, frozen=True):
    """`名をn消費`: a cost in the soldier's own ユニーク (KT-9.2, KT-9.4)."""

    unique: str
    amount: int


class Standing(Node, frozen=True):
    """A 常時 line (KT-9.3)."""

    modifiers: tuple[Modifier, ...]
    conditions: tuple[Condition, ...] = ()


class Line(Node, frozen=True):
    """A line that triggers at its timing (KT-9.1)."""

    timing: Timing
    clauses: tuple[Clause, ...]
    conditions: tuple[Condition, ...] = ()
    cost: Cost | None = None
    rate: int | None = None
    """`成功率n%`, in percent; None always succeeds (KT-10.2)."""


class Effect(Node, frozen=True):
    """The effect of a skill (KT-9.4)."""

    clauses: tuple[Clause, ...]
    cost: Cost | None = None
    after: tuple[Line, ...] = ()
    """The skill's own 行動後 lines."""
