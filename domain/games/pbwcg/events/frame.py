"""Events of PB-22 that frame a match: set-up, turns, checks, the end."""

from msgspec import UNSET, UnsetType

from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.events.changes import place_pc
from saikoro.domain.games.pbwcg.ids import CardId, UnitId
from saikoro.domain.games.pbwcg.state import UNKNOWN, Check, PbwcgState, UnitSpeed
from saikoro.domain.games.pbwcg.words import Choice, EndReason, Parity, Phase, Purpose, Result
from saikoro.domain.match.events import GameEvent, Seat, Shows


class DeckAccepted(GameEvent, frozen=True, tag="pbwcg.deck_accepted"):
    """A submission was accepted (PB-4.1)."""

    hidden = ("cards",)

    seat: Seat
    size: int
    """The number of cards of the deck."""
    cards: list[CardId] | UnsetType = UNSET
    """In the order of the submission; absent for all but its PL."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        cards = self.cards
        state.pls[self.seat].deck_list = [UNKNOWN] * self.size if cards is UNSET else list(cards)


class StartersChosen(GameEvent, frozen=True, tag="pbwcg.starters_chosen"):
    """A PL has chosen the PCs that it starts with (PB-4.2)."""

    shows = Shows("note")

    hidden = ("slot1", "slot3")

    seat: Seat
    slot1: CardId | UnsetType = UNSET
    """The PC card of slot 1; absent for all but its PL."""
    slot3: CardId | UnsetType = UNSET
    """The PC card of slot 3; absent for all but its PL."""


class StartersRevealed(GameEvent, frozen=True, tag="pbwcg.starters_revealed"):
    """The starters of a PL stand on the field (PB-4.2)."""

    seat: Seat
    slot1: CardId
    """The PC card of slot 1."""
    slot3: CardId
    """The PC card of slot 3."""

    def apply(self, state: PbwcgState, cards: CardSet) -> None:
        place_pc(state, self.seat, self.slot1, 1, cards)
        place_pc(state, self.seat, self.slot3, 3, cards)


class DeckShuffled(GameEvent, frozen=True, tag="pbwcg.deck_shuffled"):
    """The rest of a deck was shuffled (PB-4.4); its order is hidden from both seats."""

    shows = Shows("note")

    seat: Seat
    size: int
    """The number of cards of the deck."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        pl = state.pls[self.seat]
        pl.shuffled = pl.deck = self.size


class BattleBegan(GameEvent, frozen=True, tag="pbwcg.battle_began"):
    """The battle begins (PB-4.3, PB-4.5)."""

    hp: list[int]
    """The HP of each PL, seat 0 first."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.phase = Phase.BETWEEN
        for pl, hp in zip(state.pls, self.hp, strict=True):
            pl.hp = hp


class TurnBegan(GameEvent, frozen=True, tag="pbwcg.turn_began"):
    """A turn begins (PB-5)."""

    shows = Shows("turn")

    turn: int
    """The turn, from 1; 0 before the first."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.phase, state.turn, state.pl_turns, state.tries = Phase.START, self.turn, 0, 0


class OrderFixed(GameEvent, frozen=True, tag="pbwcg.order_fixed"):
    """The order of action of this turn (PB-5.1)."""

    shows = Shows("turn")

    units: list[UnitSpeed]
    """The units in the order of action."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.order = list(self.units)


class PlOrderFixed(GameEvent, frozen=True, tag="pbwcg.pl_order_fixed"):
    """Who takes the first PL turn, and who the second (PB-5.3)."""

    shows = Shows("turn", who="first")

    first: Seat
    """The first PL."""
    second: Seat
    """The second PL."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.first = self.first


class PlTurnBegan(GameEvent, frozen=True, tag="pbwcg.pl_turn_began"):
    """A PL turn begins (PB-5.5)."""

    shows = Shows("turn", who="seat")

    seat: Seat

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.phase, state.seat = Phase.PL_TURN, self.seat
        state.placements = state.activations = 0
        state.set_discarded = False


