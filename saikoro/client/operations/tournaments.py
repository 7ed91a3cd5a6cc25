"""Operations on tournaments that everybody may ask for."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from saikoro.api_schemas.responses import AuditView
from saikoro.api_schemas.tournaments import (
    EntrantView,
    OpenedTournament,
    TournamentMatch,
    TournamentView,
)
from saikoro.client.exchange import Steps, address, as_type, body_of, get, one, post, text_of
from saikoro.client.lines import Line, Page, follow_lines
from saikoro.client.operations.matches import asked_of
from saikoro.domain.match.telling.reports.report import WHOLE, Cut, Report
from saikoro.domain.words import Language

Output: TypeAlias = Literal["standings", "results", "brackets"]


def open_tournament(
    request: Mapping[str, Any], *, api_key: str = "", key: str = ""
) -> Steps[OpenedTournament]:
    """A new tournament from the body of `POST /tournaments`, and its organiser's token.

    `api_key` is an organiser's, where the host asks for one; `key` names the intention.
    """
    asked = post("/tournaments", request, token=api_key, key=key)
    return one(asked, as_type(OpenedTournament))


def tournament_rules() -> Steps[str]:
    """The tournament rules, as Markdown."""
    return one(get("/tournaments/rules", accept="text/markdown"), text_of)


def tournament(tournament: str) -> Steps[TournamentView]:
    """Read a tournament: its status, rounds and ranking."""
    return one(get(address("tournaments", tournament)), as_type(TournamentView))


def entrants(
    tournament: str, *, first: int = 1, count: int | None = None
) -> Steps[list[EntrantView]]:
    """Some entrants in the order of their numbers, from number `first`; none after the last."""
    path = address("tournaments", tournament, "entrants")
    return one(get(path, first=first, count=count), as_type(list[EntrantView]))


def tournament_events(tournament: str, *, after: int = 0, wait: int = 0) -> Steps[Page]:
    """Read a page of lines after a version; wait up to `wait` seconds if there are none yet."""
    path = address("tournaments", tournament, "events")
    return one(get(path, accept="application/json", after=after, wait=wait), as_type(Page))


def follow_tournament(tournament: str, *, after: int = 0, head: str = "") -> Steps[Line]:
    """Every line after a version as it comes, until the tournament is finished or cancelled.

    As `follow` does for a match. A ruling can make a finished tournament go on.
    """
    return follow_lines(address("tournaments", tournament, "events"), after, head, "")


def output(
    tournament: str, what: Output, *, form: str = "application/json", lang: Language | None = None
) -> Steps[bytes]:
    """Standings, results or brackets in a form: JSON, or for some `text/csv`, `text/markdown`."""
    path = address("tournaments", tournament, what)
    return one(get(path, accept=form, lang=lang), body_of)


def tournament_record(tournament: str) -> Steps[bytes]:
    """The single-file record of a tournament."""
    return one(get(address("tournaments", tournament, "record")), body_of)


def tournament_match(tournament: str, match: str) -> Steps[TournamentMatch]:
    """A match of a tournament: its pairing, players and outcome."""
    path = address("tournaments", tournament, "matches", match)
    return one(get(path), as_type(TournamentMatch))


def tournament_match_record(tournament: str, match: str, *, token: str = "") -> Steps[bytes]:
    """The record of a match of a tournament; with the token of its organiser without delay."""
    path = address("tournaments", tournament, "matches", match, "record")
    return one(get(path, token=token), body_of)


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


def tournament_match_audit(tournament: str, match: str) -> Steps[AuditView]:
    """Ask the service to audit a match of a tournament."""
    path = address("tournaments", tournament, "matches", match, "audit")
    return one(get(path), as_type(AuditView))
