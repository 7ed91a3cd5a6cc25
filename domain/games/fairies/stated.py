"""What the rules of Fairies Battle state for explanations: parts of numbers, facts, and why not."""

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
    DAMAGE_OF_A = "damage_of_a", "Aが受けたダメージの合計", "damage of A in all"
    DAMAGE_OF_B = "damage_of_b", "Bが受けたダメージの合計", "damage of B in all"
    LIMIT = "losing_limit", "敗北するダメージの基準", "losing limit"


class Named(Word):
    """What explanations call the seats, in their order (FB-1)."""

    A = "a", "A", "A"
    B = "b", "B", "B"

    @classmethod
    def of(cls, seat: int) -> Self:
        """What the seat is called."""
        return cls.A if seat == 0 else cls.B


class Ground(Word):
    """What events go by (FB-2 to FB-14)."""

    # Lines that trigger and wait
    BY = (
        "brought_about",
        "{0}の効果の時が来た: {moment}",
        "the moment of the effect of {0} has come: {moment}",
    )
    WAITED = (
        "has_waited",
        "{0}の効果は、先に始まったことが終わるまで待った。その最後:",
        "the effect of {0} has waited for what had begun before it, which ended with this",
    )
    WAITED_FOR_WINDOW = (
        "has_waited_for_window",
        "{0}の効果は、応答窓「{window}」が閉じるまで待った",
        "the effect of {0} has waited until the window for {window} was closed",
    )
    TOGETHER = (
        "together",
        "同時に誘発したカード。ターンプレイヤーが先で、"
        "ユニット、サポートの順、場を離れたものは最後: {cards}",
        "these trigger together, those of the turn player first, units before supports, "
        "what has left the field last: {cards}",
    )
    OWN_LIMIT = (
        "own_limit_of_card",
        "{card}の効果。同じ名前のカードにもそれぞれの回数制限がある",
        "this is {card}: each card of that name has a limit of its own",
    )
    ROLLED_FOR = (
        "rolled_for",
        "{seat}の手札は{value}枚。目の数は、古い順に数えて何枚目か",
        "{seat} has {value} cards in hand: the die names one of them, counted from the oldest",
    )
    CANDIDATES = (
        "candidates",
        "{seat}の手札、古い順: {cards}",
        "the hand of {seat}, oldest first: {cards}",
    )
    MET = (
        "condition_met",
        "{0}の条件を満たす: {measure} {value}（{needed}{bound}）",
        "the condition of {0} is met: {measure} {value} ({bound} {needed})",
    )
    COUNTED = "counted_cards", "数えたカード: {all}", "counted: {all}"
    BY_NAME = (
        "counted_by_name",
        "数えたカード（同じ名前は1つと数える）: {all}",
        "counted, equal names once: {all}",
    )
    FITTING = (
        "fitting",
        "合うカード: {fit}。合わないカード: {others}",
        "these fit: {fit}; these do not: {others}",
    )
    BASE_FITS = (
        "base_fits",
        "{1}（{printed}）は{0}に合う: {base}",
        "{1} ({printed}) fits {0}: {base}",
    )
    # What a seat could choose
    ONLY_CHOICE = (
        "only_choice",
        "選べるのは{all}だけなので、{seat}には問わない",
        "{seat} is not asked, as nothing else could be chosen: {all}",
    )
    CHOOSABLE = (
        "choosable",
        "{seat}が手札から選べたカード: {cards}",
        "{seat} could choose from the hand: {cards}",
    )
    NONE_FITS = (
        "none_fits",
        "{seat}の手札に合うカードがないが、それを知らせないために問う",
        "no card in the hand of {seat} fits; it is asked all the same, which tells nothing",
    )
    MAY_CHOOSE_NONE = (
        "may_choose_none",
        "合うカードがあるかは{seat}だけが知るので、何も選ばなくてもよい",
        "{seat} may choose none, as {seat} alone knows whether a card fits",
    )
    # What the fairy of a seat changes
    LIMIT = (
        "own_limit",
        "{seat}の敗北の基準は{needed}（{printed}ではない）: {0}のルール改変",
        "the losing limit of {seat} is {needed}, not {printed}: {0} changes the rule",
    )
    DIRECT = (
        "own_direct_damage",
        "{seat}のダイレクトアタックは{value}（{printed}ではない）: {0}のルール改変",
        "a direct attack of {seat} deals {value}, not {printed}: {0} changes the rule",
    )
    FROM_BANISHED = (
        "from_banished",
        "{1}は除外から使える: {0}のルール改変。場を離れると完全除外になる",
        "{1} may be used from the banished zone: {0} changes the rule. "
        "It is banished for good when it leaves",
    )
    TO_BANISHED = (
        "to_banished",
        "{1}は森ではなく除外へ行く: {0}のルール改変",
        "{1} goes to the banished zone, not to the forest: {0} changes the rule",
    )
    SLOUGHS_PAY = (
        "sloughs_pay",
        "足りないコスト{value}をスラフで支払える: {0}のルール改変",
        "sloughs pay the cost of {value} that is missing: {0} changes the rule",
    )
    GRADE_STEP = (
        "own_grade_step",
        "コストの差は{value}まででよい: {0}のルール改変",
        "the costs may differ by up to {value}: {0} changes the rule",
    )
    # Where cards go
    USED_BEFORE = (
        "used_from_banished",
        "{0}は除外から使われたので、完全除外になる",
        "{0} was used from the banished zone, so it is banished for good",
    )
    BACK_TO_EXTRA = (
        "back_to_extra",
        "{0}はエクストラデッキのカードなので、そこへ戻る",
        "{0} is a card of the extra deck and goes back there",
    )
    SLOUGH_FIRST = (
        "slough_first",
        "{0}が場を離れるので、その下のスラフが先に離れる",
        "{0} leaves the field, and the sloughs under it go first",
    )
    # Costs and wounds
    LOWEST = (
        "lowest_costs",
        "コストカードは番号の小さいものから選ばれる",
        "of the cost cards those with the lowest numbers are taken",
    )
    COST_STEP = (
        "cost_step",
        "{0}のコスト{value}は{1}のコスト{base}より{step}大きい",
        "{0} costs {value}, which is {step} more than {1} ({base})",
    )
    STEP = (
        "wound_step",
        "{seat}のダメージが初めて{value}に達した（これまでの最大は{highest}）",
        "the damage of {seat} reaches {value} for the first time (at most {highest} before)",
    )
    PREPAID = (
        "was_prepaid",
        "{0}のコスト{value}は置いた時に支払い済み",
        "the cost of {0}, {value}, was paid when it was set",
    )
    COST_STAYS = (
        "cost_stays",
        "支払ったコストは戻らない",
        "the cost that was paid stays paid",
    )
    NEGATED_BY = "cast_negated_by", "{0}が{1}を無効にした", "{0} has negated {1}"
    REVERSED_BY = "reversed_by", "{0}を逆向きにしたのは{1}", "{1} has reversed {0}"
    # Durations
    ENDS = "ends", "{0}: {measure}{value:+}（{1}の効果）", "{0}: {measure} {value:+}, by {1}"
    GIVEN_ENDS = "given_ends", "{0}: {value}（{1}の効果）", "{0}: {value}, by {1}"
    ENDS_WITH = (
        "ends_as_it_leaves",
        "{0}が持つ期間のある効果は、場を離れる時に終わる",
        "what {0} has for a time ends as it leaves the field",
    )
    UNTIL = (
        "until_turn_of",
        "次の{seat}のターン開始時まで続く",
        "it lasts until the start of the next turn of {seat}",
    )
    # Attacks
    NO_UNIT_LEFT = (
        "no_unit_left",
        "{seat}の場にユニットがないのでダイレクトアタックになる（サポートと裏向きのカードは関係しない）",
        "{seat} has no unit, so the attack is direct: supports and face-down cards do not count",
    )
    BLOCKS = "has_blocked", "{0}がブロックした", "{0} has blocked"
    FORCED = (
        "is_forced",
        "{0}はブロックして勝たなかったので、効果は強制",
        "{0} has blocked and did not win, so its effect is forced",
    )
    ATTACK_NEGATED = (
        "attack_negated",
        "{0}が攻撃を無効にした",
        "{0} has negated the attack",
    )
    COMPARED = "by_comparison", "パワーの比較で決まった", "the powers have decided it"
    DIRECT_CHECK = (
        "direct_check",
        "ダメージチェック{number}回目（全{value}回）: ダイレクトアタックのため",
        "damage check {number} of {value}: the attack is direct",
    )
    BLOCKER_CHECK = (
        "blocker_check",
        "ダメージチェック{number}回目（全{value}回）: {0}はブロックした",
        "damage check {number} of {value}: {0} has blocked",
    )
    UPRIGHT_CHECK = (
        "upright_check",
        "ダメージチェック{number}回目（全{value}回）: {0}は縦向きで攻撃された",
        "damage check {number} of {value}: {0} was attacked upright",
    )
    OTHER_CHECK = (
        "other_number_of_checks",
        "ダメージチェック{number}回目（全{value}回）: {0}は縦向きで攻撃されていない",
        "damage check {number} of {value}: {0} was not attacked upright",
    )
    ATTACKER_PAYS = (
        "attacker_pays",
        "{0}が負けたので、そのダメージ値は{seat}が受ける",
        "{0} has lost, so {seat} takes its damage value",
    )
    # Windows
    MARKED = (
        "is_marked",
        "{seat}は応答できる: {when}",
        "{seat} may reply to this: {when}",
    )
    ON_SHEET = (
        "is_on_sheet",
        "{seat}の応答表に「{kind}」があり、手札か裏向きのカードがある",
        "the reaction sheet of {seat} has a window for {kind}, "
        "and it has a card in hand or face-down",
    )
    CAN_BLOCK = (
        "can_block",
        "{seat}にはブロックできるガーディアンがある",
        "{seat} has a guardian able to block",
    )
    HAS_PREPAID = (
        "has_prepaid",
        "{seat}には支払い済みの裏向きのカードがある",
        "{seat} has a prepaid face-down card",
    )
    HAS_EFFECT = (
        "has_any_time",
        "{seat}には使用できる【いつでも】の効果がある",
        "{seat} has an effect to use at any time",
    )
    HAS_OWN_TIMING = (
        "has_own_timing",
        "{seat}には「{kind}」に使用できる効果がある",
        "{seat} has an effect to use: {kind}",
    )
    HAS_BANISHED = (
        "has_banished",
        "{seat}は除外のカードを使え、その中に「{kind}」のインスタントがある",
        "{seat} may use banished cards, and one of them is an instant for {kind}",
    )
    # Ends
    OVER = (
        "over_limit",
        "{seat}の敗北: ダメージ{value}は{needed}を超える",
        "{seat} has lost: {value} damage is over {needed}",
    )
    REACHED = (
        "limit_reached",
        "{seat}の敗北: ダメージ{value}は{needed}に達する",
        "{seat} has lost: {value} damage reaches {needed}",
    )
    LOWER_WINS = (
        "lower_wins",
        "次のターンはなく、ダメージの少ないほうが勝つ: A {a}、B {b}",
        "no turn follows, and lower damage wins: A {a}, B {b}",
    )


