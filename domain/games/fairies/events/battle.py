"""Attacks, blocks and checks, and how an attack ends."""

from msgspec import UNSET, UnsetType

from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import CardId, Handle
from saikoro.domain.games.fairies.state import Attack, FairiesState
from saikoro.domain.games.fairies.words import AttackOutcome, BattleResult, CheckKind, Zone
from saikoro.domain.games.fairies.zones import found, take
from saikoro.domain.match.events import GameEvent, Seat, Shows


class AttackDeclared(GameEvent, frozen=True, tag="fairies.attack_declared"):
    """A unit was turned to attack (FB-7.5)."""

    shows = Shows("act", who="attacker", at="target")

    attacker: Handle
    """The attacking unit."""
    target: Handle | None
    """None for a direct attack."""
    upright: bool
    """Whether the target was upright at this moment."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        found(state, self.attacker).facing = w.Facing.TURNED
        state.attack = Attack(self.attacker, self.target, self.upright)
        state.attacks += 1


class Blocked(GameEvent, frozen=True, tag="fairies.blocked"):
    """A guardian was turned and is D now (FB-7.7)."""

    shows = Shows("act", who="card")

    card: Handle
    """The guardian."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        found(state, self.card).facing = w.Facing.TURNED
        if state.attack is not None:
            state.attack.blocker = self.card


class Checked(GameEvent, frozen=True, tag="fairies.checked"):
    """The top card of a deck is revealed (FB-8.1); it lies in no zone until its effect is over."""

    seat: Seat
    """The seat whose deck it is."""
    kind: CheckKind
    """What the check is for."""
    card: Handle
    """The card that is revealed."""
    id: CardId
    trigger: w.TriggerKind | UnsetType = UNSET
    """The kind of trigger; missing if it is none."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        take(state, self.card, Zone.DECK)
        state.between.append(self.card)
        state.ids[self.card] = self.id


class PowersCompared(GameEvent, frozen=True, tag="fairies.powers_compared"):
    """The powers of A and D (FB-7.10)."""

    attacker: int
    """The power of A."""
    defender: int
    """The power of D."""
    result: BattleResult
    """Who won the battle."""


class GuardianEffectUsed(GameEvent, frozen=True, tag="fairies.guardian_effect_used"):
    """D uses its guardian effect, which follows (FB-7.11)."""

    shows = Shows("act", who="card")

    card: Handle
    """The card D."""
    forced: bool
    """Whether it blocked and did not win, so that no seat is asked."""


class GuardianEffectDeclined(GameEvent, frozen=True, tag="fairies.guardian_effect_declined"):
    """D could have used its guardian effect (FB-7.11)."""

    card: Handle
    """The card D."""
    forced: bool
    """Always false, as a forced effect cannot be declined."""


class AttackNegated(GameEvent, frozen=True, tag="fairies.attack_negated"):
    """The current attack is negated, and goes to its end (FB-8.2, FB-16.2)."""

    shows = Shows("fail", by="by")

    by: Handle
    """The card whose sentence or trigger negated it."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        if state.attack is not None:
            state.attack.negated = True


class Shielded(GameEvent, frozen=True, tag="fairies.shielded"):
    """A seat takes 0 damage from this battle (`shield`, FB-9.1)."""

    shows = Shows("help", at="seat")

    seat: Seat

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        if state.attack is not None:
            state.attack.shielded.append(self.seat)


class AttackEnded(GameEvent, frozen=True, tag="fairies.attack_ended"):
    """There is no current attack any more (FB-7.15)."""

    outcome: AttackOutcome
    """How it ended (FB-7.16)."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        state.attack = None
