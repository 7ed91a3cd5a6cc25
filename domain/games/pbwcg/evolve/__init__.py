"""How each event changes the state; what is printed on cards is looked up."""

from domain.games.pbwcg.cards.card_set import CardSet
from domain.games.pbwcg.evolve import cards as of_cards
from domain.games.pbwcg.evolve import turns as of_turns
from domain.games.pbwcg.evolve import units as of_units
from domain.games.pbwcg.state import PbwcgState
from domain.match.events import GameEvent

_CHANGES = {**of_turns.CHANGES, **of_cards.CHANGES, **of_units.CHANGES}
_PRINTED = {**of_turns.PRINTED, **of_cards.PRINTED, **of_units.PRINTED}


def evolve(state: PbwcgState, event: GameEvent, cards: CardSet) -> None:
    """Apply one event; those that only announce a step change nothing."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(state, event)
        return
    printed = _PRINTED.get(type(event))
    if printed is not None:
        printed(state, event, cards)
