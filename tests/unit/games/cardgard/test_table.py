"""What lies on the table of Cardgard, and what answers name there."""

import msgspec
import pytest

from saikoro.conformance.seating import Seated, known
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.state import start
from saikoro.domain.games.cardgard.telling.faces import faces
from saikoro.domain.games.cardgard.telling.table import table, things
from saikoro.domain.games.cardgard.words import Ailment, Choice, DamageType, EndReason, Fate, Figure
from saikoro.domain.match.events import GameEvent
from saikoro.domain.match.interface.table_view import Badge, Colour, Number, TableView
from saikoro.domain.text import Text
from tests.kit.cardgard import Build, house_set
from tests.kit.table_laws import pointed_at, table_of, tables_of
from tests.kit.worded import worded

BLAZE = Build(
    ["U01", "U06", "U07", "U08", "U10", "U15", "C05", "C07"],
    ["L01", "L03"],
    {"1": "U15", "2": "U08", "3": "U10", "4": "C07"},
)
HUSH = Build(
    ["U02", "U03", "U05", "U09", "U11", "C01", "C03", "C06"],
    ["L02", "L04"],
    {"1": "U11", "2": "U02", "3": "C03", "4": "U03"},
)
DECKS = e.DecksRevealed([BLAZE.deck, HUSH.deck], [BLAZE.leap, HUSH.leap])
LINEUPS = e.LineupsRevealed(
    [{"1": "U15", "2": "U08", "3": "U10"}, {"1": "U11", "2": "U02", "4": "U03"}], [4, 3]
)

ORDER = e.OrderDecided(["B4", "A1", "A3", "B1", "A2", "B2"])


def laid(*events: GameEvent) -> TableView:
    """The table after the set-up and these events."""
    state = start(CardgardOptions())
    for event in (DECKS, LINEUPS, ORDER, *events):
        event.apply(state, house_set())
    return table(known(state), house_set())


def set_up(*, answered: int = 2) -> Seated:
    """A match whose lineups were answered by the first seats alone, before its first round."""
    match = Seated.both(CARDGARD, rounds=1)
    for seat, build in enumerate((BLAZE, HUSH)):
        match.answer(seat, build.deck_answer)
    match.run()
    for seat, build in [*enumerate((BLAZE, HUSH))][:answered]:
        match.answer(seat, build.lineup_answer)
    if answered == 2:
        batch = match.driver.advance()
        assert batch is not None
        match._append(batch)
    return match


def test_the_fields_are_mirrored_with_the_front_rows_in_the_middle():
    view = laid()
    assert [*view.zones][:3] == ["order", "0:front", "0:rear"]
    for seat in (0, 1):
        front, rear = view.zones[f"{seat}:front"], view.zones[f"{seat}:rear"]
        assert [place.id for place in front.places] == [f"{seat}:1", f"{seat}:2"]
        assert [place.id for place in rear.places] == [f"{seat}:3", f"{seat}:4"]
        assert front.mirrored
        assert rear.mirrored
    assert [name for name, _ in view.on("0:front")] == ["A1", "A2"]
    assert [name for name, _ in view.on("1:rear")] == ["1:command", "B4"]


def test_a_unit_has_its_numbers_and_what_it_has_for_now():
    unit = laid(
        e.MaxHpChanged("A1", 10, 8, 8),
        e.DamageDealt("B1", "A1", DamageType.PHYSICAL, 3, 3, 5),
        e.SpeedChanged("A1", 3, 5),
        e.StatusGained("A1", Ailment.WEAKNESS),
        e.TraitsLost("A1", 2),
        e.AbilitySilenced("A1", 1),
        e.AbilitySilenced("A1", None),
    ).things["A1"]
    assert unit.card == "U15"
    assert unit.name == Text("A1 ヴァルカ", "A1 Dragon Lancer Valka")
    assert unit.numbers == (
        Number.of(Figure.HP, 5, most=8),
        Number.of(Figure.SPEED, 5, printed=3),
    )
    weakness, *silenced = unit.badges
    assert weakness.name == Text.of(Ailment.WEAKNESS)
    worded(weakness.text)
    assert silenced == [
        Badge(
            Text("特徴なし", "no traits"),
            Text("2ラウンド目の終わりまで", "until the end of round 2"),
        ),
        Badge(Text("特性なし", "no ability"), Text("ゲーム終了まで", "for the whole game")),
    ]


def test_every_ailment_says_what_it_does():
    unit = laid(*(e.StatusGained("A1", ailment) for ailment in Ailment)).things["A1"]
    assert [badge.name for badge in unit.badges] == [Text.of(ailment) for ailment in Ailment]
    assert all(badge.text is not None for badge in unit.badges)


