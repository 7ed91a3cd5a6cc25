"""What lies on the table of Cardgard: the order of turns, both fields, and what is off them.

Before the lineups are shown it has both decks, which are public (CG-3.3). What is hidden (CG-18.4)
lies face-down for its owner, and is not there for others; of a command they see the back.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from saikoro.domain.games.cardgard.cards.card_set import CardSet
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import COMMANDS, SIDES, Card, Ref, leap_thing, seat_of
from saikoro.domain.games.cardgard.rules.labels import short_name
from saikoro.domain.games.cardgard.state import CardgardState, Combatant, SetCommand, left
from saikoro.domain.games.cardgard.telling.badges import badges
from saikoro.domain.games.cardgard.words import CardKind, Fate, Figure, Pile, Stage
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


def table(known: Known[CardgardState], cards: CardSet) -> TableView:
    """The table as a seat sees it; before the lineups, the decks."""
    state = known.match.game
    drawn = _Drawing(known, cards)
    return TableView(
        heading=(*_heading(state),),
        acting=None if drawn.in_turn is None or state.reason else seat_of(drawn.in_turn),
        sides=tuple(_side(state, seat) for seat in _SEATS) if state.squares else (),
        zones=_BATTLE if state.squares else _DECKS,
        things=dict(drawn.battle() if state.squares else drawn.decks()),
    )


def things(table: TableView, _decision: str, seat: Seat, answer: Any) -> tuple[str, ...]:
    """The cards of a lineup, each with its square (CG-3.4); a deck names cards off the table."""
    match answer:
        case {"squares": dict(squares)}:
            lineup = [(card, square) for square, card in squares.items() if isinstance(card, str)]
        case _:
            lineup = []
    pointable = table.pointable()
    named = [
        name for card, square in lineup for name in (_in_deck(seat, card), _place(seat, square))
    ]
    return tuple(dict.fromkeys(name for name in named if name in pointable))


# Zones and places

_SEATS = range(len(SIDES))


def _zone(seat: Seat, pile: Pile) -> str:
    return f"{seat}:{pile.value}"


def _place(seat: Seat, square: object) -> str:
    """The id of a square; those of both fields have the same numbers (CG-1.2)."""
    return f"{seat}:{square}"


def _in_deck(seat: Seat, card: Card) -> str:
    """The id of a card of a deck; both decks may have it."""
    return f"{_zone(seat, Pile.DECK)}:{card}"


_ROWS = {Pile.FRONT: (1, 2), Pile.REAR: (3, 4)}
"""The squares of each row, from the left of their owner (CG-1.2, CG-1.3)."""


_SQUARE = Text("【{square}】", "[{square}]")


def _row(seat: Seat, row: Pile) -> Zone:
    places = tuple(
        Place(_place(seat, square), _SQUARE.filled(square=square)) for square in _ROWS[row]
    )
    return Zone(Text.of(row), "row", seat, places, mirrored=True)


def _zones(*piles: Pile) -> dict[str, Zone]:
    """The rows of each seat, then these piles."""
    return {
        _zone(seat, pile): _row(seat, pile) if pile in _ROWS else Zone(Text.of(pile), "list", seat)
        for seat in _SEATS
        for pile in (*_ROWS, *piles)
    }


_DECKS = _zones(Pile.DECK, Pile.LEAP_DECK)
_BATTLE = {Pile.ORDER.value: Zone(Text.of(Pile.ORDER), "track")} | _zones(
    Pile.KNOCKED_OUT, Pile.LEAP_DECK, Pile.SPENT
)

_SQUARES = tuple(
    {square: (_zone(seat, row), at) for row in _ROWS for at, square in enumerate(_ROWS[row])}
    for seat in _SEATS
)
"""The zone of each square, and the position in it, by seat."""


# What holds for the whole table, and for a side


_ROUND = Text("{round}ラウンド目", "round {round}")
_FACE = Text("目【{face}】", "face [{face}]")


def _heading(state: CardgardState) -> Iterator[Text]:
    if state.round:
        yield _ROUND.filled(round=state.round)
    elif not state.squares:
        yield Text.of(Stage.LINEUP if state.decks else Stage.DECK)
    if state.face is not None:
        yield _FACE.filled(face=state.face)


def _side(state: CardgardState, seat: Seat) -> Side:
    """What the judgement compares (CG-16.3)."""
    other = 1 - seat
    units = sum(ref is not None for ref in state.squares[seat])
    shaved = state.starting_hp[other] - left(state)[other]
    return Side(numbers=(Number.of(Figure.UNITS, units), Number.of(Figure.SHAVED, shaved)))


# Cards


class _Drawing:
    """The cards of a match as things."""

    def __init__(self, known: Known[CardgardState], cards: CardSet) -> None:
        self._known = known
        self._state = state = known.match.game
        self._cards = cards
        self._badges = badges(cards)
        self.in_turn: Ref | None = state.acted[-1] if state.acted else None

    def decks(self) -> Iterator[tuple[str, Thing]]:
        """Both decks and leap decks before the lineups; the cards of an own lineup on squares."""
        for seat in _SEATS:
            lineup = {card: square for square, card in self._own_lineup(seat).items()}
            for at, card in enumerate(self._deck(seat, self._state.decks, "deck")):
                zone, place = _zone(seat, Pile.DECK), at
                if card in lineup:
                    zone, place = _SQUARES[seat][int(lineup[card])]
                down = card in lineup or not self._state.decks
                yield _in_deck(seat, card), Thing(zone, place, card, face_down=down)
        yield from self._leaps()

    def battle(self) -> Iterator[tuple[str, Thing]]:
        """The order, the units, the commands and the leap decks."""
        state = self._state
        for at, ref in enumerate(state.order):
            yield f"{Pile.ORDER.value}:{ref}", self._in_order(state.units[ref], at)
        for unit in state.units.values():
            if unit.square is not None:
                yield unit.ref, self._unit(unit, *_SQUARES[unit.seat][unit.square])
        for seat in _SEATS:
            for at, ref in enumerate(state.knocked_out[seat]):
                yield ref, self._unit(state.units[ref], _zone(seat, Pile.KNOCKED_OUT), at)
            yield COMMANDS[seat], self._command(seat)
        yield from self._leaps()

    def _leaps(self) -> Iterator[tuple[str, Thing]]:
        down = not self._state.decks
        for seat in _SEATS:
            zone = _zone(seat, Pile.LEAP_DECK)
            for at, card in enumerate(self._deck(seat, self._state.leap_decks, "leap")):
                yield leap_thing(seat, card), Thing(zone, at, card, face_down=down)

    def _deck(self, seat: Seat, decks: Sequence[Sequence[Card]], field: str) -> Sequence[Card]:
        """A deck; before both are revealed, what the reader itself has submitted."""
        if self._state.decks:
            return decks[seat]
        sealed = self._known.sealed(field) if seat == self._known.seat else []
        return sealed[-1] if sealed else ()

    def _own_lineup(self, seat: Seat) -> dict[str, Card]:
        """The card on each square, as the reader itself has submitted it; empty for others."""
        parts = self._known.sealed("squares") if seat == self._known.seat else []
        return {square: card for part in parts for square, card in part.items()}

    def _in_order(self, unit: Combatant, at: int) -> Thing:
        gone = unit.square is None or self._has_acted(unit)
        name = self._called(unit)
        return Thing(Pile.ORDER.value, at, unit.card, name, owner=unit.seat, dim=gone)

    def _unit(self, unit: Combatant, zone: str, at: int) -> Thing:
        printed = self._cards.all_units[unit.card]
        acted = self._has_acted(unit)
        face = None if acted or unit.square is None else self._state.face
        return Thing(
            zone=zone,
            at=at,
            card=unit.card,
            name=self._called(unit),
            dim=acted,
            numbers=(
                Number(Figure.HP.code, _HP, unit.hp, unit.max_hp),
                Number.of(Figure.SPEED, unit.speed, printed=printed.speed),
            ),
            badges=(*self._badges.of(unit, face=face, in_turn=unit.ref == self.in_turn),),
        )

    def _has_acted(self, unit: Combatant) -> bool:
        """Whether it has ended its turn in this round."""
        return unit.ref in self._state.acted and unit.ref != self.in_turn

    def _command(self, seat: Seat) -> Thing:
        """The command of a seat; it lies face-down until it is public (CG-4.3)."""
        command = self._state.commands[seat]
        zone, at = _zone(seat, Pile.SPENT), 0
        if command.square is not None:
            zone, at = _SQUARES[seat][command.square]
        card = command.card or self._own_lineup(seat).get(f"{command.square}")
        return Thing(
            zone=zone,
            at=at,
            card=card,
            name=_COMMAND if card is None else short_name(self._cards.commands[card]),
            face_down=command.card is None,
            numbers=(self._activations(command),) if command.uses else (),
            badges=(_STAYS,) if command.stays else (),
        )

    def _activations(self, command: SetCommand) -> Number:
        tail = None if command.card is None else self._cards.commands[command.card].meaning.tail
        most = tail.uses if isinstance(tail, n.SetAgain) else None
        return Number.of(Figure.ACTIVATIONS, command.uses, most=most)

    def _called(self, unit: Combatant) -> Text:
        return Text.joined([unit.ref, short_name(self._cards.all_units[unit.card])], " ", " ")


_HP = Text.of(Figure.HP)
_COMMAND = Text.of(CardKind.COMMAND)
_STAYS = Badge.of(Fate.STAYS)
