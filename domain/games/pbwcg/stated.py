"""The closed sets of words by which the rules of PBWCG state why something happens.

They are the parts of numbers, and why something does not happen.
"""

from saikoro.domain.words import Word


class Part(Word):
    """What numbers are added up from (PB-5.8, PB-8, PB-10.3, PB-11 to PB-14)."""

    ATTACK_STAT = "attack_stat", "攻撃側の能力値", "stat of the attacker"
    WEAPON = "weapon", "武器"
    PHRASE = "phrase", "攻撃に書かれた値", "printed on the attack"
    FIXED = "fixed", "固定の効果値", "fixed effect value of the attack"
    DEFENCE_STAT = "defence_stat", "防御側の能力値", "stat of the target"
    ARMOUR = "armour", "防具"
    HALVED = "halved", "半分（端数切捨て）だけ数える", "only half counts, rounded down"
    TEXT = "text", "自身のテキスト", "its own text"
    ITEM = "item", "装備のテキスト", "text of an item"
    STATUS = "status", "状態変化", "status change"
    SUPPORT = "support", "召喚サポートのテキスト", "text of a support"
    LASTING = "lasting", "持続中のセットカード", "lasting set card"
    FIELD = "field", "フィールド"
    FEAR = "fear", "恐怖"
    SLOW = "slow", "鈍足"
    SKILL = "skill", "自身の技", "its own skill"
    WEIGHT = "weight", "重さ"
    CARRIED = "carried", "SPで持てる重さ", "what its SP carry"
    AT_LEAST_0 = "at_least_0", "0まで引き上げ", "raised to 0"
    EFFECT = "effect", "効果値", "effect value"
    DEFENCE = "defence", "防御値", "defence value"
    BAND = "band", "HPダメージに応じた点数", "for the HP damage"
    SUPERIOR = "superior", "攻撃の属性が優位", "the attack's attribute beats the target's"
    INFERIOR = "inferior", "攻撃の属性が不利", "the attack's attribute is beaten"
    RIDER = "rider", "攻撃の《持久±n》", "《endurance》 of the attack"
    PRINTED = "printed", "テキストの値", "printed"
    LIMIT = "limit", "上限・下限を超える分", "beyond its limit"
    STARTER = "starter", "開始PCのHP", "HP of the starter"
    SUMMONED = "summoned", "召喚PCのHP", "HP of the summoned PC"
    COST = "cost", "アビリティの消費WP", "cost of the ability"
    BS = "bs", "BSの効果", "effect of the bad status"
    ONE_TRY = "one_try", "基本の回数", "tries to begin with"
    EVASION = "evasion", "攻撃の《CH回避》", "《evasion check》 of the attack"
    BLIND = "blind", "攻撃側の暗闇", "the attacker is blind"
    BEATEN = "beaten", "本属性に負ける属性の攻撃", "the target's attribute beats the attack's"
    HAND = "hand", "手札の枚数", "cards in the hand"
    HAND_LIMIT = "hand_limit", "手札上限", "hand limit"


class Sure(Word):
    """What cannot be evaded (PB-10.3)."""

    SURE_HIT = "sure_hit", "《必中》", "a sure hit"
    SPELL = "spell", "術", "a spell"
    TRAP = "trap", "罠", "a trap"


class Owner(Word):
    """Whose something is."""

    A = "a", "A", "A"
    B = "b", "B", "B"


OWNERS = (Owner.A, Owner.B)
"""Owners by seat."""


