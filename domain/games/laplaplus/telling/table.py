"""What lies on the table of LaplaPlus: both rows, and the cards that were removed from them.

Before the rows are revealed it has the open cards (LP-4.2). The state hides nothing; until both are
in, each seat sees its own open cards and row face-down (LP-4.7).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.ids import INSTANCES, SIDES, Instance
from saikoro.domain.games.laplaplus.options import ROW_SIZE
from saikoro.domain.games.laplaplus.state import LaplaPlusState
from saikoro.domain.games.laplaplus.words import AnswerField, Figure, Mark, Phase, Pile, Stage
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
)
from saikoro.domain.text import Text


def table(known: Known[LaplaPlusState], cards: CardSet) -> TableView:
    """Both rows and the removed cards; before the reveal, the open cards of open build."""
    state = known.match.game
    if not state.rows:
        return _before_the_reveal(known, cards)
    return TableView(
        heading=(*_heading(state),),
        acting=state.acting,
        sides=tuple(_side(state, cards, seat) for seat in _SEATS),
        zones=dict(_zones(state)),
        things=dict(_cards(state, cards)),
    )


def things(table: TableView, _decision: str, seat: Seat, answer: Any) -> tuple[str, ...]:
    """The seat's open cards that a row has, in its order; all else that it has is off the table."""
    match answer:
        case {AnswerField.ROW.value: list(row)}:
            ids = _open_ids(seat, (card for card in row if isinstance(card, int)))
        case _:
            ids = []
    return tuple(name for name in ids if name in table.things)


# Zones and places

_SEATS = range(len(SIDES))


def _zone(seat: Seat, pile: Pile) -> str:
    return f"{seat}:{pile.value}"


def _places(seat: Seat) -> tuple[Place, ...]:
    """The positions of a full row, the top first (LP-1.3)."""
    return tuple(
        Place(f"{seat}:{number}", Text.plain(f"{number}")) for number in range(1, ROW_SIZE + 1)
    )


_ROWS = tuple(
    [Zone(Text.of(Pile.ROW), "row", seat, _places(seat)[:size]) for size in range(ROW_SIZE + 1)]
    for seat in _SEATS
)
"""The rows of each seat by size: they close up, and have no empty places (LP-1.5)."""

_REMOVED = tuple(Zone(Text.of(Pile.REMOVED), "list", seat) for seat in _SEATS)
_OPEN = tuple(Zone(Text.of(Pile.OPEN), "hand", seat) for seat in _SEATS)


def _zones(state: LaplaPlusState) -> Iterator[tuple[str, Zone]]:
    for seat in _SEATS:
        yield _zone(seat, Pile.ROW), _ROWS[seat][len(state.rows[seat])]
        yield _zone(seat, Pile.REMOVED), _REMOVED[seat]


# What holds for the whole table, and for a side


def _heading(state: LaplaPlusState) -> Iterator[Text]:
    if not state.turn:
        yield Text.of(Stage.START if state.rows else Stage.ROWS)
        return
    yield _TURN.filled(turn=state.turn)
    if state.acting is not None:
        yield Text.of(Phase.ACTION)
    elif state.first is None:
        yield Text.of(Phase.INITIATIVE)


_TURN = Text("{turn}ターン目", "turn {turn}")


def _side(state: LaplaPlusState, cards: CardSet, seat: Seat) -> Side:
    base = sum(cards.cards[state.cards[name].number].force for name in state.rows[seat])
    return Side(
        numbers=(Number.of(Figure.HP, state.hp[seat]), Number.of(Figure.BASE, base)),
        badges=(_FIRST,) if state.first == seat else (),
    )


_FIRST = Badge.of(Mark.FIRST)


# Before the reveal


def _before_the_reveal(known: Known[LaplaPlusState], cards: CardSet) -> TableView:
    """The open cards, and what the reader itself has submitted."""
    state, zones, things = known.match.game, dict[str, Zone](), dict[str, Thing]()
    for seat in _SEATS:
        row = _submitted(known, seat, AnswerField.ROW)
        if row:
            zone = _zone(seat, Pile.ROW)
            zones[zone] = _ROWS[seat][len(row)]
            for at, (name, number) in enumerate(zip(INSTANCES[seat], row, strict=False)):
                things[name] = replace(_card(zone, at, name, number, cards), face_down=True)
        shown = state.open_cards[seat] if state.open_cards else ()
        open_cards = shown or _submitted(known, seat, AnswerField.OPEN_CARDS)
        if open_cards:
            zone = _zone(seat, Pile.OPEN)
            zones[zone] = _OPEN[seat]
            ids = _open_ids(seat, open_cards)
            for at, (each, number) in enumerate(zip(ids, open_cards, strict=True)):
                things[each] = Thing(zone, at, f"{number}", face_down=not shown)
    return TableView(heading=(*_heading(state),), zones=zones, things=things)


def _submitted(known: Known[LaplaPlusState], seat: Seat, field: AnswerField) -> Sequence[int]:
    sealed = known.sealed(field) if seat == known.seat else []
    return sealed[-1] if sealed else ()


# Cards


def _open_ids(seat: Seat, numbers: Iterable[int]) -> list[str]:
    """The ids of open cards: by number, and by which copy of it each is."""
    ids, copies = [], Counter[int]()
    for number in numbers:
        copies[number] += 1
        copy = "" if copies[number] == 1 else f"#{copies[number]}"
        ids.append(f"{_zone(seat, Pile.OPEN)}:{number}{copy}")
    return ids


def _cards(state: LaplaPlusState, cards: CardSet) -> Iterator[tuple[str, Thing]]:
    for seat, row in enumerate(state.rows):
        for at, name in enumerate(row):
            card = state.cards[name]
            thing = _card(_zone(seat, Pile.ROW), at, name, card.number, cards, up=card.up)
            yield name, thing
        for at, (name, number) in enumerate(_removed(state, seat)):
            yield name, _card(_zone(seat, Pile.REMOVED), at, name, number, cards)


def _removed(state: LaplaPlusState, seat: Seat) -> Sequence[tuple[Instance, int]]:
    """The cards that have left a row (LP-1.5), in their initial order."""
    initial = state.initial_rows[seat]
    every = zip(INSTANCES[seat], initial, strict=False)
    return [(name, number) for name, number in every if name not in state.cards]


def _card(
    zone: str, at: int, name: Instance, number: int, cards: CardSet, *, up: bool = True
) -> Thing:
    printed = cards.cards[number]
    return Thing(
        zone=zone,
        at=at,
        card=f"{number}",
        name=Text.joined([name, printed.name], " ", " "),
        dim=not up,
        numbers=(Number(Figure.FORCE.code, _FORCE, printed.force),),
        badges=() if up else (_DOWN,),
    )


_FORCE = Text.of(Figure.FORCE)
_DOWN = Badge.of(Mark.DOWN)
