"""Rules of Fairies Battle as its book says them, seen from outside alone."""

import json
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.unit.games.independent.fairies_streams import Broken, Stream
from tests.unit.games.independent.positions import GAMES, Game, Json, codes, judged

HOUSE = tomllib.loads((GAMES / "fairies/sets/house.toml").read_text("utf-8"))
BY_ID = {
    card["id"]: {"text": [], **card}
    for kind, table in HOUSE.items()
    if isinstance(table, list) and kind not in ("kins", "deck")
    for card in table
}
RECORDS = sorted((Path(__file__).parents[3] / "replay/fairies-2").glob("*.jsonl"))

FAIRY = {
    "id": "ff",
    "name": "ためし",
    "name_en": "Trial",
    "text": [
        "【ルール改変】：メインデッキの最少枚数を40枚にする。",
        "【ルール改変】：トリガーカードの枚数を5枚にする。",
        "【ルール改変】：同名カードの上限を10枚にする。",
        "【ルール改変】：最初の手札を8枚にする。",
    ],
}
LEFT = 40 - 8 - 1
"""Cards in the deck of the first player in its first main phase."""


def magic(card: str, sentences: str, **fields: Any) -> Json:
    text = [f"【キャスト】：{sentences}"]
    return {"id": card, "name": card, "name_en": card, "cost": 0, "text": text, **fields}


def standing(card: str, text: list[str], **fields: Any) -> Json:
    numbers = {"cost": 0, "power": 1000, "damage": 10}
    return {"id": card, "name": card, "name_en": card, "kin": [], **numbers, "text": text, **fields}


class Fairies(Game):
    """Each deck begins with `top`; hands have 8 cards, nobody has windows."""

    def __init__(
        self,
        cards: dict[str, list[Json]],
        *top: list[str],
        options: Json | None = None,
        shuffled: list[list[str]] | None = None,
    ) -> None:
        sets = {kind: HOUSE[kind] + cards.get(kind, []) for kind in HOUSE if kind in _TABLES}
        sets["fairy"] = [*sets["fairy"], FAIRY]
        card_set = {
            "game": "fairies",
            "kins": HOUSE["kins"],
            "catalogue": "t",
            "version": 1,
            **sets,
        }
        fill = [f"fb-u{n:02}" for n in range(1, 11)] * 4
        decks = []
        for first in (*top, [], [])[:2]:
            begin = [*first, *["fb-t01"] * (5 - sum(card.startswith("fb-t") for card in first))]
            decks.append([*begin, *fill[: 40 - len(begin)]])
        answers = [
            {
                "fairy": "ff",
                "main": {card: deck.count(card) for card in deck},
                "cost": {"fb-c01": 10, "fb-c03": 5},
                "reactions": [],
            }
            for deck in decks
        ]
        keep = {"op": "keep"}
        moves = [*enumerate(answers), (0, keep), (1, keep)]
        self.decks = decks
        super().__init__(
            {
                "game": "fairies",
                "options": {**(options or {}), "card_set": card_set},
                "answers": [{"seat": seat, "answer": answer} for seat, answer in moves],
                "dice": [1],
                "decks": [*decks, [], [], *(shuffled or [])],
            }
        )

    def play(self, op: str, card: str) -> None:
        """Do the first such thing with such a card."""
        places = [
            f"d{self.seat}.0.{n}" for n, name in enumerate(self.decks[self.seat]) if name == card
        ]
        ways = [way for way in self.options if way["op"] == op and way.get("card") in places]
        self.answer(ways[0])

    def pass_turn(self) -> None:
        self.answer({"op": "next", "to": "end"})


_TABLES = set(HOUSE) - {"game", "catalogue", "version", "kins", "deck"}


def cast(sentences: str, *top: str, **more: Any) -> Fairies:
    """The first player casts a magic event with these sentences."""
    cards = more.pop("cards", {})
    cards = {**cards, "magic": [magic("m1", sentences), *cards.get("magic", [])]}
    game = Fairies(cards, ["m1", *top], **more)
    game.play("cast", "m1")
    return game


@pytest.mark.parametrize("draws", [[LEFT], [16, LEFT - 16], [LEFT - 1]])
def test_who_draws_the_last_card_goes_on(draws: list[int]) -> None:
    game = cast("".join(f"カードを{n}枚引く。" for n in draws))
    assert game.outcome is None
    assert [len(drawn["cards"]) for drawn in game.told("drawn")] == draws


