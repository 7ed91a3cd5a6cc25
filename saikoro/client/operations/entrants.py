"""Operations of entrants: they register by a tournament's link, and act for themselves."""

from saikoro.api_schemas.entrants import (
    EntryView,
    Leave,
    NewEntry,
    OpenRegistration,
    RegisteredEntrant,
    ReplacedEntry,
    RequestBye,
)
from saikoro.api_schemas.tournaments import TournamentAccepted, TournamentSeat
from saikoro.client.exchange import Steps, address, as_type, get, one, post
from saikoro.client.operations.organising import act


def registration(tournament: str, link: str) -> Steps[OpenRegistration]:
    """Read what a tournament asks of entrants who register by its link."""
    return one(get(address("tournaments", tournament, "register", link)), as_type(OpenRegistration))


def register(
    tournament: str, link: str, entry: NewEntry, *, key: str = ""
) -> Steps[RegisteredEntrant]:
    """Enter a tournament by its link; the entrant's token is given this once."""
    path = address("tournaments", tournament, "register", link)
    return one(post(path, entry, key=key), as_type(RegisteredEntrant))


def entry(tournament: str, *, token: str) -> Steps[EntryView]:
    """Read an entry, with the token of its entrant."""
    return one(get(address("tournaments", tournament, "entry"), token=token), as_type(EntryView))


def replace_entry(
    tournament: str, entry: ReplacedEntry, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Another build, card set, seed or club in place of what was entered, before the lock."""
    return act(tournament, "entry", body=entry, token=token, wait=wait, key=key)


def check_in_entry(
    tournament: str, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Check in: say that you are there."""
    return act(tournament, "entry", "check-in", token=token, wait=wait, key=key)


def withdraw_entry(
    tournament: str, leave: Leave, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Leave a tournament."""
    return act(tournament, "entry", "withdrawal", body=leave, token=token, wait=wait, key=key)


def request_bye(
    tournament: str, bye: RequestBye, *, token: str, wait: float = 0, key: str = ""
) -> Steps[TournamentAccepted]:
    """Sit a round out."""
    return act(tournament, "entry", "byes", body=bye, token=token, wait=wait, key=key)


def tournament_seats(tournament: str, entrant: int, *, token: str) -> Steps[list[TournamentSeat]]:
    """The seats that an entrant has now, with their tokens; `token` is that of its invitation."""
    path = address("tournaments", tournament, "entrants", entrant, "seats")
    return one(get(path, token=token), as_type(list[TournamentSeat]))
