"""What can be wrong between a request and what it asks for, as one tree next to that of the domain.

SaikoroError
├── Unauthorised         no token, or none that is known here
├── Forbidden            a token of another seat
├── MissingScope         an organiser's key that was not made for this
├── MissingRole          a judge whose role does not allow this
├── TooManyEntrants      a tournament larger than an organiser's key allows
├── IllegalHooks         webhooks that cannot be, as a RuleViolation; names all that is wrong
├── IllegalPicture       a file that is no picture for a card, as a RuleViolation
├── ForgedReceipt        a receipt that this service has not signed, or not for this match
├── IllegalTrial         a trial of cards that cannot be, as a RuleViolation; names them
├── UnknownMatch         no match has this id
├── UnknownTournament    no tournament has this id
├── NoSuchDispute        no dispute of a match has this id
├── PlayedInTournament   a match of a tournament, whose judges decide disputes
├── UnknownLink          no registration of a tournament has this link
├── UnknownKey           no organiser's key has this id
├── UnknownWebhook       whoever asks has no webhook with this number
├── CardSetWithheld      the host serves neither this card set nor records of matches with it
├── UnknownPicture       no picture has this digest
├── NotAPicture          a body that is sent as something else than a picture
├── UnknownTrial         no trial of the game or match has this id, or has had it within a day
├── WhatIfTooLong        a moment that takes too long to play on while somebody waits
├── NoSuchVersion        a version that the match has not reached
├── StaleView            If-Match names another version or head; carries what was missed
├── OtherHistory         a head that is not of the history that is served
├── OtherBase            frames are asked for of a table that is not the one served
├── KeyReused            the idempotency key came before with something else
├── Busy                 the match moved under every attempt
├── TooManyRequests      over the limit of this client
├── TooManyOpenRequests  this client has as many open as one may
├── TooManyOpenTrials    this client, or all together, have as many as there may be
├── QuotaExceeded        over what an organiser's key allows in a day
├── StoreDown            the store cannot be reached
│   ├── ArchiveDown      nor can the archive, which keeps what has left it
│   ├── StoreFull        it has no room for more
│   ├── NotReplicated    too few replicas have what was appended, or what would be shown
│   └── StoreReadOnly    it takes no changes, as during a failover
├── BrokenStore          what the store has of a stream or a blob cannot be read
├── BrokenArchive        what the archive has of a match does not lead to its head
├── BrokenIndex          a part of the archive's index cannot be read
├── ShuttingDown         the process ended before a request was done
├── OtherLayout          the store has the keys of another version of Saikoro
├── WrongKey             the secrets at rest were sealed with another key
├── NoServer             no Redis-protocol server could be started
└── CommandError         a `saikoro` command, a client itself, cannot do what it was asked
    ├── BadDigest        (saikoro.service.cli.host.publishing)
    ├── BadMonth         (saikoro.service.cli.host.publishing)
    ├── BadWhatIf        (saikoro.service.cli.matches.whatif)
    ├── BadGameName      (saikoro.service.cli.new_game.command)
    ├── FolderExists     (saikoro.service.cli.new_game.command)
    ├── NoCards          (saikoro.service.cli.tournaments.verifying.matches)
    ├── NoExport         (saikoro.service.publishing.folder)
    ├── NoKey            (saikoro.service.cli.api)
    ├── NoMatches        (saikoro.service.cli.matches.simulate)
    ├── NoParquet        (saikoro.service.publishing.tables)
    ├── NoSeatToken      (saikoro.service.cli.matches.against)
    ├── NoSuchBot        (saikoro.service.cli.matches.simulate)
    ├── NoSuchBuild      (saikoro.service.cli.matches.play)
    ├── NoSuchColumn     (saikoro.service.cli.tournaments.commands.offline)
    ├── NoSuchEntrant    (saikoro.service.cli.tournaments.running.naming)
    ├── NoSuchRuling     (saikoro.service.cli.tournaments.commands.ruling_words)
    ├── NoText           (saikoro.service.cli.main)
    ├── NoVersion        (saikoro.service.cli.matches.disputes)
    ├── NotArchived      (saikoro.service.cli.host.archive)
    ├── NotBackedUp      (saikoro.service.backup.folder)
    ├── NotCopied        (saikoro.service.store.server.snapshots)
    ├── NotMoved         (saikoro.service.store.layout.looking)
    ├── NotRestored      (saikoro.service.backup.folder)
    ├── NotStarted       (saikoro.service.cli.tournaments.running.own_service)
    ├── OtherExport      (saikoro.service.publishing.folder)
    ├── ProcessKilled    (saikoro.service.cli.processes)
    └── UnreadableFile   (saikoro.service.cli.files.reading), and as one of it Occupied
"""

