"""What rules of KTC state to explain events: parts of numbers, notes, and what decides."""

from saikoro.domain.words import Word


class Part(Word):
    """What a number is added up from, besides texts and counters (KT-6.9, KT-8.3 to KT-8.5)."""

    PRINTED = "printed", "カードの値", "printed"
    AT_LEAST_0 = "at_least_0", "0未満にはならない", "never below 0"
    COMMANDER = "commander_attack", "指揮官攻撃", "the commander's attack"
    AT_MOST_100 = "at_most_100", "100を超えない", "never above 100"


class Unmet(Word):
    """Why something does not happen (KT-4.2, KT-5 to KT-11)."""

    IS_TIRED = (
        "is_tired",
        "{0}は疲労状態で、スキルを使用できない",
        "{0} is tired and may use no skill",
    )
    CANNOT_MOVE = (
        "cannot_move",
        "{0}は自分では移動できない: {line}",
        "{0} may not move itself: {line}",
    )
    NOT_OF_ROW = (
        "not_of_row",
        "{0}の「{skill}」はここ（{square}）では使用できない: {position}のスキル",
        "{0} cannot use {skill} at {square}, it is a {position} skill",
    )
    USED_UP = (
        "used_up",
        "{0}の「{skill}」は{uses}回使い切った",
        "{0} has used {skill} up: {uses} of {uses}",
    )
    UNAFFORDABLE = (
        "unaffordable",
        "{0}の「{skill}」のコストを支払えない: {unique} {value} < {needed}",
        "{0} cannot pay for {skill}: {unique} {value} < {needed}",
    )
    NO_TARGET = (
        "no_target",
        "{0}の「{skill}」には対象がいない: {clause}",
        "{skill} of {0} has no target: {clause}",
    )
    SHIELDED = (
        "shielded",
        "前に兵士がいて、「敵1体」は届かない: {soldiers}",
        "behind a soldier, out of reach of “one enemy”: {soldiers}",
    )
    NO_SKILLS_YET = (
        "no_skills_yet",
        "最初のターンはスキルを使用できない（オプションfirst_turn）",
        "no skill may be used in the first turn, by the option first_turn",
    )
    SILENCED = (
        "silenced",
        "{0}はスキルを使用できない: {line}",
        "{0} may use no skill: {line}",
    )
    NO_SKILL = (
        "no_skill",
        "スキルを使わないので、コンマは影響しない",
        "without a skill, the roll has no effect",
    )
    OFF_FIELD = "off_field", "{0}はフィールドにいない", "{0} is not on the field"
    STATUS_GONE = (
        "status_gone",
        "{0}のその{origin}はもうない",
        "{0} no longer has that {origin}",
    )
    CONDITION = (
        "condition",
        "{0}が{instead}のため、その{origin}は働かない: {line}",
        "{0} is {instead}, so its {origin} does not work: {line}",
    )
    COST = (
        "cost",
        "{0}の{unique}が足りないので（{value} < {needed}）、その{origin}は発動しない: {line}",
        "the {unique} of {0} is too low ({value} < {needed}), so its {origin} does not trigger: "
        "{line}",
    )
    TARGET_LEFT = (
        "target_left",
        "対象の{0}はもうフィールドにいないので、この効果を受けない: {clause}",
        "{0}, the target, is no longer on the field, so this does nothing to it: {clause}",
    )
    LEFT_OUT = (
        "left_out",
        "「{selector}」は届かない: {soldiers}",
        "not reached by “{selector}”: {soldiers}",
    )
    NOT_THIS_TURN = (
        "not_this_turn",
        "{0}の「{status}」は発動しない: 今は{seat}のターン: {line}",
        "{status} of {0} does not trigger, as this is the turn of {seat}: {line}",
    )
    NOT_COUNTED = (
        "not_counted",
        "{0}の「{status}」の残り{left}ターンは、{seat}のターンには減らない",
        "{status} of {0} (turns left: {left}) loses no turn in the turn of {seat}",
    )
    OTHER_ROW = (
        "other_row",
        "{0}は疲労状態のまま: {row}（{square}）にいる",
        "{0} stays tired: it stands in the {row}, at {square}",
    )
    SKILL_FAILED = (
        "skill_failed",
        "「{skill}」は成功しなかったので、その「行動後」は行わない: {line}",
        "{skill} did not succeed, so what it does after the action is not done: {line}",
    )
    ONCE = (
        "once",
        "{0}のこの効果はすでに処理した（一度に1回まで）",
        "this effect of {0} has already been carried out once",
    )
    HP_LEFT = (
        "hp_left",
        "{0}のHPは{value}なので撃破されない",
        "{0} has HP {value}, so it is not defeated",
    )
    NO_RECIPIENT = (
        "no_recipient",
        "効果を受ける兵士がいない: {clause}",
        "no soldier to take the effect: {clause}",
    )
    NO_UNIQUE = "no_unique", "{0}にはユニークがない", "{0} has no unique counter"
    SAME_UNIQUE = (
        "same_unique",
        "{0}の{unique}は{value}のまま（範囲0〜{most}）",
        "the {unique} of {0} stays {value} (range 0–{most})",
    )
    NO_STATUS = "no_status", "{0}に{kind}はない", "{0} has no {kind}"
    SAME_STAMINA = "same_stamina", "{0}はすでに{stamina}", "{0} is already {stamina}"
    OCCUPIED = "occupied", "{0}が戻るマス{square}は空いていない", "{square}, for {0}, is not empty"
    CUT_OFF = (
        "cut_off",
        "{turn}ターン目はここまで: この後のステップ、残りターンの減少、ターン終了はない。"
        "残っていた効果: {lines}",
        "nothing further of turn {turn} is carried out: no step, no turns of statuses, no end of "
        "the turn; lines that waited: {lines}",
    )
    IS_UPPER = (
        "is_upper",
        "{0}は昇進しない: すでに上級職",
        "{0} is not promoted: it is of the upper class already",
    )
    TOO_FEW_SQUARES = (
        "too_few_squares",
        "{0}は昇進できない: {fields}の空マス{value}（{empty}） < ☆{needed}。"
        "数えるマスはオプションpromotion_fieldによる",
        "{0} may not be promoted: empty squares {fields} {value} ({empty}) < ☆{needed}, "
        "by the option promotion_field",
    )
    SAME_DEFEATS = (
        "same_defeats",
        "撃破数では決まらない: 同じ{value}（空マス: {empty}）",
        "the defeat count does not decide: {value} on both sides (empty squares: {empty})",
    )
    SAME_HP = (
        "same_hp",
        "HP合計でも決まらない: 同じ{value}（A: {all_a}／B: {all_b}）",
        "the sum of HP does not decide: {value} on both sides (A: {all_a}; B: {all_b})",
    )


