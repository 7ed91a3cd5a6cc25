"""FB-10: windows. A reply resolves at once, and replies open no windows."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from operator import call
from typing import TypeAlias

import msgspec

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.battle import Blocked
from saikoro.domain.games.fairies.events.plays import Flipped, Hushed, WindowClosed, WindowOpened
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.abilities import use, uses
from saikoro.domain.games.fairies.rules.asking import listed
from saikoro.domain.games.fairies.rules.entering import cast, enter, object_of, row_for
from saikoro.domain.games.fairies.rules.field import Cast, Field, PlayWindow, carries_out
from saikoro.domain.games.fairies.rules.questions import own_timing_question, respond_question
from saikoro.domain.games.fairies.rules.refusing import Answer
from saikoro.domain.games.fairies.rules.requirements.actions import (
    has_room_as_instant,
    has_room_to_flip_free,
    has_slot,
    is_returned,
)
from saikoro.domain.games.fairies.rules.requirements.battle import (
    Meets,
    can_be_turned,
    is_not_target,
    may_block,
)
from saikoro.domain.games.fairies.rules.requirements.looked import cards, named, required
from saikoro.domain.games.fairies.rules.requirements.turns import (
    has_cards,
    is_for_this_moment,
    is_on_sheet,
    wants_windows,
)
from saikoro.domain.games.fairies.rules.triggering import settle_short
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.stated import Named, Unmet
from saikoro.domain.games.fairies.words import (
    CastHow,
    Choice,
    ClosedHow,
    EntryHow,
    Op,
    WindowKind,
    Zone,
)
from saikoro.domain.games.fairies.zones import find
from saikoro.domain.match.events import GameEvent, Seat
from saikoro.domain.match.interface.decision import Question, Steps, ask_one
from saikoro.domain.match.interface.requirements import Met
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.text import Text

MOST_REPLIES = 20
"""FB-14.8."""
PASS: Answer = {"op": Op.PASS}

Happenings: TypeAlias = Mapping[w.InstantWhen, GameEvent | None]
"""What opens a window: the last event of each kind that did."""

_TURN_START = (w.Timing.START, w.Timing.ANY_TIME)
_TURN_END = (w.Timing.END, w.Timing.ANY_TIME)
_ANY_TIME = (w.Timing.ANY_TIME,)


class WindowForm(msgspec.Struct, frozen=True):
    """The public field of `respond`."""

    window: w.Window
    """What is replied to (FB-10.1)."""


# FB-10.4: when a window is offered


@required("FB-10.4", met=Ground.ON_SHEET, seat=named)
def has_card_to_reply(field: Field, seat: Seat, kind: w.Window) -> bool:
    """H."""
    return is_on_sheet(field, seat, kind) and has_cards(field, seat, kind)


@required(
    "FB-10.4",
    met=Ground.CAN_BLOCK,
    things=lambda field, seat, _kind: cards(*_able(call, field, seat)),
    seat=named,
)
def has_guardian(field: Field, seat: Seat, kind: w.Window) -> bool:
    """G."""
    return kind is w.Window.ATTACK and bool(_able(field.meets, field, seat))


@required("FB-10.4", met=Ground.HAS_PREPAID, seat=named)
def has_prepaid(field: Field, seat: Seat, kind: w.Window) -> bool:
    """P."""
    face_down = field.lying(seat).face_down
    return kind is w.Window.ATTACK and any(placed.prepaid for placed in face_down)


@required("FB-10.4", met=Ground.HAS_EFFECT, seat=named)
def has_effect(field: Field, seat: Seat, kind: w.Window) -> bool:
    """F."""
    return kind is w.Window.ATTACK and bool(uses(field, seat, _ANY_TIME))


@required("FB-10.4", met=Ground.HAS_BANISHED, seat=named)
def has_banished(field: Field, seat: Seat, kind: w.Window) -> bool:
    """B."""
    return field.overrides(seat).use_banished and any(
        field.card(card).lines.window is kind for card in field.side(seat).banished
    )


_OFFERS = has_card_to_reply, has_guardian, has_prepaid, has_effect, has_banished


@required(
    "FB-10.4",
    lambda _field, _seat, kind: Unmet.NO_DEFENCE if kind is w.Window.ATTACK else None,
    seat=named,
)
def has_defence(field: Field, seat: Seat, kind: w.Window) -> bool:
    """A seat can reply to an attack without a card of the sheet."""
    return any(offers(field, seat, kind) for offers in (has_guardian, has_prepaid, has_effect))


@rule("FB-10.4", since="_last")
def _not_offered(
    meets: Meets, field: Field, kind: w.Window, seat: Seat, _last: GameEvent | None
) -> None:
    """FB-10.4: of the event that would have opened it."""
    if meets(wants_windows, field, seat, kind):
        if meets(is_on_sheet, field, seat, kind):
            meets(has_cards, field, seat, kind)
        meets(has_defence, field, seat, kind)


def _last(happened: Happenings) -> GameEvent | None:
    return [*happened.values()][-1]


@required(
    "FB-10.4",
    lambda *_: None,
    met=Met(
        lambda _field, kind, *_: Ground.MARKED if kind is w.Window.AFTERMATH else None,
        "FB-11.6",
        lambda _field, _kind, _seat, happened: _last(happened),
    ),
    because=lambda meets, field, kind, seat, happened: _not_offered(
        meets, field, kind, seat, _last(happened)
    ),
    seat=lambda _field, _kind, seat, _happened: Named.of(seat),
    when=lambda _field, _kind, _seat, happened: Text.joined(happened),
)
def is_offered(field: Field, kind: w.Window, seat: Seat, _happened: Happenings) -> bool:
    """FB-10.4: all of these are public facts."""
    return not field.side(seat).hushed and any(
        field.meets(offers, field, seat, kind) for offers in _OFFERS
    )


def _able(meets: Meets, field: Field, seat: Seat) -> list[Placed]:
    """FB-7.7: the guardians in either row that can block the present attack."""
    battle = field.battle
    if battle is None or battle.seat != seat:
        return []
    return [
        placed
        for placed in field.lying(seat).cards.values()
        if field.printed(placed).power is not None
        and field.is_guardian(placed)
        and meets(can_be_turned, field, placed)
        and meets(is_not_target, field, placed, battle)
        and meets(may_block, field, placed)
    ]


# FB-10.2: replies


def _replies(
    field: Field, kind: w.Window, seat: Seat, happened: Collection[w.InstantWhen]
) -> list[Answer]:
    """Every legal reply, and then the same with `hush`."""
    options = [{"op": Op.INSTANT, "card": card} for card in _instants(field, seat, happened)]
    if kind is w.Window.ATTACK:
        options += [
            {"op": Op.BLOCK, "card": guardian.card} for guardian in _able(field.meets, field, seat)
        ]
        options += [{"op": Op.FLIP, "card": card} for card in _prepaid(field, seat)]
    return _with_hush([*options, *uses(field, seat, _ANY_TIME), PASS])


def _with_hush(options: list[Answer]) -> list[Answer]:
    """FB-10.5."""
    return [*options, *({**option, "hush": True} for option in options)]


def _instants(field: Field, seat: Seat, happened: Collection[w.InstantWhen]) -> Iterator[Handle]:
    """FB-10.6: face-down, in the hand, or banished (FB-13.1), if the slot it needs is free."""
    side = field.side(seat)
    face_down = field.lying(seat).face_down
    places: tuple[tuple[Zone, list[Handle]], ...] = (
        (Zone.UNITS, [placed.card for placed in face_down if placed.prepaid]),
        (Zone.SUPPORTS, [placed.card for placed in face_down if not placed.prepaid]),
        (Zone.HAND, side.hand),
        (Zone.BANISHED, side.banished if field.overrides(seat).use_banished else []),
    )
    for zone, lying in places:
        for card in lying:
            printed = field.card(card)
            when = printed.lines.instant
            if not field.meets(is_for_this_moment, field, card, when, happened):
                continue
            if printed.type is w.CardType.UNIT:
                fits = field.meets(has_slot, field, card, field.free_slot(seat, row_for(printed)))
            else:
                fits = field.meets(has_room_as_instant, field, card, zone)
            if fits:
                yield card


def _prepaid(field: Field, seat: Seat) -> list[Handle]:
    """FB-10.2: they are flipped free; a permanent one needs a support slot."""
    return [
        placed.card
        for placed in field.lying(seat).face_down
        if placed.prepaid and field.meets(has_room_to_flip_free, field, placed.card, Zone.UNITS)
    ]


def flip(field: Field, placed: Placed) -> None:
    """A face-down card is turned face-up, to be cast."""
    slots = field.side(placed.seat).units if placed.prepaid else field.side(placed.seat).supports
    slot = next(slot for slot, other in enumerate(slots, 1) if other is placed)
    field.emit(Flipped(placed.card, field.reveal(placed.card), slot))


@carries_out("FB-10.6", n.Instant)
def _use_instant(field: Field, seat: Seat, card: Handle) -> Steps[None]:
    """FB-10.6: a magic event is cast, a unit makes a special entry."""
    placed = find(field.state, card)
    if placed is not None:
        flip(field, placed)
        yield from cast(
            field, card, CastHow.INSTANT, Zone.UNITS if placed.prepaid else Zone.SUPPORTS
        )
        return
    returned = field.meets(is_returned, field, seat, card)
    from_ = Zone.BANISHED if returned else Zone.HAND
    if field.card(card).type is w.CardType.UNIT:
        enter(field, card, EntryHow.RETURNED if returned else EntryHow.INSTANT, from_)
    else:
        yield from cast(field, card, CastHow.RETURNED if returned else CastHow.INSTANT, from_)


def _reply(field: Field, seat: Seat, answer: Answer) -> Steps[None]:
    """Resolve one reply other than `pass`."""
    card: Handle = answer["card"]
    match answer["op"]:
        case Op.INSTANT:
            yield from _use_instant(field, seat, card)
        case Op.BLOCK:
            _block(field, card)
        case Op.FLIP:
            yield from _flip_prepaid(field, card)
        case _:
            yield from use(field, card, answer["line"], "FB-10.2")


@rule("FB-10.2", thing="card")
def _flip_prepaid(field: Field, card: Handle) -> Steps[None]:
    """FB-10.2."""
    flip(field, object_of(field, card))
    yield from cast(field, card, CastHow.FREE, Zone.UNITS)


def _block(field: Field, card: Handle) -> None:
    """FB-7.7."""
    blocked = Blocked(card)
    field.emit(blocked)
    if field.battle is not None:
        field.battle.blocker, field.battle.blocked = find(field.state, card), blocked


# FB-10.1: response windows


def respond(
    field: Field,
    kind: w.Window,
    seat: Seat,
    happened: Happenings,
    is_closed: Callable[[], bool] = lambda: False,
) -> Steps[bool]:
    """Open a window if it is offered, and ask until it is closed (FB-10.2); whether it opened."""
    if not field.meets(is_offered, field, kind, seat, happened):
        return False
    yield from _ask_for_replies(field, kind, seat, happened, is_closed)
    return True


@rule("FB-10.1")
def _ask_for_replies(
    field: Field,
    kind: w.Window,
    seat: Seat,
    happened: Happenings,
    is_closed: Callable[[], bool],
) -> Steps[None]:
    """FB-10.1, FB-10.2."""
    field.emit(WindowOpened(WindowKind(kind), seat))
    since = len(field.waiting)
    how = ClosedHow.CLOSED
    for _ in range(MOST_REPLIES):
        options = _replies(field, kind, seat, happened)
        asked = partial(
            respond_question, field, kind, seat, happened, can=any(map(_is_reply, options))
        )
        answer, late = yield from _ask(
            field, Choice.RESPOND, seat, options, asked, WindowForm(kind)
        )
        if answer["op"] == Op.PASS:
            how = ClosedHow.TIMED_OUT if late else ClosedHow.PASSED
            break
        yield from _reply(field, seat, answer)
        if answer["op"] == Op.BLOCK:
            how = ClosedHow.BLOCKED
            break
        yield from settle_short(field, since)
        if is_closed() or not is_offered(field, kind, seat, happened):
            break
    field.emit(WindowClosed(WindowKind(kind), seat, how))


def _ask(
    field: Field,
    name: Choice,
    seat: Seat,
    options: list[Answer],
    question: Callable[[], Question],
    form: WindowForm | None = None,
) -> Steps[tuple[Answer, bool]]:
    """The reply, and whether it was given at the deadline; a hush is emitted first (FB-10.5)."""
    seconds = field.options.reply_seconds if name is Choice.RESPOND else None
    missed = field.table.match.seats[seat].time_outs
    asked = listed(
        field, name, (seat,), options, PASS, lambda _seat: question(), form, seconds, _gives_away
    )
    answer = yield from ask_one(asked)
    if answer.get("hush", False):
        field.emit(Hushed(seat, field.state.turn))
    return answer, field.table.match.seats[seat].time_outs > missed


def _is_reply(answer: Answer) -> bool:
    return bool(answer["op"] != Op.PASS)


def _gives_away(answer: Answer) -> int:
    """Nothing to pass; a reply uses a card, and a hush every later window of the turn (FB-10.5)."""
    return 2 * ("hush" in answer) + int(_is_reply(answer))


def ask_play(
    field: Field, event: GameEvent, *, entrant: Placed | None = None, cast: Cast | None = None
) -> Steps[None]:
    """The window `play` to the opponent of the turn player (FB-6.1, FB-6.10)."""
    field.play_window = PlayWindow(entrant, cast)
    when = w.InstantWhen.ON_ENTRY if cast is None else w.InstantWhen.ON_CAST
    yield from respond(
        field,
        w.Window.PLAY,
        1 - field.turn_player,
        {when: event},
        lambda: cast is not None and cast.negated_by is not None,
    )
    field.play_window = None


# FB-10.7: own-timing windows


@rule("FB-10.7")
def own_timing(field: Field, kind: WindowKind, seat: Seat) -> Steps[None]:
    """`turn_start` or `turn_end`, while the seat has a line that brings it about."""
    if not field.meets(is_due, field, seat, kind):
        return
    field.emit(WindowOpened(kind, seat))
    how = ClosedHow.CLOSED
    for _ in range(MOST_REPLIES):
        timings = _TURN_START if kind is WindowKind.TURN_START else _timings_at_end(field, seat)
        options = _with_hush([*uses(field, seat, timings), PASS])
        answer, late = yield from _ask(
            field, Choice(kind), seat, options, partial(own_timing_question, kind)
        )
        if answer["op"] == Op.PASS:
            how = ClosedHow.TIMED_OUT if late else ClosedHow.PASSED
            break
        yield from use(field, answer["card"], answer["line"], "FB-10.7")
        yield from settle(field)
        if not field.meets(is_due, field, seat, kind):
            break
    field.emit(WindowClosed(kind, seat, how))


def _timings_at_end(field: Field, seat: Seat) -> tuple[w.Timing, ...]:
    return _TURN_END if seat == field.turn_player else _ANY_TIME


@required("FB-10.7", met=Ground.HAS_OWN_TIMING, seat=named)
def is_due(field: Field, seat: Seat, kind: WindowKind) -> bool:
    """A seat has an effect that brings about a window of its own."""
    if field.side(seat).hushed:
        return False
    if kind is WindowKind.TURN_START:
        return bool(uses(field, seat, (w.Timing.START,)))
    return bool(uses(field, seat, _timings_at_end(field, seat)))


# FB-11.6: full settle


def settle(field: Field) -> Steps[None]:
    """Short settle, then `aftermath` for the turn player and the opponent, until all is done."""
    while True:
        yield from settle_short(field)
        if not (yield from _ask_aftermath(field)):
            return


def _ask_aftermath(field: Field) -> Steps[bool]:
    """The first marked seat that is offered its window replies; whether there was one."""
    for seat in field.seats:
        happened, field.marks[seat] = field.marks[seat], {}
        if happened and (yield from respond(field, w.Window.AFTERMATH, seat, happened)):
            return True
    return False