from collections.abc import Mapping
from typing import Literal

from saikoro.domain.errors import RuleViolation, SaikoroError

NEWEST_LAYOUT = 256
"""The layout of a store that this version works on, by its number of buckets."""


class Unauthorised(SaikoroError):
    """No token, or none that is known here."""

    def __init__(self, needed: str, wrong: str = "") -> None:
        super().__init__(f"this needs {needed}" + (f"; {wrong}" if wrong else ""))


class Forbidden(SaikoroError):
    """A token of another seat."""

    def __init__(self) -> None:
        super().__init__("the bearer token belongs to another seat")


class NotInvited(SaikoroError):
    """A seat of a match by invitation is asked for without the invitation."""

    def __init__(self) -> None:
        super().__init__("this match is by invitation: send the one that opening it returned")


class PlayerTokenNeeded(SaikoroError):
    """A rematch is asked for in a seat of a player's id, without the token of that player."""

    def __init__(self) -> None:
        super().__init__("the seat belongs to a player's id: send the token of that player, too")


class NotOver(SaikoroError):
    """A rematch is asked for while the match goes on."""

    def __init__(self) -> None:
        super().__init__("the match is not over")


class NameInLine(SaikoroError):
    """A name that stands in the lines of a match, which never change."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"the name of seat {seat} stands in the lines of the match")


class NoRematch(SaikoroError):
    """No rematch was offered."""

    def __init__(self) -> None:
        super().__init__("no seat of this match has offered a rematch")


class MissingScope(SaikoroError):
    """An organiser's key that was not made for this."""

    def __init__(self, scope: str) -> None:
        super().__init__(f"the API key does not have the scope {scope}")


class MissingRole(SaikoroError):
    """A judge whose role does not allow this."""

    def __init__(self, role: str) -> None:
        super().__init__(f"the role {role} in this tournament does not allow this")


class TooManyEntrants(SaikoroError):
    """A tournament larger than an organiser's key allows."""

    def __init__(self, quota: int) -> None:
        super().__init__(f"the API key allows tournaments of up to {quota} entrants")


class IllegalHooks(RuleViolation):
    """Webhooks of which at least one cannot be."""


class IllegalPicture(RuleViolation):
    """A file that is no picture for a card."""


class ForgedReceipt(RuleViolation):
    """A receipt that this service has not signed, or not for this match."""


class IllegalTrial(RuleViolation):
    """A trial without cards that it could try."""


class CardSetWithheld(SaikoroError):
    """The host serves neither this card set nor records of matches that were played with it."""

    def __init__(self, digest: str, reason: str) -> None:
        super().__init__(f"the host withholds the card set {digest}: {reason}")
        self.digest = digest
        self.reason = reason


class UnknownMatch(SaikoroError):
    """No match has this id."""

    def __init__(self, match: str) -> None:
        super().__init__(f"there is no match {match!r}")


class UnknownSeat(SaikoroError):
    """The match has no seat with this number."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"the match has no seat {seat}: the seats are 0 and 1")


class UnknownTournament(SaikoroError):
    """No tournament has this id."""

    def __init__(self, tournament: str) -> None:
        super().__init__(f"there is no tournament {tournament!r}")


class NoSuchDispute(SaikoroError):
    """No dispute of a match has this id."""

    def __init__(self, dispute: str) -> None:
        super().__init__(f"there is no dispute {dispute}")


class PlayedInTournament(SaikoroError):
    """A match of a tournament is disputed there, where a ruling changes the standings."""

    def __init__(self, tournament: str) -> None:
        super().__init__(f"dispute it with POST /tournaments/{tournament}/disputes")
        self.tournament = tournament


class UnknownLink(SaikoroError):
    """No registration of the tournament has this link, or not any more."""

    def __init__(self) -> None:
        super().__init__("the tournament has no such link for registration")


class UnknownKey(SaikoroError):
    """No organiser's key has this id."""

    def __init__(self, key: str) -> None:
        super().__init__(f"there is no key {key!r}")


