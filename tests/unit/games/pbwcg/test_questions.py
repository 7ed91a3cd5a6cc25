"""What decisions ask, and why: for who does not know the rules, in both languages."""

from saikoro.domain.games.pbwcg.state import PbwcgState
from saikoro.domain.games.pbwcg.words import Phase
from saikoro.domain.match.interface.decision import Question
from tests.kit.pbwcg import Match, Side, position, side
from tests.kit.pool import asked
from tests.unit.games.pbwcg.test_labels import HANDLE


def question(match: Match) -> Question:
    [seat] = match.run.waiting
    assert match.decision.question is not None
    return match.decision.question(seat)


def texts(match: Match) -> tuple[str, str]:
    asked = question(match)
    return asked.ja, asked.en


def unit_turn(
    a: Side, b: Side, order: str = "A.pc01", field: tuple[str, int, int] | None = None
) -> Match:
    return Match(position(a, b, order=order, field=field), dice=[1] * 9)


def test_a_pl_turn_says_what_is_left_of_it():
    state: PbwcgState = position(
        side("pc01@1", hand=["st01"]), side("pc11@1"), phase=Phase.START, first=0
    )
    match = Match(state)
    match.play("set st01 1")
    asked = question(match)
    assert asked.ja == (
        "あなたのPLターンです。何をしますか？ 残り: セット・召喚・装備は合わせてあと1枚、"
        "セットカードの発動はあと2枚、伏せたセットカードの破棄はあと1枚。"
    )
    assert asked.en == (
        "Your PL turn: what do you do? Left: 1 card to set, summon or equip, "
        "2 set cards to activate, 1 face-down card to discard."
    )
    assert (asked.rule, asked.fields) == (
        "PB-6.0",
        {"placements": 1, "activations": 2, "discards": 1},
    )


def test_a_unit_turn_says_whose_it_is():
    match = unit_turn(side("pc01@1"), side("pc11@1"))
    assert texts(match) == (
        "味方の暁の剣士レン（前衛1、持久8、WP12）のターンです。どの行動を1つしますか？ "
        "その前にセットカードをあと1枚発動でき、装備を破棄できます。",
        "Turn of your Ren (front 1, endurance 8, 12 WP): which one action does it take? "
        "Before that, you may activate 1 set card and discard the PC's items.",
    )
    match = unit_turn(side("pc01@1", supports=[("pc01", "sp03")]), side("pc11@1"), "A.s1")
    assert texts(match) == (
        "味方の霧鴉#1（前衛1、持久7、WP0）のターンです。どう行動しますか？",
        "Turn of your Mist Crow #1 (front 1, endurance 7, 0 WP): which action does it take?",
    )


def test_paralysis_is_explained_before_and_after_its_check():
    match = unit_turn(side("pc01@1", units={"pc01": {"bs": ["麻痺"]}}), side("pc11@1"))
    assert texts(match) == (
        "味方の暁の剣士レンは麻痺していますが、動けるでしょうか？ 奇数か偶数を宣言してください。"
        "ダイスの目と一致すれば普通に行動でき、"
        "外れればこのターンは術でないセットカードの発動・装備の破棄・待機だけです。",
        "Can your Ren act in spite of Paralysis? Declare odd or even: if the die agrees, it acts "
        "as usual; if not, it may only activate set cards other than spells, discard items and "
        "wait.",
    )
    assert (question(match).rule, question(match).fields) == ("PB-14.12", {"bs": "麻痺"})
    match.play("even")
    assert texts(match) == (
        "味方の暁の剣士レン（前衛1、持久8、WP12）は麻痺のため行動できません。待機しますか？ "
        "その前にセットカードをあと1枚発動でき、装備を破棄できます。",
        "Your Ren (front 1, endurance 8, 12 WP) is paralysed this turn: does it wait? "
        "Before that, you may activate 1 set card and discard the PC's items.",
    )


def test_a_recovery_names_the_bs_and_what_it_does():
    match = unit_turn(side("pc01@1", units={"pc01": {"bs": ["毒"]}}), side("pc11@1"))
    match.play("wait")
    assert texts(match) == (
        "味方の暁の剣士レンは毒（自ターン開始時に自PLのHP-2）から回復するでしょうか？ "
        "奇数か偶数を宣言してください。ダイスの目と一致すれば回復し、外れれば治りません。",
        "Does your Ren recover from Poison (at the start of its turn its PL loses 2 HP)? "
        "Declare odd or even: if the die agrees, it recovers; if not, it does not.",
    )
    assert question(match).rule == "PB-14.6"


