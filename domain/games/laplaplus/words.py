"""The closed sets of words of LaplaPlus."""

from saikoro.domain.words import Word


class BuildMode(Word):
    """How rows are built (LP-4.1, LP-4.2)."""

    FREE = "free", "自由構成", "free build"
    OPEN = "open", "オープン構成", "open build"


class IdenticalRows(Word):
    """What identical rows lead to (LP-5.4)."""

    DRAW = "draw", "引き分け", "a draw"
    DIE = "die", "ダイス", "a die"


class Choice(Word):
    """The decisions (LP-4.6)."""

    CHOOSE_OPEN_CARDS = "choose_open_cards", "オープンカード", "open cards"
    CHOOSE_ROW = "choose_row", "構成", "a row"


class Purpose(Word):
    """What dice are rolled for (LP-11.2)."""

    IDENTICAL_ROWS = "identical_rows", "同一構成の勝敗", "Identical rows"


class AnswerField(Word):
    """The only field of an answer (LP-4.1, LP-4.2)."""

    OPEN_CARDS = "open_cards", "オープンカード", "open cards"
    ROW = "row", "構成"


class AbilityKind(Word):
    """The kind of an activated line (LP-3.1)."""

    ACTION = "action", "アクション"
    EVENT = "event", "イベント"
    BUILD = "build", "ビルド"


class InitiativeMeasure(Word):
    """What decides who acts first, in the order of LP-6.3."""

    SPEED = "speed", "素早さ"
    HP = "hp", "HP", "HP"
    CARDS = "cards", "カード枚数", "number of cards"
    ROW = "row", "構成"


class JudgementMeasure(Word):
    """What decides the judgement, in the order of LP-10.4."""

    HP = "hp", "HP", "HP"
    BASE = "base", "基礎HP", "base HP"
    CARDS = "cards", "カード枚数", "number of cards"
    ROW = "row", "構成"


class EndReason(Word):
    """Why a battle ended (LP-4.8, LP-5, LP-6.2, LP-10)."""

    HP = "hp", "HPが0以下", "HP at 0 or less"
    JUDGEMENT = "judgement", "判定"
    ZERO_HP = "zero_hp", "開始時のHPが0以下", "HP at 0 or less from the start"
    BOTH_ZERO_HP = "both_zero_hp", "両者のHPが0以下", "both HP at 0 or less"
    IDENTICAL = "identical", "同一構成", "identical rows"
    DIE = "die", "ダイス", "a die"
    FORFEIT = "forfeit", "不戦敗・投了"
    BOTH_FORFEITED = "both_forfeited", "両者不戦敗", "both forfeited"
    DRAWS_EXHAUSTED = "draws_exhausted", "抽選の上限", "no draws left"


# What the table is drawn with


class Stage(Word):
    """Where a match is before its first turn (LP-4, LP-5)."""

    ROWS = "rows", "構成", "rows"
    START = "start", "バトル開始", "start of the battle"


class Phase(Word):
    """The phases of a turn that cards act in (LP-6.2, LP-7)."""

    INITIATIVE = "initiative", "先攻後攻決定フェイズ", "initiative phase"
    ACTION = "action_phase", "アクションフェイズ", "action phase"


class Pile(Word):
    """Where cards lie (LP-1.3, LP-1.5, LP-4.2)."""

    ROW = "row", "構成"
    OPEN = "open", "オープンカード", "open cards"
    REMOVED = "removed", "除去されたカード", "removed cards"


class Figure(Word):
    """What is counted on the table (LP-2.1, LP-2.2, LP-2.3, LP-2.5)."""

    HP = "hp", "HP", "HP"
    BASE = "base_hp", "基礎HP", "base HP"
    FORCE = "force", "フォース", "Force"
    NUMBER = "number", "ナンバー"


class Mark(Word):
    """What is marked on the table (LP-1.6, LP-6.3)."""

    FIRST = "first", "先攻", "acts first"
    DOWN = "down", "ダウン"
