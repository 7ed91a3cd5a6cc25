"""Rules beyond the worked examples, by the chapters of the book: FB-5 to FB-9, FB-11 to FB-13."""

from typing import Any

import pytest

from saikoro.domain.games.fairies import FAIRIES, FAIRIES_1
from saikoro.domain.games.fairies.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.fairies.events.effects import Damaged
from saikoro.domain.games.fairies.events.frame import CostGained
from saikoro.domain.games.fairies.events.plays import LineTriggered
from saikoro.domain.games.fairies.rules.effects.perform import MOST_SPECIAL_CASTS
from saikoro.domain.match.interface.decision import Further
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.record.line import event_type
from tests.kit.fairies import Match, position
from tests.kit.fairies_catalogue import CATALOGUE
from tests.kit.fairies_examples import play


def with_cards(**cards: list[dict[str, Any]]) -> CardSet:
    """The catalogue with more cards."""
    data = {**CATALOGUE, "deck": []}
    for type_, more in cards.items():
        data[type_] = [*data[type_], *more]
    return read_card_set(data)


def unit(id_: str, *text: str, **fields: Any) -> dict[str, Any]:
    return (
        {"id": f"fb-{id_}", "name": id_, "cost": 1, "power": 2000, "damage": 10}
        | fields
        | {"text": list(text)}
    )


def magic(*text: str) -> CardSet:
    """With a magic event `m99` of cost 0."""
    return with_cards(magic=[{"id": "fb-m99", "name": "m99", "cost": 0, "text": list(text)}])


def cast(text: str, s0: dict[str, Any], s1: dict[str, Any]) -> Match:
    """Seat 0 casts a magic event with these sentences."""
    cards = magic(f"【キャスト】：{text}")
    match = position(s0 | {"hand": ["m99", *s0.get("hand", [])]}, s1, cards=cards)
    play(match, "cast m99")
    return match


def ops(match: Match) -> list[str]:
    return [answer["op"] for answer in match.legal()]


# FB-5, FB-6


def test_reversed_cards_stay_reversed_in_the_actionable_phase():
    match = position({}, {"units": ["u01:reversed", "u02:turned"]})
    match.answer({"op": "next", "to": "end"})
    assert [each["cards"] for each in match.data("faced")] == [["d1.0.21"]]
    assert match.placed("u01").facing == "reversed"


def test_cost_cards_with_the_lowest_numbers_pay():
    match = position({"costs": 3, "hand": ["u03"]}, {})
    play(match, "enter u03")
    assert match.data("cost_paid") == [{"seat": 0, "cards": ["c0.0", "c0.1"], "sloughs": []}]


def test_the_order_of_the_legal_actions():
    hand = ["m10", "u01", "s01", "m01", "t01"]
    match = position({"costs": 3, "hand": hand, "extra": ["o06", "e02"], "units": ["u22"]}, {})
    assert list(dict.fromkeys(ops(match))) == ["enter", "cast", "set", "use", "music", "next"]
    sets = [answer for answer in match.legal() if answer["op"] == "set"]
    assert [answer["row"] for answer in sets] == ["units", "supports"] * 2


def test_a_full_row_takes_no_more():
    match = position({"costs": 3, "hand": ["u01", "m01"], "units": ["u02"] * 6}, {})
    assert "enter" not in ops(match)
    assert [answer["row"] for answer in match.legal() if answer["op"] == "set"] == ["supports"]


def test_a_special_move_turns_its_card_after_the_price():
    match = position({"costs": 1, "units": ["u20"]}, {"units": ["u01"]})
    play(match, "use u20 line 0")
    assert [each["why"] for each in match.data("faced")] == ["special_move"]
    emitted = match.emitted()
    assert emitted.index("ability_used") < emitted.index("cost_paid") < emitted.index("faced")
    assert "use" not in ops(match)


