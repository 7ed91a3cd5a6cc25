"""What decides events of PBWCG, and since when: orders, hits, bad statuses, counters, supports."""

import pytest

from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.stated import Part
from saikoro.domain.match.telling.why.writing import as_text
from tests.kit.why import not_so, rules, sentence, shown
from tests.unit.games.pbwcg.kept import (
    AVENGED,
    CONFUSED,
    CURSED,
    FRAIL,
    LATE,
    RESISTED,
    SMALL,
    STARTERS,
    SURE,
    TRAPS,
    WHOLE,
    decided,
    decided_ja,
    ja,
    parts,
    why,
)

# Orders


def test_why_this_order():
    explained = why(TRAPS, 189)
    assert [one for one in decided(explained) if ": weight " not in one][:3] == [
        "speed 6 of B's Tico of the Stardust: its skill 8, and -2 for all else",
        "speed changes by -2: the items of B's Tico of the Stardust weigh 7, its SP are 5",
        "no die for B's Aste the Star Reader and A's Ren, Blade of Dawn, equally fast:"
        " their order of the last turn stands",
    ]
    assert [one for one in decided_ja(explained) if ": 重さ" not in one][:3] == [
        "Bの星屑の妖精ティコの早さは6: 技8に、ほかの増減-2",
        "早さに-2: Bの星屑の妖精ティコの装備の重さ7はSP5を超える",
        "Bの星読みのアステとAの暁の剣士レンは同速だが、前のターンの並びのままなのでダイスを振らない",
    ]
    assert not_so(explained) == []


def test_what_do_the_items_weigh():
    explained = why(RESISTED, 793)
    assert decided(explained)[1:3] == [
        "speed changes by -1: the items of A's Kai the Flame Mage weigh 9, its SP are 8",
        "Greatsword: weight 9",
    ]
    assert decided_ja(explained)[2] == "大剣: 重さ9"


def test_why_this_order_of_equal_speed():
    explained = why(RESISTED, 177)
    assert decided(explained) == [
        "dice decide the order of equal speed anew: A's Kai the Flame Mage arrived in turn 2,"
        " after the last order",
        "1 on the D2: A's Kai the Flame Mage is next",
        "2 on the D2: B's Duga the Fang is next",
        "left last of equal speed: B's Duga the Fang",
    ]
    assert decided_ja(explained) == [
        "同速の並びをダイスで決め直す: Aの炎の魔術師カイはターン2に場に出て、前の並びにいない",
        "D2の1なら、次はAの炎の魔術師カイ",
        "D2の2なら、次はBの牙の狂戦士ドゥガ",
        "同速で最後に残ったのはBの牙の狂戦士ドゥガ",
    ]
    assert rules(explained) == ["PB-5.1"]
    assert decided(why(RESISTED, 176)) == decided(explained)[:3]


def test_why_three_are_equally_fast():
    explained = why(RESISTED, 793)
    assert [one.value for one in explained.because[-1].dice] == [2, 2]
    assert decided(explained)[3:5] == [
        "dice decide the order of equal speed: A's Kai the Flame Mage and A's Lina, Cleric of the"
        " Wood were not equally fast in the last turn",
        "1 on the D3: A's Kai the Flame Mage is next",
    ]
    assert decided_ja(explained)[3] == (
        "同速の並びをダイスで決める: Aの炎の魔術師カイとAの森の僧侶リーナは前のターンには"
        "同速でなかった"
    )


def test_no_order_of_the_first_turn_is_new():
    assert {one.word for one in why(WHOLE, 28).grounds} == {Ground.TIE_FACE}


@pytest.mark.parametrize("version", [28, 29])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_cause_of_an_order_is_a_rule_alone(version, language):
    lines = as_text(why(WHOLE, version), language).splitlines()
    assert not [line for line in lines if line.strip().startswith("[PB-")]


