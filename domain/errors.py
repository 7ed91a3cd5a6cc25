"""The errors of the domain, as one tree.

SaikoroError
├── RuleViolation        input that breaks rules; names every broken rule
│   ├── IllegalOptions
│   ├── IllegalAnswer
│   ├── IllegalCardSet
│   ├── IllegalPlan
│   ├── IllegalEntries
│   ├── IllegalRuling
│   ├── IllegalJudge
│   ├── IllegalDispute
│   ├── IllegalChange
│   ├── IllegalBeacon
│   ├── NotAdmitted
│   ├── IllegalBye
│   ├── IllegalReason
│   ├── IllegalPause
│   ├── IllegalCut
│   └── IllegalName
├── Untimely             a request that is not possible at this moment
│   ├── MatchOver
│   │   └── MatchStopped
│   ├── MatchNotStarted
│   ├── AlreadyStarted
│   ├── NoFreeSeat
│   ├── NothingAsked
│   ├── NotYourDecision
│   ├── WrongDecision
│   ├── AlreadyAnswered
│   ├── DeadlinePassed
│   ├── MatchIsPaused
│   ├── CannotResign
│   ├── CannotRewind
│   ├── NoSuchDecision
│   ├── EntriesNotOpen
│   ├── LockTooEarly
│   ├── RegistrationNotOpen
│   ├── RegistrationFull
│   ├── TooManyChanges
│   ├── AlreadyCheckedIn
│   ├── CheckInClosed
│   ├── HasLeft
│   ├── NotPlaying
│   ├── NotPaused
│   ├── TournamentOver
│   └── DisputeClosed
├── BadCommitment        a seed or submission that does not match its commitment
├── Unknown              a name that does not exist here
│   ├── UnknownGame
│   ├── UnknownRuleset
│   │   └── GameNotInstalled
│   ├── UnknownCardSet
│   ├── UnknownEntrant
│   ├── UnknownJudge
│   └── UnknownDispute
├── NotCanonical         a value that has no canonical JSON
├── BrokenRecord         lines that are not those of a match
│   ├── BrokenLine
│   ├── NotExplained
│   ├── NotReplayed
│   ├── ReplayDiverged
│   └── Undisclosed
├── DrawsExhausted       a game rolled in more batches than its chain has links
├── DiceExhausted        the dice given to a position are too few, or impossible
└── BadShuffle           the order given to a position does not fit its deck
"""

from collections.abc import Callable, Sequence
from typing import Any, Self

import msgspec

from saikoro.domain.words import Language

MOST_SHOWN = 150
"""Characters of a line that a message quotes."""


class SaikoroError(Exception):
    """The base of every error that Saikoro raises on purpose."""

    def __reduce__(self) -> tuple[Callable[..., "SaikoroError"], tuple[Any, ...]]:
        """Pickle without the constructor, whose arguments are not those of the message.

        A pool of processes sends an error to its caller like this.
        """
        return _unpickled, (type(self), self.args, vars(self))


def _unpickled(
    kind: type[SaikoroError], args: tuple[Any, ...], attributes: dict[str, Any]
) -> SaikoroError:
    error = kind.__new__(kind, *args)
    vars(error).update(attributes)
    return error


