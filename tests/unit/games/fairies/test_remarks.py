"""What the rule book admits although it can never do anything is remarked upon."""

from typing import Any

import pytest

from saikoro.domain.games.fairies.cards.card_set import read_card_set
from saikoro.domain.games.fairies.cards.remarks import remarks
from tests.kit.fairies_catalogue import HOUSE

FIELDS: dict[str, dict[str, Any]] = {
    "unit": {"cost": 1, "power": 1000, "damage": 10},
    "support": {"cost": 1, "power": 1000, "damage": 10},
    "extra_unit": {"cost": 1, "power": 1000, "damage": 10},
    "magic": {"cost": 1},
    "extra_magic": {"cost": 1},
    "music": {"cost": 1},
    "fairy": {},
}


def remarks_on(type_: str, *text: str, **changed: Any) -> list[tuple[str, str]]:
    """The rule and the phrase of every remark on one card."""
    card = {"id": "x", "name": "札", "text": [*text]} | FIELDS[type_] | changed
    found = remarks(read_card_set({"kins": ["花"], type_: [card]}))
    assert all(remark.code == "never_works" for remark in found)
    assert all(" / " in remark.detail for remark in found)
    phrases = (remark.detail.removeprefix("x: 「").partition("」: ")[0] for remark in found)
    return [(remark.rule, phrase) for remark, phrase in zip(found, phrases, strict=True)]


def test_the_house_set_has_no_such_phrase():
    assert remarks(HOUSE) == []


@pytest.mark.parametrize(
    ("sentences", "rule", "phrase"),
    [
        ("カードを0枚引く。", "FB-11.2", "カードを0枚引く"),
        ("自分に0ダメージを与える。", "FB-11.2", "自分に0ダメージを与える"),
        ("自分のユニット0体を破壊する。", "FB-11.2", "自分のユニット0体"),
        ("自分の森のユニット0枚を除外する。", "FB-11.2", "自分の森のユニット0枚"),
        (
            "自分のデッキの上から2枚を見て、0枚を手札に加え、残りをデッキの下に置く。",
            "FB-11.2",
            "自分のデッキの上から2枚を見て、0枚を手札に加え、残りをデッキの下に置く",
        ),
        ("そうしたなら、カードを1枚引く。", "FB-11.5", "そうしたなら、"),
        ("そのカードを破壊する。", "FB-11.5", "そのカード"),
        ("そのカードを除外する。", "FB-11.5", "そのカード"),
        ("カードを1枚引く。そのカードを破壊する。", "FB-11.5", "そのカード"),
        ("ターン終了時まで、カードを1枚引く。", "FB-16.2", "ターン終了時まで"),
        ("自分のダメージが0以上なら、カードを1枚引く。", "FB-1.1", "自分のダメージが0以上"),
        (
            "自分の森のカードの名前が0種類以上なら、カードを1枚引く。",
            "FB-1.1",
            "自分の森のカードの名前が0種類以上",
        ),
        ("相手のユニットが7体以上なら、カードを1枚引く。", "FB-2.2", "相手のユニットが7体以上"),
        ("攻撃したユニットを破壊する。", "FB-11.5", "攻撃したユニット"),
        ("防御したカードを破壊する。", "FB-11.5", "防御したカード"),
        ("エントリーしたユニットを破壊する。", "FB-11.5", "エントリーしたユニット"),
        ("この攻撃を無効にする。", "FB-11.5", "この攻撃を無効にする"),
        ("そのキャストを無効にする。", "FB-11.5", "そのキャストを無効にする"),
        (
            "このバトルで自分が受けるダメージを0にする。",
            "FB-11.5",
            "このバトルで自分が受けるダメージを0にする",
        ),
        ("自分の森のトリガー1枚を復活させる。", "FB-9.8", "自分の森のトリガー1枚を復活させる"),
        (
            "自分の手札のマジックイベント1枚をスペシャルエントリーする。",
            "FB-9.8",
            "自分の手札のマジックイベント1枚をスペシャルエントリーする",
        ),
        (
            "自分の手札のユニット1枚をスペシャルキャストする。",
            "FB-9.8",
            "自分の手札のユニット1枚をスペシャルキャストする",
        ),
        ("自分の除外のカード1枚を除外する。", "FB-9.7", "自分の除外のカード1枚を除外する"),
        ("自分の手札のカード1枚を手札に加える。", "FB-9.7", "自分の手札のカード1枚を手札に加える"),
        ("自分の森の横向きのカード1枚を除外する。", "FB-2.5", "自分の森の横向きのカード1枚"),
        ("自分の森のコスト2のトリガー1枚を除外する。", "FB-16.3", "自分の森のコスト2のトリガー1枚"),
        ("〈花〉の裏向きのカード1枚を破壊する。", "FB-16.3", "〈花〉の裏向きのカード1枚"),
        ("進化元のスラフが2枚以上なら、カードを1枚引く。", "FB-6.3", "進化元のスラフが2枚以上"),
    ],
)
def test_a_phrase_that_never_does_anything(sentences, rule, phrase):
    assert remarks_on("unit", f"【メイン】：{sentences}") == [(rule, phrase)]


