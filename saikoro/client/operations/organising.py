"""Operations of organisers. Each request is done once under its key."""

from collections.abc import Sequence
from typing import Any

from saikoro.api_schemas.entrants import ByeOfEntrant, LateEntry, LinkView
from saikoro.api_schemas.tournaments import (
    CheckIn,
    Entries,
    Invitation,
    NewBeacon,
    TournamentAccepted,
    Withdraw,
    WithReason,
)
from saikoro.api_schemas.webhooks import Delivery
from saikoro.client.exchange import Steps, address, as_type, delete, get, nothing, one, post


def act(
    tournament: str,
    *what: str | int,
    body: Any = None,
    token: str,
    wait: float = 0,
    key: str = "",
) -> Steps[TournamentAccepted]:
    """A request that adds to the record of a tournament."""
    path = address("tournaments", tournament, *what)
    return one(post(path, body, token=token, wait=wait, key=key), as_type(TournamentAccepted))


def enter(
    tournament: str, entries: Entries, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Enter entrants, from a list, a CSV file or the text of mails."""
    return act(tournament, "entrants", body=entries, token=token, wait=wait, key=key)


def admit_late_entry(
    tournament: str, late: LateEntry, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Admit somebody after the entries were locked."""
    return act(tournament, "late-entries", body=late, token=token, wait=wait, key=key)


def check_in(
    tournament: str, entrants: Sequence[int], *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Check entrants in by their numbers."""
    body = CheckIn(list(entrants))
    return act(tournament, "check-ins", body=body, token=token, wait=wait, key=key)


def withdraw(
    tournament: str,
    entrant: int,
    reason: str = "",
    *,
    after_round: bool = False,
    token: str,
    wait: float = 0,
    key: str = "",
) -> Steps[TournamentAccepted]:
    """Withdraw an entrant, at once or after the pairings that it has."""
    body = Withdraw(entrant, reason, after_round)
    return act(tournament, "withdrawals", body=body, token=token, wait=wait, key=key)


def give_bye(
    tournament: str, bye: ByeOfEntrant, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Let an entrant sit a round out."""
    return act(tournament, "byes", body=bye, token=token, wait=wait, key=key)


def start(
    tournament: str, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Lock the entries and start."""
    return act(tournament, "start", token=token, wait=wait, key=key)


def enter_beacon(
    tournament: str, value: str, source: str, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """The value of the beacon that the plan names, and where it was found."""
    body = NewBeacon(value, source)
    return act(tournament, "beacon", body=body, token=token, wait=wait, key=key)


def pause(
    tournament: str, reason: str = "", *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Begin no match, and pause those that people play."""
    return act(tournament, "pause", body=WithReason(reason), token=token, wait=wait, key=key)


def resume(
    tournament: str, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Go on after a pause."""
    return act(tournament, "resume", token=token, wait=wait, key=key)


def pause_table(
    tournament: str,
    stage: int,
    number: int,
    slot: int,
    reason: str = "",
    *,
    token: str,
    wait: float = 0,
    key: str = "",
) -> Steps[TournamentAccepted]:
    """Pause the match of one pairing: of its stage (from 0), round (`number`, from 1) and slot."""
    what, body = ("tables", stage, number, slot, "pause"), WithReason(reason)
    return act(tournament, *what, body=body, token=token, wait=wait, key=key)


def resume_table(
    tournament: str,
    stage: int,
    number: int,
    slot: int,
    *,
    token: str,
    wait: float = 0,
    key: str = "",
) -> Steps[TournamentAccepted]:
    """Go on at one table."""
    what = ("tables", stage, number, slot, "resume")
    return act(tournament, *what, token=token, wait=wait, key=key)


def cancel(
    tournament: str, reason: str = "", *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Cancel a tournament, for good."""
    body = WithReason(reason)
    return act(tournament, "cancellation", body=body, token=token, wait=wait, key=key)


def registration_link(tournament: str, *, token: str) -> Steps[LinkView]:
    """The link by which entrants register."""
    path = address("tournaments", tournament, "registration")
    return one(get(path, token=token), as_type(LinkView))


def open_registration(
    tournament: str, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Open a registration that was closed."""
    return act(tournament, "registration", "open", token=token, wait=wait, key=key)


def close_registration(
    tournament: str, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Admit no more entrants by the link."""
    return act(tournament, "registration", "close", token=token, wait=wait, key=key)


def invitations(tournament: str, *, token: str) -> Steps[list[Invitation]]:
    """The entrants' tokens, with which they take their seats."""
    path = address("tournaments", tournament, "invitations")
    return one(get(path, token=token), as_type(list[Invitation]))


def remove_tournament_webhook(tournament: str, webhook: int, *, token: str) -> Steps[None]:
    """Post nothing more to a webhook of the tournament, by its number."""
    path = address("tournaments", tournament, "webhooks", webhook)
    return one(delete(path, token=token), nothing)


def tournament_deliveries(tournament: str, *, token: str) -> Steps[list[Delivery]]:
    """List the latest deliveries to the tournament's webhooks."""
    path = address("tournaments", tournament, "webhooks")
    return one(get(path, token=token), as_type(list[Delivery]))
