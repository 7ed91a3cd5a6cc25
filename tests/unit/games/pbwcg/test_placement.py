"""Where phrases may stand (PB-19.4 to PB-19.9): every card has what the book gives it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.domain.games.pbwcg.cards.notation.parse import read_text
from saikoro.domain.games.pbwcg.cards.notation.placement import CardType, misplaced, set_card_type
from saikoro.domain.games.pbwcg.cards.notation.words import Prefix, SetKind
from tests.kit.budget import budget
from tests.kit.cases import for_every
from tests.kit.pbwcg_texts import texts_of

ABILITY, OF_SUPPORTS = CardType.ABILITY, CardType.SUPPORT_ABILITY
PC, EQUIPMENT, SUPPORT = CardType.PC, CardType.EQUIPMENT, CardType.SUPPORT
INSTANT, LASTING, FIELD = CardType.INSTANT, CardType.LASTING, CardType.FIELD
SPELL, TRAP = CardType.SPELL, CardType.TRAP

HIT = "[敵前衛]へ体攻撃=1"
ATTACKED = "罠(敵通常攻撃):"

BEHIND = {
    PC: "自ターン開始時:",
    EQUIPMENT: "自ターン開始時:",
    SUPPORT: "自ターン開始時:",
    LASTING: "毎ターン:",
    FIELD: "毎ターン:",
    TRAP: ATTACKED,
}
"""What an instant of a card stands behind."""


def rules(text: str, card: CardType) -> list[str]:
    """The rules that a text breaks."""
    return [place.rule for _, place in misplaced(read_text(text), card)]


@settings(max_examples=budget(60, soak=20_000), deadline=None)
@given(st.data(), st.sampled_from(CardType))
def test_whatever_a_card_may_have_stands_there(data, card):
    text = data.draw(texts_of(card))
    assert [*misplaced(read_text(text), card)] == []


# PB-19.9

PREFIXES = {
    PC: {Prefix.ALWAYS, Prefix.TURN_START, Prefix.SUMMONED, Prefix.KNOCKED_OUT},
    EQUIPMENT: {Prefix.ALWAYS, Prefix.TURN_START},
    SUPPORT: {Prefix.ALWAYS, Prefix.TURN_START},
    LASTING: {Prefix.ALWAYS, Prefix.EACH_TURN},
    FIELD: {Prefix.ALWAYS, Prefix.EACH_TURN},
    TRAP: {prefix for prefix in Prefix if prefix.trap},
}


@for_every("prefix", Prefix)
@for_every("card", CardType)
def test_the_prefixes_of_a_card(card, prefix):
    clause = "手札上限+1" if prefix is Prefix.ALWAYS else "両PLのHP-1"
    broken = [] if prefix in PREFIXES.get(card, ()) else ["PB-19.9"]
    assert rules(f"{prefix}:{clause}。", card) == broken


@pytest.mark.parametrize("card", CardType)
def test_the_clauses_without_prefix_of_a_card(card):
    """A 術 has them, too, behind an attack."""
    allowed = {ABILITY, OF_SUPPORTS, INSTANT}
    assert rules("両PLのHP-1。", card) == ([] if card in allowed else ["PB-19.9"])


@pytest.mark.parametrize("card", CardType)
def test_the_cards_that_attack(card):
    attacks = card in {ABILITY, OF_SUPPORTS, SPELL, TRAP}
    assert rules(f"{BEHIND.get(card, '')}{HIT}。", card) == ([] if attacks else ["PB-19.9"])


@pytest.mark.parametrize(
    ("text", "card"),
    [
        (f"自PLのHP+1。{HIT}。", SPELL),
        ("罠(敵召喚):敵PLのHP-1。罠(敵召喚):敵PLのHP-1。", TRAP),
        ("敵PLのHP-1。罠(敵召喚):敵PLのHP-1。", TRAP),
        ("罠(敵召喚):敵PLのHP-1。罠(PL攻撃):敵PLのHP-1。", TRAP),
    ],
)
def test_texts_that_begin_otherwise(text, card):
    assert set(rules(text, card)) == {"PB-19.9"}


@pytest.mark.parametrize("text", ["早さ+1。", "手札上限+1。"])
def test_statics_stand_behind_always_only(text):
    """PB-19.2."""
    assert rules(text, ABILITY) == ["PB-19.2"]
    assert rules(f"自ターン開始時:{text}", PC) == ["PB-19.2"]


@pytest.mark.parametrize("clause", ["自PLのHP+1", HIT, "[自身]の早さ+1(1T)"])
def test_behind_always_stand_only_statics(clause):
    """PB-19.2."""
    assert rules(f"常時:{clause}。", PC) == ["PB-19.2"]


# PB-19.7

CHOICES = [
    "[味方1PC]の持久+1",
    "[敵1PC]にBS:毒",
    "[自身]の装備を1枚破棄",
    "[敵1PC]の前後を入れ替える",
    "[自身]に自世界の召喚サポート(CP1以下)を召喚",
    "敵場の伏せカードを1枚破棄",
    "敵場の召喚サポートを1体消滅",
    "捨札のPCを1体召喚",
    "捨札のPCカードを1枚手札に加える",
]


@pytest.mark.parametrize("clause", CHOICES)
def test_nothing_is_chosen_behind_a_prefix_or_in_a_break(clause):
    assert rules(f"自ターン開始時:{clause}。", PC) == ["PB-19.7"]
    assert rules(f"[1PC内]へ体攻撃+0《BS:毒》《ブレイク:{clause}》。", ABILITY) == ["PB-19.7"]
    assert rules(f"常時:通常攻撃に《BS:毒》《ブレイク:{clause}》。", PC) == ["PB-19.7"]
    assert rules(f"{clause}。", ABILITY) == []


def test_a_phrase_that_chooses_nothing_may_stand_there():
    """PB-19.5, no. 11."""
    swap = "[自身]の前後を入れ替える"
    assert rules(f"自ターン開始時:{swap}。", PC) == []
    assert rules(f"[1PC内]へ体攻撃+0《BS:毒》《ブレイク:{swap}》。", ABILITY) == []


@pytest.mark.parametrize("word", ["1PC内", "2PC内", "3PC内", "敵列"])
def test_no_trap_chooses_whom_it_attacks(word):
    assert rules(f"{ATTACKED}[{word}]へ体攻撃=1。", TRAP) == ["PB-19.7"]


# PB-9.2, PB-19.5: words that mean something in few places


@pytest.mark.parametrize("prefix", [prefix for prefix in Prefix if prefix.trap])
def test_the_words_of_a_trap(prefix):
    attacks = prefix in {*(Prefix.TRAP_NORMAL_ATTACK, Prefix.TRAP_ABILITY, Prefix.TRAP_PL_ATTACK)}
    broken = [] if attacks else ["PB-9.2"]
    assert rules(f"{prefix}:[攻撃者]の持久-1。", TRAP) == broken
    assert rules(f"{prefix}:[攻撃者]へ無攻撃=1。", TRAP) == broken
    assert rules(f"{prefix}:その攻撃を無効。", TRAP) == ([] if attacks else ["PB-19.5"])
    summoned = [] if prefix is Prefix.TRAP_SUMMON else ["PB-9.2"]
    assert rules(f"{prefix}:[召喚PC]の持久-1。", TRAP) == summoned


@pytest.mark.parametrize("word", ["攻撃者", "召喚PC"])
def test_the_words_of_a_trap_stand_in_traps_only(word):
    assert rules(f"[{word}]の持久-1。", ABILITY) == ["PB-9.2"]
    assert rules(f"自ターン開始時:[{word}]の持久-1。", PC) == ["PB-9.2"]


def test_an_ability_attacks_no_attacker_and_negates_nothing():
    assert rules("[攻撃者]へ体攻撃+1。", ABILITY) == ["PB-9.2"]
    assert rules("その攻撃を無効。", ABILITY) == ["PB-19.5"]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("[自身]の持久+1。", INSTANT),
        ("毎ターン:[自身]の持久+1。", LASTING),
        (f"{HIT}。[自身]の持久+1。", SPELL),
        (f"{HIT}《BS:毒》《ブレイク:[自身]の持久+1》。", SPELL),
        (f"{ATTACKED}[自身]の持久+1。", TRAP),
    ],
)
def test_set_cards_never_mean_themselves(text, card):
    """PB-9.2, PB-17.6."""
    assert rules(text, card) == ["PB-9.2"]


@pytest.mark.parametrize("card", CardType)
def test_only_supports_have_a_master(card):
    """PB-9.2: on their cards and in their abilities."""
    text = f"{BEHIND.get(card, f'{HIT}。' if card is SPELL else '')}[主]のWP+1。"
    assert ("PB-9.2" in rules(text, card)) == (card not in {SUPPORT, OF_SUPPORTS})


@pytest.mark.parametrize("word", ["味方全体", "対象", "敵前衛", "全PC"])
def test_items_and_servants_belong_to_one_pc(word):
    """PB-19.5, nos. 10 and 12."""
    assert rules(f"[{word}]の装備を1枚破棄。", ABILITY) == ["PB-19.5"]
    assert rules(f"[{word}]に自世界の召喚サポート(CP1以下)を召喚。", ABILITY) == ["PB-19.5"]


# PB-17.6, PB-17.9


def test_an_attack_of_a_trap_is_fixed():
    assert rules(f"{ATTACKED}[攻撃者]へ体攻撃+1。", TRAP) == ["PB-17.9"]
    assert rules(f"{ATTACKED}[攻撃者]へ体攻撃=1。", TRAP) == []
    assert rules("[1PC内]へ体攻撃+1。", SPELL) == []


def test_how_often_an_attack_may_repeat():
    assert rules(f"{HIT}《9回》。", SPELL) == []
    assert rules(f"{HIT}《10回》。", SPELL) == ["PB-19.2"]
    assert rules("常時:通常攻撃に《999回》。", PC) == ["PB-19.2"]


# PB-19.4


@pytest.mark.parametrize(
    "clause",
    [
        *("両PLのHP-1", "[全PC]の持久+1", "[全前衛]にBS:毒", "[全後衛]の早さ+1(1T)"),
        *("[全PC]に「草原狼」を召喚", "領域を無しにする"),
    ],
)
def test_what_a_field_does_to_both_sides(clause):
    assert rules(f"毎ターン:{clause}。", FIELD) == []


@pytest.mark.parametrize(
    "clause",
    [
        *("自PLのHP+1", "敵PLのHP-1", "[味方全体]の持久+1", "[敵前衛]にBS:毒", "[対象]の持久-1"),
        *("自PLは1枚引く", "自PLは手札を1枚捨てる", "敵PLは手札を1枚捨てる"),
    ],
)
def test_a_field_takes_no_side(clause):
    assert rules(f"毎ターン:{clause}。", FIELD) == ["PB-19.4"]


# PB-19.6

STATICS = {
    "早さ+1": {PC, EQUIPMENT, SUPPORT},
    "[主]の早さ+1": {SUPPORT},
    "[味方前衛]の早さ+1": {LASTING},
    "[味方後衛]の早さ+1": {LASTING},
    "[味方全体]の早さ+1": {LASTING},
    "[味方1PC]の早さ+1": set(),
    "[敵全体]の早さ+1": set(),
    "[自身]の早さ+1": set(),
    "[対象]の早さ+1": set(),
    "[全PC]の早さ+1": {FIELD},
    "[全前衛]の早さ+1": {FIELD},
    "[全後衛]の早さ+1": {FIELD},
    "体攻撃の効果値+1": {FIELD},
    "通常範囲=2PC内": {PC, EQUIPMENT, SUPPORT},
    "通常攻撃に《必中》": {PC, EQUIPMENT, SUPPORT},
    "BS:毒無効": {PC, EQUIPMENT, SUPPORT},
    "召喚CP+1": {PC, EQUIPMENT, SUPPORT},
    "手札上限+1": {PC, EQUIPMENT, SUPPORT, LASTING, FIELD},
    "行動不可": {SUPPORT},
}


@for_every("card", [PC, EQUIPMENT, SUPPORT, LASTING, FIELD])
@for_every("static", STATICS)
def test_the_statics_of_a_card(static, card):
    broken = [] if card in STATICS[static] else ["PB-19.6"]
    assert rules(f"常時:{static}。", card) == broken


def test_the_break_of_a_normal_attack_means_its_bearer():
    text = "常時:通常攻撃に《BS:毒》《ブレイク:{}》。"
    assert rules(text.format("[自身]の持久+1"), EQUIPMENT) == []
    assert rules(text.format("[攻撃者]の持久+1"), EQUIPMENT) == ["PB-9.2"]


# PB-17.1


@pytest.mark.parametrize(
    ("kind", "turns", "card"),
    [
        ("◆", 0, INSTANT),
        ("召", 0, INSTANT),
        ("破", 0, INSTANT),
        ("M", 0, INSTANT),
        ("補", 0, INSTANT),
        ("補", 3, LASTING),
        ("Fi", 4, FIELD),
        ("術", 0, SPELL),
        ("罠", 0, TRAP),
    ],
)
def test_what_a_set_card_counts_as(kind, turns, card):
    assert set_card_type(SetKind(kind), turns) is card


def test_everything_misplaced_is_reported_with_its_clause():
    text = read_text(
        "常時:自PLのHP+1。早さ+1。毎ターン:[攻撃者]の持久-1。召喚時:[攻撃者]の持久-1。"
    )
    assert [(index, place.phrase) for index, place in misplaced(text, PC)] == [
        *((0, "自PLのHP+1"), (2, "毎ターン"), (3, "[攻撃者]"))
    ]
