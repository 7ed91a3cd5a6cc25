"""What a seat, or the public, sees of a PBWCG match (PB-21), zone by zone (PB-1).

The values in force are counted by the rules; what is printed on cards stands beside their ids. A
card that may not be seen is null.
"""

from collections.abc import Sequence

import msgspec

from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.ids import CardId, UnitId
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.rules import values
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.clauses import resolve
from saikoro.domain.games.pbwcg.state import Check, PbwcgState, SetSlot
from saikoro.domain.games.pbwcg.telling.unit_view import (
    CardView,
    PcView,
    printed_card,
    shown_card,
    shown_pc,
)
from saikoro.domain.games.pbwcg.versions import PRESENT
from saikoro.domain.games.pbwcg.words import EndReason, Phase, Result
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table import Table
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles
from saikoro.domain.match.state import handle


class SetView(msgspec.Struct, frozen=True):
    """A card in a set slot."""

    card: CardView | None
    """Null while it lies face-down for the other seat."""
    laid: int
    """The turn in which it was laid."""
    face_up: bool
    """Whether it lies face-up."""
    left: int
    """The counter of a lasting card."""


class FieldView(msgspec.Struct, frozen=True):
    """The card in the field slot."""

    card: CardView
    """The card."""
    owner: Seat
    """The seat that activated it."""
    left: int
    """Its counter."""


class SideView(msgspec.Struct, frozen=True):
    """The zones of a player, in the order of PB-1."""

    slots: list[PcView | None]
    """PC slots 1 to 4; null where no PC stands."""
    sets: list[SetView | None]
    """Set slots 1 to 5; null where no card lies."""
    deck: int
    """The number of cards that are left in the deck."""
    deck_cards: list[CardView]
    """These cards, top first, once the end of the match has opened them."""
    hand: list[CardView | None]
    """In order of arrival; null for cards that may not be seen."""
    discard: list[CardView]
    """The discard pile, newest last."""
    hp: int
    """HP now."""
    hp_cap: int
    """The maximum of HP (PB-8.9)."""
    deck_list: list[CardView | None]
    """The submitted deck; null for cards that may not be seen."""


class OrderView(msgspec.Struct, frozen=True):
    """A place in the order of action."""

    unit: UnitId
    speed: int
    """Its speed when the order was fixed."""
    acted: bool
    """Whether its place in this turn has come already."""


class PbwcgView(msgspec.Struct, frozen=True):
    """A match: how far the turn is, both sides, and how it ended."""

    phase: Phase
    """How far the match is (PB-5)."""
    turn: int
    """The turn, from 1; 0 before the first."""
    first: Seat
    """The first PL."""
    seat: Seat | None
    """Whose PL turn it is; null outside PL turns."""
    unit: UnitId | None
    """Whose unit turn it is; null outside unit turns."""
    placements: int
    """Placements of this PL turn (PB-6.1)."""
    activations: int
    """Activations of this PL turn or unit turn (PB-17.2)."""
    set_discarded: bool
    """Whether a set card was discarded in this PL turn (PB-6.5)."""
    order: list[OrderView]
    """The order of action of this turn, or before that of the last."""
    field: FieldView | None
    """The card in the field slot; null for none."""
    sides: list[SideView]
    """Both sides, seat 0 first."""
    check: Check | None
    """The check that is not resolved yet; null for none (PB-13)."""
    result: Result | None
    """How the match ended; null before."""
    winner: Seat | None
    """The seat that won; null unless the result is a win."""
    reason: EndReason | None
    """Why the match ended; null before (PB-23)."""


def view(known: Known[PbwcgState], cards: CardSet) -> PbwcgView:
    """The match as it stands, as far as the seat knows it."""
    state = known.match.game
    battle = counted(known, cards)
    return PbwcgView(
        phase=state.phase,
        turn=state.turn,
        first=state.first,
        seat=state.seat,
        unit=state.unit,
        placements=state.placements,
        activations=state.activations,
        set_discarded=state.set_discarded,
        order=order_of(state),
        field=_field(state, cards),
        sides=[_side(battle, seat, opened_deck(known, seat)) for seat in range(len(state.pls))],
        check=state.check,
        result=state.result,
        winner=state.winner,
        reason=state.reason,
    )


def counted(known: Known[PbwcgState], cards: CardSet) -> Battle:
    """The match as the rules count its values; nothing can happen in it."""
    options = PbwcgOptions(base_endurance=known.match.game.base_endurance)
    dice, shuffles = GivenDice(()), GivenShuffles(())
    return Battle(Table(known.match, options, cards, dice, shuffles), resolve, PRESENT)


def order_of(state: PbwcgState) -> list[OrderView]:
    """The order of action, and who has acted already."""
    begun = state.phase not in _BEFORE_MAIN_TURN
    return [
        OrderView(one.unit, one.speed, begun and place < state.acted)
        for place, one in enumerate(state.order)
    ]


def opened_deck(known: Known[PbwcgState], seat: Seat) -> list[CardId]:
    """The cards that are left in a deck, top first; empty until they are opened."""
    deck, left = known.match.decks.get(seat), known.match.game.pls[seat].deck
    if known.opened is None or deck is None:
        return []
    size = len(deck.commits)
    return [known.opened[handle(seat, deck.no, at)] for at in range(size - left, size)]


def _side(battle: Battle, seat: Seat, deck: Sequence[CardId]) -> SideView:
    pl, units = battle.state.pls[seat], battle.state.units
    return SideView(
        slots=[None if name is None else shown_pc(battle, units[name]) for name in pl.slots],
        sets=[None if slot is None else _set(slot, battle.cards) for slot in pl.sets],
        deck=pl.deck,
        deck_cards=[printed_card(card, battle.cards) for card in deck],
        hand=[shown_card(card, battle.cards) for card in pl.hand],
        discard=[printed_card(card, battle.cards) for card in pl.discard],
        hp=pl.hp,
        hp_cap=values.hp_cap(battle, seat),
        deck_list=[shown_card(card, battle.cards) for card in pl.deck_list],
    )


def _set(slot: SetSlot, cards: CardSet) -> SetView:
    return SetView(shown_card(slot.card, cards), slot.laid, slot.face_up, slot.left)


def _field(state: PbwcgState, cards: CardSet) -> FieldView | None:
    if state.field is None:
        return None
    return FieldView(printed_card(state.field.card, cards), state.field.owner, state.field.left)


_BEFORE_MAIN_TURN: tuple[Phase, ...] = (Phase.START, Phase.PL_TURN, Phase.FIELD)
"""Phases of a turn in which no unit has acted yet (PB-5)."""
