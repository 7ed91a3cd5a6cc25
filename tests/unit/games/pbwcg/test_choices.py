"""What a text holds ready for the moments of the game, and what its command chooses."""

import pytest

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation import texts as t
from saikoro.domain.games.pbwcg.cards.notation.parse import read_text
from saikoro.domain.games.pbwcg.cards.notation.words import (
    AttackRange,
    Attribute,
    CardKind,
    Prefix,
    Range,
    Value,
)

SELF, ENEMY_PC = Range.SELF, Range.ENEMY_PC
NORMAL = n.Attack(AttackRange.WITHIN_1, Attribute.BODY, 0)


def test_a_text_by_its_moments():
    text = read_text(
        "常時:早さ+1。手札上限+1。自ターン開始時:[自身]のWP+1。"
        "召喚時:自PLは1枚引く。戦闘不能時:自PLのHP+5。常時:BS:毒無効。"
    )
    assert [*map(type, text.always)] == [n.Modify, n.HandLimit, n.Immune]
    assert text.turn_start == (n.ChangeWp(SELF, 1),)
    assert text.summoned == (n.Draw(1),)
    assert [*map(type, text.knocked_out)] == [n.ChangeHp]
    assert (text.plain, text.each_turn, text.sprung, text.trap) == ((), (), (), None)


def test_a_text_without_prefix():
    text = read_text("[1PC内]へ体攻撃+6。[自身]の持久-1。")
    assert [*map(type, text.plain)] == [n.Attack, n.ChangeEndurance]
    assert text.attacks
    assert not read_text("自PLは1枚引く。").attacks


def test_a_trap():
    text = read_text("罠(敵通常攻撃):その攻撃を無効。[攻撃者]の持久-1。")
    assert text.trap is Prefix.TRAP_NORMAL_ATTACK
    assert text.trap.condition == "敵通常攻撃"
    assert [*map(type, text.sprung)] == [n.NegateAttack, n.ChangeEndurance]


@pytest.mark.parametrize(
    ("clause", "choices"),
    [
        ("[2PC内]へ体攻撃+0", [t.EnemyInRange(2)]),
        ("[敵列]へ体攻撃+0", [t.EnemyColumn()]),
        ("[敵全体]へ体攻撃+0", []),
        ("[味方1PC]の持久+1", [t.OwnPc()]),
        ("[敵1PC]にBS:毒", [t.EnemyPc()]),
        ("[敵前衛]の持久-1", []),
        ("[対象]の持久-1", []),
        ("[自身]の装備を2枚破棄", [t.WornItems(SELF, 2)]),
        ("[敵1PC]の装備を1枚破棄", [t.EnemyPc(), t.WornItems(ENEMY_PC, 1)]),
        ("[敵1PC]の前後を入れ替える", [t.EnemyPc()]),
        ("[自身]に自世界の召喚サポート(CP6以下)を召喚", [t.SupportCard(SELF, 6)]),
        (
            "[味方1PC]に自世界の召喚サポート(CP13以下)を召喚",
            [t.OwnPc(), t.SupportCard(Range.OWN_PC, 13)],
        ),
        ("敵場の伏せカードを2枚破棄", [t.FaceDownCards(2)]),
        ("敵場の召喚サポートを1体消滅", [t.EnemySupports(1)]),
        ("捨札のPCを1体召喚", [t.DiscardedPc(), t.EmptySlot()]),
        ("捨札の装備カードを1枚手札に加える", [t.DiscardedCard(CardKind.EQUIPMENT)]),
        ("自PLは手札を1枚捨てる", []),
        ("領域を無しにする", []),
    ],
)
def test_what_a_command_chooses(clause, choices):
    """PB-9.2, PB-20: one entry of `targets` for each, or as many as its count."""
    assert [*read_text(f"{clause}。").choices] == choices


def test_choices_stand_in_printed_order():
    text = read_text("[1PC内]へ体攻撃+0。[味方1PC]の持久+1。捨札のPCを1体召喚。")
    assert [*text.choices] == [t.EnemyInRange(1), t.OwnPc(), t.DiscardedPc(), t.EmptySlot()]


def riders(*written: str) -> n.Attack:
    [attack] = read_text(f"[1PC内]へ体攻撃+0{''.join(written)}。")
    assert isinstance(attack, n.Attack)
    return attack


def test_an_attack_without_riders():
    assert (NORMAL.sure_hit, NORMAL.evasion_check, NORMAL.ignores_defence) == (False,) * 3
    assert (NORMAL.times, NORMAL.endurance, NORMAL.bs) == (1, 0, ())


def test_riders_of_an_attack_together():
    """PB-10.0: of several 《n回》 the greatest counts, 《持久±n》 add up."""
    attack = riders("《必中》", "《3回》", "《2回》", "《持久+2》", "《持久-1》", "《防御無視》")
    assert (attack.sure_hit, attack.evasion_check, attack.ignores_defence) == (True, False, True)
    assert (attack.times, attack.endurance) == (3, 1)


def test_the_bs_of_an_attack_in_printed_order():
    attack = riders("《BS:毒》", "《CH回避》", "《BS:麻痺》《ブレイク:敵PLのHP-1》")
    assert attack.evasion_check
    assert [rider.bs for rider in attack.bs] == ["毒", "麻痺"]
    assert attack.bs[1].break_ is not None


def test_all_phrases_of_a_clause():
    [clause] = read_text("常時:通常攻撃に《BS:毒》《ブレイク:敵PLのHP-1》。")
    assert [*map(type, t.phrases(clause))] == [n.NormalAttackRider, n.InflictBs, n.ChangeHp]


def test_the_condition_of_a_trap_is_the_word_of_its_event():
    """PB-22.1."""
    assert [prefix.condition for prefix in Prefix if prefix.trap] == [
        *("敵通常攻撃", "敵アビリティ", "敵召喚", "味方戦闘不能", "PL攻撃")
    ]
    assert [prefix.attacks for prefix in Prefix if prefix.trap] == [True, True, False, False, True]


def test_a_value_and_its_mod_are_written_alike():
    assert {value.partition("(")[0] for value in Value} == {
        *("攻撃値", "防御値", "早さ", "回避CH", "BS抵抗CH", "BS回復CH", "被持久", "与持久")
    }
