"""Rules of PBWCG as its book says them, seen from outside alone."""

import tomllib
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from saikoro.conformance import seating
from saikoro.domain.games import find_game
from saikoro.domain.record.canonical import canonical
from tests.unit.games.independent.positions import GAMES, Game, Json, codes, judged

HOUSE = tomllib.loads((GAMES / "pbwcg/sets/house.toml").read_text("utf-8"))

END = {"op": "end_pl_turn"}
WAIT = {"op": "wait"}
SURRENDER = {"op": "surrender"}


def pc(card: str, text: str = "", *abilities: str, attribute: str = "体") -> Json:
    numbers = {"hp": 10, "stats": [5, 5, 5], "wp": 10, "sp": 10, "range": "1PC内"}
    names = {"id": card, "name": card, "name_en": card, "traits": []}
    place = {"world": "暁の大陸", "race": "人間", "job": "剣士", "attribute": attribute}
    return {**names, **place, **numbers, "abilities": list(abilities), "text": text}


def ability(card: str, text: str, wp: int = 1) -> Json:
    names = {"id": card, "name": card, "name_en": card, "from": "人間"}
    return {**names, "wp": wp, "text": text}


def item(card: str, text: str = "", place: str = "頭") -> Json:
    names = {"id": card, "name": card, "name_en": card}
    return {
        **names,
        "type": "weapon",
        "place": place,
        "stats": [0, 0, 0],
        "weight": 0,
        "text": text,
    }


def set_card(card: str, kind: str, text: str, turns: int = 0) -> Json:
    names = {"id": card, "name": card, "name_en": card}
    return {**names, "kind": kind, "turns": turns, "text": text}


def support(card: str, cp: int) -> Json:
    names = {"id": card, "name": card, "name_en": card}
    numbers = {"stats": [1, 1, 1], "cp": cp, "wp": 3, "range": "1PC内"}
    place = {"world": "暁の大陸", "attribute": "体", "abilities": []}
    return {**names, **numbers, **place, "text": ""}


def card_set(**tables: list[Json]) -> Json:
    """A set without any card of the house; nine plain PCs, if none are given."""
    shared = {key: HOUSE[key] for key in ("game", "catalogue", "version", "world", "bs")}
    races = {"name": "人間", "name_en": "Human", "abilities": []}
    jobs = {"name": "剣士", "name_en": "Swordsman", "abilities": []}
    empty: dict[str, list[Json]] = {"ability": [], "equipment": [], "set": [], "support": []}
    pcs = [pc(f"p{n}") for n in range(9)]
    return {**shared, "race": [races], "job": [jobs], **empty, "pc": pcs, **tables}


class Pbwcg(Game):
    """Both decks begin with the PCs p0 and p1; the rest of each lies as it is given."""

    def __init__(
        self,
        cards: Json,
        deck: list[str],
        dice: list[int],
        other: list[str] | None = None,
        **options: Any,
    ) -> None:
        decks = [deck, other or deck]
        given = {"starters": "submitted", "ch_declaration": "odd", "opening_hand": 10}
        submitted = [
            {"deck": ["p0", "p1", *cards_], "starters": {"slot1": "p0", "slot3": "p1"}}
            for cards_ in decks
        ]
        super().__init__(
            {
                "game": "pbwcg",
                "options": {**given, "hand_limit": 10, **options, "card_set": cards},
                "answers": [
                    {"seat": seat, "answer": answer} for seat, answer in enumerate(submitted)
                ],
                "dice": dice,
                "decks": decks,
            }
        )

    @property
    def turn(self) -> int:
        return sum(event["type"] == "pbwcg.turn_began" for event in self.events)

    def reach(self, turn: int, name: str, unit: str | None = None, seat: int | None = None) -> None:
        """Pass and wait until this is asked."""
        while not (
            self.turn == turn
            and self.name == name
            and unit in (None, self.fields.get("unit"))
            and seat in (None, self.seat)
        ):
            assert self.turn <= turn
            self.answer(END if self.name == "pl_action" else WAIT)

    def uses(self, card: str, *targets: str) -> None:
        self.answer({"op": "ability", "ability": card, "targets": list(targets)})

    def refused(self, answer: Any, seat: int | None = None) -> str:
        return codes(self.tried(answer, seat))[0]


