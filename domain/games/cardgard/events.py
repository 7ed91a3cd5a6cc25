"""What can have happened in Cardgard (CG-18), and what it changes (CG-18.5).

Units are refs, `A1` to `A4` of seat 0 and `B1` to `B4` of seat 1 (CG-1.6). `who` is a ref, or a
seat for its command; `source` may also be `poison`. Opening, submitting, forfeiting and rolling are
events of the shared life cycle.
"""

import msgspec

from saikoro.domain.games.cardgard.cards.card_set import CardSet
from saikoro.domain.games.cardgard.ids import REFS, SQUARES, Card, Ref, Source, Team, seat_of
from saikoro.domain.games.cardgard.state import CardgardState, Combatant, SetCommand
from saikoro.domain.games.cardgard.words import (
    Ailment,
    CureReason,
    DamageType,
    EndReason,
    Fate,
    LastingKind,
    MissReason,
    RefusalReason,
)
from saikoro.domain.match.events import GameEvent, Seat, Shows


class DecksRevealed(GameEvent, frozen=True, tag="cardgard.decks_revealed"):
    """Both decks and leap decks were revealed, by seat and in submitted order (CG-3.3)."""

    decks: list[list[Card]]
    """The deck of each seat, as card ids."""
    leap_decks: list[list[Card]]
    """The leap deck of each seat, as card ids."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.decks = [list(deck) for deck in self.decks]
        state.leap_decks = [list(deck) for deck in self.leap_decks]


class LineupsRevealed(GameEvent, frozen=True, tag="cardgard.lineups_revealed"):
    """All units were revealed, by seat and square; of commands only the squares (CG-4.3)."""

    units: list[Team]
    command_squares: list[int]
    """The square of the command of each seat."""

    def apply(self, state: CardgardState, cards: CardSet) -> None:
        state.commands = [SetCommand(square) for square in self.command_squares]
        for seat, units in enumerate(self.units):
            squares: list[Ref | None] = [None] * len(SQUARES)
            for square, card in sorted(units.items()):
                ref, printed = REFS[seat][int(square) - 1], cards.units[card]
                state.units[ref] = Combatant(
                    ref, seat, card, printed.hp, printed.hp, printed.speed, int(square)
                )
                squares[int(square) - 1] = ref
                state.starting_hp[seat] += printed.hp
            state.squares.append(squares)


class OrderDecided(GameEvent, frozen=True, tag="cardgard.order_decided"):
    """The action order was decided, at set-up or after a leap (CG-5.3)."""

    order: list[Ref]

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.order, state.leapt = list(self.order), False


class OrderChanged(GameEvent, frozen=True, tag="cardgard.order_changed"):
    """An effect moved units to the front or back of the order (CG-5.5)."""

    order: list[Ref]

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.order = list(self.order)


class RoundBegan(GameEvent, frozen=True, tag="cardgard.round_began"):
    """A round began (CG-6.2)."""

    shows = Shows("turn")

    round: int
    """The round, from 1."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.round, state.face, state.acted = self.round, None, []


class RoundFaceChanged(GameEvent, frozen=True, tag="cardgard.round_face_changed"):
    """An ability or a command changed the face (CG-6.2 step 5)."""

    shows = Shows("act", who="who")

    old: int
    """The value before the change."""
    new: int
    """The value after the change."""
    who: Ref | Seat

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.face = self.new


class RoundFaceFixed(GameEvent, frozen=True, tag="cardgard.round_face_fixed"):
    """The face of the round is final (CG-6.2 step 5)."""

    face: int
    """The face of the die."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.face = self.face


class TurnBegan(GameEvent, frozen=True, tag="cardgard.turn_began"):
    """The turn of a unit began (CG-6.3, CG-7.1)."""

    shows = Shows("turn", who="ref")

    ref: Ref

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.acted.append(self.ref)
        state.latest[seat_of(self.ref)] = self.ref
        state.spoken = []


class ActionTaken(GameEvent, frozen=True, tag="cardgard.action_taken"):
    """A unit acted on its targets (CG-8.1); `extra` marks an extra action."""

    shows = Shows("act", who="ref", at="targets")

    ref: Ref
    face: int
    """The face of the die."""
    name: str
    """The name."""
    targets: list[Ref]
    extra: bool
    """Whether it is an extra action."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.units[self.ref].rows_taken.append(self.face)


class ActionMissed(GameEvent, frozen=True, tag="cardgard.action_missed"):
    """A unit took no action; `face` is that of its row (CG-7.1, CG-8.1)."""

    shows = Shows("fail", who="ref")

    ref: Ref
    face: int
    """The face of the die."""
    reason: MissReason