def test_a_line_is_used_once_a_turn_and_a_new_top_card_is_a_new_card():
    match = position({"costs": 3, "units": ["u22"], "hand": ["u09"]}, {"units": ["u01", "u02"]})
    play(match, "use u22 line 0; choose u01")
    assert {"op": "use", "card": "d0.0.20", "line": 0} not in match.legal()
    play(match, "grade_up u09 u22")
    assert match.placed("u09").used == []


def test_new_music_replaces_the_old():
    match = position({"costs": 1, "music": "o01", "extra": ["o06"]}, {})
    play(match, "music o06")
    assert match.data("moved") == [
        {"card": "d0.0.20", "from": "music", "to": "forest", "why": "replaced", "id": "fb-o01"}
    ]
    play(match, "next music")
    assert match.emitted()[-1] != "match_decided"


def test_a_banished_extra_magic_event_stays_there():
    """FB-6.4, FB-13.1: the fairy lets cards of the main deck be used from the banished zone."""
    match = position({"costs": 3, "damage": 40, "banished": ["e05", "m01"]}, {})
    casts = [answer["card"] for answer in match.legal() if answer["op"] == "cast"]
    assert match.words(casts) == ["m01"]


def test_music_is_destroyed_by_its_own_line():
    """FB-9.4."""
    text = "【ミュージックフェイズ】：このカードを破壊する。"
    cards = with_cards(music=[{"id": "fb-o99", "name": "o99", "cost": 0, "text": [text]}])
    match = position({"music": "o99"}, {}, cards=cards)
    play(match, "next music")
    assert match.side(0).music is None
    assert match.words(match.side(0).forest) == ["o99"]


# FB-7, FB-8


def test_a_blocker_makes_the_damage_checks_of_one_that_was_not_attacked_upright():
    """FB-7.12: it was the target that was upright."""
    checks = {"damage_check": 1, "damage_check_upright": 2}
    cards = with_cards(unit=[unit("u98", power=1000, guardian=True, **checks)])
    match = position({"units": ["u18"]}, {"units": ["u01", "u98"]}, cards=cards)
    play(match, "next battle; attack u18 u01; block u98")
    assert [each["kind"] for each in match.data("checked")] == ["attack", "damage"]


def test_a_guardian_that_used_its_effect_goes_to_the_forest():
    match = position({"units": ["u18"]}, {"units": ["u01", "u34"], "damage": 20})
    play(match, "next battle; attack u18 u01; block u34; use")
    assert [each["why"] for each in match.data("moved")][-1] == "guardian_effect"
    assert match.side(1).damage == 10


def test_an_attacker_that_left_fizzles():
    cards = with_cards(unit=[unit("u99", "【自動・攻撃した時】：このカードを手札に戻す。")])
    match = position({"units": ["u99"]}, {"units": ["u01"]}, cards=cards)
    play(match, "next battle; attack u99 u01")
    assert match.data("attack_ended") == [{"outcome": "fizzled"}]


def test_a_check_of_an_empty_deck_is_nothing():
    match = position({"units": ["u18"]}, {"units": ["u01"]})
    match.side(0).deck.clear()
    play(match, "next battle; attack u18 u01")
    assert "checked" not in match.emitted()
    assert not match.over


def test_winner_and_loser_see_what_happened_together():
    cards = with_cards(
        unit=[
            unit("u97", "【自動・バトルに勝った時】：カードを1枚引く。", power=9000),
            unit("u98", "【自動・破壊された時】：カードを1枚引く。"),
        ],
        support=[unit("s99", "【自動・自分がダメージを受けた時】：カードを1枚引く。")],
    )
    match = position({"units": ["u97"]}, {"units": ["u98"], "supports": ["s99"]}, cards=cards)
    play(match, "next battle; attack u97 u98")
    lines = [match.table.card(each["card"]) for each in match.data("line_triggered")]
    assert lines == ["fb-u97", "fb-s99", "fb-u98"]


# FB-9, FB-13


def test_sloughs_go_to_the_forest_before_the_top_card():
    match = cast("自分のユニット1体を破壊する。", {"units": ["u08/u01/u03"]}, {})
    assert match.words(match.side(0).forest) == ["u01", "u03", "u08", "m99"]
    assert [each["why"] for each in match.data("moved")] == ["slough", "slough"]
    assert match.data("destroyed")[0]["by"] == match.side(0).forest[-1]


