"""Everything that can be wrong with a match, as one tree.

SaikoroError
├── RuleViolation        input that a rule book forbids; names every broken rule
│   ├── IllegalOptions
│   ├── IllegalAnswer
│   ├── IllegalCardSet
│   ├── IllegalPlan
│   ├── IllegalEntries
│   └── IllegalRuling
├── Untimely             a request that this match cannot take now
│   ├── MatchOver
│   │   └── MatchStopped
│   ├── MatchNotStarted
│   ├── NoFreeSeat
│   ├── NothingAsked
│   ├── NotYourDecision
│   ├── WrongDecision
│   ├── AlreadyAnswered
│   ├── DeadlinePassed
│   ├── CannotResign
│   ├── CannotRewind
│   ├── NoSuchDecision
│   ├── EntriesLocked
│   ├── HasLeft
│   ├── NotPlaying
│   ├── NotPaused
│   └── TournamentOver
├── BadCommitment        a seed or submission that is not what was committed to
├── Unknown              a name that stands for nothing here
│   ├── UnknownGame
│   ├── UnknownRuleset
│   ├── UnknownCardSet
│   └── UnknownEntrant
├── NotCanonical         a value that has no canonical JSON
├── BrokenRecord         lines that are not a match's
│   ├── BrokenLine
│   ├── ReplayDiverged
│   └── Undisclosed
├── DrawsExhausted       a game rolled in more batches than its chain has links
├── DiceExhausted        a position was given fewer dice, or other dice, than its rules roll
└── BadShuffle           a position was given an order that is none of the deck's
"""

from collections.abc import Sequence
from typing import Self

import msgspec

MOST_SHOWN = 150
"""Characters of a line that a message quotes."""


class SaikoroError(Exception):
    """Root of every error that Saikoro raises on purpose."""


class Violation(msgspec.Struct, frozen=True, omit_defaults=True):
    """One broken rule, and the place that broke it."""

    code: str
    """The rule book's name for it, such as `LP_TOO_MANY_CARDS`."""
    rule: str
    """The rule's id, such as `LP-4.5`."""
    detail: str
    """What is wrong, in a sentence for the person who can mend it."""
    pointer: str = ""
    """JSON pointer into the offending document; empty for the whole of it."""


class RuleViolation(SaikoroError):
    """Input that a rule book forbids."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__("; ".join(f"{v.code} ({v.rule}): {v.detail}" for v in violations))
        self.violations = tuple(violations)

    def under(self, pointer: str) -> Self:
        """The same violations in a document that holds the offending one at `pointer`."""
        return type(self)(
            [msgspec.structs.replace(v, pointer=pointer + v.pointer) for v in self.violations]
        )


class IllegalOptions(RuleViolation):
    """Match options outside what the rule book allows."""


class IllegalAnswer(RuleViolation):
    """An answer that the open decision does not admit."""


class IllegalCardSet(RuleViolation):
    """A card set of which at least one card cannot be played."""


class IllegalPlan(RuleViolation):
    """A tournament's plan that cannot be."""


class IllegalEntries(RuleViolation):
    """Entries of which at least one cannot be taken; names all that is wrong with all of them."""


class IllegalRuling(RuleViolation):
    """A ruling that this tournament does not admit."""


class Untimely(SaikoroError):
    """A request that this match cannot take now; each kind has its own class."""

    named: Violation | None = None
    """What the game's rule book calls it, where it has a name for it."""


class MatchOver(Untimely):
    """The match has ended: it is finished or cancelled."""

    def __init__(self, status: str) -> None:
        super().__init__(f"the match is {status}")


class MatchStopped(MatchOver):
    """The match was halted, because its rules did not say again what was recorded."""

    def __init__(self) -> None:
        super().__init__("halted")


class MatchNotStarted(Untimely):
    """Seats are still free or seeds missing, so nothing can be decided yet."""

    def __init__(self) -> None:
        super().__init__("the match has not started: seats are free or seeds are missing")


class NoFreeSeat(Untimely):
    """Every seat is taken, or the one that was asked for."""

    def __init__(self, seat: int | None = None) -> None:
        super().__init__("every seat is taken" if seat is None else f"seat {seat} is taken")


class NothingAsked(Untimely):
    """No decision is open at this moment."""

    def __init__(self) -> None:
        super().__init__("the match asks nothing at this moment")


class NotYourDecision(Untimely):
    """The open decision is asked of somebody else."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not asked of this seat")


class WrongDecision(Untimely):
    """The answer names or fits another decision than the open one."""

    def __init__(self, asked: str) -> None:
        super().__init__(f"the match waits for {asked}")


class AlreadyAnswered(Untimely):
    """This seat's answer is in; an acknowledged answer stands."""

    def __init__(self, name: str) -> None:
        super().__init__(f"this seat has already answered {name}")


