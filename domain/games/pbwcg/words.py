"""The closed sets of words of PBWCG; those that stand on cards are in `cards/notation/words.py`."""

from saikoro.domain.words import Word

_EFFECT = "effect", "効果", "effect"
_BY_EFFECT = "effect", "効果", "by an effect"
_HIT = "hit", "命中", "hit"
_CHOSEN = "owner", "任意", "by choice"
_TIME = "time", "持続ターン0", "its time is up"


class Corrections(Word):
    """Who may rewind the match (PB-24, PB-23.6 to PB-23.8)."""

    NONE = "none", "不可", "no one"
    JUDGE = "judge", "審判", "the judge"
    JUDGE_CONSENT = "judge_consent", "両PLが同意したときの審判", "the judge, if both PLs agree"


class Starting(Word):
    """Whether `choose_starters` is asked (PB-24, PB-4.2)."""

    ASK = "ask", "改めて選ぶ", "chosen anew"
    SUBMITTED = "submitted", "提出したまま", "as submitted"


class Declaring(Word):
    """Whether `declare_ch` is asked (PB-24, PB-13.1)."""

    ASK = "ask", "毎回宣言", "declared each time"
    ODD = "odd", "常に奇数", "always odd"


class Choice(Word):
    """The decisions (PB-20)."""

    DECK = "deck", "デッキ", "a deck"
    CHOOSE_STARTERS = "choose_starters", "開始PC", "two starters"
    PL_ACTION = "pl_action", "PLターンのコマンド", "a command of the PL turn"
    PC_ACTION = "pc_action", "PCターンのコマンド", "a command of the PC turn"
    SUPPORT_ACTION = "support_action", "召喚サポートの行動", "the action of a support"
    DECLARE_CH = "declare_ch", "奇数か偶数か", "odd or even"
    CHOOSE_DISCARD = "choose_discard", "捨てるカード", "cards to discard"
    CONSENT_REWIND = "consent_rewind", "修正への同意", "consent to a correction"


class AnswerField(Word):
    """The fields of a submission (PB-3.1)."""

    DECK = "deck", "デッキ", "deck"
    STARTERS = "starters", "開始PC", "starters"
    SLOT1 = "slot1", "前衛1", "front 1"
    SLOT3 = "slot3", "後衛3", "rear 3"


class Op(Word):
    """The commands, which distinguish answers (PB-20)."""

    SET = "set", "セット"
    SUMMON = "summon", "召喚"
    EQUIP = "equip", "装備"
    DISCARD_SET = "discard_set", "セットカードの破棄", "discard a set card"
    ACTIVATE = "activate", "セットカードの発動", "activate a set card"
    END_PL_TURN = "end_pl_turn", "PLターンを終える", "end the PL turn"
    DISCARD_EQUIPMENT = "discard_equipment", "装備の破棄", "discard equipment"
    NORMAL_ATTACK = "normal_attack", "通常攻撃", "normal attack"
    ABILITY = "ability", "アビリティ"
    PL_ATTACK = "pl_attack", "PL攻撃", "attack the enemy PL"
    MOVE = "move", "移動"
    WAIT = "wait", "待機"
    SURRENDER = "surrender", "サレンダー"


class Omitted(Word):
    """The events that reports omit, as the next one begins anew (PB-22)."""

    UNIT_TURN_ENDED = "pbwcg.unit_turn_ended", "ユニットターン終了", "The turn of the unit ends"
    TURN_ENDED = "pbwcg.turn_ended", "ターン終了", "The turn ends"


class Column(Word):
    """The columns that a target can be (PB-1.1)."""

    LEFT = "left", "左列", "the left column"
    RIGHT = "right", "右列", "the right column"


class Purpose(Word):
    """What checks are for (PB-13.2)."""

    EVADE = "evade", "回避CH", "Evasion check"
    RESIST = "resist", "BS抵抗CH", "Resistance check"
    RECOVER = "recover", "BS回復CH", "Recovery check"
    PARALYSIS = "paralysis", "麻痺CH", "Paralysis check"
    CONFUSION = "confusion", "混乱CH", "Confusion check"


class DiePurpose(Word):
    """What dice are rolled for (PB-25): the checks, and two other things."""

    EVADE = Purpose.EVADE.value, Purpose.EVADE.ja, Purpose.EVADE.en
    RESIST = Purpose.RESIST.value, Purpose.RESIST.ja, Purpose.RESIST.en
    RECOVER = Purpose.RECOVER.value, Purpose.RECOVER.ja, Purpose.RECOVER.en
    PARALYSIS = Purpose.PARALYSIS.value, Purpose.PARALYSIS.ja, Purpose.PARALYSIS.en
    CONFUSION = Purpose.CONFUSION.value, Purpose.CONFUSION.ja, Purpose.CONFUSION.en
    ORDER = "order", "同速の行動順", "Order of equal speed"
    CONFUSION_TARGET = "confusion_target", "混乱の標的", "Target of the confused PC"


class Parity(Word):
    """What a PL declares for a check (PB-13.1)."""

    ODD = "odd", "奇数"
    EVEN = "even", "偶数"


class Phase(Word):
    """How far a match is (PB-5): `between` is before a turn, `start` before its first PL turn."""

    SET_UP = "set_up", "準備", "set-up"
    BETWEEN = "between", "ターンの間", "between turns"
    START = "start", "ターン開始時", "start of the turn"
    PL_TURN = "pl_turn", "PLターン", "PL turn"
    FIELD = "field", "フィールドフェイズ", "field phase"
    MAIN = "main", "メインターン", "main turn"
    OVER = "over", "終了"