def test_an_extra_card_goes_back_to_the_extra_deck():
    text = "【キャスト】：自分のユニット1体を手札に戻す。"
    base = {"units": ["u10/u01/u03"], "extra": ["x06"], "hand": ["m99"]}
    match = position(base, {}, cards=magic(text))
    play(match, "evolve x06; cast m99")
    assert match.words(match.side(0).extra) == ["x06"]
    assert match.words(match.side(0).forest) == ["u01", "u03", "u10", "m99"]


def test_a_fairy_sends_units_to_the_banished_zone():
    match = cast("相手のユニット1体を破壊する。", {}, {"units": ["u01"], "fairy": "f07"})
    assert match.data("destroyed")[0]["to"] == "banished"


def test_a_fairy_reverses_one_unit_a_turn_instead():
    match = cast("相手のユニットすべてを破壊する。", {}, {"units": ["u01", "u02"], "fairy": "f04"})
    assert [each["card"] for each in match.data("reversed_instead")] == ["d1.0.20"]
    assert [each["id"] for each in match.data("destroyed")] == ["fb-u02"]


def test_sloughs_pay():
    stack = {"units": ["u03/u01/u02/u04"], "fairy": "f06"}
    match = position(stack | {"costs": 1, "hand": ["u20"]}, {})
    play(match, "enter u20")
    assert match.decision.name == "choose"
    assert len(match.legal()) == 3
    match.answer(match.legal()[0])
    assert [len(match.data("cost_paid")[0][name]) for name in ("cards", "sloughs")] == [1, 2]
    assert [each["why"] for each in match.data("moved")] == ["cost", "cost"]


def test_drawing_from_an_empty_deck_loses():
    match = cast("カードを2枚引く。", {}, {})
    assert not match.over
    lost = position({"hand": ["m99"]}, {}, cards=magic("【キャスト】：カードを2枚引く。"))
    del lost.side(0).deck[1:]
    play(lost, "cast m99")
    assert lost.data("match_decided")[0] | {"damage": 0} == {
        "winner": 1,
        "reason": "deck_out",
        "damage": 0,
    }


def drawing_from_a_deck_of(number: int, game: AnyGame) -> Match:
    """A draw of 4 from a deck with this many cards."""
    cards = magic("【キャスト】：カードを4枚引く。")
    match = position({"hand": ["m99"]}, {}, cards=cards, game=game)
    del match.side(0).deck[number:]
    play(match, "cast m99")
    return match


@pytest.mark.parametrize(("number", "over"), [(3, True), (4, False), (7, False), (8, False)])
def test_the_last_cards_of_a_deck_can_be_drawn(number, over):
    match = drawing_from_a_deck_of(number, FAIRIES)
    assert match.over == over
    assert len(match.side(0).hand) == min(number, 4)


@pytest.mark.parametrize(("number", "over"), [(3, True), (4, True), (7, True), (8, False)])
def test_in_version_1_drawing_the_last_cards_of_a_deck_loses(number, over):
    assert drawing_from_a_deck_of(number, FAIRIES_1).over == over


# FB-11


def searching(game: AnyGame, number: int, deck: list[str]) -> Match:
    """A search of so many units in a deck of these cards and some magic events."""
    text = f"【キャスト】：自分のデッキからユニット{number}枚を手札に加え、デッキをシャッフルする。"
    cards = magic(text)
    half = {"hand": ["m99"], "deck": [*deck, "m01"]}
    match = position(half, {}, cards=cards, game=game)
    del match.side(0).deck[len(deck) + 1 :]
    play(match, "cast m99")
    return match


def offered(match: Match) -> list[list[str]]:
    return [[id_[3:] for id_ in answer.get("cards", [])] for answer in match.legal()]


