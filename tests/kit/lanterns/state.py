"""What is true in a match of Lanterns by its events alone; `evolve` is the only writer."""

import msgspec

from domain.match.events import GameEvent
from tests.kit.lanterns import events as e
from tests.kit.lanterns.cards.card_set import CardSet
from tests.kit.lanterns.events import Handle
from tests.kit.lanterns.options import LanternsOptions

SIDES = "AB"
"""How the rule book names the seats."""


class LanternsState(msgspec.Struct):
    """Where every card lies, and the points. Lists of two are by seat."""

    decks: list[list[Handle]] = []
    """Top first; empty before the decks are laid."""
    hands: list[list[Handle]] = msgspec.field(default_factory=lambda: [[], []])
    """In the order in which the cards were drawn."""
    played: list[list[Handle]] = msgspec.field(default_factory=lambda: [[], []])
    points: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    round: int = 0
    """The last one that has started."""


def start(_options: LanternsOptions) -> LanternsState:
    """Before anything has been submitted."""
    return LanternsState()


def evolve(state: LanternsState, event: GameEvent, _cards: CardSet) -> None:
    """Apply one event."""
    match event:
        case e.DeckLaid():
            state.decks.append(list(event.cards))
        case e.CardsDrawn():
            del state.decks[event.seat][: len(event.cards)]
            state.hands[event.seat] += event.cards
        case e.RoundStarted():
            state.round = event.round
        case e.CardPlayed():
            state.hands[event.seat].remove(event.card)
            state.played[event.seat].append(event.card)
        case e.CardKept():
            hand = state.hands[event.seat]
            state.decks[event.seat] += [card for card in hand if card != event.card]
            state.hands[event.seat] = [event.card]
        case e.PointTaken() | e.CharmCounted():
            state.points[event.seat] = event.points
        case e.RoundTied():
            pass
