"""Operations on tournaments whose answers have several forms."""

from typing import Literal, TypeAlias

from saikoro.client.exchange import Steps, address, as_type, body_of, get, one, text_of
from saikoro.client.operations.matches import asked_of
from saikoro.domain.match.telling.reports.report import WHOLE, Cut, Report
from saikoro.domain.words import Language

Output: TypeAlias = Literal["standings", "results", "brackets"]


def output(
    tournament: str, what: Output, *, form: str = "application/json", lang: Language | None = None
) -> Steps[bytes]:
    """Standings, results or brackets in a form: JSON, or for some `text/csv`, `text/markdown`."""
    path = address("tournaments", tournament, what)
    return one(get(path, accept=form, lang=lang), body_of)


def tournament_match_report(
    tournament: str, match: str, *, lang: Language = "en", cut: Cut = WHOLE
) -> Steps[str]:
    """The report of a match of a tournament, event by event, as text."""
    path = address("tournaments", tournament, "matches", match, "report")
    return one(get(path, accept="text/plain", lang=lang, **asked_of(cut)), text_of)


def tournament_match_report_data(
    tournament: str, match: str, *, lang: Language = "en", cut: Cut = WHOLE
) -> Steps[Report]:
    """The report as data: each event with the cause that it stands under."""
    path = address("tournaments", tournament, "matches", match, "report")
    asked = get(path, accept="application/json", lang=lang, **asked_of(cut))
    return one(asked, as_type(Report))