class UnknownWebhook(SaikoroError):
    """Whoever asks has registered no webhook with this number."""

    def __init__(self, webhook: int) -> None:
        super().__init__(f"you have no webhook {webhook} here")


class UnknownPicture(SaikoroError):
    """No picture has this digest."""

    def __init__(self, picture: str) -> None:
        super().__init__(f"there is no picture {picture[:80]!r}")


class NotAPicture(SaikoroError):
    """A body that is sent as something else than a picture."""

    def __init__(self, sent: str, taken: str) -> None:
        super().__init__(f"the body is sent as {sent[:80] or 'nothing'}, not as one of: {taken}")


class UnknownTrial(SaikoroError):
    """No trial of the game or match has this id, or has had it within a day."""

    def __init__(self) -> None:
        super().__init__("there is no such trial; a trial is kept for a day")


class WhatIfTooLong(SaikoroError):
    """A moment that takes too long to play on while somebody waits."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"it takes more than {seconds} seconds of processor time")


class NoSuchVersion(SaikoroError):
    """A version that the match has not reached."""

    def __init__(self, asked: int, version: int) -> None:
        super().__init__(f"the match is at version {version}, and {asked} is still to come")


class StaleView(SaikoroError):
    """If-Match names another version or head than the match has."""

    def __init__(self, version: int, head: bytes, missed: list[bytes]) -> None:
        super().__init__(f"the match is at version {version}")
        self.version = version
        self.head = head
        self.missed = missed
        """The lines after the version that was named."""


class OtherHistory(SaikoroError):
    """A head that whoever asks knows is not of the history that the service has."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the head that you know at version {version} is not of this history")


class OtherBase(SaikoroError):
    """An address names a table, by who sees it and what draws it, that is not the one served."""

    def __init__(self, served: Mapping[str, str]) -> None:
        self.served = dict(served)
        """What an address has to name now."""
        named = ", ".join(f"{name}={value}" for name, value in served.items())
        super().__init__(f"what is served now has {named}")


class KeyReused(SaikoroError):
    """The idempotency key came before with something else."""

    def __init__(self) -> None:
        super().__init__("this Idempotency-Key was used for another request")


class GuessableKey(SaikoroError):
    """An idempotency key that others could guess, in a request without a token."""

    def __init__(self) -> None:
        super().__init__(
            "a request without a token needs an Idempotency-Key of 128 random bits: 32 or more "
            "hexadecimal digits, such as a random UUID"
        )


class Busy(SaikoroError):
    """The match moved under every attempt to append to it."""

    def __init__(self) -> None:
        super().__init__("the match moved on at every attempt; nothing was done")


class ParsersBusy(SaikoroError):
    """Too many texts wait to be parsed."""

    def __init__(self) -> None:
        super().__init__("too many texts wait to be parsed; nothing was done")


class TooManyRequests(SaikoroError):
    """This client is over its limit."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"too many requests; the next one is welcome in {retry_after} s")
        self.retry_after = retry_after


class TooManyOpenRequests(SaikoroError):
    """A client has as many requests open as one may."""

    def __init__(self, most: int) -> None:
        super().__init__(f"this client has {most} requests open, the most that one may have")


class TooManyOpenMatches(SaikoroError):
    """A client has created as many unfinished matches as one may."""

    def __init__(self, most: int, retry_after: int) -> None:
        super().__init__(f"this client has {most} unfinished matches, the most that one may have")
        self.retry_after = retry_after


class TooManyOpenTrials(SaikoroError):
    """A client has as many unfinished trials as one may, or all together have too many."""

    def __init__(self, whose: Literal["client", "all"], most: int, retry_after: int) -> None:
        super().__init__(
            f"this client has {most} unfinished trials, the most that one may have"
            if whose == "client"
            else "there are as many unfinished trials as this service keeps"
        )
        self.retry_after = retry_after


class SlowRequest(SaikoroError):
    """The body of a request did not arrive in time."""

    def __init__(self) -> None:
        super().__init__("the body of the request did not arrive in time")


class QuotaExceeded(SaikoroError):
    """An organiser's key has used up what it may use in a day."""

    def __init__(self, what: str, quota: int, retry_after: int) -> None:
        super().__init__(
            f"this is more than the API key's {quota} {what} a day; "
            f"the next day begins in {retry_after} s"
        )
        self.retry_after = retry_after


