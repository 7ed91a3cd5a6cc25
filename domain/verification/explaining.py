"""Explaining an event of a record: its rules are run again, and have to give the recorded bytes."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from saikoro.domain.errors import NotExplained, ReplayDiverged, SaikoroError, Undisclosed
from saikoro.domain.match.events import MatchFinished, Seat
from saikoro.domain.match.interface.causes import Recorder
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.interface.table_view import Face
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.why.explaining import explain
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.match.telling.why.stated import Stated, emitted_by_rules
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import is_a
from saikoro.domain.verification.audit import admit, driver_of, opened_secrets
from saikoro.domain.verification.opened import what_is_opened
from saikoro.domain.verification.replay import replay


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

    It is seen as by `seat`, or by the public. If `all_open`, the reader may know all that a match
    has shown by its end; None is for whatever its record allows to everybody. `secrets` are those
    of the match, if the record does not show them yet; `faces` those of its cards, where somebody
    has them already. NotExplained if the match goes on although
    all is to be open, or if the rules do not lead to the event.
    """
    header, *lines = record
    if not 0 < version <= len(lines):
        raise NotExplained(f"the record has no line {version}: it ends with line {len(lines)}")
    over = any(is_a(line, MatchFinished) for line in lines[-2:])
    if all_open and not over:
        raise NotExplained("all is open only once the match is over")
    all_open = over and seat is None if all_open is None else all_open
    opened = what_is_opened(game, cards, record) if all_open else None
    shown = opened_secrets(lines) if secrets is None else secrets
    recorder, emitted = Recorder(), dict[int, Secrets]()
    driver = driver_of(game, cards, record, recorder.table)
    try:
        replay(driver, lines[:version], shown, admit, cut=True, emitted_secrets=emitted)
    except ReplayDiverged as diverged:
        detail = f"the rules emit another line {diverged.version} than the record has"
        raise NotExplained(detail) from diverged
    except Undisclosed as undisclosed:
        raise NotExplained(f"the rules need what no line shows yet: {undisclosed}") from undisclosed
    except SaikoroError as error:
        raise NotExplained(str(error)) from error
    except Exception as broken:  # a forged line may break whatever reads it
        detail = f"the rules cannot be run: {type(broken).__name__}: {broken}"
        raise NotExplained(detail) from broken
    fold = Fold(game, Header.read(header), cards, seat, opened)
    mine = _of_seat(seat, shown, emitted)
    seen = lines if all_open else lines[:version]
    stated = Stated.of(version, emitted_by_rules(lines), recorder)
    return explain(fold, seen, version, stated, mine, all_open=all_open, faces=faces)


def _of_seat(seat: Seat | None, *secrets: Mapping[int, Secrets]) -> dict[int, dict[str, Any]]:
    """What a seat alone was shown, by version."""
    found: defaultdict[int, dict[str, Any]] = defaultdict(dict)
    for each in () if seat is None else secrets:
        for version, secret in each.items():
            found[version] |= secret.get(str(seat), {})
    return found
