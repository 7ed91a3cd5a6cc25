"""The closed sets of words of Fairies Battle; those of the card notation are in its own `words`."""

from saikoro.domain.games.fairies.cards.notation.words import Attribute, Window
from saikoro.domain.words import Word


def _same(word: Word) -> tuple[str, str, str]:
    """A word that two sets have."""
    return word.value, word.ja, word.en


# Decisions, answers, dice


class Choice(Word):
    """The decisions (FB-18)."""

    DECK = "deck", "デッキ", "a deck"
    MULLIGAN = "mulligan", "マリガン", "a mulligan"
    TURN_START = "turn_start", "開始時の効果", "an effect at the start of the turn"
    TURN_END = "turn_end", "終了時の効果", "an effect at the end of the turn"
    MAIN = "main", "メインフェイズの行動", "an action of the main phase"
    ATTACK = "attack", "攻撃", "an attack"
    RESPOND = "respond", "応答", "a reply"
    GUARDIAN_EFFECT = "guardian_effect", "ガーディアン効果", "the guardian effect"
    CHOOSE = "choose", "カードの選択", "a choice of cards"
    CONFIRM = "confirm", "任意効果を行うか", "whether to do it"


class AnswerField(Word):
    """The fields of a submission (FB-3.1)."""

    NAME = "name", "デッキの名前", "name of the deck"
    FAIRY = "fairy", "フェアリー", "fairy"
    MAIN = "main", "メインデッキ", "main deck"
    EXTRA = "extra", "エクストラデッキ", "extra deck"
    COST = "cost", "コストデッキ", "cost deck"
    REACTIONS = "reactions", "応答する時", "when to reply"


class Op(Word):
    """What an answer does: its `op` (FB-18.4)."""

    KEEP = "keep", "手札を残す", "keep the hand"
    REDRAW = "redraw", "手札を引き直す", "draw a new hand"
    ENTER = "enter", "エントリー"
    GRADE_UP = "grade_up", "グレードアップ", "grade up"
    EVOLVE = "evolve", "進化"
    CAST = "cast", "キャスト"
    SET = "set", "セット"
    FLIP = "flip", "表にする"
    USE = "use", "効果を使う", "use an effect"
    MUSIC = "music", "ミュージック"
    NEXT = "next", "次のフェイズへ", "next phase"
    ATTACK = "attack", "攻撃"
    END = "end", "バトルフェイズを終える", "end the battle phase"
    INSTANT = "instant", "インスタント"
    BLOCK = "block", "ブロック"
    PASS = "pass", "応答しない"
    DECLINE = "decline", "ガーディアン効果を使わない", "do not use the guardian effect"
    CHOOSE = "choose", "選択"
    NONE = "none", "選ばない", "choose none"
    YES = "yes", "はい"
    NO = "no", "いいえ"


class Choosing(Word):
    """What an answer to `choose` does (FB-18.4)."""

    CHOOSE = _same(Op.CHOOSE)
    NONE = _same(Op.NONE)


class Wish(Word):
    """What words of a card make a seat choose: the `reason` of its question (FB-18.4)."""

    SENTENCE = "sentence", "効果", "an effect"
    PRICE = "price", "代償", "a price"
    COST = "cost", "コスト"
    TRIGGER = "turned_up", "めくれたトリガー", "a trigger that is turned up"


class Target(Word):
    """What an attack names where it names no unit (FB-7.3)."""

    DIRECT = "direct", "ダイレクトアタック", "a direct attack"


class Purpose(Word):
    """What dice are rolled for (FB-19)."""

    FIRST_PLAYER = "first_player", "先攻決め", "Who begins"
    RANDOM_DISCARD = "random_discard", "無作為に捨てるカード", "Random discard"


# Options


class LosingRule(Word):
    """When the damage of a seat loses (FB-14.1)."""

    OVER = "over", "超えると敗北", "over the limit"
    REACH = "reach", "達すると敗北", "at the limit"


class DeckOut(Word):
    """When a deck loses (FB-14.2)."""

    DRAW = "draw", "引けないと敗北", "a draw from an empty deck"
    EMPTY = "empty", "なくなると敗北", "as soon as it is empty"


class Tie(Word):
    """What a tie destroys (FB-7.14)."""

    BOTH = "both", "両方を破壊", "both"
    NEITHER = "neither", "破壊しない"


class Loser(Word):
    """Where the loser of a battle goes (FB-7.13)."""

    FOREST = "forest", "森に送る", "goes to the forest"
    STAYS = "stays", "場に残る"


class TriggerLimit(Word):
    """Whether the limit of five triggers counts kinds or names (FB-3.8)."""

    KIND = "kind", "種類ごと", "by kind"
    NAME = "name", "名前ごと", "by name"