class StoreDown(SaikoroError):
    """The store cannot be reached; what was asked may be asked again."""

    def __init__(self, detail: str = "the store cannot be reached at the moment") -> None:
        super().__init__(detail)


class ArchiveDown(StoreDown):
    """The archive cannot be reached; what has not left the store goes on."""

    unmarked = False
    """Whether it was written before there were marks: a worker adopts it."""

    def __init__(self, reason: str) -> None:
        super().__init__("the archive of finished matches cannot be reached at the moment")
        self.reason = reason
        """For operators, not for clients: it may name addresses."""


class BrokenArchive(SaikoroError):
    """What the archive has of a stream is not what went there."""

    def __init__(self, stream: str, version: int, detail: str) -> None:
        super().__init__(f"the archive has another {stream} after version {version}: {detail}")


class BrokenIndex(SaikoroError):
    """A part of the archive's index is not what was written; it is made again from the packs."""

    def __init__(self, name: str) -> None:
        super().__init__("a part of the archive's index cannot be read at the moment")
        self.name = name
        """The object that it is in."""


class BrokenStore(SaikoroError):
    """What the store has of a stream or a blob is not what was put there."""

    def __init__(self, name: str) -> None:
        super().__init__(f"what is stored of {name} cannot be read")


class StoreFull(StoreDown):
    """The store has no room for more; what is there can be read."""

    def __init__(self) -> None:
        super().__init__("the store has no room for more; what is there can be read")


class StoreReadOnly(StoreDown):
    """The store takes no changes, as during a failover; what is there can be read."""

    def __init__(self) -> None:
        super().__init__("the store takes no changes at the moment; what is there can be read")


class NotReplicated(StoreDown):
    """Too few replicas have what was appended, or what would be shown, so it may yet be lost."""

    def __init__(self) -> None:
        super().__init__(
            "too few replicas of the store have this, so it is neither confirmed nor shown yet"
        )


class ShuttingDown(SaikoroError):
    """The process ended before a request was done; whether its part is stored is not known."""

    def __init__(self) -> None:
        super().__init__("the service ended before this was done; send it again")


class OtherLayout(SaikoroError):
    """The store has the keys of another version of Saikoro."""

    def __init__(self, found: str) -> None:
        remedy = "end every API and worker, then run `saikoro store move` once"
        if found == "joining":
            why = "the store is being moved into a cluster, or was not moved to the end"
            remedy = "end every API and worker, then run `saikoro store join` again"
        elif found == "joined":
            why = "the store was moved into a cluster"
            remedy = "name that in SAIKORO_REDIS_URL"
        elif found.startswith("restoring"):
            why = "the store is being restored from a backup, or was not restored to the end"
            remedy = "run `saikoro restore` again"
        elif not found.isdigit():
            why = "the store is being moved, or was not moved to the end"
        elif int(found) < NEWEST_LAYOUT:
            why = "the store was written by an earlier version of Saikoro"
        else:
            why, remedy = "the store was written by a later version of Saikoro", "take that version"
        super().__init__(f"{why}: {remedy}")


class WrongKey(SaikoroError):
    """The secrets at rest were sealed with another key."""

    def __init__(self) -> None:
        super().__init__("the stored secrets were sealed with another SAIKORO_SECRET_KEY")


class NoServer(SaikoroError):
    """No Redis-protocol server could be started."""


class CommandError(SaikoroError):
    """A `saikoro` command, a client itself, cannot do what it was asked."""

    code = 1
    """The exit code of the command; 2 for words that it cannot take."""