class Kind(Word):
    """The kind of a card (PB-2)."""

    PC = "pc", "PC", "PC"
    EQUIPMENT = "equipment", "装備"
    SET = "set", "セット"
    SUPPORT = "support", "召喚サポート"


class OnTable(Word):
    """The zones and numbers that the table shows (PB-1, PB-8)."""

    HAND = "hand", "手札"
    DECK = "deck", "山札"
    DISCARD = "discard", "捨札", "discard pile"
    ORDER = "order", "行動順", "order of action"
    HP = "hp", "HP", "HP"
    ENDURANCE = "endurance", "持久"
    WP = "wp", "WP", "WP"
    SP = "sp", "SP", "SP"
    CP = "cp", "CP", "CP"
    RANGE = "range", "通常範囲"
    WEIGHT = "weight", "重さ"
    PLACEMENTS = "placements", "配置"
    ACTIVATIONS = "activations", "発動"
    LAID = "laid", "伏せたターン", "turn laid"
    TURNS = "turns", "持続ターン"


class ArrivedFrom(Word):
    """Where a PC card was before it arrived (PB-22.1)."""

    HAND = "hand", "手札", "the hand"
    DISCARD = "discard", "捨札", "the discard pile"


class ItemReason(Word):
    """Why an item was discarded (PB-22.1)."""

    OVERFLOW = "overflow", "装備の上限、PB-6.4", "more than a PC can wear (PB-6.4)"
    OWNER = _CHOSEN
    EFFECT = _BY_EFFECT
    KNOCK_OUT = "knock_out", "戦闘不能", "its PC is knocked out"


class SetReason(Word):
    """Why a set card was discarded (PB-22.1)."""

    OWNER = _CHOSEN
    EFFECT = _BY_EFFECT
    TIME = _TIME


class HandReason(Word):
    """Why cards of a hand are discarded (PB-22.1)."""

    HAND_LIMIT = "hand_limit", "手札上限、PB-5.8", "more than the hand limit (PB-5.8)"
    EFFECT = _BY_EFFECT


class Condition(Word):
    """What sets off a 罠, as cards write it (PB-17.8)."""

    ENEMY_NORMAL_ATTACK = "敵通常攻撃", None, "an enemy's normal attack"
    ENEMY_ABILITY = "敵アビリティ", None, "an enemy's ability"
    ENEMY_SUMMON = "敵召喚", None, "an enemy's summons"
    ALLY_KNOCKED_OUT = "味方戦闘不能", None, "a knock-out on its side"
    PL_ATTACK = "PL攻撃", None, "an attack on its PL"


class HpCause(Word):
    """Why the HP of a PL changed (PB-22.1)."""

    HIT = _HIT
    PL_ATTACK = "pl_attack", "PL攻撃", "PL attack"
    SUMMON = "summon", "召喚", "summoned PC"
    EFFECT = _EFFECT
    POISON = "poison", "毒"


class EnduranceCause(Word):
    """Why the endurance of a unit changed (PB-22.1)."""

    HIT = _HIT
    EFFECT = _EFFECT
    BLEED = "bleed", "出血", "bleeding"


class WpCause(Word):
    """Why the WP of a unit changed (PB-22.1)."""

    COST = "cost", "消費"
    EFFECT = _EFFECT


class VoidReason(Word):
    """Why a BS had no effect (PB-14.2)."""

    IMMUNE = "immune", "無効、PB-14.2", "it is immune (PB-14.2)"
    ALREADY = "already", "すでに受けている、PB-14.2", "it has it already (PB-14.2)"
    FULL = "full", "BSが3つある、PB-14.2", "it has three bad statuses (PB-14.2)"
    ONCE = "once", "同バトル内1回、PB-14.2", "once in the battle only (PB-14.2)"


class RecoveredBy(Word):
    """What ended a BS (PB-22.1)."""

    CHECK = "check", "チェック成功", "by its check"
    HIT = "hit", "命中により", "woken by the hit"
    EFFECT = _BY_EFFECT


class StatusReason(Word):
    """Why a status change ended (PB-22.1)."""

    TIME = _TIME
    REPLACED = "replaced", "後の【】が優先、PB-15.1", "another limited one replaces it (PB-15.1)"


class VanishReason(Word):
    """Why a support left the field (PB-16.6)."""

    WORLD = "world", "世界が違う、PB-16.2", "its master is of another world (PB-16.2)"
    CAPACITY = "capacity", "CP超過、PB-16.3", "too many CP for its master (PB-16.3)"
    ENDURANCE = "endurance", "持久0", "its endurance is 0"
    MASTER = "master", "主が場を離れた", "its master has left"
    EFFECT = _BY_EFFECT


class Result(Word):
    """How a match ended: `void` if both PLs forfeit at once (PB-23.5)."""

    WIN = "win", "勝ち", "a win"
    DRAW = "draw", "引き分け", "a draw"
    VOID = "void", "無効試合", "the match is void"


class EndReason(Word):
    """Why a match ended (PB-23)."""

    HP = "hp", "HP0以下", "HP at 0 or below"
    SURRENDER = "surrender", "サレンダー"
    TIMEOUT = "timeout", "時間切れ", "out of time"
    TURN_CAP = "turn_cap", "ターン上限", "the last turn is over"
    DRAWS_EXHAUSTED = "draws_exhausted", "抽選の上限", "no draws left"