# Zones


class Zone(Word):
    """The zones of FB-2.2, and what lies under a card or is being checked."""

    UNITS = "units", "ユニットゾーン"
    SUPPORTS = "supports", "サポートゾーン"
    MUSIC = "music", "ミュージックゾーン", "music zone"
    HAND = "hand", "手札"
    DECK = "deck", "デッキ"
    EXTRA = "extra", "エクストラデッキ", "extra deck"
    FOREST = "forest", "森"
    BANISHED = "banished", "除外", "banished zone"
    GONE = "gone", "完全除外", "zone of those banished for good"
    SLOUGH = "slough", "スラフ"
    CHECK = "check", "チェック"


class OnTable(Word):
    """What the table shows besides the zones that events name (FB-1, FB-2.2)."""

    FAIRY = "fairy", "フェアリーゾーン", "fairy zone"
    COSTS = "costs", "コストゾーン", "cost zone"
    COST_DECK = "cost_deck", "コストデッキ", "cost deck"
    DAMAGE = "damage", "ダメージ"


class Row(Word):
    """The zones with slots (FB-2.2)."""

    UNITS = _same(Zone.UNITS)
    SUPPORTS = _same(Zone.SUPPORTS)


class Pile(Word):
    """The public zones that cards are sent to, each oldest first (FB-2.2)."""

    FOREST = _same(Zone.FOREST)
    BANISHED = _same(Zone.BANISHED)
    GONE = _same(Zone.GONE)


class CastEnd(Word):
    """Where the card of a cast can end (FB-6.10)."""

    SUPPORTS = _same(Zone.SUPPORTS)
    FOREST = _same(Zone.FOREST)
    BANISHED = _same(Zone.BANISHED)
    GONE = _same(Zone.GONE)


# Turns


class Phase(Word):
    """The phases of a turn (FB-5)."""

    START = "start", "スタートフェイズ", "start phase"
    ACTIONABLE = "actionable", "アクショナブルフェイズ", "actionable phase"
    DRAW = "draw", "ドローフェイズ", "draw phase"
    MAIN = "main", "メインフェイズ", "main phase"
    BATTLE = "battle", "バトルフェイズ", "battle phase"
    MUSIC = "music", "ミュージックフェイズ", "music phase"
    END = "end", "エンドフェイズ", "end phase"


class NextPhase(Word):
    """The phases that may follow the main phase (FB-5.5)."""

    BATTLE = _same(Phase.BATTLE)
    MUSIC = _same(Phase.MUSIC)
    END = _same(Phase.END)


class WindowKind(Word):
    """The windows that the rules open (FB-10.1, FB-10.7)."""

    PLAY = _same(Window.PLAY)
    ATTACK = _same(Window.ATTACK)
    BLOCKED = _same(Window.BLOCKED)
    AFTERMATH = _same(Window.AFTERMATH)
    TURN_START = "turn_start", "ターン開始時", "start of the turn"
    TURN_END = "turn_end", "ターン終了時", "end of the turn"


class ClosedHow(Word):
    """What closed a window (FB-10.4, FB-10.9, FB-14.8)."""

    PASSED = "passed", "応答なし", "no reply"
    BLOCKED = "blocked", "ブロック", "a block"
    TIMED_OUT = "timed_out", "時間切れ", "no reply in time"
    CLOSED = "closed", "応答終了", "no more replies"


# How cards come into play


class EntryHow(Word):
    """How a unit enters (FB-6.1, FB-9.8, FB-10.6, FB-13.1)."""

    PAID = "paid", "コストを支払う"
    SPECIAL = "special", "効果", "by an effect"
    REVIVED = "revived", "復活", "by revival"
    INSTANT = "instant", "インスタント", "as an instant"
    RETURNED = "returned", "除外から", "from banishment"


class CastHow(Word):
    """How a magic event is cast (FB-6.4, FB-6.6, FB-10.6, FB-13.1)."""

    PAID = _same(EntryHow.PAID)
    FREE = "free", "支払い済み", "prepaid"
    INSTANT = _same(EntryHow.INSTANT)
    SPECIAL = _same(EntryHow.SPECIAL)
    RETURNED = _same(EntryHow.RETURNED)


class CostWhy(Word):
    """Why a cost card comes into play (FB-5.1, FB-9.2, FB-16.2)."""

    TURN = "turn", "ターン", "for the turn"
    WOUND = "wound", "ダメージ", "for the damage"
    EFFECT = "effect", "効果", "by an effect"


# Attacks


