"""The rules of a record run again, with why each event happened."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.records import NotExplained, ReplayDiverged, Undisclosed
from saikoro.domain.match.events import MatchFinished, SecretsOpened
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.telling.why.offered import Offered
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
    offered: Offered | None
    """The decision at which they wait for answers; None without one."""


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
    offered = Offered.by(driver.run, recorder)
    return Recorded(recorder, shown, emitted, to, stopped, offered)


def _because(why: Text, cause: Exception) -> NotExplained:
    stopped = NotExplained(why)
    stopped.__cause__ = cause
    return stopped
