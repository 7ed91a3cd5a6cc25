"""The card notation (PB-19): one wording for each meaning."""

import logging
import tomllib
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark

from saikoro.domain.cards.notation.texts import ParseError
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.parse import (
    print_phrase,
    print_text,
    read_sentence,
    read_text,
    sentences,
)
from saikoro.domain.games.pbwcg.cards.notation.phrases import NOTATION
from saikoro.domain.games.pbwcg.cards.notation.texts import Block, Text
from saikoro.domain.games.pbwcg.cards.notation.words import (
    AttackRange,
    Attribute,
    CardKind,
    Pl,
    Prefix,
    Range,
    Value,
)
from tests.kit.budget import budget
from tests.kit.cases import for_every
from tests.kit.pbwcg_texts import BS_NAMES, NAMES, Author

GRAMMAR = shipped("saikoro.domain.games.pbwcg.cards.notation", "cards.lark")
HOUSE = tomllib.loads(shipped("saikoro.domain.games.pbwcg", "sets/house.toml"))
TEXTS = {
    card["id"]: card["text"]
    for table in ("ability", "pc", "equipment", "set", "support")
    for card in HOUSE[table]
}

NEAR, FAR = AttackRange.WITHIN_1, AttackRange.WITHIN_3
BODY, SKILL, MIND, NONE = Attribute
SELF, OWN_PC, ENEMY_PC = Range.SELF, Range.OWN_PC, Range.ENEMY_PC

HOUSE_TEXTS = st.deferred(lambda: Author(bs=BS_NAMES, supports=NAMES).texts())

# PB-19.2: attacks and riders

ATTACKS: dict[str, n.Attack] = {
    "[1PC内]へ体攻撃+3": n.Attack(NEAR, BODY, 3),
    "[2PC内]へ心攻撃-4": n.Attack(AttackRange.WITHIN_2, MIND, -4),
    "[3PC内]へ心攻撃=9": n.Attack(FAR, MIND, 9, fixed=True),
    "[敵列]へ技攻撃+0": n.Attack(AttackRange.COLUMN, SKILL, 0),
    "[敵前衛]へ無攻撃=0": n.Attack(AttackRange.ENEMY_FRONT, NONE, 0, fixed=True),
    "[敵後衛]へ技攻撃=11": n.Attack(AttackRange.ENEMY_REAR, SKILL, 11, fixed=True),
    "[敵全体]へ心攻撃+2": n.Attack(AttackRange.ENEMY_SIDE, MIND, 2),
    "[攻撃者]へ無攻撃=10": n.Attack(AttackRange.ATTACKER, NONE, 10, fixed=True),
    "[1PC内]へ体攻撃+0《必中》《CH回避》《2回》《防御無視》《持久+1》《持久-2》": n.Attack(
        NEAR,
        BODY,
        0,
        riders=(
            n.SureHit(),
            n.EvasionCheck(),
            n.Repeat(2),
            n.IgnoreDefence(),
            n.ChangeEnduranceDamage(1),
            n.ChangeEnduranceDamage(-2),
        ),
    ),
    "[1PC内]へ体攻撃+1《BS:麻痺》《ブレイク:[対象]の持久-1》《BS:毒》": n.Attack(
        NEAR,
        BODY,
        1,
        riders=(
            n.InflictBs("麻痺", n.ChangeEndurance(Range.TARGET, -1)),
            n.InflictBs("毒"),
        ),
    ),
}

# PB-19.5: instants, by their number