PLAIN = [f"p{n}" for n in range(2, 9)]
ORDER = [1, 1, 1]
"""The dice of the first order of four equally fast PCs: those of seat 0 go first."""


def weakened(dodge: str, attack: str) -> Pbwcg:
    """Everybody gained `dodge` in turn 1; in turn 2 every check fails."""
    cards = card_set(
        ability=[ability("a0", dodge), ability("a1", attack)],
        pc=[pc(f"p{n}", "", "a0", "a1") for n in range(9)],
    )
    game = Pbwcg(cards, PLAIN, [*ORDER, *[2] * 400], attribute_ring=[])
    for unit in ("A.p0", "A.p1", "B.p0", "B.p1"):
        game.reach(1, "pc_action", unit)
        game.uses("a0")
    game.reach(2, "pc_action", "A.p0")
    return game


def test_a_turn_has_63_tries_and_then_checks_fail_without_a_die() -> None:
    game = weakened("[自身]の回避CH+60(9T)。", "[3PC内]へ体攻撃+1《BS:混乱》。")
    game.uses("a1", "B.p0")
    assert len(game.told("check_resolved")) == 60
    game.uses("a1", "B.p1")
    limit = game.told("check_limit_reached")[0]
    assert limit == {"purpose": "evade", "seat": 1, "unit": "B.p1", "try": 4, "of": 60}
    assert len(game.told("check_resolved")) == 3
    assert game.told("hit_resolved")
    game.uses("a1", "A.p0")
    assert game.told("action_confused") == [{"unit": "B.p0", "target": "B.p1"}]
    assert not {"rolled", "check_opened", "check_declared"} & set(game.kinds)
    assert [told["purpose"] for told in game.told("check_limit_reached")] == [
        "confusion",
        "evade",
        "recover",
    ]


def test_after_63_tries_a_paralysed_pc_stays_so_and_the_next_turn_counts_anew() -> None:
    game = weakened("[自身]のBS抵抗CH+60(9T)。", "[3PC内]へ体攻撃+1《BS:麻痺》。")
    game.uses("a1", "B.p0")
    game.uses("a1", "B.p1")
    assert [told["purpose"] for told in game.told("check_limit_reached")] == ["resist", "paralysis"]
    assert game.options == [WAIT]
    game.reach(3, "pc_action", "B.p0")
    assert not game.told("check_limit_reached")
    assert [told["purpose"] for told in game.told("check_opened")] == ["paralysis"]


def summoned() -> Pbwcg:
    """Turn 4: A.p0 wears two items of room and has three supports."""
    cards = card_set(
        ability=[ability("a0", "[3PC内]へ体攻撃+1《持久+9》。")],
        pc=[pc(f"p{n}", "", "a0") for n in range(9)],
        equipment=[item("e0", "常時:召喚CP+6。"), item("e1", "常時:召喚CP+6。", "足")],
        support=[support("x0", 8), support("x1", 8), support("x2", 6)],
        set=[set_card(f"t{n}", "召", f"[味方1PC]に「x{n}」を召喚。") for n in range(3)],
    )
    game = Pbwcg(cards, ["e0", "e1", "t0", "t1", "t2", "p2"], [1] * 60, PLAIN)
    steps: dict[int, list[Json]] = {
        1: [{"op": "equip", "card": f"e{n}", "unit": "A.p0", "discard": []} for n in (0, 1)],
        2: [{"op": "set", "card": f"t{n}", "slot": n + 1} for n in (0, 1)],
        3: [
            *({"op": "activate", "slot": n, "targets": ["A.p0"]} for n in (1, 2)),
            {"op": "set", "card": "t2", "slot": 3},
        ],
        4: [{"op": "activate", "slot": 3, "targets": ["A.p0"]}],
    }
    for turn, answers in steps.items():
        game.reach(turn, "pl_action", seat=0)
        for answer in answers:
            game.answer(answer)
        game.answer(END)
    return game


def vanished(game: Game) -> list[tuple[str, str]]:
    return [(told["support"], told["reason"]) for told in game.told("support_vanished")]


def test_supports_of_a_knocked_out_pc_all_leave_with_their_master_in_order_of_arrival() -> None:
    game = summoned()
    game.reach(4, "pc_action", "B.p0")
    game.uses("a0", "A.p0")
    assert vanished(game) == [(f"A.s{n}", "master") for n in (1, 2, 3)]
    assert [told["reason"] for told in game.told("equipment_discarded")] == ["knock_out"] * 2


