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


# What explains an event: the parts of a number, and what did not happen


class Part(Word):
    """What damage is added up from (CG-10.2, CG-21.5)."""

    PRINTED = "printed", "カードの点数", "printed"
    ROLLED = "rolled", "ダイスの目", "rolled"
    ROUND = "round", "ラウンドの数", "number of the round"
    MAX_HP = "max_hp", "減っているHP：最大HP", "HP lacking: maximum HP"
    HP = "hp", "今のHP", "HP now"
    LOST_HP = "lost_hp", "この行動で敵が失ったHP", "HP that enemies lost by this action"
    KNOCKED_OUT = "knocked_out", "戦闘不能のユニット数", "units knocked out"
    POISON = "poison", "【毒】", "poison"
    EXTRA = "extra_damage", "「さらに」の点数", "extra for its condition"
    SPARED = "spared", "特徴によりダメージを与えられない", "may not be damaged"
    WEAK_SOURCE = "weak_source", "与える側の【弱体化】", "weakness of the source"
    SEALED_SOURCE = "sealed_source", "与える側の【魔力封印】", "magic seal of the source"
    WEAK_TARGET = "weak_target", "受ける側の【弱体化】", "weakness of the target"
    DEALING_ABILITY = "dealing_ability", "与える側の特性", "ability of the source"
    TAKING_ABILITY = "taking_ability", "受ける側の特性", "ability of the target"
    AT_LEAST_0 = "at_least_0", "0点未満にはならない", "never below 0"


class Unmet(Word):
    """Why something does not happen (CG-6.2, CG-8 to CG-14)."""

    STUN_ROLL = (
        "stun_roll",
        "{0}は【スタン】では止まらない: {value} > 3",
        "stun does not stop {0}: {value} > 3",
    )
    SLEEP_ROLL = "sleep_roll", "{0}は目覚めない: {value} < 4", "{0} does not wake: {value} < 4"
    TOO_LOW = (
        "too_low",
        "ダイスの条件: {value} < {needed}",
        "condition of the die: {value} < {needed}",
    )
    TOO_HIGH = (
        "too_high",
        "ダイスの条件: {value} > {needed}",
        "condition of the die: {value} > {needed}",
    )
    CONDITION = (
        "condition",
        "「さらに」の条件: {0}は満たさない",
        "condition of the extra: not true of {0}",
    )
    NO_RECIPIENT = "no_recipient", "効果を受けるユニットがいない", "no unit to take the effect"
    COMMAND_PROOF = (
        "command_proof",
        "{0}はコマンドの効果を受けない",
        "no command affects {0}",
    )
    ENDED = "ended", "効果の期間がすでに過ぎている", "its time is already over"
    SILENCED = "silenced", "{0}の特性は無効", "{0} has no ability now"
    USED_UP = "used_up", "{0}の特性は使用済み", "the ability of {0} is used up"
    SPEAKING = "speaking", "{0}の特性は解決の途中", "the ability of {0} is being carried out"
    FACE = "face", "{0}: 目は{value}、必要なのは{needed}", "{0}: the face is {value}, not {needed}"
    NOT_SET = "not_set", "{0}はセットされていない", "{0} is not set"
    SPENT = "spent", "{0}は使い切った", "{0} is used up"
    RESOLVING = "resolving", "{0}は解決の途中", "{0} is resolving"
    NO_KNOCK_OUT = (
        "no_knock_out",
        "{0}の発動条件: {side}のユニットは1体も戦闘不能にならなかった",
        "trigger of {0}: none of {side}'s units was knocked out",
    )
    ALL_SAVED = (
        "all_saved",
        "{0}の発動条件: 戦闘不能になった{side}のユニットはすべて復活して場に残った",
        "trigger of {0}: every unit of {side} that was knocked out stayed on the field",
    )
    NO_ROUND = (
        "no_round",
        "{0}の発動条件: {needed}ラウンド目は始まらなかった",
        "trigger of {0}: round {needed} did not begin",
    )
    NO_FACE = (
        "no_face",
        "{0}の発動条件: ラウンドロールの目が{needed}になったラウンドはなかった",
        "trigger of {0}: no round roll was a {needed} when it was looked at",
    )
    NO_COMMAND = (
        "no_command",
        "{0}の発動条件: {side}のコマンドは発動しなかった",
        "trigger of {0}: {side}'s command was not activated",
    )
    OVER = (
        "over",
        "{0}が発動する前にマッチが終わった",
        "the match ended before {0} could activate",
    )


class Ground(Word):
    """What an event goes by (CG-5, CG-6, CG-7, CG-12, CG-16)."""

    SPEED = "speed", "{0}: 速度{speed}", "{0}: speed {speed}"
    HIGHER_SUM = (
        "higher_sum",
        "速度の合計: {first} {more} > {second} {less}。同じ速度では{first}のユニットが先",
        "sums of speeds: {first} {more} > {second} {less}, so at equal speed {first}'s units "
        "come first",
    )
    EQUAL_SUMS = (
        "equal_sums",
        "速度の合計: A {sum}、B {sum}で等しいので、同じ速度ではダイスで決める",
        "sums of speeds: A {sum}, B {sum}, so equal speed is decided by dice",
    )
    SAME_DIE = (
        "same_die",
        "{all}は同じ目{value}: 振り直す",
        "{all} rolled {value} each: they roll again",
    )
    FIRST_STRIKE = (
        "first_strike",
        "{0}: 目【{face}】の行動が【先制】なので、そうでないユニットより先",
        "{0}: first strike on face {face}, before all units without it",
    )
    PLACE = (
        "place",
        "{0}は#{since}からの行動順で{place}番目",
        "{0}: place {place} in the order since #{since}",
    )
    ACTED = (
        "acted",
        "このラウンドでターンを終えたユニット: {all}",
        "have taken their turn in this round: {all}",
    )
    FACE_CHANGED = (
        "face_changed",
        "目は#{since}で{face}に変えられた",
        "the face was changed to {face} at #{since}",
    )
    USED = (
        "used",
        "{0}の目【{face}】の行動（1回制限）は#{since}で使った",
        "{0} has used its action {face}, which works once, at #{since}",
    )
    LEAPS_WITH = (
        "leaps_with",
        "HPは今のHP{hp}とカードのHP{printed}の低い方",
        "HP: the lower of {hp} now and {printed} on the card",
    )
    NO_STAR = (
        "no_star",
        "{side}の場に★のユニットがいない",
        "{side} has no ★ unit on the field",
    )
    AFTER_TURN = (
        "after_turn",
        "{0}がこれを受けるのはターンの後（手順8）で、ターン終了時の回復（手順6）より後",
        "{0} gets it after its turn (step 8), later than the cure at the end of the turn (step 6)",
    )
    NO_FRONT = (
        "no_front",
        "{side}の前衛にユニットがいない",
        "{side} has no unit in the front",
    )
    FREE = (
        "free",
        "【{square}】のマスは#{since}から空いている",
        "square {square} is free since #{since}",
    )
    UNITS = "units", "残りユニット数: A {a}、B {b}", "units on the field: A {a}, B {b}"
    SHAVED = (
        "shaved",
        "{side}: {start} − {left} = {shaved}（相手の最初のHP − 残りのHP）",
        "{side}: {start} − {left} = {shaved} (HP of the other side at the start − its HP left)",
    )


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

    ORDER = "order", "行動順"
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