class Violation(msgspec.Struct, frozen=True, omit_defaults=True):
    """One broken rule, and the place of the error."""

    code: str
    """The rule book's error code, such as `LP_TOO_MANY_CARDS`."""
    rule: str
    """The rule's id, such as `LP-4.5`; empty where no rule book has it."""
    detail: str
    """A sentence for the author of the input that says what is wrong."""
    pointer: str = ""
    """JSON pointer into the document; empty for all of it."""
    column: int = 0
    """The column in the text that `pointer` names, from 1; 0 where it is in no text."""
    phrase: str = ""
    """The phrase of a card text that its notation does not have; empty for anything else."""
    instead: tuple[str, ...] = ()
    """What could stand in the place of that phrase, the most similar first."""
    line: int = 0
    """The line of that text, from 1; 0 where the text is one line, or there is none."""
    ja: str = ""
    """`detail` in Japanese; empty where it is not translated here."""

    def __str__(self) -> str:
        return self.text("en")

    def text(self, language: Language) -> str:
        """The code, the rule, and what is wrong in this language."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.code}{rule}: {self.detail_in(language)}"

    def detail_in(self, language: Language) -> str:
        """What is wrong, in this language where there is a translation."""
        return self.ja if language == "ja" and self.ja else self.detail


class RuleViolation(SaikoroError):
    """Input that breaks rules."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__("; ".join(map(str, violations)))
        self.violations = tuple(violations)

    def text(self, language: Language) -> str:
        """The message in this language."""
        return "; ".join(violation.text(language) for violation in self.violations)

    def under(self, pointer: str) -> Self:
        """The same violations in an outer document, which has this one at `pointer`."""
        return type(self)(
            [msgspec.structs.replace(v, pointer=pointer + v.pointer) for v in self.violations]
        )


class IllegalOptions(RuleViolation):
    """Match options outside what the rule book allows."""


class IllegalAnswer(RuleViolation):
    """An answer that the open decision does not allow."""


class IllegalCardSet(RuleViolation):
    """A card set with an invalid card."""


class IllegalPlan(RuleViolation):
    """An invalid plan of a tournament."""


class IllegalEntries(RuleViolation):
    """Entries with at least one invalid entry; names every error in all of them."""


class IllegalRuling(RuleViolation):
    """A ruling that this tournament does not allow."""


class IllegalJudge(RuleViolation):
    """A judge who cannot be added to this tournament, or revoked (TN-19.1)."""


class IllegalDispute(RuleViolation):
    """A dispute that cannot be filed or closed (TN-19.4)."""


class IllegalChange(RuleViolation):
    """A change of an event of a finished match that could not have been."""


class IllegalBeacon(RuleViolation):
    """A beacon that this tournament does not take, or does not take now (TN-3.6)."""


class NotAdmitted(RuleViolation):
    """A late entry that the plan does not allow, or not any more."""


class IllegalBye(RuleViolation):
    """A round that an entrant cannot sit out."""


class IllegalReason(RuleViolation):
    """A reason that cannot be shown as it is; for those of tournaments see TN-16.13."""


class IllegalPause(RuleViolation):
    """A table, or a match of no tournament, that cannot be paused, or go on, now (TN-30.3)."""


class IllegalCut(RuleViolation):
    """A report cannot be cut like this: no card has the name, or it ends before it begins."""


class IllegalName(RuleViolation):
    """The name of a player, or of a key's owner, that cannot be shown as it is."""


class Untimely(SaikoroError):
    """A request that is not possible at this moment; each reason has its own class."""

    named: Violation | None = None
    """The error of the game's rule book, if it has one for this."""


class MatchOver(Untimely):
    """The match is over."""

    def __init__(self, status: str) -> None:
        super().__init__(f"the match is {status}")


class MatchStopped(MatchOver):
    """The match was halted, because its rules failed or a replay diverged."""

    def __init__(self) -> None:
        super().__init__("halted")


class MatchNotStarted(Untimely):
    """Seats are still free or seeds missing, so no decision is open yet."""

    def __init__(self) -> None:
        super().__init__("the match has not started: seats are free or seeds are missing")


class AlreadyStarted(Untimely):
    """The match has started, so it cannot be left; only resigned."""

    def __init__(self) -> None:
        super().__init__("the match has started")


class NoFreeSeat(Untimely):
    """The requested seat is taken, or every seat is."""

    def __init__(self, seat: int | None = None) -> None:
        super().__init__("every seat is taken" if seat is None else f"seat {seat} is taken")


class NothingAsked(Untimely):
    """No decision is open at this moment."""

    def __init__(self) -> None:
        super().__init__("the match has no open decision at this moment")