class Side(Word):
    """The sides (KT-2.1)."""

    A = "A"
    B = "B"


class Instead(Word):
    """What a soldier is, as a condition asks for it or for the contrary (KT-9.2)."""

    FRONT = "前衛", None, "in the front row"
    REAR = "後衛", None, "in the rear row"
    LOWER = "下級職", None, "of the lower class"
    UPPER = "上級職", None, "of the upper class"
    READY = "元気状態", None, "ready"
    TIRED = "疲労状態", None, "tired"


class Compared(Word):
    """What is judged or compared, and is so (KT-4.2 to KT-9.6)."""

    TIE = "tie", "どちらも{value:03}なので引き直す", "both have {value:03}, so both draw again"
    REACHED = (
        "reached",
        "{0}は{square}にいて、「{selector}」が届く",
        "{0} stands at {square}, in reach of “{selector}”",
    )
    TARGET = (
        "target",
        "{0}は選ばれた対象で、まだフィールド（{square}）にいる",
        "{0} is the chosen target, and still on the field ({square})",
    )
    COLUMN = "column", "その列は{0}のいる{square}の列", "the column is that of {0}, at {square}"
    AS_WELL = (
        "as_well",
        "ほかに「{selector}」で選べた: {soldiers}",
        "might have been chosen as “{selector}”, too: {soldiers}",
    )
    EXPOSED = "exposed", "前のマス{square}は空", "the square before it, {square}, is empty"
    IN_BOTH = (
        "in_both",
        "同じカードを両者が使ってもよい（重複の禁止は1つの編成の中だけ）: {cards}",
        "both players may use the same cards (only one roster has each card once): {cards}",
    )
    USES = (
        "uses",
        "{0}の「{skill}」はここまで{before}回使用（最大{most}、両クラスで通算、失敗も数える）",
        "{0} had used {skill} {before} times (limit: {most}), in both classes, successful or not",
    )
    FRESH = (
        "fresh",
        "{0}は初期状態（下級職、最大HP、元気状態、バフ・デバフなし、ユニークは初期値）になり、"
        "使用回数も0に戻る（これまで: {uses}）",
        "{0} is fresh again: lower class, maximum HP, ready, no buff or debuff, its unique counter "
        "as at first; its uses count from 0 (until now: {uses})",
    )
    KEPT = (
        "kept",
        "{0}は状態を保つ（オプションexile_keeps）。使用回数も残る: {uses}",
        "{0} keeps its state, by the option exile_keeps, and its uses: {uses}",
    )
    PLAIN_RATE = (
        "plain_rate",
        "{0}の成功率を変えるものはない",
        "nothing changes the success rate of {0} now",
    )
    UNIQUE = (
        "unique",
        "{0}の{unique}は今{value}（支払いの後の値）",
        "the {unique} of {0} is {value} now, after any payment",
    )
    COUNT = (
        "count",
        "{seat}の撃破数は{value}: 相手のフィールドの空マス（{empty}）",
        "the defeat count of {seat} is {value}: empty squares of the other field ({empty})",
    )

    DESPITE = (
        "despite",
        "{0}の次の効果はこれを妨げない: {line}",
        "{0} has a line that does not prevent this: {line}",
    )
    NOBODY_THERE = "nobody_there", "移る先の{square}は空マス", "{square}, where it goes, is empty"
    LINES = "lines", "効果の順: {lines}", "lines in the order in which they come: {lines}"
    HAD = (
        "had",
        "{0}にはこれまで{status}があった（残りターン: {left}）",
        "{0} had {status} until now (turns left: {left})",
    )
    COUNTS_NOW = (
        "counts_now",
        "{seat}の撃破数はこれで{value}。勝敗の判定は処理の後",
        "the defeat count of {seat} is {value} with this; who has won is judged afterwards",
    )
    FULL_ORDER = (
        "full_order",
        "ターンプレイヤーの側から、フィールド順に行う。{0}がいるのは{square}",
        "soldiers come in field order, first on the turn player's side; {0} stands at {square}",
    )
    NO_LINE = "no_line", "{0}に「HPが0の時」の効果はない", "{0} has no line for HP 0"
    DIRECTLY = "directly", "「撃破する」はHPによらない", "an effect that defeats does so at any HP"
    ALREADY_AWAY = (
        "already_away",
        "{0}はすでにフィールドにいないので、空マスは増えない",
        "{0} is off the field already, so no further square becomes empty",
    )


