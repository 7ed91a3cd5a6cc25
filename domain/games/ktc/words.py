"""The closed sets of words of KTC; those of its card texts stand beside their nodes."""

from saikoro.domain.words import Word

# KT-1.4: options


class PlacementMode(Word):
    """Who places soldiers first (KT-1.4, KT-4.3, KT-4.4)."""

    SECRET = "secret", "同時に伏せて", "both in secret"
    SECOND_LAST = "second_last", "先攻、後攻の順", "the second player last"


class CommanderReach(Word):
    """Whom 指揮官攻撃 reaches (KT-1.4, KT-6.14)."""

    FRONT = "front", "各縦列の手前の敵", "the nearest enemy of each column"
    ANY = "any", "フィールドの敵すべて", "every enemy on the field"


class PromotionField(Word):
    """Whose empty squares count for 昇進 (KT-1.4, KT-6.12)."""

    BOTH = "both", "両者", "of both players"
    OWN = "own", "自分", "of the turn player"
    ENEMY = "enemy", "相手", "of the other player"


class ExileKeeps(Word):
    """What a card in フィールド外 keeps (KT-1.4, KT-8.13)."""

    INFO = "info", "情報", "what is printed on it"
    STATE = "state", "情報と状態", "its state, too"


class FirstTurn(Word):
    """What the first turn allows (KT-1.4)."""

    FULL = "full", "制限なし", "everything"
    NO_SKILL = "no_skill", "スキル不可", "no skills"


# KT-3.2: cards


class SkillKind(Word):
    """The label of a skill (KT-3.2)."""

    ATTACK = "攻撃", None, "attack"
    SUPPORT = "支援", None, "support"


class Position(Word):
    """Where a skill is used (KT-3.2, KT-7.1)."""

    FRONT = "前衛", None, "front row"
    REAR = "後衛", None, "rear row"
    ANY = "全位置", None, "any position"


# KT-10.3, KT-13: decisions, answers and draws


class Choice(Word):
    """The decisions (KT-13.1)."""

    ROSTER = "roster", "編成", "a roster"
    PLACEMENT = "placement", "カード配置", "a placement"
    OPERATION = "operation", "作戦", "an operation"
    PROMOTION = "promotion", "昇進", "promotion"


class AnswerField(Word):
    """The fields of the first answers (KT-2.1, KT-3.8, KT-4.3)."""

    ROSTER = "roster", "編成", "roster"
    CARD_SET = "card_set", "カードセット", "card set"
    SQUARES = "squares", "カード配置", "squares"


class Op(Word):
    """What an answer declares (KT-13.2)."""

    ACT = "act", "行動"
    SUPPLY = "supply", "補給"
    COMMANDER = "commander", "指揮官攻撃", "commander's attack"
    PROMOTE = "promote", "昇進"
    CONCEDE = "concede", "投了"


class Wish(Word):
    """The wish of a 行動 for 昇進 (KT-13.3)."""

    ASK = "ask", "結果を見て決める", "decide after the results"
    YES = "yes", "はい"
    NO = "no", "いいえ"


class Row(Word):
    """A row of a field (KT-2.2)."""

    FRONT = "front", "前衛", "front row"
    REAR = "rear", "後衛", "rear row"


class Purpose(Word):
    """Why a コンマ is drawn (KT-10.3)."""

    FIRST_PLAYER = "first_player", "先攻決め", "Who plays first"
    ACTION = "action", "行動", "Action"
    COMMANDER = "commander", "指揮官攻撃", "Commander's attack"
    EFFECT = "effect", "効果が働くか", "Whether the effect works"
    RANDOM_TARGET = "random_target", "無作為の対象", "Random target"


ROLLED = {Purpose.ACTION: "KT-6.7", Purpose.RANDOM_TARGET: "KT-10.5"}
"""The rules by which these are drawn; the others by the rule that acts (KT-10.3)."""


# KT-12: events and views


class MoveCause(Word):
    """Why a soldier moved: by its own move (KT-6.3), or by 前後を入れ替える (KT-8.18)."""

    MOVE = "move", "移動", "a move"
    EFFECT = "effect", "効果", "an effect"


class Stamina(Word):
    """Whether a soldier is ready or tired (KT-3.4)."""

    READY = "元気状態", None, "ready"
    TIRED = "疲労状態", None, "tired"


class Origin(Word):
    """The text that a line belongs to (KT-8.17)."""

    SKILL = "skill", "スキル"
    TRAIT = "trait", "特性"
    BUFF = "buff", "バフ"
    DEBUFF = "debuff", "デバフ"


class Attribute(Word):
    """The attribute of damage (KT-8.3)."""

    NORMAL = "通常", None, "normal"
    ADDITIONAL = "追加", None, "additional"


class StatusSlot(Word):
    """Which of its two statuses a soldier gains or loses (KT-3.4)."""

    BUFF = "buff", "バフ"
    DEBUFF = "debuff", "デバフ"


class LossCause(Word):
    """Why a status is lost (KT-8.9, KT-8.10)."""

    ERASED = "erased", "消去"
    EXPIRED = "expired", "期限切れ"


class ExiledState(Word):
    """What becomes of the state of an exiled card (KT-8.13)."""

    FRESH = "fresh", "状態は失われる", "its state is lost"
    KEPT = "kept", "状態は保存される", "its state is kept"


class Zone(Word):
    """The zone of a soldier (KT-2.5)."""

    OUTSIDE = "outside", "フィールド外", "off the field"
    REMOVED = "removed", "撃破", "defeated"


class EndReason(Word):
    """Why a match ended (KT-11)."""

    THREE = "three", "撃破数3", "a defeat count of 3"
    BOTH_THREE = (
        "both_three",
        "同時に撃破数3、ターンを持つ側の負け",
        "both at a defeat count of 3 in the other player's turn",
    )
    CAP_KILLS = "cap_kills", "ターン上限で撃破数が多い", "a higher defeat count at the turn cap"
    CAP_HP = "cap_hp", "ターン上限でHP合計が多い", "more HP at the turn cap"
    CAP_DRAW = "cap_draw", "ターン上限で同数", "equal at the turn cap"
    CONCEDE = "concede", "投了", "the other player conceded"
    FORFEIT = "forfeit", "時間切れ", "out of time"
    NOT_STARTED = "not_started", "編成がそろわず不成立", "a roster is missing"
    DRAWS_EXHAUSTED = "draws_exhausted", "抽選の上限", "no draws left"


# What the table is drawn with


class Stage(Word):
    """Where a match is before its first turn (KT-4.1, KT-4.3)."""

    ROSTER = "roster", "編成"
    PLACEMENT = "placement", "カード配置"


class Figure(Word):
    """What is counted on the table (KT-3.1, KT-3.4, KT-8.15, KT-11.1)."""

    HP = "hp", "HP", "HP"
    UPPER_HP = "upper_hp", "上級職のHP", "HP as upper class"
    MEDALS = "medals", "必要勲章数", "medals (☆)"
    UNIQUE = "unique", "ユニーク", "unique counter"
    TIMER = "returns_in", "戻るまで", "returns in"
    DEFEATS = "defeats", "撃破数", "defeat count"


class Mark(Word):
    """What is marked on the table (KT-4.2, KT-6.1)."""

    FIRST = "first", "先攻", "first player"
    ACTING = "acting", "行動中"