class NotYourDecision(Untimely):
    """The open decision is asked of another seat."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not asked of this seat")


class WrongDecision(Untimely):
    """The answer is for another decision than the open one."""

    def __init__(self, asked: str) -> None:
        super().__init__(f"the match waits for {asked}")


class AlreadyAnswered(Untimely):
    """This seat has answered already; an accepted answer cannot be changed."""

    def __init__(self, name: str) -> None:
        super().__init__(f"this seat has already answered {name}")


class MatchIsPaused(Untimely):
    """The match is paused: it takes nothing from its seats until it is resumed."""

    def __init__(self) -> None:
        super().__init__("the match is paused")


class DeadlinePassed(Untimely):
    """The time of this seat was up when its request arrived."""

    def __init__(self, late: int) -> None:
        super().__init__(f"the deadline of this seat passed {late} ms ago")


class CannotResign(Untimely):
    """The rule book does not allow resignation at this moment."""

    def __init__(self) -> None:
        super().__init__("resignation is not allowed at this moment")


class CannotRewind(Untimely):
    """The match cannot be rewound, by its options or after too many rewinds."""

    def __init__(self, why: str) -> None:
        super().__init__(f"this match cannot be rewound, {why}")


class NoSuchDecision(Untimely):
    """The game asked no decision at this version."""

    def __init__(self, version: int) -> None:
        super().__init__(f"no decision was asked at version {version}")


class CannotLook(Untimely):
    """Judges have looked at the match as its seats too often."""

    def __init__(self, most: int) -> None:
        super().__init__(f"judges have looked at this match {most} times already")


class SitsInMatch(Untimely):
    """The judge has a seat in the match, and would decide for itself."""

    def __init__(self) -> None:
        super().__init__("the judge has a seat in this match")


class EntriesNotOpen(Untimely):
    """The tournament's entries are locked."""

    def __init__(self) -> None:
        super().__init__("the tournament's entries are locked")


class LockTooEarly(Untimely):
    """The tournament has not been announced for as long as its plan asks."""

    def __init__(self, earliest: str) -> None:
        super().__init__(f"entries can be locked from {earliest} on")


class RegistrationNotOpen(Untimely):
    """The tournament takes no entries by link, or not at this moment."""

    def __init__(self) -> None:
        super().__init__("registration by link is not open")


class RegistrationFull(Untimely):
    """The plan admits no more entrants by link."""

    def __init__(self, most: int) -> None:
        super().__init__(
            f"all {most} places are taken, with those of entrants whom the organiser has entered"
        )


class TooManyChanges(Untimely):
    """An entrant has handed in its entry as often as it may."""

    def __init__(self, most: int) -> None:
        super().__init__(f"an entry may be handed in {most} times; the last one stands")


class AlreadyCheckedIn(Untimely):
    """The entrant has checked in already."""

    def __init__(self, entrant: int) -> None:
        super().__init__(f"entrant {entrant} has already checked in")


class CheckInClosed(Untimely):
    """Entrants do not check themselves in at this time."""

    def __init__(self, begins: str, ends: str) -> None:
        window = " ".join(filter(None, (begins and f"from {begins}", ends and f"until {ends}")))
        super().__init__(f"entrants check themselves in {window}; the organiser can at any time")


class HasLeft(Untimely):
    """The entrant withdrew or was disqualified."""

    def __init__(self, entrant: int) -> None:
        super().__init__(f"entrant {entrant} has already left the tournament")


class NotPlaying(Untimely):
    """The tournament has not started, is paused, or is over."""

    def __init__(self, status: str) -> None:
        super().__init__(f"the tournament is {status}, not playing")


class NotPaused(Untimely):
    """The tournament cannot be resumed, because it is not paused."""

    def __init__(self, status: str) -> None:
        super().__init__(f"the tournament is {status}, not paused")


class TournamentOver(Untimely):
    """The tournament is finished, or was cancelled."""

    def __init__(self, status: str) -> None:
        super().__init__(f"the tournament is {status}")


class DisputeClosed(Untimely):
    """The dispute was decided or withdrawn; nothing more can happen in it."""

    def __init__(self, status: str) -> None:
        super().__init__(f"the dispute is {status}, not open")
        self.status = status


