"""The closed sets of words of Cardgard, but for those that card texts alone have."""

from saikoro.domain.words import Word


class Leaps(Word):
    """Whether there are leap decks (CG-20)."""

    ON = "on", "あり"
    OFF = "off", "なし"


class LineupTimeout(Word):
    """What follows where no lineup comes in time (CG-19.3)."""

    FORFEIT = "forfeit", "不戦敗", "a forfeit"
    AUTO = "auto", "デッキの先頭のカード", "the first cards of the deck"


class Choice(Word):
    """The decisions (CG-19.1)."""

    SUBMIT_DECK = "submit_deck", "デッキ", "a deck"
    SUBMIT_LINEUP = "submit_lineup", "チームとコマンドのセット", "a lineup"


class AnswerField(Word):
    """The fields of answers (CG-3.2, CG-3.4)."""

    DECK = "deck", "デッキ", "deck"
    LEAP = "leap", "リープデッキ", "leap deck"
    SQUARES = "squares", "配置", "squares"


class Purpose(Word):
    """What dice are rolled for (CG-17.1)."""

    ORDER_TIE = "order_tie", "速度が同じユニットの行動順", "Order of units of equal speed"
    ROUND_ROLL = "round_roll", "ラウンドロール", "Round roll"
    SLEEP_START = "sleep_start", "ターン開始時の【睡眠】回復", "Waking at the start of the turn"
    STUN_CHECK = "stun_check", "【スタン】で行動できるか", "Acting while stunned"
    EFFECT_CHECK = "effect_check", "効果が働くか", "Whether the effect works"
    EFFECT_AMOUNT = "effect_amount", "効果の点数", "Amount of the effect"
    SLEEP_DAMAGE = "sleep_damage", "ダメージによる【睡眠】回復", "Waking from damage"
    MELEE_REACTION = "melee_reaction", "近接攻撃への反応", "Reaction to the melee attack"
    EXTRA_ACTION = "extra_action", "追加の行動の目", "Face of the extra action"
    COUNTER_CHECK = "counter_check", "コマンドを無効にできるか", "Countering the command"


class Element(Word):
    """An element, as printed and in the order of CG-21.1 (CG-2.1)."""

    HOLY = "聖", None, "holy"
    DARK = "闇", None, "dark"
    CHAOS = "混沌", None, "chaos"
    NEUTRAL = "無", None, "neutral"


class Ailment(Word):
    """A status ailment, in the order of CG-11.7."""

    POISON = "poison", "毒"
    STUN = "stun", "スタン"
    SLEEP = "sleep", "睡眠"
    SEAL = "seal", "魔力封印", "magic seal"
    WEAKNESS = "weakness", "弱体化"


class DamageType(Word):
    """A type of damage (CG-10.1)."""

    PHYSICAL = "physical", "物理"
    MAGICAL = "magical", "魔力"
    BOTH = "both", "物理・魔力", "physical and magical"
    TYPELESS = "typeless", "種別なし"


class MissReason(Word):
    """Why a unit takes no action (CG-7.1 step 3, CG-8.1)."""

    ASLEEP = "asleep", "睡眠状態"
    NONE = "none", "「なし」", "it has none there"
    USED_UP = "used_up", "1回制限", "used up"
    STUNNED = "stunned", "スタン状態"
    REAR = "rear", "後衛から近接はできない", "no melee from the rear"
    NO_TARGET = "no_target", "対象なし", "no target"


class RefusalReason(Word):
    """Why an ailment is not given (CG-11.1, CG-11.2)."""

    IMMUNE = "immune", "特性により受けない"
    ALREADY = "already", "すでにその状態", "it already has it"


class CureReason(Word):
    """How an ailment ended (CG-11)."""

    ROLL = "roll", "ダイスにより", "by its roll"
    TURN_END = "turn_end", "ターン終了により", "at the end of the turn"
    EFFECT = "effect", "効果により", "by the effect"


class LastingKind(Word):
    """What a lasting effect removed (CG-13.8)."""

    TRAITS = "traits", "特徴"
    ABILITY = "ability", "特性"


class Fate(Word):
    """How a command settles (CG-14.2, CG-14.4)."""

    REMOVED = "removed", "場から取り除かれる", "leaves the field"
    SET_AGAIN = "set_again", "セットしなおされる", "is set again"
    STAYS = "stays", "場に残る", "stays on the field"
    DESTROYED = "destroyed", "破壊される", "is destroyed"


class EndReason(Word):
    """Why a match ended (CG-16)."""

    WIPE = "wipe", "相手全滅", "knocking out the whole team"
    DOUBLE_WIPE = "double_wipe", "両者全滅", "knocking out both teams"
    UNITS = "units", "判定・残りユニット数", "more units on the field"
    SHAVED = "shaved", "判定・削ったHP", "more HP taken off"
    EQUAL = "equal", "判定・同値", "equal units and HP taken off"
    FORFEIT = "forfeit", "不戦敗・投了"
    DRAWS_EXHAUSTED = "draws_exhausted", "抽選の上限", "no draws left"


class Letter(Word):
    """The letter of a side, which begins its refs (CG-1.6)."""

    A = "A"
    B = "B"


LETTERS = (Letter.A, Letter.B)
"""The letter of each seat."""


# What the table is drawn with


class Stage(Word):
    """What is asked before the battle (CG-4.1, CG-4.2)."""

    DECK = "decks", "デッキ"
    LINEUP = "lineups", "チームとコマンドのセット"


class CardKind(Word):
    """The kinds of cards (CG-1.1, CG-2.4)."""

    UNIT = "unit", "ユニット"
    LEAP = "leap", "フェイタルリープユニット", "Fatal Leap unit"
    COMMAND = "command", "コマンド"


class Pile(Word):
    """Where cards lie (CG-1.2, CG-1.5), and the order of turns (CG-5.1)."""

    ORDER = "order", "行動順", "order of action"
    FRONT = "front", "前衛"
    REAR = "rear", "後衛"
    DECK = "deck", "デッキ"
    LEAP_DECK = "leap_deck", "リープデッキ", "leap deck"
    KNOCKED_OUT = "knocked_out", "戦闘不能", "knocked out"
    SPENT = "spent", "場を離れたコマンド", "command off the field"


class Figure(Word):
    """What is counted on the table (CG-2.1, CG-14.2, CG-16.3)."""

    HP = "hp", "HP", "HP"
    SPEED = "speed", "速度"
    ACTIVATIONS = "activations", "発動回数"
    UNITS = "units", "残りユニット数", "units on the field"
    SHAVED = "shaved", "削ったHP", "HP taken off"


class Mark(Word):
    """What is marked on the table (CG-7.1)."""

    IN_TURN = "in_turn", "ターン中", "in its turn"