def test_a_search_takes_any_fitting_cards_copies_too():
    match = searching(FAIRIES, 2, ["u02", "u01", "u02", "u01", "u01"])
    assert offered(match) == [["u01", "u01"], ["u01", "u02"], ["u02", "u02"], []]
    match.answer(match.legal()[0])
    assert [each["card"] for each in match.data("moved")] == ["d0.0.1", "d0.0.3"]


def test_a_search_takes_all_where_fewer_fit():
    match = searching(FAIRIES, 3, ["u02", "u02"])
    assert offered(match) == [["u02", "u02"], []]


def test_in_version_1_a_search_takes_each_card_once():
    match = searching(FAIRIES_1, 2, ["u02", "u01", "u02"])
    assert offered(match) == [["u01", "u02"], []]


def test_a_search_with_many_combinations_of_copies_is_checked_card_by_card():
    deck = [f"u{number:02}" for number in range(1, 17) for _ in range(3)]
    match = searching(FAIRIES, 4, deck)
    choices = match.decision.choices
    assert choices.listed is None
    assert choices.samples is not None
    assert choices.further is not None
    answers = [*choices.samples(0), *(match.decision.draw(0, match.chance) for _ in range(20))]
    for answer in answers:
        assert match.decision.read(0, answer) == answer
    copies = {"op": "choose", "cards": ["fb-u01"] * 3}
    others = [f"fb-u{number:02}" for number in range(2, 17)]
    assert choices.further(0, copies) == Further("/cards/3", others)
    four = {"op": "choose", "cards": ["fb-u01"] * 4}
    [violation] = match.refusal(four)
    assert violation.pointer == "/cards/3"


@pytest.mark.parametrize(
    ("kind", "may_be_none"),
    [
        ("カード1枚を除外する", False),
        ("ユニット1枚を除外する", True),
        ("カード1枚をスペシャルエントリーする", True),
        ("カード1枚をスペシャルキャストする", True),
    ],
)
def test_a_choice_from_the_hand_may_be_none_where_not_every_card_need_fit(kind, may_be_none):
    match = cast(f"自分の手札の{kind}。", {"hand": ["u01", "t10"]}, {})
    assert ({"op": "none"} in match.legal()) == may_be_none


def test_a_search_of_any_card_may_be_none():
    match = cast("自分のデッキからカード1枚を手札に加え、デッキをシャッフルする。", {}, {})
    assert {"op": "none"} in match.legal()


@pytest.mark.parametrize(
    ("game", "destroyed"), [(FAIRIES_1, ["fb-m98", "fb-m97"]), (FAIRIES, ["fb-m97"])]
)
def test_a_card_without_a_power_fits_no_filter_on_power(game, destroyed):
    field = [
        {"id": "fb-m98", "name": "m98", "cost": 0, "permanent": True, "text": []},
        {
            "id": "fb-m97",
            "name": "m97",
            "cost": 0,
            "permanent": True,
            "guardian": True,
            "power": 1000,
            "text": [],
        },
        {
            "id": "fb-m99",
            "name": "m99",
            "cost": 0,
            "text": ["【キャスト】：パワー5000以下の永続イベントすべてを破壊する。"],
        },
    ]
    match = position(
        {"hand": ["m99"]}, {"supports": ["m98", "m97"]}, cards=with_cards(magic=field), game=game
    )
    play(match, "cast m99")
    assert [each["id"] for each in match.data("destroyed")] == destroyed


def test_a_price_that_ends_the_match_is_not_paid_to_its_end():
    text = "【メイン】〔ダメージ10を受ける・手札2枚を森に送る〕：カードを1枚引く。"
    cards = with_cards(support=[unit("s99", text)])
    match = position({"supports": ["s99"], "hand": 2, "damage": 145}, {}, cards=cards)
    play(match, "use s99 line 0")
    assert match.over
    assert [match.emitted().count(name) for name in ("damaged", "moved", "drawn")] == [1, 0, 0]