@pytest.mark.parametrize("draws", [[LEFT + 1], [LEFT, 1], [16, 16], [2 * LEFT]])
def test_who_draws_one_more_than_the_last_card_loses(draws: list[int]) -> None:
    game = cast("".join(f"カードを{n}枚引く。" for n in draws))
    assert game.outcome == {"winner": 1, "reason": "deck_out"}
    assert sum(len(drawn["cards"]) for drawn in game.told("drawn")) == LEFT


def test_with_the_option_an_empty_deck_is_enough() -> None:
    game = cast(f"カードを{LEFT}枚引く。", options={"deck_out": "empty"})
    assert game.outcome == {"winner": 1, "reason": "deck_out"}


def test_an_empty_deck_is_no_loss_but_by_drawing() -> None:
    look = "自分のデッキの上から3枚を見て、1枚を手札に加え、残りをデッキの下に置く。"
    search = "自分のデッキからカード1枚を手札に加え、デッキをシャッフルする。"
    mill = "自分のデッキの上から3枚を森に送る。"
    game = cast(f"カードを{LEFT}枚引く。{mill}トリガーチェックを2回行う。{search}{look}")
    assert game.kinds == ["revealed", "cast", "drawn", "cast_finished"]


def test_a_search_offers_each_set_of_cards_once_and_a_copy_as_often_as_it_is_there() -> None:
    game = cast(
        "自分のデッキからトリガー2枚を手札に加え、デッキをシャッフルする。",
        *["fb-u11"] * 8,
        *["fb-t03", "fb-t05", "fb-t03", "fb-t07", "fb-t09"],
    )
    assert game.fields["n"] == 2
    assert [way.get("cards") for way in game.options] == [
        ["fb-t03", "fb-t03"],
        ["fb-t03", "fb-t05"],
        ["fb-t03", "fb-t07"],
        ["fb-t03", "fb-t09"],
        ["fb-t05", "fb-t07"],
        ["fb-t05", "fb-t09"],
        ["fb-t07", "fb-t09"],
        None,
    ]


def test_a_search_takes_of_equal_cards_those_nearest_the_top() -> None:
    text = "自分のデッキからトリガー3枚を手札に加え、デッキをシャッフルする。"
    top = [*["fb-u11"] * 8, "fb-t03", "fb-t05", "fb-t03", "fb-t07", "fb-t03"]
    left = [*["fb-u01"], *Fairies({}, ["fb-u01", *top]).decks[0][14:]]
    game = cast(text, *top, shuffled=[["fb-t05", "fb-t07", *left[1:]]])
    game.answer({"op": "choose", "cards": ["fb-t03", "fb-t03", "fb-t03"]})
    assert [moved["card"] for moved in game.told("moved")] == ["d0.0.9", "d0.0.11", "d0.0.13"]


def test_a_search_for_more_cards_than_fit_takes_all_or_none() -> None:
    game = cast("自分のデッキから〈楽団〉のユニット9枚を手札に加え、デッキをシャッフルする。",
                *["fb-u11"] * 8, "fb-u35", "fb-u12", "fb-u35")  # fmt: skip
    found = ["fb-u12", "fb-u35", "fb-u35"]
    assert game.options == [{"op": "choose", "cards": found}, {"op": "none"}]
    assert codes(game.tried({"op": "choose", "cards": found[:2]})) == ["illegal_option"]


PERMANENT = "【永続】：自分のユニットすべてのパワーを+10する。"


@pytest.mark.parametrize("words", ["パワー3000以下の", "パワー0以上の", ""])
def test_a_filter_on_power_never_fits_a_card_without_power(words: str) -> None:
    without = magic("p0", "", permanent=True) | {"text": [PERMANENT]}
    guard = without | {"id": "p1", "name": "p1", "guardian": True, "power": 3000}
    destroy = magic("m1", f"{words}永続イベントすべてを破壊する。")
    more = magic("m2", "ターン終了時まで、永続イベントすべてのパワーを+1000する。")
    weaker = magic("m3", "ターン終了時まで、永続イベントすべてのパワーを-1000する。")
    game = Fairies(
        {"magic": [without, guard, destroy, more, weaker]}, ["m1", "m2", "m3", "p0", "p1"]
    )
    for card in ("p0", "p1", "m2", "m3", "m1"):
        game.play("cast", card)
    gone = [destroyed["id"] for destroyed in game.told("destroyed")]
    assert gone == (["p1"] if words else ["p0", "p1"])


def test_a_filter_on_power_fits_cards_in_hand_by_their_printed_power_only() -> None:
    guard = magic("p1", "", permanent=True, guardian=True, power=3000) | {"text": [PERMANENT]}
    sentence = "自分の手札のパワー0以上のマジックイベント1枚をスペシャルキャストする。"
    game = cast(sentence, "p1", "fb-m01", cards={"magic": [guard]})
    assert game.options == [{"op": "choose", "cards": ["d0.0.1"]}, {"op": "none"}]


