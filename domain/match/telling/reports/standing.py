"""Where events stand among their causes, as far as the reader of a report may know them."""

from collections.abc import Callable, Mapping, Sequence

from saikoro.domain.match.events import MatchPaused, MatchResumed, TimeGivenBack
from saikoro.domain.match.interface.causes import Cause as Stated
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.interface.table_view import Face, TableView
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.reports.report import Cause, Standing
from saikoro.domain.match.telling.why.sight import Sight
from saikoro.domain.match.telling.why.stated import emitted_by_rules
from saikoro.domain.record.line import came_from_outside, is_a

_Visible = Callable[[Stated, int], bool]
"""Whether the reader may know a cause of the event at a version."""


def standings(
    fold: Fold,
    lines: Sequence[bytes],
    recorder: Recorder,
    to: int,
    faces: Mapping[str, Face],
    *,
    all_open: bool,
) -> dict[int, Standing]:
    """Where each event of the rules stands, up to version `to`, by version.

    `fold` is new, and that of the reader; `recorder` has what the rules have stated. A cause for a
    card that the reader does not know is left out, as explanations do. With `all_open` there is
    none.
    """
    emitted = [at for at in emitted_by_rules(lines) if at <= to]
    visible: _Visible = lambda _cause, _version: True  # noqa: E731 - one of two
    if not all_open:
        visible = _seen_by(fold, lines, recorder, emitted, faces)
    first: dict[Stated, int] = {}
    """The version of the event that began each cause."""
    found: dict[int, Standing] = {}
    outside = _last_from_outside(lines)
    for version, happened in zip(emitted, recorder.happened, strict=False):
        first.setdefault(happened.cause, version)
        path = [cause for cause in happened.cause.path()[1:] if visible(cause, version)]
        began = (first[cause] for cause in reversed(path) if first.get(cause, version) < version)
        above = next(began, outside[version - 1])
        rule = path[-1].rule if path else None
        found[version] = Standing(len(path), Cause(above, rule))
    return found


_ASIDE = (TimeGivenBack, MatchPaused, MatchResumed)
"""What comes from outside and leads to nothing."""


def _last_from_outside(lines: Sequence[bytes]) -> list[int | None]:
    """The last answer, or the like, up to each version; the first entry is that before any."""
    found: list[int | None] = [None]
    for version, line in enumerate(lines, 1):
        leads = came_from_outside(line) and not any(is_a(line, kind) for kind in _ASIDE)
        found.append(version if leads else found[-1])
    return found


def _seen_by(
    fold: Fold,
    lines: Sequence[bytes],
    recorder: Recorder,
    emitted: Sequence[int],
    faces: Mapping[str, Face],
) -> _Visible:
    """Asks whether the reader may know the card of a cause: by the tables when it began and now."""
    began = {
        cause: emitted[cause.after - 1] if 0 < cause.after <= len(emitted) else 0
        for happened in recorder.happened[: len(emitted)]
        for cause in happened.cause.path()
        if cause.thing is not None
    }
    tables: list[TableView] = [fold.game.telling.table(fold.known, fold.cards)]
    for line in lines:
        fold.take(line)
        tables.append(fold.game.telling.table(fold.known, fold.cards))
    sight = Sight(fold.known, faces, all_open=False)

    def visible(cause: Stated, version: int) -> bool:
        if cause.thing is None:
            return True
        seen = [tables[began[cause]], tables[version - 1], tables[version]]
        return sight.source(cause.thing, seen) is not None

    return visible
