"""The events of a match that is disputed: as they are recorded, beside what the rules give.

A dispute may name events; those are shown. Else the last events before it are.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from saikoro.api_schemas.responses import AuditView, FaultView
from saikoro.domain.errors.unknown import Unknown
from saikoro.domain.record.line import Line
from saikoro.domain.tournament.outputs.documents.decisions import disputes
from saikoro.domain.tournament.outputs.documents.linking import Linking
from saikoro.domain.tournament.outputs.documents.views import DisputeView
from saikoro.domain.words import Language
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.errors.streams import UnknownTournament

SHOWN = 8
"""The most events that are shown before a dispute."""


class DisputedEvent(NamedTuple):
    """An event before a dispute."""

    line: int
    sentence: str
    again: Literal["same", "differs", "unchecked"]
    """What the rules give in its place when the match is played again."""
    faults: list[FaultView]
    """What the audit has found wrong with its line."""


class Disputed(NamedTuple):
    """A dispute about a match, and the events that it is about."""

    view: DisputeView
    events: list[DisputedEvent]


async def disputed(
    matches: MatchService,
    tournaments: TournamentService,
    tournament: str,
    found: AuditView,
    record: Sequence[bytes],
    language: Language,
) -> list[Disputed]:
    """The disputes about a match, or about the pairing that it was played for."""
    views = await _disputes(tournaments, tournament, found.match)
    if not views:
        return []
    try:
        sentences = await matches.reader.sentences_of(record, language)
    except Unknown:  # its game is not here, so there are no words for its events
        sentences = []
    events = [_event(line, sentence, found) for line, sentence in sentences]
    moments = [await _filed(tournaments, tournament, view.line) for view in views]
    until = [_version_at(record, moment) for moment in moments]
    return [
        Disputed(view, _shown(events, view, last)) for view, last in zip(views, until, strict=True)
    ]


async def _disputes(
    tournaments: TournamentService, tournament: str, match: str
) -> list[DisputeView]:
    try:
        async with tournaments.streams.open(tournament) as (ledger, _meta):
            found = disputes(ledger.state, Linking(ledger.state, ""))
    except UnknownTournament:
        return []
    return [
        one
        for one in found
        if one.match == match
        or (one.match is None and match in {known.match for known in one.matches})
    ]


def _event(line: int, sentence: str, found: AuditView) -> DisputedEvent:
    faults = [fault for fault in found.faults if fault.line == line]
    again: Literal["same", "differs", "unchecked"] = "unchecked"
    if any(fault.what == "rules" for fault in faults):
        again = "differs"
    elif line <= found.rules_version:
        again = "same"
    return DisputedEvent(line, sentence, again, faults)


def _shown(events: Sequence[DisputedEvent], view: DisputeView, last: int) -> list[DisputedEvent]:
    """The events that a dispute names, or else the last ones up to a version."""
    named = {one.version for one in view.events or ()}
    if named:
        return [event for event in events if event.line in named]
    return [event for event in events if event.line <= last][-SHOWN:]


async def _filed(tournaments: TournamentService, tournament: str, line: int) -> str:
    """When a dispute was filed, as lines have it; empty if that is not known."""
    [(filed, _)] = await tournaments.pages.lines(tournament, line - 1, line)
    outside = Line.read(filed).outside
    return "" if outside is None else outside.at


def _version_at(record: Sequence[bytes], moment: str) -> int:
    """The version that a match had at a moment; that of its end if the moment is not known.

    What the rules added came with the line from outside before it.
    """
    for version, line in enumerate(record[1:], 1):
        outside = Line.read(line).outside
        if moment and outside is not None and outside.at > moment:
            return version - 1
    return len(record) - 1