WHEN_HURT = standing("s1", ["【自動・自分がダメージを受けた時】：カードを1枚引く。"])


def hurt(*damages: int, both: int, options: Json | None = None) -> Fairies:
    """Turn 3: both have damage and a line, then one sentence hurts both."""
    dealt = f"自分に{damages[0]}ダメージを与える。相手に{damages[1]}ダメージを与える。"
    cards = {
        "magic": [magic("m1", dealt), magic("m2", f"両者に{both}ダメージを与える。")],
        "support": [WHEN_HURT],
    }
    game = Fairies(cards, ["m1", "m2", "s1"], ["s1"], options=options)
    game.play("enter", "s1")
    game.pass_turn()
    game.play("enter", "s1")
    game.pass_turn()
    game.play("cast", "m1")
    game.play("cast", "m2")
    return game


def test_damage_to_both_seats_goes_through_for_the_turn_player_first() -> None:
    game = hurt(0, 0, both=20)
    own = ["damaged", "cost_gained", "cost_gained", "line_triggered"]
    assert game.kinds == ["revealed", "cast", *own, *own, "cast_finished", "drawn", "drawn"]
    assert [told["seat"] for told in game.told("damaged", "drawn")] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("before", "winner", "options"),
    [
        ((140, 140), None, {}),
        ((130, 140), 0, {}),
        ((140, 130), 1, {}),
        ((130, 130), None, {"losing_rule": "reach"}),
    ],
)
def test_damage_to_both_seats_is_judged_once(
    before: tuple[int, int], winner: int | None, options: Json
) -> None:
    game = hurt(*before, both=20, options=options)
    assert game.outcome == {"winner": winner, "reason": "damage"}
    assert len(game.told("damaged")) == 2


ONE = standing("u0", [])
DUMP = magic(
    "dump", "自分の手札のコスト1以上のカード9枚を除外する。自分の手札のトリガー9枚を除外する。"
)


def asked_with(sentence: str, *hand: str) -> Fairies:
    """The hand is exactly these cards when the sentence is carried out."""
    without = magic("p0", "", permanent=True) | {"text": [PERMANENT]}
    cards = {"magic": [magic("m1", sentence), DUMP, without], "unit": [ONE]}
    game = Fairies(cards, ["m1", "dump", *hand])
    game.play("cast", "dump")
    while game.name == "choose":
        game.answer(game.options[0])
    game.play("cast", "m1")
    return game


@pytest.mark.parametrize("enters", [["u0", "u0"], ["u0", "p0"], ["p0"]])
def test_where_only_some_types_are_legal_any_card_of_a_hand_may_be_answered_none(
    enters: list[str],
) -> None:
    game = asked_with("自分の手札のカード1枚をスペシャルエントリーする。", *enters)
    fitting = [way for way in game.options if way["op"] == "choose"]
    assert (len(fitting), game.options[-1]) == (enters.count("u0"), {"op": "none"})


def test_where_any_card_of_a_hand_fits_one_must_be_chosen() -> None:
    for sentence in ("自分の手札のカード1枚を除外する。", "自分は手札を1枚選んで森に送る。"):
        game = asked_with(sentence, "u0", "p0")
        assert [way["op"] for way in game.options] == ["choose", "choose"]


def test_a_discard_of_the_whole_hand_is_not_asked() -> None:
    assert asked_with("自分は手札を2枚選んで森に送る。", "u0", "p0").name == "main"


def test_an_empty_hand_is_not_asked() -> None:
    assert asked_with("自分の手札のカード1枚をスペシャルエントリーする。").name == "main"


def test_everything_malformed_in_a_submission_is_named_at_once_and_nothing_else() -> None:
    wrong = {
        "name": 3,
        "main": {"fb-u01": "x", "nobody": 1, "fb-u02": None},
        "extra": [],
        "cost": {"fb-c02": 1.5},
        "reactions": ["play", "nonsense", 7],
        "more": 1,
    }
    refused = judged({"game": "fairies", "answers": [{"seat": 0, "answer": wrong}]})
    assert set(codes(refused)) == {"malformed_submission"}
    places = {
        error["pointer"][len("/answers/0/answer") :] for error in refused["problem"]["errors"]
    }
    main = {"/main/fb-u01", "/main/fb-u02"}
    rest = {"", "/name", "/extra", "/cost/fb-c02", "/reactions/1", "/reactions/2", "/more"}
    assert places == main | rest


