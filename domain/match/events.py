"""The shared events: the life cycle of a match of any game.

The lines of outside events carry a time and an author; the rules emit all others. Byte strings are
lowercase hexadecimal.
"""

from types import ModuleType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias

import msgspec

from saikoro.domain.match.words import CancelReason, HaltReason, LostTime, OpenBuilds, ReleaseReason
from saikoro.domain.record.line import Event

Seat: TypeAlias = Annotated[int, "seat"]
"""A place at the table: 0 or 1."""

Signed: TypeAlias = Annotated[int, "signed"]
"""A change of a number; reports write it with its sign."""

SeedBy: TypeAlias = Literal["server"]
"""Who generated a seed, if not its player."""


CueKind: TypeAlias = Literal["act", "aim", "hit", "help", "pass", "fail", "turn", "change", "note"]
"""What an event shows: somebody acts, aims, is hit, is helped, passes or fails, it is somebody's
turn, something else has changed on the table, or nothing has."""


class Shows(NamedTuple):
    """What an event shows, by the names of its fields; what it changes is seen on the table."""

    kind: CueKind
    who: str | None = None
    """The field with who acts: a thing, or a seat."""
    at: str | None = None
    """The field with whom it is about: things, or a seat."""
    by: str | None = None
    """The field with the card that it is done with."""


class GameEvent(Event, frozen=True):
    """An event of a rule book; each game derives its own."""

    hidden: ClassVar[tuple[str, ...]] = ()
    """Fields that only the seat in the field `seat` may know, of a type with `UnsetType`: they are
    in that seat's secrets, not in the line."""

    shows: ClassVar[Shows | None] = None
    """What is shown of it; None for `change` where it is a die or changes the table, else `note`.
    Where a seat has passed (`pass`), explanations show what else it could have answered."""

    def apply(self, state: Any, cards: Any) -> None:
        """Change the state; an event that only reports a step changes nothing.

        Nothing else writes the state. What is printed is looked up in the cards.
        """


def declared(*modules: ModuleType) -> tuple[type[GameEvent], ...]:
    """The events of a game: those that these modules define, in their order.

    A class without a tag is no event; others derive from it.
    """
    return tuple(
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, GameEvent)
        and kind.__module__ == module.__name__
        and kind.__struct_config__.tag != kind.__name__  # which it is where none is given
    )


class MatchEvent(Event, frozen=True, omit_defaults=True):
    """An event of any match."""


