"""What a seat, or the public, sees of a match of Fairies Battle (FB-2.2, FB-17.1).

Zones are in the order of FB-2.2. A card that the reader does not know is its handle alone.
"""

from typing import Any

import msgspec

from saikoro.domain.games.fairies.cards.card_set import AnyCard, CardSet
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import CardId, Handle
from saikoro.domain.games.fairies.knowledge import card_id, submitted
from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.rules.effects.perform import perform
from saikoro.domain.games.fairies.rules.field import Battle, Field
from saikoro.domain.games.fairies.state import (
    CostCard,
    FairiesState,
    Modifier,
    OpenWindow,
    Placed,
    SeatState,
    Slots,
)
from saikoro.domain.games.fairies.versions import PRESENT
from saikoro.domain.games.fairies.words import Phase, Reason
from saikoro.domain.games.fairies.zones import find
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.hidden import HiddenFacts
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table import Table
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles


class CardView(msgspec.Struct, frozen=True):
    """A card, with what is printed on it if the reader knows it."""

    card: Handle
    """Its handle."""
    id: CardId | None = None
    """None where the reader does not know the card."""
    name: str = ""
    """Its Japanese name; empty for an unknown card."""
    name_en: str = ""
    """Its English name; empty for an unknown card."""
    type: w.CardType | None = None
    """Its type (FB-2.1); null for an unknown card."""
    cost: int | None = None
    """Its printed cost; null without one, and for an unknown card."""


class PlacedView(msgspec.Struct, frozen=True):
    """A card on the field with its values in force (FB-1.1, FB-12) and what lies under it."""

    card: CardView
    """The top card."""
    slot: int | None
    """1 to 6; None outside the rows."""
    face_down: bool
    """Whether it is face-down."""
    prepaid: bool
    """Set into the units row, its cost paid (FB-6.5)."""
    facing: w.Facing
    """Upright, turned or reversed (FB-1)."""
    power: int | None
    """None for a card without one, and for one that is face-down."""
    damage_value: int | None
    """The damage of a battle that it wins; null where it has no power."""
    breakers: int
    """How often breaker counts (FB-12)."""
    guardian: bool
    """Whether it may block (FB-12)."""
    trigger_checks: int
    """How many trigger checks its attack brings (FB-7.9)."""
    modifiers: list[Modifier]
    """What it has for a duration (FB-16.2)."""
    sloughs: list[CardView]
    """Lowest first."""
    used: list[int]
    """Activated lines used this turn (FB-6.13)."""


class CostView(msgspec.Struct, frozen=True):
    """A cost card in play."""

    card: CardView
    """The cost card."""
    kind: w.CostKind
    """Basic, or of a wound (FB-2.1)."""
    facing: w.Facing
    """Upright, turned or reversed (FB-1)."""


class SideView(msgspec.Struct, frozen=True):
    """The zones and numbers of a seat."""

    damage: int
    """Damage so far."""
    units: list[PlacedView | None]
    """The units row by slot."""
    supports: list[PlacedView | None]
    """The support row by slot."""
    music: PlacedView | None
    """The music card; null without one."""
    fairy: PlacedView | None
    """The fairy."""
    costs: list[CostView]
    """Cost cards in play, lowest number first."""
    hand: list[CardView]
    """Oldest first, as the other piles."""
    deck: int
    """How many cards."""
    deck_cards: list[CardView]
    """The cards of the deck, top first, once the end of the match has opened them."""
    extra: list[CardView]
    """The extra deck; the other seat's cards are unknown."""
    cost_deck: list[CardView]
    """The cost cards still to come, in the order of play."""
    forest: list[CardView]
    """The forest."""
    banished: list[CardView]
    """The banished zone."""
    gone: list[CardView]
    """Cards that have left the match for good."""
    reactions: list[w.Window]
    """The reaction sheet (FB-10.3)."""
    hushed: bool
    """Whether the seat wants no window for the rest of the turn (FB-10.5)."""
    submission: dict[str, Any] | None
    """What the reader submitted; None of the other seat."""


class AttackView(msgspec.Struct, frozen=True):
    """The current attack (FB-7)."""

    attacker: CardView
    """The attacking unit."""
    target: CardView | None
    """None for a direct attack."""
    blocker: CardView | None
    """The guardian that blocked; null without one."""
    upright: bool
    """Whether the target was attacked upright."""
    negated: bool
    """Whether it was negated (FB-7.16)."""


class FairiesView(msgspec.Struct, frozen=True):
    """The table, as one seat or the public sees it."""

    turn: int
    """0 before the first turn."""
    seat: Seat
    """The turn player."""
    first: Seat | None
    """The first player; null before the die is rolled."""
    phase: Phase | None
    """The phase of the turn; null before the first turn."""
    attack: AttackView | None
    """The current attack; null without one."""
    windows: list[OpenWindow]
    """Innermost last."""
    between: list[CardView]
    """Cards that are being cast or checked."""
    sides: list[SideView]
    """Empty before both decks are submitted."""
    winner: Seat | None
    """The seat that won; null for a draw and before the end."""
    reason: Reason | None
    """Why the match was decided (FB-14.7); null before the end."""


