"""What lies on the table of KTC, and what answers name there."""

import pytest

from saikoro.conformance.seating import Seated, house_cards, known
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.ids import SQUARES
from saikoro.domain.games.ktc.rules.set_up import default_placement
from saikoro.domain.games.ktc.state import Held
from saikoro.domain.games.ktc.telling.faces import faces
from saikoro.domain.games.ktc.telling.table import table, things
from saikoro.domain.games.ktc.words import Choice, EndReason, ExiledState, Figure, Stamina, Wish
from saikoro.domain.match.interface.table_view import Badge, Colour, Number, TableView
from saikoro.domain.text import Text
from tests.kit.ktc import IRON, SHADOW, Match, house_set, position
from tests.kit.table_laws import pointed_at, table_of, tables_of
from tests.kit.worded import worded

FIRST = Badge(Text("先攻", "first player"))


def seen(match: Match) -> TableView:
    return table(known(match.state), match.cards)


def act(soldier: str, to: str | None = None, *targets: str) -> dict[str, object]:
    return {"op": "act", "soldier": soldier, "to": to, "skill": "突き", "targets": [*targets]}


def test_the_columns_of_both_fields_face_each_other():
    laid = seen(position())
    assert [*laid.zones] == [
        *("0:front", "0:rear", "0:outside", "0:removed"),
        *("1:front", "1:rear", "1:outside", "1:removed"),
    ]
    for seat, side in enumerate("AB"):
        front, rear = laid.zones[f"{seat}:front"], laid.zones[f"{seat}:rear"]
        assert [place.id for place in front.places] == [f"{seat}:{c}-1" for c in range(1, 6)]
        assert [place.id for place in rear.places] == [f"{seat}:{c}-2" for c in range(1, 6)]
        assert not front.mirrored
        assert [name for name, _ in laid.on(f"{seat}:front")] == [f"{side}{n}" for n in range(1, 6)]
        assert [name for name, _ in laid.on(f"{seat}:rear")] == [f"{side}{n}" for n in range(6, 11)]


def test_a_soldier_has_its_numbers_and_what_it_has_for_now():
    match = position()
    match.apply(
        e.StaminaChanged("A3", Stamina.TIRED),
        e.SoldierPromoted("A3", 3, 5),
        e.UniqueChanged("A3", 0, 2),
        e.ActionDeclared(0, "A3", None, None, [], Wish.ASK),
    )
    match.soldier("A3").buff, match.soldier("A3").debuff = Held("鼓舞", 2), Held("毒", 0)
    thing = seen(match).things["A3"]
    assert (thing.zone, thing.at, thing.card) == ("0:front", 2, "S06")
    assert thing.name == Text("A3 剣士", "A3 Swordsman")
    assert thing.dim
    assert thing.numbers == (
        Number.of(Figure.HP, 3, most=5),
        Number("unique", Text("闘志", "unique counter"), 2, 2),
    )
    assert thing.badges == (
        Badge(Text("行動中", "acting")),
        Badge(Text("上級職", "upper class")),
        Badge(Text("疲労状態", "tired")),
        Badge(
            Text("鼓舞", "Rally"),
            Text(
                "バフ: 常時：与える通常ダメージ+1。",
                "Buff: Gets +1 to normal damage dealt.",
            ),
            2,
        ),
        Badge(
            Text("毒", "Poison"),
            Text(
                "デバフ: 自分のターン終了時：自分のHPを1減らす。",
                "Debuff: At the end of your turn: lower its own HP by 1.",
            ),
        ),
    )


def test_uses_are_counted_of_the_limited_skills_of_the_present_class():
    match = position()
    match.apply(e.SkillUsed("A2", "盾打ち", 3), e.SkillUsed("A2", "鉄壁", 1))
    assert seen(match).things["A2"].badges == ()
    match.apply(e.SoldierPromoted("A2", 5, 6))
    uses = Text("残りの使用回数", "uses left")
    assert seen(match).things["A2"].badges[-1] == Badge(Text("鉄壁", "Iron Wall"), uses, 1)
    match.apply(e.SkillUsed("A2", "鉄壁", 2))
    assert seen(match).things["A2"].badges[-1].left == 0


