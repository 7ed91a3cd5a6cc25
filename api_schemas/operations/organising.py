"""Operations of organisers: entries, registration, start."""

from collections.abc import Sequence

from saikoro.api_schemas.entrants import ByeOfEntrant, LateEntry, LinkView
from saikoro.api_schemas.ids import TournamentId
from saikoro.api_schemas.operations.declaring import Group
from saikoro.api_schemas.operations.parameters import (
    MOST_BYTES_OF_ENTRIES,
    MOST_BYTES_OF_ENTRY,
    WebhookNumber,
)
from saikoro.api_schemas.operations.who import OFFICIAL
from saikoro.api_schemas.tournaments import (
    CheckIn,
    Entries,
    Invitation,
    NewBeacon,
    TournamentAccepted,
)
from saikoro.api_schemas.webhooks import Delivery

TOURNAMENTS = Group("Tournaments")


@TOURNAMENTS.act(
    "/tournaments/{tournament}/entrants",
    "Enter entrants",
    who=OFFICIAL,
    largest=MOST_BYTES_OF_ENTRIES,
)
def enter_entrants(
    tournament: TournamentId, entries: Entries, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Take more entries, all or none; one with a known name replaces the entry before."""


@TOURNAMENTS.act(
    "/tournaments/{tournament}/check-ins", "Check entrants in", who=OFFICIAL, body=CheckIn
)
def check_in(
    tournament: TournamentId, entrants: Sequence[int], *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Check entrants in; only they play, if the plan has `check_in`."""


@TOURNAMENTS.act("/tournaments/{tournament}/start", "Lock the entries and play", who=OFFICIAL)
def start_tournament(
    tournament: TournamentId, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Lock the entries, show the seeds, fix the entropy, and play."""


@TOURNAMENTS.act(
    "/tournaments/{tournament}/beacon", "Enter the beacon", who=OFFICIAL, body=NewBeacon
)
def enter_beacon(
    tournament: TournamentId, value: str, source: str, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Enter the public random value that the plan names, once entries are locked (TN-3.6)."""


@TOURNAMENTS.get(
    "/tournaments/{tournament}/registration",
    "See the link of a tournament",
    problems=(401, 403, 404),
    who=OFFICIAL,
    kept="unstored",
    holds_tokens=True,
)
def see_link(tournament: TournamentId, *, token: str) -> LinkView:
    """See the link by which entrants register; for the organiser to hand out."""


@TOURNAMENTS.act(
    "/tournaments/{tournament}/registration/open", "Open registration by a new link", who=OFFICIAL
)
def open_link(
    tournament: TournamentId, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Open registration by a new link, which `GET …/registration` has; older links are void."""


@TOURNAMENTS.act("/tournaments/{tournament}/registration/close", "Close registration", who=OFFICIAL)
def close_link(
    tournament: TournamentId, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Take no more entries by the link. Entrants can still replace and withdraw theirs."""


@TOURNAMENTS.act("/tournaments/{tournament}/byes", "Let an entrant sit a round out", who=OFFICIAL)
def request_bye(
    tournament: TournamentId, bye: ByeOfEntrant, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Let an entrant sit a round of a Swiss or a ladder out that is not paired yet (TN-28)."""


@TOURNAMENTS.act(
    "/tournaments/{tournament}/late-entries",
    "Admit a late entry",
    who=OFFICIAL,
    largest=MOST_BYTES_OF_ENTRY,
)
def admit_late_entry(
    tournament: TournamentId, late: LateEntry, *, token: str, wait: float = 0, key: str = ""
) -> TournamentAccepted:
    """Let an entrant play from the next round of a Swiss or a ladder on (TN-27)."""


@TOURNAMENTS.get(
    "/tournaments/{tournament}/invitations",
    "Get the tokens of all entrants",
    problems=(401, 403, 404),
    who=OFFICIAL,
    kept="unstored",
    holds_tokens=True,
)
def see_invitations(tournament: TournamentId, *, token: str) -> list[Invitation]:
    """Get what each entrant but bots needs to play at its seats; for the organiser to hand out."""


@TOURNAMENTS.get(
    "/tournaments/{tournament}/webhooks",
    "List webhook deliveries",
    problems=(401, 403, 404),
    who=OFFICIAL,
)
def see_deliveries(tournament: TournamentId, *, token: str) -> list[Delivery]:
    """See every delivery, the oldest first; for a month after it has ended."""


@TOURNAMENTS.delete(
    "/tournaments/{tournament}/webhooks/{webhook}",
    "Remove a webhook of a tournament",
    problems=(401, 403, 404),
    who=OFFICIAL,
    cost=5,
)
def remove_tournament_webhook(
    tournament: TournamentId, webhook: WebhookNumber, *, token: str
) -> None:
    """Remove a webhook: nothing more is posted to it, nor what still waits.

    It may be removed again. A post that has begun may still arrive.
    """
