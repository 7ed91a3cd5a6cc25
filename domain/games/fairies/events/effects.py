"""What effects and damage do to cards and players, and how the match ends."""

from msgspec import UNSET, UnsetType

from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import CardId, Handle, owner
from saikoro.domain.games.fairies.state import DICE, FairiesState, Modifier
from saikoro.domain.games.fairies.words import DamageWhy, Given, MoveWhy, Pile, Reason, What, Zone
from saikoro.domain.games.fairies.zones import found, put, take, zone_of
from saikoro.domain.match.events import GameEvent, Seat, Shows


class Destroyed(GameEvent, frozen=True, tag="fairies.destroyed"):
    """A card was destroyed (FB-9.4)."""

    shows = Shows("hit", who="by", at="card")

    card: Handle
    """The top card of what was destroyed."""
    id: CardId
    by: Handle
    """The other card of the battle, or the card of the effect."""
    to: Pile
    """The zone that it goes to."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        take(state, self.card, zone_of(state, found(state, self.card)))
        put(state, self.card, self.to)
        state.ids[self.card] = self.id


class ReversedInstead(GameEvent, frozen=True, tag="fairies.reversed_instead"):
    """A unit became reversed instead of being destroyed (FB-13.2)."""

    shows = Shows("hit", who="by", at="card")

    card: Handle
    """The unit."""
    by: Handle
    """The other card of the battle, or the card of the effect."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        placed = found(state, self.card)
        placed.facing = w.Facing.REVERSED
        state.seats[placed.seat].reversed_instead = True


class Moved(GameEvent, frozen=True, tag="fairies.moved", rename={"from_": "from"}):
    """A card changed its zone in a way that no other event tells."""

    card: Handle
    """The card that moved."""
    from_: Zone
    """The zone that it left."""
    to: Zone
    """The zone that it is in now."""
    why: MoveWhy
    """The effect, or the step of the rules, that moved it."""
    id: CardId | UnsetType = UNSET
    """Missing where not everybody may know the card."""
    under: Handle | UnsetType = UNSET
    """The top card of a new slough."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        side = state.seats[owner(self.card)]
        at_random = self.why is MoveWhy.RANDOM_DISCARD
        if at_random and len(side.hand) > 1 and state.dice < DICE:
            state.dice += 1
        take(state, self.card, self.from_)
        if isinstance(self.id, str):
            state.ids[self.card] = self.id
        if self.to is not Zone.SLOUGH:
            put(state, self.card, self.to)
        elif isinstance(self.under, str):
            found(state, self.under).sloughs.insert(0, self.card)


class Damaged(GameEvent, frozen=True, tag="fairies.damaged"):
    """A seat took damage (FB-9.1)."""

    shows = Shows("hit", at="seat")

    seat: Seat
    amount: int
    """Points of damage."""
    total: int
    """The damage of the seat afterwards."""
    why: DamageWhy
    """What dealt it."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        side = state.seats[self.seat]
        side.damage = self.total
        side.highest = max(side.highest, self.total)
        if state.turn == 1 and self.seat != state.first:
            side.capped += self.amount


class DamagePrevented(GameEvent, frozen=True, tag="fairies.damage_prevented"):
    """Damage came to nothing (FB-9.1)."""

    shows = Shows("fail", at="seat")

    seat: Seat
    amount: int
    """Points of damage before they were prevented."""
    why: DamageWhy
    """What would have dealt it."""


class Healed(GameEvent, frozen=True, tag="fairies.healed"):
    """A seat's damage went down (FB-9.3)."""

    shows = Shows("help", at="seat")

    seat: Seat
    amount: int
    """The points that were healed, which may be fewer than the effect says."""
    total: int
    """The damage of the seat afterwards."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        state.seats[self.seat].damage = self.total


class Modified(GameEvent, frozen=True, tag="fairies.modified"):
    """A card has a modifier, an attribute or a restriction for a duration (FB-16.2)."""

    card: Handle
    """The card that has it."""
    what: What
    """What it changes."""
    value: int | Given
    """A number, or the attribute or action."""
    until: w.Duration
    """When it ends."""
    seat: Seat | UnsetType = UNSET
    """Whose next turn ends it; only where the card has such a modifier of the other seat, too."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        placed = found(state, self.card)
        seat = self.seat if isinstance(self.seat, int) else None
        if seat is not None:
            for other in placed.modifiers:
                if other.until is w.Duration.UNTIL_MY_NEXT_TURN and other.seat is None:
                    other.seat = 1 - seat
        placed.modifiers.append(Modifier(self.what, self.value, self.until, seat))


class ModifiersEnded(GameEvent, frozen=True, tag="fairies.modifiers_ended"):
    """The duration of modifiers of these cards is over (FB-5.1, FB-5.6)."""

    cards: list[Handle]
    """The cards, in field order."""
    why: w.Duration
    """The duration that is over."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        of = {None, state.seat}
        for card in self.cards:
            placed = found(state, card)
            placed.modifiers = [
                kept
                for kept in placed.modifiers
                if kept.until is not self.why or kept.seat not in of
            ]


class Chosen(GameEvent, frozen=True, tag="fairies.chosen"):
    """A seat chose cards (FB-11.3); how many, where they are hidden (FB-18.5)."""

    shows = Shows("aim", who="seat", at="cards")

    seat: Seat
    cards: list[Handle] | UnsetType = UNSET
    """The chosen cards; missing where they are hidden."""
    count: int | UnsetType = UNSET
    """How many cards; only where they are hidden."""


class MatchDecided(GameEvent, frozen=True, tag="fairies.match_decided"):
    """The match is over (FB-14.7)."""

    winner: Seat | None
    """The seat that won; null for a draw."""
    reason: Reason
    """Why, the first that applies (FB-14.7)."""
    damage: list[int]
    """The damage of each seat."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        state.winner, state.reason = self.winner, self.reason
