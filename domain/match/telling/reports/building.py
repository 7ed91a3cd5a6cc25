"""Making the report of a match from its lines, cut as its reader asks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from saikoro.domain.match import events as e
from saikoro.domain.match.interface.table_view import TableView
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.report import Reporter, seat_name
from saikoro.domain.match.telling.reports.cutting import Concern, cards_named, require_range
from saikoro.domain.match.telling.reports.report import WHOLE, Cut, Report, Sentence, Standing
from saikoro.domain.match.telling.reports.writing import Excerpt, leaves_out
from saikoro.domain.record.line import event_type
from saikoro.domain.words import Language

INDENT = 2
"""The spaces by which a game sets a sentence one step deeper."""


class Explained(NamedTuple):
    """Where the events of a match stand among their causes."""

    standings: Mapping[int, Standing]
    """By version; events from outside have none."""
    to: int
    """The last event up to which the rules lead."""
    stopped: str | None
    """Why they lead no further."""


NOT_RUN = Explained({}, 0, "the rules were not run")


def build_report(
    fold: Fold,
    lines: Sequence[bytes],
    language: Language,
    cut: Cut = WHOLE,
    explained: Explained = NOT_RUN,
) -> Report:
    """The report of a match, as whoever `fold` is of knows it; it is new and takes the lines.

    IllegalCut for a cut that ends before it begins, or names no card of the match.
    """
    require_range(cut)
    cards = {} if cut.card is None else cards_named(fold.game.telling.faces(fold.cards), cut.card)
    reporter = Reporter(fold, language)
    found = [*_sentences(fold, lines, reporter, cut, [*cards], explained.standings)]
    shown = [*_with_headings(found)]
    named = [label.in_language(language) for label in cards.values()]
    seat = None if cut.seat is None else seat_name(fold.known, cut.seat, language)
    excerpt = Excerpt(cut, fold.version, seat, named, len(shown), len(found))
    to_the_end = cut == Cut(first=cut.first)
    title = fold.game.title
    return Report(
        match=fold.header.match,
        game=fold.game.id,
        title=title.in_language(language),
        language=language,
        version=fold.version,
        head=fold.head.hex(),
        cut=None if cut == WHOLE else cut,
        leaves_out=None if cut == WHOLE else leaves_out(excerpt, language),
        sentences=shown,
        waits=reporter.waits() if to_the_end else None,
        explained_to=explained.to,
        not_explained=explained.stopped,
    )


class _Found(NamedTuple):
    sentence: Sentence
    kept: bool
    """Whether the cut keeps it for itself."""
    within: bool
    """Whether it lies between the first and the last event of the cut."""


def _sentences(
    fold: Fold,
    lines: Sequence[bytes],
    reporter: Reporter,
    cut: Cut,
    cards: Sequence[str],
    standings: Mapping[int, Standing],
) -> Iterator[_Found]:
    """Every sentence of the whole report, and whether the cut keeps it."""
    concern = Concern(cut.seat, cards) if cut.seat is not None or cards else None
    last = len(lines) if cut.last is None else cut.last
    before: TableView | None = None
    for line in lines:
        within = cut.first <= fold.version + 1 <= last
        if concern is not None and within and before is None:
            before = _table(fold)
        event = fold.take(line)
        described = reporter.describe(event)
        kept = within and (not cut.dice or isinstance(event, e.DieRolled))
        if concern is not None:
            concern.follow(event)
        if concern is not None and before is not None:
            after = _table(fold) if within else None
            kept = kept and after is not None and concern.holds(event, fold.known, before, after)
            before = after
        if described is not None:
            standing = standings.get(fold.version)
            sentence = _sentence(fold.version, event_type(type(event)), described, standing)
            yield _Found(sentence, kept, within)


def _table(fold: Fold) -> TableView:
    return fold.game.telling.table(fold.known, fold.cards)


def _sentence(version: int, kind: str, described: str, standing: Standing | None) -> Sentence:
    text = described.strip("\n")
    return Sentence(
        v=version,
        type=kind,
        text=text.strip("— "),
        heading=described.startswith("\n"),
        indent=(len(text) - len(text.lstrip(" "))) // INDENT,
        depth=None if standing is None else standing.depth,
        cause=None if standing is None else standing.cause,
    )


def _with_headings(found: Sequence[_Found]) -> Iterator[Sentence]:
    """The sentences that are kept, each chapter under its heading if that lies in the cut."""
    heading: Sentence | None = None
    for sentence, kept, within in found:
        if sentence.heading:
            heading = sentence if within else None
        if not kept:
            continue
        if heading is not None and not sentence.heading:
            yield heading
        heading = None
        yield sentence