def test_damage_to_both_goes_through_for_one_seat_after_the_other():
    line = "【自動・自分がダメージを受けた時】：カードを1枚引く。"
    cards = with_cards(
        support=[unit("s99", line)],
        magic=[
            {
                "id": "fb-m99",
                "name": "m99",
                "cost": 0,
                "text": ["【キャスト】：両者に10ダメージを与える。"],
            }
        ],
    )
    both = {"supports": ["s99"]}
    match = position(both, both | {"hand": ["m99"]}, seat=1, turn=6, cards=cards)
    play(match, "cast m99")
    happened = [
        (event_type(type(event)).removeprefix("fairies."), event.seat)
        for event in match.events
        if isinstance(event, Damaged | CostGained | LineTriggered)
    ]
    each = ("damaged", "cost_gained", "line_triggered")
    assert happened[-6:] == [(name, seat) for seat in (1, 0) for name in each]


def test_if_so_looks_at_the_sentence_before():
    text = "相手のユニット1体を横向きにする。そうしたなら、カードを1枚引く。"
    assert "drawn" in cast(text, {}, {"units": ["u01"]}).emitted()
    assert "drawn" not in cast(text, {}, {"units": ["u01:turned"]}).emitted()
    assert "drawn" not in cast(text, {}, {}).emitted()


def test_that_card_is_what_the_sentence_before_put_on_the_field():
    text = "自分の森のユニット1枚を復活させる。ターン終了時まで、そのカードのパワーを+1000する。"
    match = cast(text, {"forest": ["u01"]}, {})
    assert match.data("modified") == [
        {"card": "d0.0.21", "what": "power", "value": 1000, "until": "this_turn"}
    ]


def test_nothing_enters_a_full_row_but_the_choice_is_made():
    text = "自分の森のユニット1枚を復活させる。"
    match = cast(text, {"forest": ["u01", "u02"], "units": ["u03"] * 6}, {})
    match.answer(match.legal()[0])
    assert "entered" not in match.emitted()


def test_what_is_left_of_a_look_goes_below_the_deck():
    match = cast(
        "自分のデッキの上から3枚を見て、1枚を手札に加え、残りをデッキの下に置く。",
        {"deck": ["u01", "u02", "u03"]},
        {},
    )
    play(match, "choose u02")
    assert match.words(match.side(0).hand) == ["u02"]
    assert match.words(match.side(0).deck[-2:]) == ["u01", "u03"]
    assert [each["to"] for each in match.data("moved")] == ["hand", "deck", "deck"]


def test_what_is_seen_first_thing_after_an_answer_lies_beside_the_question():
    look = "自分のデッキの上から2枚を見て、1枚を手札に加え、残りをデッキの下に置く。"
    match = cast(f"任意で、相手に10ダメージを与える。{look}", {"deck": ["u01", "u02"]}, {})
    play(match, "no")
    assert [card["card"] for card in match.secrets[-1]["0"].values()] == ["fb-u01", "fb-u02"]


def test_a_random_discard_rolls_for_each_card_but_the_last():
    cards = magic("【キャスト】：相手の手札を無作為に3枚森に送る。")
    match = position({"hand": ["m99"]}, {"hand": ["u01", "u02", "u03"], "sheet": []}, cards=cards)
    play(match, "cast m99")
    assert match.dice.used == 2
    assert len(match.data("moved")) == 3


def test_modifiers_until_my_next_turn_end_with_their_seat():
    text = "次の自分のターン開始時まで、相手のユニット1体は攻撃できない。"
    match = cast(text, {}, {"units": ["u01"]})
    match.answer({"op": "next", "to": "end"})
    assert match.data("modifiers_ended") == []
    play(match, "next battle")
    assert match.data("modifiers_ended") == [{"cards": ["d1.0.20"], "why": "until_my_next_turn"}]


