"""The card notation (FB-16.1, FB-16.2): one wording per meaning, beside hand-written nodes."""

import logging
from typing import Any

import pytest
from hypothesis import given, settings
from lark import Lark

from saikoro.domain.cards.notation.texts import ParseError
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.parse import print_line, read_line
from saikoro.domain.games.fairies.cards.notation.phrases import NOTATION, located
from saikoro.domain.words import Word
from tests.kit.budget import budget
from tests.kit.cases import for_every
from tests.kit.fairies_catalogue import LINES_OF_CATALOGUE
from tests.kit.fairies_lines import lines

GRAMMAR = shipped("saikoro.domain.games.fairies.cards.notation", "cards.lark")

OWN, OTHER, BOTH = w.Side
UPRIGHT, TURNED, REVERSED = w.Facing
HAND, FOREST, BANISHED = w.Zone
EXACTLY, AT_LEAST, AT_MOST = w.Bound
THIS_TURN, UNTIL_MY_NEXT_TURN = w.Duration
THIS = n.This()


def units(side: w.Side, number: int | None = 1, *filters: n.Filter, **other: bool) -> n.OnField:
    return n.OnField(side, w.Thing.UNIT, number, filters, **other)


def unit_cards(zone: w.Zone, *filters: n.Filter) -> n.Pick:
    return n.Pick(OWN, zone, w.Kind.UNIT, 1, filters)


def lasting(modifier: n.Modifier, duration: w.Duration = THIS_TURN) -> n.Sentence:
    return n.Sentence(modifier, duration=duration)


FLOWER = n.Kin("花")
COST_2 = n.Cost(2, AT_MOST)
DRAW = n.Sentence(n.Draw(1))
HIT = n.Sentence(n.Deal(OTHER, 10))

LINES: dict[str, n.Line] = {
    # line
    "【永続】：このカードのスラフ1枚につき、このカードのパワーを+1000する。"
    "相手のターンなら、このカードにガーディアンを与える。": n.Continuous(
        (
            n.Static(n.Power(THIS, 1000), count=n.PerSlough()),
            n.Static(n.GiveAttribute(THIS, w.Attribute.GUARDIAN), n.IfTurn(OTHER)),
        )
    ),
    "【自動・グレードアップした時】：カードを1枚引く。": n.Automatic(w.When.GRADED_UP, (DRAW,)),
    "【自動・自分のユニットがグレードアップした時】〔1ターンに1回〕："
    "カードを1枚引く。": n.Automatic(w.When.OWN_UNIT_GRADED_UP, (DRAW,), once=True),
    "【メイン】：カードを1枚引く。": n.Activated(w.Timing.MAIN, (DRAW,)),
    "【いつでも】〔ゲームに1回・コスト2〕：この攻撃を無効にする。": n.Activated(
        w.Timing.ANY_TIME, (n.Sentence(n.NegateAttack()),), (n.OncePerGame(), n.Pay(2))
    ),
    "【終了】〔このカードを横向きにする・手札2枚を森に送る・ダメージ10を受ける〕："
    "カードを1枚引く。": (
        n.Activated(w.Timing.END, (DRAW,), (n.TurnThis(), n.DiscardCards(2), n.TakeDamage(10)))
    ),
    "【必殺】：相手に10ダメージを与える。": n.SpecialMove((HIT,)),
    "【必殺】〔スラフ1枚を森に送る〕：相手のユニット1体を破壊する。": n.SpecialMove(
        (n.Sentence(n.Destroy(units(OTHER))),), (n.DropSlough(1),)
    ),
    "【ガーディアン効果】：このバトルで自分が受けるダメージを0にする。": n.GuardianEffect(
        (n.Sentence(n.Shield()),)
    ),
    "【インスタント・相手がダイレクトアタックした時】": n.Instant(w.InstantWhen.ON_DIRECT_ATTACK),
    "【キャスト】：そのキャストを無効にする。": n.Cast((n.Sentence(n.NegateCast()),)),
    "【トリガー】：相手に10ダメージを与える。": n.Trigger((HIT,)),
    "【ミュージックフェイズ】：トリガーチェックを2回行う。相手に10ダメージを与える。": n.MusicPhase(
        (n.Sentence(n.Check(2)), HIT)
    ),
    "【進化元・〈花〉のコスト4以上のユニット】": n.Base((FLOWER, n.Cost(4, AT_LEAST))),
    "【進化元・ユニット】": n.Base(),
    "【進化元・「世界樹の若枝」】": n.Base(name="世界樹の若枝"),
    "【進化条件・進化元のスラフが2枚以上】": n.EvolutionCondition(n.IfSlough(2, base=True)),
    "【条件・自分の森のカードが10枚以上】": n.ExtraCondition(
        n.IfCards(OWN, FOREST, w.Kind.CARD, 10, AT_LEAST)
    ),
    "【ルール改変】：グレードアップのコスト差を1以上2以下にする。": n.RuleOverride(
        w.Override.GRADE_STEP, 2
    ),
    "【ルール改変】：スラフ1枚を森に送ることでコスト1の支払いに代えられる。": n.RuleOverride(
        w.Override.SLOUGH_PAYS
    ),
    # sentence
    "【自動・攻撃した時】：任意で、自分の森のカード1枚を除外する。"
    "そうしたなら、ターン終了時まで、このカードにブレイカーを1つ与える。": n.Automatic(
        w.When.ATTACKED,
        (
            n.Sentence(n.Banish(n.Pick(OWN, FOREST, w.Kind.CARD, 1)), may=True),
            n.Sentence(n.GiveBreaker(THIS, 1), so=True, duration=THIS_TURN),
        ),
    ),
    "【自動・復活した時】：そうしたなら、任意で、自分のミュージックがあるなら、"
    "自分の手札のユニット1枚につき、次の自分のターン開始時まで、"
    "そのカードのパワーを-5する。": n.Automatic(
        w.When.REVIVED,
        (
            n.Sentence(
                n.Power(n.It(), -5),
                so=True,
                may=True,
                condition=n.IfMusic(),
                count=n.PerCard(OWN, HAND, w.Kind.UNIT),
                duration=UNTIL_MY_NEXT_TURN,
            ),
        ),
    ),
}

