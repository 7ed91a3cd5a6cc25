"""What an event of Fairies Battle goes by, as words of a closed set."""

from saikoro.domain.words import Word


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
        "{0}の条件「{condition}」を満たす: {value}",
        "the condition of {0} ({condition}) is met: {value}",
    )
    TRUE = (
        "condition_true",
        "{0}の条件を満たす: {condition}",
        "the condition of {0} is met: {condition}",
    )
    COUNTED = "counted_cards", "数えたカード: {all}", "counted: {all}"
    BY_NAME = (
        "counted_by_name",
        "数えたカード（同じ名前は1つと数える）: {all}",
        "counted, equal names once: {all}",
    )
    FITS = "fits", "{0}: {value}", "{0}: {value}"
    FITTING = "fitting", "合うカード: {fit}", "these fit: {fit}"
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
    OVERRIDE = (
        "is_overridden",
        "{0}のルール改変: {printed}ではなく{value}",
        "{0} changes the rule: {value}, not {printed}",
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
        "縦向きのコストカードは{upright}枚。足りないコスト{value}をスラフで支払う: {0}のルール改変",
        "{upright} cost cards are upright, and sloughs pay the cost of {value} that is missing: "
        "{0} changes the rule",
    )
    DECK_SIZE = (
        "deck_size",
        "{seat}のメインデッキは{value}枚（{least}枚以上{most}枚以下）",
        "the main deck of {seat} has {value} cards: at least {least}, at most {most}",
    )
    FIRST_REVERSAL = (
        "first_reversal",
        "{seat}の逆向きはこのターン初めて",
        "the first reversal of {seat} this turn",
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
        "コストカードは番号の小さいものから選ばれる: {cards}",
        "of the cost cards those with the lowest numbers are taken: {cards}",
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
    UNPAID = (
        "is_unpaid",
        "{0}のコスト{value}は支払わない: {how}",
        "the cost of {0}, {value}, is not paid: {how}",
    )
    NEGATED_BY = "cast_negated_by", "{0}が{1}を無効にした", "{0} has negated {1}"
    IN_FORCE = "in_force", "{0}の【永続】は{1}に及ぶ", "the continuous effect of {0} counts for {1}"
    # Durations
    ENDS = "ends", "{0}: {measure}{value:+}（{1}の効果）", "{0}: {measure} {value:+}, by {1}"
    GIVEN_ENDS = "given_ends", "{0}: {value}（{1}の効果）", "{0}: {value}, by {1}"
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
    DIRECT_CHECK = (
        "direct_check",
        "ダメージチェック{number}回目（全{value}回）: ダイレクトアタックのため",
        "damage check {number} of {value}: the attack is direct",
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
    OWNER_PAYS = (
        "owner_pays",
        "{0}が{1}に勝ったので、そのダメージ値とブレイカー1つにつき10を{seat}が受ける",
        "{0} has beaten {1}, so {seat} takes its damage value and 10 for each of its breakers",
    )
    LOSES = (
        "loses_battle",
        "{1}は{0}に負けた: 負けたカードは破壊される",
        "{1} has lost to {0}: what loses is destroyed",
    )
    TIES = (
        "ties",
        "{0}と{1}は引き分け: 引き分けではどちらも破壊される（攻撃側が先）",
        "{0} and {1} tie: a tie destroys both, the attacker first",
    )
    PAYS_REVERSED = (
        "pays_although_reversed",
        "{0}は破壊される代わりに逆向きになったが、{seat}はダメージを受ける",
        "{0} was reversed instead of being destroyed; {seat} takes the damage all the same",
    )
    HAS_DAMAGE = (
        "damage_so_far",
        "{seat}のここまでのダメージ: {value}",
        "the damage of {seat} so far: {value}",
    )
    IN_TURN = "in_turn", "ターンプレイヤーの{seat}が先", "{seat}, the turn player, comes first"
    # Windows
    MARKED = "is_marked", "{seat}は応答できる: {when}", "{seat} may reply to this: {when}"
    ON_SHEET = (
        "is_on_sheet",
        "{seat}の応答表に「{kind}」があり、手札か裏向きのカードがある",
        "the reaction sheet of {seat} has a window for {kind}, "
        "and it has a card in hand or face-down",
    )
    CAN_BLOCK = (
        "can_block",
        "{seat}はこれでブロックできる: {all}",
        "{seat} can block with this: {all}",
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
    # Deadlines
    MISSED = (
        "deadlines_missed",
        "{seat}が逃した期限は{value}回（{limit}回で敗北）: 既定の回答になる",
        "deadlines that {seat} has missed: {value} ({limit} lose the match); the default applies",
    )
    MISSED_TOO_MANY = (
        "deadlines_missed_too_many",
        "{seat}の敗北: 期限を{value}回逃した（{limit}回で敗北）",
        "{seat} has lost: deadlines missed {value}, of {limit} that lose the match",
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
        "ターン{turn}の次のターンはなく、ダメージの少ないほうが勝つ: A {a}、B {b}",
        "no turn follows turn {turn}, and lower damage wins: A {a}, B {b}",
    )