def test_units_show_their_rows_for_the_face_until_their_turns_end():
    view = laid(e.RoundBegan(1), e.RoundFaceFixed(4), e.TurnBegan("B4"), e.TurnBegan("A1"))
    assert view.heading == (Text("1ラウンド目", "round 1"), Text("目【4】", "face [4]"))
    assert view.acting == 0
    assert view.things["B4"].dim
    assert view.things["B4"].badges == ()
    assert view.things["A1"].badges == (
        Badge(Text("ターン中", "in its turn")),
        Badge(Text("【4】「なし」", "[4] no action")),
    )
    [row] = view.things["A3"].badges
    assert row.name == Text("【4】蘇生の儀", "[4] 蘇生の儀")
    worded(row.text)


def test_what_works_once_a_game_is_marked_when_it_is_used_up():
    spent = laid(
        e.ActionTaken("A3", 1, "封魔の印", ["B1"], extra=False),
        e.ActionTaken("A3", 2, "祈り", ["A1"], extra=False),
        e.AbilityTriggered("B4", "振り直し"),
        e.AbilityTriggered("A1", "逆鱗"),
    )
    once = Text("ゲーム中1度だけ", "once a game")
    assert spent.things["A3"].badges == (Badge(Text("【1】封魔の印", "[1] 封魔の印"), once, 0),)
    assert spent.things["B4"].badges == (Badge(Text.plain("振り直し"), once, 0),)
    assert spent.things["A1"].badges == ()


def test_the_order_is_a_track_in_which_those_are_dim_that_take_no_more_turns():
    view = laid(
        e.RoundBegan(1),
        e.RoundFaceFixed(3),
        e.TurnBegan("B4"),
        e.TurnBegan("A1"),
        e.UnitRemoved("B2", 2),
        e.OrderChanged(["A3", "B4", "A1", "B1", "A2", "B2"]),
    )
    assert view.zones["order"].kind == "track"
    track = [(name, thing.owner, thing.dim) for name, thing in view.on("order")]
    assert track == [
        ("order:A3", 0, False),
        ("order:B4", 1, True),
        ("order:A1", 0, False),
        ("order:B1", 1, False),
        ("order:A2", 0, False),
        ("order:B2", 1, True),
    ]


def test_knocked_out_units_are_listed_by_time_and_judged_by_what_is_left():
    view = laid(
        e.DamageDealt("A1", "B2", DamageType.PHYSICAL, 11, 11, 0),
        e.UnitRemoved("B2", 2),
        e.UnitRemoved("B1", 1),
        e.UnitMovedUp("B4", 4, 2),
    )
    assert [name for name, _ in view.on("1:knocked_out")] == ["B2", "B1"]
    assert [name for name, _ in view.on("1:front")] == ["B4"]
    assert [number.value for number in view.sides[0].numbers] == [3, 23]
    assert [number.value for number in view.sides[1].numbers] == [1, 0]


def test_a_leap_unit_takes_the_place_and_the_ref_and_leaves_its_deck():
    view = laid(e.UnitLeapt("A2", 2, "U08", "L01", 4))
    assert view.things["A2"].card == "L01"
    assert view.things["A2"].numbers[0] == Number.of(Figure.HP, 4, most=13)
    assert [thing.card for _, thing in view.on("0:leap_deck")] == ["L03"]
    assert view.things["order:A2"].card == "L01"


# Commands


def test_a_command_lies_face_down_until_it_activates():
    command = laid().things["1:command"]
    assert (command.zone, command.at) == ("1:rear", 0)
    assert command.face_down
    assert command.card is None
    assert command.name == Text("コマンド", "command")
    command = laid(e.CommandActivated(1, "C03", 1), e.CommandSettled(1, Fate.SET_AGAIN)).things[
        "1:command"
    ]
    assert not command.face_down
    assert command.card == "C03"
    assert command.numbers == (Number.of(Figure.ACTIVATIONS, 1, most=2),)


def test_a_command_that_stays_says_so_and_one_that_leaves_lies_off_the_field():
    stays = laid(e.CommandActivated(0, "C05", 1), e.CommandSettled(0, Fate.STAYS))
    assert stays.things["0:command"].badges == (Badge.of(Fate.STAYS),)
    assert stays.things["0:command"].zone == "0:rear"
    gone = laid(e.CommandActivated(0, "C07", 1), e.CommandSettled(0, Fate.REMOVED))
    assert gone.things["0:command"].zone == "0:spent"
    assert gone.on("0:rear") == [("A3", gone.things["A3"])]


