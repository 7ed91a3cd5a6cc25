"""The closed sets of words in the card notation (FB-16.1); cards say their Japanese, or English."""

from saikoro.domain.words import Word


class Deck(Word):
    """The decks of a submission (FB-3.1)."""

    MAIN = "main", "メインデッキ", "main deck"
    EXTRA = "extra", "エクストラデッキ", "extra deck"
    COST = "cost", "コストデッキ", "cost deck"


class CardType(Word):
    """FB-2.1, in its order."""

    UNIT = "unit", "ユニット"
    SUPPORT = "support", "サポートユニット", "support unit"
    MAGIC = "magic", "マジックイベント", "magic event"
    TRIGGER = "trigger", "トリガー"
    MUSIC = "music", "ミュージック"
    EXTRA_UNIT = "extra_unit", "エクストラユニット", "extra unit"
    EXTRA_MAGIC = "extra_magic", "エクストラマジックイベント", "extra magic event"
    COST = "cost", "コスト"
    FAIRY = "fairy", "フェアリー"

    @property
    def deck(self) -> Deck | None:
        """The deck it goes into; None for a fairy."""
        return _DECKS.get(self)


_DECKS = {
    CardType.UNIT: Deck.MAIN,
    CardType.SUPPORT: Deck.MAIN,
    CardType.MAGIC: Deck.MAIN,
    CardType.TRIGGER: Deck.MAIN,
    CardType.MUSIC: Deck.EXTRA,
    CardType.EXTRA_UNIT: Deck.EXTRA,
    CardType.EXTRA_MAGIC: Deck.EXTRA,
    CardType.COST: Deck.COST,
}


class TriggerKind(Word):
    """FB-8.2."""

    BREAKER = "breaker", "ブレイカートリガー"
    HEAL = "heal", "ダメージ回復トリガー"
    UNIT = "unit", "ユニットトリガー"
    BLOCK = "block", "ブロックトリガー"
    EFFECT = "effect", "エフェクトトリガー"


class CostKind(Word):
    """FB-2.1."""

    BASIC = "basic", "通常"
    WOUND = "wound", "傷"


class Side(Word):
    """Whose, seen from the line's seat (FB-16.2)."""

    OWN = "own", "自分"
    OTHER = "other", "相手"
    BOTH = "both", "両者"


class Facing(Word):
    """FB-1."""

    UPRIGHT = "upright", "縦向き"
    TURNED = "turned", "横向き", "sideways"
    REVERSED = "reversed", "逆向き"


class Zone(Word):
    """Where a `pick` takes cards from (FB-2.2)."""

    HAND = "hand", "手札"
    FOREST = "forest", "森"
    BANISHED = "banished", "除外", "banished zone"


class Kind(Word):
    """What a card off the field is (FB-1.3)."""

    CARD = "card", "カード"
    UNIT = "unit", "ユニット"
    SUPPORT = "support", "サポートユニット", "support unit"
    MAGIC = "magic", "マジックイベント", "magic event"
    TRIGGER = "trigger", "トリガー"


class Thing(Word):
    """What is selected on the field (FB-16.3)."""

    UNIT = "unit", "ユニット"
    SUPPORT = "support", "サポートユニット", "support unit"
    FACE_DOWN = "face_down", "裏向きのカード", "face-down card"
    PERMANENT = "permanent", "永続イベント", "permanent event"

    @property
    def counter(self) -> str:
        """The word that counts it: 体 or 枚."""
        return "体" if self in (Thing.UNIT, Thing.SUPPORT) else "枚"


class Bound(Word):
    """How a number is compared (FB-16.3)."""

    EXACTLY = "exactly", ""
    AT_LEAST = "at_least", "以上", "at least"
    AT_MOST = "at_most", "以下", "at most"

    def admits(self, value: int, number: int) -> bool:
        """Whether `value` is `number`, at least `number`, or at most `number`."""
        if self is Bound.AT_LEAST:
            return value >= number
        if self is Bound.AT_MOST:
            return value <= number
        return value == number


class Attribute(Word):
    """Attributes that a card can be given, or be selected by (FB-12)."""

    BREAKER = "breaker", "ブレイカー"
    GUARDIAN = "guardian", "ガーディアン"
    TRIGGER_CHECK = "trigger_check", "トリガーチェック", "trigger check"


class Timing(Word):
    """When an activated line can be used (FB-6.7, FB-7.1, FB-10.7)."""

    START = "start", "開始", "turn start"
    MAIN = "main", "メイン"
    BATTLE = "battle", "バトル"
    END = "end", "終了", "turn end"
    ANY_TIME = "any_time", "いつでも", "any time"


class Duration(Word):
    """How long a modifier lasts: the `until` of `modified` (FB-17)."""

    THIS_TURN = "this_turn", "ターン終了時まで", "until end of turn"
    UNTIL_MY_NEXT_TURN = (
        "until_my_next_turn",
        "次の自分のターン開始時まで",
        "until the start of your next turn",
    )


