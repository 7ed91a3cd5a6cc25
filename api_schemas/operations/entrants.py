"""Operations of entrants: they register by a link, and act for themselves."""

from saikoro.api_schemas.entrants import (
    EntryView,
    NewEntry,
    OpenRegistration,
    RegisteredEntrant,
    ReplacedEntry,
    RequestBye,
)
from saikoro.api_schemas.ids import TournamentId
from saikoro.api_schemas.operations.declaring import Group
from saikoro.api_schemas.operations.parameters import MOST_BYTES_OF_ENTRY, Link
from saikoro.api_schemas.operations.who import ENTRANT
from saikoro.api_schemas.tournaments import TournamentAccepted, TournamentSeat

TOURNAMENTS = Group("Tournaments")


@TOURNAMENTS.act(
    "/tournaments/{tournament}/entry",
    "Replace your entry",
    who=ENTRANT,
    cost=5,
    largest=MOST_BYTES_OF_ENTRY,
)
def replace_entry(
    tournament: TournamentId, entry: ReplacedEntry, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Replace the entry, all of it but its name, until the entries are locked.

    An entrant who has withdrawn enters again by this.
    """


@TOURNAMENTS.get(
    "/tournaments/{tournament}/entry",
    "See your entry",
    problems=(401, 403, 404),
    who=ENTRANT,
    kept="unstored",
)
def see_entry(tournament: TournamentId, *, token: str) -> EntryView:
    """See the entry of the token's entrant, with its build also while it is sealed."""


@TOURNAMENTS.act("/tournaments/{tournament}/entry/check-in", "Check yourself in", who=ENTRANT)
def check_in_entry(
    tournament: TournamentId, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Check the token's entrant in, until the entries are locked."""


@TOURNAMENTS.act("/tournaments/{tournament}/entry/byes", "Sit a round out", who=ENTRANT)
def request_own_bye(
    tournament: TournamentId, bye: RequestBye, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Sit a round of a Swiss or a ladder out that is not paired yet, if the plan allows it."""


@TOURNAMENTS.post(
    "/tournaments/{tournament}/register/{link}",
    "Register by a link",
    problems=(403, 404, 409, 413, 422),
    cost=5,
    holds_tokens=True,
    largest=MOST_BYTES_OF_ENTRY,
)
def register_entrant(
    tournament: TournamentId, link: Link, entry: NewEntry, *, key: str = ""
) -> RegisteredEntrant:
    """Enter a tournament. The build is checked at once, and `errors` names all that is wrong.

    The token that is returned replaces and withdraws this entry and checks it in; where people
    play, it opens the entrant's seats. It is returned only once: keep it.
    """


@TOURNAMENTS.get(
    "/tournaments/{tournament}/register/{link}",
    "See what a link is for",
    problems=(404,),
    kept="unstored",
)
def see_registration(tournament: TournamentId, link: Link) -> OpenRegistration:
    """See which tournament a link enters, what an entry needs, and how many places are free."""


@TOURNAMENTS.get(
    "/tournaments/{tournament}/entrants/{entrant}/seats",
    "Get the seats of an entrant",
    problems=(401, 403, 404),
    who=ENTRANT,
    kept="unstored",
    holds_tokens=True,
)
def see_seats(tournament: TournamentId, entrant: int, *, token: str) -> list[TournamentSeat]:
    """Get the matches in which an entrant has a seat now, with the tokens of its seats.

    For the entrant, with the token of its entry or of its invitation. Where matches are played
    from builds, there are none.
    """
