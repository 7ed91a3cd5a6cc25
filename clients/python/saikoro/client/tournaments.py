"""What can be asked of the tournaments of a service."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from api_schemas.tournaments import (
    EntrantView,
    Invitation,
    OpenedTournament,
    TournamentAccepted,
    TournamentSeat,
    TournamentView,
)
from domain.match.game import Language
from saikoro.client.exchange import Steps, address, as_type, body_of, get, one, post
from saikoro.client.lines import Line, follow_lines

Output: TypeAlias = Literal["standings", "results", "brackets"]


def open_tournament(
    request: Mapping[str, Any], *, api_key: str = "", key: str = ""
) -> Steps[OpenedTournament]:
    """A new tournament from the body of `POST /tournaments`, and its organiser's token.

    `api_key` is an organiser's, where the host asks for one; `key` names the intention.
    """
    asked = post("/tournaments", request, token=api_key, key=key)
    return one(asked, as_type(OpenedTournament))


def tournament(tournament: str) -> Steps[TournamentView]:
    """How far a tournament has come."""
    return one(get(address("tournaments", tournament)), as_type(TournamentView))


def entrants(tournament: str, *, first: int = 1) -> Steps[list[EntrantView]]:
    """Some entrants in the order of their numbers, from number `first`; none after the last."""
    path = address("tournaments", tournament, "entrants")
    return one(get(path, first=first), as_type(list[EntrantView]))


def organise(
    tournament: str,
    what: str,
    body: Mapping[str, Any] | None = None,
    *,
    token: str,
    key: str = "",
) -> Steps[TournamentAccepted]:
    """A request of the organiser: `start`, `check-ins`, `withdrawals`, `rulings`, `pause`, ...

    It is done once under its key, whatever is lost on the way.
    """
    path = address("tournaments", tournament, what)
    return one(post(path, body, token=token, key=key), as_type(TournamentAccepted))


def preview(tournament: str, ruling: Mapping[str, Any], *, token: str) -> Steps[dict[str, Any]]:
    """What a ruling would lead to, without making it."""
    path = address("tournaments", tournament, "rulings", "preview")
    return one(post(path, {"ruling": ruling}, token=token), as_type(dict[str, Any]))


def invitations(tournament: str, *, token: str) -> Steps[list[Invitation]]:
    """The entrants' tokens, with which they take their seats."""
    path = address("tournaments", tournament, "invitations")
    return one(get(path, token=token), as_type(list[Invitation]))


def tournament_seats(tournament: str, entrant: int, *, token: str) -> Steps[list[TournamentSeat]]:
    """The seats that an entrant has now, with their tokens; `token` is that of its invitation."""
    path = address("tournaments", tournament, "entrants", entrant, "seats")
    return one(get(path, token=token), as_type(list[TournamentSeat]))


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


def tournament_match_record(tournament: str, match: str) -> Steps[bytes]:
    """The record of a match of a tournament."""
    path = address("tournaments", tournament, "matches", match, "record")
    return one(get(path), body_of)