class PairingPlayed(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The pairing of a tournament that a match is played for."""

    tournament: str
    """The id of the tournament."""
    stage: int
    """The stage's number, from 0."""
    round: int
    """The round's number, from 1."""
    slot: int
    """The slot of the pairing in its round, from 0."""
    ends: str = ""
    """The moment from which the clock of the round may cancel the match; absent if it never does.
    Pauses of the tournament only make it later."""
    open_builds: OpenBuilds = OpenBuilds.MATCH
    """Until when the match keeps closed what its end would open: until its stage (`stage`) or its
    tournament (`end`) is over. Absent if its end opens it (TN-32)."""
    opens_by: str = ""
    """The moment from which it is opened in any case; absent where `open_builds` is."""

    @property
    def stays_closed(self) -> bool:
        """Whether what the end would open stays closed for a while."""
        return self.open_builds != OpenBuilds.MATCH


class MatchCreated(MatchEvent, frozen=True, tag="match.created"):
    """A match was created and committed to its secrets."""

    chain_head: str
    """link_0."""
    chain_length: int
    """The maximum number of draws."""
    deck_commits: list[str]
    """One commitment for each hidden deck."""
    judge: bool = False
    """Whether the match has a judge who may rewind it; absent if not."""
    server_seed_commits: tuple[str, ...] = ()
    """The commitment to the seed that the server provides for each seat, by seat. Absent in matches
    of version 0.1, and in tournament matches of builds."""
    pairing: PairingPlayed | msgspec.UnsetType | None = msgspec.UNSET
    """The pairing of the tournament, whose clock alone can cancel the match in play (`round_over`);
    null for a match of no tournament. Absent in older matches, and in tournament matches of builds.
    """
    judged_by: str | None = None
    """Who decides disputes of the match besides the host: the id of a player, or `key` for the
    holder of the judge's token; absent if the match names nobody."""


class SeatJoined(MatchEvent, frozen=True, tag="seat.joined"):
    """A player took a seat and committed to a seed."""

    seat: Seat
    seed_commit: str
    """H("seed") of the seed that the seat plays with."""
    seed_by: SeedBy | None = None
    """Absent if the player sent a seed or a commitment to one."""
    player: str | None = None
    """The player's name, where it cannot be withdrawn: of bots, in tournaments and in older
    matches."""
    bot: dict[str, Any] | None = None
    """The bot that plays the seat, and its budget."""
    player_id: str | None = None
    """The id of a player who has proved to be its holder."""
    name_commit: str | None = None
    """H("name") of the player's name and a salt, which lie beside the line until they are
    withdrawn; absent without a name, and where `player` has it."""


class SeedPosted(MatchEvent, frozen=True, tag="seed.posted"):
    """A seat posted the seed that it had committed to; it is revealed when all are in."""

    seat: Seat


class SeedLapsed(MatchEvent, frozen=True, tag="seed.lapsed"):
    """Seats did not open in time the seeds that they had committed to: they forfeit."""

    seats: list[Seat]
    """The seats, which lose; without a winner if it is both."""


class SeedRevealed(MatchEvent, frozen=True, tag="seed.revealed"):
    """A seed was revealed, after every seat had committed."""

    seat: Seat
    seed: str
    """32 bytes."""


class EntropyFixed(MatchEvent, frozen=True, tag="entropy.fixed"):
    """The entropy of all dice and shuffles was fixed."""

    mix: str
    """H("mix") of link_0 and all seeds in the order of the seats."""


class DecisionAsked(MatchEvent, frozen=True, tag="decision.asked"):
    """The match waits for answers."""

    decision: int
    """The decision's number, from 1, in order."""
    name: str
    """The rule book's name."""
    seats: list[Seat]
    """The seats that must answer."""
    seconds: int
    """The time limit; 0 for none."""
    hidden: bool = False
    """Whether answers are sealed until all are in."""
    parts: int = 1
    """The number of parts in which a hidden answer is sealed."""


class AnswerGiven(MatchEvent, frozen=True, tag="answer.given"):
    """A seat gave an open answer."""

    decision: int
    """The number of the decision that it answers."""
    seat: Seat
    answer: Any
    """The answer, or its public part."""


class SubmissionSealed(MatchEvent, frozen=True, tag="submission.sealed"):
    """A seat committed to a hidden answer, or to one part of it."""

    seat: Seat
    no: int
    """The number among this seat's submissions, from 1."""
    commit: str
    """H("sealed") of the payload and its nonce."""


class SubmissionPosted(MatchEvent, frozen=True, tag="submission.posted"):
    """A seat posted the answer that it had committed to; it is opened when all are in."""

    seat: Seat
    decision: int
    """The number of the decision that it answers."""


class SubmissionOpened(MatchEvent, frozen=True, tag="submission.opened"):
    """A sealed answer was opened; its nonce proves that it was not changed."""

    seat: Seat
    no: int
    """The number of the `submission.sealed` that it opens."""
    nonce: str
    """32 bytes."""
    payload: Any
    """The answer, or the part of it, as it was sealed."""


class DrawOpened(MatchEvent, frozen=True, tag="draw.opened"):
    """The next link of the chain was opened; the following dice come from it."""

    draw: int
    """The draw's number, from 1, without gaps; a batch has at most one."""
    link: str
    """32 bytes; H("link") of it is the link before."""


class DieRolled(MatchEvent, frozen=True, tag="die.rolled"):
    """A die, or a コンマ (low 0, sides 1000), was rolled."""

    low: int
    """The lowest face."""
    sides: int
    """The number of faces."""
    value: int
    """The face that was rolled, from `low` to `low + sides - 1`."""
    why: str
    """The rule book's name of the purpose."""
    draw: int = 0
    """The number of the draw that it came from; 0, which is absent, for dice outside a match."""
    who: str | int | None = None
    """The roller, if the rule book names one."""


class DeckShuffled(MatchEvent, frozen=True, tag="deck.shuffled"):
    """A hidden deck was shuffled, with a commitment to every position."""

    deck: int
    """The number of the deck, from 0."""
    no: int
    """The number of the shuffle of this deck, from 0."""
    commits: list[str]
    """One commitment for each position, top first."""


class CardRevealed(MatchEvent, frozen=True, tag="card.revealed"):
    """A hidden card was revealed to all."""

    deck: int
    """The number of the deck, from 0."""
    no: int
    """The number of the shuffle of this deck."""
    pos: int
    """The position in the shuffled deck, from 0 at the top."""
    card: str
    """The id of the card."""
    salt: str
    """The salt of its commitment."""


class SeatResigned(MatchEvent, frozen=True, tag="seat.resigned"):
    """A player resigned."""

    seat: Seat


class SeatTimedOut(MatchEvent, frozen=True, tag="seat.timed_out"):
    """A seat missed its deadline."""

    seat: Seat
    decision: int
    """The number of the open decision."""


class TimeGivenBack(MatchEvent, frozen=True, tag="time.given_back"):
    """Unusable time of the current wait was given back; deadlines are later by it."""

    decision: int
    """The open decision; 0 before the first."""
    milliseconds: int
    """The time by which the wait may take longer, in ms."""
    reason: LostTime
    """`outage`: the service was down. `late`: it asked the decision late."""


JUDGES = ("judge", "host")
"""Who pauses a match that is of no tournament: its judge, or the operator of the host."""


class MatchPaused(MatchEvent, frozen=True, tag="match.paused"):
    """The match was paused by a judge: seats can do nothing, and clocks stand still."""

    who: str
    """The author of the pause in the record of the tournament, such as `organiser` or `judge2`; in
    a match of none `judge`, or `host` for the operator of the host."""
    reason: str = ""
    """The reason in the words of the judge."""


class MatchResumed(MatchEvent, frozen=True, tag="match.resumed"):
    """The match goes on; the clocks of the current wait run on from where they stood."""

    milliseconds: int
    """The part of the current wait that the match was paused, in ms; deadlines are later by it."""


class MatchCancelled(MatchEvent, frozen=True, tag="match.cancelled"):
    """The match was cancelled: it did not begin in time, was left before, or was abandoned."""

    reason: CancelReason
    """What was missing when the time of joining was up; `expired`: no event for long; `left`: the
    author, a seat, left before the match began; `withdrawn`: the author, who had created the match,
    cancelled it before it began; `round_over`: the time of its tournament round was up."""
    awaited: tuple[Seat, ...] = ()
    """The seats whose answer was awaited when the match was cancelled as `round_over`."""


class MatchHalted(MatchEvent, frozen=True, tag="match.halted"):
    """The service halted the match, because its rules failed or a replay diverged."""

    reason: HaltReason
    """`replay_diverged`: the rules emitted another line. `rules_failed`: they raised an error."""
    line: int
    """The version of the line that failed or differs."""


class MatchFinished(MatchEvent, frozen=True, tag="match.finished"):
    """The match ended with a result."""

    winner: Seat | None
    """Null for a draw."""
    reason: str = ""
    """The reason of the end, in the rule book's word."""


class SecretsReleased(MatchEvent, frozen=True, tag="secrets.released"):
    """The time came to open what a decided match had kept closed; the openings follow (TN-32)."""

    reason: ReleaseReason
    """`over`: its stage, or its tournament, is over. `time`: its `opens_by` was reached first."""


class ShuffledCards(msgspec.Struct, frozen=True):
    """The input of a shuffle."""

    deck: int
    """The number of the deck, from 0."""
    no: int
    """The number of the shuffle of this deck."""
    cards: list[str]
    """The cards in canonical order."""


class SecretsOpened(MatchEvent, frozen=True, tag="secrets.opened"):
    """The secrets of all shuffles were opened, so that everybody can repeat them."""

    deck_secrets: list[str]
    """The secret of each deck."""
    shuffled: tuple[ShuffledCards, ...] = ()
    """Every shuffle of the match, in order."""


class RewindProposed(MatchEvent, frozen=True, tag="rewind.proposed"):
    """The judge proposed to rewind to an earlier decision; decks would keep their order."""

    to: int
    """The version of the `decision.asked` to rewind to."""
    reason: str
    """The reason in the words of the judge."""


class MatchRewound(MatchEvent, frozen=True, tag="match.rewound"):
    """The game was reset to its state at version `to`; the stream continues.

    Draws, shuffle counters, revealed cards and time-outs are not reset.
    """

    to: int
    """The version of a `decision.asked`, which is asked again with a new number."""
    reason: str
    """The reason in the words of the judge."""
    ruling: int = 0
    """The line of the ruling in the record of the tournament; absent in other matches."""


class JudgeLooked(MatchEvent, frozen=True, tag="judge.looked"):
    """A judge began to see the match as a seat does; it can do nothing for that seat."""

    seat: Seat
    """The seat whose knowledge the judge has from now on."""
    reason: str
    """The reason in the words of the judge."""
    who: str = ""
    """The judge as the record of the tournament names it, such as `organiser` or `judge2`; absent
    where it is the judge whom the match names."""


LIFE_CYCLE: tuple[type[MatchEvent], ...] = tuple(MatchEvent.__subclasses__())
"""Every shared event."""