INSTANTS: dict[str, n.Instant] = {
    "自PLのHP+8": n.ChangeHp(Pl.OWN, 8),
    "敵PLのHP-6": n.ChangeHp(Pl.ENEMY, -6),
    "両PLのHP-3": n.ChangeHp(Pl.BOTH, -3),
    "[味方1PC]の持久+4": n.ChangeEndurance(OWN_PC, 4),
    "[攻撃者]の持久-1": n.ChangeEndurance(Range.ATTACKER, -1),
    "[対象]のWP-2": n.ChangeWp(Range.TARGET, -2),
    "[自身]のWP+1": n.ChangeWp(SELF, 1),
    "[味方全体]の攻撃値(全)+2(1T)": n.GainStatus(Range.OWN_SIDE, n.Mod(Value.ATTACK_ALL, 2), 1),
    "[味方前衛]の被持久-1(2T)": n.GainStatus(Range.OWN_FRONT, n.Mod(Value.ENDURANCE_TAKEN, -1), 2),
    "[自身]に【鉄壁】防御値(全)+4(2T)": n.GainStatus(SELF, n.Mod(Value.DEFENCE_ALL, 4), 2, "鉄壁"),
    "[全前衛]にBS:毒": n.GiveBs(Range.ALL_FRONT, "毒"),
    "[味方全体]のBS:毒を回復": n.RecoverBs(Range.OWN_SIDE, "毒"),
    "[味方1PC]の全BSを回復": n.RecoverBs(OWN_PC),
    "[敵1PC]に「寄生蔦」を召喚": n.Summon(ENEMY_PC, "寄生蔦"),
    "[敵1PC]の装備を1枚破棄": n.DiscardItems(ENEMY_PC, 1),
    "[敵1PC]の前後を入れ替える": n.SwapRows(ENEMY_PC),
    "[自身]に自世界の召喚サポート(CP6以下)を召喚": n.SummonChosen(SELF, 6),
    "敵場の伏せカードを1枚破棄": n.DiscardFaceDown(1),
    "敵場の召喚サポートを2体消滅": n.VanishSupports(2),
    "自PLは2枚引く": n.Draw(2),
    "自PLは手札を1枚捨てる": n.DiscardHand(Pl.OWN, 1),
    "敵PLは手札を3枚捨てる": n.DiscardHand(Pl.ENEMY, 3),
    "捨札のPCを1体召喚": n.SummonDiscarded(),
    "捨札のPCを1体召喚(HP加算なし)": n.SummonDiscarded(adds_hp=False),
    "捨札のPCカードを1枚手札に加える": n.ReturnDiscarded(CardKind.PC),
    "捨札の装備カードを1枚手札に加える": n.ReturnDiscarded(CardKind.EQUIPMENT),
    "捨札のセットカードを1枚手札に加える": n.ReturnDiscarded(CardKind.SET),
    "領域を無しにする": n.EmptyField(),
    "その攻撃を無効": n.NegateAttack(),
}

# PB-19.6: statics

STATICS: dict[str, n.Static] = {
    "早さ+2": n.Modify(n.Mod(Value.SPEED, 2)),
    "[主]の防御値(全)-2": n.Modify(n.Mod(Value.DEFENCE_ALL, -2), Range.MASTER),
    "[全PC]の回避CH+1": n.Modify(n.Mod(Value.EVADE_CHECKS, 1), Range.ALL_PCS),
    "技攻撃の効果値-1": n.ModifyEffectValue(SKILL, -1),
    "無攻撃の効果値+2": n.ModifyEffectValue(NONE, 2),
    "通常範囲=2PC内": n.NormalRange(2),
    "通常攻撃に《BS:毒》": n.NormalAttackRider(n.InflictBs("毒")),
    "通常攻撃に《BS:毒》《ブレイク:敵PLのHP-1》": n.NormalAttackRider(
        n.InflictBs("毒", n.ChangeHp(Pl.ENEMY, -1))
    ),
    "BS:暗闇無効": n.Immune("暗闇"),
    "召喚CP+3": n.SummonCapacity(3),
    "手札上限-2": n.HandLimit(-2),
    "行動不可": n.CannotAct(),
}

CLAUSES: dict[str, n.Clause] = {**ATTACKS, **INSTANTS, **STATICS}

# PB-19.2: whole texts