class BadCommitment(SaikoroError):
    """A seed or submission that does not match the commitment published for it."""


class Unknown(SaikoroError):
    """A name that does not exist here."""

    pointer = ""
    """JSON pointer to the name in a request that creates a match."""


class UnknownGame(Unknown):
    """No game has this id."""

    pointer = "/game"

    def __init__(self, game: str, known: Sequence[str]) -> None:
        super().__init__(f"no game is called {game!r}; the games are: {', '.join(known)}")


class UnknownRuleset(Unknown):
    """The game has no ruleset of this version."""

    def __init__(self, game: str, version: str) -> None:
        super().__init__(f"{game} has no ruleset version {version!r} here")


class GameNotInstalled(UnknownRuleset):
    """The game that a match or a tournament is pinned to is not installed here."""

    def __init__(self, game: str, detail: str = "install its package") -> None:
        Unknown.__init__(self, f"the game {game!r} is not installed here: {detail}")


class UnknownCardSet(Unknown):
    """No card set of this game has this digest."""

    pointer = "/options/card_set"

    def __init__(self, game: str, card_set: str) -> None:
        super().__init__(f"{game} has no card set {card_set!r}")


class UnknownEntrant(Unknown):
    """The tournament has no entrant with this number."""

    def __init__(self, entrant: int) -> None:
        super().__init__(f"the tournament has no entrant {entrant}")


class UnknownJudge(Unknown):
    """The tournament has no judge with this number."""

    def __init__(self, judge: int) -> None:
        super().__init__(f"the tournament has no judge {judge}")


class UnknownDispute(Unknown):
    """No line of the tournament is a dispute with this number."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} of the tournament is no dispute")


class NotCanonical(SaikoroError):
    """A value outside of the restricted JSON of lines."""

    def __init__(self, pointer: str, found: str) -> None:
        super().__init__(f"{pointer or 'the document'} is {found}")
        self.pointer = pointer
        self.found = found

    def under(self, pointer: str) -> Self:
        """The same error in an outer document, which has this one at `pointer`."""
        return type(self)(pointer + self.pointer, self.found)


class BrokenRecord(SaikoroError):
    """Lines that are not those of a match."""


class BrokenLine(BrokenRecord):
    """Bytes that are not a line of this match."""

    def __init__(self, line: bytes, why: str) -> None:
        super().__init__(f"{why} in {line[:80]!r}")


class ReplayDiverged(BrokenRecord):
    """Re-running the rules emitted a different line than the recorded one."""

    def __init__(self, version: int, recorded: bytes | None, emitted: bytes | None) -> None:
        there, here = _shown(recorded), _shown(emitted)
        super().__init__(f"line {version} is recorded as {there}, but the rules emit {here}")
        self.version = version


class NotExplained(BrokenRecord):
    """An event cannot be explained, because running the rules again does not lead to it."""


class NotReplayed(BrokenRecord):
    """A moment cannot be played on: its match is not a finished one that its rules lead to."""


class Undisclosed(BrokenRecord):
    """The rules need a secret that no line of the record shows."""

    def __init__(self, secret: str, shown_by: str | None = None) -> None:
        super().__init__(f"{secret} is not shown")
        self.shown_by = shown_by
        """The type of the line that must come next, where only that one can."""


class DrawsExhausted(SaikoroError):
    """A game rolled in more batches than its chain has links: its limit is wrong."""

    def __init__(self, length: int) -> None:
        super().__init__(f"all {length} draws of this match have been opened")


class DiceExhausted(SaikoroError):
    """The dice given to a position are too few, or impossible on the dice rolled."""


class BadShuffle(SaikoroError):
    """The order given to a position does not fit the deck that is shuffled."""

    def __init__(self, index: int, why: str) -> None:
        super().__init__(f"shuffle {index + 1}: {why}")
        self.index = index
        """The index of the order among the given ones."""


def _shown(line: bytes | None) -> str:
    if line is None:
        return "nothing"
    text = line.decode("utf-8", "replace")
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."
