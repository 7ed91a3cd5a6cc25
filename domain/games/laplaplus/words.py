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


class Family(Word):
    """The families of the house set; a set may have any other (LP-2.5, LP-13.2)."""

    CORE = "コア系", None, "core"
    DAMAGE = "ダメージ系", None, "damage"
    CONTROL = "制御系", None, "control"
    REACTION = "反応系", None, "reaction"
    INTERFERENCE = "妨害系", None, "interference"
    SUPPORT = "補助系", None, "support"


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


# What explains an event: the parts of a number, and what did not happen


class Part(Word):
    """What a number is added up from (LP-2.2, LP-5.2, LP-6.2, LP-7.3, LP-9.1)."""

    PRINTED = "printed", "カードの点数", "printed"
    INCREASE = "increase", "ダメージの増加", "increase"
    REDUCTION = "reduction", "ダメージの減少", "reduction"
    NULLIFIED = "nullified", "ダメージの無効化", "nullified"
    AT_LEAST_0 = "at_least_0", "最低の0点まで引き上げ", "raised to the least, 0"
    BEFORE = "before", "変わる前の値", "before"
    HALF_BASE = "half_base", "基礎HPの半分（端数切り捨て）", "half of the base HP, rounded down"
    FASTER = "faster", "素早さの増加", "speed bonus"
    LOST_FORCE = "lost_force", "場を離れたカードのフォース", "Force of the card that leaves"
    BASE_NOW = "base_now", "今の基礎HP", "base HP now"
    HP_NOW = "hp_now", "今のHP", "HP now"


class Unmet(Word):
    """Why something does not happen (LP-3, LP-6 to LP-9)."""

    NO_ACTION = "no_action", "アクション能力がないカード: {all}", "these have no Action line: {all}"
    DOWN = "is_down", "{0}はダウンしている", "{0} is down"
    TOO_LATE = "too_late", "{0}は発動しない: ダウンしている", "{0} does not react: it is down"
    GONE = "gone", "{0}はもう場にない", "{0} has left its row"
    NOT_TOP = (
        "not_top",
        "{0}の条件<トップ>を満たさない: 上から{place}番目で、一番上は{top}。"
        "<トップ>を無視させるカードも一つ下にない",
        "condition <Top> of {0} not met: it is at place {place}, {top} is on top, and no card "
        "directly below lets it ignore that",
    )
    NOT_HALF = (
        "not_half",
        "{0}の条件を満たさない: HP{hp}×2 > 基礎HP{base}",
        "condition of {0} not met: 2 × HP {hp} > base HP {base}",
    )
    NOT_SHARED = (
        "not_shared",
        "{0}は効果がない: 両方の場でアップ状態の同じカードがない"
        "（アップ状態のナンバー: A {up_a}／B {up_b}）",
        "nothing for {0}: no card is up in both rows (numbers up: A {up_a}; B {up_b})",
    )
    SOURCE_GONE = (
        "source_gone",
        "{0}の条件を満たさない: ダメージの発生源がもう場にない",
        "condition of {0} not met: the source of the damage has left its row",
    )
    NO_INTERCEPTION = (
        "no_interception",
        "{1}は[迎撃不可]なので、{0}は発動しない",
        "{0} may not react: {1} has [No interception]",
    )
    TOO_LITTLE = (
        "too_little",
        "{0}は発動しない: ダメージ{amount} < {needed}",
        "{0} does not react: damage {amount} < {needed}",
    )
    CANCELLED = (
        "cancelled",
        "{0}の効果はない: {1}に無効化された",
        "{0} has no effect: {1} cancelled it",
    )
    OWN_DAMAGE = (
        "own_damage",
        "{0}は発動しない: {1}のダメージは自分の側へのもの",
        "{0} does not react: the damage of {1} is to its own side",
    )
    OWN_SIDE = (
        "own_side",
        "{0}は発動しない: {1}は味方のカード",
        "{0} does not react: {1} is of its own side",
    )
    CAUSED_BY_OWN = (
        "caused_by_own",
        "{0}は発動しない: {1}を発動させたのは{1}と同じ側の{2}",
        "{0} does not react: {1} is set off by {2}, of its own side",
    )
    CAUSED_BY_NONE = (
        "caused_by_none",
        "{0}は発動しない: {1}を発動させたカードはない",
        "{0} does not react: no card sets {1} off",
    )
    PHASE_ENDS = (
        "phase_ends",
        "{side}のフェイズは、行動できるカードがなくなると終わる。終わりの時点では:",
        "{side}'s phase ends when no card may act any more; at its end:",
    )
    STOPPED = (
        "stopped",
        "ダメージが0点になった後は発動しない: {all}",
        "once the damage is 0, these do not react: {all}",
    )
    ENOUGH_HP = (
        "enough_hp",
        "回復しない: HP{hp} ≥ 基礎HP{base}",
        "nothing to restore: HP {hp} ≥ base HP {base}",
    )
    FORCE_LOST = (
        "force_lost",
        "{side}の基礎HPは{base}: 場を離れたカードのフォースは数えない",
        "the base HP of {side} is {base}, without the Force of cards that have left its row",
    )
    NOT_ABOVE_BASE = (
        "not_above_base",
        "{side}はダメージを受けない: HP{hp} ≤ 基礎HP{base}",
        "no damage to {side}: HP {hp} ≤ base HP {base}",
    )
    REFUSED = (
        "refused",
        "{side}が選べるのはカードセットのカード{least}〜{most}枚だけ: "
        "同じカードは{copies}枚まで、必要なオープンカードは{open}",
        "not accepted from {side}: anything but {least} to {most} cards of the card set, "
        "at most {copies} copies of one; open cards that must be there: {open}",
    )
    EMPTY_LIST = "empty_list", "ターゲットリストに入るカードがない", "no card for the target list"
    NOTHING_ABOVE = "nothing_above", "{0}の一つ上にカードがない", "no card is directly above {0}"
    NOT_UP = "not_up", "リストに入らない: {0}はダウンしている", "not on the list: {0} is down"
    FILTERED = "filtered", "{0}はリストから除外された", "no longer on the list: {0}"
    LOWER = (
        "lower",
        "{0}はリストにあるが、{side}の{place}番目で、ターゲットより下",
        "{0} is on the list, but lower: at place {place} of {side}",
    )
    NOT_DEALT = (
        "not_dealt",
        "{0}の{amount}点のダメージは、処理の途中で終わった",
        "the {amount} damage of {0} is left unfinished",
    )
    STRIKES_LEFT = (
        "strikes_left",
        "{0}の{times}回のダメージのうち、残り{left}回は与えられない",
        "not dealt any more: {left} of the {times} damages of {0}",
    )
    TURN_CUT = (
        "turn_cut",
        "{side}のフェイズでアクション能力のあるアップ状態のカードも、もう行動しない: {all}",
        "in the phase of {side}, these are up and have an Action, but act no more: {all}",
    )
    BOTTOM = (
        "bottom",
        "リストに入らない: {0}は最下位のカード",
        "not on the list: {0} is the lowest card",
    )
    UNLIKE = "unlike", "{0}は除外される: {trait}は{value}", "{0} drops out: its {trait} is {value}"
    NONE_ALIKE = (
        "none_alike",
        "{0}は絞り込まない: 一つ上の{1}と同じ{trait}（{value}）のカードがリストにない",
        "{0} narrows nothing: the list has no card with the {trait} of {1}, directly above it: "
        "{value}",
    )
    NOT_COMMON = (
        "not_common",
        "同じカードがアップ状態で敵の場にないカード: {all}",
        "the enemy has no card up like these: {all}",
    )
    NO_SECOND_TARGET = (
        "no_second_target",
        "{0}と同じアップ状態のカードが敵の場にない",
        "the enemy has no card like {0} that is up",
    )
    NOTHING_BELOW = "nothing_below", "{0}の一つ下にカードがない", "no card is directly below {0}"
    STAYS_DOWN = (
        "stays_down",
        "{0}はダウンのまま: <常態> このカードはアップフェイズにアップされない。",
        "{0} stays down: <Static> This card does not come up in the up phase.",
    )
    EQUAL = (
        "equal",
        "{measure}では決まらない: 同じ{value}",
        "{measure} does not decide: {value} on both sides",
    )