WHOLE: dict[str, Text] = {
    "": Text(),
    TEXTS["ab33"]: Text(
        (
            Block(
                None,
                (n.Attack(AttackRange.ENEMY_FRONT, BODY, 2), n.GiveBs(SELF, "混乱")),
            ),
        )
    ),
    TEXTS["st14"]: Text(
        (
            Block(
                Prefix.ALWAYS,
                (n.ModifyEffectValue(MIND, 2), n.ModifyEffectValue(SKILL, -1)),
            ),
        )
    ),
    TEXTS["sp05"]: Text(
        (
            Block(Prefix.ALWAYS, (n.CannotAct(),)),
            Block(Prefix.TURN_START, (n.ChangeWp(Range.MASTER, -2),)),
        )
    ),
    TEXTS["st30"]: Text(
        (
            Block(
                Prefix.TRAP_NORMAL_ATTACK,
                (n.NegateAttack(), n.ChangeEndurance(Range.ATTACKER, -1)),
            ),
        )
    ),
    TEXTS["st18"]: Text(
        (
            Block(
                None,
                (
                    n.Attack(
                        FAR,
                        SKILL,
                        13,
                        fixed=True,
                        riders=(n.InflictBs("麻痺", n.ChangeWp(Range.TARGET, -3)),),
                    ),
                ),
            ),
        )
    ),
    "常時:早さ+1。常時:早さ+2。": Text(
        (
            Block(Prefix.ALWAYS, (n.Modify(n.Mod(Value.SPEED, 1)),)),
            Block(Prefix.ALWAYS, (n.Modify(n.Mod(Value.SPEED, 2)),)),
        )
    ),
}


@pytest.mark.parametrize("written", CLAUSES)
def test_what_a_clause_means(written):
    assert read_sentence(f"{written}。") == Block(None, (CLAUSES[written],))
    assert print_phrase(CLAUSES[written]) == written


@pytest.mark.parametrize("value", Value)
def test_what_a_mod_means(value):
    [modify] = read_text(f"常時:{value}+1。").always
    assert modify == n.Modify(n.Mod(value, 1))


@pytest.mark.parametrize("prefix", Prefix)
def test_what_a_prefix_means(prefix):
    assert read_sentence(f"{prefix}:自PLは1枚引く。") == Block(prefix, (n.Draw(1),))


@pytest.mark.parametrize("word", AttackRange)
def test_whom_an_attack_means(word):
    [attack] = read_text(f"[{word}]へ体攻撃+0。")
    assert attack == n.Attack(word, BODY, 0)


@pytest.mark.parametrize("word", Range)
def test_whom_another_phrase_means(word):
    assert [*read_text(f"[{word}]の持久+1。")] == [n.ChangeEndurance(word, 1)]


@pytest.mark.parametrize("written", WHOLE)
def test_what_a_text_means(written):
    """A prefix holds for the clauses behind it, until another one (PB-19.2)."""
    assert read_text(written) == WHOLE[written]
    assert print_text(WHOLE[written]) == written


@for_every("card", TEXTS)
def test_every_text_of_the_catalogue_is_its_one_wording(card):
    assert print_text(read_text(TEXTS[card])) == TEXTS[card]


@settings(max_examples=budget(60, soak=20_000), deadline=None)
@given(HOUSE_TEXTS)
def test_any_text_of_the_grammar_is_its_one_wording(text):
    assert print_text(read_text(text)) == text


# One reading


