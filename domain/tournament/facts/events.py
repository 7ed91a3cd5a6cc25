"""The events of a tournament; its lines are chained like those of a match.

Events with an outside cause, and `round.paired`, carry a time and an author. Byte strings
are lowercase hexadecimal.
"""

from typing import Any

import msgspec

from saikoro.domain.disputes.events import Kept, KeptFinding
from saikoro.domain.match.events import DrawOpened, EntropyFixed
from saikoro.domain.record.line import Event
from saikoro.domain.tournament.facts.judges import Role
from saikoro.domain.tournament.facts.rulings import Ruling
from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Result, Row, Slot


class TournamentEvent(Event, frozen=True, omit_defaults=True):
    """An event of a tournament."""


class TournamentCreated(TournamentEvent, frozen=True, tag="tournament.created"):
    """A tournament was created and committed to its entropy (TN-3.1)."""

    chain_head: str
    """link_0."""


class Entered(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entrant, as the public sees it."""

    entrant: Entrant
    name: str
    """The name of the entrant."""
    seed_commit: str
    """The commitment to the seed: H("seed"), in hex."""
    seed_by: str | None = None
    """`server` if the entrant sent no seed, so that the server generated one."""
    build: list[Any] | None = None
    """Its answer to each decision; None while sealed, or where entrants answer at their seats."""
    cards: Any = None
    """The entrant's own cards (TN-16)."""
    no: int = 0
    """The number of the sealed build, from 1; 0 if it is not sealed (TN-3.2)."""
    commit: str | None = None
    """The commitment to the sealed build."""
    rating: int | None = None
    """The rating that seeding by rating follows; null without one (TN-4.1)."""
    club: str | None = None
    """Its club, which a Swiss may keep apart; null without one (TN-8.9)."""
    bot: dict[str, Any] | None = None
    """The bot that plays for the entrant, with its options."""


class EntrantsEntered(TournamentEvent, frozen=True, tag="entrants.entered"):
    """Entries were added; one with a known number replaces the earlier entry."""

    entries: list[Entered]
    """The entries that were added."""


class RegistrationOpened(TournamentEvent, frozen=True, tag="registration.opened"):
    """Entrants may enter themselves by a new link; links before it are void (TN-24.1)."""

    link: int
    """The number of the link, from 1. The link itself is secret."""


class RegistrationClosed(TournamentEvent, frozen=True, tag="registration.closed"):
    """The link is closed (TN-24.1)."""


class EntrantsCheckedIn(TournamentEvent, frozen=True, tag="entrants.checked_in"):
    """Entrants checked in."""

    entrants: list[Entrant]


class EntrantWithdrawn(TournamentEvent, frozen=True, tag="entrant.withdrawn"):
    """An entrant withdrew (TN-13)."""

    entrant: Entrant
    reason: str = ""
    """The reason that was given; empty for none."""


class EntrantDropped(TournamentEvent, frozen=True, tag="entrant.dropped"):
    """An entrant leaves once its pairings are decided (TN-26.3)."""

    entrant: Entrant
    reason: str = ""
    """The reason that was given; empty for none."""


class EntrantAdmitted(TournamentEvent, frozen=True, tag="entrant.admitted"):
    """A late entry: the entrant plays from the next round on (TN-27)."""

    entrant: Entrant
    entry: Entered | None = None
    """The entry of a new entrant; null for one who entered before the lock but did not play."""


class ByeRequested(TournamentEvent, frozen=True, tag="bye.requested"):
    """An entrant sits out a round that is not paired yet (TN-28)."""

    entrant: Entrant
    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""


class EntriesLocked(TournamentEvent, frozen=True, tag="entries.locked"):
    """Entries closed; these entrants play."""

    entrants: list[Entrant]


class BeaconEntered(TournamentEvent, frozen=True, tag="beacon.entered"):
    """The value of the beacon that the plan names was entered (TN-3.6)."""

    value: str
    """The public random value."""
    source: str
    """The place where the organiser found it."""


class SeedsRevealed(TournamentEvent, frozen=True, tag="seeds.revealed"):
    """The seeds of the playing entrants, in their order, were revealed (TN-3.1)."""

    seeds: list[tuple[Entrant, str]]


class Opened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sealed build, with the nonce that proves that it was not changed."""

    entrant: Entrant
    no: int
    """The number of the sealed build, from 1."""
    nonce: str
    """The nonce of the commitment: 32 bytes in hex."""
    build: list[Any]
    """The answer of the entrant to each decision, in order."""
    cards: Any = None
    """The entrant's own cards (TN-16)."""


class BuildsOpened(TournamentEvent, frozen=True, tag="builds.opened"):
    """Sealed builds were revealed (TN-3.2)."""

    builds: list[Opened]
    """The sealed builds, opened."""


class StageBegun(TournamentEvent, frozen=True, tag="stage.begun"):
    """A stage has its seeds; emitted again if a ruling changes them."""

    stage: int
    """The stage, from 0."""
    seeds: list[Entrant]


class RoundPaired(TournamentEvent, frozen=True, tag="round.paired"):
    """A round has its pairings; emitted again if a ruling changes them (TN-14.3)."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    pairings: list[Pairing]
    """Empty if a ruling removes the round."""
    results: list[Result] = msgspec.field(default_factory=list)
    """The results of pairings that need no match: byes, and results that a ruling keeps."""
    starts: str = ""
    """The start of its matches; absent without a clock (TN-21.2)."""
    ends: str = ""
    """The end of its time; absent without a clock."""


class Linked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match created for a pairing whose entrants answer at their seats."""

    slot: Slot
    number: int
    """The number of the match in its pairing, from 0."""
    match: str
    """The id of the match: 32 hexadecimal digits."""
    run: int = 0
    """How often the slot was restarted."""
    ends: str = ""
    """The end of the pairing's time, if it has one of its own (TN-21.3)."""


class MatchesLinked(TournamentEvent, frozen=True, tag="matches.linked"):
    """Matches were created for pairings."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    matches: list[Linked]
    """The matches, each with the slot of its pairing."""


class ResultsTaken(TournamentEvent, frozen=True, tag="results.taken"):
    """Pairings were decided, with the matches that decided them."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    results: list[Result]
    """The results of the pairings."""


class RoundClosed(TournamentEvent, frozen=True, tag="round.closed"):
    """Every pairing of a round was decided; the standings at that point (TN-10.4)."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    table: list[Row]
    """The standings, by group, then by rank (TN-10)."""


class RulingMade(TournamentEvent, frozen=True, tag="ruling.made"):
    """The organiser or a judge made a ruling (TN-14)."""

    ruling: Ruling
    """The decision (TN-14)."""
    reason: str
    """The reason in the words of the organiser or the judge."""
    dispute: int | None = None
    """The line of the dispute that it upholds (TN-19.5)."""


class JudgeAdded(TournamentEvent, frozen=True, tag="judge.added"):
    """A judge got a key to the tournament (TN-19.1)."""

    judge: int
    """The judge's number: 1 for the first judge added, then 2, and so on."""
    name: str
    """The name of the judge."""
    role: Role


class JudgeRevoked(TournamentEvent, frozen=True, tag="judge.revoked"):
    """The key of a judge was revoked (TN-19.3)."""

    judge: int
    """The judge's number."""


class DisputeFiled(TournamentEvent, frozen=True, tag="dispute.filed"):
    """An entrant disputes a pairing (TN-19.4); later events name the dispute by this line."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot
    entrant: Entrant
    """The entrant who disputes it."""
    reason: str
    """The reason in the words of whoever filed it."""
    match: str | None = None
    """The match of the pairing that is disputed; None for all of it."""
    events: tuple[int, ...] = ()
    """The versions of the match's events that it is about, in order; absent if it names none."""
    kept: tuple[Kept, ...] = ()
    """The heads and receipts that the entrant kept, and brings; absent without any."""
    found: tuple[KeptFinding, ...] = ()
    """What the service found of each of them, in their order."""


class DisputeCommented(TournamentEvent, frozen=True, tag="dispute.commented"):
    """An entrant of the pairing, or an official, commented on a dispute (TN-19.7)."""

    dispute: int
    """The line of the dispute."""
    text: str
    """What its author has to say."""


class DisputeWithdrawn(TournamentEvent, frozen=True, tag="dispute.withdrawn"):
    """The entrant no longer disputes the pairing."""

    dispute: int
    """The line of the dispute."""


class DisputeRejected(TournamentEvent, frozen=True, tag="dispute.rejected"):
    """A judge rejected a dispute (TN-19.5)."""

    dispute: int
    """The line of the dispute."""
    reason: str
    """The reason in the words of the judge."""


class TournamentPaused(TournamentEvent, frozen=True, tag="tournament.paused"):
    """The tournament was paused: no match begins, and matches of people stand still (TN-30.1)."""

    reason: str = ""
    """The reason in the words of the official; empty for none."""


class TournamentResumed(TournamentEvent, frozen=True, tag="tournament.resumed"):
    """The tournament was resumed."""

    paused: int = 0
    """The length of the pause in milliseconds; the tournament's clocks end later by it
    (TN-21.5)."""


class TablePaused(TournamentEvent, frozen=True, tag="table.paused"):
    """The match of one pairing was paused, and none begins in it (TN-30.3)."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot
    reason: str = ""
    """The reason in the words of the official; empty for none."""


class TableResumed(TournamentEvent, frozen=True, tag="table.resumed"):
    """The match of a paused pairing was resumed."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot
    paused: int = 0
    """The length of the pause in milliseconds; the table's clock ends later by it (TN-30.4)."""


class TournamentCancelled(TournamentEvent, frozen=True, tag="tournament.cancelled"):
    """The tournament was cancelled."""

    reason: str = ""
    """The reason that was given; empty for none."""


class TournamentFinished(TournamentEvent, frozen=True, tag="tournament.finished"):
    """The last stage is over; emitted again if a ruling changes the outcome."""

    ranking: list[Entrant]
    """Every entrant that played, winner first: by the last stage reached, then by rank in it."""
    without_champion: bool = False
    """Whether every entrant lost in the last elimination: ranks begin at 2 (TN-18.5)."""


EVENTS: tuple[type[Event], ...] = (
    *TournamentEvent.__subclasses__(),
    EntropyFixed,
    DrawOpened,
)
"""Every event of a tournament; `entropy.fixed` and `draw.opened` are those of matches."""