@pytest.mark.parametrize(
    "head",
    [
        "【開始】",
        "【メイン】",
        "【バトル】",
        "【終了】",
        "【必殺】",
        "【自動・自分のターン開始時】",
    ],
)
def test_lines_that_are_never_carried_out_during_an_attack(head):
    """FB-6.7, FB-7.1: between attacks there is none."""
    assert remarks_on("unit", f"{head}：攻撃したユニットを破壊する。")


@pytest.mark.parametrize(
    "head", ["【自動・攻撃した時】", "【自動・自分のユニットがエントリーした時】"]
)
def test_lines_that_may_be_carried_out_during_an_attack(head):
    assert remarks_on("unit", f"{head}：攻撃したユニットを破壊する。") == []


def test_a_price_of_nothing():
    assert remarks_on("unit", "【メイン】〔コスト0〕：カードを1枚引く。") == [
        ("FB-11.2", "コスト0")
    ]


@pytest.mark.parametrize(
    ("type_", "when"),
    [
        ("unit", "進化した時"),
        ("support", "グレードアップした時"),
        ("support", "攻撃された時"),
        ("extra_unit", "エントリーした時"),
        ("extra_unit", "復活した時"),
        ("music", "破壊された時"),
        ("fairy", "攻撃した時"),
    ],
)
def test_what_never_happens_to_a_card_of_a_type(type_, when):
    """FB-16.5."""
    base = ["【進化元・ユニット】"] if type_ == "extra_unit" else []
    line = f"【自動・{when}】：カードを1枚引く。"
    assert remarks_on(type_, *base, line) == [("FB-16.5", when)]
    assert (
        remarks_on(type_, *base, "【自動・自分のユニットが破壊された時】：カードを1枚引く。") == []
    )


def test_only_units_have_sloughs():
    line = "【メイン】〔スラフ1枚を森に送る〕：カードを1枚引く。"
    assert remarks_on("support", line) == [("FB-2.6", "スラフ1枚を森に送る")]
    assert remarks_on("unit", line) == []
    permanent = "【永続】：このカードのスラフ1枚につき、自分のユニットすべてのパワーを+1する。"
    assert remarks_on("music", permanent) == [("FB-2.6", "このカードのスラフ1枚")]


def test_an_extra_card_is_not_on_the_field_when_its_condition_is_read():
    base = "【進化元・ユニット】"
    found = remarks_on("extra_unit", base, "【進化条件・このカードが横向き】")
    assert found == [("FB-6.3", "このカードが横向き")]
    found = remarks_on("extra_unit", base, "【進化条件・このカードのスラフが1枚以上】")
    assert found == [("FB-6.3", "このカードのスラフが1枚以上")]


def test_a_base_that_is_no_unit_of_the_set():
    """FB-6.3; the nearest name is guessed."""
    tree = {"id": "t", "name": "世界樹の若枝"} | FIELDS["unit"]
    extra = {"id": "x", "name": "札"} | FIELDS["extra_unit"]

    def found(name: str) -> list[str]:
        text = [f"【進化元・「{name}」】"]
        data = {"unit": [tree], "extra_unit": [extra | {"text": text}]}
        return [remark.detail for remark in remarks(read_card_set(data))]

    assert found("世界樹の若枝") == []
    [detail] = found("世界樹の若杖")
    assert "did you mean: 「世界樹の若枝」" in detail
    [detail] = found("札")
    assert "no unit of the set" in detail


def test_an_override_that_a_later_line_changes_again():
    """FB-3.15."""
    lines = [f"【ルール改変】：マリガンを{number}回まで行える。" for number in (1, 2)]
    assert remarks_on("fairy", *lines) == [("FB-3.15", "マリガンを1回まで行える")]


def test_a_deck_with_cards_of_no_set():
    deck = {"name": "d", "fairy": "f", "main": {"x": 4}}
    data = {"fairy": [{"id": "f", "name": "精"}], "deck": [deck]}
    [remark] = remarks(read_card_set(data))
    assert (remark.code, remark.rule) == ("deck_unplayable", "FB-3.3")
    assert remark.detail.endswith(": x")
