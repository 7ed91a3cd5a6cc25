"""Why something happened in PBWCG: what a judge is asked about records that are kept.

Each question comes from the rule book and the report of a record; the answer is that of `explain`.
"""

import msgspec
import pytest

from saikoro.domain.games.pbwcg.stated import Part, Unmet
from saikoro.domain.match.interface.causes import Recorder
from saikoro.domain.match.telling.why.stated import emitted_by_rules
from saikoro.domain.match.telling.why.writing import as_text
from saikoro.domain.verification.audit import admit, driver_of, opened_secrets
from saikoro.domain.verification.replay import replay
from tests.kit.why import die, not_so, rules, sentence, shown, text_of
from tests.unit.games.pbwcg.kept import (
    CHECKS,
    CONFUSED,
    CURSED,
    FRAIL,
    LATE,
    NEGATED,
    RESISTED,
    SHORT,
    SMALL,
    STARTERS,
    SURE,
    TRAPS,
    WHOLE,
    decided,
    decided_ja,
    ja,
    parts,
    read,
    why,
)

NUMBERS = {
    "pbwcg.hit_resolved": "hp_damage",
    "pbwcg.hp_changed": "delta",
    "pbwcg.endurance_changed": "delta",
    "pbwcg.wp_changed": "delta",
    "pbwcg.pl_attacked": "damage",
    "pbwcg.check_opened": "of",
    "pbwcg.check_limit_reached": "of",
}
"""The number of each event that is explained by its terms."""


@pytest.mark.parametrize("name", [WHOLE, SURE, LATE, CHECKS, TRAPS, CONFUSED, FRAIL, CURSED])
def test_every_number_is_the_sum_of_its_terms(name):
    game, cards, record = read(name)
    lines = record[1:]
    recorder = Recorder()
    driver = driver_of(game, cards, record, recorder.table)
    replay(driver, lines, opened_secrets(lines), admit)
    for version, one in zip(emitted_by_rules(lines), recorder.happened, strict=True):
        event = msgspec.json.decode(lines[version - 1])
        added = sum(term[1] for term in one.terms)
        if event["type"] in NUMBERS:
            assert added == event["data"][NUMBERS[event["type"]]], version
        elif event["type"] == "pbwcg.cards_discarded":
            assert added == len(event["data"]["cards"]), version
        else:
            assert not one.terms


def test_why_3_damage_and_not_4():
    """10 of the attacker and -2 of the attack; of the target 11, of which 6 do not count."""
    explained = why(WHOLE, 84)
    assert [(term.word, term.value) for term in explained.terms] == [
        (Part.ATTACK_STAT, 10),
        (Part.PHRASE, -2),
        (Part.DEFENCE_STAT, -11),
        (Part.HALVED, 6),
    ]
    attacker, _, target, _ = explained.terms
    assert attacker.source is not None
    assert attacker.source.name.en == "Zeno, Hexer of the Void"
    assert target.source is not None
    assert target.source.name.ja == "月影のシノ"
    [ability] = [cause for cause in explained.because if cause.rule == "PB-10.1"]
    assert text_of(ability).ja.startswith("呪縛（WP4）：[2PC内]へ心攻撃-2")
    assert "-3" not in sentence(explained)
    assert sum(term.value for term in why(WHOLE, 85).terms) == -3


def test_why_it_lost_no_endurance():
    explained = why(WHOLE, 84)
    assert not_so(explained) == [
        "the HP damage costs no more than 1 endurance: 3 < 6",
        "Shino of the Moonshade loses no endurance: 1 and -1 come to no more than 0",
    ]
    assert ja(explained)[1] == "月影のシノの持久は減らない: 1に-1で0以下"


def test_why_2_endurance_and_not_1():
    explained = why(WHOLE, 150)
    assert parts(explained) == {Part.BAND: -1, Part.SUPERIOR: -1}
    assert rules(explained) == ["PB-5.7", "PB-10.1", "PB-10.2", "PB-10.3"]
    assert "《2回》" in text_of(explained.because[1]).ja


def test_why_was_the_attack_evaded():
    explained = why(WHOLE, 177)
    hit = explained.because[-1]
    assert [one.value for one in hit.dice] == [3]
    assert hit.dice[0].purpose.ja == "回避CH"
    [ability] = [cause for cause in explained.because if cause.rule == "PB-10.1"]
    assert "can be evaded with a check" in text_of(ability).en


def test_why_did_the_trap_spring():
    explained = why(WHOLE, 224)
    assert rules(explained) == ["PB-6.0", "PB-6.3", "PB-17.8"]
    assert shown(explained.because[1])[0].startswith("B's Seri the Glass Singer is summoned")
    assert text_of(explained.because[2]).en.startswith("Trap, when an enemy PC is summoned")


