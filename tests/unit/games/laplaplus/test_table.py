"""What lies on the table of LaplaPlus, and what answers name there."""

import pytest

from saikoro.conformance.seating import Seated, known
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.state import LaplaPlusState
from saikoro.domain.games.laplaplus.telling.faces import faces
from saikoro.domain.games.laplaplus.telling.table import table, things
from saikoro.domain.games.laplaplus.words import (
    Choice,
    EndReason,
    Figure,
    InitiativeMeasure,
    Phase,
)
from saikoro.domain.match.events import GameEvent
from saikoro.domain.match.interface.table_view import Badge, Colour, Number, TableView
from saikoro.domain.text import Text
from tests.kit.battles import battle, card, card_set, house_set
from tests.kit.table_laws import check, pointed_at, table_of, tables_of
from tests.kit.worded import worded

ROWS = e.RowsRevealed([14, 23, 6, 6], [16, 1])
STARTED = e.BattleStarted(13, 7, 13, 7)
ACTION = (
    e.TurnStarted(1),
    e.InitiativeDecided(0, InitiativeMeasure.SPEED, 13, 7),
    e.ActionPhaseStarted(0),
)


def laid(*events: GameEvent) -> TableView:
    """The table after these events."""
    state = LaplaPlusState()
    for event in events:
        event.apply(state, house_set())
    return table(known(state), house_set())


def row(view: TableView, seat: int) -> list[str]:
    return [name for name, _ in view.on(f"{seat}:row")]


def test_the_rows_lie_top_first_without_empty_places():
    view = laid(ROWS)
    assert row(view, 0) == ["A1", "A2", "A3", "A4"]
    assert row(view, 1) == ["B1", "B2"]
    assert [place.id for place in view.zones["0:row"].places] == ["0:1", "0:2", "0:3", "0:4"]
    assert [place.id for place in view.zones["1:row"].places] == ["1:1", "1:2"]
    assert view.things["A1"].card == "14"
    assert view.things["A1"].name == Text("A1 囮", "A1 Decoy")
    assert view.things["A1"].numbers == (Number.of(Figure.FORCE, 6),)


def test_a_row_closes_up_when_a_card_is_removed():
    view = laid(ROWS, e.CardRemoved("A2", "B1", 10), e.CardRemoved("A1", "B1", 4))
    assert row(view, 0) == ["A3", "A4"]
    assert [place.id for place in view.zones["0:row"].places] == ["0:1", "0:2"]
    assert [name for name, _ in view.on("0:removed")] == ["A1", "A2"]
    assert view.things["A2"].card == "23"
    assert view.on("1:removed") == []


def test_an_empty_row_has_no_places():
    view = laid(e.RowsRevealed([], [1]))
    assert view.zones["0:row"].places == ()


def test_swapped_cards_keep_their_names_and_what_they_are():
    view = laid(ROWS, e.CardDowned("A1", "B1"), e.CardsSwapped("A1", "A2", "B1"))
    assert row(view, 0) == ["A2", "A1", "A3", "A4"]
    assert view.things["A1"].dim


def test_a_card_that_is_down_is_dim_until_it_comes_up():
    view = laid(ROWS, e.CardDowned("A1", "A1"))
    assert view.things["A1"].dim
    assert view.things["A1"].badges == (Badge(Text("ダウン", "down")),)
    view = laid(ROWS, e.CardDowned("A1", "A1"), e.CardUpped("A1", "A2"))
    assert not view.things["A1"].dim
    assert view.things["A1"].badges == ()


def test_a_side_has_its_hp_and_the_forces_of_its_row_now():
    assert laid().sides == ()
    view = laid(ROWS, STARTED, *ACTION, e.CardRemoved("A1", "A1", 7))
    first, second = view.sides
    assert first.numbers == (Number.of(Figure.HP, 13), Number.of(Figure.BASE, 7))
    assert first.badges == (Badge(Text("先攻", "acts first")),)
    assert second.numbers == (Number.of(Figure.HP, 7), Number.of(Figure.BASE, 7))
    assert second.badges == ()


def test_the_heading_is_the_turn_and_its_phase():
    assert laid().heading == (Text("構成", "rows"),)
    assert laid(ROWS).heading == (Text("バトル開始", "start of the battle"),)
    turn = Text("1ターン目", "turn 1")
    assert laid(ROWS, STARTED, ACTION[0]).heading == (turn, Text.of(Phase.INITIATIVE))
    acting = laid(ROWS, STARTED, *ACTION)
    assert acting.heading == (turn, Text.of(Phase.ACTION))
    assert acting.acting == 0
    assert laid(ROWS, STARTED, *ACTION, e.CardsReadied([])).acting is None
    over = laid(ROWS, STARTED, *ACTION, e.BattleEnded(0, EndReason.HP, 1, 13, 0))
    assert (over.heading, over.acting) == ((turn,), None)


