"""Operations of a tournament's judges: rulings, disputes of entrants, pauses."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from saikoro.api_schemas.entrants import Leave
from saikoro.api_schemas.ids import TournamentId
from saikoro.api_schemas.judging import AddedJudge, JudgeView, NewDispute, NewJudge
from saikoro.api_schemas.operations.declaring import Group
from saikoro.api_schemas.operations.who import CLAIMANT, ENTRANT, OFFICIAL
from saikoro.api_schemas.tournaments import (
    NewRuling,
    RulingToPreview,
    TournamentAccepted,
    Withdraw,
    WithReason,
)
from saikoro.domain.disputes.words import StatusInTournament
from saikoro.domain.tournament.facts.judges import Role
from saikoro.domain.tournament.outputs.documents.views import DisputeView, RulingView

RULINGS = Group("Rulings")

OfStatus = Annotated[StatusInTournament | None, Meta(description="Only those with this status.")]


@RULINGS.act("/tournaments/{tournament}/entry/withdrawal", "Withdraw your entry", who=ENTRANT)
def withdraw_entry(
    tournament: TournamentId, leave: Leave, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Leave the tournament: before it begins at once, later once your pairings are decided.

    With `after_round` false they become walkovers (TN-13, TN-26.3).
    """


@RULINGS.get("/tournaments/{tournament}/judges", "List the judges", problems=(404,))
def see_judges(tournament: TournamentId) -> list[JudgeView]:
    """List every judge in the order in which they were added, including revoked ones."""


@RULINGS.post(
    "/tournaments/{tournament}/judges",
    "Add a judge",
    problems=(401, 403, 404, 413, 422),
    who=OFFICIAL,
    holds_tokens=True,
    body=NewJudge,
)
def add_judge(
    tournament: TournamentId, name: str, role: Role = "judge", *, token: str, key: str = ""
) -> AddedJudge:
    """Give somebody a key of their own, by role (TN-19.2). It is shown here and nowhere else."""


@RULINGS.act("/tournaments/{tournament}/judges/{judge}/revocation", "Revoke a judge", who=OFFICIAL)
def revoke(
    tournament: TournamentId, judge: int, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Revoke a judge's key. The judge stays in the list, and its decisions stand."""


@RULINGS.get("/tournaments/{tournament}/disputes", "List the disputes", problems=(404,))
def see_disputes(tournament: TournamentId, *, status: OfStatus = None) -> list[DisputeView]:
    """List the disputes, oldest first, each with links to the matches of its pairing."""


@RULINGS.act("/tournaments/{tournament}/disputes", "Dispute a match", who=CLAIMANT)
def file_dispute(
    tournament: TournamentId, dispute: NewDispute, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Tell the judges that a match should not stand, and why (TN-19.4).

    By an entrant of the pairing, or by an official on its behalf. About one match it can name
    events, and bring heads and receipts that were kept, which the service compares with its record.
    The version of the receipt is the line by which the dispute is named.
    """


@RULINGS.act(
    "/tournaments/{tournament}/withdrawals", "Withdraw an entrant", who=OFFICIAL, body=Withdraw
)
def withdraw(
    tournament: TournamentId,
    entrant: int,
    reason: str = "",
    *,
    after_round: bool = False,
    token: str,
    wait: float = 0,
    key: str = "",
) -> TournamentAccepted:
    """Let an entrant leave. Its undecided pairings are walkovers; what was decided stays.

    With `after_round` it leaves once its undecided pairings are decided (TN-26.3).
    """


@RULINGS.act(
    "/tournaments/{tournament}/cancellation", "Cancel a tournament", who=OFFICIAL, body=WithReason
)
def cancel_tournament(
    tournament: TournamentId, reason: str = "", *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """End it without a result; its record stays readable."""


@RULINGS.act("/tournaments/{tournament}/pause", "Pause a tournament", who=OFFICIAL, body=WithReason)
def pause_tournament(
    tournament: TournamentId, reason: str = "", *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Begin no match until it is resumed, and pause those that people play.

    Matches of builds that are played right now still count. A match of people has a line
    `match.paused` once it is: until `match.resumed` it takes nothing from its seats, and no time
    goes by.
    """


@RULINGS.act("/tournaments/{tournament}/resume", "Resume a tournament", who=OFFICIAL)
def resume_tournament(
    tournament: TournamentId, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Go on after a pause. A table that is paused itself stays so."""


@RULINGS.act(
    "/tournaments/{tournament}/tables/{stage}/{number}/{slot}/pause",
    "Pause one table",
    who=OFFICIAL,
    body=WithReason,
)
def pause_table(
    tournament: TournamentId,
    stage: int,
    number: int,
    slot: int,
    reason: str = "",
    *,
    token: str,
    wait: float = 0,
    key: str = "",
) -> TournamentAccepted:
    """Pause the match of one pairing that people play; all others go on (TN-30.3).

    `stage` and `slot` count from 0, rounds (`number`) from 1, as in the results.
    """


@RULINGS.act(
    "/tournaments/{tournament}/tables/{stage}/{number}/{slot}/resume",
    "Resume one table",
    who=OFFICIAL,
)
def resume_table(
    tournament: TournamentId,
    stage: int,
    number: int,
    slot: int,
    *,
    token: str,
    wait: float = 0,
    key: str = "",
) -> TournamentAccepted:
    """Go on at one table."""


@RULINGS.get("/tournaments/{tournament}/rulings", "List the rulings", problems=(404,))
def see_rulings(tournament: TournamentId) -> list[RulingView]:
    """List every ruling and every withdrawal during play, the oldest first.

    `line` is what the ruling `undo` names.
    """


@RULINGS.act("/tournaments/{tournament}/rulings", "Make a ruling", who=OFFICIAL, body=NewRuling)
def make_ruling(
    tournament: TournamentId,
    ruling: Mapping[str, Any],
    reason: str,
    *,
    dispute: int | None = None,
    token: str,
    wait: float = 0,
    key: str = "",
) -> TournamentAccepted:
    """Overturn a result, let both lose, run a pairing again, or correct a build.

    Disqualify or reinstate an entrant, or undo an earlier ruling (TN-14.1). Warn an entrant, or let
    it lose one match (TN-33). Enter results of a real table, also as `desk` (TN-34).
    With `dispute` it upholds that dispute (TN-19.5).
    What follows from it is played again, and nothing else; what was before stays in the record.
    `…/rulings/preview` shows it before.
    """


@RULINGS.act(
    "/tournaments/{tournament}/rulings/preview",
    "See what a ruling would lead to",
    who=OFFICIAL,
    status=200,
    cost=10,
    body=RulingToPreview,
)
def preview_ruling(
    tournament: TournamentId, ruling: Mapping[str, Any], *, token: str
) -> dict[str, Any]:
    """See which pairings keep their result, which are played again, and whose rank changes.

    For a tournament of builds it is exact, unless a build that is sealed would be played (TN-25.4).
    Nothing is changed.
    """
