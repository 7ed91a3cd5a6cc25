"""What the rules of Cardgard state for explanations: parts of a number, and why not."""

from saikoro.domain.words import Word


class Part(Word):
    """What damage, HP and speed are added up from (CG-10, CG-12.4, CG-21.5)."""

    PRINTED = "printed", "カードの点数", "printed"
    ROLLED = "rolled", "ダイスの目", "rolled"
    ROUND = "round", "ラウンドの数", "number of the round"
    MAX_HP = "max_hp", "最大HP", "maximum HP"
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
    AT_MOST = "at_most", "最大HPまで", "no more than the maximum HP"
    AT_LEAST_0 = "at_least_0", "0点未満にはならない", "never below 0"
    SPEED = "speed", "今の速度", "speed now"
    AT_LEAST_1 = "at_least_1", "1点未満にはならない", "never below 1"


class Unmet(Word):
    """Why something does not happen (CG-6.2, CG-8 to CG-14)."""

    STUN_ROLL = (
        "stun_roll",
        "{0}は【スタン】では止まらない: {value} > 3",
        "stun does not stop {0}: {value} > 3",
    )
    SLEEP_ROLL = "sleep_roll", "{0}は目覚めない: {value} < 4", "{0} does not wake: {value} < 4"
    DIE_FAILS = (
        "die_fails",
        "ダイスの条件を満たさない: {value} {sign} {needed}",
        "condition of the die not met: {value} {sign} {needed}",
    )
    CONDITION = (
        "condition",
        "「さらに」の条件: {0}は満たさない",
        "condition of the extra: not true of {0}",
    )
    NO_HP_TO_WAKE = (
        "no_hp_to_wake",
        "{0}はHPが0なので、目覚めのダイスを振らない",
        "{0} is at 0 HP, so it does not roll to wake",
    )
    GONE = (
        "gone",
        "{0}は場にいないので、特性「{ability}」は働かない",
        "{0} is not on the field, so its ability “{ability}” is not triggered",
    )
    NOT_INHERITED = (
        "not_inherited",
        "{0}の状態異常と続く効果は引き継がれない",
        "ailments and lasting effects of {0} are not inherited",
    )
    CUT_SHORT = (
        "cut_short",
        "ここで終わるので、文の残り、戦闘不能を待つ特性とコマンド、このターンと"
        "ラウンド（{rounds}中{round}）の残りは行われない",
        "it ends at once: the rest of the text, what waits for the knock-out, and the rest of this "
        "turn and of round {round} of {rounds} are not carried out",
    )
    NO_TURN = (
        "no_turn",
        "このラウンドのターンを行わずに終わるユニット: {all}",
        "without their turn in this round: {all}",
    )
    NO_RECIPIENT = "no_recipient", "効果を受けるユニットがいない", "no unit to take the effect"
    COMMAND_PROOF = (
        "command_proof",
        "{0}は特性「{ability}」によりコマンドの効果を受けない",
        "no command affects {0}, by its ability “{ability}”",
    )
    ELEMENT = "element", "対象にならない: {0}は{element}属性", "not among them: {0} is {element}"
    TRAIT = "trait", "{0}に特徴【{trait}】はない", "{0} does not have the trait {trait}"
    AILMENT = "ailment", "{0}はその状態異常ではない", "{0} is not in that state"
    OTHER_SQUARE = (
        "other_square",
        "{0}は【{square}】のマスにいるので対象にならない",
        "{0} stands on square {square} and is no target",
    )
    ENDED = "ended", "効果の期間がすでに過ぎている", "its time is already over"
    SILENCED = (
        "silenced",
        "{0}の特性は{until}ラウンド目の終わりまで無効",
        "{0} has no ability to the end of round {until}",
    )
    SILENCED_FOR_GOOD = (
        "silenced_for_good",
        "{0}の特性はゲーム中無効",
        "{0} has no ability for the whole game",
    )
    USED_UP = (
        "used_up",
        "{0}の特性「{ability}」（1ゲームに1度）は使用済み",
        "{0} has used its ability “{ability}”, which works once a game",
    )
    SPOKEN = (
        "spoken",
        "{0}の特性「{ability}」（1ターンに1度）はこのターンに使用済み",
        "{0} has used its ability “{ability}”, which works once a turn, in this one",
    )
    NO_DAMAGE = (
        "no_damage",
        "{0}の特性「{ability}」: 1点以上のダメージではない",
        "the ability “{ability}” of {0}: there is no damage of 1 or more",
    )
    NO_ACTION = (
        "no_action",
        "{0}の特性「{ability}」が働くのは、行動によるダメージの時だけ",
        "the ability “{ability}” of {0} is triggered by damage of actions alone",
    )
    OTHER_TYPE = (
        "other_type",
        "{0}の特性「{ability}」は、この種別のダメージを変えない: {type}",
        "the ability “{ability}” of {0} does not change damage of this type: {type}",
    )
    SPEAKING = (
        "speaking",
        "{0}の特性「{ability}」は解決の途中なので、もう一度は働かない",
        "the ability “{ability}” of {0} is being carried out, so it is not triggered again",
    )
    OTHER_ROUND = (
        "other_round",
        "{0}: {needed}ラウンド目の開始時だけ",
        "{0}: at the start of round {needed} alone",
    )
    OTHER_ROLL = (
        "other_roll",
        "{0}: 出るのはラウンドロールの直後、目が{needed}の時だけ",
        "{0}: it comes right after the round roll alone, on face {needed}",
    )
    NONE_LOST = (
        "none_lost",
        "{0}: 前に調べてから{side}のユニットは場から取り除かれていない",
        "{0}: no unit of {side} has left the field since the last check",
    )
    NOT_ALONE = (
        "not_alone",
        "{0}: {side}の場のユニットは1体ではない",
        "{0}: {side} has more than one unit on the field",
    )
    FITS_NONE = (
        "fits_none",
        "{0}: 条件に合うユニットがいない",
        "{0}: no unit on the field fits",
    )
    NONE_WITH_TRAIT = (
        "none_with_trait",
        "{0}: {side}の場に特徴【{trait}】を持つユニットがいない",
        "{0}: {side} has no unit with the trait {trait} on the field",
    )
    OTHER_UNIT = "other_unit", "{0}は名指しのユニットではない", "{0} is not the unit that is named"
    HP = "hp_too_high", "{0}: HP {hp} > {most}", "{0}: HP {hp} > {most}"
    STARRED = "starred", "{side}の場に★のユニットがいる", "{side} has a ★ unit on the field"
    STAR = (
        "star",
        "{0}は★なので、場に★のユニットがいる間は復活できない",
        "{0} is a ★ unit, and may not return while its side has one on the field",
    )
    NO_LEAP = "no_leap", "{side}のリープデッキからは出ない", "no card of {side}'s leap deck leaps"
    FACE = "face", "{0}: 目は{value}、必要なのは{needed}", "{0}: the face is {value}, not {needed}"
    NOT_SET = "not_set", "{0}はセットされていない", "{0} is not set"
    SPENT = (
        "spent",
        "{0}は発動できる{most}回をすべて使った",
        "{0} has activated as often as it may, {most} times",
    )
    RESOLVING = "resolving", "{0}は解決の途中", "{0} is resolving"
    NO_KNOCK_OUT = (
        "no_knock_out",
        "{0}の発動条件: 戦闘不能になって場から取り除かれた{side}のユニットはいない",
        "trigger of {0}: no unit of {side} was knocked out and left the field",
    )
    NO_ROUND = (
        "no_round",
        "{0}の発動条件: {needed}ラウンド目は始まらなかった",
        "trigger of {0}: round {needed} did not begin",
    )
    NO_FACE = (
        "no_face",
        "{0}の発動条件: {rounds}ラウンドのうち、調べた時に目が{needed}のラウンドはなかった",
        "trigger of {0}: in none of {rounds} rounds was the face a {needed} when it was looked at",
    )
    NO_COMMAND = (
        "no_command",
        "{0}の発動条件: {side}のコマンドは発動しなかった",
        "trigger of {0}: {side}'s command was not activated",
    )
    EQUAL = (
        "equal",
        "「{measure}」では決まらない: A、Bとも{value}",
        "“{measure}” does not decide: {value} for A and for B",
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
        "{0}: 目【{face}】の行動「{action}」が【先制】なので、"
        "行動順によらずそうでないユニットより先",
        "{0}: first strike on face {face}, “{action}”, before all units without it, whatever the "
        "order",
    )
    PLACE = (
        "place",
        "{0}は#{since}からの行動順で{place}番目",
        "{0}: place {place} in the order since #{since}",
    )
    HAD_TURN = (
        "had_turn",
        "{0}はこのラウンドのターンを#{since}で行った",
        "{0} has had its turn of this round, at #{since}",
    )
    LAST_ROUND = (
        "last_round",
        "最後のラウンド（{round}）が終わったので判定する",
        "the last round ({round}) is over, so the match is judged",
    )
    NEGATED = (
        "negated",
        "#{since}で{0}により無効になったので、効果は行われない",
        "negated by {0} at #{since}, so nothing of its text happens",
    )
    STOPPED = (
        "stopped",
        "{0}は【スタン】で行動できない: {value} ≤ 3",
        "stun stops {0}: {value} ≤ 3",
    )
    TOOK = (
        "took",
        "この行動で1点以上のダメージを受けた: {all}",
        "took damage of 1 or more by this action: {all}",
    )
    ELEMENT = "is_element", "{0}は{element}属性", "{0} is {element}"
    TRAIT = "has_trait", "{0}に特徴【{trait}】がある", "{0} has the trait {trait}"
    ANY_AILMENT = "any_ailment", "{0}は状態異常", "{0} is afflicted"
    NONE_OUT = (
        "none_out",
        "{side}の戦闘不能のユニットはいない",
        "no unit of {side} is knocked out",
    )
    OVER_MAXIMUM = (
        "over_maximum",
        "{0}: HP {left} + {points} > 最大HP {most}",
        "{0}: HP {left} + {points} > maximum HP {most}",
    )
    ACTED = (
        "acted",
        "このラウンドでターンを終えたユニット: {all}",
        "have taken their turn in this round: {all}",
    )
    REDECIDED = (
        "redecided",
        "#{since}のリープの後なので、行動順を決めなおす",
        "after the leap #{since} the order is decided anew",
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
    ALONE = (
        "alone",
        "{0}は{side}の場の唯一のユニット",
        "{0} is the only unit that {side} has on the field",
    )
    LOST = (
        "lost",
        "{side}のユニットが#{since}で場から取り除かれた",
        "{side} has lost a unit from the field at #{since}",
    )
    FITS = (
        "fits",
        "リープの条件に合うユニット: {all}。マスの番号が最も小さいのは{0}",
        "units that fit the leap: {all}; on the lowest square stands {0}",
    )
    NO_STAR = (
        "no_star",
        "{side}の場に★のユニットがいない",
        "{side} has no ★ unit on the field",
    )
    HAS_AILMENT = (
        "has_ailment",
        "{0}は#{since}から【{ailment}】状態",
        "{0} has been afflicted with {ailment} since #{since}",
    )
    SPARED = (
        "spared",
        "{0}に特徴【{trait}】があるので、{1}はダメージを与える事ができない",
        "{0} has the trait {trait}, so {1} cannot damage it",
    )
    EXPIRED = (
        "expired",
        "{0}は{kind}を失っていた",
        "{0} had lost its {kind}",
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
    ALL_IN_REAR = (
        "all_in_rear",
        "{side}の前衛にユニットがいない。後衛: {all}",
        "{side} has no unit in the front; in the rear: {all}",
    )
    COMMAND_AHEAD = (
        "command_ahead",
        "{side}のコマンドが【{square}】のマスにある",
        "{side}'s command lies on square {square}",
    )
    STRAIGHT = (
        "straight",
        "{0}は正面のマスが空いているユニットのうち、マスの番号が最も小さい",
        "{0} stands on the lowest square with a free one straight ahead",
    )
    OTHER_WAY = (
        "other_way",
        "{0}の正面のマスは空いていないので、もう一方の前衛のマスへ移る",
        "the square straight ahead of {0} is not free, so it goes to the other one in the front",
    )
    FREE = (
        "free",
        "【{square}】のマスは#{since}から空いている",
        "square {square} is free since #{since}",
    )
    HELD = "held", "{0}が【{square}】のマスにいる", "{0} stands on square {square}"
    LAST_OUT = (
        "last_out",
        "復活できるユニットのうち、最後に戦闘不能になったのは{0}（#{since}）",
        "of the units that may return, {0} was the last to be knocked out, at #{since}",
    )
    STAYS = (
        "stays",
        "{0}は#{since}から場に残っているので、発動はせず効果だけが再び発生する",
        "{0} has stayed on the field since #{since}, so it works again and does not activate",
    )
    ASKED_IN_ORDER = (
        "asked_in_order",
        "この目を待つ特性は行動順に調べる: {all}",
        "abilities that wait for this face are asked in action order: {all}",
    )
    LEADS = (
        "leads",
        "行動順で最初の場のユニットは{0}なので、{side}から調べる",
        "{0} is first in the order of units on the field, so {side} is asked first",
    )
    COUNTER_FAILED = (
        "counter_failed",
        "{0}（#{since}）はダイスにより無効にできなかった",
        "{0} (#{since}) did not negate it, by its die",
    )
    DIE_PASSES = (
        "die_passes",
        "ダイスの条件: {value} {sign} {needed}",
        "condition of the die: {value} {sign} {needed}",
    )
    WAKES = "wakes", "{0}は目覚める: {value} ≥ 4", "{0} wakes: {value} ≥ 4"
    HP = "hp", "{0}: HP {left}", "{0}: HP {left}"
    MAXIMUM = (
        "maximum",
        "{0}の最大HPは{most}（カードは{printed}）",
        "maximum HP of {0}: {most}, on its card {printed}",
    )
    LOWER_SQUARE = (
        "lower_square",
        "HPが等しい: {all}。マスの番号が最も小さいのは{0}",
        "of equal HP: {all}; on the lowest square stands {0}",
    )
    EQUAL_HP = "equal_hp", "HPが等しい: {all}", "of equal HP: {all}"
    FRONT_FIRST = (
        "front_first",
        "{all}のうち前にいるのは{0}",
        "of {all}, {0} stands in front",
    )
    ABILITY = "ability", "{0}の特性「{ability}」", "ability of {0}: “{ability}”"
    IN_ORDER = (
        "in_order",
        "#{since}からの行動順（今の速度ではない）: {all}",
        "order of turns since #{since}, whatever their speed is now: {all}",
    )
    SAME_COLUMN = (
        "same_column",
        "【{square}】の{0}は【{own}】の{1}と同じ列にいる",
        "{0} on square {square} stands in the column of {1} on square {own}",
    )
    COLUMN = (
        "column",
        "{0}は【{square}】のマスにいる。同じ列は{side}の【{front}】と【{rear}】のマス",
        "{0} stands on square {square}; its column is squares {front} and {rear} of {side}",
    )
    NONE_IN_COLUMN = (
        "none_in_column",
        "【{own}】の{1}と同じ列に候補はなく、【{square}】の{0}はもう一方の列にいる",
        "no enemy to choose from stands in the column of {1} on square {own}; {0} on square "
        "{square} stands in the other one",
    )
    LOWEST_SQUARE = (
        "lowest_square",
        "{0}は敵のうちマスの番号が最も小さい: 【{square}】",
        "{0} stands on the lowest square of all enemies: {square}",
    )
    NO_REAR = "no_rear", "{side}の後衛にユニットがいない", "{side} has no unit in the rear"
    LATEST = (
        "latest",
        "{side}の直前のターンは{0}（#{since}）",
        "the latest turn of {side} was that of {0} (#{since})",
    )
    NO_LATEST = (
        "no_latest",
        "{side}のユニットはまだターンを行っていない",
        "no unit of {side} has had a turn yet",
    )
    OFF_FIELD = "off_field", "{0}は場にいない", "{0} is not on the field"
    IN_REAR = (
        "in_rear",
        "{0}は後衛（【{square}】）にいる",
        "{0} stands in the rear, on square {square}",
    )
    NEXT = (
        "next",
        "{side}で次にターンを行うのは{0}",
        "{0} is the next unit of {side} to have its turn",
    )
    ALL_ACTED = (
        "all_acted",
        "{side}のユニットはこのラウンドですべてターンを行ったので、行動順で最初のユニットを選ぶ",
        "all units of {side} have had their turn in this round, so it is the first in the order",
    )
    UNITS = "units", "残りユニット数: A {a}、B {b}", "units on the field: A {a}, B {b}"
    MORE_SHAVED = (
        "more_shaved",
        "削ったHPが多いのは{side}: {more} > {less}",
        "{side} took off more HP: {more} > {less}",
    )
    SHAVED = (
        "shaved",
        "{side}: {start} − {left} = {shaved}（相手の最初のHP − 残りのHP）",
        "{side}: {start} − {left} = {shaved} (HP of the other side at the start − its HP left)",
    )
