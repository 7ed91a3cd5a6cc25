"""Operations that open a tournament and look at it."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from saikoro.api_schemas.ids import MatchId, TournamentId
from saikoro.api_schemas.operations.declaring import CSV, JSON, MARKDOWN, TEXT, Group, Sent
from saikoro.api_schemas.operations.parameters import (
    MOST_BYTES_OF_ENTRIES,
    DiceOnly,
    FirstEvent,
    LastEvent,
    OfCard,
    OfSeat,
    ReportLanguage,
)
from saikoro.api_schemas.operations.who import KEY
from saikoro.api_schemas.responses import AuditView
from saikoro.api_schemas.tournaments import (
    EntrantView,
    OpenedTournament,
    TournamentMatch,
    TournamentView,
)
from saikoro.domain.match.telling.reports.report import Report
from saikoro.domain.words import Language

TOURNAMENTS = Group("Tournaments")

ApiKey = Annotated[str, Sent("Authorization", header=True)]
FirstEntrant = Annotated[int, Meta(ge=1, description="From this number on.")]
MostEntrants = Annotated[int | None, Meta(ge=1, le=1_000, description="No more than this.")]
OutputLanguage = Annotated[
    Language | None, Meta(description="The language of a page; by default by `Accept-Language`.")
]


@TOURNAMENTS.get(
    "/tournaments/{tournament}/matches/{match}", "See where a match belongs", problems=(404,)
)
def see_tournament_match(tournament: TournamentId, match: MatchId) -> TournamentMatch:
    """See which pairing a match was played for, also one whose result a ruling has replaced."""


@TOURNAMENTS.get(
    "/tournaments/{tournament}/matches/{match}/report",
    "Read the battle report of a match of a tournament",
    problems=(404, 406, 422, 451),
    answer="The report",
    forms=(TEXT, JSON, MARKDOWN),
    cost=5,
)
def read_match_report(
    tournament: TournamentId,
    match: MatchId,
    *,
    lang: ReportLanguage = None,
    first: FirstEvent = None,
    last: LastEvent = None,
    seat: OfSeat = None,
    card: OfCard = None,
    dice: DiceOnly = None,
) -> Report:
    """Read the report of the match, event by event, as text, Markdown or JSON."""


@TOURNAMENTS.get(
    "/tournaments/{tournament}/matches/{match}/audit",
    "Audit a match of a tournament",
    problems=(404,),
    cost=10,
)
def audit_tournament_match(tournament: TournamentId, match: MatchId) -> AuditView:
    """See what the lines prove, whether the rules emit them again, and a verdict."""


@TOURNAMENTS.post(
    "/tournaments",
    "Open a tournament",
    problems=(401, 403, 404, 413, 422),
    who=KEY,
    holds_tokens=True,
    largest=MOST_BYTES_OF_ENTRIES,
)
def create_tournament(
    request: Mapping[str, Any], *, api_key: ApiKey = "", wait: float = 0, key: str = ""
) -> OpenedTournament:
    """Open a tournament, with all its entrants or none yet; with `start` it plays at once.

    Everything is checked first: either all entries are taken, or nothing is created and `errors`
    names all that is wrong with all of them, by entrant and line.
    """


@TOURNAMENTS.get(
    "/tournaments/{tournament}/standings",
    "See the standings",
    problems=(404, 406),
    answer="Where everybody stands",
    forms=(JSON, CSV, MARKDOWN),
)
def see_standings(tournament: TournamentId, *, lang: OutputLanguage = None) -> dict[str, Any]:
    """See the newest table of each stage.

    As JSON, or where `Accept` asks for it as CSV or Markdown.
    """


@TOURNAMENTS.get(
    "/tournaments/{tournament}/results",
    "See the results",
    problems=(404, 406),
    answer="All pairings",
    forms=(JSON, CSV, MARKDOWN),
)
def see_results(tournament: TournamentId, *, lang: OutputLanguage = None) -> dict[str, Any]:
    """See every pairing with its matches, each linked to its replay and its proof.

    As JSON, or where `Accept` asks for it as CSV or Markdown.
    """


@TOURNAMENTS.get(
    "/tournaments/{tournament}/brackets",
    "See the brackets",
    problems=(404, 406),
    answer="The tables of a drawing",
)
def see_brackets(tournament: TournamentId, *, lang: OutputLanguage = None) -> dict[str, Any]:
    """See eliminations and groups in the open brackets-model, which viewers of brackets draw."""


@TOURNAMENTS.get("/tournaments/{tournament}/entrants", "See the entrants", problems=(404,))
def see_entrants(
    tournament: TournamentId, *, first: FirstEntrant = 1, count: MostEntrants = None
) -> list[EntrantView]:
    """See who has entered, with which build where it is not sealed."""


@TOURNAMENTS.get(
    "/tournaments/rules",
    "Read the tournament rules",
    problems=None,
    kept="build",
    forms=(MARKDOWN,),
)
def read_tournament_rules() -> str:
    """Read how tournaments are paired, scored and ranked; errors cite the ids, such as TN-8.3."""


@TOURNAMENTS.get(
    "/tournaments/{tournament}",
    "See how far a tournament has come",
    problems=(404, 409),
    answer="How far it has come",
)
def see_tournament(tournament: TournamentId) -> TournamentView:
    """See its plan, its stages with their newest tables, and how it ended."""