def test_soldiers_off_the_field_are_listed_oldest_first():
    match = position()
    match.apply(
        e.SoldierExiled("A8", "3-2", 2, ExiledState.FRESH),
        e.SoldierExiled("A2", "2-1", 0, ExiledState.FRESH),
        e.SoldierDefeated("B4", "A1"),
        e.SoldierDefeated("B2", None),
    )
    laid = seen(match)
    assert [name for name, _ in laid.on("0:outside")] == ["A8", "A2"]
    assert [name for name, _ in laid.on("1:removed")] == ["B4", "B2"]
    timed, untimed = laid.things["A8"], laid.things["A2"]
    assert timed.numbers[-1] == Number.of(Figure.TIMER, 2)
    assert [number.word for number in untimed.numbers] == ["hp"]
    assert laid.things["B4"].numbers == ()
    assert laid.things["B4"].badges == ()
    assert [[number.value for number in side.numbers] for side in laid.sides] == [[2], [2]]


def test_whose_turn_it_is_ends_with_the_match():
    match = position(turn=5, seat=0)
    assert seen(match).heading == (Text("5ターン目", "turn 5"),)
    assert seen(match).acting == 0
    assert [side.badges for side in seen(match).sides] == [
        (Badge(Text("先攻", "first player")),),
        (),
    ]
    match.apply(e.MatchEnded(0, EndReason.THREE))
    assert seen(match).acting is None


def test_a_placement_of_one_seat_lies_on_its_field_before_the_game_starts():
    match = Match()
    assert seen(match).things == {}
    assert seen(match).heading == (Text("編成", "roster"),)
    squares = dict(sorted(default_placement(1).items()))
    match.apply(e.RostersRevealed(IRON, SHADOW), e.PlacementRevealed(1, squares))
    laid = seen(match)
    assert laid.heading == (Text("カード配置", "placement"),)
    assert laid.sides == ()
    assert [name for name, _ in laid.on("0:roster")] == [f"A{n}" for n in range(1, 11)]
    assert [thing.card for _, thing in laid.on("0:roster")] == IRON
    assert "1:roster" not in laid.zones
    assert laid.things["B6"].zone == "1:rear"


def test_only_its_owner_sees_a_roster_and_a_placement_until_both_are_in():
    match = Seated.both(KTC)
    match.answer(0, {"roster": IRON})
    for seat in (None, 1):
        assert table_of(match.fold(seat=seat)).things == {}
    own = table_of(match.fold(seat=0))
    assert [(thing.card, thing.face_down) for _, thing in own.on("0:roster")] == [
        (card, True) for card in IRON
    ]
    match.play([(1, {"roster": SHADOW})])
    assert not any(thing.face_down for thing in table_of(match.fold(seat=0)).things.values())
    match.answer(0, {"squares": default_placement(0)})
    for seat in (None, 1):
        view = table_of(match.fold(seat=seat))
        assert view.on("0:front") == view.on("0:rear") == []
        assert len(view.on("0:roster")) == len(view.on("1:roster")) == 10
    own = table_of(match.fold(seat=0))
    assert [name for name, _ in own.on("0:front")] == [f"A{number}" for number in range(1, 6)]
    assert all(thing.face_down == (name[0] == "A") for name, thing in own.things.items())
    match.play([(1, {"squares": default_placement(1)})])
    assert not any(thing.face_down for thing in table_of(match.fold(seat=0)).things.values())


# What answers name


