"""What is true of a match by its public lines alone; `evolve` is the only writer."""

from typing import Any, Generic, TypeVar, assert_never

import msgspec

from domain.match import events as e
from domain.match.events import MatchEvent, Seat

S = TypeVar("S")

OPEN, PLAYING, FINISHED, CANCELLED, HALTED = "open", "playing", "finished", "cancelled", "halted"
OVER = (FINISHED, CANCELLED, HALTED)


class SeatState(msgspec.Struct):
    """One place at the table."""

    joined: bool = False
    player: str | None = None
    bot: dict[str, Any] | None = None
    """What computes its answers, if nobody sits there."""
    seed_commit: str | None = None
    seed_by: str | None = None
    seed: str | None = None
    sealed: int = 0
    """How many submissions this seat has sealed."""
    time_outs: int = 0


class OpenDecision(msgspec.Struct):
    """The question that was asked last; open while somebody is `waiting`."""

    number: int
    name: str
    seats: list[Seat]
    waiting: list[Seat]
    """The seats that have not answered yet."""
    hidden: bool
    seconds: int
    parts_to_come: dict[Seat, int]
    """How many sealed parts a seat still owes."""


class DeckState(msgspec.Struct):
    """A hidden deck as everybody sees it."""

    no: int
    commits: list[str]


class MatchState(msgspec.Struct, Generic[S]):
    """The fold of a match's lines; `game` is the fold of the game's own events."""

    game: S
    seats: list[SeatState]
    status: str = OPEN
    """`open` (seats free or seeds missing), `playing`, `finished`, `cancelled` or `halted`."""
    mix: str | None = None
    draws: int = 0
    """Draws opened so far."""
    decision: OpenDecision | None = None
    decks: dict[int, DeckState] = {}
    cards: dict[str, str] = {}
    """Revealed cards by their `handle`."""
    winner: Seat | None = None
    reason: str | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        return self.status in OVER


def handle(deck: int, no: int, position: int) -> str:
    """The name of a physical card that does not say what it is: `d<deck>.<shuffle>.<position>`."""
    return f"d{deck}.{no}.{position}"


def evolve(state: MatchState[Any], event: MatchEvent) -> None:
    """Apply one shared event; the game's own go to the game's `evolve`."""
    match event:
        case e.SeatJoined():
            seat = state.seats[event.seat]
            seat.joined, seat.player, seat.bot = True, event.player, event.bot
            seat.seed_commit, seat.seed_by = event.seed_commit, event.seed_by
        case e.SeedRevealed():
            state.seats[event.seat].seed = event.seed
        case e.EntropyFixed():
            state.mix, state.status = event.mix, PLAYING
        case e.DecisionAsked() | e.AnswerGiven() | e.SubmissionSealed() | e.SeatTimedOut():
            _evolve_decision(state, event)
        case e.DrawOpened():
            state.draws = event.draw
        case e.DeckShuffled():
            state.decks[event.deck] = DeckState(event.no, event.commits)
        case e.CardRevealed():
            state.cards[handle(event.deck, event.no, event.pos)] = event.card
        case e.MatchFinished():
            state.status, state.decision = FINISHED, None
            state.winner, state.reason = event.winner, event.reason
        case e.MatchCancelled() | e.MatchHalted():
            state.status = CANCELLED if isinstance(event, e.MatchCancelled) else HALTED
            state.decision, state.reason = None, event.reason


def _evolve_decision(
    state: MatchState[Any],
    event: e.DecisionAsked | e.AnswerGiven | e.SubmissionSealed | e.SeatTimedOut,
) -> None:
    if isinstance(event, e.DecisionAsked):
        state.decision = OpenDecision(
            number=event.decision,
            name=event.name,
            seats=event.seats,
            waiting=list(event.seats),
            hidden=event.hidden,
            seconds=event.seconds,
            parts_to_come=dict.fromkeys(event.seats, event.parts) if event.hidden else {},
        )
        return
    seat, decision = state.seats[event.seat], state.decision
    if isinstance(event, e.SeatTimedOut):
        seat.time_outs += 1
    if decision is None:
        return
    match event:
        case e.AnswerGiven():
            decision.waiting.remove(event.seat)
        case e.SubmissionSealed():
            seat.sealed = event.no
            decision.parts_to_come[event.seat] -= 1
            if not decision.parts_to_come[event.seat]:
                decision.waiting.remove(event.seat)
        case e.SeatTimedOut():
            if event.seat in decision.waiting:
                decision.waiting.remove(event.seat)
        case _:
            assert_never(event)
