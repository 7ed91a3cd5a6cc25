"""The state of a match by its public lines, which `evolve` writes.

Names that lie beside the lines are put in by `show_names`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from saikoro.domain.match import events as e
from saikoro.domain.match.events import MatchEvent, PairingPlayed, Seat

S = TypeVar("S")

Status: TypeAlias = Literal["open", "playing", "decided", "finished", "cancelled", "halted"]
"""`open` while seats are free or seeds are missing; `decided` with a result, while what the end
opens stays closed."""

OPEN: Final = "open"
PLAYING: Final = "playing"
DECIDED: Final = "decided"
FINISHED: Final = "finished"
CANCELLED: Final = "cancelled"
HALTED: Final = "halted"
OVER = (FINISHED, CANCELLED, HALTED)
"""Nothing follows."""
PLAYED = (DECIDED, *OVER)
"""Nothing is played any more."""


class SeatState(msgspec.Struct):
    """The state of one seat."""

    joined: bool = False
    """Whether somebody has taken the seat."""
    player: str | None = None
    """The name of the player; null without one, and once it is withdrawn."""
    player_id: str | None = None
    """The id of the player, if it brought one."""
    bot: dict[str, Any] | None = None
    """The bot that plays the seat, if any."""
    seed_commit: str | None = None
    """The commitment to the seed: H("seed"), in hex."""
    seed_by: e.SeedBy | None = None
    """`server` if the service generated the seed; null otherwise."""
    seed: str | None = None
    """The seed: 32 bytes in hex; null before it is revealed."""
    sealed: int = 0
    """How many submissions this seat has sealed."""
    time_outs: int = 0
    """How many deadlines this seat has missed."""
    time_outs_in_a_row: int = 0
    """How many deadlines it has missed since its last answer."""
    name_commit: str | None = None
    """The commitment to the name, which lies beside the lines; null where the lines have it."""
    withdrawn: bool = False
    """Whether the player had a name, which is not there any more."""


class OpenDecision(msgspec.Struct):
    """The last decision asked; open while any seat is `waiting`."""

    number: int
    """The number, from 1."""
    name: str
    """The rule book's name of the decision."""
    seats: list[Seat]
    waiting: list[Seat]
    """The seats that have not answered yet."""
    hidden: bool
    """Whether answers are sealed until all are in."""
    seconds: int
    """The time limit in seconds; 0 for none."""
    parts_to_come: dict[Seat, int]
    """How many sealed parts each seat has yet to send."""


class DeckState(msgspec.Struct):
    """The public state of a hidden deck."""

    no: int
    """The number of its last shuffle."""
    commits: list[str]
    """The commitment to each position, top first."""


class MatchState(msgspec.Struct, Generic[S]):
    """The fold of a match's lines; `game` is the fold of the game's own events."""

    game: S
    """The fold of the game's own events."""
    seats: list[SeatState]
    """Both seats, seat 0 first."""
    status: Status = OPEN
    mix: str | None = None
    """The entropy of all dice and shuffles, in hex; null before it is fixed."""
    draws: int = 0
    """The number of draws opened so far."""
    decisions: int = 0
    """The number of decisions asked so far."""
    decision: OpenDecision | None = None
    """The last decision asked; null before the first and after the end."""
    decks: dict[int, DeckState] = {}
    """The hidden decks by number."""
    cards: dict[str, str] = {}
    """Revealed cards by their `handle`."""
    looked: list[Seat] = []
    """The seats as which judges have looked, one for each look, in order."""
    winner: Seat | None = None
    reason: str | None = None
    """Why the match ended: a word of the rule book, or why it was cancelled or halted; null before
    the end."""
    closed: PairingPlayed | None = None
    """The pairing whose stage or tournament keeps closed what the end would open; None once that
    is open, and in other matches."""

    @property
    def over(self) -> bool:
        """Whether nothing can follow."""
        return self.status in OVER

    @property
    def played(self) -> bool:
        """Whether nothing is played any more: the match is over, or decided."""
        return self.status in PLAYED


def handle(deck: int, no: int, position: int) -> str:
    """The handle of a card, which does not reveal it: `d<deck>.<shuffle>.<position>`."""
    return f"d{deck}.{no}.{position}"


def parse_handle(card_handle: str) -> tuple[int, int, int]:
    """Deck, shuffle and position of a handle."""
    deck, no, position = card_handle.removeprefix("d").split(".")
    return int(deck), int(no), int(position)