class DamageDealt(GameEvent, frozen=True, tag="cardgard.damage_dealt"):
    """A unit took `amount` of damage, lost `lost` HP and has `hp` (CG-10.2)."""

    shows = Shows("hit", who="source", at="target")

    source: Source
    target: Ref
    type: DamageType
    amount: int
    """How much."""
    lost: int
    """How much, or how often, was lost."""
    hp: int
    """HP afterwards."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.units[self.target].hp = self.hp


class HealingReceived(GameEvent, frozen=True, tag="cardgard.healing_received"):
    """A unit gained `amount` HP, perhaps 0, and has `hp` (CG-10.5)."""

    shows = Shows("help", at="target")

    target: Ref
    amount: int
    """How much."""
    hp: int
    """HP afterwards."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.units[self.target].hp = self.hp


class StatusGained(GameEvent, frozen=True, tag="cardgard.status_gained"):
    """An ailment was given (CG-11.1)."""

    shows = Shows("hit", at="target")

    target: Ref
    ailment: Ailment

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.units[self.target].ailments.append(self.ailment)


class StatusRefused(GameEvent, frozen=True, tag="cardgard.status_refused"):
    """An ailment was not given (CG-11.1, CG-11.2)."""

    shows = Shows("fail", at="target")

    target: Ref
    ailment: Ailment
    reason: RefusalReason


class StatusCured(GameEvent, frozen=True, tag="cardgard.status_cured"):
    """An ailment ended (CG-7.1, CG-10.2, CG-11.7)."""

    shows = Shows("help", at="target")

    target: Ref
    ailment: Ailment
    reason: CureReason

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.units[self.target].ailments.remove(self.ailment)


class MaxHpChanged(GameEvent, frozen=True, tag="cardgard.max_hp_changed"):
    """The maximum HP was set, and HP above it cut (CG-10.6)."""

    target: Ref
    old: int
    """The value before the change."""
    new: int
    """The value after the change."""
    hp: int
    """HP afterwards."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        unit = state.units[self.target]
        unit.max_hp, unit.hp = self.new, self.hp


class SpeedChanged(GameEvent, frozen=True, tag="cardgard.speed_changed"):
    """The present speed was set (CG-10.7)."""

    target: Ref
    old: int
    """The value before the change."""
    new: int
    """The value after the change."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.units[self.target].speed = self.new


class TraitsLost(GameEvent, frozen=True, tag="cardgard.traits_lost"):
    """All traits except ★ are lost until the end of round `until`; null: whole game (CG-13.8)."""

    shows = Shows("hit", at="target")

    target: Ref
    until: int | None
    """The round at whose end it ends; null for the whole game."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.units[self.target].no_traits.append(self.until)


class AbilitySilenced(GameEvent, frozen=True, tag="cardgard.ability_silenced"):
    """The ability is silenced until the end of round `until`; null: whole game (CG-13.8)."""

    shows = Shows("hit", at="target")

    target: Ref
    until: int | None
    """The round at whose end it ends; null for the whole game."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.units[self.target].silenced.append(self.until)


class EffectExpired(GameEvent, frozen=True, tag="cardgard.effect_expired"):
    """No lasting effect of this kind is left on the unit (CG-13.9)."""

    target: Ref
    kind: LastingKind


class UnitKnockedOut(GameEvent, frozen=True, tag="cardgard.unit_knocked_out"):
    """A unit reached 0 HP (CG-12.2 step 1)."""

    shows = Shows("hit", at="ref")

    ref: Ref


class UnitSaved(GameEvent, frozen=True, tag="cardgard.unit_saved"):
    """A unit at 0 HP was saved and has `hp` (CG-12.4)."""

    shows = Shows("help", at="ref")

    ref: Ref
    hp: int
    """HP afterwards."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.units[self.ref].hp = self.hp


class UnitRemoved(GameEvent, frozen=True, tag="cardgard.unit_removed"):
    """A unit left the field from `square` (CG-12.2 step 3)."""

    ref: Ref
    square: int
    """The square, from 1 to 4."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        unit = state.units[self.ref]
        unit.square, unit.ailments = None, []
        state.squares[unit.seat][self.square - 1] = None
        state.knocked_out[unit.seat].append(unit.ref)