class Unmet(Word):
    """Why something does not happen, or may not be done (FB-2 to FB-14)."""

    # Conditions of lines
    TOO_LOW = (
        "too_low",
        "{0}の条件: {measure} {value} < {needed}",
        "condition of {0}: {measure} {value} < {needed}",
    )
    TOO_HIGH = (
        "too_high",
        "{0}の条件: {measure} {value} > {needed}",
        "condition of {0}: {measure} {value} > {needed}",
    )
    UNEQUAL = (
        "unequal",
        "{0}の条件: {measure} {value} ≠ {needed}",
        "condition of {0}: {measure} {value} ≠ {needed}",
    )
    NO_MUSIC = (
        "no_music",
        "{0}の条件: 自分のミュージックがない",
        "condition of {0}: its seat has no music card",
    )
    FACING = (
        "other_facing",
        "{0}の条件: {facing}ではない",
        "condition of {0}: it is not {facing}",
    )
    OTHER_TURN = (
        "other_turn",
        "{0}の条件: 今は違うプレイヤーのターン",
        "condition of {0}: it is the turn of the other player",
    )
    NONE_COUNTED = "none_counted", "数えるものが0", "there are 0 of what is counted"
    NO_CHANGE = (
        "no_change",
        "「そうしたなら」: 前の文では何も変わっていない",
        "the sentence before it has changed nothing",
    )
    # What effects need
    NO_TARGET = "no_target", "対象になるカードが場にない", "no legal target on the field"
    NO_FIT = "no_fit", "条件に合わない: {all}", "these do not fit: {all}"
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
    IN_HAND = "in_hand_already", "すでに手札にある", "it is in the hand already"
    IS_BANISHED = "is_banished_already", "すでに除外されている", "it is banished already"
    NOT_THERE = (
        "not_there",
        "効果が指すカードは場にない",
        "the card that the sentence names is not on the field",
    )
    NO_SLOT = "no_slot", "{0}を置く場所が空いていない", "there is no free slot for {0}"
    NO_ATTACK = "no_attack", "無効にできる攻撃がない", "there is no attack that it could negate"
    NO_CAST = "no_cast", "無効にできるキャストがない", "there is no cast that it could negate"
    NO_BATTLE = (
        "no_battle",
        "ダメージを0にするバトルがない",
        "there is no battle whose damage it could make 0",
    )
    NO_DAMAGE = "no_damage", "回復するダメージがない", "there is no damage to heal"
    NO_COST_CARD = (
        "no_cost_card",
        "コストデッキに通常コストが残っていない",
        "no basic cost card is left in the cost deck",
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
        "{0}は逆向きにならない: このターンはすでに使った",
        "{0} is not reversed instead: that was used this turn",
    )
    REVERSED_ALREADY = (
        "reversed_already",
        "破壊される代わりに逆向きにはならない: {0}はすでに逆向き",
        "{0} is not reversed instead: it is reversed already",
    )
    # Attacks and blocks
    NOT_UPRIGHT = "not_upright", "{0}は縦向きではない", "{0} is not upright"
    FORBIDDEN = "forbidden", "{0}は効果により攻撃できない", "an effect forbids {0} to attack"
    NO_BLOCK = "no_block", "{0}は効果によりブロックできない", "an effect forbids {0} to block"
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
    NOT_MEANT = (
        "not_meant",
        "{0}の【永続】は{1}に及ばない",
        "the continuous effect of {0} does not speak of {1}",
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
    NO_UNITS = (
        "no_units",
        "攻撃できるユニットがない: {seat}の場にユニットがない",
        "no unit can attack: {seat} has no units",
    )
    ONLY_SUPPORTS = (
        "only_supports",
        "攻撃できるユニットがない: {seat}の場にはサポートしかない",
        "no unit can attack: {seat} has only support units",
    )
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
    DECK_IS_EMPTY = (
        "deck_is_empty",
        "{seat}のデッキにカードが残っていない",
        "{seat} has no card left in the deck",
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