class Ground(Word):
    """What an event goes by (LP-5 to LP-11)."""

    AHEAD = (
        "ahead",
        "{side}が上回る: {measure} {more} > {less}",
        "{side} is ahead: {measure} {more} > {less}",
    )
    MORE_FORCE = (
        "more_force",
        "{0}が{1}を上回る: 最初の構成が初めて異なる{place}番目で、フォース {more} > {less}",
        "{0} is ahead of {1}: place {place} is the first at which the initial rows differ, "
        "and Force {more} > {less}",
    )
    LOWER_NUMBER = (
        "lower_number",
        "{0}が{1}を上回る: 最初の構成が初めて異なる{place}番目で、"
        "フォース {force} = {force}、ナンバーは小さい方が上で {lower} < {higher}",
        "{0} is ahead of {1}: place {place} is the first at which the initial rows differ, "
        "Force {force} = {force}, and the lower number is ahead, {lower} < {higher}",
    )
    LONGER = (
        "longer",
        "{side}が上回る: 短い方の構成は長い方の先頭部分と同じで、{more}枚 > {less}枚",
        "{side} is ahead: the shorter row is the beginning of the longer, {more} > {less} cards",
    )
    ODD = "odd", "{value}は奇数なのでAの勝ち", "{value} is odd: A wins"
    EVEN = "even", "{value}は偶数なのでBの勝ち", "{value} is even: B wins"
    OPTION = (
        "option",
        "同一構成のときのオプションは「{option}」",
        "the option for identical rows is {option}",
    )
    NO_HP = "no_hp", "{side}のHPは{hp} ≤ 0", "the HP of {side} is {hp} ≤ 0"
    NO_HP_LEFT = (
        "no_hp_left",
        "{side}のHPは{hp} ≤ 0: バトルはただちに終わり、残りの処理はしない",
        "the HP of {side} is {hp} ≤ 0: the battle ends at once, and nothing pending is processed",
    )
    DAMAGE_NOW = (
        "damage_now",
        "ダメージは今{amount}点 ≥ {needed}なので、{0}が発動する",
        "the damage is now {amount} ≥ {needed}, so {0} reacts",
    )
    UP_AGAIN = "up_again", "{0}は#{since}からまたアップしている", "{0} is up again since #{since}"
    UP_BEFORE_EFFECT = (
        "up_before_effect",
        "{0}は支払いの後、#{since}でまたアップしたが、その能力はそのまま処理される",
        "{0} has paid and is up again since #{since}; its ability is carried out all the same",
    )
    ANOTHER_WINDOW = (
        "another_window",
        "{0}は#{since}からまたアップしていて、別のダメージには再び発動できる",
        "{0} is up again since #{since}, and this is another window",
    )
    ALIKE = (
        "alike",
        "{0}は、一つ上の{1}と同じ{trait}（{value}）のカードだけをリストに残す",
        "{0} keeps on the list what has the {trait} of {1}, directly above it: {value}",
    )
    PROVISIONAL = (
        "provisional",
        "素早さの増加の前は{side}が先なので、{side}のカードから調べる",
        "before any bonus {side} comes first, so its cards are asked first",
    )
    BLOW_LANDS = (
        "blow_lands",
        "{0}は除去されたが、そのダメージは与えられる",
        "{0} was removed before HP fell, and its blow still lands",
    )
    LISTED_UP = (
        "listed_up",
        "リストに入る: {0}（{side}の{place}番目）はアップしている",
        "on the list: {0}, at place {place} of {side}, is up",
    )
    HP_THEN = "hp_then", "{side}のHPはそれまで{hp}", "the HP of {side} was {hp} until then"
    HIGHEST = (
        "highest",
        "{0}はリストの最上位: {side}の{place}番目",
        "{0} is the highest on the list: at place {place} of {side}",
    )
    SOURCE_PRESENT = (
        "source_present",
        "{0}の条件を満たす: ダメージの発生源{1}は場にある",
        "condition of {0} met: the source of the damage, {1}, is in its row",
    )
    SECOND_TARGET = (
        "second_target",
        "{0}は、{1}と同じカードのうち敵の最上位でアップしているもの: {place}番目",
        "{0} is the enemy's highest card that is up of those like {1}: at place {place}",
    )
    NOT_PAID = (
        "not_paid",
        "{0}は[ダウンレス]なので、何も支払わない",
        "{0} pays nothing, as it has [Downless]",
    )
    GOES_ON = (
        "goes_on",
        "{0}はもう場にないが、処理中の能力は続く",
        "{0} has left its row; its ability goes on",
    )
    FIRST = "first", "このターンの先攻は{side}", "{side} acts first in this turn"
    IS_UP = "is_up", "{0}はアップしている", "{0} is up"
    WAS_UP = "was_up", "{0}はアップしていた", "{0} was up"
    WAS_DOWN = "was_down", "{0}はダウンしていた", "{0} was down"
    STAYS_PAID = (
        "stays_paid",
        "無効化されても、{0}の支払いは戻らない",
        "{0} was paid for, and stays paid although it is cancelled",
    )
    LAST_TURN = (
        "last_turn",
        "オプションによる最後の{turn}ターン目が終わり、勝者がいない",
        "turn {turn}, by the options the last one, has ended without a winner",
    )
    ABOVE_BASE = "above_base", "{side}: HP{hp} > 基礎HP{base}", "{side}: HP {hp} > base HP {base}"
    BELOW_BASE = "below_base", "{side}: HP{hp} < 基礎HP{base}", "{side}: HP {hp} < base HP {base}"
    TOP = "top", "{0}は一番上のカード", "{0} is the top card"
    BRIDGED = (
        "bridged",
        "{0}の<トップ>は、#{since}から一つ下にある{1}により無視される",
        "{0} ignores its <Top>, by {1}, directly below it since #{since}",
    )
    HALF = "half", "{0}: HP{hp}×2 ≤ 基礎HP{base}", "{0}: 2 × HP {hp} ≤ base HP {base}"
    HIGHEST_SHARED = (
        "highest_shared",
        "{0}は、両方の場でアップ状態の同じカードのうち自分の最上位: {all}",
        "{0} is the highest of its row of the cards that are up in both rows: {all}",
    )
    SHARED = "shared", "両方の場でアップ状態の同じカード: {all}", "up in both rows: {all}"


class Side(Word):
    """The sides, as rule books name them (LP-1.1)."""

    A = "A"
    B = "B"


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
    """What is counted on the table, or is the same of cards (LP-2.1, LP-2.2, LP-2.3, LP-2.5)."""

    HP = "hp", "HP", "HP"
    BASE = "base_hp", "基礎HP", "base HP"
    FORCE = "force", "フォース", "Force"
    NUMBER = "number", "ナンバー"
    FAMILY = "family", "系統"


class Mark(Word):
    """What is marked on the table (LP-1.6, LP-6.3)."""

    FIRST = "first", "先攻", "acts first"
    DOWN = "down", "ダウン"