class UnitRevived(GameEvent, frozen=True, tag="cardgard.unit_revived"):
    """A knocked-out unit returned to `square` with `hp` (CG-12.5, CG-12.6)."""

    shows = Shows("help", at="ref")

    ref: Ref
    square: int
    """The square, from 1 to 4."""
    hp: int
    """HP afterwards."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        unit = state.units[self.ref]
        unit.square, unit.hp = self.square, self.hp
        state.squares[unit.seat][self.square - 1] = unit.ref
        state.knocked_out[unit.seat].remove(unit.ref)


class UnitMovedUp(GameEvent, frozen=True, tag="cardgard.unit_moved_up"):
    """A rear unit moved to the front (CG-12.7)."""

    ref: Ref
    from_square: int = msgspec.field(name="from")
    """The square before."""
    to_square: int = msgspec.field(name="to")
    """The square afterwards."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        unit = state.units[self.ref]
        squares = state.squares[unit.seat]
        unit.square = self.to_square
        squares[self.from_square - 1], squares[self.to_square - 1] = None, unit.ref


class AbilityTriggered(GameEvent, frozen=True, tag="cardgard.ability_triggered"):
    """An ability was triggered (CG-12.2, CG-13.2, CG-13.6)."""

    shows = Shows("act", who="ref")

    ref: Ref
    name: str
    """The name."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.units[self.ref].triggered += 1
        state.spoken.append(self.ref)


class CommandActivated(GameEvent, frozen=True, tag="cardgard.command_activated"):
    """A command was turned face up for the `use`-th time (CG-14.2)."""

    shows = Shows("act", who="seat")

    seat: Seat
    card: Card
    """The id of the card."""
    use: int
    """How often the command has been used, this time included."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        command = state.commands[self.seat]
        command.card, command.uses = self.card, self.use


class CommandNegated(GameEvent, frozen=True, tag="cardgard.command_negated"):
    """The command of `seat` was negated (CG-14.2)."""

    shows = Shows("fail", who="seat")

    seat: Seat


class CommandPulsed(GameEvent, frozen=True, tag="cardgard.command_pulsed"):
    """A staying command pulsed (CG-14.6)."""

    shows = Shows("act", who="seat")

    seat: Seat


class CommandSettled(GameEvent, frozen=True, tag="cardgard.command_settled"):
    """A command settled after its activation (CG-14.2, CG-14.4)."""

    seat: Seat
    fate: Fate

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        command = state.commands[self.seat]
        command.stays = self.fate == Fate.STAYS
        if self.fate in (Fate.REMOVED, Fate.DESTROYED):
            command.square = None


class UnitLeapt(GameEvent, frozen=True, tag="cardgard.unit_leapt"):
    """A leap unit replaced the unit of `ref` (CG-15.4, CG-15.5)."""

    shows = Shows("act", who="ref")

    ref: Ref
    square: int
    """The square, from 1 to 4."""
    from_card: Card
    """The id of the card before the leap."""
    to_card: Card
    """The id of the card after the leap."""
    hp: int
    """HP afterwards."""

    def apply(self, state: CardgardState, cards: CardSet) -> None:
        ref, seat, printed = self.ref, seat_of(self.ref), cards.leaps[self.to_card]
        state.units[ref] = Combatant(
            ref, seat, self.to_card, self.hp, printed.hp, printed.speed, self.square
        )
        state.spoken = [other for other in state.spoken if other != ref]
        state.leap_decks[seat].remove(self.to_card)
        state.leapt = True


class TurnEnded(GameEvent, frozen=True, tag="cardgard.turn_ended"):
    """A turn ended (CG-7.1 step 7)."""

    ref: Ref


class RoundEnded(GameEvent, frozen=True, tag="cardgard.round_ended"):
    """A round ended (CG-6.2 step 8)."""

    shows = Shows("note")

    round: int
    """The round, from 1."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        for unit in state.units.values():
            unit.no_traits = [end for end in unit.no_traits if end != self.round]
            unit.silenced = [end for end in unit.silenced if end != self.round]


class MatchEnded(GameEvent, frozen=True, tag="cardgard.match_ended"):
    """The match ended; units and HP shaved: null in forfeits (CG-16.1, CG-16.2, CG-16.3)."""

    winner: Seat | None
    reason: EndReason
    units_a: int | None
    """The number of units that seat 0 has left."""
    units_b: int | None
    """The number of units that seat 1 has left."""
    shaved_by_a: int | None
    """The HP that seat 0 took from seat 1."""
    shaved_by_b: int | None
    """The HP that seat 1 took from seat 0."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.winner, state.reason = self.winner, self.reason


class CommandShown(GameEvent, frozen=True, tag="cardgard.command_shown"):
    """A command that never activated was shown (CG-14.1)."""

    seat: Seat
    card: Card
    """The id of the card."""

    def apply(self, state: CardgardState, _cards: CardSet) -> None:
        state.commands[self.seat].card = self.card
