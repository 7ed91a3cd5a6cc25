"""The battle report of PBWCG: a line for each event."""

from domain.games.pbwcg.cards.card_set import CardSet
from domain.games.pbwcg.state import PbwcgState
from domain.match.events import GameEvent
from domain.match.game import Language
from domain.match.known import Known


def report(
    event: GameEvent, _known: Known[PbwcgState], _cards: CardSet, _language: Language
) -> str | None:
    """The name of an event and its fields."""
    fields = (f"{name} {getattr(event, name)}" for name in type(event).__struct_fields__)
    return ", ".join((type(event).__name__, *fields))