def test_the_newest_supports_leave_when_an_item_of_room_is_discarded() -> None:
    game = summoned()
    game.reach(4, "pc_action", "A.p0")
    game.answer({"op": "discard_equipment", "card": "e0"})
    assert vanished(game) == [("A.s3", "capacity")]
    game.answer({"op": "discard_equipment", "card": "e1"})
    assert vanished(game) == [("A.s2", "capacity")]


def test_a_text_that_knocks_out_its_own_pc_at_the_start_goes_on_and_nothing_after_it_does() -> None:
    fatal = "自ターン開始時:[自身]の持久-20。敵PLのHP-2。[自身]のWP-1。[味方全体]のWP-1。"
    cards = card_set(
        pc=[pc("p0", fatal), *(pc(f"p{n}") for n in range(1, 9))],
        equipment=[item("e0", "自ターン開始時:敵PLのHP-5。")],
    )
    game = Pbwcg(cards, ["e0", *PLAIN], [*ORDER], PLAIN)
    game.reach(1, "pl_action", seat=0)
    game.answer({"op": "equip", "card": "e0", "unit": "A.p0", "discard": []})
    game.reach(1, "pc_action", "A.p1")
    assert [told["hp"] for told in game.told("hp_changed")] == [18]
    assert [told["unit"] for told in game.told("wp_changed")] == ["A.p1"]
    assert game.told("unit_turn_ended") == [{"unit": "A.p0"}]


def test_an_ability_that_knocks_out_its_own_user_goes_on_without_its_attacks() -> None:
    text = "[自身]の持久-20。敵PLのHP-3。[1PC内]へ体攻撃+1。[自身]のWP-1。[敵全体]の持久-1。"
    cards = card_set(ability=[ability("a0", text)], pc=[pc(f"p{n}", "", "a0") for n in range(9)])
    game = Pbwcg(cards, PLAIN, [*ORDER])
    game.reach(1, "pc_action", "A.p0")
    game.uses("a0", "B.p0")
    assert [told["hp"] for told in game.told("hp_changed")] == [17]
    assert [told["unit"] for told in game.told("endurance_changed")] == ["A.p0", "B.p0", "B.p1"]
    assert not game.told("hit_resolved")
    assert game.told("unit_turn_ended") == [{"unit": "A.p0"}]


ACTIVATE = {"op": "activate", "slot": 1, "targets": ["nobody"]}


def test_of_several_reasons_to_refuse_the_first_of_the_book_is_named() -> None:
    sets = [
        set_card("t0", "◆", "[味方1PC]の持久+1。"),
        set_card("t1", "罠", "罠(敵召喚):[召喚PC]の持久-1。"),
        set_card("t2", "術", "[1PC内]へ体攻撃=3。"),
    ]
    game = Pbwcg(
        card_set(set=sets, equipment=[item("e0")]), ["t0", "t1", "t2", "e0", "p2"], [*ORDER]
    )
    game.reach(1, "pl_action", seat=0)
    assert game.refused({"op": "nonsense"}, seat=1) == "not_your_decision"
    assert game.refused({"op": "set", "card": "p8", "slot": "9"}) == "wrong_phase"
    assert game.refused({"op": "set", "card": "p8", "slot": 9}) == "not_in_hand"
    assert game.refused({"op": "set", "card": "e0", "slot": 9}) == "wrong_card_type"
    assert game.refused({"op": "set", "card": "t0", "slot": 9}) == "no_such_slot"
    game.answer({"op": "set", "card": "t0", "slot": 1})
    game.answer({"op": "set", "card": "t1", "slot": 2})
    assert game.refused({"op": "set", "card": "t2", "slot": 1}) == "slot_occupied"
    assert game.refused({"op": "activate", "slot": 2, "targets": []}) == "wrong_phase"
    assert game.refused(ACTIVATE) == "laid_this_turn"
    bad = {"op": "equip", "card": "e0", "unit": "nobody", "discard": []}
    assert game.refused(bad) == "placement_limit"
    game.reach(2, "pl_action", seat=0)
    assert game.refused(bad) == "bad_targets"
    assert game.refused({**bad, "unit": "A.p0", "discard": ["e0"]}) == "bad_overflow"
    assert game.refused(ACTIVATE) == "bad_targets"


