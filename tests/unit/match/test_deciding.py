"""What rules ask, add up and compare is kept with the events that go by it."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from saikoro.conformance.seating import known
from saikoro.domain.match.events import DieRolled, GameEvent, Seat
from saikoro.domain.match.interface.causes import Ground, Unmet
from saikoro.domain.match.interface.comparing import Facts, Measure, Order
from saikoro.domain.match.interface.counting import Faces, Figure
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.interface.requirements import (
    BESIDE,
    Looked,
    Met,
    Note,
    beside,
    requirement,
    search,
)
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import AnyTable, Table, Term
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles
from saikoro.domain.words import Word


class Said(Word):
    """The words of these rules."""

    DOWN = "down", "{0}は下", "{0} is down"
    AGAIN = "again", "{0}はまた上", "{0} is up again"
    TOO_LITTLE = "too_little", "{have} < {needed}", "{have} < {needed}"
    ENOUGH = "enough", "{have} ≥ {needed}", "{have} ≥ {needed}"
    NOBODY = "nobody", "誰もいない", "nobody acts"
    AHEAD = "ahead", "{side}が上: {measure} {more} > {less}", "{side}: {measure} {more} > {less}"
    EQUAL = "equal", "どちらも{value}", "{value} on both sides"
    BY_CARD = "by_card", "{0}による", "by {0}"
    FIRST = "first", "{side}が先", "{side} comes first"
    HP = "hp", "HP", "HP"
    SPEED = "speed", "素早さ", "speed"
    PRINTED = "printed", "印字", "printed"
    COMES_TO = "comes_to", "{side}の{0}", "{side}: {0}"
    FACE = "face", "{sides}面の{face}なら{0}", "{face} of {sides}: {0}"
    A = "a", "A", "A"
    B = "b", "B", "B"


class Cards(msgspec.Struct):
    """The state: which cards are up, and the HP of each side."""

    up: dict[str, bool]
    hp: list[int]
    turn: int = 1


class Turned(GameEvent, frozen=True, tag="deciding.turned"):
    """A card was turned (LN-1)."""

    card: str
    up: bool

    def apply(self, state: Cards, _cards: Any) -> None:
        state.up[self.card] = self.up


class Acted(GameEvent, frozen=True, tag="deciding.acted"):
    """A card acted (LN-2)."""

    card: str


class TurnBegan(GameEvent, frozen=True, tag="deciding.turn_began"):
    """A turn began (LN-3)."""

    def apply(self, state: Cards, _cards: Any) -> None:
        state.turn += 1


def is_up_of(state: Cards, card: str) -> bool:
    return state.up[card]


@requirement(
    "LN-1",
    Said.DOWN,
    met=Met(Said.AGAIN, "LN-2", Looked(is_up_of, by=Turned, after=lambda state: state.turn)),
    looked=Looked(is_up_of),
)
def is_up(table: AnyTable, card: str) -> bool:
    return bool(table.state.up[card])


@requirement(
    "LN-4",
    Said.TOO_LITTLE,
    met=Said.ENOUGH,
    have=lambda table, seat: table.state.hp[seat],
    needed=lambda _table, _seat: 3,
)
def has_three(table: AnyTable, seat: Seat) -> bool:
    return bool(table.state.hp[seat] >= 3)


class Card(msgspec.Struct):
    """A card that rules hold."""

    id: str


@requirement(
    "LN-1",
    met=Met(Said.DOWN, lambda *_: "LN-9", Looked(is_up_of)),
    things=lambda _table, card: (card.id,),
)
def is_marked(_table: AnyTable, _card: Card) -> bool:
    return True


@search("LN-5", Said.NOBODY)
def topmost(table: AnyTable) -> str | None:
    return next((card for card in table.state.up if table.meets(is_up, table, card)), None)


@rule("LN-2", thing="card")
def act(table: AnyTable, card: str) -> None:
    table.emit(Acted(card))


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def table(recorder: Recorder) -> AnyTable:
    return seated(recorder.table)


def seated(make: Any, dice: Sequence[int] = ()) -> AnyTable:
    match = known(Cards({"A1": False, "A2": True}, [3, 3])).match
    made: AnyTable = make(match, None, None, GivenDice([*dice]), GivenShuffles([]))
    return made


def about(statements: Sequence[Unmet | Ground]) -> list[tuple[object, ...]]:
    """The rule, the word, the things and the values of statements."""
    return [(one.rule, one.what, *one.things, *one.values.values()) for one in statements]


def grounds(recorder: Recorder) -> list[list[tuple[object, ...]]]:
    return [about(one.grounds) for one in recorder.happened]


@pytest.mark.parametrize("make", [Table, Recorder().table])
def test_a_test_answers_the_same_whether_or_not_somebody_records(make):
    table = seated(make)
    assert table.meets(is_up, table, "A2") is True
    assert table.meets(is_up, table, "A1") is False
    assert table.find(topmost, table) == "A2"
    assert table.total((Said.PRINTED, 4), (Said.HP, -1)) == 3


def test_what_is_not_met_did_not_happen(table, recorder):
    table.state.hp = [2, 3]
    table.meets(has_three, table, 0)
    assert about(recorder.unmet) == [("LN-4", Said.TOO_LITTLE, 2, 3)]


def test_an_event_goes_by_what_was_met_right_before(table, recorder):
    table.meets(has_three, table, 0)
    table.emit(TurnBegan())
    table.emit(TurnBegan())
    assert grounds(recorder) == [[("LN-4", Said.ENOUGH, 3, 3)], []]


def test_what_was_met_of_a_card_is_of_that_card_alone(table, recorder):
    table.emit(Turned("A1", up=True))
    table.meets(is_up, table, "A1")
    act(table, "A2")
    table.meets(is_up, table, "A1")
    act(table, "A1")
    assert grounds(recorder) == [[], [], [("LN-2", Said.AGAIN, "A1")]]


def test_a_search_goes_by_why_it_passed_over_others(table, recorder):
    act(table, table.find(topmost, table))
    assert grounds(recorder) == [[("LN-1", Said.DOWN, "A1")]]
    assert recorder.unmet == []


def test_a_search_that_finds_nobody_names_all(table, recorder):
    table.emit(Turned("A2", up=False))
    assert table.find(topmost, table) is None
    assert about(recorder.unmet) == [
        ("LN-5", Said.NOBODY),
        ("LN-1", Said.DOWN, "A1"),
        ("LN-1", Said.DOWN, "A2"),
    ]


def test_a_search_may_show_nothing_where_it_finds_nobody(table, recorder):
    @search("LN-5", None)
    def topmost_of_few(table: AnyTable) -> str | None:
        return next((card for card in table.state.up if table.meets(is_up, table, card)), None)

    act(table, table.find(topmost_of_few, table))
    table.emit(Turned("A2", up=False))
    assert table.find(topmost_of_few, table) is None
    table.emit(TurnBegan())
    assert recorder.unmet == []
    passed_over = [("LN-1", Said.DOWN, "A1")]
    assert grounds(recorder) == [passed_over, [], []]


def test_since_when_is_the_last_event_that_changed_what_was_looked_at(table, recorder):
    """Never, if none did; and not by an event of an earlier turn, where that matters."""
    turns = (Turned("A2", up=False), Turned("A1", up=True), Turned("A1", up=False))
    for event in turns:
        table.emit(event)
    for card in ("A1", "A2"):
        table.meets(is_up, table, card)
    table.emit(Turned("A1", up=True))
    assert [one.since and one.since.number for one in recorder.unmet] == [2, 0]
    for began in (False, True):
        if began:
            table.emit(TurnBegan())
        table.meets(is_up, table, "A1")
        act(table, "A1")
    since = [one.since for event in recorder.happened for one in event.grounds]
    assert [one and one.number for one in since] == [3, None]


def test_a_number_is_the_sum_of_its_parts(table, recorder):
    parts = (Said.PRINTED, 4), (Said.HP, -1)
    table.total(*parts)
    table.emit(TurnBegan())
    assert recorder.happened[0].terms == parts


def test_a_part_brings_along_what_it_counts_by(table, recorder):
    """Once, and only where the requirement is worded."""
    card = Card("A2")
    table.emit(Turned("A2", up=False))
    part: Term = (Said.HP, 2, "A2", (is_marked, table, card))
    assert table.total((Said.PRINTED, 4), part, part) == 8
    table.emit(TurnBegan())
    marked = recorder.happened[1]
    assert marked.terms == ((Said.PRINTED, 4), (Said.HP, 2, "A2"), (Said.HP, 2, "A2"))
    assert about(marked.grounds) == [("LN-9", Said.DOWN, "A2")]


def test_a_die_shows_what_another_number_counts_by(recorder):
    table = seated(recorder.table, dice=[1])
    table.emit(Turned("A2", up=False))
    part: Term = (Said.HP, 2, "A2", (is_marked, table, Card("A2")))
    table.count(SPEEDS, [(Said.PRINTED, 4), part], "A1")
    table.roll(6, why="wind")
    [die] = [one for one in recorder.happened if isinstance(one.event, DieRolled)]
    assert ("LN-9", Said.DOWN, "A2") in about(die.grounds)


def test_what_has_an_id_is_looked_at_by_that(table, recorder):
    table.emit(Turned("A2", up=False))
    table.meets(is_marked, table, Card("A2"))
    table.emit(TurnBegan())
    [ground] = recorder.happened[1].grounds
    assert ground.rule == "LN-9"
    assert ground.since is not None
    assert ground.since.number == 0


def test_one_answer_may_be_shown_for_each(table, recorder):
    def each(table: AnyTable) -> list[tuple[Any, ...]]:
        return [(table, Card(card)) for card in table.state.up]

    @requirement(
        "LN-1", met=Met(Said.DOWN, "LN-1", of_each=each), things=lambda _, card: (card.id,)
    )
    def has_cards(table: AnyTable) -> bool:
        return bool(table.state.up)

    table.meets(has_cards, table)
    table.emit(TurnBegan())
    assert grounds(recorder) == [[("LN-1", Said.DOWN, "A1"), ("LN-1", Said.DOWN, "A2")]]


def test_since_when_may_go_by_what_was_asked_about_and_by_some_of_it(table, recorder):
    """`of` leaves out what a state is not read by, such as what cannot be hashed."""

    def looked(_table: AnyTable, _card: str, when: list[str]) -> Looked:
        return Looked(is_up_of, of=1) if when else Looked(is_up_of, by=TurnBegan, of=1)

    @requirement("LN-1", met=Met(Said.DOWN, "LN-1", looked), above=True)
    def is_marked_now(_table: AnyTable, _card: str, _when: list[str]) -> bool:
        return True

    table.emit(Turned("A2", up=False))
    for when in (["ever"], []):
        table.meets(is_marked_now, table, Card("A2"), when)
        table.emit(TurnBegan())
    since = [one.since for event in recorder.happened for one in event.grounds]
    assert [one and one.number for one in since] == [0, None]


def test_since_when_may_be_an_event_that_rules_have_at_hand(table, recorder):
    """That very one, and no other that says the same."""
    first, second = (Turned("A2", up=False) for _ in range(2))

    @requirement("LN-1", met=Met(Said.DOWN, "LN-1", lambda _table, at_hand: at_hand[0]))
    def is_marked_by(_table: AnyTable, _at_hand: list[GameEvent]) -> bool:
        return True

    table.emit(first)
    table.emit(second)
    table.meets(is_marked_by, table, [first])
    table.emit(TurnBegan())
    [ground] = recorder.happened[2].grounds
    assert ground.since is not None
    assert ground.since.number == 0


def test_what_is_asked_about_may_be_read_by_something_else(table, recorder):
    read = Looked(is_up_of, read=lambda _table, pair: (pair[1],))

    @requirement("LN-1", met=Met(Said.DOWN, "LN-1", read), things=lambda _table, pair: pair)
    def is_first(_table: AnyTable, _pair: tuple[str, str]) -> bool:
        return True

    table.emit(Turned("A2", up=False))
    table.emit(Turned("A1", up=True))
    table.meets(is_first, table, ("A1", "A2"))
    table.emit(TurnBegan())
    [ground] = recorder.happened[2].grounds
    assert ground.since is not None
    assert ground.since.number == 0


def test_what_counts_within_a_cause_alone_is_dropped_with_it(table, recorder):
    @requirement("LN-6", met=Said.AGAIN, within=True)
    def is_there(_table: AnyTable, _card: str) -> bool:
        return True

    @rule("LN-6", thing="card")
    def ask(card: str, *, acts: bool) -> None:
        table.meets(is_there, table, card)
        if acts:
            turn()

    @rule("LN-3")
    def turn() -> None:
        table.emit(TurnBegan())

    ask("A1", acts=False)
    turn()
    ask("A1", acts=True)
    assert grounds(recorder) == [[], [("LN-6", Said.AGAIN, "A1")]]


def test_what_is_met_may_ask_what_is_shown_besides(table, recorder):
    @requirement(
        "LN-6", met=Met(Said.AGAIN, "LN-6", because=lambda meets, *about: meets(has_three, *about))
    )
    def is_on(_table: AnyTable, _seat: Seat) -> bool:
        return True

    assert table.meets(is_on, table, 0)
    table.emit(TurnBegan())
    assert grounds(recorder) == [[("LN-6", Said.AGAIN), ("LN-4", Said.ENOUGH, 3, 3)]]


def test_what_is_noted_beside_an_event_may_ask_what_it_goes_by(recorder):
    """With what the rules have at hand, which a table without a rule book does not have."""
    table = seated(recorder.table)
    assert table.at_hand is None
    table.at_hand = [0]

    @beside(Acted)
    def acted(noting: AnyTable, _event: Acted) -> Iterator[Note]:
        for seat in noting.at_hand or ():
            noting.meets(has_three, noting, seat)
        yield from ()

    act(table, "A1")
    BESIDE[Acted].remove(acted)
    assert grounds(recorder) == [[("LN-4", Said.ENOUGH, 3, 3)]]


def test_what_is_not_met_may_decide_since_an_event(table, recorder):
    @requirement("LN-1", Said.DOWN, looked=Looked(is_up_of), decides=True)
    def is_up_now(table: AnyTable, card: str) -> bool:
        return bool(table.state.up[card])

    table.emit(Turned("A2", up=False))
    table.meets(is_up_now, table, "A2")
    table.emit(TurnBegan())
    [ground] = recorder.happened[1].grounds
    assert ground.since is not None
    assert ground.since.number == 0


FACES = Faces("LN-7", Said.FACE, lambda card: Facts((card,), {}))


@pytest.mark.parametrize("make", [Table, Recorder().table])
def test_a_die_picks_one_of_several(make):
    table = seated(make, dice=[2])
    assert table.pick(FACES, ["A1", "A2"], why="wind") == "A2"


def test_a_die_shows_whom_it_may_pick_and_why_it_is_rolled(recorder):
    table = seated(recorder.table, dice=[1])

    @requirement("LN-6", Said.TOO_LITTLE, decides=True, have=lambda: 2, needed=lambda: 3)
    def is_settled() -> bool:
        return False

    table.meets(is_settled)
    table.pick(FACES, ["A1", "A2"], why="wind")
    [die] = [one for one in recorder.happened if isinstance(one.event, DieRolled)]
    assert about(die.grounds) == [
        ("LN-6", Said.TOO_LITTLE, 2, 3),
        ("LN-7", Said.FACE, "A1", 1, 2),
        ("LN-7", Said.FACE, "A2", 2, 2),
    ]


SPEEDS = Figure("LN-7", Said.COMES_TO, lambda card: Facts((card,), {"side": Said.A}), alone=False)


@pytest.mark.parametrize("make", [Table, Recorder().table])
def test_another_number_is_the_sum_of_its_parts_too(make):
    table = seated(make)
    assert table.count(SPEEDS, [(Said.PRINTED, 4), (Said.HP, -1)], "A1") == 3


def test_another_number_is_shown_part_by_part(table, recorder):
    """Not as the number of the event, and not where its first part is all."""
    table.count(SPEEDS, [(Said.PRINTED, 4), (Said.HP, -1), (Said.HP, 2, "A2")], "A1")
    table.count(SPEEDS, [(Said.PRINTED, 4)], "A2")
    table.emit(TurnBegan())
    [happened] = recorder.happened
    assert happened.terms == ()
    assert grounds(recorder) == [[("LN-7", Said.COMES_TO, "A1", Said.A)]]
    assert happened.grounds[0].terms == [(Said.PRINTED, 4), (Said.HP, -1), (Said.HP, 2, "A2")]


def test_who_led_to_an_answer_goes_by_it_too(table, recorder):
    @requirement("LN-6", Said.DOWN, met=Said.AGAIN, above=True)
    def answers(_table: AnyTable, _card: str) -> bool:
        return bool(table.state.turn)

    @rule("LN-3")
    def effect() -> None:
        answer("A2")
        act(table, "A1")
        table.emit(TurnBegan())

    @rule("LN-6", thing="card")
    def answer(card: str) -> None:
        table.meets(answers, table, card)
        table.emit(Acted(card))

    effect()
    table.state.turn = 0
    answer("A1")
    again = [("LN-6", Said.AGAIN, "A2")]
    assert grounds(recorder) == [again, [], again, []]
    asked, _, effects, _ = [
        one.grounds[0].since if one.grounds else None for one in recorder.happened
    ]
    assert asked is None
    assert effects is not None
    assert effects.number == 0
    assert [one.cause.rule for one in recorder.unmet] == ["LN-6", None]


def speed(table: AnyTable, seat: Seat) -> int:
    return table.total((Said.PRINTED, table.state.hp[seat]))


def hp(table: AnyTable, seat: Seat) -> int:
    return int(table.state.hp[seat])


def side(seat: Seat) -> Word:
    return (Said.A, Said.B)[seat]


ORDER = Order(
    "LN-7",
    (
        Measure(Said.HP, lambda _table, _seat: 1, Said.AHEAD, Said.EQUAL),
        Measure(Said.SPEED, speed, Said.AHEAD),
    ),
    side,
)


@pytest.mark.parametrize("make", [Table, Recorder().table])
def test_the_first_measure_that_differs_decides(make):
    table = seated(make)
    assert table.ahead(ORDER, table) is None
    table.state.hp = [2, 3]
    assert table.ahead(ORDER, table) == (1, Said.SPEED)


def test_a_comparison_names_what_is_equal_and_what_decides(table, recorder):
    table.state.hp = [5, 3]
    table.ahead(ORDER, table)
    table.emit(TurnBegan())
    assert about(recorder.unmet) == [("LN-7", Said.EQUAL, Said.HP, 1)]
    assert grounds(recorder) == [[("LN-7", Said.AHEAD, Said.A, Said.SPEED, 5, 3)]]
    assert recorder.happened[0].terms == ((Said.PRINTED, 5), (Said.PRINTED, -3))
    assert recorder.happened[0].compared == 1


def test_a_measure_may_name_things(table, recorder):
    table.state.hp = [2, 3]
    by_card = Measure(Said.HP, hp, Said.BY_CARD, facts=lambda _table, _seat: Facts(("A1",), {}))
    table.ahead(ORDER._replace(measures=(by_card,)), table)
    table.emit(TurnBegan())
    assert grounds(recorder) == [[("LN-7", Said.BY_CARD, "A1")]]


def test_whose_cards_are_asked_first_is_shown_with_each_of_them(table, recorder):
    @rule("LN-3")
    def phase() -> None:
        table.state.hp = [2, 3]
        table.ahead(ORDER._replace(asked_first=(Said.FIRST, "LN-8")), table)
        act(table, "A1")
        act(table, "A2")
        table.emit(TurnBegan())

    phase()
    first = [("LN-7", Said.AHEAD, Said.B, Said.SPEED, 3, 2), ("LN-8", Said.FIRST, Said.B)]
    assert grounds(recorder) == [first, first, []]
