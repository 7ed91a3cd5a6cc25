"""Explaining an event of a record: its rules are run again, and have to give the recorded bytes."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from saikoro.domain.errors.records import NotExplained
from saikoro.domain.match.events import (
    AnswerGiven,
    DecisionAsked,
    GameEvent,
    MatchRewound,
    Seat,
    SeatTimedOut,
    Shows,
    SubmissionOpened,
    SubmissionSealed,
)
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.known import Opened
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.interface.table_view import Face
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.framing import Told
from saikoro.domain.match.telling.why.explaining import explain
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.match.telling.why.seen import asked_before_it
from saikoro.domain.match.telling.why.stated import Stated, emitted_by_rules
from saikoro.domain.record.beside import apart, names_of
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Line, is_a
from saikoro.domain.text import Text
from saikoro.domain.verification.opened import what_is_opened
from saikoro.domain.verification.recording import Asking, Recorded, is_finished, rerun

_NOT_OVER = Text(
    "すべてが公開されるのは、マッチが終わってからです", "all is open only once the match is over"
)


def explain_record(
    game: AnyGame,
    cards: Any,
    record: Sequence[bytes],
    version: int,
    seat: Seat | None = None,
    *,
    all_open: bool | None = None,
    secrets: Mapping[int, Secrets] | None = None,
    faces: Mapping[str, Face] | None = None,
) -> Explanation:
    """Why the event at `version` of a record (header line first) happened.

    See `ExplainedRecord`, which answers several questions about one record in less time.
    """
    asked = ExplainedRecord(game, cards, record, secrets=secrets, faces=faces)
    return asked.why(version, seat, all_open=all_open)


class ExplainedRecord:
    """A record of which events are explained: what several explanations need is made once."""

    def __init__(
        self,
        game: AnyGame,
        cards: Any,
        record: Sequence[bytes],
        *,
        secrets: Mapping[int, Secrets] | None = None,
        faces: Mapping[str, Face] | None = None,
    ) -> None:
        """The header line comes first, and nothing is added to the record while it is explained.

        `secrets` are those of the match, if the record does not show them yet; `faces` those of its
        cards, where somebody has them already.
        """
        lines, named, _ = apart(record)
        self._game, self._cards, self._record, self._secrets = game, cards, lines, secrets
        self._lines = lines[1:]
        self._names = names_of(named)
        self._faces = faces
        self._runs: dict[int, Recorded] = {}
        """The rules run again, by the version that they were run to: the end, and one before."""
        self._told: dict[tuple[Seat | None, bool], tuple[int, dict[int, Told]]] = {}
        """The sentences that each reader was shown last, and the version that secrets go to."""

    def why(
        self, version: int, seat: Seat | None = None, *, all_open: bool | None = None
    ) -> Explanation:
        """Why the event at `version` happened.

        It is seen as by `seat`, or by the public. If `all_open`, the reader may know all that a
        match has shown by its end; None is for whatever its record allows to everybody.
        NotExplained if the match goes on although all is to be open, or if the rules do not lead to
        the event.
        """
        lines = self._lines
        if not 0 < version <= len(lines):
            raise NotExplained(NotExplained.no_line, version=version, last=len(lines))
        over = is_finished(lines)
        if all_open and not over:
            raise NotExplained(_NOT_OVER)
        all_open = over and seat is None if all_open is None else all_open
        opened = self._opened if all_open else None
        to = _shown_to(lines, version) if all_open else version
        recorded = self._run(to)
        if recorded.stopped is not None and to > version:
            to = version
            recorded = self._run(to)
        if recorded.stopped is not None:
            raise recorded.stopped
        fold = Fold(
            self._game, Header.read(self._record[0]), self._cards, seat, opened, self._names
        )
        mine = _of_seat(seat, recorded.shown, recorded.emitted)
        seen = lines if all_open else lines[:version]
        stated = Stated.of(version, emitted_by_rules(lines), recorded.recorder)
        if self._faces is None:
            self._faces = self._game.telling.faces(self._cards)
        told = self._told_to(seat, to, all_open=all_open)
        asked = self._asked_at(version, stated)
        return explain(
            fold,
            seen,
            version,
            stated,
            mine,
            all_open=all_open,
            faces=self._faces,
            told=told,
            open_=None if asked is None else self._asking.open(asked),
        )

    def _asked_at(self, version: int, stated: Stated) -> int | None:
        """The version of the decision that an event is, is a reply to, or lets pass, if any."""
        read = self._game.book.reader.read
        event = read(Line.read(self._lines[version - 1]))
        if isinstance(event, DecisionAsked):
            return version
        asked = stated.asked(asked_before_it(self._lines, version))
        match event:
            case AnswerGiven() | SubmissionSealed() | SeatTimedOut():
                return asked
            case SubmissionOpened() if asked is not None:  # unless the rules opened it later
                since = (read(Line.read(line)) for line in self._lines[asked : version - 1])
                return None if any(isinstance(one, GameEvent) for one in since) else asked
            case GameEvent(shows=Shows(kind="pass")):
                return asked
            case _:
                return None

    @cached_property
    def _asking(self) -> Asking:
        return Asking(self._game, self._cards, self._record, self._secrets)

    def _told_to(self, seat: Seat | None, to: int, *, all_open: bool) -> dict[int, Told]:
        """The sentences of the lines that a reader sees; empty before its first question."""
        known, told = self._told.get((seat, all_open), (0, {}))
        if known != to:
            told = {}
            self._told[seat, all_open] = to, told
        return told

    @cached_property
    def _opened(self) -> Opened | None:
        return what_is_opened(self._game, self._cards, self._record)

    def _run(self, to: int) -> Recorded:
        """The rules run again up to a version; questions about one moment follow each other."""
        if to not in self._runs:
            whole = len(self._lines)
            self._runs = {end: run for end, run in self._runs.items() if end == whole}
            self._runs[to] = rerun(self._game, self._cards, self._record, to, self._secrets)
        return self._runs[to]


def _shown_to(lines: Sequence[bytes], version: int) -> int:
    """The line to which rules may run on, as what they state later may be about an earlier event.

    A rewind makes them begin again at an earlier decision.
    """
    later = range(version, len(lines))
    return next((at for at in later if is_a(lines[at], MatchRewound)), len(lines))


def _of_seat(seat: Seat | None, *secrets: Mapping[int, Secrets]) -> dict[int, dict[str, Any]]:
    """What a seat alone was shown, by version."""
    found: defaultdict[int, dict[str, Any]] = defaultdict(dict)
    for each in () if seat is None else secrets:
        for version, secret in each.items():
            found[version] |= secret.get(str(seat), {})
    return found
