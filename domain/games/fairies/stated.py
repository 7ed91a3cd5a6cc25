"""What the rules of Fairies Battle state for explanations: parts of numbers, and why not."""

from typing import Self

from saikoro.domain.words import Word


class Part(Word):
    """What a number is added up from (FB-1.1, FB-6.11, FB-7.10, FB-7.13, FB-9.1, FB-11.9)."""

    PRINTED = "printed", "カードの数値", "printed"
    COUNTED = "counted", "「につき」で増える分", "for each more that is counted"
    ATTACKER = "attacker_power", "攻撃側のカードに書かれたパワー", "printed power of the attacker"
    DEFENDER = "defender_power", "防御側のカードに書かれたパワー", "printed power of the defender"
    DAMAGE_VALUE = "printed_damage", "カードに書かれたダメージ値", "printed damage value"
    LASTING = "lasting", "期間のある効果", "effect with a duration"
    CONTINUOUS = "continuous", "【永続】", "continuous effect"
    AT_LEAST_0 = "at_least_0", "0未満にはならない", "never below 0"
    BREAKERS = "breakers", "ブレイカー1つにつき10", "10 for each breaker"
    DIRECT = "direct_attack", "ダイレクトアタックのダメージ", "damage of a direct attack"
    FIRST_TURN = "first_turn", "ターン1の上限を超える分", "over the limit of turn 1"
    DAMAGE_LEFT = "damage_left", "ダメージは0未満にならない", "no more damage to heal"


class Named(Word):
    """What explanations call the seats, in their order (FB-1)."""

    A = "a", "A", "A"
    B = "b", "B", "B"

    @classmethod
    def of(cls, seat: int) -> Self:
        """What the seat is called."""
        return cls.A if seat == 0 else cls.B


