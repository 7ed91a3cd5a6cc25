"""Clocks: running time, banks and deadlines, computed from the times in public lines alone.

Anybody can compute the same from a record. All moments are ms since 1970. Only outside events have
one, their `at`; the rules take no time.

* A wait begins at the `at` of the last outside event before it: the answer that led to a
  `decision.asked`; the last `seat.joined` while seeds are missing; the last `submission.sealed`
  while openings are missing. The wait for free seats begins at `match.created`.
* The time that a seat uses for a decision is the `at` of its answer (its first `submission.sealed`
  if that is hidden, or its `seat.timed_out`), minus the start of the wait, minus the
  `time.given_back` since then.
* A seat has the seconds in `decision.asked` (by default `decision_seconds`), but no more than its
  bank: `bank_seconds` at first, minus the time used, plus `bank_increment` for every answer that it
  gives itself. An empty bank is a missed deadline like any other.
* Between `match.paused` and `match.resumed` no time goes by: there is no deadline, and then it is
  later by the `milliseconds` of `match.resumed`, which are those of the pause within the wait.
* `time.given_back` returns unusable time. Each covers the time until its own `at`, so that
  nothing is given back twice.
"""

import functools
import re
from collections.abc import Iterable
from typing import NamedTuple, Self

import msgspec

from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.text import Text

NEVER = 0
"""No deadline."""

_EPOCH = 719_163
"""Days from 0001-01-01 to 1970-01-01, with the first as number 1."""

_STAMP = re.compile(
    "(19[7-9][0-9]|[2-9][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    r"T([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])\.([0-9]{3})Z"
)
_SHORT_MONTHS = {4: 30, 6: 30, 9: 30, 11: 30}


class Span(NamedTuple):
    """A span of time, in ms since 1970."""

    start: int
    end: int


class Clocks(msgspec.Struct):
    """The clocks of one match after the lines taken so far."""

    banks: list[int] | None
    """The time in each seat's bank, in ms; None without banks."""
    increment: int
    """The time that an answer adds to a bank, in ms."""
    free: int
    """The number of free seats."""
    stamp: int = 0
    """The moment of the last outside event."""
    since: int = 0
    """The start of the current wait."""
    given_back: int = 0
    """The time given back in the current wait, in ms."""
    covered: int = 0
    """The moment up to which unusable time is given back."""
    paused: int = 0
    """The moment of the current pause; 0 if the match is not paused."""
    pauses: int = 0
    """How often the match was paused."""
    running: set[Seat] = set()
    """The seats whose clocks run."""

    @classmethod
    def of(cls, options: MatchOptions, seats: int) -> Self:
        """The clocks of a match before its first line."""
        banks = [options.bank_seconds * 1000] * seats if options.bank_seconds else None
        return cls(banks, options.bank_increment * 1000, seats)

    def take(self, event: e.MatchEvent, at: str | None) -> None:
        """Apply the next shared event, with the time of its line."""
        if at is not None:
            self.stamp = milliseconds(at)
        match event:
            case e.MatchCreated():
                self._wait()
            case e.SeatJoined():
                self.free -= 1
                if not self.free:
                    self._wait()
            case e.DecisionAsked():
                self.running = set(event.seats)
                self._wait()
            case e.AnswerGiven(seat=seat) | e.SubmissionSealed(seat=seat):
                self._stop(seat, self.increment)
            case e.SeatTimedOut(seat=seat):
                self._stop(seat, 0)
            case e.TimeGivenBack():
                self.given_back += event.milliseconds
                self.covered = self.stamp
            case e.MatchPaused():
                self.paused = self.stamp
                self.pauses += 1
            case e.MatchResumed():
                self.given_back += event.milliseconds
                self.paused, self.covered = 0, self.stamp

    def pause(self, moment: int) -> int:
        """The part of the current wait that falls into the present pause until `moment`, in ms."""
        return max(0, moment - max(self.since, self.paused)) if self.paused else 0

    def bank(self, seat: Seat, moment: int | None = None) -> int | None:
        """The time in the bank of `seat`, in ms, now or at a later moment; None without banks."""
        if self.banks is None:
            return None
        running = moment is not None and seat in self.running
        used = self._used((moment or 0) - self.pause(moment or 0)) if running else 0
        return max(0, self.banks[seat] - used)

    def deadline(self, seconds: int, seat: Seat | None = None) -> int:
        """The end of a wait of `seconds` (0: without limit), or of the bank of an asked `seat`.

        NEVER without any limit, and while the match is paused.
        """
        if self.paused:
            return NEVER
        limits = [seconds * 1000] if seconds else []
        if seat in self.running and self.banks is not None:
            limits.append(self.banks[seat])
        return self.since + self.given_back + min(limits) if limits else NEVER

    def unusable(self, outages: Iterable[Span], moment: int) -> int:
        """The time from `covered` to `moment` that falls into outages, in ms."""
        if self.paused:
            moment = min(moment, self.paused)
        return sum(
            max(0, min(outage.end, moment) - max(outage.start, self.covered)) for outage in outages
        )

    def _wait(self) -> None:
        self.since = self.covered = self.stamp
        self.given_back = 0

    def _stop(self, seat: Seat, increment: int) -> None:
        """Stop the clock of `seat`, if it runs."""
        if seat not in self.running:
            return
        self.running.remove(seat)
        if self.banks is not None:
            self.banks[seat] = max(0, self.banks[seat] - self._used(self.stamp)) + increment
        if not self.running:
            self._wait()

    def _used(self, moment: int) -> int:
        return max(0, moment - self.since - self.given_back)


unpack_clocks = msgspec.msgpack.Decoder(Clocks).decode


_NO_MOMENT = Text(
    "{stamp} は YYYY-MM-DDTHH:MM:SS.mmmZ の形の日時ではありません",
    "{stamp} is not a time of the form YYYY-MM-DDTHH:MM:SS.mmmZ",
)
_NO_DAY = Text("{day} は暦にない日です", "{day} is not in the calendar")


@functools.lru_cache(maxsize=1_024)
def milliseconds(stamp: str) -> int:
    """Parse a moment such as `YYYY-MM-DDTHH:MM:SS.mmmZ`; BrokenRecord for any other spelling.

    ASCII digits, in UTC, from 1970 on, without leap seconds. The last moments are kept, because
    whoever checks a line reads its time several times.
    """
    parts = _STAMP.fullmatch(stamp)
    if parts is None:
        raise BrokenRecord(_NO_MOMENT, stamp=repr(stamp[:40]))
    year, month, day, hour, minute, second, thousandth = map(int, parts.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if day > (28 + leap if month == 2 else _SHORT_MONTHS.get(month, 31)):
        raise BrokenRecord(_NO_DAY, day=stamp[:10])
    if month < 3:  # a year that begins in March has its leap day last
        year, month = year - 1, month + 12
    days = 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 + day - 306
    return (((days - _EPOCH) * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + thousandth


def stamp(moment: int) -> str:
    """The spelling of a moment, in ms since 1970, that `milliseconds` reads."""
    days, rest = divmod(moment, 86_400_000)
    # Days from 1 March of the year 0, in eras of 400 years: a leap day ends its year.
    era, day = divmod(days + _EPOCH + 305, 146_097)
    year = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    date = day - (153 * month + 2) // 5 + 1
    year += 400 * era + (month > 9)
    month += -9 if month > 9 else 3
    seconds, thousandth = divmod(rest, 1000)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    return f"{year:04}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}.{thousandth:03}Z"
