"""FB-9 and FB-13: what damage, destruction, movement and drawing require."""

from collections.abc import Callable

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.rules.requirements.looked import (
    DAMAGED,
    DECK,
    FACING,
    IN_PLAY,
    RETURNED,
    REVERSED_INSTEAD,
    SHIELDED,
    named,
    nothing,
    required,
)
from saikoro.domain.games.fairies.state import A_STEP, FIRST_WOUND, WOUND_STEPS, Placed
from saikoro.domain.games.fairies.stated import Unmet
from saikoro.domain.games.fairies.words import CostWhy, DamageWhy, Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Met

EXTRA = {w.CardType.MUSIC, w.CardType.EXTRA_UNIT, w.CardType.EXTRA_MAGIC}
"""The types of cards of the extra deck."""

OF_ATTACKS = {DamageWhy.BATTLE, DamageWhy.DIRECT}
"""The damage from which a seat can be shielded."""


# FB-9.1 to FB-9.3: damage


@required("FB-9.1", Unmet.SHIELDED, looked=SHIELDED, seat=named)
def is_open_to(field: Field, seat: Seat, why: DamageWhy) -> bool:
    """A seat is not shielded from some damage."""
    attack = field.state.attack
    return why not in OF_ATTACKS or attack is None or seat not in attack.shielded


def most_on_first_turn(field: Field, seat: Seat) -> int:
    """The damage that a seat may still take on turn 1 (FB-5.7)."""
    return field.options.first_turn_damage - field.side(seat).capped


@required("FB-5.7", Unmet.FIRST_TURN, limit=lambda field, *_: field.options.first_turn_damage)
def is_within_first_turn(field: Field, seat: Seat, damage: int) -> bool:
    """It is not turn 1, or the second player takes no more damage than it may."""
    is_limited = field.state.turn == 1 and seat != field.state.first
    return not is_limited or damage <= most_on_first_turn(field, seat)


@required(
    "FB-9.2",
    Unmet.ALL_STEPS,
    looked=IN_PLAY._replace(
        read=lambda _field, seat, _passed: (f"c{seat}.{FIRST_WOUND - 1 + WOUND_STEPS}",)
    ),
    steps=lambda *_: WOUND_STEPS,
)
def has_steps_left(_field: Field, _seat: Seat, passed: int) -> bool:
    """The damage of a seat has not passed all steps."""
    return passed < WOUND_STEPS


@required(
    "FB-9.2",
    Unmet.STEP_BEFORE,
    looked=IN_PLAY._replace(
        read=lambda _field, seat, value, _highest: (f"c{seat}.{FIRST_WOUND - 1 + value // A_STEP}",)
    ),
)
def is_new_step(_field: Field, _seat: Seat, value: int, highest: int) -> bool:
    """The damage of a seat reaches a step for the first time."""
    return value > highest


@required("FB-9.2", Unmet.NO_WOUND, met=Ground.STEP, things=nothing, seat=named)
def has_wound_card(
    _field: Field, _seat: Seat, card: Handle | None, _value: int, _highest: int
) -> bool:
    """A seat has a wound cost card left."""
    return card is not None


def is_wound(card: Handle) -> bool:
    """Whether a cost card is one of wounds (FB-2.3)."""
    return int(card.rpartition(".")[2]) >= FIRST_WOUND


def _basic_card(rule: str) -> Callable[[Field, Seat], bool]:
    """That a seat has a basic cost card left, by a rule."""

    @required(rule, Unmet.NO_COST_CARD, seat=named)
    def has_basic_card(field: Field, seat: Seat) -> bool:
        deck = field.side(seat).cost_deck
        return bool(deck) and not is_wound(deck[0])

    return has_basic_card


HAS_BASIC_CARD = {
    CostWhy.TURN: _basic_card("FB-5.1"),
    CostWhy.EFFECT: _basic_card("FB-16.2"),
}


@required("FB-9.3", Unmet.NO_DAMAGE, looked=DAMAGED, seat=named)
def heals_some(_field: Field, _seat: Seat, healed: int) -> bool:
    """A seat has damage to heal."""
    return healed > 0


# FB-9.4 to FB-9.7, FB-13: destruction and movement


@required(
    "FB-13.2",
    Unmet.REVERSED_BEFORE,
    met=Ground.FIRST_REVERSAL,
    things=lambda field, seat, placed: (field.fairy(seat), placed.card),
    looked=REVERSED_INSTEAD,
    seat=named,
)
def is_first_reversal(field: Field, seat: Seat, _placed: Placed) -> bool:
    """No unit of a seat has become reversed in this turn instead of being destroyed."""
    return not field.side(seat).reversed_instead


@required(
    "FB-13.2",
    Unmet.REVERSED_ALREADY,
    met=Met(Ground.FITS, "FB-13.2", FACING),
    looked=FACING,
    value="placed.facing",
)
def can_be_reversed(_field: Field, placed: Placed) -> bool:
    """A unit is not reversed yet."""
    return placed.facing is not w.Facing.REVERSED


@required("FB-9.5", met=Ground.SLOUGH_FIRST)
def has_sloughs(_field: Field, placed: Placed) -> bool:
    """A card has sloughs under it, which leave first."""
    return bool(placed.sloughs)


@required("FB-13.1", met=Met(Ground.USED_BEFORE, "FB-13.1", RETURNED))
def leaves_for_good(field: Field, seat: Seat, card: Handle) -> bool:
    """A card was used from the banished zone."""
    return card in field.side(seat).returned


@required("FB-9.6", met=Ground.BACK_TO_EXTRA)
def goes_back_to_extra(field: Field, _seat: Seat, card: Handle, to: Zone) -> bool:
    """A card of the extra deck is sent to the hand or a deck."""
    return to in {Zone.HAND, Zone.DECK} and field.card(card).type in EXTRA


@required(
    "FB-13.14",
    met=Ground.TO_BANISHED,
    things=lambda field, seat, card, _to: (field.fairy(seat), card),
)
def goes_to_banished(field: Field, seat: Seat, card: Handle, to: Zone) -> bool:
    """The fairy of a seat sends its units to the banished zone in place of the forest."""
    is_unit = to is Zone.FOREST and field.card(card).type is w.CardType.UNIT
    return is_unit and field.overrides(seat).forest_to_banished


# FB-9.9: drawing


@required("FB-9.9", Unmet.EMPTY_DECK, looked=DECK, seat=named)
def draws_all(_field: Field, _seat: Seat, missed: object) -> bool:
    """A deck had as many cards as a seat has to draw."""
    return not missed