def test_a_surrender_is_of_the_wrong_phase_before_the_battle_and_stale_after_ones_answer() -> None:
    cards = card_set()
    deck = {"deck": ["p0", "p1", *PLAIN], "starters": {"slot1": "p0", "slot3": "p1"}}
    starters = {"slot1": "p0", "slot3": "p1"}

    def played(*answers: Any) -> Json:
        moves = [{"seat": seat, "answer": answer} for seat, answer in answers]
        return judged({"game": "pbwcg", "options": {"card_set": cards}, "answers": moves,
                       "dice": ORDER, "decks": [PLAIN, PLAIN]})  # fmt: skip

    def refused(*answers: Any) -> str:
        return codes(played(*answers))[0]

    decks = [(0, deck), (1, deck)]
    assert refused((0, SURRENDER)) == "wrong_phase"
    assert refused(decks[0], (0, SURRENDER)) == "stale_decision"
    assert refused(decks[0], (1, SURRENDER)) == "wrong_phase"
    assert refused(*decks, (1, SURRENDER)) == "wrong_phase"
    assert refused(*decks, (1, starters), (1, SURRENDER)) == "stale_decision"
    begun = [*decks, (0, starters), (1, starters)]
    assert played(*begun, (1, SURRENDER))["outcome"] == {"winner": 0, "reason": "surrender"}
    assert refused(*begun, (1, SURRENDER), (1, SURRENDER)) == "match_over"


def committed(cards: Json | None, **options: Any) -> int:
    """How many draws a match commits to before it begins."""
    game = find_game("pbwcg")
    if cards is not None:
        source = canonical(cards)
        game = replace(game, cards=replace(game.cards, house=lambda: source))
    lines = [msgspec.json.decode(line) for line in seating.Seated.both(game, 0, **options).record]
    created = next(line for line in lines if line.get("type") == "match.created")
    length: int = created["data"]["chain_length"]
    return length


DODGES = [item(f"e{n}", "常時:回避CH+1。") for n in range(9)]


@pytest.mark.parametrize(
    ("tables", "options", "tries"),
    [
        ({}, {}, 0),
        ({"ability": [ability("a0", "[敵全体]へ体攻撃+1《CH回避》。")]}, {}, 8 * 4),
        ({"ability": [ability("a0", "[1PC内]へ体攻撃+1《BS:毒》。")]}, {}, 8 * (1 + 1)),
        (
            {"ability": [ability("a0", "[1PC内]へ体攻撃+1《BS:毒》。")]},
            {"attribute_ring": []},
            8 * (1 + 0),
        ),
        ({"ability": [ability("a0", "[1PC内]へ無攻撃+1《BS:麻痺》。")]}, {}, 8 * (1 + 1)),
        ({"ability": [ability("a0", "[1PC内]へ体攻撃+1《必中》《BS:混乱》。")]}, {}, 8 * (2 + 1)),
        ({"ability": [ability("a0", "[1PC内]へ無攻撃+1《BS:暗闇》。")]}, {}, 8 * (1 + 1)),
        ({"equipment": DODGES}, {}, 8 * 7),
        (
            {"equipment": DODGES[:2], "pc": [*card_set()["pc"], pc("p9", "常時:回避CH+3。")]},
            {},
            8 * 5,
        ),
        ({"ability": [ability("a0", "[自身]の回避CH+1(1T)。")]}, {}, 63),
        (
            {
                "ability": [ability("a0", "[1PC内]へ体攻撃+1《CH回避》。")],
                "support": [support("x0", 3)],
                "set": [set_card("t0", "召", "[味方1PC]に「x0」を召喚。")],
            },
            {},
            63,
        ),
    ],
)
def test_a_match_commits_to_the_draws_of_the_books_formula(
    tables: dict[str, list[Json]], options: Json, tries: int
) -> None:
    cards = card_set(**tables)
    assert committed(cards, **options) == 50 * (1 + tries)
    assert committed(cards, turn_cap=200, **options) == min(4096, 200 * (1 + tries))
    judge = committed(cards, turn_cap=5, corrections="judge", **options)
    assert judge == min(4096, 33 * 5 * (1 + tries))


def test_the_cards_of_the_house_commit_to_64_draws_a_turn() -> None:
    assert [committed(None, turn_cap=cap) for cap in (5, 50, 64, 65)] == [320, 3200, 4096, 4096]
