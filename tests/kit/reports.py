"""Reports of matches that a test has seated or kept."""

from collections.abc import Sequence

from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.reports.building import build_report
from saikoro.domain.match.telling.reports.report import Report, Sentence
from saikoro.domain.words import Language


def report_lines(fold: Fold, lines: Sequence[bytes], language: Language) -> list[str]:
    """The title of a report, its sentences as they are indented, and what the match waits for."""
    report = build_report(fold, lines, language)
    title = f"{report.title} {report.match}"
    sentences = ["  " * one.indent + one.text for one in report.sentences]
    return [title, *sentences, *([] if report.waits is None else [report.waits])]


def report_of(*sentences: Sentence, title: str = "Lanterns", waits: str | None = None) -> Report:
    """A whole report with these sentences."""
    return Report(
        match="0" * 32,
        game="lanterns",
        title=title,
        language="en",
        version=len(sentences),
        head="0" * 64,
        cut=None,
        leaves_out=None,
        sentences=[*sentences],
        waits=waits,
        explained_to=0,
        not_explained=None,
    )