class When(Word):
    """What an automatic line waits for (FB-16.5)."""

    ENTERED = "entered", "エントリーした時", "when this card enters"
    REVIVED = "revived", "復活した時", "when this card is revived"
    GRADED_UP = "graded_up", "グレードアップした時", "when a unit grades up to this card"
    EVOLVED = "evolved", "進化した時", "when a unit evolves into this card"
    ATTACKED = "attacked", "攻撃した時", "when this card attacks"
    WAS_ATTACKED = "was_attacked", "攻撃された時", "when this card is attacked"
    BLOCKED = "blocked", "ブロックした時", "when this card blocks"
    WON_BATTLE = "won_battle", "バトルに勝った時", "when this card wins a battle"
    DESTROYED = "destroyed", "破壊された時", "when this card is destroyed"
    OWN_UNIT_ENTERED = (
        "own_unit_entered",
        "自分のユニットがエントリーした時",
        "when a unit of yours enters",
    )
    OWN_UNIT_GRADED_UP = (
        "own_unit_graded_up",
        "自分のユニットがグレードアップした時",
        "when a unit of yours grades up",
    )
    OWN_UNIT_DESTROYED = (
        "own_unit_destroyed",
        "自分のユニットが破壊された時",
        "when a unit of yours is destroyed",
    )
    TOOK_DAMAGE = "took_damage", "自分がダメージを受けた時", "when you take damage"
    TURNED_TRIGGER = "turned_trigger", "自分がトリガーをめくった時", "when you turn up a trigger"
    CAST_MAGIC = (
        "cast_magic",
        "自分がマジックイベントをキャストした時",
        "when you cast a magic event",
    )
    MY_TURN_START = "my_turn_start", "自分のターン開始時", "at the start of your turn"
    THEIR_TURN_START = (
        "their_turn_start",
        "相手のターン開始時",
        "at the start of your opponent's turn",
    )
    MY_TURN_END = "my_turn_end", "自分のターン終了時", "at the end of your turn"
    THEIR_TURN_END = "their_turn_end", "相手のターン終了時", "at the end of your opponent's turn"


class Window(Word):
    """The kinds of response window, in the order of FB-10.1."""

    PLAY = "play", "エントリー・キャスト", "entry or cast"
    ATTACK = "attack", "攻撃"
    BLOCKED = "blocked", "ブロック", "block"
    AFTERMATH = "aftermath", "破壊・ダメージの後", "destruction or damage"


class InstantWhen(Word):
    """What must have happened for an instant card to be used (FB-10.6)."""

    ON_ATTACK = "on_attack", "相手が攻撃した時", "when your opponent attacks"
    ON_DIRECT_ATTACK = (
        "on_direct_attack",
        "相手がダイレクトアタックした時",
        "when your opponent attacks you directly",
    )
    ON_BLOCKED = "on_blocked", "自分のユニットがブロックされた時", "when a unit of yours is blocked"
    ON_DESTROYED = (
        "on_destroyed",
        "自分のユニットが破壊された時",
        "when a unit of yours is destroyed",
    )
    ON_DAMAGED = "on_damaged", "自分がダメージを受けた時", "when you take damage"
    ON_ENTRY = "on_entry", "相手がユニットをエントリーした時", "when your opponent enters a unit"
    ON_CAST = (
        "on_cast",
        "相手がマジックイベントをキャストした時",
        "when your opponent casts a magic event",
    )

    @property
    def window(self) -> Window:
        """The kind of window in which the condition is used (FB-10.1)."""
        return _WINDOWS[self]


_WINDOWS = {
    InstantWhen.ON_ATTACK: Window.ATTACK,
    InstantWhen.ON_DIRECT_ATTACK: Window.ATTACK,
    InstantWhen.ON_BLOCKED: Window.BLOCKED,
    InstantWhen.ON_DESTROYED: Window.AFTERMATH,
    InstantWhen.ON_DAMAGED: Window.AFTERMATH,
    InstantWhen.ON_ENTRY: Window.PLAY,
    InstantWhen.ON_CAST: Window.PLAY,
}


class Override(Word):
    """What a fairy changes (FB-13), in its order; `#` stands for the number."""

    MAIN_DECK_MIN = "main_deck_min", "メインデッキの最少枚数を#枚にする"
    TRIGGER_COUNT = "trigger_count", "トリガーカードの枚数を#枚にする"
    SAME_NAME_MAX = "same_name_max", "同名カードの上限を#枚にする"
    BREAKER_MAX = "breaker_max", "ブレイカー属性カードの上限を#枚にする"
    GUARDIAN_MAX = "guardian_max", "ガーディアン属性カードの上限を#枚にする"
    EXTRA_MAX = "extra_max", "エクストラデッキの上限を#枚にする"
    OPENING_HAND = "opening_hand", "最初の手札を#枚にする"
    MULLIGANS = "mulligans", "マリガンを#回まで行える"
    LOSING_DAMAGE = "losing_damage", "自分の敗北ダメージを#点超にする"
    DIRECT_DAMAGE = "direct_damage", "自分のダイレクトアタックのダメージを#点にする"
    GRADE_STEP = "grade_step", "グレードアップのコスト差を1以上#以下にする"
    USE_BANISHED = "use_banished", "自分の除外ゾーンのカードを手札にあるように使用できる"
    FOREST_TO_BANISHED = (
        "forest_to_banished",
        "自分の森ゾーンに送られるユニットは除外ゾーンに送られる",
    )
    REVERSE_INSTEAD = (
        "reverse_instead",
        "自分のユニットは1ターンに1体、破壊される代わりに逆向きになる",
    )
    SLOUGH_PAYS = "slough_pays", "スラフ1枚を森に送ることでコスト1の支払いに代えられる"

    @property
    def bounds(self) -> tuple[int, int] | None:
        """The least and the greatest number (FB-13); None where it has no number."""
        return _BOUNDS.get(self)


_BOUNDS = {
    Override.MAIN_DECK_MIN: (40, 60),
    Override.TRIGGER_COUNT: (5, 25),
    Override.SAME_NAME_MAX: (1, 10),
    Override.BREAKER_MAX: (0, 60),
    Override.GUARDIAN_MAX: (0, 60),
    Override.EXTRA_MAX: (0, 20),
    Override.OPENING_HAND: (3, 8),
    Override.MULLIGANS: (0, 3),
    Override.LOSING_DAMAGE: (50, 300),
    Override.DIRECT_DAMAGE: (0, 30),
    Override.GRADE_STEP: (1, 3),
}
