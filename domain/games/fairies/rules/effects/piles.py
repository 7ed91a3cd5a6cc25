"""FB-11.4, FB-11.11, FB-11.12: what effects do to decks, hands and cost cards."""

from typing import assert_never

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.effects import Moved
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.asking import choose
from saikoro.domain.games.fairies.rules.effects.sentences import why
from saikoro.domain.games.fairies.rules.field import Carrying, Field
from saikoro.domain.games.fairies.rules.matching import fits
from saikoro.domain.games.fairies.rules.movement import gain_basic, move, turn_face
from saikoro.domain.games.fairies.rules.requirements.actions import has_hand_for_die
from saikoro.domain.games.fairies.rules.requirements.effects import (
    has_deck,
    has_deck_to_mill,
    is_named_by_die,
    turns_some,
)
from saikoro.domain.games.fairies.state import CostCard
from saikoro.domain.games.fairies.words import CostWhy, FacedWhy, MoveWhy, Purpose, Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule

MOST_BASIC = 10
"""Basic cost cards of a seat (FB-3.13)."""


@rule("FB-11.12")
def search(field: Field, line: Carrying, effect: n.Search) -> Steps[bool]:
    """FB-11.12: the owner takes cards by id, or none; the deck is shuffled in any case."""
    seat = line.seat
    if not field.meets(has_deck, field, seat):
        return False
    deck = field.deck(seat)
    fitting = [card for card in deck if fits(field.card(card), effect.kind, effect.filters)]
    ids = sorted(map(field.table.card, fitting))
    if not field.version.search_takes_copies:
        ids = sorted(set(ids))
    chosen = yield from choose(
        field, seat, ids, effect.number, why=why(line), may_none=True, hidden=True
    )
    names_a_quality = bool(effect.filters) or effect.kind is not w.Kind.CARD
    for id_ in chosen:
        card = next(card for card in fitting if field.table.card(card) == id_)
        fitting.remove(card)
        if names_a_quality:
            field.emit(Moved(card, Zone.DECK, Zone.HAND, MoveWhy.SEARCH, field.reveal(card)))
        else:
            field.emit(Moved(card, Zone.DECK, Zone.HAND, MoveWhy.SEARCH))
            field.table.show(seat, [card])
    field.table.shuffle(seat, sorted(map(field.table.card, field.deck(seat))))
    return bool(chosen)


@rule("FB-11.4")
def look(field: Field, line: Carrying, effect: n.Look, *, may: bool) -> Steps[bool]:
    """FB-11.4: the rest keeps its order below the deck; whether a card was seen."""
    seat = line.seat
    if not field.meets(has_deck, field, seat):
        return False
    seen = field.deck(seat)[: effect.number]
    field.table.show(seat, seen)
    taken = yield from choose(
        field, seat, seen, effect.taken, why=why(line), may_none=may, hidden=True
    )
    for card in taken:
        move(field, card, Zone.DECK, Zone.HAND, MoveWhy.LOOK)
    _put_below(field, [card for card in seen if card not in taken])
    return True


@rule("FB-11.12")
def _put_below(field: Field, cards: list[Handle]) -> None:
    """FB-11.12: the rest keeps its order below the deck."""
    for card in cards:
        move(field, card, Zone.DECK, Zone.DECK, MoveWhy.LOOK)


def mill(field: Field, seat: Seat, number: int) -> bool:
    """The top cards go to the forest, as many as there are."""
    if not field.meets(has_deck_to_mill, field, seat):
        return False
    for card in field.deck(seat)[:number]:
        move(field, card, Zone.DECK, Zone.FOREST, MoveWhy.MILL)
    return True


def random_discard(field: Field, seat: Seat, number: int) -> bool:
    """FB-11.11."""
    if not field.meets(has_hand_for_die, field, seat):
        return False
    for _ in range(min(number, len(field.side(seat).hand))):
        _discard_one(field, seat)
    return True


@rule("FB-11.11")
def _discard_one(field: Field, seat: Seat) -> None:
    """FB-11.11: the last card, or one by a die."""
    hand, value = field.side(seat).hand, 1
    if field.meets(is_named_by_die, field, seat, hand):
        value = field.table.roll(len(hand), why=Purpose.RANDOM_DISCARD)
    move(field, hand[value - 1], Zone.HAND, Zone.FOREST, MoveWhy.RANDOM_DISCARD)


@rule("FB-16.2")
def gain_costs(field: Field, seat: Seat, number: int) -> bool:
    """Basic cards come from the cost deck, as many as there are."""
    gained = [gain_basic(field, seat, CostWhy.EFFECT) for _ in range(min(number, MOST_BASIC))]
    return any(gained)


def turn_costs(field: Field, seat: Seat, number: int, facing: w.Facing) -> bool:
    """Cost cards that have another facing get this one, lowest number first."""
    cards = [cost.card for cost in _in_order(field.side(seat).costs, facing)[:number]]
    if not field.meets(turns_some, field, seat, cards, facing):
        return False
    return turn_face(field, cards, facing, FacedWhy.EFFECT)


def _in_order(costs: list[CostCard], facing: w.Facing) -> list[CostCard]:
    """The cards that can get this facing; for upright, turned ones come before reversed ones."""
    others = [cost for cost in costs if cost.facing is not facing]
    match facing:
        case w.Facing.UPRIGHT:
            return sorted(others, key=lambda cost: cost.facing is w.Facing.REVERSED)
        case w.Facing.TURNED | w.Facing.REVERSED:
            return others
        case _:
            assert_never(facing)
