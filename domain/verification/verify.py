"""Facts that anybody can check of a record without knowing any rules.

Running the rules again is the second step: `saikoro.domain.verification.inspection`.
"""

from collections.abc import Iterator, Sequence

import msgspec

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.records import BrokenLine, NotCanonical
from saikoro.domain.libraries import described
from saikoro.domain.match import events as e
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.words import CancelReason
from saikoro.domain.record.beside import apart, read_names
from saikoro.domain.record.canonical import UNDECODABLE, Plain, canonical, is_canonical, read_plain
from saikoro.domain.record.head import genesis, next_head
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import EventReader, Line, came_from_outside, event_type, write_line
from saikoro.domain.verification.course import Course
from saikoro.domain.verification.facts import Facts, Wrong
from saikoro.domain.verification.proofs import Proofs

_OF_RULES = b'{"data":'
"""The beginning of a line that the rules emitted."""

_READER = EventReader(*e.LIFE_CYCLE)
_LIFE_CYCLE = frozenset(map(event_type, e.LIFE_CYCLE))


def verify(lines: Sequence[bytes], *kept: str) -> Facts:
    """Check a record: its header line, its event lines, and what lies beside them at its end.

    None has its final LF.
    `kept` are heads that were kept, from receipts, ETags or pages of events: each must be a head of
    this record. BrokenLine if the first line is no header; everything else that is wrong is a
    fault. After `MAX_FAULTS` of them the rest is not read.
    """
    parts = apart(lines)
    header = Header.read(parts.record[0])
    reading = _Reading(header, parts.record[0], frozenset(kept))
    facts = reading.facts
    for number, line in enumerate(parts.record[1:], 1):
        reading.take(number, line)
        if facts.gave_up:
            break
    facts.head = reading.head
    if facts.gave_up:
        return facts
    reading.take_names(parts.names)
    reading.take_seal(parts.seal)
    facts.closed = reading.kept_closed
    if facts.finished and reading.undisclosed and facts.closed is None:
        facts.fault(facts.version, "deck", "the match is over, but its deck secrets are not shown")
    for head in kept:
        if head not in facts.confirmed:
            facts.fault(facts.version, "head", f"{head} is not a head of this record")
    return facts


