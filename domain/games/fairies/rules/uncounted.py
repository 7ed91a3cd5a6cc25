"""Which 【永続】 lines change a number of a card, and which do not (FB-11.8), for who asks why."""

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.rules.conditions import holds, state_unmet
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.rules.matching import selects
from saikoro.domain.games.fairies.rules.pointing import reversed_
from saikoro.domain.games.fairies.state import Placed, field_of
from saikoro.domain.games.fairies.stated import Unmet


def state_uncounted(field: Field, placed: Placed, kind: type[n.Modifier]) -> None:
    """State the lines of its seat that change such a number, but not that of this card."""
    for source in field_of(field.side(placed.seat)):
        if source.id is None or source.casting:
            continue
        for static in field.printed(source).lines.statics:
            if isinstance(static.modifier, kind):
                _state(field, source, static, placed)


def _state(field: Field, source: Placed, static: n.Static, placed: Placed) -> None:
    """Why a line does not change a number of a card; nothing where it does."""
    select = static.modifier.select
    if not selects(field, select, source, placed):
        if isinstance(select, n.OnField) and select.side is not w.Side.OTHER:
            is_support = field.printed(placed).type is w.CardType.SUPPORT
            no_unit = is_support and select.thing is w.Thing.UNIT
            what = Unmet.SUPPORT_IS_NO_UNIT if no_unit else Unmet.NOT_MEANT
            field.unmet(what, "FB-1.3" if no_unit else "FB-11.8", source.card, placed.card)
    elif not field.speaks(source):
        field.unmet(Unmet.SILENT, "FB-2.7", source.card, since=reversed_(source.card))
    elif static.condition is not None and not holds(field, static.condition, source.seat, source):
        state_unmet(field, static.condition, "FB-11.8", source.card, source.seat, source)
