"""Card sets as data (LP-14): every check and its error."""

import json
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games import laplaplus
from saikoro.domain.games.laplaplus.cards.card_set import read_card_set
from tests.kit.battles import card, card_set, house_set
from tests.kit.worded import worded

SHOT = "<A> 敵に2点のダメージを与える。"


def refused(*cards: Any, **changed: Any) -> list[tuple[str, str]]:
    """The codes and pointers of all failures of a set."""
    data = {"id": "x", "version": "1", "game": "laplaplus", "card": list(cards)} | changed
    with pytest.raises(IllegalCardSet) as illegal:
        read_card_set(data)
    return [(violation.code, violation.pointer) for violation in illegal.value.violations]


def test_two_files_with_the_same_content_are_the_same_set():
    """LP-14.1: the digest is over the parsed set."""
    text = files(laplaplus).joinpath("sets/house.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    as_json = json.loads(json.dumps(data, ensure_ascii=False, indent=3))
    assert read_card_set(as_json).digest == read_card_set(data).digest == house_set().digest


def test_other_boundaries_and_parameters_are_legal_data():
    """LP-14.3."""
    cards = card_set(
        card(500, "<常態> このカードはアップフェイズにアップされない。", force=99, family="新系"),
        card(501, "<E:敵の能力による自分への99点以上のダメージ> そのダメージを99点減少する。"),
        card(502, "（能力なし）", force=0),
    )
    assert cards.cards[500].no_up
    assert cards.cards[502].ability is None


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"id": 3}, "/id"),
        ({"game": "cardgard"}, "/game"),
        ({"author": "me"}, "/author"),
        ({"card": "none"}, "/card"),
        ({"card": [7]}, "/card/0"),
    ],
)
def test_a_set_of_the_wrong_shape_is_refused(changed, place):
    assert ("LP_SET_SHAPE", place) in refused(**changed)


def test_a_set_that_is_not_an_object_is_refused():
    with pytest.raises(IllegalCardSet):
        read_card_set([])


def test_an_empty_set_is_refused():
    assert refused() == [("LP_SET_EMPTY", "/card")]


def test_a_duplicate_number_is_refused():
    assert refused(card(1), card(1)) == [("LP_SET_DUPLICATE_NUMBER", "/card/1/number")]


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"number": 0}, "/card/0/number"),
        ({"number": 1000}, "/card/0/number"),
        ({"number": True}, "/card/0/number"),
        ({"name_ja": ""}, "/card/0/name_ja"),
        ({"name_en": "x" * 41}, "/card/0/name_en"),
        ({"family": "x" * 21}, "/card/0/family"),
        ({"force": -1}, "/card/0/force"),
        ({"force": 100}, "/card/0/force"),
        ({"text": "one line"}, "/card/0/text"),
        ({"text": [1]}, "/card/0/text/0"),
        ({"text": [SHOT] * 4}, "/card/0/text"),
        ({"colour": "red"}, "/card/0/colour"),
    ],
)
def test_a_card_of_the_wrong_shape_is_refused(changed, place):
    assert ("LP_SET_SHAPE", place) in refused(card(1) | changed)


def test_a_card_without_a_field_is_refused():
    incomplete = card(1)
    del incomplete["force"]
    assert refused(incomplete) == [("LP_SET_SHAPE", "/card/0")]


def test_all_failures_of_all_cards_are_reported_together():
    found = refused(
        card(1, "?"), card(2) | {"force": 100}, card(2, "<A> 敵に0点のダメージを与える。")
    )
    assert found == [
        ("LP_SET_DUPLICATE_NUMBER", "/card/2/number"),
        ("LP_SET_UNKNOWN_LINE", "/card/0/text/0"),
        ("LP_SET_SHAPE", "/card/1/force"),
        ("LP_SET_BAD_NUMBER", "/card/2/text/0"),
    ]


def test_a_failure_is_in_both_languages_with_card_column_and_nearest_phrase():
    cards = [card(7, "<A> [除去] このカードを徐去する。"), card(8, force=100)]
    data = {"id": "x", "version": "1", "game": "laplaplus", "card": cards}
    with pytest.raises(IllegalCardSet) as illegal:
        read_card_set(data)
    worded(violation.detail for violation in illegal.value.violations)


