"""What lies on the table of Fairies Battle, as each reader sees it."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from saikoro.domain.games.fairies.cards.card_set import read_card_set
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import owner
from saikoro.domain.games.fairies.state import Modifier
from saikoro.domain.games.fairies.telling.faces import faces
from saikoro.domain.games.fairies.telling.table import table, things
from saikoro.domain.games.fairies.words import Choice, Given, Op, What
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table_view import Badge, Colour, Number, TableView
from saikoro.domain.text import Text
from tests.kit.budget import budget
from tests.kit.fairies import FLOWERS, Match, between_starters, position
from tests.kit.fairies_catalogue import CATALOGUE, HOUSE
from tests.kit.pool import pool
from tests.kit.table_laws import pointed_at, table_of, tables_of, texts_of
from tests.kit.worded import worded

FACES = faces(HOUSE)


def seen(match: Match, seat: int | None) -> TableView:
    """The table as a reader sees it: the public cards, and the own ones outside of the deck."""
    hidden = match.table.hidden.cards
    own = {card: hidden[card] for card in hidden if seat is not None and owner(card) == seat}
    for card in match.side(seat or 0).deck:
        own.pop(card, None)
    return table(Known(seat, match.table.match, own), HOUSE)


def lying(view: TableView, zone: str) -> list[str | None]:
    """The cards of a zone by position, without `fb-`; None for a back."""
    return [thing.card and thing.card.removeprefix("fb-") for _, thing in view.on(zone)]


def numbers(view: TableView, card: str) -> dict[str, tuple[int, int | None]]:
    """The numbers of a thing in force, each with what is printed where that differs."""
    return {each.word: (each.value, each.printed) for each in view.things[card].numbers}


def badges(view: TableView, card: str) -> dict[str, int | None]:
    return {each.name.en: each.left for each in view.things[card].badges}


# Zones


def test_the_zones_of_a_seat_are_in_the_order_of_the_rule_book():
    zones = seen(position({}, {}), None).zones
    names = "units supports music fairy costs hand deck extra cost_deck forest banished gone"
    assert [*zones] == ["between", *(f"{seat}:{name}" for seat in (0, 1) for name in names.split())]
    assert [(zone.name.ja, zone.kind) for name, zone in zones.items() if name[0] == "0"] == [
        ("ユニットゾーン", "row"),
        ("サポートゾーン", "row"),
        ("ミュージックゾーン", "row"),
        ("フェアリーゾーン", "row"),
        ("コストゾーン", "list"),
        ("手札", "hand"),
        ("デッキ", "pile"),
        ("エクストラデッキ", "pile"),
        ("コストデッキ", "pile"),
        ("森", "pile"),
        ("除外", "pile"),
        ("完全除外", "pile"),
    ]


def test_slots_are_places_and_every_place_has_an_id_of_its_own():
    zones = seen(position({}, {}), None).zones
    assert [place.id for place in zones["1:units"].places] == [
        f"1:units:{at}" for at in range(1, 7)
    ]
    assert zones["0:supports"].places[5].name == Text("サポートゾーン6", "supports 6")
    assert zones["0:music"].places[0].name.en == "music zone"
    places = [place.id for zone in zones.values() for place in zone.places]
    assert len(places) == len({*places}) == 28


def test_there_are_no_zones_before_the_decks_are_submitted():
    match = Match()
    match.begin()
    view = seen(match, None)
    assert (view.heading, view.acting) == ((Text("準備", "Set-up"),), None)
    assert [*view.zones, *view.things, *view.sides] == []


def test_a_seat_sees_what_it_has_submitted_until_both_have():
    match = Match()
    match.begin()
    state = match.table.match
    view = table(Known(1, state, submitted={1: FLOWERS}), HOUSE)
    [(name, thing)] = view.on("1:fairy")
    assert (name, thing.card, thing.face_down) == ("f1", FLOWERS["fairy"], True)
    for zone, deck in (("1:deck", "main"), ("1:extra", "extra"), ("1:cost_deck", "cost")):
        cards = Counter(thing.card for _, thing in view.on(zone))
        assert cards == Counter(FLOWERS[deck])
    for reader in (0, None):
        assert table(Known(reader, state), HOUSE).things == {}


def test_a_submission_without_decks_has_a_fairy_all_the_same():
    match = Match()
    match.begin()
    view = table(Known(0, match.table.match, submitted={1: {"fairy": "fb-f01"}}), HOUSE)
    assert [*view.things] == ["f0"]


# What lies there

MINE = {
    "units": ["u21", "m05:down", "u03/u01/u02:reversed"],
    "supports": ["s06:turned"],
    "hand": ["u18", "m07"],
    "forest": ["t02", "t03"],
    "banished": ["u26"],
    "extra": ["x03"],
    "costs": 2,
    "damage": 10,
}


def test_every_card_lies_in_its_zone():
    view = seen(position(MINE, {"music": "o01"}), 0)
    assert lying(view, "0:units") == ["u21", "m05", "u03"]
    assert [thing.at for _, thing in view.on("0:units")] == [0, 1, 2]
    assert lying(view, "0:supports") == ["s06"]
    assert lying(view, "1:music") == ["o01"]
    assert lying(view, "0:fairy") == ["f03"]
    assert lying(view, "0:costs") == ["c01", "c01", "c03"]
    assert lying(view, "0:hand") == ["u18", "m07"]
    assert lying(view, "0:extra") == ["x03"]
    assert lying(view, "0:forest") == ["t03", "t02"], "the newest on top"
    assert lying(view, "0:banished") == ["u26"]
    assert lying(view, "0:cost_deck") == ["c03"] * 4
    assert (view.zones["0:deck"].count, lying(view, "0:deck")) == (20, [])


def test_sloughs_lie_under_their_card_the_newest_first():
    match = position(MINE, {})
    view, top = seen(match, None), match.handle("u03")
    assert [thing.card for _, thing in view.beneath(top)] == ["fb-u02", "fb-u01"]


def test_cards_are_turned_as_they_face_and_reversed_ones_can_do_nothing():
    """A card that lies sideways still has its lines (FB-2.7)."""
    match = position(MINE, {})
    view = seen(match, None)
    turned = {name: (thing.facing, thing.dim) for name, thing in view.things.items()}
    assert turned[match.handle("u21")] == (0, False)
    assert turned[match.handle("s06")] == (90, False)
    assert turned[match.handle("u03")] == (180, True)


def test_cost_cards_are_turned_and_the_upright_ones_counted():
    match = position(MINE, {})
    match.side(0).costs[0].facing = w.Facing.REVERSED
    view = seen(match, None)
    lying = [(thing.facing, thing.dim) for _, thing in view.on("0:costs")]
    assert lying == [(180, True), (0, False), (90, False)]
    assert view.zones["0:costs"].numbers == (Number.of(w.Facing.UPRIGHT, 1, most=3),)


def test_numbers_are_those_in_force_with_what_is_printed():
    """薔薇の近衛隊長 strengthens the other flowers as long as it stands (FB-11.8)."""
    match = position({}, {"units": ["u08", "u05"], "supports": ["s02"]})
    view = seen(match, None)
    assert numbers(view, match.handle("u05")) == {
        "power": (5000, 4000),
        "damage_value": (20, None),
        "cost": (3, None),
    }
    assert badges(view, match.handle("u05")) == {"breaker 1": None, "trigger check 1": None}


def test_a_side_has_its_damage_and_its_fairy():
    view = seen(position(MINE, {}), None)
    assert [(side.name, side.numbers[0].value) for side in view.sides] == [
        (FACES["fb-f03"].name, 10),
        (FACES["fb-f01"].name, 0),
    ]
    assert [side.numbers[0].name for side in view.sides] == [Text("ダメージ", "damage")] * 2


def test_a_set_card_lies_face_down_and_its_owner_knows_it():
    match = position(MINE, {})
    card = match.handle("m05")
    for reader, known in ((0, "fb-m05"), (1, None), (None, None)):
        thing = seen(match, reader).things[card]
        assert (thing.face_down, thing.card, thing.numbers) == (True, known, ())
        assert [badge.name.ja for badge in thing.badges] == ["支払い済み"]


# What cards have for now


def test_a_modifier_is_a_badge_with_its_duration():
    match = position({"units": ["u01", "u05"]}, {})
    match.answer({"op": "use", "card": match.handle("u01"), "line": 0})
    view = seen(match, None)
    assert view.things[match.handle("u05")].badges == (
        Badge(Text("ブレイカー1", "breaker 1")),
        Badge(Text("トリガーチェック1", "trigger check 1")),
        Badge(Text("パワー+1000", "power +1000"), Text("ターン終了時まで", "until end of turn")),
    )
    assert view.things[match.handle("u01")].badges == (
        Badge(
            Text("効果1は使用済み", "its effect 1 is used up"),
            Text("1ターンに1回", "once a turn"),
        ),
    )


def test_a_line_that_was_used_once_a_game_stays_used():
    match = position({}, {})
    fairy = match.side(1).fairy
    assert fairy is not None
    fairy.used_up = [1]
    assert seen(match, None).things["f1"].badges == (
        Badge(
            Text("効果2は使用済み", "its effect 2 is used up"), Text("ゲームに1回", "once a game")
        ),
    )


def test_an_attribute_that_a_modifier_gives_is_one_badge():
    match = position({"units": ["u18"]}, {})
    placed = match.placed("u18")
    placed.modifiers = [Modifier(What.ATTRIBUTE, Given.GUARDIAN, w.Duration.THIS_TURN)]
    badge = Badge(Text("ガーディアン", "guardian"), Text("ターン終了時まで", "until end of turn"))
    assert seen(match, None).things[placed.card].badges[1:] == (badge,)
    assert match.field.is_guardian(placed)


def test_a_card_of_the_own_hand_that_others_know_says_so():
    match = position({"hand": ["u18", "m07"]}, {})
    card = match.handle("u18")
    match.state.ids[card] = "fb-u18"
    assert [*badges(seen(match, 0), card)] == ["known to your opponent"]
    assert [*badges(seen(match, 0), match.handle("m07"))] == []
    theirs = seen(match, 1).things[card]
    assert (theirs.card, theirs.badges) == ("fb-u18", ())


# The turn, windows, attacks


def attacked(s1: dict[str, Any], target: str | None = "u01") -> Match:
    """流れ星の使い attacks; the other seat is asked."""
    match = position({"units": ["u18"], "deck": ["u22"]}, {"units": ["u01"], "hand": 2, **s1})
    match.answer({"op": "next", "to": "battle"})
    on = "direct" if target is None else match.handle(target)
    match.answer({"op": "attack", "attacker": match.handle("u18"), "target": on})
    return match


def links(view: TableView) -> list[tuple[str | None, str | None, str]]:
    """From which card to which, and what it is."""
    return [
        (view.things[link.source].card, view.things[link.target].card, link.name.ja)
        for link in view.links
    ]


def test_the_heading_is_the_turn_and_its_phase():
    view = seen(attacked({}), None)
    assert view.heading == (Text("ターン5", "Turn 5"), Text("バトルフェイズ", "Battle phase"))
    assert view.acting == 0


def test_a_window_is_a_badge_of_the_seat_that_is_asked():
    sides = seen(attacked({}), None).sides
    assert [len(side.badges) for side in sides] == [0, 1]
    worded(sides[1].badges[0].name)


def test_an_attack_leads_to_its_target():
    assert links(seen(attacked({}), None)) == [("fb-u18", "fb-u01", "攻撃")]


def test_a_direct_attack_leads_to_the_fairy_of_the_other_seat():
    view = seen(attacked({"units": [], "supports": ["s03"]}, None), None)
    assert links(view) == [("fb-u18", "fb-f01", "ダイレクトアタック")]


def test_a_block_leads_to_the_attacker():
    """FB-21, example 6: the guardian effect is that of the card that blocked."""
    match = attacked({"units": ["u01", "u14"]})
    match.answer({"op": "block", "card": match.handle("u14")})
    view = seen(match, 1)
    assert links(view) == [("fb-u18", "fb-u01", "攻撃"), ("fb-u14", "fb-u18", "ブロック")]
    assert match.decision.name == Choice.GUARDIAN_EFFECT
    assert things(view, match.decision.name, 1, {"op": "use"}) == (match.handle("u14"),)
    assert things(view, match.decision.name, 1, {"op": "decline"}) == ()


def test_without_a_block_the_guardian_effect_is_that_of_the_target():
    """FB-21, example 4."""
    match = position({"units": ["u20"]}, {"units": ["u04"], "sheet": []})
    match.answer({"op": "next", "to": "battle"})
    target = match.handle("u04")
    match.answer({"op": "attack", "attacker": match.handle("u20"), "target": target})
    assert match.decision.name == Choice.GUARDIAN_EFFECT
    assert things(seen(match, 1), match.decision.name, 1, {"op": "use"}) == (target,)


def test_a_negated_attack_is_marked():
    match = attacked({})
    assert match.state.attack is not None
    match.state.attack.negated = True
    assert "its attack is negated" in badges(seen(match, None), match.handle("u18"))


def test_a_card_that_is_cast_lies_in_the_middle():
    match = position({"costs": 5, "hand": ["m02"]}, {"sheet": ["play"], "hand": ["m07"]})
    match.answer({"op": "cast", "card": match.handle("m02")})
    view = seen(match, 1)
    assert lying(view, "between") == ["m02"]
    assert view.things[match.state.between[0]].owner == 0


def test_the_heading_says_who_won():
    match = position({"units": ["u18"]}, {})
    match.resign(0)
    view = seen(match, None)
    assert view.heading[1] == Text("Bの勝ち（投了）", "B wins (resignation)")
    assert view.acting is None


# What is hidden


@pytest.mark.parametrize("reader", [1, None])
def test_hands_extra_decks_and_set_cards_of_others_are_backs(reader):
    match = position(MINE, {})
    view = seen(match, reader)
    for zone, count in (("0:hand", 2), ("0:extra", 1)):
        assert lying(view, zone) == [None] * count
        assert all(thing.face_down for _, thing in view.on(zone))
    encoded = texts_of(msgspec.json.decode(msgspec.json.encode(view)))
    for card in ("u18", "m07", "x03", "m05"):
        assert f"fb-{card}" not in encoded
        assert not {HOUSE.cards[f"fb-{card}"].name, HOUSE.cards[f"fb-{card}"].name_en} & encoded


def test_no_card_of_a_deck_lies_on_the_table_but_where_the_reader_knows_it():
    match = position({}, {"deck": ["u01", "u02"]})
    match.state.ids["d1.0.1"] = "fb-u02"
    [(name, thing)] = seen(match, 0).on("1:deck")
    assert (name, thing.card, thing.at) == ("d1.0.1", "fb-u02", 1)


def test_a_shuffle_takes_the_known_cards_of_a_deck_off_the_table():
    match = position({}, {"deck": ["u01", "u02"]})
    match.state.ids["d1.0.1"] = "fb-u02"
    match.table.match.decks[1].no = 1
    assert seen(match, 0).on("1:deck") == []


@pytest.mark.parametrize("seed", range(budget(2, soak=60)))
def test_nothing_of_a_hidden_card_is_on_the_table_of_others(seed):
    """Of a match between decks without a common card, so that one card betrays its owner."""
    match = between_starters(seed, turn_limit=8)
    cards = [{each for deck in ("main", "extra") for each in getattr(d, deck)} for d in HOUSE.decks]
    stars, flowers = cards[1] - cards[0], cards[0] - cards[1]
    while not match.over:
        match.answer_at_random()
        for reader, theirs in ((0, flowers), (1, stars)):
            encoded = texts_of(msgspec.json.decode(msgspec.json.encode(seen(match, reader))))
            assert encoded & theirs <= {*match.state.ids.values()}


# Answers


NAMING_NOTHING = {Op.NEXT, Op.END, Op.PASS, Op.NONE, Op.YES, Op.NO, Op.KEEP, Op.REDRAW, Op.DECLINE}


def test_every_option_names_things_on_the_table_of_its_seat():
    found: Counter[str] = Counter()
    for each, tables in tables_of("fairies"):
        for answer, named in pointed_at(each, tables[each.seat]):
            if each.decision != Choice.DECK:
                searched = answer.get("cards", [""])[0] in HOUSE.cards
                assert bool(named) != (answer["op"] in NAMING_NOTHING or searched), answer
                found[answer["op"]] += 1
    assert found[Op.ENTER]
    assert found[Op.ATTACK]


def test_a_set_card_goes_to_the_lowest_free_slot_of_its_row():
    match = position({"hand": ["m05"], "units": ["u21"], "costs": 5}, {})
    view, card = seen(match, 0), match.handle("m05")
    for row, place in (("units", "0:units:2"), ("supports", "0:supports:1")):
        answer = {"op": "set", "card": card, "row": row}
        assert answer in match.legal()
        assert things(view, "main", 0, answer) == (card, place)


def test_what_acts_is_named_before_its_target():
    match = attacked({})
    view = seen(match, 0)
    unit, target = match.handle("u18"), match.handle("u01")
    attack = {"target": target, "attacker": unit, "op": "attack"}
    assert things(view, "attack", 0, attack) == (unit, target)
    assert things(view, "attack", 0, attack | {"target": "direct"}) == (unit, "f1")
    assert things(view, "main", 0, {"onto": unit, "op": "grade_up", "card": target}) == (
        target,
        unit,
    )


@pytest.mark.parametrize("answer", [None, [], "d0.0.0", {"op": "enter", "card": []}, {"cards": 1}])
def test_what_is_no_answer_names_nothing(answer):
    assert things(seen(position(MINE, {}), 0), "main", 0, answer) == ()


def test_a_submission_names_nothing():
    view = seen(position(MINE, {}), 0)
    assert things(view, "deck", 0, {"name": "f0", "fairy": "fb-f01", "cards": ["f0"]}) == ()


# The whole match, by its lines


def test_every_card_lies_on_the_table_at_every_decision():
    for each, folds in (moment for pooled in pool("fairies") for moment in pooled.walk()):
        for fold in (folds[None], folds[each.seat]):
            view = table_of(fold)
            for seat, side in enumerate(fold.known.match.game.seats if view.zones else ()):
                for pile in ("hand", "extra", "forest", "banished", "gone", "cost_deck", "costs"):
                    assert len(view.on(f"{seat}:{pile}")) == len(getattr(side, pile))
                stacks = [placed for placed in side.units + side.supports if placed is not None]
                assert {placed.card for placed in stacks} <= {*view.things}
                assert view.zones[f"{seat}:deck"].count == len(side.deck)


def test_once_all_is_open_nothing_is_a_back():
    match = position(MINE, {})
    known = Known(None, match.table.match, opened=match.table.hidden.cards)
    view = table(known, HOUSE)
    assert all(thing.card for thing in view.things.values())
    assert len(view.on("0:deck")) == view.zones["0:deck"].count == 20


# Faces


def test_a_face_has_what_is_printed_on_its_card():
    face = FACES["fb-u01"]
    assert (face.name.en, face.kind, face.colour) == (
        "Lily-Bell Apprentice",
        Text("ユニット、花", "unit, Flower"),
        Colour.PINK,
    )
    assert [(each.name.ja, each.value) for each in face.numbers] == [
        ("パワー", 2000),
        ("ダメージ値", 10),
        ("コスト", 1),
    ]
    [text] = face.text
    assert text.ja == CATALOGUE["unit"][0]["text"][0]
    worded(text.en)


def test_attributes_stand_before_the_lines():
    assert FACES["fb-u04"].text[0] == Text("ガーディアン", "guardian")
    assert FACES["fb-u24"].text[0].ja == "ブレイカー2、トリガーチェック1"


def test_every_card_of_the_set_has_a_face_in_both_languages():
    assert [*FACES] == [*HOUSE.cards]
    for face in FACES.values():
        for label in (face.name, face.kind, *face.text):
            assert label is not None
            assert label.ja
            assert label.en
    kinds = {id_: face.kind for id_, face in FACES.items()}
    assert kinds["fb-c03"] == Text("傷コスト", "wound cost card")
    assert kinds["fb-t02"] == Text("ブレイカートリガー", "breaker trigger")


def test_a_magic_event_with_a_power_has_no_damage_value():
    guards = [card for card in HOUSE.cards.values() if card.power and card.type is w.CardType.MAGIC]
    assert guards
    for card in guards:
        assert [each.word for each in FACES[card.id].numbers] == ["power", "cost"]


def test_more_kins_than_colours_begin_again():
    data = CATALOGUE | {"kins": [*CATALOGUE["kins"], "雲"]}
    unit = data["unit"][0] | {"id": "fb-cloud", "name": "雲", "name_en": "", "kin": ["雲"]}
    face = faces(read_card_set(data | {"unit": [*data["unit"], unit]}))["fb-cloud"]
    assert (face.colour, face.kind) == (Colour.PINK, Text("ユニット、雲", "unit, 〈雲〉"))
