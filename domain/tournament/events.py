"""What can have happened in a tournament; its lines are chained as those of a match are.

Events that came from outside, and the pairing of a round, carry a time and an author. Byte strings
are lowercase hexadecimal.
"""

from typing import Any

import msgspec

from domain.match.events import DrawOpened, EntropyFixed
from domain.record.line import Event
from domain.tournament.rulings import Ruling
from domain.tournament.stage import Entrant, Pairing, Result, Row, Slot


class TournamentEvent(Event, frozen=True, omit_defaults=True):
    """Something that can happen in a tournament."""


class TournamentCreated(TournamentEvent, frozen=True, tag="tournament.created"):
    """A tournament was opened; its entropy is committed to (TN-3.1)."""

    chain_head: str
    """link_0."""


class Entered(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entrant, as everybody sees it."""

    entrant: Entrant
    name: str
    seed_commit: str
    seed_by: str | None = None
    """`server` where the entrant brought no seed."""
    build: list[Any] | None = None
    """Its answer to each decision; None while it is sealed, or where entrants answer themselves."""
    cards: Any = None
    """The entrant's own cards (TN-16)."""
    no: int = 0
    """Which of its builds is sealed (TN-3.2)."""
    commit: str | None = None
    """What seals it."""


class EntrantsEntered(TournamentEvent, frozen=True, tag="entrants.entered"):
    """Entries were taken; one with a known number replaces the entry before."""

    entries: list[Entered]


class EntrantsCheckedIn(TournamentEvent, frozen=True, tag="entrants.checked_in"):
    """Entrants said that they are there."""

    entrants: list[Entrant]


class EntrantWithdrawn(TournamentEvent, frozen=True, tag="entrant.withdrawn"):
    """An entrant left (TN-13)."""

    entrant: Entrant
    reason: str = ""


class EntriesLocked(TournamentEvent, frozen=True, tag="entries.locked"):
    """Nobody enters any more; these play."""

    entrants: list[Entrant]


class SeedsRevealed(TournamentEvent, frozen=True, tag="seeds.revealed"):
    """The seeds of all that play, in their order (TN-3.1)."""

    seeds: list[tuple[Entrant, str]]


class Opened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sealed build, with what proves that it was not changed."""

    entrant: Entrant
    no: int
    nonce: str
    build: list[Any]
    cards: Any = None


class BuildsOpened(TournamentEvent, frozen=True, tag="builds.opened"):
    """Sealed builds are shown (TN-3.2)."""

    builds: list[Opened]


class StageBegun(TournamentEvent, frozen=True, tag="stage.begun"):
    """A stage has its seeds; said again if a ruling has changed them."""

    stage: int
    """0 for the first."""
    seeds: list[Entrant]


class RoundPaired(TournamentEvent, frozen=True, tag="round.paired"):
    """A round has its pairings; said again if a ruling has changed them (TN-14.3)."""

    stage: int
    round: int
    pairings: list[Pairing]
    """Empty if the round is not played after all."""
    results: list[Result] = msgspec.field(default_factory=list)
    """Of pairings that need no match: byes, and results that a ruling left as they were."""


class Linked(msgspec.Struct, frozen=True, omit_defaults=True):
    """The match that was opened for a pairing whose entrants answer at their seats."""

    slot: Slot
    number: int
    """Of the match in its pairing, from 0."""
    match: str
    run: int = 0


class MatchesLinked(TournamentEvent, frozen=True, tag="matches.linked"):
    """Matches were opened for pairings."""

    stage: int
    round: int
    matches: list[Linked]


class ResultsTaken(TournamentEvent, frozen=True, tag="results.taken"):
    """Pairings were decided, with the matches that decided them."""

    stage: int
    round: int
    results: list[Result]


class RoundClosed(TournamentEvent, frozen=True, tag="round.closed"):
    """Every pairing of a round is decided: the table as it is then (TN-10.4)."""

    stage: int
    round: int
    table: list[Row]


class RulingMade(TournamentEvent, frozen=True, tag="ruling.made"):
    """The organiser decided something (TN-14)."""

    ruling: Ruling
    reason: str


class TournamentPaused(TournamentEvent, frozen=True, tag="tournament.paused"):
    """No match is begun until it is resumed."""

    reason: str = ""


class TournamentResumed(TournamentEvent, frozen=True, tag="tournament.resumed"):
    """It goes on."""


class TournamentCancelled(TournamentEvent, frozen=True, tag="tournament.cancelled"):
    """It will not be finished."""

    reason: str = ""


class TournamentFinished(TournamentEvent, frozen=True, tag="tournament.finished"):
    """The last stage is over; said again if a ruling has changed the outcome."""

    ranking: list[Entrant]
    """All that played, the winner first: by the last stage they came to, then by rank in it."""


EVENTS: tuple[type[Event], ...] = (
    *TournamentEvent.__subclasses__(),
    EntropyFixed,
    DrawOpened,
)
"""Every event of a tournament; `entropy.fixed` and `draw.opened` are those of matches."""