def conflicts(grammar: str, start: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    with caplog.at_level(logging.DEBUG, logger="lark"):
        Lark(grammar, start=start, parser="lalr", debug=True)
    return [record.message for record in caplog.records if "onflict" in record.message]


def test_no_clause_has_two_readings(caplog):
    assert conflicts(GRAMMAR, "sentence", caplog) == []


def test_a_grammar_with_two_readings_would_be_found_out(caplog):
    assert conflicts('a: a a | "a"', "a", caplog)


@cache
def every_reading() -> Lark:
    return Lark(
        GRAMMAR,
        start="sentence",
        parser="earley",
        lexer="dynamic_complete",
        ambiguity="explicit",
    )


def ambiguous(text: str) -> bool:
    """Whether a text can be cut into words, and these into phrases, in several ways."""
    trees = [every_reading().parse(sentence) for _, sentence in sentences(text)]
    return any([*tree.find_data("_ambig")] for tree in trees)


@for_every("written", CLAUSES)
def test_no_clause_is_cut_into_words_in_two_ways(written):
    assert not ambiguous(f"{written}。")


@settings(max_examples=budget(10, soak=3_000), deadline=None)
@given(st.deferred(lambda: Author().texts()))
def test_no_text_is_cut_into_words_in_two_ways(text):
    assert not ambiguous(text)


@settings(max_examples=budget(20, soak=5_000), deadline=None)
@given(HOUSE_TEXTS)
def test_no_text_falls_into_clauses_in_two_ways(text):
    """A 。 in a name ends no clause: what is between two ends cannot be read by itself."""
    found = [sentence for _, sentence in sentences(text)]
    assert "".join(found) == text
    for sentence in found:
        for end in (at + 1 for at, char in enumerate(sentence[:-1]) if char == "。"):
            with pytest.raises(ParseError):
                read_sentence(sentence[:end])


def test_every_pattern_of_the_grammar_has_a_name_in_diagnostics():
    patterns = Lark(GRAMMAR, start="sentence", parser="lalr").terminals
    named = {it.pattern.value for it in patterns if it.pattern.type == "re"}
    assert named == {*NOTATION.in_words}


# PB-19.1


def stops(written: str) -> None:
    """The text is read up to the stroke and not beyond."""
    with pytest.raises(ParseError) as unread:
        read_text(written.replace("|", ""))
    assert unread.value.column == written.index("|") + 1


@pytest.mark.parametrize(
    "written",
    [
        "|。",
        "| 早さ+1。",
        "早さ+1|",
        "早さ+1。早|き+1。",
        "早さ|＋1。",
        "早さ+1|．",
        "早さ|+100。",
        "早さ|+01。",
        "早さ|-0。",
        "早さ|1。",
        "回避CH|-1。",
        "回避CH+|100。",
        "攻撃値(|無)+1。",
        "常時|：早さ+1。",
        "常時:|。",
        "罠(敵|移動):早さ+1。",
        "罠(敵| 召喚):早さ+1。",
        "[敵前衛]|え体攻撃+1。",
        "[敵前衛|」へ体攻撃+1。",
        "|［敵前衛]へ体攻撃+1。",
        "[敵列]|の持久+1。",
        "[自身]|へ体攻撃+1。",
        "[1PC内]へ|全攻撃+1。",
        "[1PC内]へ体攻撃|-0。",
        "[1PC内]へ体攻撃|+100。",
        "[1PC内]へ体攻撃+1《必|殺》。",
        "[1PC内]へ体攻撃+1《|ブレイク:[対象]の持久-1》。",
        "[1PC内]へ体攻撃+1《BS:毒》《ブレイク:[|1PC内]へ体攻撃+1》。",
        "[自身]の持久|+0。",
        "[自身]の持久|=1。",
        "[自身]の早さ+1(|0T)。",
        "[自身]の早さ+1(1|t)。",
        "[自身]の|【鉄】早さ+1(1T)。",
        "[自身]に|早さ+1(1T)。",
        "[自身]に|【】早さ+1(1T)。",
        "[自身]に|【" + "あ" * 41 + "】早さ+1(1T)。",
        "[自身]に|【\x00】早さ+1(1T)。",
        "[自身]に|「」を召喚。",
        "[自身]にBS:|。",
        "[自身]に「狼」|召喚。",
        "両PL|は手札を1枚捨てる。",
        "敵PLは|1枚引く。",
        "自PLは|0枚引く。",
        "捨札のPCを|2体召喚。",
        "捨札の|召喚サポートカードを1枚手札に加える。",
        "通常範囲=|4PC内。",
        "通常攻撃に|早さ+1。",
    ],
)
def test_a_text_is_unread_from_the_first_character_that_is_not_understood(written):
    stops(written)


def test_a_clause_begins_where_the_one_before_it_ends():
    text = "[自身]に「霧。鴉」を召喚。常時:早さ+1。x"
    assert [*sentences(text)] == [
        (0, "[自身]に「霧。鴉」を召喚。"),
        (14, "常時:早さ+1。"),
        (22, "x"),
    ]


def test_texts_end_where_names_are_not_closed():
    assert [*sentences("[自身]に「狼。早さ+1。")] == [(0, "[自身]に「狼。"), (8, "早さ+1。")]