def test_an_operation_names_who_acts_then_where_then_its_targets():
    laid = seen(position())
    assert things(laid, Choice.OPERATION, 0, act("A1")) == ("A1",)
    assert things(laid, Choice.OPERATION, 0, act("A1", "1-2", "B6")) == ("A1", "0:1-2", "B6")
    assert things(laid, Choice.OPERATION, 1, act("B1", "2-1", "B1")) == ("B1", "1:2-1")
    commander = {"op": "commander", "target": "B3"}
    assert things(laid, Choice.OPERATION, 0, commander) == ("B3",)
    assert things(laid, Choice.OPERATION, 0, {"op": "supply", "row": "front"}) == ()
    assert things(laid, Choice.PROMOTION, 0, {"op": "promote", "yes": True}) == ()


def test_a_column_names_the_enemies_in_it_front_first():
    match = position()
    assert things(seen(match), Choice.OPERATION, 0, act("A1", None, "col2")) == ("A1", "B2", "B7")
    match.apply(e.SoldierDefeated("B2", None))
    assert things(seen(match), Choice.OPERATION, 0, act("A1", None, "col2")) == ("A1", "B7")


def test_a_return_names_the_soldier_and_its_own_square():
    match = position()
    match.apply(e.SoldierExiled("A8", "3-2", 0, ExiledState.FRESH))
    named = things(seen(match), Choice.OPERATION, 0, act("A9", None, "A8", "3-2"))
    assert named == ("A9", "A8", "0:3-2")


def test_a_placement_names_each_soldier_with_its_square():
    match = Match()
    match.apply(e.RostersRevealed(IRON, SHADOW))
    answer = {"squares": {"1-1": "B4", "1-2": "B2", "9-9": "B1"}}
    assert things(seen(match), Choice.PLACEMENT, 1, answer) == ("B4", "1:1-1", "B2", "1:1-2", "B1")


@pytest.mark.parametrize(
    "answer", [None, 7, "A1", ["A1"], {}, {"squares": ["A1"]}, {"targets": 3, "to": {}}]
)
def test_what_is_no_answer_names_nothing(answer: object):
    assert things(seen(position()), Choice.OPERATION, 0, answer) == ()


def test_a_skill_of_the_name_of_a_soldier_is_no_thing():
    assert things(seen(position()), Choice.OPERATION, 0, act("A1") | {"skill": "A2"}) == ("A1",)


def test_options_name_what_they_move():
    for each, tables in tables_of("ktc"):
        seat = each.seat
        assert len({*map(str, tables.values())}) == 1
        if each.decision in (Choice.OPERATION, Choice.PROMOTION):
            assert len(tables[None].things) == 20
        for answer, named in pointed_at(each, tables[seat]):
            match answer:
                case {"op": "act", "soldier": soldier, "to": to, "targets": targets}:
                    assert named[0] == soldier
                    assert to is None or named[1] == f"{seat}:{to}"
                    assert not targets or len(named) > 1 or targets == [soldier]
                case {"op": "commander", "target": target}:
                    assert named == (target,)
                case {"squares": squares}:
                    assert len(named) == 2 * len(SQUARES) == 2 * len(squares)
                case _:
                    assert named == ()


# Faces


def test_the_face_of_a_soldier_has_the_skills_of_both_classes():
    face = faces(house_set())["S03"]
    assert face.name == Text("弓手", "Archer")
    assert face.numbers == (
        Number.of(Figure.HP, 3),
        Number.of(Figure.UPPER_HP, 4),
        Number.of(Figure.MEDALS, 1),
        Number("unique", Text("矢", "unique counter"), 2, 4),
    )
    worded(face.text, faces(house_set())["S18"].text[0])


def test_the_colour_of_a_soldier_is_by_the_kinds_of_its_skills():
    colours = {name: face.colour for name, face in faces(house_set()).items()}
    assert colours["S01"] is Colour.RED
    assert colours["S04"] is Colour.GREEN
    assert colours["S03"] is Colour.VIOLET


def test_every_card_of_the_set_has_a_face():
    assert [*faces(house_cards(KTC))] == [*house_set().soldiers]
