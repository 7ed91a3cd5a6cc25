"""What lies on the table of PBWCG, as each reader sees it (PB-1, PB-21)."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from saikoro.conformance.seating import Seated, known
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect
from saikoro.domain.games.pbwcg.events.units import PcMoved
from saikoro.domain.games.pbwcg.starters import STARTERS
from saikoro.domain.games.pbwcg.state import UNKNOWN, Check, PbwcgState
from saikoro.domain.games.pbwcg.telling.faces import BAD_STATUSES, faces
from saikoro.domain.games.pbwcg.telling.pointing import things
from saikoro.domain.games.pbwcg.telling.table import table
from saikoro.domain.games.pbwcg.words import Op, Phase, Purpose
from saikoro.domain.match.interface.table_view import Badge, Colour, Link, TableView
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.text import Text
from saikoro.domain.verification.opened import what_is_opened
from tests.kit.budget import budget
from tests.kit.pbwcg import HOUSE, PBWCG, Match, Side, command, position, side
from tests.kit.pbwcg_telling import begun, seen
from tests.kit.pool import pool
from tests.kit.table_laws import table_of, texts_of
from tests.kit.worded import worded

FACES = faces(HOUSE)


def crowded() -> Side:
    """A side with something in every zone."""
    return side(
        "pc01@1[eq01]",
        "pc06@4",
        hp=33,
        hand=["eq04", "st01"],
        sets={2: "st06"},
        discard=["pc02", "st09"],
        supports=[("pc01", "sp03")],
        units={"pc01": {"bs": ["毒"], "status": ("攻撃値(全)+2", 1, "戦神")}},
    )


def laid(
    seat: int | None = 0, a: Side | None = None, b: Side | None = None, **more: Any
) -> TableView:
    """The table of a position in which nothing is hidden, or of what is given."""
    sides = a or crowded(), b or side("pc16@1", hp=40)
    return table(known(position(*sides, **{"order": "A.pc01 B.pc16"} | more), seat), HOUSE)


def lying(view: TableView, zone: str) -> dict[str, str | None]:
    """The cards of a zone by their ids."""
    return {name: thing.card for name, thing in view.on(zone)}


def numbers(view: TableView, thing: str) -> dict[str, tuple[int, int | None, int | None]]:
    """Each number by its English name: the value, its maximum, and what is printed elsewhere."""
    found = view.things[thing].numbers
    return {each.name.en: (each.value, each.most, each.printed) for each in found}


# Zones


def test_the_zones_of_a_seat_come_from_the_middle_outwards():
    zones = laid().zones
    names = ["front", "rear", "sets", "hand", "deck", "discard"]
    assert [*zones] == ["order", "middle", *(f"{seat}:{name}" for seat in (0, 1) for name in names)]
    assert [(zone.name.ja, zone.kind, zone.owner) for zone in list(zones.values())[:8]] == [
        ("行動順", "track", None),
        ("領域", "row", None),
        ("前衛", "row", 0),
        ("後衛", "row", 0),
        ("セット場", "row", 0),
        ("手札", "hand", 0),
        ("山札", "pile", 0),
        ("捨札", "pile", 0),
    ]


def test_slots_are_places_called_as_answers_call_them():
    zones = laid().zones
    assert [place.id for place in zones["1:sets"].places] == [f"B.set{at}" for at in range(1, 6)]
    assert [place.id for place in zones["1:rear"].places] == ["1:pc:3", "1:pc:4"]
    assert zones["0:front"].places[1].name == Text("前衛2", "front 2")
    assert [place.id for place in zones["middle"].places] == ["field"]


def test_everything_lies_in_its_zone():
    view = laid()
    assert lying(view, "0:front") == {"A.pc01": "pc01"}
    assert lying(view, "0:rear") == {"A.pc06": "pc06"}
    assert view.things["A.pc06"].at == 1  # slot 4 is the second of the rear row
    assert lying(view, "0:sets") == {"A.st06": "st06"}
    assert view.things["A.st06"].at == 1
    assert lying(view, "0:hand") == {"A.eq04": "eq04", "A.st01": "st01"}
    assert [*lying(view, "0:discard")] == ["A.st09", "A.pc02"], "the newest on top"
    assert lying(view, "1:front") == {"B.pc16": "pc16"}
    assert view.zones["0:deck"].count == 0


def test_items_and_supports_lie_under_their_pc():
    view = laid()
    assert [(name, thing.card) for name, thing in view.beneath("A.pc01")] == [
        ("A.eq01", "eq01"),
        ("A.s1", "sp03"),
    ]
    assert view.things["A.s1"].name == Text.plain("霧鴉#1", f"{HOUSE.supports['sp03'].name_en} #1")
    assert numbers(view, "A.s1")["endurance"] == (7, 7, None)


def test_supports_stay_on_the_table_until_they_vanish_behind_their_master():
    state = position(side("pc01@1", supports=[("pc01", "sp03")] * 2), side("pc16@1"))
    del state.units["A.pc01"]
    state.pls[0].slots[0] = None
    view = table(known(state), HOUSE)
    assert lying(view, "0:front") == {"A.s1": "sp03"}
    assert [name for name, _ in view.beneath("A.s1")] == ["A.s2"]


def test_both_pcs_stay_on_the_table_while_they_change_places():
    """The first of the two events leaves both in one slot, side by side (PB-7.5)."""
    sides = side("pc01@1", "pc06@3[eq01]"), side("pc16@1")
    match = Match(position(*sides, order="A.pc01 B.pc16"))
    state = msgspec.convert(msgspec.to_builtins(match.state), PbwcgState)
    moved = [event for event in match.play("move 3") if isinstance(event, PcMoved)]
    for event, slot in zip(moved, ("0:pc:3", "0:pc:1"), strict=True):
        event.apply(state, HOUSE)
        view = table(known(state), HOUSE)
        on = {(name, at) for zone in ("front", "rear") for at, name in places(view, f"0:{zone}")}
        assert on == {("A.pc01", "0:pc:3"), ("A.pc06", slot)}
        assert {"A.pc01", "A.pc06", "A.eq01"} <= {*view.things}


def places(view: TableView, zone: str) -> list[tuple[str, str]]:
    """What lies on each place of a row."""
    return [(view.zones[zone].places[thing.at].id, name) for name, thing in view.on(zone)]


def test_numbers_are_those_in_force_with_what_is_printed():
    """W4: a bow and plate of weight 14 slow pc05 from 11 to 5."""
    view = laid(a=side("pc05@3[eq04,eq17]", "pc01@1"))
    found = numbers(view, "A.pc05")
    assert found["speed"] == (5, None, 11)
    assert found["attack (skill)"] == (15, None, 11)
    assert found["weight"] == (14, 8, None)
    assert found["range"] == (
        2,
        None,
        HOUSE.pcs["pc05"].range if HOUSE.pcs["pc05"].range != 2 else None,
    )
    assert [*found][:3] == ["endurance", "WP", "speed"]


def test_supports_count_towards_the_capacity_of_their_master():
    assert numbers(laid(), "A.pc01")["CP"] == (HOUSE.supports["sp03"].cp, 13, None)
    assert "CP" not in numbers(laid(), "B.pc16")


def test_bad_statuses_and_status_changes_are_badges():
    assert laid().things["A.pc01"].badges == (
        Badge(Text("毒", "Poison"), BAD_STATUSES[BsEffect.POISON]),
        Badge(Text("【戦神】攻撃値(全)+2", "【戦神】 attack (all) +2"), left=1),
    )
    assert {*BAD_STATUSES} == {*BsEffect}


def test_a_side_has_its_hp_and_the_cap():
    [number] = laid().sides[0].numbers
    assert (number.name.ja, number.value, number.most) == ("HP", 33, 43)
    assert [[badge.name.en for badge in side.badges] for side in laid().sides] == [[], ["first PL"]]


def test_the_pl_turn_shows_what_is_used_up():
    match = begun()
    seat, _ = match.lay_a_set_card()
    view = table(seen(match, seat), HOUSE)
    used = {each.name.en: (each.value, each.most) for each in view.sides[seat].numbers[1:]}
    assert used == {"placements": (1, 2), "activations": (0, 2)}
    assert len(view.sides[1 - seat].numbers) == 1
    letter = "AB"[seat]
    assert view.heading[1] == Text.plain(f"{letter}のPLターン", f"PL turn of {letter}")
    assert view.acting == seat


def test_a_lasting_card_has_the_turns_that_are_left():
    lasting = next(card for card in HOUSE.sets.values() if card.kind == "補" and card.turns)
    state = position(side("pc01@1", sets={1: lasting.id}), side("pc16@1"))
    slot = state.pls[0].sets[0]
    assert slot is not None
    slot.face_up, slot.left = True, 1
    view = table(known(state, 1), HOUSE)
    thing = view.things[f"A.{lasting.id}"]
    assert not thing.face_down
    assert numbers(view, f"A.{lasting.id}") == {"turns": (1, lasting.turns, None)}


def test_the_card_in_the_field_slot_has_an_owner():
    field = next(card for card in HOUSE.sets.values() if card.kind == "Fi")
    view = laid(field=(field.id, 1, 3))
    [(name, thing)] = view.on("middle")
    assert (name, thing.card, thing.owner) == (f"B.{field.id}", field.id, 1)
    assert numbers(view, name)["turns"][0] == 3


# The turn


def test_the_order_of_action_is_a_track():
    view = laid()
    track = view.on("order")
    assert [(name, thing.card, thing.owner) for name, thing in track] == [
        ("order:A.pc01", "pc01", 0),
        ("order:B.pc16", "pc16", 1),
    ]
    assert numbers(view, "order:B.pc16") == {"speed": (-1, None, None)}


def test_who_acts_is_marked_and_who_has_acted_is_dim():
    match = Match(position(side("pc01@1"), side("pc16@1"), order="A.pc01 B.pc16"))
    for acting, dim in (("A.pc01", []), ("B.pc16", ["A.pc01", "order:A.pc01"])):
        view = table(known(match.state, 0), HOUSE)
        marked = [name for name, thing in view.things.items() if thing.badges]
        assert marked == [f"order:{acting}", acting]
        assert sorted(name for name, thing in view.things.items() if thing.dim) == dim
        assert view.acting == "AB".index(acting[0])
        match.answer("wait")


def test_the_heading_names_the_acting_unit():
    match = Match(position(side("pc01@1"), side("pc16@1"), order="A.pc01"))
    heading = table(known(match.state), HOUSE).heading
    assert heading == (
        Text("2ターン目", "Turn 2"),
        Text.plain("A 暁の剣士レンのターン", f"Turn of A {HOUSE.short_en['pc01']}"),
    )


def test_a_support_that_has_left_in_its_turn_is_named_by_its_number():
    state = position(side("pc01@1", supports=[("pc01", "sp03")]), side("pc16@1"))
    state.unit = "A.s1"
    assert table(known(state), HOUSE).heading[1].ja == "A 霧鴉#1のターン"
    del state.units["A.s1"]
    state.units["A.pc01"].supports = []
    heading = table(known(state), HOUSE).heading[1]
    assert heading == Text("A 召喚サポート#1のターン", "Turn of A support #1")


def test_a_check_is_a_badge_of_its_pc_and_a_link_from_who_acts():
    state = position(side("pc01@1"), side("pc16@1"), order="A.pc01 B.pc16")
    state.unit, state.check = "A.pc01", Check(Purpose.EVADE, 1, "B.pc16", 1, 2)
    view = table(known(state), HOUSE)
    evasion = Text("回避CH", "Evasion check")
    assert view.things["B.pc16"].badges == (Badge(evasion, Text("2回中1回目", "try 1 of 2")),)
    assert view.links == (Link("A.pc01", "B.pc16", evasion),)
    state.check = Check(Purpose.PARALYSIS, 0, "A.pc01", 1, 1)
    view = table(known(state), HOUSE)
    assert view.links == ()
    assert view.things["A.pc01"].badges[1] == Badge(Text("麻痺CH", "Paralysis check"))


def test_the_heading_says_who_won():
    match = begun()
    match.resign(0)
    match.run()
    view = table(seen(match, None), HOUSE)
    assert view.heading[1] == Text("Bの勝ち（サレンダー）", "B wins (surrender)")
    assert view.acting is None


# Before the battle


def submitted() -> Seated:
    match = Seated.both(PBWCG)
    for seat, answers in enumerate(STARTERS):
        match.answer(seat, answers[0])
    match.run()
    return match


def test_starters_are_pointed_at_in_the_own_deck():
    match = submitted()
    view = table(seen(match, 0), HOUSE)
    assert view.heading == (Text("準備", "Set-up"),)
    assert len(view.on("0:deck")) == view.zones["0:deck"].count == 40
    assert (view.on("1:deck"), view.zones["1:deck"].count) == ([], 40)
    answer = {"slot3": "pc06", "slot1": "pc01"}
    named = things(view, "choose_starters", 0, answer)
    assert named == ("A.pc01", "0:pc:1", "A.pc06", "0:pc:3")
    assert answer in match.options(0)


def test_a_seat_sees_its_deck_while_it_waits_for_the_other():
    match = Seated.both(PBWCG)
    match.answer(0, STARTERS[0][0])
    shown = [table(seen(match, seat), HOUSE).on("0:deck") for seat in (0, 1, None)]
    assert [len(cards) for cards in shown] == [40, 0, 0]
    assert [thing.card for _, thing in shown[0]] == STARTERS[0][0]["deck"]


def test_a_seat_sees_its_starters_face_down_until_both_are_revealed():
    match = submitted()
    match.answer(0, {"slot1": "pc01", "slot3": "pc06"})
    view = table(seen(match, 0), HOUSE)
    for zone, card in (("0:front", "pc01"), ("0:rear", "pc06")):
        [(name, thing)] = view.on(zone)
        assert (name, thing.card, thing.face_down, thing.at) == (f"A.{card}", card, True, 0)
    assert len(view.on("0:deck")) == 38
    for reader in (1, None):
        hidden = table(seen(match, reader), HOUSE)
        assert hidden.on("0:front") == hidden.on("0:rear") == []


def test_nothing_lies_there_before_the_decks_are_in():
    view = table(seen(Seated.both(PBWCG), 0), HOUSE)
    assert view.things == {}
    assert view.sides == ()


# What is hidden


@pytest.mark.parametrize("reader", [1, None])
def test_a_hand_is_backs_for_others(reader):
    match = begun()
    hand = match.driver.state.game.pls[0].hand
    assert [*lying(table(seen(match, 0), HOUSE), "0:hand").values()] == hand
    view = table(seen(match, reader), HOUSE)
    assert lying(view, "0:hand") == {f"0:hand:{at}": None for at in range(1, 6)}
    assert all(thing.face_down for _, thing in view.on("0:hand"))


def test_a_face_down_card_is_a_back_with_the_turn_in_which_it_was_laid():
    match = begun()
    seat, card = match.lay_a_set_card()
    own = table(seen(match, seat), HOUSE)
    [(name, thing)] = own.on(f"{seat}:sets")
    assert (name, thing.card, thing.face_down) == (f"{'AB'[seat]}.{card}", card, True)
    for reader in (1 - seat, None):
        view = table(seen(match, reader), HOUSE)
        [(name, thing)] = view.on(f"{seat}:sets")
        assert (name, thing.card, thing.face_down) == (f"{seat}:sets:1", None, True)
        assert numbers(view, name) == {"turn laid": (1, None, None)}


def out_of_sight(match: Seated, seat: int) -> set[str]:
    """The cards of a seat that only it knows, and the unseen rest of its deck."""
    pl = match.driver.state.game.pls[seat]
    down = [slot.card for slot in pl.sets if slot is not None and not slot.face_up]
    shown = [*pl.discard, *(slot.card for slot in pl.sets if slot is not None and slot.face_up)]
    for unit in match.driver.state.game.units.values():
        shown += [unit.card, *unit.items] if unit.seat == seat else []
    return {*pl.hand, *down} | {*pl.deck_list} - {*shown}


@pytest.mark.parametrize("seed", range(budget(1, soak=40)))
def test_nothing_of_a_hidden_card_is_on_the_table_of_others(seed):
    """The house decks have no card in common, so that one card betrays its owner."""
    match, choose = begun(seed, turn_cap=5), Random(seed)
    while match.waiting:
        for reader in (0, 1, None):
            view = table(seen(match, reader), HOUSE)
            encoded = texts_of(msgspec.json.decode(msgspec.json.encode(view)))
            for seat in {0, 1} - {reader}:
                field = match.driver.state.game.field
                hidden = out_of_sight(match, seat) - ({field.card} if field else set())
                assert not hidden & encoded
                assert not {f"{'AB'[seat]}.{card}" for card in hidden} & encoded
        for seat in match.waiting:
            match.answer(seat, match.decision.draw(seat, Chance(choose.randbytes(32))))
        match.run()


# Answers


NAMING_NOTHING = {Op.END_PL_TURN, Op.WAIT}


@pytest.mark.parametrize("seed", range(budget(1, soak=40)))
def test_every_option_names_things_on_the_table_of_its_seat(seed):
    match, choose = begun(seed, turn_cap=5), Random(seed)
    found: Counter[str] = Counter()
    while match.waiting:
        for seat in match.waiting:
            view = table(seen(match, seat), HOUSE)
            listed = match.decision.choices.every(seat)
            assert listed is not None
            for answer in listed:
                named = things(view, match.decision.name, seat, answer)
                assert {*named} <= view.pointable()
                op = answer["op"] if isinstance(answer, dict) else match.decision.name
                quiet = op in NAMING_NOTHING or op == "declare_ch"
                assert bool(named) != quiet, answer
                found[op] += 1
            match.answer(seat, match.decision.draw(seat, Chance(choose.randbytes(32))))
        match.run()
    assert {Op.SET, Op.SUMMON, Op.NORMAL_ATTACK, Op.ABILITY, Op.MOVE} <= {*found}


def named(view: TableView, answer: str, seat: int = 0) -> tuple[str, ...]:
    return things(view, "pl_action", seat, command(answer))


def test_slots_are_their_places_or_what_lies_there():
    view = laid()
    assert named(view, "set st01 1") == ("A.st01", "A.set1")
    assert named(view, "summon pc05 2") == ("0:pc:2",), "it is not in the hand"
    assert named(view, "discard_set 2") == ("A.st06",)
    assert named(view, "activate 2 A.pc01") == ("A.st06", "A.pc01")
    assert named(view, "equip eq04 A.pc01 eq01") == ("A.eq04", "A.pc01", "A.eq01")


def test_a_unit_is_named_before_what_it_does():
    match = Match(position(crowded(), side("pc16@1", "pc11@3"), order="A.pc01"))
    view = table(known(match.state, 0), HOUSE)
    assert named(view, "attack B.pc16") == ("A.pc01", "B.pc16")
    assert named(view, "move 2") == ("A.pc01", "0:pc:2")
    assert named(view, "move 4") == ("A.pc01", "A.pc06")
    assert named(view, "use ab07 B.pc16") == ("A.pc01", "B.pc16")
    assert named(view, "use ab20 left") == ("A.pc01", "B.pc16", "B.pc11")
    assert named(view, "pl_attack") == ("A.pc01",)
    assert named(view, "drop eq01") == ("A.eq01",)
    assert named(view, "wait") == ()
    assert named(view, "discard eq04 st01") == ("A.eq04", "A.st01")


def test_an_item_is_one_of_the_pc_before_it_and_any_other_card_an_own_one():
    b = side("pc16@1[eq01]", discard=["pc02"], hp=40, sets={3: "st30"})
    view = laid(b=b)
    assert named(view, "activate 2 B.pc16 eq01") == ("A.st06", "B.pc16", "B.eq01")
    assert named(view, "activate 2 A.pc01 eq01") == ("A.st06", "A.pc01", "A.eq01")
    assert named(view, "activate 2 B.pc16 pc02 2") == ("A.st06", "B.pc16", "A.pc02", "0:pc:2")
    assert named(view, "activate 2 B.set3") == ("A.st06", "B.st30")
    assert named(view, "activate 2 A.pc01 sp01") == ("A.st06", "A.pc01")


@pytest.mark.parametrize(
    "answer",
    [
        None,
        1,
        "odd",
        {},
        {"op": []},
        {"op": "set", "card": [], "slot": {}},
        [[]],
        {"op": "ability"},
    ],
)
def test_what_is_no_answer_names_nothing(answer):
    assert things(laid(), "pl_action", 0, answer) == ()


def test_a_submission_names_nothing():
    assert things(laid(), "deck", 0, STARTERS[0][0] | {"slot1": "pc01", "slot3": "pc06"}) == ()


# The whole match, by its lines


def test_every_unit_and_card_lies_on_the_table():
    for each, folds in (moment for pooled in pool("pbwcg") for moment in pooled.walk()):
        for fold in (folds[None], folds[each.seat]):
            view, state = table_of(fold), fold.known.match.game
            if state.phase is not Phase.SET_UP:
                for side_, pl in enumerate(state.pls):
                    assert len(view.on(f"{side_}:hand")) == len(pl.hand)
                    assert len(view.on(f"{side_}:discard")) == len(pl.discard)
                assert {*state.units} <= {*view.things}


def test_once_all_is_open_nothing_is_a_back():
    match = begun()
    match.lay_a_set_card()
    match.resign(0)
    match.run()
    opened = what_is_opened(match.game, match.cards, match.record)
    fold = Fold(match.game, match.header, match.cards, None, opened)
    fold.take_all(match.lines)
    view = table(fold.known, HOUSE)
    assert all(thing.card for thing in view.things.values())
    assert len(view.on("0:deck")) == view.zones["0:deck"].count == 33


# Faces


def test_a_face_has_what_is_printed_on_its_card():
    face, printed = FACES["pc01"], HOUSE.pcs["pc01"]
    assert face.name == Text.plain(printed.name, printed.name_en)
    assert face.kind is not None
    assert face.kind.ja == f"PC、体、{printed.world}、{printed.race}、{printed.job}"
    assert face.colour is Colour.RED
    found = {each.word: each.value for each in face.numbers}
    assert (found["hp"], found["body"], found["wp"]) == (printed.hp, printed.stats.body, printed.wp)
    worded(face.text[0])


def test_every_card_of_the_set_has_a_face_in_both_languages():
    assert [*FACES] == [*HOUSE.cards]
    assert UNKNOWN not in FACES
    for face in FACES.values():
        for label in (face.name, face.kind, *face.text):
            assert label is not None
            assert label.ja
            assert label.en
    kinds = {id_: FACES[id_].kind for id_ in ("eq04", "st06", "sp03")}
    assert kinds["eq04"] == Text("装備、武器、両手", "equipment, weapon, two hands")
    assert kinds["st06"] == Text("セット、召", "set, summon")
    assert [(each.name.ja, each.value) for each in FACES["eq04"].numbers] == [
        ("技", 4),
        ("重さ", 6),
    ]
