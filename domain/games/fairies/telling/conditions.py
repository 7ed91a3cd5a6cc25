"""Whether the condition of a line is false as it triggers, so that a report may say so."""

from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.events.plays import LineTriggered
from saikoro.domain.games.fairies.knowledge import card_id
from saikoro.domain.games.fairies.rules.conditions import NO_NUMBER, hidden_behind, holds, measured
from saikoro.domain.games.fairies.state import FairiesState
from saikoro.domain.games.fairies.telling.seen import seen_field
from saikoro.domain.games.fairies.zones import find
from saikoro.domain.match.interface.known import Known
from saikoro.domain.text import Text

_UNMET = Text("（条件を満たしていない）", " (its condition is not met)")
_NOW = Text("（条件を満たしていない：現在{now}）", " (its condition is not met: now {now})")


def unmet_condition(event: LineTriggered, known: Known[FairiesState], cards: CardSet) -> Text:
    """That a condition of the line is false now, and the number that it looks at.

    Empty if none is false, as far as everybody can see.
    """
    id_ = card_id(known, event.card)
    line = None if id_ is None else cards.cards[id_].lines.printed[event.line]
    field, this = seen_field(known, cards), find(known.match.game, event.card)
    for sentence in line.sentences if isinstance(line, n.Automatic) else ():
        condition = sentence.condition
        if condition is None or hidden_behind(field, condition, event.seat):
            continue
        if not holds(field, condition, event.seat, this):
            if isinstance(condition, NO_NUMBER):
                return _UNMET
            return _NOW.filled(now=measured(field, condition, event.seat, this))
    return Text.plain("")
