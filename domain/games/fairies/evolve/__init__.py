"""`evolve`, the only writer of the state of Fairies Battle."""

from domain.games.fairies import events as e
from domain.games.fairies.cards.card_set import CardSet
from domain.games.fairies.evolve import battle, effects, frame, plays
from domain.games.fairies.state import FairiesState
from domain.match.events import GameEvent

_CHANGES = {**frame.CHANGES, **plays.CHANGES, **battle.CHANGES, **effects.CHANGES}
"""What each event changes; the others only tell of a procedure."""


def evolve(state: FairiesState, event: GameEvent, cards: CardSet) -> None:
    """Apply one event; those that only tell of a procedure change nothing."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(state, event)
    elif isinstance(event, e.TablesLaid):
        frame.lay_tables(state, event, cards)