def test_a_modifier_names_its_seat_beside_one_of_the_other_seat():
    cards = with_cards(
        unit=[
            unit(name, f"【自動・{when}】：次の自分のターン開始時まで、{whom}を+1000する。")
            for name, when, whom in (
                ("u97", "攻撃した時", "このカードのパワー"),
                ("u98", "攻撃された時", "攻撃したユニットのパワー"),
            )
        ]
    )
    match = position({"units": ["u97"]}, {"units": ["u98:turned"]}, cards=cards)
    play(match, "next battle; attack u97 u98")
    assert [each.get("seat") for each in match.data("modified")] == [None, 1]
    assert [each.seat for each in match.placed("u97").modifiers] == [0]
    assert match.data("modifiers_ended") == [{"cards": ["d0.0.20"], "why": "until_my_next_turn"}]


def test_a_line_triggers_ten_times_a_turn_at_most():
    text = "【自動・自分がダメージを受けた時】：自分のダメージを10回復する。"
    cards = with_cards(
        support=[unit("s99", text)],
        magic=[
            {
                "id": "fb-m99",
                "name": "m99",
                "cost": 0,
                "text": ["【キャスト】：" + "自分に10ダメージを与える。" * 12],
            }
        ],
    )
    match = position({"supports": ["s99"], "hand": ["m99"]}, {}, cards=cards)
    play(match, "cast m99")
    assert len(match.data("line_triggered")) == 10


def test_a_card_that_an_earlier_cast_moved_is_not_cast():
    away = "自分の森のマジックイベント9枚を除外する。"
    cards = with_cards(
        magic=[
            {"id": "fb-m98", "name": "m98", "cost": 0, "text": [f"【キャスト】：{away}"]},
            {
                "id": "fb-m99",
                "name": "m99",
                "cost": 0,
                "text": ["【キャスト】：自分の森のマジックイベント2枚をスペシャルキャストする。"],
            },
        ]
    )
    match = position({"hand": ["m99"], "forest": ["m98", "m09"]}, {}, cards=cards)
    play(match, "cast m99")
    assert [each["id"] for each in match.data("cast")] == ["fb-m99", "fb-m98"]


@pytest.mark.parametrize(("game", "told"), [(FAIRIES_1, 0), (FAIRIES, 1)])
def test_casts_that_cast_each_other_come_to_an_end(game, told):
    text = "【キャスト】：自分の森のマジックイベント9枚をスペシャルキャストする。"
    match = position({"hand": ["m99"], "forest": ["m99"] * 9}, {}, cards=magic(text), game=game)
    play(match, "cast m99")
    assert len(match.data("cast")) == 1 + MOST_SPECIAL_CASTS
    assert len(match.data("special_casts_spent")) == told
    assert all(each["seat"] == 0 for each in match.data("special_casts_spent"))
    assert len(match.side(0).forest) == 10  # also those that are not cast any more
    assert not match.over


def test_the_next_turn_has_special_casts_again():
    text = "【キャスト】：自分の森のマジックイベント9枚をスペシャルキャストする。"
    hand = {"hand": ["m99"], "forest": ["m99"] * 9}
    match = position(hand, hand, cards=magic(text))
    play(match, "cast m99; next end")
    play(match, "cast m99")
    assert len(match.data("cast")) == 2 * (1 + MOST_SPECIAL_CASTS)
    assert [each["seat"] for each in match.data("special_casts_spent")] == [0, 1]


# FB-12


def test_a_reversed_unit_has_no_lines_and_no_attributes():
    match = position({"units": ["u24"]}, {"units": ["u04:reversed", "u08:reversed"], "hand": 1})
    play(match, "next battle; attack u24 u04")
    assert "block" not in ops(match)
    play(match, "pass")
    assert "guardian_effect_declined" not in match.emitted()
    assert match.data("powers_compared")[0]["defender"] == 4000


def test_a_given_trigger_check_is_one_check():
    match = position({"units": ["u03"], "supports": ["m10"]}, {"units": ["u01"]})
    play(match, "next battle; attack u03 u01")
    assert "checked" not in match.emitted()  # u03 is no star
    star = position({"units": ["u20"], "supports": ["m10"]}, {"units": ["u01"]})
    play(star, "next battle; attack u20 u01")
    assert len(star.data("checked")) == 1