LOOP = [
    magic("a", "自分の森のマジックイベント9枚をスペシャルキャストする。"),
    magic("nil", "自分のダメージを10回復する。"),
]
MILL = standing("ud", ["【自動・エントリーした時】：自分のデッキの上から6枚を森に送る。"])
ANSWER = standing(
    "s1",
    ["【自動・自分がダメージを受けた時】：自分の森のマジックイベント9枚をスペシャルキャストする。"],
)
HIT = standing("s2", ["【自動・エントリーした時】：相手に10ダメージを与える。"])


def special(game: Fairies) -> int:
    return sum(told["how"] == "special" for told in game.told("cast"))


def test_both_seats_together_have_200_special_casts_a_turn_and_it_is_said_once() -> None:
    triggers = ["fb-t01"] * 5
    own = ["ud", "a", "s2", "s2", *triggers[:4], "fb-u01", *["a"] * 6]
    theirs = [
        "ud",
        "s1",
        "fb-u01",
        "fb-u02",
        *triggers[:4],
        *["nil", "a", "a", "a", "nil", "fb-u05"],
    ]
    game = Fairies({"magic": LOOP, "unit": [MILL], "support": [ANSWER, HIT]}, own, theirs)
    game.pass_turn()
    game.play("enter", "s1")
    game.play("enter", "ud")
    game.pass_turn()
    game.play("enter", "ud")
    game.play("enter", "s2")
    first = special(game)
    assert first
    assert not game.told("special_casts_spent")
    game.play("cast", "a")
    assert first + special(game) == 200
    assert len(game.told("special_casts_spent")) == 1
    assert game.name == "main"
    game.play("enter", "s2")
    assert game.told("line_triggered")[-1]["seat"] == 1
    assert not {"cast", "special_casts_spent"} & set(game.kinds)


@pytest.mark.parametrize(
    ("price", "paid"),
    [
        ("ダメージ20を受ける・コスト1", []),
        ("ダメージ20を受ける・手札2枚を森に送る", []),
        ("ダメージ20を受ける・このカードを横向きにする", []),
        ("コスト1・ダメージ20を受ける・このカードを横向きにする", ["cost_paid"]),
    ],
)
def test_a_price_that_ends_the_match_is_not_paid_to_its_end(price: str, paid: list[str]) -> None:
    user = standing("u1", [f"【メイン】〔{price}〕：カードを1枚引く。"])
    cards = {"unit": [user], "magic": [magic("m1", "自分に140ダメージを与える。")]}
    game = Fairies(cards, ["u1", "m1"])
    game.play("enter", "u1")
    game.play("cast", "m1")
    game.play("use", "u1")
    assert game.kinds == ["ability_used", *paid, "damaged", "match_decided"]
    assert game.outcome == {"winner": 1, "reason": "damage"}


def attacked(sentences: str, check: int) -> Fairies:
    """The second player, attacked directly after these sentences on turn 1."""
    attacker = standing("u1", [], trigger_check=check)
    cards = {"unit": [attacker], "magic": [magic("m1", sentences)]}
    options = {"deck_out": "empty", "first_turn_damage": 1000}
    game = Fairies(cards, ["u1", "m1"], options=options)
    game.play("enter", "u1")
    game.play("cast", "m1")
    game.answer({"op": "next", "to": "battle"})
    game.answer(next(way for way in game.options if way["op"] == "attack"))
    return game


def test_who_loses_for_two_reasons_at_once_loses_by_damage() -> None:
    game = attacked("相手のデッキの上から31枚を森に送る。相手に145ダメージを与える。", 0)
    assert game.outcome == {"winner": 0, "reason": "damage"}


def test_both_decked_at_one_check_is_a_draw_by_deck_out() -> None:
    game = attacked("自分のデッキの上から30枚を森に送る。相手のデッキの上から31枚を森に送る。", 1)
    assert game.outcome == {"winner": None, "reason": "deck_out"}


def lines_of(record: Path) -> list[Json]:
    return [json.loads(line) for line in record.read_bytes().splitlines()]


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_record_keeps_what_the_book_says_of_decks_damage_and_ends(record: Path) -> None:
    header, *events = lines_of(record)
    assert Stream(header["options"], BY_ID).read(events).decided


def test_a_record_in_which_a_card_is_drawn_twice_or_damage_is_miscounted_is_caught() -> None:
    header, *events = lines_of(RECORDS[0])
    for before, event in pairwise(events):
        if event["type"] in ("fairies.damaged", "fairies.drawn") and "turn" not in before["data"]:
            doubled = [*events[: events.index(event)], event, *events[events.index(event) :]]
            with pytest.raises(Broken):
                Stream(header["options"], BY_ID).read(doubled)
