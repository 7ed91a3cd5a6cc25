"""What lies on the table of KTC: both fields, and the soldiers that are not on them.

The state hides nothing (KT-12.2). Until rosters and placements are revealed, each seat sees its
own, face-down.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from saikoro.domain.games.ktc.cards.card_set import CardSet
from saikoro.domain.games.ktc.ids import SIDES, SQUARES, CardId, Id
from saikoro.domain.games.ktc.rules.naming import numbered
from saikoro.domain.games.ktc.state import KtcState, Soldier, defeats
from saikoro.domain.games.ktc.telling.badges import badges
from saikoro.domain.games.ktc.telling.faces import counter
from saikoro.domain.games.ktc.words import Figure, Mark, Row, Stage
from saikoro.domain.games.ktc.words import Zone as Gone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table_view import (
    Badge,
    Number,
    Place,
    Side,
    TableView,
    Thing,
    Zone,
    strings_of,
)
from saikoro.domain.text import Text
from saikoro.domain.words import Word


def table(known: Known[KtcState], cards: CardSet) -> TableView:
    """Both fields, フィールド外, 撃破; before 【ゲーム開始】, rosters as they are placed."""
    state = known.match.game
    drawn = _Drawing(state, cards)
    if not state.soldiers:
        entries = [_entry(known, seat) for seat in _SEATS]
        unplaced = {
            _zone(seat, Stage.ROSTER): _UNPLACED[seat]
            for seat, entry in enumerate(entries)
            if entry.roster and None in entry.field
        }
        return TableView(
            heading=(_heading(state),),
            zones=_ZONES | unplaced,
            things=dict(drawn.rosters(entries)),
        )
    return TableView(
        heading=(_heading(state),),
        acting=state.seat if state.reason is None else None,
        sides=tuple(_side(state, seat) for seat in _SEATS),
        zones=_ZONES,
        things=dict(drawn.soldiers()),
    )


def things(table: TableView, _decision: str, seat: Seat, answer: Any) -> tuple[str, ...]:
    """The soldiers and squares of an answer: who acts, where it goes, its targets.

    A square is one of the seat's own (KT-6.3, KT-7.5). A column is one of the enemy's, and stands
    for the soldiers in it, the front one first. Rows and skills are no things.
    """
    pointable = table.pointable()
    names = (name for text in dict.fromkeys(_texts(answer)) for name in _names(table, seat, text))
    return tuple(dict.fromkeys(name for name in names if name in pointable))


_POINTED = ("soldier", "to", "targets", "target")
"""The fields of an operation that name soldiers, squares and columns (KT-13.2)."""

_COLUMN = "col"
"""What the id of a column begins with (KT-7.5)."""


def _texts(answer: Any) -> Iterator[str]:
    match answer:
        case {"squares": dict(squares)}:
            return strings_of([[soldier, square] for square, soldier in squares.items()])
        case dict():
            return strings_of([answer.get(field) for field in _POINTED])
        case _:
            return iter(())


def _names(table: TableView, seat: Seat, text: str) -> Iterator[str]:
    """The soldier, the square or the column of this name."""
    yield from (text, _place(seat, text))
    if text.startswith(_COLUMN):
        for row in Row:
            for name, thing in table.on(_zone(1 - seat, row)):
                if text == f"{_COLUMN}{thing.at + 1}":
                    yield name


# Zones and places

_SEATS = range(len(SIDES))

_ROWS = tuple(Row)
"""The rows of a field; an even place is in the first, an odd one in the second (KT-2.3)."""


def _zone(seat: Seat, kind: Word) -> str:
    return f"{seat}:{kind.value}"


def _place(seat: Seat, square: str) -> str:
    """The id of a square; the squares of both fields have the same names (KT-2.2)."""
    return f"{seat}:{square}"


def _row(seat: Seat, row: Row) -> Zone:
    squares = SQUARES[_ROWS.index(row) :: len(_ROWS)]
    places = tuple(Place(_place(seat, square), Text.plain(square)) for square in squares)
    return Zone(Text.of(row), "row", seat, places)


_ZONES = {
    _zone(seat, kind): _row(seat, kind)
    if isinstance(kind, Row)
    else Zone(Text.of(kind), "list", seat)
    for seat in _SEATS
    for kind in (*Row, Gone.OUTSIDE, Gone.REMOVED)
}

_UNPLACED = tuple(Zone(Text.of(Stage.ROSTER), "hand", seat) for seat in _SEATS)

_SQUARES = tuple(
    tuple((_zone(seat, _ROWS[at % len(_ROWS)]), at // len(_ROWS)) for at in range(len(SQUARES)))
    for seat in _SEATS
)
"""The zone of each place of a field, and the position in it, by seat."""


# What holds for the whole table, and for a side


_TURN = Text("{turn}ターン目", "turn {turn}")


def _heading(state: KtcState) -> Text:
    if state.turn:
        return _TURN.filled(turn=state.turn)
    return Text.of(Stage.PLACEMENT if state.rosters else Stage.ROSTER)


def _side(state: KtcState, seat: Seat) -> Side:
    defeated = Number.of(Figure.DEFEATS, defeats(state, seat))
    return Side(numbers=(defeated,), badges=(_FIRST,) if state.first == seat else ())


_FIRST = Badge.of(Mark.FIRST)


# Before the game starts


class _Entry(NamedTuple):
    """The roster and the placement of a seat, as far as the reader knows them."""

    roster: Sequence[CardId]
    field: Sequence[Id | None]
    sealed: bool
    """Whether its owner alone knows the last of them."""


def _entry(known: Known[KtcState], seat: Seat) -> _Entry:
    state, own = known.match.game, seat == known.seat
    if not state.rosters:
        sealed = known.sealed("roster") if own else []
        return _Entry(sealed[-1] if sealed else (), state.fields[seat], sealed=True)
    squares = known.sealed("squares") if own and None in state.fields[seat] else []
    if squares:
        placed = [squares[-1][square] for square in SQUARES]
        return _Entry(state.rosters[seat], placed, sealed=True)
    return _Entry(state.rosters[seat], state.fields[seat], sealed=False)


# Soldiers


class _Drawing:
    """The soldiers of a match as things."""

    def __init__(self, state: KtcState, cards: CardSet) -> None:
        self._state = state
        self._cards = cards
        self._badges = badges(cards)

    def rosters(self, entries: Iterable[_Entry]) -> Iterator[tuple[Id, Thing]]:
        """Both rosters before 【ゲーム開始】, on the field as far as they are placed."""
        for seat, (roster, field, sealed) in enumerate(entries):
            for index, card in enumerate(roster):
                name = f"{SIDES[seat]}{index + 1}"
                zone, at = _zone(seat, Stage.ROSTER), index
                if name in field:
                    zone, at = _SQUARES[seat][field.index(name)]
                yield name, Thing(zone, at, card, self._called(name, card), face_down=sealed)

    def soldiers(self) -> Iterator[tuple[Id, Thing]]:
        """Every soldier: on the field, in フィールド外, and those in 撃破, which have no state."""
        state = self._state
        for soldier in state.soldiers.values():
            if soldier.place is not None:
                yield soldier.id, self._soldier(soldier, *_SQUARES[soldier.seat][soldier.place])
        for seat in _SEATS:
            for at, name in enumerate(state.outside[seat]):
                outside = _zone(seat, Gone.OUTSIDE)
                yield name, self._soldier(state.soldiers[name], outside, at)
            for at, name in enumerate(state.removed[seat]):
                card = state.soldiers[name].card
                yield name, Thing(_zone(seat, Gone.REMOVED), at, card, self._called(name, card))

    def _soldier(self, soldier: Soldier, zone: str, at: int) -> Thing:
        return Thing(
            zone=zone,
            at=at,
            card=soldier.card,
            name=self._called(soldier.id, soldier.card),
            dim=soldier.tired,
            numbers=(*self._numbers(soldier),),
            badges=(*self._badges.of(soldier, acting=soldier.id == self._state.acting),),
        )

    def _numbers(self, soldier: Soldier) -> Iterator[Number]:
        yield Number(Figure.HP.code, _HP, soldier.hp, soldier.max_hp)
        unique = self._cards.soldiers[soldier.card].unique
        if unique is not None:
            yield Number(Figure.UNIQUE.code, counter(unique), soldier.unique, unique.max)
        if soldier.timer:
            yield Number.of(Figure.TIMER, soldier.timer)

    def _called(self, name: Id, card: CardId) -> Text:
        return numbered(name, self._cards.soldiers[card])


_HP = Text.of(Figure.HP)