def test_only_its_owner_sees_the_card_of_a_command_that_is_face_down():
    match = set_up()
    for seat, own, other in ((0, "C07", "C03"), (1, "C03", "C07")):
        view = table_of(match.fold(seat=seat))
        command = view.things[f"{seat}:command"]
        assert command.card == own
        assert command.face_down
        assert other not in msgspec.json.encode(view).decode()
    assert '"C0' not in msgspec.json.encode(table_of(match.fold())).decode()
    match.run()
    end = table_of(match.fold())
    assert [end.things[f"{seat}:command"].card for seat in (0, 1)] == ["C07", "C03"]
    assert not end.things["0:command"].face_down


def test_only_its_owner_sees_a_deck_until_both_are_in():
    match = Seated.both(CARDGARD)
    match.answer(0, BLAZE.deck_answer)
    for seat in (None, 1):
        assert table_of(match.fold(seat=seat)).things == {}
    own = table_of(match.fold(seat=0))
    assert [thing.card for _, thing in own.on("0:deck")] == BLAZE.deck
    assert [thing.card for _, thing in own.on("0:leap_deck")] == BLAZE.leap
    assert all(thing.face_down for thing in own.things.values())


def test_only_its_owner_sees_a_lineup_until_both_are_in():
    match = set_up(answered=1)
    for seat in (None, 1):
        view = table_of(match.fold(seat=seat))
        assert view.on("0:front") == view.on("0:rear") == []
        assert [thing.card for _, thing in view.on("0:deck")] == BLAZE.deck
        assert [thing.card for _, thing in view.on("1:leap_deck")] == HUSH.leap
        assert not any(thing.face_down for thing in view.things.values())
    own = table_of(match.fold(seat=0))
    assert [thing.card for _, thing in own.on("0:front")] == ["U15", "U08"]
    assert [thing.card for _, thing in own.on("0:rear")] == ["U10", "C07"]
    assert [thing.card for _, thing in own.on("0:deck")] == ["U01", "U06", "U07", "C05"]
    assert {thing.zone for thing in own.things.values() if thing.face_down} == {"0:front", "0:rear"}


def test_the_end_is_the_turn_of_no_unit():
    view = laid(
        e.RoundBegan(1),
        e.RoundFaceFixed(3),
        e.TurnBegan("A1"),
        e.MatchEnded(0, EndReason.UNITS, 3, 2, 11, 0),
    )
    assert view.acting is None


# What answers name


def test_a_lineup_names_each_card_of_the_own_deck_with_its_square():
    view = table_of(set_up(answered=0).fold())
    named = things(view, Choice.SUBMIT_LINEUP, 1, HUSH.lineup_answer)
    assert named == (
        *("1:deck:U11", "1:1", "1:deck:U02", "1:2"),
        *("1:deck:C03", "1:3", "1:deck:U03", "1:4"),
    )
    assert things(view, Choice.SUBMIT_LINEUP, 0, {"squares": {"9": "U11", "1": "U01"}}) == (
        "0:deck:U01",
        "0:1",
    )


@pytest.mark.parametrize(
    "answer", [None, 7, "A1", ["A1"], {}, {"squares": ["A1"]}, {"squares": {"1": {}}}, {"deck": []}]
)
def test_what_is_no_lineup_names_nothing(answer: object):
    assert things(laid(), Choice.SUBMIT_LINEUP, 0, answer) == ()


def test_a_lineup_names_cards_and_squares_and_a_deck_nothing():
    for each, tables in tables_of("cardgard"):
        for answer, named in pointed_at(each, tables[each.seat]):
            assert len(named) == 2 * len(answer.get("squares", ()))


# Faces


def test_the_face_of_a_unit_has_traits_leap_line_action_table_and_ability():
    face = faces(house_set())["L01"]
    assert face.numbers == (Number.of(Figure.HP, 13), Number.of(Figure.SPEED, 2))
    worded(face.name, face.kind, face.text)


def test_the_colour_of_a_card_is_by_its_element():
    colours = {name: face.colour for name, face in faces(house_set()).items()}
    assert [colours[card] for card in ("U01", "U05", "U02", "U03", "C01")] == [
        Colour.YELLOW,
        Colour.VIOLET,
        Colour.RED,
        Colour.GREY,
        Colour.BLUE,
    ]


def test_every_card_of_the_set_has_a_face():
    cards = house_set()
    assert [*faces(cards)] == [*cards.units, *cards.leaps, *cards.commands]
