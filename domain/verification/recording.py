"""The rules of a record run again, with why each event happened."""

import gc
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.records import NotExplained, ReplayDiverged, Undisclosed
from saikoro.domain.match.events import MatchFinished, SecretsOpened
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.telling.why.offered import Open
from saikoro.domain.record.line import is_a
from saikoro.domain.text import Text
from saikoro.domain.verification.audit import admit, driver_of, opened_secrets
from saikoro.domain.verification.replay import replay

RULES_FAILED = Text("ルールを動かせません: {detail}", "the rules cannot be run: {detail}")
_CLOSED = Text(
    "ルールに必要なものが、まだどの行にもありません: {secret}",
    "the rules need what no line shows yet: {secret}",
)


class Recorded(NamedTuple):
    """What the rules have stated while they ran again."""

    recorder: Recorder
    shown: Mapping[int, Secrets]
    """The secrets that they were given, by version."""
    emitted: Mapping[int, Secrets]
    """Those that they have emitted."""
    to: int
    """The last line that they emit as it was recorded."""
    stopped: NotExplained | None
    """Why they lead no further; None if they lead as far as was asked."""


class Asking:
    """The rules of a record run again from one decision to the next, to look at what they ask."""

    def __init__(
        self,
        game: AnyGame,
        cards: Any,
        record: Sequence[bytes],
        secrets: Mapping[int, Secrets] | None = None,
    ) -> None:
        """The parameters are those of `rerun`."""
        self._game, self._cards, self._record, self._lines = game, cards, record, record[1:]
        self._shown = opened_secrets(self._lines) if secrets is None else secrets
        self._begin()

    def _begin(self) -> None:
        self._recorder = Recorder()
        self._driver = driver_of(self._game, self._cards, self._record, self._recorder.table)

    def open(self, version: int) -> Open | None:
        """The decision that was asked at a version, to which `rerun` gets; None if it is none.

        Of several decisions the earlier ones are best looked at first.
        """
        if self._driver.version > version:
            self._begin()
        replay(self._driver, self._lines[self._driver.version : version], self._shown, admit)
        run, decision = self._driver.run, self._driver.decision
        return (
            None if run is None or decision is None else Open(decision, run.table, self._recorder)
        )


def is_finished(lines: Sequence[bytes]) -> bool:
    """Whether the match has come to its end, or to the opening that may follow it (TN-32.3)."""
    return any(is_a(line, MatchFinished) or is_a(line, SecretsOpened) for line in lines[-2:])


def rerun(
    game: AnyGame,
    cards: Any,
    record: Sequence[bytes],
    version: int,
    secrets: Mapping[int, Secrets] | None = None,
) -> Recorded:
    """Run the rules of a record (header line first) up to a version.

    `secrets` are those of the match, if the record does not show them yet. BrokenRecord for a
    header that contradicts itself.
    """
    lines = record[1:]
    shown = opened_secrets(lines) if secrets is None else secrets
    recorder, emitted = Recorder(), dict[int, Secrets]()
    driver = driver_of(game, cards, record, recorder.table)
    to, stopped = version, None
    collecting = gc.isenabled()
    gc.disable()  # all that is kept stays until the end, and nothing else has cycles
    try:
        replay(driver, lines[:version], shown, admit, cut=True, emitted_secrets=emitted)
    except ReplayDiverged as diverged:
        differs = diverged.differs.filled(version=diverged.version)
        to, stopped = diverged.version - 1, _because(differs, diverged)
    except Undisclosed as undisclosed:
        closed = _CLOSED.filled(secret=undisclosed.label)
        to, stopped = driver.version, _because(closed, undisclosed)
    except SaikoroError as error:
        to, stopped = driver.version, _because(error.label, error)
    except Exception as broken:  # noqa: BLE001 - a forged line may break whatever reads it
        failed = RULES_FAILED.filled(detail=f"{type(broken).__name__}: {broken}")
        to, stopped = driver.version, _because(failed, broken)
    finally:
        if collecting:
            gc.enable()
    return Recorded(recorder, shown, emitted, to, stopped)


def _because(why: Text, cause: Exception) -> NotExplained:
    stopped = NotExplained(why)
    stopped.__cause__ = cause
    return stopped