def test_why_is_the_owner_of_the_fastest_pc_second():
    explained = why(RESISTED, 28)
    assert decided(explained) == [
        "the first PC of the order is B's Shino of the Moonshade (speed 11), so B takes the second"
        " PL turn"
    ]
    assert decided_ja(explained) == [
        "行動順で最初のPCはBの月影のシノ（早さ11）なので、Bが後PL",
    ]
    assert explained.rule == ["PB-5.3"]


# Hits


def test_why_2_endurance_for_5_damage():
    explained = why(RESISTED, 69)
    assert decided(explained)[1:] == [
        "endurance damage 2: 1 for 5 HP damage, and 1 for all else",
        "endurance damage +1: the attack's attribute body beats skill, that of Shino of the"
        " Moonshade",
    ]
    assert decided_ja(explained)[1:] == [
        "持久ダメージは2: HPダメージ5により1、ほかの増減は1",
        "持久ダメージ+1: 攻撃の属性体は月影のシノの本属性技に勝つ",
    ]
    assert not_so(explained) == ["the HP damage costs no more than 1 endurance: 5 < 6"]
    assert ja(explained) == ["HPダメージによる持久ダメージは1まで: 5 < 6"]


def test_why_no_endurance_for_3_damage():
    explained = why(WHOLE, 84)
    assert decided(explained)[2] == (
        "endurance damage -1: the attack's attribute mind is beaten by skill, that of Shino of the"
        " Moonshade"
    )
    assert decided_ja(explained)[2] == "持久ダメージ-1: 攻撃の属性心は月影のシノの本属性技に負ける"
    assert "PB-8.7" in explained.rules


def test_why_does_a_text_take_less_endurance():
    explained = why(RESISTED, 987)
    assert decided(explained)[-1] == (
        "endurance damage changes by -1: its own text (Dome of Gravity)"
    )
    assert decided_ja(explained)[-1] == "持久ダメージに-1: 自身のテキスト（重力のドーム）"


def test_since_when_is_the_effect_higher():
    explained = why(RESISTED, 987)
    assert decided(explained)[1] == "Kai the Flame Mage has attack (all) +2 #922"
    assert decided_ja(explained)[1] == "炎の魔術師カイに攻撃値(全)+2がついている"
    rally = explained.grounds[1].event_source
    assert rally is not None
    assert rally.text is not None
    assert rally.text.en.startswith("Rally (2 WP)")
    assert "\n      炎の魔術師カイ: 奮起（WP2）" in as_text(explained, "ja")
    twice = [one for one in decided(why(CONFUSED, 122)) if "attack (all)" in one]
    assert twice == [
        "Kai the Flame Mage has attack (all) +2 #59",
        "Kai the Flame Mage has attack (all) +2 #112",
    ]


def test_why_is_the_defence_0():
    explained = why(RESISTED, 343)
    assert decided(explained)[:2] == [
        "Lina, Cleric of the Wood has a defence of 0: the attack ignores it",
        "endurance damage 4: 3 for 11 HP damage, and 1 for all else",
    ]
    assert decided_ja(explained)[0] == "森の僧侶リーナの防御値は0: 《防御無視》の攻撃"


def test_which_stat_counts_of_what_is_typeless():
    attack, defence = why(CONFUSED, 457), why(TRAPS, 153)
    assert decided(attack)[1:] == [
        "the attack is typeless, so the highest attack value of Nol the Faceless Doll counts: body"
        " (body 8, skill 8, mind 5)",
        "endurance damage 1: 1 for 5 HP damage, and 0 for all else",
        "attributes change no endurance damage: neither typeless of the attack nor mind of Aste"
        " the Star Reader beats the other",
    ]
    assert decided_ja(attack)[1] == (
        "無属性の攻撃なので、無貌の人形ノルの最も高い攻撃値で数える: 体（体8・技8・心5）"
    )
    assert decided_ja(defence)[1] == (
        "双極のリミは無属性なので、最も高い防御値で数える: 技（体2・技3・心3）"
    )
    assert [one.rule for one in (attack.grounds[1], defence.grounds[1])] == ["PB-19.3", "PB-8.4"]


