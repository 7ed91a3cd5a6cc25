"""Operations of judges: rulings, and disputes of entrants."""

from collections.abc import Mapping
from typing import Any

from saikoro.api_schemas.judging import AddedJudge, JudgeView, NewDispute, NewJudge
from saikoro.api_schemas.tournaments import NewRuling, RulingToPreview, TournamentAccepted
from saikoro.client.exchange import Steps, address, as_type, get, one, post
from saikoro.client.operations.organising import act
from saikoro.domain.disputes.words import StatusInTournament
from saikoro.domain.tournament.facts.judges import Role
from saikoro.domain.tournament.outputs.documents.views import DisputeView, RulingView


def rulings(tournament: str) -> Steps[list[RulingView]]:
    """The rulings of a tournament, in order."""
    path = address("tournaments", tournament, "rulings")
    return one(get(path), as_type(list[RulingView]))


def rule(
    tournament: str,
    ruling: Mapping[str, Any],
    reason: str,
    *,
    dispute: int | None = None,
    token: str,
    wait: float = 0,
    key: str = "",
) -> Steps[TournamentAccepted]:
    """Make a ruling: its `kind` and other fields; `dispute` is the line of one that it upholds."""
    body = NewRuling(dict(ruling), reason, dispute)
    return act(tournament, "rulings", body=body, token=token, wait=wait, key=key)


def preview(tournament: str, ruling: Mapping[str, Any], *, token: str) -> Steps[dict[str, Any]]:
    """Preview the consequences of a ruling, without making it."""
    path = address("tournaments", tournament, "rulings", "preview")
    return one(post(path, RulingToPreview(dict(ruling)), token=token), as_type(dict[str, Any]))


def disputes(
    tournament: str, *, status: StatusInTournament | None = None
) -> Steps[list[DisputeView]]:
    """The disputes of a tournament, in order."""
    path = address("tournaments", tournament, "disputes")
    return one(get(path, status=status), as_type(list[DisputeView]))


def file_dispute(
    tournament: str, dispute: NewDispute, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Dispute a result, as an entrant."""
    return act(tournament, "disputes", body=dispute, token=token, wait=wait, key=key)


def judges(tournament: str) -> Steps[list[JudgeView]]:
    """The judges of a tournament."""
    return one(get(address("tournaments", tournament, "judges")), as_type(list[JudgeView]))


def add_judge(
    tournament: str, name: str, role: Role = "judge", *, token: str, key: str = ""
) -> Steps[AddedJudge]:
    """A new judge; its key is given this once."""
    path = address("tournaments", tournament, "judges")
    return one(post(path, NewJudge(name, role), token=token, key=key), as_type(AddedJudge))


def revoke_judge(
    tournament: str, judge: int, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Make the key of a judge open nothing any more."""
    what = ("judges", judge, "revocation")
    return act(tournament, *what, token=token, wait=wait, key=key)
