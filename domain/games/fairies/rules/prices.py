"""FB-6.11, FB-6.12 and FB-13.3: what lines and cards cost."""

from typing import assert_never

from saikoro.domain.games.fairies.cards.card_set import AnyCard
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.frame import CostPaid
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.asking import choose, choose_public
from saikoro.domain.games.fairies.rules.ending import check_win
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.rules.movement import deal_and_trigger, move, turn_face
from saikoro.domain.games.fairies.rules.questions import Why
from saikoro.domain.games.fairies.rules.requirements.actions import (
    has_hand,
    moment,
    pays_by_cost_cards,
    pays_by_sloughs,
)
from saikoro.domain.games.fairies.rules.requirements.looked import required
from saikoro.domain.games.fairies.rules.terms import multiplied
from saikoro.domain.games.fairies.state import Placed, SeatState
from saikoro.domain.games.fairies.stated import Unmet
from saikoro.domain.games.fairies.words import DamageWhy, FacedWhy, MoveWhy, Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule


def _upright(side: SeatState) -> list[Handle]:
    return [cost.card for cost in side.costs if cost.facing is w.Facing.UPRIGHT]


def printed_cost(printed: AnyCard) -> int:
    """The cost of a card, as it is printed; 0 for one that has none."""
    return printed.cost or 0


def funds(field: Field, seat: Seat) -> int:
    """The highest cost that a seat can pay (FB-6.11, FB-13.3)."""
    upright = [cost.facing for cost in field.side(seat).costs].count(w.Facing.UPRIGHT)
    if field.overrides(seat).slough_pays:
        return upright + len(field.sloughs(seat))
    return upright


def pay(field: Field, seat: Seat, number: int, by: Handle) -> Steps[None]:
    """FB-6.11: cost cards with the lowest numbers, then sloughs where they may pay (FB-13.3)."""
    cards = _upright(field.side(seat))[:number]
    sloughs: list[Handle] = []
    if len(cards) < number and field.overrides(seat).slough_pays:
        own = field.sloughs(seat)
        sloughs = yield from choose_public(field, seat, own, number - len(cards), why=Why(by))
    by_cards = field.meets(pays_by_cost_cards, field, seat, cards)
    missing = number - len(cards)
    by_sloughs = field.meets(pays_by_sloughs, field, seat, sloughs, len(cards), missing)
    if by_cards or by_sloughs:
        field.emit(CostPaid(seat, cards, sloughs))
    for slough in sloughs:
        move(field, slough, Zone.SLOUGH, Zone.FOREST, MoveWhy.COST)


@required("FB-6.12", Unmet.PRICE, moment=moment)
def is_payable(field: Field, placed: Placed, line: n.Activated | n.SpecialMove) -> bool:
    """Each item of the price of a line can be paid alone (FB-6.12); all of it is public."""
    side = field.side(placed.seat)
    for item in line.price:
        match item:
            case n.TurnThis():
                can = placed.facing is w.Facing.UPRIGHT
            case n.Pay(number):
                can = funds(field, placed.seat) >= number
            case n.DiscardCards(number):
                can = len(side.hand) >= number
            case n.DropSlough(number):
                can = len(placed.sloughs) >= number
            case n.OncePerGame() | n.TakeDamage():
                can = True
            case _:
                assert_never(item)
        if not can:
            return False
    return True


@rule("FB-6.12")
def pay_price(field: Field, placed: Placed, price: n.Price) -> Steps[None]:
    """FB-6.12: in printed order; what an earlier item has left short as far as possible."""
    for item in price:
        match item:
            case n.OncePerGame():
                pass
            case n.TurnThis():
                if placed.facing is w.Facing.UPRIGHT and field.stands(placed):
                    turn_face(field, [placed.card], w.Facing.TURNED, FacedWhy.PRICE)
            case n.Pay(number):
                yield from pay(field, placed.seat, number, placed.card)
            case n.DiscardCards(number):
                yield from discard(
                    field, placed.seat, number, Why(placed.card, item), MoveWhy.PRICE
                )
            case n.DropSlough(number):
                for slough in placed.sloughs[:number]:
                    move(field, slough, Zone.SLOUGH, Zone.FOREST, MoveWhy.PRICE)
            case n.TakeDamage(amount):
                deal_and_trigger(field, (placed.seat,), multiplied(amount, 1), DamageWhy.PRICE)
                check_win(field, placed.card)
            case _:
                assert_never(item)
    check_win(field, placed.card)


def discard(
    field: Field, seat: Seat, number: int, why: Why, how: MoveWhy, *, may: bool = False
) -> Steps[bool]:
    """A seat sends cards of its hand to the forest; not asked if that is the whole hand (FB-11.3).

    Whether it sent any.
    """
    if not field.meets(has_hand, field, seat):
        return False
    cards = list(field.side(seat).hand)
    if may or number < len(cards):
        cards = yield from choose(field, seat, cards, number, why=why, may_none=may, hidden=True)
    for card in cards:
        move(field, card, Zone.HAND, Zone.FOREST, how)
    return bool(cards)
