"""FB-6: what the actions of the main phase require, what they cost, and how cards are used."""

from collections.abc import Callable, Sequence

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle, owner
from saikoro.domain.games.fairies.rules.field import Cast, Field
from saikoro.domain.games.fairies.rules.requirements.looked import (
    PAYABLE,
    USED,
    USED_UP,
    fairy,
    named,
    required,
    upright,
)
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.stated import Unmet
from saikoro.domain.games.fairies.words import FacedWhy, Row, Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Met
from saikoro.domain.words import Word


def moment(_field: Field, _placed: Placed, *about: object) -> Word:
    """What the effect of an activated line is called."""
    line = about[-1]
    return line.timing if isinstance(line, n.Activated) else FacedWhy.SPECIAL_MOVE


# FB-6.1 to FB-6.8: actions


def _affordable(rule: str) -> Callable[[Field, Handle, int, int], bool]:
    """That the cost of a card can be paid (FB-6.11), by the rule of an action."""

    @required(rule, Unmet.TOO_COSTLY)
    def affordable(_field: Field, _card: Handle, needed: int, value: int) -> bool:
        return needed <= value

    return affordable


pays_entry = _affordable("FB-6.1")
pays_evolution = _affordable("FB-6.3")
pays_cast = _affordable("FB-6.4")
pays_flip = _affordable("FB-6.6")
pays_music = _affordable("FB-6.8")
pays_set = _affordable("FB-6.5")


def _slot(rule: str) -> Callable[[Field, Handle, int | None], bool]:
    """That there is a free slot for a card, by a rule."""

    @required(rule, Unmet.NO_SLOT)
    def has_slot(_field: Field, _card: Handle, slot: int | None) -> bool:
        return slot is not None

    return has_slot


may_be_placed = _slot("FB-6.1")
enters = _slot("FB-9.8")
may_lie = _slot("FB-6.10")
has_slot = _slot("FB-10.6")
has_slot_to_set = _slot("FB-6.5")


def _room(rule: str) -> Callable[[Field, Handle, Zone], bool]:
    """That a permanent card has a support slot, by a rule; a flipped one may have its own."""

    @required(rule, Unmet.NO_SLOT)
    def has_room(field: Field, card: Handle, from_: Zone) -> bool:
        needs_slot = field.card(card).permanent and from_ is not Zone.SUPPORTS
        return not needs_slot or field.free_slot(owner(card), Row.SUPPORTS) is not None

    return has_room


has_room_to_cast = _room("FB-6.4")
has_room_to_flip = _room("FB-6.6")
has_room_to_flip_free = _room("FB-10.2")
has_room_as_special_cast = _room("FB-9.8")
has_room_as_instant = _room("FB-10.6")


def _base(rule: str) -> Callable[[Field, Handle, Sequence[object]], bool]:
    """That an own unit fits under a card, by a rule."""

    @required(rule, Unmet.NO_BASE)
    def has_base(_field: Field, _card: Handle, bases: Sequence[object]) -> bool:
        return bool(bases)

    return has_base


has_base_to_grade_up = _base("FB-6.2")
has_base_to_evolve = _base("FB-6.3")


@required("FB-14.8", Unmet.TURN_SPENT)
def has_decisions_left(asked: int, limit: int) -> bool:
    """A turn has main decisions left that offer more than the next phase."""
    return asked <= limit


@required("FB-6.1", Unmet.SUPPORT_OPENS_NONE)
def opens_window(field: Field, entered: Placed) -> bool:
    """What has entered is a unit, so that the opponent may reply."""
    return field.printed(entered).type is w.CardType.UNIT


# FB-6.10: casts


@required(
    "FB-6.10",
    met=Met(Ground.NEGATED_BY, "FB-6.10", lambda _field, casting: casting.negated_by.began),
    things=lambda _field, casting: (casting.negated_by.card, casting.begun.card),
)
def is_negated(_field: Field, casting: Cast) -> bool:
    """A cast was negated."""
    return casting.negated_by is not None


@required(
    "FB-13.1",
    met=Ground.FROM_BANISHED,
    things=lambda field, seat, card: (field.fairy(seat), card),
)
def is_returned(field: Field, seat: Seat, card: Handle) -> bool:
    """A card is used from the banished zone."""
    return card in field.side(seat).banished


# FB-6.11 to FB-6.13: costs, and what can be used


@required("FB-6.11", met=Ground.LOWEST, cards=lambda _field, _seat, paying: ", ".join(paying))
def pays_by_cost_cards(_field: Field, _seat: Seat, paying: Sequence[Handle]) -> bool:
    """Cost cards pay, those with the lowest numbers."""
    return bool(paying)


@required("FB-13.3", met=Met(Ground.SLOUGHS_PAY, "FB-13.3", PAYABLE), things=fairy)
def pays_by_sloughs(
    _field: Field, _seat: Seat, paying: Sequence[Handle], upright: int, value: int
) -> bool:
    """Sloughs pay what is missing."""
    return bool(paying) and value > 0


@required(
    "FB-6.13",
    Unmet.USED_UP,
    looked=lambda _field, placed, number, _line: USED if number in placed.used else USED_UP,
    moment=moment,
)
def is_unused(
    _field: Field, placed: Placed, number: int, line: n.Activated | n.SpecialMove
) -> bool:
    """A line was not used in this turn, nor before if it may be used once in a match."""
    spent = number in placed.used_up and n.OncePerGame() in line.price
    return not spent and number not in placed.used


can_move = upright("FB-6.7", Unmet.NO_SPECIAL_MOVE)


def _hand(rule: str) -> Callable[[Field, Seat], bool]:
    """That a seat has a card in its hand, by a rule."""

    @required(rule, Unmet.NO_CARD, seat=named, zone=lambda *_: Zone.HAND)
    def has_hand(field: Field, seat: Seat) -> bool:
        return bool(field.side(seat).hand)

    return has_hand


has_hand = _hand("FB-11.2")
has_hand_for_die = _hand("FB-11.11")