SENTENCES: dict[str, n.Sentence] = {
    # modifier
    "ターン終了時まで、自分の他の〈花〉のユニット1体のパワーを+1000する。": lasting(
        n.Power(units(OWN, 1, FLOWER, other=True), 1000)
    ),
    "ターン終了時まで、攻撃したユニットのダメージ値を-10する。": lasting(
        n.DamageValue(n.Attacker(), -10)
    ),
    "ターン終了時まで、自分のユニットすべてにブレイカーを2つ与える。": lasting(
        n.GiveBreaker(units(OWN, None), 2)
    ),
    "ターン終了時まで、自分のユニット2体にトリガーチェックを与える。": lasting(
        n.GiveAttribute(units(OWN, 2), w.Attribute.TRIGGER_CHECK)
    ),
    "次の自分のターン開始時まで、防御したカードは攻撃できない。": lasting(
        n.CannotAttack(n.Defender()), UNTIL_MY_NEXT_TURN
    ),
    "ターン終了時まで、相手のガーディアンを持つユニット1体はブロックできない。": lasting(
        n.CannotBlock(units(OTHER, 1, n.Holding(w.Attribute.GUARDIAN)))
    ),
    # effect
    "カードを3枚引く。": n.Sentence(n.Draw(3)),
    "自分に10ダメージを与える。": n.Sentence(n.Deal(OWN, 10)),
    "両者に20ダメージを与える。": n.Sentence(n.Deal(BOTH, 20)),
    "自分のダメージを10回復する。": n.Sentence(n.Heal(10)),
    "相手のパワー4000以下のユニットすべてを破壊する。": n.Sentence(
        n.Destroy(units(OTHER, None, n.WithPower(4000, AT_MOST)))
    ),
    "裏向きのカード1枚を破壊する。": n.Sentence(n.Destroy(n.OnField(BOTH, w.Thing.FACE_DOWN, 1))),
    "相手の永続イベントすべてを手札に戻す。": n.Sentence(
        n.ToHand(n.OnField(OTHER, w.Thing.PERMANENT, None))
    ),
    "相手の縦向きのサポートユニット1体を横向きにする。": n.Sentence(
        n.Turn(n.OnField(OTHER, w.Thing.SUPPORT, 1, (n.Facing(UPRIGHT),)), TURNED)
    ),
    "エントリーしたユニットを縦向きにする。": n.Sentence(n.Turn(n.Entrant(), UPRIGHT)),
    "相手の他の横向きの〈花〉のコスト2以下のパワー10以上の"
    "ブレイカーを持つユニット3体を除外する。": (
        n.Sentence(
            n.Banish(
                units(
                    OTHER,
                    3,
                    n.Facing(TURNED),
                    FLOWER,
                    COST_2,
                    n.WithPower(10, AT_LEAST),
                    n.Holding(w.Attribute.BREAKER),
                    other=True,
                )
            )
        )
    ),
    "相手の森のトリガー1枚を完全除外する。": n.Sentence(
        n.BanishForGood(n.Pick(OTHER, FOREST, w.Kind.TRIGGER, 1))
    ),
    "このカードを完全除外する。": n.Sentence(n.BanishForGood(THIS)),
    "自分の除外のコスト2のユニット1枚を復活させる。": n.Sentence(
        n.Revive(unit_cards(BANISHED, n.Cost(2, EXACTLY)))
    ),
    "自分の森のサポートユニット1枚を手札に加える。": n.Sentence(
        n.Take(n.Pick(OWN, FOREST, w.Kind.SUPPORT, 1))
    ),
    "自分の手札の〈花〉のコスト2以下のユニット1枚をスペシャルエントリーする。": n.Sentence(
        n.SpecialEntry(unit_cards(HAND, FLOWER, COST_2))
    ),
    "自分の手札のマジックイベント1枚をスペシャルキャストする。": n.Sentence(
        n.SpecialCast(n.Pick(OWN, HAND, w.Kind.MAGIC, 1))
    ),
    "自分の森のユニット1枚を自分のユニット1体のスラフにする。": n.Sentence(
        n.PutUnder(unit_cards(FOREST), units(OWN))
    ),
    "自分のユニット1体のスラフ2枚を手札に加える。": n.Sentence(n.TakeSlough(units(OWN), 2)),
    "自分のデッキから〈花〉のユニット1枚を手札に加え、デッキをシャッフルする。": n.Sentence(
        n.Search(w.Kind.UNIT, 1, (FLOWER,))
    ),
    "相手のデッキの上から4枚を森に送る。": n.Sentence(n.Mill(OTHER, 4)),
    "自分のデッキの上から3枚を見て、1枚を手札に加え、残りをデッキの下に置く。": n.Sentence(
        n.Look(3, 1)
    ),
    "相手は手札を1枚選んで森に送る。": n.Sentence(n.Discard(OTHER, 1)),
    "相手の手札を無作為に1枚森に送る。": n.Sentence(n.RandomDiscard(1)),
    "相手のコストカードを1枚逆向きにする。": n.Sentence(n.TurnCosts(OTHER, 1, REVERSED)),
    "自分のコストカードを2枚増やす。": n.Sentence(n.GainCosts(2)),
    "自分はゲームに勝利する。": n.Sentence(n.Win()),
    # condition, count
    "自分のダメージが50以上なら、カードを1枚引く。": n.Sentence(
        n.Draw(1), condition=n.IfDamage(OWN, 50, AT_LEAST)
    ),
    "相手の手札が3枚以下なら、カードを1枚引く。": n.Sentence(
        n.Draw(1), condition=n.IfHand(OTHER, 3, AT_MOST)
    ),
    "自分の〈花〉のユニットが3体以上なら、カードを1枚引く。": n.Sentence(
        n.Draw(1), condition=n.IfUnits(OWN, 3, AT_LEAST, (FLOWER,))
    ),
    "自分の森の〈花〉のカードの名前が5種類以上なら、カードを1枚引く。": n.Sentence(
        n.Draw(1), condition=n.IfNames(OWN, FOREST, w.Kind.CARD, 5, (FLOWER,))
    ),
    "このカードが横向きなら、カードを1枚引く。": n.Sentence(
        n.Draw(1), condition=n.IfFacing(TURNED)
    ),
    "このカードのスラフが2枚以上なら、カードを1枚引く。": n.Sentence(
        n.Draw(1), condition=n.IfSlough(2)
    ),
    "自分のターンなら、相手の〈花〉のユニット1体につき、カードを1枚引く。": n.Sentence(
        n.Draw(1), condition=n.IfTurn(OWN), count=n.PerUnit(OTHER, (FLOWER,))
    ),
}
"""What stands behind 【キャスト】：."""