class Unmet(Word):
    """Why something does not happen, or may not be done (FB-2 to FB-14)."""

    # Conditions of lines
    UNFIT = (
        "number_is_unfit",
        "{0}の条件「{condition}」を満たさない: {value} {sign} {needed}",
        "the condition of {0} ({condition}) is not met: {value} {sign} {needed}",
    )
    UNTRUE = (
        "untrue",
        "{0}の条件を満たさない: {condition}",
        "the condition of {0} is not met: {condition}",
    )
    NONE_COUNTED = "none_counted", "数えるものが0", "there are 0 of what is counted"
    COUNTS_NONE = (
        "counts_none",
        "{0}の【永続】が数えるものは0",
        "there are 0 of what the continuous effect of {0} counts",
    )
    NO_CHANGE = (
        "no_change",
        "「そうしたなら」: 前の文では何も変わっていない",
        "the sentence before it has changed nothing",
    )
    # What effects need
    NO_TARGET = (
        "no_target",
        "場に「{wanted}」に当たるものがない",
        "nothing on the field fits: {wanted}",
    )
    NO_FIT = "no_fit", "条件に合わない: {others}", "these do not fit: {others}"
    NO_SLOUGH = "no_slough", "{0}の下にスラフがない", "no slough lies under {0}"
    LACKS = "lacks", "{0}は条件に合わない: {value}", "{0} does not fit: {value}"
    NO_CARD = (
        "no_card",
        "{seat}の{zone}に選べるカードがない",
        "{seat} has no card to choose in the {zone}",
    )
    GOES_ELSEWHERE = (
        "banished_instead",
        "{seat}のユニットは森ではなく除外へ行く: {0}のルール改変",
        "units of {seat} go to the banished zone, not to the forest: {0} changes the rule",
    )
    HAS_IT = "has_facing", "すでに{facing}: {all}", "already {facing}: {all}"
    NONE_TO_TURN = (
        "none_to_turn",
        "{seat}のコストカードはすべて{facing}なので、どれも変わらない",
        "every cost card of {seat} is {facing}: none is turned",
    )
    THERE = "is_there_already", "すでに{zone}にある", "it is in the {zone} already"
    NOT_THERE = (
        "not_there",
        "効果が指すカードは場にない",
        "the card that the sentence names is not on the field",
    )
    OUTSIDE_ATTACK = (
        "outside_attack",
        "攻撃中ではないため、効果が指すカードはない",
        "no attack goes on, so the sentence names no card",
    )
    NO_SLOT = "no_slot", "{0}を置く場所が空いていない", "there is no free slot for {0}"
    NO_ATTACK = "no_attack", "無効にできる攻撃がない", "there is no attack that it could negate"
    NO_CAST = "no_cast", "無効にできるキャストがない", "there is no cast that it could negate"
    NO_BATTLE = (
        "no_battle",
        "ダメージを0にするバトルがない",
        "there is no battle whose damage it could make 0",
    )
    NO_DAMAGE = "no_damage", "{seat}のダメージは0", "the damage of {seat} is 0"
    NO_COST_CARD = (
        "no_cost_card",
        "{seat}のコストデッキに通常コストが残っていない",
        "no basic cost card of {seat} is left in the cost deck",
    )
    EMPTY_DECK = "empty_deck", "{seat}のデッキにカードがない", "the deck of {seat} is empty"
    NO_WOUND = (
        "no_wound_card",
        "{seat}のコストデッキに傷コストが残っていない",
        "no wound cost card of {seat} is left in the cost deck",
    )
    STEP_BEFORE = (
        "step_before",
        "{value}では傷コストが増えない: 前に達している",
        "{value} brings no wound cost card: it was reached before",
    )
    ALL_STEPS = (
        "all_steps",
        "傷コストは増えない: {steps}段階すべてに前に達している",
        "no wound cost card comes: all {steps} steps were reached before",
    )
    # Trigger checks
    HEALTHY = (
        "healthy",
        "回復しない: ダメージ{value} < {needed}",
        "nothing is healed: damage {value} < {needed}",
    )
    OTHER_CHECK = (
        "other_check",
        "無効にしない: ダメージチェックではなく{kind}",
        "it negates nothing: this is a {kind}, not a damage check",
    )
    NO_CHECK = "no_check", "{0}はトリガーチェックを持たない", "{0} has no trigger check"
    NO_DAMAGE_CHECK = (
        "no_damage_check",
        "{0}はダメージチェックを持たない",
        "{0} has no damage check",
    )
    CHECKS_LEFT = (
        "checks_left",
        "残りのダメージチェック（{left}回）は行わない: 攻撃は終わった",
        "damage checks that are not made, as the attack is over: {left}",
    )
    NO_TRIGGER = (
        "no_trigger",
        "{0}はトリガーではないので、何も起こらない",
        "{0} is no trigger, so it does nothing, and no line waits for it",
    )
    # Limits
    USED_UP = (
        "used_up",
        "{0}の「{moment}」の効果は使用済み",
        "the effect of {0} ({moment}) is used up",
    )
    TURN_SPENT = (
        "turn_spent",
        "このターンの上限{limit}に達している",
        "this turn has reached its limit of {limit}",
    )
    SILENT = "silent", "{0}は逆向きなので効果がない", "{0} is reversed and has no lines"
    SHIELDED = (
        "shield_holds",
        "{seat}がこのバトルで受けるダメージは0になる",
        "{seat} takes no damage from this battle",
    )
    FIRST_TURN = (
        "first_turn_limit",
        "ターン1のダメージは合計{limit}まで",
        "the damage of turn 1 is at most {limit}",
    )
    REVERSED_BEFORE = (
        "reversed_before",
        "{1}は逆向きにならない: {0}のルール改変はこのターンすでに使った",
        "{1} is not reversed instead: the rule change of {0} was used this turn",
    )
    REVERSED_ALREADY = (
        "reversed_already",
        "破壊される代わりに逆向きにはならない: {0}はすでに逆向き",
        "{0} is not reversed instead: it is reversed already",
    )
    # Attacks and blocks
    NOT_UPRIGHT = "not_upright", "{0}は縦向きではない", "{0} is not upright"
    IS_TARGET = (
        "is_target",
        "{0}は攻撃されたカードなのでブロックできない",
        "{0} cannot block, as it is what is attacked",
    )
    NOT_GUARDING = (
        "not_guarding",
        "{0}のガーディアン効果: ブロックしておらず、縦向きで攻撃されてもいない",
        "guardian effect of {0}: it has not blocked, and was not attacked upright",
    )
    LEFT = "left_field", "{0}は場を離れた", "{0} has left the field"
    STAYS_REVERSED = (
        "stays_reversed",
        "{0}は逆向きのまま: 縦向きになるのは横向きのカードだけ",
        "{0} stays reversed: only sideways cards become upright",
    )
    FORBIDDEN_BY = "forbidden_by", "{0}: {value}（{1}の効果）", "{0}: {value}, by {1}"
    FORBIDDEN_ALWAYS = (
        "forbidden_always",
        "{0}: {value}（{1}の【永続】）",
        "{0}: {value}, by the continuous effect of {1}",
    )
    SUPPORT_IS_NO_UNIT = (
        "support_is_no_unit",
        "{0}の【永続】は{1}に及ばない: サポートユニットは「ユニット」ではない",
        "{0} does not count for {1}: a support unit is no unit",
    )
    TIE_DEALS_NONE = (
        "tie_deals_none",
        "引き分けではどちらもダメージを受けない",
        "a tie deals no damage",
    )
    BLOCK_STOPS = (
        "block_stops",
        "ブロックされたのでダメージはない（マッチの設定）",
        "a block stops the damage, by an option of the match",
    )
    NO_PAYMENT = (
        "no_payment",
        "負けた攻撃側はダメージを受けない（マッチの設定）",
        "an attacker that loses deals nothing to its seat, by an option of the match",
    )
    LOSER_STAYS = (
        "loser_stays",
        "負けたカードは破壊されない（マッチの設定）",
        "what loses is not destroyed, by an option of the match",
    )
    NO_UNITS = "no_units", "{seat}の場にユニットがない", "{seat} has no unit"
    NO_ATTACKER = (
        "no_attacker",
        "攻撃できるユニットがない: {seat}のユニットはどれも攻撃できない",
        "no unit can attack: none of the units of {seat} may",
    )
    NO_BATTLE_EFFECT = (
        "no_battle_effect",
        "{seat}が使用できる【バトル】の効果もないので、バトルフェイズは問わずに終わる",
        "{seat} has no battle effect to use either: the battle phase ends without asking",
    )
    UPRIGHT_MAY = (
        "attacked_upright",
        "{0}のガーディアン効果は任意: 縦向きで攻撃され、ブロックしていない",
        "the guardian effect of {0} is optional: it was attacked upright and has not blocked",
    )
    BLOCKER_MAY = (
        "blocked_and_won",
        "{0}のガーディアン効果は任意: ブロックして勝った",
        "the guardian effect of {0} is optional: it blocked and won",
    )
    NEGATED = (
        "was_negated",
        "破壊もダメージもない: {0}が攻撃を無効にした",
        "nothing is destroyed and no damage is dealt: {0} has negated the attack",
    )
    NO_BREAKERS = (
        "no_breakers",
        "{0}のブレイカーは加算されない: 攻撃側が負けた",
        "the breakers of {0} do not count: the attacker lost",
    )
    FLAT = (
        "flat_damage",
        "ダイレクトアタックのダメージは{value}: {0}のダメージ値は使わない",
        "a direct attack deals {value} flat, not the damage value of {0}",
    )
    NO_SPECIAL_MOVE = (
        "no_special_move",
        "{0}は縦向きではないので、【必殺】を使えない",
        "{0} is not upright, so its special move cannot be used",
    )
    NO_FIRST_DRAW = (
        "no_first_draw",
        "ターン1にはカードを引かない（マッチの設定）",
        "no card is drawn on turn 1, by an option of the match",
    )
    SUPPORT_OPENS_NONE = (
        "support_opens_no_window",
        "{0}はサポートユニットなので、応答窓は開かない",
        "{0} is a support unit, so nobody is asked for a reply",
    )
    # Ends
    REST = (
        "not_carried_out",
        "{0}の残りの文（{count}つ）は行わない: マッチは終わった",
        "the rest of {0} is not carried out ({count} more): the match is over",
    )
    EFFECT_UNDONE = (
        "price_ends_match",
        "{0}の効果は行わない: 代償でマッチが終わった",
        "the effect of {0} is not carried out: its price ends the match",
    )
    ATTACK_UNDONE = (
        "attack_undone",
        "{0}の攻撃の残りは行わない: マッチは終わった",
        "the rest of the attack of {0} is not carried out: the match is over",
    )
    LINES_UNDONE = (
        "lines_undone",
        "待っている効果は行わない: {all}",
        "the effects that wait are not carried out: {all}",
    )
    NOT_OVER = (
        "not_over",
        "{seat}は敗北しない: {value}は{needed}を超えない",
        "{seat} has not lost: {value} is not over {needed}",
    )
    NOT_REACHED = (
        "not_reached",
        "{seat}は敗北しない: {value}は{needed}に達しない",
        "{seat} has not lost: {value} does not reach {needed}",
    )
    NOTHING_DRAWN = (
        "nothing_drawn",
        "{seat}は空のデッキから引かなければならなかった",
        "{seat} had to draw from an empty deck",
    )
    EQUAL_DAMAGE = (
        "equal_damage",
        "次のターンはなく、ダメージが等しいので引き分け: {value}",
        "no turn follows, and equal damage is a draw: {value}",
    )
    # Windows
    HUSHED = (
        "is_hushed",
        "応答窓「{kind}」は開かない: {seat}はこのターンもう応答しないと決めている",
        "no window for {kind}: {seat} replies no more this turn",
    )
    NOT_ON_SHEET = (
        "not_on_sheet",
        "{seat}の応答表に「{kind}」がない",
        "the reaction sheet of {seat} has no window for {kind}",
    )
    NO_CARDS = (
        "no_cards",
        "応答窓「{kind}」は開かない: {seat}は手札も裏向きのカードも持たない",
        "no window for {kind}: {seat} has no card in hand and none face-down",
    )
    NO_DEFENCE = (
        "no_defence",
        "{seat}にはブロックできるガーディアンも、支払い済みの裏向きのカードも、"
        "使用できる【いつでも】の効果もない",
        "{seat} has no guardian able to block, no prepaid face-down card, "
        "and no effect to use at any time",
    )
    OTHER_WINDOW = (
        "other_window",
        "{0}のインスタント: 条件は「{needed}」",
        "{0} is an instant for another moment: {needed}",
    )
    # Actions
    TOO_COSTLY = (
        "too_costly",
        "{0}: 支払えるコスト{value} < {needed}",
        "{0}: cost {needed}, and {value} can be paid",
    )
    PRICE = (
        "unpaid_price",
        "{0}の「{moment}」の効果の代償を支払えない",
        "the price of the effect of {0} ({moment}) cannot be paid",
    )
    NO_BASE = "no_base", "{0}を重ねられるユニットがない", "no own unit fits under {0}"