class _Reading:
    """The record as far as it has been read."""

    def __init__(self, header: Header, line: bytes, kept: frozenset[str]) -> None:
        self.facts = Facts(header.match, header.game, 0, genesis(line).hex())
        self._head = genesis(line)
        self._kept = kept
        self._proofs = Proofs(header.match_id, self.facts)
        self._course = Course({})
        self._created = False
        self._stamp = 0
        self._confirm()
        self._note(self._begin(header, line))

    @property
    def head(self) -> str:
        """The head after the last line that was taken."""
        return self._head.hex()

    @property
    def undisclosed(self) -> bool:
        """Whether secrets were committed to or released, and never opened."""
        return (self._proofs.decks > 0 or self._course.released) and not self._course.disclosed

    @property
    def kept_closed(self) -> e.PairingPlayed | None:
        """The pairing because of which the secrets are still closed."""
        return self._course.kept_closed

    def take(self, number: int, line: bytes) -> None:
        """Check one line against everything before it."""
        self.facts.version = number
        self._head = next_head(self._head, line)
        if self._kept:
            self._confirm()
        plain = read_plain(line)
        if plain is None or not self._is_of_game(number, plain):
            self._note(self._wrong_with(number, line, plain))

    def _is_of_game(self, number: int, plain: Plain) -> bool:
        """Whether nothing is wrong with a line, which is of the game, as almost every line is."""
        return (
            plain.type not in _LIFE_CYCLE
            and plain.v == number
            and self._course.playing
            and not self.facts.ended
        )

    def take_names(self, line: bytes) -> None:
        """Check the names in a line behind the last event, if there is one."""
        self._note(self._wrong_names(line), self.facts.version + 1)

    def _wrong_names(self, line: bytes) -> Iterator[Wrong]:
        if line:
            yield from _misspelled(line)
        yield from self._proofs.take_names(read_names(line), beside=bool(line))

    def take_seal(self, line: bytes) -> None:
        """Take the last line of a sealed record, which is no event."""
        if line:
            self.facts.sealed = True
            self._note(_misspelled(line))

    def _confirm(self) -> None:
        if (head := self.head) in self._kept:
            self.facts.confirmed[head] = self.facts.version

    def _note(self, wrongs: Iterator[Wrong], number: int | None = None) -> None:
        """Note what is wrong with a line, and the error that a forged one raises.

        It is the last event, or the line of this `number`.
        """
        at = self.facts.version if number is None else number
        try:
            for wrong in wrongs:
                self.facts.fault(at, wrong.what, wrong.detail)
        except _FORGED as error:
            self.facts.fault(at, "line", str(error))
        except Exception as broken:  # noqa: BLE001 - a forged line may break whatever reads it
            self.facts.fault(at, "line", f"{type(broken).__name__}: {broken}")

    def _begin(self, header: Header, line: bytes) -> Iterator[Wrong]:
        """Check the header, and begin a course with its options."""
        yield from _misspelled(line)
        self._course = Course(header.options)

    def _wrong_with(self, number: int, line: bytes, plain: Plain | None) -> Iterator[Wrong]:
        parts = Line.read(line)
        if plain is None and not is_canonical(line):
            yield from _misspelled(line)
        if parts.v != number:
            yield Wrong("version", f"v is {parts.v}, not {number}")
        of_rules = parts.at is None and parts.by is None and line.startswith(_OF_RULES)
        if not of_rules:
            yield from self._wrong_origin(parts, line)
        if self.facts.ended and not self._course.may_follow_end(parts.type):
            yield Wrong("order", f"{parts.type} after the end")
            return
        if not self._created and parts.type != "match.created":
            yield Wrong("order", f"{parts.type} before match.created")
            return
        self._created = True
        if parts.type in _LIFE_CYCLE:
            yield from self._take_shared(parts, line)
            return
        if not of_rules and parts.outside is not None:
            yield Wrong("origin", f"{parts.type} comes from the rules, but has an author")
        if not self._course.playing:
            yield Wrong("order", f"{parts.type} before play has begun")

    def _wrong_origin(self, parts: Line, line: bytes) -> Iterator[Wrong]:
        """Find a line with only one of `at` and `by`, or with an earlier time than the last."""
        outside = came_from_outside(line)
        timed, named = parts.at is not None, parts.by is not None
        if timed is not outside or named is not outside or line.startswith(b'{"by":'):
            yield Wrong("origin", "at and by are not both there, or both left out")
        if parts.at is not None:
            stamp = milliseconds(parts.at)
            if stamp < self._stamp:
                yield Wrong("time", f"{parts.at} is {self._stamp - stamp} ms before earlier lines")
            self._stamp = max(stamp, self._stamp)

    def _take_shared(self, parts: Line, line: bytes) -> Iterator[Wrong]:
        event, outside = _READER.read(parts), parts.outside
        if not isinstance(event, e.MatchEvent):
            raise TypeError(f"{parts.type} is not shared")
        if write_line(event, parts.v, outside) != line:
            yield Wrong("canonical", "a field is written that should be left out")
        yield from self._course.take(event, self.facts.version, outside)
        yield from self._proofs.take(event)
        match event:
            case e.MatchFinished(winner, reason):
                self.facts.ended = "finished"
                self.facts.winner, self.facts.reason = winner, reason
            case e.MatchCancelled(reason):
                self.facts.ended, self.facts.reason = "cancelled", reason
                self.facts.unbound = reason == CancelReason.ROUND_OVER and not self._course.bound
            case e.MatchHalted(reason):
                self.facts.ended, self.facts.reason = "halted", reason


_FORGED = (SaikoroError, OverflowError, *UNDECODABLE)
"""The errors that a line raises which no service wrote."""


def _misspelled(line: bytes) -> Iterator[Wrong]:
    """Find a line that is not in its only encoding."""
    try:
        encoded = canonical(msgspec.json.decode(line))
    except NotCanonical as wrong:
        yield Wrong("canonical", str(wrong))
        return
    except UNDECODABLE as broken:
        raise BrokenLine(line, described(broken)) from broken
    if encoded != line:
        yield Wrong("canonical", "the line is not in its one encoding")