class CheckKind(Word):
    """What a check is made for (FB-7.9, FB-7.12, FB-8.4)."""

    ATTACK = "attack", "トリガーチェック", "trigger check"
    DAMAGE = "damage", "ダメージチェック", "damage check"
    EFFECT = "effect", "効果によるチェック", "check by an effect"


class BattleResult(Word):
    """Who won a battle (FB-7.10)."""

    ATTACKER_WON = "attacker_won", "攻撃側の勝ち", "the attacker wins"
    DEFENDER_WON = "defender_won", "防御側の勝ち", "the defender wins"
    TIE = "tie", "引き分け", "a tie"


class AttackOutcome(Word):
    """How an attack ends (FB-7.16)."""

    ATTACKER_WON = _same(BattleResult.ATTACKER_WON)
    DEFENDER_WON = _same(BattleResult.DEFENDER_WON)
    TIE = _same(BattleResult.TIE)
    DIRECT_HIT = "direct_hit", "ダイレクトアタック成功", "a direct hit"
    NEGATED = "negated", "無効"
    FIZZLED = "fizzled", "不発", "it comes to nothing"


class DamageWhy(Word):
    """What deals damage (FB-9.1)."""

    BATTLE = "battle", "バトル", "from the battle"
    DIRECT = "direct", "ダイレクトアタック", "from the direct attack"
    EFFECT = "effect", "効果", "from an effect"
    PRICE = "price", "代償", "as a price"


# Effects


class What(Word):
    """What a modifier changes (FB-16.2)."""

    POWER = "power", "パワー"
    DAMAGE_VALUE = "damage_value", "ダメージ値", "damage value"
    BREAKER = _same(Attribute.BREAKER)
    ATTRIBUTE = "attribute", "属性"
    CANNOT = "cannot", "できないこと", "restriction"


class Given(Word):
    """An attribute that is given, or an action that is forbidden (FB-16.2)."""

    GUARDIAN = _same(Attribute.GUARDIAN)
    TRIGGER_CHECK = _same(Attribute.TRIGGER_CHECK)
    ATTACK = "attack", "攻撃できない", "cannot attack"
    BLOCK = "block", "ブロックできない", "cannot block"


class MoveWhy(Word):
    """The effect, or the step of the rules, that moves a card (FB-17)."""

    TO_HAND = "to_hand", "手札に戻す", "to the hand"
    BANISH = "banish", "除外する"
    BANISH_FOR_GOOD = "banish_for_good", "完全に除外する", "banish for good"
    TAKE = "take", "カードを取る"
    PUT_UNDER = "put_under", "下に重ねる", "put under a card"
    TAKE_SLOUGH = "take_slough", "スラフを取る", "take a slough"
    SEARCH = "search", "デッキから探す"
    LOOK = "look", "カードを見る", "look at cards"
    MILL = "mill", "デッキから森へ", "from the deck to the forest"
    DISCARD = "discard", "手札を捨てる"
    RANDOM_DISCARD = "random_discard", "無作為に捨てる", "discard at random"
    SLOUGH = _same(Zone.SLOUGH)
    PRICE = "price", "代償", "a price"
    COST = "cost", "コスト"
    CHECK = _same(Zone.CHECK)
    GUARDIAN_EFFECT = "guardian_effect", "ガーディアン効果", "a guardian effect"
    REPLACED = "replaced", "置き換え"


class FacedWhy(Word):
    """What gives cards another facing (FB-5.2, FB-6.12, FB-6.13, FB-16.2)."""

    PRICE = "price", "代償", "a price"
    SPECIAL_MOVE = "special_move", "必殺", "a special move"
    ACTIONABLE = _same(Phase.ACTIONABLE)
    EFFECT = "effect", "効果", "an effect"


class Reason(Word):
    """Why a match was decided (FB-14.7), in its order."""

    DAMAGE = "damage", "ダメージ"
    DECK_OUT = "deck_out", "デッキ切れ", "an empty deck"
    CARD = "card", "カードの効果", "by a card"
    TURN_LIMIT = "turn_limit", "ターン上限", "the turn limit"
    RESIGNATION = "resignation", "投了"
    TIMEOUT = "timeout", "時間切れ", "out of time"
    DRAWS_EXHAUSTED = "draws_exhausted", "抽選の上限", "no draws left"

    @property
    def rule(self) -> str:
        """The rule by which it decides a match."""
        return _DECIDING[self]


_DECIDING = {
    Reason.DAMAGE: "FB-14.1",
    Reason.DECK_OUT: "FB-14.2",
    Reason.CARD: "FB-14.3",
    Reason.TURN_LIMIT: "FB-14.6",
    Reason.RESIGNATION: "FB-14.4",
    Reason.TIMEOUT: "FB-18.3",
    Reason.DRAWS_EXHAUSTED: "FB-14.6",
}
