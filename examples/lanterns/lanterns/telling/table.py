"""What lies on the table of Lanterns, as far as a seat knows it: for everything that draws it.

Cards are named by their handles, as in answers and events.
"""

from collections.abc import Iterator, Mapping

from lanterns.cards.card_set import CardSet, Lantern
from lanterns.state import SIDES, Handle, LanternsState
from lanterns.telling.seen import lantern_of
from lanterns.words import Area, Figure
from saikoro.game import (
    Colour,
    Face,
    Known,
    Number,
    Place,
    Seat,
    Side,
    TableView,
    Text,
    Thing,
    Zone,
)

_ROUND = Text("第{round}ラウンド", "Round {round}")


def table(known: Known[LanternsState], cards: CardSet) -> TableView:
    """Hands, decks, and what was played, each round on a place of its own.

    Empty before both decks are laid.
    """
    state = known.match.game
    if len(state.decks) < len(SIDES):
        return TableView()
    return TableView(
        heading=(_ROUND.filled(round=state.round),) if state.round else (),
        sides=tuple(Side(numbers=(Number.of(Figure.POINTS, points),)) for points in state.points),
        zones=dict(_zones(state)),
        things={card: thing for seat in (0, 1) for card, thing in _things(known, cards, seat)},
    )


def faces(cards: CardSet) -> Mapping[str, Face]:
    """What is printed on each lantern."""
    return {lantern.id: _face(lantern) for lantern in cards.lanterns.values()}


def _zones(state: LanternsState) -> Iterator[tuple[str, Zone]]:
    """From the middle of the table outwards; of a deck only the number of its cards is known."""
    for seat in (0, 1):
        rounds = tuple(_place(seat, number) for number in range(1, state.round + 1))
        yield _zone(seat, Area.PLAYED), Zone(Text.of(Area.PLAYED), "row", seat, rounds)
        yield _zone(seat, Area.HAND), Zone(Text.of(Area.HAND), "hand", seat)
        count = len(state.decks[seat])
        yield _zone(seat, Area.DECK), Zone(Text.of(Area.DECK), "pile", seat, count=count)


def _things(
    known: Known[LanternsState], cards: CardSet, seat: Seat
) -> Iterator[tuple[Handle, Thing]]:
    """The cards of a seat; those in its deck once the end of the match has opened them."""
    state = known.match.game
    lying = {Area.PLAYED: state.played[seat], Area.HAND: state.hands[seat]}
    if known.opened is not None:
        lying[Area.DECK] = state.decks[seat]
    for area, handles in lying.items():
        for at, card in enumerate(handles):
            lantern = lantern_of(known, cards, card)
            zone = _zone(seat, area)
            if lantern is None:
                yield card, Thing(zone, at, face_down=True)
            else:
                yield card, Thing(zone, at, lantern.id, numbers=(_strength(lantern),))


def _face(lantern: Lantern) -> Face:
    name = Text.plain(lantern.name_ja, lantern.name_en)
    face = Face(name, numbers=(_strength(lantern),), colour=Colour.ORANGE)
    return face.with_flavour(lantern.flavour, lantern.author, lantern.picture)


def _strength(lantern: Lantern) -> Number:
    return Number.of(Figure.STRENGTH, lantern.strength)


def _zone(seat: Seat, area: Area) -> str:
    return f"{seat}:{area}"


def _place(seat: Seat, number: int) -> Place:
    return Place(f"{seat}:{Area.PLAYED}:{number}", Text.plain(f"{number}"))
