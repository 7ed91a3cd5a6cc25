"""Cards come onto the field: entries (FB-6.1, FB-9.8) and casts (FB-6.10)."""

from collections.abc import Callable

from saikoro.domain.games.fairies.cards.card_set import AnyCard
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events import plays
from saikoro.domain.games.fairies.ids import Handle, owner
from saikoro.domain.games.fairies.rules.effects.sentences import carry_out
from saikoro.domain.games.fairies.rules.field import Carrying, Cast, Field, carries_out
from saikoro.domain.games.fairies.rules.movement import pile_for
from saikoro.domain.games.fairies.rules.requirements.actions import enters, is_negated, may_lie
from saikoro.domain.games.fairies.rules.triggering import Happened, trigger
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.words import CastEnd, CastHow, EntryHow, Row, Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps

_UNITS = frozenset({w.CardType.UNIT, w.CardType.EXTRA_UNIT})


def row_for(card: AnyCard) -> Row:
    """The row that a unit or support unit enters; a permanent event lies among the supports."""
    return Row.UNITS if card.type in _UNITS else Row.SUPPORTS


def enter(field: Field, card: Handle, how: EntryHow, from_: Zone) -> plays.Entered | None:
    """Place a unit or support unit in the lowest free slot of its row; None if there is none.

    What triggers on the entry triggers (FB-9.8).
    """
    seat, printed = owner(card), field.card(card)
    row = row_for(printed)
    slot = field.free_slot(seat, row)
    if not field.meets(enters, field, card, slot) or slot is None:
        return None
    entered = plays.Entered(seat, card, field.reveal(card), row, slot, how, from_)
    field.emit(entered)
    placed = object_of(field, card)
    happened = [Happened(w.When.ENTERED, seat, entered, placed)]
    if how is EntryHow.REVIVED:
        happened.append(Happened(w.When.REVIVED, seat, entered, placed))
    if row is Row.UNITS:
        happened.append(Happened(w.When.OWN_UNIT_ENTERED, seat, entered, placed))
    trigger(field, happened)
    return entered


def object_of(field: Field, card: Handle) -> Placed:
    """The object on the field whose top is `card`."""
    placed = field.lying(owner(card)).cards.get(card)
    if placed is None:
        raise LookupError(f"{card} is not on the field")
    return placed


# FB-6.10: casting


@carries_out("FB-6.10", n.Cast)
def cast(
    field: Field,
    card: Handle,
    how: CastHow,
    from_: Zone,
    window: Callable[[Cast], Steps[None]] | None = None,
) -> Steps[Placed | None]:
    """FB-6.10 (1) without payment to (4); the object that a permanent card has become.

    `window` asks the opponent, where the cast is an action.
    """
    seat = owner(card)
    begun = plays.Cast(seat, card, field.reveal(card), how, from_)
    field.emit(begun)
    trigger(field, [Happened(w.When.CAST_MAGIC, seat, begun)])
    casting = Cast(begun)
    if window is not None:
        yield from window(casting)
    if field.meets(is_negated, field, casting):
        field.emit(plays.CastNegated(card, pile_for(field, card)))
        return None
    printed = field.card(card)
    if printed.permanent:
        return _place(field, seat, card)
    yield from carry_out(field, Carrying(seat, card, began=begun), printed.lines.cast)
    field.emit(plays.CastFinished(card, CastEnd(pile_for(field, card))))
    return None


def _place(field: Field, seat: Seat, card: Handle) -> Placed | None:
    """A permanent card takes its slot, or the lowest free one; without one it is lost."""
    slot = _own_slot(field, seat, card) or field.free_slot(seat, Row.SUPPORTS)
    if not field.meets(may_lie, field, card, slot) or slot is None:
        field.emit(plays.CastFinished(card, CastEnd(pile_for(field, card))))
        return None
    field.emit(plays.CastFinished(card, CastEnd.SUPPORTS, slot))
    return object_of(field, card)


def _own_slot(field: Field, seat: Seat, card: Handle) -> int | None:
    """The slot of a card that was flipped among the supports."""
    for slot, placed in enumerate(field.side(seat).supports, 1):
        if placed is not None and placed.card == card:
            return slot
    return None