@pytest.mark.parametrize(
    ("lines", "code", "at"),
    [
        (["<A> 敵に四点のダメージを与える。"], "LP_SET_UNKNOWN_LINE", 0),
        (["(能力なし)", SHOT], "LP_SET_UNKNOWN_LINE", 0),
        ([SHOT, "<A> このカードを除去する。"], "LP_SET_TWO_ABILITIES", 1),
        (["<常態> このカードはアップフェイズにアップされない。"] * 2, "LP_SET_TWO_ABILITIES", 1),
        (["<A> 敵に0点のダメージを与える。"], "LP_SET_BAD_NUMBER", 0),
        (["<A> 敵に100点のダメージを与える。"], "LP_SET_BAD_NUMBER", 0),
        (["<A> 敵に04点のダメージを与える。"], "LP_SET_BAD_NUMBER", 0),
        (["<A> 敵に1点のダメージを1回与える。"], "LP_SET_BAD_NUMBER", 0),
        (["<A> 敵に1点のダメージを10回与える。"], "LP_SET_BAD_NUMBER", 0),
        ([f"<A> 敵に{'9' * 300}点のダメージを与える。"], "LP_SET_BAD_NUMBER", 0),
        ([f"<A> 敵に{'9' * 400}点のダメージを与える。"], "LP_SET_SHAPE", 0),
    ],
)
def test_an_illegal_line_is_refused(lines, code, at):
    assert refused(card(1, *lines)) == [(code, f"/card/0/text/{at}")]


RESONANCE = (
    "敵と自分にあるアップ状態の同カードのうち、自分の最上位のカードをターゲットとする。"
    "ターゲットをダウンする。"
    "敵のカードでターゲットと同じアップ状態のカードのうち最上位のカードをターゲット2とする。"
    "ターゲット2をダウンする。"
)
REVENGE = "ダメージの発生源となったカードをターゲットとする。ターゲットを除去する。"
HURT = "<E:敵の能力による自分へのダメージ>"


@pytest.mark.parametrize(
    "line",
    [
        "<A><トップ><トップ> このカードを除去する。",
        "<A>[除去]<トップ> このカードを除去する。",
        "<A>[迎撃不可][除去] このカードを除去する。",
        "<A><L:HPが基礎HPの半分以下><トップ> このカードを除去する。",
        "<A>[ダウンレス] このカードを除去する。",
        "<A><L:ダメージの発生源となったカードが場に存在している> このカードを除去する。",
        f"<A> {RESONANCE}",
        f"<A><L:敵と自分にアップ状態の同カードがある>[除去][ダウンレス] {RESONANCE}",
        f"{HURT} {REVENGE}",
        f"{HURT}<トップ> そのダメージを1点減少する。",
        f"{HURT}[迎撃不可] そのダメージを1点減少する。",
        f"{HURT}[ダウンレス] そのダメージを無効化し、同じ分だけのダメージを敵に与える。",
        "<E:先攻後攻決定フェイズ>[ダウンレス] 素早さを1点増加する。このフェイズの終了時まで有効。",
        "<ビルド><トップ> 初期HPを、基礎HPの半分プラスする。",
        "<常態>[除去] このカードはアップフェイズにアップされない。",
    ],
)
def test_a_misplaced_condition_or_marker_is_refused(line):
    """LP-3.17."""
    assert {code for code, _ in refused(card(1, line))} == {"LP_SET_BAD_CONDITION"}


@pytest.mark.parametrize(
    "line",
    [
        "<A><トップ><L:HPが基礎HPの半分以下><L:敵と自分にアップ状態の同カードがある>"
        "[除去][迎撃不可] このカードを除去する。",
        f"<A><L:敵と自分にアップ状態の同カードがある>[ダウンレス][迎撃不可] {RESONANCE}",
        f"{HURT}<L:HPが基礎HPの半分以下><L:ダメージの発生源となったカードが場に存在している>"
        f"[除去] {REVENGE}",
        f"{HURT}<L:ダメージの発生源となったカードが場に存在している> そのダメージを1点減少する。",
        "<E:一つ上のカードがダウンされる>[除去]"
        "そのカードをターゲットとする。ターゲットをアップする。",
    ],
)
def test_a_well_placed_condition_or_marker_is_accepted(line):
    """LP-3.17."""
    card_set(card(1, line))