def view(known: Known[FairiesState], cards: CardSet) -> FairiesView:
    """The table as it stands."""
    state = known.match.game
    seen = _Seen(known, cards)
    laid = state.seats[0].fairy is not None
    return FairiesView(
        turn=state.turn,
        seat=state.seat,
        first=state.first,
        phase=state.phase,
        attack=seen.attack(),
        windows=state.windows,
        between=[seen.card(card) for card in state.between],
        sides=[seen.side(seat) for seat in (0, 1)] if laid else [],
        winner=state.winner,
        reason=state.reason,
    )


class _Seen:
    """Shows parts of the state to one reader."""

    def __init__(self, known: Known[FairiesState], cards: CardSet) -> None:
        self._known = known
        self._state = known.match.game
        self._cards = cards
        self._field = seen_field(known, cards)

    def card(self, card: Handle) -> CardView:
        known = card_id(self._known, card)
        if known is None:
            return CardView(card)
        printed = self._cards.cards[known]
        return CardView(
            card, known, printed.name, printed.name_en or printed.name, printed.type, printed.cost
        )

    def attack(self) -> AttackView | None:
        attack = self._state.attack
        if attack is None:
            return None
        return AttackView(
            self.card(attack.attacker),
            None if attack.target is None else self.card(attack.target),
            None if attack.blocker is None else self.card(attack.blocker),
            attack.upright,
            attack.negated,
        )

    def side(self, seat: Seat) -> SideView:
        side: SeatState = self._state.seats[seat]
        return SideView(
            damage=side.damage,
            units=self._row(side.units),
            supports=self._row(side.supports),
            music=None if side.music is None else self._placed(side.music),
            fairy=None if side.fairy is None else self._placed(side.fairy),
            costs=[self._cost(cost) for cost in side.costs],
            hand=self._pile(side.hand),
            deck=len(side.deck),
            deck_cards=[] if self._known.opened is None else self._pile(side.deck),
            extra=self._pile(side.extra),
            cost_deck=self._pile(side.cost_deck),
            forest=self._pile(side.forest),
            banished=self._pile(side.banished),
            gone=self._pile(side.gone),
            reactions=side.reactions,
            hushed=side.hushed,
            submission=submitted(self._known) if seat == self._known.seat else None,
        )

    def _pile(self, pile: list[Handle]) -> list[CardView]:
        return [self.card(card) for card in pile]

    def _cost(self, cost: CostCard) -> CostView:
        return CostView(self.card(cost.card), cost.kind, cost.facing)

    def _row(self, row: Slots) -> list[PlacedView | None]:
        return [
            None if placed is None else self._placed(placed, slot)
            for slot, placed in enumerate(row, 1)
        ]

    def _placed(self, placed: Placed, slot: int | None = None) -> PlacedView:
        field, fights = self._field, self._has_power(placed)
        return PlacedView(
            card=self.card(placed.card),
            slot=slot,
            face_down=placed.id is None,
            prepaid=placed.prepaid,
            facing=placed.facing,
            power=field.power(placed) if fights else None,
            damage_value=field.damage_value(placed) if fights else None,
            breakers=field.breakers(placed),
            guardian=field.is_guardian(placed),
            trigger_checks=field.trigger_checks(placed),
            modifiers=placed.modifiers,
            sloughs=self._pile(placed.sloughs),
            used=placed.used,
        )

    def _has_power(self, placed: Placed) -> bool:
        printed: AnyCard | None = None if placed.id is None else self._cards.cards[placed.id]
        return printed is not None and printed.power is not None


def seen_field(known: Known[FairiesState], cards: CardSet) -> Field:
    """Both fields as the rules read values from them, without what the reader does not know.

    Cards that it does not know count as fairies, which no filter admits: values that depend on what
    is in a hidden hand are shown as if nothing there fitted.
    """
    state = known.match.game
    shown = known.shown
    for side in state.seats:
        if side.fairy is not None and side.fairy.id is not None:
            shown = dict.fromkeys((*side.hand, *side.extra), side.fairy.id) | shown
    hidden = HiddenFacts(cards=shown)
    dice, shuffles = GivenDice([]), GivenShuffles([])
    options = FairiesOptions()
    table = Table(known.match, options, cards, dice, shuffles, hidden)
    field = Field(table, perform, PRESENT)  # numbers are the same in every version
    attack = state.attack
    attacker = None if attack is None else find(state, attack.attacker)
    if attack is not None and attacker is not None:
        field.battle = Battle(
            attacker,
            None if attack.target is None else find(state, attack.target),
            1 - attacker.seat,
            attack.upright,
            None if attack.blocker is None else find(state, attack.blocker),
        )
    return field
