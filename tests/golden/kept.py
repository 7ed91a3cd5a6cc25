"""The kept records that golden files show, and the decisions that they come to."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from saikoro.conformance.laws.trying import Trial
from saikoro.domain.games import find_game
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import came_from_outside
from saikoro.domain.verification.audit import driver_of, opened_secrets
from saikoro.domain.verification.explaining import ExplainedRecord
from saikoro.domain.verification.inspection import Playable
from saikoro.domain.verification.opened import what_is_opened
from saikoro.domain.verification.replay import replay
from tests.kit.records import playable_with

HERE = Path(__file__).parent

REPLAY = HERE.parent / "replay"


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What golden files show of the records of a game, by the files in `tests/replay`."""

    whole: list[str]
    """Records that are shown from their first event to the last."""
    explained: dict[str, list[int]]
    """The versions of events that are explained."""


def chosen() -> Mapping[str, Chosen]:
    """What is shown, by game."""
    return msgspec.toml.decode((HERE / "chosen.toml").read_bytes(), type=dict[str, Chosen])


class Asked(NamedTuple):
    """A decision that a record comes to."""

    version: int
    """That of the last line before answers."""
    decision: Decision[Any]
    waiting: tuple[Seat, ...]
    folds: Mapping[Seat | None, Fold]
    """The match up to there, as each seat and the public knows it; they grow."""


class Kept:
    """A kept record, or that of a random match, with its game and its cards."""

    def __init__(self, name: str) -> None:
        """`name` is its file in `tests/replay`, without the suffix, or a game with a seed."""
        game, _, seed = name.partition("/")
        self.record = (
            Trial(find_game(game), int(seed), {}).played().match.record
            if seed.isdecimal()
            else (REPLAY / f"{name}.jsonl").read_bytes().splitlines()
        )
        self.header = Header.read(self.record[0])
        playable = playable_with(self.header)
        assert isinstance(playable, Playable)
        self.game: AnyGame = playable.game
        self.cards = playable.cards
        self.explained = ExplainedRecord(self.game, self.cards, self.record)

    @property
    def lines(self) -> list[bytes]:
        """Its lines, without the header."""
        return self.record[1:]

    def open_fold(self) -> Fold:
        """The match before its first line, as everybody knows it once it is over."""
        opened = what_is_opened(self.game, self.cards, self.record)
        return Fold(self.game, self.header, self.cards, None, opened)

    def decisions(self) -> Iterator[Asked]:
        """Every decision, once it waits for answers, before it has any."""
        driver, secrets = driver_of(self.game, self.cards, self.record), opened_secrets(self.lines)
        folds = {seat: Fold(self.game, self.header, self.cards, seat) for seat in (0, 1, None)}
        asked = None
        for version in self._waits():
            replay(driver, self.lines[driver.version : version], secrets)
            for seat, fold in folds.items():
                for at in range(fold.version, version):
                    fold.take(self.lines[at], secrets.get(at + 1, {}).get(str(seat), {}))
            if driver.decision is not None and driver.decision is not asked:
                asked = driver.decision
                waiting = () if driver.awaiting is None else tuple(driver.awaiting.seats)
                yield Asked(version, asked, waiting, folds)

    def _waits(self) -> Iterator[int]:
        """The versions after which rules cannot go on without a line from outside."""
        lines = self.lines
        for version in range(1, len(lines)):
            if came_from_outside(lines[version]) and not came_from_outside(lines[version - 1]):
                yield version


@cache
def kept(name: str) -> Kept:
    """A record, read once for all that is made of it."""
    return Kept(name)
