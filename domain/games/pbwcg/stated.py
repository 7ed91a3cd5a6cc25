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
    HALVED = "halved", "半分にして数えない分", "the half that does not count"
    TEXT = "text", "自身のテキスト", "its own text"
    ITEM = "item", "装備のテキスト", "text of an item"
    STATUS = "status", "状態変化", "status change"
    SUPPORT = "support", "召喚サポートのテキスト", "text of a support"
    LASTING = "lasting", "持続中のセットカード", "lasting set card"
    FIELD = "field", "フィールド"
    FEAR = "fear", "恐怖"
    AT_LEAST_0 = "at_least_0", "0まで引き上げ", "raised to 0"
    BAND = "band", "HPダメージに応じた点数", "for the HP damage"
    SUPERIOR = "superior", "攻撃の属性が優位", "the attack's attribute beats the target's"
    INFERIOR = "inferior", "攻撃の属性が不利", "the attack's attribute is beaten"
    RIDER = "rider", "攻撃の《持久±n》", "《endurance》 of the attack"
    PRINTED = "printed", "テキストの点数", "printed"
    LIMIT = "limit", "上限・下限まで", "as far as it can go"
    SUMMONED = "summoned", "召喚PCのHP", "HP of the summoned PC"
    COST = "cost", "アビリティの消費WP", "cost of the ability"
    BS = "bs", "BSの効果", "effect of the bad status"
    ONE_TRY = "one_try", "ルールによる1回", "one by the rules"
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

    SPEED = (
        "speed",
        "{0}の早さは技{printed}のままではない: {printed} + 補正{changes} - 鈍足{slow}"
        " - 重さの超過{excess} = {value}",
        "speed of {0} is not its skill: {printed} + effects {changes} - slow {slow}"
        " - excess weight {excess} = {value}",
    )
    KEPT = (
        "kept",
        "{0}と{1}は同速だが、前のターンの並びのままなのでダイスを振らない",
        "no die for {0} and {1}, equally fast: their order of the last turn stands",
    )
    NEW_TO_TIE = (
        "new_to_tie",
        "同速の並びはダイスで決める: {0}はターン{turn}に場に出た",
        "dice decide the order of equal speed: {0} arrived in turn {turn}",
    )
    NO_TIE_BEFORE = (
        "no_tie_before",
        "同速の並びはダイスで決める: {0}と{1}は前のターンには同速でなかった",
        "dice decide the order of equal speed: {0} and {1} were not equally fast in the last turn",
    )
    FACE = "face", "D{sides}の{face}は{0}", "{face} on the D{sides} is {0}"
    AHEAD = (
        "ahead",
        "{owner}は先PLにならない: 行動順で最初のPCは{owner}の{0}（早さ{speed}）",
        "{owner} is not first: the first PC of the order is {owner}'s {0} (speed {speed})",
    )
    ARRIVED = (
        "arrived",
        "{0}はこのターンに場に出たので、次のターンから行動する",
        "{0} does not act: it has arrived in this turn",
    )
    GONE = "gone", "{0}は場を離れたので行動しない", "{0} does not act: it has left the field"
    ASLEEP = "asleep", "{0}は睡眠で行動できない", "{0} does not act: it sleeps"
    CANNOT_ACT = "cannot_act", "{0}は行動不可", "{0} does not act: its text keeps it from acting"
    PARALYSED = (
        "paralysed",
        "{0}は麻痺CHに失敗したので行動できない",
        "{0} cannot act: its paralysis check has failed",
    )
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
        "{0}のBS抵抗CHはない: {0}の本属性{own}は攻撃の属性{attribute}に勝たない",
        "{0} has no resistance check: its attribute {own} does not beat {attribute}",
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
    DEFENCE_IGNORED = (
        "defence_ignored",
        "{0}の防御値は0: 《防御無視》の攻撃",
        "{0} has a defence of 0: the attack ignores it",
    )
    ENDURANCE = (
        "endurance",
        "持久ダメージ{value} = HPダメージ{damage}により{band} + 属性の優劣{attribute}"
        " + 修正{changes}",
        "endurance damage {value} = {band} for {damage} HP damage + {attribute} for attributes"
        " + changes {changes}",
    )
    BAND = (
        "band",
        "HPダメージによる持久ダメージは{band}まで: {value} < {needed}",
        "the HP damage costs no more than {band} endurance: {value} < {needed}",
    )
    NO_ENDURANCE = (
        "no_endurance",
        "{0}の持久は減らない: HPダメージによる{band} + 修正{changes} ≦ 0",
        "{0} loses no endurance: {band} for the HP damage + changes {changes} ≤ 0",
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
        "HPは回復しない: {value} ≧ 上限{needed}",
        "no HP are regained: {value} ≥ the cap of {needed}",
    )
    AT_LIMIT = (
        "at_limit",
        "{0}の{number}は{value}のまま変わらない",
        "{number} of {0} stays at {value}",
    )
    NO_TARGET = "no_target", "効果を受けるものがない", "there is nothing to act on"
    LEFT = "left", "{0}はもう場にいない", "{0} is no longer on the field"
    NEGATED = "negated", "攻撃は罠で無効になった", "the attack is negated by a trap"
    NO_PC = "no_pc", "{seat}の場にPCがいない", "{seat} has no PC on the field"
    HANDS_OF = "hands_of", "{0}: 手{hands}つ", "{0}: hands {hands}"
    HANDS = (
        "hands",
        "{0}はすべてを持てない: 手{value}つ > {needed}",
        "{0} cannot hold them all: hands {value} > {needed}",
    )
    WORN_AT = "worn_at", "{0}の部位: {place}（1つだけ）", "{0} is worn as {place}: one at most"
    HAS_IT_NOT = "has_it_not", "{0}に回復するBSがない", "{0} has no bad status to recover from"
    CAPACITY = (
        "capacity",
        "{0}の召喚サポートのCP{value} > 上限{needed}",
        "CP of the supports of {0}: {value} > {needed}",
    )
    OTHER_WORLD = "other_world", "{0}と{1}の世界が違う", "{0} and {1} are of different worlds"
    TRAP_WAITS = (
        "trap_waits",
        "{0}は発動しない: 条件は「{condition}」、起きたのは「{moment}」",
        "{0} does not spring: it waits for {condition}, and this is {moment}",
    )
    TRAP_LAID_NOW = (
        "trap_laid_now",
        "{0}は発動しない: 伏せたターン{laid} = 今のターン{turn}",
        "{0} does not spring: laid in turn {laid}, and this is turn {turn}",
    )
    TRAP_BEHIND = (
        "trap_behind",
        "{0}は発動しない: 番号の小さいセット場の{1}が先に発動する",
        "{0} does not spring: {1}, in a lower slot, springs",
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
    NO_HP_LEFT = (
        "no_hp_left",
        "試合は続かない: HPはA {a}、B {b}",
        "the match does not go on: HP of A {a}, of B {b}",
    )
    JUDGED = (
        "judged",
        "試合は続かない: HP A {hp_a}・B {hp_b}、PC A {pcs_a}体・B {pcs_b}体、"
        "持久の合計 A {endurance_a}・B {endurance_b}",
        "the match does not go on: HP {hp_a} to {hp_b}, PCs {pcs_a} to {pcs_b}, endurance"
        " {endurance_a} to {endurance_b} (A to B)",
    )