def test_why_did_the_trap_not_spring():
    explained = why(CONFUSED, 1057)
    assert not_so(explained)[:2] == [
        "Welcoming Net does not spring: it waits for an enemy's summons,"
        " and this is an enemy's ability",
        "Embers does not spring: it waits for a knock-out on its side,"
        " and this is an enemy's ability",
    ]
    assert ja(explained)[0] == "迎えの網は発動しない: 条件は「敵召喚」、起きたのは「敵アビリティ」"
    [laid] = [one for one in why(TRAPS, 152).not_so if one.word == Unmet.TRAP_LAID_NOW]
    assert laid.text.en == "Mirror does not spring: laid in turn 2, and this is turn 2"
    assert laid.values == {"laid": 2, "turn": 2}


def test_a_trap_that_stays_down_is_shown_to_its_owner_alone():
    waits = {Unmet.TRAP_WAITS, Unmet.TRAP_LAID_NOW}
    for name, version in ((CONFUSED, 1057), (TRAPS, 152)):
        seen = {seat: why(name, version, seat, all_open=False).not_so for seat in (0, 1, None)}
        shown_to = [seat for seat, notes in seen.items() if any(one.word in waits for one in notes)]
        assert shown_to == [0]


def test_why_had_the_attack_no_effect():
    declared, negated = why(NEGATED, 348), why(NEGATED, 350)
    assert not_so(declared) == ["the attack is negated by a trap"]
    assert ja(declared) == ["攻撃は罠で無効になった"]
    trap = negated.because[rules(negated).index("PB-17.8")]
    assert "the attack has no effect" in text_of(trap).en


def test_why_did_the_unit_lose_its_turn():
    asleep, paralysed = why(CONFUSED, 302), why(CONFUSED, 230)
    assert not_so(asleep) == ["Aste the Star Reader does not act: it sleeps"]
    assert ja(asleep) == ["星読みのアステは睡眠で行動できない"]
    assert not_so(paralysed) == [
        "Zeno, Hexer of the Void cannot act: its paralysis check has failed",
        "Circle of Flame is a spell, which a PC whose paralysis check has failed cannot activate",
    ]


def test_why_did_the_check_fail():
    explained = why(CONFUSED, 227)
    assert not_so(explained) == [
        "Paralysis check of Zeno, Hexer of the Void fails: odd declared, 4 rolled"
    ]
    assert ja(explained) == ["虚空の呪術師ゼノの麻痺CHは失敗: 宣言は奇数、ダイスは4"]


def test_why_two_tries():
    explained = why(LATE, 336)
    assert parts(explained)[Part.ONE_TRY] == 1
    assert sum(parts(explained).values()) == 2
    assert all(term.source for term in explained.terms if term.word != Part.ONE_TRY)


def test_why_were_there_no_more_tries():
    explained = why(CHECKS, 411)
    assert not_so(explained)[-1] == (
        "no Evasion check of Soldier 10: this turn has had all its 63 tries"
    )
    assert parts(explained) == {Part.ITEM: 9, Part.EVASION: 1}


def test_why_could_it_not_evade():
    [one] = [
        one for at in range(470, 480) for one in why(SURE, at).not_so if one.word == Unmet.SURE_HIT
    ][:1]
    assert one.rule == "PB-10.3"


def test_why_did_it_not_receive_the_bad_status():
    explained = why(FRAIL, 760)
    assert not_so(explained) == [
        "the text of Zem, Warden of the Clock Tower keeps it from this bad status"
    ]
    assert ja(explained) == ["時計塔の守り手ゼムのテキストによりこのBSを受けない"]


def test_why_was_there_no_resistance_check():
    explained = why(TRAPS, 156)
    assert sentence(explained).endswith("receives Paralysis from Chain Lightning")
    assert not_so(explained) == [
        "Limi of the Two Poles has no resistance check: its attribute typeless does not beat mind"
    ]


def test_why_did_the_support_vanish():
    assert not_so(why(FRAIL, 1047)) == ["CP of the supports of Morga the Gravekeeper: 18 > 16"]
    assert not_so(why(FRAIL, 290)) == [
        "Plains Wolf #1 is of Dawn Continent and Leg the Comet of Sea of Stars: their worlds differ"
    ]
    assert ja(why(FRAIL, 290)) == ["草原狼#1は暁の大陸、彗星のレグは星の海: 世界が違う"]


def test_why_was_nothing_regained():
    full, cursed, limited = why(FRAIL, 1094), why(CURSED, 541), why(TRAPS, 327)
    assert not_so(full) == [
        "no HP are regained: 57 ≥ the cap of 53 (10 + 43 HP of the PCs on the field)"
    ]
    assert "時計塔の守り手ゼムは呪いで、持久とWPが回復しない" in ja(cursed)
    assert parts(limited) == {Part.PRINTED: 2, Part.LIMIT: -1}


def test_why_are_four_cards_discarded():
    assert parts(why(TRAPS, 91)) == {Part.HAND: 6, Part.HAND_LIMIT: -2}


def test_why_did_the_summoned_unit_not_act():
    [arrived] = {one.text.en for one in why(TRAPS, 61).not_so if one.word == Unmet.ARRIVED}
    assert arrived.endswith("does not act: it has arrived in this turn")


