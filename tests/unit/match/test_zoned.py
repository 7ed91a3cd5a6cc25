"""Zones that are declared beside a state, and the table that is made of them."""

import msgspec
import pytest

from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table_view import Number, Place, Thing, Zone
from saikoro.domain.match.interface.zoned import Laid, Zoned, Zones
from saikoro.domain.match.state import MatchState
from saikoro.domain.text import Text
from saikoro.domain.words import Word


class Area(Word):
    """Where cards lie."""

    MARKET = "market", "市場", "market"
    STALL = "stall", "店", "stall"
    HAND = "hand", "手札", "hand"
    STOCK = "stock", "在庫", "stock"


class Side(msgspec.Struct):
    """What a seat has."""

    stall: list[str | None] = msgspec.field(default_factory=lambda: [None, None])


class State(msgspec.Struct):
    """What is true of a market."""

    day: int = 0
    market: list[str] = []
    sides: list[Side] = msgspec.field(default_factory=lambda: [Side(), Side()])
    hands: list[list[str]] = msgspec.field(default_factory=lambda: [[], []])
    stocks: list[list[str]] = msgspec.field(default_factory=lambda: [[], []])


ZONES = Zones[State](
    Zoned(
        Area.STALL,
        "row",
        lambda state, seat: state.sides[seat].stall,
        2,
        Text("{name}{number}", "{name} {number}"),
        mirrored=True,
    ),
    Zoned(Area.HAND, "hand", lambda state, seat: state.hands[seat]),
    Zoned(Area.STOCK, "pile", lambda state, seat: state.stocks[seat], closed=True),
    Zoned(Area.MARKET, "list", lambda state, _seat: state.market, shared=True),
)


def known_of(state: State, *, opened: dict[str, str] | None = None) -> Known[State]:
    """What the public knows: the first card of the hand of seat 0, and that of the market."""
    match = MatchState(state, [], cards={"d0.0.0": "fig", "m": "tea"})
    return Known(None, match, opened=opened)


def dealt() -> State:
    state = State(market=["m"], hands=[["d0.0.0", "d0.0.1"], []], stocks=[["d0.0.2"], []])
    state.sides[1].stall[1] = "d1.0.0"
    return state


def look_at_nothing(laid: Laid) -> tuple[str, Thing]:
    raise AssertionError(laid)


def test_zones_of_nobody_come_first_and_those_of_a_seat_as_they_are_declared():
    zones = ZONES.zones(State())
    assert [*zones] == [
        "market",
        *("0:stall", "0:hand", "0:stock"),
        *("1:stall", "1:hand", "1:stock"),
    ]
    assert zones["market"] == Zone(Text.of(Area.MARKET), "list")
    assert zones["1:hand"] == Zone(Text.of(Area.HAND), "hand", 1)


def test_places_of_a_row_are_called_by_the_zone_and_a_number():
    places = (
        Place("0:stall:1", Text("店1", "stall 1")),
        Place("0:stall:2", Text("店2", "stall 2")),
    )
    assert ZONES.zones(State())["0:stall"] == Zone(
        Text.of(Area.STALL), "row", 0, places, mirrored=True
    )


def test_a_row_may_grow():
    days = Zones[State](Zoned(Area.STALL, "row", places=lambda state: state.day))
    assert days.things(known_of(State()), look_at_nothing) == {}
    assert days.zones(State())["0:stall"].places == ()
    assert days.zones(State(day=2))["1:stall"].places == (
        Place("1:stall:1", Text.plain("1")),
        Place("1:stall:2", Text.plain("2")),
    )


def test_nothing_lies_in_a_place_that_is_free():
    assert [each for each in ZONES.laid(dealt()) if each.zone.endswith("stall")] == [
        Laid("d1.0.0", "1:stall", 1, 1)
    ]


def test_a_closed_pile_shows_how_many_cards_it_has_until_the_end_opens_it():
    state = dealt()
    zones = ZONES.zones(state)
    assert [zones[name].count for name in ("0:stock", "1:stock", "0:hand")] == [1, 0, None]
    assert "d0.0.2" not in ZONES.cards(known_of(state))
    opened = ZONES.cards(known_of(state, opened={"d0.0.2": "rope"}))
    assert opened["d0.0.2"] == Thing("0:stock", 0, "rope")


def test_of_cards_that_the_reader_does_not_know_the_back_lies_there():
    weight = Number("weight", Text("重さ", "weight"), 3)
    assert ZONES.cards(known_of(dealt()), lambda _card: (weight,)) == {
        "m": Thing("market", 0, "tea", numbers=(weight,)),
        "d0.0.0": Thing("0:hand", 0, "fig", numbers=(weight,)),
        "d0.0.1": Thing("0:hand", 1, face_down=True),
        "d1.0.0": Thing("1:stall", 1, face_down=True),
    }


def test_a_game_may_name_and_show_what_lies_there_in_its_own_way():
    def look(laid: Laid) -> tuple[str, Thing]:
        item, zone, at, owner = laid
        return f"{owner}/{item}", Thing(zone, at, name=Text.plain(item))

    assert ZONES.things(known_of(State(hands=[["fig"], ["fig"]])), look) == {
        "0/fig": Thing("0:hand", 0, name=Text.plain("fig")),
        "1/fig": Thing("1:hand", 0, name=Text.plain("fig")),
    }


def test_a_zone_without_a_word_has_the_key_that_it_is_given():
    name = Text("手", "hands")
    hands = Zones[State](
        Zoned(name, "hand", lambda state, seat: state.hands[seat]),
        Zoned(name, "hand", lambda state, seat: state.hands[seat], key="old"),
    )
    assert [*hands.zones(State())] == ["0", "0:old", "1", "1:old"]


def test_a_zone_has_an_id_of_its_own():
    hand = Zoned[State](Area.HAND, "hand", lambda state, seat: state.hands[seat])
    with pytest.raises(ValueError, match="no id of its own, but '0:hand'"):
        Zones(hand, hand)
    nameless = Zoned[State](Text("市場", "market"), "list", shared=True)
    with pytest.raises(ValueError, match="no id of its own, but ''"):
        Zones(nameless)
