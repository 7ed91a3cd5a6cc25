"""The shared life cycle: what can have happened in a match of any game.

Events that came from outside carry a time and an author in their line; the others were emitted by
the rules. Byte strings are lowercase hexadecimal.
"""

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from domain.record.line import Event

Seat: TypeAlias = int
"""A place at the table: 0 or 1."""

SeedBy: TypeAlias = Literal["server"]
"""Who made a seed, if its player did not."""


class GameEvent(Event, frozen=True):
    """Something that a rule book says happened; each game derives its own."""

    hidden: ClassVar[tuple[str, ...]] = ()
    """Fields that only the seat in the field `seat` may know, of a type with `UnsetType`: they are
    not in the line, but beside it for that seat."""


class MatchEvent(Event, frozen=True, omit_defaults=True):
    """Something that can happen in a match of any game."""


class MatchCreated(MatchEvent, frozen=True, tag="match.created"):
    """A match was opened; everything secret that it will use is committed to."""

    chain_head: str
    """link_0."""
    chain_length: int
    """How many draws the match can open at most."""
    deck_commits: list[str]
    """One commitment for each hidden deck."""
    judge: bool = False
    """Whether a judge may rewind the match; absent for no."""
    server_seed_commits: tuple[str, ...] = ()
    """By seat, the commitment to the seed that the seat plays with if it brings none. Absent in
    matches of version 0.1, and in those that a tournament plays from builds."""


class SeatJoined(MatchEvent, frozen=True, tag="seat.joined"):
    """A player took a seat and committed to a seed."""

    seat: Seat
    seed_commit: str
    seed_by: SeedBy | None = None
    """Absent where the player brought a seed or a commitment to one."""
    player: str | None = None
    """The name that the player goes by."""
    bot: dict[str, Any] | None = None
    """What computes its answers, if nobody sits there: the bot and its budget."""


class SeedPosted(MatchEvent, frozen=True, tag="seed.posted"):
    """A seat that had only committed handed its seed in; it is shown when all are in."""

    seat: Seat


class SeedRevealed(MatchEvent, frozen=True, tag="seed.revealed"):
    """A seed is shown, now that every seat has committed."""

    seat: Seat
    seed: str


class EntropyFixed(MatchEvent, frozen=True, tag="entropy.fixed"):
    """Everything that dice and shuffles depend on is fixed."""

    mix: str


class DecisionAsked(MatchEvent, frozen=True, tag="decision.asked"):
    """The match waits for answers."""

    decision: int
    """1, 2, 3 ... in this match."""
    name: str
    """What the rule book calls it."""
    seats: list[Seat]
    """Who must answer."""
    seconds: int
    """How long each seat has; 0 means without a clock."""
    hidden: bool = False
    """Whether answers stay sealed until all are in."""
    parts: int = 1
    """In how many separately sealed parts a hidden answer comes."""


class AnswerGiven(MatchEvent, frozen=True, tag="answer.given"):
    """A seat answered in the open."""

    decision: int
    seat: Seat
    answer: Any


class SubmissionSealed(MatchEvent, frozen=True, tag="submission.sealed"):
    """A seat committed to a hidden answer, or to one part of it."""

    seat: Seat
    no: int
    """This seat's counter of submissions, from 1."""
    commit: str


class SubmissionPosted(MatchEvent, frozen=True, tag="submission.posted"):
    """A seat that had only committed handed its answer in; it is shown when all are in."""

    seat: Seat
    decision: int


class SubmissionOpened(MatchEvent, frozen=True, tag="submission.opened"):
    """A sealed answer is shown, with what proves that it was not changed."""

    seat: Seat
    no: int
    nonce: str
    payload: Any


class DrawOpened(MatchEvent, frozen=True, tag="draw.opened"):
    """The next link of the chain is shown: the dice that follow come from it."""

    draw: int
    link: str


class DieRolled(MatchEvent, frozen=True, tag="die.rolled"):
    """A die, or a コンマ (low 0, sides 1000)."""

    low: int
    sides: int
    value: int
    why: str
    """The purpose that the rule book gives it."""
    draw: int = 0
    """The draw it came from; 0, and so absent, only where dice are given from outside a match."""
    who: str | int | None = None
    """Who rolls it, where the rule book says so."""


class DeckShuffled(MatchEvent, frozen=True, tag="deck.shuffled"):
    """A hidden deck was shuffled; every position is committed to."""

    deck: int
    no: int
    """This deck's shuffle counter, from 0."""
    commits: list[str]
    """One commitment for each position, top first."""


class CardRevealed(MatchEvent, frozen=True, tag="card.revealed"):
    """A hidden card is shown to everybody."""

    deck: int
    no: int
    pos: int
    card: str
    salt: str


class SeatResigned(MatchEvent, frozen=True, tag="seat.resigned"):
    """A player gave up."""

    seat: Seat


class SeatTimedOut(MatchEvent, frozen=True, tag="seat.timed_out"):
    """A seat did not answer in time."""

    seat: Seat
    decision: int


class TimeGivenBack(MatchEvent, frozen=True, tag="time.given_back"):
    """Time of the present wait that nobody could use does not count (`domain.match.clocks`)."""

    decision: int
    """The open decision; 0 before the first."""
    milliseconds: int
    reason: Literal["outage", "late"]
    """`outage`: the service was away. `late`: it was late in asking."""


class MatchCancelled(MatchEvent, frozen=True, tag="match.cancelled"):
    """The match ended before play began."""

    reason: Literal["nobody_joined", "seed_missing"]


HaltReason: TypeAlias = Literal["replay_diverged", "rules_failed"]


class MatchHalted(MatchEvent, frozen=True, tag="match.halted"):
    """The service stopped the match: re-running the rules gave other lines, or an error."""

    reason: HaltReason
    line: int
    """The line that should have followed, or that differs."""


class MatchFinished(MatchEvent, frozen=True, tag="match.finished"):
    """The match has a result."""

    winner: Seat | None
    reason: str = ""
    """The rule book's word for how it ended."""


class ShuffledCards(msgspec.Struct, frozen=True):
    """What a shuffle began from."""

    deck: int
    no: int
    """The deck's shuffle counter."""
    cards: list[str]
    """The canonical list of its cards."""


class SecretsOpened(MatchEvent, frozen=True, tag="secrets.opened"):
    """The secrets behind all shuffles are shown: everybody can re-shuffle, without the rules."""

    deck_secrets: list[str]
    shuffled: tuple[ShuffledCards, ...] = ()
    """Every shuffle of the match, in order."""


class RewindProposed(MatchEvent, frozen=True, tag="rewind.proposed"):
    """The judge asks both seats to go back to an earlier decision."""

    to: int
    """The version of the `decision.asked` to go back to."""
    reason: str


class MatchRewound(MatchEvent, frozen=True, tag="match.rewound"):
    """What is true of the game is again what was true at version `to`; the stream goes on.

    Draws, shuffle counters, revealed cards and time-outs stay as they are.
    """

    to: int
    """The version of a `decision.asked`: it is asked again, with a new number."""
    reason: str


LIFE_CYCLE: tuple[type[MatchEvent], ...] = tuple(MatchEvent.__subclasses__())
"""Every shared event."""