def test_why_is_there_no_evasion_check():
    explained = why(RESISTED, 69)
    assert decided(explained)[0] == (
        "Shino of the Moonshade is hit without an evasion check: nothing gives it one, and the"
        " attacker is not blind"
    )
    assert decided_ja(explained)[0] == (
        "月影のシノは回避CHなしで命中する: 攻撃にも月影のシノにも回避CHがなく、攻撃側は暗闇ではない"
    )


def test_why_may_the_pl_be_attacked():
    explained = why(SMALL, 1219)
    assert decided(explained) == ["B has no PC on the field"]
    assert decided_ja(explained) == ["Bの場にPCがいない"]
    assert parts(explained) == {Part.ATTACK_STAT: 10, Part.HALVED: -5}


# The end


def test_why_is_the_match_over():
    explained = why(WHOLE, 1489)
    assert rules(explained)[-2:] == ["PB-10.3", "PB-23.1"]
    assert "effect value 9 - defence 8" in shown(explained.because[-2])[0]
    assert decided(explained) == [
        "A has 19 HP #1412",
        "B has 0 HP; a PL with 0 or less loses at once #1488",
    ]
    assert not_so(explained) == [
        "Gardo of the Iron Gate does not lose the 2 endurance: the match ends before"
    ]
    assert ja(explained) == ["鉄門のガルドの持久ダメージ2は受けない: 試合が先に終わる"]


def test_which_events_took_the_last_hp_of_both():
    explained = why(RESISTED, 1287)
    assert decided(explained) == [
        "A has 3 HP #1285",
        "B has 0 HP; a PL with 0 or less loses at once #1286",
    ]
    assert decided_ja(explained) == ["AのHPは3", "BのHPは0。0以下になったPLは、その場で負ける"]


def test_what_decides_after_the_last_turn():
    explained = why(FRAIL, 1113)
    assert decided(explained) == ["HP decides: 57 of A to 63 of B"]
    assert decided_ja(explained) == ["勝敗を決めたのはHP: A 57、B 63"]


# Bad statuses and checks


def test_why_does_it_not_receive_the_bad_status_again():
    before, now = why(RESISTED, 653), why(CONFUSED, 1061)
    assert decided(before) == [
        "Zem, Warden of the Clock Tower has received Blind in this match before, so that nothing"
        " is rolled #133"
    ]
    assert decided_ja(before) == [
        "時計塔の守り手ゼムは暗闇をこの試合ですでに受けた。チェックの前に無効になる"
    ]
    assert decided(now) == ["Nol the Faceless Doll has Seal now, so that nothing is rolled #767"]
    assert decided_ja(now) == ["無貌の人形ノルは今封印を受けている。チェックの前に無効になる"]
    assert not_so(before) == not_so(now) == []


@pytest.mark.parametrize(("name", "version", "since"), [(TRAPS, 167, 156), (CONFUSED, 302, 294)])
def test_since_when_does_it_have_the_bad_status(name, version, since):
    [suffers] = why(name, version).grounds
    assert suffers.word == Ground.SUFFERS
    assert suffers.event is not None
    assert suffers.event.v == since


def test_a_break_is_a_cause_of_what_it_does():
    [broken] = [cause for cause in why(CONFUSED, 127).because if cause.rule == "PB-14.4"]
    assert "takes effect on" in shown(broken)[0]


def test_what_is_a_check_about():
    explained = why(CONFUSED, 864)
    assert decided(explained) == [
        "mind, the attribute of Pirika of the Pollen, beats body, that of the attack",
        "the check is to resist Bleed from Claw",
    ]
    assert decided_ja(explained) == [
        "花粉のピリカの本属性心は攻撃の属性体に勝つ",
        "「爪撃」の出血への抵抗",
    ]
    assert decided_ja(why(TRAPS, 174)) == ["宣言は奇数、ダイスは3"]