class PlTurnEnded(GameEvent, frozen=True, tag="pbwcg.pl_turn_ended"):
    """A PL turn is over (PB-6.0)."""

    seat: Seat

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.seat = None
        state.pl_turns += 1


class FieldPhaseBegan(GameEvent, frozen=True, tag="pbwcg.field_phase_began"):
    """The field phase begins (PB-5.6)."""

    shows = Shows("turn")

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.phase = Phase.FIELD


class MainTurnBegan(GameEvent, frozen=True, tag="pbwcg.main_turn_began"):
    """The units begin to act (PB-5.7)."""

    shows = Shows("turn")

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.phase, state.acted = Phase.MAIN, 0


class UnitTurnBegan(GameEvent, frozen=True, tag="pbwcg.unit_turn_began"):
    """A unit's turn begins (PB-5.7)."""

    shows = Shows("turn", who="unit")

    unit: UnitId

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        while state.order[state.acted].unit != self.unit:
            state.acted += 1
        state.acted += 1
        state.unit, state.activations, state.paralysed = self.unit, 0, False


class UnitTurnEnded(GameEvent, frozen=True, tag="pbwcg.unit_turn_ended"):
    """A unit's turn is over, also if the unit has left (PB-7.1)."""

    unit: UnitId

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.unit = None


class TurnEnded(GameEvent, frozen=True, tag="pbwcg.turn_ended"):
    """A turn is over (PB-5.8)."""

    turn: int
    """The turn, from 1; 0 before the first."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.phase = Phase.BETWEEN


class CheckOpened(GameEvent, frozen=True, tag="pbwcg.check_opened", rename={"try_": "try"}):
    """A try of a check: the PL of the concerned PC declares (PB-13.1)."""

    purpose: Purpose
    seat: Seat
    unit: UnitId
    """The concerned PC."""
    try_: int
    """The number of the try, from 1."""
    of: int
    """The maximum number of tries."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.check = Check(self.purpose, self.seat, self.unit, self.try_, self.of)


class CheckLimitReached(
    GameEvent, frozen=True, tag="pbwcg.check_limit_reached", rename={"try_": "try"}
):
    """The turn has no tries left, so that a check fails without any further one (PB-13.4)."""

    purpose: Purpose
    seat: Seat
    unit: UnitId
    """The concerned PC."""
    try_: int
    """The number of the first try that is not made, from 1."""
    of: int
    """The maximum number of tries."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        if self.purpose is Purpose.PARALYSIS:
            state.paralysed = True


class CheckDeclared(GameEvent, frozen=True, tag="pbwcg.check_declared"):
    """What a PL declared (PB-13.1)."""

    seat: Seat
    parity: Parity


class CheckResolved(GameEvent, frozen=True, tag="pbwcg.check_resolved"):
    """Whether the parity agreed (PB-13.1)."""

    success: bool
    """Whether the check succeeded."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        if state.check is not None and state.check.purpose is Purpose.PARALYSIS:
            state.paralysed = state.paralysed or not self.success
        state.tries += 1
        state.check = None


class PlayerSurrendered(GameEvent, frozen=True, tag="pbwcg.player_surrendered"):
    """A PL gave up (PB-23.2)."""

    shows = Shows("fail", who="seat")

    seat: Seat


class DecisionTimedOut(GameEvent, frozen=True, tag="pbwcg.decision_timed_out"):
    """A PL did not answer in time (PB-23.5)."""

    shows = Shows("fail", who="seat")

    seat: Seat
    decision: Choice


class MatchEnded(GameEvent, frozen=True, tag="pbwcg.match_ended"):
    """The match has ended (PB-23.1, PB-23.2, PB-23.4, PB-23.5, PB-23.11)."""

    result: Result
    winner: Seat | None
    """The seat that won; null unless the result is a win."""
    reason: EndReason

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.phase = Phase.OVER
        state.result, state.winner, state.reason = self.result, self.winner, self.reason