def evolve(state: MatchState[Any], event: MatchEvent) -> None:
    """Apply one shared event; those of a game have an `apply` of their own."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(state, event)


def show_names(state: MatchState[Any], names: Mapping[Seat, str]) -> None:
    """Give every seat whose name lies beside its line the name that is still there."""
    for seat, place in enumerate(state.seats):
        if place.name_commit is not None:
            place.player, place.withdrawn = names.get(seat), seat not in names


def _match_created(state: MatchState[Any], event: e.MatchCreated) -> None:
    pairing = event.pairing
    if isinstance(pairing, PairingPlayed) and pairing.stays_closed:
        state.closed = pairing


def _seat_joined(state: MatchState[Any], event: e.SeatJoined) -> None:
    seat = state.seats[event.seat]
    seat.joined, seat.player, seat.bot = True, event.player, event.bot
    seat.name_commit = event.name_commit
    seat.player_id = event.player_id
    seat.seed_commit, seat.seed_by = event.seed_commit, event.seed_by


def _seed_revealed(state: MatchState[Any], event: e.SeedRevealed) -> None:
    state.seats[event.seat].seed = event.seed


def _entropy_fixed(state: MatchState[Any], event: e.EntropyFixed) -> None:
    state.mix, state.status = event.mix, PLAYING


def _decision_asked(state: MatchState[Any], event: e.DecisionAsked) -> None:
    state.decisions = event.decision
    state.decision = OpenDecision(
        number=event.decision,
        name=event.name,
        seats=event.seats,
        waiting=list(event.seats),
        hidden=event.hidden,
        seconds=event.seconds,
        parts_to_come=dict.fromkeys(event.seats, event.parts) if event.hidden else {},
    )


def _answer_given(state: MatchState[Any], event: e.AnswerGiven) -> None:
    state.seats[event.seat].time_outs_in_a_row = 0
    if state.decision is not None:
        state.decision.waiting.remove(event.seat)


def _submission_sealed(state: MatchState[Any], event: e.SubmissionSealed) -> None:
    seat, decision = state.seats[event.seat], state.decision
    seat.time_outs_in_a_row = 0
    if decision is None:
        return
    seat.sealed = event.no
    if decision.hidden:
        decision.parts_to_come[event.seat] -= 1
        if not decision.parts_to_come[event.seat]:
            decision.waiting.remove(event.seat)


def _seat_timed_out(state: MatchState[Any], event: e.SeatTimedOut) -> None:
    seat, decision = state.seats[event.seat], state.decision
    seat.time_outs += 1
    seat.time_outs_in_a_row += 1
    if decision is not None and event.seat in decision.waiting:
        decision.waiting.remove(event.seat)


def _draw_opened(state: MatchState[Any], event: e.DrawOpened) -> None:
    state.draws = event.draw


def _deck_shuffled(state: MatchState[Any], event: e.DeckShuffled) -> None:
    state.decks[event.deck] = DeckState(event.no, event.commits)


def _card_revealed(state: MatchState[Any], event: e.CardRevealed) -> None:
    state.cards[handle(event.deck, event.no, event.pos)] = event.card


def _match_rewound(state: MatchState[Any], _event: e.MatchRewound) -> None:
    """The state of the game is restored by `saikoro.domain.match.play.fold`."""
    state.decision = None


def _judge_looked(state: MatchState[Any], event: e.JudgeLooked) -> None:
    state.looked.append(event.seat)


def _match_finished(state: MatchState[Any], event: e.MatchFinished) -> None:
    if state.mix is None:  # a match that has not begun keeps nothing closed
        state.closed = None
    state.status, state.decision = FINISHED if state.closed is None else DECIDED, None
    state.winner, state.reason = event.winner, event.reason


def _secrets_opened(state: MatchState[Any], _event: e.SecretsOpened) -> None:
    state.status, state.closed = FINISHED, None


def _match_cancelled(state: MatchState[Any], event: e.MatchCancelled) -> None:
    state.status, state.decision, state.reason = CANCELLED, None, event.reason


def _match_halted(state: MatchState[Any], event: e.MatchHalted) -> None:
    state.status, state.decision, state.reason = HALTED, None, event.reason


_CHANGES: dict[type[MatchEvent], Callable[[MatchState[Any], Any], None]] = {
    e.MatchCreated: _match_created,
    e.SeatJoined: _seat_joined,
    e.SeedRevealed: _seed_revealed,
    e.EntropyFixed: _entropy_fixed,
    e.DecisionAsked: _decision_asked,
    e.AnswerGiven: _answer_given,
    e.SubmissionSealed: _submission_sealed,
    e.SeatTimedOut: _seat_timed_out,
    e.DrawOpened: _draw_opened,
    e.DeckShuffled: _deck_shuffled,
    e.CardRevealed: _card_revealed,
    e.MatchRewound: _match_rewound,
    e.JudgeLooked: _judge_looked,
    e.MatchFinished: _match_finished,
    e.SecretsOpened: _secrets_opened,
    e.MatchCancelled: _match_cancelled,
    e.MatchHalted: _match_halted,
}
"""The function that applies each event; other events change nothing."""