class Ground(Word):
    """A fact that an event goes by (KT-4.2, KT-6 to KT-11)."""

    HIGHER = (
        "higher",
        "コンマ A {a:03}、B {b:03}（大きいほうが先攻）",
        "roll A {a:03}, B {b:03}: the larger one plays first",
    )
    BELOW = "below", "コンマ{value:03} < {needed:03}", "roll {value:03} < {needed:03}"
    NOT_BELOW = "not_below", "コンマ{value:03} ≥ {needed:03}", "roll {value:03} ≥ {needed:03}"
    MEDALS = (
        "medals",
        "☆{needed} ≤ {fields}の空マス{value}（{empty}）。"
        "数えるマスはオプションpromotion_fieldによる",
        "☆{needed} ≤ empty squares {fields} {value} ({empty}), by the option promotion_field",
    )
    TIRES = (
        "tires",
        "{0}はスキルを使用する（成功しなくても疲労状態になり、使用回数に数える）",
        "{0} uses a skill: it becomes tired and the use is counted, successful or not",
    )
    CANDIDATES = (
        "candidates",
        "コンマ × {count} / 1000（切り捨て）で決まる。"
        "候補{count}名（フィールド順、0から数える）: {soldiers}",
        "roll × {count} / 1000, rounded down, picks one of {count} candidates in field order, "
        "counted from 0: {soldiers}",
    )
    DRAWN = (
        "drawn",
        "コンマ{value:03} × {count} / 1000 → {at}（切り捨て）: {0}",
        "roll {value:03} × {count} / 1000 → {at}, rounded down: {0}",
    )
    CREDITED = (
        "credited",
        "{0}の撃破は{1}（フィールドを離れていても）のもの: この効果は{1}のスキルか特性",
        "the defeat of {0} is credited to {1}, on the field or not: this is its skill or its trait",
    )
    IS_SO = "is_so", "{0}は{so}", "{0} is {so}"
    AFFORDS = (
        "affords",
        "{0}の{unique}はコストに足りる（{value} ≥ {needed}）",
        "the {unique} of {0} is enough for the cost: {value} ≥ {needed}",
    )
    PAID = (
        "paid",
        "{0}は判定の前にコストを支払う（成功しなくても戻らない）",
        "{0} pays the cost before the roll is judged, successful or not",
    )
    ONE_WINS = (
        "one_wins",
        "処理の後に判定: {goal}以上なのは一方だけ",
        "judged afterwards: one player alone has {goal} or more",
    )
    BOTH_WIN = (
        "both_win",
        "処理の後に判定: 両方とも{goal}以上なので、ターンプレイヤーの負け",
        "judged afterwards: both have {goal} or more, so the turn player loses",
    )
    GIVEN = (
        "given",
        "{0}が{status}を得たのは#{since}。残りターン: {left}",
        "{0} gained {status} at #{since}; turns left: {left}",
    )
    WISHED = (
        "wished",
        "行動の宣言で{0}の昇進を希望した",
        "the action wished the promotion of {0}",
    )
    DECLINED = (
        "declined",
        "行動の宣言で{0}の昇進を断った",
        "the action declined the promotion of {0}",
    )
    LEFT_OPEN = (
        "left_open",
        "行動の宣言では{0}の昇進を決めていなかったので、結果を見てから選ぶ",
        "the action left the promotion of {0} open, so it is chosen after the results",
    )
    COUNTED = "counted", "前に残りターンが減ったのは#{since}", "it last lost a turn at #{since}"
    APPLIES = (
        "applies",
        "{0}の{origin}が適用される: {line}",
        "the {origin} of {0} applies: {line}",
    )
    MOST_HP = (
        "most_hp",
        "{0}のHPは{before}で、最大の{value}までしか増えない",
        "the HP of {0} was {before} and rises to at most {value}",
    )
    AT_ZERO = "at_zero", "{0}のHPは0", "{0} is at HP 0"
    IN_ORDER = (
        "in_order",
        "HPが0の兵士の順（ターンプレイヤーの側から、フィールド順）: {all}",
        "the order of soldiers at HP 0 (first the turn player's side, in field order): {all}",
    )
    OTHER_DAMAGE = (
        "other_damage",
        "{what}なので、{0}の{origin}は適用されない: {line}",
        "the {origin} of {0} does not apply to {what}: {line}",
    )
    NO_SOURCE = (
        "no_source",
        "バフ・デバフの効果なので、「与える」修正はない",
        "the line of a buff or debuff has no source, so nothing changes what is dealt or given",
    )
    UNMODIFIED = (
        "unmodified",
        "HPを直接増減するので、{0}が受けるダメージや回復の修正は適用されない",
        "HP is changed directly, so nothing that changes what {0} takes or receives applies",
    )
    BY_NOBODY = (
        "by_nobody",
        "{0}の撃破は誰のものでもない: スキルや特性ではなく、バフ・デバフか指揮官攻撃による",
        "the defeat of {0} is credited to nobody: it is by no skill and no trait, but by the line "
        "of a buff or debuff, or by the commander's attack",
    )
    OWN_SIDE = (
        "own_side",
        "{0}の撃破は誰のものでもない: {1}と同じ側の兵士",
        "the defeat of {0} is credited to nobody: {0} is of the same side as {1}",
    )
    LAST_TURN = (
        "last_turn",
        "{0}の側のターン終了時に1減り、残りターンは0",
        "at the end of this turn of {0}'s player it loses its last turn",
    )
    DEFEATS = (
        "defeats",
        "撃破数 A {a} : B {b}（{goal}で勝ち）。空マス: {empty}",
        "defeat count A {a} : B {b} ({goal} wins); empty squares: {empty}",
    )
    LEFT = (
        "left",
        "{0}は#{since}からフィールドにいないので、その側の空マスが1つある",
        "{0} is off the field since #{since}, so one square of its side is empty",
    )
    HP_SUMS = (
        "hp_sums",
        "HP合計 A {a} : B {b}（A: {all_a}／B: {all_b}）",
        "sum of HP A {a} : B {b} (A: {all_a}; B: {all_b})",
    )
    TURN_CAP = "turn_cap", "{turn}ターン目がターン上限", "turn {turn} is the turn cap"
    EXILED = (
        "exiled",
        "{0}が追放されたのは#{since}。残り{left}ターンが、その側のターン開始時に1減る",
        "{0} was exiled at #{since}; turns left: {left}, of which this start of a turn of its "
        "player takes 1",
    )
    EMPTY = "empty", "{0}が戻るマス{square}は空いている", "{square}, the square for {0}, is empty"
    DEFAULT = (
        "default",
        "{value}回目の時間切れ（{most}回で負け）なので、既定の回答になる",
        "time-out {value} (forfeit at {most}), so the default answer counts",
    )
    TIMED_OUT = (
        "timed_out",
        "{value}回目の時間切れ（{most}回で負け）",
        "time-out {value} of {most}, at which a seat forfeits",
    )