# Counters


def test_since_when_was_the_field_counted():
    explained = why(AVENGED, 404)
    assert sentence(explained) == "The field slot is empty"
    assert decided(explained) == [
        "Lake of Calm was activated in turn 5 for 3 turns; every field phase takes one off, from"
        " that turn on #272",
        "2 left after turn 5 #286",
        "1 left after turn 6 #349",
        "0 left after turn 7 #403",
    ]
    assert decided_ja(explained)[:2] == [
        "鎮めの湖はターン5に発動、持続3ターン。そのターンから、フィールドフェイズごとに1減る",
        "ターン5の後に残り2",
    ]
    assert decided(why(AVENGED, 403)) == decided(explained)[:-1]
    assert "PB-22.1" not in explained.rules


def test_since_when_was_a_trap_ready():
    explained = why(WHOLE, 224)
    [laid] = explained.grounds
    assert laid.event is not None
    assert laid.event.type == "pbwcg.card_set"
    assert laid.text.en.endswith(" was laid in turn 2, and could act from the next turn on")
    assert laid.text.ja.endswith("はターン2に伏せたので、次のターンから発動できる")


def test_which_status_change_gives_a_try():
    [gives] = [one for one in why(FRAIL, 260).grounds if one.word == Ground.STATUS]
    assert gives.text.en.endswith(" has 【見切り】 evasion checks +1")
    assert gives.text.ja.endswith("に【見切り】回避CH+1がついている")
    assert gives.event is not None
    assert gives.event.type == "pbwcg.status_gained"


def test_since_when_was_a_lasting_card_counted():
    explained = why(LATE, 916)
    assert decided(explained)[:2] == [
        "Strategist's Ledger was activated in turn 7 for 3 turns; every field phase takes one off,"
        " from the next turn on #596",
        "2 left after turn 8 #701",
    ]
    assert "PB-15.5" in explained.rules


def test_since_when_was_a_status_change_counted():
    explained = why(TRAPS, 237)
    assert decided(explained) == [
        "Ren, Blade of Dawn has attack (all) +2 since turn 2; the end of each of its unit turns"
        " takes one turn off, from that turn on #163",
        "1 left then #164",
    ]
    assert decided_ja(explained) == [
        "暁の剣士レンの攻撃値(全)+2はターン2についた。そのターンから、"
        "暁の剣士レンのユニットターンの終わりごとに1減る",
        "残り1になった",
    ]
    assert decided(why(CURSED, 596))[1:] == ["1 left then #488"]
    assert decided_ja(why(CURSED, 596))[0].startswith("時計塔の守り手ゼムの【鉄壁】防御値(全)+4は")


def test_which_limited_status_change_is_replaced():
    explained = why(SURE, 486)
    assert decided(explained) == [
        "Leg the Comet has one limited status change at most: 【見切り】 replaces 【見切り】 #388"
    ]
    assert decided_ja(explained) == [
        "彗星のレグの制限付きの状態変化は1つだけ: 【見切り】は【見切り】に代わる"
    ]


# Supports


def test_why_does_the_support_stay():
    any_world, same = why(TRAPS, 119), why(TRAPS, 320)
    assert decided(any_world) == [
        "#1: support number 1 to arrive on B's side",
        "Parasite Vine #1 is of All Worlds (supports only), which fits a master of any world",
        "Parasite Vine #1: 7 CP",
        "CP of the supports of Shino of the Moonshade together: 7 ≤ 13, what it can have",
    ]
    assert decided_ja(any_world) == [
        "#1: Bの場に現れた1体目の召喚サポート",
        "寄生蔦#1の世界は全世界: どの世界の主にも合う",
        "寄生蔦#1: CP7",
        "月影のシノの召喚サポートのCPは合わせて7 ≦ 上限13",
    ]
    assert decided(same)[1] == "Plains Wolf #1 and Ren, Blade of Dawn are both of Dawn Continent"
    assert decided_ja(same)[1] == "草原狼#1と暁の剣士レンの世界は同じ暁の大陸"
    assert [one.rule for one in same.grounds] == ["PB-0.5", "PB-16.2", "PB-16.3", "PB-16.3"]


