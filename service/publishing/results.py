"""What the table of results has of a match: from its record, and names that lie beside it."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from functools import reduce
from typing import NamedTuple

import msgspec

from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.fairness.commitments import name_commit
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.match.events import (
    DieRolled,
    EntropyFixed,
    MatchCreated,
    MatchFinished,
    PairingPlayed,
    SeatJoined,
)
from saikoro.domain.record.beside import NameBeside
from saikoro.domain.record.head import genesis, next_head
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Event, EventReader, Line, event_type

_BEGINNINGS = ("turn_began", "turn_started", "round_began", "round_started")
"""How the types of events end with which a turn or a round begins, in the rule books of games."""

_EVENTS = (MatchCreated, SeatJoined, EntropyFixed, MatchFinished)

_ROLLED = event_type(DieRolled)


class Result(NamedTuple):
    """A row of the table; docs/open-data.md describes its columns."""

    match: str
    game: str
    ruleset: str
    card_set: str
    licence: str
    tournament: str | None
    player_0: str | None
    salt_0: str | None
    """The salt of the commitment to the name, where the record commits to it."""
    player_id_0: str | None
    bot_0: str | None
    player_1: str | None
    salt_1: str | None
    player_id_1: str | None
    bot_1: str | None
    winner: int | None
    reason: str
    turns: int | None
    events: int
    dice: int
    created: datetime
    started: datetime
    finished: datetime
    seconds: float
    """From `started` to `finished`."""
    record: str
    head: str


class _Numbered(msgspec.Struct):
    turn: int = 0
    round: int = 0


class _Reading:
    """What was read of the lines so far."""

    def __init__(self) -> None:
        self.created: MatchCreated | None = None
        self.finished: MatchFinished | None = None
        self.seats: list[SeatJoined | None] = [None, None]
        self.turns = self.dice = 0
        self.begins = self.starts = self.ends = ""
        """The times of the creation, of the last line before play, and of the last line of play."""

    def take(self, line: Line) -> None:
        if line.at is not None and self.finished is None:
            self.ends = line.at
        if line.type == _ROLLED:
            self.dice += 1
        elif line.type.endswith(_BEGINNINGS):
            numbered = msgspec.json.decode(line.data, type=_Numbered)
            self.turns = max(self.turns, numbered.turn, numbered.round)
        elif line.type in _READ:
            self._note(_reader.read(line))

    def _note(self, event: Event) -> None:
        match event:
            case MatchCreated():
                self.created, self.begins = event, self.ends
            case SeatJoined():
                self.seats[event.seat] = event
            case EntropyFixed():
                self.starts = self.ends
            case MatchFinished():
                self.finished = event


_READ = {event_type(event) for event in _EVENTS}
_reader = EventReader(*_EVENTS)


def file_of(record: Sequence[bytes]) -> bytes:
    """The bytes of a record as a file, as `GET record` serves it."""
    return b"".join(line + b"\n" for line in record)


def result_of(record: Sequence[bytes], names: Sequence[NameBeside] = ()) -> Result | None:
    """The row of a record, its header line first; None if it has no result or no licence.

    `names` are those that lie beside its lines. BrokenRecord, or an error of msgspec, for what is
    no record, and for names that are not those that it commits to.
    """
    header, lines = Header.read(record[0]), record[1:]
    licence, read = header.options.get("licence"), _Reading()
    for line in lines:
        read.take(Line.read(line))
    if read.finished is None or read.created is None or not licence:
        return None
    pairing = read.created.pairing
    created, started, finished = map(_moment, (read.begins, read.starts, read.ends))
    _require_committed(header.match_id, read.seats, names)
    known = {each.seat: each for each in names}
    one, other = (_player(joined, known.get(seat)) for seat, joined in enumerate(read.seats))
    return Result(
        match=header.match,
        game=header.game,
        ruleset=header.rules.version,
        card_set=header.rules.digest,
        licence=str(licence),
        tournament=pairing.tournament if isinstance(pairing, PairingPlayed) else None,
        player_0=one.name,
        salt_0=one.salt,
        player_id_0=one.id,
        bot_0=one.bot,
        player_1=other.name,
        salt_1=other.salt,
        player_id_1=other.id,
        bot_1=other.bot,
        winner=read.finished.winner,
        reason=read.finished.reason,
        turns=read.turns or None,
        events=len(lines),
        dice=read.dice,
        created=created,
        started=started,
        finished=finished,
        seconds=(finished - started).total_seconds(),
        record=hashlib.sha256(file_of(record)).hexdigest(),
        head=reduce(next_head, lines, genesis(record[0])).hex(),
    )


def _require_committed(
    match: MatchId, seats: Sequence[SeatJoined | None], names: Sequence[NameBeside]
) -> None:
    """BrokenRecord if a name is not the one that its seat has committed to."""
    for each in names:
        joined = seats[each.seat]
        commit = name_commit(match, each.seat, bytes.fromhex(each.salt), each.name).hex()
        if joined is None or joined.name_commit != commit:
            raise BrokenRecord(f"the name of seat {each.seat} is not the one committed to")


class _Player(NamedTuple):
    name: str | None = None
    salt: str | None = None
    id: str | None = None
    bot: str | None = None


def _player(joined: SeatJoined | None, beside: NameBeside | None) -> _Player:
    """Who has taken a seat; its name may lie beside the line."""
    if joined is None:
        return _Player()
    bot = None if joined.bot is None else str(joined.bot.get("bot", ""))
    if beside is None:
        return _Player(joined.player, None, joined.player_id, bot)
    return _Player(beside.name, beside.salt, joined.player_id, bot)


def _moment(at: str) -> datetime:
    try:
        return datetime.fromisoformat(at)
    except ValueError as wrong:
        raise BrokenRecord(f"{at!r} is no time") from wrong
