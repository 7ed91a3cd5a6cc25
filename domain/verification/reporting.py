"""The report of a record, with the causes that its rules state when they run again."""

from collections.abc import Mapping, Sequence
from typing import Any

from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.known import Opened
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.reports.building import NOT_RUN, Explained, build_report
from saikoro.domain.match.telling.reports.report import WHOLE, Cut, Report
from saikoro.domain.match.telling.reports.standing import standings
from saikoro.domain.record.beside import apart, names_of
from saikoro.domain.record.header import Header
from saikoro.domain.verification.opened import what_is_opened
from saikoro.domain.verification.recording import is_finished, rerun
from saikoro.domain.words import Language


def report_record(
    game: AnyGame,
    cards: Any,
    record: Sequence[bytes],
    language: Language,
    cut: Cut = WHOLE,
    *,
    causes: bool = False,
    secrets: Mapping[int, Secrets] | None = None,
) -> Report:
    """The report of a record (header line first), as everybody knows it who has the record.

    Players have the names that lie beside its lines.

    With `causes` the rules run again for them, as far as they lead. `secrets` are those of the
    match, if the record does not show them yet; of what they hide nothing is shown. IllegalCut for
    a cut that cannot be made.
    """
    lines, named, _ = apart(record)
    opened, names = what_is_opened(game, cards, lines), names_of(named)
    fold = Fold(game, Header.read(lines[0]), cards, None, opened, names)
    explained = _explained(game, cards, lines, secrets, opened) if causes else NOT_RUN
    return build_report(fold, lines[1:], language, cut, explained)


def _explained(
    game: AnyGame,
    cards: Any,
    record: Sequence[bytes],
    secrets: Mapping[int, Secrets] | None,
    opened: Opened | None,
) -> Explained:
    lines = record[1:]
    try:
        recorded = rerun(game, cards, record, len(lines), secrets)
    except BrokenRecord as broken:
        return Explained({}, 0, str(broken))
    found = standings(
        Fold(game, Header.read(record[0]), cards, None, opened),
        lines,
        recorded.recorder,
        recorded.to,
        game.telling.faces(cards),
        all_open=is_finished(lines),
    )
    return Explained(
        found, recorded.to, None if recorded.stopped is None else str(recorded.stopped)
    )