def test_which_supports_are_too_many():
    explained = why(FRAIL, 1047)
    assert decided(explained) == [
        "Guard Doll #1: 8 CP",
        "Mist Crow #2: 5 CP",
        "Mist Crow #3: 5 CP",
    ]
    assert decided_ja(explained)[0] == "衛士人形#1: CP8"


# Waiting


def test_why_does_it_only_wait():
    explained = why(TRAPS, 243)
    assert decided(explained) == [
        "Antidote Herb could have been activated",
        "a normal attack was possible; in reach: Aste the Star Reader",
        "Limi of the Two Poles has Seal #226",
        "Limi of the Two Poles could have moved",
    ]
    assert not_so(explained) == [
        "Great Rest was laid in this turn and cannot be activated yet",
        "Limi of the Two Poles is sealed and cannot use abilities",
    ]
    assert ja(explained)[1] == "双極のリミは封印でアビリティを使えない"


def test_what_could_a_waiting_pc_not_pay_or_reach():
    few = why(CONFUSED, 490)
    assert not_so(few) == ["Zem, Warden of the Clock Tower cannot use Guard Formation: 4 WP < 5"]
    assert ja(few) == ["時計塔の守り手ゼムは「護衛陣」を使えない: WP4 < 5"]
    far = {one.text.en: one.text.ja for one in why(TRAPS, 354).not_so}
    assert [*far][:4] == [
        "B has no set card face down",
        "a normal attack of Shino of the Moonshade does not reach Limi of the Two Poles:"
        " distance 2 > 1",
        "a normal attack of Shino of the Moonshade does not reach Ren, Blade of Dawn:"
        " distance 3 > 1",
        "Shino of the Moonshade stands behind its own front row, which adds 1 to its distances",
    ]
    assert far[[*far][1]] == "月影のシノの通常攻撃は双極のリミに届かない: 距離2 > 1"
    short = "Shino of the Moonshade cannot use Claw: no enemy PC is within distance 1"
    assert far[short] == "月影のシノは「爪撃」を使えない: 距離1以内に敵PCがいない"


def test_face_down_cards_of_a_waiting_pc_are_shown_to_its_pl_alone():
    seen = {seat: as_text(why(TRAPS, 243, seat, all_open=False), "en") for seat in (0, 1, None)}
    assert [seat for seat, text in seen.items() if "Great Rest" in text] == [0]
    assert [seat for seat, text in seen.items() if "Antidote Herb" in text] == [0]


# Events that reports omit


def test_the_end_of_a_unit_turn_has_a_title():
    ended = next(
        explained
        for explained in (why(STARTERS, version) for version in range(60, 90))
        if explained.event.type == "pbwcg.unit_turn_ended"
    )
    assert ended.event.text is not None
    assert (ended.event.text.ja, ended.event.text.en) == (
        "ユニットターン終了",
        "The turn of the unit ends",
    )


def test_where_may_the_only_pc_of_a_side_stand():
    """PB-7.5, PB-11.8."""
    moves = why(FRAIL, 577)
    assert moves.event.type == "pbwcg.pc_moved"
    assert decided(moves) == [
        "Leg the Comet is the only PC on B's field, so it may move only to the other front slot"
    ]
    assert decided_ja(moves) == [
        "彗星のレグはBの場のただ1体のPCなので、もう一方の前衛スロットにだけ移動できる"
    ]
    forced = why(FRAIL, 86)
    assert decided(forced) == [
        "Leg the Comet is the only PC on B's field, so it cannot stay in the rear row"
    ]
    assert decided_ja(forced) == ["彗星のレグはBの場のただ1体のPCなので、後衛にはいられない"]