@pytest.mark.parametrize("text", LINES)
def test_what_a_line_means(text):
    assert read_line(text) == LINES[text]


@pytest.mark.parametrize("text", SENTENCES)
def test_what_a_sentence_means(text):
    assert read_line(f"【キャスト】：{text}") == n.Cast((SENTENCES[text],))


@pytest.mark.parametrize("when", w.When)
def test_what_an_automatic_line_waits_for(when):
    assert read_line(f"【自動・{when.ja}】：カードを1枚引く。") == n.Automatic(when, (DRAW,))


@pytest.mark.parametrize("when", w.InstantWhen)
def test_when_a_card_is_an_instant(when):
    assert read_line(f"【インスタント・{when.ja}】") == n.Instant(when)


@pytest.mark.parametrize("timing", w.Timing)
def test_when_a_line_is_used(timing):
    assert read_line(f"【{timing.ja}】：カードを1枚引く。") == n.Activated(timing, (DRAW,))


@pytest.mark.parametrize("override", w.Override)
def test_what_a_fairy_changes(override):
    number = 7 if override.bounds else None
    text = f"【ルール改変】：{override.ja.replace('#', '7')}。"
    assert read_line(text) == n.RuleOverride(override, number)


def test_how_a_bound_compares():
    """FB-16.3."""
    bounds = {EXACTLY: [False, True, False], AT_LEAST: [False, True, True]}
    bounds[AT_MOST] = [True, True, False]
    for bound, admitted in bounds.items():
        assert [bound.admits(value, 2) for value in (1, 2, 3)] == admitted