def test_every_moment_of_a_battle_keeps_the_laws_of_tables():
    state, faced = LaplaPlusState(), faces(house_set())
    for event in battle([14, 23, 12, 1, 7, 27, 3, 17], [20, 19, 21, 11, 21, 9, 20, 9]):
        event.apply(state, house_set())
        view = table(known(state), house_set())
        check(view, faced)
        for seat, cards in enumerate(state.rows):
            assert row(view, seat) == cards
            assert len(view.on(f"{seat}:removed")) == len(state.initial_rows[seat]) - len(cards)


# Open build


def opened() -> Seated:
    match = Seated.both(LAPLAPLUS, build_mode="open")
    return match.play([(0, {"open_cards": [1, 1, 1, 1]}), (1, {"open_cards": [6, 1, 6, 6]})])


def test_open_cards_lie_on_the_table_until_the_rows_are_revealed():
    view = table_of(opened().fold())
    assert [name for name, _ in view.on("1:open")] == [
        *("1:open:1", "1:open:6", "1:open:6#2", "1:open:6#3"),
    ]
    assert [thing.card for _, thing in view.on("1:open")] == ["1", "6", "6", "6"]
    assert view.sides == ()
    match = opened()
    match.play([(seat, {"row": [1, 1, 1, 1, 6, 6, 6, 6]}) for seat in (0, 1)])
    assert "0:open" not in table_of(match.fold()).zones


def test_only_their_owner_sees_open_cards_until_both_are_in():
    match = Seated.both(LAPLAPLUS, build_mode="open")
    match.answer(0, {"open_cards": [6, 1, 6, 6]})
    for seat in (None, 1):
        assert table_of(match.fold(seat=seat)).things == {}
    own = table_of(match.fold(seat=0))
    assert [thing.card for _, thing in own.on("0:open")] == ["6", "1", "6", "6"]
    assert all(thing.face_down for thing in own.things.values())
    assert not any(thing.face_down for thing in table_of(opened().fold(seat=0)).things.values())


def test_only_its_owner_sees_a_row_until_both_are_in():
    match = opened()
    before = {seat: table_of(match.fold(seat=seat)) for seat in (None, 1)}
    match.answer(0, {"row": [27, 1, 1, 1, 1, 27, 27, 27]})
    assert {seat: table_of(match.fold(seat=seat)) for seat in (None, 1)} == before
    own = table_of(match.fold(seat=0))
    assert [own.things[name].card for name in row(own, 0)] == [
        *("27", "1", "1", "1", "1", "27", "27", "27"),
    ]
    assert all(own.things[name].face_down for name in row(own, 0))
    assert len(own.zones["0:row"].places) == 8
    assert row(own, 1) == []


def test_a_row_names_the_open_cards_in_it():
    view = table_of(opened().fold())
    answer = {"row": [6, 7, 1, 6, 6, 6, 1, 27]}
    assert things(view, Choice.CHOOSE_ROW, 1, answer) == (
        *("1:open:6", "1:open:1", "1:open:6#2", "1:open:6#3"),
    )
    assert things(laid(), Choice.CHOOSE_ROW, 1, answer) == ()


@pytest.mark.parametrize(
    "answer", [None, 7, "A1", [1], {}, {"row": 1}, {"row": ["1", None, {}]}, {"open_cards": [1]}]
)
def test_what_is_no_row_names_nothing(answer: object):
    assert things(table_of(opened().fold()), Choice.CHOOSE_ROW, 0, answer) == ()


def test_a_row_names_the_open_cards_of_its_seat():
    for each, tables in tables_of("laplaplus"):
        table_of_seat = tables[each.seat]
        for _, named in pointed_at(each, table_of_seat):
            assert {*named} == {name for name, _ in table_of_seat.on(f"{each.seat}:open")}


# Faces


def test_the_face_of_a_card_has_its_force_family_and_lines():
    face = faces(house_set())["10"]
    assert face.numbers == (Number.of(Figure.FORCE, 3), Number.of(Figure.NUMBER, 10))
    assert face.colour is Colour.RED
    worded(face.name, face.kind, face.text)
    assert faces(house_set())["1"].text == ()


def test_a_family_that_the_house_does_not_have_is_shown_as_it_is_printed():
    assert faces(card_set(card(1, family="新系")))["1"].kind == Text.plain("新系")


def test_every_family_of_the_house_has_an_english_name():
    for face in faces(house_set()).values():
        assert face.kind is not None
        assert face.kind.en.isascii()


def test_the_colour_of_a_card_is_by_its_family():
    families = [f"{number}系" for number in range(12)]
    cards = card_set(*(card(at + 1, family=family) for at, family in enumerate(families)))
    colours = [face.colour for face in faces(cards).values()]
    assert len({*colours}) == 9
    assert colours[:3] == colours[9:]
    house = faces(house_set())
    assert {house[number].colour for number in ("6", "7", "11")} == {Colour.RED}


def test_every_card_of_the_set_has_a_face():
    assert [*faces(house_set())] == [f"{number}" for number in house_set().cards]
