"""The closed sets of words by which the rules of PBWCG state what an event goes by."""

from saikoro.domain.words import Word


class Measure(Word):
    """What is compared after the last turn (PB-23.4)."""

    HP = "hp", "HP", "HP"
    PCS = "pcs", "場のPCの数", "the number of PCs on the field"
    ENDURANCE = "endurance", "PCの持久の合計", "the endurance of all PCs"


class Ground(Word):
    """The facts that an event goes by (PB-4 to PB-23)."""

    # Numbers

    EFFECT = "effect", "効果値", "effect value"
    DEFENCE = (
        "defence",
        "{0}の防御値",
        "defence value of {0}",
    )
    HIGHEST_ATTACK = (
        "highest_attack",
        "無属性の攻撃なので、{0}の最も高い攻撃値で数える: {attribute}"
        "（体{body}・技{skill}・心{mind}）",
        "the attack is typeless, so the highest attack value of {0} counts: {attribute}"
        " (body {body}, skill {skill}, mind {mind})",
    )
    HIGHEST_DEFENCE = (
        "highest_defence",
        "{0}は無属性なので、最も高い防御値で数える: {attribute}（体{body}・技{skill}・心{mind}）",
        "{0} is typeless, so its highest defence value counts: {attribute}"
        " (body {body}, skill {skill}, mind {mind})",
    )
    DEFENCE_IGNORED = (
        "defence_ignored",
        "{0}の防御値は0: 《防御無視》の攻撃",
        "{0} has a defence of 0: the attack ignores it",
    )
    ENDURANCE = (
        "endurance",
        "持久ダメージ（HPダメージ{damage}）",
        "endurance damage ({damage} HP damage)",
    )
    BEATS = (
        "beats",
        "攻撃の属性「{attribute}」は{0}の本属性「{own}」に勝つ",
        "the attack's attribute {attribute} beats {own}, that of {0}",
    )
    IS_BEATEN = (
        "is_beaten",
        "攻撃の属性「{attribute}」は{0}の本属性「{own}」に負ける",
        "the attack's attribute {attribute} is beaten by {own}, that of {0}",
    )
    NO_ADVANTAGE = (
        "no_advantage",
        "属性は持久ダメージを変えない: 攻撃の「{attribute}」と{0}の本属性「{own}」に優劣はない",
        "attributes change no endurance damage: neither {attribute} of the attack nor {own} of {0}"
        " beats the other",
    )
    NO_EVASION = (
        "no_evasion",
        "{0}は回避CHなしで命中する: 攻撃にも{0}にも回避CHがなく、攻撃側は暗闇ではない",
        "{0} is hit without an evasion check: nothing gives it one, and the attacker is not blind",
    )
    EVASION = "evasion", "{0}の回避CHの理由: {each}", "{0} has an evasion check by: {each}"
    HP_CAP = (
        "hp_cap",
        "{owner}のHPの上限は{cap} = 10 + {hp}",
        "the HP cap of {owner} is {cap} = 10 + {hp}",
    )

    # Speed and order

    SPEED = "speed", "{0}の早さ", "speed of {0}"
    HP_AT_FIRST = "hp_at_first", "{owner}の最初のHP", "HP of {owner} to begin with"
    KEPT = (
        "kept",
        "ダイスを振らない: {all}は同速で、前のターンの並びのまま",
        "no die for {all}, equally fast: their order of the last turn stands",
    )
    NEW_TO_TIE = (
        "new_to_tie",
        "同速の並びをダイスで決め直す: {all}は前の並びの後に場に出た",
        "dice decide the order of equal speed anew: {all} arrived after the last order",
    )
    NO_TIE_BEFORE = (
        "no_tie_before",
        "同速の並びをダイスで決める: {all}は前のターンには同速でなかった",
        "dice decide the order of equal speed: {all} were not equally fast in the last turn",
    )
    TIE_FACE = (
        "tie_face",
        "D{sides}の{face}なら、次は{0}",
        "{face} on the D{sides}: {0} is next",
    )
    AHEAD = (
        "ahead",
        "行動順で最初のPCは{0}（早さ{speed}）なので、そのPLが後PL",
        "the first PC of the order is {0} (speed {speed}), so its PL takes the second PL turn",
    )
    NEW_FIRST = (
        "new_first",
        "先PLは{was}から{now}に代わる",
        "{now} becomes the first PL, which was {was}",
    )
    TAKES_FIRST = "takes_first", "{owner}は先PL", "{owner} is the first PL"
    TAKES_SECOND = "takes_second", "{owner}は後PL", "{owner} is the second PL"
    FIRST_OF_SIDE = (
        "first_of_side",
        "その側のPCで行動順の最初は{0}（早さ{speed}）",
        "of its side, {0} is the first PC in the order (speed {speed})",
    )
    NO_PC_AHEAD = (
        "no_pc_ahead",
        "行動順にPCがいないので、先PLは前のターンのまま",
        "the order has no PC, so the first PL is that of the last turn",
    )

    IS_NEXT = (
        "is_next",
        "{0}は行動順の{place}番目（早さ{speed}）",
        "{0} is number {place} of the order (speed {speed})",
    )
    DRAWS = (
        "draws",
        "{turn}ターン目の開始に引く枚数は{count}。先PLの{owner}が先に引く",
        "the draw at the start of turn {turn} is {count}; {owner} is the first PL and draws first",
    )
    DECK_EMPTY = (
        "deck_empty",
        "{owner}は山札の{size}枚をすべて引いた",
        "{owner} has drawn all {size} cards of its deck",
    )

    WORN = "worn", "{1}は{0}を装備している", "{1} wears {0}"
    LIES_OPEN = "lies_open", "{0}の効果が続いている", "{0} is in force"
    SERVES = "serves", "{0}の主は{1}", "{1} is the master of {0}"

    # Bad statuses, status changes, checks

    SUFFERS = "suffers", "{0}は{name}を受けている", "{0} has {name}"
    HAD_BEFORE = (
        "had_before",
        "{0}は{name}をこの試合ですでに受けた。チェックの前に無効になる",
        "{0} has received {name} in this match before, so that nothing is rolled",
    )
    EXEMPT = (
        "exempt",
        "{0}は{name}をこの試合ですでに受けたが、{source}は「1回だけ」の例外",
        "{0} has received {name} in this match before, but {source} is exempt from that limit",
    )
    KEEPS_ACTION = (
        "keeps_action",
        "{0}は混乱CHに成功したので、宣言した行動を行う",
        "{0} has passed its confusion check and does what it has declared",
    )
    HAS_NOW = (
        "has_now",
        "{0}は今{name}を受けている。チェックの前に無効になる",
        "{0} has {name} now, so that nothing is rolled",
    )
    ONE_OF_THREE = (
        "one_of_three",
        "{0}が受けている{most}つのBSの1つ: {name}",
        "one of the {most} bad statuses that {0} has: {name}",
    )
    DECLARED = (
        "declared",
        "宣言は{declared}、ダイスは{value}",
        "{declared} declared, {value} rolled",
    )
    AGAINST = (
        "against",
        "「{source}」の{name}への抵抗",
        "the check is to resist {name} from {source}",
    )
    STATUS = "status", "{0}に{mod}がついている", "{0} has {mod}"
    GAINED = (
        "gained",
        "{0}の{mod}は{turn}ターン目についた。ターン{first}から、{0}のユニットターンの終わりごとに1減る",
        "{0} has {mod} since turn {turn}; the end of each of its unit turns takes one turn off,"
        " from turn {first} on",
    )
    COUNTED = "counted", "残り{left}になった", "{left} left then"
    REPLACES = (
        "replaces",
        "{0}の制限付きの状態変化は1つだけ: 【{old}】は【{new}】に代わる",
        "{0} has one limited status change at most: 【{new}】 replaces 【{old}】",
    )

    IN_ORDER = (
        "in_order",
        "対象はスロットの順（両側なら、手番か先PLの{owner}の側から）: {all}",
        "whom it reaches, by slot (of both sides first that of {owner}, who acts or is the first"
        " PL): {all}",
    )
    REACHED = "reached", "{0}は{place}にいて、対象になる", "{0} is reached: it stands in {place}"
    IN_REACH = (
        "in_reach",
        "{0}（{place}）は{1}の標的: 距離{far} ≦ {range}",
        "{0} in {place} is the target of {1}: distance {far} ≤ {range}",
    )
    STANDS = "stands", "{0}は{place}にいる", "{0} stands in {place}"
    TRADES = (
        "trades",
        "{1}が{place}に来たので、{0}はその元の場所へ移る",
        "{1} has come to {place}, so {0} goes to its old slot",
    )
    IN_DISCARD = "in_discard", "{0}は捨札にある", "{0} lies in the discard pile"
    EMPTY = "empty", "{owner}の{place}は空いている", "{place} of {owner} is empty"

    # Set cards and the field

    LAID_BEFORE = (
        "laid_before",
        "{0}は{laid}ターン目に伏せたので、次のターンから発動できる",
        "{0} was laid in turn {laid}, and could act from the next turn on",
    )
    ACTIVATED = (
        "activated",
        "{0}は{turn}ターン目に発動、持続{turns}ターン。ターン{first}から、フィールドフェイズごとに1減る",
        "{0} was activated in turn {turn} for {turns}; every field phase takes one off, from turn"
        " {first} on",
    )
    LEFT_IN_TURN = (
        "left_in_turn",
        "ターン{turn}の後に残り{left}",
        "{left} left after turn {turn}",
    )

    # Supports

    ANY_WORLD = (
        "any_world",
        "{0}の世界は{world}: どの世界の主にも合う",
        "{0} is of {world}, which fits a master of any world",
    )
    SAME_WORLD = "same_world", "{0}と{1}の世界は同じ{world}", "{0} and {1} are both of {world}"
    CAPACITY = (
        "capacity",
        "{0}の召喚サポートのCPは合わせて{value} ≦ 上限{needed}（{each}）",
        "CP of the supports of {0} together: {value} ≤ {needed}, what it can have ({each})",
    )

    # Actions

    ALONE = (
        "alone",
        "{0}はその側でただ1体のPCなので、もう一方の前衛スロットにだけ移動できる",
        "{0} is the only PC of its side, so it may move only to the other front slot",
    )
    ALONE_BEHIND = (
        "alone_behind",
        "{0}はその側でただ1体のPCで{place}にいるので、同じ列の{to}へ移る",
        "{0} is the only PC of its side and stands in {place}, so it moves to {to}, in its column",
    )
    NO_PC = "no_pc", "{seat}の場にPCがいない", "{seat} has no PC on the field"
    CONFUSED_FACE = (
        "confused_face",
        "D{sides}の{face}なら、{0}",
        "{face} on the D{sides}: {0}",
    )
    ONLY_TARGET = (
        "only_target",
        "ほかに選べる味方PCがいないので、ダイスを振らず{0}",
        "no die: {0} is the only PC that it can be",
    )

    # The end

    LOST = (
        "lost",
        "{owner}のHPは{hp}。0以下になったPLは、その場で負ける",
        "{owner} has {hp} HP; a PL with 0 or less loses at once",
    )
    TIMED_OUT = (
        "timed_out",
        "{owner}は自分の回答をはさまずに{count}回続けて時間切れ。{most}回で負け",
        "{owner} has missed {count} deadlines in a row; {most} without an answer of its own between"
        " them lose",
    )
    LAST_TURN = (
        "last_turn",
        "最後のターン（{turn}）が終わった",
        "turn {turn}, the last one, is over",
    )
    HP_LEFT = "hp_left", "{owner}のHPは{hp}", "{owner} has {hp} HP"
    DECIDES = (
        "decides",
        "勝敗を決めたのは{measure}: A {a}、B {b}",
        "{measure} decides: {a} of A to {b} of B",
    )
    EQUAL = "equal", "{measure}は同じ: どちらも{value}", "{measure} is equal: {value} on both sides"