def test_every_node_and_every_word_is_written_here():
    written = [*LINES.values(), n.Cast(tuple(SENTENCES.values()))]
    pieces: list[Any] = [phrase.what for line in written for phrase in located(line)]
    nodes = {kind for kind in vars(n).values() if isinstance(kind, type)} - {n.Node}
    assert nodes == {type(piece) for piece in pieces if isinstance(piece, n.Node)}
    words = (w.Side, w.Facing, w.Zone, w.Kind, w.Thing, w.Bound, w.Attribute, w.Duration)
    worded = {word for kind in words for word in kind if word.ja}
    assert worded <= {piece for piece in pieces if isinstance(piece, Word)}


@for_every("text", LINES_OF_CATALOGUE)
def test_every_line_of_the_catalogue_prints_as_it_is_written(text):
    assert print_line(read_line(text)) == text


@settings(max_examples=budget(60, soak=20_000), deadline=None)
@given(lines())
def test_a_line_that_is_printed_reads_as_the_same_meaning(line):
    assert read_line(print_line(line)) == line


@settings(max_examples=budget(50, soak=5_000), deadline=None)
@given(lines())
def test_a_piece_stands_where_it_is_located(line):
    text = print_line(line)
    for phrase in located(line):
        assert text[phrase.start :].startswith(phrase.text)


# No line has two readings


def conflicts(grammar: str, start: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    with caplog.at_level(logging.DEBUG, logger="lark"):
        Lark(grammar, start=start, parser="lalr", debug=True)
    return [record.message for record in caplog.records if "onflict" in record.message]


def test_no_line_has_two_readings(caplog):
    assert conflicts(GRAMMAR, "line", caplog) == []


def test_a_grammar_with_two_readings_would_be_found_out(caplog):
    assert conflicts('a: a a | "a"', "a", caplog)


def test_every_pattern_of_the_grammar_has_a_name_in_diagnostics():
    patterns = {line.split("/", 1)[1][:-1] for line in GRAMMAR.splitlines() if line.endswith("/")}
    assert patterns == {*NOTATION.in_words}


# Texts that are not read


@pytest.mark.parametrize(
    "written",
    [
        "|",
        "|カードを1枚引く。",
        "【|めいん】：カードを1枚引く。",
        "【メイン】|カードを1枚引く。",
        "【メイン】：|",
        "【メイン】：カードを|１枚引く。",
        "【メイン】：カードを0|1枚引く。",
        "【メイン】：カードを12345|6枚引く。",
        "【メイン】：カードを1枚引く|",
        "【メイン】：カードを1枚引く。|。",
        "【メイン】〔コスト1|、手札1枚を森に送る〕：カードを1枚引く。",
        "【メイン】〔|〕：カードを1枚引く。",
        "【メイン】：任意で、そ|うしたなら、カードを1枚引く。",
        "【メイン】：自分の|花のユニット1体を破壊する。",
        "【メイン】：自分の〈花〉|ユニット1体を破壊する。",
        "【メイン】：自分のユニット1|枚を破壊する。",
        "【メイン】：自分の裏向きのカード1|体を破壊する。",
        "【メイン】：自分のユニット2体に|つき、カードを1枚引く。",
        "【メイン】：相手のダメージ|を10回復する。",
        "【メイン】：自分のユニット1体を|逆向きにする。",
        "【メイン】：自分の森のユニット1枚を|破壊する。",
        "【メイン】：ターン終了時まで、このカードのパワーを|+0する。",
        "【メイン】：ターン終了時まで、このカードのパワーを|1000する。",
        "【自動・攻撃した時】〔|ゲームに1回〕：カードを1枚引く。",
        "【インスタント・相手が攻撃した時】|：カードを1枚引く。",
        "【進化元・〈花〉の|カード】",
        "【進化元・「|」】",
        "【ルール改変】：マリガンを2|枚にする。",
        "【メイン】：カードを1枚|\n引く。",
        "【進化元・「|か\u3099」】",
    ],
)
def test_a_line_is_unread_from_the_first_character_that_is_not_understood(written):
    with pytest.raises(ParseError) as unread:
        read_line(written.replace("|", "", 1))
    assert unread.value.column == written.index("|") + 1