class Unmet(Word):
    """Why something does not happen (PB-5 to PB-17)."""

    ARRIVED = (
        "arrived",
        "{0}はこのターンに場に出たので、次のターンから行動する",
        "{0} does not act: it has arrived in this turn",
    )
    GONE = "gone", "{0}は場を離れたので行動しない", "{0} does not act: it has left the field"
    ASLEEP = "asleep", "{0}は睡眠で行動できない", "{0} does not act: it sleeps"
    CANNOT_ACT = "cannot_act", "{0}は行動不可", "{0} does not act: its text keeps it from acting"
    HINDERED = (
        "hindered",
        "{0}は麻痺CHに失敗したので、発動（術以外）、装備の破棄、待機しかできない",
        "{0} may only activate (no spell), discard equipment or wait: its paralysis check has"
        " failed",
    )
    LOST = (
        "lost",
        "{0}の宣言した行動は混乱で失われる",
        "what {0} declared is lost to confusion",
    )
    CHECK_FAILED = (
        "check_failed",
        "{0}の{purpose}は失敗: 宣言は{declared}、ダイスは{value}",
        "{purpose} of {0} fails: {declared} declared, {value} rolled",
    )
    TRIES_USED_UP = (
        "tries_used_up",
        "{0}の{purpose}は行わない: このターンのチェックは{value}回で上限",
        "no {purpose} of {0}: this turn has had all its {value} tries",
    )
    SURE_HIT = (
        "sure_hit",
        "{0}の回避CHはない: {attack}は回避できない",
        "{0} has no evasion check: {attack} cannot be evaded",
    )
    NO_RESISTANCE = (
        "no_resistance",
        "{0}のBS抵抗CHはない: 属性「{own}」は「{attribute}」に勝たず、ほかの効果もない",
        "{0} has no resistance check: its attribute {own} does not beat {attribute}, and nothing"
        " else gives it one",
    )
    NO_ATTACK = (
        "no_attack",
        "{0}のBS抵抗CHはない: 攻撃によるBSではない",
        "{0} has no resistance check: this bad status is not by an attack",
    )
    UNRESISTED = (
        "unresisted",
        "{0}のBS抵抗CHはない: 罠か、混乱した味方の攻撃",
        "{0} has no resistance check against a trap or a confused PC of its side",
    )
    SUPPORT_BS = (
        "support_bs",
        "{0}は召喚サポートなので、BSを受けない",
        "{0} receives no bad status: it is a support",
    )
    GONE_BS = (
        "gone_bs",
        "{0}は場を離れたので、この攻撃のBSを受けない",
        "{0} receives no bad status of the attack: it leaves the field",
    )
    NOT_REACHED = (
        "not_reached",
        "{0}は{place}にいるので対象ではない",
        "{0} is not reached: it stands in {place}",
    )
    BESIDE_PC = (
        "beside_pc",
        "{0}は召喚サポートなので、攻撃でない効果の対象にならない",
        "{0} is not reached: it is a support, and this is no attack",
    )
    NOT_CHOSEN = (
        "not_chosen",
        "{0}（{place}）は標的に選ばれなかった: 距離{far} ≦ {range}",
        "{0} in {place} was in reach, too, and was not chosen: distance {far} ≤ {range}",
    )
    TOO_FAR = (
        "too_far",
        "{0}（{place}）には届かない: 距離{far} > {range}",
        "{0} in {place} is out of reach: distance {far} > {range}",
    )
    ENDS_BEFORE = (
        "ends_before",
        "{0}はもう行動しない: マッチが先に終わる",
        "{0} does not act any more: the match ends before",
    )
    BAND = (
        "band",
        "HPダメージによる持久ダメージは{band}まで: {value} < {needed}",
        "the HP damage costs no more than {band} endurance: {value} < {needed}",
    )
    NO_ENDURANCE = (
        "no_endurance",
        "{0}の持久は減らない: {band}に{changes}で0以下",
        "{0} loses no endurance: {band} and {changes} come to no more than 0",
    )
    NOT_LEFT = (
        "not_left",
        "{0}の持久ダメージ{value}は受けない: 試合が先に終わる",
        "{0} does not lose the {value} endurance: the match ends before",
    )
    NO_HP = (
        "no_hp",
        "HPは減らない: 効果値{value} ≦ 防御値{defence}",
        "no HP damage: effect {value} ≤ defence {defence}",
    )
    SUPPORT_HIT = (
        "support_hit",
        "{0}は召喚サポートなので、PLのHPは減らない",
        "no HP are lost: {0} is a support",
    )
    IMMUNE = (
        "immune",
        "{0}のテキストによりこのBSを受けない",
        "the text of {0} keeps it from this bad status",
    )
    CURSED = (
        "cursed",
        "{0}は呪いで、持久とWPが回復しない",
        "{0} is cursed and regains no endurance and no WP",
    )
    FULL_HP = (
        "full_hp",
        "HPは回復しない: {value} ≧ 上限{needed} = 10 + {hp}",
        "no HP are regained: {value} ≥ the cap of {needed} = 10 + {hp}",
    )
    AT_MOST = (
        "at_most",
        "{0}の{number}は変わらない: すでに最大の{value}",
        "{number} of {0} does not change: {value} is its maximum",
    )
    AT_LEAST = (
        "at_least",
        "{0}の{number}は変わらない: すでに0",
        "{number} of {0} does not change: it is 0",
    )
    SUPPORT_AHEAD = (
        "support_ahead",
        "{0}は行動順で前だが、PCではないので数えない",
        "{0} is ahead in the order, but it is a support and no PC",
    )
    OUT_OF_REACH = (
        "out_of_reach",
        "{0}の通常攻撃は{1}に届かない: 距離{far} > {range}",
        "a normal attack of {0} does not reach {1}: distance {far} > {range}",
    )
    BEHIND = (
        "behind",
        "{0}は味方の前衛の後ろにいるので、距離に1加わる",
        "{0} stands behind its own front row, which adds 1 to the distance",
    )
    SEALED = (
        "sealed",
        "{0}は封印でアビリティを使えない",
        "{0} is sealed and cannot use abilities",
    )
    TOO_FEW_WP = (
        "too_few_wp",
        "{0}は「{ability}」を使えない: WP{wp} < {cost}",
        "{0} cannot use {ability}: {wp} WP < {cost}",
    )
    ABILITY_IDLE = (
        "ability_idle",
        "{0}は「{ability}」を使えない: 効果を受けるものがない",
        "{0} cannot use {ability}: there is nothing that it could act on",
    )
    ABILITY_SHORT = (
        "ability_short",
        "{0}は「{ability}」を使えない: 距離{range}以内に敵PCがいない",
        "{0} cannot use {ability}: no enemy PC is within distance {range}",
    )
    TRAP_UNUSABLE = (
        "trap_unusable",
        "{0}は罠なので、発動を命じられない",
        "{0} is a trap, which springs by itself",
    )
    LAID_NOW = (
        "laid_now",
        "{0}はまだ発動しない: 伏せたターン{laid} = 今のターン{turn}",
        "{0} cannot act yet: laid in turn {laid}, and this is turn {turn}",
    )
    SPELL_OF_PC = (
        "spell_of_pc",
        "{0}は術なので、PCターンにそのPCの行動として発動する",
        "{0} is a spell, which is activated in the turn of a PC, as its action",
    )
    SPELL_UNUSABLE = (
        "spell_unusable",
        "{0}は術なので、麻痺CHに失敗したPCは発動できない",
        "{0} is a spell, which a PC whose paralysis check has failed cannot activate",
    )
    CARD_IDLE = (
        "card_idle",
        "{0}は発動できない: 効果を受けるものがない",
        "{0} cannot be activated: there is nothing that it could act on",
    )
    ACTIVATED_BEFORE = (
        "activated_before",
        "このターンの発動は{most}枚で上限",
        "no further set card: this turn has had {most}, the most that it may activate",
    )
    PLACED = (
        "placed",
        "セット・召喚・装備はもうできない: このPLターンは合わせて{most}枚で上限",
        "nothing more is set, summoned or equipped: this PL turn has had {most} cards, the most",
    )
    SET_DISCARDED = (
        "set_discarded",
        "伏せたセットカードはもう破棄できない: このPLターンは1枚で上限",
        "no further face-down card is discarded: this PL turn has had one, the most",
    )
    NO_TARGET = "no_target", "効果を受けるものがない", "there is nothing to act on"
    GAINED_NOW = (
        "gained_now",
        "{0}の{mod}はまだ減らない: このターンについた",
        "{mod} of {0} does not count down yet: it was gained in this turn",
    )
    ACTIVATED_NOW = (
        "activated_now",
        "{0}の持続ターンはまだ減らない: このターンに発動した",
        "{0} does not count down yet: it was activated in this turn",
    )
    LEFT = "left", "{0}はもう場にいない", "{0} is no longer on the field"
    NEGATED = "negated", "攻撃は罠で無効になった", "the attack is negated by a trap"
    HANDS = (
        "hands",
        "{0}はすべてを持てない: 手{value}つ > {needed}（{each}）",
        "{0} cannot hold them all: hands {value} > {needed} ({each})",
    )
    PLACE = (
        "place",
        "{1}と{new}の部位は同じ{place}: {0}は1つしか着けられない",
        "{1} and {new} are both worn as {place}: {0} can wear one of them at most",
    )
    HAS_IT_NOT = "has_it_not", "{0}に回復するBSがない", "{0} has no bad status to recover from"
    CAPACITY = (
        "capacity",
        "{0}の召喚サポートのCPは合わせて{value} > 上限{needed}（{each}）",
        "CP of the supports of {0} together: {value} > {needed}, what it can have ({each})",
    )
    OTHER_WORLD = (
        "other_world",
        "{0}は{world}、{1}は{other}: 世界が違う",
        "{0} is of {world} and {1} of {other}: their worlds differ",
    )
    TRAP_WAITS = (
        "trap_waits",
        "{0}は発動しない: 条件は「{condition}」、起きたのは「{moment}」",
        "{0} does not spring: it waits for {condition}, and this is {moment}",
    )
    TRAP_BEHIND = (
        "trap_behind",
        "{0}は発動しない: 同じ条件の罠のうち、番号の最も小さいセット場{slot}の{1}だけが発動する",
        "{0} does not spring: of the traps on {condition} only {1} does, in the lowest slot"
        " ({slot})",
    )
    TRAP_OF_SUPPORT = (
        "trap_of_support",
        "{0}は発動しない: 召喚サポートのターン",
        "{0} does not spring: it is the turn of a support",
    )
    TRAP_NO_ATTACK = (
        "trap_no_attack",
        "{0}は発動しない: アビリティに、対象のいる攻撃がない",
        "{0} does not spring: the ability attacks nobody",
    )
    TRAP_CONFUSED = (
        "trap_confused",
        "{0}は発動しない: 宣言した行動は混乱で失われた",
        "{0} does not spring: the declared action is lost to confusion",
    )