class DeadlinePassed(Untimely):
    """The time of this seat was up when its request arrived."""

    def __init__(self, late: int) -> None:
        super().__init__(f"the deadline of this seat passed {late} ms ago")


class CannotResign(Untimely):
    """The rule book does not allow resignation at this moment."""

    def __init__(self) -> None:
        super().__init__("nobody can resign at this moment")


class CannotRewind(Untimely):
    """The match may not go back, by its options or after too many rewinds."""

    def __init__(self, why: str) -> None:
        super().__init__(f"this match cannot go back, {why}")


class NoSuchDecision(Untimely):
    """The version named is not one at which the game asked a decision."""

    def __init__(self, version: int) -> None:
        super().__init__(f"no decision was asked at version {version}")


class EntriesLocked(Untimely):
    """The tournament takes no entries any more."""

    def __init__(self) -> None:
        super().__init__("the tournament's entries are locked")


class HasLeft(Untimely):
    """The entrant has withdrawn, or was disqualified."""

    def __init__(self, entrant: int) -> None:
        super().__init__(f"entrant {entrant} has left the tournament already")


class NotPlaying(Untimely):
    """The tournament has not begun, has been paused, or is over."""

    def __init__(self, status: str) -> None:
        super().__init__(f"the tournament is {status}, not playing")


class NotPaused(Untimely):
    """The tournament cannot be resumed, as it has not been paused."""

    def __init__(self, status: str) -> None:
        super().__init__(f"the tournament is {status}, not paused")


class TournamentOver(Untimely):
    """The tournament is finished, or was cancelled."""

    def __init__(self, status: str) -> None:
        super().__init__(f"the tournament is {status}")


class BadCommitment(SaikoroError):
    """A seed or submission that does not match the commitment published for it."""


class Unknown(SaikoroError):
    """A name that stands for nothing here."""

    pointer = ""
    """JSON pointer to the name in a request that opens a match."""


class UnknownGame(Unknown):
    """No game has this id."""

    pointer = "/game"

    def __init__(self, game: str, known: Sequence[str]) -> None:
        super().__init__(f"no game is called {game!r}; there are: {', '.join(known)}")


class UnknownRuleset(Unknown):
    """The game exists, but not in the version that a match is pinned to."""

    def __init__(self, game: str, version: str) -> None:
        super().__init__(f"{game} has no ruleset version {version!r} here")


class UnknownCardSet(Unknown):
    """No card set of this game is stored under this digest."""

    pointer = "/options/card_set"

    def __init__(self, game: str, card_set: str) -> None:
        super().__init__(f"no card set of {game} is stored as {card_set!r}")


class UnknownEntrant(Unknown):
    """The tournament has no entrant of this number."""

    def __init__(self, entrant: int) -> None:
        super().__init__(f"the tournament has no entrant {entrant}")


class NotCanonical(SaikoroError):
    """A value outside the restricted JSON that lines are written in."""

    def __init__(self, pointer: str, found: str) -> None:
        super().__init__(f"{pointer or 'the document'} is {found}")
        self.pointer = pointer
        self.found = found

    def under(self, pointer: str) -> Self:
        """The same in a document that holds the offending one at `pointer`."""
        return type(self)(pointer + self.pointer, self.found)


class BrokenRecord(SaikoroError):
    """Lines that are not those of a match."""


class BrokenLine(BrokenRecord):
    """Bytes that are not a line of this match."""

    def __init__(self, line: bytes, why: str) -> None:
        super().__init__(f"{why} in {line[:80]!r}")


class ReplayDiverged(BrokenRecord):
    """Re-running the rules gave another line than the recorded one."""

    def __init__(self, version: int, recorded: bytes | None, emitted: bytes | None) -> None:
        there, here = _shown(recorded), _shown(emitted)
        super().__init__(f"line {version} is recorded as {there}, but the rules emit {here}")
        self.version = version


class Undisclosed(BrokenRecord):
    """The rules need a secret that no line of the record shows."""

    def __init__(self, secret: str, shown_by: str | None = None) -> None:
        super().__init__(f"{secret} is not shown")
        self.shown_by = shown_by
        """The type of the line that must come next, where only that one can."""


class DrawsExhausted(SaikoroError):
    """A game rolled in more batches than its chain has links: its bound is wrong."""

    def __init__(self, length: int) -> None:
        super().__init__(f"all {length} draws of this match have been opened")


class DiceExhausted(SaikoroError):
    """A position was given fewer dice, or other dice, than its rules roll."""


class BadShuffle(SaikoroError):
    """A position was given an order of cards that is none of the deck's."""

    def __init__(self, index: int, why: str) -> None:
        super().__init__(f"shuffle {index + 1}: {why}")
        self.index = index
        """Of the order among those that were given."""


def _shown(line: bytes | None) -> str:
    if line is None:
        return "nothing"
    text = line.decode("utf-8", "replace")
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."