def test_a_confused_pc_is_asked_before_its_action():
    match = unit_turn(side("pc01@1", units={"pc01": {"bs": ["混乱"]}}), side("pc11@1"))
    match.play("attack B.pc11")
    assert texts(match) == (
        "味方の暁の剣士レンは混乱していますが、宣言した行動ができるでしょうか？ "
        "奇数か偶数を宣言してください。ダイスの目と一致すればその通りに行動し、"
        "外れれば代わりに自分の側のPCを通常攻撃します。",
        "Does your Ren carry out its action in spite of Confusion? Declare odd or even: if the die "
        "agrees, it does; if not, it makes a normal attack on a PC of its own side instead.",
    )


def test_an_evasion_names_the_attack_its_attacker_and_its_text():
    match = unit_turn(side("pc11@1"), side("pc01@1"), "A.pc11")
    match.play("use ab18 B.pc01")
    asked = question(match)
    assert asked.ja == (
        "味方の暁の剣士レンは敵の霧の追跡者クロウの「急所突き」を回避できるでしょうか？ "
        "奇数か偶数を宣言してください。ダイスの目と一致すれば回避し、外れれば命中します。"
        "「急所突き」: [1PC内]へ技攻撃+0《CH回避》《防御無視》。"
    )
    assert asked.en == (
        "Does your Ren evade Vital Strike of enemy Crow? Declare odd or even: if the die agrees, "
        "it is evaded; if not, it hits. Vital Strike: Skill attack +0 on one enemy PC within "
        "distance 1; can be evaded with a check; ignores defence."
    )
    assert asked.fields == {"source": "ab18", "attacker": "A.pc11"}


def test_resistance_names_the_bs_and_the_card_that_gives_it():
    match = unit_turn(side("pc11@1[eq12]"), side("pc01@1"), "A.pc11")
    match.play("attack B.pc01")
    assert texts(match) == (
        "味方の暁の剣士レンは敵の霧の追跡者クロウの通常攻撃による鈍足（早さ-4）を"
        "防げるでしょうか？ 奇数か偶数を宣言してください。"
        "ダイスの目と一致すれば受けず、外れれば受けます。「鎖鎌」: 常時:通常攻撃に《BS:鈍足》。",
        "Does your Ren resist Slow (speed -4) from the normal attack of enemy Crow? "
        "Declare odd or even: if the die agrees, it is not received; if not, it is received. "
        "Chain Sickle: Always: the normal attack inflicts Slow.",
    )
    assert question(match).fields == {"bs": "鈍足", "source": "eq12", "attacker": "A.pc11"}


def test_tries_that_are_left_are_counted():
    status = ("回避CH+1", 2, "見切り")
    match = unit_turn(side("pc11@1"), side("pc01@1", units={"pc01": {"status": status}}), "A.pc11")
    match.play("use ab18 B.pc01")
    asked = question(match)
    assert "外れればあと1回試せます" in asked.ja
    assert "if not, there can be 1 more" in asked.en


def test_a_discard_says_why():
    hand = [f"st0{number}" for number in range(1, 7)]
    match = unit_turn(side("pc01@1", hand=hand), side("pc11@1"))
    match.play("wait")
    assert texts(match) == (
        "手札が6枚で、上限の5枚を超えています。どの1枚を捨てますか？",
        "You hold 6 cards, and the limit is 5: which card do you discard?",
    )
    match = unit_turn(side("pc01@1", sets={1: "st37"}), side("pc11@1", hand=hand))
    match.play("activate 1")
    assert texts(match) == (
        "「密使の書」により、手札を1枚捨てます。どれを捨てますか？ "
        "「密使の書」: 自PLは2枚引く。敵PLは手札を1枚捨てる。",
        "Envoy's Letter makes you discard 1 card from hand: which? "
        "Envoy's Letter: Draw 2 cards. The enemy PL discards 1 card from hand.",
    )
    assert (question(match).rule, question(match).fields) == ("PB-19.5", {"source": "st37"})


def test_every_decision_has_a_question_without_ids() -> None:
    for each in asked("pbwcg"):
        assert not HANDLE.search(each.question.ja), each.question
        assert not HANDLE.search(each.question.en), each.question