def test_the_die_of_an_order_is_shown_with_its_turn():
    explained = why(WHOLE, 28)
    assert die(explained).purpose.en == "Order of equal speed"
    assert rules(explained) == ["PB-5.1"]


def test_a_place_that_carries_the_name_of_its_zone_is_named_once():
    text, ja_text = (as_text(why(WHOLE, 37), language) for language in ("en", "ja"))
    assert "Earth Rift: moves from hand to set slot 3" in text
    assert "手札からセット場3へ移る" in ja_text


@pytest.mark.parametrize("version", [233, 335, 358])
def test_a_declaration_shows_nothing_of_its_hit(version):
    words = {one.word for one in why(RESISTED, version).not_so}
    assert not words & {Unmet.BAND, Unmet.NO_ENDURANCE, Unmet.NO_RESISTANCE}


def test_why_may_it_not_attack():
    explained = why(RESISTED, 218)
    assert not_so(explained) == [
        "Shino of the Moonshade may only activate (no spell), discard equipment or wait:"
        " its paralysis check has failed"
    ]
    assert ja(explained) == [
        "月影のシノは麻痺CHに失敗したので、発動（術以外）、装備の破棄、待機しかできない"
    ]
    assert [one.rule for one in explained.not_so] == ["PB-14.12"]


@pytest.mark.parametrize("version", [358, 359, 362])
def test_why_is_there_no_evasion_check_of_a_spell(version):
    explained = why(RESISTED, version)
    wanted = "Nol the Faceless Doll has no evasion check: a spell cannot be evaded"
    assert not_so(explained)[0] == wanted
    assert ja(explained)[0] == "無貌の人形ノルの回避CHはない: 術は回避できない"


def test_why_was_the_item_discarded():
    explained = why(RESISTED, 716)
    assert not_so(explained) == ["Kai the Flame Mage cannot hold them all: hands 3 > 2"]
    assert ja(explained) == ["炎の魔術師カイはすべてを持てない: 手3つ > 2"]
    assert decided(explained) == ["Dagger: hands 1", "Greatsword: hands 2"]
    assert decided_ja(explained) == ["短剣: 手1つ", "大剣: 手2つ"]
    assert not_so(why(SHORT, 392))[-1] == "Ren, Blade of Dawn cannot hold them all: hands 3 > 2"


def test_why_does_it_attack_its_own_side():
    explained = why(STARTERS, 504)
    assert not_so(explained) == [
        "Confusion check of Tico of the Stardust fails: even declared, 1 rolled",
        "what Tico of the Stardust declared is lost to confusion",
    ]
    assert ja(explained)[1] == "星屑の妖精ティコの宣言した行動は混乱で失われる"
    assert decided(explained) == [
        "1 on the D3: A's Crow, Tracker in the Mist",
        "2 on the D3: A's Nol the Faceless Doll",
        "3 on the D3: A's Zem, Warden of the Clock Tower",
        "Tico of the Stardust has Confusion #481",
    ]
    assert decided_ja(explained)[0] == "D3の1なら、Aの霧の追跡者クロウ"
    [declared] = [one for one in explained.because if one.rule == "PB-10.1"]
    assert text_of(declared).en.startswith("Dazzling Dust (4 WP)")


def test_why_did_it_receive_no_bad_status_of_the_attack():
    support, gone = why(SMALL, 379), why(RESISTED, 504)
    assert not_so(support)[1] == "Plains Wolf #1 receives no bad status: it is a support"
    assert ja(support)[1] == "草原狼#1は召喚サポートなので、BSを受けない"
    assert not_so(gone) == [
        "Duga the Fang receives no bad status of the attack: it leaves the field"
    ]
    assert ja(gone) == ["牙の狂戦士ドゥガは場を離れたので、この攻撃のBSを受けない"]


def test_why_is_there_no_resistance_check_of_a_trap():
    explained = why(WHOLE, 225)
    assert not_so(explained) == [
        "Seri the Glass Singer has no resistance check: this bad status is not by an attack"
    ]
    assert ja(explained) == ["硝子の歌い手セリのBS抵抗CHはない: 攻撃によるBSではない"]


def test_a_bad_status_of_a_normal_attack_shows_the_text_that_adds_it():
    explained = why(STARTERS, 853)
    [text] = [one for one in explained.because if one.rule == "PB-14.2"]
    assert text_of(text).en == "Always: the normal attack inflicts Poison."
    assert text.source is not None
    assert text.source.name.en == "Poisoned Needle"


@pytest.mark.parametrize(
    ("name", "version", "rule", "other"),
    [
        (RESISTED, 550, "PB-16.2", "PB-16.6"),
        (SURE, 1098, "PB-16.3", "PB-16.6"),
        (RESISTED, 1017, "PB-5.8", "PB-19.5"),
        (SHORT, 293, "PB-11.8", "PB-7.5"),
    ],
)
def test_an_event_of_several_rules_cites_the_one_that_applies(name, version, rule, other):
    explained = why(name, version)
    assert rule in explained.rules
    assert other not in explained.rules
