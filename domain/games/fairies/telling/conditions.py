"""Whether the condition of a line is false as it triggers, so that a report may say so."""

from typing import NamedTuple

from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.english_phrases import bounded
from saikoro.domain.games.fairies.events.plays import LineTriggered
from saikoro.domain.games.fairies.knowledge import card_id
from saikoro.domain.games.fairies.rules.conditions import asked_for, holds, measured
from saikoro.domain.games.fairies.state import FairiesState
from saikoro.domain.games.fairies.telling.seen import seen_field
from saikoro.domain.games.fairies.zones import find
from saikoro.domain.match.interface.known import Known
from saikoro.domain.words import Language

_NO_NUMBER = n.IfMusic | n.IfFacing | n.IfTurn


class Unmet(NamedTuple):
    """A condition that is false, and the number that it looks at; None for one without."""

    condition: n.Condition
    now: int | None

    def wanted(self, language: Language) -> str:
        """The number that the condition asks for."""
        if isinstance(self.condition, _NO_NUMBER):
            return ""
        number, bound = self.condition.number, asked_for(self.condition)
        return bounded(number, bound) if language == "en" else f"{number}{bound.ja}"


def unmet_condition(
    event: LineTriggered, known: Known[FairiesState], cards: CardSet
) -> Unmet | None:
    """The first condition of the line that is false now, as far as everybody can see."""
    id_ = card_id(known, event.card)
    line = None if id_ is None else cards.cards[id_].lines.printed[event.line]
    if not isinstance(line, n.Automatic):
        return None
    field, this = seen_field(known, cards), find(known.match.game, event.card)
    for sentence in line.sentences:
        condition = sentence.condition
        if condition is None or _is_hidden(condition):
            continue
        if not holds(field, condition, event.seat, this):
            if isinstance(condition, _NO_NUMBER):
                return Unmet(condition, None)
            return Unmet(condition, measured(field, condition, event.seat, this))
    return None


def _is_hidden(condition: n.Condition) -> bool:
    """Whether a condition looks at cards that not everybody knows."""
    return isinstance(condition, n.IfCards | n.IfNames) and condition.zone is w.Zone.HAND
