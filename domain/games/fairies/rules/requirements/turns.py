"""FB-2.7, FB-5.2, FB-10 and FB-11: what turns, windows and lines that trigger require."""

from collections.abc import Collection

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.plays import LineTriggered, WindowClosed
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.rules.requirements.looked import (
    FACING,
    HUSHED,
    TRIGGERED,
    named,
    required,
)
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.stated import Unmet
from saikoro.domain.match.events import GameEvent, Seat
from saikoro.domain.match.interface.requirements import Met

# FB-5.2: the actionable phase


@required("FB-5.2", Unmet.STAYS_REVERSED, looked=FACING)
def becomes_upright(_field: Field, _card: Handle, facing: w.Facing) -> bool:
    """A card that is not upright is turned sideways, and not reversed."""
    return facing is w.Facing.TURNED


@required("FB-5.3", Unmet.NO_FIRST_DRAW)
def draws_in_turn(field: Field) -> bool:
    """It is not turn 1, or the first player draws on it, too."""
    return field.state.turn > 1 or field.options.first_turn_draw


# FB-10: windows


@required("FB-10.5", Unmet.HUSHED, looked=HUSHED, seat=named)
def wants_windows(field: Field, seat: Seat, _kind: w.Window) -> bool:
    """A seat still replies in this turn."""
    return not field.side(seat).hushed


@required("FB-10.3", Unmet.NOT_ON_SHEET, seat=named)
def is_on_sheet(field: Field, seat: Seat, kind: w.Window) -> bool:
    """The reaction sheet of a seat has a window."""
    return kind in field.side(seat).reactions


@required("FB-10.4", Unmet.NO_CARDS, seat=named)
def has_cards(field: Field, seat: Seat, _kind: w.Window) -> bool:
    """A seat has a card in its hand, or one that is face-down."""
    side = field.side(seat)
    return bool(side.hand) or bool(field.lying(seat).face_down)


@required(
    "FB-10.6",
    lambda _field, _card, needed, _happened: None if needed is None else Unmet.OTHER_WINDOW,
)
def is_for_this_moment(
    _field: Field,
    _card: Handle,
    needed: w.InstantWhen | None,
    happened: Collection[w.InstantWhen],
) -> bool:
    """A card is an instant for what has happened."""
    return needed in happened


# FB-11.6, FB-11.7: lines that trigger


@required(
    "FB-2.7",
    lambda _field, placed: Unmet.SILENT if placed.facing is w.Facing.REVERSED else None,
    looked=FACING,
)
def has_lines(field: Field, placed: Placed) -> bool:
    """A card is not reversed, so that it has lines."""
    return field.speaks(placed)


@required(
    "FB-11.7",
    Unmet.USED_UP,
    looked=TRIGGERED,
    moment=lambda _field, _placed, _number, line, *_: line.when,
)
def may_trigger_again(
    _field: Field, _placed: Placed, _number: int, line: n.Automatic, times: int, most: int
) -> bool:
    """A line has not triggered in this turn as often as it may."""
    return times < (1 if line.once else most)


def _event(
    _field: Field, _placed: Placed, _line: n.Automatic, event: GameEvent | None, _limit: int
) -> GameEvent | None:
    return event


@required(
    "FB-14.8",
    Unmet.TURN_SPENT,
    met=Met(Ground.BY, "FB-11.7", _event),
    moment=lambda _field, _placed, line, *_: line.when,
)
def is_within_turn(
    field: Field, _placed: Placed, _line: n.Automatic, _event: GameEvent | None, limit: int
) -> bool:
    """Lines have not triggered in this turn as often as they may."""
    return field.state.triggers < limit


def _has_waited(field: Field, _card: Handle) -> Ground | None:
    match field.last:
        case None | LineTriggered():
            return None
        case WindowClosed():
            return Ground.WAITED_FOR_WINDOW
        case _:
            return Ground.WAITED


@required(
    "FB-11.6",
    met=Met(
        _has_waited,
        lambda field, _card: "FB-10.2" if isinstance(field.last, WindowClosed) else "FB-11.6",
        lambda field, _card: field.last,
    ),
    window=lambda field, _card: field.last.kind,
)
def waits(_field: Field, card: Handle | None) -> bool:
    """A line of a card waits."""
    return card is not None
