"""FB-9: damage, destruction, movement; FB-6.11: paying with cost cards is in `prices`."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.effects import (
    Damaged,
    DamagePrevented,
    Destroyed,
    Healed,
    Moved,
    ReversedInstead,
)
from saikoro.domain.games.fairies.events.frame import CostGained, Drawn, Faced
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle, owner
from saikoro.domain.games.fairies.rules.field import FairiesTable, Field
from saikoro.domain.games.fairies.rules.matching import is_thing
from saikoro.domain.games.fairies.rules.requirements.damage import (
    HAS_BASIC_CARD,
    can_be_reversed,
    draws_all,
    goes_back_to_extra,
    goes_to_banished,
    has_sloughs,
    has_steps_left,
    has_wound_card,
    heals_some,
    is_first_reversal,
    is_new_step,
    is_open_to,
    is_within_first_turn,
    is_wound,
    leaves_for_good,
    most_on_first_turn,
)
from saikoro.domain.games.fairies.rules.requirements.looked import TURN
from saikoro.domain.games.fairies.rules.triggering import Happened, trigger
from saikoro.domain.games.fairies.state import A_STEP, WOUND_STEPS, Placed
from saikoro.domain.games.fairies.stated import Named, Part
from saikoro.domain.games.fairies.words import CostWhy, DamageWhy, FacedWhy, MoveWhy, Pile, Zone
from saikoro.domain.games.fairies.zones import zone_of
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Note
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term, added

PUBLIC = set(Zone) - {Zone.HAND, Zone.DECK, Zone.EXTRA}


# FB-9.1 to FB-9.3: damage


def deal(field: Field, seat: Seat, parts: Sequence[Term], why: DamageWhy) -> Damaged | None:
    """FB-9.1 (1) to (5): deal what `parts` add up to; the damage that the seat took, if any.

    Triggers and the win check follow.
    """
    amount = added(parts)
    dealt = amount if field.meets(is_open_to, field, seat, why) else 0
    if not field.meets(is_within_first_turn, field, seat, dealt):
        dealt = max(0, most_on_first_turn(field, seat))
    if dealt == 0:
        field.emit(DamagePrevented(seat, field.total(*parts), why))
        return None
    if dealt < amount:
        parts = [*parts, (Part.FIRST_TURN, dealt - amount)]
    side = field.side(seat)
    highest, before = side.highest, side.damage
    damaged = Damaged(seat, field.total(*parts), before + dealt, why)
    field.emit(damaged)
    _take_wounds(field, seat, highest, before)
    field.marks[seat][w.InstantWhen.ON_DAMAGED] = damaged
    return damaged


@rule("FB-9.2", follows=True)
def _take_wounds(field: Field, seat: Seat, highest: int, before: int) -> None:
    """FB-9.2; `highest` was the most damage ever, and `before` the damage."""
    passed = _wounds(before)
    if not field.meets(has_steps_left, field, seat, passed):
        return
    for step in range(passed, _wounds(field.side(seat).damage)):
        value = A_STEP * (step + 1)
        if field.meets(is_new_step, field, seat, value, highest):
            card = next((card for card in field.side(seat).cost_deck if is_wound(card)), None)
            if not field.meets(has_wound_card, field, seat, card, value, highest) or card is None:
                return
            field.emit(CostGained(seat, card, w.CostKind.WOUND, CostWhy.WOUND))


def _wounds(damage: int) -> int:
    return min(WOUND_STEPS, damage // A_STEP)


def gain_basic(field: Field, seat: Seat, why: CostWhy) -> bool:
    """A basic cost card comes into play, if there is one left (FB-5.1, `gain_costs`)."""
    if not field.meets(HAS_BASIC_CARD[why], field, seat):
        return False
    field.emit(CostGained(seat, field.side(seat).cost_deck[0], w.CostKind.BASIC, why))
    return True


def deal_and_trigger(
    field: Field, seats: Iterable[Seat], parts: Sequence[Term], why: DamageWhy
) -> bool:
    """FB-9.1 (1) to (6) to each of these seats in turn; whether any took damage."""
    took = False
    for seat in field.table.each(in_turn, seats, field):
        damaged = deal(field, seat, parts, why)
        if damaged is not None:
            took = True
            trigger(field, [Happened(w.When.TOOK_DAMAGE, seat, damaged)])
    return took


def in_turn(seats: Sequence[Seat], field: Field) -> Iterator[Note]:
    """Which of both seats takes the same damage first (FB-9.1)."""
    if len(seats) > 1:
        first = {"seat": Named.of(field.turn_player)}
        yield Note(Ground.IN_TURN, "FB-9.1", (), first, looked=TURN)


def heal(field: Field, seat: Seat, parts: Sequence[Term]) -> bool:
    """FB-9.3: heal what `parts` add up to; whether the damage changed."""
    damage, amount = field.side(seat).damage, added(parts)
    healed = min(damage, amount)
    if not field.meets(heals_some, field, seat, healed):
        return False
    if healed < amount:
        parts = [*parts, (Part.DAMAGE_LEFT, healed - amount)]
    field.emit(Healed(seat, field.total(*parts), damage - healed))
    return True


# FB-9.4, FB-13.2: destruction


class Destruction(NamedTuple):
    """What has become of cards that were to be destroyed together."""

    objects: list[Placed]
    """Those that were."""
    happened: list[Happened]
    """What lines may wait for (FB-16.5)."""
    changed: bool
    """Whether anything changed."""


def destroy(field: Field, victims: Sequence[tuple[Placed, Handle]]) -> Destruction:
    """Destroy objects together, each by a card. Nothing triggers yet."""
    destroyed, all_, units = list[Placed](), list[Happened](), list[Happened]()
    for placed, by in victims:
        is_unit = is_thing(field, placed, w.Thing.UNIT)
        if is_unit and _reverses(field, placed):
            _reverse_instead(field, placed, by, field.fairy(placed.seat))
            continue
        event = _destroy(field, placed, by)
        destroyed.append(placed)
        all_.append(Happened(w.When.DESTROYED, placed.seat, event, placed))
        if is_unit:
            field.marks[placed.seat][w.InstantWhen.ON_DESTROYED] = event
            units.append(Happened(w.When.OWN_UNIT_DESTROYED, placed.seat, event, placed))
    return Destruction(destroyed, all_ + units, bool(victims))


@rule("FB-9.4")
def _destroy(field: Field, placed: Placed, by: Handle) -> Destroyed:
    """FB-9.4: its sloughs go first (FB-9.5)."""
    _drop_sloughs(field, placed)
    to = pile_for(field, placed.card)
    event = Destroyed(placed.card, field.reveal(placed.card), by, to)
    field.emit(event)
    return event


def _override(table: FairiesTable, fairy: Handle) -> int:
    """Where the line of a fairy stands that units become reversed."""
    one = table.state.seats[owner(fairy)].fairy
    lines = () if one is None or one.id is None else table.cards.cards[one.id].lines.printed
    return next(
        at - len(lines)
        for at, line in enumerate(lines)
        if isinstance(line, n.RuleOverride) and line.override is w.Override.REVERSE_INSTEAD
    )


@rule("FB-13.2", thing="fairy", line=_override)
def _reverse_instead(field: Field, placed: Placed, by: Handle, fairy: Handle) -> None:
    """FB-13.2: what the fairy of the seat says."""
    field.emit(ReversedInstead(placed.card, by))


def _reverses(field: Field, placed: Placed) -> bool:
    """FB-13.2."""
    return (
        field.overrides(placed.seat).reverse_instead
        and can_be_reversed(field, placed)
        and is_first_reversal(field, placed.seat, placed)
    )


# FB-9.5 to FB-9.7: movement


def destination(field: Field, card: Handle, to: Zone) -> Zone:
    """The zone in which a card ends that is sent to `to` (FB-9.6, FB-13.1, FB-13.14)."""
    seat = owner(card)
    if field.meets(leaves_for_good, field, seat, card):
        return Zone.GONE
    if field.meets(goes_back_to_extra, field, seat, card, to):
        return Zone.EXTRA
    if field.meets(goes_to_banished, field, seat, card, to):
        return Zone.BANISHED
    return to


def pile_for(field: Field, card: Handle) -> Pile:
    """The pile in which a card ends that is sent to the forest (FB-13.1, FB-13.14)."""
    return Pile(destination(field, card, Zone.FOREST))


def move(
    field: Field,
    card: Handle,
    from_: Zone,
    to: Zone,
    why: MoveWhy,
    *,
    under: Handle | UnsetType = UNSET,
) -> None:
    """Send a card, known to everybody if it comes from or goes to a public zone (FB-17.1)."""
    to = destination(field, card, to)
    is_public = from_ in PUBLIC or to in PUBLIC
    shown = field.reveal(card) if is_public else UNSET
    field.emit(Moved(card, from_, to, why, shown, under))


def leave_field(field: Field, placed: Placed, to: Zone, why: MoveWhy) -> None:
    """An object leaves the field without being destroyed: sloughs first (FB-9.5)."""
    _drop_sloughs(field, placed)
    move(field, placed.card, zone_of(field.state, placed), to, why)


@rule("FB-9.5")
def _drop_sloughs(field: Field, placed: Placed) -> None:
    """FB-9.5: those under it go to the forest."""
    while field.meets(has_sloughs, field, placed):
        move(field, placed.sloughs[0], Zone.SLOUGH, Zone.FOREST, MoveWhy.SLOUGH)


# FB-9.9: drawing


def draw(field: Field, seat: Seat, number: int) -> bool:
    """One card at a time; whether any was drawn. An empty deck marks the seat (FB-14.2)."""
    deck = field.deck(seat)
    cards, missed = deck[:number], number > len(deck)
    if cards:
        field.emit(Drawn(seat, cards))
        field.table.show(seat, cards)
    if not field.version.last_cards_can_be_drawn:
        missed = number > len(deck)  # what is left of it, unless it was just shuffled
    if not field.meets(draws_all, field, seat, missed):
        field.decked.add(seat)
    return bool(cards)


def turn_face(field: Field, cards: list[Handle], facing: w.Facing, why: FacedWhy) -> bool:
    """Give cards another facing; whether there are any."""
    if cards:
        field.emit(Faced(cards, facing, why))
    return bool(cards)
