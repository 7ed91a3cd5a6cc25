"""What lies on the table of Lanterns, as far as a seat knows it: for everything that draws it.

Cards are named by their handles, as in answers and events.
"""

from collections.abc import Mapping

from lanterns.cards.card_set import CardSet, Lantern
from lanterns.state import SIDES, ZONES, LanternsState
from lanterns.words import Figure
from saikoro.game import Colour, Face, Known, Number, Side, TableView, Text

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
        zones=ZONES.zones(state),
        things=ZONES.cards(known, lambda lantern: (_strength(cards.lanterns[lantern]),)),
    )


def faces(cards: CardSet) -> Mapping[str, Face]:
    """What is printed on each lantern."""
    return {lantern.id: _face(lantern) for lantern in cards.lanterns.values()}


def _face(lantern: Lantern) -> Face:
    name = Text.plain(lantern.name_ja, lantern.name_en)
    face = Face(name, numbers=(_strength(lantern),), colour=Colour.ORANGE)
    return face.with_flavour(lantern.flavour, lantern.author, lantern.picture)


def _strength(lantern: Lantern) -> Number:
    return Number.of(Figure.STRENGTH, lantern.strength)
