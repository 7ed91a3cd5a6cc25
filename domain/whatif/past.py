"""A finished match whose rules have been run again, with all that it took to run them."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.bots.observation import AnyObserver, Observer
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.records import NotReplayed, ReplayDiverged, Undisclosed
from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.known import Opened
from saikoro.domain.match.interface.table import NO_SECRETS, AnyTable, Secrets
from saikoro.domain.match.play.checkpoint import pack, unpack_hidden, unpack_match
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.play.history import History
from saikoro.domain.record.beside import apart, names_of
from saikoro.domain.record.line import Event, Line, came_from_outside
from saikoro.domain.text import Text
from saikoro.domain.verification.audit import admit, driver_of, opened_secrets
from saikoro.domain.verification.opened import opened_fields
from saikoro.domain.verification.recording import RULES_FAILED
from saikoro.domain.verification.replay import replay
from saikoro.domain.verification.verify import verify

NOT_FINISHED = Text(
    "場面から先を動かせるのは、終了したマッチだけです",
    "only a match that is finished can be played on from a moment",
)
_NOT_SOUND = Text(
    "記録が健全ではありません: {line} 行目: {detail}",
    "the record is not sound: line {line}: {detail}",
)
_CLOSED = Text(
    "記録に公開されていないものがあります: {secret}",
    "the record does not open everything: {secret}",
)
_NEVER_PLAYED = Text("マッチは一度も行われていません", "the match was never played")
_BEFORE_IT_BEGAN = Text("マッチが、始まる前まで戻されています", "a match went back before it began")


class Past:
    """A finished match: its events, and how to come back to any of them."""

    def __init__(self, game: AnyGame, cards: Any, record: Sequence[bytes]) -> None:
        """Run the rules of a record (header line first); NotReplayed if they do not give it.

        It has to be finished and sound, and to show every secret that its rules need.
        """
        facts = verify(record)
        if facts.faults:
            fault = facts.faults[0]
            raise NotReplayed(_NOT_SOUND, line=fault.line, detail=fault.detail)
        if not facts.finished:
            raise NotReplayed(NOT_FINISHED)
        self.game = game
        self.cards = cards
        self.record, named, _ = apart(record)
        self.lines = self.record[1:]
        """The lines of its events."""
        self.names = names_of(named)
        """The names of players that lie beside them, by seat."""
        self.shown = opened_secrets(self.lines)
        """The secrets of lines from outside, by version."""
        emitted = dict[int, Secrets]()
        driver = driver_of(game, cards, self.record, keeps_history=True)
        try:
            replay(driver, self.lines, self.shown, admit, emitted_secrets=emitted)
        except ReplayDiverged as diverged:
            raise NotReplayed(diverged.differs, version=diverged.version) from diverged
        except Undisclosed as undisclosed:
            raise NotReplayed(_CLOSED, secret=undisclosed.label) from undisclosed
        except SaikoroError as error:
            raise NotReplayed(error.label) from error
        except Exception as broken:  # a forged line may break whatever reads it
            detail = f"{type(broken).__name__}: {broken}"
            raise NotReplayed(RULES_FAILED, detail=detail) from broken
        if driver.history is None or driver.run is None:
            raise NotReplayed(_NEVER_PLAYED)
        self.header = driver.header
        self.options = driver.options
        self.history: History = driver.history
        self.hidden: Mapping[str, str] = driver.run.table.hidden.cards
        """The card of every handle."""
        self._emitted = emitted
        self._rewound: dict[int, Rewound] = {}

    @cached_property
    def events(self) -> list[Event]:
        """The events, the first of them at version 1."""
        reader = self.game.book.reader
        return [reader.read(Line.read(line)) for line in self.lines]

    @cached_property
    def ended(self) -> int:
        """The version at which the match finished."""
        finished = (at for at, one in enumerate(self.events, 1) if isinstance(one, e.MatchFinished))
        return next(finished)

    def event(self, version: int) -> Event:
        """The event at a version."""
        return self.events[version - 1]

    def from_outside(self, version: int) -> bool:
        """Whether the event at a version came from outside."""
        return came_from_outside(self.lines[version - 1])

    def secrets(self, version: int) -> Secrets:
        """The secrets of the event at a version."""
        return self.shown.get(version) or self._emitted.get(version) or {}

    def observer(self, seat: Seat, version: int) -> AnyObserver:
        """What a seat knew before the event at a version."""
        observer = Observer(self.game, self.options, self.cards, seat)
        for at in range(1, version):
            observer.take(self.event(at), self.secrets(at).get(str(seat), NO_SECRETS))
            if self.history.is_checkpoint(at):
                observer.reach_checkpoint()
        return observer

    def opened_fold(
        self,
        version: int,
        fields: Mapping[int, Mapping[str, Any]] = MappingProxyType({}),
        cards: Mapping[str, str] | None = None,
    ) -> Fold:
        """A fold before the first line, to which everything is open.

        From `version` on, `fields` are the hidden fields of events, and `cards` the cards of all
        handles, where they are others than the record has.
        """
        recorded = opened_fields(self._emitted).items()
        before = {at: known for at, known in recorded if at < version}
        opened = Opened(self.hidden if cards is None else cards, before | dict(fields))
        return Fold(self.game, self.header, self.cards, opened=opened, names=self.names)

    def after_rewind(self, version: int) -> "Rewound":
        """What a match keeps of the time before the rewind at a version."""
        found = self._rewound.get(version)
        if found is None:
            driver = driver_of(self.game, self.cards, self.record)
            replay(driver, self.lines[:version], self.shown)
            if driver.run is None:
                raise NotReplayed(_BEFORE_IT_BEGAN)
            table = driver.run.table
            found = self._rewound[version] = Rewound(pack(table.match), pack(table.hidden))
        return found


class Rewound(NamedTuple):
    """A match right after it went back to an earlier decision, packed."""

    match: bytes
    hidden: bytes

    def put_on(self, table: AnyTable) -> None:
        """Have a table that is at that decision keep what a rewind keeps; the game is there."""
        match = unpack_match(type(table.match.game), self.match)
        hidden = unpack_hidden(self.hidden)
        for field in msgspec.structs.fields(match):
            if field.name != "game":
                setattr(table.match, field.name, getattr(match, field.name))
        for field in msgspec.structs.fields(hidden):
            setattr(table.hidden, field.name, getattr(hidden, field.name))
